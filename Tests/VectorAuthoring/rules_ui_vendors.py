"""The part of TestVectors/rules/ui.json about vendors, their details and the way to them; rules_ui.py writes it."""

from interface_lines import (
    CATEGORIES, DESCRIPTIONS, NAMES, TABLES, VENDORS, VENDORS_ON_INTEREST, button, consents, counted, details_layer, initial_layer, interests_layer, interface, layer,
    link, links_of, objections, switch, told, vendors_layer, without,
)  # fmt: skip
from rules_ui_texts import DETAILS, INITIAL, PARTNERS

INTEREST_LAYER = "view 6.layer interests"


def add_vendors_and_interests(author, hit, undecided):
    for add in (add_list_link, add_interest_layer, add_interest_link, add_purpose_count, add_details):
        add(author, hit, undecided)


def vain(visit, *words):
    """The visit in which the acts of these words on initial layers found nothing to do them with."""
    kept, was_initial, is_vain = [], False, False
    for line in visit.lines:
        if line.get("action") in words and was_initial:
            kept.append({**line, "control": None})
            is_vain = True
            continue
        if "layer" in line:
            if is_vain:
                is_vain = False
                continue
            was_initial = any(text["text"].startswith("We and our") for text in line["layer"].get("texts", []))
        elif "action" in line:
            was_initial, is_vain = False, False
        kept.append(line)
    visit.lines = kept
    return visit


def without_initial(visit, word):
    """The visit without the acts of this word on initial layers, and the layers that they opened."""
    made = vain(visit, word)
    made.lines = [line for line in made.lines if not (line.get("action") == word and line["control"] is None)]
    return made


def add_list_link(author, hit, undecided):
    source = "POLICIES, Appendix B, C(b)(III), a link to the list of named third parties"
    case = author.group("Whether the initial layer leads to the vendors", 510, source, "VendorListLink")
    lost = "nothing on the initial layer leads to the list of vendors"
    case("Only two layers down", vain(interface(), "vendors"), hit("vendor-list-link", "error", INITIAL, end=lost))
    case("The vendors are on the initial layer", vain(interface(initial_layer(names=[*NAMES, *told(VENDORS)])), "vendors"))
    case("Found two layers down only, and everything on the initial layer was tried", without_initial(interface(), "vendors"), hit("vendor-list-link", "error", INITIAL, end=lost))


def add_interest_layer(author, hit, undecided):
    source = "POLICIES, Appendix B, D(b), the easily accessible link to the relevant layer must be included in the Initial Layer"
    case = author.group("Whether the initial layer leads to legitimate interests", 520, source, "InterestLayer")
    lost = "nothing on the initial layer leads to legitimate interests"
    chosen = details_layer(*consents(), rest=False)
    asking = vendors_layer(switches=[switch(name) for name in VENDORS if name != "Cedar"])
    case("The act was tried, and found nothing", vain(interface(details=chosen, vendors=asking), "interests"), hit("interest-layer", "error", INITIAL, end=lost), *undecided("objection-missing"))
    case("People may object where they choose", vain(interface(), "interests"), *undecided("interest-layer"))
    case("No act looked for it", without(interface(), "interests"), *undecided("interest-layer"))


