"""What the program says about a row: its subjects and findings."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field

from ._errors import UnexpectedAnswer
from ._json import Object, member, numbers, optional, section, texts
from ._rows import Skip


class Severity(enum.Enum):
    """How severe a finding is."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Location:
    """Where in a string or store a finding is; what does not apply is None."""

    segment: str | None
    field: str | None
    bit_offset: int | None
    bit_width: int | None
    #: The stored key.
    key: str | None


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule that is broken."""

    row: int
    #: ``string``, ``storedKeys`` …
    kind: str
    rule: str
    severity: Severity
    message: str
    location: Location | None
    #: What the rule expects, as JSON has it.
    expected: object
    actual: object
    vendors: tuple[int, ...]
    purposes: tuple[int, ...]
    #: The document and section on which the rule rests.
    citation: str | None
    urls: tuple[str, ...]
    fix: str | None
    google_error_code: str | None
    #: The program's whole answer, with members that later versions add.
    raw: Mapping[str, object] = field(repr=False, compare=False)

    def __str__(self) -> str:
        fix = f"\n  fix: {self.fix}" if self.fix else ""
        return f"{self.severity.value} {self.rule}: {self.message}{fix}"


@dataclass(frozen=True, slots=True)
class Facts:
    """What a string says about itself."""

    cmp_id: int | None
    cmp_version: int | None
    last_updated: str | None
    policy_version: int | None
    vendor_list_version: int | None
    publisher_cc: str | None


@dataclass(frozen=True, slots=True)
class Subject:
    """Something in a row that was checked: a string, or a key set and the string in it."""

    kind: str
    errors: int
    warnings: int
    infos: int
    #: How many rules could not be decided, for example because the vendor list is not given.
    undecided: int
    #: None if the string cannot be read.
    facts: Facts | None


@dataclass(frozen=True, slots=True)
class Report:
    """The findings of a row. A row without any is not "compliant": no rule that was checked is broken."""

    #: The place of the row in the column, from 0.
    row: int
    #: Why the row was not given to the program; None if it was.
    skipped: Skip | None = None
    #: Why the program could not read the row; None if it could.
    problem: str | None = None
    subjects: tuple[Subject, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def is_checked(self) -> bool:
        """Whether the row was checked at all."""
        return bool(self.subjects)

    @property
    def errors(self) -> int:
        """How many findings are errors."""
        return sum(subject.errors for subject in self.subjects)

    @property
    def warnings(self) -> int:
        """How many findings are warnings."""
        return sum(subject.warnings for subject in self.subjects)

    @property
    def infos(self) -> int:
        """How many findings are infos."""
        return sum(subject.infos for subject in self.subjects)

    @property
    def undecided(self) -> int:
        """How many rules could not be decided."""
        return sum(subject.undecided for subject in self.subjects)

    def __str__(self) -> str:
        """For a person to read; the members are for programs."""
        reason = self.skipped.value if self.skipped else self.problem
        counts = ((self.errors, "error"), (self.warnings, "warning"), (self.infos, "info"), (self.undecided, "undecided check"))
        summary = ", ".join(f"{count} {name}{'' if count == 1 else 's'}" for count, name in counts)
        return "\n".join([f"not checked: {reason}" if reason else summary, *map(str, self.findings)])


def finding(source: Object, row: int) -> Finding:
    """A line with a finding."""
    evidence = section(source, "evidence")
    place = section(source, "location")
    code = source.get("googleErrorCode")
    return Finding(
        row=row,
        kind=member(source, "kind", str),
        rule=member(source, "rule", str),
        severity=severity(member(source, "severity", str)),
        message=member(source, "message", str),
        location=location(place) if place else None,
        expected=evidence.get("expected"),
        actual=evidence.get("actual"),
        vendors=numbers(evidence, "vendors"),
        purposes=numbers(evidence, "purposes"),
        citation=optional(source, "citation", str),
        urls=texts(source, "urls"),
        fix=optional(source, "fix", str),
        google_error_code=None if code is None else str(code),
        raw=source,
    )


def severity(name: str) -> Severity:
    """A severity by its name."""
    try:
        return Severity(name)
    except ValueError as error:
        raise UnexpectedAnswer(f"there is no severity {name!r}") from error


def location(source: Object) -> Location:
    """A finding's place."""
    return Location(
        segment=optional(source, "segment", str),
        field=optional(source, "field", str),
        bit_offset=optional(source, "bitOffset", int),
        bit_width=optional(source, "bitWidth", int),
        key=optional(source, "key", str),
    )


def subject(source: Object) -> Subject:
    """The line that ends a subject."""
    counts = member(source, "findings", dict)
    facts = section(source, "facts")
    return Subject(
        kind=member(source, "kind", str),
        errors=member(counts, "error", int),
        warnings=member(counts, "warning", int),
        infos=member(counts, "info", int),
        undecided=member(source, "undecided", int),
        facts=Facts(
            cmp_id=optional(facts, "cmpId", int),
            cmp_version=optional(facts, "cmpVersion", int),
            last_updated=optional(facts, "lastUpdated", str),
            policy_version=optional(facts, "policyVersion", int),
            vendor_list_version=optional(facts, "vendorListVersion", int),
            publisher_cc=optional(facts, "publisherCC", str),
        )
        if facts
        else None,
    )
