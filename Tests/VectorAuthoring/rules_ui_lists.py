"""The part of TestVectors/rules/ui.json about what only the list decides: stacks, choices that it rules out, the texts of categories of
data and about features, the legal bases of vendors; rules_ui.py writes it."""

from interface_lines import (
    CATEGORIES, DESCRIPTIONS, INTEREST, SPECIAL_FEATURE, VENDORS, button, details_layer, initial_layer,
    interests_layer, interface, standard, switch, told, vendors_layer, without,
)  # fmt: skip
from rules_lists import FEATURE_TEXT as TEXT
from rules_ui_texts import DETAILS, INITIAL, OF_NO_VENDORS, PARTNERS

INTERESTS, ALL = "view 6.layer interests", "layers"
RULED_OUT, EXPLAINED = "rules/vendor-lists/ruled-out.json", "rules/vendor-lists/feature-text.json"
# Purposes that none of the disclosed vendors declares.
UNASKED, UNOBJECTED = standard("name", "purposes", 5, 11)


def add_lists(author, hit, undecided):
    for add in (add_stacks, add_ruled_out, add_categories, add_feature_text, add_bases, add_interest_vendors, add_interest_texts):
        add(author, hit, undecided)


def add_stacks(author, hit, undecided):
    source = "POLICIES, Appendix A, E, a purpose is in no more than one stack, and not in a stack and by itself"
    case = author.group("Stacks and the purposes in them", 1501, source, "Stacks")
    little, profile, content = standard("name", "stacks", 2, 3, 4)
    storage, ads, built, chosen, measured = standard("name", "purposes", 1, 2, 3, 4, 7)

    def shown(*names, **more):
        return interface(initial_layer(names=[*names, SPECIAL_FEATURE], **more))

    overlap = hit("stack-overlap", "error", INITIAL)
    case("A stack, and the purposes that are in none", shown(storage, profile, measured))
    case("Two stacks without a common purpose", shown(storage, profile, measured, content))
    case("Two stacks with a common purpose", shown(storage, little, profile), overlap)
    case("A purpose by itself before the stack that has it", shown(storage, ads, profile, measured), overlap)
    case("A purpose by itself behind another one", shown(storage, profile, measured, ads), overlap)
    case("The purposes below the name of their stack", shown(storage, profile, ads, built, chosen, measured))
    hidden = {"text": ads, "shown": False, "role": "text"}
    case("A purpose in a part that is collapsed", shown(storage, hidden, profile, measured))
    words = f"{profile}, and more of that kind."
    case("A stack's name in a sentence", shown(storage, ads, built, chosen, measured, words))
    case("No stack", interface())


def add_ruled_out(author, hit, undecided):
    source = "TC, Global Vendor List, consentable: \"CMPs should never afford users the means to provide an opt-in consent choice\""
    case = author.group("Choices that the list rules out", 1521, source, "RuledOut", lists=(RULED_OUT,))
    place = hit("choice-ruled-out", "warning", DETAILS, control=0)
    case("No control for them", interface())
    case("Consent to a purpose that no one is asked about", interface(details=details_layer(switch(f"Consent: {UNASKED}"))), place)
    case("Objection to a purpose that no one may object to", interface(details=details_layer(switch(INTEREST + UNOBJECTED, checked=True))), place)
    case("Consent to a purpose that no one may object to", interface(details=details_layer(switch(f"Consent: {UNOBJECTED}"))))
    case("Nothing shows on which basis", interface(details=details_layer(switch(UNASKED))), *undecided("choice-ruled-out"))
    case("A control that cannot be changed", interface(details=details_layer(switch(f"Consent: {UNASKED}", enabled=False))))
    case = author.group("Lists that rule out nothing", 1531, source, "RuledOut")
    case("The same control", interface(details=details_layer(switch(f"Consent: {UNASKED}"))))


def stripped(layer, *texts):
    """The layer without texts, each of which it must have."""
    said = [text["text"] for text in layer["texts"]]
    assert all(text in said for text in texts), texts
    return layer | {"texts": [text for text in layer["texts"] if text["text"] not in texts]}


def add_categories(author, hit, undecided):
    source = "POLICIES, Appendix B, B(b), the full standard text of categories of data"
    case = author.group("The texts of categories of data", 1541, source, "CategoryTexts")
    fewer = stripped(vendors_layer(), CATEGORIES[2])
    missing = hit("category-text-missing", "error", ALL, end="the description of data category 11")
    case("They are on the layer of vendors", interface())
    case("One is on no layer", interface(vendors=fewer), missing)
    case("It is where purposes are chosen", interface(details=details_layer(texts=[*DESCRIPTIONS, {"text": CATEGORIES[2], "shown": True, "role": "heading"}]), vendors=fewer))
    folded = fewer | {"texts": [{"text": CATEGORIES[2], "shown": False, "role": "text"}, *fewer["texts"]]}
    case("It is in a part that is collapsed", interface(vendors=folded))
    opener = fewer | {"controls": [button("What is collected"), *fewer["controls"]]}
    case("A part that was not opened may have it", interface(vendors=opener), *undecided("category-text-missing"))
    other = stripped(vendors_layer(), CATEGORIES[1])
    altered = other | {"texts": [{"text": CATEGORIES[1].replace("Data", "Things"), "shown": True, "role": "text"}, *other["texts"]]}
    case("It is shown changed: told once", interface(vendors=altered), hit("text-altered", "error", PARTNERS), flags="AlteredText")
    case("The layer of vendors was not opened", without(interface(), "vendors"), *undecided(*OF_NO_VENDORS))
    unopened = without(interface(vendors=fewer), "details")
    of_details = ("preselected", "purpose-control-missing", "special-feature-control-missing", "feature-control")
    case("One is not on the layer of vendors, and that of purposes was not opened", unopened, *undecided("category-text-missing", "text-missing", *of_details))


