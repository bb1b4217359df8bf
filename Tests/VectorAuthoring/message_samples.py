"""Files to try messages with: TestVectors/messages. Written by rules_messages.py."""

import json

from messages_common import DISCLOSED, GONE, PING, TEXT, at, changed, core, in_app, save, web
from stored_key_sets import key_set

README = """# Messages

Artificial captures for trying out a tool: `tcfcheck validate TestVectors/messages/*json --gvl TestVectors/vendor-lists/sample-vendor-list.json`.
Tests/VectorAuthoring/message_samples.py writes them. The vectors are in `../rules/messages.json`.

| file | what it is | what is wrong with it |
| --- | --- | --- |
"""


def samples():
    """Text by file name, with a page about them."""
    made = {
        "gravito-android-save.json": (
            "a save of Gravito's CMP on Android: JSON text whose versions are strings", "nothing",
            json.dumps(json.dumps(save(configversion="3", tcstringversion="1"))),
        ),
        "gravito-flutter.ndjson": (
            "a log of the exchange on Flutter, with the store after it", "nothing", lines(flutter()),
        ),
        "gravito-ios-first-run.ndjson": (
            "a log of a first run on iOS",
            "the app answers before it is asked, and with \"undefined\"; after the save it stores the message only",
            lines(ios()),
        ),
        "tcfapi-page.json": (
            "what a page's `__tcfapi` answered: ping, TCData and InAppTCData",
            "the ping is another CMP's; InAppTCData has booleans, and other vendors than its string",
            json.dumps(page(), indent=1),
        ),
        "sourcepoint-user-data.json": (
            "Sourcepoint's SPUserData", "tcfData holds an earlier string than euconsent", json.dumps(user_data(), indent=1),
        ),
    }  # fmt: skip
    rows = "".join(f"| {name} | {what} | {wrong} |\n" for name, (what, wrong, _) in made.items())
    return {name: text.rstrip("\n") + "\n" for name, (_, _, text) in made.items()} | {"README.md": README + rows}


def lines(steps):
    return "\n".join(json.dumps(step) for step in steps)


def flutter():
    here = {"platform": "flutter"}
    return [
        at(0, action="first-run"),
        at(1, **here, message={"type": "CMP-loaded"}),
        at(2, **here, message={"type": "cookieData", "tcstring": None, "nontcfdata": None}),
        at(3, **here, message={"type": "load", "configversion": 3, "tcstringversion": 1}),
        at(9, action="accept-all"),
        at(9, **here, message=json.dumps(save())),
        at(10, keys=key_set(core(), DISCLOSED)),
        at(11, **here, message={"type": "close"}),
    ]


def ios():
    here = {"platform": "ios"}
    saved = changed(save(event="save"), {"type": GONE})
    return [
        at(0, action="first-run"),
        at(1, **here, message="undefined"),
        at(2, **here, message={"event": "start"}),
        at(8, **here, message=saved),
        at(9, keys={"tcstring": saved}),
    ]


def page():
    wrong = changed(in_app(core(), DISCLOSED), {"gdprApplies": True, "vendor.consents": "1001"})
    return {"ping": PING | {"cmpId": 10}, "tcData": [web(core(), DISCLOSED), True], "inAppTCData": [wrong, True]}


def user_data():
    consents = {
        "applies": True, "dateCreated": "2026-09-28T10:00:00.000Z", "euconsent": TEXT, "uuid": None, "vendorGrants": {},
        "tcfData": key_set(core(vendor_consents=[1]), DISCLOSED),
    }  # fmt: skip
    return {"gdpr": {"applies": True, "consents": consents}}
