"""Vectors of family messages: what the CMP API answers."""

from messages_common import (
    DISCLOSED, GONE, PING, PUBLISHER, STUB, TEXT, Group, LOADED, answer, at, changed, core, failure, hit, in_app, save, web,
)  # fmt: skip
from rules_file import verdict
from stored_key_sets import key_set
from tcf import ConsentStringV1, Restriction

OLD = {"vendor_list_version": 12, "policy_version": 2, "created": "2021-06-10"}


def add_names(file):
    group = Group(file, "Names of members", 301, "Names", "API, Version History")
    sound = web(core(), DISCLOSED)
    group.message("Present names", sound)
    rule = "tc-data-names"
    disclosed = changed(sound, {"vendor.disclosedVendors": GONE, "vendor.vendorsDisclosed": {"1": True}})
    group.message("vendor.vendorsDisclosed", disclosed, hit(rule, "warning", "vendor.vendorsDisclosed"))
    group.message(
        "outOfBand", sound | {"outOfBand": {"allowedVendors": {}, "disclosedVendors": {}}},
        hit(rule, "warning", "outOfBand"),
    )  # fmt: skip
    stacks = changed(sound, {"useNonStandardTexts": GONE, "useNonStandardStacks": False})
    group.message("useNonStandardStacks", stacks, hit(rule, "warning", "useNonStandardStacks"))
    old = core(**(OLD | {"created": "2022-06-10"}))
    group.message("useNonStandardStacks up to policy 3", web(old), flags="OldName")
    before = web(core(**OLD), outOfBand={"allowedVendors": {}, "disclosedVendors": {}})
    group.message("outOfBand of a string from before September 2021", before, hit(rule, "info", "outOfBand"), flags="OldName")
    inner = changed(in_app(core(), DISCLOSED), {"useNonStandardTexts": GONE, "useNonStandardStacks": 0})
    group.message(
        "In the InAppTCData of a save", save(inAppTCData=inner),
        hit(rule, "warning", "inAppTCData.useNonStandardStacks"),
    )  # fmt: skip


def add_types(file):
    group = Group(file, "Types of TCData", 321, "Types", "API, TCData")
    sound, rule = web(core(), DISCLOSED, PUBLISHER), "tc-data-types"
    group.message("Booleans and objects of ids", sound)
    for member, value, place in (
        ("gdprApplies", 1, None),
        ("isServiceSpecific", 1, None),
        ("useNonStandardTexts", "false", None),
        ("purpose.consents", "1111", None),
        ("vendor.consents", {"1": 1}, "vendor.consents.1"),
        ("vendor.consents", {"755x": True}, "vendor.consents.755x"),
        ("vendor.consents", {"0": True}, "vendor.consents.0"),
        ("publisher.restrictions", {"2": "0"}, "publisher.restrictions.2"),
        ("publisher.restrictions", {"2": {"9": 3}}, "publisher.restrictions.2"),
        ("publisherCC", 5, None),
        ("cmpId", True, None),
    ):
        group.message(f"{member} is {value!r}", changed(sound, {member: value}), hit(rule, "error", place or member))
    group.message("No restrictions as an empty list", changed(sound, {"publisher.restrictions": []}), hit(rule, "info", "publisher.restrictions"))
    group.message(
        "null is undefined", changed(sound, {"listenerId": None, "publisher.consents": None}),
        hit("tc-data-members", "error", "publisher.consents"),
    )  # fmt: skip
    group = Group(file, "Types of InAppTCData", 341, "Types", "API, InAppTCData")
    sound = in_app(core(restrictions=[Restriction(2, 0, [4])]), DISCLOSED, PUBLISHER)
    group.message("Numbers and texts", sound)
    for member, value, place in (
        ("gdprApplies", True, None),
        ("gdprApplies", 2, None),
        ("isServiceSpecific", True, None),
        ("vendor.consents", "01x", None),
        ("specialFeatureOptins", {"1": True}, None),
        ("publisher.restrictions", {"2": "03"}, "publisher.restrictions.2"),
        ("publisher.restrictions", {"2": {"4": 0}}, "publisher.restrictions.2"),
    ):
        group.message(f"{member} is {value!r}", changed(sound, {member: value}), hit(rule, "error", place or member))


