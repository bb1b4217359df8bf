"""The records of a population: who wrote each, where and when, drawn from a market."""

import bisect
import dataclasses

# What a condition of a cause may be about.
ATTRIBUTES = ("cmp", "cmpVersion", "platform", "declaredChoice", "list", "policyVersion", "country", "language", "stringDay", "recordDay")


@dataclasses.dataclass(slots=True)
class Record:
    """One record: what is so, by the generator, and what its string says, which is the same unless a fault changes it."""

    cmp: int
    version: int
    platform: str
    country: str
    language: str
    choice: str
    string_day: int
    record_day: int
    list: int
    newest_list: int
    # The record whose string is stored again, of a person who came back; None if the string is new.
    again: object = None
    fault: str | None = None
    # Whether the fault is that of the planted bug.
    planted: bool = False
    text: str = ""
    said: dict = dataclasses.field(default_factory=dict)

    def value(self, attribute):
        """Returns what is so."""
        if attribute == "cmpVersion":
            return (self.cmp, self.version)
        return getattr(self, FIELD[attribute]) if attribute in FIELD else 5

    def visible(self, attribute):
        """Returns what a reader of the row sees, or None where nothing can be read."""
        return self.said[attribute] if attribute in self.said else self.value(attribute)


FIELD = {"cmp": "cmp", "platform": "platform", "declaredChoice": "choice", "list": "list", "country": "country", "language": "language",
         "stringDay": "string_day", "recordDay": "record_day"}  # fmt: skip


class Calendar:
    """Which list was the newest on a day."""

    def __init__(self, lists):
        ordered = lists.of_series(3)
        self.days, self.numbers = [one.day for one in ordered], [one.number for one in ordered]

    def newest(self, when):
        """Returns the number of the newest list that a CMP can have on a day: one that was published on an earlier day."""
        return self.numbers[max(0, bisect.bisect_left(self.days, when) - 1)]

    def published(self, when):
        """Returns the number of the newest list that was published on a day or earlier."""
        return self.numbers[max(0, bisect.bisect_right(self.days, when) - 1)]


def draw(rng, market, calendar, start, count, returning=0.12):
    """Returns records in the order of their days; `start` is the day of the first."""
    days = sorted(market.by_day.draw(rng) for _ in range(count))
    by_day, records = {}, []
    for day in days:
        earlier = by_day.get(day - 1 - int(rng.expovariate(1 / 6))) if rng.random() < returning else None
        if earlier:
            before = rng.choice(earlier)
            record = dataclasses.replace(before, record_day=start + day, again=before, said={})
        else:
            record = new_record(rng, market, calendar, start, day)
            by_day.setdefault(day, []).append(record)
        records.append(record)
    return records


def new_record(rng, market, calendar, start, day):
    """Returns a record whose string was written on the day on which it is stored."""
    number, platform = market.places.draw(rng)
    cmp = market.cmps[number]
    country = cmp.countries.draw(rng)
    return Record(
        cmp=number, version=cmp.version(rng, platform, day), platform=platform, country=country, language=market.language(rng, country),
        choice=cmp.choices.draw(rng), string_day=start + day, record_day=start + day,
        list=calendar.newest(start + day - cmp.list_lag[platform]), newest_list=calendar.published(start + day),
    )  # fmt: skip
