"""Writes TestVectors/audit: 5,000 records as a consent database exports them, and what is in them.

The counts come from what the generator put in, never from what tcfcheck finds. Every fault is planted alone in a string that
is right otherwise (see sound_strings.py), so it is known which rule finds it.

    python3 Tests/VectorAuthoring/audit_sample.py
"""

import csv
import gzip
import io
import json
from collections import Counter
from pathlib import Path
from random import Random

from sound_strings import AS_OF, DISCLOSED, LIST, core
from tcf import Core, DisclosedVendors, tc

FOLDER = Path(__file__).resolve().parents[2] / "TestVectors" / "audit"
SEED = 20261122
RECORDS = 5000
DAYS = ["2026-05-29", "2026-05-30", "2026-05-31", "2026-06-01", "2026-06-02"]
LANGUAGES = ["DE", "EN", "FR", "PL"]
COLUMNS = ["user_id", "stored_at", "platform", "country", "choice", "tc_string"]
# CMPs of the sample CMP list that are alive and may be in apps and on the web.
CMPS = [(300, 6), (305, 3), (306, 1)]


class Draw:
    """One string: the arguments of its core, its further segments, and what is true of it."""

    def __init__(self, random):
        self.cmp_id = random.choices([id for id, _ in CMPS], [weight for _, weight in CMPS])[0]
        self.fields = {
            "created": random.choice(DAYS),
            "cmp_id": self.cmp_id,
            "cmp_version": random.randint(1, 3),
            "consent_language": random.choice(LANGUAGES),
        }
        self.segments = [DISCLOSED]
        self.choice = "mixed"
        self.rule = None

    def text(self):
        return tc(core(**self.fields), *self.segments)


def accept_all(draw):
    """Consent to everything. Vendor 12 has all of it on consent: its purposes on legitimate interest are flexible."""
    draw.choice = "acceptAll"
    draw.fields |= {"purpose_consents": list(range(1, 12)), "purpose_legitimate_interests": []}
    draw.fields |= {"vendor_consents": [10], "vendor_legitimate_interests": []}
    draw.segments = [DisclosedVendors([1, 10])]


def reject_all(draw):
    draw.choice = "rejectAll"
    draw.fields |= {"purpose_consents": [], "purpose_legitimate_interests": []}
    draw.fields |= {"vendor_consents": [], "vendor_legitimate_interests": []}


def partial(draw):
    """The string that rule vectors start from: consent to five purposes, legitimate interest for six."""


def planted(rule):
    def plant(change):
        def fault(draw):
            draw.rule = rule
            change(draw)

        return fault

    return plant


@planted("fields/cmp-id")
def without_cmp(draw):
    draw.cmp_id = draw.fields["cmp_id"] = 0


@planted("legitimate-interest/purpose-one")
def purpose_one(draw):
    draw.fields["purpose_legitimate_interests"] = [1, 2, 7, 8, 9, 10, 11]


@planted("disclosed-vendors/missing")
def without_disclosure(draw):
    draw.segments = []


@planted("disclosed-vendors/consent-undisclosed")
def undisclosed(draw):
    draw.segments = [DisclosedVendors([1, 755])]
    draw.fields["vendor_legitimate_interests"] = [755]


@planted("gvl/vendor-unknown")
def unknown_vendor(draw):
    draw.fields["vendor_consents"] = [12, 600, 755]
    draw.segments = [DisclosedVendors([1, 12, 600, 755])]


@planted("gvl/vendor-deleted")
def deleted_vendor(draw):
    draw.fields["vendor_consents"] = [12, 22, 755]
    draw.segments = [DisclosedVendors([1, 12, 22, 755])]


KINDS = [
    (accept_all, 30),
    (reject_all, 22),
    (partial, 36),
    (without_cmp, 2),
    (purpose_one, 2),
    (without_disclosure, 3),
    (undisclosed, 1),
    (unknown_vendor, 2),
    (deleted_vendor, 2),
]


def main():
    random = Random(SEED)
    rows, truth = [], Counter()
    names = ["rules", "choices", "cmps", "languages", "days", "purposeConsents", "vendorConsents"]
    names += ["platforms", "expectedCountries", "declaredChoices"]
    tables = {name: Counter() for name in names}
    drawn = []
    subjects = [f"u{number:05}" for number in range(3200)]
    while len(rows) < RECORDS:
        subject = random.choice(subjects)
        row = {
            "user_id": subject,
            "platform": random.choice(["ios", "android", "web"]),
            "country": random.choice(["DE", "FR", "PL", ""]),
            "stored_at": f"{DAYS[-1]}T{random.randint(0, 23):02}:{random.randint(0, 59):02}:00Z",
        }
        chance = random.random()
        if chance < 0.01:
            truth["empty"] += 1
            rows.append(row | {"choice": "", "tc_string": ""})
            continue
        if drawn and chance < 0.2:
            draw = random.choice(drawn)  # A fifth are strings that came before.
        else:
            draw = Draw(random)
            random.choices([kind for kind, _ in KINDS], [weight for _, weight in KINDS])[0](draw)
            drawn.append(draw)
        said = {"acceptAll": "accept-all", "rejectAll": "reject-all", "mixed": "save"}[draw.choice]
        rows.append(row | {"choice": said, "tc_string": draw.text()})
        truth["strings"] += 1
        tables["platforms"][row["platform"]] += 1
        tables["declaredChoices"][said] += 1
        if row["country"]:
            tables["expectedCountries"][row["country"]] += 1
        tables["choices"][draw.choice] += 1
        tables["cmps"][draw.cmp_id] += 1
        tables["languages"][draw.fields["consent_language"]] += 1
        tables["days"][draw.fields["created"]] += 1
        model = core(**draw.fields)
        for purpose in model.purpose_consents:
            tables["purposeConsents"][purpose] += 1
        for vendor in model.vendor_consents:
            tables["vendorConsents"][vendor] += 1
        if draw.rule:
            tables["rules"][draw.rule] += 1

    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    FOLDER.mkdir(exist_ok=True)
    with (FOLDER / "consents.csv.gz").open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        packed.write(text.getvalue().encode())
    expected = {
        "about": "What Tests/VectorAuthoring/audit_sample.py put into consents.csv.gz; not what tcfcheck found in it.",
        "asOf": AS_OF,
        "list": LIST,
        "column": "tc_string",
        "records": RECORDS,
        "strings": truth["strings"],
        "empty": truth["empty"],
        "distinct": len({row["tc_string"] for row in rows} - {""}),
        "subjects": len({row["user_id"] for row in rows}),
        # Rules that the planted faults break, each with the number of strings; no other rule of severity error is broken.
        **{name: {str(key): count for key, count in sorted(table.items())} for name, table in tables.items()},
    }
    (FOLDER / "expected.json").write_text(json.dumps(expected, indent=1) + "\n")


if __name__ == "__main__":
    main()
