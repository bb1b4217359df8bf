"""The segments of a TC string, exactly as they shall be written: `bits()` for the wire, `meaning()` for the reader.

Source: IAB Tech Lab, Consent string and vendor list formats v2, the tables of The Core String, Disclosed Vendors,
Allowed Vendors and Publisher Purposes Transparency and Consent.
"""

from dataclasses import dataclass, field
from typing import Any

from tcf_bits import Bits, DoesNotFit, from_deciseconds, runs, to_deciseconds


@dataclass
class Vendors:
    """A vendor section exactly as it shall be written.

    `form`: "smallest", "bitfield" or "range" for the set `ids`. `entries` (an integer is a single, a pair is a range,
    written as given: inverted, zero, repeated, overlapping) forces the range form. `max_id` and `num_entries` overwrite
    what would follow from the content: the bit field is then max_id bits wide, the number of entries simply a lie.
    """

    ids: Any = ()
    form: str = "smallest"
    max_id: int | None = None
    entries: list | None = None
    num_entries: int | None = None

    def put(self, bits, section):
        """Appends MaxVendorId, IsRangeEncoding and the bit field or the entries."""
        entries = entries_of(self.ids) if self.entries is None else list(self.entries)
        highest = max((max(as_pair(entry)) for entry in entries), default=0)
        max_id = highest if self.max_id is None else self.max_id
        if self.entries is None and (min(self.ids, default=1) < 1 or highest > 65_535):
            raise DoesNotFit(section)
        as_range = self.entries is not None or self.form == "range"
        if self.form == "smallest" and not as_range:
            as_range = range_size(entries) < max_id
        bits.put(f"{section}.MaxVendorId", max_id, 16)
        bits.put_flag(f"{section}.IsRangeEncoding", as_range)
        if as_range:
            put_entries(bits, section, entries, self.num_entries)
        else:
            bits.put_ids(f"{section}.BitField", self.ids, max_id)

    def meaning(self):
        """The ids that a reader takes from it, ascending."""
        return sorted(set(self.ids) if self.entries is None else ids_of(self.entries))


@dataclass
class Restriction:
    """One entry of the publisher restrictions: raw purpose and type, vendors as ids or as entries as written."""

    purpose: int
    type: int
    vendors: Any = ()
    entries: list | None = None
    num_entries: int | None = None

    def put(self, bits, path):
        entries = entries_of(self.vendors) if self.entries is None else list(self.entries)
        bits.put(f"{path}.PurposeId", self.purpose, 6)
        bits.put(f"{path}.RestrictionType", self.type, 2)
        put_entries(bits, path, entries, self.num_entries)

    def meaning(self):
        ids = set(self.vendors) if self.entries is None else ids_of(self.entries)
        return {"purpose": self.purpose, "type": self.type, "vendors": sorted(ids)}


@dataclass
class Core:
    """The core segment. Times: a day, an ISO 8601 time or tenths of a second; `last_updated` follows `created`.

    Letters: "EN", or a pair of codes such as (26, 63). Vendor sections: ids or Vendors.
    """

    version: int = 2
    created: Any = "2026-09-28"
    last_updated: Any = None
    cmp_id: int = 10
    cmp_version: int = 1
    consent_screen: int = 1
    consent_language: Any = "EN"
    vendor_list_version: int = 178
    policy_version: int = 5
    is_service_specific: bool = True
    use_non_standard_texts: bool = False
    special_feature_opt_ins: Any = ()
    purpose_consents: Any = ()
    purpose_legitimate_interests: Any = ()
    purpose_one_treatment: bool = False
    publisher_cc: Any = "DE"
    vendor_consents: Any = ()
    vendor_legitimate_interests: Any = ()
    restrictions: list = field(default_factory=list)
    num_pub_restrictions: int | None = None

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
        bits.put("TcfPolicyVersion", self.policy_version, 6)
        bits.put_flag("IsServiceSpecific", self.is_service_specific)
        bits.put_flag("UseNonStandardTexts", self.use_non_standard_texts)
        bits.put_ids("SpecialFeatureOptIns", self.special_feature_opt_ins, 12)
        bits.put_ids("PurposesConsent", self.purpose_consents, 24)
        bits.put_ids("PurposesLITransparency", self.purpose_legitimate_interests, 24)
        bits.put_flag("PurposeOneTreatment", self.purpose_one_treatment)
        bits.put_letters("PublisherCC", self.publisher_cc)
        as_vendors(self.vendor_consents).put(bits, "VendorConsents")
        as_vendors(self.vendor_legitimate_interests).put(bits, "VendorLegitimateInterests")
        count = len(self.restrictions) if self.num_pub_restrictions is None else self.num_pub_restrictions
        bits.put("NumPubRestrictions", count, 12)
        for index, restriction in enumerate(self.restrictions):
            restriction.put(bits, f"PubRestrictions[{index}]")
        return bits

    def meaning(self):
        updated = self.created if self.last_updated is None else self.last_updated
        return {
            "version": self.version,
            "created": from_deciseconds(to_deciseconds(self.created)),
            "lastUpdated": from_deciseconds(to_deciseconds(updated)),
            "cmpId": self.cmp_id,
            "cmpVersion": self.cmp_version,
            "consentScreen": self.consent_screen,
            "consentLanguage": self.consent_language,
            "vendorListVersion": self.vendor_list_version,
            "policyVersion": self.policy_version,
            "isServiceSpecific": self.is_service_specific,
            "useNonStandardTexts": self.use_non_standard_texts,
            "specialFeatureOptIns": sorted(self.special_feature_opt_ins),
            "purposeConsents": sorted(self.purpose_consents),
            "purposeLegitimateInterests": sorted(self.purpose_legitimate_interests),
            "purposeOneTreatment": self.purpose_one_treatment,
            "publisherCC": self.publisher_cc,
            "vendorConsents": as_vendors(self.vendor_consents).meaning(),
            "vendorLegitimateInterests": as_vendors(self.vendor_legitimate_interests).meaning(),
            "publisherRestrictions": [restriction.meaning() for restriction in self.restrictions],
        }


