#!/usr/bin/env python3
"""Twenty sound codecs: specification.py with other answers to the questions that the specification leaves open.

    tcfcheck conform --testee 'python3 Tests/TesteeAdapters/sound_testee.py --variant last-counts'
    python3 Tests/TesteeAdapters/sound_testee.py --list

None of them is at odds with a sentence of the specification, so `conform` must not fail any of them. The questions are those of
TestVectors/README.md, "How we read the specification where it leaves a choice".
"""

import argparse
import json
import sys

import specification
from specification import URL_SAFE, Input, NotATCString, check, publisher, series

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

# A choice and what it may be; the first is what specification.py does.
CHOICES = {
    "duplicates": ("refuse", "first", "last", "first-unread", "last-unread"),
    "unknown": ("refuse", "skip", "skip-unread"),
    "type-2": ("refuse", "skip", "skip-unread", "read"),
    "type-3": ("keep", "drop", "refuse"),
    "bitless-purposes": ("keep", "drop", "refuse"),
    "equals": ("refuse", "read"),
    "rest": ("ignore", "refuse-ones", "refuse-surplus"),
    "padding": ("octets", "bits"),
    "odd-length": ("refuse", "drop"),
    "bound": (None, 65_535, 1_000_000),
    "container": ("refuse", "read"),
    "around": ("refuse", "trim"),
    "refused-values": ((), ("zero",), ("global",), ("interest",), ("undisclosed",), ("zero", "global", "interest", "undisclosed")),
    "entries": ("read", "refuse-disorder"),
    "restrictions": ("keep", "merge", "sort"),
    "form": ("smallest", "bits", "ranges"),
    "group": (8, 24),
    "fields": ("all", "few"),
}  # fmt: skip

VARIANTS = {
    "as-specified": {},
    "first-counts": {"duplicates": "first", "unknown": "skip", "type-2": "skip"},
    "first-counts-unread": {"duplicates": "first-unread", "unknown": "skip-unread", "type-2": "skip-unread"},
    "last-counts": {"duplicates": "last", "unknown": "skip", "type-2": "read"},
    "last-counts-unread": {"duplicates": "last-unread", "unknown": "skip-unread", "type-2": "skip-unread"},
    "six-bits": {"padding": "bits", "equals": "read", "duplicates": "first", "unknown": "skip", "type-2": "read"},
    "six-bits-last": {"padding": "bits", "duplicates": "last-unread", "unknown": "refuse", "type-2": "skip"},
    "odd-lengths": {"padding": "bits", "odd-length": "drop", "equals": "read", "duplicates": "first-unread"},
    "odd-lengths-octets": {"odd-length": "drop", "unknown": "skip", "type-2": "skip", "around": "trim"},
    "strict-rest": {"rest": "refuse-ones", "duplicates": "first"},
    "strict-surplus": {"rest": "refuse-surplus", "duplicates": "last", "unknown": "skip-unread"},
    "drops-restrictions": {"type-3": "drop", "bitless-purposes": "drop", "restrictions": "sort"},
    "refuses-restrictions": {"type-3": "refuse", "bitless-purposes": "refuse", "duplicates": "first-unread"},
    "merges-restrictions": {"restrictions": "merge", "type-3": "drop", "unknown": "skip"},
    "bounded": {"bound": 65_535, "duplicates": "first", "type-2": "read"},
    "bounded-wide": {"bound": 1_000_000, "duplicates": "last-unread", "entries": "refuse-disorder"},
    "tolerant": {"equals": "read", "around": "trim", "container": "read", "duplicates": "first-unread",
                 "unknown": "skip-unread", "type-2": "skip-unread", "odd-length": "drop", "padding": "bits"},
    "guarded": {"refused-values": ("zero", "global", "interest", "undisclosed"), "entries": "refuse-disorder"},
    "other-forms": {"form": "ranges", "group": 24, "refused-values": ("undisclosed",), "duplicates": "first"},
    "few-fields": {"fields": "few", "form": "bits", "group": 24, "duplicates": "last", "refused-values": ("zero",)},
}  # fmt: skip

