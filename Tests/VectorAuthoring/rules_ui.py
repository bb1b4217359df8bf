"""TestVectors/rules/ui.json: what a consent interface showed.

    python3 rules_ui.py

An interface of interface_lines.py in which nothing is wrong, with one fault a vector. Ids are for ever: take the next free number of a
block, and leave the number of what you take out unused.
"""

import json
from pathlib import Path

from interface_lines import (
    BOTH, CONSENT_ONLY, FONT, GONE, INTEREST_ONLY, NOTHING, SPECIAL_FEATURE, Visit, button, consents, details_layer, initial_layer, interface,
    objections, returned_layer, switch, without,
)  # fmt: skip
from interface_lines import chosen as chosen_string
from recording_lines import CHOICE, WAITING, Page
from rule_cases import FOLDER
from rules_file import AS_OF, RulesFile, failure, verdict
from rules_ui_choices import add_choices
from rules_ui_controls import add_controls
from rules_ui_groups import add_groups
from rules_ui_languages import add_languages
from rules_ui_lists import add_lists
from rules_ui_pages import add_pages
from rules_ui_real import add_real
from rules_ui_rows import add_rows
from rules_ui_texts import OF_STANDARD_TEXTS, add_texts
from rules_ui_vendors import add_vendors_and_interests
from stored_key_sets import LIST, old_core
from vector_file import document

POLICIES = document(
    "POLICIES", "TCF Policies", "Appendix A, E", "Chapter I, 1(11)", "Chapter II, 4(3)", "Appendix B, D(c)(IV)", "Appendix B, C(a)", "Appendix B, C(b)(III)", "Appendix B, C(b)(X)",
    "Appendix B, C(b)(XI)", "Appendix B, C(d)", "Appendix B, B(b)", "Appendix B, B(c)", "Appendix B, B(d)", "Appendix B, C(b)(IV)",
    "Appendix B, C(b)(V)", "Appendix B, C(c)(I)", "Appendix B, C(c)(II)", "Appendix B, C(c)(III)", "Appendix B, C(c)(IV)", "Appendix B, C(c)(VII)", "Appendix B, D(b)", "Appendix B, D(c)(VI)", "Appendix B, B(f)",
    "Chapter I, 1(13)", "Chapter I, 1(14)", "Appendix B, D(c)(V)", "Chapter II, 5(3)", "Chapter II, 5(4)", "Chapter II, 5(8)", "Chapter II, 5(9)", "Appendix B, C(f)", "Appendix B, C(g)", "Appendix B, C(h)",
)  # fmt: skip
TC = document("TC", "Consent string and vendor list formats v2", "Global Vendor List, consentable and rightToObject", "The Core String")
WCAG = document("WCAG", "Web Content Accessibility Guidelines 2.2", "Contrast (Minimum)", "relative luminance")

