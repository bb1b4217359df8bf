"""Vectors of family in-app: types and values of single keys."""

from rules_in_app_common import SOUND, TABLE, fails
from stored_key_sets import DISCLOSED, LIST, core, key_set, with_


def add_types(file):
    group = file.group("Types and values", vendor_lists=[LIST])

    def case(number, comment, changes, expected=(), flags="", base=SOUND):
        keys = with_(base, changes)
        group.document(f"in-app-{number:04d}", comment, "storedKeys", keys, expected, flags, TABLE)

    case(1, "The complete set of a sound string", {})
    case(2, "gdprApplies is a boolean", {"gdprApplies": True}, fails("type", "gdprApplies"), "WrongType")
    case(3, "gdprApplies is the text 1", {"gdprApplies": "1"}, fails("type", "gdprApplies"), "WrongType")
    case(4, "gdprApplies is the real 1.0", {"gdprApplies": 1.0}, fails("type", "gdprApplies"), "WrongType")
    numbers = {
        "CmpSdkID": "300",
        "CmpSdkVersion": "1",
        "PolicyVersion": "5",
        "gdprApplies": "1",
        "UseNonStandardTexts": "0",
    }
    case(5, "Every number is a text: one finding a key", numbers, fails("type", *numbers), "WrongType")
    case(
        6,
        "PublisherCC is a number, VendorConsents a list, DisclosedVendors null",
        {"PublisherCC": 49, "VendorConsents": [1, 4], "DisclosedVendors": None},
        fails("type", "PublisherCC", "VendorConsents", "DisclosedVendors"),
        "WrongType",
    )
    case(
        7,
        "A wrong type silences the rule about the value: the text 99",
        {"PolicyVersion": "99"},
        fails("type", "PolicyVersion"),
        "WrongType OneFinding",
    )
    case(
        8,
        "A wrong type silences the rules about agreement: true beside a bit that is 0",
        {"PurposeOneTreatment": True, "UseNonStandardTexts": True},
        fails("type", "PurposeOneTreatment", "UseNonStandardTexts"),
        "WrongType OneFinding",
    )
    case(
        9,
        "A restriction key is a number",
        {"PublisherRestrictions2": 1},
        fails("type", "PublisherRestrictions2"),
        "WrongType",
    )
    case(10, "Keys outside the table are not judged by its types", {"otherapp": True, "other.app_id": 7})
    case(11, "gdprApplies is 2", {"gdprApplies": 2}, fails("value", "gdprApplies"), "ImpossibleValue")
    case(12, "gdprApplies is -1", {"gdprApplies": -1}, fails("value", "gdprApplies"), "ImpossibleValue")
    case(
        13,
        "An impossible flag is no disagreement as well",
        {"PurposeOneTreatment": 2, "UseNonStandardTexts": 3},
        fails("value", "PurposeOneTreatment", "UseNonStandardTexts"),
        "ImpossibleValue OneFinding",
    )
    case(
        14,
        "Ids beyond 12 bits or below 0",
        {"CmpSdkID": 4096, "CmpSdkVersion": -1},
        fails("value", "CmpSdkID", "CmpSdkVersion"),
        "ImpossibleValue OneFinding",
    )
    case(
        15,
        "The highest id is possible, and is another CMP's",
        {"CmpSdkID": 4095},
        fails("two-cmps", "CmpSdkID", severity="warning"),
    )
    case(
        16,
        "A policy version that no string can carry",
        {"PolicyVersion": 64},
        fails("value", "PolicyVersion"),
        "ImpossibleValue OneFinding",
    )
    case(
        17,
        "A policy version of the first framework",
        {"PolicyVersion": 1},
        fails("value", "PolicyVersion"),
        "ImpossibleValue OneFinding",
    )
    case(
        18,
        "A country in small letters",
        {"PublisherCC": "de"},
        fails("value", "PublisherCC"),
        "ImpossibleValue OneFinding",
    )
    case(19, "A country of three letters", {"PublisherCC": "DEU"}, fails("value", "PublisherCC"), "ImpossibleValue")
    case(20, "An empty country", {"PublisherCC": ""}, fails("value", "PublisherCC"), "ImpossibleValue")
    case(
        21,
        "An SDK's own version beyond 12 bits is its own business",
        {"CmpSdkVersion": 70_000},
        fails("cmp-sdk-version", "CmpSdkVersion", severity="info"),
    )
    case(
        22,
        "A space in a binary string",
        {"VendorConsents": "1001 10001"},
        fails("binary-string", "VendorConsents"),
        "ForeignCharacter OneFinding",
    )
    case(
        23,
        "A word in place of bits",
        {"PurposeConsents": "true"},
        fails("binary-string", "PurposeConsents"),
        "ForeignCharacter",
    )
    case(
        24,
        '"_" has a meaning in restriction keys only',
        {"VendorConsents": "1__11___1"},
        fails("binary-string", "VendorConsents"),
        "ForeignCharacter",
    )
    case(
        25,
        "A digit beyond 1",
        {"SpecialFeaturesOptIns": "20"},
        fails("binary-string", "SpecialFeaturesOptIns"),
        "ForeignCharacter",
    )
    case(
        26,
        "An empty binary string for a set that is empty anyway",
        {"PurposeLegitimateInterests": ""},
        fails("binary-string", "PurposeLegitimateInterests", severity="warning"),
        "EmptyKey",
        base=key_set(core(purpose_legitimate_interests=[]), DISCLOSED),
    )
    case(
        27,
        "An empty binary string for a set that is not: the set disagrees too",
        {"PurposeLegitimateInterests": ""},
        fails("binary-string", "PurposeLegitimateInterests", severity="warning")
        + fails("disagrees", "PurposeLegitimateInterests"),
        "EmptyKey",
    )
    case(
        28,
        "A key with 1,000 zeros more",
        {"VendorConsents": SOUND["IABTCF_VendorConsents"] + "0" * 1000},
        flags="TrailingZeros",
    )
    case(29, "EnableAdvertiserConsentMode is 1", {"EnableAdvertiserConsentMode": 1})
    case(
        30,
        "EnableAdvertiserConsentMode is true",
        {"EnableAdvertiserConsentMode": True},
        fails("advertiser-consent-mode", "EnableAdvertiserConsentMode", severity="warning"),
        "DeFacto",
    )
    case(
        31,
        "EnableAdvertiserConsentMode is 2",
        {"EnableAdvertiserConsentMode": 2},
        fails("advertiser-consent-mode", "EnableAdvertiserConsentMode", severity="warning"),
        "DeFacto",
    )
    for number, text in enumerate(["1YNN", "1YYY", "1--Y"], 32):
        case(number, f"The US Privacy string {text}", {"IABUSPrivacy_String": text})
    for number, value, severity, what in [
        (35, "1---", "info", "not applicable"),
        (36, "1ynn", "info", "small letters"),
        (37, "", "warning", "empty"),
        (38, '{"v":1}', "warning", "JSON"),
        (39, "2YNN", "error", "another version"),
        (40, "1YN", "error", "three characters"),
        (41, 1, "error", "a number"),
    ]:
        case(
            number,
            f"The US Privacy string is {what}",
            {"IABUSPrivacy_String": value},
            fails("us-privacy", "IABUSPrivacy_String", severity=severity),
            "USPrivacy",
        )
    add_platforms(file)


def add_platforms(file):
    group = file.group("Files of the platforms, which keep their types", vendor_lists=[LIST])

    def case(number, comment, name, expected, flags="WrongType"):
        group.document(
            f"in-app-{number:04d}", comment, "storedKeys", f"rules/stored-keys/{name}", expected, flags, TABLE
        )

    case(70, "Android: the right types", "types-android-right.xml", [], "")
    case(
        71,
        "Android: a boolean, a long, a float and texts, at which getInt throws",
        "types-android-wrong.xml",
        fails("type", "CmpSdkID", "CmpSdkVersion", "PolicyVersion", "gdprApplies", "VendorConsents"),
    )
    case(72, "iOS: the right types", "types-ios-right.plist", [], "")
    case(
        73,
        "iOS: a boolean, a real, texts, a date and a dictionary, which are converted without a word",
        "types-ios-wrong.plist",
        fails("type", "CmpSdkID", "CmpSdkVersion", "PolicyVersion", "gdprApplies", "PublisherCC", "VendorConsents"),
    )
