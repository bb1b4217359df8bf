"""TestVectors/tc-strings/decode-vendors.json: vendor sections in every form, and publisher restrictions."""

from dataclasses import replace

from samples import DV, PLAIN
from tcf import AllowedVendors, DisclosedVendors, Restriction, Vendors
from vector_file import TC, VectorFile, document

# Each vendor section as a way to put vendors into a string, and the flag that this brings along.
SECTIONS = {
    "VendorConsents": (lambda vendors: [replace(PLAIN, vendor_consents=vendors), DV], ""),
    "VendorLegitimateInterests": (lambda vendors: [replace(PLAIN, vendor_legitimate_interests=vendors), DV], ""),
    "DisclosedVendors": (lambda vendors: [PLAIN, DisclosedVendors(vendors)], ""),
    "AllowedVendors": (lambda vendors: [PLAIN, DV, AllowedVendors(vendors)], "AllowedVendors"),
}


def build():
    file = VectorFile(
        "decode-vendors.json",
        "decode",
        "decoding vendor sections and publisher restrictions",
        document("TC", TC, "The Core String", "Disclosed Vendors", "Allowed Vendors (OOB)"),
        document("OUR", "The project's rule catalogue", "encoding/"),
    )
    bit_fields(file.group("Bit fields", 401, "TC, The Core String, BitField Section"))
    ranges(file.group("Range sections", 501, "TC, The Core String, Range Section"))
    every_section(file.group("Every form in every vendor section", 601, "TC, the vendor sections of each segment"))
    restrictions(file.group("Publisher restrictions", 801, "TC, The Core String, Publisher Restrictions Section"))
    return file


def bit_fields(group):
    def consents(comment, ids, flags="", **form):
        vendors = Vendors(ids, "bitfield", **form)
        group.says(comment, replace(PLAIN, vendor_consents=vendors), DV, flags=flags)

    for width in (1, 2, 7, 8, 9, 28, 29):
        consents(f"A bit field of {width} with every vendor", range(1, width + 1))
    for width in (31, 32, 33, 63, 64, 65, 127, 128, 129):
        ids = [*range(1, width, 2), width]
        consents(f"A bit field of {width} with every other vendor and the last", ids, "Boundary")
    consents("Only the highest id of a bit field of 64", [64], "Boundary NotSmallestForm")
    consents("Only the highest id of a bit field of 65", [65], "Boundary NotSmallestForm")
    consents("A single vendor where both forms take 29 bits: the bit field", [29], "EqualSize")
    consents("MaxVendorId 10 while the highest vendor is 3", [1, 3], "MaxVendorId", max_id=10)
    consents("MaxVendorId 20 and no vendor at all", [], "MaxVendorId NotSmallestForm", max_id=20)
    consents(
        "MaxVendorId 12 and no vendor at all, as long as an empty range section", [], "MaxVendorId EqualSize", max_id=12
    )
    consents("MaxVendorId 0: no bit at all", [])
    consents("A bit field of 1,200 for two vendors", [1, 2], "MaxVendorId NotSmallestForm", max_id=1200)


def ranges(group):
    def consents(comment, entries, flags="", max_id=None, also=DV):
        group.says(comment, replace(PLAIN, vendor_consents=Vendors(entries=entries, max_id=max_id)), also, flags=flags)

    consents("One single entry", [755])
    consents("One range", [(700, 755)])
    consents("A run of two as one range of 33 bits, the shorter way", [(754, 755)])
    consents("A run of two as two singles of 34 bits", [754, 755], "RangeOrder")
    consents("Singles and ranges in turn", [3, (100, 200), 400, (600, 755)])
    consents("A single vendor where both forms take 29 bits: the range", [29], "EqualSize")
    consents("The smallest id for which the range form is shorter", [30])
    consents("Entries at the edges of machine words", [(1, 64), 128, (192, 256), 65 + 320], "Boundary")
    consents("Vendor 65535", [65535], "Boundary VendorIdImplausible")
    consents("A range that ends at 65535", [(65530, 65535)], "Boundary VendorIdImplausible")
    consents("Entries in descending order", [755, 400, 3], "RangeOrder")
    consents("Ranges in descending order", [(700, 755), (1, 50)], "RangeOrder")
    consents("The same single twice", [755, 755], "RangeOrder")
    consents("The same range twice", [(700, 755), (700, 755)], "RangeOrder")
    consents("Ranges that overlap", [(600, 700), (650, 755)], "RangeOrder")
    consents("A range within another", [(1, 755), (100, 200)], "RangeOrder")
    consents("A single within a range before it", [(1, 755), 30], "RangeOrder")
    consents("A single before the range that holds it", [30, (20, 755)], "RangeOrder")
    consents("Ranges that touch", [(100, 200), (201, 755)], "RangeOrder")
    consents("A single that touches a range", [(100, 754), 755], "RangeOrder")
    consents("A range of one id", [(755, 755)], "RangeSingleAsRange")
    consents("A range of one id among others", [3, (90, 90), (200, 755)], "RangeSingleAsRange")
    consents("No entry, MaxVendorId 0", [], "RangeEmpty NotSmallestForm")
    consents("No entry, MaxVendorId 10", [], "RangeEmpty NotSmallestForm MaxVendorId", 10)
    consents("No entry, MaxVendorId 4000", [], "RangeEmpty MaxVendorId", 4000)
    consents("MaxVendorId above the highest entry", [3, (400, 755)], "MaxVendorId", 1428)
    consents("MaxVendorId 65535 and one vendor", [755], "MaxVendorId VendorIdImplausible", 65535)
    consents("The longer form: entries for what a bit field of 9 holds", [1, (3, 5), 9], "NotSmallestForm")
    group.says(
        "Range form for consents, bit field for legitimate interests",
        replace(
            PLAIN, vendor_consents=Vendors(entries=[755]), vendor_legitimate_interests=Vendors([1, 3, 4], "bitfield")
        ),
        DV,
    )
    group.says(
        "Bit field for consents, range form for legitimate interests",
        replace(
            PLAIN, vendor_consents=Vendors([1, 3, 4], "bitfield"), vendor_legitimate_interests=Vendors(entries=[755])
        ),
        DV,
    )