def add_interest_link(author, hit, undecided):
    source = "POLICIES, Appendix B, D(c)(VI), a link to each Vendor's explanation of its legitimate interest(s) at stake"
    case = author.group("The explanations of legitimate interests", 530, source, "InterestLink")

    def without_claims(*ids):
        def links(vendor):
            return links_of(vendor)[:1] if vendor["id"] in ids else links_of(vendor)

        def strip(line):
            claims = {TABLES["vendors"][str(number)]["urls"][0]["legIntClaim"] for number in ids}
            line["layer"] = {**line["layer"], "texts": [one for one in line["layer"]["texts"] if not (isinstance(one, dict) and one.get("href") in claims)]}

        visit = interface(interests=interests_layer(links=links))
        for line in visit.lines:
            if "layer" in line:
                strip(line)
        return visit

    case("One vendor has none", without_claims(5), hit("interest-link", "error", PARTNERS, end="1 of 2 vendors on legitimate interest has no link to the explanation: {5}"))
    case("No vendor has one", without_claims(*VENDORS_ON_INTEREST), hit("interest-link", "error", PARTNERS, end="2 of 2 vendors on legitimate interest have no link to the explanation: {3,5}"))
    slash = [{"text": "Interest", "shown": True, "role": "link", "href": "http://www.vendor-5.example/interest/#top"}]
    other = without_claims(5)
    for line in other.lines:
        if "layer" in line and any(one["text"] == "Elm" for one in line["layer"]["texts"]):
            texts = line["layer"]["texts"]
            at = next(index for index, one in enumerate(texts) if one["text"] == "Elm")
            line["layer"]["texts"] = [*texts[: at + 1], *slash, *texts[at + 1 :]]
    case("Another way to write the address", other)

    def renamed(name):
        """A visit in which the link to vendor 5's explanation is called like that."""
        visit = interface()
        for line in visit.lines:
            if "layer" in line:
                texts = line["layer"]["texts"]
                line["layer"] = line["layer"] | {"texts": [one | {"text": name} if one.get("href") == "https://vendor-5.example/interest" else one for one in texts]}
        return visit

    lost = hit("interest-link", "error", PARTNERS, end="1 of 2 vendors on legitimate interest has no link to the explanation: {5}")
    case("A link called after the policy has its address", renamed("Privacy policy"), lost)
    case("The same in German", renamed("Datenschutzerklärung"), lost)
    case("A link called after both", renamed("Privacy policy and legitimate interest"))
    case("A link called after neither", renamed("More about Elm"))


def add_purpose_count(author, hit, undecided):
    source = "POLICIES, Appendix B, C(c)(II), the number of Vendors seeking consent for each of the Purposes"
    case = author.group("The numbers of vendors beside purposes", 540, source, "PurposeCount")

    def numbered(text, count):
        """The layer of purposes with `count` behind a description, or nothing."""
        texts = [one for one in counted(DESCRIPTIONS)]
        at = texts.index(text)
        texts[at + 1 : at + 2] = [count] if count else []
        shown = details_layer()
        return interface(details=shown | {"texts": [{"text": one, "shown": True, "role": "text"} for one in texts]})

    first = DESCRIPTIONS[0]
    case("A purpose has no number", numbered(first, None), hit("purpose-count", "error", DETAILS, end="purpose 1 has no number of vendors, and 4 vendors ask consent for it"))
    case("A number that is too low", numbered(first, "2 partners"), hit("purpose-count", "error", DETAILS, end="purpose 1 has the number 2, and 4 vendors ask consent for it"))
    case("A higher number", numbered(first, "1.214 partners"))
    button_only = numbered(first, None)
    for line in button_only.lines:
        if "layer" in line and any(one["text"] == first for one in line["layer"]["texts"]):
            line["layer"] = {**line["layer"], "controls": [*line["layer"]["controls"], button("4 partners")]}
    case("A number in a button", button_only, *undecided("purpose-count"))
    low = interests_layer()
    low = low | {"texts": [{**one, "text": "1 partner"} if one["text"] == "2 partners" else one for one in low["texts"]]}
    ends = [f"purpose {number} has the number 1, and 2 vendors pursue it on legitimate interest" for number in (2, 7, 9)]
    case("Too few on the layer of interests", interface(interests=low), *[hit("purpose-count", "error", INTEREST_LAYER, end=end) for end in ends])

    def renamed(new, control=None):
        """The layer of purposes with `new` in the place of the name of purpose 2, and its number between that and the description."""
        texts = counted([text for text in DESCRIPTIONS if text != second]) + [new, "5 partners", second]
        switches = [one | {"name": one["name"].replace(NAMES[1], control or NAMES[1])} for one in [*consents(), *objections()]]
        return interface(details=details_layer(*switches, rest=False) | {"texts": layer(texts=texts)["texts"]})

    second = DESCRIPTIONS[1]
    altered = hit("text-altered", "error", DETAILS, end="the name of purpose 2 is shown changed: \"small\" for \"little\"")
    case("Next to a name that is shown changed", renamed("Choose ads from small data"), altered, *undecided("purpose-count"))
    old = hit("text-outdated", "error", DETAILS, end="\"Select basic ads\" is a text of vendor lists up to v2:224")
    case("Next to a name of an earlier list", renamed("Select basic ads"), old, *undecided("purpose-count"))
    case("Next to a name of its own", renamed("Simple ads", "Simple ads"), *undecided("purpose-count", "purpose-control-missing"))


