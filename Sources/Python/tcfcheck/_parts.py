"""Parts of an audit over Arrow record batches: what each task of a cluster gives to the one that adds them up."""

import json
import tempfile
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from ._errors import Incomplete, UnexpectedAnswer, WrongUsage
from ._json import Object, member, numbers, objects, parsed
from ._stream import Run
from ._verdicts import position, require_pyarrow, several

if TYPE_CHECKING:
    import pyarrow

#: The columns of what comes of a part, in Spark's notation.
PART_DDL = "part string, text string"
#: The columns that an audit reads, apart from the one with the string.
OPTIONAL = ("time", "choice", "platform", "country", "id")
#: How many rejected records of a part are listed. All of them are counted.
MOST_REJECTS = 1_000
#: How many rejected records of an input the program reports one by one; one more problem stands for all others.
REPORTED = 20
BEGINNING = b'{"tcfcheckPartial":'
INCOMPLETE = 2


def audit_part(
    batches: "Iterable[pyarrow.RecordBatch]",
    *,
    column: str,
    columns: Mapping[str, str] | None = None,
    options: Sequence[str] = (),
    evidence: str | None = None,
) -> "Iterator[pyarrow.RecordBatch]":
    """Audits record batches as one part of an audit, in one process of the program.

    It is what Spark's ``mapInArrow`` takes. The answer has the columns of ``PART_DDL``: a row ``partial``, which ``tcfcheck
    merge`` reads; a row ``reject`` for each of the first thousand records that cannot be read, as JSON without the record
    itself; and with ``evidence`` a row ``evidence``. A part without rows has no answer.

    Args:
        column: the column with the string.
        columns: further columns, by what they are to the audit: ``time``, ``choice``, ``platform``, ``country``, ``id``.
        options: further options of ``tcfcheck audit``.
        evidence: a folder. Each call leaves an evidence bundle in a new folder below it, and the row ``evidence`` has its name:
            of a call that was repeated, only the one whose answer is used counts.

    Raises:
        WrongType: these are no record batches.
        WrongUsage: an option is wrong, or there is no such column.
        ModuleMissing: pyarrow is not installed.
        Incomplete: something that an option names cannot be read, or the bundle not be written.
        ProgramMissing: the program cannot be started.
        ProgramDied: the program ended early.
    """
    require_pyarrow()
    import pyarrow

    named = {"string": column, **(columns or {})}
    if unknown := named.keys() - {"string", *OPTIONAL}:
        raise WrongUsage(f"an audit reads no {unknown.pop()!r}: {', '.join(OPTIONAL)}")
    given = iter(several(batches))
    first = next((batch for batch in given if batch.num_rows), None)
    if first is None:
        return
    bundle = Path(evidence, f"part-{uuid.uuid4()}") if evidence else None
    with temporary() as folder:
        rejects = Path(folder, "rejects.ndjson")
        command = ["audit", "-", "--as=ndjson", "--partial=-", "--fail-on=never", f"--rejects={rejects}", "--column=string"]
        command += [f"--{name}-column={name}" for name in OPTIONAL if name in named]
        command += [f"--evidence={bundle}"] if bundle else []
        run = Run([*command, *options], heading=b"")
        answers = list(run.answers(records(first, given, named)))
        check(run, answers, bundle)
        parts = [("partial", line.decode()) for line in answers]
        parts += [("reject", shown(line)) for line in beginning(rejects)]
    if bundle:
        parts.append(("evidence", bundle.name))
    yield pyarrow.RecordBatch.from_arrays([pyarrow.array(list(cells), pyarrow.string()) for cells in zip(*parts)], ["part", "text"])


def temporary() -> "tempfile.TemporaryDirectory[str]":
    """A folder for what the program writes beside its answers."""
    try:
        return tempfile.TemporaryDirectory(prefix="tcfcheck-")
    except OSError as error:
        raise Incomplete(f"a temporary folder cannot be made: {error}") from error


def beginning(rejects: Path) -> list[bytes]:
    """The first lines of a file of rejected records."""
    try:
        with rejects.open("rb") as file:
            return list(islice(file, MOST_REJECTS))
    except OSError as error:
        raise UnexpectedAnswer(f"the program wrote no list of rejected records: {error}") from error


def records(
    first: "pyarrow.RecordBatch", others: "Iterator[pyarrow.RecordBatch]", named: Mapping[str, str]
) -> Iterator[bytes]:
    """A JSON object for each row, made when it is needed."""
    batch: pyarrow.RecordBatch | None = first
    while batch is not None:
        columns = [batch.column(position(batch, name)).to_pylist() for name in named.values()]
        for row in zip(*columns, strict=True):
            record = {name: plain(value) for name, value in zip(named, row, strict=True)}
            yield json.dumps(record, ensure_ascii=False, default=str).encode(errors="surrogateescape")
        batch = next(others, None)


def plain(value: object) -> object:
    """A cell for JSON: bytes that are not UTF-8 stay as they are, for the program to say so."""
    return value.decode(errors="surrogateescape") if isinstance(value, bytes) else value


def check(run: Run, answers: list[bytes], bundle: Path | None) -> None:
    """Raises an error where a part must not be counted. Records that cannot be read are no reason: they are counted too."""
    if not answers or not all(line.startswith(BEGINNING) for line in answers):
        raise Incomplete(run.complaints) if run.status == INCOMPLETE else UnexpectedAnswer("the program wrote no partial")
    if run.status == INCOMPLETE:
        partials = [parsed(line) for line in answers]
        if sum(member(partial, "problemCount", int) for partial in partials) != reported(partials):
            raise Incomplete(run.complaints)
    if bundle and not Path(bundle, "manifest.json").is_file():
        raise Incomplete(run.complaints or f"there is no evidence bundle in {bundle}")


def reported(partials: list[Object]) -> int:
    """How many problems there are if they are of records alone."""
    rejected = sum(numbers(source, "records")[2] for partial in partials for source in objects(partial, "inputs"))
    return min(rejected, REPORTED) + (rejected > REPORTED)


def shown(line: bytes) -> str:
    """A rejected record without the record itself, and without its place, which is one in this part only."""
    reject = parsed(line)
    return json.dumps({name: reject[name] for name in ("id", "reason") if name in reject}, ensure_ascii=False)
