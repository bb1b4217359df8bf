"""Findings as a table."""

import json
from collections.abc import Iterable
from typing import TypedDict

from ._errors import WrongType
from ._report import Report


class FindingsTable(TypedDict):
    """The columns of a table with a row for each finding; all have the same length."""

    row: list[int]
    kind: list[str]
    rule: list[str]
    severity: list[str]
    message: list[str]
    segment: list[str | None]
    field: list[str | None]
    key: list[str | None]
    #: As JSON, since rules expect values of different types.
    expected: list[str]
    actual: list[str]
    vendors: list[list[int]]
    purposes: list[list[int]]
    citation: list[str | None]
    fix: list[str | None]


def findings_table(reports: Report | Iterable[Report]) -> FindingsTable:
    """The findings of reports as columns, which ``pandas.DataFrame(…)`` and ``pyarrow.table(…)`` take as they are.

    The column ``row`` is the place in the column that was checked, so that ``frame.iloc[table["row"]]`` has the rows.

    Raises:
        WrongType: these are no reports.
    """
    found = [finding for report in listed(reports) for finding in report.findings]
    places = [finding.location for finding in found]
    return FindingsTable(
        row=[finding.row for finding in found],
        kind=[finding.kind for finding in found],
        rule=[finding.rule for finding in found],
        severity=[finding.severity.value for finding in found],
        message=[finding.message for finding in found],
        segment=[place.segment if place else None for place in places],
        field=[place.field if place else None for place in places],
        key=[place.key if place else None for place in places],
        expected=[json.dumps(finding.expected) for finding in found],
        actual=[json.dumps(finding.actual) for finding in found],
        vendors=[list(finding.vendors) for finding in found],
        purposes=[list(finding.purposes) for finding in found],
        citation=[finding.citation for finding in found],
        fix=[finding.fix for finding in found],
    )


def listed(reports: object) -> list[Report]:
    """The reports, which may be one."""
    several = list(reports) if isinstance(reports, Iterable) else [reports]
    found = [report for report in several if isinstance(report, Report)]
    if len(found) != len(several):
        raise WrongType("findings_table takes what validate and validate_keys give")
    return found
