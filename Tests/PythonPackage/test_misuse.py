"""Whatever a call is given, and whatever the system refuses: the error is of this package, and it comes at once where it can."""

import math
import os
import subprocess
import sys
import tempfile
import unittest
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

import tcfcheck
from support import DAY, KEYS, LISTS, STRING, program
from tcfcheck import Skip

#: Of any content; none of these needs to be read to its end to be refused.
CALLS: dict[str, Callable[[Any], object]] = {
    "validate": lambda content: tcfcheck.validate(content, as_of=DAY),
    "decode": lambda content: tcfcheck.decode(content),
    "basis": lambda content: tcfcheck.basis(content, 5),
    "explain": lambda content: tcfcheck.explain(content),
    "validate_keys": lambda content: tcfcheck.validate_keys(content),
}


class Table(list[object]):
    columns = ("a",)


class NotIterable:
    def __iter__(self) -> None:
        raise TypeError("iteration over a 0-d array")


class Misuse(unittest.TestCase):
    def test_content(self) -> None:
        for name, call in CALLS.items():
            for content in (None, math.nan, 5, 5.5, True, object(), Path("strings.txt"), Table(), NotIterable(), call):
                with self.subTest(name, content=content), self.assertRaises(tcfcheck.WrongType) as caught:
                    call(content)
                self.assertIsInstance(caught.exception, TypeError)
                self.assertIsInstance(caught.exception, tcfcheck.TcfcheckError)
                self.assertTrue(str(caught.exception))
            if name != "validate_keys":
                with self.subTest(name), self.assertRaisesRegex(tcfcheck.WrongType, "validate_keys"):
                    call(KEYS)

    def test_none_in_a_column_is_no_error(self) -> None:
        reports = list(tcfcheck.validate([None, STRING, math.nan], gvl=LISTS, as_of=DAY))
        self.assertEqual([report.skipped for report in reports], [Skip.MISSING, None, Skip.MISSING])

    def test_options(self) -> None:
        options: list[tuple[dict[str, Any], type[tcfcheck.TcfcheckError], str]] = [
            ({"asof": DAY}, tcfcheck.WrongType, "as_of"),
            ({"bogus": 1}, tcfcheck.WrongType, "bogus"),
            ({"as_of": [DAY]}, tcfcheck.WrongType, "one value"),
            ({"gvl": b"lists"}, tcfcheck.WrongType, "bytes"),
            ({"only": [object()]}, tcfcheck.WrongType, "object"),
            ({"gvl": "a\0b"}, tcfcheck.WrongUsage, "NUL"),
            ({"gvl": "a\ud800b"}, tcfcheck.WrongUsage, "encoded"),
            ({"as_of": "soon"}, tcfcheck.WrongUsage, "soon"),
        ]
        for given, kind, words in options:
            for call in (tcfcheck.validate, tcfcheck.explain):
                with self.subTest(given), self.assertRaisesRegex(kind, words):
                    call(STRING, **given)

    def test_vendors(self) -> None:
        for vendors in (None, 5.5, True, b"5", [None], [5.5], object()):
            given: Any = vendors
            with self.subTest(vendors), self.assertRaisesRegex(tcfcheck.WrongType, "an id or a name"):
                tcfcheck.basis(STRING, given)
        with self.assertRaisesRegex(tcfcheck.WrongUsage, "name a vendor"):
            tcfcheck.basis(STRING, [])
        # More than a system takes as arguments.
        with self.assertRaisesRegex(tcfcheck.WrongUsage, "longer"):
            tcfcheck.basis(STRING, [12345] * 400_000)

        class Number:
            """As numpy's numbers."""

            def __index__(self) -> int:
                return 5

        number: Any = Number()
        for column in (number, [number], iter([number])):
            self.assertEqual([answer.vendor for answer in tcfcheck.basis(STRING, column).vendors], [5])

    def test_rules(self) -> None:
        for rule in (None, 5, b"fields/expired"):
            given: Any = rule
            with self.assertRaises(tcfcheck.WrongType):
                tcfcheck.explain_rule(given)
        for text in ("", "fields", "no/such", "../etc/passwd"):
            with self.assertRaises(tcfcheck.WrongUsage):
                tcfcheck.explain_rule(text)

    def test_values_that_cannot_be_converted(self) -> None:
        class Scalar:
            def as_py(self) -> object:
                raise OverflowError("year 292277")

            item = as_py

        class Several(Scalar):
            def item(self) -> object:
                raise ValueError("can only convert an array of size 1")

        self.assertEqual([answer.skipped for answer in tcfcheck.decode([Scalar()])], [Skip.NOT_TEXT])
        deep: list[Any] = []
        for _ in range(100_000):
            deep = [deep]
        column: list[Any] = [{"a": Several()}, {"a": deep}]
        self.assertEqual([report.skipped for report in tcfcheck.validate_keys(column)], [Skip.NOT_KEYS] * 2)

    def test_tables(self) -> None:
        report = tcfcheck.validate(STRING[:24], as_of=DAY)
        self.assertEqual(tcfcheck.findings_table(report), tcfcheck.findings_table([report]))
        self.assertTrue(tcfcheck.findings_table(report)["rule"])
        for reports in (None, 5, [None], ["a"], report.findings):
            given: Any = reports
            with self.assertRaises(tcfcheck.WrongType):
                tcfcheck.findings_table(given)


