"""Adds verdicts to a Parquet or Arrow file: ``python3 -m tcfcheck.arrow consents.parquet --column tc_string --out verdicts.parquet``.

What follows ``--`` are options of ``tcfcheck lines``. pyarrow reads and writes the files, batch by batch.
"""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ._errors import TcfcheckError
from ._verdicts import PREFIX, judged

if TYPE_CHECKING:
    import pyarrow

#: Sources: the format descriptions of Parquet and Arrow (IPC file format); a stream begins with a continuation marker.
PARQUET, ARROW = b"PAR1", b"ARROW1"
ENDINGS = {".parquet": "parquet", ".arrow": "file", ".feather": "file", ".arrows": "stream"}


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


def main(words: list[str]) -> int:
    """Runs the command, and returns its status: 2 if something could not be read or written, 3 if there is no row."""
    own, options = words, []
    if "--" in words:
        own, options = words[: words.index("--")], words[words.index("--") + 1 :]
    parser = argparse.ArgumentParser(prog="python3 -m tcfcheck.arrow", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path, help="a Parquet file, an Arrow file (Feather) or an Arrow stream")
    parser.add_argument("--column", required=True, help="the column with the consent string")
    parser.add_argument("--out", required=True, type=Path, help=f"the file to write, ending in {', '.join(ENDINGS)}")
    parser.add_argument("--prefix", default=PREFIX, help=f"what the names of verdict columns begin with (default: {PREFIX})")
    chosen = parser.parse_args(own)
    if chosen.out.suffix.lower() not in ENDINGS:
        parser.error(f"--out ends in {', '.join(ENDINGS)}")
    if chosen.out.exists() and chosen.file.exists() and chosen.out.samefile(chosen.file):
        parser.error("--out would replace the input")
    try:
        rows = write(judged(batches(chosen.file), chosen.column, chosen.prefix, options), chosen.out)
    except ImportError:
        print("tcfcheck.arrow: it needs pyarrow: pip install pyarrow", file=sys.stderr)
        return 2
    # pyarrow's own errors are of these kinds.
    except (OSError, ValueError, TypeError, TcfcheckError) as error:
        print(f"tcfcheck.arrow: {error}", file=sys.stderr)
        return 2
    if rows == 0:
        print("tcfcheck.arrow: there is no row", file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
