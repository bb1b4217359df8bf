#!/usr/bin/env python3
"""Checks the ledger of the specifications, TestVectors/specification, and counts it.

    ledger.py --program tcfcheck              everything: schema, ids, rules, vectors, rules without a row
    ledger.py --program tcfcheck --only FILE  the rows of one file, as consent-string
    ledger.py --gaps                          the rows that a rule could hold and none does, as a table for each document

A row has rules with vectors, vectors alone or a reason. Each rule of a row has a vector with an expectation about it; a vector in
which the rule passes is one of the rule's family, and has no expectation about it. A decoder's or encoder's vector needs no rule.
Every rule of the catalogue has a row, or a line in ours.json. A row without sentences has a note that says what it rests on.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
VECTORS = ROOT / "TestVectors"
LEDGER = VECTORS / "specification"
sys.path.insert(0, str(ROOT / "Tests/VectorAuthoring"))
from schema_check import problems  # noqa: E402


def catalogue(program):
    """The ids of all rules."""
    answer = subprocess.run([program, "rules", "--format", "json"], capture_output=True, text=True, check=True)
    return {json.loads(line)["id"] for line in answer.stdout.splitlines() if line}


def vectors():
    """Every vector by its id: the rules that it has an expectation about and its family; None where it is about no rules."""
    found = {}

    def collect(value, family):
        if isinstance(value, dict):
            if isinstance(value.get("id"), str) and ("expected" in value or "strings" in value or "input" in value):
                expected = value.get("expected")
                rules = {entry["rule"] for entry in expected if "rule" in entry} if isinstance(expected, list) else None
                found[value["id"]] = rules if rules is None else (rules, family)
            else:
                for member in value.values():
                    collect(member, family)
        elif isinstance(value, list):
            for member in value:
                collect(member, family)

    for path in sorted(VECTORS.rglob("*.json")):
        if path.relative_to(VECTORS).parts[0] in ("rules", "tc-strings", "intake", "related-strings"):
            document = json.loads(path.read_text(encoding="utf-8"))
            if isinstance(document, dict) and ("groups" in document or document.get("kind") == "intake"):
                collect(document.get("groups", document.get("vectors")), document.get("family"))
    return found


def documents():
    return json.loads((LEDGER / "documents.json").read_text(encoding="utf-8"))["documents"]


def rows(entry):
    path = LEDGER / f"{entry['file']}.json"
    return json.loads(path.read_text(encoding="utf-8"))["rows"] if path.exists() else []


def row_problems(row, rules, known):
    """What is wrong with a row, beside what its schema says."""
    named, tried = row.get("rules", []), row.get("vectors", [])
    if not (named or tried or "reason" in row):
        yield "has neither rules, vectors nor a reason"
    if named and not tried:
        yield "has rules without a vector"
    if row.get("reason") in ("open", "gap") and "note" not in row:
        yield f"{row['reason']} needs a note"
    for rule in named:
        if rule not in rules:
            yield f"no rule is called {rule}"
        elif not any(rule in known[name][0] for name in tried if known.get(name)):
            yield f"none of its vectors is about {rule}"
    for name in tried:
        if name not in known:
            yield f"no vector is called {name}"
        elif known[name] and not is_about(known[name], named):
            yield f"{name} is about none of its rules"


def is_about(vector, named):
    """Whether one of the rules fails in a vector, or is tried in it since it is of the vector's family: lint, or lint-disclosures."""
    rules, family = vector
    return bool(rules & set(named)) or any(f"{family}-".startswith(rule.split("/")[0] + "-") for rule in named)


def check(program, only):
    found, seen, used, keys = [], collections.Counter(), set(), collections.Counter()
    rules, known = catalogue(program), vectors()
    found += problems(json.loads((LEDGER / "documents.json").read_text()), "specification-documents.schema.json")
    for entry in documents():
        if only and entry["file"] != only:
            continue
        path = LEDGER / f"{entry['file']}.json"
        if not path.exists():
            found.append(f"{path.name} is not there")
            continue
        document = json.loads(path.read_text(encoding="utf-8"))
        found += [f"{path.name}: {problem}" for problem in problems(document, "specification.schema.json")]
        if document.get("document") != entry["abbreviation"]:
            found.append(f"{path.name}: document is not {entry['abbreviation']}")
        for row in document["rows"]:
            seen[row["id"]] += 1
            used.update(row.get("rules", []))
            keys.update((entry["abbreviation"], name) for name in row.get("sentences", []))
            if row["id"].split("-")[0] != entry["abbreviation"]:
                found.append(f"{row['id']} is in {path.name}")
            if entry.get("path") and "sentences" not in row and "note" not in row:
                found.append(f"{row['id']} has neither a sentence nor a note that says why")
            found += [f"{row['id']}: {problem}" for problem in row_problems(row, rules, known)]
    found += [f"{name} stands {count} times" for name, count in seen.items() if count > 1]
    found += [f"sentence {name} of {document} has {count} rows" for (document, name), count in keys.items() if count > 1]
    if not only:
        found += rule_problems(rules, used)
    return found, seen.total()


def rule_problems(rules, used):
    """Rules without a row, and lines of ours.json that are wrong."""
    ours = json.loads((LEDGER / "ours.json").read_text(encoding="utf-8"))
    yield from problems(ours, "specification-ours.schema.json")
    names = [line["rule"] for line in ours["rules"]]
    yield from (f"ours.json: {name} stands more than once" for name in {name for name in names if names.count(name) > 1})
    yield from (f"ours.json: no rule is called {name}" for name in sorted(set(names) - rules))
    yield from (f"ours.json: {name} has a row" for name in sorted(set(names) & used))
    yield from (f"{name} has no row, and is not in ours.json" for name in sorted(rules - used - set(names)))


def counts():
    """How many rows have what, one line a document."""
    total = collections.Counter()
    for entry in documents():
        count = collections.Counter()
        for row in rows(entry):
            count["rows"] += 1
            count["sentences"] += len(row.get("sentences", []))
            count["rules" if "rules" in row else "vectors" if "vectors" in row else row["reason"]] += 1
        total += count
        yield f"{entry['abbreviation']:9} " + ", ".join(f"{number} {name}" for name, number in count.items())
    yield "all       " + ", ".join(f"{number} {name}" for name, number in total.items())


def gaps():
    """The gaps by document: the title of each that has any, with its rows."""
    for entry in documents():
        if found := [row for row in rows(entry) if row.get("reason") == "gap"]:
            yield entry["title"], found


def gap_tables():
    """The gaps in Markdown."""
    for title, found in gaps():
        yield f"## {title} ({len(found)})\n\n| row | what is asked | what a rule would do |\n| --- | --- | --- |"
        cells = ([row["id"], row["says"], row["note"]] for row in found)
        yield from ("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in cells)
        yield ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program")
    parser.add_argument("--only", metavar="FILE")
    parser.add_argument("--gaps", action="store_true")
    options = parser.parse_args()
    if options.gaps:
        print("\n".join(gap_tables()))
        return 0
    if not options.program:
        parser.error("--program is missing: the rules are those of its catalogue")
    found, count = check(options.program, options.only)
    print("\n".join([*found, *([] if options.only else counts()), f"{count} rows, {len(found)} problems"]))
    return 1 if found or not count else 0


if __name__ == "__main__":
    sys.exit(main())
