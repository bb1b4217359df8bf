"""Vectors of family in-app: keys that are too long, too short or empty."""

from rules_in_app_common import NO_STRING, OLD_NAME_RIGHT, SOUND, TABLE, fails
from stored_key_sets import DISCLOSED, LIST, LIST_SPEC_2, before_choice, core, key_set, old_core, with_, without


def add_lengths(file):
    group = file.group("Lengths", vendor_lists=[LIST, LIST_SPEC_2])

    def case(number, comment, keys, expected=(), flags=""):
        group.document(f"in-app-{number:04d}", comment, "storedKeys", keys, expected, flags, TABLE)

    full = SOUND["IABTCF_PurposeConsents"]
    case(
        50,
        "24 purposes and 12 special features: the whole fields",
        with_(SOUND, {"PurposeConsents": full.ljust(24, "0"), "SpecialFeaturesOptIns": "100000000000"}),
    )
    case(
        51,
        "25 characters, the last of them 0",
        with_(SOUND, {"PurposeConsents": full.ljust(25, "0")}),
        fails("too-long", "PurposeConsents", severity="info"),
        "TooLong",
    )
    case(
        52,
        "A 1 for purpose 25, which no string can hold",
        with_(SOUND, {"PurposeConsents": full.ljust(24, "0") + "1"}),
        fails("too-long", "PurposeConsents"),
        "TooLong OneFinding",
    )
    case(
        53,
        "A 1 for special feature 13",
        with_(SOUND, {"SpecialFeaturesOptIns": "1000000000001"}),
        fails("too-long", "SpecialFeaturesOptIns"),
        "TooLong OneFinding",
    )
    case(
        54,
        "10 characters where the list has 11 purposes, and purpose 11 is refused",
        with_(SOUND, {"PurposeConsents": full[:10], "PurposeLegitimateInterests": "0000001010"}),
        fails("too-short", "PurposeConsents", "PurposeLegitimateInterests", severity="warning"),
        "TooShort",
    )
    case(
        55,
        "One character where the list has two special features",
        with_(SOUND, {"SpecialFeaturesOptIns": "1"}),
        fails("too-short", "SpecialFeaturesOptIns", severity="warning"),
        "TooShort",
    )
    granted = key_set(core(purpose_consents=[1, 11]), DISCLOSED)
    case(
        56,
        "10 characters where the string has purpose 11: that is a disagreement",
        with_(granted, {"PurposeConsents": "1000000000"}),
        fails("disagrees", "PurposeConsents"),
        "OneFinding",
    )
    case(57, "10 characters are enough under a list of spec 2", key_set(old_core()), OLD_NAME_RIGHT)
    case(
        58,
        "9 characters under a list of spec 2",
        with_(key_set(old_core()), {"PurposeConsents": "111100000"}),
        [*fails("too-short", "PurposeConsents", severity="warning"), *OLD_NAME_RIGHT],
        "TooShort",
    )
    case(
        64,
        "No key of purposes or features",
        with_(before_choice(0), {"TCString": SOUND["IABTCF_TCString"]}),
        fails("gdpr-not-applicable", "gdprApplies", severity="info"),
    )
    unlisted = file.group("Without the list that the string names")
    unlisted.document(
        "in-app-0059",
        "Whether a key is long enough, the list decides",
        "storedKeys",
        with_(SOUND, {"PurposeConsents": full[:10]}),
        NO_STRING,
        "TooShort",
        TABLE,
    )
    later = file.group("A policy version to come", vendor_lists=[LIST], common=NO_STRING)
    later.document(
        "in-app-0065",
        "Nothing is wrong with policy 6",
        "storedKeys",
        key_set(core(policy_version=6), DISCLOSED),
        source=TABLE,
    )
    empty = file.group("Empty strings", common=NO_STRING)
    zeros = with_(
        without(SOUND, "TCString"),
        {"TCString": "", "gdprApplies": 0}
        | dict.fromkeys(
            [
                "VendorConsents",
                "VendorLegitimateInterests",
                "DisclosedVendors",
                "PurposeConsents",
                "PurposeLegitimateInterests",
                "SpecialFeaturesOptIns",
            ],
            "00",
        ),
    )
    empty.document(
        "in-app-0060",
        "Cleared by writing an empty string and zeros",
        "storedKeys",
        zeros,
        [
            *fails("empty-string", "TCString", severity="warning"),
            *fails("gdpr-not-applicable", "gdprApplies", severity="info"),
        ],
        "EmptyKey",
        TABLE,
    )
    empty.document(
        "in-app-0061",
        "An empty string before a choice",
        "storedKeys",
        with_(before_choice(), {"TCString": ""}),
        [
            *fails("empty-string", "TCString", severity="warning"),
            *fails("applies-without-string", "TCString", severity="info"),
        ],
        "EmptyKey",
        TABLE,
    )
    case(
        62,
        "An empty Additional Consent string",
        with_(SOUND, {"AddtlConsent": ""}),
        fails("empty-string", "AddtlConsent", severity="warning"),
        "EmptyKey",
    )
    case(63, "An Additional Consent string that says something", with_(SOUND, {"AddtlConsent": "2~1.35~dv.9"}))


def add_looked_up(file):
    """B25: SDKs look up vendor 755 without a look at the length."""
    group = file.group("A vendor that SDKs look up", vendor_lists=["vendor-lists/sample-vendor-list.json"])
    both = ["VendorConsents", "VendorLegitimateInterests"]

    def case(number, comment, keys, expected=(), flags="TooShort"):
        group.document(f"in-app-{number:04d}", comment, "storedKeys", keys, expected, flags, TABLE)

    reached = with_(SOUND, {name: SOUND[f"IABTCF_{name}"].ljust(755, "0") for name in both})
    case(66, "Ten characters", SOUND, fails("too-short", *both, severity="info"))
    case(67, "755 characters", reached, flags="TrailingZeros")
    short = with_(reached, {"VendorConsents": SOUND["IABTCF_VendorConsents"].ljust(754, "0")})
    case(68, "754 characters", short, fails("too-short", "VendorConsents", severity="info"))
