"""Vectors of family messages: the members of TCData and InAppTCData, and the Additional Consent string among them."""

from messages_common import DISCLOSED, GONE, PUBLISHER, TEXT, Group, LOADED, answer, at, changed, core, hit, in_app, save, web
from stored_key_sets import binary, key_set, with_

RULE, CONSENT, FUTURE = "tc-data-members", "additional-consent", "tc-data-future-members"
GROUPS = ("purpose", "vendor", "publisher")
MAPS = (
    "purpose.consents", "purpose.legitimateInterests", "vendor.consents", "vendor.legitimateInterests",
    "vendor.disclosedVendors", "publisher.consents", "publisher.legitimateInterests", "publisher.customPurpose",
    "publisher.customPurpose.consents", "publisher.customPurpose.legitimateInterests", "publisher.restrictions",
)  # fmt: skip
REST = ("tcfPolicyVersion", "cmpId", "cmpVersion", "useNonStandardTexts", "publisherCC", "specialFeatureOptins")


def add_members(file):
    # Members missing or mistyped.
    group = Group(file, "Members of TCData", 801, "Members", "API, TCData")
    sound = web(core(), DISCLOSED, PUBLISHER)
    group.message("All of them", sound)
    for member in ("tcString", "gdprApplies", *GROUPS, *MAPS):
        group.message(f"No {member}", changed(sound, {member: GONE}), hit(RULE, "error", member))
    for member in (*REST, "cmpStatus", "eventStatus"):
        group.message(f"No {member}", changed(sound, {member: GONE}), hit(RULE, "warning", member))
    for member, value in (("purpose", "1111"), ("vendor", []), ("publisher", True), ("publisher.customPurpose", "")):
        group.message(f"{member} is {value!r}", changed(sound, {member: value}), hit(RULE, "error", member))
    group.message("vendor is null", changed(sound, {"vendor": None}), hit(RULE, "error", "vendor"))
    group = Group(file, "Members of TCData, of a listener and others", 841, "Members", "API, TCData; API, addEventListener")
    listeners = sound | {"listenerId": 1}
    group.message("A listener's answer", listeners)
    group.message(
        "A listener's answer without eventStatus", changed(listeners, {"eventStatus": GONE}), hit(RULE, "error", "eventStatus")
    )
    group.message("By addEventListener, without listenerId", {"addEventListener": [sound, True]}, hit(RULE, "warning", "listenerId"))
    group.message(
        "The string and gdprApplies only", {"tcString": TEXT, "gdprApplies": True}, hit(RULE, "error", "purpose"),
        hit(RULE, "warning", "eventStatus"),
    )  # fmt: skip
    group.message("GDPR does not apply: four members", {"gdprApplies": False, "tcfPolicyVersion": 5, "cmpId": 300, "cmpVersion": 1})
    group.message(
        "GDPR does not apply, and no ids", {"gdprApplies": False, "tcfPolicyVersion": 5}, hit(RULE, "warning", "cmpId")
    )
    for wrong, right, severity in (
        ("specialFeatureOptIns", "specialFeatureOptins", "warning"),
        ("isServiceSpecifc", "isServiceSpecific", "warning"),
        ("purposes", "purpose", "error"),
        ("vendor.legitimateinterests", "vendor.legitimateInterests", "error"),
    ):
        *way, last = right.split(".")
        value = sound[way[0]][last] if way else sound[last]
        group.message(f"{wrong} for {right}", changed(sound, {right: GONE, wrong: value}), hit(RULE, severity, wrong))
    before = web(core(created="2026-02-01"), DISCLOSED)
    group.message("No disclosed vendors before March 2026", changed(before, {"vendor.disclosedVendors": GONE}))
    group.message("No disclosed vendors where the string has none", web(core(created="2026-02-01")))
    one = {"vendor.consents": {"1": True}, "vendor.legitimateInterests": {}, "vendor.disclosedVendors": {"1": True}}
    group.message("getTCData of one vendor has narrower maps", {"getTCData": [changed(sound, one), True]})
    # Members missing or mistyped.
    group = Group(file, "Members of InAppTCData", 871, "Members", "API, InAppTCData")
    inner = in_app(core(), DISCLOSED, PUBLISHER)
    group.message("All of them: no cmpStatus, no listenerId", inner)
    for member in ("gdprApplies", "vendor", "vendor.consents", "publisher.restrictions"):
        group.message(f"No {member}", changed(inner, {member: GONE}), hit(RULE, "error", member))
    group.message("No eventStatus", changed(inner, {"eventStatus": GONE}), hit(RULE, "warning", "eventStatus"))
    group.message("Nobody is restricted: no restrictions at all", changed(in_app(core(), DISCLOSED), {"publisher": {}}), hit(RULE, "error", "publisher.consents"))
    group.message("In a save", save(inAppTCData=changed(in_app(core(), DISCLOSED), {"purpose": GONE})), hit(RULE, "error", "inAppTCData.purpose"))
    group.message("A message without any", LOADED)
    # CMP API v2, InAppTCData: `vendor` has consents and legitimateInterests only; TCData has disclosedVendors too.
    disclosed = changed(in_app(core(), DISCLOSED), {"vendor.disclosedVendors": binary(DISCLOSED.vendors)})
    group.message("disclosedVendors, which only TCData has", disclosed, hit(RULE, "info", "vendor.disclosedVendors"))
    told = save(inAppTCData=disclosed)
    group.message("disclosedVendors in a save", told, hit(RULE, "info", "inAppTCData.vendor.disclosedVendors"))


