"""Reads the GPP container: which sections the header lists, and the text of one of them."""

import re

from tcf_bits import from_base64url

SHAPE = re.compile(r"D[A-Za-z0-9_-]*(~[^~]*)+")


def gpp_section(text, wanted):
    """The text of a section; False for a container that does not hold it; None if it is no GPP container."""
    if not SHAPE.fullmatch(text):
        return None
    header, *sections = text.split("~")
    ids = header_ids(from_base64url(header))
    if wanted not in ids or ids.index(wanted) >= len(sections):
        return False
    return sections[ids.index(wanted)]


def header_ids(bits):
    """The section ids of a header's bits, in their order."""
    position = 24  # behind Type 6, Version 6, Amount 12
    ids = []
    for _ in range(int(bits[12:24], 2)):
        is_group = bits[position] == "1"
        offset, position = read_fibonacci(bits, position + 1)
        first = (ids[-1] if ids else 0) + offset
        length = 0
        if is_group:
            length, position = read_fibonacci(bits, position)
        ids += range(first, first + length + 1)
    return ids


def read_fibonacci(bits, position):
    """One code word: the sum of 1, 2, 3, 5, 8 … where there is a 1, up to the first 11; and the bit behind it."""
    end = bits.index("11", position) + 1
    values = [1, 2]
    while len(values) < end - position:
        values.append(values[-1] + values[-2])
    return sum(value for value, bit in zip(values, bits[position:end]) if bit == "1"), end + 1
