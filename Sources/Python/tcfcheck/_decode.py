"""Decodes strings."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import cast, overload

from ._json import Object, member, optional, parsed
from ._model import Model
from ._rows import Skip, column
from ._rowwise import Given, is_single, only, started
from ._stream import Run


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a string cannot be understood."""

    #: The id of a rule, such as ``encoding/truncated``.
    code: str
    message: str
    #: Where reading ended; what does not apply is None.
    segment: int | None
    bit_offset: int | None
    character: int | None


@dataclass(frozen=True, slots=True)
class Decoded:
    """The contents of a row; exactly one of the other members is not None."""

    #: The place of the row in the column, from 0.
    row: int
    model: Model | None = None
    error: Refusal | None = None
    #: Why the row was not given to the program.
    skipped: Skip | None = None


@overload
def decode(content: str | bytes) -> Decoded: ...  # type: ignore[overload-overlap]
@overload
def decode(content: Iterable[object]) -> Iterator[Decoded]: ...
def decode(content: str | bytes | Iterable[object]) -> Decoded | Iterator[Decoded]:
    """Decodes a string, or each string of a column. Only what cannot be understood is refused: :func:`validate` checks.

    Raises:
        WrongType: this is neither a string nor a column.
        ProgramMissing: the program cannot be started.
        ProgramDied: the program ended early.
    """
    return only(decoded([content])) if is_single(content) else decoded(column(content))


def decoded(rows: Iterable[object]) -> Iterator[Decoded]:
    """The contents of all rows, in order."""
    given = Given(rows)
    if lines := started(given.lines()):
        for source in map(parsed, Run(["decode", "--format=json", "-"]).answers(lines)):
            row = given.next_row()
            yield from (Decoded(place, skipped=reason) for place, reason in given.skipped(before=row))
            if "error" in source:
                yield Decoded(row, error=refusal(member(source, "error", dict)))
            else:
                member(source, "version", int)
                yield Decoded(row, model=cast(Model, source))
    yield from (Decoded(place, skipped=reason) for place, reason in given.skipped(before=None))
    given.check_all_answered()


def refusal(source: Object) -> Refusal:
    """The member ``error`` of an answer."""
    return Refusal(
        code=member(source, "code", str),
        message=member(source, "message", str),
        segment=optional(source, "segment", int),
        bit_offset=optional(source, "bitOffset", int),
        character=optional(source, "character", int),
    )
