"""Rows of every kind: each has an answer, in its place."""

import math
import tempfile
import unittest
from pathlib import Path

import tcfcheck
from support import DAY, KEYS, STRING, TRUNCATED
from tcfcheck import Skip

SKIPPED: list[tuple[object, Skip]] = [
    (None, Skip.MISSING),
    (math.nan, Skip.MISSING),
    ("", Skip.EMPTY),
    (" \n", Skip.EMPTY),
    ('""', Skip.EMPTY),
    (5, Skip.NOT_TEXT),
    ([STRING], Skip.NOT_TEXT),
    (b"\xff\xfe", Skip.NOT_UTF8),
    ("\ud800", Skip.NOT_UTF8),
    (f"{STRING[:20]}\n{STRING[20:]}", Skip.CONTROL_CHARACTER),
    ("a\tb", Skip.CONTROL_CHARACTER),
    ("a\x00b", Skip.CONTROL_CHARACTER),
    ("# a comment", Skip.COMMENT),
    ('"# a comment"', Skip.COMMENT),
    ("C" * (1 << 23), Skip.TOO_LONG),
]
# What decides the kind of a file if it is at the start of one, and what names a file; and what a table has for its head.
CHECKED: list[object] = [
    '{"a": 1}', "[1]", "<?xml version=\"1.0\"?>", "bplist00", "https://example.com/?gdpr_consent=", "tc_string", "consent",
    "/etc/hostname", "-", "--help", "@file", "1YNN", "\ufeff" + STRING, "\u2028", "é", f" {STRING}\n", f'"{STRING}"',
    STRING.encode(), bytearray(STRING.encode()), memoryview(STRING.encode()), TRUNCATED, "a b", "a;b", "C" * 70_000,
]  # fmt: skip


class Rows(unittest.TestCase):
    def test_skipped(self) -> None:
        column = [value for value, _ in SKIPPED]
        wanted = [(row, reason) for row, (_, reason) in enumerate(SKIPPED)]
        for name, answers in (
            ("validate", tcfcheck.validate(column, as_of=DAY)),
            ("decode", tcfcheck.decode(column)),
            ("basis", tcfcheck.basis(column, 5)),
        ):
            self.assertEqual([(answer.row, answer.skipped) for answer in answers], wanted, name)

    def test_a_report_can_be_printed(self) -> None:
        # The in-app document has a number, 0 or 1.
        report = tcfcheck.validate_keys({**KEYS, "IABTCF_gdprApplies": True}, as_of=DAY)
        first, *rest = str(report).split("\n")
        self.assertRegex(first, rf"^{report.errors} errors?, {report.warnings} warnings?, {report.infos} infos?, {report.undecided} undecided checks$")
        self.assertTrue(any(line.startswith("error in-app/type: IABTCF_gdprApplies is a boolean") for line in rest), rest)
        self.assertTrue(any(line.startswith("  fix: Write numbers") for line in rest), rest)
        (skipped,) = tcfcheck.validate([None], as_of=DAY)
        self.assertEqual(str(skipped), "not checked: missing")

    def test_each_row_has_its_own_answer(self) -> None:
        # Every other row is skipped, and the last ones too.
        skipped = [value for value, _ in SKIPPED]
        column: list[object] = []
        for place, value in enumerate(CHECKED):
            column += [skipped[place % len(skipped)], value]
        column += [None, STRING, None]
        reports = list(tcfcheck.validate(column, as_of=DAY, only="encoding/*"))
        models = list(tcfcheck.decode(column))
        bases = list(tcfcheck.basis(column, [5, 2]))
        self.assertEqual([answer.row for answer in reports], list(range(len(column))))
        for value, report, model, answer in zip(column, reports, models, bases, strict=True):
            alone = tcfcheck.validate([value], as_of=DAY, only="encoding/*")
            wanted = next(alone)
            self.assertEqual((report.skipped, report.errors, report.infos), (wanted.skipped, wanted.errors, wanted.infos), value)
            self.assertEqual(report.is_checked, report.skipped is None)
            self.assertEqual([finding.message for finding in report.findings], [f.message for f in wanted.findings])
            self.assertEqual(model.skipped, report.skipped)
            self.assertEqual(len(answer.vendors), 0 if report.skipped else 2)
            if report.skipped is None and report.errors == 0:
                self.assertIsNotNone(model.model, value)

    def test_no_file_is_read(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "strings.txt"
            path.write_text(f"{STRING}\n")
            self.assertEqual(tcfcheck.validate(str(path), as_of=DAY).findings[0].rule, "encoding/alphabet")
            self.assertIsNone(tcfcheck.decode(str(path)).model)
            self.assertIn("cannot be read", tcfcheck.explain(str(path)).text)
            with self.assertRaises(ValueError):
                tcfcheck.explain_rule(str(path))
            with self.assertRaises(ValueError):
                tcfcheck.explain_rule("../strings.txt/../x")

    def test_nothing(self) -> None:
        self.assertEqual(list(tcfcheck.validate([])), [])
        self.assertEqual(list(tcfcheck.decode(iter(()))), [])
        self.assertEqual(list(tcfcheck.basis([None], 5))[0].vendors, ())
        self.assertEqual(list(tcfcheck.validate_keys([])), [])
        self.assertIs(tcfcheck.validate("").skipped, Skip.EMPTY)

    def test_keys(self) -> None:
        column: list[object] = [
            KEYS, None, math.nan, {}, {"IABTCF_gdprApplies": None}, "{", b"\x00\xff", 5, [1], {"a": object()},
            {"a": math.inf}, {1: 2}, '{"IABTCF_gdprApplies": 1}', " ",
        ]  # fmt: skip
        reports = list(tcfcheck.validate_keys(column, as_of=DAY))
        self.assertEqual([report.row for report in reports], list(range(len(column))))
        reasons = [report.skipped for report in reports]
        unset, wrong = Skip.MISSING, Skip.NOT_KEYS
        wanted = [None, unset, unset, None, None, None, None, wrong, wrong, wrong, wrong, None, None, Skip.EMPTY]
        self.assertEqual(reasons, wanted)
        self.assertTrue(reports[0].is_checked and reports[12].is_checked)
        for row in (5, 6):
            self.assertIn(f"row {row}", reports[row].problem or "")
            self.assertFalse(reports[row].is_checked)

    def test_table_is_no_column(self) -> None:
        class Table(list[object]):
            columns = ("a",)

        with self.assertRaisesRegex(TypeError, "one of its columns"):
            list(tcfcheck.validate(Table()))


if __name__ == "__main__":
    unittest.main()
