"""The part of TestVectors/rules/ui.json about the controls with which people choose; rules_ui.py writes it.

What a control chooses is said here by hand, after interfaces as CMPs show them: switches with the standard name, a heading with twins
beneath it, buttons that are pressed, groups of radio buttons.
"""

from interface_lines import (
    CATEGORIES, CONSENT_ONLY, DESCRIPTIONS, INTEREST, NAMES, SPECIAL_FEATURE, VENDORS, button, consents, counted, details_layer, initial_layer, interface, layer,
    objections, standard, switch, vendors_layer, without,
)  # fmt: skip
from rules_ui_texts import OF_NO_VENDORS

INITIAL, DETAILS, PARTNERS, ALL = "view 1.layer initial", "view 1.layer details", "view 1.layer vendors", "layers"
GRANULAR = "POLICIES, Appendix B, C(c)(III), granular and specific consent choices with respect to each Vendor, and, separately, each Purpose"
PAID = "POLICIES, Appendix B, C(h), by way of derogation from C(c)(iii) and (iv) and C(d)"
# What is said about texts on every layer.
OF_CUT = ("category-text-missing", "text-altered", "text-missing", "translation", "mixed-language", "text-outdated")
CHOICES = ("purpose-control-missing", "special-feature-control-missing", "feature-control")


def add_controls(author, hit, undecided):
    for add in (add_purposes, add_vendors, add_special_features, add_features):
        add(author, hit, undecided)


def without_controls(shown, *names):
    """The layer without the controls of these names; each must be there."""
    kept = [control for control in shown["controls"] if control["name"] not in names]
    assert len(kept) == len(shown["controls"]) - len(names), names
    return shown | {"controls": kept}


def at(made, x, y, width, height=24):
    """A text or control at a place."""
    return (made if isinstance(made, dict) else {"text": made, "shown": True, "role": "text"}) | {"box": [x, y, width, height]}


def rows(names, *controls, height=120, top=40):
    """Headings one below the other; beneath each, controls in a line, made by `controls` for the place in the list."""
    texts, made = [], []
    for place, name in enumerate(names):
        y = top + place * height
        texts.append(at(name, 20, y, 200) | {"role": "heading"})
        for column, control in enumerate(controls):
            one = control(place)
            texts.append(at(one["name"], 20 + 160 * column, y + 60, 80))
            made.append(at(one, 110 + 160 * column, y + 60, 40))
    return texts, made


