"""Part of rules_encoding.py: what stands beside something of the same kind, and is told all the same."""

from rule_cases import entry_at, failure, found
from sound_strings import DISCLOSED, SOUND, core
from tcf import DisclosedVendors, PublisherTC, Vendors, tc

RFC = "RFC 4648, 4; OUR, encoding/length"
FORMAT = "TC, TC String Format"


def add_beside(family):
    add_order(family)
    add_cut_segments(family)
    add_lengths(family)


def add_order(family):
    case = family.cases("Many light faults and a heavy one", 751, "TC, The Core String, RangeEntry", common=SOUND)
    shown = DisclosedVendors([1, 8, 9, 10, 11, 12, 17, 18, 19, 20, 21, 29, 755])
    some = core(vendor_consents=Vendors(entries=[8, 9, 10, 11, 12, 17, 18, 19, 20, 21, 755, 1]))

    def told(index, severity):
        return found("encoding/range-order", severity, entry_at(some, f"VendorConsents.RangeEntry[{index}]"))

    case(
        "Eight adjacent entries, of which five are told, and an unsorted one behind them",
        [some, shown],
        *(told(index, "info") for index in (1, 2, 3, 4, 6)),
        told(11, "warning"),
    )


def add_cut_segments(family):
    case = family.cases("A segment that is cut short equals no other", 761, FORMAT)
    core_text, shown = tc(core(), DISCLOSED).split(".")
    own = tc(core(), PublisherTC([1], [2])).split(".")[1]

    def twice(kind):
        return found("encoding/segment-duplicate", "error", (kind, "SegmentType", 0))

    def cut(kind, field, offset):
        return found("encoding/truncated", "error", (kind, field, offset))

    entry = cut("disclosedVendors", "DisclosedVendors.BitField", 20)
    where = "disclosedVendors"
    case("DisclosedVendors of nobody, and one that is cut short", f"{core_text}.IAAA.IAGP", entry, twice(where))
    case("The other way round", f"{core_text}.IAGP.IAAA", entry, twice(where))
    entry = cut("publisherTC", "PubPurposesConsent", 3)
    where = "publisherTC"
    case("PublisherTC, and one that is cut short", f"{core_text}.{shown}.{own}.YAA", entry, twice(where))
    case("PublisherTC cut short, and another", f"{core_text}.{shown}.YAA.{own}", entry, twice(where))


def add_lengths(family):
    case = family.cases("What stands before a foreign character has no length", 771, RFC)
    text = tc(core(), DISCLOSED)
    alphabet = failure("encoding/alphabet", "error", character=5)
    version = found("encoding/version", "error", ("core", "Version", 0))
    case("Five characters before it", f"{text[:5]}!{text[6:]}", alphabet, flags="OneFault")
    case("Five characters before it, and another version", f"c{text[1:5]}!{text[6:]}", alphabet, version)
