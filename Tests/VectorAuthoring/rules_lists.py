"""Vendor lists that the rule vectors need besides the sample lists: earlier, later, with flags, without tables.

    python3 rules_lists.py            writes TestVectors/rules/vendor-lists/
    python3 rules_lists.py --check    fails if a file there is not what this script makes

All are made from vendors and tables of the sample list of GVL specification 3 and continue its numbers.
"""

import copy
import json
import sys
from pathlib import Path

VECTORS = Path(__file__).resolve().parents[2] / "TestVectors"
FOLDER = VECTORS / "rules" / "vendor-lists"
SAMPLE = json.loads((VECTORS / "vendor-lists" / "sample-vendor-list.json").read_text(encoding="utf-8"))
SAMPLE_SPEC_2 = json.loads((VECTORS / "vendor-lists" / "sample-vendor-list-spec2.json").read_text(encoding="utf-8"))
TABLES = ("purposes", "specialPurposes", "features", "specialFeatures", "stacks", "dataCategories")

FEATURE_TEXT = "Vendors do what the names below say for purposes, and no one chooses features by themselves."


def derived(version, last_updated, vendors):
    """The sample list with another number and day, and only the vendors named."""
    document = copy.deepcopy(SAMPLE)
    document["vendorListVersion"] = version
    document["lastUpdated"] = last_updated
    document["vendors"] = {str(number): document["vendors"][str(number)] for number in vendors}
    return document


def earlier():
    """A list of May 2025, when the rule about vendors with special purposes only held."""
    return derived(2, "2025-05-15T16:00:00Z", [1, 3, 4, 5, 6, 8, 755])


def later():
    """A week after the sample list; nobody has left."""
    return derived(6, "2026-06-04T16:00:00Z", [1, 3, 4, 5, 17, 755])


def latest():
    """Two weeks after the sample list; vendor 17 has left."""
    document = derived(7, "2026-06-11T16:00:00Z", [1, 3, 4, 5, 17, 755])
    document["vendors"]["17"]["deletedDate"] = "2026-06-10T00:00:00Z"
    return document


def withdrawn():
    """A list of December 2026 in which vendor 23 stays, whose deletion the sample list announces."""
    document = derived(12, "2026-12-03T17:00:00Z", [1, 2, 3, 4, 5, 23, 755])
    del document["vendors"]["23"]["deletedDate"]
    return document


def flagged():
    """A list that uses the optional flags: nobody is asked about purpose 7, and nobody can object to purpose 9."""
    document = derived(8, "2026-06-18T16:00:00Z", [1, 3, 4, 5, 755])
    document["purposes"]["7"]["consentable"] = False
    document["purposes"]["9"]["rightToObject"] = False
    return document


def without_tables():
    """A list as some publishers cut it: vendors, and nothing that their ids refer to."""
    document = derived(9, "2026-06-18T16:00:00Z", [1, 3, 4, 5, 755])
    for table in TABLES:
        del document[table]
    return document


def standard_texts():
    """A list of TCF 2.4, with the text that CMPs show."""
    document = derived(10, "2026-10-22T16:00:00Z", [1, 4, 12, 755])
    document["standardTexts"] = {"features": "These ways of working serve the purposes that you allowed."}
    return document


def renamed():
    """The list of stored key sets, months later: vendor 4, Dogwood, is called Cornel."""
    document = without_755(SAMPLE) | {"vendorListVersion": 11, "lastUpdated": "2026-10-29T16:00:00Z"}
    document["vendors"]["4"]["name"] = "Cornel"
    return document


def ruled_out():
    """The list of stored key sets, of which no one is asked about purpose 5, and no one objects to purpose 11."""
    document = without_755(SAMPLE)
    document["purposes"]["5"]["consentable"] = False
    document["purposes"]["11"]["rightToObject"] = False
    return document


def feature_text():
    """The list of stored key sets with the text about features."""
    return without_755(SAMPLE) | {"standardTexts": {"features": FEATURE_TEXT}}


