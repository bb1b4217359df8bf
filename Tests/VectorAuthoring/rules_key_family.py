"""What the authors of stored-key rules outside family in-app use."""

from rules_file import failure
from stored_key_sets import LIST
from vector_file import document

API = document("API", "CMP API v2", "In-App Details", "InAppTCData")
INAPP = document(
    "INAPP", "Mobile In-App CMP API v2.0", "What is the CMP in-app internal structure for the defined API?"
)
TABLE = "API, In-App Details"
OLD_TABLE = "INAPP, What is the CMP in-app internal structure for the defined API?"


def fails(rule, *keys, severity="error"):
    return [failure(rule, severity, key=f"IABTCF_{key}") for key in keys]


def cases(file, family, name, lists=(LIST,), source=TABLE, common=()):
    """A group of one family, and a function that adds vectors to it."""
    group = file.group(name, vendor_lists=lists, common=common)

    def case(number, comment, keys, expected=(), flags=""):
        group.document(f"{family}-keys-{number:04d}", comment, "storedKeys", keys, expected, flags, source)

    return case
