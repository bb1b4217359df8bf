"""The judge: a string and a run in, what fires and what cannot be decided out."""

import against_list
import encoding
import fields
import restrictions
import signals
import version1
from case import Case, Findings
from decode import WORK_BOUND, decode

# What needs the list that the string names.
NEEDS_LIST = {
    "gvl/version-missing", "gvl/series-mismatch", "gvl/version-premature", "gvl/version-stale", "gvl/policy-mismatch",
    "gvl/vendor-unknown", "gvl/vendor-deleted", "gvl/vendor-deleted-since", "gvl/consent-not-declared", "gvl/li-not-declared",
    "gvl/special-purpose-only-li", "gvl/purpose-unknown", "gvl/purpose-not-consentable", "gvl/purpose-without-vendor",
    "gvl/li-purpose-without-vendor", "gvl/feature-without-vendor", "gvl/consent-unusable", "gvl/li-unusable",
    "gvl/all-vendors-disclosed", "purpose-one/vendors-need-it", "purpose-one/treatment-vendors",
    "publisher-restrictions/purpose-unknown", "publisher-restrictions/not-flexible", "publisher-restrictions/redundant",
    "publisher-restrictions/not-declared", "publisher-restrictions/unknown-vendor", "publisher-restrictions/beyond-list",
    "publisher-restrictions/blocks-everyone", "publisher-restrictions/blocked-yet-signalled",
    "publisher-restrictions/consent-required-unsignalled", "publisher-restrictions/li-required-unsignalled",
}  # fmt: skip


def judge(text, run):
    """Returns the findings about a text that is given as a string, by the name of the subject it stands in ("" or a section)."""
    found = Findings()
    rule = encoding.another_thing(text)
    if rule:
        found.fire(rule, "error")
        return found
    reading = decode(text)
    first = reading.segments[0]
    if unreadable(reading, first, found):
        return found
    if first and first.kind == "version 1":
        version1.judge(reading, first, run, found)
        return found
    for rule, severity in reading.faults:
        found.fire(rule, severity)
    judge_writing(reading, run, found)
    if encoding.refused(reading, found):
        return found
    case = Case(reading, run)
    case.fired, case.undecided = found.fired, found.undecided
    judge_string(case)
    return case


def dots_of_version1(reading):
    """Returns the faults of a version 1 string with dots, since it has no segments: what is before a dot at the end may have a length of
    its own that no text has, and is to be mended as well."""
    alone = reading.text.endswith(".") and reading.text.count(".") == 1
    length = [("encoding/length", "error")] if len(reading.segments[0].text) % 4 == 1 else []
    if alone:
        return [("encoding/empty", "error"), *length]
    return length or [("encoding/alphabet", "error")]


OF_THE_TEXT = {"encoding/alphabet", "encoding/empty", "encoding/length", "encoding/padding-character"}
SAID_BESIDE = {"encoding/empty", "encoding/length"}


def unreadable(reading, first, found):
    """Judges a text that is refused before its fields are; returns whether it is."""
    of_text = [fault for fault in reading.faults if fault[0] in OF_THE_TEXT]
    foreign = any(rule == "encoding/alphabet" for rule, _ in of_text)
    # An optional segment first, types 1 to 3, and a core behind it.
    later_core = first and len(first.text) % 4 != 1 and first.bits[:3] in ("001", "010", "011") and any(s and s.bits.startswith("000010") for s in reading.segments[1:])
    told = None
    if first and first.kind == "version 1":
        # A version 1 string has no segments: its dot is a foreign character.
        if "." in reading.text and not foreign:
            told = dots_of_version1(reading)
        elif foreign:
            told = [f for f in of_text if f[0] in SAID_BESIDE | {"encoding/alphabet"}]
        elif any(severity == "error" for _, severity in of_text):
            told = of_text
    elif reading.first_character == "000001":
        told = [f for f in of_text if f[0] in SAID_BESIDE | {"encoding/alphabet"}]
    elif reading.first_character not in (None, "000010"):
        told = [f for f in of_text if f[0] in SAID_BESIDE | {"encoding/alphabet"}] + [("encoding/version", "error")]
    elif first and first.kind == "other":
        beside = [f for f in of_text if f[0] in SAID_BESIDE | {"encoding/alphabet"}]
        if foreign:
            told = beside
        elif later_core:
            told = [("encoding/core-first", "error")] + [f for f in reading.faults_after_first if f[0] in SAID_BESIDE]
        else:
            told = beside + [("encoding/version", "error")]
    elif foreign and reading.refused_before_foreign:
        told = [f for f in of_text if f[0] in SAID_BESIDE | {"encoding/alphabet"}]
    if told is None:
        return False
    for rule, severity in told:
        found.fire(rule, severity)
    if len(reading.text) > 2000:
        found.fire("encoding/oversized", "warning")
    return True


def judge_writing(reading, run, found):
    """Judges how a string is written, where it can be read."""
    if reading.work > WORK_BOUND:
        found.fire("encoding/work-bound", "error")
    if len(reading.text) > 2000:
        found.fire("encoding/oversized", "warning")
    for segment in reading.segments:
        if not segment:
            continue
        for section in segment.sections:
            if not section.faulty:
                encoding.judge_section(section, found)
        for _, _, section in segment.restrictions:
            if section.entries and not section.faulty:
                encoding.judge_entries(section, found)
        if segment.end is not None:
            encoding.judge_end(segment, found)
    encoding.judge_duplicates(reading, found)
    encoding.judge_allowed(reading, run.as_of, found)


def judge_string(case):
    """Judges a string that could be decoded."""
    encoding.judge_plausible(case.reading, case.gvl.highest if case.gvl else None, case)
    fields.judge(case)
    signals.judge(case)
    restrictions.judge(case)
    if case.gvl:
        against_list.judge(case)
    else:
        case.undecided |= NEEDS_LIST
        if case.unknown_policy:
            case.undecided |= {"gvl/version-implausible", "legitimate-interest/purposes-3-6"}
            if case.publisher:
                case.undecided.add("publisher-tc/li-forbidden")
            if any(kind == 1 for _, kind, _ in case.restrictions):
                case.undecided.add("publisher-restrictions/consent-on-consent-only")
        else:
            against_list.judge_missing(case)
        if case.publisher:
            case.undecided.add("publisher-tc/purpose-unknown")
    case.undecided -= {rule for rule, _ in case.fired}
    if case.run.lists.cmp_list:
        judge_cmp(case)


def judge_cmp(case):
    """Judges the CMP by the CMP list."""
    cmps, as_of = case.run.lists.cmp_list, case.run.as_of
    if case.cmp < 2:
        return
    if case.cmp not in cmps.cmps:
        if cmps.day < case.day:
            case.undecided.add("cmp-list/unknown")
        else:
            case.fire("cmp-list/unknown", "error")
        return
    gone = cmps.deleted(case.cmp)
    if gone is not None:
        if gone <= as_of:
            case.fire("cmp-list/deleted", "error")
        if case.day > gone:
            case.fire("cmp-list/created-after-deletion", "error")
    if case.texts and cmps.cmps[case.cmp].get("isCommercial"):
        case.fire("nonstandard-texts/multi-publisher-cmp", "info")
