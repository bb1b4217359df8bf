"""Layers of a consent interface as a UI test writes them (TestVectors/recordings/README.md), line by line.

    visit = interface()                     an interface in which nothing is wrong, in six starts of an app
    visit = interface(initial=changed)      the same whose initial layer is made by `changed`

The app is started six times, each time but the second with nothing stored: settings and a choice; the way back and a withdrawal;
consent; refusal; vendors; legitimate interests. The initial layer is the same each time. It has nothing to do with the Swift code that reads the lines.
"""

import json
import re

from messages_common import core
from recording_lines import CHOICE, DAY, Page
from rule_cases import FOLDER
from stored_key_sets import DISCLOSED, LIST, key_set



def chosen(**changes):
    """The segments of a choice with no consent but that of `changes`; the interests are those of other vectors."""
    return core(created=DAY, **({"purpose_consents": [], "vendor_consents": [], "special_feature_opt_ins": []} | changes)), DISCLOSED


REFUSAL = chosen()

VIEWPORT = [390, 844]
FONT = {"family": "Inter", "size": 16, "weight": 600, "style": "normal"}
# Of the list that the strings name (rules/vendor-lists/key-sets.json): purposes that vendors 1, 3, 4, 5 and 9 pursue with consent
# alone, on interest alone, and on both; a special feature of one of them.
CONSENT_ONLY = ("Keep or read data on a device", "Build an ad profile", "Choose ads by profile")
TABLES = json.loads((FOLDER.parent / LIST).read_text(encoding="utf-8"))
INTEREST_ONLY, BOTH, SPECIAL_FEATURE = "Understand audiences", "Measure ads", "Exact location"


def standard(part, table, *ids):
    """The names or descriptions of entries of that list."""
    return [TABLES[table][str(number)][part] for number in ids]


# What those vendors ask for, and what they declare besides; their names.
ASKED, OPT_INS, DECLARED = (1, 2, 3, 4, 7), (1,), (1, 2)
NAMES = standard("name", "purposes", *ASKED) + standard("name", "specialFeatures", *OPT_INS)
DESCRIPTIONS = (
    standard("description", "purposes", *ASKED) + standard("description", "specialFeatures", *OPT_INS)
    + standard("description", "specialPurposes", *DECLARED)
)  # fmt: skip
# The texts of the categories of data that they declare.
CATEGORIES = standard("description", "dataCategories", 1, 2, 11)
VENDORS = [TABLES["vendors"][str(number)]["name"] for number in (1, 3, 4, 5, 9)]
# The purposes that some of those vendors pursue on legitimate interest, and the vendors; of these one asks for nothing else.
ON_INTEREST, VENDORS_ON_INTEREST, ONLY_ON_INTEREST = (2, 7, 9, 10), (3, 5), "Cedar"


def button(name, y=700, **changes):
    """A call to action; a member that is None is left out."""
    control = {"name": name, "role": "button", "enabled": True, "tabs": True, "box": [20, y, 350, 44], "shown": True}
    control |= {"covered": False, "font": FONT, "color": "#ffffff", "background": "#0b57d0"}
    return {key: value for key, value in (control | changes).items() if value is not None}


def switch(name, checked=False, **changes):
    control = {"name": name, "role": "switch", "checked": checked, "enabled": True, "tabs": True, "shown": True, "covered": False}
    return control | changes


def layer(*controls, texts=("We ask for your consent.",), **changes):
    made = {
        "lang": "en",
        "viewport": VIEWPORT,
        "dialog": {"found": "aria", "role": "dialog", "modal": True, "focus": True, "box": [0, 0, 390, 844], "covers": 1, "usableBehind": 0},
        "texts": [{"text": text, "shown": True, "role": "text"} if isinstance(text, str) else text for text in texts],
        "controls": list(controls),
    }
    return {key: value for key, value in (made | changes).items() if value is not None}


NOTHING = {"dialog": None, "texts": [], "controls": []}
INITIAL_TEXTS = ("We and our 114 partners store information on your device.",)


def initial_layer(accept=None, reject=None, settings=None, texts=INITIAL_TEXTS, more=(), names=NAMES, **changes):
    calls = (accept or button("Accept all", 640), reject or button("Reject all", 700), settings or button("Settings", 760))
    return layer(*(call for call in calls if call != GONE), *more, texts=[*texts, *names], **changes)


GONE = "gone"


def consents():
    """A switch for each purpose and special feature that a vendor asks for; one that is pursued on both bases says which it is."""
    both = set(standard("name", "purposes", *ON_INTEREST))
    return [switch(f"Consent: {name}" if name in both else name) for name in NAMES]


def objections(table="purposes", ids=None):
    """A switch for each purpose, or vendor, on legitimate interest; people object by turning it off."""
    return [switch(INTEREST + name, checked=True) for name in standard("name", table, *(ids or ON_INTEREST))]


INTEREST = "Legitimate interest: "


def details_layer(*choices, texts=DESCRIPTIONS, rest=True):
    """The layer where purposes are chosen; behind the choices given, those that they leave out."""
    def is_given(wanted):
        name = wanted["name"].removeprefix(INTEREST).removeprefix("Consent: ").lower()
        is_interest = wanted["name"].startswith(INTEREST)
        return any(name in choice["name"].lower() and ("interest" in choice["name"].lower()) == is_interest for choice in choices)

    more = [one for one in consents() + objections() if not is_given(one)] if rest else []
    return layer(*choices, *more, button("Save choices"), texts=counted(texts))


