"""The legal basis of every vendor for every purpose, worked out step by step, and compared with the program's answer.

The steps: is the string valid, is the vendor in the list, was it disclosed, what does it declare, what does the publisher
require, what did the user signal. The first step that fails leaves the vendor without a basis.
"""

import encoding
from case import Case
from days import months_later
from decode import decode
from judge import judge

KINDS = (("specialPurposes", "special"), ("features", "features"), ("specialFeatures", "special_features"))


def readable(text, run):
    """Returns the case of a string that decoding reads, or None."""
    if encoding.another_thing(text):
        return None
    reading = decode(text)
    first = reading.segments[0]
    if not first or first.kind != "core" or first.fields.get("version") != 2 or encoding.refused(reading, judge(text, run)):
        return None
    return Case(reading, run)


def is_readable(text, run):
    """Whether the bases of a string are compared: its list is there."""
    case = readable(text, run)
    return bool(case and case.gvl)


def vendors(run):
    """Returns all vendors of the lists and three more, as the program takes them."""
    ids = set()
    for one in run.lists.vendor_lists.values():
        ids.update(one.vendors)
    return ",".join(map(str, sorted(ids | {13, 999, 65_535})))


def is_invalid(case, view):
    """Whether a string permits nothing to anybody: in the reader's view also by its age and its CMP."""
    run = case.run
    if case.old_date:
        return True
    if not case.fields["service"] and case.possibly_since("service specific"):
        return True
    if case.policy < 4 and case.possibly_since("old policies, extended"):
        return True
    if case.dv is None and case.since("disclosed vendors"):
        return True
    if view == "writer":
        return False
    if run.as_of > months_later(case.day, 13):
        return True
    cmps = run.lists.cmp_list
    if cmps and case.cmp in cmps.cmps:
        gone = cmps.deleted(case.cmp)
        return gone is not None and gone <= run.as_of
    return False


def gone_vendors(case, view):
    """Returns the vendors that are deleted for a view."""
    gone = case.gvl.deleted_by(case.day)
    if view == "reader":
        newest = max(case.run.lists.vendor_lists.values(), key=lambda one: one.day)
        gone |= newest.deleted_by(case.run.as_of)
    return gone


def required(case, vendor, purpose):
    """Returns the basis that a vendor needs for a purpose after restrictions: consent, legitimateInterest or none."""
    gvl, bit = case.gvl, 1 << vendor
    consent, interest = bool(gvl.declaring("consent", purpose) & bit), bool(gvl.declaring("li", purpose) & bit)
    only = bool(case.consent_only >> purpose & 1)
    flexible = bool(gvl.declaring("flexible", purpose) & bit) and not only
    if not consent and not interest or interest and only:
        return "none"
    kinds = {kind for p, kind, section in case.restrictions if p == purpose and section.ids & bit}
    if kinds & {0, 3} or {1, 2} <= kinds:
        return "none"
    if consent:
        if 2 in kinds:
            return "legitimateInterest" if flexible else "none"
        return "consent"
    if 1 in kinds:
        return "consent" if flexible else "none"
    return "legitimateInterest"


def signalled(case, vendor, purpose, basis):
    """Whether the user's signals permit a basis."""
    if basis == "consent":
        return bool(case.pc >> purpose & 1 and case.vc >> vendor & 1 and not (purpose == 1 and case.p1t))
    return bool(case.pli >> purpose & 1 and case.vli >> vendor & 1)


def permissions(case, view, vendor):
    """Returns what a vendor may do: by kind and id, the answer True, False or None for what cannot be known."""
    gvl, bit = case.gvl, 1 << vendor
    result = {}
    shut = is_invalid(case, view) or not gvl.ids & bit or bool(gone_vendors(case, view) & bit)
    shut = shut or case.dv is not None and not case.dv & bit
    for purpose in ids(gvl.tables["purposes"]):
        basis = "none" if shut else required(case, vendor, purpose)
        permitted = basis != "none" and signalled(case, vendor, purpose, basis)
        result[("purposes", purpose)] = (basis if permitted else "none", permitted)
    special = special_purposes(case, vendor, shut)
    for one in ids(gvl.tables["specialPurposes"]):
        permitted = special if gvl.declaring("special", one) & bit else False
        result[("specialPurposes", one)] = ("legitimateInterest" if permitted else "none", permitted)
    anything = supported(result)
    for one in ids(gvl.tables["features"]):
        result[("features", one)] = (None, anything if gvl.declaring("features", one) & bit else False)
    for one in ids(gvl.tables["specialFeatures"]):
        opted = case.features >> one & 1 and gvl.declaring("special_features", one) & bit
        result[("specialFeatures", one)] = (None, anything if opted else False)
    return result


def special_purposes(case, vendor, shut):
    """Whether a vendor may use its special purposes; None where a string without disclosed vendors does not say."""
    if shut:
        return False
    if case.dv is None and not case.vli >> vendor & 1:
        return None
    return True


def supported(result):
    """Whether any purpose or special purpose is permitted, on which features rest."""
    answers = [permitted for _, permitted in result.values()]
    return True if True in answers else None if None in answers else False


def ids(table):
    """Returns the ids of a table of the list."""
    return [one for one in range(1, 64) if table >> one & 1]


def compare(text, run, view, answer):
    """Returns how many cells were compared, and the differences as lines."""
    case = readable(text, run)
    cells, lines = 0, []
    for vendor, row in sorted(answer.items()):
        mine = permissions(case, view, vendor)
        for kind in ("purposes", "specialPurposes", "features", "specialFeatures"):
            for cell in row[kind]:
                cells += 1
                expected = mine.get((kind, cell["id"]))
                got = (cell["basis"] if expected and expected[0] is not None and cell["permitted"] else "none", cell["permitted"])
                wanted = (expected[0] or "none", expected[1]) if expected else None
                if got != wanted:
                    lines.append(f"vendor {vendor}, {kind} {cell['id']}: {got}, the second judge {wanted}; "
                                 f"{[step['code'] for step in cell['trail']]}")  # fmt: skip
    return cells, lines
