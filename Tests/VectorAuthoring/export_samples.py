"""What the consent SDKs of five makers leave in a browser or an app: TestVectors/exports.

The shapes are those of the makers' public documents, which the reader files in Sources/TCFStorage/Exports name; all values are made up.
It has nothing to do with the Swift code that reads them.
"""

import base64
import json
from xml.sax.saxutils import escape

from sound_strings import DISCLOSED, core
from stored_key_sets import key_set
from tcf import tc

CHOICE = tc(core(), DISCLOSED)
REFUSAL = tc(core(purpose_consents=[], vendor_consents=[]), DISCLOSED)
README = """# Exports of consent SDKs

Artificial dumps of what the SDKs of five makers store in addition to the keys of the framework, for trying out a tool:
`tcfcheck validate TestVectors/exports/*.* --gvl TestVectors/vendor-lists/sample-vendor-list.json --as-of 2026-06-02`. The shapes are those of the makers' public documents.
Tests/VectorAuthoring/export_samples.py writes them, and rules_network.py runs it.

| file | what it is | what is wrong with it |
| --- | --- | --- |
"""


def text(value):
    return json.dumps(value, separators=(",", ":"))


def sourcepoint(string, **status):
    return text({
        "gdpr": {
            "applies": True, "euconsent": string, "dateCreated": "2026-06-01T10:00:00.000Z",
            "consentStatus": {"consentedAll": False, "rejectedAny": True} | status,
            "grants": {"5e7ced57b8e05c485246cce0": {"vendorGrant": True, "purposeGrants": {"608bad95d08d3112188e0e29": True}}},
        },
    })  # fmt: skip


def one_trust(string):
    parameters = (
        "isGpcEnabled=0&datestamp=Mon+Jun+01+2026+12%3A00%3A00+GMT%2B0200+(Central+European+Summer+Time)&version=202601.1.0"
        "&isIABGlobal=false&hosts=&consentId=00000000-0000-4000-8000-000000000000&interactionCount=1"
        "&groups=C0001%3A1%2CC0002%3A0%2CC0004%3A1&geolocation=DE%3BBE&AwaitingReconsent=false"
    )
    return {
        "OptanonConsent": parameters, "OptanonAlertBoxClosed": "2026-06-01T10:00:00.000Z",
        "eupubconsent-v2": string, "OTAdditionalConsentString": "1~89.2878",
    }  # fmt: skip


def usercentrics(string, signal):
    service = {
        "history": [{"action": "onUpdateServices", "language": "de", "status": True, "timestamp": 1780308000000, "type": "explicit",
                     "versions": {"application": "4.59.0", "service": "1.0.0", "settings": "1.0.0"}}],
        "id": "87JYasXPF", "processorId": "0", "status": True,
    }  # fmt: skip
    return {
        "uc_settings": text({"controllerId": "0", "id": "settings", "language": "de", "services": [service], "version": "1.0.0"}),
        "uc_tcf": text({"acString": "2~89~dv.", "tcString": string, "timestamp": 1780308000000, "vendors": [[12, [[1, 3], []]]]}),
        "uc_gcm": text({"adPersonalization": signal, "adStorage": signal, "adUserData": signal, "analyticsStorage": signal}),
        "uc_user_interaction": "true",
    }  # fmt: skip


def didomi(string):
    token = {
        "user_id": "00000000-0000-6000-8000-000000000000", "created": "2026-06-01T10:00:00.000Z", "updated": "2026-06-01T10:00:00.000Z",
        "vendors": {"enabled": ["c:shop-analytics"]}, "purposes": {"enabled": ["shop-audience"]}, "version": 2,
    }  # fmt: skip
    return {"didomi_token": base64.b64encode(text(token).encode()).decode().replace("=", "%3D"), "euconsent-v2": string}


def preferences(keys):
    rows = "".join(
        f'    <int name="{name}" value="{value}" />\n' if isinstance(value, int) else f'    <string name="{name}">{escape(value)}</string>\n'
        for name, value in keys.items())  # fmt: skip
    return f"<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n<map>\n{rows}</map>\n"


def samples():
    keys = key_set(core(), DISCLOSED)
    stated = [{"name": name, "value": value, "domain": ".shop.example", "path": "/"} for name, value in one_trust(CHOICE).items()]
    return {
        "sourcepoint-web.json": (
            "Sourcepoint: a dump of local storage", "nothing",
            json.dumps({"localStorage": {"_sp_user_consent_1234": sourcepoint(CHOICE)}}, indent=1),
        ),
        "sourcepoint-status.json": (
            "Sourcepoint: the same after a refusal", "consentedAll is true, and the string refuses everything",
            json.dumps({"_sp_user_consent_1234": sourcepoint(REFUSAL, consentedAll=True, rejectedAny=False)}, indent=1),
        ),
        "sourcepoint-android.xml": (
            "Sourcepoint: SharedPreferences of an app", "the SDK's own key holds a refusal, those of the framework a choice",
            preferences(keys | {"sp.gdpr.euconsent": REFUSAL, "sp.gdpr.consentUUID": "00000000-0000-4000-8000-000000000000"}),
        ),
        "onetrust-cookies.json": (
            "OneTrust: cookies by name", "nothing", json.dumps({"cookies": one_trust(CHOICE)}, indent=1),
        ),
        "onetrust-storage-state.json": (
            "OneTrust: a storage state of Playwright", "nothing", json.dumps({"cookies": stated, "origins": []}, indent=1),
        ),
        "usercentrics-web.json": (
            "Usercentrics: a dump of local storage", "nothing", json.dumps(usercentrics(CHOICE, "denied"), indent=1),
        ),
        "usercentrics-consent-mode.json": (
            "Usercentrics: the same after a refusal", "consent mode is granted, and the string refuses everything",
            json.dumps(usercentrics(REFUSAL, "granted"), indent=1),
        ),
        "usercentrics-analytics.json": (
            "Usercentrics: the same after a choice", "analytics_storage is granted, and the string has consent for none of 7 to 10",
            json.dumps(usercentrics(CHOICE, "granted"), indent=1),
        ),
        "didomi-web.json": ("Didomi: cookies by name", "nothing", json.dumps({"cookies": didomi(CHOICE)}, indent=1)),
        "didomi-copies.json": (
            "Didomi: cookies and local storage", "local storage holds a refusal, the cookie a choice",
            json.dumps({"cookies": didomi(CHOICE), "localStorage": {"euconsent-v2": REFUSAL}}, indent=1),
        ),
        "ump-android.xml": (
            "Google UMP: SharedPreferences of an app", "nothing", preferences(keys | {"UMP_consentModeValues": "4444"}),
        ),
    }  # fmt: skip


def write_exports(folder):
    folder.mkdir(exist_ok=True)
    made = samples()
    for name, (_, _, content) in made.items():
        (folder / name).write_text(content.rstrip("\n") + "\n", encoding="ascii")
    rows = "".join(f"| {name} | {what} | {wrong} |\n" for name, (what, wrong, _) in made.items())
    (folder / "README.md").write_text(README + rows, encoding="ascii")
