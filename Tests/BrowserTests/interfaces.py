"""Records the full interface of the project's own CMP, page.html?ui=full, and compares all findings about it with what was planted.

The page has four layers about the vendors of TestVectors/pages/interface/vendor-list.json. `fault=ui-NAME` plants a fault in one of
them, `look=NAME` something that looks like a fault and is none. The findings of a fault follow from the TCF Policies, Appendix B:
the paragraph is beside each.
"""

import collections
import json
import subprocess

import interface_list

# Its folder has the official translation too.
LIST = interface_list.FOLDER / "vendor-list.json"
DESK, PHONE = "1280x800", "390x844"
# A string in which nothing is left says so, as an info: "A refusal looks like this". The scripts that withdraw have it.
REFUSAL = "fields/nothing-signalled"


def click(word, name):
    return ("--act", f"{word}: click #{name}")


def turn(name, state="on"):
    return ("--act", f'turn "{name}" {state}')


RELOAD, EXPAND = ("--act", "reload"), ("--act", "expand")
ACCEPT, WITHDRAW, RESURFACE = click("accept", "accept"), click("withdraw", "reject"), click("resurface", "privacy")
DETAILS, VENDORS, INTERESTS = click("details", "settings"), click("vendors", "partners"), click("interests", "interests")
# The names of what is turned, by language: purposes 1 and 3, special feature 1, vendor 1, and the interest in purpose 7.
TURNED = {
    "en": ("Keep or read data on a device", "Build an ad profile", "Exact location", "Avocet Ads Ltd.", "Measure ads"),
    "de": ("Daten auf einem Gerät speichern oder lesen", "Ein Werbeprofil anlegen", "Genauer Standort", "Avocet Ads Ltd.", "Werbung messen"),
}  # fmt: skip


def chosen(language="en"):
    """Turns a switch of each kind, and saves."""
    *purposes, vendor, interest = TURNED[language]
    turns = [option for name in purposes for option in turn(name)]
    return (*DETAILS, *EXPAND, *turns, *VENDORS, *turn(vendor), *INTERESTS, *turn(interest, "off"), *click("save", "save"))


# Scripts of one part, each with a string at its end; and all of them in four page views.
CALLS = (*ACCEPT, *RESURFACE, *WITHDRAW)
PURPOSES = (*DETAILS, *EXPAND, *ACCEPT)
LISTED = (*VENDORS, *EXPAND, *ACCEPT)
OBJECTED = (*INTERESTS, *EXPAND, *ACCEPT)


def whole(language="en"):
    # Once by what the control shows, in any language.
    refuse = ("--act", 'withdraw: click text "alle ablehnen"') if language == "de" else WITHDRAW
    return (*VENDORS, *EXPAND, *RELOAD, *INTERESTS, *EXPAND, *RELOAD, *chosen(language), *RELOAD, *RESURFACE, *ACCEPT, *RESURFACE, *refuse)


# Both layers of texts, with everything that is collapsed.
TEXTS = (*DETAILS, *EXPAND, *RELOAD, *VENDORS, *EXPAND, *RELOAD, *INTERESTS, *EXPAND, *ACCEPT)

