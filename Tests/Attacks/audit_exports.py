"""Random exports of consent databases, for attacks on what an audit publishes: from one record to several hundred, with
groups of every size, in one file or several.

The strings are made by Tests/VectorAuthoring, which has nothing to do with the program's codec.
"""

import csv
import sys

import attack

sys.path.insert(0, str(attack.ROOT / "Tests" / "VectorAuthoring"))

from tcf import ConsentStringV1, Core, DisclosedVendors, gpp, tc  # noqa: E402

COLUMNS = ["user_id", "stored_at", "platform", "country", "choice", "tc_string"]
LISTS = [attack.VECTORS / "vendor-lists" / name for name in ("sample-vendor-list.json", "sample-vendor-list-spec2.json")]
AS_OF = "2026-06-02"


class Skewed:
    """Draws from a few values, of which some are rare: what small groups come from."""

    def __init__(self, random, values, most):
        self.random = random
        self.values = random.sample(values, random.randint(1, min(most, len(values))))
        self.weights = [random.choice([200, 40, 8, 2, 1, 1]) for _ in self.values]

    def draw(self):
        return self.random.choices(self.values, self.weights)[0]


class Export:
    """What one database is like, and its records."""

    def __init__(self, random):
        self.random = random
        self.size = int(min(700, 1.4 ** random.uniform(0, 19.5)))
        self.cmps = Skewed(random, [300, 305, 306, 0, 28, 31], 4)
        self.versions = Skewed(random, list(range(1, 30)), 5)
        self.languages = Skewed(random, ["DE", "EN", "FR", "PL", "IT"], 4)
        self.countries = Skewed(random, ["DE", "FR", "AA", "PL", "AT"], 4)
        # The vendor list, its policy version, and a day on which strings named it.
        days = [f"2026-0{month}-{day:02}" for month in (3, 4, 5) for day in (1, 15, 28)]
        lists = [(5, 5, day) for day in days] + [(6, 5, "2026-05-30"), (4, 4, "2025-11-03"), (12, 2, "2021-07-01")]
        self.lists = Skewed(random, lists, 4)
        self.choices = Skewed(random, ["all", "none", "some", "half"], 4)
        self.faults = Skewed(random, [None, None, None, "undisclosed", "purpose one", "unknown vendor", "no segment"], 4)
        # Half of the exports have a fault of one CMP, perhaps in one version or on one platform: where causes are found.
        self.planted = random.choice([None, "undisclosed", "purpose one", "unknown vendor", "no segment"]) if random.random() < 0.7 else None
        self.culprit = random.choice(self.cmps.values)
        self.release = random.choice([None, random.choice(self.versions.values)])
        self.share = random.choice([1, 0.9, 0.5])
        self.kinds = Skewed(random, ["string", "string", "string", "garbage", "version 1", "gpp", "us privacy"], 4)
        if "string" not in self.kinds.values or random.random() < 0.3:
            self.kinds = Skewed(random, ["string"], 1)
        self.platforms = Skewed(random, ["web", "ios", "android", "ctv", "", "web app"], 4)
        self.expected = Skewed(random, ["DE", "FR", "PL", "LU", ""], 4)
        self.declared = Skewed(random, ["accept-all", "reject-all", "save", ""], 4)
        self.people = random.choice([2, 5, self.size // 3 + 1, self.size, 3 * self.size])
        self.columns = [name for name in ("user_id", "platform", "country", "choice") if random.random() < 0.5]

    def string(self):
        version, policy, day = self.lists.draw()
        choice, fault = self.choices.draw(), self.faults.draw()
        cmp, release = self.cmps.draw(), self.versions.draw()
        if cmp == self.culprit and self.release in (None, release) and self.random.random() < self.share:
            fault = self.planted or fault
        last = 10 if policy < 4 else 11
        purposes = {"all": range(1, last + 1), "none": (), "some": (1, 3, 4), "half": range(1, 8)}[choice]
        vendors = {"all": [10], "none": [], "some": [12, 10], "half": [12]}[choice]
        interests = [2, 7, 9] if choice in ("some", "half") else []
        disclosed = [1, 10, 12, 755]
        if fault == "purpose one":
            interests = [1, *interests]
        if fault == "unknown vendor":
            vendors, disclosed = [*vendors, 600], [*disclosed, 600]
        if fault == "undisclosed":
            disclosed = [1, 755]
        core = Core(
            created=day,
            cmp_id=cmp,
            cmp_version=release,
            consent_language=self.languages.draw(),
            publisher_cc=self.countries.draw(),
            vendor_list_version=version,
            policy_version=policy,
            purpose_consents=list(purposes),
            purpose_legitimate_interests=interests,
            vendor_consents=sorted(vendors),
            vendor_legitimate_interests=[12] if interests else [],
            special_feature_opt_ins=[1] if choice == "all" else [],
        )
        return tc(core) if fault == "no segment" else tc(core, DisclosedVendors(sorted(disclosed)))

    def text(self):
        kind = self.kinds.draw()
        if kind == "garbage":
            return f"no-string-{self.random.randint(1, 9)}"
        if kind == "version 1":
            consents = self.random.choice([(), (1, 2, 3, 4, 5), (1, 2)])
            return ConsentStringV1(vendors=[1, 2] if consents else [], purposes=consents, cmp_id=self.cmps.draw()).text()
        if kind == "gpp":
            return gpp({2: self.string()})
        return "1YNN" if kind == "us privacy" else self.string()

    def write(self, folder):
        """Writes the files, and gives the arguments that an audit of them needs."""
        random, texts = self.random, []
        files = random.choice([1, 1, 1, 2, 3])
        rows = [[] for _ in range(files)]
        for number in range(self.size):
            text = random.choice(texts) if texts and random.random() < 0.2 else self.text()
            texts.append(text)
            person = f"u{random.randrange(self.people)}"
            time = f"2026-05-{random.randint(1, 28):02}T08:00:{number % 60:02}Z"
            row = [person, time, self.platforms.draw(), self.expected.draw(), self.declared.draw(), text]
            rows[random.randrange(files)].append(row)
        self.counts = [len(part) for part in rows]
        paths = []
        for number, part in enumerate(rows):
            paths.append(folder / f"part{number + 1}.csv")
            with open(paths[-1], "w", newline="") as file:
                csv.writer(file).writerows([COLUMNS, *part])
        options = {"user_id": "--subject-column", "platform": "--platform-column", "country": "--country-column"}
        options["choice"] = "--choice-column"
        words = [word for name in self.columns for word in (options[name], name)]
        if "user_id" in self.columns:
            words += ["--time-column", "stored_at"]
        lists = [word for path in LISTS for word in ("--gvl", path)]
        return [*paths, "--column", "tc_string", "--as", "csv", "--as-of", AS_OF, *lists, *words]
