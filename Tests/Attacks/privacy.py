#!/usr/bin/env python3
"""Tries to work out what audits withhold. Makes random exports, audits them with the built program, reads nothing but what it
publishes, writes down the equations and inequalities that a reader can know, and asks a linear program for the least
and the greatest value of each withheld number. It is found out if those are less than k - 1 apart. Of an export
of a hundred records or more, a reader also knows how many each input has, as the manifest of a bundle says it.

    privacy.py --audits 1000               a thousand audits, about a second each
    privacy.py --audits 12 --seed 7        the same seed makes the same exports

Prints how many audits and withheld cells there were; ends with 1 if one was found out, and keeps the export in
.build/attacks. Shares no code with the program; scipy does the solving.
"""

import collections
import pathlib
import random
import sys
import tempfile

import attack
import audit_exports
from published import COUNTED, GROUPS, Published

try:
    import numpy
    import scipy.optimize
    import scipy.sparse
except ImportError:
    sys.exit("privacy.py needs scipy: make attack-privacy installs it, into .venv")

WHOLE = ["cmps", "lists", "policies", "languages", "countries", "months", "platforms"]
MOST = 1e6  # No number of an export is near it.
NOBODY = "–"
KNOWN = 100  # Of an export of so many records the total is known, and has to be shown.


class Knowledge:
    """What a reader knows: numbers, unknowns, and what holds between them."""

    def __init__(self):
        self.least, self.names = [], []
        self.equal, self.atmost = [], []
        self.guarded = {}

    def unknown(self, name, least=0, guarded=False):
        self.names.append(name)
        self.least.append(least)
        if guarded:
            self.guarded[len(self.names) - 1] = name
        return {len(self.names) - 1: 1}

    @staticmethod
    def known(number):
        return {None: number} if number else {}

    @staticmethod
    def total(*terms):
        total = collections.Counter()
        for term in terms:
            for place, factor in term.items():
                total[place] += factor
        return dict(total)

    @staticmethod
    def minus(term):
        return {place: -factor for place, factor in term.items()}

    def same(self, left, right):
        self.equal.append(self.total(left, self.minus(right)))

    def bounded(self, lesser, greater):
        self.atmost.append(self.total(lesser, self.minus(greater)))

    def rest(self, whole, part, name):
        """What is left of a whole is a group like any other: if it is small, it must not be found out."""
        rest = self.unknown(name, guarded=True)
        self.same(whole, self.total(part, rest))
        return rest


