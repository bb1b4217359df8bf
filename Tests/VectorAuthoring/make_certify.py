"""TestVectors/certify: the scenarios of a made-up CMP for `tcfcheck certify`, in a passing and a failing edition.

    python3 make_certify.py            writes them
    python3 make_certify.py --check    writes nothing and fails if a file differs

CMP 300 of the sample CMP list, release 7, shows vendors 1, 6, 9 and 755 of the sample vendor list. The publisher lets 755
measure (purpose 7) with consent only. Accepting everything gives what EVERYTHING says, worked out by hand from the list:
1 has consent {1,3,4}, 9 consent {1,3} and special feature 1, 755 consent {1,3,4} and legitimate interest {2,7,9,10}, all
flexible; 6 has special purposes only.

The failing edition has one fault a scenario; `expected.json` beside it lists every error and warning that follows.
"""

import json
import sys
from pathlib import Path

from rules_lists import derived, text
from stored_key_files import property_list, shared_preferences
from stored_key_sets import before_choice, key_set, with_
from tcf import Core, DisclosedVendors, Restriction, tc

FOLDER = Path(__file__).resolve().parents[2] / "TestVectors" / "certify"
DISCLOSED = DisclosedVendors([1, 6, 9, 755])
RULE_7 = Restriction(7, 1, [755])
EVERYTHING = {
    "purpose_consents": [1, 3, 4, 7],
    "purpose_legitimate_interests": [2, 9, 10],
    "special_feature_opt_ins": [1],
    "vendor_consents": [1, 9, 755],
    "vendor_legitimate_interests": [755],
}
NOTHING = dict.fromkeys(EVERYTHING, ())
HEAD = """# Written by Tests/VectorAuthoring/make_certify.py; do not edit.
# The {edition} edition: scenarios of a made-up CMP. Run: tcfcheck certify TestVectors/certify/{edition}/scenarios.yml

declared-by:
  name: Ada Example
  organisation: Iron Choices Ltd.
  date: 2026-06-02
  contact: tcf@iron-choices.example

cmp:
  id: 300
  name: Iron Choices
  version: 7
  environments: [app]
  languages: [EN, DE]
  screens: [1, 2]
  changed-texts: false
  stacks: [2]
  purposes: [1-4, 7, 9, 10]
  custom-purposes: 0

lists:
  gvl: [../../vendor-lists/sample-vendor-list.json, ../vendor-list-2025.json]
  cmp-list: ../../vendor-lists/sample-cmp-list.json

as-of: 2026-06-02
disclosed-vendors: [1, 6, 9, 755]
restrictions:
  - {{purpose: 7, type: require-consent, vendors: [755]}}

scenarios:
"""


def string(day="2026-06-01", disclosed=DISCLOSED, **changes):
    """Segments of the CMP, with changes to what accepting everything gives."""
    fields = {"created": day, "cmp_id": 300, "cmp_version": 7, "vendor_list_version": 5, "restrictions": [RULE_7]}
    return Core(**(fields | EVERYTHING | changes)), disclosed


def keys(segments, gdpr_applies=1):
    made = key_set(*segments, gdpr_applies=gdpr_applies)
    # As long as real ones: SDKs look up vendor 755 without a look at the length.
    names = ("IABTCF_VendorConsents", "IABTCF_VendorLegitimateInterests")
    long = {name: made[name].ljust(755, "0") for name in names if name in made}
    return with_(made, {"CmpSdkVersion": segments[0].cmp_version} | long)


def opened(gdpr_applies=1):
    return with_(before_choice(gdpr_applies), {"CmpSdkVersion": 7})


class Edition:
    def __init__(self, name):
        self.name, self.files, self.entries, self.expected = name, {}, [], []
        self.fails = name == "failing"

    def scenario(self, name, kind, steps, about="", **more):
        lines = [f"  - name: {name}", f"    scenario: {kind}"]
        lines += [f"    about: {about}"] if about else []
        lines += [f"    {key}: {value}" for key, value in more.items()]
        lines.append("    steps:")
        for step in steps:
            lines += ["      - " + f"{list(step)[0]}: {list(step.values())[0]}"]
            lines += [f"        {key}: {value}" for key, value in list(step.items())[1:]]
        self.entries.append("\n".join(lines))

    def step(self, name, when, capture, **more):
        return {"name": name, "when": when, "capture": capture} | more

    def file(self, name, content):
        path = f"captures/{name}"
        assert self.files.setdefault(path, content) == content, name
        return path

    def finds(self, scenario, subject, *rules):
        """Errors and warnings about a subject, a rule as often as it has findings: "rule" or "warning rule"."""
        for rule in rules:
            severity, _, name = rule.rpartition(" ")
            self.expected.append({"scenario": scenario, "subject": f"{subject}", "rule": name, "severity": severity or "error"})

    def write(self):
        findings = json.dumps({"findings": self.expected}, indent=1) + "\n"
        yml = HEAD.format(edition=self.name) + "\n\n".join(self.entries) + "\n"
        return {"scenarios.yml": yml, "expected.json": findings} | self.files


