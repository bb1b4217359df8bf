"""The part of TestVectors/rules/ui.json about choices that are saved, objections and the publisher's restrictions; rules_ui.py writes it."""

from interface_lines import (
    BOTH, CATEGORIES, CONSENT_ONLY, INTEREST, NAMES, ON_INTEREST, SPECIAL_FEATURE, VENDORS, VENDORS_ON_INTEREST, button, chosen, consents, details_layer, details_of,
    interests_layer, interface, layer, objections, returned_layer, standard, switch, vendor_of, vendors_layer, without,
)  # fmt: skip
from rules_ui_texts import OF_NO_VENDORS
from tcf import Restriction

SAVE, ALL, PARTNERS, INTERESTS = "view 1.save", "layers", "view 1.layer vendors", "view 1.layer interests"
SIGNALS = "POLICIES, Chapter II, 5(3), a positive consent Signal only on the basis of a clear affirmative action"
PROFILE, LOCATION, ELM = CONSENT_ONLY[1], SPECIAL_FEATURE, "Elm"


def add_choices(author, hit, undecided):
    for add in (add_saved, add_turned, add_objections, add_restrictions):
        add(author, hit, undecided)


def before(visit, word, *lines):
    """The visit with further lines before the first act `word`."""
    place = next(index for index, line in enumerate(visit.lines) if line.get("action") == word)
    time = {"time": visit.lines[place]["time"]}
    visit.lines[place:place] = [time | line for line in lines]
    return visit


def turn(name):
    return {"action": "turn", "control": name}


def add_saved(author, hit, undecided):
    case = author.group("What is saved, where no control was turned", 310, SIGNALS, "ChoiceIgnored")

    def ignored(end, place=SAVE):
        return hit("choice-ignored", "error", place, end=end)

    def saved(**changes):
        return interface(saved=chosen(**changes))

    case("A purpose is off, and the string has consent", saved(purpose_consents=[3]), ignored("purpose {3} was off when the choice was saved, and the string has consent"))
    case("Several", saved(purpose_consents=[1, 3, 4, 5]), ignored("purposes {1,3-4} were off when the choice was saved, and the string has consent"))
    case("A special feature", saved(special_feature_opt_ins=[1]), ignored("special feature {1} was off when the choice was saved, and the string has an opt-in"))
    case("A vendor", saved(vendor_consents=[4]), ignored("vendor {4} was off when the choice was saved, and the string has consent"))
    case("A vendor that no layer shows", saved(vendor_consents=[2]))
    # On by nature; a CMP may have other reasons for none.
    case("An interest that was left on, and is not in the string", saved(purpose_legitimate_interests=[], vendor_legitimate_interests=[]))
    case("Nothing was saved", without(interface(), "save"), *undecided("choice-ignored", "no-way-back"))
    lost = interface()
    place = next(index for index, line in enumerate(lost.lines) if line.get("action") == "save")
    del lost.lines[place + 1]
    case("No string came of it", lost, *undecided("choice-ignored"))
    without_state = [one | {"checked": None} for one in [*consents(), *objections()]]
    stateless = [one | {"checked": None} for one in vendors_layer()["controls"]]
    unknown = interface(details=details_layer(*without_state, rest=False), vendors=vendors_layer() | {"controls": stateless}, saved=chosen(purpose_consents=[3]),
                        interests=interests_layer() | {"controls": [one | {"checked": None} for one in interests_layer()["controls"]]})
    case("No control has a state", unknown, *undecided("choice-ignored", "preselected"))
    back = interface(returned=returned_layer(*consents(), *objections(), button("Save choices")), refusal=chosen(purpose_consents=[3]), saved=chosen())
    for line in back.lines:
        if line.get("action") == "withdraw":
            line |= {"action": "save", "control": "Save choices"}
    again = ignored("purpose {3} was off when the choice was saved, and the string has consent", "view 2.save")
    case("On the interface that came back", back, again, hit("no-withdraw-all", "error", "view 2.layer resurface"))


