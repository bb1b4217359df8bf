"""The part of TestVectors/rules/ui.json about what looked like faults in recordings of real CMPs; rules_ui.py writes it.

Lists in pages, parts that a button without aria-expanded opens, filters of lists, links without an address. Each has a vector that
looks like the fault and is none, and one in which the fault stays.
"""

from interface_lines import (
    CATEGORIES, DESCRIPTIONS, INTEREST_ONLY, VENDORS, button, consents, details_layer, initial_layer, interface, layer, objections, switch, told,
    vendors_layer, without,
)  # fmt: skip
from rules_ui_texts import DETAILS, PARTNERS

LISTED = "POLICIES, Appendix B, C(c)(I), the list of named Vendors"
TEXTS = "POLICIES, Appendix B, C(c)(II), names, full standard description and illustrations"
OFF = "POLICIES, Appendix B, C(d), no preselected choices"


def add_real(author, hit, undecided):
    for add in (add_pages_of_lists, add_filters, add_unopened_texts, add_filters_on_to_begin_with, add_empty_links, add_closing):
        add(author, hit, undecided)


def walked(visit, *pages):
    """The visit in which acts led from the layer of vendors to each of `pages`: the names of their controls, and what was shown."""
    place = next(index for index, line in enumerate(visit.lines) if line.get("action") == "vendors")
    act, shown = visit.lines[place], visit.lines[place + 1]
    more = []
    for control, page in pages:
        more += [act | {"control": control}, {name: value for name, value in shown.items() if name != "layer"} | {"layer": page}]
    visit.lines[place + 2 : place + 2] = more
    return visit


def page_of(names, *controls, count=None):
    """A layer of vendors with some of them, the controls of a pager, and what counts them."""
    shown = vendors_layer(*names)
    texts = layer(texts=[count])["texts"] if count else []
    return shown | {"texts": [*shown["texts"], *texts], "controls": [*controls, *shown["controls"]]}


FIRST, LAST = VENDORS[:3], VENDORS[3:]
NEXT, BACK = button("Next page"), button("Previous page")


def add_pages_of_lists(author, hit, undecided):
    case = author.group("Lists of vendors in pages", 604, LISTED, "VendorNames")
    missing = hit("vendor-missing", "error", PARTNERS, end="1 of 5 disclosed vendors is not named: {9}")
    open_ = undecided("vendor-missing")

    def first(*controls, count=None):
        return interface(vendors=page_of(FIRST, *controls, count=count))

    case("The first page of a list, counted", first(NEXT, count="1-3 / 5"), *open_)
    case("Counted in words, in German", first(button("Nächste Seite"), count="1 bis 3 von 5 Partnern"), *open_)
    case("Page 1 of 2, and nothing that leads on", first(count="Page 1 of 2"), *open_)
    case("A control leads on, and nothing counts", first(NEXT), *open_)
    case("An arrow leads on", first(button("›")), *open_)
    case("Numbers of pages", first(button("1"), button("2"), button("3")), *open_)
    off = NEXT | {"enabled": False}
    second = page_of(LAST, off, BACK, count="4-5 / 5")
    case("All pages were walked", walked(first(NEXT, count="1-3 / 5"), ("Next page", second)))
    short = page_of(LAST[:1], off, BACK, count="4-4 / 4")
    case("All pages were walked, and one vendor is on none", walked(first(NEXT, count="1-3 / 4"), ("Next page", short)), missing)
    uncounted = page_of(LAST[:1], off, BACK)
    case("The same where nothing counts", walked(first(NEXT), ("Next page", uncounted)), missing)
    numbers = [button(str(number)) for number in (1, 2)]
    turned = interface(vendors=page_of(FIRST, *numbers))
    case("The same with numbers of pages", walked(turned, ("2", page_of(LAST[:1], *numbers))), missing)
    whole = page_of(VENDORS[:4], off, BACK | {"enabled": False}, count="1-4 / 4")
    case("A list of one page lacks one", interface(vendors=whole), missing)
    far = page_of(VENDORS[:4], button("The next step of your journey"), button("7 days"), count="We keep data for 1 to 3 days.")
    case("Other numbers, and another next", interface(vendors=far | {"controls": [one for one in far["controls"] if one["name"] != "7 days"]}), *open_)
    case("Numbers that count no list", interface(vendors=page_of(VENDORS[:4], count="Data is kept for 1 to 3 years, of which 2 are law.")), missing)
    hidden = vendors_layer() | {"texts": [text | {"shown": False} for text in vendors_layer()["texts"]]}
    case("Names in parts that are collapsed", interface(vendors=hidden))
    tab = details_layer() | {"texts": [*details_layer()["texts"], *hidden["texts"]]}
    case(
        "The layer of vendors was not opened, and its list is hidden on another layer", without(interface(details=tab), "vendors"),
        *undecided("vendor-missing", "vendor-extra", "vendor-control-missing", "objection-missing", "vendor-list-link", "interest-layer", "vendor-details"),
        decided=("category-text-missing",),
    )  # fmt: skip
    others = layer(texts=["Birch", "Fir"])["texts"]
    collapsed = vendors_layer() | {"texts": [*vendors_layer()["texts"], *[text | {"shown": False} for text in others]]}
    case("Further vendors of the list in a part that is hidden", interface(vendors=collapsed))
    some = page_of(VENDORS, NEXT) | {"controls": page_of(FIRST, NEXT)["controls"]}
    case("The switches of some are on another page", interface(vendors=some), *undecided("vendor-control-missing"))


