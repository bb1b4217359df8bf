"""Where a bug is planted: at most three conditions, chosen so that the records there can show it."""

import collections

import faults
import made_lists

# The kinds of places, with how often each is chosen. A place has values of a record's attributes, and perhaps days.
OF_STRINGS = {
    ("cmpVersion", "platform", "stringDay"): 8, ("cmpVersion", "stringDay"): 3, ("cmpVersion", "platform"): 4, ("cmpVersion",): 2,
    ("cmpVersion", "language", "stringDay"): 2, ("cmpVersion", "declaredChoice", "stringDay"): 2, ("cmp", "platform", "stringDay"): 4,
    ("cmp", "country", "stringDay"): 3, ("cmp", "stringDay"): 1, ("cmp", "list"): 2, ("cmpVersion", "declaredChoice"): 2,
}  # fmt: skip
# A row is spoilt on its way into the database, which knows nothing of CMPs, from a day of the records on.
OF_ROWS = {("platform", "recordDay"): 3, ("country", "recordDay"): 2, ("recordDay",): 1}
# What is needed of a place: so many broken records, and so many a day, for a day to be known within one.
BROKEN, BROKEN_A_DAY = 60, 4
# A bug that begins in the middle has so many days of the same records before it, and so many of its own.
BEFORE, SINCE = 8, 8


class Plant:
    """A planted bug: a fault, equal values, days of one kind, and the share of records there that have it."""

    def __init__(self, fault, values, days, share):
        self.fault, self.values, self.days, self.share = fault, values, days, share
        self.broken = self.here = 0

    def holds(self, record):
        """Whether a record is in the place."""
        if any(record.value(name) != value for name, value in self.values.items()):
            return False
        if self.days:
            kind, first, last = self.days
            return first <= record.value(kind) and (last is None or record.value(kind) <= last)
        return True

    def conditions(self):
        """Returns the conditions in the form in which a cause states them."""
        result = [{"attribute": name, "value": list(value) if isinstance(value, tuple) else value} for name, value in self.values.items()]
        if self.days:
            kind, first, last = self.days
            result.append({"attribute": kind, "from": made_lists.text_of_day(first), "to": made_lists.text_of_day(last) if last else None})
        return result

    def truth(self):
        """Returns the truth about it."""
        return {"bug": self.fault.name, "rules": self.fault.rules, "conditions": self.conditions(), "share": round(self.share, 3)}


def choose(rng, population, name=None):
    """Returns a bug planted at a place that has records enough, drawn until there is one."""
    while True:
        fault = faults.BY_NAME[name] if name else rng.choices(faults.FAULTS, [one.weight for one in faults.FAULTS])[0]
        kinds = OF_ROWS if fault.on == "row" else OF_STRINGS
        for _ in range(60):
            kind = rng.choices(list(kinds), list(kinds.values()))[0]
            if fault.changes & set(kind) - {"stringDay"} and fault.on == "plan":
                continue
            plant = place(rng, population, fault, kind)
            if plant:
                return plant


def place(rng, population, fault, kind):
    """Returns a bug at a place of a kind, or None if what was drawn has too few records."""
    names = [name for name in kind if not name.endswith("Day")]
    model = rng.choice(population.records)
    values = {name: model.value(name) for name in names}
    share = rng.choice([1, 1, rng.uniform(0.3, 1), rng.uniform(0.3, 1)])
    here = [record for record in population.records if all(record.value(name) == value for name, value in values.items())]
    days = None
    if len(names) < len(kind):
        days = some_days(rng, here, kind[-1], population, share)
        if not days:
            return None
    plant = Plant(fault, values, days, share)
    inside = [record for record in here if plant.holds(record)]
    # Not nearly all records: what is broken everywhere has no place.
    if len(inside) * share < BROKEN or len(inside) > 0.4 * len(population.records):
        return None
    return plant


def some_days(rng, here, kind, population, share):
    """Returns days of records in which a bug could begin and perhaps end, or None if there are too few records a day."""
    count = collections.Counter(record.value(kind) for record in here)
    busy = [day for day in count if count[day] * share >= BROKEN_A_DAY]
    first_possible, last_possible = population.first + BEFORE, population.first + population.days - SINCE
    beginnings = [day for day in busy if first_possible <= day <= last_possible and steady(count, day, share, -1, 5) and steady(count, day, share, 1, 5)]
    if not beginnings:
        return None
    first = rng.choice(beginnings)
    if rng.random() < 0.35:
        ends = [day for day in busy if day >= first + SINCE and steady(count, day, share, -1, 4) and steady(count, day, share, 1, 4)]
        if ends:
            return kind, first, rng.choice(ends)
    return kind, first, None


def steady(count, day, share, step, days):
    """Whether the days before or after have records enough too, so that the day of the change can be told."""
    return sum(count[day + step * one] for one in range(1, days + 1)) * share >= days * BROKEN_A_DAY
