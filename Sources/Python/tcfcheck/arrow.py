"""Adds verdicts to a Parquet or Arrow file: ``python3 -m tcfcheck.arrow consents.parquet --column tc_string --out verdicts.parquet``.

:func:`add_verdicts` does so from Python. pyarrow reads and writes the files, batch by batch. What follows ``--`` on the command
line are further options of ``tcfcheck lines``.
"""

import argparse
import os
import sys
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from ._errors import Incomplete, TcfcheckError, TcfcheckWarning, WrongType, WrongUsage
from ._options import REPEATABLE, ListOptions, Name, arguments
from ._verdicts import PREFIX, judged, require_pyarrow

if TYPE_CHECKING:
    import pyarrow

#: Sources: the format descriptions of Parquet and Arrow (IPC file format); a stream begins with a continuation marker.
PARQUET, ARROW = b"PAR1", b"ARROW1"
ENDINGS = {".parquet": "parquet", ".arrow": "file", ".feather": "file", ".arrows": "stream"}


def add_verdicts(
    file: Name, out: Name, *, column: str, prefix: str = PREFIX, **options: Unpack[ListOptions]
) -> int:
    """Writes a file with the rows of another one and a verdict beside each. Returns the number of rows.

    Args:
        file: a Parquet file, an Arrow file (Feather) or an Arrow stream.
        out: the file to write; its ending says in which of these formats. Without a row, none is written.
        column: the column with the consent string.
        prefix: what the names of verdict columns begin with.

    Raises:
        WrongType: the column does not hold text.
        WrongUsage: an option or the name of ``out`` is wrong, or there is no such column.
        Incomplete: a file or something that an option names cannot be read or written.
        ModuleMissing: pyarrow is not installed.
        ProgramMissing: the program cannot be started.
        ProgramDied: the program ended early.
    """
    return added(place(file), place(out), column, prefix, arguments(options, ListOptions))


def place(name: object) -> Path:
    """A file by its name."""
    if not isinstance(name, (str, os.PathLike)):
        raise WrongType(f"a file is named by text or a path, not by {type(name).__name__}")
    return Path(name)


def added(file: Path, out: Path, column: str, prefix: str, options: list[str]) -> int:
    """The same by the program's own options."""
    require_pyarrow()
    import pyarrow

    if out.suffix.lower() not in ENDINGS:
        raise WrongUsage(f"{out}: the file to write ends in {', '.join(ENDINGS)}")
    try:
        if out.exists() and file.exists() and out.samefile(file):
            raise WrongUsage(f"{out} would replace the input")
        return write(judged(batches(file), column, prefix, options), out)
    except (OSError, pyarrow.ArrowException) as error:
        raise Incomplete(str(error)) from error


def batches(path: Path) -> "Iterator[pyarrow.RecordBatch]":
    """The record batches of a file, whatever it is called."""
    import pyarrow.ipc
    import pyarrow.parquet

    with path.open("rb") as file:
        head = file.read(len(ARROW))
    if head.startswith(PARQUET):
        with pyarrow.parquet.ParquetFile(path) as source:
            yield from source.iter_batches()
        return
    with pyarrow.memory_map(str(path)) as memory:
        if head == ARROW:
            reader = pyarrow.ipc.open_file(memory)
            yield from (reader.get_batch(number) for number in range(reader.num_record_batches))
        else:
            yield from pyarrow.ipc.open_stream(memory)


def write(given: "Iterable[pyarrow.RecordBatch]", path: Path) -> int:
    """Writes batches, and gives the file its name when it is whole. Returns the number of rows."""
    import pyarrow.ipc
    import pyarrow.parquet

    kind = ENDINGS[path.suffix.lower()]
    makers = {"parquet": pyarrow.parquet.ParquetWriter, "file": pyarrow.ipc.new_file, "stream": pyarrow.ipc.new_stream}
    unfinished = path.with_name(f".{path.name}.unfinished")
    rows, writer = 0, None
    try:
        for batch in given:
            writer = writer or makers[kind](str(unfinished), batch.schema)
            writer.write_batch(batch)
            rows += batch.num_rows
        if writer:
            writer.close()
            os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
    return rows


def chosen(words: list[str]) -> argparse.Namespace:
    """What the words of the command line say; ends the process where they are wrong."""
    parser = argparse.ArgumentParser(prog="python3 -m tcfcheck.arrow", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path, help="a Parquet file, an Arrow file (Feather) or an Arrow stream")
    parser.add_argument("--column", required=True, help="the column with the consent string")
    parser.add_argument("--out", required=True, type=Path, help=f"the file to write, ending in {', '.join(ENDINGS)}")
    parser.add_argument("--prefix", default=PREFIX, help=f"what the names of verdict columns begin with (default: {PREFIX})")
    group = parser.add_argument_group("options of tcfcheck lines", "tcfcheck lines --help explains them; others go behind --")
    for name in ListOptions.__annotations__:
        action = "append" if name in REPEATABLE else "store"
        group.add_argument(f"--{name.replace('_', '-')}", dest=f"option_{name}", action=action, metavar="VALUE")
    return parser.parse_args(words)


def main(words: list[str]) -> int:
    """Runs the command, and returns its status: 2 if something could not be read or written, 3 if there is no row."""
    own, further = words, []
    if "--" in words:
        own, further = words[: words.index("--")], words[words.index("--") + 1 :]
    given = chosen(own)
    options = {name: getattr(given, f"option_{name}") for name in ListOptions.__annotations__}
    try:
        with warnings.catch_warnings(record=True) as noted:
            warnings.simplefilter("always", TcfcheckWarning)
            rows = added(given.file, given.out, given.column, given.prefix, [*arguments(options, ListOptions), *further])
    except TcfcheckError as error:
        print(f"tcfcheck.arrow: {error}", file=sys.stderr)
        return 2
    # As the program shows them.
    for warning in noted:
        print(f"tcfcheck.arrow: note: {warning.message}", file=sys.stderr)
    if rows == 0:
        print("tcfcheck.arrow: there is no row", file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
