"""The part of TestVectors/rules/ui.json about controls whose own name says nothing, in parts of a layer that have a name; rules_ui.py writes it.

As in public CMPs: an accordion whose button is the purpose's name, and in it a button "Object" next to how many vendors claim an interest;
two columns of `fieldset`s; a list item for each vendor. Also what the starts of an app show of one list together.
"""

from datetime import datetime, timedelta

from interface_lines import NAMES, ON_INTEREST, VENDORS, VENDORS_ON_INTEREST, button, consents, details_layer, interests_layer, interface, standard, switch, vendors_layer
from rules_ui_controls import ALL, CHOICES, GRANULAR, OF_CUT, at
from rules_ui_real import LISTED, NEXT, page_of
from rules_ui_texts import PARTNERS

OBJECTIONS = "POLICIES, Appendix B, D(c)(V), right to object for each Vendor, and, separately, each Purpose"
# What is said about a layer of which a part was not recorded.
OF_CUT_VENDORS = OF_CUT + ("vendor-basis", "vendor-missing", "vendor-extra", "vendor-control-missing", "vendor-details")
CLAIMED = "2 vendors claim legitimate interest"


def add_groups(author, hit, undecided):
    add_objections_in_parts(author, hit, undecided)
    add_consents_in_parts(author, hit, undecided)
    add_starts(author, hit, undecided)
    add_walks(author, hit, undecided)


def objecting(y, group=None):
    """A button that is pressed by those who object."""
    made = at(switch("Object", role="button"), 300, y, 60)
    return made | {"group": group} if group else made


def add_objections_in_parts(author, hit, undecided):
    case = author.group("Buttons to object, in parts that have a name", 1401, OBJECTIONS, "Objections")
    plain = [switch(name) for name in VENDORS if name != "Cedar"]
    names = standard("name", "purposes", *ON_INTEREST)
    vendors = [switch(name, checked=True) for name in standard("name", "vendors", *VENDORS_ON_INTEREST)]

    def opened(*controls, beside=CLAIMED, more=vendors):
        """Each purpose has a line with a text and perhaps a button; its name is far above."""
        texts = [one | {"box": None} for one in interests_layer()["texts"]]
        lines = [at(beside, 20, 100 * place + 90, 200) for place in range(len(names))]
        shown = interests_layer() | {"texts": [*texts, *lines], "controls": [*controls, *more, button("Save choices")]}
        return interface(details=details_layer(*consents(), rest=False), vendors=vendors_layer(switches=plain), interests=shown)

    def parts(names, ending=""):
        return [objecting(100 * place + 90, name + ending) for place, name in enumerate(names)]

    case("The button of the part has the name, and numbers of vendors", opened(*parts(names, f" 2 partners {CLAIMED}")))
    case("Nothing says in which part they are", opened(*parts([""] * 4)), *undecided("objection-missing"))
    case("The part of one has none", opened(*parts(names[:3])), hit("objection-missing", "error", ALL, end="purpose {10} has no control to object"))
    case("Another name is next to them", opened(*parts(names), beside="Partners outside of the list"), *undecided("objection-missing"))
    twice = [objecting(100 * place + 90 + add, name) for place, name in enumerate(names) for add in (0, 2)]
    case("Two in each part", opened(*twice), *undecided("objection-missing"))
    case("A part has the names of two", opened(*parts([f"{names[0]}, {names[1]}"] * 2 + names[2:])), *undecided("objection-missing"))
    # In the part of a purpose, the line of each vendor: the nearest name is the vendor's.
    lines = [part for place, vendor in enumerate(vendors) for part in (at(vendor["name"], 20, 1000 + 60 * place, 80, 14), at("Uses cookies", 20, 1016 + 60 * place, 80, 11))]
    of_vendors = [objecting(1003 + 60 * place, names[0]) | {"box": [300, 1003 + 60 * place, 60, 23]} for place in range(len(vendors))]
    visit = opened(*parts(names), *of_vendors, more=())
    for line in visit.lines:
        if line.get("layer", {}).get("controls") and line["layer"]["controls"][0].get("group"):
            line["layer"] = line["layer"] | {"texts": [*line["layer"]["texts"], *lines]}
    case("In the part of a purpose, one next to each vendor", visit)
    case("In the part of a vendor, below a purpose that it declares", in_vendors(opened(*parts(names), more=()), vendors))
    hidden = [switch("Object", role="button", shown=False) | {"box": None, "group": f"{vendor['name']} 4 purposes"} for vendor in vendors]
    case("In parts of vendors that are not shown", opened(*parts(names), more=hidden))
    of_purposes = [switch("Object", role="button", shown=False) | {"box": None, "group": name} for name in names]
    case("In parts of purposes that are not shown", opened(*of_purposes), *undecided("objection-missing"))


def in_vendors(visit, vendors):
    """The visit with a part for each vendor on the layer of interests: its name, that of a purpose, a button to object."""
    texts, controls = [], []
    for place, vendor in enumerate(vendors):
        y = 1000 + 200 * place
        texts += [at(vendor["name"], 20, y, 80), at("Measure ads", 20, y + 40, 80), at("Legitimate interest", 20, y + 80, 80)]
        controls.append(objecting(y + 80, f"{vendor['name']} 4 purposes"))
    for line in visit.lines:
        if line.get("layer", {}).get("controls") and line["layer"]["controls"][0].get("group"):
            line["layer"] = line["layer"] | {"texts": [*line["layer"]["texts"], *texts], "controls": [*line["layer"]["controls"], *controls]}
    return visit


