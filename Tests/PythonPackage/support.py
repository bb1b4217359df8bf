"""What the tests of the Python package share: strings of the test vectors, and programs that misbehave."""

import contextlib
import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
LISTS = ROOT / "TestVectors" / "vendor-lists"
DAY = "2026-06-15"
# Of the pages and of TestVectors/tc-strings: made-up data.
STRING = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA"
TRUNCATED = "CQlH_MAQlH_MAEsACBENAFFo"
KEYS = {"IABTCF_TCString": STRING, "IABTCF_gdprApplies": 1}


def strings() -> list[str]:
    """The strings of a file of samples."""
    lines = (ROOT / "TestVectors" / "tc-strings" / "samples.txt").read_text().splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#") and "\t" not in line]


@contextlib.contextmanager
def program(script: str, mode: int = 0o755) -> Iterator[None]:
    """Puts a shell script in the place of the program."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tcfcheck"
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(stat.S_IFREG | mode)
        with mock.patch.dict(os.environ, {"TCFCHECK_PROGRAM": str(path)}):
            yield