def add_filters(author, hit, undecided):
    case = author.group("Lists of vendors that are filtered, or open with a button", 622, LISTED, "VendorNames")
    missing = hit("vendor-missing", "error", PARTNERS, end="1 of 5 disclosed vendors is not named: {9}")
    consent, interest = switch("Consent", checked=True, role="radio"), switch("Legitimate interest", role="radio")
    some = page_of(VENDORS[:4], consent, interest)
    case("A filter that no act used", interface(vendors=some), *undecided("vendor-missing"))
    other = page_of(VENDORS[4:], consent | {"checked": False}, interest | {"checked": True})
    case("The filter was used", walked(interface(vendors=some), ("Legitimate interest", other)))
    again = page_of(VENDORS[2:4], consent | {"checked": False}, interest | {"checked": True})
    case("The filter was used, and one vendor is nowhere", walked(interface(vendors=some), ("Legitimate interest", again)), missing)
    more = page_of(VENDORS[:4], button("Show more"))
    case("A button that may show more", interface(vendors=more), *undecided("vendor-missing"))
    case("It was used, and shows no more", walked(interface(vendors=more), ("Show more", page_of(VENDORS[:4]))), missing)
    rows = page_of(VENDORS[:4], *[button("Details") for _ in VENDORS[:4]], *[button(f"{name}: more") for name in VENDORS[:4]], button("Back"), button("×"))
    case("Buttons of rows, one that leads back and one that closes", interface(vendors=rows), missing)


def add_unopened_texts(author, hit, undecided):
    case = author.group("Texts behind buttons", 630, TEXTS, "MissingText")
    missing = hit("text-missing", "error", "layers", end="no layer has the description of purpose 1")
    lacking = details_layer(texts=DESCRIPTIONS[1:])

    def with_button(*controls):
        return interface(details=lacking | {"controls": [*controls, *lacking["controls"]]})

    essential = button("Essential functions (required)")
    case("A button that no act used may open them", with_button(essential), *undecided("text-missing"))
    opened = with_button(essential)
    place = next(index for index, line in enumerate(opened.lines) if line.get("action") == "details")
    act, shown = opened.lines[place], opened.lines[place + 1]
    again = [act | {"action": "expand", "control": "Essential functions (required)"}, shown]
    opened.lines[place + 2 : place + 2] = again
    case("It was used, and has none", opened, missing)
    case("It says that it is open", with_button(essential | {"expanded": True}), missing)
    parts = [button("More", number) | {"expanded": False} for number in range(600, 900, 100)]
    apart = with_button(*parts)
    closed = next(line for line in apart.lines if "layer" in line and line["layer"]["controls"][0]["name"] == "More")
    place = apart.lines.index(closed)
    every = closed | {"layer": closed["layer"] | {"controls": [one | {"expanded": True} if one["name"] == "More" else one for one in closed["layer"]["controls"]]}}
    apart.lines[place + 1 : place + 1] = [{name: value for name, value in act.items() if name != "control"} | {"action": "expand"}, every]
    case("All parts were opened, and none has it", apart, missing)
    case("It says that it is closed", with_button(essential | {"expanded": False}), *undecided("text-missing"))
    case(
        "What answers, closes or leads back opens nothing", with_button(button("Accept all"), button("Alle ablehnen"), button("Close"), button("Zurück"), button("")),
        missing,
    )  # fmt: skip
    ways = [button("Our partners"), button("Vendors (14)"), button("Legitimate interests"), button("Berechtigte Interessen")]
    case("What leads to vendors and interests has no texts of purposes", with_button(*ways), missing)
    link = {"text": "Privacy policy", "shown": True, "role": "link", "href": "https://publisher.example/privacy"}
    linked = with_button(button("Privacy policy", role="link"))
    for line in linked.lines:
        if "layer" in line and line["layer"]["controls"][0]["name"] == "Privacy policy":
            line["layer"] = line["layer"] | {"texts": [*line["layer"]["texts"], link]}
    case("A link leads away", linked, missing)
    consent, interest = switch("Consent", checked=True, role="radio"), switch("Legitimate interest", role="radio")
    filtered = with_button(consent, interest)
    case("A filter by legal basis that no act used may show them", filtered, *undecided("text-missing"))
    used = with_button(consent, interest)
    place = next(index for index, line in enumerate(used.lines) if line.get("action") == "details")
    used.lines[place + 2 : place + 2] = [act | {"control": "Legitimate interest"}, used.lines[place + 1]]
    case("The filter was used, and shows none of it", used, missing)


