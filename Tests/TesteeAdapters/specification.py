"""A decoder and encoder of TC strings, written from the text of the specification and nothing else.

Source: "Consent string and vendor list formats v2" (TCF 2.3), sections TC String Format, The Core String, Disclosed
Vendors, Publisher Purposes Transparency and Consent; base64url and whole octets as RFC 4648 has them. Version 2 only.
It shares no code with tcfcheck and takes none of its choices: where the text leaves one, it does what is simplest.

    tcfcheck conform --testee 'python3 Tests/TesteeAdapters/specification.py'
"""

import base64
import json
import re
import sys
from datetime import datetime, timedelta, timezone

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
URL_SAFE = re.compile("[A-Za-z0-9_-]+", re.ASCII)

# The Core String, from the top of its table to the vendor consent section.
CORE = [
    ("version", "int", 6), ("created", "time", 36), ("lastUpdated", "time", 36), ("cmpId", "int", 12),
    ("cmpVersion", "int", 12), ("consentScreen", "int", 6), ("consentLanguage", "letters", 12),
    ("vendorListVersion", "int", 12), ("policyVersion", "int", 6), ("isServiceSpecific", "bool", 1),
    ("useNonStandardTexts", "bool", 1), ("specialFeatureOptIns", "bits", 12), ("purposeConsents", "bits", 24),
    ("purposeLegitimateInterests", "bits", 24), ("purposeOneTreatment", "bool", 1), ("publisherCC", "letters", 12),
]  # fmt: skip


class NotATCString(Exception):
    """The input is not what the specification describes."""


def check(condition, message):
    if not condition:
        raise NotATCString(message)


