"""Writes the vectors about stored keys: TestVectors/rules/in-app.json, the stored-key files of the other families,
TestVectors/seeds/adjoe-sample.json, and the files of the platforms in TestVectors/rules/stored-keys.

    python3 rules_stored_keys.py

Ids are for ever: take the next free number of a block, and leave the number of what you take out unused.
"""

from pathlib import Path

from rules_file import RulesFile
from rules_in_app_agreement import add_agreement
from rules_in_app_alone import add_cleared, add_leftovers, add_without_string
from rules_in_app_common import SOUND
from rules_in_app_lengths import add_lengths, add_looked_up
from rules_in_app_names import add_names, add_prefixed, add_unreadable
from rules_in_app_related_strings import add_related_strings
from rules_in_app_presence import add_presence
from rules_in_app_stores import add_empty_vendors, add_prefixes, add_stores, add_string_stores, store_files
from rules_in_app_values import add_types
from rules_publisher_keys import publisher_tc
from rules_restriction_keys import publisher_restrictions
from rules_seed_adjoe import adjoe_sample
from rules_text_keys import nonstandard_texts, purpose_one
from stored_key_files import platform_files
from vector_file import document

ROOT = Path(__file__).resolve().parents[2] / "TestVectors"

NOTES = {
    "DeFacto": {
        "description": "A key that no TCF document has but that readers know.",
        "rule": "in-app/advertiser-consent-mode",
    },
    "Disagreement": {"description": "A key says other than the string.", "rule": "in-app/disagrees"},
    "DisclosedVendorsKey": {
        "description": "IABTCF_DisclosedVendors is wanted by LastUpdated.",
        "rule": "in-app/missing",
    },
    "EmptyKey": {"description": "A key holds an empty text.", "rule": "in-app/empty-string"},
    "ForeignCharacter": {
        "description": "A binary string has other characters than 0 and 1.",
        "rule": "in-app/binary-string",
    },
    "Identifier": {"description": "A key holds a UUID, an e-mail address or JSON.", "rule": "in-app/identifier"},
    "ImpossibleValue": {"description": "A value that the key cannot have.", "rule": "in-app/value"},
    "MissingKey": {"description": "A mandatory key is not stored.", "rule": "in-app/missing"},
    "Name": {"description": "A name that is not in the table.", "rule": "in-app/name"},
    "NotStale": {"description": "Several keys disagree, but they are not another string's as a whole."},
    "OffByOne": {"description": "Binary strings written as if index 1 were id 1."},
    "OneFinding": {"description": "One fault that other rules see too and leave alone."},
    "Orphaned": {"description": "Keys derived from a string, and no string.", "rule": "in-app/orphaned"},
    "PartialString": {
        "description": "The keys have ids of a segment that the string lacks.",
        "rule": "in-app/tcstring-partial",
    },
    "Stale": {"description": "The keys were made from another string.", "rule": "in-app/stale-set"},
    "TooLong": {"description": "A key is longer than its field.", "rule": "in-app/too-long"},
    "TooShort": {"description": "A key does not reach to the list's last id.", "rule": "in-app/too-short"},
    "TrailingZeros": {"description": "Zeros at the end of a binary string mean nothing."},
    "TwoCMPs": {"description": "IABTCF_CmpSdkID is not the string's CmpId.", "rule": "in-app/two-cmps"},
    "USPrivacy": {"description": "The US Privacy string that travels with the keys.", "rule": "in-app/us-privacy"},
    "Unset": {"description": "IABTCF_gdprApplies is absent.", "rule": "in-app/gdpr-applies-unset"},
    "Version1": {"description": "Keys of version 1 of the framework.", "rule": "in-app/leftover-v1"},
    "WrongStore": {"description": "Keys where no vendor's SDK looks.", "rule": "in-app/wrong-store"},
    "WrongType": {"description": "A value of another type than the table's.", "rule": "in-app/type"},
}

API = document(
    "API",
    "CMP API v2",
    "In-App Details",
    "How is a CMP used in-app?",
    "How do third-party SDKs (vendors) access the consent information in-app?",
    "What does the gdprApplies value mean?",
)
TC = document("TC", "Consent string and vendor list formats v2", "Managing conflicting string versions")
RELATED_STRINGS = [
    document("V1APP", "Mobile In-App CMP API v1.0", "CMP Internal Structure"),
    document("AC", "Google Additional Consent technical specification", "How to generate"),
    document("GPPA", "GPP CMP API Specification", "In-App Key Names"),
]


def in_app():
    file = RulesFile("in-app", NOTES, [API, TC, *RELATED_STRINGS])
    for add in (
        add_types,
        add_lengths,
        add_looked_up,
        add_presence,
        add_without_string,
        add_leftovers,
        add_agreement,
        add_unreadable,
        add_prefixed,
        add_names,
        add_related_strings,
        add_cleared,
        add_stores,
        add_string_stores,
        add_prefixes,
        add_empty_vendors,
    ):
        add(file)
    return file


def main():
    files = {
        "rules/in-app.json": in_app(),
        "rules/publisher-restrictions-keys.json": publisher_restrictions(),
        "rules/nonstandard-texts-keys.json": nonstandard_texts(),
        "rules/publisher-tc-keys.json": publisher_tc(),
        "rules/purpose-one-keys.json": purpose_one(),
        "seeds/adjoe-sample.json": adjoe_sample(),
    }
    texts = {name: file.text() for name, file in files.items()}
    texts |= {f"rules/stored-keys/{name}": text for name, text in (platform_files(SOUND) | store_files()).items()}
    for name, text in texts.items():
        path = ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
