"""Vectors of family in-app: keys of version 1, Additional Consent and GPP, stored beside the TCF's own."""

from rules_file import failure
from rules_in_app_common import SOUND
from stored_key_sets import LIST, with_
from tcf import ConsentStringV1, gpp

V1 = ConsentStringV1(vendors=[1, 3], purposes=[1, 2]).text()
STRING = SOUND["IABTCF_TCString"]


def add_neighbours(file):
    leftover = failure("in-app/leftover-v1", "warning")
    beside = file.group("Keys of version 1: types and agreement", vendor_lists=[LIST], common=[leftover])

    def v1(number, comment, keys, wrong=()):
        keys = {"IABConsent_CMPPresent": True} | {f"IABConsent_{name}": value for name, value in keys.items()}
        expected = [failure("in-app/v1-keys", "error", key=f"IABConsent_{name}") for name in wrong]
        beside.document(f"in-app-{number}", comment, "storedKeys", SOUND | keys, expected, "Version1", "V1APP, CMP Internal Structure")

    sound = {"SubjectToGDPR": "1", "ConsentString": V1, "ParsedPurposeConsents": "11", "ParsedVendorConsents": "101"}
    v1("0401", "Sound keys of version 1", sound)
    v1("0402", "SubjectToGDPR is a number", sound | {"SubjectToGDPR": 1}, ["SubjectToGDPR"])
    v1("0403", "CMPPresent is a text", sound | {"CMPPresent": "true"}, ["CMPPresent"])
    v1("0404", "The parsed purposes are not the string's", sound | {"ParsedPurposeConsents": "10"}, ["ParsedPurposeConsents"])
    v1("0405", "The parsed vendors are not the string's", sound | {"ParsedVendorConsents": "111"}, ["ParsedVendorConsents"])
    v1("0406", "A version 2 string under version 1's key", {"ConsentString": STRING}, ["ConsentString"])

    other = file.group("Additional Consent and GPP keys", vendor_lists=[LIST])

    def case(number, comment, keys, rule="", severity="error", source="AC, How to generate"):
        key = next(iter(keys))
        expected = [failure(f"in-app/{rule}", severity, key=key)] if rule else []
        other.document(f"in-app-{number}", comment, "storedKeys", SOUND | keys, expected, "DeFacto", source)

    case("0421", "Version 1 of the Additional Consent string", {"IABTCF_AddtlConsent": "1~1.35"})
    case("0422", "Nobody consented, three disclosed", {"IABTCF_AddtlConsent": "2~~dv.1.2.3"})
    for number, text, severity in [
        ("0423", "2~1.35", "error"),
        ("0424", "2~1,35~dv.", "error"),
        ("0425", "2~007~dv.", "error"),
        ("0426", "3~1~dv.2", "error"),
        ("0427", "2~1~dv.1", "warning"),
        ("0428", "1~1.1", "warning"),
    ]:
        case(number, f"The Additional Consent string {text}", {"IABTCF_AddtlConsent": text}, "additional-consent", severity)
    gpp_source = "GPPA, In-App Key Names"
    case("0441", "Section 2 is the TC string", {"IABGPP_2_String": STRING}, source=gpp_source)
    case("0442", "A container with the TC string", {"IABGPP_HDR_GppString": gpp({2: STRING})}, source=gpp_source)
    case("0443", "The header's version is a number", {"IABGPP_HDR_Version": 1}, "gpp", source=gpp_source)
    other_string = STRING.split(".")[0]
    case("0444", "Section 2 lacks a segment", {"IABGPP_2_TCString": other_string}, "gpp", source=gpp_source)
    case("0445", "So does the container's", {"IABGPP_HDR_GppString": gpp({2: other_string})}, "gpp", source=gpp_source)
