"""Vectors of family publisher-restrictions/: what entries do to the vendors that were disclosed or got a permission."""

from rules_subjects import COMMON, EARLIER, NO_DISCLOSED_SEGMENT, SAMPLE, not_effective, sound
from tcf import PublisherTC, Restriction

FAMILY = "publisher-restrictions"
FIRST = "PubRestrictions[0].PurposeId"
EVERYBODY = [Restriction(9, 0, [3, 5, 755])]


def add(vectors):
    vectors.group(
        201, "A purpose forbidden to everybody", [SAMPLE], "2026-06-15", COMMON, "IG, Encoding publisher restrictions"
    )
    blocked(vectors)
    vectors.group(
        231, "Nobody knows who was disclosed", [EARLIER], "2025-05-21",
        not_effective("disclosed-vendors/missing", "disclosed-vendors/before-2.3"),
        "IG, Encoding publisher restrictions",
    )  # fmt: skip
    undisclosed(vectors)
    vectors.group(
        241, "Vendors without a permission", [SAMPLE], "2026-06-15", COMMON, "IG, Encoding publisher restrictions"
    )
    refused(vectors)
    vectors.group(
        261, "A basis is asked for and missing", [SAMPLE], "2026-06-15", COMMON, "IG, How to determine the legal basis"
    )
    unsignalled(vectors)


def blocked(vectors):
    signalled = sound(restrictions=EVERYBODY)
    vectors.add(
        signalled,
        "Vendors 3, 5 and 755 are all that declare purpose 9, whose legitimate interest bit is 1",
        [
            signalled.fail(f"{FAMILY}/blocks-everyone", "info", FIRST),
            signalled.fail(f"{FAMILY}/blocked-yet-signalled", "info", "PurposesLITransparency"),
        ],
        "Single",
    )
    silent = sound(purpose_legitimate_interests=[2, 7, 10], restrictions=EVERYBODY)
    vectors.add(
        silent, "The same without the bit", [silent.fail(f"{FAMILY}/blocks-everyone", "info", FIRST)], "Single"
    )
    own = sound(publisher_tc=PublisherTC([], [9]), restrictions=EVERYBODY)
    vectors.add(
        own,
        "The bit may serve the publisher",
        [own.fail(f"{FAMILY}/blocks-everyone", "info", FIRST)],
        "Single OwnPurpose",
    )
    consent = sound(restrictions=[Restriction(3, 0, [1, 5, 755])])
    vectors.add(
        consent,
        "Purpose 3 is forbidden to all that declare it, and its consent bit is 1",
        [
            consent.fail(f"{FAMILY}/blocks-everyone", "info", FIRST),
            consent.fail(f"{FAMILY}/blocked-yet-signalled", "info", "PurposesConsent"),
        ],
        "Single",
    )
    entries = sound(
        purpose_legitimate_interests=[2, 7, 10],
        restrictions=[Restriction(2, 0, [5]), Restriction(9, 0, [3]), Restriction(9, 0, [5, 755])],
    )
    vectors.add(
        entries,
        "Two entries together; the finding stands at the first",
        [
            entries.fail(f"{FAMILY}/blocks-everyone", "info", "PubRestrictions[1].PurposeId"),
            entries.fail(f"{FAMILY}/duplicate-entry", "warning", "PubRestrictions[2].PurposeId"),
        ],
        "Single",
    )
    vectors.add(
        sound(restrictions=[Restriction(9, 0, [3, 5])]), "Vendor 755 declares purpose 9 too", flags="Single NonRule"
    )


def undisclosed(vectors):
    fields = {
        "created": "2025-05-20",
        "vendor_list_version": 2,
        "vendor_legitimate_interests": [3, 5],
        "purpose_legitimate_interests": [2, 7, 10],
    }
    everybody = sound(NO_DISCLOSED_SEGMENT, **fields, restrictions=EVERYBODY)
    vectors.add(
        everybody,
        "Everybody of the list that declares purpose 9",
        [everybody.fail(f"{FAMILY}/blocks-everyone", "info", FIRST)],
        "Single",
    )
    vectors.add(
        sound(NO_DISCLOSED_SEGMENT, **fields, restrictions=[Restriction(9, 0, [3, 5])]),
        "Vendor 755 may have been disclosed, and declares purpose 9",
        flags="Single",
    )


