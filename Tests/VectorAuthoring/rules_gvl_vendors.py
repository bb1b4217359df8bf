"""Vectors of family gvl/ against the sample list: the list itself, vendors, purposes."""

import json

from rules_subjects import COMMON, ROOT, SAMPLE, not_effective, sound
from tcf import PublisherTC, Restriction, Vendors

SPECIAL = not_effective("gvl/special-purpose-only-li")


def add(vectors):
    vectors.group(1, "The list and the string", [SAMPLE], "2026-06-15", COMMON, "TC, Vendors using the GVL")
    headers(vectors)
    vectors.group(
        21, "Vendors that the list does not have", [SAMPLE], "2026-06-15", COMMON, "TC, Publisher Restrictions Section"
    )
    unknown_vendors(vectors)
    vectors.group(41, "Deleted vendors", [SAMPLE], "2026-06-15", COMMON, "TC, Global Vendor List, deletedDate")
    deleted_vendors(vectors)
    vectors.group(
        61, "Consent that vendors do not declare", [SAMPLE], "2026-06-15", COMMON, "TC, Vendor Consent Section"
    )
    undeclared_consent(vectors)
    vectors.group(
        81, "Legitimate interest that vendors do not declare", [SAMPLE], "2026-06-15", COMMON,
        "TC, Vendor Legitimate Interest Section",
    )  # fmt: skip
    undeclared_interest(vectors)
    vectors.group(101, "Purposes and special features", [SAMPLE], "2026-06-15", COMMON, "TC, The Core String")
    purposes(vectors)
    vectors.group(
        131, "Permissions that are of no use", [SAMPLE], "2026-06-15", COMMON, "IG, How to determine the legal basis"
    )
    unusable(vectors)
    vectors.group(151, "Everybody disclosed", [SAMPLE], "2026-06-15", COMMON, "TC, Disclosed Vendors")
    everybody(vectors)


def headers(vectors):
    vectors.add(sound(), "A string that breaks no rule")
    late = sound(created="2026-05-27")
    vectors.add(
        late,
        "Written the day before its list came out",
        [late.fail("gvl/version-premature", "error", "VendorListVersion")],
        "Boundary",
        "TC, How often is the Global Vendor List updated?",
    )
    vectors.add(
        sound(created="2026-05-28"),
        "Written at midnight of the day on which its list came out at 16:00: days are compared",
        flags="Boundary NonRule",
        source="TC, How often is the Global Vendor List updated?",
    )
    four = sound(policy_version=4)
    vectors.add(
        four,
        "Policy version 4 with a list of policy version 5",
        [
            four.fail("gvl/policy-mismatch", "error", "TcfPolicyVersion"),
            four.fail("fields/policy-outdated", "info", "TcfPolicyVersion"),
        ],
        source="TC, The Core String, TcfPolicyVersion",
    )


def unknown_vendors(vectors):
    bits = sound([1, 2, 3, 4, 5, 14], vendor_consents=[1, 4, 5, 14], vendor_legitimate_interests=[3, 5])
    vectors.add(
        bits,
        "Vendor 14 does not exist; nothing is said of what it declares",
        [
            bits.fail("gvl/vendor-unknown", "error", "VendorConsents", 14),
            bits.fail("gvl/vendor-unknown", "error", "DisclosedVendors", 14),
        ],
        "Suppressed",
    )
    interest = sound([1, 2, 3, 4, 5, 13, 755], vendor_legitimate_interests=[3, 5, 13, 755])
    vectors.add(
        interest,
        "Vendor 13 does not exist",
        [
            interest.fail("gvl/vendor-unknown", "error", "VendorLegitimateInterests", 13),
            interest.fail("gvl/vendor-unknown", "error", "DisclosedVendors", 13),
        ],
        "Suppressed",
    )
    shown = sound([1, 2, 3, 4, 5, 33, 755])
    vectors.add(
        shown,
        "Vendor 33 is only disclosed",
        [shown.fail("gvl/vendor-unknown", "error", "DisclosedVendors", 33)],
    )
    gap = sound(
        [1, 2, 3, 4, 5, 12, 13, 14, 15, 755], vendor_consents=Vendors(entries=[1, (4, 5), (12, 15), 755])
    )
    vectors.add(
        gap,
        "A range over the missing ids 13 and 14, which only restrictions may have",
        [
            gap.fail("gvl/vendor-unknown", "error", "VendorConsents", 13),
            gap.fail("gvl/vendor-unknown", "error", "DisclosedVendors", 13),
        ],
        "Suppressed",
    )
    above = sound([1, 2, 3, 4, 5, 755, 756])
    vectors.add(
        above,
        "Vendor 756 lies beyond the list",
        [above.fail("gvl/vendor-unknown", "error", "DisclosedVendors", 756)],
        "Boundary",
    )