# A fault: its script, the rules with findings, the language, and what the list that the findings are about has in addition, by path.
Fault = collections.namedtuple("Fault", "script rules language addition", defaults=("en", None))
FAULTS = {
    # C(b)(III)-(V): vendors and their number, purposes and special features on the initial layer.
    "vendor-count-missing": Fault(CALLS, ["ui/vendor-count-missing"]),
    "vendor-count": Fault(CALLS, ["ui/vendor-count"]),
    "vendor-list-link": Fault((*VENDORS, *DETAILS, *VENDORS, *ACCEPT), ["ui/vendor-list-link"]),
    "purpose-missing": Fault(CALLS, ["ui/purpose-missing"]),
    "special-feature-missing": Fault(CALLS, ["ui/special-feature-missing"]),
    # Appendix A, E: a purpose is in one stack or by itself.
    "stack-overlap": Fault(CALLS, ["ui/stack-overlap"]),
    # B(b)-(c), II 5(6): standard texts and their official translations.
    "text-altered": Fault(PURPOSES, ["ui/text-altered"]),
    "text-outdated": Fault(PURPOSES, ["ui/text-outdated"]),
    "text-missing": Fault(PURPOSES, ["ui/text-missing"]),
    "illustration-missing": Fault(PURPOSES, ["ui/text-missing"]),
    "translation": Fault(PURPOSES, ["ui/translation"], "de"),
    "mixed-language": Fault(PURPOSES, ["ui/mixed-language"], "de"),
    "category-text-missing": Fault(TEXTS, ["ui/category-text-missing"]),
    # B(f), from TCF 2.4 on: the list has a text about features, which the page does not show.
    "feature-text-missing": Fault(
        TEXTS, ["ui/feature-text-missing"], "en", (("standardTexts",), {"features": "Features say how a purpose is pursued."})),
    # Consent string format, ConsentLanguage: "language code in which the CMP UI was presented".
    "consent-language": Fault(PURPOSES, ["ui/consent-language"], "de"),
    # C(b)(X)-(XI), C(a), C(g), I 1(11): the calls to action, and how they look.
    "no-consent-call": Fault((*ACCEPT, *DETAILS, *ACCEPT), ["ui/no-consent-call"]),
    # A wall: nothing but consent, so that nothing leads to vendors and interests either.
    "no-customise-call": Fault(
        (*DETAILS, *VENDORS, *INTERESTS, *ACCEPT), ["ui/interest-layer", "ui/no-customise-call", "ui/vendor-list-link"]),
    "call-contrast": Fault(CALLS, ["ui/call-contrast"]),
    "call-treatment": Fault(CALLS, ["ui/call-treatment"]),
    "call-hidden": Fault(CALLS, ["ui/call-hidden"]),
    "coverage": Fault(CALLS, ["ui/coverage"]),
    "keyboard": Fault(CALLS, ["ui/keyboard"]),
    "focus": Fault(CALLS, ["ui/keyboard"]),
    # C(c)(II)-(IV), C(d), B(f): what is chosen one by one.
    "preselected": Fault(PURPOSES, ["ui/preselected"]),
    "purpose-control-missing": Fault(PURPOSES, ["ui/purpose-control-missing"]),
    "special-feature-control-missing": Fault(PURPOSES, ["ui/special-feature-control-missing"]),
    "feature-control": Fault(PURPOSES, ["ui/feature-control"]),
    # Vendor list format: of a purpose with consentable false no choice is offered. Here it is, and consent is given.
    "choice-ruled-out": Fault(
        PURPOSES, ["gvl/purpose-not-consentable", "ui/choice-ruled-out"], "en", (("purposes", "4", "consentable"), False)),
    "purpose-count": Fault(PURPOSES, ["ui/purpose-count"]),
    "purpose-count-missing": Fault(PURPOSES, ["ui/purpose-count"]),
    # C(c)(I), (III), (VII), II 5(8)-(9): vendors.
    "vendor-control-missing": Fault(LISTED, ["ui/vendor-control-missing"]),
    "vendor-missing": Fault(LISTED, ["ui/vendor-missing"]),
    "vendor-extra": Fault(LISTED, ["ui/vendor-extra"]),
    "vendor-details": Fault(LISTED, ["ui/vendor-details"]),
    "vendor-link-missing": Fault(LISTED, ["ui/vendor-details"]),
    "restriction-shown": Fault(LISTED, ["ui/restriction-shown"]),
    "vendor-basis": Fault(LISTED, ["ui/vendor-basis"]),
    # D(a)-(c): legitimate interests.
    "interest-layer": Fault((*INTERESTS, *DETAILS, *INTERESTS, *ACCEPT), ["ui/interest-layer"]),
    "interest-link": Fault((*INTERESTS, *EXPAND, *RELOAD, *VENDORS, *EXPAND, *ACCEPT), ["ui/interest-link"]),
    "objection-missing": Fault(OBJECTED, ["ui/objection-missing"]),
    "interest-vendor-missing": Fault(OBJECTED, ["ui/interest-vendor-missing"]),
    # C(f), II 5(3)-(5): the way back, and that a choice counts.
    "no-way-back": Fault((*ACCEPT, *RESURFACE), ["ui/no-way-back"]),
    "no-withdraw-all": Fault((*ACCEPT, *RESURFACE, *WITHDRAW), ["ui/no-withdraw-all"]),
    "choice-ignored": Fault(chosen(), ["ui/choice-ignored"]),
    "objection-ignored": Fault(chosen(), ["ui/choice-ignored"]),
    # C(b)(VI), (VIII): free words are for a person to judge.
    "words": Fault(CALLS, []),
}
# What is recorded where time is short; the rest by name, or by `make interface-test`.
SAMPLE = {
    "vendor-count", "purpose-missing", "text-altered", "translation", "no-consent-call", "call-contrast", "preselected",
    "purpose-control-missing", "vendor-missing", "vendor-details", "objection-missing", "choice-ignored",
}  # fmt: skip

