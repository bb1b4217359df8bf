"""What a rule sees of one string, and where it says what it found."""

from bits import ids_of, set_of, span
from days import TENTHS_A_DAY, FIRST_DAYS
from lists import series

NEWEST_POLICY = 5
# A finding names so many vendors and leaves out the rest.
MOST_EVIDENCE = 1_000


class Findings:
    """What fired, by rule and severity, with the vendors and purposes named; and what could not be decided."""

    def __init__(self):
        self.fired = {}
        self.undecided = set()

    def fire(self, rule, severity, vendors=0, purposes=0):
        """Notes that a rule fails."""
        here = self.fired.setdefault((rule, severity), [0, 0])
        here[0] |= vendors if vendors.bit_count() <= MOST_EVIDENCE else set_of(ids_of(vendors)[:MOST_EVIDENCE])
        here[1] |= purposes


class Run:
    """What holds for every string of a run: the lists, the as-of day, and where strings were written."""

    def __init__(self, lists, as_of, environment="unknown"):
        self.lists, self.as_of, self.environment = lists, as_of, environment


class Case(Findings):
    """A version 2 string that could be read whole: its fields by short names, and its findings."""

    def __init__(self, reading, run):
        super().__init__()
        self.run, self.reading = run, reading
        core = reading.segments[0]
        self.core, self.fields = core, core.fields
        for name in ("created", "updated", "cmp", "cmp_version", "list", "policy", "pc", "pli", "features", "p1t", "texts"):
            setattr(self, name, core.fields[name])
        self.language = letters(core.fields["language"])
        self.country = letters(core.fields["country"])
        self.vc, self.vli = core.sections[0].ids, core.sections[1].ids
        self.restrictions = core.restrictions
        self.day = self.updated // TENTHS_A_DAY
        self.disclosed = self.first("disclosed")
        self.publisher = self.first("publisher")
        self.dv = self.disclosed.sections[0].ids if self.disclosed else None
        self.unknown_policy = self.policy > NEWEST_POLICY
        self.gvl = None if self.unknown_policy else run.lists.named(self.policy, self.list)
        # The purposes that take consent only.
        self.consent_only = span(3, 6) | 2 if self.policy >= 4 else 2
        self.old_date = self.day < FIRST_DAYS["first version 2"]

    def first(self, kind):
        """Returns the first segment of a kind, which is the one that counts."""
        for segment in self.reading.segments[1:]:
            if segment and segment.kind == kind:
                return segment
        return None

    def possibly_since(self, name):
        """Whether a day has come: by the string's own date, or by the as-of day where that date is impossible."""
        return self.run.as_of >= FIRST_DAYS[name] if self.old_date else self.since(name)

    def since(self, name):
        """Whether the string was written on a named day or later."""
        return self.day >= FIRST_DAYS[name]

    @property
    def spec(self):
        """The specification of the list that the string names."""
        return series(self.policy)


def letters(pair):
    """Returns two letter codes as text."""
    return chr(65 + pair[0]) + chr(65 + pair[1])
