"""Vectors of seed 001, "In-App" of the CMP API v2.0 (August 2019): its table in the files of both platforms, its steps, and
the fault of its example, which reads a number with getString."""

from pathlib import Path

from rules_file import RulesFile
from rules_in_app_common import NO_STRING, OLD_NAME_RIGHT, fails
from stored_key_files import property_list, shared_preferences
from stored_key_sets import LIST_SPEC_2, PUBLISHER, key_set, old_core, with_, without
from tcf import Restriction
from vector_file import document

TITLE = "In-App, Final v.2.0, August 2019, updated December 2019 (seed 001)"
STEPS = "How is a CMP used in-app?"
TABLE = "What is the CMP in-app internal structure for the defined API?"
ACCESS = "How do third-party SDKs (vendors) access the consent information in-app?"
MEDIATION = "How does ad mediation work in-app?"

NOTES = {
    "Cleared": {"description": "The CMP was removed.", "rule": "in-app/cleared"},
    "GetString": {
        "description": "The document's example reads gdprApplies, a number, with getString.",
        "rule": "in-app/type",
    },
    "Table": {"description": "A set as the document's table has it."},
    "TwoCMPs": {"description": "Two CMPs were initialised.", "rule": "in-app/two-cmps"},
    "Unset": {"description": "IABTCF_gdprApplies is absent.", "rule": "in-app/gdpr-applies-unset"},
}


def table():
    """Every key of the table, publisher's own and custom purposes too. The table has no sign for a vendor without a
    restriction, so the restrictions begin with vendor 1 and leave nobody out."""
    restricted = old_core(restrictions=[Restriction(2, 0, [1]), Restriction(7, 1, [1, 2, 3])])
    return key_set(restricted, PUBLISHER)


def files():
    """The document's table in the files of the two platforms, below TestVectors/seeds."""
    return {
        "001-android.xml": shared_preferences(table()),
        "001-ios.plist": property_list(table()),
        # What an app has to store for the example's `getString("IABTCF_gdprApplies", "")` to give "1".
        "001-android-get-string.xml": shared_preferences(table(), {"IABTCF_gdprApplies": ("string", "1")}),
    }


def in_app_sample():
    file = RulesFile("in-app", NOTES, [document("INAPP20", TITLE, STEPS, TABLE, ACCESS, MEDIATION)])
    add_table(file)
    add_steps(file)
    add_removal(file)
    return file


def add_table(file):
    group = file.group("The table of keys", vendor_lists=[LIST_SPEC_2], as_of="2022-03-02", common=OLD_NAME_RIGHT)

    def case(number, comment, keys, expected=(), flags="", place=TABLE):
        group.document(f"in-app-seed-{number:04d}", comment, "storedKeys", keys, expected, flags, f"INAPP20, {place}")

    case(101, "Every key, SharedPreferences", "seeds/001-android.xml", [], "Table")
    case(102, "Every key, NSUserDefaults", "seeds/001-ios.plist", [], "Table")
    case(103, "Every key, JSON", table(), [], "Table")
    case(
        104,
        "gdprApplies as the document's example reads it, with getString: whoever reads the table's number crashes",
        "seeds/001-android-get-string.xml",
        fails("type", "gdprApplies"),
        "GetString",
        ACCESS,
    )
    case(105, "Purpose one treatment unset is 0", without(table(), "PurposeOneTreatment"))
    case(
        106,
        "An index that begins with 1: every binary string is one longer",
        with_(table(), {"VendorConsents": "0" + table()["IABTCF_VendorConsents"]}),
        fails("disagrees", "VendorConsents"),
    )
    case(
        107,
        "A restriction of a type that the table does not have",
        with_(table(), {"PublisherRestrictions2": "3"}),
        fails("binary-string", "PublisherRestrictions2"),
    )
    case(
        108,
        "No custom purposes although the string has them",
        without(table(), "PublisherCustomPurposesConsents", "PublisherCustomPurposesLegitimateInterests"),
        fails("missing", "PublisherCustomPurposesConsents", "PublisherCustomPurposesLegitimateInterests"),
    )


def add_steps(file):
    group = file.group("The steps", vendor_lists=[LIST_SPEC_2], as_of="2022-03-02", common=NO_STRING)

    def case(number, comment, keys, expected=(), flags="", place=STEPS):
        group.document(f"in-app-seed-{number:04d}", comment, "storedKeys", keys, expected, flags, f"INAPP20, {place}")

    case(120, "Step 2: the id, as soon as the CMP is initialised", {"IABTCF_CmpSdkID": 300})
    case(121, "Step 3: gdprApplies is known, nobody has chosen", {"IABTCF_CmpSdkID": 300, "IABTCF_gdprApplies": 0})

    case(
        124,
        "A mediation SDK has gdprApplies 1 and no string to pass on",
        {"IABTCF_CmpSdkID": 300, "IABTCF_gdprApplies": 1},
        fails("applies-without-string", "TCString", severity="info"),
        "",
        MEDIATION,
    )

    sets = file.group("After the choice", vendor_lists=[LIST_SPEC_2], as_of="2022-03-02", common=OLD_NAME_RIGHT)

    def chosen(number, comment, keys, expected=(), flags="", place=STEPS):
        sets.document(f"in-app-seed-{number:04d}", comment, "storedKeys", keys, expected, flags, f"INAPP20, {place}")

    chosen(
        122,
        "Step 2: two CMPs are initialised, and the id is the other one's",
        with_(table(), {"CmpSdkID": 10}),
        fails("two-cmps", "CmpSdkID", severity="warning"),
        "TwoCMPs",
    )
    chosen(
        123,
        "A vendor cannot tell whether the GDPR applies",
        without(table(), "gdprApplies"),
        fails("gdpr-applies-unset", "gdprApplies", severity="warning") + fails("unset-with-consent", "gdprApplies"),
        "Unset",
        MEDIATION,
    )

def add_removal(file):
    group = file.group(
        "The note about removal", vendor_lists=[LIST_SPEC_2], as_of="2022-03-02", common=NO_STRING,
        declaration={"cleared": True},
    )  # fmt: skip
    for number, comment, keys, expected in [
        (130, "Nothing is left", {"theme": "dark"}, []),
        (131, "A vestigial value", {"IABTCF_CmpSdkID": 300}, fails("cleared", "CmpSdkID")),
    ]:
        place = f"INAPP20, {TABLE}, Note"
        group.document(f"in-app-seed-{number:04d}", comment, "storedKeys", keys, expected, "Cleared", place)


def write():
    folder = Path(__file__).resolve().parents[2] / "TestVectors/seeds"
    folder.mkdir(exist_ok=True)
    for name, text in ({"in-app-2.0.json": in_app_sample().text()} | files()).items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