def make(edition):
    bad = edition.fails
    first_run(edition, bad)
    answers(edition, bad)
    changes(edition, bad)
    others(edition, bad)
    return edition.write()


def first_run(edition, bad):
    name = "first run"
    informed = string(**(NOTHING | {"purpose_legitimate_interests": [2, 9, 10], "vendor_legitimate_interests": [755]}))
    early = string(**(NOTHING | {"purpose_consents": [1], "vendor_consents": [9]}))
    file = edition.file("first-run-ios.plist", property_list(opened()))
    stored = edition.file("first-run-string.txt", tc(*(early if bad else informed)) + "\n")
    steps = [
        edition.step("the UI is open", "before", file, **{"ui-shown": "true"}),
        edition.step("the UI was closed without an answer", "before", stored),
    ]
    edition.scenario(name, "first-run", steps, "The app is opened for the first time.")
    if bad:
        edition.finds(name, f"scenario {name}", "scenario/before-choice", "scenario/before-choice")


def answers(edition, bad):
    at = {"at": "2026-06-01T10:15:00Z", "action": "button on the first layer"}
    accepted, refused = string(), string(**NOTHING)
    first = edition.step("the UI is open", "before", edition.file("first-run-ios.plist", property_list(opened())))
    name, segments = "accept all", string(vendor_consents=[1, 755]) if bad else accepted
    file = edition.file("accepted-ios.plist", property_list(keys(segments)))
    again = edition.step("opened again", "restart", file)
    edition.scenario(name, "accept-all", [first, edition.step("accepted", "after", file, **at), again])
    if bad:
        # Of the step and of the one after the restart.
        edition.finds(name, f"scenario {name}", "scenario/accept-all")
    name = "refuse all"
    stored = keys(accepted if bad else string("2026-06-02", **NOTHING))
    file = edition.file("refused-android.xml", shared_preferences(stored))
    earlier = edition.step("accepted the day before", "earlier", edition.file("before-refusal.json", json.dumps(keys(accepted)) + "\n"), at="2026-06-01")
    later = {"at": "2026-06-02T09:00:00Z", "action": "refuse all on the second layer"}
    edition.scenario(name, "reject-all", [earlier, edition.step("refused", "after", file, **later)], **{"reject-objects": "true"})
    if bad:
        # The consents to purposes, vendors and a special feature; the legitimate interests of purposes and a vendor.
        edition.finds(name, f"scenario {name}", *["scenario/reject-all"] * 3, *["warning scenario/reject-all"] * 2, "scenario/refusal-stored")
    name = "choose some"
    chosen = {"purpose_consents": [1], "special_feature_opt_ins": [], "vendor_consents": [9]}
    segments = string(**(chosen | {"purpose_consents": [1, 3]} if bad else chosen))
    stored = keys(segments)
    changed = {"IABTCF_gdprApplies": ("boolean", "true")} if bad else {}
    file = edition.file("chosen-android.xml", shared_preferences(stored, changed))
    edition.scenario(
        name, "partial", [edition.step("chosen", "after", file, **at)],
        choice="{purposes: [1], vendors: [9], special-features: []}",
    )  # fmt: skip
    if bad:
        edition.finds(name, f"scenario {name}", "scenario/partial")
        edition.finds(name, f"{name}: chosen: {file}", "in-app/type")
    name = "a German UI"
    segments = string(consent_language="DE", consent_screen=2, cmp_version=6 if bad else 7, **NOTHING)
    text = edition.file("german.txt", tc(*segments) + "\n")
    edition.scenario(name, "reject-all", [edition.step("refused", "after", text, **at)])
    if bad:
        edition.finds(name, f"scenario {name}", "warning scenario/cmp-version")