# What looks like a fault and is none.
LOOKS = {
    # B: a stack stands for purposes on the initial layer.
    "stack": CALLS,
    # C(b)(III): others than the framework's may be counted in.
    "more-partners": CALLS,
    # B(b): "available" is enough; nothing is opened here.
    "closed": tuple(part for act in zip(whole()[::2], whole()[1::2]) if act != EXPAND for part in act),
    # D: interests are on by nature, on the layer of purposes too.
    "one-layer": whole(),
    # C(h): paid access in the place of choices one by one.
    "paid": (*VENDORS, *EXPAND, *RELOAD, *CALLS),
    # C(g): colours may differ.
    "other-colours": CALLS,
    "radio-buttons": (*VENDORS, *EXPAND, *RELOAD, *INTERESTS, *RELOAD, *DETAILS, *EXPAND, *RELOAD, *CALLS),
    "soft-hyphens": whole(),
    "capitals": whole(),
    "numbered": (*DETAILS, *EXPAND, *ACCEPT),
    # II 6(1), B(e): companies outside the framework, beside the others.
    "other-partners": whole(),
    "scrolled-list": (*VENDORS, *EXPAND, *RELOAD, *CALLS),
    # II 5(9): a restriction that the layers respect.
    "restricted": whole(),
    "shadow-root": whole(),
}


