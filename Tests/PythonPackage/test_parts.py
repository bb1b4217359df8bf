"""Parts of an audit over record batches, added up by the program."""

import json
import subprocess
import tempfile
import unittest
from collections import Counter
from pathlib import Path
from typing import Any

import tcfcheck
from support import DAY, LISTS, STRING, TRUNCATED, program
from test_batches import module

pyarrow = module("pyarrow")
OPTIONS = [f"--gvl={LISTS}", f"--as-of={DAY}", "--config=none"]


@unittest.skipUnless(pyarrow, "pyarrow is not installed")
class Parts(unittest.TestCase):
    def part(self, values: list[Any], first: int = 0, **options: Any) -> list[tuple[str, str]]:
        names = [f"r{first + number}" for number in range(len(values))]
        batch = pyarrow.RecordBatch.from_pydict({"tc": pyarrow.array(values, pyarrow.binary()), "key": names})
        # In batches of two, among empty ones.
        given = [batch.slice(0, 0), *(batch.slice(start, 2) for start in range(0, len(values), 2)), batch.slice(0, 0)]
        made = list(tcfcheck.audit_part(iter(given), column="tc", columns={"id": "key"}, options=OPTIONS, **options))
        return [(row["part"], row["text"]) for batch in made for row in batch.to_pylist()]

    def merged(self, parts: list[str]) -> dict[str, Any]:
        text = "".join(part + "\n" for part in parts)
        command = [tcfcheck.program(), "merge", "-", "--format", "json", "--reveal"]
        answer = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
        self.assertNotEqual(answer.returncode, 64, answer.stderr)
        found: dict[str, Any] = json.loads(answer.stdout)
        return found

    def test_parts_add_up(self) -> None:
        first = self.part([STRING.encode(), TRUNCATED.encode(), None, b"\xff"])
        second = self.part([b"\xfe", TRUNCATED.encode()], first=4)
        self.assertEqual([kind for kind, _ in first + second], ["partial", "reject", "partial", "reject"])
        self.assertEqual(json.loads(first[1][1]), {"id": "r3", "reason": "not-utf-8"})
        self.assertEqual(json.loads(second[1][1]), {"id": "r4", "reason": "not-utf-8"})
        whole = self.merged([text for kind, text in first + second if kind == "partial"])
        (source,) = whole["tables"]["inputs"]
        self.assertEqual([source[name] for name in ("judged", "empty", "rejected")], [3, 1, 2])
        examples = Counter((row["rule"], row["id"]) for row in whole["tables"]["examples"])
        # Equal strings are one example, shown with the first of its records.
        self.assertIn("encoding/truncated", {rule for rule, _ in examples})
        self.assertLessEqual({name for _, name in examples}, {"r0", "r1", "r5"})

    def test_many_rejects(self) -> None:
        parts = self.part([STRING.encode(), *[b"\xff"] * 1_500])
        self.assertEqual(Counter(kind for kind, _ in parts), {"partial": 1, "reject": 1_000})
        (source,) = self.merged([parts[0][1]])["tables"]["inputs"]
        self.assertEqual(source["rejected"], 1_500)

    def test_nothing(self) -> None:
        self.assertEqual(self.part([]), [])
        self.assertEqual([kind for kind, _ in self.part([None])], ["partial"])

    def test_times_and_other_kinds(self) -> None:
        moments = pyarrow.array([1_780_000_000_000_000, None], pyarrow.timestamp("us", "Europe/Paris"))
        batch = pyarrow.RecordBatch.from_pydict({"tc": [STRING, STRING], "at": moments, "key": [17, 18]})
        (made,) = tcfcheck.audit_part([batch], column="tc", columns={"time": "at", "id": "key"}, options=OPTIONS)
        cells = self.merged([made["text"][0].as_py()])["tables"]["cells"]
        # The first time is understood, with its offset.
        self.assertEqual({(row["remark"], row["records"]) for row in cells if row["word"] is None}, {("time-missing", 1)})

    def test_bundles(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            parts = dict(self.part([STRING.encode(), TRUNCATED.encode()], evidence=folder))
            self.assertEqual([path.name for path in Path(folder).iterdir()], [parts["evidence"]])
            command = [tcfcheck.program(), "evidence", "prove", str(Path(folder, parts["evidence"])), "--id", "r1"]
            proof = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
            self.assertIn("encoding/truncated", proof["result"])

    def test_mistakes(self) -> None:
        batch = pyarrow.RecordBatch.from_pydict({"tc": [STRING, "x"]})
        calls: list[tuple[type[Exception], str, dict[str, Any]]] = [
            (ValueError, "no column 'x'", {"column": "x"}),
            (ValueError, "no column 'y'", {"column": "tc", "columns": {"id": "y"}}),
            (ValueError, "reads no 'subject'", {"column": "tc", "columns": {"subject": "tc"}}),
            (tcfcheck.WrongUsage, "no/rule", {"column": "tc", "options": ["--only=no/rule"]}),
            # A list that one machine lacks must not be left out of the sum without a word.
            (tcfcheck.Incomplete, "missing.json", {"column": "tc", "options": ["--gvl=missing.json"]}),
        ]
        for error, words, options in calls:
            with self.assertRaisesRegex(error, words):
                list(tcfcheck.audit_part([batch], **options))
        for script in ("cat", "true", "cat >/dev/null; echo '{}'", "cat >/dev/null; printf '{\"tcfcheckPartial\":3'"):
            with program(script), self.assertRaises(tcfcheck.UnexpectedAnswer, msg=script):
                list(tcfcheck.audit_part([batch], column="tc"))
        with program("kill -9 $$"), self.assertRaises(tcfcheck.ProgramDied):
            list(tcfcheck.audit_part([batch], column="tc"))

    def test_rejects_and_a_missing_list(self) -> None:
        batch = pyarrow.RecordBatch.from_pydict({"tc": [STRING.encode(), b"\xff"]})
        with self.assertRaisesRegex(tcfcheck.Incomplete, "missing.json"):
            list(tcfcheck.audit_part([batch], column="tc", options=["--gvl=missing.json"]))


if __name__ == "__main__":
    unittest.main()
