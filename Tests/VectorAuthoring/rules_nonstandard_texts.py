"""TestVectors/rules/nonstandard-texts.json: the bit UseNonStandardTexts, once UseNonStandardStacks."""

from rule_cases import Family, at, found
from sound_strings import (
    DISCLOSED,
    IN_2021,
    LIST_SPEC_2,
    OUR,
    SOUND,
    TC,
    UP_TO_POLICY_3,
    WITHOUT_LIST,
    core,
    old_core,
    out_of_force,
)

NOTES = {
    "declared-standard": "The bit is 1.",
    "undeclared": "The bit is 0, and texts were changed.",
    "declared-unused": "The bit is 1, and no text was changed.",
    "era": "The bit is 1 under a policy below 4, where it means stacks.",
    "Boundary": "The last policy version on one side of a limit.",
}


def main():
    declared, era = "nonstandard-texts/declared-standard", "nonstandard-texts/era"
    where = at(core(), "UseNonStandardTexts")
    family = Family("nonstandard-texts", NOTES, [TC, OUR])
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


if __name__ == "__main__":
    main()
