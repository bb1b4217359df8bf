"""The part of TestVectors/rules/ui.json that came of recording whole interfaces in a browser; rules_ui.py writes it."""

from interface_lines import interface, without

B = "POLICIES, Appendix B, B(b), using only the standard names and definitions"


def add_pages(author, hit, undecided):
    add_expanded(author, undecided)


def add_expanded(author, undecided):
    case = author.group("Texts on layers that were not opened", 1901, B, "MissingText")
    visit = without(interface(), "details")
    partners = next(index for index, line in enumerate(visit.lines) if line.get("action") == "vendors")
    opened = {name: value for name, value in visit.lines[partners].items() if name != "control"} | {"action": "expand"}
    again = dict(visit.lines[partners + 1])
    visit.lines[partners + 2 : partners + 2] = [opened, again]
    # What "Settings" leads to may have them.
    choices = ("purpose-control-missing", "special-feature-control-missing", "feature-control", "objection-missing")
    case(
        "Only the layer of vendors was opened, and all that it hides", visit,
        *undecided("text-missing", "no-customise-call", "preselected", *choices),
    )  # fmt: skip