class Input:
    """The bits of a segment: an integer, and how many of its bits are still to be read."""

    def __init__(self, text):
        check(URL_SAFE.fullmatch(text), "not URL-safe base64")
        check(len(text) % 4 != 1, "no number of octets has this many characters")
        octets = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        self.value, self.left = int.from_bytes(octets, "big"), 8 * len(octets)

    def int(self, width):
        check(width <= self.left, "the segment ends within a field")
        self.left -= width
        return (self.value >> self.left) & ((1 << width) - 1)

    def bool(self, width):
        return self.int(width) == 1

    def time(self, width):
        moment = EPOCH + timedelta(milliseconds=100 * self.int(width))
        return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"

    def letters(self, width):
        numbers = [self.int(6) for _ in range(width // 6)]
        check(max(numbers) < 26, "a letter behind Z")
        return "".join(chr(ord("A") + number) for number in numbers)

    def bits(self, width):
        return ids_of(self.int(width), width)

    def entries(self, highest):
        field = 0
        for _ in range(self.int(12)):
            is_range = self.bool(1)
            first = self.int(16)
            last = self.int(16) if is_range else first
            check(1 <= first <= last <= highest, f"an entry from {first} to {last} of at most {highest}")
            # As a field of bits: a string may name the same ids again and again.
            field |= (1 << last - first + 1) - 1 << highest - last
        return ids_of(field, highest)

    def vendors(self):
        highest = self.int(16)
        return self.entries(highest) if self.bool(1) else self.bits(highest)


def ids_of(field, width):
    """The ids whose bits are set; index 0 is id 1."""
    return [match.end() for match in re.finditer("1", bin(field | 1 << width)[3:])]


def decode(string):
    first, *others = string.split(".")
    core = Input(first)
    model = {name: getattr(core, kind)(width) for name, kind, width in CORE[:1]}
    check(model["version"] == 2, f"version {model['version']}")
    model |= {name: getattr(core, kind)(width) for name, kind, width in CORE[1:]}
    model["vendorConsents"] = core.vendors()
    model["vendorLegitimateInterests"] = core.vendors()
    model["publisherRestrictions"] = [restriction(core) for _ in range(core.int(12))]
    for text in others:
        segment = Input(text)
        kind = segment.int(3)
        check(kind in (1, 3), f"a segment of type {kind} behind the core")
        name = "disclosedVendors" if kind == 1 else "publisherTC"
        check(name not in model, f"two segments of type {kind}")
        model[name] = segment.vendors() if kind == 1 else publisher(segment)
    return model


def restriction(core):
    purpose, kind = core.int(6), core.int(2)
    check(purpose > 0, "a restriction of purpose 0")
    return {"purpose": purpose, "type": kind, "vendors": core.entries(65535)}


def publisher(segment):
    found = {"purposeConsents": segment.bits(24), "purposeLegitimateInterests": segment.bits(24)}
    count = found["customPurposeCount"] = segment.int(6)
    found["customPurposeConsents"] = segment.bits(count)
    found["customPurposeLegitimateInterests"] = segment.bits(count)
    return found


class Output:
    """The bits of a segment in the making."""

    def __init__(self):
        self.written = []

    def int(self, value, width):
        check(type(value) is int and 0 <= value < 1 << width, f"a value has no room in {width} bits")
        if width:
            self.written.append(format(value, f"0{width}b"))

    def bool(self, value, width):
        check(type(value) is bool, f"{value} is not a flag")
        self.int(int(value), width)

    def time(self, value, width):
        moment = datetime.fromisoformat(value.replace("Z", "+00:00"))
        self.int((moment - EPOCH) // timedelta(milliseconds=100), width)

    def letters(self, value, width):
        check(re.fullmatch("[A-Z]{2}", value), f"{value} is not two letters")
        for letter in value:
            self.int(ord(letter) - ord("A"), width // 2)

    def bits(self, ids, width):
        check(all(1 <= each <= width for each in ids), f"an id has no room in {width} bits")
        self.int(sum(1 << width - each for each in set(ids)), width)

    def entries(self, runs):
        self.int(len(runs), 12)
        for first, last in runs:
            self.bool(last > first, 1)
            self.int(first, 16)
            if last > first:
                self.int(last, 16)

    def vendors(self, ids):
        check(all(1 <= each <= 65535 for each in ids), "a vendor id has no room")
        highest = max(ids, default=0)
        runs = series(ids)
        size = 12 + sum(33 if last > first else 17 for first, last in runs)
        is_range = len(runs) < 4096 and size < highest
        self.int(highest, 16)
        self.bool(is_range, 1)
        self.entries(runs) if is_range else self.bits(ids, highest)

    def text(self):
        bits = "".join(self.written)
        octets = int(bits + "0" * (-len(bits) % 8), 2).to_bytes(-(-len(bits) // 8), "big")
        return base64.urlsafe_b64encode(octets).decode().rstrip("=")


def series(ids):
    """Contiguous ids in ascending order."""
    runs = []
    for each in sorted(set(ids)):
        if runs and runs[-1][1] == each - 1:
            runs[-1] = (runs[-1][0], each)
        else:
            runs.append((each, each))
    return runs


def encode(model):
    check(model.get("version") == 2, "the value of Version is 2 for this format")
    check("allowedVendors" not in model, "the format has no segment of type 2")
    core = Output()
    for name, kind, width in CORE:
        getattr(core, kind)(model[name], width)
    core.vendors(model["vendorConsents"])
    core.vendors(model["vendorLegitimateInterests"])
    core.int(len(model["publisherRestrictions"]), 12)
    for each in model["publisherRestrictions"]:
        check(each["purpose"] > 0 and all(1 <= vendor <= 65535 for vendor in each["vendors"]), "an id of 0")
        core.int(each["purpose"], 6)
        core.int(each["type"], 2)
        core.entries(series(each["vendors"]))
    segments = [core]
    if "disclosedVendors" in model:
        segments.append(Output())
        segments[-1].int(1, 3)
        segments[-1].vendors(model["disclosedVendors"])
    if "publisherTC" in model:
        segments.append(Output())
        segments[-1].int(3, 3)
        write_publisher(segments[-1], model["publisherTC"])
    return ".".join(segment.text() for segment in segments)


def write_publisher(segment, found):
    segment.bits(found["purposeConsents"], 24)
    segment.bits(found["purposeLegitimateInterests"], 24)
    count = found["customPurposeCount"]
    segment.int(count, 6)
    segment.bits(found["customPurposeConsents"], count)
    segment.bits(found["customPurposeLegitimateInterests"], count)


HELLO = {
    "protocol": 1,
    "testee": {"name": "from the specification", "version": "2.3", "language": "python"},
    "ops": ["decode", "encode"],
    "segments": ["core", "disclosedVendors", "publisherTC"],
    "versions": [2],
    "padding": "octets",
    "window": 16,
}


def answer(request):
    if request["op"] == "hello":
        return HELLO
    try:
        if request["op"] == "decode":
            return {"ok": {"model": decode(request["string"])}}
        if request["op"] == "encode":
            return {"ok": {"string": encode(request["model"])}}
    except NotATCString as error:
        return {"rejected": {"message": str(error)}}
    return {"ok": {}} if request["op"] in ("setup", "reset") else {"failed": {"message": "the request is not understood"}}


def main():
    for line in sys.stdin:
        request = json.loads(line)
        if request["op"] == "bye":
            return
        found = answer(request) | ({"id": request["id"]} if "id" in request else {})
        print(json.dumps(found, separators=(",", ":")), flush=True)


if __name__ == "__main__":
    main()
