"""Records several sites with `record web --sites`: the project's own pages, one of which does not load, with the complete table."""

import csv
import json
import pathlib
import shutil
import subprocess

import devtools

SCHEMA = pathlib.Path(__file__).resolve().parents[2] / "TestVectors" / "schemas" / "tcfcheck-sites.schema.json"

# Whose the hosts are that page.html?vendors=later calls: ads.example is vendor 1's, who asks for consent alone, and bids.example no one's.
DISCLOSURES = {
    1: {"disclosures": [{"identifier": "id", "type": "cookie", "maxAgeSeconds": 0, "cookieRefresh": False, "domains": ["ads.example"],
                         "purposes": [1]}],
        "domains": [{"domain": "ads.example", "use": "ads"}], "sdks": []},
}  # fmt: skip
# The vendors that cmp.js discloses. After consent each of them may do something; after refusal vendor 6 alone, who declares special
# purposes and nothing that anyone could refuse.
DISCLOSED = [1, 3, 5, 6, 8, 9, 10]
ALWAYS = 6


class Sites:
    """Records sites. `check` reports what is wrong; `lists` is the vendor list of the pages, and `sandbox` the browser's options."""

    def __init__(self, check, lists, sandbox):
        self.check, self.lists, self.sandbox = check, lists, sandbox

    def run(self, recorder, sites, out, *options):
        port = recorder.server.server_port
        disclosures = recorder.folder()
        for vendor, disclosure in DISCLOSURES.items():
            (disclosures / f"{vendor}.json").write_text(json.dumps(disclosure))
        command = [
            recorder.program, "record", "web", *self.sandbox, "--sites", str(sites), "--out", str(out), "--gvl", str(self.lists), "--wait", "6",
            "--disclosures", str(disclosures), f"--browser-option=--host-resolver-rules=MAP *.example 127.0.0.1:{port}", *options,
        ]  # fmt: skip
        return subprocess.run(command, capture_output=True, text=True, timeout=devtools.PATIENCE)

    def table(self, out):
        """The rows of the three files, which have to say the same: state by site and phase, and the vendors by phase."""
        with open(out / "sites.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        lines = [json.loads(line) for line in (out / "sites.ndjson").read_text().splitlines()]
        vendors = [line for line in lines if "vendor" in line]
        self.check(
            [(row["site"], row["phase"], row["vendor"]) for row in rows if row["vendor"]]
            == [(line["site"], line["phase"], str(line["vendor"])) for line in vendors], "CSV and JSON differ")  # fmt: skip
        self.check("<table" in (out / "sites.html").read_text(), "the page has no table")
        return lines

    def three(self, recorder):
        """Three sites, one of which does not load: the complete table, and a second run that makes only what is missing."""
        server = recorder.server.address
        folder = recorder.folder()
        sites, out = folder / "sites.txt", folder / "night"
        sites.write_text(
            "# the project's own pages\r\n"
            f"{server}/page.html?vendors=later | reject: click #reject | accept: click #accept\r\n"
            f"{server}/elsewhere.html\r\n\r\n"
            "http://127.0.0.1:9/ | languages de-DE\r\n")  # fmt: skip
        answer = self.run(recorder, sites, out, "--jobs", "2")
        self.check(answer.returncode == 2, f"status {answer.returncode}: {answer.stderr}")
        self.check("127.0.0.1:9" in answer.stderr and "hunter" not in answer.stderr, answer.stderr)
        lines = self.table(out)
        states = [(line["site"].split("/")[-1][:9], line["phase"], line["visit"]["state"]) for line in lines if "visit" in line]
        phases = ("before", "refusal", "consent")
        expected = [("page.html", phase, "recorded") for phase in phases] + [("elsewhere", phase, "no-cmp") for phase in phases]
        expected += [("", phase, "failed") for phase in phases]
        self.check(states == expected, f"{states}")
        found = {
            phase: {line["vendor"]: (line["disclosed"], line["permitted"], line["called"], line["calledWithoutBasis"], line["cookiesBeforeChoice"])
                    for line in lines if line.get("phase") == phase and "vendor" in line}
            for phase in phases
        }  # fmt: skip
        # Nothing is disclosed before there is a string, and no one is called before the choice.
        self.check(found["before"] == {}, f"{found['before']}")
        for phase, called in (("refusal", (True, False, 1, 1, None)), ("consent", (True, True, 1, 0, None))):
            wanted = {vendor: called if vendor == 1 else (True, vendor == ALWAYS or phase == "consent", 0, 0, None) for vendor in DISCLOSED}
            self.check(found[phase] == wanted, f"{phase}: {found[phase]}")
        summary = lines[-1]["summary"]
        counts = [summary[name] for name in ("sites", "visits", "recorded", "incomplete", "failed", "no-cmp")]
        self.check(counts == [3, 9, 3, 0, 3, 3] and summary["isComplete"] is False, f"{summary}")
        self.check_form(lines)
        self.again(recorder, sites, out, lines)

    def check_form(self, lines):
        """Every line as the schema has it."""
        try:
            import jsonschema
        except ImportError:
            return
        validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text()))
        for number, line in enumerate(lines, 1):
            faults = [error.message[:200] for error in validator.iter_errors(line)]
            self.check(not faults, f"line {number}: {faults[:2]} {json.dumps(line)[:300]}")

    def again(self, recorder, sites, out, first):
        """A second run makes only what failed, and gives the same table; the folders of two nights are compared."""
        kept = shutil.copytree(out, out.parent / "first")
        marks = {path: path.stat().st_mtime_ns for path in out.glob("*/*/recording.ndjson")}
        answer = self.run(recorder, sites, out)
        self.check(answer.returncode == 2 and "4 of 9 visits are in" in answer.stderr, f"status {answer.returncode}: {answer.stderr}")
        again = {path: path.stat().st_mtime_ns for path in out.glob("*/*/recording.ndjson")}
        self.check({path: again[path] for path in marks if "127.0.0.1_9" not in str(path)}
                   == {path: mark for path, mark in marks.items() if "127.0.0.1_9" not in str(path)}, "a visit was made again")  # fmt: skip
        lines = self.table(out)
        self.check(lines[:-1] == first[:-1], "the table is another one")
        difference = subprocess.run(
            [recorder.validator, "diff", str(kept), str(out)], capture_output=True, text=True, timeout=devtools.PATIENCE)
        self.check(difference.returncode == 2 and difference.stdout == "0 new, 0 fixed, 0 changed\n", f"{difference}")

    def cases(self):
        """Every case by its name."""
        return {"sites": self.three}