NOTES = {
    "AlteredText": {"description": "Standard texts that are shown changed.", "rule": "ui/text-altered"},
    "CategoryTexts": {"description": "The texts of categories of data.", "rule": "ui/category-text-missing"},
    "FeatureText": {"description": "The list's text about features.", "rule": "ui/feature-text-missing"},
    "InterestVendors": {"description": "The vendors on the layer of legitimate interests.", "rule": "ui/interest-vendor-missing"},
    "RuledOut": {"description": "Choices that the list rules out.", "rule": "ui/choice-ruled-out"},
    "Stacks": {"description": "Stacks on the initial layer.", "rule": "ui/stack-overlap"},
    "VendorBases": {"description": "The legal bases of vendors' purposes.", "rule": "ui/vendor-basis"},
    "CallContrast": {"description": "Calls to action and their contrast.", "rule": "ui/call-contrast"},
    "CallHidden": {"description": "Calls to action that cannot be seen or used.", "rule": "ui/call-hidden"},
    "CallTreatment": {"description": "Calls to action and their fonts.", "rule": "ui/call-treatment"},
    "ChoiceIgnored": {"description": "Choices that are saved, and the string that came of them.", "rule": "ui/choice-ignored"},
    "ConsentCall": {"description": "Whether the initial layer offers to consent.", "rule": "ui/no-consent-call"},
    "ConsentLanguage": {"description": "The language of the string and that of the interface.", "rule": "ui/consent-language"},
    "Coverage": {"description": "How much of the page the dialog leaves.", "rule": "ui/coverage"},
    "CustomiseCall": {"description": "Whether the initial layer leads to choices.", "rule": "ui/no-customise-call"},
    "FeatureControl": {"description": "Controls of what cannot be chosen.", "rule": "ui/feature-control"},
    "Keyboard": {"description": "Calls to action and the keyboard.", "rule": "ui/keyboard"},
    "NoLayers": {"description": "Recordings without the layers that a rule needs."},
    "Languages": {"description": "Interfaces in other languages than English.", "rule": "ui/translation"},
    "MixedLanguage": {"description": "Standard texts of two languages on one layer.", "rule": "ui/mixed-language"},
    "MissingText": {"description": "Standard texts that no layer has.", "rule": "ui/text-missing"},
    "Objections": {"description": "The controls to object.", "rule": "ui/objection-missing"},
    "OutdatedText": {"description": "Texts of earlier lists.", "rule": "ui/text-outdated"},
    "Preselected": {"description": "Choices that are on to begin with.", "rule": "ui/preselected"},
    "PurposeControls": {"description": "The controls with which purposes are chosen.", "rule": "ui/purpose-control-missing"},
    "PurposeNames": {"description": "The names of purposes on the initial layer.", "rule": "ui/purpose-missing"},
    "RestrictionShown": {"description": "Vendors and what restrictions leave them.", "rule": "ui/restriction-shown"},
    "SpecialFeatureControls": {"description": "The controls of special features.", "rule": "ui/special-feature-control-missing"},
    "SpecialFeatureNames": {"description": "The names of special features on it.", "rule": "ui/special-feature-missing"},
    "VendorControls": {"description": "The controls with which vendors are chosen.", "rule": "ui/vendor-control-missing"},
    "VendorCount": {"description": "The number of vendors on the initial layer.", "rule": "ui/vendor-count"},
    "InterestLayer": {"description": "Whether the initial layer leads to legitimate interests.", "rule": "ui/interest-layer"},
    "InterestLink": {"description": "The explanations of legitimate interests.", "rule": "ui/interest-link"},
    "PurposeCount": {"description": "The numbers of vendors beside purposes.", "rule": "ui/purpose-count"},
    "VendorDetails": {"description": "What the layers tell about each vendor.", "rule": "ui/vendor-details"},
    "VendorListLink": {"description": "Whether the initial layer leads to the vendors.", "rule": "ui/vendor-list-link"},
    "VendorNames": {"description": "The names of vendors on the layer that lists them.", "rule": "ui/vendor-missing"},
    "VendorsNotDisclosed": {"description": "Vendors that are listed and not disclosed.", "rule": "ui/vendor-extra"},
    "WayBack": {"description": "The interface after a choice.", "rule": "ui/no-way-back"},
    "WithdrawAll": {"description": "Whether everything can be withdrawn at once.", "rule": "ui/no-withdraw-all"},
}  # fmt: skip
# The first control of the initial layer consents, the second refuses, the third leads to the settings. The texts are those of the
# first start; the same on that of another is one finding.
INITIAL, ACCEPT, REJECT, SETTINGS = "view 1.layer initial", 0, 1, 2
RULES = {
    "no-consent-call", "no-customise-call", "call-contrast", "call-treatment", "call-hidden", "coverage", "preselected",
    "vendor-count-missing", "vendor-count", "no-way-back", "no-withdraw-all", "keyboard",
    "purpose-missing", "special-feature-missing", "text-altered", "text-missing", "vendor-missing", "vendor-extra",
    "translation", "mixed-language", "text-outdated",
    "purpose-control-missing", "vendor-control-missing", "special-feature-control-missing", "feature-control",
    "choice-ignored", "objection-missing", "restriction-shown",
    "vendor-list-link", "interest-layer", "interest-link", "purpose-count", "vendor-details",
    "choice-ruled-out", "stack-overlap", "category-text-missing", "feature-text-missing", "vendor-basis", "interest-vendor-missing",
    "consent-language",
}  # fmt: skip
OF_TEXTS = OF_STANDARD_TEXTS
OF_VENDORS = ("vendor-missing", "vendor-extra", "vendor-control-missing", "vendor-details", "vendor-list-link", "objection-missing")
OF_INTERESTS = ("interest-link", "interest-layer")
OF_BASES = ("choice-ruled-out", "feature-text-missing", "interest-vendor-missing", "vendor-basis")
OF_CONTROLS = ("purpose-control-missing", "special-feature-control-missing", "feature-control")
OF_CALLS = ("call-contrast", "call-treatment", "call-hidden")
G = "POLICIES, Appendix B, C(g), Calls to action in a Framework UI must not be invisible, illegible, or appear disabled"
TREATMENT = "POLICIES, Appendix B, C(g), matching text treatment (font, font size, font style)"
CONTRAST = "POLICIES, Appendix B, C(g), for the text of each, a minimum contrast ratio of 5 to 1; WCAG, relative luminance"
PRIMARY = "POLICIES, Appendix B, C(g), this policy only applies to the two primary calls to action"


