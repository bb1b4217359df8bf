"""Vectors of family in-app: stores other than the app's default one, and stores that hold strings only.

A set with a path lies in folders as on the device: they are part of the input, since a store is known by its place.
"""

import json

from rules_file import failure
from rules_in_app_common import SOUND, fails, fail
from stored_key_files import property_list, shared_preferences
from stored_key_sets import DISCLOSED, LIST, core, key_set, with_

WHERE = "API, How do third-party SDKs (vendors) access the consent information in-app?"
TABLE = "API, In-App Details"
PACKAGE = "com.example.news"
TEXTS = {name: str(value) for name, value in SOUND.items()}
PREFIXED = {f"flutter.{name}": value for name, value in SOUND.items()}
LONGS = {name: ("long", str(value)) for name, value in PREFIXED.items() if isinstance(value, int)}


def store_files():
    """The files that the vectors name, below TestVectors/rules/stored-keys."""
    prefs, library = "stores/shared_prefs", "stores/Library/Preferences"
    return {
        f"{prefs}/{PACKAGE}_preferences.xml": shared_preferences(SOUND),
        f"{prefs}/consents.xml": shared_preferences(SOUND),
        f"{prefs}/settings_preferences.xml": shared_preferences(SOUND),
        f"{prefs}/FlutterSharedPreferences.xml": shared_preferences(PREFIXED, LONGS),
        "stores/copied/FlutterSharedPreferences.xml": shared_preferences(SOUND),
        "stores/copied/consents.xml": shared_preferences(SOUND),
        f"{library}/{PACKAGE}.plist": property_list(SOUND),
        f"{library}/group.{PACKAGE}.plist": property_list(SOUND),
        f"stores/AppGroup/{PACKAGE}.plist": property_list(SOUND),
        "stores/RCTAsyncLocalStorage_V1/manifest.json": json.dumps(TEXTS | {"@large": None}, indent=1) + "\n",
    }


def add_stores(file):
    group = file.group("Stores by the names of their files", vendor_lists=[LIST])

    def case(number, comment, path, expected=(), flags="WrongStore"):
        path = f"rules/stored-keys/stores/{path}"
        group.document(f"in-app-{number:04d}", comment, "storedKeys", path, expected, flags, WHERE)

    wrong = fails("wrong-store", "CmpSdkID")
    case(600, "Android: the default preferences", f"shared_prefs/{PACKAGE}_preferences.xml", flags="")
    case(601, "Android: another file of shared_prefs", "shared_prefs/consents.xml", wrong)
    case(602, "Android: a file whose name only resembles", "shared_prefs/settings_preferences.xml", wrong)
    case(604, "Android: Flutter's file copied elsewhere, no prefix", "copied/FlutterSharedPreferences.xml", wrong)
    case(605, "Android: a name that tells nothing outside shared_prefs", "copied/consents.xml", flags="")
    case(606, "iOS: the standard domain", f"Library/Preferences/{PACKAGE}.plist", flags="")
    case(607, "iOS: the suite of an app group, by its name", f"Library/Preferences/group.{PACKAGE}.plist", wrong)
    case(608, "iOS: the suite of an app group, by its folder", f"AppGroup/{PACKAGE}.plist", wrong)
    case(609, "React Native: AsyncStorage's manifest", "RCTAsyncLocalStorage_V1/manifest.json", wrong)
    path = "rules/stored-keys/stores/shared_prefs/FlutterSharedPreferences.xml"
    found = [failure("in-app/wrong-store", "error", key="flutter.IABTCF_CmpSdkID")]
    found += fails("type", *(name for name, value in SOUND.items() if isinstance(value, int)))
    group.document("in-app-0603", "Its file, its prefix, its longs", "storedKeys", path, found, "WrongStore WrongType", WHERE)


def add_string_stores(file):
    group = file.group("Stores that hold strings only", vendor_lists=[LIST])

    def case(number, comment, value, expected=(), flags="StringsOnly"):
        group.document(f"in-app-{number:04d}", comment, "storedKeys", value, expected, flags, TABLE)

    file.notes["StringsOnly"] = {"description": "The store has no other type than strings.", "rule": "in-app/type"}
    case(620, "A TV device's registry: numbers are strings, as they must", {"user": {"theme": "dark"}, "consent": TEXTS})
    case(621, "A registry with a word for a number", {"c": TEXTS | {"IABTCF_gdprApplies": "true"}}, fails("value", "gdprApplies"))
    case(622, "A registry with an impossible number", {"c": TEXTS | {"IABTCF_gdprApplies": "2"}}, fails("value", "gdprApplies"))
    case(623, "A registry with a number written oddly", {"c": TEXTS | {"IABTCF_CmpSdkID": "0300"}}, fails("value", "CmpSdkID"))
    case(
        624,
        "A registry whose key says other than the string",
        {"c": TEXTS | {"IABTCF_PolicyVersion": "4"}},
        fails("disagrees", "PolicyVersion"),
        "StringsOnly Disagreement",
    )
    case(
        625,
        "AsyncStorage as pairs: the wrong store, and no wrong types",
        [[name, value] for name, value in TEXTS.items()],
        fails("wrong-store", "CmpSdkID"),
        "StringsOnly WrongStore",
    )
    case(
        626,
        "AsyncStorage as an object of JSON texts",
        {name: json.dumps(value) for name, value in SOUND.items()},
        fails("wrong-store", "CmpSdkID"),
        "StringsOnly WrongStore",
    )
    case(
        627,
        "A plain object of strings is no registry: its numbers are of the wrong type",
        TEXTS,
        fails("type", *(name for name, value in SOUND.items() if isinstance(value, int))),
        "WrongType",
    )


def add_prefixes(file):
    """Every prefix that has to go."""
    source = "API, How is a CMP used in-app?; GPPA, In-App Key Names"
    group = file.group("After clearing, prefix by prefix", vendor_lists=[LIST], common=[{"rule": "in-app/too-short", "outcome": "undecided"}], declaration={"cleared": True})
    others = {"IABGPP_GppSID": "2", "IABUSPrivacy_String": "1YNN"}
    group.document("in-app-0640", "GPP and US Privacy are left", "storedKeys", others, fails("cleared", *others), "Cleared", source)
    old = {"IABConsent_CMPPresent": True}
    found = [*fails("cleared", *old), *fails("leftover-v1", *old)]
    group.document("in-app-0641", "A key of version 1 is left", "storedKeys", old, found, "Cleared", source)
    emptied = {"IABTCF_TCString": ""}
    found = [
        *fails("cleared", "TCString"),
        *fails("empty-string", "TCString", severity="warning"),
        fail("cmp-present", "CmpSdkID", "warning"),
    ]
    group.document("in-app-0642", "An empty key is not a removed one", "storedKeys", emptied, found, "Cleared", source)


def add_empty_vendors(file):
    group = file.group("Keys that are emptied one by one", vendor_lists=[LIST])
    nobody = key_set(core(vendor_consents=[], purpose_consents=[], special_feature_opt_ins=[]), DISCLOSED)
    for number, name in [(630, "VendorConsents"), (631, "PurposeConsents"), (632, "SpecialFeaturesOptIns")]:
        found = fails("binary-string", name, severity="warning")
        group.document(f"in-app-0{number}", f"{name} is empty", "storedKeys", with_(nobody, {name: ""}), found, "EmptyKey", TABLE)
