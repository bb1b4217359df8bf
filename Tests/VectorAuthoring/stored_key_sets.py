"""Stored key sets for authors of vectors, derived from segments by the table of the CMP API and then spoilt on purpose.

    keys = key_set(CORE, DISCLOSED)                       # what the string requires
    with_(keys, {"IABTCF_gdprApplies": True})             # a value changed or a key added
    without(keys, "IABTCF_VendorConsents")                # a key taken away

It has nothing to do with the Swift code that does the same.
Source: IAB Tech Lab, CMP API v2, In-App Details, table of NSUserDefaults and SharedPreferences values.
"""

from tcf import Core, DisclosedVendors, PublisherTC, tc

# The subject of most vectors: sound, of late 2026, naming the project's own vendor list (spec 3, version 5, policy 5).
# Without vendor 755: SDKs look that one up, so short keys of vendors would be an info in every vector.
LIST = "rules/vendor-lists/key-sets.json"
LIST_SPEC_2 = "rules/vendor-lists/key-sets-spec2.json"


def core(**changes):
    """The core of most vectors, with changes."""
    fields = {
        "cmp_id": 300,
        "vendor_list_version": 5,
        "special_feature_opt_ins": [1],
        "purpose_consents": [1, 2, 3, 4],
        "purpose_legitimate_interests": [7, 9],
        "vendor_consents": [1, 4, 5, 9],
        "vendor_legitimate_interests": [3, 5],
    }
    return Core(**(fields | changes))


def old_core(**changes):
    """The same of 2022, policy 2, naming the project's list of spec 2."""
    return core(**({"created": "2022-03-01", "policy_version": 2, "vendor_list_version": 12} | changes))


TABLE_NAMES = {
    "CmpSdkID",
    "CmpSdkVersion",
    "PolicyVersion",
    "gdprApplies",
    "PublisherCC",
    "PurposeOneTreatment",
    "UseNonStandardTexts",
    "UseNonStandardStacks",
    "TCString",
    "VendorConsents",
    "VendorLegitimateInterests",
    "DisclosedVendors",
    "PurposeConsents",
    "PurposeLegitimateInterests",
    "SpecialFeaturesOptIns",
    "PublisherConsent",
    "PublisherLegitimateInterests",
    "PublisherCustomPurposesConsents",
    "PublisherCustomPurposesLegitimateInterests",
    "AddtlConsent",
    "EnableAdvertiserConsentMode",
    "UserConsentRecordId",
}
DISCLOSED = DisclosedVendors([1, 3, 4, 5, 9])
PUBLISHER = PublisherTC([1, 2], [7], 3, [1, 3], [2])


def binary(ids, length=0):
    """A binary string that reaches its highest id, or `length`."""
    return "".join("1" if number in ids else "0" for number in range(1, max([length, *ids]) + 1))


def restriction_codes(restrictions, purpose):
    """One character a vendor up to the last restricted one, "_" for none; for restrictions that do not contradict."""
    types = {vendor: one.type for one in restrictions if one.purpose == purpose for vendor in one.meaning()["vendors"]}
    return "".join(str(types.get(vendor, "_")) for vendor in range(1, max(types) + 1))


def key_set(*segments, gdpr_applies=1):
    """The keys that a string of these segments requires, in the order of the table."""
    meaning = segments[0].meaning()
    for segment in segments[1:]:
        meaning |= segment.meaning()
    new = meaning["policyVersion"] >= 4
    purposes = 11 if new else 10
    keys = {
        "CmpSdkID": meaning["cmpId"],
        "CmpSdkVersion": meaning["cmpVersion"],
        "PolicyVersion": meaning["policyVersion"],
        "gdprApplies": gdpr_applies,
        "PublisherCC": meaning["publisherCC"],
        "PurposeOneTreatment": int(meaning["purposeOneTreatment"]),
        "UseNonStandardTexts" if new else "UseNonStandardStacks": int(meaning["useNonStandardTexts"]),
        "TCString": tc(*segments),
        "VendorConsents": binary(meaning["vendorConsents"], 10),
        "VendorLegitimateInterests": binary(meaning["vendorLegitimateInterests"], 10),
    }
    if "disclosedVendors" in meaning:
        keys["DisclosedVendors"] = binary(meaning["disclosedVendors"], 10)
    keys["PurposeConsents"] = binary(meaning["purposeConsents"], purposes)
    keys["PurposeLegitimateInterests"] = binary(meaning["purposeLegitimateInterests"], purposes)
    keys["SpecialFeaturesOptIns"] = binary(meaning["specialFeatureOptIns"], 2)
    for purpose in sorted({one.purpose for one in segments[0].restrictions}):
        keys[f"PublisherRestrictions{purpose}"] = restriction_codes(segments[0].restrictions, purpose)
    if "publisherTC" in meaning:
        own = meaning["publisherTC"]
        keys["PublisherConsent"] = binary(own["purposeConsents"], purposes)
        keys["PublisherLegitimateInterests"] = binary(own["purposeLegitimateInterests"], purposes)
        if own["customPurposeCount"]:
            count = own["customPurposeCount"]
            keys["PublisherCustomPurposesConsents"] = binary(own["customPurposeConsents"], count)
            keys["PublisherCustomPurposesLegitimateInterests"] = binary(own["customPurposeLegitimateInterests"], count)
    return {f"IABTCF_{name}": value for name, value in keys.items()}


def before_choice(gdpr_applies=1):
    """What a CMP stores before the user has answered."""
    keys = {"CmpSdkID": 300, "CmpSdkVersion": 1, "PolicyVersion": 5, "gdprApplies": gdpr_applies}
    return {f"IABTCF_{name}": value for name, value in keys.items()}


def with_(keys, changes):
    """The keys with others put in or changed; names of the table get their prefix."""
    return keys | {prefixed(name): value for name, value in changes.items()}


def without(keys, *names):
    """The keys without some; names of the table get their prefix."""
    gone = {prefixed(name) for name in names}
    return {name: value for name, value in keys.items() if name not in gone}


def prefixed(name):
    """A name of the table gets its prefix; any other name stands as it is."""
    return f"IABTCF_{name}" if name in TABLE_NAMES or name.startswith("PublisherRestrictions") else name