class Answers(unittest.TestCase):
    """Answers of a program that is not the one of this package."""

    def test_lines(self) -> None:
        finding = '{"subject":"-:2","kind":"string","rule":"a/b","severity":"%s","message":"m"}'
        for line in (finding % "fatal", finding % "error", '{"a":' + "[" * 200_000):
            with self.subTest(line[:80]), program(f"cat >/dev/null; cat <<'END'\n{line}\nEND"):
                with self.assertRaises(tcfcheck.UnexpectedAnswer):
                    tcfcheck.validate(STRING)
                with self.assertRaises(tcfcheck.UnexpectedAnswer):
                    list(tcfcheck.validate([STRING]))

    def test_bytes(self) -> None:
        with program(r"printf '\377\376 1\n'"):
            with self.assertRaises(tcfcheck.UnexpectedAnswer):
                tcfcheck.explain(STRING)
            self.assertEqual(tcfcheck.version(), "\ufffd\ufffd")
        with program(r"printf '\377' >&2; exit 9"), self.assertRaises(tcfcheck.ProgramDied):
            tcfcheck.version()


class System(unittest.TestCase):
    """What the system refuses."""

    def test_temporary_folder(self) -> None:
        with mock.patch.object(tempfile, "tempdir", "/nowhere"), self.assertRaisesRegex(tcfcheck.Incomplete, "temporary"):
            tcfcheck.validate_keys(KEYS)
        # A name with the sign that divides a file from what is in it.
        with tempfile.TemporaryDirectory(prefix="a#b") as folder, mock.patch.object(tempfile, "tempdir", folder):
            self.assertTrue(tcfcheck.validate_keys(KEYS, gvl=LISTS, as_of=DAY).is_checked)

    def run_alone(self, code: str, **environment: str) -> str:
        answer = subprocess.run(
            [sys.executable, "-B", "-c", code], capture_output=True, text=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)} | environment,
        )  # fmt: skip
        self.assertEqual(answer.returncode, 0, answer.stderr)
        return answer.stdout.strip()

    def test_working_folder_is_gone(self) -> None:
        code = (
            "import os, tempfile, tcfcheck\nfolder = tempfile.mkdtemp()\nos.chdir(folder)\nos.rmdir(folder)\n"
            "for call in (tcfcheck.version, tcfcheck.program, lambda: tcfcheck.decode('CQ')):\n"
            "  try:\n    call()\n  except tcfcheck.ProgramMissing:\n    print('missing')"
        )
        self.assertEqual(self.run_alone(code, TCFCHECK_PROGRAM="./tcfcheck").split(), ["missing"] * 3)

    def test_no_more_files(self) -> None:
        # With as many as are open, and with one, two … more: whatever cannot be opened.
        code = (
            "import os, resource, tcfcheck\nused = len(os.listdir('/proc/self/fd')) - 1\nfor more in range(8):\n"
            "  resource.setrlimit(resource.RLIMIT_NOFILE, (used + more, 4096))\n"
            "  try:\n    tcfcheck.decode('CQ')\n    print('well')\n"
            "  except tcfcheck.ProgramMissing:\n    print('missing')"
        )
        said = self.run_alone(code).split()
        self.assertEqual((said[0], len(said)), ("missing", 8))


if __name__ == "__main__":
    unittest.main()
