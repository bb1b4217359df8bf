"""An independent decoder, for checking what the encoder wrote: slow, simple, and no code in common with the writer.

It refuses what the contract says a decoder refuses, in this order: the whole text (empty, unresolved macro, some other
artefact, a GPP container without a TC string), characters anywhere, then segment by segment an empty one, a length of 1
mod 4, and its fields from left to right, of which the first are the version and the type of the segment.
"""

import re
from dataclasses import dataclass, field

from tcf_bits import ALPHABET, from_base64url, from_deciseconds
from tcf_gpp_read import gpp_section

WORK_BOUND = 2_000_000
# Also with braces escaped for a URL, and as somebody wrote it in small letters.
MACRO = re.compile(r"\$(\{|%7B)?GDPR(_CONSENT(_\d+)?)?(\}|%7D)?", re.IGNORECASE)
ARTEFACTS = {
    "UUID": re.compile(r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"),
    "JSON": re.compile(r"[ \t\n\r]*[{\[].*", re.DOTALL),
    "JWT": re.compile(r"eyJ[\w-]+\.[\w-]+\.[\w-]*"),
    "US Privacy": re.compile(r"1[YN-]{3}"),
    "AC string": re.compile(r"[12]~[0-9.]*(~dv(\.[0-9.]*)?)?"),
    "URL": re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://.*", re.DOTALL),
}


class Fault(Exception):
    """Why a text is refused: a code of family encoding/, the segment from 0, the first bit of the field at fault."""

    def __init__(self, code, segment=None, bit_offset=None):
        super().__init__(f"encoding/{code}" + ("" if segment is None else f" in segment {segment} at {bit_offset}"))
        self.code = f"encoding/{code}"
        self.segment = segment
        self.bit_offset = bit_offset


@dataclass
class Section:
    """A vendor section or the entries of a restriction, as read."""

    name: str
    max_id: int | None
    is_range: bool
    entries: list = field(default_factory=list)
    ids: set = field(default_factory=set)


@dataclass
class Reading:
    """A segment in the course of being read, and what is worth knowing about it afterwards."""

    index: int
    text: str
    work: list  # one number, shared by all segments of a string
    bits: str = ""
    position: int = 0
    sections: list = field(default_factory=list)

    def __post_init__(self):
        self.bits = from_base64url(self.text.rstrip("="))

    def integer(self, width):
        return int(self.raw(width) or "0", 2)

    def raw(self, width):
        if self.position + width > len(self.bits):
            raise Fault("truncated", self.index, self.position)
        self.position += width
        return self.bits[self.position - width : self.position]

    def ids(self, width):
        return [number for number, bit in enumerate(self.raw(width), start=1) if bit == "1"]

    def letters(self):
        start = self.position
        pair = divmod(self.integer(12), 64)
        if max(pair) > 25:
            raise Fault("letters", self.index, start)
        return "".join(chr(ord("A") + code) for code in pair)

    def vendors(self, name):
        max_id = self.integer(16)
        section = Section(name, max_id, self.integer(1) == 1)
        self.sections.append(section)
        if section.is_range:
            self.entries(section)
        else:
            section.ids = set(self.ids(max_id))
        return sorted(section.ids)

    def entries(self, section):
        for _ in range(self.integer(12)):
            start = self.position
            is_range = self.integer(1) == 1
            first = self.integer(16)
            last = self.integer(16) if is_range else first
            if first == 0 or last == 0:
                raise Fault("vendor-id-zero", self.index, start)
            if last < first:
                raise Fault("range-inverted", self.index, start)
            if section.max_id is not None and last > section.max_id:
                raise Fault("vendor-id-above-max", self.index, start)
            self.work[0] += last - first + 1
            if self.work[0] > WORK_BOUND:
                raise Fault("work-bound", self.index, start)
            section.entries.append((first, last, is_range))
            section.ids.update(range(first, last + 1))


def decode(text):
    """The model JSON object of a TC string, a version 1 string or a GPP container; Fault if it must be refused."""
    return read(text)[0]


def read(text):
    """The model, and the reading of every segment."""
    if MACRO.fullmatch(text):
        raise Fault("macro-unresolved")
    if any(pattern.fullmatch(text) for pattern in ARTEFACTS.values()):
        raise Fault("not-a-tc-string")
    inner = gpp_section(text, 2)
    if inner is not None:
        if inner is False:
            raise Fault("version")
        return read(inner)
    parts = text.split(".")
    for index, part in enumerate(parts):
        if any(character not in ALPHABET for character in part.rstrip("=")):
            raise Fault("alphabet", index)
    work = [0]
    first = segment(0, parts[0], work)
    version = int(first.bits[:6], 2)
    if version == 1:
        return read_version_1_alone(first, parts), [first]
    if version != 2:
        # A segment with a type, and the core of version 2 behind it.
        if int(first.bits[:3], 2) in (1, 2, 3) and any(part.startswith("C") for part in parts[1:]):
            raise Fault("core-first")
        raise Fault("version", 0, 0)
    model, readings = read_core(first), [first]
    for index, part in enumerate(parts[1:], start=1):
        readings.append(segment(index, part, work))
        for key, value in read_other(readings[-1]).items():
            model.setdefault(key, value)
    return model, readings


def segment(index, part, work):
    """A segment to be read; Fault if its text has no characters, or a length that base64 never has."""
    # RFC 4648, 4: "=" fills up a group of characters, so that there are characters before it.
    if not part.rstrip("="):
        raise Fault("empty", index)
    if len(part.rstrip("=")) % 4 == 1:
        raise Fault("length", index)
    return Reading(index, part, work)


def read_head(reading):
    """The fields that both versions begin with."""
    return {
        "version": reading.integer(6),
        "created": from_deciseconds(reading.integer(36)),
        "lastUpdated": from_deciseconds(reading.integer(36)),
        "cmpId": reading.integer(12),
        "cmpVersion": reading.integer(12),
        "consentScreen": reading.integer(6),
        "consentLanguage": reading.letters(),
        "vendorListVersion": reading.integer(12),
    }


def read_core(reading):
    model = read_head(reading) | {
        "policyVersion": reading.integer(6),
        "isServiceSpecific": reading.integer(1) == 1,
        "useNonStandardTexts": reading.integer(1) == 1,
        "specialFeatureOptIns": reading.ids(12),
        "purposeConsents": reading.ids(24),
        "purposeLegitimateInterests": reading.ids(24),
        "purposeOneTreatment": reading.integer(1) == 1,
        "publisherCC": reading.letters(),
        "vendorConsents": reading.vendors("VendorConsents"),
        "vendorLegitimateInterests": reading.vendors("VendorLegitimateInterests"),
    }
    restrictions = []
    for _ in range(reading.integer(12)):
        start = reading.position
        purpose = reading.integer(6)
        if purpose == 0:
            raise Fault("restriction-purpose", reading.index, start)
        section = Section("PubRestrictions", None, True)
        reading.sections.append(section)
        kind = reading.integer(2)
        reading.entries(section)
        restrictions.append({"purpose": purpose, "type": kind, "vendors": sorted(section.ids)})
    return model | {"publisherRestrictions": restrictions}


def read_other(reading):
    kind = reading.integer(3)
    if kind == 0:
        raise Fault("core-first", reading.index)
    if kind == 1:
        return {"disclosedVendors": reading.vendors("DisclosedVendors")}
    if kind == 2:
        return {"allowedVendors": reading.vendors("AllowedVendors")}
    if kind == 3:
        consents, interests, count = reading.ids(24), reading.ids(24), reading.integer(6)
        own = {"purposeConsents": consents, "purposeLegitimateInterests": interests, "customPurposeCount": count}
        own |= {"customPurposeConsents": reading.ids(count), "customPurposeLegitimateInterests": reading.ids(count)}
        return {"publisherTC": own}
    reading.position = len(reading.bits)
    return {}


def read_version_1_alone(reading, parts):
    """A version 1 string, which has no segments: a dot is a foreign character, and at the end one that nothing follows."""
    if len(parts) > 1:
        raise Fault("empty", 1) if parts[1:] == [""] else Fault("alphabet", 0)
    return read_version_1(reading)


def read_version_1(reading):
    model = read_head(reading)
    model["purposeConsents"] = reading.ids(24)
    max_id = reading.integer(16)
    section = Section("VendorConsents", max_id, reading.integer(1) == 1)
    reading.sections.append(section)
    if not section.is_range:
        return model | version_1_vendors(reading.ids(max_id), max_id)
    default = reading.integer(1) == 1
    reading.entries(section)
    consents = set(range(1, max_id + 1)) - section.ids if default else section.ids
    return model | version_1_vendors(sorted(consents), max_id) | {"defaultVendorConsent": default}


def version_1_vendors(consents, max_id):
    """MaxVendorId is told where it is not the highest vendor with consent."""
    told = {} if max_id == max(consents, default=0) else {"maxVendorId": max_id}
    return told | {"vendorConsents": consents}
