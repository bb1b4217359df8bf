#!/usr/bin/env python3
"""A codec under test with a small decoder, encoder and key derivation of its own, and seven faults to be found.

    tcfcheck conform --testee 'python3 faulty_testee.py'                      # all seven
    tcfcheck conform --testee 'python3 faulty_testee.py --fault second-place' # one; repeatable
    tcfcheck conform --testee 'python3 faulty_testee.py --correct'            # none

More faults, which are not among all, concern odd strings, values that few strings have, and version 1. Standard library only. Version 1 strings
and GPP containers are not supported, and it says so.
"""

import argparse
import datetime
import json
import os
import sys

FAULTS = {
    "drop-tenths": "decode: Created and LastUpdated lose their tenth of a second",
    "swap-country": "decode: the letters of PublisherCC are swapped",
    "ignore-type-0": "encode: publisher restrictions of type 0 (not allowed) are left out",
    "accept-inverted": "decode: a range that runs backwards is turned round instead of refused",
    "second-place": "decode: DisclosedVendors is read only as the second segment",
    "crash-on-version-3": "decode: a string of version 3 ends the process",
    "short-purposes": "keys: IABTCF_PurposeConsents has ten characters, so purpose 11 is lost",
}
# Faults with strings that are odd or of version 1, which only the comparison with the built-in codec finds, and with values that
# few strings have.
ODD_FAULTS = {
    "last-counts": "decode: of two segments of one type the last one counts",
    "drop-type-3": "decode: restrictions of the undefined type 3 are left out",
    "equals-drop-restrictions": "decode: a string with = at a segment's end is read without its publisher restrictions",
    "drop-last-restriction": "decode: of 8 to 23 publisher restrictions the last one is left out",
    "low-restriction-purpose": "decode: the purposes 26 to 62 of publisher restrictions are read one too low",
    "prefix-cache": "decode: strings that begin with the same 10 characters get the first one's model",
    "drop-deleted": "encode: vendors that the list of setup has deleted are left out",
    "version-1-dates": "decode: of a version 1 string LastUpdated is told as Created",
}
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
SIX_BITS = {character: format(value, "06b") for value, character in enumerate(ALPHABET)}
EPOCH = datetime.datetime(1970, 1, 1)
FIXED = [  # field, width, how its bits are read and written; Consent string and vendor list formats v2, The Core String
    ("version", 6, "number"), ("created", 36, "time"), ("lastUpdated", 36, "time"), ("cmpId", 12, "number"),
    ("cmpVersion", 12, "number"), ("consentScreen", 6, "number"), ("consentLanguage", 12, "letters"),
    ("vendorListVersion", 12, "number"), ("policyVersion", 6, "number"), ("isServiceSpecific", 1, "flag"),
    ("useNonStandardTexts", 1, "flag"), ("specialFeatureOptIns", 12, "ids"), ("purposeConsents", 24, "ids"),
    ("purposeLegitimateInterests", 24, "ids"), ("purposeOneTreatment", 1, "flag"), ("publisherCC", 12, "letters"),
]  # fmt: skip
MOST_ENTRIES, MOST_WORK = 4095, 2_000_000
faults = set()
cache = {}
deleted = set()  # of the list that setup names; dates in the future count, since this codec has no calendar


class Rejected(Exception):
    """The input is wrong; the message says why."""


class Unsupported(Exception):
    """This codec does not do that."""


def need(condition, message):
    if not condition:
        raise Rejected(message)