def luminance(color):
    channels = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return sum(weight * value for weight, value in zip((0.2126, 0.7152, 0.0722), linear))


def contrast(first, second):
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def hit(slug, severity, member=INITIAL, control=None, end=None):
    assert slug in RULES, slug
    return failure(f"ui/{slug}", severity, member=member if control is None else f"{member}.controls[{control}]", message_end=end)


def undecided(*slugs):
    assert RULES.issuperset(slugs), slugs
    return [verdict(f"ui/{slug}", "undecided") for slug in sorted({*slugs})]


OF_UNOPENED = ("category-text-missing", "vendor-basis", "interest-vendor-missing", "text-missing")


def left_open(lines, expected, decided):
    """The verdicts about rules that a recording leaves open in which no act led to a layer of vendors, or of interests, but for those
    that are expected, and rules that something else in it decides."""
    led = {act.get("action") for act, then in zip(lines, lines[1:]) if "layer" in then and act.get("control", "") is not None}
    known = {one["rule"] for one in expected} | {f"ui/{slug}" for slug in decided}
    rules = [*(OF_UNOPENED[:2] if "vendors" not in led else ()), *(OF_UNOPENED[2:] if "interests" not in led else ())]
    return [one for one in undecided(*rules) if one["rule"] not in known]


class Author:
    def __init__(self):
        self.file = RulesFile("ui", NOTES, [POLICIES, WCAG, TC])

    def group(self, name, first, source, flags, translations=None, lists=(LIST,), as_of=AS_OF):
        group = self.file.group(name, vendor_lists=lists, translations=translations, as_of=as_of)
        numbers = iter(range(first, first + 50))

        def case(comment, visit, *expected, flags=flags, source=source, decided=()):
            lines = visit.text() if isinstance(visit, Page) else visit
            expected = [*expected, *left_open(lines, expected, decided)]
            group.document(f"ui-{next(numbers):04d}", comment, "recording", lines, expected, flags, source)

        return case


def main():
    author = Author()
    for add in (
        add_contrast, add_treatment, add_hidden, add_keyboard, add_consent_call, add_customise_call, add_coverage, add_preselected,
        add_count_missing, add_count, add_way_back, add_withdraw_all, add_bare, add_outside,
    ):  # fmt: skip
        add(author)
    add_texts(author, hit, undecided)
    add_choices(author, hit, undecided)
    add_controls(author, hit, undecided)
    add_pages(author, hit, undecided)
    add_languages(author, hit, undecided)
    add_vendors_and_interests(author, hit, undecided)
    add_real(author, hit, undecided)
    add_groups(author, hit, undecided)
    add_lists(author, hit, undecided)
    add_rows(author, hit, undecided)
    (Path(FOLDER) / "ui.json").write_text(author.file.text(), encoding="ascii")
    grey = button("Reject all", color="#767676", background="#ffffff", font=FONT | {"size": 12})
    for name, visit in {"interface.ndjson": interface(), "interface-grey.ndjson": interface(initial_layer(reject=grey))}.items():
        lines = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in visit.text())
        (Path(FOLDER).parent / "recordings" / name).write_text(lines, encoding="ascii")