def changes(edition, bad):
    accepted = keys(string())
    earlier = edition.step("accepted the day before", "earlier", edition.file("before-refusal.json", json.dumps(accepted) + "\n"), at="2026-06-01")
    at = {"at": "2026-06-02T09:30:00Z"}
    name = "withdraw"
    taken = {"purpose_consents": (), "vendor_consents": (), "special_feature_opt_ins": ()}
    file = edition.file("withdrawn-ios.plist", property_list(keys(string("2026-06-01" if bad else "2026-06-02", **taken))))
    edition.scenario(name, "withdraw", [earlier, edition.step("withdrawn", "after", file, **at)])
    if bad:
        edition.finds(name, f"scenario {name}", "scenario/withdrawn")
    name = "object to measurement"
    left = {"purpose_legitimate_interests": [2, 10]}
    stored = keys(string("2026-06-02", **({} if bad else left)))
    file = edition.file("objected.json", json.dumps(stored) + "\n")
    edition.scenario(name, "object", [earlier, edition.step("objected", "after", file, **at)], objected="{purposes: [9]}")
    if bad:
        edition.finds(name, f"scenario {name}", "scenario/object")
    name = "expired"
    old = string("2025-05-01", vendor_list_version=4, vendor_legitimate_interests=[6, 755])
    file = edition.file("expired.txt", tc(*old) + "\n")
    renewed = edition.file("renewed.json", json.dumps(keys(string("2026-06-02"))) + "\n")
    steps = [
        edition.step("long ago", "earlier", file, at="2026-06-02T08:00:00Z"),
        edition.step("opened", "restart", file, at="2026-06-02T08:00:00Z", **{"ui-shown": str(not bad).lower()}),
    ]
    if not bad:
        steps.append(edition.step("accepted again", "after", renewed, at="2026-06-02T08:05:00Z"))
    edition.scenario(name, "expired-renewal", steps, **({} if bad else {"choice": "accept-all"}))
    # Of an old string readers are warned wherever it is found.
    for step in ("long ago", "opened"):
        edition.finds(name, f"{name}: {step}: {file}:1", "warning fields/expired")
    if bad:
        edition.finds(name, f"scenario {name}", "scenario/expired-renewal")


def others(edition, bad):
    name = "outside of the EU"
    file = edition.file("outside-ios.plist", property_list(opened(1 if bad else 0)))
    edition.scenario(name, "gdpr-not-applicable", [edition.step("opened abroad", "after", file)])
    if bad:
        edition.finds(name, f"scenario {name}", "scenario/gdpr-not-applicable")
    name = "the CMP is removed"
    left = {"IABTCF_CmpSdkID": 300, "app_theme": "dark"} if bad else {"app_theme": "dark"}
    file = edition.file("removed-android.xml", shared_preferences(left))
    accepted = edition.file("before-refusal.json", json.dumps(keys(string())) + "\n")
    steps = [edition.step("accepted", "earlier", accepted), edition.step("removed", "after", file)]
    edition.scenario(name, "removal", steps)
    if bad:
        edition.finds(name, f"{name}: removed: {file}", "in-app/cleared")
    name = "purpose 1 goes unasked"
    treated = {"purpose_one_treatment": True, "purpose_consents": [3, 4, 7]}
    segments = string(publisher_cc="DE", **(treated | {"purpose_one_treatment": False} if bad else treated))
    file = edition.file("treated.json", json.dumps(keys(segments)) + "\n")
    edition.scenario(name, "purpose-one-treatment", [edition.step("accepted", "after", file, at="2026-06-01")])
    if bad:
        edition.finds(name, f"scenario {name}", "scenario/accept-all")
    else:
        # Whether a country lets purpose 1 go unasked is a setting: treatment-countries.
        edition.finds(name, f"{name}: accepted: {file}#IABTCF_TCString", "warning purpose-one/treatment-country")
    name = "the CMP before"
    old = keys(string(cmp_id=305, cmp_version=2))
    file = edition.file("switched.json", json.dumps(with_(keys(string("2026-06-02")), {"CmpSdkID": 305} if bad else {})) + "\n")
    steps = [
        edition.step("the old CMP's", "earlier", edition.file("old-cmp.json", json.dumps(old) + "\n"), at="2026-06-01"),
        edition.step("asked again by the new one", "after", file, at="2026-06-02"),
    ]
    edition.scenario(name, "switch-cmp", steps, choice="accept-all")
    if bad:
        edition.finds(name, f"scenario {name}", "scenario/switch-cmp")
        edition.finds(name, f"{name}: asked again by the new one: {file}", "warning in-app/two-cmps")


def lists():
    """The list that an expired string names: the sample list of a year before."""
    target, content = FOLDER / "vendor-list-2025.json", text(derived(4, "2025-04-24T16:00:00Z", [1, 4, 6, 9, 12, 755]))
    if target.is_file() and target.read_text(encoding="utf-8") == content:
        return []
    if "--check" not in sys.argv:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(content, encoding="utf-8")
    return [target.name]


def main():
    differing = lists()
    for name in ("passing", "failing"):
        files = make(Edition(name))
        folder = FOLDER / name
        known = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
        differing += [f"{name}/{path}" for path in known - files.keys()]
        for path, content in files.items():
            target = folder / path
            if target.is_file() and target.read_text(encoding="utf-8") == content:
                continue
            differing.append(f"{name}/{path}")
            if "--check" not in sys.argv:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(content, encoding="utf-8")
    print(f"{len(differing)} {'differ' if '--check' in sys.argv else 'written'}" + "".join(f"\n  {one}" for one in sorted(differing)))
    sys.exit(1 if differing and "--check" in sys.argv else 0)


if __name__ == "__main__":
    main()
