"""TestVectors/rules/v1.json: version 1 strings and keys.

    python3 rules_v1.py
"""

from rule_cases import FOLDER, Family
from rules_file import AS_OF, failure, verdict
from rules_in_app_common import SOUND as KEYS
from sound_strings import DISCLOSED, LIST, core
from stored_key_sets import LIST as KEY_LIST
from stored_key_sets import with_
from tcf import ConsentStringV1, tc
from tcf_bits import Bits, to_base64url
from vector_file import document

V1_ERA = "2019-01-02"
BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
NOT_YET_RETIRED = [verdict("fields/v1-retired", "notEffective")]
NOTES = {
    "truncated": "The string ends before its fields do.",
    "range-bounds": "An entry names an id below 1 or above MaxVendorId, or ends before it starts.",
    "max-vendor-id-zero": "MaxVendorId is 0.",
    "not-smallest-form": "The vendors would be shorter in the other encoding.",
    "default-redundant": "The entries, or their absence, make the default meaningless.",
    "purpose-unknown": "A purpose above 5.",
    "timestamps": "Created and LastUpdated that do not fit together.",
    "publisher-string": "The other kind of version 1 string, of the publisher's own purposes.",
    "key-types": "The types of version 1's keys.",
    "keys-disagree": "A parsed key says other than the string.",
    "subject-without-string": "A user under the GDPR, and no string.",
    "string-in-v2-key": "A string of one generation under the key of the other.",
    "OneFinding": "One fault that other rules see too and leave alone.",
    "Boundary": "The last value that passes.",
}
SPECIFICATION = [
    document(
        "V1",
        "Consent string and vendor list formats v1.1",
        "Vendor Consent String Format",
        "RangeEntry",
        "RangeSection",
        "What are the purposes?",
        "Publisher Purposes Consent String",
        "Building the Base64 representation",
    ),
    document("V1APP", "Mobile In-App CMP API v1.0", "CMP Internal Structure"),
    document("API", "CMP API v2", "In-App Details"),
]


def publisher_string(standard, custom, count, pad=8):
    """A version 1 publisher purposes string."""
    bits = Bits()
    head = ConsentStringV1().bits().text[:132]
    bits.put_raw("Head", head)
    bits.put("PublisherPurposesVersion", 3, 12)
    bits.put_ids("StandardPurposesAllowed", standard, 24)
    bits.put("NumberCustomPurposes", count, 6)
    bits.put_ids("CustomPurposesBitField", custom, count)
    return to_base64url(bits.text + "0" * (-len(bits.text) % pad))


def main():
    family = Family("v1", NOTES, SPECIFICATION)
    add_strings(family)
    add_keys(family.file)
    family.write()


