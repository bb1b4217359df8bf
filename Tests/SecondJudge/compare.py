"""Compares the second judge with the program over random strings and stored key sets from a seed: what fires, what is
undecided, the basis.

Every difference is printed with the string, both answers and the command that repeats it. Status 1 if there is any.
"""

import argparse
import os
import random
import sys
import tempfile
import time

import basis
import generate
import mutate
import program
import scope
from bits import ids_of
from compare_keys import KeySets
from judge import judge
from settings import SETTINGS, setting

MUTATIONS_OF_VERSION_1 = (mutate.flip, mutate.cut, mutate.spoil, mutate.dots)
BLOCK = 20_000


def text_at(seed, index, run):
    """Returns the string at a place of the sequence that a seed gives."""
    rng = random.Random((seed << 40) + index)
    if rng.random() < 0.06:
        text = generate.version1(rng, run)
        return mutate.mutated(rng, text, MUTATIONS_OF_VERSION_1) if rng.random() < 0.4 else text
    text = generate.string(rng, run)
    return mutate.mutated(rng, text) if rng.random() < 0.4 else text


def ours(text, run, plant):
    """Returns the second judge's answer in the form of the program's."""
    found = judge(text, run)
    fired = {key: (set(ids_of(vendors)), set(ids_of(purposes))) for key, (vendors, purposes) in found.fired.items()}
    if plant:
        fired = {key: value for key, value in fired.items() if key[0] != plant}
    return fired, len(found.undecided)


def differences(mine, their):
    """Returns what two answers about one string differ in, as lines."""
    lines = []
    hinted = ("v1/publisher-string", "info") in their[0]
    for key in sorted(set(mine[0]) | set(their[0])):
        # A string that looks like one of the publisher's is not judged as one for vendors.
        if key[0] in scope.LEFT_OUT or hinted and key[0].startswith("v1/"):
            continue
        if key not in mine[0]:
            lines.append(f"the program alone: {key[1]} {key[0]}")
        elif key not in their[0]:
            lines.append(f"the second judge alone: {key[1]} {key[0]}")
        else:
            for name, one, other in zip(("vendors", "purposes"), mine[0][key], their[0][key]):
                if one != other:
                    lines.append(f"{key[0]}: {name} {sorted(other)[:20]}, the second judge {sorted(one)[:20]}")
    if not lines and mine[1] != their[1]:
        lines.append(f"undecided rules: {their[1]}, the second judge {mine[1]}")
    return lines


class Comparison:
    """Counts what was compared, and shows the first differences."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.strings = self.findings = self.cells = self.different = 0

    def show(self, text, lines, index):
        """Prints a difference."""
        self.different += 1
        if self.different > self.arguments.show:
            return
        print(f"{text}\n  " + "\n  ".join(lines))
        program_options = " ".join(setting(index % len(SETTINGS))[1])
        print(f"  string {index} of seed {self.arguments.seed}; tcfcheck validate --as strings {program_options}")

    def block(self, indices, which):
        """Compares a block of strings under one setting."""
        run, options = setting(which)
        texts = [text_at(self.arguments.seed, index, run) for index in indices]
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "strings.txt")
            with open(path, "w", encoding="utf-8") as file:
                file.writelines(text + "\n" for text in texts)
            answers = program.validate(self.arguments.program, path, options)
        for number, (index, text) in enumerate(zip(indices, texts), 1):
            mine = ours(text, run, self.arguments.plant)
            lines = differences(mine, answers.get(number, ({}, None)))
            self.strings += 1
            self.findings += len(mine[0])
            if lines:
                self.show(text, lines, index)

    def bases(self, count):
        """Compares the legal bases of every vendor of the lists."""
        for which in [which for which, one in enumerate(SETTINGS) if one[1]]:
            run, options = setting(which)
            indices = range(which, count * len(SETTINGS), len(SETTINGS))
            texts = {text_at(self.arguments.seed, index, run): index for index in indices}
            texts = {text: index for text, index in texts.items() if basis.is_readable(text, run)}
            for view in ("reader", "writer"):
                rows = program.basis(self.arguments.program, list(texts), basis.vendors(run), [*options, "--view", view])
                for text, answer in rows:
                    cells, lines = basis.compare(text, run, view, answer)
                    self.cells += cells
                    if lines:
                        self.show(text, [f"basis, view {view}"] + lines[:5], texts[text])


def main():
    """Runs the comparison that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True, help="the program to compare with")
    parser.add_argument("--keysets", type=int, default=0, help="how many stored key sets")
    parser.add_argument("--strings", type=int, default=3_000, help="how many strings")
    parser.add_argument("--keep", help="a folder for the key sets that differ")
    parser.add_argument("--basis", type=int, default=20, help="of how many strings a setting the bases are compared")
    parser.add_argument("--seed", type=int, default=None, help="the seed, chosen and shown without one")
    parser.add_argument("--show", type=int, default=20, help="how many differences are shown")
    parser.add_argument("--plant", help="a rule that the second judge is to forget, to see that it is missed")
    arguments = parser.parse_args()
    if arguments.seed is None:
        arguments.seed = int(time.time())
    print(f"seed {arguments.seed}", flush=True)
    comparison = Comparison(arguments)
    for which in range(len(SETTINGS)):
        indices = range(which, arguments.strings, len(SETTINGS))
        for start in range(0, len(indices), BLOCK):
            comparison.block(indices[start : start + BLOCK], which)
    if arguments.basis:
        comparison.bases(arguments.basis)
    print(f"{comparison.strings} strings, {comparison.different} differences; {comparison.findings} findings and "
          f"{comparison.cells} cells of legal bases compared")  # fmt: skip
    key_sets = KeySets(arguments)
    if arguments.keysets:
        key_sets.compare(arguments.keysets)
        print(f"{key_sets.sets} key sets, {key_sets.different} differences; {key_sets.findings} findings compared")
    sys.exit(1 if comparison.different or key_sets.different else 0)


if __name__ == "__main__":
    main()
