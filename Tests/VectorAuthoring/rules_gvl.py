"""Vectors of family gvl/: strings against the vendor list that they name.

    python3 rules_gvl.py     writes TestVectors/rules/gvl.json

The vendors are those of the sample lists; the page beside them says what each declares.
"""

import rules_gvl_dates
import rules_gvl_vendors
from rules_subjects import (
    COMMON_2021,
    FLAGGED,
    LATER,
    LATEST,
    NEED_LIST,
    NO_DISCLOSED_SEGMENT,
    SAMPLE,
    SAMPLE_SPEC2,
    WITHDRAWN,
    WITHOUT_TABLES,
    Vectors,
    not_effective,
    sound,
    sound_2021,
    undecided,
)
from tcf import ConsentStringV1

NOTES = {
    "Boundary": "A day, a number or an id at the edge of what a rule asks.",
    "Deleted": "A vendor with a deletedDate.",
    "NoDisclosedVendors": "No Disclosed Vendors segment, so nobody knows for sure who was shown.",
    "NonRule": "Nothing may be reported, however odd it looks.",
    "OtherSeries": "The number counts in the other series of vendor lists.",
    "Restriction": "A publisher restriction changes what a vendor needs.",
    "SpecialPurposesOnly": "A vendor that declares special purposes and no purpose.",
    "Suppressed": "One fault, one rule: others that would follow from it are silent.",
    "WithoutList": "The list that the string names is not among those given.",
}
SPECIFICATION = {
    "TC": [
        "Vendors using the GVL", "CMPs using the GVL", "How often is the Global Vendor List updated?",
        "The Core String", "Vendor Consent Section", "Vendor Legitimate Interest Section", "Disclosed Vendors",
        "Publisher Restrictions Section", "Global Vendor List", "Version history",
    ],
    "IG": ["How do I determine which GVL to use?", "How to determine the legal basis"],
    "PR443": ["Vendor Legitimate Interest Section"],
    "LISTS": ["headers of the published lists"],
}  # fmt: skip


def build():
    vectors = Vectors("gvl", NOTES, SPECIFICATION)
    rules_gvl_vendors.add(vectors)
    missing(vectors)
    other_series(vectors)
    newer_lists(vectors)
    tables(vectors)
    specification_2(vectors)
    other_strings(vectors)
    rules_gvl_dates.add(vectors)
    return vectors


def make():
    """The groups of the file."""
    return build().groups


def missing(vectors):
    common = not_effective("disclosed-vendors/before-2.3") + undecided(*NEED_LIST)
    source = "TC, Vendors using the GVL"
    vectors.group(201, "The list is missing", [LATER, LATEST], "2026-06-15", common, source)
    vectors.add(sound(), "List 5 is named, only 6 and 7 are given: a neighbour is no substitute", flags="WithoutList")
    vectors.add(
        sound(vendor_list_version=167),
        "On 2026-06-01 lists may have reached 106 + 55 weeks + 6",
        flags="WithoutList Boundary",
        source="LISTS, headers",
    )
    late = sound(vendor_list_version=168)
    vectors.add(
        late,
        "One more than that: not out yet",
        [late.fail("gvl/version-implausible", "warning", "VendorListVersion")],
        "WithoutList Boundary",
        "LISTS, headers",
    )
    vectors.group(221, "No list at all", [], "2026-06-15", common, source)
    vectors.add(sound(), "Nothing that needs the list can be decided", flags="WithoutList")
    vectors.group(231, "Number 178 and its day", [SAMPLE_SPEC2], "2026-11-21", common, "LISTS, headers")
    vectors.add(sound(created="2026-09-28", vendor_list_version=178), "List 178 came out on 2026-09-24")


def other_series(vectors):
    common = not_effective("disclosed-vendors/missing", "fields/policy-version", "fields/policy-outdated")
    rest = [rule for rule in NEED_LIST if rule != "gvl/series-mismatch"]
    vectors.group(
        241,
        "Policy version 4, two weeks after its series began",
        [SAMPLE_SPEC2],
        "2023-06-10",
        common + undecided(*rest),
        "IG, How do I determine which GVL to use?",
    )
    fields = {"created": "2023-06-01", "policy_version": 4}
    old = sound(NO_DISCLOSED_SEGMENT, vendor_list_version=12, **fields)
    vectors.add(
        old,
        "List 12 was out in the series of specification 2 only, but two years before",
        [
            old.fail("gvl/version-implausible", "warning", "VendorListVersion"),
            *undecided("gvl/series-mismatch"),
        ],
        "OtherSeries WithoutList Boundary",
    )
    vectors.add(
        sound(NO_DISCLOSED_SEGMENT, vendor_list_version=11, **fields),
        "List 11 can have been out, and nobody has the other list 11: undecided",
        undecided("gvl/series-mismatch"),
        "WithoutList Boundary",
    )
    vectors.group(
        246,
        "Policy version 4 a year before its series began",
        [SAMPLE_SPEC2],
        "2022-06-10",
        common + undecided(*rest),
        "IG, How do I determine which GVL to use?",
    )
    other = sound(NO_DISCLOSED_SEGMENT, vendor_list_version=12, created="2022-06-01", policy_version=4)
    vectors.add(
        other,
        "List 12 was out in the series of specification 2 only, for less than a year",
        [
            other.fail("gvl/series-mismatch", "error", "VendorListVersion"),
            other.fail("gvl/version-implausible", "warning", "VendorListVersion"),
            other.fail("fields/policy-premature", "error", "TcfPolicyVersion"),
        ],
        "OtherSeries WithoutList",
    )
    zero = sound(NO_DISCLOSED_SEGMENT, vendor_list_version=0, created="2022-06-01", policy_version=4)
    vectors.add(
        zero,
        "There is no list 0, of whatever series",
        [
            zero.fail("fields/vendor-list-version", "error", "VendorListVersion"),
            zero.fail("fields/policy-premature", "error", "TcfPolicyVersion"),
            *undecided("gvl/series-mismatch"),
        ],
        "WithoutList Suppressed",
    )