@dataclass
class DisclosedVendors:
    """Segment type 1."""

    vendors: Any = ()

    def bits(self):
        return vendor_segment(1, "DisclosedVendors", self.vendors)

    def meaning(self):
        return {"disclosedVendors": as_vendors(self.vendors).meaning()}


@dataclass
class AllowedVendors:
    """Segment type 2, withdrawn in September 2021."""

    vendors: Any = ()

    def bits(self):
        return vendor_segment(2, "AllowedVendors", self.vendors)

    def meaning(self):
        return {"allowedVendors": as_vendors(self.vendors).meaning()}


@dataclass
class PublisherTC:
    """Segment type 3. `custom_purpose_count` says how wide the two custom fields are; `num_custom_purposes` may lie."""

    purpose_consents: Any = ()
    purpose_legitimate_interests: Any = ()
    custom_purpose_count: int = 0
    custom_purpose_consents: Any = ()
    custom_purpose_legitimate_interests: Any = ()
    num_custom_purposes: int | None = None

    def bits(self):
        bits = Bits()
        count = self.custom_purpose_count
        bits.put("SegmentType", 3, 3)
        bits.put_ids("PubPurposesConsent", self.purpose_consents, 24)
        bits.put_ids("PubPurposesLITransparency", self.purpose_legitimate_interests, 24)
        bits.put("NumCustomPurposes", count if self.num_custom_purposes is None else self.num_custom_purposes, 6)
        bits.put_ids("CustomPurposesConsent", self.custom_purpose_consents, count)
        bits.put_ids("CustomPurposesLITransparency", self.custom_purpose_legitimate_interests, count)
        return bits

    def meaning(self):
        return {
            "publisherTC": {
                "purposeConsents": sorted(self.purpose_consents),
                "purposeLegitimateInterests": sorted(self.purpose_legitimate_interests),
                "customPurposeCount": self.custom_purpose_count,
                "customPurposeConsents": sorted(self.custom_purpose_consents),
                "customPurposeLegitimateInterests": sorted(self.custom_purpose_legitimate_interests),
            }
        }


@dataclass
class OtherSegment:
    """A segment of any type with bits of your own; a reader skips it."""

    type: int
    content: str = ""

    def bits(self):
        bits = Bits()
        bits.put("SegmentType", self.type, 3)
        bits.put_raw("leftover", self.content)
        return bits

    def meaning(self):
        return {}


def as_vendors(value):
    return value if isinstance(value, Vendors) else Vendors(value)


def vendor_segment(number, section, vendors):
    bits = Bits()
    bits.put("SegmentType", number, 3)
    as_vendors(vendors).put(bits, section)
    return bits


def entries_of(ids):
    """The shortest list of entries for a set: maximal runs, a lonely id as a single."""
    return [first if first == last else (first, last) for first, last in runs(ids)]


def ids_of(entries):
    """The ids that entries name, each once."""
    ids = set()
    for first, last in map(as_pair, entries):
        ids.update(range(first, last + 1))
    return ids


def as_pair(entry):
    """First and last id of an entry."""
    return entry if isinstance(entry, tuple) else (entry, entry)


def range_size(entries):
    """Bits of a range section behind IsRangeEncoding: 12, and 17 for a single or 33 for a range."""
    return 12 + sum(33 if isinstance(entry, tuple) else 17 for entry in entries)


def put_entries(bits, path, entries, claimed=None):
    """Appends NumEntries and the entries as they are given."""
    count = len(entries) if claimed is None else claimed
    if count > 4_095:
        raise DoesNotFit("NumEntries")
    bits.put(f"{path}.NumEntries", count, 12)
    section = path.split("[")[0]
    for index, entry in enumerate(entries):
        first, last = as_pair(entry)
        is_range = isinstance(entry, tuple)
        if not (0 <= first <= 65_535 and 0 <= last <= 65_535):
            raise DoesNotFit(section)
        where = f"{path}.RangeEntry[{index}]"
        bits.put_flag(f"{where}.IsARange", is_range)
        bits.put(f"{where}.StartOrOnlyVendorId", first, 16)
        if is_range:
            bits.put(f"{where}.EndVendorId", last, 16)