def add_strings(family):
    def cases(title, first, source):
        case = family.cases(title, first, source, as_of=V1_ERA, common=NOT_YET_RETIRED)
        return lambda comment, text, *expected, **more: case(comment, text, *expected, *form(text), **more)

    sound = ConsentStringV1(vendors=[1, 2], purposes=[1, 2, 5])
    field = "V1, Vendor Consent String Format"
    case = cases("The bits", 1, field)
    case("A sound string", sound.text())
    full = ConsentStringV1(vendors=range(1, 60)).text()
    lost = failure("v1/truncated", "error", "core")
    short = family.cases("Strings that are cut", 11, field, as_of=V1_ERA)
    short("20 characters", full[:20], lost)
    short("168 bits: EncodingType is missing", full[:28], failure("v1/truncated", "error", "core", "MaxVendorId"))
    short("Within the bit field", full[:32], lost)
    entries = ConsentStringV1(exceptions=[(3, 9), 12, (20, 30)], max_id=40).text()
    short("Within the entries", entries[:36], lost)
    # Of a section that cannot be read to its end, as in a string of version 2, only that is said.
    single = ConsentStringV1(exceptions=[(9, 9), 12, (20, 30)], max_id=40).text()
    short("Within the entries, behind a single id that is written as a range", single[:38], lost)

    case = cases("Entries", 21, "V1, RangeEntry")
    case("MaxVendorId 2011, vendor 9", ConsentStringV1(exceptions=[9], max_id=2011).text())
    case("MaxVendorId 2011, vendor 2011", ConsentStringV1(exceptions=[2011], max_id=2011).text(), flags="Boundary")
    case = cases("The shorter encoding", 151, f"{field}, EncodingType, \"the encoding that results in the smaller output\"")
    case("A bit field of 13 vendors with consent, as long as a default without exceptions", ConsentStringV1(vendors=range(1, 14)).text(), flags="Boundary")
    case("A bit field of 14 vendors with consent", ConsentStringV1(vendors=range(1, 15)).text())
    case("A bit field of 30 vendors, of which one has consent", ConsentStringV1(vendors=[30]).text(), flags="Boundary")
    case("A bit field of 31 vendors, of which one has consent", ConsentStringV1(vendors=[31]).text())
    case("A bit field of 60 vendors, of which every other one has consent", ConsentStringV1(vendors=range(2, 61, 2)).text())
    case("A range of exceptions, as long as the bit field", ConsentStringV1(exceptions=[(1, 3)], max_id=46).text(), flags="Boundary")
    case("A range of exceptions, longer than the bit field", ConsentStringV1(exceptions=[(1, 3)], max_id=45).text())
    case("Ranges with the default that needs more entries, shorter than the bit field all the same", ConsentStringV1(exceptions=[(1, 30), (32, 2011)], max_id=2011).text())
    case("No exceptions to no consent: a default that says nothing, and short", ConsentStringV1(exceptions=[], max_id=2011, default_consent=True).text())

    broken = family.cases("Entries that cannot be", 31, "V1, RangeEntry", as_of=V1_ERA)
    bounds = failure("v1/range-bounds", "error", "core")
    broken("MaxVendorId 2011, vendor 2012", ConsentStringV1(exceptions=[2012], max_id=2011).text(), bounds)
    broken("Vendor 0", ConsentStringV1(exceptions=[0, 9], max_id=2011).text(), bounds)
    broken("A range from 9 to 3", ConsentStringV1(exceptions=[(9, 3)], max_id=2011).text(), bounds)

    case = cases("MaxVendorId", 41, field)
    nobody = failure("v1/max-vendor-id-zero", "warning", "core", "MaxVendorId", 156)
    case("MaxVendorId 0", ConsentStringV1(purposes=[1]).text(), nobody)
    case("MaxVendorId 1", ConsentStringV1(vendors=[1], purposes=[1]).text(), flags="Boundary")

    case = cases("DefaultConsent", 51, "V1, RangeSection")
    redundant = failure("v1/default-redundant", "info", "core", "DefaultConsent", 173)
    case("Consent by default, one exception", ConsentStringV1(exceptions=[9], max_id=2011, default_consent=True).text())
    everyone = ConsentStringV1(exceptions=[(1, 2011)], max_id=2011, default_consent=True).text()
    case("Consent by default, and everybody is an exception", everyone, redundant)
    case("Refusal by default, no exception", ConsentStringV1(exceptions=[], max_id=40).text(), redundant)
    case("Consent by default, no exception", ConsentStringV1(exceptions=[], max_id=40, default_consent=True).text())

    case = cases("Purposes", 61, "V1, What are the purposes?")
    beyond = failure("v1/purpose-unknown", "warning", "core", "PurposesAllowed", 132)
    case("Purposes 1 to 5", ConsentStringV1(vendors=[1], purposes=[1, 2, 3, 4, 5]).text(), flags="Boundary")
    case("Purpose 6", ConsentStringV1(vendors=[1], purposes=[1, 6]).text(), beyond)

    case = cases("Moments", 71, field)
    at = ("core", "Created", 6)
    times = {"vendors": [1], "purposes": [1]}
    late = ConsentStringV1(created="2018-05-25T09:30:00.5", last_updated="2018-12-31T23:59:59.9", **times)
    case("Created in May, updated in December, to the tenth of a second", late.text())
    case("Both at one moment", ConsentStringV1(**times).text(), flags="Boundary")
    turned = ConsentStringV1(created="2018-12-31T09:30:00", last_updated="2018-12-30T09:30:00", **times)
    case("Created a day after LastUpdated", turned.text(), failure("v1/timestamps", "error", *at))
    early = ConsentStringV1(created="2018-03-31", last_updated="2018-12-30", **times)
    case("Created before version 1", early.text(), failure("v1/timestamps", "error", *at))
    older = ConsentStringV1(created="2018-03-30", last_updated="2018-03-31", **times)
    epoch = failure("fields/epoch", "error", "core", "LastUpdated", 42)
    case("Updated before version 1 as well", older.text(), epoch, flags="OneFinding")

    hint = failure("v1/publisher-string", "info")
    publisher = "V1, Publisher Purposes Consent String"
    case = cases("Publisher purposes strings that read like vendor strings", 81, publisher)
    case("Three standard purposes, no custom one", publisher_string([1, 2, 3], [], 0), hint, flags="OneFinding")
    other = family.cases("Publisher purposes strings that do not", 91, publisher, as_of=V1_ERA)
    retired = verdict("fields/v1-retired", "notEffective")
    text = publisher_string([1, 2], [1, 5], 7)
    other("Two standard purposes, seven custom ones", text, hint, *([retired] if reads(text) else []), flags="OneFinding")
    text = publisher_string([1, 2], [1], 4)
    trailing = failure("encoding/trailing-bits", "warning")
    other("Four custom ones", text, hint, trailing, *([retired] if reads(text) else []), flags="OneFinding")

    # There are no segments: of all the fields, one base64url text is made, whose alphabet (RFC 4648, 5) has no dot.
    dotted = family.cases("Dots", 161, "V1, Building the Base64 representation", as_of=V1_ERA)
    text = sound.text()
    behind, within = failure("encoding/empty", "error"), failure("encoding/alphabet", "error")
    dotted("A dot at the end: a segment with nothing in it", text + ".", behind, flags="OneFinding")
    dotted("Two dots at the end", text + "..", within, flags="OneFinding")
    dotted("A dot within the fields", text[:24] + "." + text[24:], within, flags="OneFinding")
    dotted("A dot behind the fields, and more", text + ".IFAA", within, flags="OneFinding")
    dotted("Two dots within the fields", text[:24] + ".." + text[24:], within, flags="OneFinding")
    dotted("Cut short, with a dot at the end", text[:20] + ".", behind, flags="OneFinding")
    dotted("Padding and a dot at the end", ConsentStringV1(vendors=[1, 2], purposes=[1, 2, 5]).text() + "=.", behind, flags="OneFinding")

    today = family.cases("Today", 95, field, as_of=AS_OF)
    today("A sound string", sound.text(), failure("fields/v1-retired", "error", "core", "Version", 0))


