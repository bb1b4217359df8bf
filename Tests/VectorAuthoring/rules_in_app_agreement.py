"""Vectors of family in-app: agreement with the string, key by key and as a whole."""

from rules_in_app_common import SOUND, TABLE, fails
from stored_key_sets import DISCLOSED, LIST, PUBLISHER, before_choice, core, key_set, with_
from tcf import DisclosedVendors, tc


def add_agreement(file):
    group = file.group("Agreement with the string", vendor_lists=[LIST])

    def case(number, comment, keys, expected=(), flags="", source=TABLE):
        group.document(f"in-app-{number:04d}", comment, "storedKeys", keys, expected, flags, source)

    changes = {
        "PolicyVersion": 4,
        "PublisherCC": "FR",
        "VendorConsents": "1001100011",
        "VendorLegitimateInterests": "0010100001",
        "DisclosedVendors": "1011100000",
        "PurposeConsents": "11110000001",
        "PurposeLegitimateInterests": "00000010000",
        "SpecialFeaturesOptIns": "11",
    }
    for number, (name, value) in enumerate(changes.items(), 200):
        case(
            number,
            f"IABTCF_{name} says other than the string",
            with_(SOUND, {name: value}),
            fails("disagrees", name),
            "Disagreement",
        )
    two = {"VendorConsents": "0101100010", "PurposeConsents": "00000000000"}
    case(208, "One finding a key", with_(SOUND, two), fails("disagrees", *two), "Disagreement")
    case(
        209,
        "Ids as sets: zeros cut from the end",
        with_(
            SOUND,
            {"VendorConsents": "100110001", "VendorLegitimateInterests": "00101", "DisclosedVendors": "101110001"},
        ),
        flags="TrailingZeros",
    )
    case(
        210,
        "Ids as sets: zeros added at the end",
        with_(
            SOUND,
            {
                name: SOUND[f"IABTCF_{name}"].ljust(1200, "0")
                for name in ["VendorConsents", "VendorLegitimateInterests", "DisclosedVendors"]
            },
        ),
        flags="TrailingZeros",
    )
    case(
        211,
        "Written one character late, as if index 1 were id 1",
        with_(SOUND, {"VendorConsents": "0" + SOUND["IABTCF_VendorConsents"]}),
        fails("disagrees", "VendorConsents"),
        "Disagreement OffByOne",
    )
    case(
        212,
        "IABTCF_CmpSdkVersion need not agree",
        with_(SOUND, {"CmpSdkVersion": 2}),
        fails("cmp-sdk-version", "CmpSdkVersion", severity="info"),
    )
    case(
        213,
        "The ids of two CMPs",
        with_(SOUND, {"CmpSdkID": 10}),
        fails("two-cmps", "CmpSdkID", severity="warning"),
        "TwoCMPs",
    )
    case(
        214,
        "An id that is no CMP's",
        with_(SOUND, {"CmpSdkID": 0}),
        fails("disagrees", "CmpSdkID"),
        "Disagreement TwoCMPs",
    )
    case(
        215,
        "A CMP beside a string that names none",
        with_(key_set(core(cmp_id=0), DISCLOSED), {"CmpSdkID": 300}),
        fails("disagrees", "CmpSdkID"),
        "Disagreement TwoCMPs",
    )
    case(216, "The country is unknown in both", key_set(core(publisher_cc="AA"), DISCLOSED))
    case(
        217,
        "The country is unknown in the key only",
        with_(SOUND, {"PublisherCC": "AA"}),
        fails("disagrees", "PublisherCC"),
        "Disagreement",
    )
    add_stale(case)


