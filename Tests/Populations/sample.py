"""Writes TestVectors/audit/release.csv.gz, a small population with one planted bug, and release.json, what is true of it.

Version 12 of CMP 300 reaches the devices from 4 June 2026 on; on Android it forgets the Disclosed Vendors segment from 9 June on. The
strings name the shipped lists.

    python3 Tests/Populations/sample.py             # writes both files again
    python3 Tests/Populations/sample.py --check     # ends with 1 if they differ from what would be written
"""

import argparse
import csv
import gzip
import io
import json
import os
import sys

import faults
import independent
import made_lists
import market
import plants
import population
from days import day

FOLDER = os.path.join(independent.ROOT, "TestVectors", "audit")
SEED, RECORDS = 20261128, 2_500
SINCE = day("2026-06-09")
# CMPs of the shipped CMP list, with some of their environments.
CMPS = {300: ("web", "ios", "android"), 305: ("web", "ios", "android"), 2: ("web",)}
SHARES = {300: 0.5, 305: 0.3, 2: 0.2}


class Sample(population.Population):
    """The population of the sample: three weeks in June, beside one list."""

    first, usual_days, days_after = day("2026-05-29"), 20, 0

    def choose_cmps(self, rng):
        return CMPS

    def make_market(self, rng):
        made = super().make_market(rng)
        made.share = SHARES
        made.places = made.weights()
        released = day("2026-06-04") - self.first
        made.cmps[300].releases = {one: [(-60, 11), (released, 12)] for one in CMPS[300]}
        made.cmps[300].half = dict.fromkeys(CMPS[300], 2)
        # Few groups, so that none of the report's counts is too small to be shown.
        for number, cmp in made.cmps.items():
            cmp.countries = market.Weighted({"DE": 4, "FR": 3, "PL": 2, "GB": 2})
            if number != 300:
                cmp.releases = {one: [(-60, 5)] for one in CMPS[number]}
        made.others = 0
        return made

    def make_background(self, rng, often):
        # Few kinds, for the same reason.
        made = super().make_background(rng, often)
        rates = {"created-before-updated": 0.03, "ranges-unsorted": 0.01, "interest-for-profiles": 0.03}
        made.rates = dict.fromkeys(self.cmps, market.Weighted(rates))
        return made

    def choose_plant(self, rng, bug):
        fault = faults.BY_NAME["no-disclosed-vendors"]
        return plants.Plant(fault, {"cmpVersion": (300, 12), "platform": "android"}, ("stringDay", SINCE, None), 1)


def files():
    """Returns the contents of the files, by name, the export unpacked."""
    sample = Sample(SEED, RECORDS, lambda one: made_lists.shipped())
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(population.COLUMNS)
    writer.writerows(sample.rows())
    about = {"about": "What Tests/Populations/sample.py planted in release.csv.gz; not what tcfcheck found in it."}
    truth = about | sample.truth() | {
        "column": "tc_string", "planted": sum(record.planted for record in sample.records),
        "there": sum(sample.plant.holds(record) for record in sample.records),
    }  # fmt: skip
    return {"release.csv.gz": text.getvalue().encode(), "release.json": (json.dumps(truth, indent=1) + "\n").encode()}


def main():
    """Writes or checks the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    check, wrong = parser.parse_args().check, False
    for name, content in files().items():
        path = os.path.join(FOLDER, name)
        if check:
            with (gzip.open if name.endswith(".gz") else open)(path, "rb") as file:
                if file.read() != content:
                    print(f"{name} differs from what {os.path.basename(__file__)} writes")
                    wrong = True
        elif name.endswith(".gz"):
            with open(path, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
                packed.write(content)
        else:
            with open(path, "wb") as file:
                file.write(content)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
