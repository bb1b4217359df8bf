"""Sources/TCFRules/RuleExamples.swift: for each rule a vector that it reports and one that it passes.

    python3 rule_examples.py TCFCHECK     asks the program which vectors each rule passes, and writes the file

Of the vectors that fail a rule the one with the fewest other findings is taken, of those that pass it the nearest one in
the same group, or else in the same file. That they fail and pass is tested by VectorTests.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VECTORS = ROOT / "TestVectors"
TARGET = ROOT / "Sources" / "TCFRules" / "RuleExamples.swift"
LONGEST = 160
HEAD = """// Written by Tests/VectorAuthoring/rule_examples.py from TestVectors/rules; do not edit.

extension RuleExamples {
  /// In the catalogue's order.
  static let all: [String: RuleExamples] = [
"""


def main():
    tool = str(Path(sys.argv[1]).resolve())
    rules = [json.loads(line)["id"] for line in run(tool, "rules", "--format", "json")]
    vectors = list(judged(tool))
    lines = []
    for rule in rules:
        failing = [one for one in vectors if rule in one["fails"]]
        if not failing:
            continue
        failing = min(failing, key=lambda one: (len(one["expected"]), one["order"]))
        passing = [one for one in vectors if rule in one["passes"]]
        nearest = min(passing, key=lambda one: (one["file"] != failing["file"], one["group"] != failing["group"], len(one["fails"]), abs(one["order"] - failing["order"])))  # fmt: skip
        lines.append(f"    {swift(rule)}: RuleExamples(\n      reported: {example(failing)},\n      passing: {example(nearest)}),\n")
    TARGET.write_text(HEAD + "".join(lines) + "  ]\n}\n", encoding="utf-8")
    subprocess.run(["swift", "format", "-i", str(TARGET)], cwd=ROOT, check=True)
    print(f"{len(lines)} of {len(rules)} rules")


def example(vector):
    text = vector["text"]
    shown = text is not None and 0 < len(text) <= LONGEST and text.isprintable() and text.isascii()
    words = f"{vector['group']}: {vector['comment']}"
    return f"RuleExample({swift(vector['id'])}, {swift(words)}, {swift(text) if shown else 'nil'})"


def swift(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def run(tool, *arguments):
    answer = subprocess.run([tool, *arguments], cwd=VECTORS, capture_output=True, text=True, check=False)
    assert answer.returncode in (0, 1), answer.stderr
    return answer.stdout.splitlines()


def judged(tool):
    """Every vector with the rules that it fails and passes."""
    order = 0
    for path in sorted((VECTORS / "rules").glob("*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        for group in document["groups"]:
            options = ["--as-of", group["asOf"], "--fail-on", "never", "--all-outcomes", "--format", "json"]
            for name in group["vendorLists"]:
                options += ["--gvl", name]
            for name in group["cmpLists"]:
                options += ["--cmp-list", name]
            if "vendorInformation" in group:
                options += ["--vendor-information", group["vendorInformation"]]
            if "providers" in group:
                options += ["--providers", group["providers"]]
            if "disclosureVendor" in group:
                options += ["--disclosure-vendor", str(group["disclosureVendor"])]
            if "expectedString" in group:
                options += ["--expected-string", group["expectedString"]]
            options += ["--profile", group.get("profile", "iab")]
            if any("scenario" in vector["input"] for vector in group["vectors"]):
                yield from scenarios(path.name, group, order)
                order += len(group["vectors"])
                continue
            if "declaration" in group:
                yield from declared(path.name, document, group, order)
                order += len(group["vectors"])
                continue
            with tempfile.TemporaryDirectory() as folder:
                yield from of_group(tool, path.name, group, options, Path(folder), order)
            order += len(group["vectors"])


def declared(file, document, group, order):
    """The command line has no declarations: here a vector is taken to pass what others fail beside the same ones."""
    alike = [one for one in document["groups"] if one.get("declaration", {}).keys() == group["declaration"].keys()]
    if any(isinstance(value, bool) for value in group["declaration"].values()) and len(group["vectors"]) > 1:
        alike = [group]
    failed = {one["rule"] for other in alike for vector in other["vectors"] for one in vector["expected"] if one["outcome"] == "fail"}
    for vector, judged in zip(group["vectors"], of_group(None, file, group, [], None, order)):
        named = {one["rule"] for one in vector["expected"]}
        yield judged | {"passes": failed - named}


def scenarios(file, group, order):
    """validate reads no scenarios: a vector is taken to pass what others of its kind fail in the same group."""
    kinds = [vector["input"]["scenario"]["json"]["scenario"] for vector in group["vectors"]]
    for kind, judged in zip(kinds, of_group(None, file, group, [], None, order)):
        alike = [vector for other, vector in zip(kinds, group["vectors"]) if other == kind]
        failed = {one["rule"] for vector in alike for one in vector["expected"] if one["outcome"] == "fail"}
        vector = next(one for one in group["vectors"] if one["id"] == judged["id"])
        yield judged | {"passes": failed - {one["rule"] for one in vector["expected"]}}


def of_group(tool, file, group, options, folder, order):
    inputs, names = [], {}
    neighbours = {"gpp": "gpp", "additionalConsent": "additional-consent", "usPrivacy": "us-privacy"}
    own = [kind for name, kind in neighbours.items() if name in group["vectors"][0]["input"]]
    for vector in group["vectors"] if tool else ():
        value = vector["input"]
        target = folder / vector["id"]
        # A file with a string a line is read without white space around the string.
        if own:
            text = next(iter(value.values()))
            if not text or text != text.strip() or not text.isprintable():
                continue
            target.write_text(text + "\n", encoding="utf-8")
            names[f"{target}:1"] = vector["id"]
        elif "string" in value and value["string"].isprintable() and value["string"] == value["string"].strip() != "":
            target.write_text(value["string"] + "\n", encoding="utf-8")
            names[f"{target}:1"] = vector["id"]
        elif "url" in value:
            target.write_text(value["url"] + "\n", encoding="utf-8")
            names[f"{target}:1"] = vector["id"]
        elif "string" not in value:
            content = next(iter(value.values()))
            if "path" in content:
                target = VECTORS / content["path"]
            elif "json" in content:
                target.write_text(json.dumps(content["json"]), encoding="utf-8")
            else:
                continue
            names[str(target)] = vector["id"]
        else:
            continue
        inputs.append(str(target))
    if tool and not inputs:
        return
    passes = {}
    kind = ["--as", "strings"] if "string" in group["vectors"][0]["input"] else ["--as", own[0]] if own else []
    for line in run(tool, "validate", *inputs, *kind, *options) if tool else ():
        line = json.loads(line)
        if line.get("outcome") == "pass" and line["subject"] in names:
            passes.setdefault(names[line["subject"]], set()).add(line["rule"])
    for place, vector in enumerate(group["vectors"]):
        stated = [one for one in vector["expected"] + group["common"] if one["outcome"] == "fail"]
        yield {
            "id": vector["id"],
            "file": file,
            "group": group["name"],
            "comment": vector["comment"],
            "text": next((value for value in vector["input"].values() if isinstance(value, str)), None),
            "expected": stated,
            "fails": {one["rule"] for one in stated},
            "passes": passes.get(vector["id"], set()),
            "order": order + place,
        }


if __name__ == "__main__":
    main()