class Reader(Knowledge):
    """What a reader of an audit's tables knows."""

    def __init__(self, published, least, counts):
        super().__init__()
        self.published, self.cells, self.counts = published, {}, counts
        for table, rows in published.tables.items():
            for row in range(len(rows)):
                for column in COUNTED.get(table, []):
                    if column not in rows[row]:
                        continue
                    self.cells[table, row, column] = self.cell(table, row, column, least)
        self.manifest()
        self.groups()
        self.contents()
        self.rates()
        self.rules()
        self.countries()
        self.others()
        self.cohorts()
        self.causes()
        self.days()
        self.around()

    def cell(self, table, row, column, least):
        number = self.published.number(table, row, column)
        if number is not None:
            return self.known(number)
        # Zeros are shown, but for one column where strings stand in few containers; a platform is not named for fewer.
        lowest = 0 if column == "notApplicable" else 1
        if table == "platforms" and column == "records" and self.rows(table)[row]["platform"] != "others":
            lowest = least
        return self.unknown(f"{table}, row {row + 1}, {column}", lowest, guarded=True)

    def manifest(self):
        """The records of each input, which a bundle's manifest has."""
        if sum(self.counts) >= KNOWN:
            self.same(self.all("records"), self.known(sum(self.counts)))
            for number, row in enumerate(self.rows("inputs")):
                count = self.counts[int(row["input"].rpartition("part")[2].partition(".")[0]) - 1]
                self.same(self.cells["inputs", number, "judged"], self.known(count))

    def rows(self, table):
        return self.published.tables.get(table, [])

    def sum(self, table, column, where=lambda row: True):
        chosen = [number for number, row in enumerate(self.rows(table)) if where(row)]
        return self.total(*[self.cells[table, number, column] for number in chosen])

    def all(self, column):
        return self.cells["overview", 0, column]

    def partition(self, cell):
        """The two ways in which a group's records are divided."""
        self.same(cell("records"), self.total(*[cell(name) for name in GROUPS[1:5]]))
        self.same(cell("records"), self.total(*[cell(name) for name in GROUPS[5:]]))

    def groups(self):
        for table in ["overview", "cmpVersions", *WHOLE, "expectedCountries", "declaredChoices"]:
            for number in range(len(self.rows(table))):
                self.partition(lambda column: self.cells[table, number, column])
        for column in GROUPS:
            for table in WHOLE:
                if self.rows(table):
                    self.same(self.sum(table, column), self.all(column))
            for number, row in enumerate(self.rows("cmps")):
                if row["cmp"] != NOBODY:
                    versions = self.sum("cmpVersions", column, lambda one: one["cmp"] == row["cmp"])
                    self.same(versions, self.cells["cmps", number, column])
            for table, name in (("languages", "language"), ("months", "month"), ("lists", "list")):
                if self.rows(table):
                    self.same(self.nobody("cmps", "cmp", column), self.nobody(table, name, column))
            if self.rows("countries"):
                self.same(self.nobody("countries", "country", column), self.nobody("policies", "policyVersion", column))
            older = self.sum("lists", column, lambda row: row["list"].startswith("TCF 1"))
            self.same(self.nobody("policies", "policyVersion", column), self.total(self.nobody("lists", "list", column), older))
            for series, policies in (("GVL 2,", "23"), ("GVL 3,", "45")):
                lists = self.sum("lists", column, lambda row: row["list"].startswith(series))
                self.same(lists, self.sum("policies", column, lambda row: row["policyVersion"] in policies))
        self.same(self.all("noChoice"), self.nobody("cmps", "cmp", "records"))

    def nobody(self, table, name, column):
        return self.sum(table, column, lambda row: row[name] == NOBODY)

    def contents(self):
        def content(*names):
            return self.sum("contents", "records", lambda row: row["content"] in names)

        self.same(self.sum("contents", "records"), self.all("records"))
        self.same(self.sum("inputs", "judged"), self.all("records"))
        containers = content("gpp")
        older = self.sum("lists", "records", lambda row: row["list"].startswith("TCF 1"))
        # Every export's containers have one version 2 string each, and its US Privacy strings have none.
        self.same(self.all("version2"), self.total(content("tc-string"), containers))
        # A report that has to leave the table out says nothing of it.
        if self.rows("lists"):
            self.same(older, content("tc-string-v1"))
        self.same(self.nobody("cmps", "cmp", "records"), content("unreadable", "usPrivacy"))
        self.rest(self.all("records"), self.all("version2"), "records without a version 2 string")
        self.rest(self.all("version2"), self.all("disclosing"), "strings without Disclosed Vendors")

    def rates(self):
        older = self.sum("lists", "records", lambda row: row["list"].startswith("TCF 1"))
        for table in ("vendors", "purposes"):
            for number, row in enumerate(self.rows(table)):
                for column in COUNTED[table]:
                    if table == "purposes" and row["kind"] == "special feature" and column == "legitimateInterest":
                        continue
                    cell = self.cells[table, number, column]
                    whole = self.all("disclosing" if column == "disclosed" else "version2")
                    self.rest(whole, cell, f"the rest of {table}, row {number + 1}, {column}")
                consent = self.cells[table, number, "consent"]
                self.bounded(consent, self.total(self.all("acceptAll"), self.all("mixed")))
                if table == "purposes" and row["kind"] == "purpose" and row["id"] in "2 3 4 5 6 7 8 9 10".split():
                    self.bounded(self.all("acceptAll"), self.total(consent, older))

    def rules(self):
        containers = self.sum("contents", "records", lambda row: row["content"] == "gpp")
        subjects = self.total(self.all("records"), containers)
        severities = ("errors", "warnings", "infos")
        for number in range(len(self.rows("rules"))):
            cell = lambda column: self.cells["rules", number, column]  # noqa: E731
            parts = ("broken", "met", "undecided", "notEffective", "notApplicable")
            self.same(subjects, self.total(*[cell(name) for name in parts]))
            self.same(cell("broken"), self.total(*[cell(name) for name in severities]))
            for count in (1, 2, 3):
                bad = self.total(*[self.all(name) for name in severities[:count]])
                self.bounded(self.total(*[cell(name) for name in severities[:count]]), self.total(bad, containers))
        for count in (1, 2, 3):
            bad = self.total(*[self.all(name) for name in severities[:count]])
            self.bounded(bad, self.total(*[self.sum("rules", name) for name in severities[:count]]))

    def countries(self):
        for table in ("expectedCountries", "declaredChoices"):
            if self.rows(table):
                rest = {column: self.rest(self.all(column), self.sum(table, column), f"not in {table}: {column}")
                        for column in GROUPS}  # fmt: skip
                self.partition(lambda column: rest[column])
        if self.rows("countryAgreement"):
            agreement = self.sum("countryAgreement", "records")
            self.rest(self.all("version2"), agreement, "strings beside no expected country")
            self.bounded(agreement, self.sum("expectedCountries", "records"))

    def others(self):
        for column in COUNTED["milestones"]:
            cells = [self.cells["milestones", number, column] for number in range(len(self.rows("milestones")))]
            for earlier, later in zip(cells, [*cells[1:], self.all("records")]):
                self.rest(later, earlier, f"those that follow in milestones, {column}")
        people = [self.total(*[self.cells["timelines", number, column] for column in COUNTED["timelines"]])
                  for number in range(len(self.rows("timelines")))]  # fmt: skip
        for left, right in zip(people, people[1:]):
            self.same(left, right)
        for number, row in enumerate(self.rows("missingLists")) if self.rows("lists") else []:
            named = self.sum("lists", "records", lambda one: one["list"] == row["list"])
            self.bounded(self.cells["missingLists", number, "records"], named)
            self.bounded(named, self.cells["missingLists", number, "records"])

    def cohorts(self):
        breaks = self.published.breaks()
        cells = self.breaks = {}
        for (cmp, version, rule), number in breaks.items():
            name = f"CMP {cmp}, version {version}, {rule}"
            cells[cmp, version, rule] = self.known(number) if number is not None else self.unknown(name, 1, True)
            worst = [self.sum("cmpVersions", column, lambda row: (row["cmp"], row["version"]) == (cmp, version))
                     for column in ("errors", "warnings", "infos")]  # fmt: skip
            self.bounded(cells[cmp, version, rule], self.total(*worst))
        if not breaks:
            return
        for number, row in enumerate(self.rows("rules")):
            parts = self.total(*[cell for (_, _, rule), cell in cells.items() if rule == row["rule"]])
            self.bounded(parts, self.cells["rules", number, "broken"])


    def causes(self):
        """A cause's records are a part of the records of each of its conditions, and the other records are those elsewhere."""
        containers = any(row["content"] == "gpp" for row in self.rows("contents"))
        named = {}
        for number, row in enumerate(self.rows("causes")):
            cell = lambda column: self.cells["causes", number, column]  # noqa: E731
            cause = self.published.json["causes"][int(row["cause"]) - 1]
            if row["cause"] in named:
                self.same(cell("records"), named[row["cause"]][0])
            else:
                elsewhere = self.rest(self.all("records"), cell("records"), f"elsewhere than cause {row['cause']}")
                named[row["cause"]] = (cell("records"), elsewhere, cause)
                self.places(cell("records"), cause, row["cause"])
            self.rest(cell("records"), cell("broken"), f"sound in cause {row['cause']}, {row['rule']}")
            self.rest(named[row["cause"]][1], cell("brokenElsewhere"), f"sound elsewhere than cause {row['cause']}, {row['rule']}")
            broken = self.total(cell("broken"), cell("brokenElsewhere"))
            fails = self.sum("rules", "broken", lambda one: one["rule"] == row["rule"])
            self.bounded(broken, fails)
            if not containers:
                self.bounded(fails, broken)
        for left in named:
            for right in named:
                if int(left) < int(right):
                    self.overlap(named[left], named[right], f"causes {left} and {right}")

    def days(self):
        """The days of a month are the month."""
        for number, month in enumerate(self.rows("months")) if self.rows("days") else []:
            for column in ("records", "errors", "clean"):
                if column in self.rows("days")[0]:
                    days = self.sum("days", column, lambda row: row["day"].startswith(month["month"]))
                    self.same(days, self.cells["months", number, column])
        for number, row in enumerate(self.rows("days")):
            parts = [self.cells["days", number, column] for column in ("errors", "clean") if column in row]
            self.rest(self.cells["days", number, "records"], self.total(*parts), f"others on {row['day']}")

    def of_time(self, first, last):
        """The records of the months and of the days that some days are in."""
        yield self.sum("months", "records", lambda row: first[:7] <= row["month"] <= last[:7])
        if self.rows("days"):
            yield self.sum("days", "records", lambda row: first <= row["day"] <= last)

    def around(self):
        """The rates by day at the place of a cause, and by version on its days: those outside are elsewhere."""
        for number, cause in enumerate(self.published.json["causes"], 1):
            parts = [place for place, row in enumerate(self.rows("causeRates")) if row["cause"] == str(number)]
            own = next((place for place, row in enumerate(self.rows("causes")) if row["cause"] == str(number)), None)
            if not parts or own is None:
                continue
            days = next(((one["attribute"], one["from"] or "0", one["to"] or "9") for one in cause["conditions"] if "from" in one), None)
            version = next((str(one["value"]) for one in cause["conditions"] if one["attribute"] == "cmpVersion"), None)
            cmp = next((str(one["value"]) for one in cause["conditions"] if one["attribute"] == "cmp"), None)
            here = {"days": [], "versions": [], "out": []}
            for place in parts:
                row = self.rows("causeRates")[place]
                cell = {column: self.cells["causeRates", place, column] for column in ("records", "broken")}
                self.rest(cell["records"], cell["broken"], f"sound in rates, row {place + 1}")
                if row["version"]:
                    here["versions" if row["version"] == version else "out"].append(cell)
                    where = lambda one: (one["cmp"], one["version"]) == (cmp, row["version"])  # noqa: E731
                    self.rest(self.sum("cmpVersions", "records", where), cell["records"], f"other records of version {row['version']}")
                    continue
                inside = days is None or days[1] <= row["firstDay"] and row["lastDay"] <= days[2]
                here["days" if inside else "out"].append(cell)
                if days is None or days[0] == "stringDay":
                    for whole in self.of_time(row["firstDay"], row["lastDay"]):
                        self.rest(whole, cell["records"], f"others on the days of row {place + 1}")
            breaks = {key: value for key, value in self.breaks.items() if key[0] == cmp and key[2] == self.rows("causes")[own]["rule"]}
            if (cmp, version, self.rows("causes")[own]["rule"]) in breaks:
                whole = breaks[cmp, version, self.rows("causes")[own]["rule"]]
                at_place = self.total(*[self.cells["causeRates", place, "broken"] for place in parts if not self.rows("causeRates")[place]["version"]])
                self.rest(whole, self.cells["causes", own, "broken"], f"version {version} without cause {number}")
                self.rest(whole, at_place, f"version {version} without the place of cause {number}")
            for column, elsewhere in (("records", None), ("broken", "brokenElsewhere")):
                inner = self.cells["causes", own, column]
                for name in ("days", "versions"):
                    whole = self.total(*[cell[column] for cell in here[name]])
                    if here[name] and (days or name == "versions"):
                        self.same(whole, inner)
                    elif here[name]:
                        self.rest(inner, whole, f"{column} of cause {number} without a day")
                out = self.total(*[cell[column] for cell in here["out"]])
                others = self.cells["causes", own, elsewhere] if elsewhere else self.total(self.all("records"), self.minus(inner))
                self.rest(others, out, f"elsewhere than around cause {number}, {column}")
                if column == "records":
                    for table, where in self.rows_of({"conditions": [one for one in cause["conditions"] if one["attribute"] != "cmpVersion"]}):
                        self.rest(self.sum(table, column, where), self.total(inner, out), f"{table} without what is around cause {number}")

    def places(self, records, cause, name):
        """The rows of tables that have the records of a cause in them."""
        for place, (table, where) in enumerate(self.rows_of(cause)):
            self.rest(self.sum(table, "records", where), records, f"condition {place + 1} without cause {name}")

    @staticmethod
    def rows_of(cause):
        """The tables, and which of their rows, that count the records of a condition."""
        values = {one["attribute"]: str(one.get("value")) for one in cause["conditions"]}
        columns = {"cmp": ("cmps", "cmp"), "platform": ("platforms", "platform"), "declaredChoice": ("declaredChoices", "declared"),
                   "policyVersion": ("policies", "policyVersion"), "list": ("lists", "list"), "language": ("languages", "language")}  # fmt: skip
        for attribute, (table, column) in columns.items():
            if attribute in values:
                yield table, lambda row, column=column, value=values[attribute]: row[column] == value
        if "cmpVersion" in values:
            yield "cmpVersions", lambda row: (row["cmp"], row["version"]) == (values["cmp"], values["cmpVersion"])

    def overlap(self, one, other, name):
        """Two causes have some records in common, or one has all of the other's, or they differ in a value and share none."""
        (records, _, cause), (others, _, second) = one, other
        values = [{tuple(sorted(term.items(), key=str)) for term in each["conditions"] if "value" in term} for each in (cause, second)]
        names = [{term["attribute"]: term["value"] for term in each["conditions"] if "value" in term} for each in (cause, second)]
        apart = any(names[0][key] != names[1][key] for key in names[0].keys() & names[1].keys() if key != "cmpVersion" or names[0].get("cmp") == names[1].get("cmp"))
        if apart:
            self.rest(self.all("records"), self.total(records, others), f"beside {name}")
            for (table, where), (same, also) in ((left, right) for left in self.rows_of(cause) for right in self.rows_of(second)):
                chosen = [row for row in self.rows(table) if where(row)]
                if table == same and chosen == [row for row in self.rows(same) if also(row)]:
                    self.rest(self.sum(table, "records", where), self.total(records, others), f"beside {name} in {table}")
        elif values[0] < values[1] and all("value" in term for term in cause["conditions"]):
            self.rest(records, others, f"in {name}")
        elif values[1] < values[0] and all("value" in term for term in second["conditions"]):
            self.rest(others, records, f"in {name}")


