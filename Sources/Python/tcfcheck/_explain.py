"""Explains strings and rules in plain language."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Unpack, overload

from ._errors import Incomplete, UnexpectedAnswer, WrongType, WrongUsage
from ._options import ListOptions, arguments
from ._rows import Skip, column, line
from ._rowwise import is_single, only
from ._stream import Run

RULE = re.compile(r"[A-Za-z0-9.-]+/[A-Za-z0-9.*-]+")


@dataclass(frozen=True, slots=True)
class Explanation:
    """The explanation of a row, for a person to read."""

    #: The place of the row in the column, from 0.
    row: int
    text: str
    #: Why the row was not given to the program; None if it was.
    skipped: Skip | None = None

    def __str__(self) -> str:
        return self.text


@overload
def explain(content: str | bytes, **options: Unpack[ListOptions]) -> Explanation: ...  # type: ignore[overload-overlap]
@overload
def explain(content: Iterable[object], **options: Unpack[ListOptions]) -> Iterator[Explanation]: ...
def explain(
    content: str | bytes | Iterable[object], **options: Unpack[ListOptions]
) -> Explanation | Iterator[Explanation]:
    """Explains a string, or each string of a column: its contents, whether it is valid, and how it is encoded.

    The program is run once for each string, which takes longer than :func:`validate`.

    Raises:
        WrongUsage: an option is wrong.
        WrongType: an option, or the content, is of a kind that is not taken.
        Incomplete: something that an option names cannot be read.
        ProgramMissing: the program cannot be started.
        ProgramDied: the program ended early.
    """
    command = ["explain", *arguments(options, ListOptions), "-"]
    return only(explained(command, [content])) if is_single(content) else explained(command, column(content))


def explain_rule(rule: str) -> str:
    """Explains a rule by its id, such as ``fields/expired``, with its dates, sources and fix.

    Raises:
        WrongUsage: there is no such rule.
        WrongType: this is not a string.
        ProgramMissing: the program cannot be started.
        ProgramDied: the program ended early.
    """
    if not isinstance(rule, str):
        raise WrongType(f"the id of a rule is a string, not {type(rule).__name__}")
    # Anything else could be the path of a file.
    if not RULE.fullmatch(rule):
        raise WrongUsage(f"{rule!r} is not the id of a rule")
    return text(Run(["explain", "--", rule]), [])


def explained(command: list[str], rows: Iterable[object]) -> Iterator[Explanation]:
    """The explanations of all rows, in order."""
    for row, value in enumerate(rows):
        made = line(value)
        if isinstance(made, Skip):
            yield Explanation(row, "", made)
        else:
            yield Explanation(row, text(Run(command), [made]))


def text(run: Run, lines: list[bytes]) -> str:
    """What a run prints."""
    try:
        found = b"\n".join(run.answers(lines)).decode()
    except UnicodeDecodeError as error:
        raise UnexpectedAnswer(f"not UTF-8: {error}") from error
    if run.status != 0:
        raise Incomplete(run.complaints.removeprefix("tcfcheck: "))
    return found
