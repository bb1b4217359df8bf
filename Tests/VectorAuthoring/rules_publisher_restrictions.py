"""Vectors of family publisher-restrictions/: what stands in the string, and what it means for the vendors of the list.

    python3 rules_publisher_restrictions.py     writes TestVectors/rules/publisher-restrictions.json
"""

import rules_restriction_effects
import rules_restriction_lists
from rules_subjects import (
    COMMON,
    COMMON_2021,
    NEED_LIST,
    SAMPLE,
    SAMPLE_SPEC2,
    Vectors,
    not_effective,
    sound,
    sound_2021,
    undecided,
)
from tcf import ConsentStringV1, Restriction

FAMILY = "publisher-restrictions"
NOTES = {
    "Boundary": "A number or an id at the edge of what a rule asks.",
    "NonRule": "Nothing may be reported, however odd it looks.",
    "OwnPurpose": "The publisher asks for the purpose itself, in the Publisher TC segment.",
    "Range": "Vendors within a range, which may run over any id.",
    "Refusal": "The user refused or objected to everything: what is missing was not wanted.",
    "Single": "Vendors named one by one, so every one was meant.",
    "WithoutList": "The list that the string names is not among those given.",
}
SPECIFICATION = {
    "TC": [
        "The Core String", "Publisher Restrictions Section", "What are publisher restrictions?",
        "Why was support for legitimate interest for purposes 3 to 6 deprecated?", "Version history",
    ],
    "IG": ["Encoding publisher restrictions", "How to determine the legal basis"],
}  # fmt: skip
FIRST = "PubRestrictions[0].PurposeId"
FIRST_TYPE = "PubRestrictions[0].RestrictionType"
SECOND_TYPE = "PubRestrictions[1].RestrictionType"


def build():
    vectors = Vectors(FAMILY, NOTES, SPECIFICATION)
    entries(vectors)
    widths(vectors)
    purposes(vectors)
    rules_restriction_lists.add(vectors)
    rules_restriction_effects.add(vectors)
    other_strings(vectors)
    return vectors


def make():
    """The groups of the file."""
    return build().groups


def entries(vectors):
    vectors.group(
        1, "Entries of the section", [SAMPLE], "2026-06-15", COMMON, "TC, Publisher Restrictions Section"
    )
    vectors.add(sound(), "No restriction: no rule of the family applies")
    vectors.add(
        sound(restrictions=[Restriction(7, 1, [5, 755])]), "Two flexible vendors are asked for consent", flags="Single"
    )
    vectors.add(
        sound(restrictions=[Restriction(9, 0, [3]), Restriction(2, 0, [5])]),
        "Entries need not be sorted by purpose",
        flags="NonRule",
    )
    torn = sound(restrictions=[Restriction(2, 1, [5, 755]), Restriction(2, 0, [5])])
    vectors.add(
        torn,
        "Vendor 5 is named for purpose 2 with types 1 and 0",
        [torn.fail(f"{FAMILY}/conflict", "error", SECOND_TYPE)],
    )
    opposed = sound(
        vendor_legitimate_interests=[3, 4, 5, 755], restrictions=[Restriction(2, 2, [4]), Restriction(2, 1, [4])]
    )
    vectors.add(
        opposed,
        "Vendor 4 is asked for both bases; consent it has anyway",
        [
            opposed.fail(f"{FAMILY}/conflict", "error", SECOND_TYPE),
            opposed.fail(f"{FAMILY}/redundant", "info", "PubRestrictions[1].PurposeId"),
        ],
        "Single",
    )
    ranges = sound(restrictions=[Restriction(9, 0, entries=[(3, 12)]), Restriction(9, 1, entries=[(12, 14)])])
    vectors.add(
        ranges,
        "Ranges with two types that meet in vendor 12, and neither permission nor disclosure for 12 to 14",
        [
            ranges.fail(f"{FAMILY}/conflict", "error", SECOND_TYPE),
            ranges.fail(f"{FAMILY}/vendor-refused", "info", "PubRestrictions[1].PurposeId"),
            ranges.fail("disclosed-vendors/restricted-undisclosed", "info", "PubRestrictions[1].PurposeId"),
        ],
        "Range Boundary",
    )
    vectors.add(
        sound(restrictions=[Restriction(2, 1, [5]), Restriction(2, 0, [755])]),
        "Two types for one purpose, and no vendor in both",
        flags="NonRule",
    )
    vectors.add(
        sound(restrictions=[Restriction(2, 1, [5]), Restriction(7, 0, [5])]),
        "Two types for one vendor, for different purposes",
        flags="NonRule",
    )
    twice = sound(restrictions=[Restriction(2, 1, [5]), Restriction(2, 1, [755])])
    vectors.add(
        twice,
        "Purpose 2 and type 1 in two entries",
        [twice.fail(f"{FAMILY}/duplicate-entry", "warning", "PubRestrictions[1].PurposeId")],
    )
    overlap = sound(restrictions=[Restriction(9, 0, entries=[(3, 5), 5])])
    vectors.add(
        overlap,
        "Vendor 5 within the range and by itself",
        [
            overlap.fail(f"{FAMILY}/overlap", "warning", "PubRestrictions[0]", entry=1),
            overlap.fail("encoding/range-order", "warning", "PubRestrictions[0]", entry=1),
        ],
    )
    unsorted = sound(restrictions=[Restriction(9, 0, entries=[5, 3])])
    vectors.add(
        unsorted,
        "Out of order, but each vendor once: the encoding's business alone",
        [unsorted.fail("encoding/range-order", "warning", "PubRestrictions[0]", entry=1)],
    )
    empty = sound(restrictions=[Restriction(7, 1, [])])
    vectors.add(
        empty,
        "An entry that names nobody",
        [empty.fail(f"{FAMILY}/empty", "warning", "PubRestrictions[0].NumEntries")],
    )
    undefined = sound(restrictions=[Restriction(2, 3, [5])])
    vectors.add(
        undefined,
        "Type 3 is the encoding's business",
        [undefined.fail("encoding/restriction-type", "error", FIRST_TYPE)],
    )


