#!/usr/bin/env python3
"""Makes the files of this folder again.

    python3 TestVectors/stored-keys/make_samples.py [--string C...]

The key sets are derived here by a codec and a derivation of their own, written from the documents and sharing nothing
with the Swift code, so that each can judge the other. Without --string the string of MODEL below is taken; after a change
of MODEL or of the string only this needs to be run. Same input, same bytes.
"""

import argparse
import base64
import datetime
import json
import pathlib
import plistlib
import shutil
import sqlite3
import struct
import tempfile
import zipfile

FOLDER = pathlib.Path(__file__).resolve().parent

MODEL = {
    "created": "2026-06-01",
    "cmpId": 300,
    "cmpVersion": 2,
    "consentScreen": 1,
    "consentLanguage": "EN",
    "vendorListVersion": 5,
    "policyVersion": 5,
    "isServiceSpecific": True,
    "useNonStandardTexts": False,
    "specialFeatureOptIns": {1},
    "purposeConsents": {1, 2, 3, 4, 7},
    "purposeLegitimateInterests": {2, 7, 9, 10},
    "purposeOneTreatment": False,
    "publisherCC": "DE",
    "vendorConsents": {1, 4, 5, 9},
    "vendorLegitimateInterests": {2, 3, 5},
    "publisherRestrictions": [(2, 1, {5})],
    "disclosedVendors": {1, 2, 3, 4, 5, 9, 10},
    "publisherTC": {
        "purposeConsents": {1, 2},
        "purposeLegitimateInterests": {7},
        "customPurposeCount": 0,
        "customPurposeConsents": set(),
        "customPurposeLegitimateInterests": set(),
    },
}


# The TC string, from "Consent string and vendor list formats v2", both ways.


class Bits:
    """A string of bits that is written at its end and read at its start."""

    def __init__(self, bits=""):
        self.bits = bits
        self.place = 0

    def write(self, value, width):
        self.bits += format(int(value), f"0{width}b")

    def write_letters(self, pair):
        for letter in pair:
            self.write(ord(letter) - ord("A"), 6)

    def write_set(self, ids, width):
        self.bits += "".join("1" if n in ids else "0" for n in range(1, width + 1))

    def read(self, width):
        assert self.place + width <= len(self.bits), "the segment ends early"
        self.place += width
        return int(self.bits[self.place - width : self.place] or "0", 2)

    def read_letters(self):
        return "".join(chr(ord("A") + self.read(6)) for _ in range(2))

    def read_set(self, width):
        return {n for n in range(1, width + 1) if self.read(1)}


def runs(ids):
    found = []
    for n in sorted(ids):
        if found and found[-1][1] == n - 1:
            found[-1][1] = n
        else:
            found.append([n, n])
    return found


def range_bits(ids):
    out = Bits()
    out.write(len(runs(ids)), 12)
    for first, last in runs(ids):
        out.write(first != last, 1)
        out.write(first, 16)
        if first != last:
            out.write(last, 16)
    return out.bits


def read_range(bits):
    ids = set()
    for _ in range(bits.read(12)):
        is_range = bits.read(1)
        first = bits.read(16)
        ids.update(range(first, (bits.read(16) if is_range else first) + 1))
    return ids


def write_vendors(bits, ids):
    highest = max(ids, default=0)
    bits.write(highest, 16)
    as_range = range_bits(ids)
    bits.write(len(as_range) < highest, 1)
    if len(as_range) < highest:
        bits.bits += as_range
    else:
        bits.write_set(ids, highest)


def read_vendors(bits):
    highest = bits.read(16)
    return read_range(bits) if bits.read(1) else bits.read_set(highest)


def segment(bits):
    text = bits.bits + "0" * (-len(bits.bits) % 8)
    octets = bytes(int(text[n : n + 8], 2) for n in range(0, len(text), 8))
    return base64.urlsafe_b64encode(octets).decode().rstrip("=")


