"""A plain second implementation of the scan for causes, by the method that AuditResults.md documents: it tries everything.

Each description of one to three conditions is scored: Kulldorff's likelihood ratio for Bernoulli trials (1997), less the logarithm
of how many descriptions of its kind there are to choose from. The program looks only where it is likely to find the best one;
here all are looked at, row by row.
"""

import collections
import itertools
import math

from records import ATTRIBUTES

DAYS = {"stringDay", "recordDay"}
# Of the two forms in which a CMP can be named a description has one.
DIMENSION = {name: "cmp" if name == "cmpVersion" else name for name in ATTRIBUTES}
# In which order descriptions that are as good come, and how many sets of attributes there are.
ORDER = ("cmp", "cmpVersion", "platform", "declaredChoice", "stringDay", "policyVersion", "list", "country", "language", "recordDay")
CMP = ATTRIBUTES.index("cmp")
# What a rule may be about itself.
SELF_TOLD = {"language", "country", "policyVersion", "list"}
SHAPES, LEVEL, LEAST_BROKEN, LEAST_ODDS, TOLERANCE = 130, 0.001, 10, 4, 3


def entropy(count):
    """Returns x ln x."""
    return count * math.log(count) if count else 0.0


def likelihood(broken, records):
    """Returns the logarithm of the greatest likelihood of so many broken records."""
    return entropy(broken) + entropy(records - broken) - entropy(records)


class Found:
    """A description with its numbers. A term is an attribute with a value, or with a first and a last day (None is open)."""

    def __init__(self, terms, records, broken, score):
        self.terms, self.records, self.broken, self.score = terms, records, broken, score
        # Of all rows, also those that another cause explains.
        self.all_records, self.all_broken = records, broken

    def __repr__(self):
        return f"{self.terms} {self.broken} of {self.records}, {self.score:.3f}"


class Scan:
    """Looks for the causes of one rule."""

    def __init__(self, rows, rule):
        self.rule, self.dispersion = rule, 1.0
        self.all = rows = telling(rows, rule)
        self.values = {name: {row[0][place] for row in rows} - {None} for place, name in enumerate(ATTRIBUTES)}
        # A rule that no unreadable row breaks does not ask about those.
        if all(row[0][CMP] is not None for row in rows if rule in row[1]):
            self.all = [row for row in rows if row[0][CMP] is not None]
        self.take(self.all)

    def without(self, places):
        """Leaves out the rows that are in one of some places."""
        self.take([row for row in self.all if not any(holds(terms, row[2]) for terms in places)])

    def take(self, rows):
        """Sets which rows are looked at."""
        self.rows = rows
        self.broken = [row for row in rows if self.rule in row[1]]
        self.whole = likelihood(len(self.broken), len(rows))

    def tells(self, records, broken):
        """Whether the records inside are so much more broken than the others that it is worth a word."""
        rest, outside = len(self.broken) - broken, len(self.rows) - records
        if broken < LEAST_BROKEN or not (rest or outside):
            return False
        return broken * (outside - rest) >= LEAST_ODDS * rest * (records - broken)

    def cost(self, terms):
        """Returns the logarithm of how many descriptions like this one there are."""
        total = 0.0
        for term in terms:
            count = max(1, len(self.values[term[0]]))
            if term[0] in DAYS:
                total += math.log(2 * count if None in term[1:] else count * count)
            else:
                total += math.log(count)
        return total

    def score(self, terms, records, broken):
        """Returns a description's score."""
        rest = likelihood(len(self.broken) - broken, len(self.rows) - records)
        return (likelihood(broken, records) + rest - self.whole) / self.dispersion - self.cost(terms)

    def counted(self, terms):
        """Returns a description with its numbers, or None where it says nothing."""
        inside = [row for row in self.rows if holds(terms, row[0])]
        broken = sum(self.rule in row[1] for row in inside)
        if not self.tells(len(inside), broken):
            return None
        return Found(terms, len(inside), broken, self.score(terms, len(inside), broken))

    def everything(self):
        """Yields each description that says something."""
        for size in (1, 2, 3):
            for names in itertools.combinations(ORDER, size):
                if len({DIMENSION[name] for name in names}) == size and sum(name in DAYS or name == "list" for name in names) <= 1:
                    yield from self.of_attributes(names)

    def of_attributes(self, names):
        """Yields the descriptions with conditions on some attributes."""
        places = [ATTRIBUTES.index(name) for name in names if name not in DAYS]
        day = next((name for name in names if name in DAYS), None)
        broken = grouped(self.broken, places, day)
        records = grouped(self.rows, places, day)
        for key, found in broken.items():
            if None in key or sum(found.values()) < LEAST_BROKEN:
                continue
            terms = tuple((name, value) for name, value in zip((name for name in names if name not in DAYS), key))
            if day:
                yield from self.of_days(terms, day, records[key], found)
            elif self.tells(records[key][0], found[0]):
                yield Found(terms, records[key][0], found[0], self.score(terms, records[key][0], found[0]))

    def of_days(self, terms, day, records, found):
        """Yields the intervals of days, which begin and end with a broken record unless they are open."""
        days = sorted(one for one in found if one is not None)
        for first, last in [*itertools.combinations_with_replacement(days, 2), *((one, None) for one in days), *((None, one) for one in days)]:
            inside, broken = (sum(number for one, number in counts.items() if one is not None and (first is None or one >= first)
                                  and (last is None or one <= last)) for counts in (records, found))  # fmt: skip
            if self.tells(inside, broken):
                complete = sorted((*terms, (day, first, last)), key=lambda term: ORDER.index(term[0]))
                yield Found(tuple(complete), inside, broken, self.score(complete, inside, broken))

    def best(self):
        """Returns the best description; of those that are as good, the shortest, then the one whose attributes come first."""
        found = None
        for one in self.everything():
            if found is None or one.score > found.score + 1e-9 or abs(one.score - found.score) <= 1e-9 and rank(one.terms) < rank(found.terms):
                found = one
        return found

    def simplified(self, found):
        """Returns the shortest description that is hardly worse."""
        least = found.score - TOLERANCE
        while True:
            shorter = [one for one in map(self.counted, shortened(found.terms)) if one and one.score >= least]
            if not shorter:
                return found
            found = max(shorter, key=lambda one: one.score)
            least = max(least, found.score - TOLERANCE)

    def cause(self):
        """Returns the shortest description that is hardly worse than the best one, or None."""
        if len(self.broken) < LEAST_BROKEN or len(self.broken) == len(self.rows):
            return None
        self.dispersion = 1.0
        found = self.best()
        if not found:
            return None
        self.dispersion = self.spread(self.simplified(found).terms)
        if self.dispersion > 1:
            found = self.best()
        return found and self.simplified(found)

    def spread(self, terms):
        """Returns by how much the numbers of broken records vary more than those of independent ones would."""
        same = [ATTRIBUTES.index(name) for name in ORDER if name not in ("recordDay", "declaredChoice", "platform")]
        groups = {}
        for row in self.rows:
            count = groups.setdefault((holds(terms, row[0]), *(row[0][place] for place in same)), [0, 0])
            count[0] += 1
            count[1] += self.rule in row[1]
        statistic, degrees = 0.0, 0
        for side in (False, True):
            counts = [count for key, count in groups.items() if key[0] == side]
            records, broken = sum(count[0] for count in counts), sum(count[1] for count in counts)
            if 0 < broken < records:
                rate = broken / records
                statistic += sum((count[1] - count[0] * rate) ** 2 / (count[0] * rate * (1 - rate)) for count in counts)
                degrees += len(counts) - 1
        return max(1.0, statistic / degrees) if degrees >= 20 else 1.0