def widths(vectors):
    vectors.group(
        41, "Consecutive single entries", [SAMPLE], "2026-06-15", COMMON, "IG, Encoding publisher restrictions"
    )
    for last, saving in ((13, 188), (14, 205)):
        subject = sound(restrictions=[Restriction(7, 0, entries=list(range(1, last + 1)))])
        # The encoding rule tells of the first five places in a section.
        expected = [
            subject.fail("encoding/range-order", "info", "PubRestrictions[0]", entry=entry) for entry in range(1, 6)
        ]
        # Vendors 13 and 14 do not exist, and two single ids are not a range.
        expected.append(subject.fail(f"{FAMILY}/unknown-vendor", "warning", FIRST))
        if saving >= 200:
            expected.append(subject.fail(f"{FAMILY}/unranged", "warning", "PubRestrictions[0].NumEntries"))
        vectors.add(subject, f"A range would save {saving} of {17 * last} bits", expected, "Boundary")
    apart = sound(restrictions=[Restriction(7, 0, [2, 4, 755])])
    vectors.add(apart, "Single entries that no range can join", flags="Single")


def purposes(vectors):
    vectors.group(
        61, "Purposes that a type cannot be about", [SAMPLE], "2026-06-15", COMMON,
        "TC, Why was support for legitimate interest for purposes 3 to 6 deprecated?",
    )  # fmt: skip
    twelve = sound(restrictions=[Restriction(12, 0, [1])])
    vectors.add(
        twelve,
        "Purpose 12 does not exist",
        [twelve.fail(f"{FAMILY}/purpose-unknown", "error", FIRST)],
        "Boundary",
        "TC, Publisher Restrictions Section, PurposeId",
    )
    beyond = sound(restrictions=[Restriction(25, 0, [1])])
    vectors.add(
        beyond,
        "Purpose 25 has no bit, whatever the list says",
        [beyond.fail("encoding/restriction-purpose", "error", FIRST)],
        "Boundary",
        "TC, Publisher Restrictions Section, PurposeId",
    )
    three = sound(restrictions=[Restriction(3, 2, [1])])
    vectors.add(
        three,
        "Legitimate interest is asked for purpose 3",
        [three.fail(f"{FAMILY}/li-forbidden", "error", FIRST_TYPE)],
        "Single",
    )
    one = sound(restrictions=[Restriction(1, 2, [1])])
    vectors.add(
        one,
        "Legitimate interest is asked for purpose 1",
        [
            one.fail(f"{FAMILY}/li-forbidden", "error", FIRST_TYPE),
            one.fail("purpose-one/restriction", "error", FIRST_TYPE),
        ],
        "Single",
    )
    vectors.add(
        sound(vendor_legitimate_interests=[3, 4, 5, 755], restrictions=[Restriction(2, 2, [4])]),
        "Legitimate interest is asked for purpose 2, of a flexible vendor",
        flags="Single",
    )
    consent = sound(restrictions=[Restriction(3, 1, [755])])
    vectors.add(
        consent,
        "Consent is asked for purpose 3, which needs it anyway",
        [
            consent.fail(f"{FAMILY}/consent-on-consent-only", "info", FIRST_TYPE),
            consent.fail(f"{FAMILY}/redundant", "info", FIRST),
        ],
        "Single",
    )
    everybody = sound(restrictions=[Restriction(3, 1, [1, 2, 3, 4, 5])])
    vectors.add(
        everybody,
        "The same of everybody in a range",
        [
            everybody.fail(f"{FAMILY}/consent-on-consent-only", "info", FIRST_TYPE),
            everybody.fail(f"{FAMILY}/redundant", "info", FIRST),
        ],
        "Range",
    )
    vectors.group(
        81, "The same under policy version 2", [SAMPLE_SPEC2], "2021-06-09", COMMON_2021,
        "TC, Version history, May 2023",
    )  # fmt: skip
    vectors.add(
        sound_2021(vendor_legitimate_interests=[2, 3, 4, 755], restrictions=[Restriction(3, 2, [4])]),
        "Vendor 4 is flexible for purpose 3",
        flags="Single NonRule",
    )
    one = sound_2021(restrictions=[Restriction(1, 2, [1])])
    vectors.add(
        one,
        "Purpose 1 never rested on legitimate interest",
        [
            one.fail(f"{FAMILY}/li-forbidden", "error", FIRST_TYPE),
            one.fail("purpose-one/restriction", "error", FIRST_TYPE),
        ],
        "Single",
    )
    consent = sound_2021(
        vendor_consents=[1, 3, 4, 755], vendor_legitimate_interests=[2, 3, 755], restrictions=[Restriction(3, 1, [3])]
    )
    vectors.add(
        consent,
        "Vendor 3 is asked for consent to purpose 3, which was a real choice then",
        not_effective(f"{FAMILY}/consent-on-consent-only"),
        "Single",
    )


