"""TestVectors/rules/encoding.json: can a string be read, is it written as the format says?"""

from encoding_beside import add_beside
from encoding_sections import add_sections
from rule_cases import Family, at, entry_at, found
from rules_file import failure
from sound_strings import (
    DISCLOSED,
    IN_2021,
    LIST_SPEC_2,
    OUR,
    SOUND,
    TC,
    core,
    not_effective,
    old_core,
)
from tcf import (
    AllowedVendors,
    ConsentStringV1,
    DisclosedVendors,
    OtherSegment,
    PublisherTC,
    Restriction,
    Vendors,
    cut,
    gpp,
    tc,
    write,
)
from vector_file import document

GPP = document("GPP", "Global Privacy Platform String", "Header Encoding")
R4648 = document("RFC 4648", "The Base16, Base32, and Base64 Data Encodings", "3.5", "4", "5")

NOTES = {
    "allowed-vendors": "A segment of type 2, withdrawn on 2021-09-01.",
    "alphabet": "A character outside A-Z a-z 0-9 - _ and the dot.",
    "core-first": "The core is not the first segment, or there are two.",
    "empty": "No character in the string or in one of its segments.",
    "gpp-wrapped": "The TC string is section 2 of a GPP container; it is judged in its place.",
    "length": "A segment's length is 1 modulo 4.",
    "letters": "A letter code above 25.",
    "macro-unresolved": "The URL macro itself, not its value.",
    "max-vendor-id": "MaxVendorId differs from the highest id that is set.",
    "not-a-tc-string": "Something else that is passed in the same places.",
    "not-smallest-form": "The other form of the vendor section is strictly shorter.",
    "oversized": "More than 2,000 characters.",
    "padding-character": '"=" at the end of a segment.',
    "partial-octet": "The last field reaches into bits that whole octets do not hold.",
    "range-empty": "Range form with no entry.",
    "range-inverted": "EndVendorId lies before StartOrOnlyVendorId.",
    "range-order": "Entries are unsorted, overlapping, repeated or adjacent.",
    "range-single-as-range": "A single id is written as a range.",
    "restriction-purpose": "A restriction for a purpose that has no bit: 0, or above 24.",
    "restriction-type": "A restriction of the undefined type 3.",
    "segment-duplicate": "Two segments of one type.",
    "segment-type": "A segment of type 4 to 7.",
    "surplus": "More than 24 zero bits behind the last field.",
    "trailing-bits": "A bit behind the last field is 1.",
    "truncated": "A field or section needs more bits than the segment has left.",
    "vendor-id-above-max": "An entry names an id above the section's MaxVendorId.",
    "vendor-id-implausible": "An id that no list comes near.",
    "vendor-id-zero": "An entry names vendor 0.",
    "version": "The first six bits are not 2.",
    "work-bound": "The entries name more than 2,000,000 ids together.",
    "Boundary": "The last value on one side of a limit.",
    "NonRule": "Something odd that is right, and must not be reported.",
    "OneFault": "A fault that others would follow from if reading went on; it is reported alone.",
    "TwoFaults": "Two faults that have nothing to do with each other; both are reported.",
    "Version1": "A version 1 string.",
}

STRING = tc(core(), DISCLOSED)
CORE, SHOWN = STRING.split(".")
OWN = PublisherTC([1], [2])
FORMAT = "TC, TC String Format"


def main():
    family = Family("encoding", NOTES, [TC, R4648, GPP, OUR])
    add_texts(family)
    add_beginnings(family)
    add_cuts(family)
    add_sections(family)
    add_letters_and_restrictions(family)
    add_ends(family)
    add_segments(family)
    add_allowed_vendors(family)
    add_sizes(family)
    add_containers(family)
    add_silent(family)
    add_beside(family)
    family.write()