class Reader:
    """The bits of a segment, from left to right. `work` counts the ids that all entries of the string name."""

    def __init__(self, text, work):
        self.bits, self.position, self.work = "".join(map(SIX_BITS.__getitem__, text)), 0, work

    def take(self, width):
        self.position += width
        need(self.position <= len(self.bits), "the segment is too short")
        return self.bits[self.position - width : self.position]

    def number(self, width):
        return int(self.take(width) or "0", 2)

    def ids(self, width):
        bits, found, place = self.take(width), [], 0
        while (place := bits.find("1", place) + 1) > 0:
            found.append(place)
        return found

    def value(self, width, kind):
        if kind == "ids":
            return self.ids(width)
        if kind == "letters":
            codes = [self.number(6), self.number(6)]
            need(max(codes) < 26, "a letter code is above 25")
            return "".join(ALPHABET[code] for code in codes)
        number = self.number(width)
        if kind == "time":
            tenths = number - number % 10 if "drop-tenths" in faults else number
            return (EPOCH + datetime.timedelta(milliseconds=tenths * 100)).isoformat(timespec="milliseconds") + "Z"
        return bool(number) if kind == "flag" else number

    def entries(self, highest):
        found = set()
        for _ in range(self.number(12)):
            is_range, first = self.number(1), self.number(16)
            last = self.number(16) if is_range else first
            if "accept-inverted" in faults and last < first:
                first, last = last, first
            need(0 < first <= last, "an entry names vendor 0 or runs backwards")
            need(last <= highest, "an entry is above MaxVendorId")
            self.work[0] += last - first + 1
            need(self.work[0] <= MOST_WORK, "the entries name too many ids")
            found.update(range(first, last + 1))
        return sorted(found)

    def vendors(self):
        highest, is_range = self.number(16), self.number(1)
        return self.entries(highest) if is_range else self.ids(highest)


def decode_version_1(core):
    """Consent string and vendor list formats v1.1, Vendor Consent String Format."""
    fields = FIXED[:7] + [("vendorListVersion", 12, "number"), ("purposeConsents", 24, "ids")]
    model = {name: core.value(width, kind) for name, width, kind in fields}
    highest, is_range = core.number(16), core.number(1)
    if is_range:
        default = bool(core.number(1))
        named = set(core.entries(highest))
        model["defaultVendorConsent"] = default
        model["vendorConsents"] = sorted(set(range(1, highest + 1)) - named) if default else sorted(named)
    else:
        model["vendorConsents"] = core.ids(highest)
    model["lastUpdated"] = model["created"]
    return model


def decode(text):
    if text.startswith("D") and "~" in text:
        raise Unsupported("GPP containers")
    segments = [segment.rstrip("=") for segment in text.split(".")]
    for segment in segments:
        need(segment and len(segment) % 4 != 1, "a segment is empty or of an impossible length")
        need(all(character in SIX_BITS for character in segment), "a character is no base64url")
    work = [0]
    core = Reader(segments[0], work)
    version = int(core.bits[:6], 2)
    if version == 3 and "crash-on-version-3" in faults:
        print("Traceback: version 3 was never expected", file=sys.stderr, flush=True)
        os._exit(70)
    if version == 1 and len(segments) == 1:
        if "version-1-dates" in faults:
            return decode_version_1(core)
        raise Unsupported("version 1 strings")
    need(version == 2, f"version {version}")
    model = {name: core.value(width, kind) for name, width, kind in FIXED}
    model["vendorConsents"], model["vendorLegitimateInterests"] = core.vendors(), core.vendors()
    model["publisherRestrictions"] = []
    for _ in range(core.number(12)):
        purpose, kind = core.number(6), core.number(2)
        need(purpose, "a restriction of purpose 0")
        if 26 <= purpose <= 62 and "low-restriction-purpose" in faults:
            purpose -= 1
        restriction = {"purpose": purpose, "type": kind, "vendors": core.entries(65535)}
        if not (kind == 3 and "drop-type-3" in faults) and not ("=" in text and "equals-drop-restrictions" in faults):
            model["publisherRestrictions"].append(restriction)
    if 8 <= len(model["publisherRestrictions"]) <= 23 and "drop-last-restriction" in faults:
        model["publisherRestrictions"].pop()
    for place, segment in enumerate(segments[1:], 1):
        reader = Reader(segment, work)
        kind = reader.number(3)
        need(kind != 0, "a second core")
        if kind == 1 and "last-counts" in faults:
            model["disclosedVendors"] = reader.vendors()
        elif kind == 1 and (place == 1 or "second-place" not in faults):
            model.setdefault("disclosedVendors", reader.vendors())
        elif kind == 2:
            model.setdefault("allowedVendors", reader.vendors())
        elif kind == 3:
            purposes, interests, count = reader.ids(24), reader.ids(24), reader.number(6)
            model.setdefault("publisherTC", {
                "purposeConsents": purposes, "purposeLegitimateInterests": interests, "customPurposeCount": count,
                "customPurposeConsents": reader.ids(count), "customPurposeLegitimateInterests": reader.ids(count),
            })  # fmt: skip
    return model