def add_api_type(file):
    source = "API, TCData"
    group = Group(file, "The type of purposeOneTreatment", 741, "Treatment", source)

    def wrong(member):
        return failure("purpose-one/api-type", "error", member=member)

    group.message("A boolean in TCData", web(core(), DISCLOSED))
    group.message("A number in TCData", web(core(), DISCLOSED, purposeOneTreatment=0), wrong("purposeOneTreatment"))
    source = "API, InAppTCData"
    group.message("A number in InAppTCData", in_app(core(), DISCLOSED), source=source)
    group.message(
        "A boolean in InAppTCData", in_app(core(), DISCLOSED, purposeOneTreatment=False), wrong("purposeOneTreatment"),
        source=source,
    )  # fmt: skip
    inner = in_app(core(), DISCLOSED, purposeOneTreatment="0")
    group.message("A text in a save", save(inAppTCData=inner), wrong("inAppTCData.purposeOneTreatment"), source=source)
    group.message(
        "Not there", changed(web(core(), DISCLOSED), {"purposeOneTreatment": GONE}),
        hit("tc-data-members", "warning", "purposeOneTreatment"),
    )  # fmt: skip


def add_gdpr_false(file):
    group = Group(file, "GDPR does not apply", 361, "GdprFalse", "API, TCData")
    four = {"gdprApplies": False, "tcfPolicyVersion": 5, "cmpId": 300, "cmpVersion": 1}
    rule = "gdpr-false-members"
    group.message("Four members", four)
    group.message("And those that are common", four | {"listenerId": 1, "eventStatus": "tcloaded", "cmpStatus": "loaded"})
    group.message("And a string", four | {"tcString": TEXT}, hit(rule, "warning", "tcString"))
    group.message(
        "Everything", changed(web(core(vendor_consents=[1]), DISCLOSED), {"gdprApplies": False, "vendor.consents": {"2": True}}),
        hit(rule, "warning", "tcString"),
    )  # fmt: skip
    group.message("InAppTCData", in_app(core(), DISCLOSED, gdprApplies=0), hit(rule, "warning", "tcString"))
    group.message("Members that are null", four | {"tcString": None, "purpose": None})
    group = Group(file, "Global scope", 381, "ServiceSpecific", "API, TCData")
    group.message("true", web(core(), DISCLOSED))
    rule = "service-specific"
    group.message("false", web(core(), DISCLOSED, isServiceSpecific=False), hit(rule, "error", "isServiceSpecific"))
    group.message("0 in InAppTCData", in_app(core(), DISCLOSED, isServiceSpecific=0), hit(rule, "error", "isServiceSpecific"))
    early = core(**OLD, is_service_specific=False)
    group.message("Before September 2021", web(early), hit(rule, "info", "isServiceSpecific"))
    group.message(
        "Not there", changed(web(core(), DISCLOSED), {"isServiceSpecific": GONE}),
        hit("tc-data-members", "warning", "isServiceSpecific"),
    )  # fmt: skip


