"""Vectors of seed 000, Gravito's webview CMP: the messages of the four platforms, the app's answers, and what the samples
of the document store."""

import json
from pathlib import Path

from rules_file import RulesFile, failure, verdict
from stored_key_files import PLIST_HEAD
from stored_key_sets import DISCLOSED, LIST, core, key_set
from tcf import tc
from vector_file import document

TITLE = "Gravito, TCF CMP implementation on mobile apps (seed 000)"
REACT_NATIVE, IOS, ANDROID, FLUTTER = "React-Native", "Native IOS", "Native Android", "Flutter"
SECTIONS = (REACT_NATIVE, IOS, ANDROID, FLUTTER)
NAMES = {REACT_NATIVE: "react-native", IOS: "ios", ANDROID: "android", FLUTTER: "flutter"}

NOTES = {
    "Exchange": {"description": "A whole exchange between a webview and its app."},
    "FirstRun": {"description": "The app has nothing stored yet.", "rule": "messages/first-run"},
    "OneMessage": {"description": "A message by itself."},
    "SampleStores": {
        "description": "What the document's own sample stores: no key that an SDK reads.",
        "rule": "in-app/wrong-store",
    },
}

KEYS = key_set(core(), DISCLOSED)
STRING = tc(core(), DISCLOSED)
EARLIER = key_set(core(created="2026-09-01", purpose_consents=[1], vendor_consents=[1]), DISCLOSED)


def in_app_tc_data():
    """CMP API v2, InAppTCData: the keys' values under the API's names."""

    def key(name):
        return KEYS[f"IABTCF_{name}"]

    return {
        "tcString": STRING,
        "tcfPolicyVersion": key("PolicyVersion"),
        "cmpId": key("CmpSdkID"),
        "cmpVersion": key("CmpSdkVersion"),
        "gdprApplies": key("gdprApplies"),
        "eventStatus": "useractioncomplete",
        "isServiceSpecific": 1,
        "useNonStandardTexts": key("UseNonStandardTexts"),
        "publisherCC": key("PublisherCC"),
        "purposeOneTreatment": key("PurposeOneTreatment"),
        "purpose": {"consents": key("PurposeConsents"), "legitimateInterests": key("PurposeLegitimateInterests")},
        "vendor": {
            "consents": key("VendorConsents"),
            "legitimateInterests": key("VendorLegitimateInterests"),
        },
        "specialFeatureOptins": key("SpecialFeaturesOptIns"),
        "publisher": {
            "consents": "", "legitimateInterests": "", "customPurpose": {"consents": "", "legitimateInterests": ""},
            "restrictions": {},
        },  # fmt: skip
    }


def named(section, name, **members):
    """A message of the platform: iOS has `event` where the others have `type`."""
    return {"event" if section == IOS else "type": name} | members


def save(section, string=STRING, **changes):
    """What the CMP hands over when the user saves. On Android the versions are texts."""
    versions = ("3", "5") if section == ANDROID else (3, 5)
    members = {
        "tcstring": string,
        "currentstate": {},
        "nontcfdata": {},
        "configversion": versions[0],
        "tcstringversion": versions[1],
        "inAppTCData": in_app_tc_data(),
    }
    return named(section, "save", **(members | changes))


def loaded(section):
    return named(section, "start" if section == IOS else "CMP-loaded")


def answer(section, string, data=""):
    """What the app answers; on Android and iOS the object has no name."""
    stored = {"tcstring": string, "nontcfdata": data}
    return stored if section in (IOS, ANDROID) else {"type": "cookieData"} | stored


def record(section, second, message):
    """A line of a log. Android's bridge passes every message as JSON text."""
    text = json.dumps(message) if section == ANDROID and isinstance(message, dict) else message
    return {"time": f"2026-11-20T09:00:{second:02d}Z", "platform": NAMES[section], "message": text}


def exchange(section, *messages):
    return [record(section, second, message) for second, message in enumerate(messages)]


def gravito():
    file = RulesFile("messages", NOTES, [document("GRAVITO", TITLE, *SECTIONS)])
    add_messages(file)
    add_exchanges(file)
    add_sample_stores(file)
    return file