def refused(vectors):
    idle = sound(restrictions=[Restriction(7, 0, [2])])
    vectors.add(
        idle,
        "Vendor 2 was disclosed and got nothing",
        [idle.fail(f"{FAMILY}/vendor-refused", "info", FIRST)],
        "Single",
    )
    vectors.add(sound(restrictions=[Restriction(7, 0, [2, 5])]), "Vendor 5 got a permission", flags="Single")
    nothing = sound(
        purpose_consents=[],
        purpose_legitimate_interests=[],
        vendor_consents=[],
        vendor_legitimate_interests=[],
        restrictions=[Restriction(7, 0, [2])],
    )
    vectors.add(
        nothing,
        "Nobody got anything: that says nothing about restrictions",
        [nothing.fail("fields/nothing-signalled", "info", "PurposesConsent")],
        "Single Refusal",
    )


def unsignalled(vectors):
    asked = [Restriction(7, 1, [5, 755])]
    purpose = sound(purpose_consents=[1, 2, 3, 4], restrictions=asked)
    vectors.add(
        purpose,
        "Purpose 7 was refused: vendors 5 and 755 have nothing left for it",
        [purpose.fail(f"{FAMILY}/consent-required-unsignalled", "info", FIRST)],
        "Single",
    )
    vendor = sound(vendor_consents=[1, 4, 755], restrictions=asked)
    vectors.add(
        vendor,
        "Vendor 5 was refused",
        [vendor.fail(f"{FAMILY}/consent-required-unsignalled", "info", FIRST)],
        "Single",
    )
    vectors.add(
        sound(purpose_consents=[], vendor_consents=[], restrictions=asked),
        "All consent was refused: that is expected",
        flags="Single Refusal",
    )
    moved = [Restriction(2, 2, [4])]
    interest = sound(restrictions=moved)
    vectors.add(
        interest,
        "Vendor 4 is asked for legitimate interest for purpose 2 and has none",
        [interest.fail(f"{FAMILY}/li-required-unsignalled", "info", FIRST)],
        "Single",
    )
    purpose = sound(
        vendor_legitimate_interests=[3, 4, 5, 755], purpose_legitimate_interests=[7, 9, 10], restrictions=moved
    )
    vectors.add(
        purpose,
        "The user objected to purpose 2, the only one for which vendor 4 needs legitimate interest",
        [
            purpose.fail(f"{FAMILY}/li-required-unsignalled", "info", FIRST),
            purpose.fail("gvl/li-unusable", "info", "VendorLegitimateInterests", 4),
        ],
        "Single",
    )
    vectors.add(
        sound(vendor_legitimate_interests=[], purpose_legitimate_interests=[], restrictions=moved),
        "The user objected to everything: that is expected",
        flags="Single Refusal",
    )
    shown = sound(
        [1, 2, 4, 5, 15, 755],
        vendor_consents=[1, 4, 5],
        vendor_legitimate_interests=[5, 755],
        restrictions=[Restriction(7, 1, entries=[(3, 12), 755])],
    )
    vectors.add(
        shown,
        "Of the vendors that the restriction moves, 755 was disclosed and refused; 3 and 12 were not disclosed. "
        "Vendors 4 and 10 need consent anyway, and 11 is not flexible",
        [
            shown.fail(f"{FAMILY}/consent-required-unsignalled", "info", FIRST),
            shown.fail(f"{FAMILY}/redundant", "info", FIRST),
            shown.fail(f"{FAMILY}/not-flexible", "info", FIRST),
        ],
        "Range",
    )
