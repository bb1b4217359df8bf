#!/usr/bin/env python3
"""Estimates from stratified samples that were checked by hand, computed apart from tcfcheck: the share of all records that are
wrong, by Cochran, "Sampling Techniques", 3rd edition 1977, and how often the interval holds the truth.

    strata.py estimate FORM.csv      the estimates of a form that was filled in: share, and the ends of the interval
    strata.py coverage [AUDITS]      simulates audits of seven populations, and counts how often the interval holds the truth

Share: (5.52), the sum of W_h p_h. Interval: Wilson's, with the size of a simple random sample of the same precision; its variance is
that of the same section (5.10) with the shares of strata taken towards a half by half an answer each, so that strata without a mistake do not look
certain.
"""
import csv
import math
import random
import sys

SCORE = 1.959963984540054


def estimate(strata):
    """Share and interval of (records, answered, wrong) of each stratum."""
    total = sum(size for size, _, _ in strata)
    share = sum(size / total * wrong / answered for size, answered, wrong in strata)
    near = variance = 0.0
    for size, answered, wrong in strata:
        weight, p = size / total, (wrong + 0.5) / (answered + 1)
        near += weight * p
        variance += weight**2 * (size - answered) / max(size - 1, 1) * p * (1 - p) / answered
    if variance == 0:
        return share, share, share
    size = near * (1 - near) / variance
    middle = (share + SCORE**2 / (2 * size)) / (1 + SCORE**2 / size)
    spread = SCORE / (1 + SCORE**2 / size) * math.sqrt(share * (1 - share) / size + SCORE**2 / (4 * size**2))
    return share, max(0, middle - spread), min(1, middle + spread)


def allocation(sizes, count):
    """How many to draw from each stratum: two at least, the rest by the square roots of the sizes (power allocation)."""
    drawn = [min(size, 2) for size in sizes]
    while sum(drawn) < min(count, sum(sizes)):
        # The one that is furthest behind.
        open_ = [h for h in range(len(sizes)) if drawn[h] < sizes[h]]
        best = max(open_, key=lambda h: (math.sqrt(sizes[h]) / (drawn[h] + 1), -h))
        drawn[best] += 1
    return drawn


def coverage(populations, count, audits, seed=32):
    draws = random.Random(seed)
    for name, strata in populations:
        total, bad = sum(size for size, _ in strata), sum(wrong for _, wrong in strata)
        sizes = allocation([size for size, _ in strata], count)
        held = 0
        for _ in range(audits):
            rows = []
            for (size, wrong), drawn in zip(strata, sizes):
                # Without putting any back: the first `wrong` records are wrong.
                rows.append((size, drawn, sum(place < wrong for place in draws.sample(range(size), drawn))))
            _, low, high = estimate(rows)
            held += low <= bad / total <= high
        print(f"{name}: {held} of {audits} intervals hold the truth, {bad / total:.4%} wrong")


POPULATIONS = [
    ("no mistake", [(60000, 0), (3000, 0), (800, 0), (40, 0)]),
    ("one rule wrong", [(60000, 0), (3000, 0), (800, 800), (40, 0)]),
    ("one rule half wrong", [(60000, 0), (3000, 1500), (800, 0), (40, 0)]),
    ("some faults overlooked", [(60000, 1200), (3000, 30), (800, 8), (40, 1)]),
    ("rare faults overlooked", [(60000, 120), (3000, 3), (800, 1), (40, 0)]),
    ("many strata", [(50000, 500)] + [(20 * n, n) for n in range(1, 60)]),
    ("small", [(200, 4), (30, 3), (9, 0), (3, 1), (1, 0)]),
]


def main(what, *rest):
    if what == "coverage":
        return coverage(POPULATIONS, 400, int(rest[0]) if rest else 1000)
    strata = {}
    with open(rest[0], encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            stratum = strata.setdefault((row["verdict"], row["rule"], row["cmp"]), [int(row["records"]), []])
            if row["answer"]:
                no = "passed" if row["verdict"] == "clean" else "accused"
                stratum[1].append(no if row["answer"] == "no" else row["answer"])
    for name, kinds in (("wrong", ("accused", "passed")), ("accused", ("accused",)), ("passed", ("passed",))):
        rows = [(size, len(answers), sum(answer in kinds for answer in answers)) for size, answers in strata.values() if answers]
        print(name, *(f"{value * 100:.2f}%" for value in estimate(rows)))


if __name__ == "__main__":
    main(*sys.argv[1:])
