"""Compares the program's causes with those of the plain scan of scan.py, over small populations from seeds.

    python3 Tests/Populations/agree.py --program .build/debug/tcfcheck --seeds 4

What must be equal is the description of each cause and its score where the program states one, and that every rule for which one
has a cause has one for the other. The rows are read and judged by the second judge, not by the generator.
"""

import argparse
import os
import sys
import tempfile

import matching
import population
import rows
import scan
import score
from case import Run


def terms_of(cause):
    """Returns the conditions of a program's cause as the scan writes them."""
    terms = []
    for one in matching.read(cause["conditions"]):
        terms.append((one.attribute, one.first, one.last) if one.attribute in scan.DAYS else (one.attribute, one.value))
    return tuple(sorted(terms, key=lambda term: scan.ORDER.index(term[0])))


def differences(mine, theirs):
    """Yields how the program's causes differ from the scan's."""
    named = {rule for cause in theirs for rule in cause["rules"]}
    for cause in theirs:
        terms, rule = terms_of(cause), cause["rules"][0]
        same = next((one for one in mine.get(rule, []) if one.terms == terms), None)
        if same is None:
            yield f"{rule}: {terms}, the scan {mine.get(rule)}"
        elif (cause["records"], cause["broken"]) != (same.all_records, same.all_broken):
            yield f"{rule}: {terms} {cause['broken']} of {cause['records']}, the scan {same.all_broken} of {same.all_records}"
        elif "score" in cause and abs(cause["score"] - same.score) > 0.001 * abs(same.score):
            yield f"{rule}: {terms} scores {cause['score']}, the scan {same}"
    for rule in mine:
        if rule not in named:
            yield f"{rule}: nothing, the scan {mine[rule]}"


def main():
    """Compares what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True, help="the program")
    parser.add_argument("--seeds", type=int, default=4, help="how many populations")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--records", type=int, default=2_000, help="how many records each has")
    parser.add_argument("--most", type=int, default=0, help="how many differences there may be")
    arguments = parser.parse_args()
    arguments.reveal = True
    compared = different = 0
    for seed in range(arguments.seed, arguments.seed + arguments.seeds):
        with tempfile.TemporaryDirectory() as folder:
            one = population.Population(seed, arguments.records, population.made(folder), often=8)
            theirs, _ = score.audit(arguments, one, folder)
            read = rows.read(os.path.join(folder, "export.csv"), Run(one.lists, one.as_of))
        mine = scan.causes(read)
        compared += len(theirs)
        for line in differences(mine, theirs):
            different += 1
            print(f"seed {seed}: {line}", flush=True)
    print(f"{compared} causes of {arguments.seeds} populations compared, {different} differences")
    sys.exit(1 if different > arguments.most else 0)


if __name__ == "__main__":
    main()