def add_future_members(file):
    # CMP API v2, How does the "version" parameter work?: "a v2 TC data object shall not contain these new properties".
    group = Group(file, "Members that no table has", 1001, "FutureMembers", "API, How does the \"version\" parameter work?")
    sound = web(core(), DISCLOSED, PUBLISHER)
    group.message("Every member of the table, and a listener's", sound | {"listenerId": 1})
    group.message("Google's members", sound | {"addtlConsent": "2~1~dv.", "enableAdvertiserConsentMode": True})
    group.message("Two members of its own", sound | {"regionScope": {}, "vendorScope": 1}, hit(FUTURE, "info", "regionScope"))
    for path in ("vendor.optOuts", "publisher.customPurpose.names", "purpose.objections"):
        group.message(f"{path}", changed(sound, {path: {}}), hit(FUTURE, "info", path))
    null = sound | {"regionScope": None}
    group.message("A member that is null", null)
    inner = in_app(core(), DISCLOSED)
    group.message("In InAppTCData", inner | {"regionScope": 1}, hit(FUTURE, "info", "regionScope"))
    group.message("A misspelling is no member of its own", changed(sound, {"publisherCC": GONE, "publisherCc": "DE"}), hit(RULE, "warning", "publisherCc"))
    four = {"gdprApplies": False, "tcfPolicyVersion": 5, "cmpId": 300, "cmpVersion": 1}
    group.message("GDPR does not apply: another rule names what is too much", four | {"regionScope": 1}, hit("gdpr-false-members", "warning", "regionScope"))
    group.message("A message without TCData", LOADED)
    group.message("displayStatus of the ping, which makes no ping of it", sound | {"displayStatus": "hidden"}, hit(FUTURE, "info", "displayStatus"))


def add_additional_consent(file):
    # addtlConsent is judged.
    group = Group(file, "Additional Consent in TCData", 901, "AdditionalConsent", "AC, How to generate")
    sound = web(core(), DISCLOSED)
    group.message("Accepted and disclosed", sound | {"addtlConsent": "2~1.35~dv.9", "enableAdvertiserConsentMode": True})
    group.message("Accepted only", sound | {"addtlConsent": "2~1.35~dv."})
    for comment, value, severity in (
        ("A list", ["2~1"], "error"),
        ("Without its second part", "2~1.35", "error"),
        ("Commas", "2~1,35~dv.", "error"),
        ("Version 1", "1~1.35", "info"),
        ("Version 3", "3~1.35~dv.", "error"),
        ("An id twice", "2~1.1~dv.", "warning"),
        ("Ids that descend", "2~35.1~dv.", "info"),
        ("Nobody in it", "2~~dv.", "warning"),
        ("Empty", "", "warning"),
    ):
        group.message(comment, sound | {"addtlConsent": value}, hit(CONSENT, severity, "addtlConsent"))
    refused = web(core(purpose_consents=[], vendor_consents=[]), DISCLOSED, addtlConsent="2~1~dv.")
    group.message("Consent for a provider, none for any purpose", refused, hit(CONSENT, "warning", "addtlConsent"))
    alone = changed(sound, {"tcString": ""}) | {"addtlConsent": "2~1~dv."}
    group.message("Without a TC string", alone, hit(CONSENT, "error", "addtlConsent"), hit("tcloaded-invalid", "error", "tcString"))
    for value in ("true", 1):
        group.message(f"enableAdvertiserConsentMode is {value!r}", sound | {"enableAdvertiserConsentMode": value}, hit(CONSENT, "warning", "enableAdvertiserConsentMode"))
    group.message("Neither member", sound)
    inner = in_app(core(), DISCLOSED, addtlConsent="2~1~dv.", enableAdvertiserConsentMode=1)
    group.message("In a save", save(inAppTCData=inner))
    group.message("A number in a save", save(inAppTCData=inner | {"addtlConsent": 2}), hit(CONSENT, "error", "inAppTCData.addtlConsent"))
    group = Group(file, "Additional Consent beside the key", 931, "AdditionalConsent", "AC, How should an AC string be stored?")
    keys = key_set(core(), DISCLOSED)
    same, other = (with_(keys, {"AddtlConsent": text}) for text in ("2~1~dv.", "2~1.35~dv."))
    start = [at(1, message=LOADED), at(2, message=answer()), at(3, message=save(inAppTCData=inner))]
    group.sequence("The key has what was saved", [*start, at(4, keys=same)])
    group.sequence("The key has another string", [*start, at(4, keys=other)], hit(CONSENT, "error", "[3].IABTCF_AddtlConsent"))
    page = sound | {"addtlConsent": "2~1~dv."}
    group.sequence("A page and its keys", {"tcData": page, "keys": other}, hit(CONSENT, "error", "keys.IABTCF_AddtlConsent"))
    group.sequence("Keys without one", {"tcData": page, "keys": keys})
