"""A decoder of TC strings, as the specification of the string lays them out; it names every fault and goes on where it can.

A segment that cannot be read to its end has no meaning. Of its sections, those that were read without a fault can still be
judged for the way in which they are written.
"""

from bits import SIX_BITS, Reader, Short, bits_of, span

NAMES = {0: "core", 1: "disclosed", 2: "allowed", 3: "publisher"}
WORK_BOUND = 2_000_000


class Bound(Exception):
    """The entries name more ids than anybody should expand: what follows in the segment is not read."""


class Section:
    """A vendor section or the entries of a restriction: how it is written, and which vendors it names."""

    def __init__(self, maximum):
        self.maximum = maximum  # None in a restriction
        self.entries = None  # None in a bit field
        self.ids = 0
        self.faulty = False


class Segment:
    """One segment: its type, sections and fields, and where its last field ends."""

    def __init__(self, index, text, bits):
        self.index, self.text, self.bits = index, text, bits
        self.kind = None
        self.fields = {}
        self.sections = []
        self.restrictions = []
        self.end = None
        self.open = None  # the restriction in which it ends too early


class Reading:
    """What stands in a string: segments, faults by rule, and the length of the work its entries ask for."""

    def __init__(self, text):
        self.text = text
        self.faults = []
        self.segments = []
        self.work = 0
        self.core_faults = 0
        self.foreign = {}  # by place, the types of segments with a foreign character
        self.first_character = None  # its bits, where the first segment has a foreign character
        self.meaningless = False  # whether a restriction is for purpose 0

        self.index, self.first_refused = 0, 1 << 30
        self.refused_before_foreign = False  # whether something else is wrong before the first foreign character
        self.faults_after_first = []  # those of the segments after the first

    def fault(self, rule, severity="error"):
        """Notes a fault; what decoding refuses before the first foreign character is what it tells of."""
        self.faults.append((rule, severity))
        if severity == "error" and rule not in READ_ON and (rule != "encoding/restriction-purpose" or self.meaningless):
            self.first_refused = min(self.first_refused, self.index)


def read_entries(reader, section, reading, count):
    """Reads so many range entries into a section."""
    section.entries = []
    for _ in range(count):
        is_range = reader.number(1)
        first = reader.number(16)
        last = reader.number(16) if is_range else first
        section.entries.append((first, last, is_range))
        if first == 0 or last == 0:
            reading.fault("encoding/vendor-id-zero")
            section.faulty = True
        if last < first:
            reading.fault("encoding/range-inverted")
            section.faulty = True
        if section.maximum is not None and max(first, last) > section.maximum:
            reading.fault("encoding/vendor-id-above-max")
            section.faulty = True
        if last < first:
            continue
        reading.work += last - first + 1
        if reading.work > WORK_BOUND:
            raise Bound()
        section.ids |= span(first, last)


def read_section(reader, reading):
    """Reads a vendor section: MaxVendorId, IsRangeEncoding, and a bit field or entries."""
    section = Section(reader.number(16))
    if reader.number(1):
        read_entries(reader, section, reading, reader.number(12))
    else:
        section.ids = reader.ids(section.maximum)
    return section


def letters(reader, reading):
    """Reads two letters, from 0 for A to 25 for Z."""
    pair = (reader.number(6), reader.number(6))
    if max(pair) > 25:
        reading.fault("encoding/letters")
    return pair


def read_core(segment, reading):
    """Reads the fields and sections of a core segment."""
    reader, fields = Reader(segment.bits), segment.fields
    for name, width in (("version", 6), ("created", 36), ("updated", 36), ("cmp", 12), ("cmp_version", 12), ("screen", 6)):
        fields[name] = reader.number(width)
    fields["language"] = letters(reader, reading)
    fields["list"], fields["policy"] = reader.number(12), reader.number(6)
    fields["service"], fields["texts"] = reader.number(1), reader.number(1)
    fields["features"], fields["pc"], fields["pli"] = reader.ids(12), reader.ids(24), reader.ids(24)
    fields["p1t"] = reader.number(1)
    fields["country"] = letters(reader, reading)
    segment.sections.append(read_section(reader, reading))
    segment.sections.append(read_section(reader, reading))
    for _ in range(reader.number(12)):
        purpose, kind = reader.number(6), reader.number(2)
        section = Section(None)
        segment.restrictions.append((purpose, kind, section))
        count = reader.number(12)
        if purpose == 0:
            reading.meaningless = section.faulty = True
            reading.fault("encoding/restriction-purpose")
        segment.open = section
        read_entries(reader, section, reading, count)
        segment.open = None
        # Of a restriction that cannot be read nothing else is told.
        if purpose > 24 and not section.faulty:
            reading.fault("encoding/restriction-purpose")
        if kind == 3 and not section.faulty:
            reading.fault("encoding/restriction-type")
    return reader.at