def add_stale(case):
    """Sets that belong to another string as a whole, and sets that only look like it."""
    stale = fails("stale-set", "TCString")
    all_of_it = {
        "special_feature_opt_ins": [1, 2],
        "purpose_consents": range(1, 12),
        "purpose_legitimate_interests": [2, 7, 8, 9, 10],
        "vendor_consents": [1, 2, 4, 5, 8, 9, 10],
        "vendor_legitimate_interests": [2, 3, 5, 11],
    }
    earlier = key_set(core(**all_of_it), DISCLOSED)
    fresh = {"TCString": SOUND["IABTCF_TCString"]}
    case(
        230,
        "A new string beside every key of the last one: one finding, not five",
        with_(earlier, fresh),
        stale,
        "Stale",
    )
    refused = tc(
        core(
            special_feature_opt_ins=[],
            purpose_consents=[],
            purpose_legitimate_interests=[],
            vendor_consents=[],
            vendor_legitimate_interests=[],
        ),
        DISCLOSED,
    )
    case(
        231,
        "Everything refused in the string, nothing in the keys",
        with_(SOUND, {"TCString": refused}),
        stale,
        "Stale",
    )
    nothing = dict.fromkeys(
        ["VendorConsents", "VendorLegitimateInterests", "PurposeConsents", "PurposeLegitimateInterests"], "0" * 11
    )
    case(
        232,
        "Everything refused in the keys, and not in the string",
        with_(SOUND, nothing | {"SpecialFeaturesOptIns": "00"}),
        stale,
        "Stale",
    )
    other = key_set(core(cmp_id=10, publisher_cc="FR", **all_of_it), DisclosedVendors([2, 3]))
    case(
        233,
        "The keys of another CMP's string",
        with_(other, fresh),
        [*stale, *fails("two-cmps", "CmpSdkID", severity="warning")],
        "Stale TwoCMPs",
    )
    spoilt = {"PublisherRestrictions2": "1", "PurposeOneTreatment": 1, "UseNonStandardTexts": 1}
    case(
        234,
        "It silences the rules about agreement of the other families",
        with_(earlier, fresh | spoilt),
        stale,
        "Stale OneFinding",
    )
    objected = core(special_feature_opt_ins=[], vendor_consents=[], purpose_consents=[])
    case(
        235,
        "Consent withdrawn, legitimate interests as before: those keys fit the string, so each of the others is told",
        with_(SOUND, {"TCString": tc(objected, DISCLOSED)}),
        fails("disagrees", "VendorConsents", "PurposeConsents", "SpecialFeaturesOptIns"),
        "Disagreement NotStale",
    )
    toggled = tc(core(purpose_consents=[1], vendor_consents=[1]), DISCLOSED)
    case(
        236,
        "Two keys of five are few",
        with_(SOUND, {"TCString": toggled}),
        fails("disagrees", "VendorConsents", "PurposeConsents"),
        "Disagreement NotStale",
    )
    late = {
        name: "0" + SOUND[f"IABTCF_{name}"][:-1]
        for name in [
            "VendorConsents",
            "VendorLegitimateInterests",
            "PurposeConsents",
            "PurposeLegitimateInterests",
            "SpecialFeaturesOptIns",
        ]
    }
    case(
        237,
        "Every key written one character late is a way of writing, not another string",
        with_(SOUND, late),
        fails("disagrees", *late),
        "Disagreement NotStale OffByOne",
    )
    consent_only = core(special_feature_opt_ins=[], purpose_legitimate_interests=[], vendor_legitimate_interests=[])
    earlier = key_set(
        core(
            special_feature_opt_ins=[],
            purpose_legitimate_interests=[],
            vendor_legitimate_interests=[],
            purpose_consents=[1],
            vendor_consents=[2],
        ),
        DISCLOSED,
    )
    case(
        238,
        "Two keys disagree and three are empty on both sides: not most",
        with_(earlier, {"TCString": tc(consent_only, DISCLOSED)}),
        fails("disagrees", "VendorConsents", "PurposeConsents"),
        "Disagreement NotStale",
    )
    case(
        239,
        "Three keys disagree and two are empty on both sides",
        with_(
            with_(earlier, {"SpecialFeaturesOptIns": "01"}),
            {"TCString": tc(core(purpose_legitimate_interests=[], vendor_legitimate_interests=[]), DISCLOSED)},
        ),
        stale,
        "Stale",
    )
    published = key_set(core(**all_of_it), DISCLOSED, PUBLISHER)
    case(
        240,
        "The publisher's keys are stale too",
        with_(published, {"TCString": tc(core(), DISCLOSED, PUBLISHER), "PublisherConsent": "00000000001"}),
        stale,
        "Stale OneFinding",
    )
    case(
        241,
        "Too few keys to tell: two of the user's choice",
        with_(
            before_choice(),
            {
                "TCString": SOUND["IABTCF_TCString"],
                "VendorConsents": "1",
                "PurposeConsents": "1",
                "PublisherCC": "DE",
                "UseNonStandardTexts": 0,
            },
        ),
        [
            *fails("disagrees", "VendorConsents", "PurposeConsents"),
            *fails(
                "missing",
                "VendorLegitimateInterests",
                "PurposeLegitimateInterests",
                "SpecialFeaturesOptIns",
                "DisclosedVendors",
            ),
            *fails("too-short", "PurposeConsents", severity="warning"),
        ],
        "Disagreement NotStale",
    )
