"""What goes wrong is an error with a type, never a hang and never an answer too few."""

import os
import pickle
import subprocess
import sys
import tempfile
import time
import unittest
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest import mock

import tcfcheck
from support import DAY, KEYS, LISTS, STRING, program

#: Each is fed line by line.
CALLS: list[Callable[[list[str]], Iterator[tcfcheck.Decoded | tcfcheck.Report | tcfcheck.Basis]]] = [
    lambda column: tcfcheck.decode(column),
    lambda column: tcfcheck.validate(column, as_of=DAY),
    lambda column: tcfcheck.basis(column, 5),
]


class Failures(unittest.TestCase):
    def test_missing(self) -> None:
        with mock.patch.dict(os.environ, {"TCFCHECK_PROGRAM": "/nowhere/tcfcheck"}):
            for call in (
                lambda: tcfcheck.validate(STRING), lambda: list(tcfcheck.decode([STRING])), tcfcheck.version,
                lambda: tcfcheck.basis(STRING, 5), lambda: tcfcheck.validate_keys(KEYS), lambda: tcfcheck.explain(STRING),
            ):  # fmt: skip
                with self.assertRaises(tcfcheck.ProgramMissing):
                    call()
        with program("exit 0", mode=0o644), self.assertRaises(tcfcheck.ProgramMissing):
            tcfcheck.decode(STRING)

    def test_command_without_a_program(self) -> None:
        environment = os.environ | {"TCFCHECK_PROGRAM": "/nowhere/tcfcheck"}
        answer = subprocess.run([sys.executable, "-m", "tcfcheck"], env=environment, capture_output=True, text=True)
        self.assertEqual((answer.returncode, answer.stdout), (127, ""))
        self.assertIn("tcfcheck: ", answer.stderr)

    def test_wrong_usage(self) -> None:
        for call in (
            lambda: tcfcheck.validate(STRING, as_of="yesterday"), lambda: tcfcheck.validate([STRING], only="no/such").__next__(),
            lambda: tcfcheck.basis(STRING, "no such vendor", gvl=LISTS), lambda: tcfcheck.basis(STRING, 0, gvl=LISTS),
            lambda: tcfcheck.explain_rule("no/such"),
        ):  # fmt: skip
            with self.assertRaises(tcfcheck.WrongUsage) as caught:
                call()
            self.assertTrue(str(caught.exception))
        for options in ({"bogus": 1}, {"as_of": [DAY]}, {"jobs": True}, {"gvl": 5.5}, {"view": "writer"}):
            with self.assertRaises(TypeError):
                tcfcheck.validate(STRING, **options)

    def test_incomplete(self) -> None:
        for call in (
            lambda: tcfcheck.validate(STRING, gvl="/nowhere"), lambda: list(tcfcheck.basis([STRING], 5, gvl="/nowhere")),
            lambda: tcfcheck.explain(STRING, gvl="/nowhere"), lambda: tcfcheck.validate_keys(KEYS, gvl="/nowhere"),
        ):  # fmt: skip
            with self.assertRaisesRegex(tcfcheck.Incomplete, "/nowhere"):
                call()

    def test_an_option_is_no_other_option(self) -> None:
        with self.assertRaises(tcfcheck.TcfcheckError):
            tcfcheck.validate(STRING, gvl="--help")

    def test_killed(self) -> None:
        with program("kill -9 $$"), self.assertRaises(tcfcheck.ProgramDied) as caught:
            list(tcfcheck.decode([STRING] * 100_000))
        self.assertEqual(caught.exception.status, -9)
        again = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((again.status, str(again)), (-9, str(caught.exception)))

    def test_killed_between_answers(self) -> None:
        real = tcfcheck.program()
        script = f"""'{real}' "$@" | head -c 5000; echo late >&2; kill -11 $$"""
        for call in CALLS:
            with program(script), self.assertRaises(tcfcheck.ProgramDied) as caught:
                rows = []
                for answer in call([STRING] * 1000):
                    rows.append(answer.row)
            self.assertEqual(rows, list(range(len(rows))))
            self.assertEqual(caught.exception.status, -11)
            self.assertTrue(caught.exception.complaints.endswith("late"))

    def test_ends_early_and_says_all_is_well(self) -> None:
        real = tcfcheck.program()
        for script in (f"""'{real}' "$@" | head -3""", "exit 0", "cat >/dev/null", f"""'{real}' "$@" | sed 2d"""):
            for call in CALLS:
                with self.subTest(script), program(script), self.assertRaises(tcfcheck.TcfcheckError):
                    list(call([STRING] * 1000))

    def test_another_program(self) -> None:
        for line in ("hello", "[1]", "null", '{"a":1}', '{"subject":"-:99"}', '{"version":"2"}', '{"subject":"-:2","rule":5}'):
            with self.subTest(line), program(f"cat >/dev/null; echo '{line}'"):
                for call in CALLS:
                    with self.assertRaises(tcfcheck.TcfcheckError):
                        list(call([STRING]))

    def test_much_on_standard_error(self) -> None:
        with program("yes 0123456789 | head -c 3000000 >&2; exit 70"), self.assertRaises(tcfcheck.ProgramDied) as caught:
            tcfcheck.decode(STRING)
        self.assertEqual(caught.exception.status, 70)
        self.assertLess(len(caught.exception.complaints), 100_000)

    def test_stopped_by_the_caller(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            mark = Path(folder) / "pid"
            with program(f"echo $$ >{mark}; exec '{tcfcheck.program()}' \"$@\""):
                answers = tcfcheck.decode(STRING for _ in iter(int, 1))
                self.assertEqual(next(answers).row, 0)
                del answers
            process = int(mark.read_text())
            for _ in range(100):
                try:
                    os.kill(process, 0)
                except ProcessLookupError:
                    return
                time.sleep(0.05)
            self.fail("the program runs on")

    def test_fault_of_the_column(self) -> None:
        def column() -> Iterator[str]:
            yield STRING
            raise RuntimeError("the column")

        with self.assertRaisesRegex(RuntimeError, "the column"):
            list(tcfcheck.decode(column()))

    def test_rows_come_before_the_column_ends(self) -> None:
        made = 0

        def column() -> Iterator[str]:
            nonlocal made
            for _ in range(500_000):
                made += 1
                yield STRING

        next(tcfcheck.decode(column()))
        self.assertLess(made, 250_000)


if __name__ == "__main__":
    unittest.main()
