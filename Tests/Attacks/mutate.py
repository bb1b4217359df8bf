#!/usr/bin/env python3
"""Feeds the built program with mutated inputs of every kind that it reads, under limits of memory and time.

    mutate.py --seconds 60                       every kind in turn, a batch of each, until the time is over
    mutate.py --executions 2000 --seed 7         as many mutated inputs; the same seed mutates them alike
    mutate.py --only database --seconds 60       one kind (--list names them)

Prints executions (mutated inputs tried), findings and time for each kind; ends with 1 if there was a finding. What is
found is kept in .build/attacks, cut down to the one input that shows it, with a repeat.sh.
"""

import pathlib
import random
import shutil
import sys
import tempfile
import time

import attack
import documents
import inputs
from mutation import Mutator


class Round:
    """One kind of input: its batches, and what came of them."""

    def __init__(self, target, seed, program, folder):
        self.target, self.seed, self.program, self.folder = target, seed, program, folder
        self.batches = self.executions = self.found = 0
        self.seconds = self.slowest = 0.0
        home = folder / target.name
        home.mkdir()
        target.prepare(home, program)

    def try_batch(self, most, findings):
        """Tries the next batch; of a batch that shows something, the one input that does."""
        generator = random.Random(f"{self.seed}/{self.target.name}/{self.batches}")
        self.batches += 1
        mutator, variant = Mutator(generator), generator.getrandbits(16)
        start = time.monotonic()
        items = [self.target.item(mutator) for _ in range(min(most, self.target.batch))]
        attempt = self.attempt(items, variant)
        self.slowest = max(self.slowest, attempt.answer.seconds)
        if attempt.reason:
            self.found += 1
            _, attempt = self.smallest(items, variant, attempt)
            findings.add(self.target.name, attempt, cwd=attack.ROOT)
        self.executions += len(items)
        self.seconds += time.monotonic() - start

    def attempt(self, items, variant):
        place = self.folder / "run"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        return self.target.attempt(items, variant, place, self.program)

    def smallest(self, items, variant, attempt):
        """Fewer and fewer of the items, while a part of them shows something. The last attempt is the one returned."""
        while len(items) > 1:
            middle = len(items) // 2
            for part in (items[:middle], items[middle:]):
                less = self.attempt(part, variant)
                if less.reason:
                    items, attempt = part, less
                    break
            else:
                return items, self.attempt(items, variant)
        return items, attempt


def main():
    given = attack.arguments(
        __doc__.split("\n")[0], seconds=(60, "how long"), executions=(0, "how many inputs in all; 0: no limit")
    )
    targets = [target for target in inputs.all() + documents.all() if not given.only or target.name in given.only]
    if given.list or not targets:
        print("\n".join(target.name for target in targets) or "no such kind; --list names them")
        return 0 if given.list else 64
    print(f"seed {given.seed}", flush=True)
    findings = attack.Findings(given.findings, f"mutate-{given.seed}")
    with tempfile.TemporaryDirectory(prefix="tcfcheck-mutate-") as folder:
        rounds = [Round(target, given.seed, given.program, pathlib.Path(folder)) for target in targets]
        start = time.monotonic()
        whole = sum(target.batch for target in targets)
        share = {target: max(1, int(given.executions * target.batch / whole)) for target in targets}
        # Of the time, every kind gets the same share; of executions, those that are quick get more.
        while True:
            left = [round for round in rounds if not given.executions or round.executions < share[round.target]]
            if not left or (not given.executions and time.monotonic() - start > given.seconds):
                break
            round = min(left, key=lambda round: round.seconds)
            round.try_batch(share[round.target] - round.executions if given.executions else 1 << 30, findings)
    for round in rounds:
        print(
            f"{round.target.name:22} {round.executions:8} executions  {round.found:3} findings  "
            f"{round.seconds:7.1f} s  slowest run {round.slowest:.1f} s"
        )
    executions = sum(round.executions for round in rounds)
    print(f"{executions} executions, {findings.count} findings, {time.monotonic() - start:.0f} s, seed {given.seed}")
    return 1 if findings.count else 0


if __name__ == "__main__":
    sys.exit(main())
