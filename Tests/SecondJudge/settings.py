"""The settings among which strings and key sets are dealt out: as-of day, lists and environment, for both judges."""

import os

import program
from case import Run
from days import day
from lists import Lists

SAMPLES = os.path.join(program.ROOT, "TestVectors", "vendor-lists")
LISTS = [os.path.join(SAMPLES, name) for name in ("sample-vendor-list.json", "sample-vendor-list-spec2.json")]
CMP_LIST = os.path.join(SAMPLES, "sample-cmp-list.json")
# As-of day, with lists, environment: the strings of a seed are dealt out among these.
SETTINGS = [
    ("2026-11-21", True, "unknown"), ("2026-11-21", False, "unknown"), ("2026-11-01", True, "web"), ("2027-03-01", True, "app"),
    ("2025-06-15", True, "unknown"), ("2020-09-15", True, "unknown"),
]  # fmt: skip


def setting(index):
    """Returns the run of a setting and the options with which the program gets the same."""
    as_of, with_lists, environment = SETTINGS[index]
    lists = Lists(LISTS, CMP_LIST) if with_lists else Lists()
    options = ["--as-of", as_of, "--environment", environment] if environment != "unknown" else ["--as-of", as_of]
    if with_lists:
        options += [word for path in LISTS for word in ("--gvl", path)] + ["--cmp-list", CMP_LIST]
    return Run(lists, day(as_of), environment), options
