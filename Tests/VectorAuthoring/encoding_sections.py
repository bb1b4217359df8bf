"""Part of rules_encoding.py: vendor sections and their entries."""

from rule_cases import at, entry_at, found
from sound_strings import DISCLOSED, SOUND, WITHOUT_LIST, core
from tcf import DisclosedVendors, Restriction, Vendors

ENTRIES = "TC, The Core String, RangeEntry"
# Vendors that the list has and that work with consent to purpose 1.
WIDE = DisclosedVendors([1, 8, 9, 10, 11, 12, 17, 18, 19, 20, 21, 29, 755])


def add_sections(family):
    add_refused_entries(family)
    add_entries(family)
    add_forms(family)
    add_implausible(family)


def add_refused_entries(family):
    case = family.cases("Entries that cannot be understood", 201, ENTRIES)

    def inverted(path, kind="core"):
        return found("encoding/range-inverted", "error", (kind, f"{path}.EndVendorId"))

    def zero(path, kind="core"):
        return found("encoding/vendor-id-zero", "error", (kind, f"{path}.StartOrOnlyVendorId"))

    entry = "VendorConsents.RangeEntry"
    for comment, vendors, expected in (
        (
            "A range from 9 to 3: nothing is said of the section's form",
            Vendors(entries=[(9, 3)], max_id=9),
            inverted(f"{entry}[0]"),
        ),
        ("Vendor 0", Vendors(entries=[0, 755]), zero(f"{entry}[0]")),
        ("A range that begins at 0", Vendors(entries=[(0, 12), 755]), zero(f"{entry}[0]")),
    ):
        case(comment, [core(vendor_consents=vendors), DISCLOSED], expected, flags="OneFault")
    restricted = "PubRestrictions[0].RangeEntry[0]"
    some = core(restrictions=[Restriction(7, 0, entries=[(9, 3)])])
    case("A restriction from 9 to 3", [some, DISCLOSED], inverted(restricted))
    some = core(restrictions=[Restriction(7, 0, entries=[0])])
    case("A restriction for vendor 0", [some, DISCLOSED], zero(restricted))
    shown = DisclosedVendors(Vendors(entries=[(12, 1), 755]))
    where = "DisclosedVendors.RangeEntry[0]", "disclosedVendors"
    case("DisclosedVendors from 12 to 1", [core(), shown], inverted(*where), flags="OneFault")
    both = core(
        vendor_consents=Vendors(entries=[(12, 1), 755]), vendor_legitimate_interests=Vendors(entries=[0, 12, 755])
    )
    expected = inverted(f"{entry}[0]"), zero("VendorLegitimateInterests.RangeEntry[0]")
    case("An inverted range, and vendor 0 in another section", [both, DISCLOSED], *expected, flags="TwoFaults")

    def above(segment, path):
        return found("encoding/vendor-id-above-max", "error", entry_at(segment, path))

    some = core(vendor_consents=Vendors(entries=[11], max_id=10))
    case("Vendor 11 with MaxVendorId 10", [some, DISCLOSED], above(some, f"{entry}[0]"), flags="Boundary OneFault")
    some = core(vendor_legitimate_interests=Vendors(entries=[(5, 12)], max_id=10))
    path = "VendorLegitimateInterests.RangeEntry[0]"
    case("A range that ends above MaxVendorId", [some, DISCLOSED], above(some, path), flags="OneFault")
    shown = DisclosedVendors(Vendors(entries=[1, 12, 755], max_id=100))
    case("DisclosedVendors", [core(), shown], above(shown, "DisclosedVendors.RangeEntry[2]"), flags="OneFault")


def add_entries(family):
    case = family.cases("Entries that can be understood", 241, ENTRIES, common=SOUND)

    def noted(rule, segment, path, severity="warning"):
        return found(f"encoding/{rule}", severity, entry_at(segment, path))

    def consented(entries, **changes):
        return core(vendor_consents=Vendors(entries=entries, **changes))

    entry = "VendorConsents.RangeEntry"
    rule = "range-single-as-range"
    some = consented([(12, 12), (755, 755)])
    expected = [noted(rule, some, f"{entry}[{index}]") for index in (0, 1)]
    case("Two ranges of one id", [some, DISCLOSED], *expected)
    some = core(restrictions=[Restriction(7, 0, entries=[(755, 755)])])
    case("A restriction's range of one id", [some, DISCLOSED], noted(rule, some, "PubRestrictions[0].RangeEntry[0]"))

    rule = "range-order"
    some = consented([755, 12])
    case("Unsorted", [some, DISCLOSED], noted(rule, some, f"{entry}[1]"))
    some = consented([12, 12, 755])
    case("The same id twice", [some, DISCLOSED], noted(rule, some, f"{entry}[1]"))
    some = consented([(8, 11), (10, 12), 755])
    case("Overlapping", [some, WIDE], noted(rule, some, f"{entry}[1]"))
    some = consented([(8, 12), 9, 755])
    case("Within the one before", [some, WIDE], noted(rule, some, f"{entry}[1]"))
    some = consented([8, 9, 755])
    case("Adjacent: they could be one", [some, WIDE], noted(rule, some, f"{entry}[1]", "info"), flags="Boundary")
    some = consented([(8, 10), 12, 755])
    case("Sorted, one id between them", [some, WIDE], flags="Boundary")
    some = core(restrictions=[Restriction(7, 0, entries=[755, 3])])
    case("Unsorted in a restriction", [some, DISCLOSED], noted(rule, some, "PubRestrictions[0].RangeEntry[1]"))
    shown = DisclosedVendors(Vendors(entries=[755, 12, 1]))
    expected = [noted(rule, shown, f"DisclosedVendors.RangeEntry[{index}]") for index in (1, 2)]
    case("DisclosedVendors from high to low", [core(), shown], *expected)


