"""The contents of a string. The names are those of the program's JSON."""

from typing import TypedDict


class PublisherRestriction(TypedDict):
    """A publisher restriction: type 0 forbids the purpose, 1 requires consent, 2 requires legitimate interest."""

    purpose: int
    type: int
    vendors: list[int]


class PublisherTC(TypedDict):
    """The segment with the publisher's own purposes."""

    purposeConsents: list[int]
    purposeLegitimateInterests: list[int]
    customPurposeCount: int
    customPurposeConsents: list[int]
    customPurposeLegitimateInterests: list[int]


class Model(TypedDict, total=False):
    """A decoded string, of version 2 or 1. Members of a segment that it does not have are absent."""

    version: int
    #: ISO 8601, UTC, with milliseconds.
    created: str
    lastUpdated: str
    cmpId: int
    cmpVersion: int
    consentScreen: int
    consentLanguage: str
    vendorListVersion: int
    policyVersion: int
    isServiceSpecific: bool
    useNonStandardTexts: bool
    specialFeatureOptIns: list[int]
    purposeConsents: list[int]
    purposeLegitimateInterests: list[int]
    purposeOneTreatment: bool
    publisherCC: str
    vendorConsents: list[int]
    vendorLegitimateInterests: list[int]
    publisherRestrictions: list[PublisherRestriction]
    disclosedVendors: list[int]
    allowedVendors: list[int]
    publisherTC: PublisherTC
    #: Of version 1.
    defaultVendorConsent: bool
    maxVendorId: int