def deleted_vendors(vectors):
    left = sound([1, 2, 3, 4, 5, 22, 755], vendor_consents=[1, 4, 5, 22, 755])
    vectors.add(
        left,
        "Vendor 22 left on 2025-01-10",
        [
            left.fail("gvl/vendor-deleted", "error", "VendorConsents", 22),
            left.fail("gvl/vendor-deleted", "error", "DisclosedVendors", 22),
        ],
        "Deleted",
    )
    vectors.add(
        sound([1, 3, 4, 5, 23, 755], vendor_consents=[1, 4, 23, 755], vendor_legitimate_interests=[3, 23, 755]),
        "Vendor 23 will leave on 2027-01-01: no fault",
        flags="Deleted NonRule",
    )
    today = sound([1, 2, 3, 4, 5, 25, 755], created="2026-05-28")
    vectors.add(
        today,
        "Vendor 25 left on the very day",
        [today.fail("gvl/vendor-deleted", "error", "DisclosedVendors", 25)],
        "Deleted Boundary",
    )
    special = sound([1, 2, 3, 4, 5, 26, 755], vendor_legitimate_interests=[3, 5, 26, 755])
    vectors.add(
        special,
        "Vendor 26 had special purposes only; that it left is all that is said",
        [
            special.fail("gvl/vendor-deleted", "error", "VendorLegitimateInterests", 26),
            special.fail("gvl/vendor-deleted", "error", "DisclosedVendors", 26),
        ],
        "Deleted Suppressed SpecialPurposesOnly",
    )
    undeclared = sound([1, 2, 3, 4, 5, 24, 755], vendor_legitimate_interests=[3, 5, 24, 755])
    vectors.add(
        undeclared,
        "Vendor 24 left, and never declared legitimate interest: the first is all that is said",
        [
            undeclared.fail("gvl/vendor-deleted", "error", "VendorLegitimateInterests", 24),
            undeclared.fail("gvl/vendor-deleted", "error", "DisclosedVendors", 24),
        ],
        "Deleted Suppressed",
    )


