"""Sources/CRuleExamples/rule-examples.tsv: for each rule a vector that it reports and one that passes it.

    python3 rule_examples.py

A line that stands there keeps its vector as long as the vector exists and still states what it is an example of; its words
are renewed from the vectors. A rule without lines gets the failing vector with the fewest other findings, and the nearest
vector of the same group that does not name the rule: whether that one passes the rule, or the rule does not apply to it, is
for VectorTests to say ("every rule has examples"). Then put the id of a better vector into the line and run this again.
"""

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VECTORS = ROOT / "TestVectors" / "rules"
TARGET = ROOT / "Sources" / "CRuleExamples" / "rule-examples.tsv"
LONGEST = 160
HEAD = "# Rule, reported or passing, vector of TestVectors/rules, comment, string where it is short. Written by rule_examples.py.\n"


def main():
    vectors = list(all_vectors())
    by_id = {one["id"]: one for one in vectors}
    chosen = {tuple(fields[:2]): fields[2] for fields in rows()}
    lines = []
    for rule in dict.fromkeys(rule for one in vectors for rule in one["order of rules"]):
        failing = [one for one in vectors if rule in one["fails"]]
        reported = by_id.get(chosen.get((rule, "reported")))
        if reported is None or rule not in reported["fails"]:
            reported = min(failing, key=lambda one: (len(one["fails"]), one["place"]))
        passing = by_id.get(chosen.get((rule, "passing")))
        if passing is None or rule in passing["named"]:
            others = [one for one in vectors if rule not in one["named"]]
            passing = min(others, key=lambda one: distance(one, reported))
        lines += [line(rule, "reported", reported), line(rule, "passing", passing)]
    TARGET.write_text(HEAD + "".join(lines), encoding="utf-8")
    print(f"{len(lines) // 2} rules")


def rows():
    if not TARGET.exists():
        return []
    return [text.split("\t") for text in TARGET.read_text(encoding="utf-8").splitlines() if not text.startswith("#")]


def distance(one, reported):
    return (one["file"] != reported["file"], one["group"] != reported["group"], len(one["fails"]), abs(one["place"] - reported["place"]))


def line(rule, kind, vector):
    text = vector["text"]
    shown = text is not None and 0 < len(text) <= LONGEST and text.isprintable() and text.isascii()
    return "\t".join([rule, kind, vector["id"], f"{vector['group']}: {vector['comment']}", text if shown else ""]) + "\n"


def all_vectors():
    """Every vector, with the rules that it breaks and those that it names with any outcome."""
    place = 0
    for path in sorted(VECTORS.glob("*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        for group in document["groups"]:
            for vector in group["vectors"]:
                place += 1
                stated = vector["expected"] + group["common"]
                fails = {one["rule"] for one in stated if one["outcome"] == "fail"}
                yield {
                    "id": vector["id"],
                    "file": path.name,
                    "group": group["name"],
                    "comment": vector["comment"],
                    "text": next((value for value in vector["input"].values() if isinstance(value, str)), None),
                    "fails": fails,
                    "order of rules": sorted(fails),
                    "named": {one["rule"] for one in stated},
                    "place": place,
                }


if __name__ == "__main__":
    main()
