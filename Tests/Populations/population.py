"""A population: records with their strings, a background of faults, and at most one planted bug, all from a seed.

    python3 Tests/Populations/population.py --seed 7 --folder /tmp/population       # the export, its lists and the truth
"""

import argparse
import csv
import json
import os
import random

import faults
import independent  # noqa: F401
import made_lists
import market
import plants
import records
import sound
from days import TENTHS_A_DAY, day
from encode import string_of

FIRST_DAY = day("2026-07-01")
COLUMNS = ("id", "stored_at", "platform", "country", "choice", "tc_string")
# The options with which the program reads the columns.
READING = ["--time-column", "stored_at", "--platform-column", "platform", "--country-column", "country", "--choice-column", "choice", "--id-column", "id"]


class Background:
    """The faults that happen anyway: each at a low rate everywhere, somewhat more or less by CMP, and a few constant habits."""

    def __init__(self, rng, cmps, often=1):
        self.rates = {}
        base = {fault.name: 10 ** rng.uniform(-4, -2.8) for fault in faults.FAULTS}
        old = rng.uniform(0.01, 0.02)
        for cmp in cmps:
            own = {name: often * rate * rng.lognormvariate(0, 0.3) for name, rate in base.items()}
            own["too-old"] = old * rng.uniform(0.7, 1.5)
            if rng.random() < 0.3:
                own["too-old"] = 0.03
            self.rates[cmp] = market.Weighted(own)

    def fault(self, rng, cmp):
        """Returns a fault, or None nearly always."""
        rates = self.rates[cmp]
        return faults.BY_NAME[rates.draw(rng)] if rng.random() < rates.sums[-1] else None


class Population:
    """The records of a seed, and the bug planted in them (None in a clean population)."""

    # What the shipped sample has otherwise.
    first, usual_days, days_after = FIRST_DAY, None, 9

    def __init__(self, seed, count, lists_of, planted=True, bug=None, often=1):
        rng = random.Random(f"population {seed}")
        self.seed = seed
        self.days = self.usual_days or rng.randint(70, 110)
        self.cmps = self.choose_cmps(rng)
        # Ten days after the last record: by then the list is out that a bug named a week too early.
        self.as_of = self.first + self.days + self.days_after
        self.options, self.lists = lists_of(self)
        self.calendar = records.Calendar(self.lists)
        self.market = self.make_market(rng)
        self.records = records.draw(rng, self.market, self.calendar, self.first, count)
        self.screens = {number: [sound.Screen(rng, self.lists.of_series(3)[0], self.first) for _ in range(4)] for number in self.cmps}
        self.background = self.make_background(rng, often)
        self.plant = self.choose_plant(random.Random(f"plant {seed}"), bug) if planted else None
        self.write_strings(rng)

    def choose_cmps(self, rng):
        """Returns the CMPs with their platforms."""
        return market.random_cmps(rng)

    def make_market(self, rng):
        """Returns the market."""
        return market.Market(rng, self.cmps, self.days)

    def make_background(self, rng, often):
        """Returns the faults that happen anyway, `often` times as often as usual."""
        return Background(rng, self.cmps, often)

    def choose_plant(self, rng, bug):
        """Returns the planted bug."""
        return plants.choose(rng, self, bug)

    def write_strings(self, rng):
        """Writes the string of each record, with its fault if it has one."""
        chance = random.Random(f"share {self.seed}")
        for record in self.records:
            if record.again:
                record.text, record.fault, record.planted = record.again.text, record.again.fault, record.again.planted
                record.said = dict(record.again.said)
                if record.fault and faults.BY_NAME[record.fault].on == "row":
                    # What spoils a row spoils it again or not: it is no part of the string.
                    record.text, record.fault, record.planted, record.said = self.clean_text(rng, record), None, False, {}
            else:
                record.text = None
            planted = self.plant and (record.text is None or self.plant.fault.on == "row") and self.plant.holds(record)
            if planted and chance.random() < self.plant.share:
                self.spoil(rng, record, self.plant.fault)
                record.planted = True
            elif record.text is None:
                fault = self.background.fault(rng, record.cmp)
                if fault:
                    self.spoil(rng, record, fault)
                else:
                    record.text = self.clean_text(rng, record)

    def plan(self, rng, record):
        """Returns the plan of a record's string."""
        gvl = self.lists.vendor_lists[(3, record.list)]
        return sound.plan(rng, record, rng.choice(self.screens[record.cmp]), gvl)

    def clean_text(self, rng, record):
        """Returns a string with which nothing is wrong."""
        return string_of(self.plan(rng, record))

    def spoil(self, rng, record, fault):
        """Gives a record a string with a fault, and what a reader then sees in it."""
        record.fault = fault.name
        if fault.on == "row":
            text = record.text or self.clean_text(rng, record)
            record.text = fault.change(text, rng, record)
            record.said = dict.fromkeys(fault.changes)
            return
        plan = self.plan(rng, record)
        fault.change(plan, rng, record)
        record.text = string_of(plan)
        seen = {"language": chr(65 + plan["lang1"]) + chr(65 + plan["lang2"]), "policyVersion": plan["policy"], "list": plan["list"],
                "stringDay": plan["updated"] // TENTHS_A_DAY}  # fmt: skip
        record.said = {name: seen[name] for name in fault.changes}

    def rows(self):
        """Yields the rows of the export."""
        clock = random.Random(f"clock {self.seed}")
        for number, record in enumerate(self.records, 1):
            stored = f"{made_lists.text_of_day(record.record_day)}T{clock.randrange(24):02}:{clock.randrange(60):02}:{clock.randrange(60):02}Z"
            yield (f"r{number:06}", stored, record.platform, record.country, record.choice, record.text)

    def write(self, path):
        """Writes the export."""
        with open(path, "w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(COLUMNS)
            writer.writerows(self.rows())

    def truth(self):
        """Returns what is true of the population, for people and programs."""
        result = {"seed": self.seed, "records": len(self.records), "asOf": made_lists.text_of_day(self.as_of), "bug": None}
        return result | (self.plant.truth() if self.plant else {})


def made(folder):
    """Returns what gives a population its lists: written into a folder."""
    return lambda population: made_lists.write(folder, population.as_of, population.cmps)


def main():
    """Writes one population into a folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="the seed")
    parser.add_argument("--records", type=int, default=30_000, help="how many records")
    parser.add_argument("--clean", action="store_true", help="without a planted bug")
    parser.add_argument("--bug", help="the name of the bug; drawn without one")
    parser.add_argument("--folder", required=True, help="where export.csv, the lists and truth.json go")
    arguments = parser.parse_args()
    os.makedirs(arguments.folder, exist_ok=True)
    population = Population(arguments.seed, arguments.records, made(arguments.folder), planted=not arguments.clean, bug=arguments.bug)
    population.write(os.path.join(arguments.folder, "export.csv"))
    with open(os.path.join(arguments.folder, "truth.json"), "w", encoding="utf-8") as file:
        json.dump(population.truth(), file, indent=1)
    as_of = made_lists.text_of_day(population.as_of)
    print(" ".join(["tcfcheck audit", os.path.join(arguments.folder, "export.csv"), "--as-of", as_of, *READING, *population.options]))


if __name__ == "__main__":
    main()
