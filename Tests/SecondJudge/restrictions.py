"""Family publisher-restrictions/: entries against one another, and against what the vendors of the list declare."""

from bits import ids_of, span, stretches
from case import NEWEST_POLICY
from encoding import runs

CONSENT_ONLY = span(3, 6) | 2


def judge(case):
    """Judges the restrictions of a string."""
    if not case.restrictions:
        return
    judge_together(case)
    for purpose, kind, section in case.restrictions:
        judge_entry(case, purpose, kind, section)
    if case.gvl:
        for purpose, kind, section in case.restrictions:
            judge_declared(case, purpose, kind, section)
        judge_blocked(case)


def judge_together(case):
    """Judges entries that speak of one purpose."""
    before = {}
    for purpose, kind, section in case.restrictions:
        kinds = before.setdefault(purpose, {})
        if kind in kinds:
            case.fire("publisher-restrictions/duplicate-entry", "warning", section.ids, 1 << purpose)
        others = 0
        for other, ids in kinds.items():
            others |= ids if other != kind else 0
        if section.ids & others:
            case.fire("publisher-restrictions/conflict", "error", section.ids & others, 1 << purpose)
        kinds[kind] = kinds.get(kind, 0) | section.ids


def judge_entry(case, purpose, kind, section):
    """Judges an entry by itself."""
    bit = 1 << purpose
    consent_only = purpose == 1 or (4 <= case.policy <= NEWEST_POLICY and bit & CONSENT_ONLY)
    if kind == 2 and consent_only:
        case.fire("publisher-restrictions/li-forbidden", "error", section.ids, bit)
    if kind == 1 and 4 <= case.policy <= NEWEST_POLICY and bit & CONSENT_ONLY:
        case.fire("publisher-restrictions/consent-on-consent-only", "info", section.ids, bit)
    if not section.entries:
        case.fire("publisher-restrictions/empty", "warning", 0, bit)
        return
    met, twice = 0, 0
    for first, last, _ in section.entries:
        ids = span(first, last)
        twice |= met & ids
        met |= ids
    if twice:
        case.fire("publisher-restrictions/overlap", "warning", twice)
    if (case.vc or case.vli) and not section.ids & (case.vc | case.vli):
        case.fire("publisher-restrictions/vendor-refused", "info", section.ids, bit)
    written = 12 + sum(33 if is_range else 17 for _, _, is_range in section.entries)
    best = runs(section.ids)
    if written - best >= 200 and best * 2 <= written:
        case.fire("publisher-restrictions/unranged", "warning")


def judge_declared(case, purpose, kind, section):
    """Judges an entry against what its vendors declare."""
    gvl, bit = case.gvl, 1 << purpose
    if purpose <= 24 and not gvl.tables["purposes"] & bit:
        case.fire("publisher-restrictions/purpose-unknown", "error", 0, bit)
    known = gvl.tables["purposes"] & bit
    live = gvl.ids & ~gvl.deleted_by(case.day)
    single, idle = 0, 0
    declaring = gvl.declaring("consent", purpose) | gvl.declaring("li", purpose)
    for first, last, is_range in section.entries:
        if first == last:
            single |= 1 << first
        if first != last and last > gvl.highest:
            case.fire("publisher-restrictions/beyond-list", "info", 0, bit)
    if single & ~live:
        case.fire("publisher-restrictions/unknown-vendor", "warning", single & ~live, bit)
    if not known or kind == 3:
        return
    for ids in (span(*ends) for ends in stretches(section.ids)):
        # A stretch of ids may cover vendors on its way to others, which may have been deleted since.
        if not ids & declaring:
            idle |= ids & live
    ids = section.ids & live
    consent, interest = gvl.declaring("consent", purpose), gvl.declaring("li", purpose)
    flexible = gvl.declaring("flexible", purpose)
    if kind in (1, 2):
        other, same = (interest, consent) if kind == 1 else (consent, interest)
        rigid = ids & other & ~flexible
        # What a type 2 does to purposes that allow consent only is said by li-forbidden.
        if rigid and not (kind == 2 and (purpose == 1 or (case.policy >= 4 and bit & CONSENT_ONLY))):
            case.fire("publisher-restrictions/not-flexible", "warning" if rigid & single else "info", rigid, bit)
        if ids & same:
            case.fire("publisher-restrictions/redundant", "info", ids & same, bit)
        moved = ids & other & flexible
        unsignalled(case, kind, bit, moved)
    if idle:
        case.fire("publisher-restrictions/not-declared", "info" if section.ids & declaring else "warning", idle, bit)


def unsignalled(case, kind, bit, moved):
    """Judges vendors that a restriction moves to a basis which they do not have."""
    purposes, vendors = (case.pc, case.vc) if kind == 1 else (case.pli, case.vli)
    if not purposes:
        return
    moved &= case.dv if case.dv is not None else case.vc | case.vli
    without = moved if not purposes & bit else moved & ~vendors
    if without:
        name = "consent" if kind == 1 else "li"
        case.fire(f"publisher-restrictions/{name}-required-unsignalled", "info", without, bit)


def judge_blocked(case):
    """Judges purposes that type 0 forbids to everybody who declares them."""
    gvl = case.gvl
    live = gvl.ids & ~gvl.deleted_by(case.day)
    forbidden = {}
    for purpose, kind, section in case.restrictions:
        if kind == 0:
            forbidden[purpose] = forbidden.get(purpose, 0) | section.ids
    for purpose, ids in forbidden.items():
        declaring = (gvl.declaring("consent", purpose) | gvl.declaring("li", purpose)) & live
        if case.dv is not None:
            declaring &= case.dv
        if not declaring or declaring & ~ids:
            continue
        bit = 1 << purpose
        case.fire("publisher-restrictions/blocks-everyone", "info", declaring, bit)
        own_pc = case.publisher.fields["pc"] if case.publisher else 0
        own_pli = case.publisher.fields["pli"] if case.publisher else 0
        if (case.pc & ~own_pc | case.pli & ~own_pli) & bit:
            case.fire("publisher-restrictions/blocked-yet-signalled", "info", 0, bit)