def encode(model):
    core = Bits()
    core.write(2, 6)
    day = datetime.date.fromisoformat(model["created"])
    deciseconds = (day - datetime.date(1970, 1, 1)).days * 864_000
    core.write(deciseconds, 36)
    core.write(deciseconds, 36)
    core.write(model["cmpId"], 12)
    core.write(model["cmpVersion"], 12)
    core.write(model["consentScreen"], 6)
    core.write_letters(model["consentLanguage"])
    core.write(model["vendorListVersion"], 12)
    core.write(model["policyVersion"], 6)
    core.write(model["isServiceSpecific"], 1)
    core.write(model["useNonStandardTexts"], 1)
    core.write_set(model["specialFeatureOptIns"], 12)
    core.write_set(model["purposeConsents"], 24)
    core.write_set(model["purposeLegitimateInterests"], 24)
    core.write(model["purposeOneTreatment"], 1)
    core.write_letters(model["publisherCC"])
    write_vendors(core, model["vendorConsents"])
    write_vendors(core, model["vendorLegitimateInterests"])
    core.write(len(model["publisherRestrictions"]), 12)
    for purpose, kind, vendors in model["publisherRestrictions"]:
        core.write(purpose, 6)
        core.write(kind, 2)
        core.bits += range_bits(vendors)
    segments = [segment(core)]
    if model.get("disclosedVendors") is not None:
        disclosed = Bits()
        disclosed.write(1, 3)
        write_vendors(disclosed, model["disclosedVendors"])
        segments.append(segment(disclosed))
    if model.get("publisherTC") is not None:
        publisher = model["publisherTC"]
        bits = Bits()
        bits.write(3, 3)
        bits.write_set(publisher["purposeConsents"], 24)
        bits.write_set(publisher["purposeLegitimateInterests"], 24)
        bits.write(publisher["customPurposeCount"], 6)
        bits.write_set(publisher["customPurposeConsents"], publisher["customPurposeCount"])
        bits.write_set(publisher["customPurposeLegitimateInterests"], publisher["customPurposeCount"])
        segments.append(segment(bits))
    return ".".join(segments)


