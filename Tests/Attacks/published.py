"""What an audit publishes, as anybody reads it: the tables' CSV files, and whether every other format says the same."""

import csv
import json
import re
import sqlite3
import xml.etree.ElementTree as xml
from html.parser import HTMLParser

GROUPS = ["records", "errors", "warnings", "infos", "clean", "acceptAll", "rejectAll", "mixed", "noChoice"]
SHARES = {"share", "errorShare", "consentShare", "legitimateInterestShare", "disclosedShare", "stopBeingValidShare"}
SHARES |= {"outdatedShare", "shareElsewhere"}
# By table: the columns that count people. All others name something, or count what is no person's.
COUNTED = {name: GROUPS for name in "cmps cmpVersions lists policies languages countries months platforms".split()}
COUNTED |= {name: GROUPS for name in ("expectedCountries", "declaredChoices")}
COUNTED |= {
    "overview": [*GROUPS, "version2", "disclosing"],
    "rules": ["broken", "errors", "warnings", "infos", "met", "undecided", "notEffective", "notApplicable"],
    "countryAgreement": ["records"],
    "contents": ["records"],
    "missingLists": ["records"],
    "vendors": ["consent", "legitimateInterest", "disclosed"],
    "purposes": ["consent", "legitimateInterest"],
    "milestones": ["stopBeingValid", "outdated"],
    "timelines": ["broken", "met", "undecided", "notApplicable"],
    "inputs": ["judged"],
    "causes": ["records", "broken", "brokenElsewhere"],
    "causeRates": ["records", "broken"],
    "days": ["records", "errors", "clean"],
}


class Cells(HTMLParser):
    """The texts of the cells of an HTML page's tables."""

    def __init__(self, text):
        super().__init__()
        self.texts, self.is_in = [], False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag == "td":
            self.texts.append("")
        self.is_in = tag == "td" or (self.is_in and tag not in ("tr", "table"))

    def handle_endtag(self, tag):
        self.is_in = self.is_in and tag != "td"

    def handle_data(self, data):
        if self.is_in:
            self.texts[-1] += data


class Published:
    """The results in a folder."""

    def __init__(self, folder, console):
        self.folder, self.console = folder, console
        self.tables = {}
        for path in sorted((folder / "tables").glob("*.csv")):
            with open(path, newline="") as file:
                self.tables[path.stem] = list(csv.DictReader(file))
        self.json = json.loads((folder / "audit.json").read_text())

    def number(self, table, row, column):
        """A number of people; None where it is withheld."""
        text = self.tables[table][row][column]
        return int(text) if text else None

    def breaks(self):
        """From JUnit XML by cohort: CMP, version and rule, and the records that break it; None where it is withheld."""
        found = {}
        for suite in xml.parse(self.folder / "junit.xml").getroot():
            named = re.fullmatch(r"CMP (\d+)", suite.get("name", ""))
            for case in suite.findall("testcase") if named else []:
                rule, version = re.match(r"(\S+), (?:.*, )?version (\d+)", case.get("name")).groups()
                if case.find("skipped") is not None:
                    continue
                said = "".join(case.itertext()) + "".join(one.get("message", "") for one in case)
                number = re.search(r"[Bb]roken in (\d+) subject", said)
                key = (named.group(1), version, rule)
                found[key] = int(number.group(1)) if number else (None if "withheld" in said else 0)
        return found

    def differences(self):
        """Where a format shows what another one withholds, in sentences."""
        found = []
        for table, rows in self.tables.items():
            for place, row in enumerate(rows):
                for column, text in row.items():
                    other = self.json["tables"][table][place][column]
                    if ("" if other is None else str(other)) != text and column not in SHARES:
                        found.append(f"{table}, row {place + 1}, {column}: {text or 'withheld'} in CSV, {other} in JSON")
        return found + self.database() + self.sentences() + self.pages()

    def database(self):
        found = []
        with sqlite3.connect(self.folder / "audit.sqlite") as connection:
            for table, rows in self.tables.items():
                stored = connection.execute(f'select * from "{table}"').fetchall()
                for place, (row, other) in enumerate(zip(rows, stored, strict=True)):
                    for (column, text), value in zip(row.items(), other, strict=True):
                        if (text == "") != (value is None or value == ""):
                            found.append(f"{table}, row {place + 1}, {column}: {text} in CSV, {value} in SQLite")
        return found

    def sentences(self):
        """The summary names what the overview names."""
        found = []
        text = "\n".join(self.json["summary"])
        if "Nothing was checked" in text:
            return found
        if text not in self.console:
            found.append("the console has another summary than the JSON document")
        overview = self.tables["overview"][0]
        said = re.search(r"^(\S+) records? from", text)
        pairs = [(said and said.group(1), overview["records"])]
        pairs.append((str(self.json["records"]["judged"]).replace("None", ""), overview["records"]))
        for column, words in (
            ("errors", "With errors"), ("warnings", "With warnings at most"), ("infos", "With infos only"),
            ("clean", "Without findings"), ("acceptAll", "Accept all"), ("rejectAll", "Reject all"), ("mixed", "Mixed"),
        ):  # fmt: skip
            said = re.search(rf"{words}: (\d+|\(withheld\))", text)
            pairs.append((said and said.group(1), overview[column]))
        for said, known in pairs:
            if (said or "").replace("(withheld)", "") not in (known, "" if overview["records"] == "" else known):
                found.append(f"the summary says {said}, and the overview {known or 'withheld'}")
        return found

    def pages(self):
        """A page says withheld as often as its tables withhold."""
        withheld = 0
        lines = (self.folder / "audit.md").read_text().splitlines()
        # A page leaves out the parts of broken by severity, each where it is all of it or none, by the rule's own severity.
        header = next((line for line in lines if line.startswith("| Rule | Severity | Broken")), "")
        left = {name for name in ("errors", "warnings", "infos") if f"| {name.capitalize()} |" not in header}
        for table, rows in self.tables.items():
            # A page shows the first hundred rows of a table that is longer, and folds rules that nobody broke.
            if len(rows) > 100:
                return []
            shares = [name for name in rows[0] if name in SHARES]
            for row in rows:
                names = [name for name in COUNTED.get(table, []) if not (table == "rules" and name in left)]
                withheld += sum(row[name] == "" for name in names if name in row)
                special = table == "purposes" and row["kind"] == "special feature"
                withheld += sum(row[name] == "" for name in shares) - (2 if special else 0)
        said = sum(text == "withheld" for text in Cells((self.folder / "audit.html").read_text()).texts)
        also = sum(cell.strip() == "withheld" for line in lines if line.startswith("|") for cell in line.split("|"))
        return [f"the {name} page withholds {count} cells, and the tables {withheld}"
                for name, count in (("HTML", said), ("Markdown", also)) if count != withheld]  # fmt: skip