def add_consents_in_parts(author, hit, undecided):
    case = author.group("Switches in groups that have a name", 1421, GRANULAR, "PurposeControls")
    shown = details_layer()
    objections = [one for one in shown["controls"] if one["name"].startswith("Legitimate interest")]

    def columns(count, named=True):
        """Two groups in each line, with a switch "Allow consent" in each of the first `count`."""
        texts = [at(name, 20 + 180 * (place % 2), 40 + 100 * (place // 2), 160) for place, name in enumerate(NAMES)]
        switches = [
            at(switch("Allow consent"), 20 + 180 * (place % 2), 80 + 100 * (place // 2), 40) | ({"group": name} if named else {})
            for place, name in enumerate(NAMES[:count])
        ]
        kept = [one if isinstance(one, dict) else {"text": one, "shown": True, "role": "text"} for one in shown["texts"]]
        return interface(details=shown | {"controls": [*switches, *objections, button("Save choices")], "texts": [*texts, *kept]})

    case("Two columns of groups", columns(6))
    case("Two columns, and nothing says what is in which", columns(6, named=False), *undecided(*CHOICES))
    case(
        "A special feature has none", columns(5), hit("special-feature-control-missing", "error", ALL, end="special feature {1} has no control of its own"),
        source="POLICIES, Appendix B, C(c)(IV), opt in to the use of each Special Feature", flags="SpecialFeatureControls",
    )  # fmt: skip
    feature = standard("name", "features", 1)[0]
    in_part = at(switch("On"), 300, 40, 40) | {"group": feature}
    case("A switch in the part of a feature, which may be about something else in it", interface(details=details_layer(in_part)))


def add_starts(author, hit, undecided):
    case = author.group("Halves of a list of vendors, in two starts", 1441, LISTED, "VendorNames")
    missing = hit("vendor-missing", "error", PARTNERS, end="1 of 5 disclosed vendors is not named: {9}")

    def halves(first, second):
        """What the act `vendors` leads to in the first start, and in a later one."""
        visit = interface(vendors=first)
        last = [place for place, line in enumerate(visit.lines) if line.get("action") == "vendors"][-1]
        visit.lines[last + 1] = visit.lines[last + 1] | {"layer": second}
        return visit

    one, two = page_of(VENDORS[:3], NEXT, count="1-3 / 5"), page_of(VENDORS[3:], button("Previous page"), count="4-5 / 5")
    case("A page in each", halves(one, two))
    short = page_of(VENDORS[3:4], button("Previous page"), count="4-5 / 5")
    case("A page in each, and one vendor is on none", halves(one, short), missing)
    case("Of three pages, two", halves(one, page_of(VENDORS[3:4], NEXT, count="4-4 / 5")), *undecided("vendor-missing"))
    consent, interest = switch("Consent", checked=True, role="radio"), switch("Legitimate interest", role="radio")
    turned = [consent | {"checked": False}, interest | {"checked": True}]
    case("A filter is set otherwise in each", halves(page_of(VENDORS[:3], consent, interest), page_of(VENDORS[3:], *turned)))
    case("The same, and one vendor is in none", halves(page_of(VENDORS[:3], consent, interest), page_of(VENDORS[3:4], *turned)), missing)


def later(time, milliseconds):
    moved = datetime.fromisoformat(time.replace("Z", "+00:00")) + timedelta(milliseconds=milliseconds)
    return moved.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def add_walks(author, hit, undecided):
    case = author.group("Lists whose pages were walked", 1451, LISTED, "VendorNames")
    missing = hit("vendor-missing", "error", PARTNERS, end="1 of 5 disclosed vendors is not named: {9}")

    def walked(first, *pages):
        """The first act `vendors` leads to a page, and acts `more` from there to others: what was pressed, and what was shown."""
        visit = interface(vendors=first)
        place = next(place for place, line in enumerate(visit.lines) if line.get("action") == "vendors")
        act, shown = visit.lines[place], visit.lines[place + 1]
        more = [part for control, page in pages for part in (act | {"action": "more", "control": control}, shown | {"layer": page})]
        # One after the other, before what comes next.
        more = [line | {"time": later(shown["time"], 100 * number)} for number, line in enumerate(more, 1)]
        visit.lines[place + 2 : place + 2] = more
        return visit

    one, two, short = page_of(VENDORS[:3], NEXT), page_of(VENDORS[3:], NEXT), page_of(VENDORS[3:4], NEXT)
    case("Two pages, and the last leads to itself", walked(one, ("Next page", two), ("Next page", two)))
    case("The same, and one vendor is on none", walked(one, ("Next page", short), ("Next page", short)), missing)
    case("The last page leads to the first, and one vendor is on none", walked(one, ("Next page", short), ("Next page", one)), missing)
    case("Nothing shows that the second page is the last", walked(one, ("Next page", short)), *undecided("vendor-missing"))
    case("The walk was left, and the last layer is cut", walked(one, ("Next page", short | {"cut": True})), *undecided(*OF_CUT_VENDORS))
    more = button("Show more")
    case("A list that grew until nothing is left to show", walked(page_of(VENDORS[:3], more), ("Show more", page_of(VENDORS[:4]))), missing)
    case("A control that never showed another page", walked(one, ("Next page", one)), *undecided("vendor-missing"))
