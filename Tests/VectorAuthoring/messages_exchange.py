"""Vectors of family messages: what a webview's CMP and its app send each other."""

import json

from messages_common import LOADED, TEXT, Group, GONE, answer, at, changed, failure, hit, in_app, on, save, web, core, DISCLOSED

from stored_key_sets import key_set
from tcf import tc

SAVING = "GRAVITO, Catching save actions on CMP UI"
SENDING = "GRAVITO, Sending data from the app to the CMP"


def add_shape(file):
    """B8: every member of a save, a load and an answer."""
    group = Group(file, "The members of a message", 1, "Shape", SAVING)
    group.message("A save with every member", save())
    group.message(
        "A save with the string only", {"type": "save", "tcstring": TEXT}, hit("shape", "error", "currentstate")
    )
    group.message("No tcstring", save(tcstring=GONE), hit("shape", "error", "tcstring"))
    without = hit("shape", "error", "inAppTCData")
    group.message(
        "An empty tcstring in a save", save(tcstring="", inAppTCData=GONE), hit("shape", "error", "tcstring"), without
    )
    group.message(
        "A number as the tcstring", save(tcstring=5, inAppTCData=GONE), hit("shape", "error", "tcstring"), without
    )
    group.message(
        "The whole message under tcstring, as the sample for iOS stores it",
        {"tcstring": {"event": "save", "tcstring": TEXT}, "nontcfdata": {}},
        hit("shape", "error", "tcstring"),
        source="GRAVITO, Native iOS",
    )
    group.message("nontcfdata is a list", save(nontcfdata=[1]), hit("shape", "error", "nontcfdata"))
    group.message("currentstate is a number", save(currentstate=1), hit("shape", "error", "currentstate"))
    group.message("configversion is an object", save(configversion={}), hit("shape", "error", "configversion"))
    group.message("nontcfdata is null", save(nontcfdata=None))
    android = save(configversion="3", tcstringversion="1")
    inner = android | {"inAppTCData": json.dumps(android["inAppTCData"]), "nontcfdata": "{}"}
    group.message("Android: JSON text", on("android", json.dumps(android)), source="GRAVITO, Native Android")
    group.message(
        "Android: JSON text inside JSON text", on("android", json.dumps(inner)), source="GRAVITO, Native Android"
    )
    ios = changed(save(event="save"), {"type": GONE})
    group.message("iOS: named by event", ios, source="GRAVITO, Native iOS")
    group.message("Said to be iOS, named by type", on("ios", save()), hit("shape", "error", "type"))
    group.message("Said to be Flutter, named by event", on("flutter", ios), hit("shape", "error", "event"))
    group.message("Another word for save", save(type="saved"), hit("shape", "error", "type"))
    group.message("Closed", {"type": "close"})
    group.message("Closed on Android", {"type": "close", "data": "cmp ui closed"}, source="GRAVITO, Native Android")
    group.message("Loading", {"type": "load", "configversion": 3, "tcstringversion": 1})
    group.message("Loaded", on("react-native", LOADED), source=SENDING)
    group.message("Loaded on iOS", on("iOS", {"event": "start"}), source="GRAVITO, Native iOS")
    group.message(
        "start on React Native is another name for CMP-loaded",
        on("ReactNative", {"type": "start"}),
        hit("shape", "info", "type"),
        flags="Alias",
        source=SENDING,
    )
    group.message(
        "onStart is another name too", {"type": "onStart"}, hit("shape", "info", "type"), flags="Alias", source=SENDING
    )
    group.message("CMP-loaded on iOS", on("ios", {"event": "CMP-loaded"}), hit("shape", "info", "event"), flags="Alias")
    group = Group(file, "The members of an app's answer", 31, "Shape", SENDING)
    group.message("Nothing stored: an empty string", answer())
    group.message("Nothing stored: null", answer(None))
    group.message("Nothing stored: empty texts", answer("", ""))
    group.message("A string stored", answer(TEXT, {}))
    group.message(
        "Without the name that Flutter's CMP looks for",
        on("flutter", {"tcstring": TEXT, "nontcfdata": {}}),
        hit("shape", "error", "type"),
    )
    group.message("iOS answers without a name", on("ios", {"tcstring": TEXT, "nontcfdata": {}}))
    group.message("iOS posts an empty string on a first run", on("ios", ""), source="GRAVITO, Native iOS")
    group.message("A bare string on Flutter", on("flutter", ""), hit("shape", "error", "message"))
    # GUIDE, React Native: the example spreads what is stored, which is nothing on a first run.
    group.message("Neither member in it, as on a first run", {"type": "cookieData"}, source="GUIDE, React Native")
    group.message(
        "Sourcepoint's user data without a string",
        {"gdpr": {"applies": True, "consents": {"vendorGrants": {}, "tcfData": {}, "euconsent": None}}},
        source="SP, SPUserData structure",
    )
    group.message(
        "Sourcepoint's euconsent is missing",
        {"gdpr": {"applies": True, "consents": {"vendorGrants": {}, "tcfData": {}}}},
        hit("shape", "error", "euconsent"),
        source="SP, SPUserData structure",
    )
    # A save, load and answer need every member.
    group = Group(file, "Every member of a message", 51, "Shape", SAVING)
    for member in ("currentstate", "nontcfdata", "configversion", "tcstringversion", "inAppTCData"):
        group.message(f"React Native: a save without {member}", on("react-native", save(**{member: GONE})), hit("shape", "error", member))
    ios = changed(save(event="save"), {"type": GONE})
    group.message("iOS: a save with every member", on("ios", ios), source="GRAVITO, Native iOS")
    group.message(
        "iOS: a save without its versions", on("ios", changed(ios, {"configversion": GONE, "tcstringversion": GONE})),
        hit("shape", "error", "configversion"), source="GRAVITO, Native iOS",
    )  # fmt: skip
    android = save(configversion="3", tcstringversion="1")
    group.message(
        "Android: a save without inAppTCData", on("android", json.dumps(changed(android, {"inAppTCData": GONE}))),
        hit("shape", "error", "inAppTCData"), source="GRAVITO, Native Android",
    )  # fmt: skip
    group.message("Flutter: configversion is null", on("flutter", save(configversion=None)), hit("shape", "error", "configversion"), source="GRAVITO, Flutter")
    group.message("currentstate is null", save(currentstate=None), hit("shape", "error", "currentstate"))
    group.message("load without its versions", {"type": "load"}, hit("shape", "error", "configversion"), source=SENDING)
    group.message("load with one of them", {"type": "load", "configversion": 3}, hit("shape", "error", "tcstringversion"), source=SENDING)
    group.message("An answer without nontcfdata", {"type": "cookieData", "tcstring": TEXT}, hit("shape", "error", "nontcfdata"), source=SENDING)
    group.message("Android's answer without nontcfdata", on("android", json.dumps({"tcstring": TEXT})), hit("shape", "error", "nontcfdata"), source="GRAVITO, Native Android")
    group.message("A bare null is complete", on("ios", None), source="GRAVITO, Native iOS")
    group.message("A closed UI has no other member", on("ios", {"event": "close"}), source="GRAVITO, Native iOS")
    add_guide(file)


