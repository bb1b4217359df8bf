"""Checks strings."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol, Unpack, overload

from ._errors import Incomplete, UnexpectedAnswer
from ._json import Object, member, objects, parsed
from ._notes import warn_of_lists
from ._options import Options, arguments
from ._report import Finding, Report, Subject, finding, subject
from ._rows import Skip, column
from ._rowwise import Given, is_single, name, only, started
from ._stream import Run


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run of the program says at its end."""

    #: The day of the rule catalogue.
    catalogue_version: str
    #: The day by which rules about age judged.
    as_of: str
    #: The commands that fetch the vendor lists that strings name and that were not given.
    missing_lists: tuple[str, ...]
    #: The program's whole summary, with counts by rule.
    raw: Mapping[str, object]


class Source(Protocol):
    """How rows get to the program, and how the names in its answers lead back to them."""

    def reports(self, summaries: list[Summary]) -> Iterator[Report]: ...


class Reports(Iterator[Report]):
    """The reports of a column, in order; each is made when it is asked for.

    Attributes:
        summaries: complete once all reports are read; one for each run of the program.
    """

    def __init__(self, source: Source) -> None:
        self.summaries: list[Summary] = []
        self._reports = source.reports(self.summaries)

    def __next__(self) -> Report:
        return next(self._reports)


@overload
def validate(content: str | bytes, **options: Unpack[Options]) -> Report: ...  # type: ignore[overload-overlap]
@overload
def validate(content: Iterable[object], **options: Unpack[Options]) -> Reports: ...
def validate(content: str | bytes | Iterable[object], **options: Unpack[Options]) -> Report | Reports:
    """Checks a string, or each string of a column, against the rules.

    A row of a column that cannot be given to the program as a line, such as None or NaN, has a report with the reason in
    :attr:`Report.skipped`. What the program notes, such as a vendor list that is missing, is a :class:`TcfcheckWarning`
    at the end.

    Raises:
        WrongUsage: an option is wrong.
        WrongType: an option, or the content, is of a kind that is not taken, such as None.
        Incomplete: something that an option names cannot be read.
        ProgramMissing: the program cannot be started.
        ProgramDied: the program ended early.
    """
    command = ["validate", *CHECKED, "--as=strings", *arguments(options, Options), "-"]
    if is_single(content):
        return only(Reports(Strings(command, [content])))
    return Reports(Strings(command, column(content)))


#: What the answers need to have, whatever a settings file says.
CHECKED = ["--format=json", "--all-subjects", "--fail-on=never", "--reveal"]


class Strings:
    """Strings, each as a line of standard input."""

    def __init__(self, command: list[str], column: Iterable[object]) -> None:
        self.command = command
        self.column = column

    def reports(self, summaries: list[Summary]) -> Iterator[Report]:
        """The reports of all rows, in order."""
        given = Given(self.column)
        if lines := started(given.lines()):
            draft = Draft(-1)
            for source in map(parsed, Run(self.command).answers(lines)):
                if "summary" in source:
                    summaries.append(summary(source))
                    continue
                row = given.row(name(source))
                if row is None:
                    raise Incomplete(complaint(source))
                if row != draft.row:
                    yield from draft.ended()
                    yield from map(skipped, given.skipped(before=row))
                    draft = Draft(row)
                draft.add(source)
            yield from draft.ended()
        yield from map(skipped, given.skipped(before=None))
        given.check_all_answered()


class Draft:
    """A report while its lines come in."""

    def __init__(self, row: int) -> None:
        self.row = row
        self.problem: str | None = None
        self.subjects: list[Subject] = []
        self.findings: list[Finding] = []

    def add(self, source: Object) -> None:
        if "problem" in source:
            self.problem = complaint(source)
        elif "rule" in source:
            self.findings.append(finding(source, self.row))
        elif "findings" in source:
            self.subjects.append(subject(source))
        else:
            raise UnexpectedAnswer(f"neither a finding nor a subject: {source!r}"[:300])

    def ended(self) -> Iterator[Report]:
        """The report. Findings without the line that ends their subject are those of an answer that was cut short."""
        if self.findings and not self.subjects and self.problem is None:
            raise UnexpectedAnswer(f"row {self.row} was not answered to its end")
        return self.finished()

    def finished(self) -> Iterator[Report]:
        """The report, if there is one."""
        if self.subjects or self.problem is not None:
            yield Report(self.row, None, self.problem, tuple(self.subjects), tuple(self.findings))


def skipped(row_and_reason: tuple[int, Skip]) -> Report:
    """The report of a row that was not given to the program."""
    row, reason = row_and_reason
    return Report(row, skipped=reason)


def complaint(source: Object) -> str:
    """The message of a line with a problem."""
    return member(member(source, "problem", dict), "message", str)


def summary(source: Object) -> Summary:
    """The last line of a run."""
    found = member(source, "summary", dict)
    warn_of_lists(found)
    lists = [entry.get("fix") for entry in objects(found, "missingLists")]
    return Summary(
        catalogue_version=member(found, "catalogueVersion", str),
        as_of=member(found, "asOf", str),
        missing_lists=tuple(fix for fix in lists if isinstance(fix, str)),
        raw=found,
    )
