"""Columns of pandas and pyarrow, where they are installed."""

import importlib
import unittest
from typing import Any

import tcfcheck
from support import DAY, KEYS, LISTS, STRING, TRUNCATED
from tcfcheck import Skip


def module(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


pandas, pyarrow = module("pandas"), module("pyarrow")
VALUES = [STRING, None, TRUNCATED, ""]
REASONS = [None, Skip.MISSING, None, Skip.EMPTY]


class Columns(unittest.TestCase):
    def check(self, column: Any, name: str) -> None:
        reports = list(tcfcheck.validate(column, gvl=LISTS, as_of=DAY))
        self.assertEqual([report.skipped for report in reports], REASONS, name)
        self.assertEqual([report.errors for report in reports], [0, 0, 1, 0], name)
        self.assertEqual([answer.model is not None for answer in tcfcheck.decode(column)], [True, False, False, False], name)
        self.assertEqual([len(answer.vendors) for answer in tcfcheck.basis(column, 5, gvl=LISTS)], [1, 0, 1, 0], name)

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_pandas(self) -> None:
        for dtype in ("object", "string", "str", "category", *(["string[pyarrow]"] if pyarrow else [])):
            self.check(pandas.Series(VALUES, dtype=dtype), dtype)
        self.check(pandas.Series(VALUES, index=[7, 7, "a", None], dtype="object"), "index")
        missing = pandas.Series([pandas.NA, pandas.NaT, float("nan"), None], dtype="object")
        self.assertEqual({report.skipped for report in tcfcheck.validate(missing)}, {Skip.MISSING})
        self.assertEqual({report.skipped for report in tcfcheck.validate(pandas.Series([1, 2]))}, {Skip.NOT_TEXT})
        with self.assertRaisesRegex(TypeError, "one of its columns"):
            list(tcfcheck.validate(pandas.DataFrame({"a": VALUES})))

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_table_of_pandas(self) -> None:
        frame = pandas.DataFrame({"tc_string": VALUES, "id": list("abcd")})
        table = pandas.DataFrame(tcfcheck.findings_table(tcfcheck.validate(frame["tc_string"], gvl=LISTS, as_of=DAY)))
        self.assertEqual(list(frame.iloc[table["row"]]["id"]), ["c"])
        empty = pandas.DataFrame(tcfcheck.findings_table([]))
        self.assertEqual(len(empty), 0)

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_keys_of_pandas(self) -> None:
        reports = list(tcfcheck.validate_keys(pandas.Series([KEYS, None, '{"IABTCF_gdprApplies": true}']), as_of=DAY))
        self.assertEqual([report.is_checked for report in reports], [True, False, True])
        numbers = pandas.Series([1]).to_numpy()
        report = tcfcheck.validate_keys({"IABTCF_gdprApplies": numbers[0]}, as_of=DAY)
        self.assertNotIn("in-app/type", [finding.rule for finding in report.findings])

    @unittest.skipUnless(pyarrow, "pyarrow is not installed")
    def test_pyarrow(self) -> None:
        for kind in (pyarrow.string(), pyarrow.large_string(), pyarrow.binary(), pyarrow.string_view()):
            self.check(pyarrow.array(VALUES, kind), str(kind))
        self.check(pyarrow.array(VALUES).dictionary_encode(), "dictionary")
        self.check(pyarrow.chunked_array([VALUES[:1], VALUES[1:3], VALUES[3:]]), "chunked")
        table = pyarrow.table({"tc_string": VALUES})
        self.check(table["tc_string"], "table")
        with self.assertRaisesRegex(TypeError, "one of its columns"):
            list(tcfcheck.validate(table))

    @unittest.skipUnless(pyarrow, "pyarrow is not installed")
    def test_keys_of_pyarrow(self) -> None:
        column = pyarrow.array([KEYS, None, {"IABTCF_gdprApplies": 1}])
        reports = list(tcfcheck.validate_keys(column, as_of=DAY))
        self.assertEqual([report.is_checked for report in reports], [True, False, True])
        # A struct has all keys in each row, null where they are absent.
        rules = [finding.rule for finding in reports[2].findings]
        self.assertEqual(rules, [f.rule for f in tcfcheck.validate_keys({"IABTCF_gdprApplies": 1}, as_of=DAY).findings])

    @unittest.skipUnless(pyarrow, "pyarrow is not installed")
    def test_table_of_pyarrow(self) -> None:
        table = pyarrow.table(tcfcheck.findings_table(tcfcheck.validate(VALUES, gvl=LISTS, as_of=DAY)))
        self.assertEqual(table["rule"].to_pylist(), ["encoding/truncated"])


if __name__ == "__main__":
    unittest.main()
