"""Asks the program, and brings its answers into the form in which they are compared."""

import json
import os
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def lines(command, given=None):
    """Yields the JSON objects that a command prints, one a line."""
    with subprocess.Popen(command, stdin=subprocess.PIPE if given else None, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
        for line in process.stdout:
            yield json.loads(line)


def place_of(subject):
    """Returns the line that a subject's name ends with, as in strings.txt:12."""
    digits = subject.split("#")[0].rsplit(":", 1)[-1]
    return int(digits) if digits.isdigit() else 1


def validate(program, path, options, form="strings"):
    """Returns, by line of a file, what fires with its evidence, and how many rules are undecided."""
    command = [program, "validate", path, "--as", form, "--format", "json", "--all-subjects", "--config", "none", *options]
    answers = {}
    for row in lines(command):
        if "subject" not in row or "#" in row["subject"].rsplit("/", 1)[-1] and form == "strings":
            continue
        place = place_of(row["subject"]) if form == "strings" else 1
        fired, undecided = answers.get(place, ({}, None))
        if "rule" not in row:
            answers[place] = (fired, row["undecided"])
        elif row["outcome"] == "fail":
            evidence = row["evidence"] or {}
            one = fired.setdefault((row["rule"], row["severity"]), (set(), set()))
            one[0].update(evidence.get("vendors") or [])
            one[1].update(evidence.get("purposes") or [])
            answers[place] = (fired, undecided)
    return answers


def basis(program, texts, vendors, options):
    """Yields each of the texts with what the vendors may do by it, by vendor."""
    for start in range(0, len(texts), 20):
        block = texts[start : start + 20]
        command = [program, "basis", *block, "--vendor", vendors, "--format", "json", "--config", "none", *options]
        answers = [{} for _ in block]
        for row in lines(command):
            answers[row["index"] - 1][row["vendor"]] = row
        yield from zip(block, answers)