def add_messages(file):
    group = file.group("Messages one by one", vendor_lists=[LIST], common=[])

    def case(number, comment, section, message, expected=(), flags="OneMessage"):
        identifier, source = f"messages-seed-{number:04d}", f"GRAVITO, {section}"
        group.document(identifier, comment, "message", message, expected, flags, source)

    for offset, section in enumerate(SECTIONS):
        name = NAMES[section]
        case(1 + offset, f"save, {name}", section, save(section))
        case(6 + offset, f"{loaded(section).get('type', 'start')}, {name}", section, loaded(section))
        case(11 + offset, f"close, {name}", section, named(section, "close"))
        case(16 + offset, f"The app's answer with what it stored, {name}", section, answer(section, STRING))
    case(20, "onStart, another name of the message that waits", REACT_NATIVE, {"type": "onStart"}, alias("type"))
    case(21, "load, with the two versions", REACT_NATIVE, {"type": "load", "configversion": 3, "tcstringversion": 5})
    case(22, "close with data, as on Android", ANDROID, {"type": "close", "data": "cmp ui closed"})
    case(
        23,
        "save without a string",
        REACT_NATIVE,
        {name: value for name, value in save(REACT_NATIVE).items() if name != "tcstring"},
        [failure("messages/shape", "error", member="tcstring")],
    )
    case(
        24,
        "inAppTCData of another string: the vendors consented to differ",
        FLUTTER,
        save(FLUTTER, inAppTCData=in_app_tc_data() | {"vendor": in_app_tc_data()["vendor"] | {"consents": "0110"}}),
        [failure("messages/in-app-data", "error")],
    )
    case(
        25,
        "A string that leaves the JavaScript into which the iOS sample writes it",
        IOS,
        save(IOS, STRING + "');alert(1)//", inAppTCData={}),
        [
            failure("messages/injection", "error"),
            failure("messages/tc-data-members", "error", member="inAppTCData.tcString"),
            failure("messages/tc-data-members", "warning", member="inAppTCData.eventStatus"),
        ],
    )


def alias(member):
    return [failure("messages/shape", "info", member=member)]


def add_exchanges(file):
    group = file.group("Exchanges", vendor_lists=[LIST])

    def case(number, comment, section, items, expected=(), flags="Exchange"):
        identifier, source = f"messages-seed-{number:04d}", f"GRAVITO, {section}"
        group.document(identifier, comment, "sequence", items, expected, flags, source)

    for offset, section in enumerate(SECTIONS):
        name = NAMES[section]
        nothing = None if section == FLUTTER else ""
        first = answer(section, nothing, nothing)
        # The iOS sample posts the empty string itself.
        empty = "" if section == IOS else first
        case(
            31 + offset,
            f"A first run: the app has nothing, {name}",
            section,
            exchange(section, loaded(section), empty, save(section), named(section, "close")),
            flags="Exchange FirstRun",
        )
        case(
            36 + offset,
            f"A second run: the app has what was saved, {name}",
            section,
            exchange(section, loaded(section), answer(section, STRING, {}), save(section), named(section, "close")),
        )
    case(
        40,
        "save before the CMP said that it was loaded",
        REACT_NATIVE,
        exchange(REACT_NATIVE, save(REACT_NATIVE), loaded(REACT_NATIVE)),
        [failure("messages/order", "error")],
    )
    case(
        41,
        "A first answer that is the text undefined",
        REACT_NATIVE,
        exchange(REACT_NATIVE, loaded(REACT_NATIVE), answer(REACT_NATIVE, "undefined"), save(REACT_NATIVE)),
        [failure("messages/first-run", "warning")],
        "Exchange FirstRun",
    )
    keys = {"time": "2026-11-20T09:01:00Z", "keys": KEYS}
    case(
        42,
        "The stored keys are those of the saved string",
        REACT_NATIVE,
        [*exchange(REACT_NATIVE, loaded(REACT_NATIVE), answer(REACT_NATIVE, ""), save(REACT_NATIVE)), keys],
    )
    case(
        43,
        "The stored keys are still those of an earlier choice",
        REACT_NATIVE,
        [
            *exchange(REACT_NATIVE, loaded(REACT_NATIVE), answer(REACT_NATIVE, ""), save(REACT_NATIVE)),
            keys | {"keys": EARLIER},
        ],
        [failure("messages/stored", "error")],
    )


def add_sample_stores(file):
    nothing = [verdict("in-app/too-short", "undecided")]
    group = file.group("What the samples store", vendor_lists=[LIST], common=nothing)
    for number, section, path, comment, key in [
        (50, IOS, "000-ios-sample.plist", "The iOS sample stores the whole message under tcstring", "tcstring"),
        (51, FLUTTER, "000-flutter-sample.xml", "The Flutter sample stores cookieData and no key", "flutter.cookieData"),
    ]:
        wrong = [failure("in-app/wrong-store", "error", key=key)]
        path, source = f"seeds/{path}", f"GRAVITO, {section}"
        group.document(f"messages-seed-{number:04d}", comment, "storedKeys", path, wrong, "SampleStores", source)
    right = file.group("What the document asks to store", vendor_lists=[LIST])
    right.document(
        "messages-seed-0052", "The keys of the CMP API", "storedKeys", KEYS, [], "", f"GRAVITO, {REACT_NATIVE}"
    )


def files():
    text = json.dumps({"tcstring": STRING, "nontcfdata": {}}, separators=(",", ":")).replace('"', "&quot;")
    inside = f"<key>event</key><string>save</string><key>tcstring</key><string>{STRING}</string>"
    return {
        "000-ios-sample.plist": PLIST_HEAD + f"\t<key>tcstring</key>\n\t<dict>{inside}</dict>\n</dict>\n</plist>\n",
        "000-flutter-sample.xml": "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n<map>\n"
        f'    <string name="flutter.cookieData">{text}</string>\n</map>\n',
    }


def write():
    folder = Path(__file__).resolve().parents[2] / "TestVectors/seeds"
    for name, text in ({"gravito.json": gravito().text()} | files()).items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
