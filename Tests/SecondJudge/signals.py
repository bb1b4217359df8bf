"""Families of the string alone: disclosed vendors, legitimate interest, purpose one, texts, the publisher's segment."""

from bits import span
from case import NEWEST_POLICY
from codes import SCOPE
from days import day

CONSENT_ONLY = span(3, 6)
SKIPS_PURPOSE_ONE = {"DE": day("2021-11-30")}


def judge(case):
    """Judges what a string signals by itself."""
    judge_disclosed(case)
    judge_interest(case)
    judge_purpose_one(case)
    if case.texts:
        case.fire("nonstandard-texts/declared-standard", "info")
        if case.policy < 4:
            case.fire("nonstandard-texts/era", "info")
    if case.publisher:
        judge_publisher(case)


def judge_disclosed(case):
    """Judges the Disclosed Vendors segment against the choices."""
    dv = case.dv
    if dv is None:
        if case.since("disclosed vendors"):
            case.fire("disclosed-vendors/missing", "error")
        elif case.since("2.3 announced"):
            case.fire("disclosed-vendors/missing", "info")
        return
    if case.vc & ~dv:
        case.fire("disclosed-vendors/consent-undisclosed", "error", case.vc & ~dv)
    if case.vli & ~dv:
        case.fire("disclosed-vendors/li-undisclosed", "error", case.vli & ~dv)
    if not dv and (case.pc or case.pli or case.vc or case.vli):
        case.fire("disclosed-vendors/empty", "error" if case.vc or case.vli else "warning")
    for purpose, _, section in case.restrictions:
        if not section.ids & dv and section.ids:
            case.fire("disclosed-vendors/restricted-undisclosed", "info", section.ids)
    granted = case.vc | case.vli
    if granted and dv == granted and refused_some(case):
        case.fire("disclosed-vendors/mirrors-grants", "info")
    if not case.since("before 2.3"):
        case.fire("disclosed-vendors/before-2.3", "info")


def refused_some(case):
    """Whether some purposes were refused: the permitted ones have a gap, which accepting everything never leaves."""
    granted = case.pc | case.pli
    return bool(span(1, 11 if case.policy >= 4 else 10) & ~granted)


def judge_interest(case):
    """Judges legitimate interest."""
    if case.pli & 2:
        case.fire("legitimate-interest/purpose-one", "error", 0, 2)
    if 4 <= case.policy <= NEWEST_POLICY and case.pli & CONSENT_ONLY:
        case.fire("legitimate-interest/purposes-3-6", "error", 0, case.pli & CONSENT_ONLY)
    if case.vli and not case.pli:
        case.fire("legitimate-interest/vendor-without-purpose", "info", case.vli)
    if case.pli and not case.vli:
        case.fire("legitimate-interest/purpose-without-vendor", "info", 0, case.pli)


def judge_purpose_one(case):
    """Judges purpose one treatment and what else is said of purpose 1."""
    if case.p1t:
        if case.pc & 2:
            case.fire("purpose-one/consent-despite-treatment", "error", 0, 2)
        if case.country == "AA":
            case.fire("purpose-one/treatment-without-country", "warning")
        else:
            if case.day > SKIPS_PURPOSE_ONE.get(case.country, -1):
                case.fire("purpose-one/treatment-country", "warning")
            if case.country not in SCOPE:
                case.fire("purpose-one/treatment-outside-scope", "info")
    for purpose, kind, section in case.restrictions:
        if purpose == 1 and kind in (1, 2):
            case.fire("purpose-one/restriction", "error" if kind == 2 else "info", section.ids, 2)
    if case.publisher:
        if case.p1t and case.publisher.fields["pc"] & 2:
            case.fire("purpose-one/publisher-consent-despite-treatment", "warning", 0, 2)
        if case.publisher.fields["pli"] & 2:
            case.fire("purpose-one/publisher-li", "warning", 0, 2)


def judge_publisher(case):
    """Judges the Publisher TC segment."""
    fields = case.publisher.fields
    pc, pli, count = fields["pc"], fields["pli"], fields["count"]
    known = case.gvl.tables["purposes"] if case.gvl else span(1, 11 if case.policy >= 4 else 10)
    if (pc | pli) & ~known and not case.unknown_policy:
        case.fire("publisher-tc/purpose-unknown", "error", 0, (pc | pli) & ~known)
    if 4 <= case.policy <= NEWEST_POLICY and pli & CONSENT_ONLY:
        case.fire("publisher-tc/li-forbidden", "warning", 0, pli & CONSENT_ONLY)
    if pc & pli:
        case.fire("publisher-tc/both-bases", "info", 0, pc & pli)
    if count:
        both = fields["custom_pc"] & fields["custom_pli"]
        case.fire("publisher-tc/custom-purposes", "info")
        if both:
            case.fire("publisher-tc/custom-purposes", "warning")
    if not (pc or pli or count):
        case.fire("publisher-tc/empty", "info")