def add_agreement(file):
    group = Group(file, "InAppTCData beside the string", 401, "Agreement", "API, InAppTCData")
    restricted = core(restrictions=[Restriction(2, 0, [4]), Restriction(7, 1, [5, 9])])
    sound = in_app(restricted, DISCLOSED, PUBLISHER)
    rule = "in-app-data"
    group.message("Everything agrees", sound)
    group.message("Zeros at the end", changed(sound, {"vendor.consents": "10011000100000"}))
    for member, value in (
        ("vendor.consents", "0100"),
        ("vendor.legitimateInterests", "1"),
        ("vendor.disclosedVendors", "1"),
        ("purpose.consents", "0111"),
        ("purpose.legitimateInterests", "0"),
        ("specialFeatureOptins", "01"),
        ("publisher.consents", "0"),
        ("publisher.legitimateInterests", "11"),
        ("publisher.customPurpose.consents", "111"),
        ("publisher.customPurpose.legitimateInterests", "1"),
        ("cmpId", 301),
        ("cmpVersion", 2),
        ("tcfPolicyVersion", 4),
        ("publisherCC", "FR"),
        ("purposeOneTreatment", 1),
        ("useNonStandardTexts", 1),
    ):
        # InAppTCData has no disclosed vendors; what an object says of them all the same is compared.
        surplus = [hit("tc-data-members", "info", member)] if member == "vendor.disclosedVendors" else []
        group.message(f"{member} disagrees", changed(sound, {member: value}), hit(rule, "error", member), *surplus)
    place = "publisher.restrictions"
    group.message("A restriction is missing", changed(sound, {place: {"2": "___0"}}), hit(rule, "error", place + ".7"))
    filled = {"2": "0000", "7": "____1___1"}
    group.message(
        "0 as the filler forbids the purpose to everybody", changed(sound, {place: filled}), hit(rule, "error", place + ".2"),
    )  # fmt: skip
    other = in_app(core(vendor_consents=[1]), DISCLOSED)
    group.message(
        "Another string than the save's: one finding", save(inAppTCData=other), hit(rule, "error", "inAppTCData.tcString"),
    )  # fmt: skip
    inner = changed(in_app(core(), DISCLOSED), {"vendor.consents": "01"})
    group.message("In a save", save(inAppTCData=inner), hit(rule, "error", "inAppTCData.vendor.consents"))
    group.message("A save without it", save(inAppTCData=GONE), hit("shape", "error", "inAppTCData"))
    group.message("A string that nobody can read", changed(sound, {"tcString": "x"}), hit("string", "error", "tcString"))
    group = Group(file, "TCData beside the string", 441, "Agreement", "API, TCData")
    sound, rule = web(restricted, DISCLOSED, PUBLISHER), "tc-data"
    group.message("Everything agrees, members that are false left out", sound)
    false = changed(sound, {"vendor.consents": {str(one): one in (1, 4, 5, 9) for one in range(1, 50)}})
    group.message("Members that are false written out", false)
    for member, value in (
        ("vendor.consents", {"2": True}),
        ("vendor.consents", {"1": True, "4": True, "5": True}),
        ("vendor.disclosedVendors", {}),
        ("purpose.consents", {"1": True, "2": True, "3": True, "4": True, "5": True}),
        ("specialFeatureOptins", {"2": True}),
        ("publisher.customPurpose.consents", {"2": True}),
        ("cmpId", 10),
        ("publisherCC", "AA"),
        ("purposeOneTreatment", True),
    ):
        group.message(f"{member} is {value}", changed(sound, {member: value}), hit(rule, "error", member))
    group.message("A restriction of another type", changed(sound, {place + ".2": {"4": 1}}), hit(rule, "error", place + ".2"))
    group.message("The answer in a callback's two arguments", {"getTCData": [sound, True]})
    group.message(
        "getTCData of one vendor",
        {"getTCData": [changed(sound, {"vendor.consents": {"1": True}, "vendor.legitimateInterests": {"1": False}, "vendor.disclosedVendors": {"1": True}}), True]},
    )  # fmt: skip
    group.message("By postMessage", {"__tcfapiReturn": {"returnValue": sound, "success": True, "callId": "x"}})


