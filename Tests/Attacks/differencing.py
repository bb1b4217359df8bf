#!/usr/bin/env python3
"""What two reports tell together. Makes random exports, audits each of them whole and without one record, by the built program,
and compares all numbers of people that the two reports publish: once as they are, once with --round.

    differencing.py --pairs 200            two hundred pairs of audits, twice, about two seconds each
    differencing.py --pairs 6 --seed 7     the same seed makes the same exports

A number that both reports show and that differs tells that the record has what its row names. Prints in how many pairs
one does, and how many numbers of a pair; ends with 1 if a rounded report shows a number that is no multiple, or one below half of
it other than 0, if rounding leaves more than its share of the differences, or if audit compare does not warn of a pair that is
not rounded.
"""

import csv
import pathlib
import random
import sys
import tempfile

import attack
import audit_exports
from published import COUNTED, Published


class Pair:
    """An export, whole and without one record."""

    def __init__(self, source, folder):
        export = audit_exports.Export(source)
        while export.size < 300:
            export = audit_exports.Export(source)
        self.folder, self.whole = folder, folder / "whole"
        self.whole.mkdir()
        arguments = export.write(self.whole)
        self.files = [path for path in arguments if isinstance(path, pathlib.Path) and path.parent == self.whole]
        self.options = arguments[len(self.files) :]
        self.rest = folder / "rest"
        self.rest.mkdir()
        self.leave_one_out(source)

    def leave_one_out(self, source):
        rows = [list(csv.reader(path.open(newline=""))) for path in self.files]
        places = [(file, line) for file, lines in enumerate(rows) for line in range(1, len(lines))]
        file, line = source.choice(places)
        del rows[file][line]
        for path, lines in zip(self.files, rows, strict=True):
            with open(self.rest / path.name, "w", newline="") as written:
                csv.writer(written).writerows(lines)

    def published(self, program, name, options):
        """What the audits publish, whole and without the record."""
        found = []
        for part in (self.whole, self.rest):
            out = self.folder / f"{name}-{part.name}"
            files = [part / path.name for path in self.files]
            command = [program, "audit", *files, *self.options, *options, "--out", out, "--junit-by", "cohort"]
            answer = attack.run(command)
            if reason := answer.fault() or (None if answer.status in (0, 1) else f"status {answer.status}"):
                sys.exit(f"{reason}: {answer.errors.decode(errors='replace')}")
            found.append(numbers(Published(out, answer.output.decode())))
        return found

    def is_warned_of(self, program, name):
        """Whether audit compare says that the two reports tell what neither does."""
        answer = attack.run([program, "audit", "compare", *(self.folder / f"{name}-{part.name}" for part in (self.whole, self.rest))])
        return b"warning: " in answer.errors and b"that neither reveals alone" in answer.errors


def numbers(published):
    """All numbers of people by table, row and column; those that are withheld are left out."""
    found = {}
    for table, rows in published.tables.items():
        for row in rows:
            key = tuple(text for name, text in row.items() if name not in COUNTED.get(table, []) and "hare" not in name)
            for column in COUNTED.get(table, []):
                if row.get(column):
                    found[(table, key, column)] = int(row[column])
    for key, number in published.breaks().items():
        if number is not None:
            found[("junit", key, "broken")] = number
    return found


def differing(first, second):
    return [key for key in first if key in second and first[key] != second[key]]


def main():
    given = attack.arguments(
        __doc__.split("\n")[0], pairs=(200, "how many pairs of audits"), round=(20, "what counts are rounded to"))
    print(f"seed {given.seed}", flush=True)
    multiple, pairs = int(given.round), int(given.pairs)
    told = {"as they are": [], "rounded": []}
    wrong, warned = [], 0
    for number in range(pairs):
        with tempfile.TemporaryDirectory(prefix="tcfcheck-differencing-") as folder:
            pair = Pair(random.Random(f"{given.seed}/{number}"), pathlib.Path(folder))
            told["as they are"].append(len(differing(*pair.published(given.program, "plain", []))))
            warned += pair.is_warned_of(given.program, "plain")
            rounded = pair.published(given.program, "rounded", ["--round", str(multiple)])
            told["rounded"].append(len(differing(*rounded)))
            wrong += [f"{number}: {key}: {value}" for part in rounded for key, value in part.items()
                      if value % multiple or 0 < value < multiple / 2]  # fmt: skip
    for line in wrong[:20]:
        print(f"no multiple of {multiple}: {line}")
    for name, counts in told.items():
        some = sum(count > 0 for count in counts)
        print(f"{name}: {some} of {pairs} pairs tell something apart, {sum(counts) / pairs:.1f} numbers a pair")
    whole, rest = sum(told["as they are"]), sum(told["rounded"])
    # A number with any remainder alike crosses a boundary in 1 of `multiple` cases. Those of a pair hang together.
    leaks = rest > 3 * whole / multiple + 25
    print(f"{len(wrong)} numbers that are no multiples; of {whole} differences, rounding leaves {rest}")
    print(f"audit compare warns of {warned} of {pairs} pairs as they are")
    return 1 if wrong or leaks or whole == 0 or warned < sum(count > 0 for count in told["as they are"]) else 0


if __name__ == "__main__":
    sys.exit(main())