def add_purposes(author, hit, undecided):
    case = author.group("Whether each purpose has a control of its own", 1301, GRANULAR, "PurposeControls")

    def missing(which):
        return hit("purpose-control-missing", "error", ALL, end=which)

    one = missing("purpose {7} has no control of its own")
    whole = details_layer()
    gone = without_controls(whole, "Consent: Measure ads")
    case("One has none", interface(details=gone), one)
    stack = standard("name", "stacks", 3)
    stacks = without_controls(whole, "Consent: Choose ads from little data", *CONSENT_ONLY[1:])
    stacks["controls"].insert(0, switch(*stack))
    case("A switch for a stack only", interface(details=stacks), missing("purposes {2-4} have no control of their own"))
    nested = whole | {"controls": [switch(*stack), *whole["controls"]]}
    case("A switch for a stack, and one for each purpose in it", interface(details=nested))
    folded = whole | {"controls": [one | {"shown": False} for one in whole["controls"]]}
    case("Switches in a part that is collapsed", interface(details=folded))
    opener = stacks | {"controls": [button(*stack), *stacks["controls"]]}
    case("A part that was not opened may have them", interface(details=opener), *undecided("purpose-control-missing"))
    opened = interface(details=opener)
    place = next(index for index, line in enumerate(opened.lines) if line.get("layer") == opener)
    opened.lines[place + 1:place + 1] = [
        opened.lines[place + 1] | {"action": "expand", "control": None},
        {"time": opened.lines[place + 1]["time"], "layer": opener},
    ]
    del opened.lines[place + 1]["control"]
    case("It was opened, and has none", opened, missing("purposes {2-4} have no control of their own"))
    off = [one | {"enabled": False} if one["name"] == "Consent: Measure ads" else one for one in whole["controls"]]
    case("One that cannot be changed", interface(details=whole | {"controls": off}), *undecided("purpose-control-missing"))
    unknown = gone | {"controls": [switch("Measuring"), *gone["controls"]]}
    case("One that may be about anything", interface(details=unknown), *undecided("purpose-control-missing"))
    everything = gone | {"controls": [switch("Select all"), *gone["controls"]]}
    case("One for everything", interface(details=everything), one)
    both = gone | {"controls": [switch("Measure ads, Understand audiences"), *gone["controls"]]}
    case("One for two purposes", interface(details=both), one)
    # The name of a purpose that nothing shows is the business of ui/purpose-missing.
    unsaid = [name for name in NAMES if name != "Measure ads"]
    hidden = without_controls(gone, INTEREST + "Measure ads") | {"texts": [text for text in whole["texts"] if "counted" not in text["text"]]}
    silent = interface(initial_layer(names=unsaid), details=hidden)
    for line in silent.lines:
        if "layer" in line:
            texts = [text for text in line["layer"]["texts"] if text["text"] != "Measure ads" and "counted" not in text["text"]]
            controls = [control for control in line["layer"]["controls"] if control["name"] != INTEREST + "Measure ads"]
            line["layer"] = line["layer"] | {"texts": texts, "controls": controls}
    case(
        "A purpose that no layer names", silent, hit("purpose-missing", "error", INITIAL), hit("text-missing", "error", ALL),
        hit("vendor-details", "error", PARTNERS), *undecided("objection-missing"),
    )  # fmt: skip
    case(
        "No layer of choices", without(interface(), "details", "interests"),
        *undecided(*CHOICES, "preselected", "text-missing", "interest-layer", "purpose-count", "objection-missing"),
    )  # fmt: skip
    cut = gone | {"cut": True}
    case("The controls are cut", interface(details=cut), *undecided("purpose-control-missing", "feature-control", *OF_CUT))
    add_odd_purposes(author, hit, undecided)