def form(text):
    """What is to be said of EncodingType, by the table of the document: a bit field has MaxVendorId bits; a range section has
    DefaultConsent, NumEntries in 12 bits, and for each entry 17 or 33 bits."""
    bits = "".join(f"{BASE64URL.index(letter):06b}" for letter in text)
    highest, is_range, body = int(bits[156:172], 2), bits[172] == "1", bits[173:]
    if not is_range:
        written, other = highest, 13 + min(width_of_runs(body[:highest], digit) for digit in "01")
    else:
        other, at = highest, 13
        for _ in range(int(body[1:13], 2)):
            at += 33 if body[at] == "1" else 17
        written = at
    return [failure("v1/not-smallest-form", "info", "core", "EncodingType", 172)] if other < written else []


def width_of_runs(bits, digit):
    """The bits of the fewest entries for the vendors that have this digit."""
    return sum(17 if len(run) == 1 else 33 for run in bits.split("0" if digit == "1" else "1") if run)


def reads(text):
    """Whether the bits make a vendor string as well."""
    from tcf import Fault, decode

    try:
        decode(text)
    except Fault:
        return False
    return True


def add_keys(file):
    v1 = ConsentStringV1(vendors=[1, 3], purposes=[1, 2]).text()
    default = ConsentStringV1(exceptions=[2], max_id=4, default_consent=True, purposes=[1, 2, 3]).text()
    beside = file.group("Keys of version 1 beside the present ones", [KEY_LIST], common=[failure("in-app/leftover-v1", "warning")])
    present = {"IABConsent_CMPPresent": True, "IABConsent_SubjectToGDPR": "1"}

    def case(number, comment, keys, *expected, flags):
        keys = {f"IABConsent_{name}": value for name, value in keys.items()}
        source = "V1APP, CMP Internal Structure"
        beside.document(f"v1-{number:04d}", comment, "storedKeys", KEYS | present | keys, expected, flags, source)

    def fails(rule, key, severity="error"):
        return failure(f"v1/{rule}", severity, key=f"IABConsent_{key}")

    whole = {"ConsentString": default, "ParsedPurposeConsents": "111", "ParsedVendorConsents": "1011"}
    case(101, "Default consent, one exception, and the keys say so", whole, flags="KeysDisagree")
    ignored = whole | {"ParsedVendorConsents": "0100"}
    case(102, "The keys leave the default out", ignored, fails("keys-disagree", "ParsedVendorConsents"), flags="KeysDisagree")
    shifted = whole | {"ParsedPurposeConsents": "0111"}
    case(103, "Written as if index 1 were id 1", shifted, fails("keys-disagree", "ParsedPurposeConsents"), flags="KeysDisagree")
    words = whole | {"ParsedPurposeConsents": "true"}
    case(104, "The parsed purposes are a word", words, fails("keys-disagree", "ParsedPurposeConsents"), flags="KeysDisagree")
    zeros = whole | {"ParsedPurposeConsents": "111" + "0" * 21}
    case(105, "All 24 purposes, the last 21 of them 0", zeros, flags="KeysDisagree")
    number = {"ConsentString": v1, "ParsedPurposeConsents": 11}
    case(106, "The parsed purposes are a number: its type is told", number, fails("key-types", "ParsedPurposeConsents"), flags="KeyTypes OneFinding")
    case(107, "SubjectToGDPR is true", {"SubjectToGDPR": True, "ConsentString": v1}, fails("key-types", "SubjectToGDPR"), flags="KeyTypes")
    case(108, "CMPPresent is false", {"CMPPresent": False, "ConsentString": v1}, fails("key-types", "CMPPresent"), flags="KeyTypes")
    case(109, "SubjectToGDPR is the text 0", {"SubjectToGDPR": "0"}, flags="KeyTypes SubjectWithoutString")
    missing = fails("subject-without-string", "SubjectToGDPR", "info")
    case(111, "Under the GDPR, and no string", {}, missing, flags="SubjectWithoutString")
    case(112, "Under the GDPR, and an empty string", {"ConsentString": ""}, missing, flags="SubjectWithoutString")
    case(113, "Under the GDPR, and a string", {"ConsentString": v1}, flags="SubjectWithoutString StringInV2Key")
    other = {"ConsentString": tc(core(), DISCLOSED)}
    case(121, "A TC string under version 1's key", other, fails("string-in-v2-key", "ConsentString"), flags="StringInV2Key")

    undecided = [verdict("in-app/too-short", "undecided")]
    group = file.group("A version 1 string under the TC string's key", [KEY_LIST], common=undecided)
    wrong = failure("v1/string-in-v2-key", "error", key="IABTCF_TCString")
    source = "API, In-App Details"
    group.document("v1-0131", "The old string moved over", "storedKeys", with_(KEYS, {"TCString": v1}), [wrong], "StringInV2Key", source)


if __name__ == "__main__":
    main()
