"""Vectors of family in-app: keys of version 1 and Additional Consent, stored beside the TCF's own.

The rules about them have families of their own; more vectors stand in rules_v1.py, rules_gpp.py and
rules_additional_consent.py.
"""

from rules_file import failure
from rules_in_app_common import SOUND
from stored_key_sets import LIST
from tcf import ConsentStringV1

V1 = ConsentStringV1(vendors=[1, 3], purposes=[1, 2]).text()
STRING = SOUND["IABTCF_TCString"]


def add_related_strings(file):
    leftover = failure("in-app/leftover-v1", "warning")
    beside = file.group("Keys of version 1: types and agreement", vendor_lists=[LIST], common=[leftover])

    def v1(number, comment, keys, rule="", wrong=()):
        keys = {"IABConsent_CMPPresent": True} | {f"IABConsent_{name}": value for name, value in keys.items()}
        expected = [failure(f"v1/{rule}", "error", key=f"IABConsent_{name}") for name in wrong]
        beside.document(f"in-app-{number}", comment, "storedKeys", SOUND | keys, expected, "Version1", "V1APP, CMP Internal Structure")

    sound = {"SubjectToGDPR": "1", "ConsentString": V1, "ParsedPurposeConsents": "11", "ParsedVendorConsents": "101"}
    v1("0401", "Sound keys of version 1", sound)
    v1("0402", "SubjectToGDPR is a number", sound | {"SubjectToGDPR": 1}, "key-types", ["SubjectToGDPR"])
    v1("0403", "CMPPresent is a text", sound | {"CMPPresent": "true"}, "key-types", ["CMPPresent"])
    other = sound | {"ParsedPurposeConsents": "10"}
    v1("0404", "The parsed purposes are not the string's", other, "keys-disagree", ["ParsedPurposeConsents"])
    other = sound | {"ParsedVendorConsents": "111"}
    v1("0405", "The parsed vendors are not the string's", other, "keys-disagree", ["ParsedVendorConsents"])
    v1("0406", "A version 2 string under version 1's key", {"ConsentString": STRING}, "string-in-v2-key", ["ConsentString"])

    other = file.group("Additional Consent keys", vendor_lists=[LIST])

    def case(number, comment, keys):
        other.document(f"in-app-{number}", comment, "storedKeys", SOUND | keys, [], "DeFacto", "AC, How to generate")

    case("0421", "Version 1 of the Additional Consent string", {"IABTCF_AddtlConsent": "1~1.35"})
    case("0422", "Nobody consented, three disclosed", {"IABTCF_AddtlConsent": "2~~dv.1.2.3"})