def other_strings(vectors):
    common = not_effective("disclosed-vendors/before-2.3") + undecided(*NEED_LIST)
    vectors.group(401, "The list is missing", [], "2026-06-15", common, "TC, Publisher Restrictions Section")
    torn = sound(restrictions=[Restriction(2, 1, [5, 755]), Restriction(2, 0, [5])])
    vectors.add(
        torn,
        "What the string alone shows is reported without the list",
        [torn.fail(f"{FAMILY}/conflict", "error", SECOND_TYPE)],
        "WithoutList",
    )
    later = sound(policy_version=6, restrictions=[Restriction(1, 2, [5])])
    vectors.add(
        later,
        "A policy version that is not known yet: purpose 1 allows consent only under every one",
        [
            later.fail(f"{FAMILY}/li-forbidden", "error", FIRST_TYPE),
            later.fail("purpose-one/restriction", "error", FIRST_TYPE),
            later.fail("fields/policy-version-unknown", "warning", "TcfPolicyVersion"),
            *undecided("gvl/version-implausible", "legitimate-interest/purposes-3-6"),
        ],
        "WithoutList Single",
    )
    vectors.group(411, "A version 1 string", [SAMPLE], "2026-06-15", [], "TC, Version history")
    place = {"segment": "core", "field": "Version", "bitOffset": 0}
    vectors.add(
        ConsentStringV1(vendors=[1, 2], purposes=[1]).text(),
        "Version 1 has no restrictions",
        [{"rule": "fields/v1-retired", "outcome": "fail", "severity": "error", "location": place}],
    )


if __name__ == "__main__":
    build().write()
