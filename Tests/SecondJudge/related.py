"""Strings that lie beside a TC string in a key set: GPP containers, Additional Consent and US Privacy strings.

GPP: Consent String Specification, Header and Range (Fibonacci). Additional Consent: Google's technical specification, How to
generate. US Privacy: the US Privacy String's format.
"""

import re

from bits import SIX_BITS, text_of

US_PRIVACY = re.compile("1[YNyn-]{3}")


def fibonacci(number):
    """Returns a number from 1 in the Fibonacci coding, with the 11 at its end."""
    numbers = [1, 2]
    while numbers[-1] <= number:
        numbers.append(numbers[-1] + numbers[-2])
    code = ""
    for one in reversed(numbers[:-1] if numbers[-1] > number else numbers):
        code = ("1" if one <= number else "0") + code
        number -= one if one <= number else 0
    return code.rstrip("0") + "1"


def header(ids, version=1, kind=3):
    """Returns a GPP header with section ids, each as an item of its own."""
    bits = format(kind, "06b") + format(version, "06b") + format(len(ids), "012b")
    previous = 0
    for one in sorted(ids):
        bits += "0" + fibonacci(one - previous)
        previous = one
    return text_of(bits, False)


class Container:
    """A GPP string read: its header's ids, its sections, and the faults of the header."""

    def __init__(self, text):
        self.faults = []
        parts = text.split("~")
        self.sections = parts[1:]
        self.ids, self.version = [], None
        if all(character in SIX_BITS for character in parts[0].rstrip("=")) and parts[0]:
            self.read("".join(SIX_BITS[character] for character in parts[0].rstrip("=")))
        else:
            self.faults.append("gpp/header-range")
        self.readable = not self.faults
        self.by_id = dict(zip(self.ids, self.sections)) if self.readable and len(self.ids) == len(self.sections) else {}

    def read(self, bits):
        """Reads the header's bits."""
        if bits[:6] != "000011":
            self.faults.append("gpp/header-type")
            return
        if len(bits) < 24:
            self.faults.append("gpp/header-range")
            return
        self.version = int(bits[6:12], 2)
        at, last = 24, 0
        for _ in range(int(bits[12:24], 2)):
            group = bits[at : at + 1] == "1"
            first, at = number_at(bits, at + 1)
            if first is None:
                self.faults.append("gpp/header-range")
                return
            if group:
                length, at = number_at(bits, at)
                if length is None:
                    self.faults.append("gpp/header-range")
                    return
                self.ids += range(last + first, last + first + length + 1)
                last += first + length
            else:
                last += first
                self.ids.append(last)
        self.end = at


def number_at(bits, at):
    """Returns the Fibonacci number at a place and the place behind it."""
    end = bits.find("11", at)
    if end < 0:
        return None, at
    numbers, value = [1, 2], 0
    for place, bit in enumerate(bits[at : end + 1]):
        while len(numbers) <= place:
            numbers.append(numbers[-1] + numbers[-2])
        value += numbers[place] if bit == "1" else 0
    return value, end + 2


def additional(text, found):
    """Judges an Additional Consent string; returns the ids with consent, or None where it has no valid form."""
    match = re.fullmatch(r"(\d+)~([\d.]*)(?:~dv(?:\.([\d.]*))?)?", text)
    if not match:
        found.fire("additional-consent/format", "error")
        return None
    version, lists = match[1], [match[2], match[3] or ""]
    if version not in ("1", "2"):
        found.fire("additional-consent/version", "error")
        return None
    second = "~dv" in text
    if version == "1":
        found.fire("additional-consent/version", "info")
    if second != (version == "2") or any(not re.fullmatch(r"(\d+(\.\d+)*)?", one) for one in lists):
        found.fire("additional-consent/format", "error")
        return None
    parts = [[one for one in text.split(".") if one] for text in lists]
    ids = [list(map(int, part)) for part in parts]
    if any(one[0] == "0" or int(one) >= 1 << 31 for part in parts for one in part):
        found.fire("additional-consent/ids", "error")
    if any(len(set(part)) < len(part) for part in ids):
        found.fire("additional-consent/duplicates", "warning")
    if set(ids[0]) & set(ids[1]):
        found.fire("additional-consent/overlap", "warning")
    if any(part != sorted(part) for part in ids):
        found.fire("additional-consent/order", "info")
    if version == "2" and not ids[0] and not ids[1]:
        found.fire("additional-consent/nothing-disclosed", "warning")
    return ids[0]
