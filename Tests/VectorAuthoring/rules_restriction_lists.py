"""Vectors of family publisher-restrictions/: entries against what the vendors of the sample list declare."""

from rules_subjects import COMMON, SAMPLE, sound
from tcf import Restriction

FAMILY = "publisher-restrictions"
FIRST = "PubRestrictions[0].PurposeId"
WORD_ENDS = "rules/vendor-lists/word-ends.json"


def add(vectors):
    vectors.group(
        101, "Vendors that cannot change their basis, or need not", [SAMPLE], "2026-06-15", COMMON,
        "TC, Publisher Restrictions Section, RestrictionType",
    )  # fmt: skip
    bases(vectors)
    vectors.group(
        141, "Vendors that do not declare the purpose", [SAMPLE], "2026-06-15", COMMON,
        "TC, Publisher Restrictions Section, RestrictionType; IG, Encoding publisher restrictions",
    )  # fmt: skip
    undeclared(vectors)
    vectors.group(
        171, "Vendors whose ids end a word of 64 bits", [WORD_ENDS], "2026-06-15", COMMON,
        "TC, Publisher Restrictions Section, RestrictionType",
    )  # fmt: skip
    word_ends(vectors)
    vectors.group(
        181, "Ids that the list does not have", [SAMPLE], "2026-06-15", COMMON,
        "TC, Publisher Restrictions Section, EndVendorId",
    )  # fmt: skip
    missing_ids(vectors)


def bases(vectors):
    single = sound(vendor_legitimate_interests=[2, 3, 5, 755], restrictions=[Restriction(7, 1, [2])])
    vectors.add(
        single,
        "Vendor 2 works for purpose 7 on legitimate interest and is not flexible",
        [single.fail(f"{FAMILY}/not-flexible", "warning", FIRST)],
        "Single",
    )
    within = sound(
        vendor_consents=[1, 3, 4, 5, 755], restrictions=[Restriction(7, 1, [2, 3, 4, 5])]
    )
    vectors.add(
        within,
        "A range meets vendor 2, which is not flexible, and vendor 4, which needs consent anyway",
        [
            within.fail(f"{FAMILY}/not-flexible", "info", FIRST),
            within.fail(f"{FAMILY}/redundant", "info", FIRST),
        ],
        "Range",
    )
    consent = sound(
        [1, 2, 3, 4, 5, 15, 16, 755], vendor_consents=[1, 4, 5, 16, 755], restrictions=[Restriction(2, 2, [16])]
    )
    vectors.add(
        consent,
        "Vendor 16 works for purpose 2 with consent and is not flexible",
        [consent.fail(f"{FAMILY}/not-flexible", "warning", FIRST)],
        "Single",
    )
    needless = sound(restrictions=[Restriction(7, 1, [4])])
    vectors.add(
        needless,
        "Vendor 4 needs consent to purpose 7 anyway",
        [needless.fail(f"{FAMILY}/redundant", "info", FIRST)],
        "Single",
    )
    needless = sound(restrictions=[Restriction(7, 2, [755])])
    vectors.add(
        needless,
        "Vendor 755 works for purpose 7 on legitimate interest anyway",
        [needless.fail(f"{FAMILY}/redundant", "info", FIRST)],
        "Single",
    )
    mixed = sound(
        vendor_consents=[1, 3, 4, 5, 755],
        vendor_legitimate_interests=[2, 3, 5, 755],
        restrictions=[Restriction(7, 1, entries=[2, (4, 5)])],
    )
    vectors.add(
        mixed,
        "Vendor 2 by itself is not flexible; vendor 4 within the range needs consent anyway",
        [
            mixed.fail("gvl/consent-not-declared", "info", "VendorConsents", 3),
            mixed.fail(f"{FAMILY}/not-flexible", "warning", FIRST),
            mixed.fail(f"{FAMILY}/redundant", "info", FIRST),
        ],
        "Single Range",
    )
    vectors.add(
        sound(restrictions=[Restriction(7, 0, [4, 755])]),
        "Type 0 asks nobody for another basis",
        flags="Single NonRule",
    )


def word_ends(vectors):
    range_of_two = sound(
        [1, 2, 3, 4, 5, 15, 64, 65, 755], vendor_consents=[1, 4, 5, 65, 755], restrictions=[Restriction(7, 1, [64, 65])]
    )
    vectors.add(
        range_of_two,
        "A range that begins with vendor 64, which is as vendor 2, before vendor 65, which is as vendor 4",
        [
            range_of_two.fail(f"{FAMILY}/not-flexible", "info", FIRST),
            range_of_two.fail(f"{FAMILY}/redundant", "info", FIRST),
        ],
        "Range",
    )
    singly = sound(
        [1, 2, 3, 4, 5, 15, 64, 65, 755], vendor_consents=[1, 4, 5, 65, 755], restrictions=[Restriction(7, 1, entries=[(64, 65), 70])]
    )
    vectors.add(
        singly,
        "Vendor 70 by itself, which is as vendor 2 and has left: of the others, each is in a range",
        [
            singly.fail(f"{FAMILY}/not-flexible", "info", FIRST),
            singly.fail(f"{FAMILY}/redundant", "info", FIRST),
            singly.fail(f"{FAMILY}/unknown-vendor", "warning", FIRST),
        ],
        "Range",
    )


