"""Version 1 strings and the GPP container.

Sources: Consent string and vendor list formats v1.1, Vendor Consent String Format; Global Privacy Platform String,
Header Encoding and Fibonacci Encoding.
"""

from dataclasses import dataclass
from typing import Any

from tcf_bits import Bits, from_deciseconds, runs, to_base64url, to_deciseconds
from tcf_segments import ids_of, put_entries


@dataclass
class ConsentStringV1:
    """A version 1 vendor consent string.

    Bit field form for `vendors`; range form as soon as `exceptions` are given: entries as written (an integer or a
    pair), whose consent is the opposite of `default_consent`. `max_id` defaults to the highest id named.
    """

    version: int = 1
    created: Any = "2018-05-25T09:30:00.5"
    last_updated: Any = None
    cmp_id: int = 10
    cmp_version: int = 1
    consent_screen: int = 1
    consent_language: Any = "EN"
    vendor_list_version: int = 8
    purposes: Any = ()
    vendors: Any = ()
    max_id: int | None = None
    default_consent: bool = False
    exceptions: list | None = None
    num_entries: int | None = None

    def bits(self):
        bits = Bits()
        updated = self.created if self.last_updated is None else self.last_updated
        bits.put("Version", self.version, 6)
        bits.put("Created", to_deciseconds(self.created, "Created"), 36)
        bits.put("LastUpdated", to_deciseconds(updated, "LastUpdated"), 36)
        bits.put("CmpId", self.cmp_id, 12)
        bits.put("CmpVersion", self.cmp_version, 12)
        bits.put("ConsentScreen", self.consent_screen, 6)
        bits.put_letters("ConsentLanguage", self.consent_language)
        bits.put("VendorListVersion", self.vendor_list_version, 12)
        bits.put_ids("PurposesAllowed", self.purposes, 24)
        bits.put("MaxVendorId", self.highest(), 16)
        bits.put_flag("EncodingType", self.exceptions is not None)
        if self.exceptions is None:
            bits.put_ids("BitField", self.vendors, self.highest())
        else:
            bits.put_flag("DefaultConsent", self.default_consent)
            put_entries(bits, "VendorConsents", self.exceptions, self.num_entries)
        return bits

    def highest(self):
        named = self.vendors if self.exceptions is None else ids_of(self.exceptions)
        return max(named, default=0) if self.max_id is None else self.max_id

    def meaning(self):
        updated = self.created if self.last_updated is None else self.last_updated
        model = {
            "version": 1,
            "created": from_deciseconds(to_deciseconds(self.created)),
            "lastUpdated": from_deciseconds(to_deciseconds(updated)),
            "cmpId": self.cmp_id,
            "cmpVersion": self.cmp_version,
            "consentScreen": self.consent_screen,
            "consentLanguage": self.consent_language,
            "vendorListVersion": self.vendor_list_version,
            "purposeConsents": sorted(self.purposes),
            "vendorConsents": sorted(self.vendors),
        }
        if self.exceptions is not None:
            excepted = ids_of(self.exceptions)
            everyone = set(range(1, self.highest() + 1))
            model["vendorConsents"] = sorted(everyone - excepted if self.default_consent else excepted)
            model["defaultVendorConsent"] = self.default_consent
        if self.highest() != max(model["vendorConsents"], default=0):
            model["maxVendorId"] = self.highest()
        return model

    def text(self):
        """Zero padding to whole octets, no "="."""
        bits = self.bits().text
        return to_base64url(bits + "0" * (-len(bits) % 8))


def gpp(sections, header=None):
    """A GPP string of {section id: text}; `header` replaces the header that goes with these ids."""
    ids = sorted(sections)
    return "~".join([gpp_header(ids) if header is None else header] + [sections[number] for number in ids])


def gpp_header(ids, kind=3, version=1):
    """Type, version and a Fibonacci range of section ids, filled up with zeros to a multiple of 6 bits."""
    bits = Bits()
    bits.put("Type", kind, 6)
    bits.put("Version", version, 6)
    groups = runs(ids)
    bits.put("Amount", len(groups), 12)
    last_seen = 0
    for first, last in groups:
        bits.put_flag("IsGroup", first != last)
        bits.put_raw("Offset", fibonacci(first - last_seen))
        if first != last:
            bits.put_raw("Length", fibonacci(last - first))
        last_seen = last
    return to_base64url(bits.text)


def fibonacci(number):
    """The Fibonacci code word of a positive integer: Zeckendorf's sum from the smallest up, then a 1."""
    sequence = [1, 2]
    while sequence[-1] < number:
        sequence.append(sequence[-1] + sequence[-2])
    digits = ""
    for value in reversed(sequence):
        take = value <= number
        number -= value if take else 0
        digits = ("1" if take else "0") + digits
    return digits.rstrip("0") + "1"
