"""An encoder that writes whatever it is asked to, right or wrong.

A plan says what stands in the string: the core's fields by name, and vendor sections as they are written, which is a
maximum with a set (a bit field) or with entries (ranges).
"""

from bits import field_of, text_of

CORE = [
    ("version", 6), ("created", 36), ("updated", 36), ("cmp", 12), ("cmp_version", 12), ("screen", 6), ("lang1", 6), ("lang2", 6),
    ("list", 12), ("policy", 6), ("service", 1), ("texts", 1), ("features", -12), ("pc", -24), ("pli", -24), ("p1t", 1),
    ("cc1", 6), ("cc2", 6),
]  # fmt: skip


def number(value, width):
    """Returns a number in so many bits; what does not fit is cut on the left."""
    return format(value & ((1 << width) - 1), "b").zfill(width)


def entries_bits(entries):
    """Returns NumEntries and range entries; an entry is a pair, or a triple whose third says how it is written."""
    out = [number(len(entries), 12)]
    for entry in entries:
        first, last = entry[0], entry[1]
        as_range = entry[2] if len(entry) > 2 else first != last
        out.append(("1" + number(first, 16) + number(last, 16)) if as_range else ("0" + number(first, 16)))
    return "".join(out)


def section_bits(section):
    """Returns a vendor section: (maximum, set) is a bit field, (maximum, list) holds ranges."""
    maximum, content = section
    if isinstance(content, int):
        return number(maximum, 16) + "0" + field_of(content, maximum)
    return number(maximum, 16) + "1" + entries_bits(content)


def core_bits(plan):
    """Returns the bits of a core segment."""
    out = []
    for name, width in CORE:
        out.append(number(plan[name], width) if width > 0 else field_of(plan[name], -width))
    out.append(section_bits(plan["vc"]))
    out.append(section_bits(plan["vli"]))
    out.append(number(len(plan["restrictions"]), 12))
    for purpose, kind, entries in plan["restrictions"]:
        out.append(number(purpose, 6) + number(kind, 2) + entries_bits(entries))
    return "".join(out)


def publisher_bits(publisher):
    """Returns the bits of a Publisher TC segment."""
    count = publisher["count"]
    return (
        number(3, 3) + field_of(publisher["pc"], 24) + field_of(publisher["pli"], 24) + number(count, 6)
        + field_of(publisher["custom_pc"], count) + field_of(publisher["custom_pli"], count)
    )  # fmt: skip


def segment_bits(segment):
    """Returns the bits of a segment after the core: ("vendors", type, section), ("publisher", …) or ("raw", bits)."""
    if segment[0] == "vendors":
        return number(segment[1], 3) + section_bits(segment[2])
    if segment[0] == "publisher":
        return publisher_bits(segment[1])
    return segment[1]


def string_of(plan):
    """Returns the TC string of a plan."""
    parts = [text_of(core_bits(plan), plan.get("octets", True))]
    parts += [text_of(segment_bits(segment), plan.get("octets", True)) for segment in plan["segments"]]
    return ".".join(parts)


def version1_of(plan):
    """Returns the version 1 string of a plan."""
    out = []
    for name, width in CORE[:9]:
        out.append(number(plan[name], width))
    out.append(field_of(plan["pc"], 24))
    maximum, content = plan["vc"]
    out.append(number(maximum, 16))
    if isinstance(content, int):
        out.append("0" + field_of(content, maximum))
    else:
        out.append("1" + number(plan.get("default", 0), 1) + entries_bits(content))
    return text_of("".join(out))