def add_forms(family):
    case = family.cases("Forms of vendor sections", 281, "TC, Vendor Consent Section", common=SOUND)

    def noted(rule, segment, path):
        return found(f"encoding/{rule}", "info", at(segment, path))

    none = core(purpose_legitimate_interests=[], vendor_legitimate_interests=Vendors(entries=[]))
    section = "VendorLegitimateInterests"
    case(
        "Range form without an entry, 12 bits where the bit field has none",
        [none, DISCLOSED],
        noted("range-empty", none, f"{section}.NumEntries"),
        found("encoding/not-smallest-form", "info", ("core", f"{section}.IsRangeEncoding")),
    )
    none = core(purpose_legitimate_interests=[], vendor_legitimate_interests=[])
    case("The bit field of no bits", [none, DISCLOSED], flags="Boundary")

    wide = core(vendor_consents=Vendors([12, 755], max_id=1_200))
    case(
        "MaxVendorId 1200, the highest is 755",
        [wide, DISCLOSED],
        noted("max-vendor-id", wide, "VendorConsents.MaxVendorId"),
    )
    wide = core(vendor_consents=Vendors(range(8, 13), "bitfield", max_id=24))
    expected = noted("max-vendor-id", wide, "VendorConsents.MaxVendorId")
    case("A bit field of 24 bits, the highest is 12", [wide, WIDE], expected)
    shown = DisclosedVendors(Vendors(entries=[1, 12, 755], max_id=756))
    expected = noted("max-vendor-id", shown, "DisclosedVendors.MaxVendorId")
    case("DisclosedVendors, one more than the highest", [core(), shown], expected, flags="Boundary")

    rule = "not-smallest-form"
    long = core(vendor_consents=Vendors([12, 755], "bitfield"))
    case("755 bits for two vendors", [long, DISCLOSED], noted(rule, long, "VendorConsents.BitField"))
    long = core(vendor_consents=Vendors(range(8, 13), "range"))
    expected = found(f"encoding/{rule}", "info", ("core", "VendorConsents.IsRangeEncoding"))
    case("45 bits of entries for 12 bits", [long, WIDE], expected)
    for form in ("bitfield", "range"):
        equal = core(vendor_consents=Vendors([29], form))
        case(f"Both forms have 29 bits; this is the {form}", [equal, WIDE], flags="Boundary NonRule")


def add_implausible(family):
    rule, source = "encoding/vendor-id-implausible", "TC, Global Vendor List"
    maximum = "VendorConsents.MaxVendorId"

    def wide(number):
        segment = core(vendor_consents=Vendors(entries=[12, 755], max_id=number))
        return segment, found("encoding/max-vendor-id", "info", at(segment, maximum))

    case = family.cases("Ids beyond the list, which ends at 755", 321, source, common=SOUND)
    segment, note = wide(1_255)
    case("MaxVendorId 1255, 500 above the list", [segment, DISCLOSED], note, flags="Boundary")
    segment, note = wide(1_256)
    expected = found(rule, "warning", at(segment, maximum))
    case("MaxVendorId 1256, 501 above the list", [segment, DISCLOSED], note, expected, flags="Boundary")
    beyond = "publisher-restrictions/beyond-list"
    segment = core(restrictions=[Restriction(7, 0, entries=[(755, 65_535)])])
    where = entry_at(segment, "PubRestrictions[0].RangeEntry[0]")
    expected = found(rule, "info", where), found(beyond, "info", ("core",))
    case("A restriction's range to the end, everybody to come included", [segment, DISCLOSED], *expected)

    segment = core(restrictions=[Restriction(7, 0, entries=[755, 65_535])])
    where = entry_at(segment, "PubRestrictions[0].RangeEntry[1]")
    unknown = found("publisher-restrictions/unknown-vendor", "warning", ("core",))
    text = "A restriction's single id far beyond the list means nobody else"
    case(text, [segment, DISCLOSED], found(rule, "warning", where), unknown)

    case = family.cases("Ids without a list", 331, source, (), common=SOUND + WITHOUT_LIST)
    segment, note = wide(10_000)
    case("MaxVendorId 10000", [segment, DISCLOSED], note, flags="Boundary")
    segment, note = wide(10_001)
    expected = found(rule, "warning", at(segment, maximum))
    case("MaxVendorId 10001", [segment, DISCLOSED], note, expected, flags="Boundary")
    shown = DisclosedVendors(Vendors(entries=[1, 12, 755, 65_535]))
    expected = found(rule, "warning", at(shown, "DisclosedVendors.MaxVendorId"))
    case("DisclosedVendors names vendor 65535", [core(), shown], expected)
    segment = core(restrictions=[Restriction(7, 0, entries=[(755, 65_535)])])
    expected = found(rule, "info", entry_at(segment, "PubRestrictions[0].RangeEntry[0]"))
    case("A restriction's range to the end", [segment, DISCLOSED], expected)