def every_section(group):
    forms = (
        ("no vendor, bit field", Vendors(), ""),
        ("vendor 1, bit field", Vendors([1]), ""),
        ("vendors 64 and 65, bit field", Vendors([*range(1, 64, 3), 64, 65], "bitfield"), "Boundary"),
        ("range section", Vendors(entries=[2, (80, 128), 755]), ""),
        ("unsorted and overlapping entries", Vendors(entries=[755, (100, 300), (200, 400)]), "RangeOrder"),
        ("a range of one id", Vendors(entries=[(755, 755)]), "RangeSingleAsRange"),
        ("no entry", Vendors(entries=[], max_id=900), "RangeEmpty MaxVendorId"),
        ("MaxVendorId above the highest id, bit field", Vendors([2, 3], "bitfield", 12), "MaxVendorId"),
        ("MaxVendorId above the highest id, range section", Vendors(entries=[(2, 755)], max_id=756), "MaxVendorId"),
        ("the longer form, bit field", Vendors([2, 755], "bitfield"), "NotSmallestForm"),
        ("the longer form, range section", Vendors([2, 5], "range"), "NotSmallestForm"),
        ("vendor 65535 as an entry", Vendors(entries=[65535]), "Boundary VendorIdImplausible"),
    )
    for section, (segments, also) in SECTIONS.items():
        for label, vendors, flags in forms:
            group.says(f"{section}: {label}", *segments(vendors), flags=f"{flags} {also}")


def restrictions(group):
    def some(comment, *restrictions, flags=""):
        group.says(comment, replace(PLAIN, restrictions=list(restrictions)), DV, flags=flags)

    for kind, name in enumerate(("not allowed", "require consent", "require legitimate interest")):
        some(f"Type {kind}, {name}, for one vendor", Restriction(2, kind, [755]))
    some("Type 3, undefined", Restriction(2, 3, [755]), flags="RestrictionType")
    for purpose in (1, 11, 24):
        some(f"Purpose {purpose}", Restriction(purpose, 0, [755]))
    for purpose in (25, 32, 63):
        some(f"Purpose {purpose}, which has no bit", Restriction(purpose, 0, [755]), flags="RestrictionPurpose")
    some("Single and range entries", Restriction(7, 1, [1, 5, 6, 7, 755]))
    some("A range over vendors that no list has, allowed only here", Restriction(7, 1, range(1, 1001)))
    some("A range of one id", Restriction(7, 1, entries=[(755, 755)]), flags="RangeSingleAsRange")
    some("Unsorted entries", Restriction(7, 1, entries=[755, (1, 9)]), flags="RangeOrder")
    some("Overlapping entries", Restriction(7, 1, entries=[(1, 9), (5, 755)]), flags="RangeOrder")
    some("Repeated entries", Restriction(7, 1, entries=[5, 5]), flags="RangeOrder")
    some("Vendor 65535", Restriction(7, 0, [65535]), flags="Boundary VendorIdImplausible")
    some("No entry: a restriction for no vendor", Restriction(7, 0))
    some("Several restrictions, the first for no vendor", Restriction(7, 0), Restriction(8, 1, [755]))
    some("Purpose and type twice: two restrictions stay two", Restriction(2, 1, [1]), Restriction(2, 1, [5, 755]))
    some("Purpose and type twice with the same vendor", Restriction(2, 1, [1]), Restriction(2, 1, [1]))
    some("All types for one purpose and vendor", *[Restriction(2, kind, [1]) for kind in range(3)])
    some("Not sorted by purpose", Restriction(9, 1, [1]), Restriction(2, 0, [1]), Restriction(7, 2, [1]))
    some(
        "Twenty-four purposes, types in turn",
        *[Restriction(purpose, purpose % 3, [purpose, 755]) for purpose in range(1, 25)],
    )
    some("A hundred restrictions", *[Restriction(1 + n % 24, n % 3, [1 + n]) for n in range(100)])
    some("An entry within the one before it", Restriction(7, 1, entries=[(1, 755), (100, 200)]), flags="RangeOrder")
    some("A single within a range before it", Restriction(7, 1, entries=[(1, 755), 30]), flags="RangeOrder")