chosen = {name: values[0] for name, values in CHOICES.items()}


class Bits(Input):
    """The bits of a segment by the choices about characters and lengths."""

    def __init__(self, text):
        if chosen["equals"] == "read":
            text = text.rstrip("=")
        check(URL_SAFE.fullmatch(text), "not URL-safe base64")
        if len(text) % 4 == 1:
            check(chosen["odd-length"] == "drop", "no number of octets has this many characters")
        value, width = 0, 6 * len(text)
        value = int("".join(format(ALPHABET.index(character), "06b") for character in text), 2)
        surplus = width % 8 if chosen["padding"] == "octets" else 0
        self.value, self.left = value >> surplus, width - surplus

    def entries(self, highest):
        before, found = self.left, super().entries(highest)
        after, self.left, last, named = self.left, before, 0, 0
        # What was read, once more, for what the entries name and how they stand.
        for _ in range(self.int(12)):
            is_range = self.bool(1)
            start = self.int(16)
            end = self.int(16) if is_range else start
            named += end - start + 1
            check(chosen["entries"] == "read" or start > last and (end > start) == is_range, "entries in disorder")
            last = end
        assert self.left == after
        check(chosen["bound"] is None or named <= chosen["bound"], "the entries name too many ids")
        return found

    def end(self):
        rest = self.value & ((1 << self.left) - 1)
        check(chosen["rest"] == "ignore" or rest == 0, "ones behind the last field")
        check(chosen["rest"] != "refuse-surplus" or self.left < 24, "more bits behind the last field than any padding")


def restriction(core):
    found = specification.restriction(core)
    is_undefined, has_bit = found["type"] == 3, found["purpose"] <= 24
    check(not is_undefined or chosen["type-3"] != "refuse", "the restriction type 3 is not defined")
    check(has_bit or chosen["bitless-purposes"] != "refuse", "a restriction for a purpose without a bit")
    is_dropped = is_undefined and chosen["type-3"] == "drop" or not has_bit and chosen["bitless-purposes"] == "drop"
    return None if is_dropped else found


def arranged(restrictions):
    """The restrictions in the order and number that the variant keeps."""
    if chosen["restrictions"] == "sort":
        return sorted(restrictions, key=lambda each: (each["purpose"], each["type"]))
    if chosen["restrictions"] == "keep":
        return restrictions
    merged = {}
    for each in restrictions:
        merged.setdefault((each["purpose"], each["type"]), set()).update(each["vendors"])
    return [{"purpose": purpose, "type": kind, "vendors": sorted(vendors)} for (purpose, kind), vendors in merged.items() if vendors]


def later_segments(texts):
    """What the segments behind the core say, by name."""
    last_of = {}
    for place, text in enumerate(texts):
        check(text != "" and text[0] in ALPHABET, "a segment without a type")
        last_of[ALPHABET.index(text[0]) >> 3] = place
    found, seen = {}, set()
    for place, text in enumerate(texts):
        kind = ALPHABET.index(text[0]) >> 3
        check(kind != 0, "a core behind the core")
        how = "read" if kind in (1, 3) else chosen["type-2" if kind == 2 else "unknown"]
        check(how != "refuse", f"a segment of type {kind}")
        if how == "skip-unread":
            continue
        is_again, is_last = kind in seen, last_of[kind] == place
        seen.add(kind)
        if how == "read":
            check(not is_again or chosen["duplicates"] != "refuse", f"two segments of type {kind}")
            if is_again and chosen["duplicates"] == "first-unread" or not is_last and chosen["duplicates"] == "last-unread":
                continue
        segment = Bits(text)
        segment.int(3)
        if how == "skip":
            continue
        name = {1: "disclosedVendors", 2: "allowedVendors", 3: "publisherTC"}[kind]
        value = publisher(segment) if kind == 3 else segment.vendors()
        segment.end()
        if chosen["duplicates"].startswith("last"):
            found[name] = value
        else:
            found.setdefault(name, value)
    return found