def add_filters_on_to_begin_with(author, hit, undecided):
    case = author.group("Choices, and what only filters a list", 640, OFF, "Preselected")
    consent, interest = switch("Consent", checked=True, role="radio"), switch("Legitimate interest", role="radio")
    case("A filter by legal basis", interface(details=details_layer(consent, interest)))
    kinds = [switch("Purposes", checked=True, role="radio"), switch("Features", role="radio")]
    case("A filter by what is listed", interface(details=details_layer(*kinds)))
    answers = [switch("Yes", checked=True, role="radio"), switch("No", role="radio")]
    case("An answer for something unknown", interface(details=details_layer(*answers)), *undecided("preselected", "feature-control"))
    on = [one | {"checked": True} if one["name"] == "Consent: Measure ads" else one for one in consents()]
    at = [one["name"] for one in on].index("Consent: Measure ads")
    case("A filter, and a choice that is on", interface(details=details_layer(consent, interest, *on)), hit("preselected", "error", DETAILS, control=at + 2))
    only = without(interface(), "details")
    place = next(index for index, line in enumerate(only.lines) if line.get("action") == "vendors")
    act, shown = only.lines[place], only.lines[place + 1]
    objecting = layer(*objections(), button("Save choices"), texts=[INTEREST_ONLY])
    only.lines[place:place] = [act | {"action": "interests", "control": "Interests"}, shown | {"layer": objecting}]
    case(
        "Only the layer of interests was opened", only,
        *undecided("preselected", "text-missing", "purpose-control-missing", "special-feature-control-missing", "feature-control"),
    )  # fmt: skip


def add_empty_links(author, hit, undecided):
    source = "POLICIES, Appendix B, C(c)(I), a link to each Vendor's privacy policy"
    case = author.group("Links without an address", 646, source, "VendorDetails")

    def listed(*ends):
        """The layer of vendors whose links with an address that ends like that have an empty one."""
        texts = [one | {"href": ""} if not isinstance(one, str) and one.get("href", "").endswith(ends) else one for one in told(VENDORS)]
        return interface(vendors=vendors_layer() | {"texts": layer(texts=[*CATEGORIES, *texts])["texts"]})

    def missing(some, which):
        return hit("vendor-details", "error", PARTNERS, end=f"{some} of 5 vendors {'has' if some == 1 else 'have'} no link to the privacy policy: {which}")

    case("The link to one policy has an empty address", listed("vendor-4.example/privacy"), missing(1, "{4}"))
    # What follows the last vendor may be about something else.
    case("All of them have", listed("/privacy"), missing(4, "{1,3-5}"))


def add_closing(author, hit, undecided):
    source = "POLICIES, Appendix B, C(b)(XI), a call to action to customise"
    case = author.group("What closes is no call to action", 650, source, "CustomiseCall")
    close = button("Close banner", 820)
    case("A control that closes, and no act used it", interface(initial_layer(more=[close])))
