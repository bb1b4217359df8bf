"""The part of TestVectors/rules/ui.json that came of recording whole interfaces in a browser; rules_ui.py writes it."""

from interface_lines import ON_INTEREST, VENDORS_ON_INTEREST, button, interface, layer, standard, switch, without
from rules_ui_choices import before
from rules_ui_texts import OF_NO_VENDORS

CONTROLS = "POLICIES, Appendix B, C(c)(III), a choice for each Vendor, and, separately, each Purpose"
B = "POLICIES, Appendix B, B(b), using only the standard names and definitions"


def add_pages(author, hit, undecided):
    add_expanded(author, undecided)
    add_unopened(author, hit, undecided)


def add_expanded(author, undecided):
    case = author.group("Texts on layers that were not opened", 1901, B, "MissingText")
    visit = without(interface(), "details", "interests")
    partners = next(index for index, line in enumerate(visit.lines) if line.get("action") == "vendors")
    opened = {name: value for name, value in visit.lines[partners].items() if name != "control"} | {"action": "expand"}
    again = dict(visit.lines[partners + 1])
    visit.lines[partners + 2 : partners + 2] = [opened, again]
    # What "Settings" leads to may have them.
    choices = ("purpose-control-missing", "special-feature-control-missing", "feature-control", "objection-missing")
    case(
        "Only the layer of vendors was opened, and all that it hides", visit,
        *undecided("interest-layer", "purpose-count", "text-missing", "preselected", *choices),
    )  # fmt: skip


def add_unopened(author, hit, undecided):
    case = author.group("Vendors where the layer of vendors was not opened", 1921, CONTROLS, "VendorControls")
    names = standard("name", "purposes", *ON_INTEREST) + standard("name", "vendors", *VENDORS_ON_INTEREST)
    shown = layer(*[switch(name, checked=True) for name in names], button("Save choices"), texts=names)
    visit = before(without(interface(), "vendors"), "save", {"action": "interests", "control": "Interests"}, {"layer": shown})
    # One of them asks for consent too, on the layer of vendors.
    texts = [hit("text-missing", "error", "layers", end=f"the description of purpose {number}") for number in (9, 10)]
    left = [name for name in OF_NO_VENDORS if name not in ("objection-missing", "text-missing", "interest-vendor-missing")]
    case("The layer of interests lists some of them", visit, *texts, *undecided(*left))