class Solver:
    """The least and greatest values of a reader's unknowns."""

    def __init__(self, knowledge):
        self.knowledge = knowledge
        self.bounds = [(least, MOST) for least in knowledge.least]
        self.equal, self.totals = self.matrix(knowledge.equal, lambda number: number != 0)
        self.atmost, self.limits = self.matrix(knowledge.atmost, lambda number: number > 0)
        self.low = numpy.full(len(self.bounds), numpy.inf)
        self.high = -self.low

    def matrix(self, relations, is_wrong):
        entries, right = [], []
        for relation in relations:
            terms = {place: factor for place, factor in relation.items() if place is not None and factor}
            if not terms:
                if is_wrong(relation.get(None, 0)):
                    raise ValueError(f"the tables contradict each other: {relation}")
                continue
            entries += [(len(right), place, factor) for place, factor in terms.items()]
            right.append(-relation.get(None, 0))
        if not right:
            return None, None
        rows, columns, factors = zip(*entries)
        shape = (len(right), len(self.bounds))
        return scipy.sparse.csr_matrix((factors, (rows, columns)), shape=shape), numpy.array(right, dtype=float)

    def solve(self, weights):
        answer = scipy.optimize.linprog(
            weights, A_eq=self.equal, b_eq=self.totals, A_ub=self.atmost, b_ub=self.limits, bounds=self.bounds, method="highs"
        )
        if answer.status != 0:
            raise ValueError(f"the published numbers contradict each other: {answer.message}")
        self.low, self.high = numpy.minimum(self.low, answer.x), numpy.maximum(self.high, answer.x)

    def found_out(self, width, generator):
        """The guarded unknowns whose values are known more narrowly than to `width`: each with the least and the greatest."""
        guarded = sorted(self.knowledge.guarded)
        if not guarded:
            return []
        open_, rounds = guarded, 0
        # A solution that is wide for one unknown is so for many: few have to be asked about by themselves.
        while open_ and rounds < 8:
            weights = numpy.zeros(len(self.bounds))
            for place in open_:
                weights[place] = 1 if rounds == 0 else generator.choice([-1, 1])
            self.solve(weights)
            self.solve(-weights)
            open_, rounds = self.narrow(open_, width), rounds + 1
        found = []
        for place in open_:
            weights = numpy.zeros(len(self.bounds))
            weights[place] = 1
            self.solve(weights)
            self.solve(-weights)
            if self.narrow([place], width) and not self.is_harmless(place, width):
                found.append((self.knowledge.guarded[place], self.low[place], self.high[place]))
        return found

    def narrow(self, places, width):
        return [place for place in places if self.high[place] - self.low[place] < width - 1e-6]

    def is_harmless(self, place, width):
        """Nothing is withheld of a rest: that it is nobody, or no small group, may be known."""
        is_rest = self.knowledge.least[place] == 0 and not self.knowledge.guarded[place].endswith("notApplicable")
        return is_rest and (self.high[place] < 0.5 or self.low[place] > width + 0.5)