def add_events(file):
    group = Group(file, "eventStatus", 501, "EventStatus", "API, addEventListener")
    sound = web(core(), DISCLOSED)
    for status in ("tcloaded", "useractioncomplete"):
        group.message(status, sound | {"eventStatus": status})
    group.message("loaded", sound | {"eventStatus": "loaded"}, hit("event-status", "error", "eventStatus"))
    group.message("TCLoaded", sound | {"eventStatus": "TCLoaded"}, hit("event-status", "error", "eventStatus"))
    group.message("Not yet", sound | {"eventStatus": None}, hit("tc-data-members", "warning", "eventStatus"))
    inner = in_app(core(), DISCLOSED, eventStatus="saved")
    group.message("In a save", save(inAppTCData=inner), hit("event-status", "error", "inAppTCData.eventStatus"))
    group = Group(file, "Status codes", 511, "CmpStatus", "API, Ping Status Codes")
    group.message("loaded, hidden", PING)
    group.message("stub", STUB)
    rule = "cmp-status"
    group.message("ready", PING | {"cmpStatus": "ready"}, hit(rule, "error", "cmpStatus"))
    group.message("loading is deprecated", PING | {"cmpStatus": "loading"}, hit(rule, "info", "cmpStatus"))
    group.message("shown", PING | {"displayStatus": "shown"}, hit(rule, "error", "displayStatus"))
    group.message("In TCData", sound | {"cmpStatus": "complete"}, hit(rule, "error", "cmpStatus"))
    group.message("InAppTCData has none", in_app(core(), DISCLOSED))
    # PingReturn: "`cmpLoaded` must be set to `true` if the main script is loaded and the stub interface is replaced".
    group.message("loaded, and cmpLoaded is false", PING | {"cmpLoaded": False}, hit("ping", "warning", "cmpLoaded"))
    group.message("error, and cmpLoaded is false", PING | {"cmpLoaded": False, "cmpStatus": "error"})
    group = Group(file, "tcloaded", 521, "TCLoaded", "API, addEventListener")
    rule = "tcloaded-invalid"

    def loaded(*segments):
        return web(*segments, eventStatus="tcloaded")

    group.message("Two months old", loaded(core(), DISCLOSED))
    group.message("Fifteen months old", loaded(core(created="2025-08-01")), hit(rule, "error", "tcString"))
    early = loaded(core(created="2025-08-01"))
    group.message("It was young on the day of the capture", {"time": "2025-09-01T00:00:00Z", "message": early})
    group.message("No Disclosed Vendors", loaded(core()), hit(rule, "error", "tcString"))
    group.message("No Disclosed Vendors before March 2026", loaded(core(created="2026-02-01")))
    scope = loaded(core(is_service_specific=False), DISCLOSED)
    group.message(
        "Global scope", scope, hit(rule, "error", "tcString"), hit("service-specific", "error", "isServiceSpecific")
    )
    group.message("No string", changed(loaded(core(), DISCLOSED), {"tcString": ""}), hit(rule, "error", "tcString"))
    version1 = ConsentStringV1(vendors=[1, 2], purposes=[1]).text()
    bare = loaded(core(), DISCLOSED) | {"tcString": version1}
    group.message("A version 1 string", bare, hit(rule, "error", "tcString"))
    group.message("GDPR does not apply", {"gdprApplies": False, "tcfPolicyVersion": 5, "cmpId": 300, "cmpVersion": 1, "eventStatus": "tcloaded"})
    # 2026-10-15T00:00:00Z, as Date.now() gives it and as a Unix time.
    for unit, time in (("milliseconds", 1_792_022_400_000), ("seconds", 1_792_022_400)):
        comment = f"Fourteen months old on the day of the capture, in {unit} since 1970"
        group.message(comment, {"time": time, "message": early}, hit(rule, "error", "tcString"))
    # Thirteen months end with 2026-09-01 in UTC.
    group.message("It was that day still, two hours east of UTC", {"time": "2026-09-02T01:00:00+02:00", "message": early})
    over = {"time": "2026-09-01T23:00:00-02:00", "message": early}
    group.message("It was the day after, two hours west of UTC", over, hit(rule, "error", "tcString"))
    chosen = web(core(), DISCLOSED, eventStatus="useractioncomplete")
    group.message("A choice whose string is there", chosen)
    group.message("A choice without a string", changed(chosen, {"tcString": ""}), hit(rule, "error", "tcString"))
    group.message("A choice where GDPR does not apply", {"gdprApplies": False, "tcfPolicyVersion": 5, "cmpId": 300, "cmpVersion": 1, "eventStatus": "useractioncomplete"})


def shown(*segments):
    return web(*segments, eventStatus="cmpuishown")


