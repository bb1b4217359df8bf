"""Reads JUnit reports with independent readers and recounts them.

    read_junit.py REPORT.xml...

Three readers of JUnit that know nothing of one another count the cases: junitparser, junit2html (which makes a page besides)
and xunitparser. Their counts are compared with the elements (xml.etree) and with the attributes. Prints one JSON object a report; ends with status 1 and a line per difference otherwise.
"""

import json
import sys
import xml.etree.ElementTree as ElementTree

import junitparser
import xunitparser
from junit2htmlreport import parser as junit2html

OUTCOMES = {"failure": "failures", "error": "errors", "skipped": "skipped"}


def counts_of(cases):
    """What the cases came to, each counted once."""
    counts = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
    for case in cases:
        counts["tests"] += 1
        for name, key in OUTCOMES.items():
            counts[key] += 1 if case.find(name) is not None else 0
    return counts


def check(path):
    """Every difference found in one report, and its totals."""
    differences = []

    def compare(what, expected, actual):
        if expected != actual:
            differences.append(f"{path}: {what}: {expected} and {actual}")

    root = ElementTree.parse(path).getroot()
    totals = counts_of(root.iter("testcase"))
    for key in ("tests", "failures", "errors"):
        compare(f"testsuites/@{key}", totals[key], int(root.get(key)))
    for suite in root:
        compare("child of testsuites", "testsuite", suite.tag)
        counts = counts_of(suite.findall("testcase"))
        for key, count in counts.items():
            compare(f"{suite.get('name')}/@{key}", count, int(suite.get(key)))

    parsed = junitparser.JUnitXml.fromfile(path)
    before = [(s.name, s.tests, s.failures, s.errors, s.skipped) for s in parsed]
    for suite in parsed:
        suite.update_statistics()
    after = [(s.name, s.tests, s.failures, s.errors, s.skipped) for s in parsed]
    compare("junitparser", before, after)
    parsed.update_statistics()
    compare("junitparser, tests", totals["tests"], parsed.tests)
    compare("junitparser, failures", totals["failures"], parsed.failures)
    compare("junitparser, errors", totals["errors"], parsed.errors)
    compare("junitparser, skipped", totals["skipped"], parsed.skipped)

    page = junit2html.Junit(filename=path)
    shown = sum(len(suite.all()) for suite in page.suites)
    compare("junit2html, cases", totals["tests"], shown)
    compare("junit2html, failures", totals["failures"] + totals["errors"], sum(len(s.failed()) for s in page.suites))
    compare("junit2html, skipped", totals["skipped"], sum(len(s.skipped()) for s in page.suites))
    if "<html" not in page.html():
        differences.append(f"{path}: junit2html made no page")

    # Suite by suite: of a whole file it puts the properties of all suites into one table, and refuses names that two have.
    # It compares the attributes of each with its own counts, by assertions.
    read = [xunitparser.Parser().parse_root(suite) for suite in root]
    compare("xunitparser, cases", totals["tests"], sum(len(list(cases)) for cases, _ in read))
    for key in ("failures", "errors", "skipped"):
        compare(f"xunitparser, {key}", totals[key], sum(len(getattr(result, key)) for _, result in read))
    return totals, differences


def main(paths):
    status = 0
    for path in paths:
        totals, differences = check(path)
        print(json.dumps(totals))
        for difference in differences:
            print(difference, file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
