"""TestVectors/tc-strings/decode-version1.json: version 1 strings."""

from dataclasses import replace

from tcf import ConsentStringV1, cut, write
from vector_file import VectorFile, document

V1 = "Consent string and vendor list formats v1.1"

# Version 1 of the samples: purposes 1 to 3, a bit field of 29 vendors.
OLD = ConsentStringV1(purposes=[1, 2, 3], vendors=[2, 3, 5, 7, 11, 13, 17, 19, 23, 29])
# The example of the specification: consent for 2,011 vendors except vendor 9.
EXAMPLE = ConsentStringV1(
    created=15_100_821_554,
    cmp_id=7,
    consent_screen=3,
    vendor_list_version=8,
    purposes=[1, 2, 3],
    max_id=2011,
    default_consent=True,
    exceptions=[9],
)


def build():
    file = VectorFile(
        "decode-version1.json",
        "decode",
        "decoding version 1 strings",
        document("V1", V1, "Vendor Consent String Format", "Example Vendor Consent String"),
        document("OUR", "The project's contract and rule catalogue", "Model JSON", "v1/", "encoding/"),
    )
    old_strings(file.group("Version 1 strings", 4001, "V1, Vendor Consent String Format"))
    old_refused(file.group("Version 1 strings that are refused", 4101, "V1, Vendor Consent String Format, RangeEntry"))
    old_truncated(file.group("Version 1 strings cut short", 4201, "V1, Vendor Consent String Format"))
    return file


def old_strings(group):
    def says(comment, one, flags="", text=None):
        group.reads(comment, one.text() if text is None else text, one.meaning(), flags)

    def excepted(comment, default, exceptions, max_id, flags=""):
        one = replace(OLD, vendors=(), default_consent=default, exceptions=exceptions, max_id=max_id)
        says(comment, one, f"{'DefaultConsent' if default else ''} {flags}")

    says("A bit field of 29", OLD)
    says("Nothing granted, MaxVendorId 0: the smallest string", ConsentStringV1())
    says("A bit field with every vendor", replace(OLD, vendors=range(1, 66), max_id=65))
    says("A bit field with no vendor", replace(OLD, vendors=(), max_id=300))
    says("All 24 purposes", replace(OLD, purposes=range(1, 25)))
    says("Purposes 5 and 24", replace(OLD, purposes=[5, 24]))
    says("Different times, tenths of a second", replace(OLD, created=15_257_970_734, last_updated=15_257_973_135))
    says(
        "Every fixed field at its highest value",
        ConsentStringV1(1, 2**36 - 1, None, 4095, 4095, 63, "ZZ", 4095, range(1, 25), range(1, 9)),
        "Boundary",
    )
    says("The example of the specification, filled up to octets", EXAMPLE, "DefaultConsent Published")
    says(
        "The example of the specification as printed there, one character short of an octet",
        EXAMPLE,
        "DefaultConsent Published SixBitPadding PartialOctet",
        "BOEFEAyOEFEAyAHABDENAI4AAAB9vABAAS",
    )
    excepted("Default no consent, one exception", False, [9], 2011)
    excepted("Default no consent, ranges", False, [1, (20, 30), (400, 2011)], 2011)
    excepted("Default no consent, no exception", False, [], 2011)
    excepted("Default consent, no exception", True, [], 40)
    excepted("Default consent, ranges", True, [1, (20, 30), 40], 64)
    excepted("Default consent, everyone excepted", True, [(1, 40)], 40)
    excepted("Default consent, the last vendor excepted", True, [65], 65)
    excepted("Unsorted exceptions", False, [30, (3, 9), 12], 40)
    excepted("Overlapping exceptions", True, [(3, 9), (5, 12)], 40)
    excepted("A range of one id", True, [(9, 9)], 40, "RangeSingleAsRange")
    excepted("Default no consent, MaxVendorId 0 and no exception", False, [], 0)
    text = OLD.text()
    says("Zeros up to 24 bits and 48 more", OLD, "Surplus", write(OLD.bits(), pad=24, surplus=48))
    says("Ones in the unused bits", OLD, "TrailingBits", write(OLD.bits(), fill="1"))
    assert len(text) % 4 == 3
    says('"=" at the end', OLD, "PaddingCharacter", text + "=")


def old_refused(group):
    def entry(comment, code, exceptions, **fields):
        one = replace(OLD, vendors=(), exceptions=exceptions, max_id=10)
        group.refuses(comment, replace(one, **fields).text(), code, 0, flags="Version1")

    entry("A range from 9 to 3", "range-inverted", [(9, 3)])
    entry("A range from 9 to 3, default consent", "range-inverted", [(9, 3)], default_consent=True)
    entry("Vendor 0", "vendor-id-zero", [0])
    entry("A range from 0 to 5", "vendor-id-zero", [(0, 5)])
    entry("Vendor 11 with MaxVendorId 10", "vendor-id-above-max", [11])
    entry("A range from 5 to 11 with MaxVendorId 10", "vendor-id-above-max", [(5, 11)])
    entry("A range beyond MaxVendorId as a whole", "vendor-id-above-max", [(20, 30)], default_consent=True)
    for pair, label in (((26, 0), "first letter 26"), ((36, 45), "lower case"), ((0, 63), "second letter 63")):
        bit = 108 if pair[0] > 25 else None
        text = replace(OLD, consent_language=pair).text()
        group.refuses(f"ConsentLanguage: {label}", text, "letters", 0, bit, "Version1")
    text = OLD.text()
    assert len(text) % 4 == 3
    group.refuses("Two characters too many", text + "AA", "length", 0, flags="Version1")
    group.refuses("Standard alphabet", text[:12] + "/" + text[13:], "alphabet", 0, flags="Version1")
    group.refuses("A dot at the end", text + ".", "empty", 1, flags="Version1")


def old_truncated(group):
    bits = ConsentStringV1().bits()
    for characters in range(2, 29):
        if characters % 4 == 1:
            continue  # a fault of its own: encoding/length
        count = 6 * characters
        name, start, width = next(field for field in bits.fields if field[1] + field[2] > count)
        bit = None if (name, count - start) == ("ConsentLanguage", 6) else start
        comment = f"{characters} characters: {name} has {count - start} of its {width} bits"
        group.refuses(comment, cut(bits, count), "truncated", 0, bit, "Version1")
    group.refuses("The bit field ends early", cut(OLD.bits(), 192), "truncated", 0, flags="Version1")
    long = replace(OLD, vendors=range(1, 301)).bits().set("MaxVendorId", 65_535)
    group.refuses("MaxVendorId 65535 before a bit field of 300", write(long), "truncated", 0, flags="Version1")
    bits = replace(OLD, vendors=(), exceptions=[(3, 9)], max_id=10).bits()
    for characters, field in ((30, "NumEntries"), (31, "RangeEntry"), (32, "StartOrOnlyVendorId"), (35, "EndVendorId")):
        group.refuses(f"A range section cut in {field}", cut(bits, 6 * characters), "truncated", 0, flags="Version1")
    lie = replace(OLD, vendors=(), exceptions=[3, 9], max_id=10, num_entries=3)
    group.refuses("NumEntries 3 and two entries", lie.text(), "truncated", 0, flags="Version1")
    group.refuses(
        "NumEntries 4095 and two entries", replace(lie, num_entries=4095).text(), "truncated", 0, flags="Version1"
    )