def telling(rows, rule):
    """Returns the rows without the values that are the fault itself: those that no row has that keeps the rule. What a row had is
    its third member.

    That an expired string is old does not say where it comes from, nor that policy version 4 is outdated.
    """
    kept = {name: {row[0][place] for row in rows if rule not in row[1]} for place, name in enumerate(ATTRIBUTES)}
    first = min((day for day in kept["stringDay"] if day is not None), default=None)
    result = []
    for values, rules in rows:
        known = list(values)
        for place, name in enumerate(ATTRIBUTES):
            early = name == "stringDay" and first is not None and values[place] is not None and values[place] < first
            if early or name in SELF_TOLD and values[place] not in kept[name]:
                known[place] = None
        result.append((tuple(known), rules, values))
    return result


def holds(terms, values):
    """Whether a row fulfils all conditions."""
    for term in terms:
        value = values[ATTRIBUTES.index(term[0])]
        if term[0] not in DAYS:
            if value != term[1]:
                return False
        elif value is None or (term[1] is not None and value < term[1]) or (term[2] is not None and value > term[2]):
            return False
    return True


def grouped(rows, places, day):
    """Returns, by the values of some attributes, how many rows there are on each day (0 where no day is asked for)."""
    place = ATTRIBUTES.index(day) if day else None
    result = collections.defaultdict(collections.Counter)
    for values, *_ in rows:
        result[tuple(values[one] for one in places)][0 if place is None else values[place]] += 1
    return result


def rank(terms):
    """Returns what descriptions that are as good are ordered by."""
    return len(terms), [ORDER.index(term[0]) for term in terms]


def shortened(terms):
    """Yields the descriptions with a condition less, with the CMP in place of its version, and with an open end."""
    for place, term in enumerate(terms):
        rest = terms[:place] + terms[place + 1 :]
        if rest:
            yield rest
        if term[0] == "cmpVersion":
            yield terms[:place] + (("cmp", term[1][0]),) + terms[place + 1 :]
        if term[0] in DAYS and None not in term[1:]:
            yield terms[:place] + ((term[0], term[1], None),) + terms[place + 1 :]
            yield terms[:place] + ((term[0], None, term[2]),) + terms[place + 1 :]


def causes(rows, most=3):
    """Returns the causes of each rule with errors or warnings: what one explains is left out when the next is looked for."""
    counts = collections.Counter(rule for _, rules in rows for rule in rules)
    serious = {rule for _, rules in rows for rule, severities in rules.items() if severities != {"info"}}
    rules = [rule for rule, count in counts.items() if LEAST_BROKEN <= count < len(rows) and rule in serious]
    least = math.log(SHAPES * len(rules) / LEVEL) if rules else 0
    result = {}
    for rule in sorted(rules):
        scan, explained = Scan(rows, rule), []
        while len(explained) < most:
            found = scan.cause()
            if not found or found.score < least:
                break
            inside = [row for row in rows if holds(found.terms, row[0])]
            found.all_records, found.all_broken = len(inside), sum(rule in row[1] for row in inside)
            explained.append(found.terms)
            result.setdefault(rule, []).append(found)
            scan.without(explained)
    return result
