"""TestVectors/rules/messages.json and TestVectors/messages: messages of webview CMPs, answers of the CMP API, logs of them.

    python3 rules_messages.py

Ids are for ever: take the next free number of a block, and leave the number of what you take out unused.
"""

from pathlib import Path

import messages_api as api
import messages_exchange as exchange
import messages_members as members
from message_samples import samples
from rules_file import RulesFile
from vector_file import document

VECTORS = Path(__file__).resolve().parents[2] / "TestVectors"

API = document(
    "API", "CMP API v2", "Version History", 'How does the "version" parameter work?', "addEventListener", "TCData", "InAppTCData", "PingReturn", "Ping Status Codes", "Using postmessage"
)
GPPA = document("GPPA", "GPP CMP API Specification", "Sent Message")
GRAVITO = document(
    "GRAVITO", "Gravito, TCF CMP on mobile apps", "Sending data from the app to the CMP", "Catching save actions on CMP UI",
    "Native iOS", "Native Android", "Flutter",
)  # fmt: skip
GUIDE = document(
    "GUIDE", "Gravito WebView-based CMP Integration Guide, GravitoLtd/gravitoltd.github.io at ef2ec04, webview_cmp_for_apps.md", "Core Message Events",
    "React Native", "iOS (Native)", "Android Native",
)  # fmt: skip
AC = document("AC", "Google Additional Consent technical specification", "How to generate", "How should an AC string be stored?")
SP = document("SP", "Sourcepoint, iOS SDK", "SPUserData structure")

NOTES = {
    "AdditionalConsent": {"description": "Google's Additional Consent string in TCData.", "rule": "messages/additional-consent"},
    "Agreement": {"description": "An object of the API beside the string in it.", "rule": "messages/tc-data"},
    "Alias": {"description": "A name that another platform uses for the same message.", "rule": "messages/shape"},
    "Call": {"description": "What a frame sends to call the API.", "rule": "messages/call"},
    "CmpStatus": {"description": "Status codes of a ping and of TCData.", "rule": "messages/cmp-status"},
    "EventStatus": {"description": "The event that TCData tells.", "rule": "messages/event-status"},
    "FirstRun": {"description": "What an app answers that has nothing stored.", "rule": "messages/first-run"},
    "FutureMembers": {"description": "Members that no table of version 2 has.", "rule": "messages/tc-data-future-members"},
    "GdprFalse": {"description": "GDPR does not apply.", "rule": "messages/gdpr-false-members"},
    "Injection": {"description": "A string that breaks out of JavaScript.", "rule": "messages/injection"},
    "Members": {"description": "Members that have to be there.", "rule": "messages/tc-data-members"},
    "Names": {"description": "Members by names that are not the present ones.", "rule": "messages/tc-data-names"},
    "OldName": {"description": "A name that was right in its time."},
    "Order": {"description": "The order of an exchange.", "rule": "messages/order"},
    "Ping": {"description": "What a ping answers.", "rule": "messages/ping"},
    "PingDiffers": {"description": "A ping beside a string.", "rule": "messages/ping-differs"},
    "ServiceSpecific": {"description": "isServiceSpecific.", "rule": "messages/service-specific"},
    "Shape": {"description": "What a message has to have.", "rule": "messages/shape"},
    "Stored": {"description": "Stored keys after a save.", "rule": "messages/stored"},
    "String": {"description": "The string that a message carries.", "rule": "messages/string"},
    "TCLoaded": {"description": "A string that is called valid.", "rule": "messages/tcloaded-invalid"},
    "Treatment": {"description": "The type of purposeOneTreatment.", "rule": "purpose-one/api-type"},
    "Types": {"description": "The types of TCData and InAppTCData.", "rule": "messages/tc-data-types"},
    "UIShown": {"description": "A string while the UI is shown.", "rule": "messages/ui-shown-consents"},
    "UIShownLI": {"description": "Legitimate interests while the UI is shown.", "rule": "messages/ui-shown-li"},
    "UserData": {"description": "Sourcepoint's user data.", "rule": "messages/user-data"},
    "Version1": {"description": "A string of version 1."},
    "VersionTypes": {"description": "Numbers written as texts.", "rule": "messages/version-types"},
}  # fmt: skip


def main():
    file = RulesFile("messages", NOTES, [API, GPPA, GRAVITO, GUIDE, SP, AC])
    for add in (
        exchange.add_shape, exchange.add_order, exchange.add_first_run, exchange.add_version_types, exchange.add_strings,
        api.add_names, api.add_types, api.add_gdpr_false, api.add_agreement, api.add_events, api.add_surfaced, api.add_ping,
        exchange.add_stored, exchange.add_user_data, api.add_api_type, members.add_members, members.add_additional_consent,
        members.add_future_members, api.add_calls,
    ):  # fmt: skip
        add(file)
    (VECTORS / "rules" / "messages.json").write_text(file.text(), encoding="ascii")
    for name, text in samples().items():
        path = VECTORS / "messages" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