def undeclared_consent(vectors):
    fixed = sound(vendor_consents=[1, 2, 4, 5, 755])
    vectors.add(
        fixed,
        "Vendor 2 declares legitimate interest only",
        [fixed.fail("gvl/consent-not-declared", "info", "VendorConsents", 2)],
    )
    flexible = sound(vendor_consents=[1, 3, 4, 5, 755])
    vectors.add(
        flexible,
        "Vendor 3 is flexible, which alone does not justify the bit",
        [flexible.fail("gvl/consent-not-declared", "info", "VendorConsents", 3)],
    )
    vectors.add(
        sound(vendor_consents=[1, 3, 4, 5, 755], restrictions=[Restriction(7, 1, [3])]),
        "A restriction asks vendor 3 for consent to purpose 7",
        flags="Restriction NonRule",
    )
    forbidden = sound(vendor_consents=[1, 3, 4, 5, 755], restrictions=[Restriction(7, 0, [3])])
    vectors.add(
        forbidden,
        "A restriction of type 0 asks nobody for consent",
        [forbidden.fail("gvl/consent-not-declared", "info", "VendorConsents", 3)],
        "Restriction",
    )
    inflexible = sound(
        vendor_consents=[1, 2, 4, 5, 755],
        vendor_legitimate_interests=[2, 3, 5, 755],
        restrictions=[Restriction(7, 1, [2])],
    )
    vectors.add(
        inflexible,
        "A restriction does not move vendor 2, which is not flexible",
        [
            inflexible.fail("gvl/consent-not-declared", "info", "VendorConsents", 2),
            inflexible.fail("publisher-restrictions/not-flexible", "warning", "PubRestrictions[0].PurposeId"),
        ],
        "Restriction",
    )
    special = sound([1, 2, 3, 4, 5, 6, 755], vendor_consents=[1, 4, 5, 6, 755])
    vectors.add(
        special,
        "Vendor 6 declares special purposes only",
        [special.fail("gvl/consent-not-declared", "warning", "VendorConsents", 6), *SPECIAL],
        "SpecialPurposesOnly",
    )
    vectors.add(
        sound(vendor_consents=[], purpose_consents=[]), "Nobody has consent: the rule does not apply"
    )


def undeclared_interest(vectors):
    consent = sound(vendor_legitimate_interests=[1, 3, 5, 755])
    vectors.add(
        consent,
        "Vendor 1 declares consent only",
        [consent.fail("gvl/li-not-declared", "error", "VendorLegitimateInterests", 1)],
    )
    flexible = sound(vendor_legitimate_interests=[3, 4, 5, 755])
    vectors.add(
        flexible,
        "Vendor 4 is flexible, which alone does not justify the bit",
        [flexible.fail("gvl/li-not-declared", "error", "VendorLegitimateInterests", 4)],
    )
    vectors.add(
        sound(vendor_legitimate_interests=[3, 4, 5, 755], restrictions=[Restriction(2, 2, [4])]),
        "A restriction asks vendor 4 for legitimate interest for purpose 2",
        flags="Restriction NonRule",
    )
    features = sound([1, 2, 3, 4, 5, 21, 755], vendor_legitimate_interests=[3, 5, 21, 755])
    vectors.add(
        features,
        "Vendor 21 declares purpose 1 and features, which rest on no basis",
        [features.fail("gvl/li-not-declared", "error", "VendorLegitimateInterests", 21)],
    )
    special = sound(
        [1, 2, 3, 4, 5, 8, 755], vendor_consents=[1, 4, 5, 8, 755], vendor_legitimate_interests=[3, 5, 8, 755]
    )
    vectors.add(
        special,
        "Vendor 8 declares consent and special purposes: before TCF 2.4 the text could be read so",
        flags="NonRule",
    )
    both = sound(
        [1, 2, 3, 4, 5, 8, 755], vendor_consents=[1, 4, 5, 8, 755], vendor_legitimate_interests=[1, 3, 5, 8, 755]
    )
    vectors.add(
        both,
        "Both kinds in one string",
        [
            both.fail("gvl/li-not-declared", "error", "VendorLegitimateInterests", 1),
        ],
    )
    vectors.add(
        sound([1, 2, 3, 4, 5, 6, 755], vendor_legitimate_interests=[3, 5, 6, 755]),
        "Vendor 6 has special purposes only, which has a rule of its own",
        SPECIAL,
        "SpecialPurposesOnly",
    )
    vectors.add(
        sound(vendor_legitimate_interests=[], purpose_legitimate_interests=[]),
        "Nobody has legitimate interest: the rule does not apply",
    )


