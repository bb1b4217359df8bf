"""Family gvl/: a string against the list that it names."""

from bits import ids_of, set_of
from days import day

# A list of the other series is recent for so many days.
MOST_RECENT = 366
WEEKLY_FROM, WEEKLY_NUMBER = day("2025-05-08"), 106


def judge(case):
    """Judges a string against its list, which is there."""
    gvl = case.gvl
    if gvl.day > case.day and not case.old_date:
        case.fire("gvl/version-premature", "error")
    if gvl.policy != case.policy:
        # No list has policy version 3.
        like_two = case.policy == 3 and gvl.policy == 2
        case.fire("gvl/policy-mismatch", "warning" if like_two else "error")
    judge_stale(case)
    case.gone = gvl.deleted_by(case.day)
    case.live = gvl.ids & ~case.gone
    case.named = case.vc | case.vli | (case.dv or 0)
    # One finding a field.
    for ids in (case.vc, case.vli, case.dv or 0):
        if ids & ~gvl.ids:
            case.fire("gvl/vendor-unknown", "error", ids & ~gvl.ids)
        if ids & case.gone:
            case.fire("gvl/vendor-deleted", "error", ids & case.gone)
    judge_deleted_since(case)
    case.moved = moved(case)
    judge_declarations(case)
    judge_purposes(case)
    judge_usable(case)
    judge_purpose_one(case)
    if case.dv is not None and not case.live & ~case.dv:
        case.fire("gvl/all-vendors-disclosed", "info")


def judge_stale(case):
    """Judges whether newer lists had been out when the string was written."""
    newer = [one for one in case.run.lists.of_series(case.spec) if one.number > case.list + 1 and one.day + 7 <= case.day]
    if newer:
        case.fire("gvl/version-stale", "warning" if case.created == case.updated else "info")
    elif (case.spec, case.list + 2) not in case.run.lists.vendor_lists and case.day >= case.gvl.day + 21:
        # Two lists, at one a week, may have been out for a week.
        case.undecided.add("gvl/version-stale")


def judge_deleted_since(case):
    """Judges the string's vendors against the newest list given."""
    newest = max(case.run.lists.vendor_lists.values(), key=lambda one: one.day)
    gone = case.named & case.live & newest.deleted_by(case.run.as_of)
    if gone:
        case.fire("gvl/vendor-deleted-since", "info", gone)
    elif case.named and newest is case.gvl and case.run.as_of >= newest.day + 7:
        case.undecided.add("gvl/vendor-deleted-since")


def moved(case):
    """Returns, for restriction types 1 and 2, the vendors that they move by purpose."""
    gvl, result = case.gvl, {1: {}, 2: {}}
    for purpose, kind, section in case.restrictions:
        if kind in (1, 2) and not case.consent_only >> purpose & 1:
            name = "li" if kind == 1 else "consent"
            ids = section.ids & gvl.declaring(name, purpose) & gvl.declaring("flexible", purpose)
            result[kind][purpose] = result[kind].get(purpose, 0) | ids
    return result


def union(sets):
    """Returns the union of the sets of a dictionary."""
    value = 0
    for one in sets.values():
        value |= one
    return value


def judge_declarations(case):
    """Judges vendor bits for which a vendor has no purpose."""
    gvl, declared = case.gvl, case.gvl.any
    idle = case.vc & case.live & ~declared["consent"] & ~union(case.moved[1])
    nothing = idle & ~declared["li"] & declared["special"]
    if nothing:
        case.fire("gvl/consent-not-declared", "warning", nothing)
    if idle & ~nothing:
        case.fire("gvl/consent-not-declared", "info", idle & ~nothing)
    idle = case.vli & case.live & ~declared["li"] & ~union(case.moved[2])
    wrong = idle & ~declared["special"]
    both = idle & declared["special"] & declared["consent"]
    late = "2.4 on websites" if case.run.environment == "web" else "2.4 in apps"
    if wrong:
        case.fire("gvl/li-not-declared", "error", wrong)
    if both and case.since("2.4"):
        case.fire("gvl/li-not-declared", "warning" if case.since(late) else "info", both)
    judge_special_only(case, late)


def judge_special_only(case, late):
    """Judges the legitimate interest bit of vendors with special purposes only."""
    declared = case.gvl.any
    only = case.live & declared["special"] & ~declared["consent"] & ~declared["li"]
    if case.since("special purposes") and not case.since("disclosed vendors"):
        if case.dv is not None and only & case.dv & ~case.vli:
            case.fire("gvl/special-purpose-only-li", "warning", only & case.dv & ~case.vli)
    elif case.since("2.4"):
        wrong = only & case.vli
        if case.dv is not None:
            wrong &= case.dv
        if wrong:
            case.fire("gvl/special-purpose-only-li", "warning" if case.since(late) else "info", wrong)


