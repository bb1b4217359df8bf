"""A testee around iab-tcf (PyPI), which decodes versions 1 and 2.

    pip install iab-tcf
    tcfcheck conform --testee 'python3 Tests/TesteeAdapters/iab_tcf.py'

The file has the package's name, so its own folder is taken off the path before the package is imported.
"""

import json
import sys
from datetime import timezone
from importlib.metadata import version
from itertools import accumulate

sys.path = [folder for folder in sys.path if "TesteeAdapters" not in folder]
import iab_tcf  # noqa: E402


def ids(field):
    return [each for each, is_set in field.items() if is_set]


def named(ranges):
    """The ids of ranges, which the library keeps as ranges; a string may name the same ones thousands of times."""
    change = [0] * 65537
    for first, last in ranges:
        if first <= last:
            change[first] += 1
            change[last + 1] -= 1
    return [each for each, open_ranges in enumerate(accumulate(change)) if open_ranges]


def time(moment):
    return moment.replace(tzinfo=timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def vendors(found, kind):
    if getattr(found, f"is_{kind}_range_encoding"):
        return named(getattr(found, {"consent": "consented_vendors_range"}.get(kind, f"{kind}_vendors_range")))
    return ids(getattr(found, {"consent": "consented_vendors"}.get(kind, f"{kind}_vendors")))


def head(found):
    return {
        "version": found.version,
        "created": time(found.created),
        "lastUpdated": time(found.last_updated),
        "cmpId": found.cmp_id,
        "cmpVersion": found.cmp_version,
        "consentScreen": found.consent_screen,
        "consentLanguage": found.consent_language.decode("latin-1"),
        "vendorListVersion": found.vendor_list_version,
    }


def version_1(found):
    model = head(found) | {"purposeConsents": ids(found.purposes_allowed)}
    if not found.is_range_encoding:
        return model | {"vendorConsents": ids(found.consented_vendors)}
    listed = set(named(found.range_entries))
    everyone = set(range(1, found.max_vendor_id + 1))
    consents = everyone - listed if found.default_consent else listed
    return model | {"vendorConsents": sorted(consents), "defaultVendorConsent": bool(found.default_consent)}


def version_2(found):
    model = head(found) | {
        "policyVersion": found.tcf_policy_version,
        "isServiceSpecific": found.is_service_specific,
        "useNonStandardTexts": found.use_non_standard_stacks,
        "specialFeatureOptIns": ids(found.special_features_optin),
        "purposeConsents": ids(found.purposes_consent),
        "purposeLegitimateInterests": ids(found.purposes_legitimate_interests),
        "purposeOneTreatment": found.purpose_one_treatment,
        "publisherCC": found.publisher_cc.decode("latin-1"),
        "vendorConsents": vendors(found, "consent"),
        "vendorLegitimateInterests": vendors(found, "interests"),
        "publisherRestrictions": [
            {"purpose": each.purpose_id, "type": each.restriction_type, "vendors": named(each.restrictions_range)}
            for each in found.pub_restriction_entries
        ],
    }
    for name, attribute in (("disclosedVendors", "oob_disclosed_vendors"), ("allowedVendors", "oob_allowed_vendors")):
        if hasattr(found, attribute):
            model[name] = ids(getattr(found, attribute))
    if hasattr(found, "publisher_tc"):
        part = found.publisher_tc
        model["publisherTC"] = {
            "purposeConsents": ids(part.purposes_consent),
            "purposeLegitimateInterests": ids(part.purposes_lit_transparency),
            "customPurposeCount": len(part.custom_purposes_consent),
            "customPurposeConsents": ids(part.custom_purposes_consent),
            "customPurposeLegitimateInterests": ids(part.custom_purposes_lit_transparency),
        }
    return model


HELLO = {
    "protocol": 1,
    "testee": {"name": "iab-tcf", "version": version("iab-tcf"), "language": "python"},
    "ops": ["decode"],
    "segments": ["core", "disclosedVendors", "allowedVendors", "publisherTC"],
    "versions": [1, 2],
    "padding": "octets",
}


def answer(request):
    if request["op"] == "hello":
        return HELLO
    if request["op"] != "decode":
        return {"ok": {}} if request["op"] in ("setup", "reset") else {"failed": {"message": "the request is not understood"}}
    try:
        found = iab_tcf.decode(request["string"])
    except Exception as error:  # it raises several kinds for what it refuses
        return {"rejected": {"message": f"{type(error).__name__}: {error}"}}
    return {"ok": {"model": version_1(found) if found.version == 1 else version_2(found)}}


for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "bye":
        break
    print(json.dumps(answer(request) | ({"id": request["id"]} if "id" in request else {})), flush=True)
