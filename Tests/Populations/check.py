"""Has the second judge look at populations: every fault must break its rules, and a string without one nothing but infos.

    python3 Tests/Populations/check.py --seeds 3 --records 3000
"""

import argparse
import collections
import sys
import tempfile

import faults
import independent  # noqa: F401
import population
from case import Run
from judge import judge


def broken(text, run):
    """Returns the rules that a string breaks with an error or a warning."""
    return {rule for rule, severity in judge(text, run).fired if severity != "info"}


def surprises(one):
    """Yields what is wrong with the strings of a population."""
    run = Run(one.lists, one.as_of)
    told = set()
    for record in one.records:
        found = broken(record.text, run)
        wanted = set(faults.BY_NAME[record.fault].rules) if record.fault else set()
        problem = wanted - found or (not wanted and found)
        if problem and (record.fault, tuple(problem)) not in told:
            told.add((record.fault, tuple(problem)))
            yield f"seed {one.seed}, {record.fault or 'no fault'}: {sorted(found)} in place of {sorted(wanted)}; {record.choice}; {record.text}"


def main():
    """Looks at the populations that the command line asks for, each bug in one of them at least."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=3, help="how many populations")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--records", type=int, default=3_000, help="how many records each has")
    parser.add_argument("--background", type=float, default=20, help="how many times as often faults happen, so that each is seen")
    arguments = parser.parse_args()
    wrong, seen = 0, collections.Counter()
    for seed in range(arguments.first, arguments.first + arguments.seeds):
        with tempfile.TemporaryDirectory() as folder:
            one = population.Population(seed, arguments.records, population.made(folder), planted=False, often=arguments.background)
        for line in surprises(one):
            wrong += 1
            print(line)
        seen.update(record.fault for record in one.records)
    unseen = [name for name in faults.BY_NAME if not seen[name]]
    print(f"{sum(seen.values())} strings, {sum(seen.values()) - seen[None]} with a fault of {len(faults.BY_NAME) - len(unseen)} kinds; {wrong} surprises")
    if unseen:
        print("not seen: " + ", ".join(unseen))
    sys.exit(1 if wrong or unseen else 0)


if __name__ == "__main__":
    main()
