"""The rows of an export as a scan needs them: what each says of every attribute, and which rules it breaks.

Read from the CSV and judged by the second judge; nothing comes from the generator or from the program.
"""

import csv

import independent  # noqa: F401
from case import Case
from days import day
from judge import judge
from records import ATTRIBUTES


def row_of(cells, run, known):
    """Returns the attributes of a row and the rules that it breaks, with the worst severity of each."""
    text = cells["tc_string"]
    if text not in known:
        found = judge(text, run)
        says = {}
        if isinstance(found, Case):
            says = {"cmp": found.cmp, "cmpVersion": (found.cmp, found.fields["cmp_version"]), "list": found.list, "policyVersion": found.policy,
                    "language": found.language, "stringDay": found.day}  # fmt: skip
        severities = {}
        for rule, severity in found.fired:
            severities.setdefault(rule, set()).add(severity)
        known[text] = says, severities
    says, severities = known[text]
    says = says | {"platform": cells["platform"], "declaredChoice": cells["choice"], "country": cells["country"], "recordDay": day(cells["stored_at"])}
    return tuple(says.get(name) for name in ATTRIBUTES), severities


def read(path, run):
    """Returns the rows of an export."""
    known = {}
    with open(path, encoding="utf-8", newline="") as file:
        return [row_of(cells, run, known) for cells in csv.DictReader(file)]