def read_publisher(segment):
    """Reads a Publisher TC segment."""
    reader, fields = Reader(segment.bits), segment.fields
    reader.number(3)
    fields["pc"], fields["pli"] = reader.ids(24), reader.ids(24)
    fields["count"] = reader.number(6)
    fields["custom_pc"], fields["custom_pli"] = reader.ids(fields["count"]), reader.ids(fields["count"])
    return reader.at


def read_later(segment, reading, follows):
    """Reads a segment that is not the first, by its type; type 0 is a core that follows something."""
    reader = Reader(segment.bits)
    kind = reader.number(3)
    segment.kind = NAMES.get(kind, "unknown")
    if kind == 0:
        if follows:
            reading.fault("encoding/core-first")
        return None
    if kind > 3:
        reading.fault("encoding/segment-type")
        return None
    if kind == 3:
        return read_publisher(segment)
    segment.sections.append(read_section(reader, reading))
    return reader.at


def alphabet_of(text, reading):
    """Returns a segment's characters without what stands for padding, or None where one has no value."""
    stripped = text.rstrip("=")
    if not all(map(SIX_BITS.__contains__, stripped)):
        reading.fault("encoding/alphabet")
        return None
    if stripped and stripped != text:
        reading.fault("encoding/padding-character", "warning")
    return stripped


def decode(text):
    """Returns the reading of a version 2 string."""
    reading = Reading(text)
    begins = text.split(".")[0].rstrip("=") != ""
    for index, part in enumerate(text.split(".")):
        reading.index = index
        if index == 1:
            reading.core_faults = len(reading.faults)
        stripped = alphabet_of(part, reading)
        if stripped is None:
            reading.segments.append(None)
            if index > 0 and part[0] in SIX_BITS:
                reading.foreign[index] = NAMES.get(int(SIX_BITS[part[0]][:3], 2), "unknown")
            if index == 0 and part[0] in SIX_BITS:
                reading.first_character = None if part[0] == "D" and begins_like_version2(part) else SIX_BITS[part[0]]
            continue
        if not stripped:
            reading.fault("encoding/empty")
            reading.segments.append(None)
            continue
        if len(stripped) % 4 == 1:
            reading.fault("encoding/length")
        segment = Segment(index, stripped, bits_of(stripped))
        reading.segments.append(segment)
        try:
            if index == 0:
                version = Reader(segment.bits).number(6)
                segment.kind = {1: "version 1", 2: "core", 3: "core"}.get(version, "other")
                if version == 3:
                    reading.fault("encoding/version")
                if segment.kind == "core":
                    segment.end = read_core(segment, reading)
            elif reading.segments[0] is None or reading.segments[0].kind == "core":
                segment.end = read_later(segment, reading, begins)
        except Short:
            reading.fault("encoding/truncated")
            if segment.open:
                segment.open.faulty = True
        except Bound:
            pass
        if segment.kind == "core" and segment.fields.get("version") == 3 and not like_version2(segment):
            segment.kind = "other"
    mark_order(reading)
    return reading


def like_version2(core):
    """Whether a core of version 3 reads like one of version 2: an SDK is known to have written such strings."""
    return "country" in core.fields and max(core.fields["language"] + core.fields["country"]) < 26


def begins_like_version2(part):
    """Whether what stands before a foreign character reads like the fields of version 2."""
    place = next(at for at, character in enumerate(part) if character not in SIX_BITS)
    segment = Segment(0, part[:place], bits_of(part[:place]))
    try:
        read_core(segment, Reading(""))
    except Short:
        pass
    return like_version2(segment)


READ_ON = {"encoding/segment-type", "encoding/restriction-type"}


def mark_order(reading):
    """Notes which faults decoding meets first."""
    for rule, severity in reading.faults:
        if rule == "encoding/alphabet":
            break
        if severity == "error" and rule not in READ_ON and not (rule == "encoding/restriction-purpose" and not reading.meaningless):
            reading.refused_before_foreign = True
            break
    reading.faults_after_first = reading.faults[reading.core_faults :]
