"""Stored key sets: the table of keys, values with the type they are stored in, and the files that hold them.

The table is that of CMP API v2, "What is the CMP in-app internal structure for the defined API?", with the older name of one
key from the Mobile In-App CMP API v2.0. A value is a pair of its kind and itself.
"""

import json
import plistlib
import re
from xml.sax.saxutils import escape, quoteattr

INT, LONG, BOOL, REAL, TEXT, OTHER = "int", "long", "bool", "real", "text", "other"

PREFIX = "IABTCF_"
NUMBERS = ("CmpSdkID", "CmpSdkVersion", "PolicyVersion", "gdprApplies", "PurposeOneTreatment", "UseNonStandardTexts", "UseNonStandardStacks")
VENDORS = ("VendorConsents", "VendorLegitimateInterests", "DisclosedVendors")
PURPOSES = ("PurposeConsents", "PurposeLegitimateInterests")
PUBLISHER = ("PublisherConsent", "PublisherLegitimateInterests")
CUSTOM = ("PublisherCustomPurposesConsents", "PublisherCustomPurposesLegitimateInterests")
BINARY = VENDORS + PURPOSES + ("SpecialFeaturesOptIns",) + PUBLISHER + CUSTOM
TEXTS = ("PublisherCC", "TCString") + BINARY
RESTRICTIONS = "PublisherRestrictions"
# Not in the table, but known: Google's two, and one CMP's identifier.
OTHERS = ("AddtlConsent", "EnableAdvertiserConsentMode", "UserConsentRecordId")

VERSION1 = ("CMPPresent", "SubjectToGDPR", "ConsentString", "ParsedPurposeConsents", "ParsedVendorConsents")
FORMS = ("ios-xml", "ios-binary", "android", "json")


def purpose_of(name):
    """Returns the purpose at the end of a restrictions key's name, or None where no string can restrict it."""
    found = re.fullmatch("IABTCF_PublisherRestrictions([1-9][0-9]?)", name)
    return int(found[1]) if found and int(found[1]) <= 24 else None


class Store:
    """A key set in one of the forms: its values by name."""

    def __init__(self, form, values):
        self.form, self.values = form, values

    def has(self, name):
        """Whether a key of the TCF is stored, whatever it holds."""
        return PREFIX + name in self.values

    def number(self, name):
        """Returns a key's integer, or None where it holds none."""
        kind, value = self.values.get(PREFIX + name, (None, None))
        return value if kind == INT else None

    def text(self, name):
        """Returns a key's text, or None where it holds none."""
        kind, value = self.values.get(PREFIX + name, (None, None))
        return value if kind == TEXT else None


def plain(kind, value):
    """Returns a value as plistlib and json take it."""
    return float(value) if kind == REAL else value


def android_element(name, kind, value):
    """Returns the element of SharedPreferences for one key."""
    named = f"name={quoteattr(name)}"
    if kind == TEXT:
        return f"<string {named}>{escape(value)}</string>"
    if kind == OTHER:
        return f"<set {named}><string>{escape(str(value))}</string></set>"
    tag = {INT: "int", LONG: "long", BOOL: "boolean", REAL: "float"}[kind]
    shown = str(value).lower() if kind == BOOL else str(float(value)) if kind == REAL else str(value)
    return f'<{tag} {named} value="{shown}" />'


def write(store):
    """Returns a key set as the bytes of a file, and the end of the file's name."""
    if store.form == "android":
        lines = [android_element(name, kind, value) for name, (kind, value) in store.values.items()]
        text = "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n<map>\n    " + "\n    ".join(lines) + "\n</map>\n"
        return text.encode(), "xml"
    values = {name: plain(kind, value) for name, (kind, value) in store.values.items()}
    if store.form == "json":
        return json.dumps(values, default=str).encode(), "json"
    return plistlib.dumps(values, fmt=plistlib.FMT_XML if store.form == "ios-xml" else plistlib.FMT_BINARY, sort_keys=False), "plist"
