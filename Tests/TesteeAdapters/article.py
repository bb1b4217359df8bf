"""Writes the tables of "How other codecs behave" again, from the page of one run of `conform --matrix`.

    tcfcheck conform --matrix adapters.json --iterations 0 --seed 1 --page page.json
    python3 Tests/TesteeAdapters/article.py page.json Sources/TCFFuzzing/TCFFuzzing.docc/WhoReadsWhat.md

The sentences around the tables stay as they are, but for the numbers of clusters: read them again beside the new tables.
"""

import json
import re
import sys
from pathlib import Path

LEVELS = {
    "reads-valid": "decodes valid strings", "refuses-invalid": "refuses what must be refused", "reads-acceptable": "reads what may be read",
    "encodes": "encodes what says the same", "encodes-canonically": "encodes canonically",
}  # fmt: skip
FEATURES = (
    "segments in any order", "Disclosed Vendors", "Publisher TC", "publisher restrictions", "range sections", "tenths of a second", "version 1",
)  # fmt: skip
# What a codec that did nothing else than expected does, or did not get as far as doing.
SILENT = ("as expected", "not asked", "no answer within")
LONGEST = 90
NONE = "–"


def main(page, article):
    page = json.loads(Path(page).read_text(encoding="utf-8"))
    codecs = [codec for codec in page["codecs"] if "levels" in codec]
    decided = merged(cluster for cluster in page["clusters"] if "question" not in cluster)
    left_open = merged(cluster for cluster in page["clusters"] if "question" in cluster)
    text = Path(article).read_text(encoding="utf-8")
    for heading, rows in (
        ("Codecs", codec_rows(codecs)), ("Cost", cost_rows(codecs)), ("Levels", level_rows(codecs)), ("Features", feature_rows(codecs)),
        ("What is taken otherwise", taken_rows(codecs, page["clusters"])),
    ):  # fmt: skip
        text = with_table(text, heading, rows)
    text = with_groups(text, "Disagreements that a sentence decides", decided)
    text = with_groups(text, "Disagreements that the documents leave open", left_open)
    Path(article).write_text(text, encoding="utf-8")


def section(text, heading):
    """Where the section under a heading of the second level begins and ends."""
    start = text.index(f"\n## {heading}\n")
    end = text.find("\n## ", start + 1)
    return start, len(text) if end < 0 else end


def with_table(text, heading, rows):
    start, end = section(text, heading)
    found = re.compile(r"(?:^\|.*\n)+", re.MULTILINE).search(text, start, end)
    return text[: found.start()] + table(rows) + text[found.end() :]


def with_groups(text, heading, clusters):
    start, end = section(text, heading)
    words = text[start:end].split("\n### ")[0].rstrip("\n")
    words = re.sub(r"\d+ clusters", f"{len(clusters)} clusters", words)
    return text[:start] + words + "\n" + "".join(group(*item) for item in grouped(clusters)) + text[end:]


def table(rows):
    head, *rest = rows
    lines = [head, ["---"] * len(head), *rest]
    return "".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines)


def codec_rows(codecs):
    yield ["codec", "version", "language", "what its adapter declares"]
    for codec in codecs:
        told = ", ".join(codec["operations"]) + "; " + ", ".join(codec["segments"])
        yield [codec["name"], codec.get("version", NONE), codec.get("language", NONE), told]


def cost_rows(codecs):
    yield ["codec", "CPU time for a string", "range bombs answered", "slowest of these", "peak memory"]
    for codec in codecs:
        speed = codec.get("stringsPerSecond")
        yield [
            codec["name"], f"{max(round(1e6 / speed), 1):,} µs" if speed else NONE, bombs(codec),
            slowest(codec) if codec.get("bombsAnswered") else NONE,
            f"{codec['peakMemory'] >> 20:,} MiB" if "peakMemory" in codec else NONE,
        ]  # fmt: skip


def slowest(codec):
    # Processor time is told in hundredths of a second.
    milliseconds = codec["slowestBombMilliseconds"]
    return f"{milliseconds / 1000:.2f} s" if milliseconds >= 10 else "under 0.01 s"


def bombs(codec):
    if "bombs" not in codec:
        return NONE
    answered, read, late = codec["bombsAnswered"], codec["bombsRead"], codec["bombsUnanswered"]
    ended, left = codec["bombsAsked"] - answered - late, codec["bombs"] - codec["bombsAsked"]
    text = f"{answered} of {codec['bombs']} ({read} read, {answered - read} refused)"
    for count, words in ((late, "not in time"), (ended, "ended the process"), (left, "not asked")):
        text += f", {count} {words}" if count else ""
    return text


