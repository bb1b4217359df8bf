"""Family fields/: values that are impossible, outdated, or do not fit one another."""

from bits import span
from codes import COUNTRIES, LANGUAGES, TRANSLATED
from days import TENTHS_A_DAY, months_later


def judge(case):
    """Judges the fields of a version 2 string."""
    judge_dates(case)
    judge_policy(case)
    judge_codes(case)
    judge_signals(case)


def judge_age(found, updated_day, as_of):
    """Judges the age of a string by the as-of day."""
    if as_of > months_later(updated_day, 13):
        found.fire("fields/expired", "warning")
    if as_of - updated_day > 390:
        found.fire("fields/renewal-due", "info")


def judge_dates(case):
    """Judges Created and LastUpdated."""
    if case.created > case.updated:
        case.fire("fields/created-after-updated", "error")
    if case.possibly_since("day level"):
        if case.created != case.updated:
            case.fire("fields/created-is-last-updated", "warning")
        if case.created % TENTHS_A_DAY or case.updated % TENTHS_A_DAY:
            case.fire("fields/day-level", "warning")
    if case.day > case.run.as_of + 1:
        case.fire("fields/future", "error")
    if case.old_date:
        case.fire("fields/epoch", "error")
    else:
        judge_age(case, case.day, case.run.as_of)


def judge_policy(case):
    """Judges the policy version, and what depends on a date in the fields beside it."""
    policy = case.policy
    if not case.fields["service"]:
        case.fire("fields/service-specific", "error" if case.possibly_since("service specific") else "info")
    if policy < 4 and case.possibly_since("old policies"):
        case.fire("fields/policy-version", "error" if case.possibly_since("old policies, extended") else "warning")
    if policy > 5:
        case.fire("fields/policy-version-unknown", "warning")
    early = (policy == 4 and not case.since("policy 4")) or (policy == 5 and not case.since("policy 5"))
    if early and not case.old_date:
        case.fire("fields/policy-premature", "error")
    if policy == 4 and case.since("policy 4 is old"):
        case.fire("fields/policy-outdated", "info")


def judge_codes(case):
    """Judges ids, versions and codes."""
    if case.cmp < 2:
        case.fire("fields/cmp-id", "error")
    if case.cmp_version == 0:
        case.fire("fields/cmp-version", "info")
    if case.list == 0:
        case.fire("fields/vendor-list-version", "error")
    if case.language not in LANGUAGES:
        case.fire("fields/consent-language", "warning")
    elif case.language not in TRANSLATED:
        case.fire("fields/consent-language", "info")
    if case.country == "AA":
        case.fire("fields/publisher-cc-unknown", "info")
    elif case.country not in COUNTRIES:
        case.fire("fields/publisher-cc", "warning")


def judge_signals(case):
    """Judges purposes, vendors and special features against one another."""
    if case.gvl is None:
        known = span(1, 11 if case.policy >= 4 else 10)
        beyond = (case.pc | case.pli) & ~known
        features = case.features & ~span(1, 2)
        if (beyond or features) and case.unknown_policy:
            case.undecided.add("fields/purpose-out-of-range")
        elif beyond or features:
            case.fire("fields/purpose-out-of-range", "warning", 0, beyond | features)
    if bool(case.pc) != bool(case.vc):
        case.fire("fields/half-signalled", "info", 0, case.pc)
    if case.features and not case.pc and not case.pli:
        case.fire("fields/feature-without-consent", "info")
    if not (case.pc or case.pli or case.vc or case.vli or case.features):
        case.fire("fields/nothing-signalled", "info")