def add_surfaced(file):
    # Vendors of the sample list on legitimate interest among those shown (1, 3, 4, 5, 9): see its README.
    source = "API, addEventListener"
    group = Group(file, "Consents while the UI is shown", 541, "UIShown", source, lists=(), common=[verdict("messages/ui-shown-li", "undecided")])
    nothing = core(purpose_consents=[], vendor_consents=[], special_feature_opt_ins=[])
    given = core(purpose_consents=[1], vendor_consents=[], special_feature_opt_ins=[])
    rule = "ui-shown-consents"
    group.message("None", shown(nothing, DISCLOSED))
    group.message(
        "Some: an earlier string may have had them", shown(given, DISCLOSED), verdict("messages/" + rule, "undecided"),
    )  # fmt: skip
    group = Group(file, "Consents while the UI is shown, in a log", 551, "UIShown", source)
    done = at(9, message=web(core(), DISCLOSED))
    group.sequence("A first run, no consent", [at(0, action="first-run"), at(1, message=shown(nothing, DISCLOSED)), done])
    group.sequence(
        "A first run with consent", [at(0, action="first-run"), at(1, message=shown(given, DISCLOSED)), done],
        hit(rule, "error", "[1].tcString"),
    )  # fmt: skip
    group.sequence("The keys had the same consents", [at(0, keys=key_set(core(), DISCLOSED)), at(1, message=shown(core(), DISCLOSED))])
    group.sequence(
        "The keys had others", [at(0, keys=key_set(core(), DISCLOSED)), at(1, message=shown(core(purpose_consents=[1, 9]), DISCLOSED))],
        hit(rule, "error", "[1].tcString"),
    )  # fmt: skip
    group.sequence(
        "The store was empty", [at(0, keys={"IABTCF_CmpSdkID": 300}), at(1, message=shown(given, DISCLOSED))],
        hit(rule, "error", "[1].tcString"),
    )  # fmt: skip
    group.sequence(
        "The log begins with the UI", [at(1, message=shown(given, DISCLOSED)), done],
        verdict("messages/" + rule, "undecided"),
    )  # fmt: skip
    group.sequence("The UI was not shown", [at(1, message=web(core(), DISCLOSED)), at(2, message=PING)])
    group = Group(file, "Legitimate interests while the UI is shown", 571, "UIShownLI", source)
    nothing = {"purpose_consents": [], "vendor_consents": [], "special_feature_opt_ins": []}
    rule = "ui-shown-li"
    all_on = core(**nothing, vendor_legitimate_interests=[1, 3, 4, 5, 9])
    group.message("On for everybody shown", shown(all_on, DISCLOSED))
    none = core(**nothing, vendor_legitimate_interests=[])
    group.message("Off for everybody", shown(none, DISCLOSED), hit(rule, "info", "tcString"))
    group.message("Nobody is shown", shown(core(**nothing, created="2026-02-01")))
    group.sequence("A refusal, and the UI is back", [at(0, keys=key_set(none, DISCLOSED)), at(1, message=shown(none, DISCLOSED))])
    group.sequence(
        "An objection to one vendor, and the UI is back with others off",
        [at(0, keys=key_set(core(**nothing, vendor_legitimate_interests=[5]), DISCLOSED)), at(1, message=shown(none, DISCLOSED))],
        hit(rule, "info", "[1].tcString"),
    )  # fmt: skip
    group.sequence("A first run with all off", [at(0, action="first-run"), at(1, message=shown(none, DISCLOSED))], hit(rule, "info", "[1].tcString"))


def add_calls(file):
    """Calls that a frame sends: "either a string or a number"."""
    group = Group(file, "Calls by postMessage", 1121, "Call", "API, Using postmessage")
    rule, call = "call", {"command": "ping", "parameter": None, "version": 2, "callId": "a1"}
    group.message("A text as callId", {"__tcfapiCall": call})
    group.message("A number", {"__tcfapiCall": call | {"callId": 7}})
    group.message("No version", {"__tcfapiCall": {"command": "ping", "callId": 0.25}})
    group.message("No callId, as in the document's example", {"__tcfapiCall": changed(call, {"callId": GONE})}, hit(rule, "warning", "callId"))
    group.message("callId is null", {"__tcfapiCall": call | {"callId": None}}, hit(rule, "warning", "callId"))
    group.message("callId is a boolean", {"__tcfapiCall": call | {"callId": True}}, hit(rule, "error", "callId"))
    group.message("callId is an object", {"__tcfapiCall": call | {"callId": {"id": 1}}}, hit(rule, "error", "callId"))
    group.message("No command", {"__tcfapiCall": changed(call, {"command": GONE})}, hit(rule, "error", "command"))
    group.message("The command is a number", {"__tcfapiCall": call | {"command": 2}}, hit(rule, "error", "command"))
    group.message("A command in place of the object", {"__tcfapiCall": "ping"}, hit(rule, "error", "message"))
    group.message("An answer is no call", {"__tcfapiReturn": {"returnValue": PING, "success": True, "callId": True}}, flags="Ping")
    group = Group(file, "Calls of __gpp by postMessage", 1141, "Call", "GPPA, Sent Message")
    call |= {"version": "1.1", "parameter": "tcfeuv2", "command": "hasSection"}
    group.message("A text as callId", {"__gppCall": call})
    group.message("callId is an array", {"__gppCall": call | {"callId": [1]}}, hit(rule, "error", "callId"))
    group.message("No command", {"__gppCall": changed(call, {"command": GONE})}, hit(rule, "error", "command"))


