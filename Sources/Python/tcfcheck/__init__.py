"""Checks consent data of the Transparency & Consent Framework from Python.

The package contains the program ``tcfcheck`` and runs it: each verdict is the program's own, and nothing is judged here.
Each function takes one value, or a column: a list, a generator, a pandas Series or a pyarrow array. For a column it returns
an iterator with one answer for each row, in order, from one process that is fed line by line.

    >>> import tcfcheck
    >>> for report in tcfcheck.validate(frame["tc_string"], gvl="vendor-lists"):
    ...     for finding in report.findings:
    ...         print(report.row, finding.severity, finding.rule, finding.message)

Nothing is sent anywhere. Every failure is a :class:`TcfcheckError`; what the program notes is a :class:`TcfcheckWarning`.
"""

from ._basis import Basis, Grant, Reason, VendorBasis, basis
from ._decode import Decoded, Refusal, decode
from ._errors import (
    Incomplete,
    ModuleMissing,
    ProgramDied,
    ProgramMissing,
    TcfcheckError,
    TcfcheckWarning,
    UnexpectedAnswer,
    WrongType,
    WrongUsage,
)
from ._explain import Explanation, explain, explain_rule
from ._keys import validate_keys
from ._model import Model, PublisherRestriction, PublisherTC
from ._options import ListOptions, Options
from ._parts import PART_DDL, audit_part
from ._program import program, version
from ._report import Facts, Finding, Location, Report, Severity, Subject
from ._rows import Skip
from ._table import FindingsTable, findings_table
from ._validate import Reports, Summary, validate
from ._verdicts import verdict_ddl, verdicts

__all__ = [
    "Basis",
    "Decoded",
    "Explanation",
    "Facts",
    "Finding",
    "FindingsTable",
    "Grant",
    "Incomplete",
    "ListOptions",
    "Location",
    "Model",
    "ModuleMissing",
    "Options",
    "PART_DDL",
    "ProgramDied",
    "ProgramMissing",
    "PublisherRestriction",
    "PublisherTC",
    "Reason",
    "Refusal",
    "Report",
    "Reports",
    "Severity",
    "Skip",
    "Subject",
    "Summary",
    "TcfcheckError",
    "TcfcheckWarning",
    "UnexpectedAnswer",
    "VendorBasis",
    "WrongType",
    "WrongUsage",
    "audit_part",
    "basis",
    "decode",
    "explain",
    "explain_rule",
    "findings_table",
    "program",
    "validate",
    "validate_keys",
    "verdict_ddl",
    "verdicts",
    "version",
]