def decode(string):
    if chosen["around"] == "trim":
        string = string.strip(" \t\r\n\"'\ufeff\0").rstrip(".")
    if chosen["container"] == "read" and string.startswith("DBABM~"):
        string = string.split("~")[1]
    first, *others = string.split(".")
    core = Bits(first)
    model = {"version": core.int(6)}
    check(model["version"] == 2, f"version {model['version']}")
    model |= {name: getattr(core, kind)(width) for name, kind, width in specification.CORE[1:]}
    model["vendorConsents"] = core.vendors()
    model["vendorLegitimateInterests"] = core.vendors()
    restrictions = [restriction(core) for _ in range(core.int(12))]
    model["publisherRestrictions"] = arranged([each for each in restrictions if each is not None])
    core.end()
    model |= later_segments(others)
    check_values(model)
    if chosen["fields"] == "few":
        model = {name: model[name] for name in ("version", "cmpId", "vendorConsents", "publisherRestrictions")}
    return model


def check_values(model):
    """The values that a codec may refuse, since the documents neither want nor forbid that it reads them."""
    refused = chosen["refused-values"]
    check("zero" not in refused or model["cmpId"] and model["vendorListVersion"], "an id or a version of 0")
    check("global" not in refused or model["isServiceSpecific"], "a global string")
    is_interested = model["policyVersion"] >= 4 and {3, 4, 5, 6} & set(model["purposeLegitimateInterests"])
    check("interest" not in refused or not is_interested, "legitimate interest for a purpose that wants consent")
    check("undisclosed" not in refused or "disclosedVendors" in model, "no segment of disclosed vendors")


class Output(specification.Output):
    """Segments in the form and with the padding of the variant."""

    def vendors(self, ids):
        runs = series(ids)
        if chosen["form"] == "smallest" or chosen["form"] == "ranges" and len(runs) > 4095:
            return super().vendors(ids)
        check(all(1 <= each <= 65535 for each in ids), "a vendor id has no room")
        highest = max(ids, default=0)
        self.int(highest, 16)
        self.bool(chosen["form"] == "ranges", 1)
        self.entries(runs) if chosen["form"] == "ranges" else self.bits(ids, highest)

    def text(self):
        bits = "".join(self.written)
        self.written.append("0" * (-len(bits) % chosen["group"]))
        return super().text()


def encode(model):
    check_values(model)
    return specification.encode(model)


def answer(request):
    if request["op"] == "hello":
        segments = specification.HELLO["segments"] + (["allowedVendors"] if chosen["type-2"] == "read" else [])
        segments = segments[:1] if chosen["fields"] == "few" else segments
        return specification.HELLO | {"padding": chosen["padding"], "segments": segments, "testee": {"name": "sound", "version": "1"}}
    try:
        if request["op"] == "decode":
            return {"ok": {"model": decode(request["string"])}}
        if request["op"] == "encode" and "allowedVendors" not in request["model"]:
            return {"ok": {"string": encode(request["model"])}}
        if request["op"] == "encode":
            return {"unsupported": {"what": "a segment of type 2"}}
    except NotATCString as error:
        return {"rejected": {"message": str(error)}}
    return {"ok": {}} if request["op"] in ("setup", "reset") else {"failed": {"message": "the request is not understood"}}


def main():
    parser = argparse.ArgumentParser(description="A sound codec with other answers to what the specification leaves open.")
    parser.add_argument("--variant", choices=VARIANTS, default="as-specified")
    parser.add_argument("--list", action="store_true", help="name the variants")
    arguments = parser.parse_args()
    if arguments.list:
        return print("\n".join(VARIANTS))
    chosen.update(VARIANTS[arguments.variant])
    specification.Output = Output
    for line in sys.stdin:
        request = json.loads(line)
        if request["op"] == "bye":
            return
        found = answer(request) | ({"id": request["id"]} if "id" in request else {})
        print(json.dumps(found, separators=(",", ":")), flush=True)


if __name__ == "__main__":
    main()