def bits_of(number, width):
    need(isinstance(number, int) and 0 <= number < 1 << width, f"{number} does not fit {width} bits")
    return format(number, f"0{width}b") if width else ""


def bits_of_ids(ids, width):
    need(all(0 < each <= width for each in ids), f"an id of {ids} does not fit {width} bits")
    bits = ["0"] * width
    for each in ids:
        bits[each - 1] = "1"
    return "".join(bits)


def bits_of_value(value, width, kind):
    if kind == "ids":
        return bits_of_ids(value, width)
    if kind == "letters":
        need(len(value) == 2 and value.isascii() and value.isupper() and value.isalpha(), f"{value} is no pair of letters")
        return "".join(bits_of(ALPHABET.index(letter), 6) for letter in value)
    if kind == "time":
        moment = datetime.datetime.fromisoformat(value.rstrip("Z"))
        return bits_of((moment - EPOCH) // datetime.timedelta(milliseconds=100), width)
    return bits_of(int(value), width)


def entries_of(ids):
    runs = []
    for each in sorted(set(ids)):
        if runs and runs[-1][1] == each - 1:
            runs[-1][1] = each
        else:
            runs.append([each, each])
    bits = ["1" + bits_of(a, 16) + bits_of(b, 16) if b > a else "0" + bits_of(a, 16) for a, b in runs]
    return len(runs), "".join(bits)


def bits_of_vendors(ids):
    need(all(0 < each <= 65535 for each in ids), "a vendor id that does not fit")
    highest = max(ids, default=0)
    count, entries = entries_of(ids)
    is_range = count <= MOST_ENTRIES and 12 + len(entries) < highest
    return bits_of(highest, 16) + ("1" + bits_of(count, 12) + entries if is_range else "0" + bits_of_ids(ids, highest))


def text_of(bits):
    bits += "0" * (-len(bits) % 8)
    return "".join(ALPHABET[int(bits[place : place + 6].ljust(6, "0"), 2)] for place in range(0, len(bits), 6))


def encode(model):
    need(model.get("version") == 2, "only version 2 is written")
    if "drop-deleted" in faults:
        names = [name for name in ("vendorConsents", "vendorLegitimateInterests", "disclosedVendors") if name in model]
        model = model | {name: [vendor for vendor in model[name] if vendor not in deleted] for name in names}
    core = "".join(bits_of_value(model[name], width, kind) for name, width, kind in FIXED)
    core += bits_of_vendors(model["vendorConsents"]) + bits_of_vendors(model["vendorLegitimateInterests"])
    restrictions = model["publisherRestrictions"]
    if "ignore-type-0" in faults:
        restrictions = [each for each in restrictions if each["type"] != 0]
    core += bits_of(len(restrictions), 12)
    for each in restrictions:
        need(each["purpose"] > 0 and all(vendor > 0 for vendor in each["vendors"]), "purpose 0 or vendor 0")
        count, entries = entries_of(each["vendors"])
        core += bits_of(each["purpose"], 6) + bits_of(each["type"], 2) + bits_of(count, 12) + entries
    segments = [core]
    for name, kind in (("disclosedVendors", 1), ("allowedVendors", 2)):
        if name in model:
            segments.append(bits_of(kind, 3) + bits_of_vendors(model[name]))
    if "publisherTC" in model:
        part = model["publisherTC"]
        count = part["customPurposeCount"]
        ids = [("purposeConsents", 24), ("purposeLegitimateInterests", 24)]
        custom = [("customPurposeConsents", count), ("customPurposeLegitimateInterests", count)]
        bits = [bits_of_ids(part[name], width) for name, width in ids] + [bits_of(count, 6)]
        segments.append("011" + "".join(bits + [bits_of_ids(part[name], width) for name, width in custom]))
    return ".".join(map(text_of, segments))


def flags(ids, least):
    return bits_of_ids(ids, max(least, *ids, 0))


def keys(text):
    model = decode(text)
    least = 11 if model["policyVersion"] >= 4 else 10
    purposes = flags(model["purposeConsents"], least)[: 10 if "short-purposes" in faults else None]
    restrictions = {}
    for each in model["publisherRestrictions"]:
        for vendor in each["vendors"]:
            known = restrictions.setdefault(each["purpose"], {})
            known[vendor] = each["type"] if known.get(vendor, each["type"]) == each["type"] < 3 else 0
    found = {
        "IABTCF_CmpSdkID": model["cmpId"], "IABTCF_CmpSdkVersion": model["cmpVersion"],
        "IABTCF_PolicyVersion": model["policyVersion"], "IABTCF_gdprApplies": 1,
        "IABTCF_PublisherCC": model["publisherCC"], "IABTCF_PurposeOneTreatment": int(model["purposeOneTreatment"]),
        "IABTCF_UseNonStandardTexts": int(model["useNonStandardTexts"]), "IABTCF_TCString": text,
        "IABTCF_VendorConsents": flags(model["vendorConsents"], 1),
        "IABTCF_VendorLegitimateInterests": flags(model["vendorLegitimateInterests"], 1),
        "IABTCF_PurposeConsents": purposes,
        "IABTCF_PurposeLegitimateInterests": flags(model["purposeLegitimateInterests"], least),
        "IABTCF_SpecialFeaturesOptIns": flags(model["specialFeatureOptIns"], 2),
    }  # fmt: skip
    for purpose, vendors in restrictions.items():
        codes = (str(vendors.get(vendor, "_")) for vendor in range(1, max(vendors) + 1))
        found[f"IABTCF_PublisherRestrictions{purpose}"] = "".join(codes)
    if "disclosedVendors" in model:
        found["IABTCF_DisclosedVendors"] = flags(model["disclosedVendors"], 1)
    if part := model.get("publisherTC"):
        found["IABTCF_PublisherConsent"] = flags(part["purposeConsents"], least)
        found["IABTCF_PublisherLegitimateInterests"] = flags(part["purposeLegitimateInterests"], least)
        if count := part["customPurposeCount"]:
            found["IABTCF_PublisherCustomPurposesConsents"] = flags(part["customPurposeConsents"], count)
            custom = flags(part["customPurposeLegitimateInterests"], count)
            found["IABTCF_PublisherCustomPurposesLegitimateInterests"] = custom
    return found


def answer(request):
    operation = request["op"]
    if operation == "hello":
        testee = {"name": "faulty-testee", "version": "1", "language": "python"}
        versions = [1, 2] if "version-1-dates" in faults else [2]
        segments = ["core", "disclosedVendors", "allowedVendors", "publisherTC"]
        operations = ["decode", "encode", "keys"]
        head = {"protocol": 1, "testee": testee, "ops": operations, "window": 8}
        return head | {"segments": segments, "versions": versions}
    if operation == "setup" and "gvl" in request:
        with open(request["gvl"]["path"], encoding="utf-8") as file:
            vendors = json.load(file)["vendors"].values()
        deleted.update(vendor["id"] for vendor in vendors if vendor.get("deletedDate"))
    if operation == "decode":
        text = request["string"]
        model = decode(text) if "prefix-cache" not in faults else cache.setdefault(text[:10], decode(text))
        if "swap-country" in faults:
            model["publisherCC"] = model["publisherCC"][::-1]
        return {"ok": {"model": model}}
    if operation == "encode":
        return {"ok": {"string": encode(request["model"])}}
    if operation == "keys":
        return {"ok": {"keys": keys(request["string"])}}
    return {"ok": {}} if operation in ("setup", "reset") else {"failed": {"message": "the request is not understood"}}


def main():
    parser = argparse.ArgumentParser(description="A codec under test with seven faults.")
    parser.add_argument("--fault", action="append", choices=[*FAULTS, *ODD_FAULTS], help="have this fault only; repeatable")
    parser.add_argument("--correct", action="store_true", help="have no fault")
    arguments = parser.parse_args()
    faults.update([] if arguments.correct else arguments.fault or FAULTS)
    for line in sys.stdin:
        request = json.loads(line)
        if request["op"] == "bye":
            break
        try:
            result = answer(request)
        except Rejected as error:
            result = {"rejected": {"message": str(error)}}
        except Unsupported as error:
            result = {"unsupported": {"what": str(error)}}
        except Exception as error:  # whatever it is, it is this codec's fault and told as such
            result = {"failed": {"message": f"{type(error).__name__}: {error}"}}
        if "id" in request:
            result["id"] = request["id"]
        print(json.dumps(result, separators=(",", ":")), flush=True)


if __name__ == "__main__":
    main()
