"""The part of TestVectors/rules/ui.json about the texts and names that a consent interface shows; rules_ui.py writes it.

The standard texts are those of the list that the strings name. What counts as the same text is written here by hand, from the Policies
and from Unicode's descriptions of characters.
"""

from interface_lines import (
    CONSENT_ONLY, DESCRIPTIONS, NAMES, SPECIAL_FEATURE, VENDORS, counted, details_layer, initial_layer, interface, standard, switch, vendors_layer,
    without,
)  # fmt: skip
from stored_key_sets import LIST

B = "POLICIES, Appendix B, B(b), using only the standard names and definitions"
# The rules that compare the standard texts of a list.
OF_STANDARD_TEXTS = (
    "purpose-missing", "special-feature-missing", "text-altered", "text-missing", "translation", "mixed-language", "text-outdated",
    "stack-overlap", "category-text-missing",
)  # fmt: skip
# What a recording without the layers of vendors and interests leaves open.
OF_NO_VENDORS = (
    "vendor-missing", "vendor-extra", "vendor-control-missing", "vendor-details", "vendor-list-link", "interest-layer", "interest-link",
    "objection-missing", "category-text-missing", "vendor-basis", "interest-vendor-missing", "text-missing",
)  # fmt: skip
INITIAL, DETAILS, PARTNERS = "view 1.layer initial", "view 1.layer details", "view 1.layer vendors"


def add_texts(author, hit, undecided):
    for add in (add_purposes, add_special_features, add_altered, add_missing, add_vendors, add_extra):
        add(author, hit, undecided)


def changed(texts, old, new):
    """The texts with `old` made `new`, which one of them must have."""
    made = [text.replace(old, new) for text in texts]
    assert made != list(texts), old
    return made


def add_purposes(author, hit, undecided):
    source = "POLICIES, Appendix B, C(b)(IV), the list of distinct and separate Purposes, using at least the standardised names or Stack names"
    case = author.group("The purposes that the initial layer names", 701, source, "PurposeNames")

    def named(*names, **more):
        return interface(initial_layer(names=names, **more))

    measure, data = "Measure ads", CONSENT_ONLY[0]
    rest = [name for name in NAMES if name != measure]
    missing = hit("purpose-missing", "error", INITIAL, end="purpose {7} is named neither by name nor by a stack")
    case("A purpose is left out", named(*rest), missing)
    case("All are left out", named(SPECIAL_FEATURE), hit("purpose-missing", "error", INITIAL, end="purposes {1-4,7} are named neither by name nor by a stack"))
    stacks = standard("name", "stacks", 2, 3)
    overlap = hit("stack-overlap", "error", INITIAL)
    case("Stacks in place of names", named(data, *stacks, SPECIAL_FEATURE), overlap)
    case("No stack has purpose 1", named(*stacks, SPECIAL_FEATURE), hit("purpose-missing", "error", INITIAL), overlap)
    sentence = f"We and our partners: {data}, {', '.join(NAMES[1:])}."
    case("Names within one sentence", named(sentence))
    case("Another case of a letter in a sentence", named(*rest, "We and our partners measure ads."), missing)
    case("A name as that of a control", named(*rest, more=[switch(measure)]))
    folded = [{"text": measure, "shown": False}]
    case("A name that is collapsed", named(*rest, *folded), missing)
    case("A colon, a number and odd spaces", named(*rest, "7.\u00a0Measure  ads: (3)"))
    case("A soft hyphen", named(*rest, "Mea\u00adsure ads"))
    case("Another language", named(*NAMES, lang="de"), *undecided("consent-language", *OF_STANDARD_TEXTS))
    case("A region of English", named(*NAMES, lang="en-GB"))


def add_special_features(author, hit, undecided):
    source = "POLICIES, Appendix B, C(b)(V), the list of distinct Special Features"
    case = author.group("The special features that the initial layer names", 751, source, "SpecialFeatureNames")
    purposes = [name for name in NAMES if name != SPECIAL_FEATURE]
    case("It is left out", interface(initial_layer(names=purposes)), hit("special-feature-missing", "error", INITIAL))
    case("A stack in its place", interface(initial_layer(names=[*purposes, *standard("name", "stacks", 1)])))