def word_ends():
    """The sample list with copies of vendors under ids that end a word of 64 bits, one behind it, and one that has left."""
    document = copy.deepcopy(SAMPLE)
    for number, like in ((64, 2), (65, 4), (70, 2), (128, 12)):
        document["vendors"][str(number)] = copy.deepcopy(document["vendors"][str(like)]) | {"id": number, "name": f"Vendor {number}"}
    document["vendors"]["70"]["deletedDate"] = "2026-05-01T00:00:00Z"
    return document


def numbered_spec_2(version, last_updated):
    """The sample list of specification 2 with another number and day: its series ended with 224 on 2023-11-16."""
    return copy.deepcopy(SAMPLE_SPEC_2) | {"vendorListVersion": version, "lastUpdated": last_updated}


def without_755(sample):
    """A sample list without the vendor that SDKs look up: beside it a key of ten vendors is as long as it has to be."""
    document = copy.deepcopy(sample)
    del document["vendors"]["755"]
    return document


def information():
    """An Additional Vendor Information List for three vendors of the sample list."""

    def vendor(number, scope, environments):
        return {
            "id": number,
            "name": f"Vendor {number}",
            "legalAddress": "1 Example Street",
            "contact": "tcf@vendor.example",
            "territorialScope": scope,
            "environments": environments,
            "serviceTypes": ["SSP"],
            "internationalTransfers": False,
            "transferMechanisms": None,
        }

    vendors = [
        vendor(1, ["BE", "FI"], ["web", "other"]),
        vendor(12, ["BE", "DE", "FI", "FR"], ["Web", "Native App (CTV)"]),
        vendor(755, ["OTHER"], ["Web", "Native App (Mobile)"]),
    ]
    return {
        "aviSpecificationVersion": 1,
        "aviListVersion": 7,
        "lastUpdated": "2026-05-28T00:00:00Z",
        "vendors": {str(one["id"]): one for one in vendors},
    }


FILES = {
    "standard-texts.json": standard_texts,
    "vendor-information.json": information,
    "earlier.json": earlier,
    "later.json": later,
    "latest.json": latest,
    "flagged.json": flagged,
    "without-tables.json": without_tables,
    "before-june-2021-spec2.json": lambda: numbered_spec_2(11, "2021-05-27T16:00:00Z"),
    "last-but-two-spec2.json": lambda: numbered_spec_2(222, "2023-11-02T16:00:00Z"),
    "last-but-one-spec2.json": lambda: numbered_spec_2(223, "2023-11-09T16:00:00Z"),
    "key-sets.json": lambda: without_755(SAMPLE),
    "withdrawn.json": withdrawn,
    "renamed.json": renamed,
    "ruled-out.json": ruled_out,
    "feature-text.json": feature_text,
    "word-ends.json": word_ends,
    "key-sets-spec2.json": lambda: without_755(SAMPLE_SPEC_2),
}


def text(document):
    """One line a member, one line an entry of a table."""
    members = []
    for name, value in document.items():
        if isinstance(value, dict) and name != "standardTexts":
            entries = ",\n".join(f"  {json.dumps(key)}: {json.dumps(entry)}" for key, entry in value.items())
            members.append(f" {json.dumps(name)}: {{\n{entries}\n }}")
        else:
            members.append(f" {json.dumps(name)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(members) + "\n}\n"


def main():
    differing = []
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, make in FILES.items():
        path, content = FOLDER / name, text(make())
        if not path.is_file() or path.read_text(encoding="utf-8") != content:
            differing.append(name)
            if "--check" not in sys.argv:
                path.write_text(content, encoding="utf-8")
    print(f"{len(FILES)} lists, {len(differing)} {'differ' if '--check' in sys.argv else 'written'}")
    sys.exit(1 if differing and "--check" in sys.argv else 0)


if __name__ == "__main__":
    main()
