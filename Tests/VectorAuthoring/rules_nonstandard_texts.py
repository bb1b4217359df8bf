"""TestVectors/rules/nonstandard-texts.json: the bit UseNonStandardTexts, once UseNonStandardStacks."""

from rule_cases import Family, at, found
from sound_strings import (
    ALONE_FOR_LONG,
    DISCLOSED,
    IN_2021,
    LIST,
    LIST_SPEC_2,
    OUR,
    SOUND,
    TC,
    UP_TO_POLICY_3,
    WITHOUT_LIST,
    core,
    not_effective,
    old_core,
    out_of_force,
    undecided,
)
from vector_file import document

PR443 = document("PR443", "GDPR-Transparency-and-Consent-Framework, pull request 443", "TCF v2.4")

NOTES = {
    "declared-standard": "The bit is 1.",
    "undeclared": "The bit is 0, and texts were changed.",
    "declared-unused": "The bit is 1, and no text was changed.",
    "era": "The bit is 1 under a policy below 4, where it means stacks.",
    "stacks-declared": "A stack that the UI must not show, or not beside another.",
    "feature-text": "The text about features is not shown.",
    "Boundary": "The last policy version on one side of a limit.",
}


def main():
    declared, era = "nonstandard-texts/declared-standard", "nonstandard-texts/era"
    where = at(core(), "UseNonStandardTexts")
    family = Family("nonstandard-texts", NOTES, [TC, PR443, OUR])
    source = "TC, UseNonStandardTexts"
    case = family.cases("Policy 5", 1, source, common=SOUND)
    case("1", [core(use_non_standard_texts=True), DISCLOSED], found(declared, "info", where))
    case("0", [core(), DISCLOSED])
    case = family.cases("Policy 2", 11, source, [LIST_SPEC_2], "2021-07-02", IN_2021)
    both = found(declared, "info", where), found(era, "info", where)
    case("1", [old_core(use_non_standard_texts=True)], *both)
    case("0", [old_core()])
    for number, policy, expected in ((21, 3, both), (22, 4, both[:1])):
        day = "2023-06-01"
        common = out_of_force(day, policy) + WITHOUT_LIST
        case = family.cases(f"Policy {policy}", number, source, (), day, common)
        changes = {"policy_version": policy, "purpose_legitimate_interests": UP_TO_POLICY_3}
        one = core(created=day, vendor_list_version=1, use_non_standard_texts=True, **changes)
        case("1", [one], *expected, flags="Boundary")
    add_declared(family)
    add_stacks(family)
    add_feature_text(family)
    family.write()


def add_declared(family):
    """Beside a declaration of the UI's texts."""
    source = "TC, UseNonStandardTexts"
    where = at(core(), "UseNonStandardTexts")
    noted = found("nonstandard-texts/declared-standard", "info", where)
    one, zero = core(use_non_standard_texts=True), core()
    case = family.cases("The UI has a custom illustration", 31, source, common=SOUND, declaration={"changedTexts": True})
    case("0", [zero, DISCLOSED], found("nonstandard-texts/undeclared", "error", where))
    case("1", [one, DISCLOSED], noted)
    case = family.cases("The UI is standard", 41, source, common=SOUND, declaration={"changedTexts": False})
    case("1", [one, DISCLOSED], noted, found("nonstandard-texts/declared-unused", "warning", where))
    case("0", [zero, DISCLOSED])


def add_stacks(family):
    """Beside the stacks of the sample list: 2 is {2,7}, 3 is {2,3,4}, 4 is {5,6,11}."""
    rule, source = "nonstandard-texts/stacks-declared", "TC, The Core String"
    fails = found(rule, "error", at(core(), "VendorListVersion"))
    string = [core(), DISCLOSED]

    def case(number, title, comment, declaration, *expected, lists=(LIST,), common=SOUND):
        add = family.cases(title, number, source, lists, common=common, declaration=declaration)
        add(comment, string, *expected)

    case(51, "Stacks 2 and 4", "They share nothing", {"stacks": [2, 4]})
    case(52, "A stack that the list lacks", "46 of 5", {"stacks": [2, 46]}, fails)
    case(53, "Stacks 2 and 3", "Both hold purpose 2", {"stacks": [2, 3]}, fails)
    case(54, "Stack 1", "Special features only", {"stacks": [1]})
    case(55, "Stack 2, and purpose 2 alone is offered", "7 is not", {"stacks": [2], "offeredPurposes": [2]}, fails)
    case(56, "Stack 2, and its purposes are offered", "2 and 7", {"stacks": [2], "offeredPurposes": [1, 2, 7]})
    # The special features of a stack.
    case(58, "Stack 1, and special feature 1 alone is offered", "2 is not", {"stacks": [1], "offeredSpecialFeatures": [1]}, fails)
    case(59, "Stack 1, and its special features are offered", "1 and 2", {"stacks": [1], "offeredSpecialFeatures": [1, 2]})
    nobody = SOUND + WITHOUT_LIST
    case(57, "Stacks, without a list", "Nobody knows them", {"stacks": [2]}, *undecided(rule), lists=(), common=nobody)


def add_feature_text(family):
    rule, source = "nonstandard-texts/feature-text", "PR443, TCF v2.4"
    new = "rules/vendor-lists/standard-texts.json"

    def case(number, title, day, declaration, *expected, lists=(new,), version=10):
        common = out_of_force(day)
        add = family.cases(title, number, source, lists, day, common, declaration=declaration)
        segment = core(created=day, vendor_list_version=version)
        add(f"Written on {day}", [segment, DISCLOSED], *expected, flags="Boundary")

    fails = found(rule, "warning", at(core(), "VendorListVersion"))
    web = {"featureText": False, "environment": "web"}
    case(61, "A website without the text", "2026-10-23", web, fails)
    case(62, "A website with the text", "2026-10-23", web | {"featureText": True})
    case(63, "A website without it, the day before", "2026-10-22", web, *not_effective(rule))
    app = {"featureText": False, "environment": "app"}
    case(64, "An app without the text", "2026-10-23", app, *not_effective(rule))
    case(65, "An app without the text, the day before its deadline", "2027-02-14", app, *not_effective(rule), *ALONE_FOR_LONG)
    case(66, "An app without the text, on its deadline", "2027-02-15", app, fails, *ALONE_FOR_LONG)
    old = {"lists": (LIST,), "version": 5}
    case(67, "A list that has no such text", "2026-10-23", web, *ALONE_FOR_LONG, **old)
    unknown = {"featureText": False}
    case(68, "Nothing says where: the date of apps applies", "2027-02-14", unknown, *not_effective(rule), *ALONE_FOR_LONG)


if __name__ == "__main__":
    main()
