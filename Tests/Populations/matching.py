"""Whether a cause that the program states names the planted bug, and if not, what is wrong with it.

A condition counts as stated if the population makes it redundant (all records of the place have that platform anyway, say), and
a further one does no harm if it excludes nothing.
"""

import re

import faults
import independent  # noqa: F401
import made_lists
from case import Run
from days import day
from judge import judge

DAYS = ("stringDay", "recordDay")
# Of the records of a place, so many may be others before a condition matters.
TOLERANCE = 0.01


class Condition:
    """A condition: an attribute and its value, or a first and a last day, each of which may be open."""

    def __init__(self, attribute, value=None, first=None, last=None):
        self.attribute, self.value, self.first, self.last = attribute, value, first, last

    def holds(self, record):
        """Whether a record meets it, by what can be seen of the record."""
        seen = record.visible(self.attribute)
        if self.attribute not in DAYS:
            return seen == self.value
        return seen is not None and (self.first is None or seen >= self.first) and (self.last is None or seen <= self.last)

    def __str__(self):
        if self.attribute in DAYS:
            ends = [made_lists.text_of_day(one) if one is not None else "" for one in (self.first, self.last)]
            return f"{self.attribute} {ends[0]}..{ends[1]}"
        return f"{self.attribute} {' '.join(map(str, self.value)) if isinstance(self.value, tuple) else self.value}"


def numbers(value):
    """Returns the numbers in a JSON value, whatever its form."""
    return [int(one) for one in re.findall(r"\d+", str(value))]


def read(rows):
    """Returns the conditions of a cause, or of the truth, from their JSON."""
    result = []
    named = [number for row in rows if row["attribute"] == "cmp" for number in numbers(row["value"])]
    for row in rows:
        attribute, value = row["attribute"], row.get("value")
        if attribute in DAYS:
            result.append(Condition(attribute, None, *(day(row[end]) if row.get(end) else None for end in ("from", "to"))))
        elif attribute == "cmpVersion":
            # A version by itself is one of the CMP that another condition names.
            pair = numbers(value) if len(numbers(value)) > 1 else [*named, *numbers(value)]
            result.append(Condition(attribute, tuple(pair[-2:])))
        elif attribute in ("cmp", "list", "policyVersion"):
            result.append(Condition(attribute, numbers(value)[-1]))
        else:
            result.append(Condition(attribute, value))
    versions = {one.value[0] for one in result if one.attribute == "cmpVersion"}
    return [one for one in result if one.attribute != "cmp" or one.value not in versions]


def inside(records, conditions):
    """Returns the records of a place."""
    return [record for record in records if all(one.holds(record) for one in conditions)]


def excludes_nothing(records, condition):
    """Whether a condition leaves nearly all of the records of a place in it."""
    out = sum(not condition.holds(record) for record in records)
    return out <= TOLERANCE * len(records)


class Truth:
    """A planted bug, and what the program's causes are measured by."""

    def __init__(self, population):
        self.population = population
        self.rule = population.plant.fault.rules[0]
        self.conditions = read(population.plant.conditions())
        self.values = [one for one in self.conditions if one.attribute not in DAYS]
        self.planted = [record for record in population.records if record.planted]
        run = Run(population.lists, population.as_of)
        # The bug's other consequences, with all choices among them.
        self.side = {rule for record in self.planted[:60] for rule, _ in judge(record.text, run).fired} | set(population.plant.fault.rules)

    def fault_of(self, cause):
        """Returns why a cause does not name the bug, or None if it does."""
        if self.rule not in cause["rules"]:
            return "another rule"
        stated = read(cause["conditions"])
        there = inside(self.population.records, stated)
        for one in self.conditions:
            problem = self.missing(one, stated, there)
            if problem:
                return problem
        for one in stated:
            if not any(one.attribute == other.attribute for other in self.conditions) and not excludes_nothing(self.planted, one):
                return f"too narrow: {one}"
        return None

    def missing(self, one, stated, there):
        """Returns why a condition of the truth is not stated, or None if it is."""
        same = next((other for other in stated if other.attribute == one.attribute), None)
        if one.attribute not in DAYS:
            if same:
                return None if same.value == one.value else f"{same} in place of {one}"
            return None if excludes_nothing(there, one) else f"without {one}"
        if same:
            return self.days_apart(one, same)
        other = next((other for other in stated if other.attribute in DAYS), None)
        if other and not self.days_apart(one, other) and excludes_nothing(there, one):
            return None
        return None if excludes_nothing(there, one) else f"without {one}"

    def days_apart(self, true, stated):
        """Returns how days differ by more than one, or None. A day without any record of the place cannot be told from the next."""
        first, last = self.population.first, max(record.record_day for record in self.population.records)
        for name, open_end in (("first", first), ("last", last)):
            one, other = (getattr(days, name) if getattr(days, name) is not None else open_end for days in (true, stated))
            if abs(one - other) > 1 and self.between(true.attribute, *sorted((one, other))):
                return f"{stated} in place of {true}"
        return None

    def between(self, kind, first, last):
        """Whether there are records of the place on the days between two."""
        return any(first < record.value(kind) < last for record in inside(self.population.records, self.values))

    def is_consequence(self, cause):
        """Whether a cause tells of nothing but the planted bug, though perhaps not exactly."""
        there = inside(self.planted, read(cause["conditions"]))
        return set(cause["rules"]) <= self.side and len(there) >= 0.5 * (cause.get("broken") or 1)


def words(cause):
    """Returns a cause on one line."""
    place = ", ".join(map(str, read(cause["conditions"]))) or "everywhere"
    return f"{'+'.join(cause['rules'])}: {place}; {cause.get('broken')} of {cause.get('records')}"


def is_habit(cause):
    """Whether a cause tells of a CMP's habit, which the background has on purpose."""
    return set(cause["rules"]) <= {*faults.TOO_OLD.rules, "fields/renewal-due"}