def add_details(author, hit, undecided):
    source = (
        "POLICIES, Appendix B, C(c)(I), a link to each Vendor's privacy policy, their Purposes, Special Purposes, associated Legal Bases and corresponding "
        "retention period, their Features and Special Features and the categories of data; POLICIES, Appendix B, C(c)(VII), maximum device storage duration"
    )
    case = author.group("The details of vendors", 560, source, "VendorDetails")

    def listed(change):
        """The layers of vendors with each text made by `change`; None leaves it out."""
        made = [changed for one in told(VENDORS) if (changed := change(one)) is not None]
        return interface(vendors=vendors_layer() | {"texts": layer(texts=[*CATEGORIES, *made])["texts"]})

    def text(one):
        return one if isinstance(one, str) else one["text"]

    def lacks(detail, some, which):
        return hit("vendor-details", "error", PARTNERS, end=f"{some} of 5 vendors {'has' if some == 1 else 'have'} no {detail}: {which}")

    def without_text(wanted):
        return listed(lambda one: None if wanted in text(one) else one)

    def elsewhere(one):
        leads = not isinstance(one, str) and one["href"] == "https://vendor-4.example/privacy"
        return {**one, "href": "https://publisher.example/"} if leads else one

    case("No retention period", without_text("is kept for"), lacks("retention period", 4, "{1,3-5}"))
    case("No duration of cookies", without_text("Cookies last"), lacks("longest storage duration", 3, "{1,4-5}"))
    case("A category of data is missing", without_text("IP addresses"), lacks("complete list of categories of data", 4, "{1,3-5}"))
    case("A purpose that one vendor declares", without_text("Improve services"), lacks("complete list of purposes and features", 1, "{3}"))
    case("The link of one vendor leads elsewhere", listed(elsewhere), lacks("link to the privacy policy", 1, "{4}"))
    months = {"Data is kept for 365 days.": "Aufbewahrung: 1 Jahr", "Cookies last 90 days at most.": "Laufzeit: 3 Monate"}
    case("Periods in other units", listed(lambda one: months.get(text(one), one)))
    case("The details were not opened", interface(vendors=vendors_layer() | {"texts": layer(texts=[*CATEGORIES, *VENDORS])["texts"]}), *undecided("vendor-basis", "vendor-details"))
    links = [part for vendor in vendors() for part in (vendor["name"], link("Privacy policy", vendor["urls"][0]["privacy"]))]
    case("Links alone, the rest not opened", interface(vendors=vendors_layer() | {"texts": layer(texts=[*CATEGORIES, *links])["texts"]}), *undecided("vendor-basis", "vendor-details"))
    case("No addresses of links", listed(text), *undecided("vendor-details"))

    def linked(name="Privacy policy", address="{}"):
        """The layers of vendors with another name and address of the link to vendor 4's policy."""
        policy = "https://vendor-4.example/privacy"
        return listed(lambda one: {**one, "text": name, "href": address.format(policy)} if not isinstance(one, str) and one["href"] == policy else one)

    lost = lacks("link to the privacy policy", 1, "{4}")
    case("A link called after the interest has the policy's address", linked("Legitimate interest"), lost)
    case("The same in German", linked("Berechtigtes Interesse"), lost)
    case("A link called after both", linked("Privacy policy, legitimate interest"))
    case("A link called after neither", linked("More about Dogwood"))
    case("A page in a folder of the policy's address", linked(address="{}/cookies"), lost)
    case("A page whose address begins like that of the policy", linked(address="{}-of-apps"), lost)
    case("The policy's address with a language, and in another address", linked(address="{}/?lang=en"))
    case("The policy's address as a parameter", linked(address="https://go.example/?to={}&from=cmp"))


def vendors():
    return [vendor for vendor in TABLES["vendors"].values() if vendor["name"] in VENDORS]