def add_altered(author, hit, undecided):
    case = author.group("Standard texts that are shown changed", 801, B, "AlteredText")

    def described(*texts):
        return interface(details=details_layer(texts=texts))

    def altered(old, new, end):
        return described(*changed(DESCRIPTIONS, old, new)), hit("text-altered", "error", DETAILS, end=end)

    end = "the description of purpose 4 is shown changed: \"assembled\" for \"built\""
    case("A word of a description", *altered("a profile that was built about", "a profile that was assembled about", end))
    case("A word is missing", *altered("a profile that was built", "a profile was built", "\"that\" is missing"))
    case("A word was added", *altered("or read from it", "or also read from it", "\"also\" was added"))
    names = changed(NAMES, "Build an ad profile", "Build an ads profile")
    case(
        "A name, which is changed and not missing", interface(initial_layer(names=names)),
        hit("text-altered", "error", INITIAL, end="\"ads\" for \"ad\""),
    )  # fmt: skip
    quotes = changed(DESCRIPTIONS, "Your device", "Your\u00a0de\u00advice")
    case("White space and soft hyphens", described(*quotes))
    case("A sentence of its own with the words of a name", interface(initial_layer(texts=["We and our 9 partners build an ad profile of you."])))
    case("Words next to a text", described(*[f"Description: {text} (3 partners)" for text in DESCRIPTIONS]))
    case("A text of its own", described(*DESCRIPTIONS, "We sell shoes, and need to know which ones you like."))


def add_missing(author, hit, undecided):
    source = "POLICIES, Appendix B, C(c)(II), names, full standard description and illustrations"
    case = author.group("Standard texts that no layer has", 851, source, "MissingText")
    one = interface(details=details_layer(texts=DESCRIPTIONS[1:]))
    case("A description", one, hit("text-missing", "error", "layers", end="no layer has the description of purpose 1"))
    folded = [{"text": text, "shown": False} for text in DESCRIPTIONS]
    case("Collapsed texts are available", interface(details=details_layer(texts=folded)))
    case("Texts on the initial layer", interface(initial_layer(names=[*NAMES, *counted(DESCRIPTIONS)]), details=details_layer(texts=["Choose."])))
    nowhere = without(interface(), "details", "vendors")
    case("Nothing was opened", nowhere, *undecided(
        "text-missing", "purpose-count", *OF_NO_VENDORS, "no-customise-call", "preselected", "choice-ignored",
        "purpose-control-missing", "special-feature-control-missing", "feature-control"))  # fmt: skip


def add_vendors(author, hit, undecided):
    source = "POLICIES, Appendix B, C(c)(I), the list of named Vendors; POLICIES, Appendix B, B(d), information about Vendors"
    case = author.group("The vendors that the layer of vendors names", 901, source, "VendorNames")

    def listed(*names):
        return interface(vendors=vendors_layer(*names))

    end = "1 of 5 disclosed vendors is not named: {4}"
    case("One is missing", listed(*[name for name in VENDORS if name != "Dogwood"]), hit("vendor-missing", "error", PARTNERS, end=end))
    case("In longer texts", listed(*[f"{name} (privacy policy)" for name in VENDORS]), *undecided("vendor-basis", "vendor-details"))
    case("In one text", listed(", ".join(VENDORS)), *undecided("vendor-basis", "vendor-details"))
    case("Not as part of a word", listed(*VENDORS[:4], "Ivyland"), hit("vendor-missing", "error", PARTNERS, end="is not named: {9}"))
    case("The layer was not opened", without(interface(), "vendors"), *undecided(*OF_NO_VENDORS))
    later = author.group("Vendors that a later list has by another name", 911, source, "VendorNames", lists=(LIST, "rules/vendor-lists/renamed.json"))

    def called(name):
        return listed(*[name if one == "Dogwood" else one for one in VENDORS])

    later("The name in the later list", called("Cornel"))
    later("The name in neither list", called("Cornus"), hit("vendor-missing", "error", PARTNERS, end=end))


def add_extra(author, hit, undecided):
    source = "POLICIES, Chapter II, 5(8), Vendors that a Publisher leaves out"
    case = author.group("Vendors that are listed and not disclosed", 951, source, "VendorsNotDisclosed")

    def listed(*more):
        return interface(vendors=vendors_layer(*VENDORS, *more))

    case("Two more", listed("Birch", "Fir"), hit("vendor-extra", "warning", PARTNERS, end="are listed: {2,6}"))
    case("One that is not of the list", listed("Baobab"))
    case("A name within a sentence", listed("A birch and a Fir are trees."))