def purposes(vectors):
    fields = {
        "PurposesConsent": {"purpose_consents": [1, 2, 3, 4, 7, 12]},
        "PurposesLITransparency": {"purpose_legitimate_interests": [2, 7, 12]},
    }
    for name, field in fields.items():
        twelve = sound(**field)
        vectors.add(
            twelve,
            f"Purpose 12 in {name}",
            [twelve.fail("gvl/purpose-unknown", "error", name)],
            "Boundary",
        )
    feature = sound(special_feature_opt_ins=[3])
    vectors.add(
        feature,
        "Special feature 3",
        [feature.fail("gvl/purpose-unknown", "error", "SpecialFeatureOptIns")],
        "Boundary",
    )
    vectors.add(
        sound([1, 2, 3, 4, 5, 28, 755], purpose_consents=[1, 2, 3, 4, 7, 11]),
        "Purpose 11 exists, and vendor 28 declares it",
        flags="Boundary",
    )
    six = [1, 2, 3, 4, 6, 7]
    idle = sound(purpose_consents=six)
    vectors.add(
        idle,
        "No disclosed vendor declares purpose 6",
        [idle.fail("gvl/purpose-without-vendor", "info", "PurposesConsent")],
    )
    vectors.add(
        sound(purpose_consents=six, publisher_tc=PublisherTC([6])),
        "The publisher asks for purpose 6 itself",
        flags="NonRule",
    )
    few = {"disclosed": [1, 3, 15], "vendor_legitimate_interests": [3], "purpose_consents": [1, 3, 4, 7]}
    vectors.add(
        sound(**few, vendor_consents=[1, 3], restrictions=[Restriction(7, 1, [3])]),
        "A restriction asks vendor 3 for consent to purpose 7",
        flags="Restriction",
    )
    unmoved = sound(**few, vendor_consents=[1])
    vectors.add(
        unmoved,
        "Without the restriction nobody works with consent to purpose 7",
        [unmoved.fail("gvl/purpose-without-vendor", "info", "PurposesConsent")],
    )
    eight = [2, 7, 8, 9, 10]
    idle = sound(purpose_legitimate_interests=eight)
    vectors.add(
        idle,
        "No disclosed vendor declares purpose 8 on legitimate interest",
        [idle.fail("gvl/li-purpose-without-vendor", "info", "PurposesLITransparency")],
    )
    vectors.add(
        sound([1, 2, 3, 4, 5, 17, 755], purpose_legitimate_interests=eight),
        "Vendor 17 declares it; that the user objected to the vendor changes nothing",
    )
    vectors.add(
        sound(purpose_legitimate_interests=eight, publisher_tc=PublisherTC([], [8])),
        "The publisher has an interest in purpose 8 itself",
        flags="NonRule",
    )
    vectors.add(
        sound(
            [1, 15, 18],
            vendor_consents=[1, 18],
            vendor_legitimate_interests=[18],
            purpose_consents=[1, 2, 3, 4, 10],
            purpose_legitimate_interests=[9],
            restrictions=[Restriction(9, 2, [18])],
        ),
        "A restriction asks vendor 18 for legitimate interest for purpose 9",
        flags="Restriction",
    )
    gone = sound(
        [1, 3, 4, 22, 755],
        vendor_consents=[1, 4],
        vendor_legitimate_interests=[3],
        purpose_consents=[1, 2, 5, 7],
    )
    vectors.add(
        gone,
        "Nobody declares purpose 5, and who has left does not count",
        [
            gone.fail("gvl/vendor-deleted", "error", "DisclosedVendors", 22),
            gone.fail("gvl/purpose-without-vendor", "info", "PurposesConsent"),
        ],
        "Deleted",
    )
    location = [1, 2, 3, 4, 5, 9, 755]
    vectors.add(sound(location, special_feature_opt_ins=[1]), "Vendor 9 declares special feature 1")
    scan = sound(location, special_feature_opt_ins=[1, 2])
    vectors.add(
        scan,
        "No disclosed vendor declares special feature 2",
        [scan.fail("gvl/feature-without-vendor", "info", "SpecialFeatureOptIns")],
    )


