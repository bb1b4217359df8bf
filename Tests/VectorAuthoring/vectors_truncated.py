"""TestVectors/tc-strings/decode-truncated.json: strings cut short, and numbers that promise more than there is."""

from dataclasses import replace

from samples import BLANK, DV, FULL, PLAIN
from tcf import AllowedVendors, DisclosedVendors, PublisherTC, Restriction, Vendors, cut, tc, write
from vector_file import TC, VectorFile, document


def build():
    file = VectorFile(
        "decode-truncated.json",
        "decode",
        "refusing strings that are cut short",
        document("TC", TC, "The Core String", "Disclosed Vendors", "Publisher Purposes Transparency and Consent"),
        document("OUR", "The project's rule catalogue", "encoding/truncated"),
    )
    smallest(file.group("The smallest core cut after every character", 3001, "TC, The Core String"))
    sections(file.group("A core cut in every field of its sections", 3101, "TC, The Core String"))
    segments(file.group("Further segments cut in every field", 3201, "TC, the tables of each segment"))
    lies(file.group("Numbers that promise too much", 3301, "TC, the tables of each segment; OUR, encoding/truncated"))
    return file


def first_missing(bits, count):
    """The first field of which `count` bits do not hold all: its name, first bit and width."""
    return next(field for field in bits.fields if field[1] + field[2] > count)


def smallest(group):
    bits = BLANK.bits()
    for characters in range(2, 44):
        if characters % 4 == 1:
            continue  # a fault of its own: encoding/length
        name, start, width = first_missing(bits, 6 * characters)
        had = 6 * characters - start
        comment = f"{characters} characters: {name} has {had} of its {width} bits"
        # A decoder may take letters one by one, and then the second letter is what is missing.
        bit = None if (name, had) == ("ConsentLanguage", 6) else start
        group.refuses(comment, cut(bits, 6 * characters), "truncated", 0, bit, "GlobalScope")


