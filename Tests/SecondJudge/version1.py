"""Version 1 strings: their decoder, family v1/, and what of the other families holds for them."""

import encoding
from bits import Reader, Short, span
from days import FIRST_DAYS, TENTHS_A_DAY
from decode import WORK_BOUND, Section

PURPOSES = span(1, 5)


def read(segment, reading):
    """Reads a version 1 string; returns the default consent of a range section, or None."""
    reader, fields = Reader(segment.bits), segment.fields
    for name, width in (("version", 6), ("created", 36), ("updated", 36), ("cmp", 12), ("cmp_version", 12), ("screen", 6)):
        fields[name] = reader.number(width)
    fields["language"] = (reader.number(6), reader.number(6))
    if max(fields["language"]) > 25:
        reading.fault("encoding/letters")
    fields["list"], fields["pc"] = reader.number(12), reader.ids(24)
    section = Section(reader.number(16))
    segment.sections.append(section)
    if not reader.number(1):
        section.ids = reader.ids(section.maximum)
        segment.end = reader.at
        return None
    default = reader.number(1)
    start = reader.at - 1
    read_entries(reader, section, reading)
    section.written = reader.at - start
    segment.end = reader.at
    return default


def read_entries(reader, section, reading):
    """Reads range entries, whose bounds version 1 states."""
    section.entries = []
    for _ in range(reader.number(12)):
        is_range = reader.number(1)
        first = reader.number(16)
        last = reader.number(16) if is_range else first
        section.entries.append((first, last, is_range))
        if first == 0 or last < first or last > section.maximum:
            reading.fault("v1/range-bounds")
            section.faulty = True
            continue
        reading.work += last - first + 1
        section.ids |= span(first, last)


def judge(reading, segment, run, found):
    """Judges the first segment of a reading as a version 1 string."""
    default = None
    try:
        default = read(segment, reading)
    except Short:
        reading.fault("v1/truncated")
    for rule, severity in reading.faults:
        found.fire(rule, severity)
    if reading.work > WORK_BOUND:
        found.fire("encoding/work-bound", "error")
    if segment.sections and segment.sections[0].maximum == 0:
        found.fire("v1/max-vendor-id-zero", "warning")
    if segment.end is not None:
        judge_writing(segment, default, encoding.refused(reading, found), found)
    if segment.end is not None and not encoding.refused(reading, found):
        judge_fields(segment, run, found)


def judge_writing(segment, default, refused, found):
    """Judges how the string is written, which a fault of its letters does not hide."""
    section = segment.sections[0]
    encoding.judge_end(segment, found)
    if not refused:
        judge_form(section, found)
    if section.entries is not None and not section.faulty:
        # Version 1 says nothing of the order of entries.
        if any(is_range and first == last for first, last, is_range in section.entries):
            found.fire("encoding/range-single-as-range", "warning")
        everyone = span(1, section.maximum)
        if not refused and section.maximum and ((default and section.ids == everyone) or (not default and not section.entries)):
            found.fire("v1/default-redundant", "info")


def judge_form(section, found):
    """EncodingType: "Consent string encoding logic should choose the encoding that results in the smaller output"."""
    if section.entries is not None:
        if section.maximum < section.written:
            found.fire("v1/not-smallest-form", "info")
        return
    # A range section is DefaultConsent and the exceptions to it.
    ranges = min(1 + encoding.runs(section.ids), 1 + encoding.runs(span(1, section.maximum) & ~section.ids))
    if ranges < section.maximum:
        found.fire("v1/not-smallest-form", "info")


def judge_fields(segment, run, found):
    """Judges the fields that could be read."""
    fields = segment.fields
    if run.as_of >= FIRST_DAYS["version 1 warned of"]:
        late = run.as_of >= FIRST_DAYS["version 1 over"]
        found.fire("fields/v1-retired", "error" if late else "warning")
    if "updated" not in fields:
        return
    first = FIRST_DAYS["first version 1"]
    created, updated = fields["created"], fields["updated"]
    old = updated // TENTHS_A_DAY < first
    if old:
        found.fire("fields/epoch", "error")
    if created > updated or (created // TENTHS_A_DAY < first and not old):
        found.fire("v1/timestamps", "error")
    if fields.get("pc", 0) & ~PURPOSES:
        found.fire("v1/purpose-unknown", "warning", 0, fields["pc"] & ~PURPOSES)
