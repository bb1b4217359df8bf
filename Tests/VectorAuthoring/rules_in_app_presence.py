"""Vectors of family in-app: which keys go together beside a string."""

from rules_in_app_common import FLAG, SOUND, STEPS, TABLE, fails, other
from stored_key_sets import DISCLOSED, LIST, LIST_SPEC_2, PUBLISHER, core, key_set, old_core, with_, without
from tcf import PublisherTC


def add_presence(file):
    group = file.group("Which keys go together", vendor_lists=[LIST, LIST_SPEC_2])

    def case(number, comment, keys, expected=(), flags="", source=TABLE):
        group.document(f"in-app-{number:04d}", comment, "storedKeys", keys, expected, flags, source)

    mandatory = [
        "CmpSdkVersion",
        "PolicyVersion",
        "PublisherCC",
        "UseNonStandardTexts",
        "VendorConsents",
        "VendorLegitimateInterests",
        "DisclosedVendors",
        "PurposeConsents",
        "PurposeLegitimateInterests",
        "SpecialFeaturesOptIns",
    ]
    for number, name in enumerate(mandatory, 100):
        case(number, f"IABTCF_{name} is missing", without(SOUND, name), fails("missing", name), "MissingKey")
    case(
        110,
        "IABTCF_CmpSdkID is missing: nor is a CMP present",
        without(SOUND, "CmpSdkID"),
        [*fails("missing", "CmpSdkID"), *fails("cmp-present", "CmpSdkID", severity="warning")],
        "MissingKey",
    )
    case(111, "IABTCF_PurposeOneTreatment is missing and counts as 0", without(SOUND, "PurposeOneTreatment"))
    case(
        112,
        "Several keys are missing: one finding each",
        without(SOUND, "VendorConsents", "PurposeConsents", "PublisherCC"),
        fails("missing", "VendorConsents", "PurposeConsents", "PublisherCC"),
        "MissingKey",
    )
    published = key_set(core(), DISCLOSED, PUBLISHER)
    case(113, "The complete set of a string with a Publisher TC segment and custom purposes", published)
    publisher = ["PublisherConsent", "PublisherLegitimateInterests"]
    custom = ["PublisherCustomPurposesConsents", "PublisherCustomPurposesLegitimateInterests"]
    case(
        114,
        "The publisher's four keys are missing",
        without(published, *publisher, *custom),
        fails("missing", *publisher, *custom),
        "MissingKey",
    )
    case(115, "Without custom purposes their keys may be absent", key_set(core(), DISCLOSED, PublisherTC([1])))
    case(
        116,
        "The old name counts where the new one is missing",
        with_(without(key_set(old_core()), "UseNonStandardStacks"), {"UseNonStandardTexts": 0}),
        [other("nonstandard-texts/new-key-early", "info", "UseNonStandardTexts")],
    )
    case(
        117,
        "Policy 2 without either name",
        without(key_set(old_core()), "UseNonStandardStacks"),
        fails("missing", "UseNonStandardStacks"),
        "MissingKey",
    )

    def disclosed(day, *segments):
        return without(key_set(core(created=day), *segments), "DisclosedVendors")

    case(
        118,
        "IABTCF_DisclosedVendors from 2026-03-01 on",
        disclosed("2026-03-01", DISCLOSED),
        fails("missing", "DisclosedVendors"),
        "MissingKey DisclosedVendorsKey",
    )
    case(
        119,
        "The last day of the transition",
        disclosed("2026-02-28", DISCLOSED),
        fails("missing", "DisclosedVendors", severity="warning"),
        "MissingKey DisclosedVendorsKey",
    )
    case(
        120,
        "The first day of the transition",
        disclosed("2025-06-19", DISCLOSED),
        fails("missing", "DisclosedVendors", severity="warning"),
        "MissingKey DisclosedVendorsKey",
    )
    case(121, "Before the transition", disclosed("2025-06-18", DISCLOSED), flags="DisclosedVendorsKey")
    case(
        122, "In the transition, of a string without the segment", disclosed("2025-12-01"), flags="DisclosedVendorsKey"
    )
    case(
        123,
        "From 2026-03-01 on, of a string without the segment",
        disclosed("2026-03-01"),
        fails("missing", "DisclosedVendors"),
        "MissingKey DisclosedVendorsKey",
    )
    case(
        124,
        "A misspelt key is not missing as well",
        with_(without(SOUND, "SpecialFeaturesOptIns"), {"IABTCF_SpecialFeatureOptIns": "10"}),
        fails("name", "IABTCF_SpecialFeatureOptIns"),
        "OneFinding",
    )
    case(
        125,
        "Where GDPR does not apply, nothing is mandatory",
        without(with_(SOUND, {"gdprApplies": 0}), "VendorConsents", "PurposeConsents"),
        fails("gdpr-not-applicable", "gdprApplies", severity="info"),
        source=FLAG,
    )
    # CMP API v2, What does the gdprApplies value mean?: 0 is "GDPR does not apply".
    case(
        651,
        "GDPR does not apply, and consent was written on the day of the capture",
        key_set(core(created="2026-11-21"), DISCLOSED, gdpr_applies=0),
        fails("gdpr-not-applicable", "gdprApplies", severity="warning"),
        source=FLAG,
    )
    case(
        652,
        "GDPR does not apply, and a refusal was written on the day of the capture",
        key_set(core(created="2026-11-21", purpose_consents=[], vendor_consents=[], special_feature_opt_ins=[]), DISCLOSED, gdpr_applies=0),
        fails("gdpr-not-applicable", "gdprApplies", severity="info"),
        source=FLAG,
    )
    case(
        126,
        "Disclosed vendors in a key, and no segment in the string",
        with_(key_set(core(created="2026-02-01")), {"DisclosedVendors": "10111"}),
        fails("tcstring-partial", "TCString"),
        "PartialString",
    )
    case(
        127,
        "Zeros for disclosed vendors, and no segment in the string",
        with_(key_set(core(created="2026-02-01")), {"DisclosedVendors": "00000"}),
    )
    case(
        128,
        "The publisher's choices in keys, and no segment in the string",
        with_(SOUND, {"PublisherConsent": "11000000000", "PublisherLegitimateInterests": "00000000000"}),
        [
            *fails("tcstring-partial", "TCString"),
            other("publisher-tc/keys-without-segment", "error", "PublisherConsent"),
        ],
        "PartialString",
    )
    case(
        129,
        "The core alone was stored",
        with_(SOUND, {"TCString": SOUND["IABTCF_TCString"].split(".")[0]}),
        fails("tcstring-partial", "TCString"),
        "PartialString",
    )
    case(
        130,
        "Only the id of the CMP is missing, before a choice is in force",
        without(with_(SOUND, {"gdprApplies": 0}), "CmpSdkID"),
        [
            *fails("cmp-present", "CmpSdkID", severity="warning"),
            *fails("gdpr-not-applicable", "gdprApplies", severity="info"),
        ],
        source=STEPS,
    )
    case(
        131,
        "gdprApplies is absent beside a string without consent",
        without(
            key_set(core(purpose_consents=[], vendor_consents=[], special_feature_opt_ins=[]), DISCLOSED), "gdprApplies"
        ),
        fails("gdpr-applies-unset", "gdprApplies", severity="warning"),
        "Unset",
        FLAG,
    )
    case(
        132,
        "gdprApplies is absent beside a string with consent",
        without(SOUND, "gdprApplies"),
        [*fails("gdpr-applies-unset", "gdprApplies", severity="warning"), *fails("unset-with-consent", "gdprApplies")],
        "Unset",
        FLAG,
    )
    case(
        133,
        "gdprApplies is misspelt: not absent",
        with_(without(SOUND, "gdprApplies"), {"IABTCF_GdprApplies": 1}),
        fails("name", "IABTCF_GdprApplies"),
        "OneFinding",
        FLAG,
    )
    case(
        134,
        "GDPR does not apply, and the keys of a traveller are kept",
        with_(SOUND, {"gdprApplies": 0}),
        fails("gdpr-not-applicable", "gdprApplies", severity="info"),
        source=FLAG,
    )