def add_contrast(author):
    case = author.group("The contrast of calls to action", 1, CONTRAST, "CallContrast")
    grey, dark = "#767676", "#595959"
    assert 4.5 < contrast(grey, "#ffffff") < 4.6 and contrast(dark, "#ffffff") > 7
    case("Nothing is wrong", interface())
    low = button("Reject all", color=grey, background="#ffffff")
    case("Grey on white", interface(initial_layer(reject=low)), hit("call-contrast", "error", control=REJECT, end="a contrast of 4.54 to 1"))
    case("A darker grey", interface(initial_layer(reject=button("Reject all", color=dark, background="#ffffff"))))
    short = button("Accept all", color="#fff", background="rgb(118, 118, 118)")
    case("Other forms of colours", interface(initial_layer(accept=short)), hit("call-contrast", "error", control=ACCEPT, end="4.54 to 1"))
    claimed = button("Reject all", color=grey, background="#ffffff", contrast=7.5)
    case("Both colours count, and not what is claimed", interface(initial_layer(reject=claimed)), hit("call-contrast", "error", control=REJECT))
    computed = button("Reject all", color=None, background=None, contrast=4.99)
    case("Without colours, what was computed", interface(initial_layer(reject=computed)), hit("call-contrast", "error", control=REJECT))
    case("The same, and enough", interface(initial_layer(reject=computed | {"contrast": 5})))
    see_through = button("Reject all", color="rgba(0, 0, 0, 0.5)", contrast=3)
    case("A colour that is not opaque", interface(initial_layer(reject=see_through)), hit("call-contrast", "error", control=REJECT))
    image = button("Reject all", color="#ffffff", background=None, unknown="image")
    case("Over an image", interface(initial_layer(reject=image)), *undecided("call-contrast"))
    case("No colours", interface(initial_layer(reject=button("Reject all", color=None))), *undecided("call-contrast"))
    third = button("Settings", color=grey, background="#ffffff")
    case("A third call to action is free", interface(initial_layer(settings=third)), source=PRIMARY)
    case(
        "Where nothing refuses, the settings are the other call",
        without(interface(initial_layer(reject=GONE, settings=third)), "reject-all"), hit("call-contrast", "error", control=1), source=PRIMARY,
    )  # fmt: skip
    case("No act refused", without(interface(initial_layer(settings=third)), "reject-all"), *undecided(*OF_CALLS), source=PRIMARY)
    back = without(interface(initial_layer(reject=low), returned=returned_layer(button("Reject all"))), "reject-all")
    next(line for line in back.lines if line.get("action") == "withdraw")["control"] = "Reject all"
    case("A control of the same name refused when the interface was back", back, hit("call-contrast", "error", control=REJECT), source=PRIMARY)
    for name in LEADING_TO_VENDORS:
        case(
            f"Nothing refuses, and \"{name}\" leads to the vendors", unrefused(settings=third, more=[button(name)]), hit("call-contrast", "error", control=1),
            source=PRIMARY,
        )  # fmt: skip
    for name in ("Continue", "Allow 60 partners", "60 days"):
        case(f"Nothing is known to refuse, and \"{name}\" may", unrefused(settings=third, more=[button(name)]), *undecided(*OF_CALLS), source=PRIMARY)


# What leads to the vendors of a list of which it has the number, and the number alone.
LEADING_TO_VENDORS = ("60 partners", "Our 1.214 partners", "60", "Unsere 60 Partner", "Voir nos 60 partenaires")


def unrefused(**initial):
    """A visit without anything that refuses on the initial layer."""
    return without(interface(initial_layer(reject=GONE, **initial)), "reject-all")


def add_treatment(author):
    case = author.group("The fonts of calls to action", 51, TREATMENT, "CallTreatment")

    def rejecting(**changes):
        return interface(initial_layer(reject=button("Reject all", font=FONT | changes)))

    case("Another size", rejecting(size=12), hit("call-treatment", "error", control=REJECT, end="differ in font size"))
    case("Another family", rejecting(family="Georgia"), hit("call-treatment", "error", control=REJECT, end="differ in font family"))
    case("Another weight", rejecting(weight=400), hit("call-treatment", "error", control=REJECT, end="differ in font weight"))
    case("Another style", rejecting(style="italic"), hit("call-treatment", "error", control=REJECT, end="differ in font style"))
    case("Another case of the name of the family", rejecting(family="inter"))
    plain = button("Reject all", color="#0b57d0", background="#ffffff", role="link")
    case("Another colour, and a link", interface(initial_layer(reject=plain)))
    case("No font", interface(initial_layer(reject=button("Reject all", font=None))), *undecided("call-treatment"))
    sizes = {"size": FONT["size"]}
    case("The size alone", interface(initial_layer(reject=button("Reject all", font=sizes))), *undecided("call-treatment"))
    small = button("Reject all", font={"size": 11})
    case("Another size, and nothing else", interface(initial_layer(reject=small)), hit("call-treatment", "error", control=REJECT))
    small = button("Settings", font=FONT | {"size": 11})
    case("A third call to action is free", interface(initial_layer(settings=small)), source=PRIMARY)
    case(
        "Nothing refuses, and a control leads to the vendors", unrefused(settings=small, more=[button("60 partners")]), hit("call-treatment", "error", control=1),
        source=PRIMARY,
    )  # fmt: skip