def decode(text):
    def bits_of(part):
        octets = base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))
        return Bits("".join(format(octet, "08b") for octet in octets))

    first, *others = text.split(".")
    core = bits_of(first)
    assert core.read(6) == 2, "not a version 2 string"
    created = core.read(36)
    core.read(36)
    model = {"created": str(datetime.date(1970, 1, 1) + datetime.timedelta(days=created // 864_000))}
    for name, width in [("cmpId", 12), ("cmpVersion", 12), ("consentScreen", 6)]:
        model[name] = core.read(width)
    model["consentLanguage"] = core.read_letters()
    model["vendorListVersion"] = core.read(12)
    model["policyVersion"] = core.read(6)
    model["isServiceSpecific"] = bool(core.read(1))
    model["useNonStandardTexts"] = bool(core.read(1))
    model["specialFeatureOptIns"] = core.read_set(12)
    model["purposeConsents"] = core.read_set(24)
    model["purposeLegitimateInterests"] = core.read_set(24)
    model["purposeOneTreatment"] = bool(core.read(1))
    model["publisherCC"] = core.read_letters()
    model["vendorConsents"] = read_vendors(core)
    model["vendorLegitimateInterests"] = read_vendors(core)
    model["publisherRestrictions"] = [
        (core.read(6), core.read(2), read_range(core)) for _ in range(core.read(12))
    ]
    for part in others:
        bits = bits_of(part)
        kind = bits.read(3)
        if kind == 1:
            model["disclosedVendors"] = read_vendors(bits)
        elif kind == 3:
            publisher = {
                "purposeConsents": bits.read_set(24),
                "purposeLegitimateInterests": bits.read_set(24),
                "customPurposeCount": bits.read(6),
            }
            publisher["customPurposeConsents"] = bits.read_set(publisher["customPurposeCount"])
            publisher["customPurposeLegitimateInterests"] = bits.read_set(publisher["customPurposeCount"])
            model["publisherTC"] = publisher
    return model


def as_model_json(model):
    """The model, in the JSON that FormatsAndContracts.md describes."""
    time = model["created"] + "T00:00:00.000Z"

    def plain(value):
        if isinstance(value, set):
            return sorted(value)
        return {name: plain(inner) for name, inner in value.items()} if isinstance(value, dict) else value

    restrictions = [
        {"purpose": purpose, "type": kind, "vendors": sorted(vendors)}
        for purpose, kind, vendors in model["publisherRestrictions"]
    ]
    made = plain({name: value for name, value in model.items() if name != "publisherRestrictions"})
    return {"version": 2} | made | {"created": time, "lastUpdated": time, "publisherRestrictions": restrictions}


# The keys, from the table of the CMP API v2.


def flags(ids, length):
    return "".join("1" if n in ids else "0" for n in range(1, max([length, *ids]) + 1))


def keys_of(text):
    model = decode(text)
    policy = model["policyVersion"]
    purposes = 11 if policy >= 4 else 10
    keys = {
        "IABTCF_CmpSdkID": model["cmpId"],
        "IABTCF_CmpSdkVersion": model["cmpVersion"],
        "IABTCF_PolicyVersion": policy,
        "IABTCF_gdprApplies": 1,
        "IABTCF_PublisherCC": model["publisherCC"],
        "IABTCF_PurposeOneTreatment": int(model["purposeOneTreatment"]),
        "IABTCF_UseNonStandard" + ("Texts" if policy >= 4 else "Stacks"): int(model["useNonStandardTexts"]),
        "IABTCF_TCString": text,
        "IABTCF_VendorConsents": flags(model["vendorConsents"], 1),
        "IABTCF_VendorLegitimateInterests": flags(model["vendorLegitimateInterests"], 1),
    }
    if "disclosedVendors" in model:
        keys["IABTCF_DisclosedVendors"] = flags(model["disclosedVendors"], 1)
    keys["IABTCF_PurposeConsents"] = flags(model["purposeConsents"], purposes)
    keys["IABTCF_PurposeLegitimateInterests"] = flags(model["purposeLegitimateInterests"], purposes)
    keys["IABTCF_SpecialFeaturesOptIns"] = flags(model["specialFeatureOptIns"], 2)
    for purpose in sorted({purpose for purpose, _, _ in model["publisherRestrictions"]}):
        codes = {}
        for other, kind, vendors in model["publisherRestrictions"]:
            for vendor in vendors if other == purpose else []:
                codes.setdefault(vendor, set()).add(kind)
        keys[f"IABTCF_PublisherRestrictions{purpose}"] = "".join(
            "_" if n not in codes else "1" if codes[n] == {1} else "2" if codes[n] == {2} else "0"
            for n in range(1, max(codes) + 1)
        )
    if "publisherTC" in model:
        publisher = model["publisherTC"]
        keys["IABTCF_PublisherConsent"] = flags(publisher["purposeConsents"], purposes)
        keys["IABTCF_PublisherLegitimateInterests"] = flags(publisher["purposeLegitimateInterests"], purposes)
        count = publisher["customPurposeCount"]
        if count:
            keys["IABTCF_PublisherCustomPurposesConsents"] = flags(publisher["customPurposeConsents"], count)
            keys["IABTCF_PublisherCustomPurposesLegitimateInterests"] = flags(
                publisher["customPurposeLegitimateInterests"], count
            )
    return keys


# The files.


class Long(int):
    """An integer that Android stores as <long>."""


def escaped(text):
    for character, reference in [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")]:
        text = text.replace(character, reference)
    return text


def android(keys):
    lines = ["<?xml version='1.0' encoding='utf-8' standalone='yes' ?>", "<map>"]
    for name, value in keys.items():
        start = f'name="{escaped(name)}"'
        match value:
            case bool():
                lines.append(f'    <boolean {start} value="{str(value).lower()}" />')
            case Long():
                lines.append(f'    <long {start} value="{int(value)}" />')
            case int():
                lines.append(f'    <int {start} value="{value}" />')
            case float():
                lines.append(f'    <float {start} value="{value}" />')
            case set():
                lines.append(f"    <set {start}>")
                lines += [f"        <string>{escaped(text)}</string>" for text in sorted(value)]
                lines.append("    </set>")
            case None:
                lines.append(f"    <null {start} />")
            case str():
                lines.append(f"    <string {start}>{escaped(value)}</string>")
    return ("\n".join(lines + ["</map>"]) + "\n").encode()


def ios(keys):
    return plistlib.dumps(keys, fmt=plistlib.FMT_XML, sort_keys=False)


def ios_binary(keys):
    return plistlib.dumps(keys, fmt=plistlib.FMT_BINARY, sort_keys=False)


def as_json(keys):
    return (json.dumps(keys, indent=2, ensure_ascii=False) + "\n").encode()


def changed(keys, /, without=(), **values):
    """The keys with some left out and others set; names without their prefix IABTCF_."""
    left = {name: value for name, value in keys.items() if name.removeprefix("IABTCF_") not in without}
    return left | {"IABTCF_" + name: value for name, value in values.items()}


def doubled(data, line_start, times=1):
    """The text with the line that begins so written once more behind it."""
    lines = data.decode().splitlines(keepends=True)
    place = next(n for n, line in enumerate(lines) if line.strip().startswith(line_start))
    return "".join(lines[: place + 1 + times] + lines[place : place + 1 + times] + lines[place + 1 + times :]).encode()


def line_of(data, text, occurrence=1):
    numbers = [n for n, line in enumerate(data.decode().splitlines(), 1) if text in line]
    return numbers[occurrence - 1]


def cyclic_binary():
    """A binary property list whose dictionary holds itself under "IABTCF_TCString"."""
    key = b"\x5f\x10\x0f" + b"IABTCF_TCString"
    objects = [b"\xd1\x01\x00", key]
    data, offsets = b"bplist00", []
    for part in objects:
        offsets.append(len(data))
        data += part
    table = len(data)
    data += bytes(offsets)
    return data + struct.pack(">5xBBBQQQ", 0, 1, 1, len(objects), 0, table)


def reference_beyond_the_table():
    """A binary property list of two objects whose dictionary has a third as its value.

    The trailer behind the table begins with what would be its place, if there were one: an integer that is in the list.
    """
    key = b"\x5f\x10\x12" + b"IABTCF_gdprApplies"
    objects = [b"\xd1\x01\x02", key]
    data, offsets = b"bplist00", []
    for part in objects:
        offsets.append(len(data))
        data += part
    place = len(data)
    data += b"\x10\x01"
    table = len(data)
    data += bytes(offsets)
    return data + struct.pack(">B4xBBBQQQ", place, 0, 1, 1, len(objects), 0, table)


def zip_archive():
    import io

    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(zipfile.ZipInfo("keys.xml", (2026, 6, 1, 0, 0, 0)), "<map />")
    return buffer.getvalue()


def samples(keys):
    """(file, bytes, comment, expectation) of every sample."""
    text = keys["IABTCF_TCString"]
    v1 = {
        "IABConsent_CMPPresent": True,
        "IABConsent_SubjectToGDPR": "1",
        "IABConsent_ConsentString": "BOEFEAyOEFEAyAHABDENAI4AAAB9vABAASA",
        "IABConsent_ParsedPurposeConsents": "111000000000000000000000",
        "IABConsent_ParsedVendorConsents": "1",
    }

    def reads(platform, count, *rules, shape=None, python=True, **values):
        """What the file holds. `shape` and `python` as main() explains them; `values` goes into `reads`."""
        tests = ({} if shape is None else {"shape": shape}) | ({} if python else {"python": False})
        return {"reads": {"platform": platform, "keys": count} | values, "rules": list(rules)} | tests

    def fault(code, line=None, key=None):
        place = {} if line is None else {"line": line}
        return {"fault": {"code": code} | place | ({} if key is None else {"key": key})}

    count = len(keys)
    yield "clean-ios.plist", ios(keys), "what the string requires, as an XML property list", reads("ios", count, shape="closed")
    yield "clean-ios-binary.plist", ios_binary(keys), "the same as a binary property list", reads("ios", count, shape="closed")
    yield "clean-android.xml", android(keys), "the same as SharedPreferences", reads("android", count, shape="closed")
    yield "clean.json", as_json(keys), "the same as JSON", reads("json", count, shape="closed")
    yield (
        "clean-under-keys.json",
        as_json({"id": "7f4", "keys": keys}),
        "the same one level down under the name keys, as the codec protocol answers",
        reads("json", count, python=False),
    )
    foreign_ios = {
        "AppleLanguages": ["de-DE", "en-DE"],
        "LastStart": datetime.datetime(2026, 6, 1, 12, 30, 15),
        "Ratio": 0.5,
        "Token": b"\x00\x01\xfe\xff",
        "Größe": "10 € & <mehr>",
        "Window": {"width": 320, "frames": {"depth": -2}},
        "Launches": 1 << 40,
        "Onboarded": True,
        "Muted": False,
        "Seed": bytes(range(236, 256)),
    }
    foreign_android = {
        "locale": "de \"quoted\" & <mehr> €",
        "installed_at": Long(1_780_272_000_000),
        "volume": 0.75,
        "onboarded": True,
        "topics": {"news", "sports"},
        "nickname": None,
    }
    mixed = foreign_ios | keys
    yield "foreign-keys-ios.plist", ios(mixed), "keys of other owners beside it", reads("ios", len(mixed), shape="closed")
    yield "foreign-keys-ios-binary.plist", ios_binary(mixed), "the same, binary", reads("ios", len(mixed), shape="closed")
    mixed = foreign_android | keys
    yield "foreign-keys-android.xml", android(mixed), "keys of other owners beside it", reads("android", len(mixed), shape="closed")

    # Readable, and wrong.
    data = changed(keys, gdprApplies=True)
    for name, made, platform in [
        ("boolean-ios.plist", ios(data), "ios"),
        ("boolean-android.xml", android(data), "android"),
        ("boolean.json", as_json(data), "json"),
    ]:
        yield name, made, "gdprApplies is a boolean", reads(platform, count, "in-app/type", types={"IABTCF_gdprApplies": "boolean"})
    # CFPropertyList writes decimal numbers and reads both.
    data = ios(keys).replace(b"<integer>300<", b"<integer>0x12C<")
    yield "hexadecimal-ios.plist", data, "CmpSdkID is written in hexadecimal", reads("ios", count, types={"IABTCF_CmpSdkID": "integer"})
    # Android reads booleans with Boolean.valueOf, which takes capitals.
    data = android({"onboarded": True} | keys).replace(b'"onboarded" value="true"', b'"onboarded" value="TRUE"')
    yield "capitals-android.xml", data, "a boolean in capitals", reads("android", count + 1, types={"onboarded": "boolean"})
    data = changed(keys, gdprApplies="1", CmpSdkID="300")
    for name, made, platform in [
        ("string-ios.plist", ios(data), "ios"),
        ("string-android.xml", android(data), "android"),
        ("string.json", as_json(data), "json"),
    ]:
        types = {"IABTCF_gdprApplies": "string", "IABTCF_CmpSdkID": "string"}
        yield name, made, "gdprApplies and CmpSdkID are strings", reads(platform, count, "in-app/type", types=types)
    data = changed(keys, PolicyVersion=Long(keys["IABTCF_PolicyVersion"]))
    yield (
        "long-android.xml", android(data), "PolicyVersion is a long, as Flutter writes integers",
        reads("android", count, "in-app/type", types={"IABTCF_PolicyVersion": "long"}),
    )
    data = changed(keys, gdprApplies=1.0)
    for name, made, platform in [
        ("real-ios.plist", ios(data), "ios"),
        ("real-ios-binary.plist", ios_binary(data), "ios"),
        ("real-android.xml", android(data), "android"),
        ("real.json", as_json(data), "json"),
    ]:
        yield name, made, "gdprApplies is a real", reads(platform, count, "in-app/type", types={"IABTCF_gdprApplies": "real"})
    data = changed(keys, TCString={"TCString": text})
    yield (
        "dictionary-ios.plist", ios(data), "TCString is a dictionary",
        reads("ios", count, "in-app/type", types={"IABTCF_TCString": "dictionary"}),
    )
    data = changed(keys, PurposeConsents=keys["IABTCF_PurposeConsents"][:10], PurposeLegitimateInterests="0" * 25)
    yield (
        "wrong-length-ios.plist", ios(data), "ten purposes where the policy has eleven, and 25 characters where 24 fit",
        reads("ios", count, "in-app/too-short", "in-app/too-long", "in-app/disagrees"),
    )
    data = changed(keys, VendorConsents="011", PurposeConsents="2" + keys["IABTCF_PurposeConsents"][1:])
    yield (
        "disagrees.json", as_json(data), "vendor consents differ from the string, and a purpose has the character 2",
        reads("json", count, "in-app/disagrees", "in-app/binary-string"),
    )
    data = changed(keys, without=["VendorConsents", "DisclosedVendors"])
    yield (
        "missing-keys-android.xml", android(data), "no VendorConsents and no DisclosedVendors",
        reads("android", len(data), "in-app/missing"),
    )
    data = changed(keys, without=["TCString"])
    yield "orphaned-android.xml", android(data), "derived keys without TCString", reads("android", len(data), "in-app/orphaned")
    data = {"flutter." + name: Long(value) if isinstance(value, int) else value for name, value in keys.items()}
    yield (
        "flutter-android.xml", android(data), "FlutterSharedPreferences: every name prefixed, integers long",
        reads("android", count, "in-app/wrong-store"),
    )
    yield (
        "nested-ios.plist", ios({"tcstring": keys}), "the whole set as a dictionary under tcstring, as a webview's message is stored",
        reads("ios", 1, "in-app/wrong-store", types={"tcstring": "dictionary"}),
    )
    yield "v1-leftover-android.xml", android(keys | v1), "keys of version 1 beside it", reads("android", count + 5, "in-app/leftover-v1")
    yield "v1-only-ios.plist", ios(v1), "keys of version 1 alone", reads("ios", 5, "in-app/leftover-v1")
    for name, value in [(name, value) for name, value in keys.items() if "Restrictions" in name][:1]:
        data = keys | {name: value.replace("_", "0").ljust(1000, "0")}
        yield (
            "filler-zero-android.xml", android(data), "restrictions filled with 0, which reads: nobody may use the purpose",
            reads("android", count, "publisher-restrictions/stored-key"),
        )
    data = changed(keys, gdprApplies=0)
    yield (
        "gdpr-not-applicable-ios.plist", ios(data), "gdprApplies is 0, and the string's data is there",
        reads("ios", count, "in-app/gdpr-not-applicable"),
    )
    data = changed(keys, gdprApplies=1, TCString="")
    yield "empty-string-ios.plist", ios(data), "an empty TCString", reads("ios", count, "in-app/empty-string")
    data = keys | {"IABTCF_SpecialFeatureOptIns": keys["IABTCF_SpecialFeaturesOptIns"]}
    yield "near-miss.json", as_json(data), "a name with a letter missing", reads("json", count + 1, "in-app/name")
    foreign = {"volume": 3}
    yield "no-consent-key-android.xml", android(foreign), "preferences without any consent key", reads("android", 1)

    # Unreadable.
    clean = ios(keys)
    apple = b'PropertyList-1.0.dtd"'
    data = clean.replace(apple, apple + b' [<!ENTITY c "C"><!ENTITY d "&c;&c;&c;&c;">]').replace(b"<string>C", b"<string>&d;")
    yield "doctype-entity-ios.plist", data, "a document type with entities of its own", fault("documentType", line_of(data, "<!DOCTYPE"))
    data = android(keys).replace(b"<map>", b'<!DOCTYPE map SYSTEM "file:///etc/passwd">\n<map>')
    yield "doctype-android.xml", data, "a document type", fault("documentType", line_of(data, "<!DOCTYPE"))
    data = clean[: len(clean) * 2 // 3]
    yield "truncated-ios.plist", data, "cut off", fault("malformed", data.count(b"\n") + 1)
    yield "truncated-ios-binary.plist", ios_binary(keys)[:-40], "cut off", fault("damaged")
    data = android(keys)
    data = data[: len(data) * 2 // 3]
    yield "truncated-android.xml", data, "cut off", fault("malformed", data.count(b"\n") + 1)
    data = as_json(keys)[:400]
    yield "truncated.json", data, "cut off", fault("malformed", data.count(b"\n") + 1)
    data = doubled(clean, "<key>IABTCF_gdprApplies", 1)
    yield "duplicate-key-ios.plist", data, "a key twice", fault("duplicateKey", line_of(data, "gdprApplies", 2), "IABTCF_gdprApplies")
    data = doubled(android(keys), '<int name="IABTCF_gdprApplies', 0)
    yield "duplicate-key-android.xml", data, "a key twice", fault("duplicateKey", line_of(data, "gdprApplies", 2), "IABTCF_gdprApplies")
    data = doubled(as_json(keys), '"IABTCF_gdprApplies', 0)
    yield "duplicate-key.json", data, "a key twice", fault("duplicateKey", line_of(data, "gdprApplies", 2), "IABTCF_gdprApplies")
    data = android(keys).replace(b'gdprApplies" value="1"', b'gdprApplies" value="yes"')
    yield "not-a-number-android.xml", data, "an int that is none", fault("badValue", line_of(data, "gdprApplies"), "IABTCF_gdprApplies")
    # Marker 0x52: two characters of ASCII.
    data = ios_binary(keys).replace(b"\x52DE", b"\x52D\xc9")
    yield "not-ascii-ios-binary.plist", data, "a text marked as ASCII that is not", fault("damaged")
    yield "reference-ios-binary.plist", reference_beyond_the_table(), "a reference to an object that there is not", fault("damaged")
    yield "cycle-ios-binary.plist", cyclic_binary(), "a dictionary that contains itself", fault("damaged")
    data = as_json(keys)[:-3] + b",\n}\n"
    yield "trailing-comma.json", data, "a comma too many", fault("malformed", data.count(b"\n"))
    data = as_json({"gvlSpecificationVersion": 3, "vendorListVersion": 5, "purposes": {}, "vendors": {}})
    yield "vendor-list.json", data, "a vendor list", fault("otherContent")
    yield "page.html", b"<!DOCTYPE html>\n<html><body>404</body></html>\n", "a web page", fault("otherContent")
    yield "archive.xml", zip_archive(), "a zip archive by another name", fault("otherContent")
    yield "string.txt", (text + "\n").encode(), "a TC string by itself", fault("otherContent")
    yield "old-format-ios.plist", f'{{\n    "IABTCF_TCString" = "{text}";\n}}\n'.encode(), "what `defaults read` prints", fault("otherContent")
    yield "empty.plist", b"", "nothing", fault("empty")
    texts = {name: value if isinstance(value, str) else str(value) for name, value in keys.items()}
    yield "registry.json", as_json({"user": {"theme": "dark"}, "consent": texts}), "a TV device's registry: sections of strings", reads("registry", count + 1, shape="closed")
    yield "registry-no-number.json", as_json({"consent": texts | {"IABTCF_gdprApplies": "true"}}), "a registry with a word for a number", reads("registry", count, "in-app/value")
    ours, others = {"theme": "dark"} | texts, {"theme": "light", "IABTCF_EnableAdvertiserConsentMode": "1"}
    yield (
        "registry-two-sections.json",
        as_json({"consent": ours, "google": others}),
        "a key of two sections counts once, and a key of Google's is a number",
        reads("registry", count + 2, python=False, types={"IABTCF_EnableAdvertiserConsentMode": "integer"}),
    )
    domains = {"NSGlobalDomain": {"AppleLocale": "de_DE"}, "com.example.news": keys}
    yield "domains.json", as_json(domains), "several domains of UserDefaults", reads("json", count + 1)
    yield "group-domain.json", as_json({"group.com.example.news": keys}), "the domain of an app group", reads("json", count, "in-app/wrong-store")
    pairs = [[name, value] for name, value in texts.items()] + [["@session", None]]
    yield "async-pairs.json", as_json(pairs), "AsyncStorage as multiGet gives it", reads("registry", count + 1, "in-app/wrong-store", shape="closed")
    quoted = {name: json.dumps(value) for name, value in keys.items()}
    yield "async-quoted.json", as_json(quoted), "AsyncStorage as an object of JSON texts", reads("registry", count, "in-app/wrong-store", shape="closed")
    yield "async-no-pair.json", as_json([*pairs, ["IABTCF_CmpSdkID"]]), "an element that is no pair", fault("malformed", as_json(pairs).count(b"\n"))
    yield "async-twice.json", as_json([*pairs, pairs[0]]), "a pair twice", fault("duplicateKey", as_json(pairs).count(b"\n"), "IABTCF_CmpSdkID")
    yield "latin-1.json", '{"name": "Größe"}\n'.encode("latin-1"), "not UTF-8", fault("notText", 1)


# Folders as they lie on devices.


def database(rows, wal=()):
    """A database of AsyncStorage, and its write-ahead log with `wal` written later and not yet put into it."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "RKStorage"
        connection = sqlite3.connect(path)
        if wal:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.execute("CREATE TABLE android_metadata (locale TEXT)")
        connection.execute("CREATE TABLE catalystLocalStorage (key TEXT PRIMARY KEY, value TEXT NOT NULL)")
        insert = "INSERT OR REPLACE INTO catalystLocalStorage VALUES (?, ?)"
        connection.executemany(insert, rows)
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.executemany(insert, wal)
        connection.commit()
        log = pathlib.Path(f"{path}-wal")
        data, log = bytearray(path.read_bytes()), log.read_bytes() if log.exists() else b""
        connection.close()
    # The version of the library that wrote it: otherwise two machines would make two files.
    data[96:100] = (3_040_001).to_bytes(4, "big")
    return bytes(data), same_salts(log)


def same_salts(log):
    """The log with salts that are the same every time, and with the checksums that go with them."""
    if not log:
        return log
    order = "big" if log[3] & 1 else "little"

    def checksum(data, sums):
        first, second = sums
        for place in range(0, len(data), 8):
            first = (first + int.from_bytes(data[place : place + 4], order) + second) & 0xFFFFFFFF
            second = (second + int.from_bytes(data[place + 4 : place + 8], order) + first) & 0xFFFFFFFF
        return first, second

    def words(sums):
        return b"".join(number.to_bytes(4, "big") for number in sums)

    salts = bytes(range(8))
    size = int.from_bytes(log[8:12], "big")
    sums = checksum(log[:16] + salts, (0, 0))
    made = log[:16] + salts + words(sums)
    for place in range(32, len(log), 24 + size):
        head, page = log[place : place + 8], log[place + 24 : place + 24 + size]
        sums = checksum(page, checksum(head, sums))
        made += head + salts + words(sums) + page
    return made


def check_database(data, log, wanted):
    """SQLite itself reads the files as they were made."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "RKStorage"
        path.write_bytes(data)
        pathlib.Path(f"{path}-wal").write_bytes(log)
        connection = sqlite3.connect(path)
        found = dict(connection.execute("SELECT key, value FROM catalystLocalStorage"))
        connection.close()
        assert found == wanted, "the database does not hold what it was made of"


def folders(keys):
    """(folder, {file: bytes}, comment, what is found) of every sample folder.

    What is found: a set for each input that has consent keys, the rules that speak, and how many files have none.
    """
    other = {"theme": "dark", "launches": 7}
    default, flutter = "shared_prefs/com.example.news_preferences.xml", "shared_prefs/FlutterSharedPreferences.xml"
    chrome = {"shared_prefs/WebViewChromiumPrefs.xml": android({"lastVersionCodeUsed": 616}), "shared_prefs/FirebaseHeartBeat.xml": android({"fire-count": Long(3)})}

    def found(*sets, skipped=0, rules=()):
        return {"sets": list(sets), "skipped": skipped, "rules": list(rules)}

    def stored(file, platform, origin, count, default=None):
        return {"file": file, "platform": platform, "origin": origin, "keys": count} | ({} if default is None else {"default": default})

    name = default.split("/")[1]
    yield (
        "android-right",
        {default: android(keys | other)} | chrome,
        "the default preferences have the keys, the others are other software's",
        found(stored(default, "android", "defaultStore", len(keys) + 2, name), skipped=2),
    )
    yield (
        "android-other-file",
        {default: android(other), "shared_prefs/consents.xml": android(keys)} | chrome,
        "the keys stand in a file of their own",
        found(stored("shared_prefs/consents.xml", "android", "otherFile", len(keys), name), skipped=3, rules=["in-app/wrong-store error"]),
    )
    yield (
        "android-copy",
        {default: android(keys), "shared_prefs/cmp_backup.xml": android(keys)},
        "the keys in their place, and a copy",
        found(
            stored("shared_prefs/cmp_backup.xml", "android", "otherFile", len(keys), name),
            stored(default, "android", "defaultStore", len(keys), name),
            rules=["in-app/wrong-store info"],
        ),
    )
    # Behind the prefix values are judged all the same: a Dart int is stored as a long, at which getInt throws.
    longs = ["in-app/type error" for value in keys.values() if isinstance(value, int)]
    prefixed = {f"flutter.{key}": Long(value) if isinstance(value, int) else value for key, value in keys.items()}
    yield (
        "flutter",
        {default: android(other), flutter: android(prefixed)},
        "Flutter's plugin wrote the keys: its file, its prefix, its longs",
        found(stored(flutter, "android", "flutter", len(keys), name), skipped=1, rules=longs + ["in-app/wrong-store error"]),
    )
    domain, group = "Library/Preferences/com.example.news.plist", "Library/Preferences/group.com.example.news.plist"
    yield (
        "ios-right",
        {domain: ios_binary(keys | other), "Library/Preferences/com.apple.EmojiCache.plist": ios_binary(other)},
        "the standard domain has the keys",
        found(stored(domain, "ios", "defaultStore", len(keys) + 2, "com.example.news.plist"), skipped=1),
    )
    yield (
        "ios-app-group",
        {domain: ios_binary(other), group: ios_binary(keys)},
        "the keys stand in an app group's suite",
        found(stored(group, "ios", "appGroup", len(keys), "com.example.news.plist"), skipped=1, rules=["in-app/wrong-store error"]),
    )
    texts = {key: value if isinstance(value, str) else str(value) for key, value in keys.items()}
    late = {"IABTCF_gdprApplies": "0"}
    data, log = database(sorted((texts | {"@launches": "7"}).items()), sorted(late.items()))
    check_database(data, log, texts | {"@launches": "7"} | late)
    rules = ["in-app/gdpr-not-applicable info", "in-app/wrong-store error"]
    yield (
        "react-native-android",
        {"databases/RKStorage": data, "databases/RKStorage-wal": log},
        "AsyncStorage's database; what was written last, gdprApplies 0, stands in its log",
        found(stored("databases/RKStorage", "registry", "asyncStorage", len(keys) + 1), rules=rules),
    )
    data, _ = database(sorted((texts | {"@launches": "7"}).items()))
    check_database(data, b"", texts | {"@launches": "7"})
    yield (
        "react-native-database",
        {"databases/AsyncStorage": data, "databases/AsyncStorage-journal": b""},
        "the same without a log",
        found(stored("databases/AsyncStorage", "registry", "asyncStorage", len(keys) + 1), rules=["in-app/wrong-store error"]),
    )
    manifest = "RCTAsyncLocalStorage_V1/manifest.json"
    yield (
        "react-native-ios",
        {manifest: as_json(texts | {"@large": None})},
        "AsyncStorage's manifest",
        found(stored(manifest, "registry", "asyncStorage", len(keys)), rules=["in-app/wrong-store error"]),
    )
    files = {f"store/{key}": (value + "\n").encode() for key, value in texts.items()}
    yield (
        "key-folder",
        files | {"store/theme": b"dark\n"},
        "a file for each key",
        found(stored("store", "registry", "keyFolder", len(keys)), skipped=1),
    )


# Samples that are quoted from documents and not made here: file, comment, expectation.
QUOTED = [
    (
        "adjoe-sample.json",
        "the keys of an article (adjoe Engineers' Blog, Building a Consent Management Platform on iOS)",
        {"reads": {"platform": "json", "keys": 13}, "rules": ["in-app/disagrees"]},
    ),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--string", help="the TC string to derive from, instead of MODEL's")
    text = parser.parse_args().string or encode(MODEL)
    if text == encode(MODEL):
        assert decode(text) == {"created": MODEL["created"]} | MODEL, "the codec does not agree with itself"
    FOLDER.mkdir(parents=True, exist_ok=True)
    index = []
    for name, data, comment, expectation in samples(keys_of(text)):
        (FOLDER / name).write_bytes(data)
        index.append({"file": name, "comment": comment} | expectation)
    index += [{"file": name, "comment": comment} | expectation for name, comment, expectation in QUOTED]
    shutil.rmtree(FOLDER / "folders", ignore_errors=True)
    listed = []
    for name, files, comment, found in folders(keys_of(text)):
        for file, data in files.items():
            (FOLDER / "folders" / name / file).parent.mkdir(parents=True, exist_ok=True)
            (FOLDER / "folders" / name / file).write_bytes(data)
        listed.append({"folder": name, "comment": comment} | found)
    (FOLDER / "index.json").write_bytes(
        as_json(
            {
                "about": "Samples of stored key sets, made by make_samples.py. reads: what the file"
                " holds; rules: what it was made to break; fault: why it cannot be read. shape: stands for a shape of file, to be changed at random; closed: and cut anywhere it is refused. python: false where Python has no reader for it. folders: as they lie on a"
                " device; sets: what has consent keys in them, skipped: how many files have none.",
                "string": text,
                "model": as_model_json(decode(text)),
                "samples": index,
                "folders": listed,
            }
        )
    )
    print(text)


main()
