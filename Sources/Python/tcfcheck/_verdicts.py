"""Verdicts as columns of Arrow record batches, for Spark, DuckDB, Polars and pandas."""

import json
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Protocol, Unpack, runtime_checkable

from ._errors import Incomplete, ModuleMissing, UnexpectedAnswer, WrongType, WrongUsage
from ._json import Object, parsed
from ._options import ListOptions, arguments
from ._stream import Run

if TYPE_CHECKING:
    import pyarrow

#: The verdict columns in Spark's notation, in their order and without prefix.
COLUMNS = {
    "kind": "string",
    "cmp": "int",
    "cmpVersion": "int",
    "list": "int",
    "policy": "int",
    "choice": "string",
    "worst": "string",
    "rules": "array<string>",
    "undecided": "int",
    "problem": "string",
}
#: What the names of verdict columns begin with, unless something else is said: ``list`` and ``kind`` are words of SQL.
PREFIX = "tcf_"
INCOMPLETE = 2


@runtime_checkable
class Batches(Protocol):
    """A table, which gives its batches."""

    def to_batches(self) -> "list[pyarrow.RecordBatch]": ...


def verdict_ddl(prefix: str = PREFIX) -> str:
    """The verdict columns as Spark's schemas have them: ``tcf_kind string, tcf_cmp int, …``."""
    return ", ".join(f"`{prefix}{name}` {kind}" for name, kind in COLUMNS.items())


def verdicts(
    batches: "Iterable[pyarrow.RecordBatch] | pyarrow.RecordBatch | pyarrow.Table",
    *,
    column: str,
    prefix: str = PREFIX,
    **options: Unpack[ListOptions],
) -> "Iterator[pyarrow.RecordBatch]":
    """Adds a verdict to each row of record batches, as columns behind those that are there.

    It is what Spark's ``mapInArrow`` takes: an iterator of batches in, an iterator of batches out, in order and with as many
    rows. A table or a single batch will do too. One process of the program, ``tcfcheck lines``, answers all rows.

    The columns are those of ``tcfcheck lines``. A row that has no string has a word in ``problem``, and nulls.

    Raises:
        WrongType: the column does not hold text, or these are no record batches.
        WrongUsage: an option is wrong; there is no such column, or one that has the name of a verdict column.
        ModuleMissing: pyarrow is not installed.
        Incomplete: something that an option names cannot be read.
        ProgramMissing: the program cannot be started.
        ProgramDied: the program ended early.
    """
    require_pyarrow()
    if not isinstance(prefix, str) or not isinstance(column, str):
        raise WrongType("column and prefix are names")
    return judged(several(batches), column, prefix, arguments(options, ListOptions))


def require_pyarrow() -> None:
    """Raises an error that says what to install."""
    try:
        import pyarrow  # noqa: F401
    except ImportError as error:
        raise ModuleMissing("this needs pyarrow: pip install pyarrow") from error


def several(batches: object) -> "Iterable[pyarrow.RecordBatch]":
    """The batches of what a call is given."""
    import pyarrow

    if isinstance(batches, pyarrow.RecordBatch):
        return [batches]
    given = batches.to_batches() if isinstance(batches, Batches) else batches
    if not isinstance(given, Iterable) or isinstance(given, (str, bytes, Mapping)):
        raise WrongType(f"{type(batches).__name__} is neither a table nor record batches")
    return map(checked, given)


def checked(batch: object) -> "pyarrow.RecordBatch":
    """A batch among the batches."""
    import pyarrow

    if not isinstance(batch, pyarrow.RecordBatch):
        raise WrongType(f"{type(batch).__name__} is no record batch; pyarrow.table(…) makes a table of columns")
    return batch


def judged(
    given: "Iterable[pyarrow.RecordBatch]", column: str, prefix: str, options: list[str]
) -> "Iterator[pyarrow.RecordBatch]":
    """The same by the program's own options."""
    waiting: deque[pyarrow.RecordBatch] = deque()
    run = Run(["lines", "--column=tc", "--format=json", *options], heading=b"")
    answers: list[Object] = []
    for line in run.answers(lines(given, column, prefix, waiting)):
        answers.append(parsed(line))
        while waiting and len(answers) >= waiting[0].num_rows:
            batch = waiting.popleft()
            yield joined(batch, answers[: batch.num_rows], prefix)
            del answers[: batch.num_rows]
    # Batches without rows have no answers to wait for.
    while waiting and waiting[0].num_rows == 0:
        yield joined(waiting.popleft(), [], prefix)
    if run.status == INCOMPLETE:
        raise Incomplete(run.complaints)
    if waiting or answers:
        raise UnexpectedAnswer("as many answers as rows were expected")


def lines(
    batches: "Iterable[pyarrow.RecordBatch]", column: str, prefix: str, waiting: "deque[pyarrow.RecordBatch]"
) -> Iterator[bytes]:
    """A line for each row, made when it is needed; batches wait for their answers in ``waiting``."""
    for batch in batches:
        check(batch, column, prefix)
        waiting.append(batch)
        for value in batch.column(position(batch, column)).to_pylist():
            yield line(value)


def check(batch: "pyarrow.RecordBatch", column: str, prefix: str) -> None:
    """Raises an error where a batch cannot have verdicts."""
    import pyarrow

    kind = batch.schema.field(position(batch, column)).type
    if taken := [prefix + name for name in COLUMNS if prefix + name in batch.schema.names]:
        raise WrongUsage(f"there is a column {taken[0]!r} already: choose another prefix")
    if pyarrow.types.is_dictionary(kind):
        kind = kind.value_type
    tests = ("is_string", "is_large_string", "is_string_view", "is_binary", "is_large_binary", "is_binary_view", "is_null")
    if not any(getattr(pyarrow.types, test)(kind) for test in tests):
        raise WrongType(f"the column {column!r} holds {kind}, not text")


def position(batch: "pyarrow.RecordBatch", column: str) -> int:
    """The place of the one column of that name."""
    names: list[str] = batch.schema.names
    if names.count(column) != 1:
        raise WrongUsage(f"there {'is no column' if column not in names else 'are several columns'} {column!r}: {names}")
    return names.index(column)


def line(value: str | bytes | None) -> bytes:
    """A row as a JSON object: whatever is in a text, the line ends behind it. Bytes that are not UTF-8 stay as they are, for
    the program to say so."""
    text = value.decode(errors="surrogateescape") if isinstance(value, bytes) else value
    return b'{"tc":' + json.dumps(text, ensure_ascii=False).encode(errors="surrogateescape") + b"}"


def joined(batch: "pyarrow.RecordBatch", answers: list[Object], prefix: str) -> "pyarrow.RecordBatch":
    """A batch with its verdicts."""
    import pyarrow

    kinds = {"string": pyarrow.string(), "int": pyarrow.int32(), "array<string>": pyarrow.list_(pyarrow.string())}
    try:
        added = [
            pyarrow.array([answer[name] for answer in answers], kinds[kind]) for name, kind in COLUMNS.items()
        ]
    except (KeyError, OverflowError, pyarrow.ArrowException) as error:
        raise UnexpectedAnswer(f"not an answer of tcfcheck lines: {error!r}"[:300]) from error
    fields = [pyarrow.field(prefix + name, array.type) for name, array in zip(COLUMNS, added, strict=True)]
    schema = pyarrow.schema([*batch.schema, *fields], metadata=batch.schema.metadata)
    return pyarrow.RecordBatch.from_arrays([*batch.columns, *added], schema=schema)