def add_hidden(author):
    case = author.group("Calls to action that cannot be seen or used", 101, G, "CallHidden")

    def rejecting(end=None, **changes):
        visit = interface(initial_layer(reject=button("Reject all", **changes)))
        return visit, *([hit("call-hidden", "error", control=REJECT, end=end)] if end else [])

    case("Invisible", *rejecting("is not visible", shown=False))
    case("Without an extent", *rejecting("is not visible", box=[20, 700, 0, 0]))
    case("Disabled", *rejecting("is disabled", enabled=False))
    case("Covered", *rejecting("is covered at its middle", covered=True))
    case("Below the fold", *rejecting("lies outside the viewport", box=[20, 900, 350, 44]))
    case("Beside the viewport", *rejecting("lies outside the viewport", box=[-400, 700, 350, 44]))
    case("At the edge of the viewport", *rejecting(box=[20, 800, 350, 44]))
    for member in ("shown", "enabled", "covered", "box"):
        case(f"Without {member}", *rejecting(**{member: None}), *undecided("call-hidden"))
    bare = initial_layer(viewport=None)
    case("Without the viewport", interface(bare), *undecided("call-hidden"))
    lost = unrefused(settings=button("Settings", covered=True), more=[button("60 partners")])
    case("Nothing refuses, and a control leads to the vendors", lost, hit("call-hidden", "error", control=1, end="is covered at its middle"))


def add_keyboard(author):
    source = "POLICIES, Chapter I, 1(11), an interface need not be visual"
    case = author.group("Calls to action and the keyboard", 151, source, "Keyboard")
    case("Out of the tab order", interface(initial_layer(reject=button("Reject all", tabs=False))), hit("keyboard", "info", control=REJECT))
    third = interface(initial_layer(settings=button("Settings", tabs=False)))
    case("The settings too", third, hit("keyboard", "info", control=SETTINGS))
    case("Not recorded", interface(initial_layer(accept=button("Accept all", tabs=None))), *undecided("keyboard"))
    case("Other controls", interface(initial_layer(more=[button("Read more", tabs=False, role="link", shown=False)])))

    def focused(**members):
        """The initial layer with a dialog that is made by `members`; None leaves one out."""
        made = initial_layer()["dialog"] | members
        return interface(initial_layer(dialog={name: value for name, value in made.items() if value is not None}))

    outside = hit("keyboard", "info", end="the focus does not start in the modal dialog")
    case("The focus is not in the modal dialog", focused(focus=False), outside)
    case("A bar that is not modal does not take the focus", focused(modal=False, focus=False))
    case("Where the focus is was not recorded", focused(focus=None), *undecided("keyboard"))


def add_consent_call(author):
    source = "POLICIES, Appendix B, C(b)(X), a call to action for the user to express their consent"
    case = author.group("Whether the initial layer offers to consent", 201, source, "ConsentCall")

    def deeper(initial, *acts):
        """Consent is given on the layer of choices only."""
        visit = Visit()
        visit.start("first-run")
        visit.shows(initial)
        for act in acts:
            visit.did(*act)
            details = details_layer()
            visit.shows(details | {"controls": [button("Accept all"), *details["controls"][:-1]]})
        visit.did("accept-all", "Accept all")
        visit.stored(CHOICE)
        visit.start()
        visit.did("resurface", "Privacy settings")
        visit.shows(returned_layer(button("Withdraw all")))
        visit.did("withdraw", "Withdraw all")
        return visit

    others = undecided(*OF_CALLS, "no-withdraw-all", "choice-ignored", *OF_VENDORS, *OF_INTERESTS)
    only = initial_layer(accept=GONE, reject=GONE)
    case("Only in the settings", deeper(only, ("details", "Settings")), hit("no-consent-call", "error"), *others)
    untried = initial_layer(accept=button("Agree"), reject=GONE)
    case("A button that no act tried", deeper(untried, ("details", "Settings")), *undecided("no-consent-call"), *others)
    tried = deeper(untried, ("accept-all", None), ("details", "Settings"))
    # What was looked for and not found did not lead anywhere: the layer after it is still the initial one.
    tried.lines[4:5] = []
    case(
        "The act was tried, and found nothing", tried, hit("no-consent-call", "error"), *undecided(*OF_CALLS, "choice-ignored", *OF_VENDORS, *OF_INTERESTS),
    )  # fmt: skip
    nameless = deeper(only, ("details",))
    case("An act without the name of its control", nameless, *undecided("no-consent-call", "keyboard"), *others)
    refused = without(interface(), "accept-all")
    case("No act consents", refused, *undecided("no-consent-call", "no-withdraw-all", *OF_CALLS))
    link = [{"text": "Privacy policy", "shown": True, "role": "link", "href": "https://publisher.example/privacy"}]
    leading_away = initial_layer(accept=GONE, reject=GONE, texts=["Our 9 partners", *link], more=[button("Privacy policy", role="link")])
    case("A link that leads away", deeper(leading_away, ("details", "Settings")), hit("no-consent-call", "error"), *others)
    case("A control of the same name on another layer", deeper(initial_layer(reject=GONE), ("details", "Settings")), *undecided("choice-ignored", *OF_VENDORS, *OF_INTERESTS))
    vendors = initial_layer(accept=GONE, reject=GONE, more=[button("60 partners"), button("60")])
    case("Controls that lead to the vendors", deeper(vendors, ("details", "Settings")), hit("no-consent-call", "error"), *others)