def newer_lists(vectors):
    common = not_effective("disclosed-vendors/before-2.3")
    source = "TC, CMPs using the GVL"
    vectors.group(
        301, "Two newer lists: 6 of 2026-06-04, 7 of 2026-06-11", [SAMPLE, LATER, LATEST], "2026-06-25", common, source
    )
    vectors.add(
        sound(created="2026-06-17"), "List 7 has been out for six days: list 5 is the latest but one", flags="Boundary"
    )
    stale = sound(created="2026-06-18")
    vectors.add(
        stale,
        "List 7 has been out for a week",
        [stale.fail("gvl/version-stale", "warning", "VendorListVersion")],
        "Boundary",
    )
    kept = sound(created="2026-06-01", last_updated="2026-06-18")
    vectors.add(
        kept,
        "Written again without UI, as Created tells: it may keep its list",
        [
            kept.fail("gvl/version-stale", "info", "VendorListVersion"),
            kept.fail("fields/created-is-last-updated", "warning", "Created"),
        ],
    )
    left = sound([1, 3, 4, 5, 17, 755])
    vectors.add(
        left,
        "Vendor 17 has left since, as list 7 says",
        [left.fail("gvl/vendor-deleted-since", "info", "DisclosedVendors", 17)],
        "Deleted",
    )
    consented = sound([1, 2, 3, 4, 5, 17, 755], vendor_consents=[1, 4, 5, 17, 755])
    vectors.add(
        consented,
        "The first field that names the vendor is where it stands",
        [consented.fail("gvl/vendor-deleted-since", "info", "VendorConsents", 17)],
        "Deleted",
    )
    known = sound(
        [1, 3, 4, 17, 755],
        created="2026-06-12",
        vendor_list_version=7,
        vendor_consents=[1, 4, 755],
        vendor_legitimate_interests=[3, 755],
    )
    vectors.add(
        known,
        "The string's own list has the vendor as deleted: no news. No newer list than 7 is given",
        [
            known.fail("gvl/vendor-deleted", "error", "DisclosedVendors", 17),
            *undecided("gvl/vendor-deleted-since"),
        ],
        "Deleted",
    )
    vectors.group(331, "One newer list", [SAMPLE, LATER], "2026-06-25", common, source)
    vectors.add(
        sound(created="2026-06-17"), "Lists come out weekly: two cannot have been out for a week", flags="Boundary"
    )
    vectors.add(
        sound(created="2026-06-18"),
        "List 7 may have been out for a week, but it is missing",
        undecided("gvl/version-stale"),
        "Boundary",
    )
    vectors.group(341, "A list that announces a deletion for 2027-01-01", [SAMPLE], "2027-01-01", common, source)
    announced = sound(
        [1, 2, 3, 4, 5, 23, 755],
        vendor_consents=[1, 4, 5, 23, 755],
        vendor_legitimate_interests=[3, 23, 755],
    )
    vectors.add(
        announced,
        "The day has come: the string's own list is news enough",
        [announced.fail("gvl/vendor-deleted-since", "info", "VendorConsents", 23)],
        "Deleted Boundary",
    )
    vectors.group(
        346, "That deletion withdrawn by list 12", [SAMPLE, WITHDRAWN], "2027-01-01", common, source
    )
    vectors.add(
        announced,
        "The day has come, and the newest list has the vendor still: it was not deleted",
        flags="Deleted Boundary",
    )
    vectors.group(351, "A list of six days", [SAMPLE], "2026-06-03", common, source)
    vectors.add(sound(), "No newer list can be out yet, so nobody has left since", flags="Boundary")