def add_guide(file):
    """The forms of the maker's newer guide and sample apps, which the first document does not have."""
    group = Group(file, "Forms of the newer guide", 1101, "Shape", "GUIDE, Core Message Events")
    group.message(
        "config: the app chooses how the UI looks",
        {"type": "config", "backgroundColor": "orange", "logoUrl": "https://cmp.example/logo.png", "displayPreferencesCloseBtn": True},
        source="GUIDE, React Native",
    )
    group.message("config on iOS is named by type, as answers are", on("ios", {"type": "config"}))
    group.message(
        "Android answers with an Additional Consent string too",
        {"tcstring": TEXT, "acstring": "2~1.2~dv.3", "nontcfdata": "{}"},
        source="GUIDE, Android Native",
    )  # fmt: skip
    group.message(
        "iOS answers with a name, and with empty texts on a first run",
        on("ios", {"type": "cookieData", "tcstring": "", "nontcfdata": "", "acstring": ""}), source="GUIDE, iOS (Native)",
    )  # fmt: skip
    group.message(
        "The sample app for iOS answers with an empty list",
        on("ios", {"type": "cookieData", "cmpType": "tcf", "tcstring": "", "nontcfdata": [], "acstring": "", "googleConsents": {}}),
    )  # fmt: skip
    group.message(
        "A save of another framework has no TC string",
        {"type": "save", "cmpType": "usprivacy", "gppstring": "DBABrGA~1YNN", "bannerRequired": True},
    )  # fmt: skip
    group.message(
        "A save of the framework lacks its string, whatever its cmpType is called",
        changed(save(), {"tcstring": GONE, "cmpType": "tcf"}), hit("shape", "error", "tcstring"),
    )  # fmt: skip


