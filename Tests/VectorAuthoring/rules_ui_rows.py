"""The part of TestVectors/rules/ui.json about rows of several lines, as lists have them in narrow viewports; rules_ui.py writes it.

The places are those of a list of vendors of a real CMP at a width of 390 pixels: a name, beneath it what is said about it, in lines
that wrap, and a button at the middle of all of them.
"""

from interface_lines import DESCRIPTIONS, details_layer, interface, standard, switch
from rules_ui_controls import at
from rules_ui_texts import DETAILS

FREE = "POLICIES, Appendix B, B(f), no choice about features and special purposes; POLICIES, Chapter I, 1(13), (14)"
NAME, SMALL = 14, 11
SAID = "Legitimate interest", "Uses cookies", "Other storage"


def row(name, top, said=SAID, control=None):
    """The texts of a row, the last of which did not fit into the second line, and a control at the middle of the three lines."""
    texts = [
        at(name, 60, top, 120, NAME), at(said[0], 60, top + 16, 95, SMALL), at(said[1], 163, top + 16, 66, SMALL), at(said[2], 60, top + 36.5, 95, SMALL),
    ]  # fmt: skip
    height = 22
    return texts, at(control or switch("Object", role="button"), 280.2, top + (36.5 + SMALL) / 2 - height / 2 + 0.75, 49.8, height)


def add_rows(author, hit, undecided):
    case = author.group("Controls in rows of several lines", 2001, FREE, "FeatureControl")
    features, (special,) = standard("name", "features", 1, 2), standard("name", "specialPurposes", 2)
    open_ = undecided("feature-control")

    def shown(*made):
        """The layer of purposes with rows, each its texts and its control or none."""
        texts = [text for one, _ in made for text in one]
        return interface(details=details_layer(*[control for _, control in made if control], texts=[*DESCRIPTIONS, *texts]))

    def found(*names):
        return [hit("feature-control", "warning", DETAILS, place, end=f"is a control for {name}") for place, name in enumerate(names)]

    def allow(**changes):
        return switch("Allow") | changes

    told = ("Used by 9 partners", "On this website", "In this app")
    case("The rows of vendors", shown(row("Elm", 1000), row("Cedar", 1073), row("Elm", 1500)))
    case("The row of a feature", shown(row(features[0], 1000, told, allow())), *found("feature 1"))
    case("The row of a special purpose, a button", shown(row(special, 1000, told, allow(role="checkbox"))), *found("special purpose 2"))
    case("Two features, each with a control", shown(*[row(name, top, told, allow()) for name, top in zip(features, (1000, 1058))]), *found("feature 1", "feature 2"))
    case("The row of what the list does not have", shown(row("Quill Statistics", 1000)), *open_)
    texts, control = row(features[0], 1000, told, allow())
    # At the middle of the second line, as next to it.
    beside = at(control, 280, 1000 + 16 + SMALL / 2 - 11, 50, 22)
    case("A control next to one of the lines", shown((texts, beside)), *open_)
    lower = at(control, 280, 1000 + 36.5 + SMALL / 2 - 11, 50, 22)
    case("A control next to the last line", shown((texts, lower)), *open_)
    equal = [at(features[0], 60, 1000, 120), at("Our own counting", 60, 1030, 120), at("Where you came from", 60, 1060, 120)]
    case("The line at the middle has a control of its own", shown((equal, at(allow(), 280, 1030, 50))), *open_)
    far = [at(features[0], 60, 940, 120, NAME), *texts[1:]]
    case("A gap between the name and the lines", shown((far, at(control, 280, 1010, 50, 22))), *open_)
    case(
        "Another control is next to one of the lines",
        shown((texts, control), ([], at(switch("Count", enabled=False), 340, 1036, 40, 12))), *open_,
    )  # fmt: skip
    wide = [*texts, at("A text that goes on beneath the control, to the end of the line.", 60, 1056, 300, 40)]
    case("A wide text follows the row", shown((wide, control)), *found("feature 1"))
    both = [*texts, *row(features[1], 1000, told)[0]]
    case("Two names in one place, as of parts that are collapsed", shown((both, control)), *open_)
