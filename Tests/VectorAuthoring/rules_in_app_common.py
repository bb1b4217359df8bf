"""What all authors of family in-app use: the sound set, and findings about keys."""

from rules_file import failure, verdict
from stored_key_sets import DISCLOSED, core, key_set, prefixed

SOUND = key_set(core(), DISCLOSED)
TABLE = "API, In-App Details"
STEPS = "API, How is a CMP used in-app?"
FLAG = "API, What does the gdprApplies value mean?"
NO_STRING = [verdict("in-app/too-short", "undecided")]
OLD_NAME_RIGHT = [verdict("nonstandard-texts/old-key-name", "notEffective")]


def fail(rule, key, severity="error"):
    """A finding of family in-app about one key."""
    return failure(f"in-app/{rule}", severity, key=prefixed(key))


def fails(rule, *keys, severity="error"):
    return [fail(rule, key, severity) for key in keys]


def other(rule, severity, key):
    """A finding of another family."""
    return failure(rule, severity, key=f"IABTCF_{key}")