def add_customise_call(author):
    source = "POLICIES, Appendix B, C(b)(XI), a call to action for the user to customise their choices"
    case = author.group("Whether the initial layer leads to choices", 251, source, "CustomiseCall")
    two = initial_layer(settings=GONE)
    others = undecided("no-way-back", "preselected", "text-missing", "choice-ignored", "purpose-count", *OF_CONTROLS, *OF_VENDORS, *OF_INTERESTS)
    case("Consent and refusal only", without(interface(two), "details", "vendors", "save"), hit("no-customise-call", "error"), *others)
    case("A button that no act tried", without(interface(), "details", "vendors", "save"), *undecided("no-customise-call"), *others)
    nothing = without(interface(two), "details", "vendors", "save")
    nothing.lines.insert(3, nothing.lines[2] | {"action": "details", "control": None})
    del nothing.lines[3]["layer"]
    case("The act was tried, and found nothing", nothing, hit("no-customise-call", "error"), *others)
    choices = initial_layer(settings=GONE, more=[*consents(), *objections()])
    case("Choices on the initial layer itself", without(interface(choices), "details"), *undecided("text-missing"))
    paid = initial_layer(settings=button("Subscribe"))
    case(
        "Another way to the content", without(interface(paid), "details", "vendors", "save"), *undecided("no-customise-call"), *others,
        source="POLICIES, Appendix B, C(h), offering paid access that does not require consenting to any Purposes",
    )  # fmt: skip
    nameless = without(interface(initial_layer(settings=button(""))), "details", "vendors", "save")
    case("A button without a name, which may lead to them", nameless, *undecided("no-customise-call"), *others)


def add_coverage(author):
    source = "POLICIES, Appendix B, C(a), covering all or substantially all of the content"
    case = author.group("How much of the page the dialog leaves", 301, source, "Coverage")

    def dialog(**members):
        return interface(initial_layer(dialog={"found": "fixed", **members}))

    case("A thin bar", dialog(covers=0.1, usableBehind=0.9), hit("coverage", "warning", end="90% of its points"))
    case("A bar over a page that cannot be used", dialog(covers=0.1, usableBehind=0.04))
    case("Half of the page", dialog(covers=0.5, usableBehind=0.5))
    case("The share of the dialog alone", dialog(covers=0.7))
    case("A small dialog, and nothing known of the page", dialog(covers=0.2), *undecided("coverage"))
    case("The dialog is not described", interface(initial_layer(dialog=None)), *undecided("coverage"))


def add_preselected(author):
    source = "POLICIES, Appendix B, C(d), the default choice must be no consent, no opt-in or off"
    case = author.group("Choices that are on to begin with", 351, source, "Preselected")
    member = "view 1.layer details"

    def chosen(*controls):
        return interface(details=details_layer(*controls))

    on = switch(CONSENT_ONLY[1], checked=True)
    case("A purpose is on", chosen(switch(CONSENT_ONLY[0]), on), hit("preselected", "error", member, 1))
    case("A longer name", chosen(switch(f"Consent: {CONSENT_ONLY[1]}", checked=True)), hit("preselected", "error", member, 0))
    case("Partly on", chosen(switch(CONSENT_ONLY[1], checked="mixed")), hit("preselected", "error", member, 0, end="is partly on"))
    case("A special feature is on", chosen(switch(SPECIAL_FEATURE, checked=True)), hit("preselected", "error", member, 0))
    case("A purpose that is pursued on interest alone", chosen(switch(CONSENT_ONLY[0]), switch(INTEREST_ONLY, checked=True)))
    case("A purpose that is pursued on both bases", chosen(switch(BOTH, checked=True)), *undecided("preselected"))
    case("A name that is no standard one", chosen(switch("Advertising", checked=True)), *undecided("preselected"))
    case("What cannot be changed", chosen(switch(CONSENT_ONLY[0]), switch("Strictly necessary", checked=True, enabled=False)))
    case("A group of radio buttons", chosen(switch(f"{CONSENT_ONLY[1]}: 2", checked=True, role="radio")), *undecided("preselected"))
    no_state = [one | {"checked": None} for one in details_layer()["controls"][:-1]]
    case("No state", without(chosen(*no_state), "interests"), *undecided("preselected", "interest-layer"))
    turned = interface(details=details_layer(switch(CONSENT_ONLY[1])), saved=chosen_string(purpose_consents=[3]))
    place = next(index for index, line in enumerate(turned.lines) if line.get("action") == "save")
    turned.lines[place:place] = [
        turned.lines[place] | {"action": "turn", "control": CONSENT_ONLY[1]},
        {"time": turned.lines[place]["time"], "layer": details_layer(on)},
    ]
    case("Turned on by the person", turned)
    interests = interface()
    for line in interests.lines:
        if line.get("action") == "details":
            line["action"] = "interests"
    for line in interests.lines[2:6]:
        if line.get("layer", {}).get("controls", [{}])[0].get("role") == "switch":
            line["layer"] = details_layer(switch(BOTH, checked=True), switch(CONSENT_ONLY[0]))
    case("On the layer of interests", interests, *undecided("preselected", *OF_CONTROLS))