def unusable(vectors):
    refused = sound([1, 2, 3, 4, 5, 16, 755], vendor_consents=[1, 4, 5, 16, 755], purpose_consents=[1, 3, 4])
    vectors.add(
        refused,
        "Vendor 16 needs purposes 2, 7 or 10, which were refused",
        [refused.fail("gvl/consent-unusable", "info", "VendorConsents", 16)],
    )
    forbidden = sound(
        [1, 2, 3, 4, 5, 16, 755],
        vendor_consents=[1, 4, 5, 16, 755],
        restrictions=[Restriction(2, 0, [16]), Restriction(7, 0, [16])],
    )
    vectors.add(
        forbidden,
        "Restrictions take purposes 2 and 7 from vendor 16, and 10 was refused",
        [forbidden.fail("gvl/consent-unusable", "info", "VendorConsents", 16)],
        "Restriction",
    )
    treated = sound(
        [1, 2, 3, 4, 5, 15, 755],
        purpose_one_treatment=True,
        purpose_consents=[2, 3, 4, 7],
        vendor_consents=[1, 4, 5, 15, 755],
    )
    vectors.add(
        treated,
        "Vendor 15 declares purpose 1 only, about which the country decides",
        [
            treated.fail("purpose-one/treatment-country", "warning", "PublisherCC"),
            treated.fail("purpose-one/treatment-vendors", "info", "PurposeOneTreatment"),
        ],
        "NonRule",
    )
    moved = sound(
        vendor_consents=[1, 3, 4, 5, 755], purpose_consents=[1, 2, 3, 4], restrictions=[Restriction(7, 1, [3])]
    )
    vectors.add(
        moved,
        "Vendor 3 was asked for consent to purpose 7, which was refused",
        [
            moved.fail("gvl/consent-unusable", "info", "VendorConsents", 3),
            moved.fail("publisher-restrictions/consent-required-unsignalled", "info", "PubRestrictions[0].PurposeId"),
        ],
        "Restriction",
    )
    objected = sound([1, 2, 3, 4, 5, 27, 755], vendor_legitimate_interests=[3, 5, 27, 755])
    vectors.add(
        objected,
        "Vendor 27 works for purpose 11 only, to which the user objected",
        [objected.fail("gvl/li-unusable", "info", "VendorLegitimateInterests", 27)],
    )
    forbidden = sound(
        purpose_legitimate_interests=[2, 9, 10],
        vendor_legitimate_interests=[2, 3, 5, 755],
        restrictions=[Restriction(2, 0, [2])],
    )
    vectors.add(
        forbidden,
        "Vendor 2 may not work for purpose 2, and the user objected to 7",
        [forbidden.fail("gvl/li-unusable", "info", "VendorLegitimateInterests", 2)],
        "Restriction",
    )


def everybody(vectors):
    everyone = [int(number) for number in json.loads((ROOT / SAMPLE).read_text(encoding="utf-8"))["vendors"]]
    live = [number for number in everyone if number not in (22, 24, 25, 26)]
    all_live = sound(live)
    vectors.add(
        all_live,
        "Every live vendor of the list",
        [all_live.fail("gvl/all-vendors-disclosed", "info", "DisclosedVendors"), *SPECIAL],
        "SpecialPurposesOnly",
    )
    vectors.add(
        sound([number for number in live if number != 40]), "Every live vendor but one", SPECIAL, "SpecialPurposesOnly"
    )
    all_of_them = sound(everyone)
    vectors.add(
        all_of_them,
        "The deleted ones too",
        [
            all_of_them.fail("gvl/all-vendors-disclosed", "info", "DisclosedVendors"),
            all_of_them.fail("gvl/vendor-deleted", "error", "DisclosedVendors", 22),
            *SPECIAL,
        ],
        "Deleted SpecialPurposesOnly",
    )