def add_feature_text(author, hit, undecided):
    source = "POLICIES, Appendix B, B(f), version 5.0.b, the standard text about features"
    feature = standard("name", "features", 1)
    named = details_layer(texts=[*DESCRIPTIONS, {"text": feature[0], "shown": True, "role": "heading"}])
    explained = named | {"texts": [{"text": TEXT, "shown": True, "role": "text"}, *named["texts"]]}
    app = author.group("The text about features, in an app", 1561, source, "FeatureText", lists=(EXPLAINED,), as_of="2027-03-01")
    missing = hit("feature-text-missing", "warning", DETAILS)
    app("A feature is named, and the text is there", interface(details=explained))
    app("A feature is named, and the text is nowhere", interface(details=named), missing)
    opener = named | {"controls": [button("About features"), *named["controls"]]}
    app("A part that was not opened may have it", interface(details=opener), *undecided("feature-text-missing"))
    app("No layer names a feature", interface(), *undecided("feature-text-missing"))
    early = author.group("The text about features, before it is asked of apps", 1571, source, "FeatureText", lists=(EXPLAINED,))
    early("A feature is named, and the text is nowhere", interface(details=named), {"rule": "ui/feature-text-missing", "outcome": "notEffective"})


def add_bases(author, hit, undecided):
    source = "POLICIES, Appendix B, C(c)(I), its Purposes and Special Purposes and associated legal bases; POLICIES, Chapter II, 4(3)"
    case = author.group("The legal bases of vendors' purposes", 1581, source, "VendorBases")
    wrong = hit("vendor-basis", "error", PARTNERS)

    def shown(vendor, name, *inserted, removed=()):
        """The layer of vendors in which texts stand before that one of a vendor's."""
        texts = told(VENDORS)
        start = texts.index(vendor)
        place = texts.index(name, start)
        texts[place:place] = inserted
        return interface(vendors=vendors_layer() | {"texts": [as_text(text) for text in [*CATEGORIES, *texts] if text not in removed]})

    measured, storage = standard("name", "purposes", 7, 1)
    case("As the list has them", interface())
    case("A purpose on consent under legitimate interest", shown("Dogwood", measured, "Legitimate interest"), wrong)
    moved = [hit("vendor-basis", "error", PARTNERS, end=f"purpose {purpose} on consent, and the list has it on legitimate interest") for purpose in (7, 9, 10)]
    case("Purposes on legitimate interest under consent", shown("Cedar", measured, "Consent"), *moved)
    case("A purpose that the vendor does not declare", shown("Alder", storage, measured), wrong)
    case("A vendor that is the last one: what follows may be about something else", shown("Ivy", storage, "Legitimate interest"), flags="NonRule")
    case("No text about a basis", shown("Alder", storage, removed=("Consent", "Legitimate interest")), *undecided("vendor-basis"))
    case("The layer was not opened", without(interface(), "vendors"), *undecided(*OF_NO_VENDORS))
    shared = [text for text in told(VENDORS) if text != "Cedar"]
    joined = interface(vendors=vendors_layer() | {"texts": [as_text(text) for text in [*CATEGORIES, *shared]]})
    case("The name of the next vendor is missing in between", joined, *undecided("vendor-basis", "vendor-details"))


def as_text(text):
    return {"text": text, "shown": True, "role": "text"} if isinstance(text, str) else text


def add_interest_vendors(author, hit, undecided):
    source = "POLICIES, Appendix B, D(c)(VI), the names of vendors on the layer of legitimate interests"
    case = author.group("The vendors on the layer of legitimate interests", 1601, source, "InterestVendors")
    missing = hit("interest-vendor-missing", "error", INTERESTS)
    case("Each that has an interest", interface())
    case("One of two is missing", interface(interests=interests_layer(ids=(3,))), missing)
    opener = interests_layer(ids=(3,))
    opener = opener | {"controls": [button("Partners with an interest"), *opener["controls"]]}
    case("A part that was not opened may have it", interface(interests=opener), *undecided("interest-vendor-missing"))
    led = interface(interests=opener)
    led.did("vendors", "Partners with an interest")
    led.shows(vendors_layer())
    case("A control of that layer leads to the vendors", led)
    case("The layer was not opened", without(interface(), "interests"), *undecided("interest-vendor-missing", "interest-layer", "text-missing"))


def add_interest_texts(author, hit, undecided):
    source = "POLICIES, Appendix B, D(c)(IV), the full text of each purpose on legitimate interest"
    case = author.group("The texts of purposes on legitimate interest alone", 1621, source, "MissingText")
    text = standard("description", "purposes", 9)[0]
    fewer = stripped(interests_layer(), text)
    case("One is on no layer", interface(interests=fewer), hit("text-missing", "error", ALL, end="the description of purpose 9"))
    opener = fewer | {"controls": [button("More about that"), *fewer["controls"]]}
    case("A part that was not opened may have it", interface(interests=opener), *undecided("text-missing"))
    case("It is where purposes are chosen", interface(details=details_layer(texts=[*DESCRIPTIONS, text]), interests=fewer))