def vendors_layer(*texts, switches=None):
    """The layer of vendors; a switch for each of those named in the texts that asks consent, and one for each on interest."""
    texts = texts or VENDORS
    if switches is None:
        said = re.findall(r"\w+", " ".join(texts))
        names, on_interest = [name for name in VENDORS if name in said], standard("name", "vendors", *VENDORS_ON_INTEREST)
        switches = [switch(name) for name in names if name != ONLY_ON_INTEREST]
        switches += [switch(INTEREST + name, checked=True) for name in names if name in on_interest]
    return layer(*switches, button("Save choices"), texts=[*CATEGORIES, *told(texts)])


def counted(texts):
    """The texts with a number of vendors behind each that is no heading, as behind descriptions of purposes."""
    return [part for text in texts for part in ((text,) if isinstance(text, dict) and text.get("role") == "heading" else (text, "5 partners"))]


def link(text, address):
    return {"text": text, "shown": True, "role": "link", "href": address}


def told(texts, named=lambda table, ids: standard("name", table, *ids)):
    """The texts with what the list says of a vendor behind each that is the name of one."""
    return [part for text in texts for part in ([text, *details_of(vendor_of(text), named)] if vendor_of(text) else [text])]


def vendor_of(name):
    """The vendor of that name; None where the list has none."""
    return next((vendor for vendor in TABLES["vendors"].values() if vendor["name"] == name), None)


def details_of(vendor, named, has_bases=True):
    bases = [("Consent", "purposes"), ("Legitimate interest", "legIntPurposes")]
    declared = [text for basis, member in bases if vendor[member] for text in (*[basis] * has_bases, *named("purposes", vendor[member]))]
    declared += [name for table in ("specialPurposes", "features", "specialFeatures") for name in named(table, vendor[table])]
    days = [] if vendor["cookieMaxAgeSeconds"] is None else [f"Cookies last {vendor['cookieMaxAgeSeconds'] // 86400} days at most."]
    retention = f"Data is kept for {vendor['dataRetention']['stdRetention']} days."
    return [*links_of(vendor), *declared, *named("dataCategories", vendor["dataDeclaration"]), retention, *days]


def links_of(vendor):
    urls = vendor["urls"][0]
    claim = [link("Legitimate interest", urls["legIntClaim"])] if urls["legIntClaim"] else []
    return [link("Privacy policy", urls["privacy"]), *claim]


def interests_layer(text=standard, links=links_of, prefix=INTEREST, ids=VENDORS_ON_INTEREST):
    """The layer where people object: purposes with their texts and numbers of vendors, and the vendors."""
    purposes = [part for number in ON_INTEREST for part in (*text("name", "purposes", number), *text("description", "purposes", number), "2 partners")]
    vendors = [TABLES["vendors"][str(number)] for number in ids]
    texts = [*purposes, *[part for vendor in vendors for part in (vendor["name"], *links(vendor))]]
    names = text("name", "purposes", *ON_INTEREST) + [vendor["name"] for vendor in vendors]
    switches = [switch(prefix + name, checked=True) for name in names]
    return layer(*switches, button("Save choices"), texts=texts)


def returned_layer(*controls):
    return layer(*(controls or (button("Withdraw all", 640), button("Save choices", 700))))


class Visit(Page):
    """Starts of an app: acts, layers and stored strings."""

    def __init__(self, **more):
        super().__init__(**({"kind": "android"} | more))

    def line(self, **contents):
        line = super().line(**contents)
        # An app has no page views and frames.
        line.pop("view")
        line.pop("frame", None)
        return line

    def start(self, word="restart"):
        self.tick(1_000)
        self.act(word)
        self.tick(100)

    def shows(self, shown):
        self.tick(400)
        return self.line(layer=shown)

    def did(self, word, control="", **more):
        """An act with the control of that name; None where none was found, nothing said of it for an empty one."""
        self.tick(1_500)
        said = {} if control == "" else {"control": control}
        return self.line(action=word, **said, **more)

    def stored(self, segments):
        self.tick(100)
        self.line(keys=key_set(*segments))

    def forget(self):
        self.start("clear")
        self.start()


def interface(
    initial=None, details=None, vendors=None, returned=None, way_back=("Privacy settings",), choice=CHOICE, refusal=REFUSAL, saved=None,
    interests=None,
):  # fmt: skip
    """A whole visit; what is wrong in it is what the arguments change. The choice that is saved first is as the switches are: no consent."""
    initial, details, returned = initial or initial_layer(), details or details_layer(), returned or returned_layer()
    visit = Visit()
    visit.start("first-run")
    visit.shows(initial)
    visit.did("details", "Settings")
    visit.shows(details)
    visit.did("vendors", "Partners")
    visit.shows(vendors or vendors_layer())
    visit.did("save", "Save choices")
    visit.stored(saved or refusal)
    visit.start()
    visit.did("resurface", *way_back)
    visit.shows(returned)
    visit.did("withdraw", "Withdraw all")
    visit.stored(refusal)
    visit.forget()
    visit.shows(initial)
    visit.did("accept-all", "Accept all")
    visit.stored(choice)
    visit.forget()
    visit.shows(initial)
    visit.did("reject-all", "Reject all")
    visit.stored(refusal)
    for word, control, led in (("vendors", "Partners", vendors or vendors_layer()), ("interests", "Legitimate interests", interests or interests_layer())):
        visit.forget()
        visit.shows(initial)
        visit.did(word, control)
        visit.shows(led)
    return visit


def without(visit, *words):
    """The visit without acts of these words and the layers that they opened, as if the recorder had not tried them; without `vendors`,
    the layer of interests is left out too, which lists vendors."""
    words = {*words, "interests"} if "vendors" in words else words
    kept, is_opened = [], False
    for line in visit.lines:
        if line.get("action") in words:
            is_opened = True
            continue
        if not (is_opened and "layer" in line):
            kept.append(line)
        is_opened = False
    visit.lines = kept
    return visit
