"""What the program notes beside its answers is a warning of Python, at the line that asked."""

import shutil
import tempfile
import unittest
import warnings
from collections.abc import Callable
from pathlib import Path

import tcfcheck
from support import DAY, KEYS, LISTS, STRING, program


class Notes(unittest.TestCase):
    def noted(self, call: Callable[[], object]) -> list[str]:
        with warnings.catch_warnings(record=True) as found:
            warnings.simplefilter("always")
            call()
        for warning in found:
            self.assertIs(warning.category, tcfcheck.TcfcheckWarning)
            self.assertEqual(warning.filename, __file__)
        return [str(warning.message) for warning in found]

    def test_missing_list(self) -> None:
        # The string names list 5 of specification 3: its fields VendorListVersion and TcfPolicyVersion.
        for call, subjects in (
            (lambda: tcfcheck.validate(STRING, as_of=DAY), "1 subject"),
            (lambda: list(tcfcheck.validate([STRING, None, STRING], as_of=DAY)), "2 subjects"),
            # The key set, and the string in it.
            (lambda: tcfcheck.validate_keys(KEYS, as_of=DAY), "2 subjects"),
        ):  # fmt: skip
            (message,) = self.noted(call)
            self.assertIn(f"vendor list 5 of GVL spec 3 is missing ({subjects})", message)
            self.assertIn("tcfcheck gvl fetch 5", message)
        self.assertEqual(self.noted(lambda: tcfcheck.validate(STRING, gvl=LISTS, as_of="2026-05-30")), [])
        self.assertEqual(self.noted(lambda: tcfcheck.decode(STRING)), [])

    def test_old_list(self) -> None:
        # The sample is dated 2026-05-28.
        (message,) = self.noted(lambda: tcfcheck.validate(STRING, gvl=LISTS, as_of="2027-05-28"))
        self.assertIn("365 days before 2027-05-28", message)

    def test_other_files(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(LISTS / "sample-vendor-list.json", folder)
            (Path(folder) / "other.json").write_text("{}")
            for call in (
                lambda: tcfcheck.validate(STRING, gvl=folder, as_of=DAY), lambda: tcfcheck.basis(STRING, 5, gvl=folder),
                lambda: tcfcheck.explain(STRING, gvl=folder, as_of=DAY),
            ):  # fmt: skip
                messages = self.noted(call)
                self.assertTrue(any("skipped 1 of 2 .json files" in message for message in messages), messages)
                self.assertFalse(any("note:" in message or "tcfcheck: " in message for message in messages), messages)

    def test_undecided_rows_say_so_themselves(self) -> None:
        self.assertEqual(self.noted(lambda: tcfcheck.basis(STRING, 5)), [])

    def test_fix_belongs_to_its_message(self) -> None:
        real = tcfcheck.program()
        said = "printf 'ld: odd\\ntcfcheck: note: one\\n  fix: do it\\ntcfcheck: two\\n' >&2"
        with program(f"{said}; '{real}' \"$@\""):
            self.assertEqual(self.noted(lambda: tcfcheck.decode(STRING)), ["one; fix: do it", "two"])

    def test_as_an_error(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("error", tcfcheck.TcfcheckWarning)
            with self.assertRaises(tcfcheck.TcfcheckWarning):
                tcfcheck.validate(STRING, as_of=DAY)


if __name__ == "__main__":
    unittest.main()