def judge_purposes(case):
    """Judges purposes and special features against the list's tables and the vendors shown."""
    gvl = case.gvl
    unknown = (case.pc | case.pli) & ~gvl.tables["purposes"]
    if unknown or case.features & ~gvl.tables["specialFeatures"]:
        case.fire("gvl/purpose-unknown", "error", 0, unknown | case.features & ~gvl.tables["specialFeatures"])
    odd = case.pc & gvl.not_consentable | case.pli & gvl.no_objection
    if odd:
        case.fire("gvl/purpose-not-consentable", "warning", 0, odd)
    own_pc = case.publisher.fields["pc"] if case.publisher else 0
    own_pli = case.publisher.fields["pli"] if case.publisher else 0
    shown = case.dv if case.dv is not None else case.vc
    if shown:
        without(case, "gvl/purpose-without-vendor", case.pc & ~own_pc, "consent", 1, shown & case.live)
    shown_li = case.dv if case.dv is not None else case.vc | case.vli
    if shown_li:
        allowed = case.pli & ~own_pli & ~case.consent_only
        without(case, "gvl/li-purpose-without-vendor", allowed, "li", 2, shown_li & case.live)
    anyone = case.dv if case.dv is not None else case.vc | case.vli
    if anyone:
        lonely = [f for f in ids_of(case.features & gvl.tables["specialFeatures"])
                  if not gvl.declaring("special_features", f) & anyone & case.live]  # fmt: skip
        if lonely:
            case.fire("gvl/feature-without-vendor", "info", 0, set_of(lonely))


def without(case, rule, purposes, name, kind, shown):
    """Judges purposes that no vendor shown declares on a basis or is moved to."""
    lonely = 0
    for purpose in ids_of(purposes & case.gvl.tables["purposes"]):
        if not (case.gvl.declaring(name, purpose) | case.moved[kind].get(purpose, 0)) & shown:
            lonely |= 1 << purpose
    if lonely:
        case.fire(rule, "info", 0, lonely)


def judge_usable(case):
    """Judges vendor bits whose purposes were all refused."""
    needed = effective(case, "consent", 1, 2)
    useless = unusable(case.vc & case.live, needed, case.pc)
    if case.p1t:
        useless &= ~needed[1]
    if useless:
        case.fire("gvl/consent-unusable", "info", useless)
    useless = unusable(case.vli & case.live, effective(case, "li", 2, 1), case.pli)
    if useless:
        case.fire("gvl/li-unusable", "info", useless)


def effective(case, name, towards, away):
    """Returns, by purpose, the vendors that rely on a basis for it after restrictions."""
    by_kind = {}
    for purpose, kind, section in case.restrictions:
        key = (purpose, kind)
        by_kind[key] = by_kind.get(key, 0) | section.ids
    result = {}
    for purpose in range(1, 25):
        if name == "li" and case.consent_only >> purpose & 1:
            continue
        barred = by_kind.get((purpose, 0), 0) | by_kind.get((purpose, 3), 0)
        turned = by_kind.get((purpose, away), 0)
        ids = case.gvl.declaring(name, purpose) | case.moved[towards].get(purpose, 0) & ~turned
        result[purpose] = ids & ~turned & ~barred
    return result


def unusable(vendors, needed, granted):
    """Returns the vendors that need some purpose and have none of those they need."""
    some, served = 0, 0
    for purpose, ids in needed.items():
        some |= ids
        if granted >> purpose & 1:
            served |= ids
    return vendors & some & ~served


def judge_purpose_one(case):
    """Judges what the vendors that declare purpose 1 can still do."""
    declaring = case.gvl.declaring("consent", 1) & case.live
    if case.p1t:
        concerned = declaring & (case.vc if case.dv is None else case.dv)
        if concerned:
            case.fire("purpose-one/treatment-vendors", "info", concerned, 2)
    elif not case.pc & 2 and case.vc & declaring:
        case.fire("purpose-one/vendors-need-it", "info", case.vc & declaring, 2)


def judge_missing(case):
    """Judges the number of a list that is not there."""
    weeks = (case.day - WEEKLY_FROM) // 7
    bound = WEEKLY_NUMBER + weeks + 6 if case.policy >= 4 else 224
    if case.list > max(bound, 0):
        case.fire("gvl/version-implausible", "warning")
        other = case.run.lists.vendor_lists.get((5 - case.spec, case.list))
        if other and 0 <= case.day - other.day <= MOST_RECENT:
            case.fire("gvl/series-mismatch", "error")