def add_count_missing(author):
    source = "POLICIES, Appendix B, C(b)(III), the number of third party Vendors"
    case = author.group("Whether the initial layer has a number of vendors", 401, source, "VendorCount")

    def texts(*texts, **more):
        return interface(initial_layer(texts=texts, **more))

    case("No number", texts("We and our partners store information."), hit("vendor-count-missing", "error"))
    folded = {"text": "We and our 114 partners", "shown": False}
    case("A number in a text that is collapsed", texts("We and our partners.", folded), hit("vendor-count-missing", "error"))
    case("A number in the name of a control", texts("We and our partners.", more=[button("114 partners", role="link", shown=True)]))
    case("Digits of another script", texts("\u0646\u062d\u0646 \u0648\u0661\u0661\u0664 \u0634\u0631\u064a\u0643\u064b\u0627"))
    case("A fraction", texts("Version 2.5 of our text."), hit("vendor-count-missing", "error"))
    case("No texts", interface(initial_layer(texts=()) | {"texts": None}), *undecided("vendor-count-missing", "vendor-count", *OF_TEXTS))


def add_count(author):
    source = "POLICIES, Appendix B, C(b)(III), the number of third party Vendors (which may also include Vendors not participating in the Framework)"
    case = author.group("The number of vendors and the disclosed vendors", 451, source, "VendorCount")

    def texts(text):
        return interface(initial_layer(texts=[text]))

    # Five vendors are disclosed.
    case("A lower number", texts("We and our 4 partners"), hit("vendor-count", "error", end="is 4, and 5 vendors were disclosed"))
    case("The same number", texts("We and our 5 partners"))
    case("Groups of three digits", texts("We and our 1.214 partners"))
    case("Several numbers", texts("For 3 purposes, we and our 40 partners"))
    case("A space between the groups", texts("Nous et nos 1\u202f214 partenaires"))
    case("No string", without_strings(texts("We and our 4 partners")), *undecided("consent-language", "vendor-count", "preselected", "choice-ignored", "purpose-count", "restriction-shown", *OF_BASES, *OF_TEXTS, *OF_VENDORS, *OF_INTERESTS, *OF_CONTROLS))


def without_strings(visit):
    visit.lines = [line for line in visit.lines if "keys" not in line]
    return visit


def add_way_back(author):
    source = "POLICIES, Appendix B, C(f), resurface the Framework UI from an easily accessible link or call to action"
    case = author.group("The interface after a choice", 501, source, "WayBack")
    others = undecided("no-withdraw-all")

    def coming_back(change):
        """The second start with other lines behind its act resurface."""
        visit = interface()
        place = next(index for index, line in enumerate(visit.lines) if line.get("action") == "resurface")
        end = next(index for index, line in enumerate(visit.lines) if line.get("action") == "withdraw")
        visit.lines[place:end + 1] = change(visit.lines[place], visit.lines[place + 1])
        return visit

    gone = coming_back(lambda act, back: [act | {"control": None}])
    case("Nothing was found", gone, hit("no-way-back", "error", "view 2.resurface", end="brings the interface back"), *others)
    empty = coming_back(lambda act, back: [act, back | {"layer": NOTHING}])
    case("No dialog came up", empty, hit("no-way-back", "error", "view 2.resurface", end="did not come back"), *others)
    case("No layer was recorded", coming_back(lambda act, back: [act]), *undecided("no-way-back"), *others)
    case("No act tried", without(interface(), "resurface", "withdraw"), *undecided("no-way-back"), *others)


