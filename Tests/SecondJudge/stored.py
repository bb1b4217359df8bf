"""The judge of stored key sets: what fires about the set itself, by rule, severity and key.

From CMP API v2 (In-App Details), the Mobile In-App CMP API v1.0 and v2.0, the GPP CMP API Specification (In-App Key Names) and
Google's Additional Consent specification. What the strings in a set say by themselves is the string judge's.
"""

import against_string
import key_forms
import key_names
import related_keys
from basis import readable
from case import Findings


class Keys(Findings):
    """A key set under judgement: the set, what its string says, the run, and the keys of which nothing more is said."""

    def __init__(self, store, run):
        super().__init__()
        self.store, self.run = store, run
        self.spoilt = set()
        text = store.text("TCString")
        self.case = readable(text, run) if text else None
        self.applies = store.number("gdprApplies")
        # A misspelt name stands for the key that it was meant to be.
        self.meant = set()

    def has(self, name):
        """Whether a key is stored, if only under a misspelt name."""
        return self.store.has(name) or "IABTCF_" + name in self.meant

    @property
    def has_string(self):
        """Whether a TC string is stored under its own name; an empty text is none."""
        return self.store.has("TCString") and self.store.text("TCString") != ""

    @property
    def lacks_string(self):
        """Whether no TC string is stored, and no misspelt name stands for its key."""
        return not self.has_string and "IABTCF_TCString" not in self.meant

    def say(self, rule, severity, key, vendors=0, purposes=0):
        """Notes that a rule fails about a key, by the key's name without the prefix."""
        self.fire((rule, key if key and key.startswith("IAB") else key and "IABTCF_" + key), severity, vendors, purposes)

    def usable(self, name):
        """Returns the text of a key that can be compared, or None."""
        return None if "IABTCF_" + name in self.spoilt else self.store.text(name)

    def set_of(self, name):
        """Returns the ids for which a binary string has a 1, or None where there is no such string."""
        text = self.usable(name)
        return None if text is None else sum(1 << place for place, bit in enumerate(text, 1) if bit == "1")


def judge(store, run):
    """Returns the findings about a key set."""
    keys = Keys(store, run)
    key_names.judge(keys)
    key_forms.judge(keys)
    key_names.judge_presence(keys)
    against_string.judge(keys)
    related_keys.judge(keys)
    keys.undecided -= {rule for (rule, _), _ in keys.fired}
    return keys