def undeclared(vectors):
    nine = sound(
        [1, 2, 3, 4, 5, 9, 15, 755], vendor_consents=[1, 4, 5, 9, 755], restrictions=[Restriction(8, 1, [9])]
    )
    vectors.add(
        nine,
        "Vendor 9 does not declare purpose 8",
        [nine.fail(f"{FAMILY}/not-declared", "warning", FIRST)],
        "Single",
    )
    five = sound(
        [1, 2, 3, 4, 5, 9, 15, 755], vendor_consents=[1, 4, 5, 9, 755], restrictions=[Restriction(5, 1, [9])]
    )
    vectors.add(
        five,
        "Vendor 9 does not declare purpose 5, which needs consent anyway",
        [
            five.fail(f"{FAMILY}/not-declared", "warning", FIRST),
            five.fail(f"{FAMILY}/consent-on-consent-only", "info", "PubRestrictions[0].RestrictionType"),
        ],
        "Single",
    )
    vectors.add(
        sound(restrictions=[Restriction(7, 0, [1, 2, 3, 4, 5])]),
        "A range that runs over vendor 1 to vendors that declare purpose 7",
        flags="Range NonRule",
    )
    singly = sound(restrictions=[Restriction(9, 0, [1, 3])])
    vectors.add(
        singly,
        "Vendor 1 by itself beside vendor 3, which declares purpose 9",
        [singly.fail(f"{FAMILY}/not-declared", "info", FIRST)],
        "Single",
    )
    beside = sound([1, 2, 3, 4, 5, 17, 41, 755], restrictions=[Restriction(8, 0, entries=[(1, 5), 17])])
    vectors.add(
        beside,
        "A range that meets nobody who declares purpose 8, beside vendor 17, which does",
        [beside.fail(f"{FAMILY}/not-declared", "info", FIRST)],
        "Range",
    )
    nobody = sound(restrictions=[Restriction(8, 0, entries=[(1, 5)])])
    vectors.add(
        nobody,
        "Nobody of the entry declares purpose 8",
        [nobody.fail(f"{FAMILY}/not-declared", "warning", FIRST)],
        "Range",
    )


def missing_ids(vectors):
    unknown = sound(restrictions=[Restriction(2, 0, [5, 14])])
    vectors.add(
        unknown,
        "Vendor 14 does not exist",
        [unknown.fail(f"{FAMILY}/unknown-vendor", "warning", FIRST)],
        "Single",
    )
    deleted = sound(restrictions=[Restriction(2, 0, [5, 22])])
    vectors.add(
        deleted,
        "Vendor 22 left on 2025-01-10",
        [deleted.fail(f"{FAMILY}/unknown-vendor", "warning", FIRST)],
        "Single",
    )
    vectors.add(
        sound(restrictions=[Restriction(2, 0, entries=[(3, 26)])]),
        "A range over ids that do not exist, were deleted, or do not declare the purpose",
        flags="Range NonRule",
    )
    vectors.add(
        sound(restrictions=[Restriction(2, 0, entries=[(5, 755)])]),
        "A range to the end of the list",
        flags="Range Boundary",
    )
    beyond = sound(restrictions=[Restriction(2, 0, entries=[(5, 756)])])
    vectors.add(
        beyond,
        "A range beyond the list",
        [beyond.fail(f"{FAMILY}/beyond-list", "info", FIRST)],
        "Range Boundary",
    )
    everybody = sound(restrictions=[Restriction(2, 0, entries=[(5, 65_535)])])
    vectors.add(
        everybody,
        "A range to the end of all ids: everybody, now and later",
        [
            everybody.fail(f"{FAMILY}/beyond-list", "info", FIRST),
            everybody.fail("encoding/vendor-id-implausible", "info", "PubRestrictions[0]", entry=0),
        ],
        "Range",
    )
    order = "encoding/range-order"
    # Two single entries side by side are no range, and every entry is looked at, not the last alone.
    pair = sound(restrictions=[Restriction(2, 0, entries=[5, 13, 14])])
    vectors.add(
        pair,
        "Vendors 13 and 14, side by side as two single ids, are no range",
        [
            pair.fail(f"{FAMILY}/unknown-vendor", "warning", FIRST),
            pair.fail(order, "info", "PubRestrictions[0]", entry=2),
        ],
        "Single",
    )
    first = sound(restrictions=[Restriction(2, 0, entries=[(5, 756), 758])])
    vectors.add(
        first,
        "The range beyond the list is not the last entry, which is a single id",
        [
            first.fail(f"{FAMILY}/beyond-list", "info", FIRST),
            first.fail(f"{FAMILY}/unknown-vendor", "warning", FIRST),
        ],
        "Single Range",
    )
    single = sound(restrictions=[Restriction(2, 0, [5, 756])])
    vectors.add(
        single,
        "A single id beyond the list does not exist",
        [single.fail(f"{FAMILY}/unknown-vendor", "warning", FIRST)],
        "Single Boundary",
    )
