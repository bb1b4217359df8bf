"""TestVectors/tc-strings/decode-large.json: the most that fits the wire, and the bound on a decoder's work."""

from dataclasses import replace

from samples import BLANK, DV, PLAIN
from tcf import DisclosedVendors, OtherSegment, Restriction, Vendors, meaning, tc, write
from vector_file import TC, VectorFile, document

# No entry but those that a vector adds, so that the sums below are the whole truth.
BARE = replace(PLAIN, vendor_consents=[1, 2], vendor_legitimate_interests=())
BARE_DV = DisclosedVendors([1, 2, 5])
EVERYONE = (1, 65_535)
THOUSAND = (1, 1_000)


def build():
    file = VectorFile(
        "decode-large.json",
        "decode",
        "decoding large strings, and refusing those that ask for too much work",
        document("TC", TC, "The Core String"),
        document("OUR", "The project's rule catalogue", "encoding/work-bound"),
    )
    largest(file.group("The most that fits", 7001, "TC, The Core String"))
    work_read(file.group("Up to 2,000,000 ids named by entries", 7101, "OUR, encoding/work-bound"))
    work_refused(file.group("More than 2,000,000 ids named by entries", 7201, "OUR, encoding/work-bound"))
    return file


def largest(group):
    everyone = replace(PLAIN, vendor_consents=range(1, 65_536))
    group.says(
        "Consent for every vendor that there can be, one range", everyone, DV, flags="VendorIdImplausible Boundary"
    )
    lonely = replace(PLAIN, vendor_consents=Vendors([65_535], "bitfield"))
    flags = "VendorIdImplausible NotSmallestForm Oversized Boundary"
    group.says("A bit field of 65535 with the last vendor only", lonely, DV, flags=flags)
    seventh = DisclosedVendors(range(7, 65_536, 7))
    group.says(
        "Every seventh vendor disclosed, a bit field of 65534", PLAIN, seventh, flags="VendorIdImplausible Oversized"
    )
    singles = Vendors(range(3, 3 * 4_095 + 1, 3), "range")
    flags = "VendorIdImplausible NotSmallestForm Oversized Boundary"
    group.says(
        "4,095 singles in one section, the most that NumEntries holds",
        replace(PLAIN, vendor_consents=singles),
        DV,
        flags=flags,
    )
    restricted = replace(PLAIN, restrictions=[Restriction(2, 1, range(2, 8_191, 2))])
    group.says("4,095 singles in a publisher restriction", restricted, DV, flags="Oversized Boundary")
    many = replace(PLAIN, restrictions=[Restriction(1 + n % 24, n % 3) for n in range(4_095)])
    group.says(
        "4,095 publisher restrictions, the most that NumPubRestrictions holds", many, DV, flags="Oversized Boundary"
    )
    text = tc(write(BLANK, surplus=120_000))
    group.reads("20,000 characters of zeros behind the core", text, meaning(BLANK), "Surplus Oversized GlobalScope")
    skipped = [OtherSegment(5, "0" * 21)] * 2_000
    group.says("2,000 segments of an unknown type", PLAIN, DV, *skipped, flags="SegmentType Oversized")


def work_read(group):
    flags = "RangeOrder NotSmallestForm Oversized"
    core = replace(BARE, vendor_consents=Vendors(entries=[THOUSAND] * 2_000))
    group.says(
        "2,000 times 1-1000 in the consents: 2,000,000, exactly the bound", core, BARE_DV, flags=f"{flags} Boundary"
    )
    core = replace(BARE, vendor_consents=Vendors(entries=[(n, n + 499) for n in range(3_900, 0, -1)]))
    group.says("3,900 overlapping ranges of 500 in descending order: 1,950,000", core, BARE_DV, flags=flags)
    group.says("500 times 1-1000 in each of four sections: 2,000,000", *four_sections(), flags=f"{flags} Boundary")


def four_sections(also=()):
    """500,000 ids in each of the consents, legitimate interests, a restriction and the disclosed vendors."""
    half = Vendors(entries=[THOUSAND] * 500)
    restriction = Restriction(2, 1, entries=[THOUSAND] * 500)
    core = replace(BARE, vendor_consents=half, vendor_legitimate_interests=half, restrictions=[restriction])
    return core, DisclosedVendors(Vendors(entries=[*[THOUSAND] * 500, *also]))


def work_refused(group):
    def refuses(comment, index, *segments):
        group.refuses(comment, tc(*segments), "work-bound", index)

    core = replace(BARE, vendor_consents=Vendors(entries=[*[THOUSAND] * 2_000, 1]))
    refuses("2,000 times 1-1000 in the consents and one id more: 2,000,001", 0, core, BARE_DV)
    refuses("2,000,000 over four sections and one id more, in the last", 1, *four_sections([7]))
    million = Vendors(entries=[THOUSAND] * 1_000)
    core = replace(BARE, vendor_consents=million, vendor_legitimate_interests=million)
    refuses(
        "1,000,000 in each of two sections and one in a restriction",
        0,
        replace(core, restrictions=[Restriction(2, 1, [5])]),
    )
    refuses(
        "1,000,000 in each of two sections and two disclosed vendors",
        1,
        core,
        DisclosedVendors(Vendors([5, 7], "range")),
    )
    few = [EVERYONE] * 31
    refuses("31 times 1-65535: 2,031,585 ids in 230 characters", 0, replace(BARE, vendor_consents=Vendors(entries=few)))
    refuses(
        "31 times 1-65535 in a publisher restriction", 0, replace(BARE, restrictions=[Restriction(2, 1, entries=few)])
    )
    each = [Restriction(1 + n % 24, 1, [*range(1, 65_536)]) for n in range(31)]
    refuses("1-65535 in each of 31 publisher restrictions", 0, replace(BARE, restrictions=each))
    crafted = [EVERYONE] * 4_095
    refuses(
        "4,095 times 1-65535 in the consents: 268 million ids",
        0,
        replace(BARE, vendor_consents=Vendors(entries=crafted)),
        BARE_DV,
    )
    interests = replace(BARE, vendor_legitimate_interests=Vendors(entries=crafted))
    refuses("4,095 times 1-65535 in the legitimate interests", 0, interests, BARE_DV)
    refuses(
        "4,095 times 1-65535 in a publisher restriction",
        0,
        replace(BARE, restrictions=[Restriction(2, 1, entries=crafted)]),
        BARE_DV,
    )
    refuses("4,095 times 1-65535 in the disclosed vendors", 1, BARE, DisclosedVendors(Vendors(entries=crafted)))