def attacked(generator, folder, program, findings):
    """Audits one export and attacks it; gives how many cells were withheld, and how many there are."""
    export = audit_exports.Export(generator)
    arguments = export.write(folder)
    least = generator.choice([10, 10, 10, 10, 3, 5, 20])
    out = folder / "out"
    command = [program, "audit", *arguments, "--out", out, "--k", str(least), "--junit-by", generator.choice(["rule", "cohort"])]
    answer = attack.run(command)
    reason = answer.fault(statuses=(0, 1))
    withheld = total = 0
    if reason is None and export.size:
        published = Published(out, answer.output.decode())
        try:
            reader = Reader(published, least, export.counts)
            found = [f"{name} is from {low:g} to {high:g}" for name, low, high in
                     Solver(reader).found_out(least - 1, generator)]  # fmt: skip
        except ValueError as error:
            found = [str(error)]
        found += published.differences()
        if export.size >= KNOWN and published.number("overview", 0, "records") is None:
            found.append(f"the number of all {export.size} records is withheld")
        numbers = [published.number(table, row, column) for table, rows in published.tables.items()
                   for row in range(len(rows)) for column in COUNTED.get(table, []) if column in rows[row]
                   and (rows[row].get("kind"), column) != ("special feature", "legitimateInterest")]  # fmt: skip
        withheld, total = sum(number is None for number in numbers), len(numbers)
        reason = f"{len(found)} found out, k {least}: " + "; ".join(found[:5]) if found else None
    if reason:
        findings.add("privacy", attack.Attempt(command, answer, reason, [one for one in arguments if isinstance(one, pathlib.Path)]))
    return withheld, total


def main():
    given = attack.arguments(__doc__.split("\n")[0], audits=(1000, "how many audits"), first=(0, "the number of the first"))
    print(f"seed {given.seed}", flush=True)
    findings = attack.Findings(given.findings, f"privacy-{given.seed}")
    withheld = total = affected = 0
    numbers = range(int(given.first), int(given.first + given.audits))
    for number in numbers:
        with tempfile.TemporaryDirectory(prefix="tcfcheck-privacy-") as folder:
            before = findings.count
            hidden, cells = attacked(
                random.Random(f"{given.seed}/{number}"), pathlib.Path(folder), given.program, findings)  # fmt: skip
            if findings.count > before:
                print(f"  audit {number} of seed {given.seed}", flush=True)
        withheld, total, affected = withheld + hidden, total + cells, affected + (hidden > 0)
    print(f"{len(numbers)} audits, {affected} of them with withheld cells: {withheld} of {total} cells; "
          f"{findings.count} audits found out")  # fmt: skip
    return 1 if findings.count else 0


if __name__ == "__main__":
    sys.exit(main())
