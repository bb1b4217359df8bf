"""Vectors of seed 003, Sourcepoint's iOS SDK: SPUserData, the keys beside it, and clearAllData."""

from pathlib import Path

from rules_file import RulesFile, failure, verdict
from stored_key_sets import DISCLOSED, LIST, core, key_set
from tcf import gpp, tc
from vector_file import document

TITLE = "Sourcepoint, ios-cmp-app 7.7.3, README (seed 003)"
USER_DATA, ADDITIONAL = "SPUserData structure", "Google Additional Consent (GDPR TCF)"
READY, DELETE = "onConsentReady()", "Delete user data"
US_PRIVACY, MSPS = "Support U.S. Privacy (Legacy) with U.S. Multi-State Privacy", "Global Privacy Platform"

NOTES = {
    "Cleared": {"description": "clearAllData was called.", "rule": "in-app/cleared"},
    "UserData": {"description": "SPUserData as JSON.", "rule": "messages/user-data"},
}

KEYS = key_set(core(), DISCLOSED)
STRING = tc(core(), DISCLOSED)
OLDER = tc(core(created="2026-09-01", purpose_consents=[1], vendor_consents=[1]), DISCLOSED)

US_NATIONAL = "BVVqAAAAAgA.QA"
RELATED_STRINGS = {
    "IABTCF_AddtlConsent": "2~35.41~dv.9.21",
    "IABGPP_HDR_Version": "1",
    "IABGPP_HDR_Sections": "7",
    "IABGPP_HDR_GppString": gpp({7: US_NATIONAL}),
    "IABGPP_GppSID": "7",
    "IABGPP_7_String": US_NATIONAL,
    "IABUSPrivacy_String": "1YNN",
}


def user_data(**changes):
    """SPUserData with what the structure lists under gdpr; `changes` go to the consents."""
    consents = {
        "acceptedCategories": ["60d0d5b8e6a3f80b7d2c9f01"],
        "applies": True,
        "consentStatus": {"consentedAll": False, "rejectedAny": True, "hasConsentData": True},
        "googleConsentMode": {"analyticsStorage": "granted", "adStorage": "denied"},
        "dateCreated": "2026-09-28T10:11:12.345Z",
        "euconsent": STRING,
        "tcfData": KEYS,
        "uuid": None,
        "vendorGrants": {"5e7ced57b8e05c485246ccf3": {"granted": True, "purposeGrants": {}}},
    }
    return {"gdpr": {"applies": True, "consents": consents | changes}}


def sourcepoint():
    sections = [USER_DATA, ADDITIONAL, READY, DELETE, US_PRIVACY, MSPS]
    file = RulesFile("messages", NOTES, [document("SOURCEPOINT", TITLE, *sections)])
    group = file.group("SPUserData", vendor_lists=[LIST])

    def case(number, comment, kind, value, expected=(), flags="", place=USER_DATA, where=group):
        where.document(f"messages-seed-{number:04d}", comment, kind, value, expected, flags, f"SOURCEPOINT, {place}")

    not_applying = {"gdpr": user_data(applies=False)["gdpr"] | {"applies": False}}
    unequal = [failure("messages/user-data", "error")]
    case(301, "The string, the keys and applies agree", "message", user_data(), [], "UserData")
    case(302, "euconsent is older than the keys", "message", user_data(euconsent=OLDER), [*unequal, failure("messages/user-data", "warning")], "UserData")
    case(303, "applies is false, the key says 1", "message", not_applying, unequal, "UserData")
    stored = [{"time": "2026-11-20T09:00:00Z", "message": user_data()}, {"time": "2026-11-20T09:00:01Z", "keys": KEYS}]
    case(304, "What onConsentReady gives is what is stored", "sequence", stored, [], "UserData", READY)
    late = [{"time": "2026-11-20T09:00:00Z", "message": user_data(euconsent=OLDER, tcfData={})}, stored[1]]
    case(305, "What onConsentReady gives is not what is stored", "sequence", late, unequal, "UserData", READY)

    keys = file.group("The keys", vendor_lists=[LIST])
    case(310, "Additional Consent, GPP and US Privacy beside the keys", "storedKeys", KEYS | RELATED_STRINGS, place=MSPS, where=keys)
    for number, key, value, rule, severity, place in [
        (311, "IABTCF_AddtlConsent", "2~35.41", "additional-consent/format", "error", ADDITIONAL),
        (312, "IABGPP_HDR_Version", 1, "gpp/header-keys", "error", MSPS),
        (313, "IABUSPrivacy_String", '{"v":1}', "in-app/us-privacy", "warning", US_PRIVACY),
    ]:
        found = [failure(rule, severity, key=key)]
        # The form of an Additional Consent string is its own subject's.
        kind, subject = ("additionalConsent", value) if rule.endswith("/format") else ("storedKeys", KEYS | RELATED_STRINGS | {key: value})
        comment = f"{key} is {value!r}"
        if kind == "additionalConsent":
            keys.add(f"messages-seed-{number:04d}", comment, {kind: value}, [failure(rule, severity)], "", f"SOURCEPOINT, {place}", None)
        else:
            case(number, comment, kind, subject, found, place=place, where=keys)

    cleared = file.group(
        "After clearAllData", vendor_lists=[LIST], common=[verdict("in-app/too-short", "undecided")],
        declaration={"cleared": True},
    )  # fmt: skip
    case(320, "Nothing with the four prefixes is left", "storedKeys", {"theme": "dark"}, [], "Cleared", DELETE, cleared)
    left = {"IABTCF_CmpSdkID": 300, "IABGPP_GppSID": "7", "IABUSPrivacy_String": "1YNN", "IABConsent_SubjectToGDPR": "0"}
    wrong = [failure("in-app/cleared", "error", key=key) for key in left]
    wrong.append(failure("in-app/leftover-v1", "warning"))
    case(321, "A key of each prefix is left", "storedKeys", left, wrong, "Cleared", DELETE, cleared)
    return file


def write():
    path = Path(__file__).resolve().parents[2] / "TestVectors/seeds/sourcepoint.json"
    path.write_text(sourcepoint().text(), encoding="utf-8")


if __name__ == "__main__":
    write()
