"""Nothing is judged in Python: what comes out is what the program prints."""

import json
import subprocess
import unittest

import tcfcheck
from support import DAY, KEYS, LISTS, STRING, TRUNCATED, strings


def printed(*arguments: str, given: str = "") -> list[dict[str, object]]:
    """The JSON lines of the program itself."""
    answer = subprocess.run([tcfcheck.program(), *arguments], input=given, capture_output=True, text=True)
    return [json.loads(line) for line in answer.stdout.splitlines()]


class Verdicts(unittest.TestCase):
    def test_findings(self) -> None:
        sample = strings()
        given = "".join(f"{string}\n" for string in sample)
        lists = f"--gvl={LISTS}"
        lines = printed("validate", "--as=strings", "--format=json", "--all-subjects", lists, f"--as-of={DAY}", "-", given=given)
        wanted = [(str(line["subject"]), line["rule"], line["message"]) for line in lines if "rule" in line]
        reports = list(tcfcheck.validate(sample, gvl=LISTS, as_of=DAY))
        found = [(f"-:{found.row + 1}", found.rule, found.message) for report in reports for found in report.findings]
        self.assertGreater(len(found), 20)
        self.assertEqual(found, wanted)
        self.assertEqual([report.row for report in reports], list(range(len(sample))))
        counts = [line for line in lines if "findings" in line and "rule" not in line]
        self.assertEqual(sum(report.undecided for report in reports), sum(int(str(line["undecided"])) for line in counts))

    def test_models(self) -> None:
        sample = strings()
        wanted = printed("decode", "--format=json", "-", given="".join(f"{string}\n" for string in sample))
        for answer, line in zip(tcfcheck.decode(sample), wanted, strict=True):
            if "error" in line:
                self.assertIsNone(answer.model)
                self.assertEqual(answer.error and answer.error.code, line["error"]["code"])  # type: ignore[index]
            else:
                self.assertEqual(answer.model, line)

    def test_basis(self) -> None:
        wanted = printed("basis", "--format=json", "--vendor=2,5", f"--gvl={LISTS}", f"--as-of={DAY}", STRING)
        found = tcfcheck.basis(STRING, [2, 5], gvl=LISTS, as_of=DAY)
        self.assertEqual([answer.vendor for answer in found.vendors], [line["vendor"] for line in wanted])
        for answer, line in zip(found.vendors, wanted, strict=True):
            purposes = line["purposes"]
            assert isinstance(purposes, list)
            self.assertEqual([(grant.id, grant.basis, grant.is_permitted) for grant in answer.purposes],
                             [(entry["id"], entry["basis"], entry["permitted"]) for entry in purposes])
            self.assertEqual([[reason.message for reason in grant.reasons] for grant in answer.purposes],
                             [[reason["message"] for reason in entry["trail"]] for entry in purposes])
        self.assertIs(found.vendors[1].permits(1), True)
        self.assertIsNone(found.vendors[1].permits(99))

    def test_basis_undecided(self) -> None:
        (answer,) = tcfcheck.basis(STRING, 5, config="none").vendors
        self.assertIn("vendor list", answer.undecided or "")
        self.assertIsNone(answer.permits(1))

    def test_explanations(self) -> None:
        command = [tcfcheck.program(), "explain", f"--as-of={DAY}", STRING]
        wanted = subprocess.run(command, capture_output=True, text=True).stdout
        self.assertEqual(tcfcheck.explain(STRING, as_of=DAY).text.strip(), wanted.strip())
        column = list(tcfcheck.explain([None, TRUNCATED], as_of=DAY))
        self.assertEqual([answer.skipped for answer in column], [tcfcheck.Skip.MISSING, None])
        self.assertIn("cannot be read", str(column[1]))
        self.assertTrue(tcfcheck.explain_rule("fields/expired").startswith("fields/expired"))

    def test_keys(self) -> None:
        broken = KEYS | {"IABTCF_gdprApplies": True}
        report = tcfcheck.validate_keys(broken, as_of=DAY)
        self.assertEqual([subject.kind for subject in report.subjects], ["storedKeys", "string"])
        self.assertIn("in-app/type", [finding.rule for finding in report.findings])
        places = [finding.location and finding.location.key for finding in report.findings]
        self.assertIn("IABTCF_gdprApplies", places)
        alone = [tcfcheck.validate_keys(keys, as_of=DAY).findings for keys in (broken, KEYS)]
        together = [report.findings for report in tcfcheck.validate_keys([KEYS, broken, KEYS], as_of=DAY)]
        self.assertEqual([len(found) for found in together], [len(alone[1]), len(alone[0]), len(alone[1])])

    def test_keys_of_one_column_are_not_states_of_one_device(self) -> None:
        later = [{"time": f"2026-06-0{day}T00:00:00Z", "keys": KEYS | {"IABTCF_gdprApplies": day % 2}} for day in (1, 2)]
        for report in tcfcheck.validate_keys(later, as_of=DAY):
            self.assertNotIn("sequence", [subject.kind for subject in report.subjects])

    def test_stores(self) -> None:
        folder = LISTS.parent / "stored-keys"
        for name in ("boolean-ios.plist", "clean-ios.plist"):
            lines = printed("validate", "--format=json", f"--as-of={DAY}", str(folder / name))
            wanted = [line["rule"] for line in lines if "rule" in line]
            found = tcfcheck.validate_keys((folder / name).read_bytes(), as_of=DAY).findings
            self.assertEqual([finding.rule for finding in found], wanted, name)

    def test_summary(self) -> None:
        reports = tcfcheck.validate([STRING], as_of=DAY, config="none")
        self.assertEqual(reports.summaries, [])
        list(reports)
        self.assertEqual(reports.summaries[0].as_of, DAY)
        self.assertEqual(len(reports.summaries[0].missing_lists), 1)

    def test_table(self) -> None:
        table = tcfcheck.findings_table(tcfcheck.validate([STRING, TRUNCATED], gvl=LISTS, as_of=DAY))
        self.assertEqual(table["row"], [1])
        self.assertEqual(table["rule"], ["encoding/truncated"])
        self.assertEqual({len(column) for column in table.values()}, {1})  # type: ignore[arg-type]


if __name__ == "__main__":
    unittest.main()