def add_turned(author, hit, undecided):
    case = author.group("What is saved after controls were turned", 325, SIGNALS, "ChoiceIgnored")

    def saved(*names, details=None, vendors=None, then=(), **changes):
        """The purposes' controls of these names are turned, and then lines follow."""
        visit = interface(details=details, vendors=vendors, saved=chosen(**changes))
        return before(visit, "vendors", *map(turn, names), *then)

    def ignored(end):
        return hit("choice-ignored", "error", SAVE, end=end)

    case("On, and the string has it", saved(PROFILE, purpose_consents=[3]))
    case("On, and the string does not have it", saved(PROFILE), ignored("purpose {3} was turned on, and the string has no consent"))
    case("On and off again", saved(PROFILE, PROFILE))
    case("On and off again, and the string has it", saved(PROFILE, PROFILE, purpose_consents=[3]), ignored("purpose {3} was off when the choice was saved, and the string has consent"))
    objected = "5(4), always a negative legitimate interest Signal if the user has indicated an objection"
    case(
        "An objection that the string does not have", saved(f"{INTEREST}{BOTH}"),
        ignored("purpose {7} was off when the choice was saved, and the string has a legitimate interest"),
        source=f"POLICIES, Chapter II, {objected}",
    )  # fmt: skip
    case("An objection that the string has", saved(f"{INTEREST}{BOTH}", purpose_legitimate_interests=[9]))
    vendor = before(interface(), "save", turn(f"{INTEREST}{ELM}"))
    case("An objection to a vendor", vendor, ignored("vendor {5} was off when the choice was saved, and the string has a legitimate interest"))
    on = details_layer(switch(PROFILE, checked=True))
    case("A layer after the act shows the state", saved(PROFILE, then=[{"layer": on}], purpose_consents=[3]))
    case("The same, and the string does not have it", saved(PROFILE, then=[{"layer": on}]), ignored("purpose {3} was turned on, and the string has no consent"))
    case("It was already on, and the act changed nothing", saved(PROFILE, then=[{"layer": on}, turn(PROFILE), {"layer": on}], purpose_consents=[3]))
    everything = details_layer(switch("Select all"))
    case("A control that turns others out of sight", saved("Select all", details=everything, purpose_consents=[1, 2, 3, 4, 7], special_feature_opt_ins=[1]))
    radios = [switch(f"{PROFILE}: {word}", role="radio", checked=word == "no") for word in ("yes", "no")]
    others = [switch(f"{PROFILE}: {word}", role="radio", checked=word == "yes") for word in ("yes", "no")]
    shown = [{"layer": details_layer(*others)}]
    case("A radio button for yes", saved(f"{PROFILE}: yes", details=details_layer(*radios), then=shown), ignored("purpose {3} was turned on, and the string has no consent"))
    case("The same, and the string has it", saved(f"{PROFILE}: yes", details=details_layer(*radios), then=shown, purpose_consents=[3]))
    vain = [{"action": "turn", "control": None}]
    case("A control that was not found", saved(then=vain))
    both = details_layer(switch(BOTH))
    case("One control for consent and interest says neither", saved(details=both, purpose_consents=[7]))
    elm = before(interface(saved=chosen(purpose_consents=[3], vendor_consents=[5])), "save", turn(ELM))
    case("A vendor's control that may be about both says nothing of others", elm, ignored("purpose {3} was off when the choice was saved, and the string has consent"))


def add_objections(author, hit, undecided):
    source = "POLICIES, Appendix B, D(c)(V), right to object for each Vendor, and, separately, each Purpose"
    case = author.group("Whether one can object to each interest", 364, source, "Objections")
    purposes = [switch(name, checked=True) for name in standard("name", "purposes", *ON_INTEREST)]
    vendors = [switch(name, checked=True) for name in standard("name", "vendors", *VENDORS_ON_INTEREST)]
    plain = [switch(name) for name in VENDORS if name != "Cedar"]

    def opened(*controls, details=None):
        """The other layers have no controls for interests; those of their layer."""
        shown = interests_layer() | {"controls": [*controls, button("Save choices")]}
        return interface(details=details or details_layer(*consents(), rest=False), vendors=vendors_layer(switches=plain), interests=shown)

    def missing(end):
        return hit("objection-missing", "error", ALL, end=end)

    case("Each purpose and each vendor", opened(*purposes, *vendors))
    # The other one has a switch on the layer of vendors, which may be about its interest too.
    one = missing("vendor {3} has no control to object")
    case("Purposes only", opened(*purposes), one)
    case("A purpose has none", opened(*purposes[:3], *vendors), missing("purpose {10} has no control to object"))
    case("One for everything", opened(switch("All", checked=True)), missing("purposes {2,7,9-10} have no control to object"), one)
    case("In a part that is collapsed", opened(*[one | {"shown": False} for one in purposes + vendors]))
    case("On the layers of purposes and vendors", interface())
    unopened = without(interface(details=details_layer(*consents(), rest=False), vendors=vendors_layer(switches=plain)), "interests")
    case("The layer was not opened", unopened, *undecided("objection-missing", "interest-layer"))
    buttons = [button(f"Object to {one['name']}") for one in purposes + vendors]
    case("Buttons to object that have no state", opened(*buttons), *undecided("objection-missing"))
    unsaid = details_layer(*[one | {"name": one["name"].removeprefix("Consent: ")} for one in consents()], rest=False)
    case("Controls that may be about consent or interest", opened(*purposes[2:], *vendors, details=unsaid), *undecided("objection-missing"))