def add_withdraw_all(author):
    source = "POLICIES, Appendix B, C(f), an equivalent call to action for the user to withdraw their consent for all Purposes and Vendors"
    case = author.group("Whether everything can be withdrawn at once", 551, source, "WithdrawAll")

    def back(word, name, *controls):
        visit = interface(returned=returned_layer(*controls))
        for line in visit.lines:
            if line.get("action") == "withdraw":
                line |= {"action": word, "control": name}
        return visit

    one_by_one = [switch(name, checked=True) for name in CONSENT_ONLY]
    place = "view 2.layer resurface"
    case("One by one only", back("save", "Save", *one_by_one, button("Save")), hit("no-withdraw-all", "error", place))
    case("The act was tried, and found nothing", back("withdraw", None, *one_by_one, button("Save")), hit("no-withdraw-all", "error", place))
    case("A button that no act tried", back("save", "Save", *one_by_one, button("Save"), button("Refuse")), *undecided("no-withdraw-all"))
    case("Refusal of everything", back("reject-all", "Refuse", *one_by_one, button("Refuse")))
    vain = without(interface(initial_layer(accept=GONE)), "details", "save", "resurface", "withdraw", "interests")
    for line in vain.lines:
        if line.get("action") == "accept-all":
            line["control"] = None
    case(
        "Nothing consented to everything", vain, hit("no-consent-call", "error"),
        *undecided("consent-language", "no-way-back", "preselected", "text-missing", "choice-ignored", "objection-missing", "purpose-count", "interest-layer", *OF_CALLS, *OF_CONTROLS),
    )  # fmt: skip
    vendors = back("save", "Save", *one_by_one, button("Save"), button("60 partners"))
    case("A control that leads to the vendors", vendors, hit("no-withdraw-all", "error", place))


def add_bare(author):
    source = "POLICIES, Appendix B, C(g), what a recording does not show"
    case = author.group("What a recording does not show", 601, source, "NoLayers")
    nothing = Visit()
    nothing.start("first-run")
    nothing.shows(NOTHING)
    case("No dialog was found", nothing, *undecided(*RULES))
    bare = Visit()
    bare.start("first-run")
    bare.shows({"texts": [{"text": "We and our 114 partners"}], "controls": [{"name": "Accept all"}, {"name": "Settings"}]})
    bare.did("details", "Settings")
    bare.shows({"controls": [{"name": CONSENT_ONLY[0], "role": "switch", "checked": False}, {"name": "Accept all"}]})
    bare.did("accept-all", "Accept all")
    case("Names and texts alone", bare, *undecided(*RULES - {"no-consent-call", "no-customise-call", "vendor-count-missing", "preselected"}))
    late = Visit()
    late.start("first-run")
    late.did("details", "Settings")
    late.shows(details_layer())
    case("No initial layer", late, *undecided(*RULES))


def add_outside(author):
    case = author.group("Web pages, and what the rules do not speak about", 651, "POLICIES, Appendix B, C(g), a Framework UI", "NoLayers")
    app = Visit()
    app.start("first-run")
    app.stored(CHOICE)
    case("No layer", app, decided=OF_UNOPENED)
    old = (old_core(created="2022-03-01"),)
    case("A string of policy version 2", interface(initial_layer(texts=["No number"]), choice=old, refusal=old))
    outside = Page()
    outside.open()
    for at in ("start", "head", "load", "end"):
        outside.tick(100)
        outside.api(at, "undefined")
    outside.locators(0)
    outside.line(layer=initial_layer(texts=["No number"]))
    case("A page outside the framework", outside, decided=OF_UNOPENED)
    case(
        "A page where everything is accepted",
        web(initial_layer()),
        *undecided(*OF_CALLS, "no-customise-call", "preselected", "no-way-back", "no-withdraw-all", "text-missing", "choice-ignored", "purpose-count", *OF_VENDORS, *OF_INTERESTS, *OF_CONTROLS),
    )
    case(
        "A page without a number",
        web(initial_layer(texts=["We and our partners"])), hit("vendor-count-missing", "error"),
        *undecided(*OF_CALLS, "no-customise-call", "preselected", "no-way-back", "no-withdraw-all", "text-missing", "choice-ignored", "purpose-count", *OF_VENDORS, *OF_INTERESTS, *OF_CONTROLS),
    )  # fmt: skip


def web(initial):
    """A page with a correct API that shows a layer: the user accepts everything, and comes back."""
    page = Page()
    first = page.begin()
    second = page.load(first, WAITING, "cmpuishown")
    page.line(layer=initial)
    page.choose([first, second])
    for line in page.lines:
        if line.get("action") == "accept-all":
            line["control"] = "Accept all"
    page.end()
    page.next_visit()
    return page


if __name__ == "__main__":
    main()