def add_order(file):
    group = Group(file, "The order of messages", 101, "Order", SENDING)
    sound = [at(1, message=LOADED), at(2, message=answer()), at(9, message=save())]
    group.sequence("Loaded, answered, saved", sound)
    group.sequence(
        "Saved before it is loaded", [at(1, message=save()), at(2, message=LOADED)], hit("order", "error", "[0].type")
    )
    group.sequence(
        "Answered before it is loaded",
        [at(1, message=answer()), at(2, message=LOADED), at(3, message=save())],
        hit("order", "error", "[0].type"),
    )
    group.sequence(
        "iOS: start, the bare string, saved",
        [
            at(1, platform="ios", message={"event": "start"}),
            at(2, platform="ios", message=""),
            at(3, message=changed(save(event="save"), {"type": GONE})),
        ],
        source="GRAVITO, Native iOS",
    )
    android = {"platform": "android"}
    group.sequence(
        "Android: the CMP fetches what is stored, and nothing comes before",
        [at(1, **android, message={"tcstring": "", "nontcfdata": ""}), at(2, **android, message=save())],
        source="GRAVITO, Native Android",
    )
    group.sequence(
        "Android: saved, and nothing was fetched",
        [at(1, **android, message=save()), at(2, **android, message={"type": "close"})],
        hit("order", "error", "[0].type"),
    )
    group.sequence("load comes first", [at(1, message={"type": "load"}), at(2, message=save())])
    group.sequence("Only opened and closed", [at(1, message=LOADED), at(2, message={"type": "close"})])
    group.sequence("Messages without times are an exchange too", [LOADED, answer(), save()])


def add_first_run(file):
    group = Group(file, "The first answer", 121, "FirstRun", SENDING)
    for comment, value in (("Empty", ""), ("Null", None)):
        group.sequence(f"{comment} on a first run", [at(1, message=LOADED), at(2, message=answer(value))])
    for comment, value in (("A variable that was never set", "undefined"), ("null as text", "null")):
        steps = [at(1, message=LOADED), at(2, message=answer(value))]
        group.sequence(comment, steps, hit("first-run", "warning", "[1].tcstring"))
    group.sequence("Somebody who chose before", [at(1, message=LOADED), at(2, message=answer(TEXT, {}))])
    group.sequence(
        "A string although it is a first run",
        [at(0, action="first-run"), at(1, message=LOADED), at(2, message=answer(TEXT, {}))],
        hit("first-run", "warning", "[2].tcstring"),
    )
    group.sequence(
        "iOS: the bare word",
        [at(1, platform="ios", message={"event": "start"}), at(2, platform="ios", message="undefined")],
        hit("first-run", "warning", "[1].message"),
    )
    group.sequence(
        "After a save it is no first run, and the answer is not what was saved",
        [LOADED, save(), LOADED, answer("undefined")], failure("timeline/string-returned", "error", member="state 4"),
    )  # fmt: skip


def add_version_types(file):
    group = Group(file, "Numbers as strings", 141, "VersionTypes", SAVING)
    group.message("Numbers", on("flutter", save()))
    text = save(configversion="3", tcstringversion="1")
    where = [hit("version-types", "warning", name) for name in ("configversion", "tcstringversion")]
    group.message("Strings on Flutter", on("flutter", text), *where)
    group.message("Strings on Android are right", on("android", text), source="GRAVITO, Native Android")
    group.message("One of two", save(configversion="3"), where[0])
    source = "API, TCData"
    group.message("The ids of TCData", web(core(), DISCLOSED, cmpId="300"), hit("version-types", "warning", "cmpId"), source=source)
    group.message(
        "The ids of InAppTCData inside a save",
        save(inAppTCData=in_app(core(), DISCLOSED, cmpVersion="1")),
        hit("version-types", "warning", "inAppTCData.cmpVersion"),
        source="API, InAppTCData",
    )