def add_restrictions(author, hit, undecided):
    source = "POLICIES, Chapter II, 5(9), publisher restrictions"
    case = author.group("Vendors and what restrictions leave them", 380, source, "RestrictionShown")

    def restricted(*restrictions, texts, switches=None, **more):
        core = {"restrictions": [Restriction(*one) for one in restrictions]}
        shown = vendors_layer(*VENDORS, switches=switches) | {"texts": layer(texts=[*CATEGORIES, *texts])["texts"]}
        return interface(vendors=shown, refusal=chosen(**core), choice=chosen(**core), saved=chosen(**core), **more)

    def shown(end):
        return hit("restriction-shown", "error", PARTNERS, end=end)

    def sections(*taken, plain=None, **more):
        """The texts of the layer: what the restrictions `taken` leave of the details of each vendor, and further ones behind them."""
        def left(vendor):
            gone = {purpose for purpose, _, vendors in taken if vendor["id"] in vendors}
            named = lambda table, ids: standard("name", table, *(one for one in ids if table != "purposes" or one not in gone))  # noqa: E731
            return details_of(vendor, named, has_bases=vendor["name"] != plain)

        return [text for name in VENDORS for text in (name, *left(vendor_of(name)), *more.get(name, ()))]

    consent, interest = "With your consent:", "On a legitimate interest:"
    not_allowed, by_consent, all_gone = (7, 0, [4]), (7, 1, [5]), [(purpose, 0, [3]) for purpose in ON_INTEREST]
    dogwood = sections(not_allowed, Dogwood=[consent, NAMES[0], "Measure ads"])
    case("A purpose that is not allowed", restricted(not_allowed, texts=dogwood), shown("vendor 4 is shown with purpose 7, which a restriction takes away"))
    case("It is left out", restricted(not_allowed, texts=sections(not_allowed, Dogwood=[consent, NAMES[0]], Elm=[interest, "Measure ads"])))
    case("How long data is kept", restricted(not_allowed, texts=sections(not_allowed, Dogwood=[consent, NAMES[0], "Measure ads: 30 days"])))
    elm = sections(Elm=[consent, NAMES[0], interest, "Measure ads"])
    case("An interest where consent is required", restricted(by_consent, texts=elm), shown("vendor 5 is shown with purpose 7 on legitimate interest, which a restriction takes away"))
    case("It is shown on consent", restricted(by_consent, texts=sections(by_consent, Elm=[consent, NAMES[0], "Measure ads", interest, "Understand audiences"])))
    cedar, without_cedar = sections(*all_gone, Alder=[consent, NAMES[0]]), {"interests": interests_layer(ids=[5])}
    kept = [switch(name) for name in VENDORS] + [switch(f"{INTEREST}{ELM}", checked=True)]
    left = shown("vendor 3 is shown with a legitimate interest, which a restriction takes away")
    case("A control for an interest of which nothing is left", restricted(*all_gone, texts=cedar, switches=[*kept, switch(f"{INTEREST}Cedar", checked=True)], **without_cedar), left)
    case("Without it", restricted(*all_gone, texts=cedar, switches=kept, **without_cedar))
    case("Names only", restricted(not_allowed, texts=VENDORS), *undecided("restriction-shown", "vendor-basis", "vendor-details"))
    under = [*standard("name", "purposes", 1), *VENDORS, *standard("name", "purposes", 7), "Elm"]
    case("Vendors under their purposes", restricted(not_allowed, texts=under), *undecided("restriction-shown", "vendor-basis", "vendor-details"))
    case("A restriction of a vendor that is not disclosed", restricted((7, 0, [2]), texts=dogwood))
    case("A restriction that changes nothing", restricted((7, 1, [4]), texts=dogwood))
    case("The layer was not opened", without(restricted(not_allowed, texts=dogwood), "vendors"), *undecided("restriction-shown", *OF_NO_VENDORS))
    case("A link to an explanation is no heading of what follows", restricted(by_consent, texts=sections(plain=ELM)))
    case("A restriction of a purpose that no list has", restricted((30, 0, [4]), texts=sections()))
