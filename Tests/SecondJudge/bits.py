"""Bits and base64url characters, in both directions, by text of 0 and 1.

A vendor set is an integer whose bit v stands for vendor v, so that unions, differences and comparisons are single
operations.
"""

import re

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
SIX_BITS = {character: format(index, "06b") for index, character in enumerate(ALPHABET)}
CHARACTERS = {bits: character for character, bits in SIX_BITS.items()}


class Short(Exception):
    """A field needs more bits than its segment has left."""


def bits_of(text):
    """Returns the bits of base64url characters, six for each."""
    return "".join(map(SIX_BITS.__getitem__, text))


def text_of(bits, octets=True):
    """Returns bits as base64url characters: padded to whole octets first, as most encoders do, or to six bits only."""
    if octets:
        bits += "0" * (-len(bits) % 8)
    bits += "0" * (-len(bits) % 6)
    return "".join(CHARACTERS[bits[place : place + 6]] for place in range(0, len(bits), 6))


class Reader:
    """A walk over the bits of a segment."""

    def __init__(self, bits):
        self.bits = bits
        self.at = 0

    def number(self, width):
        """Returns the next bits as a number."""
        end = self.at + width
        if end > len(self.bits):
            raise Short()
        value = int(self.bits[self.at : end], 2)
        self.at = end
        return value

    def ids(self, width):
        """Returns the set of a bit field, whose first bit stands for id 1."""
        end = self.at + width
        if end > len(self.bits):
            raise Short()
        field = self.bits[self.at : end]
        self.at = end
        return int(field[::-1], 2) << 1 if field else 0


def set_of(ids):
    """Returns a set of ids as an integer."""
    value = 0
    for one in ids:
        value |= 1 << one
    return value


def span(first, last):
    """Returns the set of all ids from first to last."""
    return (1 << (last + 1)) - (1 << first) if last >= first else 0


def ids_of(value):
    """Returns the ids of a set, ascending."""
    found = []
    bits = bin(value)[:1:-1]
    place = bits.find("1")
    while place >= 0:
        found.append(place)
        place = bits.find("1", place + 1)
    return found


def stretches(value):
    """Returns the first and last id of each stretch of consecutive ids of a set."""
    return [(found.start(), found.end() - 1) for found in re.finditer("1+", bin(value)[:1:-1])]


def field_of(value, width):
    """Returns a set as a bit field, cut or filled to a width."""
    return format((value >> 1) & ((1 << width) - 1), "b").zfill(width)[::-1] if width else ""
