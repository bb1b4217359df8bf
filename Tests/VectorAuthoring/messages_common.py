"""What the authors of family messages use: a sound string, and the objects and messages made from it.

    web(core(), DISCLOSED)                     # TCData as the CMP API has it
    in_app(core(), DISCLOSED)                  # InAppTCData
    changed(web(...), {"vendor.consents": {}}) # a member changed; GONE takes it away

It has nothing to do with the Swift code that reads them.
Source: IAB Tech Lab, CMP API v2, TCData, InAppTCData, PingReturn; the messages of seed 000.
"""

import copy

from rules_file import failure
from stored_key_sets import DISCLOSED, LIST, PUBLISHER, binary, core, restriction_codes
from tcf import tc

GONE = object()
TEXT = tc(core(), DISCLOSED)


def web(*segments, **more):
    """TCData of a string of these segments; ids that are false are left out."""
    meaning = merged(segments)
    return members(meaning, segments, lambda flag: flag, true_ids, web_restrictions) | {"cmpStatus": "loaded"} | more


def in_app(*segments, **more):
    """InAppTCData of a string of these segments; its table has no disclosed vendors (CMP API v2, InAppTCData)."""
    found = members(merged(segments), segments, int, binary, restriction_codes)
    found["vendor"].pop("disclosedVendors", None)
    return found | more


def members(meaning, segments, flag, ids, restrictions):
    new = meaning["policyVersion"] >= 4
    purposes = sorted({one.purpose for one in segments[0].restrictions})
    found = {
        "tcString": tc(*segments),
        "tcfPolicyVersion": meaning["policyVersion"],
        "cmpId": meaning["cmpId"],
        "cmpVersion": meaning["cmpVersion"],
        "gdprApplies": flag(True),
        "eventStatus": "useractioncomplete",
        "isServiceSpecific": flag(meaning["isServiceSpecific"]),
        "useNonStandardTexts" if new else "useNonStandardStacks": flag(meaning["useNonStandardTexts"]),
        "publisherCC": meaning["publisherCC"],
        "purposeOneTreatment": flag(meaning["purposeOneTreatment"]),
        "purpose": {
            "consents": ids(meaning["purposeConsents"]),
            "legitimateInterests": ids(meaning["purposeLegitimateInterests"]),
        },
        "vendor": {
            "consents": ids(meaning["vendorConsents"]),
            "legitimateInterests": ids(meaning["vendorLegitimateInterests"]),
        },
        "specialFeatureOptins": ids(meaning["specialFeatureOptIns"]),
        "publisher": {
            "consents": ids([]), "legitimateInterests": ids([]),
            "customPurpose": {"consents": ids([]), "legitimateInterests": ids([])},
            "restrictions": {str(one): restrictions(segments[0].restrictions, one) for one in purposes},
        },  # fmt: skip
    }
    if "disclosedVendors" in meaning:
        found["vendor"]["disclosedVendors"] = ids(meaning["disclosedVendors"])
    if "publisherTC" in meaning:
        own = meaning["publisherTC"]
        found["publisher"] |= {
            "consents": ids(own["purposeConsents"]),
            "legitimateInterests": ids(own["purposeLegitimateInterests"]),
            "customPurpose": {
                "consents": ids(own["customPurposeConsents"]),
                "legitimateInterests": ids(own["customPurposeLegitimateInterests"]),
            },
        }
    return found


def merged(segments):
    meaning = {}
    for segment in segments:
        meaning |= segment.meaning()
    return meaning


def true_ids(ids):
    return {str(one): True for one in ids}


def web_restrictions(restrictions, purpose):
    text = restriction_codes(restrictions, purpose)
    return {str(index + 1): int(code) for index, code in enumerate(text) if code != "_"}


def changed(value, changes):
    """A copy with members at paths changed, or taken away by GONE."""
    value = copy.deepcopy(value)
    for path, new in changes.items():
        *way, last = path.split(".")
        inner = value
        for name in way:
            inner = inner.setdefault(name, {})
        if new is GONE:
            inner.pop(last)
        else:
            inner[last] = new
    return value


def save(**changes):
    """A saved message as React Native and Flutter have it."""
    message = {
        "type": "save", "tcstring": TEXT, "currentstate": {}, "nontcfdata": {}, "configversion": 3,
        "tcstringversion": 1, "inAppTCData": in_app(core(), DISCLOSED, eventStatus="useractioncomplete"),
    }  # fmt: skip
    return changed(message, changes)


def answer(tcstring="", nontcfdata=None):
    return {"type": "cookieData", "tcstring": tcstring, "nontcfdata": nontcfdata}


LOADED = {"type": "CMP-loaded"}
PING = {
    "gdprApplies": True, "cmpLoaded": True, "cmpStatus": "loaded", "displayStatus": "hidden", "apiVersion": "2.2",
    "cmpVersion": 1, "cmpId": 300, "gvlVersion": 5, "tcfPolicyVersion": 5,
}  # fmt: skip
STUB = {"cmpLoaded": False, "cmpStatus": "stub", "displayStatus": "hidden", "apiVersion": "2.0"}


def on(platform, message, time=None):
    """A line of a log."""
    record = {"platform": platform, "message": message}
    return ({"time": time} if time else {}) | record


def at(second, **contents):
    """A line of a log at a second of one minute of the day on which the sound string was written."""
    return {"time": f"2026-09-28T10:00:{second:02d}Z"} | contents


def hit(slug, severity, member=None):
    """A finding of family messages."""
    return failure(f"messages/{slug}", severity, member=member)


class Group:
    """Vectors of one rule, numbered from `first`; `flags` go to each of them."""

    def __init__(self, file, name, first, flags, source, lists=(LIST,), common=(), as_of="2026-11-21"):
        self.group = file.group(name, vendor_lists=lists, common=common, as_of=as_of)
        self.next, self.flags, self.source = first, flags, source

    def add(self, kind, comment, value, expected, flags, source=None):
        flags = " ".join({*self.flags.split(), *flags.split()})
        self.group.document(f"messages-{self.next:04d}", comment, kind, value, expected, flags, source or self.source)
        self.next += 1

    def message(self, comment, value, *expected, flags="", source=None):
        self.add("message", comment, value, expected, flags, source)

    def sequence(self, comment, steps, *expected, flags="", source=None):
        self.add("sequence", comment, steps, expected, flags, source)


__all__ = [
    "DISCLOSED", "GONE", "Group", "LIST", "LOADED", "PING", "PUBLISHER", "STUB", "TEXT", "answer", "at", "changed",
    "core", "failure", "hit", "in_app", "on", "save", "tc", "web",
]  # fmt: skip