def add_texts(family):
    empty = failure("encoding/empty", "error")
    case = family.cases("Nothing there", 1, FORMAT)
    case("The empty string", "", empty)
    case("A dot behind the last segment", f"{STRING}.", empty)
    case("A dot before the core: nothing is said of the core behind it", f".{STRING}", empty, flags="OneFault")
    case("Two dots between segments", f"{CORE}..{SHOWN}", empty)

    macro = failure("encoding/macro-unresolved", "error")
    case = family.cases("Macros", 21, "TC, How does a URL-based service process the TC String")
    case("The macro of vendor 755: nothing is said of its characters", "${GDPR_CONSENT_755}", macro, flags="OneFault")
    case("The macro without braces", "$GDPR_CONSENT_755", macro)
    case("The macro without a vendor", "${GDPR_CONSENT}", macro)
    case("The other macro", "${GDPR}", macro)

    other = failure("encoding/not-a-tc-string", "error")
    case = family.cases("Other artefacts", 41, "OUR, encoding/not-a-tc-string")
    for comment, text in (
        ("A UUID", "550e8400-e29b-41d4-a716-446655440000"),
        ("JSON", '{"IABTCF_gdprApplies":1}'),
        ("A JSON Web Token", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U"),
        ("A US Privacy string", "1YNN"),
        ("A version 2 Additional Consent string", "2~1.35.41.101~dv.9.21.81"),
        ("A version 1 Additional Consent string", "1~1.35.41.101"),
        ("A URL", f"https://example.com/?gdpr_consent={STRING}"),
    ):
        case(comment, text, other)

    def alphabet(place):
        return failure("encoding/alphabet", "error", character=place)

    case = family.cases("Foreign characters", 61, "TC, Full TC String passing; RFC 4648, 5")
    plus, slash = CORE[:20] + "+" + CORE[21:], SHOWN[:6] + "/" + SHOWN[7:]
    case('"+" of the standard alphabet', f"{plus}.{SHOWN}", alphabet(20))
    case('"/" of the standard alphabet, in DisclosedVendors', f"{CORE}.{slash}", alphabet(len(CORE) + 7))
    case("The dot escaped for a URL", f"{CORE}%2E{SHOWN}", alphabet(len(CORE)))
    case('"=" escaped for a URL', f"{STRING}%3D", alphabet(len(STRING)))
    quoted = f'"{STRING}"'
    case("Quotation marks around the string: one in each segment", quoted, alphabet(0), alphabet(len(quoted) - 1))
    case("CR and LF behind the string, which three known decoders skip", f"{STRING}\r\n", alphabet(len(STRING)))
    case("A space before the string", f" {STRING}", alphabet(0))
    case(
        "Only the beginning can be read: nothing is said of the rest",
        f"{CORE[:9]}!{CORE[10:]}",
        alphabet(9),
        flags="OneFault",
    )
    case('"=" within a segment', f"{CORE[:8]}={CORE[9:]}.{SHOWN}", alphabet(8))
    case("A tilde that makes no GPP container", f"{CORE}~{CORE}", alphabet(len(CORE)))


def add_beginnings(family):
    version = found("encoding/version", "error", ("core", "Version", 0))
    case = family.cases("Versions", 101, "TC, The Core String, Version")
    case("Version 3, all else sound", [core(version=3), DISCLOSED], version)
    broken = core(version=3, restrictions=[Restriction(7, 0, [755])])
    _, field, bit = at(broken, "PubRestrictions[0].NumEntries")
    case(
        "Version 3 and restrictions that are cut short: an SDK wrote this, both are told",
        [cut(broken, bit + 6)],
        version,
        failure("encoding/truncated", "error", "core", field, bit),
        flags="TwoFaults",
    )
    case("Version 3 and nothing that looks like a core", "DQAA", version, flags="OneFault")
    case("A sound string in lower case: nothing else of it means anything", STRING.lower(), version, flags="OneFault")
    case("Version 0", [core(version=0), DISCLOSED], version)
    case("Version 63, its vendor sections cut short", [cut(core(version=63), 300)], version, flags="OneFault")
    case(
        "A GPP container without section 2", gpp({6: "1YNN"}), version, flags="OneFault", source="GPP, Header Encoding"
    )

    first = failure("encoding/core-first", "error")
    case = family.cases("Order of core and others", 121, FORMAT)
    case("DisclosedVendors before the core", [DISCLOSED, core()], first, flags="OneFault")
    case("PublisherTC before the core", [OWN, core(), DISCLOSED], first, flags="OneFault")
    second = found("encoding/core-first", "error", ("unknown", "SegmentType", 0))
    case("The core twice", [core(), core(), DISCLOSED], second)
    case("The core again at the end", [core(), DISCLOSED, core(cmp_id=2)], second)
    case("DisclosedVendors alone: its first bits are read as the version of a core", [DISCLOSED], version, flags="OneFault")

    case = family.cases("Lengths", 141, "RFC 4648, 4; OUR, encoding/length")
    length = failure("encoding/length", "error")
    ending = {len(write(shown, pad=6)) % 4: shown for shown in map(shown_up_to, range(21, 45))}
    for rest in (0, 2, 3):
        text = tc(core(vendor_consents=[12], vendor_legitimate_interests=[12]), write(ending[rest], pad=6))
        lost = partial_octet(ending[rest])
        flags = "Boundary" if lost else "Boundary NonRule"
        case(f"A length of {rest} modulo 4, filled up to the character only", text, *SOUND, *lost, flags=flags)
    text = tc(core(vendor_consents=[12], vendor_legitimate_interests=[12]), write(ending[1], pad=6))
    case(
        "A length of 1 modulo 4, filled up to the character only: every field is there", text, length, flags="Boundary"
    )
    case("One character too many", f"{write(core(), pad=24)}A", length)


    case = family.cases("Octets", 151, "RFC 4648, 3.5 and 4; OUR, encoding/partial-octet", common=SOUND)

    one = core(vendor_consents=[12], vendor_legitimate_interests=[12])
    twelve, sixteen = (DisclosedVendors(Vendors(ids, "bitfield")) for ids in ([1, 12], [1, 12, 16]))
    assert (len(twelve.bits()), len(sixteen.bits())) == (32, 36)
    case("32 bits in 6 characters", [one, write(twelve, pad=6)], flags="Boundary NonRule")
    case(
        "36 bits in 6 characters: readers of octets lose vendor 16",
        [one, write(sixteen, pad=6)],
        *partial_octet(sixteen),
    )
    case("The same 36 bits in 7 characters", [one, write(sixteen)], flags="NonRule")
    own = write(PublisherTC([1, 3]), pad=6)
    assert len(own) == 10
    zero = found("encoding/partial-octet", "warning", ("publisherTC", "NumCustomPurposes", 56))
    case("A Publisher TC of 57 bits in 10 characters: the last bit is 0", [core(), DISCLOSED, own], zero)


def partial_octet(segment):
    """What is found about Disclosed Vendors filled up to the character only."""
    size, whole = len(segment.bits()), len(write(segment, pad=6)) * 6 // 8 * 8
    if size <= whole:
        return []
    severity = "error" if "1" in segment.bits().text[whole:] else "warning"
    return [found("encoding/partial-octet", severity, ("disclosedVendors", "DisclosedVendors.BitField", whole))]


def shown_up_to(last):
    """Disclosed Vendors as a bit field that ends with vendor `last`, which the list has."""
    live = [*range(1, 6), *range(8, 13), *range(15, 22), 23, *range(27, 33), *range(34, 46)]
    return DisclosedVendors(
        Vendors([vendor for vendor in live if vendor < last] + [12, live_below(live, last)], "bitfield")
    )


def live_below(live, last):
    return max(vendor for vendor in live if vendor <= last)


def add_cuts(family):
    def truncated(where):
        return found("encoding/truncated", "error", where)

    case = family.cases("Strings cut short", 161, "TC, The Core String")
    full = core(restrictions=[Restriction(7, 0, [755])])
    for comment, segment, where, bits in (
        ("Created has 18 of 36 bits", core(), at(core(), "Created"), 24),
        ("PurposesConsent has 16 of 24 bits", core(), at(core(), "PurposesConsent"), 168),
        ("An entry of VendorConsents", core(), entry_at(core(), "VendorConsents.RangeEntry[1]"), 264),
        ("NumPubRestrictions has 9 of 12 bits", core(), at(core(), "NumPubRestrictions"), 348),
        ("A restriction's NumEntries", full, at(full, "PubRestrictions[0].NumEntries"), 360),
        ("A restriction's entry", full, entry_at(full, "PubRestrictions[0].RangeEntry[0]"), 378),
    ):
        case(comment, [cut(segment, bits)], truncated(where))
    bitfield = core(vendor_consents=Vendors([12, 755], "bitfield"))
    where = at(bitfield, "VendorConsents.BitField")
    case("A bit field that says it is longer than it is", [cut(bitfield, 480), DISCLOSED], truncated(where))
    where = at(DISCLOSED, "DisclosedVendors.MaxVendorId")
    case("DisclosedVendors ends within MaxVendorId", [core(), cut(DISCLOSED, 12)], truncated(where))
    claimed = DisclosedVendors(Vendors(entries=[1, 12, 755], num_entries=9))
    where = "disclosedVendors", "DisclosedVendors.RangeEntry[3]", len(claimed.bits())
    case("DisclosedVendors claims nine entries and has three", [core(), write(claimed, pad=6)], truncated(where))
    own = PublisherTC([1], [2], num_custom_purposes=20)
    where = "publisherTC", "CustomPurposesConsent", len(own.bits())
    case("PublisherTC claims twenty custom purposes", [core(), DISCLOSED, own], truncated(where))
    where = at(core(), "PublisherCC")
    case(
        "The core ends early, and a segment of type 2 stands for DisclosedVendors: an SSP's documentation has this",
        [cut(core(), 210), AllowedVendors([12, 755])],
        truncated(where),
        found("encoding/allowed-vendors", "warning", ("allowedVendors", "SegmentType", 0)),
        flags="TwoFaults",
    )


def add_letters_and_restrictions(family):
    case = family.cases("Letters", 401, "TC, The Core String, a=0..z=25")

    def letters(field):
        return found("encoding/letters", "error", at(core(), field))

    case(
        "Lower case counted from A: 36 and 45",
        [core(consent_language=(36, 45)), DISCLOSED],
        letters("ConsentLanguage"),
    )
    case(
        "ConsentLanguage 26", [core(consent_language=(26, 0)), DISCLOSED], letters("ConsentLanguage"), flags="Boundary"
    )
    case("PublisherCC 63", [core(publisher_cc=(63, 63)), DISCLOSED], letters("PublisherCC"))
    both = core(consent_language=(30, 0), publisher_cc=(0, 30))
    case("Both fields", [both, DISCLOSED], letters("ConsentLanguage"), letters("PublisherCC"), flags="TwoFaults")
    case(
        "25 in the language and 0 in the country",
        [core(consent_language="ZH", publisher_cc="AT"), DISCLOSED],
        *SOUND,
        flags="Boundary",
    )

    case = family.cases("Publisher restrictions", 421, "TC, Publisher Restrictions Section", common=SOUND)
    undefined = core(restrictions=[Restriction(2, 3, [12])])
    where = at(undefined, "PubRestrictions[0].RestrictionType")
    case("Type 3", [undefined, DISCLOSED], found("encoding/restriction-type", "error", where))
    case("Type 0", [core(restrictions=[Restriction(2, 0, [12])]), DISCLOSED], flags="Boundary")
    refused = family.cases("Restrictions on purposes without a bit", 431, "TC, PurposeId")
    nothing = core(restrictions=[Restriction(0, 0, [12])])
    purpose = "encoding/restriction-purpose"
    refused("Purpose 0", [nothing, DISCLOSED], found(purpose, "error", at(nothing, "PubRestrictions[0].PurposeId")))
    unknown = "publisher-restrictions/purpose-unknown"
    for number in (25, 63):
        some = core(restrictions=[Restriction(number, 0, [12])])
        where = at(some, "PubRestrictions[0].PurposeId")
        case(f"Purpose {number}", [some, DISCLOSED], found(purpose, "error", where), flags="OneFault")
    last = core(restrictions=[Restriction(24, 0, [12])])
    where = at(last, "PubRestrictions[0].PurposeId")
    case("Purpose 24, which has a bit", [last, DISCLOSED], found(unknown, "error", where), flags="Boundary")


def add_ends(family):
    case = family.cases("Ends of segments", 501, "RFC 4648, 3.5; OUR, encoding/surplus", common=SOUND)
    padded = next(one for one in (core(), core(vendor_consents=[12])) if write(one, equals=True).endswith("="))
    sign = "encoding/padding-character"
    source = "TC, Full TC String passing"
    case(
        '"=" behind the core',
        [write(padded, equals=True), DISCLOSED],
        failure(sign, "warning", character=len(write(padded))),
        source=source,
    )
    case(
        '"=" at the end of the string',
        [core(), write(DISCLOSED, equals=True)],
        failure(sign, "warning", character=len(STRING)),
        source=source,
    )
    end = len(core().bits())
    bits = found("encoding/trailing-bits", "warning", ("core", "leftover", end))
    case("Ones to fill up the core", [write(core(), pad=24, fill="1"), DISCLOSED], bits)
    end = len(DISCLOSED.bits())
    bits = found("encoding/trailing-bits", "warning", ("disclosedVendors", "leftover", end))
    case("One bit at the very end", [core(), write(DISCLOSED, pad=24, fill="0" * (-end % 24 - 1) + "1")], bits)
    shown = shown_up_to(28)
    assert len(shown.bits()) == 48
    one = core(vendor_consents=[12], vendor_legitimate_interests=[12])
    case("24 zero bits behind the last field", [one, write(shown, surplus=24)], flags="Boundary NonRule")
    bits = found("encoding/surplus", "info", ("disclosedVendors", "padding", 48))
    case("36 zero bits behind the last field", [one, write(shown, surplus=36)], bits, flags="Boundary")
    bits = found("encoding/surplus", "info", ("core", "padding", len(core().bits())))
    case("48 zero bits more than needed, behind the core", [write(core(), surplus=48), DISCLOSED], bits)


def add_segments(family):
    case = family.cases("Segments", 541, "TC, Disclosed Vendors, SegmentType", common=SOUND)
    unknown = found("encoding/segment-type", "error", ("unknown", "SegmentType", 0))
    for number in (4, 5, 6, 7):
        case(f"Type {number}", [core(), DISCLOSED, OtherSegment(number, "0" * 21)], unknown)

    def twice(severity, kind):
        return found("encoding/segment-duplicate", severity, (kind, "SegmentType", 0))

    case("DisclosedVendors twice, the same", [core(), DISCLOSED, DISCLOSED], twice("warning", "disclosedVendors"))
    other = DisclosedVendors([1, 12])
    case("DisclosedVendors twice, different", [core(), DISCLOSED, other], twice("error", "disclosedVendors"))
    case(
        "DisclosedVendors twice, one of them in 24-bit groups: they say the same",
        [core(), DISCLOSED, write(DISCLOSED, pad=24)],
        twice("warning", "disclosedVendors"),
    )
    case("PublisherTC twice, the same", [core(), DISCLOSED, OWN, OWN], twice("warning", "publisherTC"))
    case("PublisherTC twice, different", [core(), DISCLOSED, OWN, PublisherTC([1])], twice("error", "publisherTC"))


def add_allowed_vendors(family):
    source = "TC, What happened to Global Scope and Out of Band?"
    where = "allowedVendors", "SegmentType", 0
    rule = "encoding/allowed-vendors"
    case = family.cases("Allowed Vendors, 2026", 561, source, common=SOUND)
    case("A segment of type 2", [core(), DISCLOSED, AllowedVendors([12])], found(rule, "warning", where))
    case = family.cases("Allowed Vendors, 2021", 571, source, [LIST_SPEC_2], "2021-09-02", IN_2021)
    allowed = AllowedVendors([12, 755])
    last, first = old_core(created="2021-08-31"), old_core(created="2021-09-01")
    case("On the last day of out-of-band", [last, allowed], found(rule, "info", where), flags="Boundary")
    case("On the day after", [first, allowed], found(rule, "warning", where), flags="Boundary")
    case("Absent on that day", [first], flags="Boundary")


def add_sizes(family):
    case = family.cases(
        "Long strings", 601, "TC, Managing conflicting string versions; OUR, encoding/oversized", common=SOUND
    )
    surplus = found("encoding/surplus", "info", ("core", "padding", len(core().bits())))
    for length, expected in ((2_000, ()), (2_002, [failure("encoding/oversized", "warning")])):
        zeros = 6 * (length - len(f"{CORE}.{SHOWN}"))
        text = tc(write(core(), surplus=zeros), DISCLOSED)
        text = text if len(text) == length else tc(write(core(), pad=6, surplus=zeros), DISCLOSED)
        assert len(text) == length, len(text)
        case(f"{length:,} characters, most of them zero", text, surplus, *expected, flags="Boundary")
    case = family.cases("Hostile strings", 611, "OUR, encoding/work-bound")
    bound = "encoding/work-bound"
    vendors = core(vendor_consents=Vendors(entries=[(1, 65_535)] * 31))
    where = entry_at(vendors, "VendorConsents.RangeEntry[30]")
    case(
        "31 ranges of all ids, the last of them beyond 2,000,000: nothing is said of their order",
        [vendors, DISCLOSED],
        found(bound, "error", where),
        flags="Boundary OneFault",
    )
    most = core(restrictions=[Restriction(7, 0, entries=[(1, 65_535)] * 4_095)])
    where = entry_at(most, "PubRestrictions[0].RangeEntry[30]")
    case(
        "4,095 ranges of all ids in a restriction",
        [most, DISCLOSED],
        found(bound, "error", where),
        failure("encoding/oversized", "warning"),
        flags="OneFault",
    )


def add_containers(family):
    case = family.cases("GPP containers", 641, "GPP, Header Encoding", common=SOUND)
    wrapped = failure("encoding/gpp-wrapped", "info")
    case("Section 2 alone", gpp({2: STRING}), wrapped)
    case("Beside sections 6 and 99, whatever they are", gpp({2: STRING, 6: "1YNN", 99: "B"}), wrapped, flags="NonRule")
    case(
        "Its TC string is judged: CmpId 0",
        gpp({2: tc(core(cmp_id=0), DISCLOSED)}),
        wrapped,
        found("fields/cmp-id", "error", at(core(), "CmpId")),
    )
    shown = DisclosedVendors(Vendors(entries=[1, 12, 755], max_id=20_000))
    where = at(shown, "DisclosedVendors.MaxVendorId")
    case(
        "Places are those within the TC string",
        gpp({2: tc(core(), shown)}),
        wrapped,
        found("encoding/max-vendor-id", "info", where),
        found("encoding/vendor-id-implausible", "warning", where),
    )
    case = family.cases("GPP containers whose TC string is refused", 651, "GPP, Header Encoding")
    where = at(core(), "PublisherCC")
    cut_short = found("encoding/truncated", "error", where)
    case("Section 2 is cut short", gpp({2: cut(core(), 210)}), wrapped, cut_short, flags="TwoFaults")


def add_silent(family):
    case = family.cases("Nothing to report", 701, "OUR, 4. Non-rules", common=SOUND)

    def silent(comment, *segments):
        case(comment, segments, flags="NonRule")

    silent("The sound string", core(), DISCLOSED)
    silent("Segments in another order", core(), OWN, DISCLOSED)
    silent("Filled up to 24 bits", write(core(), pad=24), write(DISCLOSED, pad=24))
    silent("ConsentScreen 0", core(consent_screen=0), DISCLOSED)
    purposes = [Restriction(9, 0, [755]), Restriction(7, 0, [755])]
    silent("Restrictions that are not sorted by purpose", core(restrictions=purposes), DISCLOSED)
    wide = [Restriction(7, 0, entries=[(12, 40)])]
    silent("A restriction's range across ids that do not exist", core(restrictions=wide), DISCLOSED)
    moved = core(
        purpose_consents=[1, 3, 4, 5, 6, 11], vendor_consents=[12, 27, 755], restrictions=[Restriction(11, 1, [27])]
    )
    silent(
        "Consent of a flexible vendor that a restriction moves to consent", moved, DisclosedVendors([1, 12, 27, 755])
    )
    silent("A country that is not in Europe", core(publisher_cc="US"), DISCLOSED)
    silent("No custom purposes, and no PublisherTC at all", core(), DISCLOSED)

    case = family.cases("Version 1", 731, "OUR, 4. Non-rules")
    unsorted = ConsentStringV1(exceptions=[30, (3, 9), 12], max_id=40).text()
    retired = found("fields/v1-retired", "error", ("core", "Version", 0))
    form = failure("v1/not-smallest-form", "info", "core", "EncodingType", 172)
    case("Exceptions that are not sorted: version 1 has no order", unsorted, retired, form, flags="NonRule Version1")
    cut_short = ConsentStringV1(vendors=range(1, 60)).text()[:32]
    case("Cut short", cut_short, failure("v1/truncated", "error"), flags="Version1")
    nobody = ConsentStringV1(exceptions=[], max_id=40, default_consent=True).text()
    case("Default consent without exceptions", nobody, retired, flags="NonRule Version1")

    case = family.cases("Version 1 in its time", 741, "TC, Managing conflicting string versions", as_of="2019-01-02")
    sound = ConsentStringV1(vendors=[1, 2], purposes=[1, 2]).text()
    case("A sound string", sound, *not_effective("fields/v1-retired"), flags="Version1")


if __name__ == "__main__":
    main()
