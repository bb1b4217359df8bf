"""TestVectors/rules/lint-translation.json: translations of a vendor list's texts as documents."""

import json

from rules_file import RulesFile, failure, verdict
from rules_lint import AS_OF, GONE, changed, entry, gvl, old_gvl
from rules_lists import VECTORS
from vector_file import document

SECTION = "Translations for Purposes, Special Purposes, Features, Special Features, and Categories of data"
TC = document("TC", "Consent string and vendor list formats v2", SECTION)
SOURCE = f"TC, {SECTION}"
NOTES = {
    "Translation": "A file purposes-xx.json.",
    "Sound": "Nothing is wrong with the translation.",
    "NonRule": "Something odd that is legal, and must not be reported.",
    "NoList": "The list that it translates is not at hand, or nobody knows which one it is.",
    "Specification2": "A translation of a list of GVL specification 2.",
}
ORIGINAL = "rules/vendor-lists/original.json"
OLD = "rules/vendor-lists/original-2.json"
UNDECIDED = verdict("lint/translation", "undecided")


def original():
    return gvl(vendorListVersion=162)


def old_original():
    return old_gvl(vendorListVersion=90)


def translation(**changes):
    return changed({name: value for name, value in original().items() if name != "vendors"}, changes)


def old_translation(**changes):
    """As published in 2020: the specification and the policy version are not named."""
    left_out = ("vendors", "gvlSpecificationVersion", "tcfPolicyVersion")
    return changed({name: value for name, value in old_original().items() if name not in left_out}, changes)


def hit(severity, member):
    return failure("lint/translation", severity, member=member)


class Group:
    def __init__(self, file, name, first, flags, lists):
        self.group = file.group(name, vendor_lists=lists, as_of=AS_OF)
        self.next, self.flags = first, {"Translation", *flags.split()}

    def __call__(self, comment, value, *expected, flags=""):
        flags = " ".join({*self.flags, *flags.split()})
        self.group.document(f"lint-translation-{self.next:04d}", comment, "translation", value, expected, flags=flags, source=SOURCE)
        self.next += 1


def main():
    file = RulesFile("lint-translation", NOTES, [TC])
    case = Group(file, "Beside the list", 1, "", [ORIGINAL])
    table = original()["purposes"]
    case("All texts in another language", translation(purposes={key: entry(int(key), f"Finalité {key}") for key in table}), flags="Sound")
    case("Purpose 7 has no text", translation(purposes={key: one for key, one in table.items() if key != "7"}), hit("error", "purposes"))
    case("A purpose that the list lacks", translation(purposes=table | {"11": entry(11, "Finalité 11")}), hit("error", "purposes"))
    case("One too few, one too many", translation(specialPurposes={"2": entry(2, "Autre")}), hit("error", "specialPurposes"), failure("lint/translation", "error"))
    case("No features", translation(features=GONE), hit("error", "features"))
    case("Special features are null", translation(specialFeatures=None), hit("error", "specialFeatures"))
    case("No data categories", translation(dataCategories={}), hit("error", "dataCategories"))
    case("No table of stacks", translation(stacks=GONE), hit("warning", "stacks"))
    case("A stack is missing", translation(stacks={}), hit("error", "stacks"))
    case("No specification, but data categories", translation(gvlSpecificationVersion=GONE), flags="NonRule")
    case("A member nobody knows", translation(language="fr"), failure("lint/unknown-member", "info", member="language"))
    case("Of another list", translation(vendorListVersion=163), UNDECIDED, flags="NoList")
    case("It does not say of which", translation(vendorListVersion=GONE), UNDECIDED, flags="NoList")
    case = Group(file, "No list", 21, "NoList", [])
    case("Nobody knows the list", translation(), UNDECIDED)
    case = Group(file, "Beside a list of specification 2", 31, "Specification2", [OLD])
    case("As published in 2020", old_translation(), flags="Sound")
    case("Purpose 7 has no text", old_translation(purposes={key: one for key, one in table.items() if key != "7"}), hit("error", "purposes"))
    for path, value in ((ORIGINAL, original()), (OLD, old_original())):
        (VECTORS / path).write_text(json.dumps(value, indent=1) + "\n", encoding="ascii")
    (VECTORS / "rules" / "lint-translation.json").write_text(file.text(), encoding="ascii")


if __name__ == "__main__":
    main()
