"""Vectors of family publisher-tc/: the Publisher TC segment itself. Those about its stored keys stand elsewhere.

    python3 rules_publisher_tc.py     writes TestVectors/rules/publisher-tc.json
"""

from rules_subjects import (
    COMMON,
    COMMON_2021,
    NEED_LIST,
    SAMPLE,
    SAMPLE_SPEC2,
    WITHOUT_TABLES,
    Vectors,
    not_effective,
    sound,
    sound_2021,
    undecided,
)
from tcf import PublisherTC

FAMILY = "publisher-tc"
NOTES = {
    "Boundary": "An id at the edge of what a rule asks.",
    "CustomPurposes": "The publisher has purposes of its own.",
    "WithoutList": "The list that the string names is not among those given.",
}
SPECIFICATION = {
    "TC": ["Publisher Purposes Transparency and Consent", "The Core String, PurposesLITransparency", "Version history"],
}
CONSENT, INTEREST = "PubPurposesConsent", "PubPurposesLITransparency"


def build():
    vectors = Vectors(FAMILY, NOTES, SPECIFICATION)
    source = "TC, Publisher Purposes Transparency and Consent"
    vectors.group(1, "The segment and the sample list", [SAMPLE], "2026-06-15", COMMON, source)
    segment(vectors)
    custom(vectors)
    without_list(vectors, source)
    policy_2(vectors, source)
    declared(vectors)
    return vectors


def make():
    """The groups of the file."""
    return build().groups


def segment(vectors):
    vectors.add(sound(), "No segment: no rule of the family applies")
    vectors.add(sound(publisher_tc=PublisherTC([1, 2, 3], [7, 11])), "One basis for each purpose", flags="Boundary")
    consent = sound(publisher_tc=PublisherTC([1, 12]))
    vectors.add(
        consent,
        "Consent to purpose 12, which does not exist",
        [consent.fail(f"{FAMILY}/purpose-unknown", "error", CONSENT)],
        "Boundary",
    )
    both = sound(publisher_tc=PublisherTC([1, 14], [2, 24]))
    vectors.add(
        both,
        "Purposes that do not exist in both fields",
        [
            both.fail(f"{FAMILY}/purpose-unknown", "error", CONSENT),
            both.fail(f"{FAMILY}/purpose-unknown", "error", INTEREST),
        ],
    )
    for purpose in (3, 6):
        interest = sound(publisher_tc=PublisherTC([1], [2, purpose]))
        vectors.add(
            interest,
            f"Legitimate interest for purpose {purpose}",
            [interest.fail(f"{FAMILY}/li-forbidden", "warning", INTEREST)],
            "Boundary",
            "TC, The Core String, PurposesLITransparency",
        )
    one = sound(publisher_tc=PublisherTC([2], [1]))
    vectors.add(
        one,
        "Legitimate interest for purpose 1 has a rule of its own",
        [one.fail("purpose-one/publisher-li", "warning", INTEREST)],
        "Boundary",
    )
    two = sound(publisher_tc=PublisherTC([1, 2], [2, 7]))
    vectors.add(two, "Both bases for purpose 2", [two.fail(f"{FAMILY}/both-bases", "info", INTEREST)])
    empty = sound(publisher_tc=PublisherTC())
    vectors.add(empty, "All zero", [empty.fail(f"{FAMILY}/empty", "info", CONSENT)])


def custom(vectors):
    three = sound(publisher_tc=PublisherTC([1], [], 3, [1], [2]))
    vectors.add(
        three,
        "Three custom purposes, one of them refused",
        [three.fail(f"{FAMILY}/custom-purposes", "info", "NumCustomPurposes")],
        "CustomPurposes",
    )
    both = sound(publisher_tc=PublisherTC([1], [], 3, [1, 3], [1]))
    vectors.add(
        both,
        "Custom purpose 1 on both bases",
        [
            both.fail(f"{FAMILY}/custom-purposes", "info", "NumCustomPurposes"),
            both.fail(f"{FAMILY}/custom-purposes", "warning", "CustomPurposesLITransparency"),
        ],
        "CustomPurposes",
    )
    refused = sound(publisher_tc=PublisherTC([], [], 2))
    vectors.add(
        refused,
        "Two custom purposes, both refused: the segment says something",
        [refused.fail(f"{FAMILY}/custom-purposes", "info", "NumCustomPurposes")],
        "CustomPurposes",
    )


def without_list(vectors, source):
    common = not_effective("disclosed-vendors/before-2.3")
    vectors.group(41, "The list is missing", [], "2026-06-15", common + undecided(*NEED_LIST), source)
    twelve = sound(publisher_tc=PublisherTC([1, 12]))
    vectors.add(
        twelve,
        "No list ever had a purpose 12",
        [twelve.fail(f"{FAMILY}/purpose-unknown", "error", CONSENT)],
        "WithoutList Boundary",
    )
    vectors.add(
        sound(publisher_tc=PublisherTC([1, 11])),
        "Whether the list has purpose 11 nobody can say",
        undecided(f"{FAMILY}/purpose-unknown"),
        "WithoutList Boundary",
    )
    vectors.add(sound(), "Without the segment nothing needs the list", flags="WithoutList")
    vectors.group(51, "A list without its tables", [WITHOUT_TABLES], "2026-06-20", common, source)
    fields = {"created": "2026-06-19", "vendor_list_version": 9, "vendor_legitimate_interests": [3]}
    some = sound([1, 3, 4, 755], **fields, vendor_consents=[1, 4], publisher_tc=PublisherTC([1, 12]))
    vectors.add(some, "A list without purposes cannot tell which exist")


def policy_2(vectors, source):
    common = COMMON_2021 + not_effective(f"{FAMILY}/li-forbidden")
    vectors.group(61, "Policy version 2", [SAMPLE_SPEC2], "2021-06-09", common, "TC, Version history, May 2023")
    vectors.add(
        sound_2021(publisher_tc=PublisherTC([1], [3])),
        "Legitimate interest for purpose 3 was no fault",
        flags="Boundary",
    )
    eleven = sound_2021(publisher_tc=PublisherTC([1, 11]))
    vectors.add(
        eleven,
        "The lists of specification 2 have ten purposes",
        [eleven.fail(f"{FAMILY}/purpose-unknown", "error", CONSENT)],
        "Boundary",
        source,
    )


def declared(vectors):
    source = "TC, Publisher Purposes Transparency and Consent"
    vectors.group(71, "The publisher shows three custom purposes", [SAMPLE], "2026-06-15", COMMON, source, {"customPurposes": 3})
    for count, expected in ((3, ()), (2, ("error",)), (5, ("error",))):
        subject = sound(publisher_tc=PublisherTC([1], [], count, [1], [2]))
        findings = [subject.fail(f"{FAMILY}/custom-count", severity, "NumCustomPurposes") for severity in expected]
        noted = subject.fail(f"{FAMILY}/custom-purposes", "info", "NumCustomPurposes")
        vectors.add(subject, f"{count} in the string", [*findings, noted], "CustomPurposes Boundary")


if __name__ == "__main__":
    build().write()