def each_field(group, label, bits, before=(), start=0):
    """One vector for each field behind bit `start` that a cut after a whole character can hit."""
    wanted = [field for field in bits.fields if field[1] >= start]
    for name, first, width in wanted:
        for characters in range((first + width - 1) // 6, 1, -1):
            text = cut(bits, 6 * characters)
            if characters % 4 != 1 and first_missing(bits, 6 * characters)[0] == name:
                had = 6 * characters - first
                comment = f"{label} cut in {name}, {had} of {width} bits"
                group.refuses(comment, tc(*before, text), "truncated", len(before))
                break


def sections(group):
    each_field(group, "Core", FULL.bits(), start=213)
    turned = replace(PLAIN, vendor_consents=Vendors(entries=[3, (40, 90), 755]), vendor_legitimate_interests=[1, 2, 5])
    each_field(group, "Core with the forms exchanged", turned.bits(), start=213)
    group.refuses(
        "A core that ends with the vendor legitimate interests: no NumPubRestrictions",
        missing_count(PLAIN),
        "truncated",
        0,
    )
    group.refuses("The same with DisclosedVendors behind it", tc(missing_count(PLAIN), DV), "truncated", 0)
    group.refuses("A core that ends with the vendor consents", no_interests(PLAIN), "truncated", 0)


def missing_count(core):
    """The core without NumPubRestrictions, and with as few bits as can be behind the section before it."""
    core = replace(core, vendor_legitimate_interests=range(1, 12))
    return cut(core.bits(), core.bits().span("NumPubRestrictions")[0] // 6 * 6)


def no_interests(core):
    return cut(core.bits(), core.bits().span("VendorLegitimateInterests.MaxVendorId")[0] // 6 * 6)


def segments(group):
    each_field(group, "DisclosedVendors, bit field,", DisclosedVendors(range(1, 41)).bits(), [tc(PLAIN)])
    each_field(
        group, "DisclosedVendors, range section,", DisclosedVendors([3, *range(40, 90), 755]).bits(), [tc(PLAIN)]
    )
    each_field(group, "AllowedVendors, bit field,", AllowedVendors(range(1, 41)).bits(), [tc(PLAIN), tc(DV)])
    each_field(
        group, "AllowedVendors, range section,", AllowedVendors([3, *range(40, 90), 755]).bits(), [tc(PLAIN), tc(DV)]
    )
    each_field(group, "PublisherTC", PublisherTC([1], [2], 9, [1], [9]).bits(), [tc(PLAIN), tc(DV)])
    each_field(
        group, "PublisherTC with 63 custom purposes", PublisherTC([1], [2], 63, [1], [9]).bits(), [tc(PLAIN)], 57
    )
    for name, segment in (
        ("DisclosedVendors", DV),
        ("AllowedVendors", AllowedVendors([2, 7])),
        ("PublisherTC", PublisherTC([1])),
    ):
        group.refuses(f"{name} of two characters", tc(PLAIN, cut(segment, 12)), "truncated", 1)


def lies(group):
    def core(comment, text, code="truncated"):
        group.refuses(comment, text, code, 0)

    def last(comment, segment, *before):
        bits = write(segment, pad=6)
        text = bits if len(bits) % 4 != 1 else write(segment)
        group.refuses(comment, tc(*before, text), "truncated", len(before))

    for count in (1, 2, 4095):
        core(f"NumPubRestrictions {count} and no restriction", tc(replace(BLANK, num_pub_restrictions=count)))
    core("NumPubRestrictions 2 and one restriction", short([Restriction(2, 1, [5, 7])], 2))
    core("NumPubRestrictions 4095 and two restrictions", short([Restriction(2, 1, [5]), Restriction(7, 0, [9])], 4095))
    core("NumEntries 1 and no entry in the last restriction", short([Restriction(2, 1, num_entries=1)]))
    core("NumEntries 3 and two entries in the last restriction", short([Restriction(2, 1, [5, 7], num_entries=3)]))
    core(
        "NumEntries 4095 and two entries in the last restriction", short([Restriction(2, 1, [5, 7], num_entries=4095)])
    )
    core("MaxVendorId 65535 before a bit field of 300 in the consents", tc(long_field("VendorConsents")))
    core(
        "MaxVendorId 65535 before a bit field of 300 in the legitimate interests",
        tc(long_field("VendorLegitimateInterests")),
    )
    for count in (1, 4095):
        last(
            f"DisclosedVendors: NumEntries {count} and no entry",
            DisclosedVendors(Vendors(entries=[], max_id=9, num_entries=count)),
            PLAIN,
        )
    last(
        "DisclosedVendors: NumEntries 3 and two entries",
        DisclosedVendors(Vendors(entries=[5, 7], num_entries=3)),
        PLAIN,
    )
    last(
        "DisclosedVendors: NumEntries 4095 and two entries",
        DisclosedVendors(Vendors(entries=[5, 7], num_entries=4095)),
        PLAIN,
    )
    last(
        "AllowedVendors: NumEntries 3 and two entries",
        AllowedVendors(Vendors(entries=[5, 7], num_entries=3)),
        PLAIN,
        DV,
    )
    for max_id in (100, 65535):
        bits = DisclosedVendors(Vendors(range(1, 13))).bits().set("DisclosedVendors.MaxVendorId", max_id)
        group.refuses(
            f"DisclosedVendors: MaxVendorId {max_id} and a bit field of 12", tc(PLAIN, write(bits)), "truncated", 1
        )
    for count in (5, 63):
        segment = PublisherTC([1], num_custom_purposes=count)
        last(f"PublisherTC: NumCustomPurposes {count} and no custom purpose", segment, PLAIN, DV)
    last(
        "PublisherTC: NumCustomPurposes 20, the consents there and no legitimate interests",
        PublisherTC([1], [2], 10, [1], [10], 20),
        PLAIN,
        DV,
    )


def short(restrictions, count=None):
    """A core with at most five bits behind its last field, fewer than any further field needs."""
    for width in range(1, 9):
        core = replace(PLAIN, vendor_consents=range(1, width), restrictions=restrictions, num_pub_restrictions=count)
        text = write(core, pad=6)
        if len(text) % 4 != 1:
            return text
    raise AssertionError("no width fits")


def long_field(section):
    """A core whose `section` is a bit field of 300 that claims to have 65535."""
    field = {"VendorConsents": "vendor_consents", "VendorLegitimateInterests": "vendor_legitimate_interests"}[section]
    core = replace(BLANK, is_service_specific=True, **{field: Vendors(range(1, 301), "bitfield")})
    return write(core.bits().set(f"{section}.MaxVendorId", 65_535))