def level_rows(codecs):
    yield ["codec", *LEVELS.values()]
    for codec in codecs:
        yield [codec["name"], *(level(codec["levels"].get(name)) for name in LEVELS)]


def level(score):
    asked = sum(score[name] for name in ("passed", "failed", "errors", "readings", "information")) if score else 0
    if not asked:
        return NONE
    text = f"{score['passed']}/{asked}"
    for name, words in (("failed", "failed"), ("errors", "without an answer"), ("readings", "readings"), ("information", "refused")):
        if score[name]:
            text += f", {score[name]} " + ("reading" if name == "readings" and score[name] == 1 else words)
    return text


def feature_rows(codecs):
    yield ["codec", *FEATURES]
    for codec in codecs:
        yield [codec["name"], *("/".join(map(str, codec["features"][name])) if name in codec["features"] else NONE for name in FEATURES)]


def taken_rows(codecs, clusters):
    yield ["codec", "accepts that must be refused", "refuses that may be read"]
    for codec in codecs:
        yield [codec["name"], classes(codec["name"], "accepts", clusters), classes(codec["name"], "refuses", clusters)]


def classes(name, word, clusters):
    parts = []
    for title, is_open in (("", False), ("left open: ", True)):
        counts = {}
        for cluster in clusters:
            if cluster["codecs"][name] == word and ("question" in cluster) == is_open:
                counts[kind(cluster)] = counts.get(kind(cluster), 0) + cluster["count"]
        listed = [f"{one} {count}" for one, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))]
        parts += [title + ", ".join(listed)] if listed else []
    return "; ".join(parts) or NONE


def kind(cluster):
    return cluster["class"].removeprefix("encoding/")


def deeds(cluster):
    """What the codecs do that is worth telling: (word, names), in the order of the codecs."""
    found = {}
    for name, word in cluster["codecs"].items():
        if not word.startswith(SILENT):
            found.setdefault(word, []).append(name)
    return tuple((word, tuple(names)) for word, names in found.items())


def basis(cluster):
    return tuple(cluster.get(name) for name in ("question", "document", "section", "quote"))


def merged(clusters):
    """Clusters that differ only in who had no answer in time are one; those where nobody did anything are none."""
    found = {}
    for cluster in clusters:
        key = (basis(cluster), cluster["class"], deeds(cluster))
        if not key[2]:
            continue
        before = found.get(key)
        count = cluster["count"] + (before["count"] if before else 0)
        shortest = before if before and len(before["witness"]) <= len(cluster["witness"]) else cluster
        found[key] = shortest | {"count": count}
    return list(found.values())


def grouped(clusters):
    groups = {}
    for cluster in clusters:
        groups.setdefault(basis(cluster), []).append(cluster)
    return groups.items()


def group(base, clusters):
    question, document, where, quote = base
    place = f"{document}, {where}: “{quote}”" if quote else None
    words = place or "The specification says nothing about it."
    if question and place:
        words = f"The nearest sentence is {place}"
    rows = [["vectors", "what is special about the shortest", "who does what", "shortest"]]
    rows += [[str(one["count"]), f"{kind(one)}: {one['comment']}", who(one), shortest(one)] for one in clusters]
    text = f"\n### {question or where}\n\n{words}\n\n" + table(rows)
    # Why a valid string is refused needs the codec's words: it may be for another question than the one it was made for.
    refused = [one for one in clusters if one["class"] == "valid" and any(word == "refuses" for word, _ in deeds(one))]
    further = list(dict.fromkeys(other for one in refused for other in one.get("alsoOpen", ())))
    if further:
        text += f"\nThese strings leave open, too: {' '.join(further)}\n"
        said = own_words(refused)
        text += f"\nTheir own messages: {said}.\n" if said else ""
    return text


def who(cluster):
    return "; ".join(f"{word}: {', '.join(names)}" for word, names in deeds(cluster))


def own_words(clusters):
    found = {}
    for cluster in clusters:
        for name, message in cluster["messages"].items():
            if cluster["codecs"][name] == "refuses":
                found.setdefault(name, message.partition(": ")[2].strip() or message)
    return "; ".join(f"{name}: “{message}”" for name, message in found.items())


def shortest(cluster):
    text = cluster["witness"].replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t")
    text = text if len(text) <= LONGEST + 4 else text[:LONGEST] + "…"
    return (f"`{text}`" if text else "the empty text") + f" ({cluster['id']})"


if __name__ == "__main__":
    main(*sys.argv[1:])
