"""Compares the second judge with the program over random stored key sets: what fires about which key, and what is undecided.

The strings in a set, under IABTCF_TCString, are judged as those of apps, and compared as well. Every difference is printed with
the set, both answers and the command that repeats it.
"""

import json
import os
import tempfile

import generate_keys
import program
import scope
import stored
from bits import ids_of
from case import Findings
from judge import judge
from related import additional
from settings import SETTINGS, setting
from stores import write

FILES = 500
STRING, ADDITIONAL = "IABTCF_TCString", "IABTCF_AddtlConsent"


def mine(store, run):
    """Returns the second judge's answer, by what a finding is about: the set ("") or a string in it."""
    keys = stored.judge(store, run)
    fired = {}
    for ((rule, key), severity), (vendors, purposes) in keys.fired.items():
        fired[(rule, severity, None if rule in scope.OF_THE_SET else key)] = (set(ids_of(vendors)), set(ids_of(purposes)))
    answers = {"": (fired, len(keys.undecided))}
    text = store.text("TCString")
    if text:
        of_app = type(run)(run.lists, run.as_of, "app")
        found = judge(text, of_app)
        fired = {(rule, severity, None): (set(ids_of(v)), set(ids_of(p))) for (rule, severity), (v, p) in found.fired.items()}
        answers[STRING] = (fired, len(found.undecided))
    text = keys.usable("AddtlConsent")
    if text:
        found = Findings()
        additional(text, found)
        answers[ADDITIONAL] = ({(rule, severity, None): (set(), set()) for rule, severity in found.fired}, 0)
    return answers


def theirs(executable, folder, options):
    """Returns the program's answers by file and by what they are about."""
    command = [executable, "validate", folder, "--as", "keys", "--format", "json", "--all-subjects", "--config", "none", *options]
    answers = {}
    for row in program.lines(command):
        if "subject" not in row:
            continue
        name, _, about = row["subject"].rsplit("/", 1)[-1].partition("#")
        fired, undecided = answers.setdefault(name, {}).get(about, ({}, None))
        if "rule" not in row:
            undecided = row["undecided"]
        elif row["outcome"] == "fail":
            evidence = row["evidence"] or {}
            key = (row["location"] or {}).get("key") if not about and row["rule"] not in scope.OF_THE_SET else None
            one = fired.setdefault((row["rule"], row["severity"], key), (set(), set()))
            one[0].update(evidence.get("vendors") or [])
            one[1].update(evidence.get("purposes") or [])
        answers[name][about] = (fired, undecided)
    return answers


def there_of(their):
    """Returns what fires about an Additional Consent string."""
    return their.get(ADDITIONAL, ({}, 0))[0]


def differences(ours, their):
    """Returns what two answers about one set differ in, as lines."""
    lines = []
    for about in sorted(set(ours) | {about for about in their if about in ("", STRING, ADDITIONAL)}):
        here, there = ours.get(about, ({}, 0)), their.get(about, ({}, 0))
        found = []
        # Whom an Additional Consent string without a valid form gives consent to is not known.
        formless = any(key[0] in ("additional-consent/format", "additional-consent/version") and key[1] == "error" for key in there_of(their))
        for key in sorted(set(here[0]) | set(there[0]), key=str):
            if key[0] in scope.LEFT_OUT or key[0] in scope.LEFT_OUT_OF_KEYS or formless and key[0] == "additional-consent/contradicts-tc":
                continue
            if key not in here[0]:
                found.append(f"the program alone: {key[1]} {key[0]} {key[2] or ''}")
            elif key not in there[0]:
                found.append(f"the second judge alone: {key[1]} {key[0]} {key[2] or ''}")
            elif key[0] in scope.KEY_EVIDENCE or about == STRING:
                found += [f"{key[0]} {key[2] or ''}: {name} {sorted(other)[:20]}, the second judge {sorted(one)[:20]}"
                          for name, one, other in zip(("vendors", "purposes"), here[0][key], there[0][key]) if one != other]  # fmt: skip
        if not found and here[1] != there[1]:
            found.append(f"undecided rules: {there[1]}, the second judge {here[1]}")
        lines += [f"{about or 'keys'}: {line}" for line in found]
    return lines


class KeySets:
    """Counts what was compared, and shows the first differences."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.sets = self.findings = self.different = 0

    def compare(self, count):
        """Compares so many key sets, dealt out among the settings."""
        for which in range(len(SETTINGS)):
            indices = range(which, count, len(SETTINGS))
            for start in range(0, len(indices), FILES):
                self.block(indices[start : start + FILES], which)

    def block(self, indices, which):
        """Compares a block of key sets under one setting."""
        run, options = setting(which)
        stores = {}
        with tempfile.TemporaryDirectory() as folder:
            for index in indices:
                store = generate_keys.store_at(self.arguments.seed, index, run)
                content, end = write(store)
                stores[f"k{index}.{end}"] = store
                with open(os.path.join(folder, f"k{index}.{end}"), "wb") as file:
                    file.write(content)
            answers = theirs(self.arguments.program, folder, options)
        for name, store in stores.items():
            ours = mine(store, run)
            for fired, _ in ours.values():
                for key in [key for key in fired if key[0] == self.arguments.plant]:
                    del fired[key]
            lines = differences(ours, answers.get(name, {}))
            self.sets += 1
            self.findings += sum(len(fired) for fired, _ in ours.values())
            if lines:
                self.show(name, store, lines, which)

    def show(self, name, store, lines, which):
        """Prints a difference."""
        self.different += 1
        if self.different > self.arguments.show:
            return
        shown = {key: value if len(str(value)) < 160 else str(value)[:160] + "…" for key, (_, value) in store.values.items()}
        print(f"{store.form} {json.dumps(shown, default=str)}\n  " + "\n  ".join(lines))
        print(f"  key set {name} of seed {self.arguments.seed}; tcfcheck validate {name} --as keys {' '.join(setting(which)[1])}")
        if self.arguments.keep:
            os.makedirs(self.arguments.keep, exist_ok=True)
            with open(os.path.join(self.arguments.keep, name), "wb") as file:
                file.write(write(store)[0])