def add_strings(file):
    group = Group(file, "The string of a message", 201, "String", SENDING)
    group.message("A string", answer(TEXT, {}))
    group.message("None yet", answer())
    group.message("A word", answer("undefined"), hit("string", "error", "tcstring"))
    cut = save(tcstring=TEXT[:20], inAppTCData=GONE)
    group.message("A cut string", cut, hit("string", "error", "tcstring"), hit("shape", "error", "inAppTCData"))
    old = "BOEFEAyOEFEAyAHABDENAI4AAAB9vABAASA"
    group.message("A version 1 string can be read", answer(old, {}), flags="Version1")
    group.message("TCData", web(core(), DISCLOSED, tcString="null"), hit("string", "error", "tcString"), source="API, TCData")
    group.message(
        "Sourcepoint's euconsent",
        {"gdpr": {"applies": True, "consents": {"vendorGrants": {}, "euconsent": "x"}}},
        hit("string", "error", "gdpr.consents.euconsent"),
        source="SP, SPUserData structure",
    )
    group = Group(file, "Strings that leave JavaScript", 221, "Injection", "GRAVITO, Native iOS")
    group.message("A string", answer(TEXT, {}))
    for comment, text in (
        ("An apostrophe, and a call behind it", TEXT + "');alert(1)//"),
        ("A quotation mark", TEXT + '"'),
        ("A backslash", TEXT + "\\x"),
        ("A line break", TEXT + "\n"),
        ("A line separator", TEXT + "\u2028"),
        ("NUL", TEXT + "\0"),
    ):
        group.message(comment, answer(text, {}), hit("injection", "error", "tcstring"))
    group.message("An apostrophe in TCData", web(core(), DISCLOSED, tcString="C'"), hit("injection", "error", "tcString"))


def add_stored(file):
    group = Group(file, "What is stored after a save", 701, "Stored", SAVING)
    keys, other = key_set(core(), DISCLOSED), key_set(core(vendor_consents=[1]), DISCLOSED)
    start = [at(1, message=LOADED), at(2, message=answer()), at(3, message=save())]
    group.sequence("The saved string", [*start, at(4, keys=keys)])
    place = "[3].IABTCF_TCString"
    group.sequence("An earlier string", [*start, at(4, keys=other)], hit("stored", "error", place))
    group.sequence(
        "Only the sample's own key", [*start, at(4, keys={"cookieData": json.dumps({"tcstring": TEXT})})],
        hit("stored", "error", place), source="GRAVITO, Flutter",
    )  # fmt: skip
    group.sequence("Keys from before the save", [at(0, keys=other), *start])
    text = tc(core(vendor_consents=[1]), DISCLOSED)
    again = save(tcstring=text, inAppTCData=in_app(core(vendor_consents=[1]), DISCLOSED))
    group.sequence("The last of two saves counts", [*start, at(5, message=again), at(6, keys=other)])
    group.sequence(
        "The first of two saves is stored", [*start, at(5, message=again), at(6, keys=keys)],
        hit("stored", "error", "[4].IABTCF_TCString"),
    )  # fmt: skip


