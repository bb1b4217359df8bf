"""Who writes strings in a made-up market: CMPs with their releases on each platform, countries, languages, and traffic by day."""

import bisect
import itertools
import math

PLATFORMS = ("web", "ios", "android", "ctv")
# After how many days half of the devices have a new version.
HALF = {"web": 0.7, "ios": 5, "android": 8, "ctv": 12}
LANGUAGE = {"DE": "DE", "FR": "FR", "PL": "PL", "IT": "IT", "ES": "ES", "NL": "NL", "GB": "EN", "SE": "SV", "AT": "DE", "BE": "NL"}
COUNTRIES = list(LANGUAGE)
CHOICES = ("accept-all", "reject-all", "save")
MARKET_SHARES = (0.3, 0.21, 0.15, 0.11, 0.09, 0.07, 0.04, 0.03)


class Weighted:
    """Draws values by weight."""

    def __init__(self, weights):
        self.values = list(weights)
        self.sums = list(itertools.accumulate(weights.values()))

    def draw(self, rng):
        """Returns a value."""
        return self.values[min(bisect.bisect(self.sums, rng.random() * self.sums[-1]), len(self.values) - 1)]


class Cmp:
    """A CMP: its share of the market, its platforms, its releases, and how its users choose."""

    def __init__(self, rng, number, platforms, days):
        self.number = number
        self.platforms = {one: rng.lognormvariate(0, 0.5) * (0.25 if one == "ctv" else 1) for one in platforms}
        self.releases = {one: [] for one in platforms}
        version, when = rng.randint(2, 30), -rng.randint(20, 60)
        while when < days - 5:
            for one in platforms:
                # A release reaches the stores on different days; the first was there before the first record.
                self.releases[one].append((when + (rng.randint(0, 4) if when > 0 else -10), version))
            when += rng.randint(18, 45)
            version += rng.choice([1, 1, 1, 2])
        self.half = HALF
        self.countries = Weighted({one: rng.lognormvariate(-0.25 * place, 0.6) for place, one in enumerate(COUNTRIES)})
        self.choices = Weighted({"accept-all": rng.uniform(0.45, 0.7), "reject-all": rng.uniform(0.12, 0.3), "save": rng.uniform(0.08, 0.25)})
        self.list_lag = {one: rng.randint(0, 2) if one == "web" else rng.randint(1, 6) for one in platforms}

    def version(self, rng, platform, day):
        """Returns the version that a device has on a day: the newest that has reached it."""
        for when, version in reversed(self.releases[platform]):
            age = day - when + rng.random()
            if age > 0 and rng.random() < 1 - math.pow(0.5, age / self.half[platform]):
                return version
        return self.releases[platform][0][1]


class Market:
    """The CMPs, and how many records each day has on each platform."""

    def __init__(self, rng, cmps, days):
        self.days = days
        # How many people read in another language than their country's and English.
        self.others = 0.04
        self.cmps = {number: Cmp(rng, number, platforms, days) for number, platforms in cmps.items()}
        shares = list(MARKET_SHARES[: len(cmps)])
        rng.shuffle(shares)
        self.share = dict(zip(cmps, shares))
        self.places = self.weights()
        trend, weekday = rng.uniform(-0.004, 0.006), rng.randrange(7)
        rhythm = [1, 1, 0.97, 1, 1.05, 1.25, 1.3]
        self.by_day = Weighted({one: math.exp(trend * one) * rhythm[(one + weekday) % 7] * rng.lognormvariate(0, 0.08) for one in range(days)})

    def weights(self):
        """Returns what draws a CMP and a platform."""
        return Weighted({(number, one): self.share[number] * weight / sum(cmp.platforms.values())
                         for number, cmp in self.cmps.items() for one, weight in cmp.platforms.items()})  # fmt: skip

    def language(self, rng, country):
        """Returns the language in which the person read."""
        chance = rng.random()
        if chance < 0.92 - self.others:
            return LANGUAGE[country]
        return "EN" if chance < 1 - self.others else rng.choice(("DE", "FR", "ES", "UK", "TR", "AR"))


def random_cmps(rng):
    """Returns six to eight CMPs with their platforms: some on the web only, some everywhere."""
    kinds = [("web",), ("web", "ios", "android"), PLATFORMS, ("ios", "android"), ("web", "ios", "android"), ("web",), PLATFORMS, ("web", "ios", "android")]
    rng.shuffle(kinds)
    numbers = rng.sample(range(300, 420), rng.randint(6, 8))
    return dict(zip(numbers, kinds))
