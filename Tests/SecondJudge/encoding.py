"""Family encoding/: what the way in which a string is written says, beyond the faults that its decoder met."""

import re

from bits import stretches
from days import FIRST_DAYS, TENTHS_A_DAY

MACRO = re.compile(r"\$\{?GDPR(_CONSENT(_\d+)?)?\}?", re.I)
OTHER_THINGS = (
    re.compile(r"[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}"),
    re.compile(r"[{\[].*"),
    re.compile(r"1[YNyn-]{3}"),
    re.compile(r"[12]~.*"),
    re.compile(r"[a-z][a-z0-9+.-]*://.*", re.I),
    re.compile(r"eyJ.*\..*\..*"),
)
# What decoding refuses: all errors of the family except for these.
READ_ALL_THE_SAME = {"encoding/segment-type", "encoding/segment-duplicate", "encoding/restriction-type", "encoding/restriction-purpose",
                     "encoding/partial-octet"}  # fmt: skip


def another_thing(text):
    """Returns the rule that a text breaks which is no string at all, or None."""
    if MACRO.search(text):
        return "encoding/macro-unresolved"
    if any(pattern.fullmatch(text) for pattern in OTHER_THINGS):
        return "encoding/not-a-tc-string"
    return None


def runs(ids):
    """Returns the bits that ids take as the fewest range entries."""
    return 12 + sum(33 if last > first else 17 for first, last in stretches(ids))


def judge_section(section, found):
    """Judges how a vendor section or a restriction's entries are written."""
    if section.entries is None:
        highest = section.ids.bit_length() - 1 if section.ids else 0
        if section.maximum > 12 and runs(section.ids) < section.maximum:
            found.fire("encoding/not-smallest-form", "info")
    else:
        judge_entries(section, found)
        highest = max((last for _, last, _ in section.entries), default=0)
        if section.maximum is not None:
            written = 12 + sum(33 if is_range else 17 for _, _, is_range in section.entries)
            if not section.entries:
                found.fire("encoding/range-empty", "info")
            if section.maximum < written:
                found.fire("encoding/not-smallest-form", "info")
    if section.maximum is not None and section.maximum != highest:
        found.fire("encoding/max-vendor-id", "info")


def judge_entries(section, found):
    """Judges the order and form of range entries."""
    previous = None
    for first, last, is_range in section.entries:
        if is_range and first == last:
            found.fire("encoding/range-single-as-range", "warning")
        if previous is not None and first <= previous:
            found.fire("encoding/range-order", "warning")
        elif previous is not None and first == previous + 1:
            found.fire("encoding/range-order", "info")
        previous = last


def judge_end(segment, found):
    """Judges what follows a segment's last field, and where that field ends among the octets."""
    rest = segment.bits[segment.end :]
    if "1" in rest:
        found.fire("encoding/trailing-bits", "warning")
    elif len(rest) > 24:
        found.fire("encoding/surplus", "info")
    octets = len(segment.bits) // 8 * 8
    if segment.end > octets and len(segment.text) % 4 != 1:
        lost = segment.bits[octets : segment.end]
        found.fire("encoding/partial-octet", "error" if "1" in lost else "warning", vendors_in(segment, octets))


def vendors_in(segment, octets):
    """Returns the vendors of a bit field whose bits stand beyond the whole octets."""
    if not segment.sections or segment.kind == "core" or segment.sections[-1].entries is not None:
        return 0
    section = segment.sections[-1]
    first = section.maximum - (segment.end - octets) + 1
    return section.ids >> first << first


def judge_duplicates(reading, found):
    """Judges segments of a type that a segment before has."""
    seen = {}
    for index, segment in enumerate(reading.segments):
        if segment is None and index in reading.foreign:
            # Its type stands before the foreign character; what it says is not known, and nothing equals it.
            seen.setdefault(reading.foreign[index], None)
            continue
        if index == 0 or not segment or segment.kind not in ("disclosed", "allowed", "publisher"):
            continue
        if segment.kind in seen:
            found.fire("encoding/segment-duplicate", "warning" if same(seen[segment.kind], segment) else "error")
        else:
            seen[segment.kind] = segment


def judge_allowed(reading, as_of, found):
    """Judges a segment of the type that was withdrawn in 2021; of a string that is refused, the as-of day decides."""
    core = reading.segments[0]
    when = as_of if refused(reading, found) else core.fields["updated"] // TENTHS_A_DAY
    early = when < FIRST_DAYS["service specific"]
    ids = None
    for segment in reading.segments:
        if segment and segment.kind == "allowed":
            if ids is None:
                ids = segment.sections[0].ids if segment.index < reading.first_refused else 0
            found.fire("encoding/allowed-vendors", "info" if early else "warning", ids)


def same(one, other):
    """Whether two segments say the same."""
    if one is None or one.end is None or other.end is None:
        return False
    return one.fields == other.fields and [s.ids for s in one.sections] == [s.ids for s in other.sections]


def judge_plausible(reading, highest, found):
    """Judges ids far beyond any list: the list's highest and 500 more, or 10,000 without one."""
    bound = 10_000 if highest is None else highest + 500
    for segment in reading.segments:
        for section in segment.sections if segment else []:
            ids = [last for _, last, _ in section.entries] if section.entries is not None else []
            if max(ids + [section.maximum]) > bound:
                found.fire("encoding/vendor-id-implausible", "warning")
        for _, _, section in segment.restrictions if segment else []:
            for first, last, is_range in section.entries or []:
                if last > bound:
                    found.fire("encoding/vendor-id-implausible", "info" if is_range and first != last else "warning")


def refused(reading, found):
    """Whether a decoder has to refuse a string for what was found in it."""
    return reading.meaningless or any(
        severity == "error" and rule.startswith(("encoding/", "v1/")) and rule not in READ_ALL_THE_SAME for rule, severity in found.fired
    )