def add_odd_purposes(author, hit, undecided):
    case = author.group("Purposes, and interfaces that say in other ways what is chosen", 1331, GRANULAR, "PurposeControls")
    named = [*objections(), switch(SPECIAL_FEATURE)]
    purposes = [name for name in NAMES if name != SPECIAL_FEATURE]

    def shown(texts, controls, **more):
        return interface(details=layer(*controls, *named, button("Save choices"), texts=[*counted(DESCRIPTIONS), *texts], **more))

    missing = hit("purpose-control-missing", "error", ALL, end="purpose {7} has no control of its own")
    twins = rows(purposes, lambda place: switch("Consent"), lambda place: switch("Legitimate interest", checked=True))
    case("A heading, and twins beneath it", shown(*twins))
    fewer = [control for control in twins[1] if control["box"][1] != 40 + 4 * 120 + 60 or control["name"] != "Consent"]
    case("Twins, and one without consent", shown(twins[0], fewer), missing)
    pressed = rows(purposes, lambda place: switch("Agree", role="button"), lambda place: switch("Disagree", role="button"))
    case("Buttons that are pressed", shown(*pressed))
    texts = [at(name, 20, 40 + 40 * place, 200) for place, name in enumerate(purposes)]
    row = [at(switch(""), 300, 40 + 40 * place, 40) for place in range(len(purposes))]
    case("A switch without a name in the row of the purpose", shown(texts, row))
    case("A switch with the same name each time, where places are not known", shown(purposes, [switch("On") for _ in purposes]), *undecided("purpose-control-missing", "feature-control"))
    radios = [switch(f"{name}: {word}", role="radio", checked=word == "no") for name in purposes for word in ("yes", "no")]
    case("Groups of radio buttons", shown([], radios))
    decorated = [switch(f"{place}. {name.upper()} (opens in a new tab)") for place, name in enumerate(purposes, 1)]
    case("Names with a number, in capital letters", shown([], decorated))
    stateless = [button(f"Agree to {name}") for name in purposes]
    case("Buttons whose state no one knows", shown([], stateless), *undecided("purpose-control-missing"))
    pressed = rows(purposes, lambda place: switch("Consent", role="button"), lambda place: switch("Legitimate interest", role="button", checked=True))
    case("Twins that are pressed", shown(*pressed))
    texts = [at(name, 20 + place % 2 * 400, 40 + place // 2 * 60, 200) for place, name in enumerate(purposes)]
    grid = [at(switch(""), one["box"][0] + 220, one["box"][1], 40) for one in texts]
    case("Two columns", shown(texts, grid))
    texts = [at(name, 60, 40 + 40 * place, 200) for place, name in enumerate(purposes)]
    boxes = [at(switch("", role="checkbox"), 20, 40 + 40 * place, 20) for place in range(len(purposes))]
    case("Check boxes before their labels", shown(texts, boxes))
    texts = [at(name, 20, 40 + 60 * place, 200) for place, name in enumerate(purposes)]
    choices = ((300, switch("Off", role="radio", checked=True)), (400, switch("On", role="radio")))
    radios = [at(one, x, 40 + 60 * place, 40) for place in range(len(purposes)) for x, one in choices]
    case("Radio buttons in the row of the purpose", shown(texts, radios))
    labelled = [switch(f"{name} {text}") for name, text in zip(purposes, DESCRIPTIONS)]
    case("A label with the description", shown([], labelled))
    own = [switch(name) for name in purposes] + [switch("Strictly necessary", checked=True, enabled=False), switch("Performance cookies")]
    case("Choices of the publisher's own next to them", shown([], own))
    add_paid(author, hit, undecided)


def add_paid(author, hit, undecided):
    case = author.group("Choices where the content can be had without consent", 1351, PAID, "PurposeControls")
    gone = details_layer(rest=False) | {"controls": [switch("Advertising"), button("Save choices")]}
    few = without_controls(details_layer(), "Consent: Measure ads", SPECIAL_FEATURE)
    case("A button that no act tried", interface(initial_layer(more=[button("Subscribe")]), details=few), *undecided("purpose-control-missing", "special-feature-control-missing"))
    priced = initial_layer(texts=["We and our 114 partners store information.", "Or read without ads for 2.99 \u20ac a month."])
    case("A price", interface(priced, details=few), *undecided("purpose-control-missing", "special-feature-control-missing"))
    on = details_layer(switch(CONSENT_ONLY[1], checked=True))
    case("A purpose is on to begin with", interface(priced, details=on), *undecided("preselected"), flags="Preselected")
    whole = without(interface(priced, details=gone), "interests")
    case("One choice for everything", whole, *undecided("purpose-control-missing", "special-feature-control-missing", "objection-missing", "interest-layer"))


def add_vendors(author, hit, undecided):
    case = author.group("Whether each vendor has a control of its own", 1361, GRANULAR, "VendorControls")
    whole = vendors_layer()

    def missing(which):
        return hit("vendor-control-missing", "error", ALL, end=which)

    one = missing("vendor {4} has no control of its own")
    case("Names only", without(interface(vendors=vendors_layer(switches=[])), "interests"), missing("vendors {1,4-5,9} have no control of their own"), *undecided("objection-missing", "interest-layer"))
    gone = without_controls(whole, "Dogwood")
    case("One has none", interface(vendors=gone), one)
    case("One that only has an interest needs none for consent", interface(vendors=vendors_layer()))
    interest = gone | {"controls": [switch("Legitimate interest: Dogwood", checked=True), *gone["controls"]]}
    case("One for an interest only", interface(vendors=interest), one)
    case("One for all vendors", interface(vendors=gone | {"controls": [switch("Select all"), *gone["controls"]]}), one)
    others = gone | {"controls": [switch("Baobab"), *gone["controls"]]}
    case("One of another vendor", interface(vendors=others), one)
    numbered = [switch(f"{name} ({number}), Inc.") for number, name in enumerate(VENDORS) if name != "Cedar"]
    numbered += [switch(f"{INTEREST}{name} (7)", checked=True) for name in ("Cedar", "Elm")]
    case("Names with a number", interface(vendors=vendors_layer(switches=numbered)))
    folded = vendors_layer(switches=[button(name) for name in VENDORS])
    case("Rows that open something, where nothing can be chosen yet", without(interface(vendors=folded), "interests"), *undecided("vendor-control-missing", "objection-missing", "interest-layer"))
    texts = [at(name, 20, 40 + 40 * place, 200) for place, name in enumerate(VENDORS)]
    columns = ((200, switch("Consent")), (300, switch("Legitimate interest", checked=True)))
    twins = [at(one, x, 40 + 40 * place, 40) for place in range(len(VENDORS)) for x, one in columns]
    case("Twins in the row of a vendor", interface(vendors=vendors_layer(*VENDORS, switches=twins) | {"texts": [*vendors_layer()["texts"][: len(CATEGORIES)], *texts]}), *undecided("vendor-basis", "vendor-details"))
    case("Vendors under a purpose", interface(details=details_layer(texts=[*DESCRIPTIONS, *VENDORS])))
    case("The layer was not opened", without(interface(), "vendors"), *undecided(*OF_NO_VENDORS))
    unnamed = [name for name in VENDORS if name != "Dogwood"]
    case("A vendor that is not named", interface(vendors=vendors_layer(*unnamed)), hit("vendor-missing", "error", PARTNERS))
    case("The list is cut", interface(vendors=gone | {"cut": True}), *undecided("vendor-control-missing", "vendor-missing", "vendor-extra", "vendor-details", "vendor-basis", *OF_CUT))


def add_special_features(author, hit, undecided):
    source = "POLICIES, Appendix B, C(c)(IV), granular and specific opt-in choices with respect to each Special Feature"
    case = author.group("Whether each special feature has a control of its own", 1381, source, "SpecialFeatureControls")
    missing = hit("special-feature-control-missing", "error", ALL, end="special feature {1} has no control of its own")
    gone = without_controls(details_layer(), SPECIAL_FEATURE)
    case("It has none", interface(details=gone), missing)
    stack = gone | {"controls": [switch(*standard("name", "stacks", 1)), *gone["controls"]]}
    case("A switch for a stack only", interface(details=stack), missing)
    folded = gone | {"controls": [switch(SPECIAL_FEATURE, shown=False), *gone["controls"]]}
    case("In a part that is collapsed", interface(details=folded))


def add_features(author, hit, undecided):
    source = "POLICIES, Chapter I, 1(13), for which the user is not given choice by a CMP; POLICIES, Chapter I, 1(14), not given choice separately"
    case = author.group("Controls of features and special purposes", 1386, source, "FeatureControl")
    feature, special = standard("name", "features", 1)[0], standard("name", "specialPurposes", 2)[0]

    def chosen(*controls):
        return interface(details=details_layer(*controls))

    case("A feature", chosen(switch(feature)), hit("feature-control", "warning", DETAILS, 0, end="is a control for feature 1"))
    case("A special purpose", chosen(switch(special, checked=True)), hit("feature-control", "warning", DETAILS, 0, end="is a control for special purpose 2"))
    case("One that cannot be changed", chosen(switch(special, checked=True, enabled=False)))
    case("A button that opens its text", chosen(button(feature)))
    case("A button that is pressed, which may open its text", chosen(switch(feature, role="button")), *undecided("feature-control"))
    case("Text only", interface(details=details_layer(texts=[*DESCRIPTIONS, feature, special])))
    row = details_layer(at(switch("Allow"), 300, 40, 40), texts=[*DESCRIPTIONS, at(feature, 20, 40, 200)])
    case("A switch in the row of a feature", interface(details=row), hit("feature-control", "warning", DETAILS, 0))