def tables(vectors):
    common = not_effective("disclosed-vendors/before-2.3")
    some = {"disclosed": [1, 3, 4, 755], "vendor_consents": [1, 4], "vendor_legitimate_interests": [3]}
    source = "TC, Global Vendor List, consentable and rightToObject"
    vectors.group(
        401, "consentable false for purpose 7, rightToObject false for 9", [FLAGGED], "2026-06-20", common, source
    )
    dated = {"created": "2026-06-19", "vendor_list_version": 8, **some}
    both = sound(**dated)
    vectors.add(
        both,
        "Consent to purpose 7, and purpose 9 on legitimate interest",
        [
            both.fail("gvl/purpose-not-consentable", "warning", "PurposesConsent"),
            both.fail("gvl/purpose-not-consentable", "warning", "PurposesLITransparency"),
        ],
    )
    vectors.add(
        sound(**dated, purpose_consents=[1, 2, 3, 4], purpose_legitimate_interests=[2, 7, 10]),
        "The flags are about one basis each",
    )
    vectors.group(411, "A list without its tables", [WITHOUT_TABLES], "2026-06-20", common, "TC, Global Vendor List")
    dated["vendor_list_version"] = 9
    vectors.add(sound(**dated), "What vendors declare can be judged all the same")
    # The first purpose that no list has yet, the one behind it, and the last that has a bit.
    for purpose in (12, 13, 24):
        unknown = sound(**dated, purpose_consents=[1, 2, 3, 4, 7, purpose])
        vectors.add(
            unknown,
            f"Whether purpose {purpose} exists cannot be told by this list; nobody declares it",
            [
                unknown.fail("fields/purpose-out-of-range", "warning", "PurposesConsent"),
                unknown.fail("gvl/purpose-without-vendor", "info", "PurposesConsent"),
            ],
        )


def specification_2(vectors):
    vectors.group(
        421, "GVL specification 2, policy version 2", [SAMPLE_SPEC2], "2021-06-09", COMMON_2021, "TC, The Core String"
    )
    vectors.add(sound_2021(), "Purpose 3 on legitimate interest", flags="NonRule NoDisclosedVendors")
    eleven = sound_2021(purpose_consents=[1, 2, 3, 4, 7, 11])
    vectors.add(
        eleven,
        "The lists of specification 2 have ten purposes",
        [eleven.fail("gvl/purpose-unknown", "error", "PurposesConsent")],
        "NoDisclosedVendors Boundary",
    )
    three = sound_2021(policy_version=3)
    vectors.add(
        three,
        "Policy version 3 stands in no list; it is read as 2",
        [three.fail("gvl/policy-mismatch", "warning", "TcfPolicyVersion")],
        "NoDisclosedVendors",
    )
    left = sound_2021(vendor_consents=[1, 4, 11, 755])
    vectors.add(
        left,
        "Vendor 11 left on 2021-01-28",
        [left.fail("gvl/vendor-deleted", "error", "VendorConsents", 11)],
        "Deleted NoDisclosedVendors",
        "TC, Global Vendor List, deletedDate",
    )
    ends(vectors)


def ends(vectors):
    """The series of specification 2 ended with list 224."""
    common = not_effective("fields/policy-outdated", "disclosed-vendors/missing", "legitimate-interest/purposes-3-6")
    common += undecided("gvl/vendor-deleted-since")
    source = "LISTS, headers; TC, CMPs using the GVL"
    for number, version, comment, undecided_rules in (
        (431, 222, "Lists 223 and 224 came after it, and neither was given", ["gvl/version-stale"]),
        (436, 223, "Only list 224 came after it: no string can be two lists behind", []),
    ):
        path = f"rules/vendor-lists/last-but-{'two' if version == 222 else 'one'}-spec2.json"
        vectors.group(number, f"List {version} of specification 2", [path], "2024-01-15", common, source)
        late = sound_2021(
            vendor_list_version=version, created="2023-12-01", purpose_legitimate_interests=[2, 7, 9, 10]
        )
        broken = late.fail("fields/policy-version", "error", "TcfPolicyVersion")
        vectors.add(late, comment, [broken, *undecided(*undecided_rules)], "NoDisclosedVendors Boundary")


def other_strings(vectors):
    unknown = undecided(*NEED_LIST, "gvl/version-implausible", "legitimate-interest/purposes-3-6")
    vectors.group(
        441,
        "A policy version to come",
        [SAMPLE],
        "2026-06-15",
        not_effective("disclosed-vendors/before-2.3") + unknown,
        "TC, The Core String, TcfPolicyVersion",
    )
    six = sound(policy_version=6)
    vectors.add(
        six,
        "Nobody knows which list it names, nor what it changes",
        [six.fail("fields/policy-version-unknown", "warning", "TcfPolicyVersion")],
        "WithoutList",
    )
    vectors.group(451, "A version 1 string", [SAMPLE], "2026-06-15", [], "TC, Version history")
    one = ConsentStringV1(vendors=[1, 2, 14], purposes=[1])
    expected = {"segment": "core", "field": "Version", "bitOffset": 0}
    vectors.add(
        one.text(),
        "No rule of this family applies: its list is one of version 1",
        [{"rule": "fields/v1-retired", "outcome": "fail", "severity": "error", "location": expected}],
    )


if __name__ == "__main__":
    build().write()