class Interfaces:
    """Records pages and asks for the findings. `check` reports what is wrong, and `form` looks at every line."""

    def __init__(self, check, form):
        self.check, self.form = check, form

    def record(self, recorder, parameters, script, size=DESK):
        options = ("--views", "1", "--act-wait", "1", "--wait", "4", "--viewport", size)
        recording = recorder.record(f"ui=full{parameters}", *script, *options)
        self.form(recording)
        return recording

    def judge(self, recorder, recording, addition=None):
        """The rules with findings, and the rules of family ui that are undecided, by a list with an addition."""
        path = LIST
        if addition:
            path = recording.folder / "vendor-list.json"
            path.write_text(json.dumps(with_addition(*addition)), encoding="utf-8")
        lines = recorder.validate(recording, "--gvl", str(path), "--translations", str(LIST.parent))
        told = lines[-1]["summary"]["outcomes"]
        undecided = {rule for rule, one in told.items() if rule.startswith("ui/") and one["undecided"]}
        return sorted({line["rule"] for line in lines if line.get("outcome") == "fail"}), sorted(undecided)

    def correct(self, language, size):
        def run(recorder):
            recording = self.record(recorder, f"&lang={language}", whole(language), size)
            self.check(recording.status == 0 and not recording.problems(), f"status {recording.status}: {recording.errors}")
            found, undecided = self.judge(recorder, recording)
            self.check(found == [REFUSAL], f"findings {found}")
            self.check(not undecided, f"undecided {undecided}")
            layers = [one["layer"]["name"] for one in recording.all("layer")]
            wanted = ["initial", "vendors", "expand", "initial", "interests", "expand", "initial", "details", "expand"]
            wanted += ["turn"] * 3 + ["vendors", "turn", "interests", "turn", "resurface", "resurface"]
            self.check(layers == wanted, f"{layers}")

        run.__doc__ = f"Nothing is wrong with the full interface ({language}, {size})"
        return run

    def fault(self, name):
        script, rules, language, addition = FAULTS[name]
        wanted = sorted(set(rules) | ({REFUSAL} if WITHDRAW[1] in script and name != "no-withdraw-all" else set()))

        def run(recorder):
            recording = self.record(recorder, f"&lang={language}&fault=ui-{name}", script)
            # An act for which there is nothing to click is what a few of them are about.
            self.check(recording.status in (0, 2), f"status {recording.status}: {recording.errors[-500:]}")
            found, undecided = self.judge(recorder, recording, addition)
            self.check(found == wanted, f"findings {found}, wanted {wanted}; undecided {undecided}; {recording.errors[-300:]}")

        run.__doc__ = f"page.html?ui=full&fault=ui-{name}"
        return run

    def look(self, name):
        def run(recorder):
            recording = self.record(recorder, f"&look={name}", LOOKS[name])
            self.check(recording.status == 0, f"status {recording.status}: {recording.errors[-500:]}")
            found, undecided = self.judge(recorder, recording)
            self.check(set(found) <= {REFUSAL}, f"findings {found}; undecided {undecided}")

        run.__doc__ = f"page.html?ui=full&look={name}"
        return run

    def alike(self, recorder):
        """Two recordings of one page agree in all but times."""
        first, second = (self.record(recorder, "", chosen()) for _ in range(2))
        told = [[without_times(line, recorder.server.address) for line in one.lines[1:] if is_comparable(line)] for one in (first, second)]
        for number, (one, other) in enumerate(zip(*told)):
            self.check(one == other, f"line {number} differs: {json.dumps(one)[:300]} {json.dumps(other)[:300]}")
        self.check(len(told[0]) == len(told[1]), f"{len(told[0])} and {len(told[1])} lines")

    def every_rule(self, recorder):
        """Each rule of family ui has a page that breaks it."""
        answer = subprocess.run([recorder.validator, "rules", "--format", "json"], capture_output=True, text=True, check=True)
        rules = {json.loads(line)["id"] for line in answer.stdout.split("\n") if line.startswith('{"id":"ui/')}
        planted = {rule for fault in FAULTS.values() for rule in fault.rules}
        self.check(len(rules) >= 40 and rules <= planted, f"of {len(rules)} rules, no page breaks {sorted(rules - planted)}")

    def cases(self):
        """Every case by its name, and the names of those that are left out where time is short."""
        cases = {f"interface-{language}-{size}": self.correct(language, size) for language in ("en", "de") for size in (DESK, PHONE)}
        cases["interface-alike"] = self.alike
        cases["interface-every-rule"] = self.every_rule
        cases |= {f"interface-fault-{name}": self.fault(name) for name in FAULTS}
        cases |= {f"interface-look-{name}": self.look(name) for name in LOOKS}
        left_out = {f"interface-fault-{name}" for name in FAULTS if name not in SAMPLE}
        left_out |= {f"interface-look-{name}" for name in LOOKS if name not in ("stack", "paid")}
        return cases, left_out | {f"interface-en-{PHONE}", f"interface-de-{DESK}"}


def with_addition(path, value):
    """The list of the page with a value at a path."""
    made = json.loads(LIST.read_text(encoding="utf-8"))
    *parents, last = path
    inner = made
    for name in parents:
        inner = inner[name]
    inner[last] = value
    return made


def is_comparable(line):
    """What the page showed, what was done with it and what came of it: it is in one order each time."""
    return "layer" in line or "action" in line or line.get("tcData", {}).get("eventStatus") == "useractioncomplete"


def without_times(line, address):
    return json.loads(json.dumps({name: value for name, value in line.items() if name != "time"}).replace(address, ""))