def add_ping(file):
    """B7: a ping is complete and agrees with itself."""
    group = Group(file, "A ping's members", 601, "Ping", "API, PingReturn")
    rule = "ping"
    group.message("Loaded and complete", PING)
    group.message("The stub", STUB)
    without = {name: value for name, value in PING.items() if name not in ("cmpId", "gvlVersion")}
    group.message("Loaded, without cmpId and gvlVersion", without, hit(rule, "warning", "cmpId"))
    group.message("null is undefined", PING | {"gvlVersion": None}, hit(rule, "warning", "gvlVersion"))
    group.message("An API of version 1", PING | {"apiVersion": "1.1"}, hit(rule, "warning", "apiVersion"))
    group.message("No apiVersion", {name: value for name, value in PING.items() if name != "apiVersion"}, hit(rule, "warning", "apiVersion"))
    group.message("gdprApplies is a number", PING | {"gdprApplies": 1}, hit(rule, "warning", "gdprApplies"))
    group.message("TCData is no ping", web(core(), DISCLOSED))
    bare = {"apiVersion": "2.2"}
    # A sparse ping.
    group.message("Nothing but a version", bare, hit(rule, "warning", "cmpLoaded"))
    group.message("cmpLoaded is a text", PING | {"cmpLoaded": "true"}, hit(rule, "warning", "cmpLoaded"))
    group.message(
        "Loaded, and nothing of the CMP", {"cmpLoaded": True, "apiVersion": "2.2"}, hit(rule, "warning", "cmpId")
    )
    group.message("apiVersion 2", PING | {"apiVersion": "2"}, hit(rule, "warning", "apiVersion"))
    group.message("A stub that is loaded", PING | {"cmpStatus": "stub"}, hit(rule, "warning", "cmpStatus"))
    group.message("A stub with an id", STUB | {"cmpId": 300}, hit(rule, "warning", "cmpStatus"))
    group.message("Refused: null and false", {"ping": [None, False]})
    group.message("Refused, with nothing said of the call", [None, False])
    group = Group(file, "A ping beside a fresh string", 621, "PingDiffers", "API, PingReturn")
    rule = "ping-differs"
    fresh = web(core(), DISCLOSED)
    group.sequence("One CMP, in a dump of a page", {"ping": PING, "tcData": fresh})
    group.sequence("A newer list is loaded", {"ping": PING | {"gvlVersion": 9}, "tcData": fresh})
    for name, value in (("cmpId", 10), ("cmpVersion", 2), ("tcfPolicyVersion", 4)):
        group.sequence(f"{name} is another", {"ping": PING | {name: value}, "tcData": fresh}, hit(rule, "warning", f"ping.{name}"))
    old = fresh | {"eventStatus": "tcloaded"}
    group.sequence("An older string may be another CMP's", [at(1, message=PING | {"cmpId": 10}), at(2, message=old)])
    group.sequence("The stub says nothing", [at(1, message=STUB), at(2, message=fresh)])
    group.sequence(
        "Beside a saved message", [at(1, message=LOADED), at(2, message=PING | {"cmpId": 10}), at(3, message=save())],
        hit(rule, "warning", "[1].cmpId"),
    )  # fmt: skip
    group.sequence("No ping", [at(1, message=LOADED), at(2, message=answer())])
    head = {"recording": 1, "kind": "web", "url": "https://shop.example/"}
    older = PING | {"cmpVersion": 2}
    group.sequence(
        "The ping of an earlier page view, before the CMP was updated",
        [head, at(1, view=1, frame="top", ping=older), at(2, view=2, frame="top", ping=PING), at(3, view=2, frame="top", tcData=fresh)],
    )  # fmt: skip
    group.sequence(
        "The ping of the same page view", [head, at(1, view=1, frame="top", ping=older), at(2, view=1, frame="top", tcData=fresh)],
        hit(rule, "warning", "[1].ping.cmpVersion"),
    )  # fmt: skip


