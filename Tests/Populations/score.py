"""Plants bugs in populations, has the program audit them, and counts how many of them it names exactly, and what else it says.

    python3 Tests/Populations/score.py --program .build/release/tcfcheck --seeds 50 --least 45

A bug is named exactly if a cause has its rule, its CMP, version and platform and its other conditions where they matter, and
its days within one. In as many clean populations, with the same background and no bug, there is no cause to be found.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile
import time

import made_lists
import matching
import population


def audit(arguments, one, folder):
    """Returns the causes that the program finds in a population, and how long it took."""
    program = arguments.program
    path = os.path.join(folder, "export.csv")
    one.write(path)
    command = [program, "audit", path, "--as-of", made_lists.text_of_day(one.as_of), *population.READING, *one.options]
    command += ["--reveal"] if arguments.reveal else []
    begin = time.monotonic()
    answer = subprocess.run([*command, "--format", "json", "--config", "none"], capture_output=True, text=True, encoding="utf-8")
    if answer.returncode not in (0, 1):
        raise RuntimeError(f"seed {one.seed}: status {answer.returncode}: {answer.stderr[-2000:]}")
    document = json.loads(answer.stdout)
    if "causes" not in document:
        raise RuntimeError("the program's report has no causes")
    return document["causes"], time.monotonic() - begin


class Score:
    """What became of one population."""

    def __init__(self, arguments, seed, planted):
        with tempfile.TemporaryDirectory() as folder:
            begin = time.monotonic()
            one = population.Population(seed, arguments.records, population.made(folder), planted=planted, bug=arguments.bug)
            self.making = time.monotonic() - begin
            causes, self.seconds = audit(arguments, one, folder)
        self.seed, self.planted, self.count = seed, planted, len(causes)
        self.place = None
        self.reasons, self.consequences, self.habits, self.false = [], [], [], []
        truth = matching.Truth(one) if planted else None
        self.what = f"{one.plant.fault.name}: {', '.join(map(str, truth.conditions))}" if planted else "clean"
        self.share, self.broken = (one.plant.share, len(truth.planted)) if planted else (0, 0)
        for place, cause in enumerate(causes):
            problem = truth.fault_of(cause) if planted else "none is there"
            if not problem:
                self.place = place if self.place is None else self.place
            else:
                self.sort(cause, problem, truth)

    def sort(self, cause, problem, truth):
        """Files a cause that does not name the bug."""
        line = matching.words(cause)
        if truth and problem != "another rule":
            self.reasons.append(f"{problem} ({line})")
        if truth and truth.is_consequence(cause):
            self.consequences.append(line)
        elif matching.is_habit(cause):
            self.habits.append(line)
        else:
            self.false.append(line)

    def lines(self):
        """Returns the row of the table, and what is to be said below it."""
        result = "clean " if not self.planted else "MISSED" if self.place is None else "found " if self.place == 0 else f"no. {self.place + 1} "
        yield f"{self.seed:4} {result} {self.count:2} causes {self.seconds:5.1f} s  {self.what}" + (f"; {self.broken} at {self.share:.0%}" if self.planted else "")
        if self.planted and self.place is None:
            yield from (f"       {one}" for one in self.reasons or ["no cause has the rule"])
        for name in ("consequences", "habits", "false"):
            yield from (f"       {'consequence' if name == 'consequences' else name.removesuffix('s')}: {one}" for one in getattr(self, name))


def scored(task):
    """Returns the score of one population."""
    return Score(*task)


def summary(scores):
    """Returns the totals as lines."""
    bugs = [one for one in scores if one.planted]
    clean = [one for one in scores if not one.planted]
    by_kind = collections.Counter(one.what.split(":")[0] for one in bugs)
    found = collections.Counter(one.what.split(":")[0] for one in bugs if one.place is not None)
    for kind, count in sorted(by_kind.items()):
        yield f"{kind:26} {found[kind]} of {count}"
    exact = sum(one.place is not None for one in bugs)
    yield f"{exact} of {len(bugs)} planted bugs named exactly, {sum(one.place == 0 for one in bugs)} of them first."
    yield (f"Beside them, {sum(len(one.consequences) for one in bugs)} causes tell of the same bugs, {sum(len(one.habits) for one in bugs)} of habits, "
           f"and {sum(len(one.false) for one in bugs)} of nothing.")  # fmt: skip
    stories = sum(one.count for one in clean)
    yield f"{stories} causes in {len(clean)} clean populations, {sum(len(one.habits) for one in clean)} of them of habits."


def main():
    """Scores the populations that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True, help="the program")
    parser.add_argument("--seeds", type=int, default=50, help="how many populations with a bug")
    parser.add_argument("--clean", type=int, default=50, help="how many without")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--records", type=int, default=20_000, help="how many records each has")
    parser.add_argument("--bug", help="the name of the bug; drawn without one")
    parser.add_argument("--least", type=int, default=0, help="how many bugs have to be named exactly")
    parser.add_argument("--most", type=int, default=None, help="how many causes clean populations may have in all")
    parser.add_argument("--reveal", action="store_true", help="show causes with small numbers too")
    parser.add_argument("--jobs", type=int, default=1, help="how many populations at a time")
    arguments = parser.parse_args()
    tasks = [(arguments, seed, True) for seed in range(arguments.seed, arguments.seed + arguments.seeds)]
    tasks += [(arguments, seed, False) for seed in range(arguments.seed, arguments.seed + arguments.clean)]
    scores = []
    with concurrent.futures.ProcessPoolExecutor(arguments.jobs) as pool:
        for one in pool.map(scored, tasks):
            scores.append(one)
            print("\n".join(one.lines()), flush=True)
    print("\n".join(summary(scores)))
    exact = sum(one.place is not None for one in scores if one.planted)
    stories = sum(one.count for one in scores if not one.planted)
    sys.exit(1 if exact < arguments.least or arguments.most is not None and stories > arguments.most else 0)


if __name__ == "__main__":
    main()