def add_user_data(file):
    """B23: all of SPUserData, not the string alone."""
    source = "SP, SPUserData structure"
    group = Group(file, "Sourcepoint's user data", 721, "UserData", source)
    keys = key_set(core(), DISCLOSED)
    other = key_set(core(vendor_consents=[1]), DISCLOSED)

    def data(text=TEXT, applies=True, tcf_data=keys):
        consents = {
            "applies": applies, "consentStatus": {"consentedAll": False}, "dateCreated": "2026-09-28T10:00:00.000Z",
            "euconsent": text, "googleConsentMode": None, "tcfData": tcf_data, "uuid": None, "vendorGrants": {},
        }  # fmt: skip
        return {"gdpr": {"applies": applies, "consents": consents}}

    group.message("Everything agrees", data())
    place = "gdpr.consents.tcfData.IABTCF_"
    group.message("euconsent is older than tcfData", data(tcf_data=other), hit("user-data", "error", place + "TCString"))
    group.message("applies is not gdprApplies", data(applies=False), hit("user-data", "error", place + "gdprApplies"))
    group.message("Without tcfData there is nothing to compare", data(tcf_data=None))
    group.sequence("The store has the same string", [at(1, message=data()), at(2, keys=keys)])
    group.sequence(
        "The store has another one", [at(1, message=data()), at(2, keys=other)],
        hit("user-data", "error", "[1].IABTCF_TCString"),
    )  # fmt: skip
    group.sequence("The store was read before", [at(1, keys=other), at(2, message=data())])
    consents, rule = "gdpr.consents.", "user-data"
    # More of SPUserData than the gdpr string.
    inner = changed(data(), {consents + "applies": False})
    group.message("The two applies differ", inner, hit(rule, "error", consents + "applies"))
    everything = {consents + "consentStatus": {"consentedAll": True, "rejectedAny": False}}
    group.message("Everything consented to, and the string has consent", changed(data(), everything))
    nothing = key_set(core(purpose_consents=[], vendor_consents=[], special_feature_opt_ins=[]), DISCLOSED)
    refused = data(nothing["IABTCF_TCString"], tcf_data=nothing)
    group.message(
        "Everything consented to, and the string has no consent", changed(refused, everything),
        hit(rule, "error", consents + "consentStatus.consentedAll"),
    )  # fmt: skip
    both = {consents + "consentStatus": {"consentedAll": True, "rejectedAny": True}}
    group.message(
        "Everything consented to and something rejected", changed(data(), both),
        hit(rule, "error", consents + "consentStatus.consentedAll"),
    )  # fmt: skip
    granted = {consents + "googleConsentMode": {"adStorage": "granted", "adPersonalization": "granted", "analyticsStorage": None}}
    group.message("Consent mode granted with purposes 1, 3 and 4", changed(data(), granted))
    group.message(
        "Consent mode granted after a refusal", changed(refused, granted),
        hit(rule, "error", consents + "googleConsentMode.adStorage"),
        hit(rule, "error", consents + "googleConsentMode.adPersonalization"),
    )  # fmt: skip
    american = {"applies": True, "consents": {"GPPData": {"IABGPP_HDR_GppString": "DBABLA~BVQqAAAAAgA.QA", "IABGPP_GppSID": "7"}}}
    legacy = {"applies": True, "consents": {"uspstring": "1YNN", "rejectedVendors": []}}
    group.message("usnat and ccpa beside each other", data() | {"usnat": american, "ccpa": legacy}, hit(rule, "warning", "ccpa"))
    group.message("usnat alone: no string of the framework is needed", {"usnat": american})
    stored = keys | {"IABUSPrivacy_String": "1YYN", "IABGPP_HDR_GppString": "DBABLA~BVQqAAAAAgA.QA"}
    group.sequence(
        "The store has another US Privacy string", [at(1, message=data() | {"ccpa": legacy}), at(2, keys=stored)],
        hit(rule, "error", "[1].IABUSPrivacy_String"),
    )  # fmt: skip
    group.sequence("The store has the same GPP string", [at(1, message=data() | {"usnat": american}), at(2, keys=stored)])
    group = Group(file, "Sourcepoint's user data, member by member", 1021, "UserData", source)
    # SPGDPRVendorGrant of Sourcepoint's SDK: "if all purposes are granted, the vendorGrant will be set to `true`".
    for comment, grant, wrong in (
        ("granted, with all purposes", {"granted": True, "purposeGrants": {"a": True, "b": True}}, False),
        ("not granted, with one purpose", {"granted": False, "purposeGrants": {"a": True, "b": False}}, False),
        ("granted, without purposes of its own", {"granted": True, "purposeGrants": {}}, False),
        ("granted, with no purpose", {"granted": True, "purposeGrants": {"a": False, "b": False}}, True),
        ("granted by its name in JSON, with no purpose", {"vendorGrant": True, "purposeGrants": {"a": False}}, True),
        ("not granted, with all purposes", {"granted": False, "purposeGrants": {"a": True, "b": True}}, True),
    ):
        told = changed(data(), {consents + "vendorGrants": {"5f1a": grant}})
        group.message(f"A vendor {comment}", told, *([hit(rule, "error", consents + "vendorGrants.5f1a")] if wrong else []))
    for day, wrong in (("2026-09-29", False), ("2025-12-28", True)):
        told = changed(data(), {consents + "dateCreated": f"{day}T10:00:00.000Z"})
        group.message(f"dateCreated is {day}", told, *([hit(rule, "warning", consents + "dateCreated")] if wrong else []))
    for comment, text, wrong in (("a section of", "BVQqAAAAAgA.QA", False), ("another section than in", "BVVVAAAAAgA.QA", True)):
        strings = [{"sectionId": "7", "sectionName": "usnat", "consentString": text}]
        told = {"usnat": changed(american, {"consents.consentStrings": strings})}
        expected = [hit(rule, "error", "usnat.consents.consentStrings[0]")] if wrong else []
        group.message(f"consentStrings has {comment} GPPData", told, *expected)
    for text, vendors, wrong in (("1YYN", ["5f1a"], False), ("1YNN", ["5f1a"], True), ("1YNN", [], False)):
        told = {"ccpa": changed(legacy, {"consents.uspstring": text, "consents.rejectedVendors": vendors})}
        expected = [hit(rule, "error", "ccpa.consents.rejectedVendors")] if wrong else []
        group.message(f"{text}, and {len(vendors)} rejected vendors", told, *expected)


