"""Writes a page for each flag of the vectors, and a list of them.

    python3 flag_pages.py FOLDER     FLAG.md for each flag and README.md, made of the vector files

The pages are not part of the project: `make vectors` makes and packs them.
"""

import collections
import json
import pathlib
import sys

VECTORS = pathlib.Path(__file__).resolve().parents[2] / "TestVectors"
# A page shows this many vectors in full, and names the others.
SHOWN, LONGEST = 5, 200


def collect(root):
    """By flag: what the files say about it, and its vectors, each with its file and group."""
    notes, vectors = collections.defaultdict(dict), collections.defaultdict(list)
    for path in sorted(root.rglob("*.json")):
        try:
            document = json.loads(path.read_text(encoding="utf-8"))
        except ValueError:
            continue  # An input of a vector that is meant to be broken.
        if not isinstance(document, dict) or "groups" not in document or "notes" not in document:
            continue
        name = path.relative_to(root).as_posix()
        for flag, note in document["notes"].items():
            notes[flag].setdefault(note["description"], note.get("rule"))
        for group in document["groups"]:
            for vector in group["vectors"]:
                for flag in vector["flags"]:
                    vectors[flag].append((name, document, vector))
    return notes, vectors


def page(flag, notes, entries):
    """What the flag means, which sentences its vectors rest on, and the vectors: the first ones in full, all by id."""
    lines = [f"# {flag}", ""]
    for description, rule in notes.items():
        lines += [description + (f" The rule of tcfcheck about it is `{rule}`." if rule else ""), ""]
    results = collections.Counter(vector["result"] for _, _, vector in entries)
    counted = ", ".join(f"{count} {result}" for result, count in sorted(results.items()))
    lines += [f"{plural(len(entries), 'vector')}: {counted}. To skip them, skip every vector whose `flags` hold `{flag}`.", ""]
    bases = {}
    for _, document, vector in entries:
        if "basis" in vector:
            bases[vector["basis"]] = document["bases"][vector["basis"]]
    if bases:
        lines += ["## What they rest on", ""]
        lines += [f"- `{name}`: {words(basis)}" for name, basis in sorted(bases.items())] + [""]
    lines += ["## Vectors", ""]
    entries = sorted(entries, key=lambda entry: not entry[0].startswith("tc-strings"))
    for name, _, vector in entries[:SHOWN]:
        lines += [f"- `{vector['id']}` ({name}), {vector['result']}: {plain(vector['comment'])}"]
        if isinstance(vector["input"], str):
            lines += ["", f"  `{shown(vector['input'])}`", ""]
    files = collections.defaultdict(list)
    for name, _, vector in entries:
        files[name].append(vector["id"])
    lines += ["", "| file | vectors |", "| --- | --- |"]
    lines += [f"| {name} | {', '.join(ids)} |" for name, ids in sorted(files.items())]
    return "\n".join(lines) + "\n"


def words(basis):
    if "specification" in basis:
        return quotation(basis["specification"])
    nearest = basis["reading"].get("nearest")
    question = basis["reading"]["question"]
    return f"{question} " + (f"The nearest sentence is {quotation(nearest)}" if nearest else "No sentence says so.")


def quotation(sentence):
    return f"{sentence['document']}, {sentence['section']}: “{plain(sentence['quote'])}”"


def plain(text):
    return text.replace("\n", " ").replace("<", "\\<").replace("|", "\\|")


def shown(text):
    text = json.dumps(text, ensure_ascii=True)[1:-1].replace("`", "\\u0060")
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def plural(count, noun):
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.md"):
        old.unlink()
    notes, vectors = collect(VECTORS)
    lines = ["# Flags of the vectors", "", "| flag | vectors | meaning |", "| --- | --- | --- |"]
    for flag in sorted(vectors):
        (folder / f"{flag}.md").write_text(page(flag, notes[flag], vectors[flag]), encoding="utf-8")
        meaning = plain(" / ".join(notes[flag]))
        lines.append(f"| [{flag}]({flag}.md) | {len(vectors[flag]):,} | {meaning} |")
    (folder / "README.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{plural(len(vectors), 'page')} in {folder}")


if __name__ == "__main__":
    main()
