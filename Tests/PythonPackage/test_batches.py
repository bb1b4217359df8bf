"""Verdicts beside the rows of record batches, and through the engines that use them, where they are installed."""

import ast
import base64
import contextlib
import importlib
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tcfcheck
import tcfcheck.arrow as arrow
from support import DAY, KEYS, LISTS, ROOT, STRING, TRUNCATED, program, strings


def module(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


pyarrow, pandas, polars, duckdb = module("pyarrow"), module("pandas"), module("polars"), module("duckdb")
PAGE = ROOT / "Sources/TCFAudit/TCFAudit.docc/VerdictsAsColumns.md"
VALUES = [STRING, None, TRUNCATED, "", "a\nb\tc", json.dumps(KEYS), "\x00"]
KINDS = ["tc-string", None, "unreadable", None, "unreadable", "storedKeys", "unreadable"]


def cmp_id(string: str) -> int:
    """The field CmpId by its bits: Consent String and Vendor List Formats v2, The Core String."""
    core = string.split(".")[0]
    data = base64.urlsafe_b64decode(core + "=" * (-len(core) % 4))
    return int.from_bytes(data, "big") >> (len(data) * 8 - 90) & 0xFFF


@unittest.skipUnless(pyarrow, "pyarrow is not installed")
class Batches(unittest.TestCase):
    def rows(self, batches: Any, **options: Any) -> list[dict[str, Any]]:
        made = list(tcfcheck.verdicts(batches, column="tc", gvl=LISTS, as_of=DAY, config="none", **options))
        return [row for batch in made for row in batch.to_pylist()]

    def test_values(self) -> None:
        for kind in (pyarrow.string(), pyarrow.large_string(), pyarrow.binary(), pyarrow.string_view()):
            batch = pyarrow.RecordBatch.from_pydict({"row": range(7), "tc": pyarrow.array(VALUES, kind)})
            rows = self.rows(batch)
            self.assertEqual([row["tcf_kind"] for row in rows], KINDS, kind)
            self.assertEqual([row["row"] for row in rows], list(range(7)))
            self.assertEqual(rows[0]["tcf_cmp"], cmp_id(STRING))
            self.assertEqual([row["tcf_problem"] for row in rows], [None, "empty", None, "empty", None, None, None])
        latin = pyarrow.RecordBatch.from_pydict({"tc": pyarrow.array([b"\xff", STRING.encode()])})
        self.assertEqual([row["tcf_problem"] for row in self.rows(latin)], ["not-utf-8", None])
        nulls = pyarrow.RecordBatch.from_pydict({"tc": pyarrow.nulls(2)})
        self.assertEqual([row["tcf_problem"] for row in self.rows(nulls)], ["empty", "empty"])
        coded = pyarrow.RecordBatch.from_pydict({"tc": pyarrow.array(VALUES).dictionary_encode()})
        self.assertEqual([row["tcf_kind"] for row in self.rows(coded)], KINDS)

    def test_agrees_with_validate(self) -> None:
        # validate is told there that all are TC strings, and lines sees for itself: a GPP string is none.
        given = [string for string in strings() if not string.startswith("DB")]
        reports = list(tcfcheck.validate(given, gvl=LISTS, as_of=DAY, config="none"))
        rows = self.rows(pyarrow.table({"tc": given}))
        self.assertEqual([set(row["tcf_rules"]) for row in rows], [{f.rule for f in report.findings} for report in reports])
        self.assertGreater(len(given), 30)

    def test_batches_stay_as_they_are(self) -> None:
        many = [STRING, TRUNCATED] * 30_000
        table = pyarrow.table({"tc": many, "n": range(len(many))})
        sizes = [0, 1, 7, 40_000, 0, 1, 19_991, 0]
        given: list[Any] = []
        start = 0
        for size in sizes:
            given += table.slice(start, size).to_batches() or [pyarrow.RecordBatch.from_pylist([], schema=table.schema)]
            start += size
        self.assertEqual(start, len(many))
        made = list(tcfcheck.verdicts(iter(given), column="tc", as_of=DAY, config="none"))
        self.assertEqual([batch.num_rows for batch in made], sizes)
        whole = pyarrow.Table.from_batches(made)
        self.assertEqual(whole["n"].to_pylist(), list(range(len(many))))
        self.assertEqual(whole["tcf_kind"].to_pylist(), ["tc-string", "unreadable"] * 30_000)

    def test_lazy(self) -> None:
        taken = 0

        def batches() -> Iterator[Any]:
            nonlocal taken
            for _ in range(1_000):
                taken += 1
                yield pyarrow.RecordBatch.from_pydict({"tc": [STRING] * 1_000})

        first = next(tcfcheck.verdicts(batches(), column="tc", as_of=DAY, config="none"))
        self.assertEqual(first.num_rows, 1_000)
        # What fits into pipes, and not everything.
        self.assertLess(taken, 100)

    def test_mistakes(self) -> None:
        batch = pyarrow.RecordBatch.from_pydict({"tc": [STRING], "n": [1], "tcf_list": [1]})
        with self.assertRaisesRegex(ValueError, "no column 'x'"):
            list(tcfcheck.verdicts(batch, column="x"))
        with self.assertRaisesRegex(ValueError, "tcf_list"):
            list(tcfcheck.verdicts(batch, column="tc"))
        with self.assertRaisesRegex(TypeError, "int64, not text"):
            list(tcfcheck.verdicts(batch, column="n", prefix="v_"))
        with self.assertRaises(tcfcheck.WrongUsage):
            list(tcfcheck.verdicts(batch, column="tc", prefix="v_", only="no/rule"))
        with self.assertRaisesRegex(tcfcheck.Incomplete, "missing.json"):
            list(tcfcheck.verdicts(batch, column="tc", prefix="v_", gvl="missing.json"))
        for script in ("head -1 >/dev/null; echo '{\"kind\":1}'", "cat", "true", "echo '{}'"):
            with program(script), self.assertRaises(tcfcheck.UnexpectedAnswer, msg=script):
                list(tcfcheck.verdicts(batch, column="tc", prefix="v_"))
        with program("kill -9 $$"), self.assertRaises(tcfcheck.ProgramDied):
            list(tcfcheck.verdicts(batch, column="tc", prefix="v_"))

    def test_mistakes_with_files(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            file, out = Path(name, "in.parquet"), Path(name, "out.parquet")
            importlib.import_module("pyarrow.parquet").write_table(pyarrow.table({"tc": VALUES, "n": range(7)}), file)
            broken = Path(name, "broken.parquet")
            broken.write_bytes(b"PAR1, and nothing else")
            empty = Path(name, "empty")
            empty.write_bytes(b"")
            mistakes: list[tuple[Any, Any, dict[str, Any], type[tcfcheck.TcfcheckError]]] = [
                (Path(name, "none"), out, {}, tcfcheck.Incomplete),
                (broken, out, {}, tcfcheck.Incomplete),
                (empty, out, {}, tcfcheck.Incomplete),
                (file, Path(name, "no", "out.parquet"), {}, tcfcheck.Incomplete),
                (file, out, {"gvl": "/nowhere"}, tcfcheck.Incomplete),
                (file, out, {"column": "x"}, tcfcheck.WrongUsage),
                (file, out.with_suffix(".csv"), {}, tcfcheck.WrongUsage),
                (file, file, {}, tcfcheck.WrongUsage),
                (file, out, {"as_of": "soon"}, tcfcheck.WrongUsage),
                (file, out, {"column": "n"}, tcfcheck.WrongType),
                (file, out, {"asof": DAY}, tcfcheck.WrongType),
                (None, out, {}, tcfcheck.WrongType),
            ]
            for source, target, options, kind in mistakes:
                with self.subTest(source=source, target=target, options=options), self.assertRaises(kind):
                    arrow.add_verdicts(source, target, **{"column": "tc", **options})
            self.assertEqual(sorted(path.name for path in Path(name).iterdir()), ["broken.parquet", "empty", "in.parquet"])

    def test_mistakes_with_batches(self) -> None:
        for given in (None, 5, "tc", {"tc": [STRING]}, [STRING], [None]):
            batches: Any = given
            with self.subTest(given), self.assertRaises(tcfcheck.WrongType):
                list(tcfcheck.verdicts(batches, column="tc"))
            with self.subTest(given), self.assertRaises(tcfcheck.WrongType):
                list(tcfcheck.audit_part(batches, column="tc"))

    def test_files(self) -> None:
        parquet = importlib.import_module("pyarrow.parquet")
        table = pyarrow.table({"tc": VALUES, "n": range(7)})
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            parquet.write_table(table, folder / "in.parquet", row_group_size=3)
            with pyarrow.ipc.new_file(str(folder / "in.arrow"), table.schema) as file:
                file.write_table(table)
            with pyarrow.ipc.new_stream(str(folder / "in.arrows"), table.schema) as file:
                file.write_table(table)
            results = []
            for source, out in [("in.parquet", "1.parquet"), ("in.arrow", "2.arrow"), ("in.arrows", "3.arrows"), ("in.arrow", "4.parquet")]:
                command = [sys.executable, "-m", "tcfcheck.arrow", source, "--column", "tc", "--out", out, f"--as-of={DAY}", "--config=none"]
                # Its own option, or one that is passed on.
                command += [f"--gvl={LISTS}"] if out == "1.parquet" else ["--", f"--gvl={LISTS}"]
                answer = subprocess.run(command, cwd=folder, capture_output=True, text=True)
                self.assertEqual((answer.returncode, answer.stderr), (0, ""), source)
                if out.endswith("parquet"):
                    results.append(parquet.read_table(folder / out).to_pylist())
                else:
                    opened = pyarrow.ipc.open_file if out.endswith(".arrow") else pyarrow.ipc.open_stream
                    results.append(opened(pyarrow.OSFile(str(folder / out))).read_all().to_pylist())
            self.assertEqual([row["tcf_kind"] for row in results[0]], KINDS)
            for rows in results[1:]:
                self.assertEqual(rows, results[0])
            rows = arrow.add_verdicts(folder / "in.arrow", str(folder / "6.parquet"), column="tc", gvl=[LISTS], as_of=DAY, config="none")
            self.assertEqual((rows, parquet.read_table(folder / "6.parquet").to_pylist()), (len(VALUES), results[0]))
            self.assertTrue(any(row["tcf_undecided"] == 0 for row in results[0]) and results[0][0]["tcf_list"] == 5)
            for words in (["in.parquet", "--column", "x", "--out", "5.parquet"], ["none", "--column", "tc", "--out", "5.parquet"]):
                answer = subprocess.run([sys.executable, "-m", "tcfcheck.arrow", *words], cwd=folder, capture_output=True, text=True)
                self.assertEqual(answer.returncode, 2, answer.stderr)
            self.assertEqual(sorted(path.name for path in folder.iterdir() if path.name.startswith((".", "5"))), [])


@unittest.skipUnless(pyarrow and PAGE.exists(), "pyarrow or the page is not here")
class Recipes(unittest.TestCase):
    """The recipes of the page, word for word: each with its own engine, in a folder with the files that they name."""

    def blocks(self, language: str) -> list[str]:
        return [block.split("```")[0] for block in PAGE.read_text(encoding="utf-8").split(f"```{language}\n")[1:]]

    @contextlib.contextmanager
    def folder(self) -> Iterator[Path]:
        """Where somebody works who has a table and a list, and no settings."""
        table = pyarrow.table({"tc_string": VALUES, "id": list("abcdefg")})
        before = Path.cwd()
        with tempfile.TemporaryDirectory() as name:
            importlib.import_module("pyarrow.parquet").write_table(table, f"{name}/consents.parquet")
            shutil.copy(LISTS / "sample-vendor-list.json", f"{name}/vendor-list.json")
            os.chdir(name)
            try:
                yield Path(name)
            finally:
                os.chdir(before)

    def run_part(self, engine: str, begin: str) -> Any:
        """Runs the part of the recipe that begins with a line, and gives what its last line is."""
        (block,) = [block for block in self.blocks("python") if "import duckdb" in block]
        head, *parts = block.strip().split("\n\n")
        self.assertEqual(head, "import duckdb, pandas, polars, pyarrow")
        (part,) = [part for part in parts if part.startswith(begin)]
        self.assertIn(engine, part)
        tree = ast.parse(part)
        last = tree.body.pop()
        assert isinstance(last, ast.Expr)
        # What is imported above it on the page, but for engines that are not installed.
        names = {"duckdb": duckdb, "pandas": pandas, "polars": polars, "pyarrow": pyarrow, "verdicts": tcfcheck.verdicts}
        exec(compile(tree, "page", "exec"), names)
        return eval(compile(ast.Expression(last.value), "page", "eval"), names), names

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_pandas(self) -> None:
        with self.folder():
            made, _ = self.run_part("pandas", "frame = pandas")
        self.assertEqual(list(made["id"]), list("abcdefg"))
        self.assertEqual([kind or None for kind in made["tcf_kind"].fillna("")], KINDS)

    @unittest.skipUnless(polars, "polars is not installed")
    def test_polars(self) -> None:
        with self.folder():
            made, _ = self.run_part("polars", "frame = polars")
        self.assertEqual(made["tcf_kind"].to_list(), KINDS)
        self.assertEqual(made.filter(polars.col("tcf_rules").list.contains("encoding/truncated"))["id"].to_list(), ["c"])

    @unittest.skipUnless(duckdb, "duckdb is not installed")
    def test_duckdb(self) -> None:
        with self.folder(), contextlib.redirect_stdout(io.StringIO()) as shown:
            _, names = self.run_part("duckdb", "batches = duckdb")
        self.assertEqual(names["made"]["id"].to_pylist(), list("abcdefg"))
        self.assertEqual(names["made"]["tcf_kind"].to_pylist(), KINDS)
        # The page groups rows with errors by CMP version.
        errors = [row["tcf_cmpVersion"] for row in names["made"].to_pylist() if row["tcf_worst"] == "error"]
        self.assertTrue(errors)
        for version in set(errors) - {None}:
            self.assertRegex(shown.getvalue(), rf"\b{version}\b.*\b{errors.count(version)}\b")

    def test_parts(self) -> None:
        """Every engine that the page names has a test here."""
        (block,) = [block for block in self.blocks("python") if "import duckdb" in block]
        begins = [part.split(".")[0] for part in block.strip().split("\n\n")[1:]]
        self.assertEqual(sorted(begins), ["batches = duckdb", "frame = pandas", "frame = polars"])

    def test_command(self) -> None:
        (block,) = [block for block in self.blocks("sh") if "tcfcheck.arrow" in block]
        with self.folder() as folder:
            command = block.strip().replace("python3", sys.executable, 1)
            answer = subprocess.run(command, shell=True, capture_output=True, text=True)
            self.assertEqual((answer.returncode, answer.stderr), (0, ""))
            made = importlib.import_module("pyarrow.parquet").read_table(folder / "verdicts.parquet")
        self.assertEqual(made["tcf_kind"].to_pylist(), KINDS)


if __name__ == "__main__":
    unittest.main()
