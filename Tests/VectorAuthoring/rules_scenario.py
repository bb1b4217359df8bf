"""TestVectors/rules/scenario.json: the declared choice against what was stored.

Vendor 755 of the sample list: consent {1,3,4}; legitimate interest {2,7,9,10}, all four flexible. 4: consent {1,2,7},
flexible for 2 and 7. 6: special purposes only. 9: consent {1,3}, special feature 1. 22: deleted.
"""

from pathlib import Path

from rule_cases import at
from rules_file import RulesFile, failure, verdict
from messages_common import PING, STUB, web
from sound_strings import LIST, core
from stored_key_sets import before_choice, key_set, with_
from tcf import DisclosedVendors, PublisherTC, Restriction, tc
from vector_file import document

TARGET = Path(__file__).resolve().parents[2] / "TestVectors" / "rules" / "scenario.json"
AS_OF = "2026-06-02"
API = document("API", "CMP API v2", "In-App Details", "What does the gdprApplies value mean?", "addEventListener")
IG = document("IG", "TCF Implementation Guidelines", "Withdrawal of consent")
TC = document(
    "TC", "Consent string and vendor list formats v2", "TC String Format", "The Core String", "When should a TC string be created?"
)
OUR = document("OUR", "The project's rule catalogue", "1. Reading conventions", "2. Rules", "4. Non-rules")
CORE, CREATE, STORE = "TC, The Core String", "TC, When should a TC string be created?", "API, In-App Details"
CONSENT, INTEREST, FEATURES = "PurposesConsent", "PurposesLITransparency", "SpecialFeatureOptIns"
GIVEN = {"purpose_consents": [1, 3, 4], "purpose_legitimate_interests": [2, 7, 9, 10]}
VENDORS = {"vendor_consents": [755], "vendor_legitimate_interests": [755]}
NOTHING = {"purpose_consents": [], "purpose_legitimate_interests": [], "vendor_consents": [], "vendor_legitimate_interests": []}
INTERESTS = NOTHING | {"purpose_legitimate_interests": [2, 7, 9, 10], "vendor_legitimate_interests": [755]}
NOTES = {
    "Choice": "The string says other than the user chose.",
    "Missing": "Something that is needed was not given, so nobody can say.",
    "Restriction": "The publisher's restrictions move or take away what a vendor declares.",
    "Step": "What happens from step to step.",
}


class Scenarios:
    def __init__(self):
        self.file = RulesFile("scenario", NOTES, [TC, API, IG, OUR])

    def group(self, first, title, source, lists=(LIST,), as_of=AS_OF, declaration=None):
        self.current = self.file.group(title, vendor_lists=lists, as_of=as_of, declaration=declaration)
        self.next, self.source = first, source

    def add(self, comment, scenario, expected=(), flags="", source=None):
        one = list(expected)
        self.current.document(f"scenario-{self.next:04d}", comment, "scenario", scenario, one, flags, source or self.source)
        self.next += 1


def string(disclosed=(755,), **changes):
    """A core of 2026-06-01 for vendor 755, with changes, and what it discloses."""
    return core(**(GIVEN | VENDORS | changes)), DisclosedVendors(list(disclosed))


def step(name, when, *segments, **more):
    """A step with a string, or with captures of its own."""
    captures = more.pop("captures", [{"string": tc(*segments)}] if segments else [])
    # `message`: an answer of the API; `log`: lines of one, the last of which is the step's own state.
    return {"name": name, "when": when, "captures": captures} | more


def scenario(kind, *steps, **declared):
    return {"scenario": kind, "disclosedVendors": [755]} | declared | {"steps": list(steps)}


def after(*segments, **more):
    return step("answered", "after", *segments, **more)


def fail(rule, segments, *fields, severity="error"):
    """One finding of a rule for each field."""
    found = []
    for field in fields:
        if field in ("VendorConsents", "VendorLegitimateInterests", "DisclosedVendors"):
            segment = segments[1] if field == "DisclosedVendors" else segments[0]
            names = {name: width for name, _, width in segment.bits().fields}
            place = f"{field}.BitField" if names.get(f"{field}.BitField") else f"{field}.NumEntries"
            place = place if place in names else f"{field}.MaxVendorId"
            found.append(failure(f"scenario/{rule}", severity, *at(segment, place)))
        else:
            found.append(failure(f"scenario/{rule}", severity, *at(segments[0], field)))
    return found


def undecided(rule):
    return [verdict(f"scenario/{rule}", "undecided")]


def main():
    file = Scenarios()
    add_accept_all(file)
    add_offered(file)
    add_restrictions(file)
    add_reject_all(file)
    add_partial(file)
    add_object(file)
    add_states(file)
    add_withdrawal(file)
    add_dates(file)
    add_other_cmp(file)
    add_logs(file)
    add_nothing_before(file)
    TARGET.write_text(file.file.text(), encoding="ascii")


def add_accept_all(file):
    rule = "accept-all"
    file.group(1, "Everything accepted", CORE)
    file.add("As 755 declares", scenario(rule, after(*string())))
    file.add("The same as a key set", scenario(rule, after(captures=[{"keys": key_set(*string())}])))
    for comment, field, changes in (
        ("No vendor has consent", "VendorConsents", {"vendor_consents": []}),
        ("No vendor has legitimate interest", "VendorLegitimateInterests", {"vendor_legitimate_interests": []}),
        ("Purpose 3 is missing", CONSENT, {"purpose_consents": [1, 4]}),
        ("Purpose 7 is missing", INTEREST, {"purpose_legitimate_interests": [2, 9, 10]}),
        ("Vendor 1 has consent, and was not shown", "VendorConsents", {"vendor_consents": [1, 755]}),
    ):
        bad = string(**changes)
        file.add(comment, scenario(rule, after(*bad)), fail(rule, bad, field), "Choice")
    other = string([1, 755])
    file.add("The string discloses vendor 1 too", scenario(rule, after(*other)), fail(rule, other, "DisclosedVendors"), "Choice")
    surplus = string(purpose_consents=[1, 3, 4, 5])
    file.add("Purpose 5, which 755 does not declare", scenario(rule, after(*surplus)), fail(rule, surplus, CONSENT, severity="info"))
    nine = {"vendor_consents": [9, 755]}
    featured = string([9, 755], special_feature_opt_ins=[1], **nine)
    file.add("Vendor 9 declares special feature 1", scenario(rule, after(*featured), disclosedVendors=[9, 755]))
    bare = string([9, 755], **nine)
    file.add("Special feature 1 is missing", scenario(rule, after(*bare), disclosedVendors=[9, 755]), fail(rule, bare, FEATURES), "Choice")
    for comment, own in (("has no bit", [755]), ("has the bit", [6, 755])):
        said = string([6, 755], vendor_legitimate_interests=own)
        file.add(f"Vendor 6 has special purposes only, and {comment}", scenario(rule, after(*said), disclosedVendors=[6, 755]))
    file.add("Vendor 22 was deleted: family gvl speaks", scenario(rule, after(*string([22, 755])), disclosedVendors=[22, 755]))
    treated = string(purpose_one_treatment=True, purpose_consents=[3, 4])
    file.add("Purpose 1 is not asked about", scenario("purpose-one-treatment", after(*treated)))
    untreated = string()
    file.add(
        "Purpose 1 is not asked about, and is stored", scenario("purpose-one-treatment", after(*untreated)),
        fail(rule, untreated, "PurposeOneTreatment", CONSENT), "Choice",
    )  # fmt: skip
    gone = [failure(f"scenario/{rule}", "error", key="IABTCF_TCString")]
    file.add("Nothing is stored", scenario(rule, after(captures=[{"keys": before_choice()}])), gone, "Choice", STORE)
    file.add("Nothing is said of the vendors", {"scenario": rule, "steps": [after(*string())]}, undecided(rule), "Missing")
    file.add("The capture cannot be read", scenario(rule, after(captures=[], unreadable=True)), undecided(rule), "Missing")
    file.add("The string cannot be read", scenario(rule, after(captures=[{"string": "CQlH"}])), undecided(rule), "Missing")
    file.add("There is no step after the choice", scenario(rule, step("open", "before", *string(**INTERESTS))), undecided(rule), "Missing")
    file.group(41, "Everything accepted, without the list", CORE, lists=())
    file.add("Nobody knows what 755 declares", scenario(rule, after(*string())), undecided(rule), "Missing")
    other = string([1, 755])
    file.add("What the UI disclosed needs no list", scenario(rule, after(*other)), fail(rule, other, "DisclosedVendors"), "Choice")


def add_offered(file):
    """Who accepts everything accepts what is shown: 755 needs 1, 3 and 4, and 2, 7, 9 and 10 on legitimate interest."""
    rule = "accept-all"
    file.group(461, "Everything accepted that the UI is declared to offer", CORE,
               declaration={"offeredPurposes": [1, 2, 3, 4, 7, 9, 10], "offeredSpecialFeatures": []})  # fmt: skip
    file.add("It offers what 755 needs", scenario(rule, after(*string())))
    surplus = string(purpose_consents=[1, 3, 4, 5])
    file.add("Purpose 5, which it does not offer", scenario(rule, after(*surplus)), fail(rule, surplus, CONSENT), "Choice")
    nine = {"vendor_consents": [9, 755]}
    for comment, opted, found in (("is not offered", [], False), ("is not offered, and is opted in to", [1], True)):
        said = string([9, 755], special_feature_opt_ins=opted, **nine)
        told = fail(rule, said, FEATURES) if found else []
        file.add(f"Special feature 1, which vendor 9 declares, {comment}", scenario(rule, after(*said), disclosedVendors=[9, 755]), told, "Choice" if found else "")
    file.group(471, "Everything accepted, and purpose 3 is not offered", CORE,
               declaration={"offeredPurposes": [1, 2, 4, 7, 9, 10], "offeredSpecialFeatures": [1]})  # fmt: skip
    both = string(special_feature_opt_ins=[1])
    file.add("It is stored", scenario(rule, after(*both)), fail(rule, both, CONSENT), "Choice")
    without = string(special_feature_opt_ins=[1], purpose_consents=[1, 4])
    file.add("It is not stored", scenario(rule, after(*without)))
    bare = string(purpose_consents=[1, 4])
    file.add("Special feature 1, which is offered, is missing", scenario(rule, after(*bare)), fail(rule, bare, FEATURES), "Choice")
    file.group(481, "Everything accepted, and purpose 5 is offered, which 755 does not need", CORE,
               declaration={"offeredPurposes": [1, 2, 3, 4, 5, 7, 9, 10]})  # fmt: skip
    nowhere = string()
    file.add("It is stored nowhere", scenario(rule, after(*nowhere)), fail(rule, nowhere, CONSENT, severity="warning"), "Choice")
    core_bit = string(purpose_consents=[1, 3, 4, 5])
    file.add("It has consent", scenario(rule, after(*core_bit)), fail(rule, core_bit, CONSENT, severity="info"))
    own = *string(), PublisherTC([5], [])
    file.add("The publisher has it", scenario(rule, after(*own)))


def add_restrictions(file):
    rule = "accept-all"
    file.group(61, "Everything accepted, with restrictions", "TC, The Core String")

    def case(comment, restriction, changes, *fields, declared=None, vendor=755):
        said = string([vendor], restrictions=[restriction] if restriction else [], **changes)
        declared = declared or restriction
        own = [{"purpose": declared.purpose, "type": declared.type, "vendors": list(declared.vendors)}]
        told = scenario(rule, after(*said), restrictions=own, disclosedVendors=[vendor])
        # That nobody needs purpose 7 on legitimate interest any more makes its bit superfluous, not wrong.
        found = [one for field in fields for one in fail(rule, said, field, severity="info" if field == INTEREST else "error")]
        file.add(comment, told, found, "Restriction" + (" Choice" if fields else ""))

    consent = Restriction(7, 1, [755])
    moved = {"purpose_consents": [1, 3, 4, 7], "purpose_legitimate_interests": [2, 9, 10]}
    case("Purpose 7 of 755 needs consent", consent, moved)
    case("Purpose 7 of 755 needs consent, and was stored as before", consent, {}, CONSENT, INTEREST)
    case("Purpose 3 of 755 is not allowed", Restriction(3, 0, [755]), {"purpose_consents": [1, 4]})
    interest = {"purpose_consents": [1, 7], "purpose_legitimate_interests": [2], "vendor_consents": [4], "vendor_legitimate_interests": [4]}
    case("Purpose 2 of 4 needs legitimate interest", Restriction(2, 2, [4]), interest, vendor=4)
    case("The restriction is not in the string", None, moved, "NumPubRestrictions", declared=consent)
    said = string(restrictions=[consent], **moved)
    file.add("Without a declaration those of the string count", scenario(rule, after(*said)), flags="Restriction")


def add_reject_all(file):
    rule = "reject-all"
    file.group(81, "Everything refused", CORE)
    none = string(**NOTHING)
    file.add("Nothing is stored but the answer", scenario(rule, after(*none)))
    for comment, field, changes in (
        ("Purpose 1", CONSENT, {"purpose_consents": [1]}),
        ("Vendor 755", "VendorConsents", {"vendor_consents": [755]}),
        ("Special feature 1", FEATURES, {"special_feature_opt_ins": [1]}),
    ):
        bad = string(**(NOTHING | changes))
        file.add(f"{comment} has consent", scenario(rule, after(*bad)), fail(rule, bad, field), "Choice")
    left = string(**INTERESTS)
    lighter = fail(rule, left, INTEREST, "VendorLegitimateInterests", severity="warning")
    file.add("Legitimate interests are left", scenario(rule, after(*left)), lighter, "Choice")
    file.add("Refusing does not object", scenario(rule, after(*left), rejectObjects=False))
    lighter = fail(rule, none, INTEREST, "VendorLegitimateInterests", severity="warning")
    file.add("Refusing does not object, and objects", scenario(rule, after(*none), rejectObjects=False), lighter, "Choice")
    special = string([6, 755], **(NOTHING | {"vendor_legitimate_interests": [6]}))
    file.add("Vendor 6 has special purposes only", scenario(rule, after(*special), disclosedVendors=[6, 755]))
    file.group(101, "A refusal is stored", "API, In-App Details")
    given = string()
    earlier = step("accepted", "earlier", *given, at="2026-06-01")
    kept = fail(rule, given, CONSENT, "VendorConsents") + fail(rule, given, INTEREST, "VendorLegitimateInterests", severity="warning")
    kept += fail("refusal-stored", given, CONSENT)
    file.add("The consent from before is kept", scenario(rule, earlier, after(*given, at="2026-06-02")), kept, "Choice Step")
    later = string(created="2026-06-02", **NOTHING)
    file.add("The consent from before is gone", scenario(rule, earlier, after(*later, at="2026-06-02")), flags="Step")
    gone = [failure("scenario/refusal-stored", "error", key="IABTCF_TCString")]
    file.add("Nothing is stored", scenario(rule, after(captures=[{"keys": before_choice()}])), gone, "Choice")
    lost = undecided(rule) + undecided("refusal-stored")
    file.add("The capture cannot be read", scenario(rule, after(captures=[], unreadable=True)), lost, "Missing")
    file.group(111, "Everything refused, without the list", CORE, lists=())
    file.add("Without legitimate interests no list is needed", scenario(rule, after(*none)))
    some = string(**(NOTHING | {"vendor_legitimate_interests": [755]}))
    file.add("Vendor 755 may have special purposes only", scenario(rule, after(*some)), undecided(rule), "Missing")


def add_partial(file):
    rule = "partial"
    file.group(121, "Some chosen", CORE)
    chosen = {"purposes": [1], "vendors": [755], "legitimateInterests": {"purposes": [2], "vendors": [755]}}
    stored = {"purpose_consents": [1], "purpose_legitimate_interests": [2]}
    exact = string(**stored)
    file.add("Exactly these", scenario(rule, after(*exact), choice=chosen))
    for comment, field, changes in (
        ("Purpose 3 too", CONSENT, {"purpose_consents": [1, 3]}),
        ("No vendor", "VendorConsents", {"vendor_consents": []}),
        ("Special feature 1 too", FEATURES, {"special_feature_opt_ins": [1]}),
        ("Purpose 7 was objected to", INTEREST, {"purpose_legitimate_interests": [2, 7]}),
        ("Vendor 755 was not objected to", "VendorLegitimateInterests", {"vendor_legitimate_interests": []}),
    ):
        bad = string(**(stored | changes))
        file.add(comment, scenario(rule, after(*bad), choice=chosen), fail(rule, bad, field), "Choice")
    open_ended = {"purposes": [1], "vendors": [755]}
    kept = string(purpose_consents=[1])
    file.add("Nothing was objected to", scenario(rule, after(*kept), choice=open_ended))
    file.add(
        "Nothing was objected to, and purposes are gone", scenario(rule, after(*exact), choice=open_ended),
        fail(rule, exact, INTEREST), "Choice",
    )  # fmt: skip
    file.add("Accepting everything after a renewal", scenario("switch-cmp", after(*string()), choice="accept-all", cmpId=300))
    file.group(141, "Some chosen, without the list", CORE, lists=())
    file.add("What nobody objected to", scenario(rule, after(*kept), choice=open_ended), undecided(rule), "Missing")
    file.add("All is said", scenario(rule, after(*exact), choice=chosen))


def add_object(file):
    rule = "object"
    file.group(161, "Objections", CORE)
    earlier = step("accepted", "earlier", *string(), at="2026-06-01")
    objected = {"purposes": [7]}

    def case(comment, changes, *fields, objected=objected, flags="Choice"):
        said = string(created="2026-06-02", **changes)
        told = scenario(rule, earlier, after(*said, at="2026-06-02"), objected=objected)
        file.add(comment, told, fail(rule, said, *fields), flags)

    rest = {"purpose_legitimate_interests": [2, 9, 10]}
    case("Purpose 7", rest, flags="")
    case("Purpose 7 has its bit", {}, INTEREST)
    case("Purpose 3 lost its consent", rest | {"purpose_consents": [1, 4]}, CONSENT)
    case("Vendor 755", {"vendor_legitimate_interests": []}, objected={"vendors": [755]}, flags="")
    case("Vendor 755 has its bit", {}, "VendorLegitimateInterests", objected={"vendors": [755]})
    six = {"vendor_legitimate_interests": [6, 755]}
    case("Vendor 6 has special purposes only", six, objected={"vendors": [6]}, flags="")
    alone = after(*string(**rest), at="2026-06-01")
    file.add("Nobody knows the consents from before", scenario(rule, alone, objected=objected), undecided(rule), "Missing")
    # What was not objected to is as before.
    case("Purpose 9 was lost too", {"purpose_legitimate_interests": [2, 10]}, INTEREST)
    case("Purpose 11 was gained", {"purpose_legitimate_interests": [2, 9, 10, 11]}, INTEREST)
    case("Purpose 7, and vendor 755 lost its bit", rest | {"vendor_legitimate_interests": []}, "VendorLegitimateInterests")
    file.group(171, "Objections, without the list", CORE, lists=())
    said = string(created="2026-06-02")
    told = scenario(rule, earlier, after(*said, at="2026-06-02"), objected={"vendors": [755]})
    file.add("Vendor 755 may have special purposes only", told, undecided(rule), "Missing")


def add_states(file):
    rule = "before-choice"
    file.group(181, "Before any answer", CREATE)
    file.add("Keys without a string", scenario("first-run", step("open", "before", captures=[{"keys": before_choice()}])))
    file.add("Legitimate interests only", scenario("first-run", step("open", "before", *string(**INTERESTS))))
    for comment, field, changes in (
        ("Purpose 1", CONSENT, {"purpose_consents": [1]}),
        ("Vendor 755", "VendorConsents", {"vendor_consents": [755]}),
        ("Special feature 1", FEATURES, {"special_feature_opt_ins": [1]}),
    ):
        bad = string(**(INTERESTS | changes))
        file.add(f"{comment} has consent", scenario("first-run", step("open", "before", *bad)), fail(rule, bad, field), "Choice")
    early = with_(before_choice(), {"PurposeConsents": "1"})
    orphan = [failure(f"scenario/{rule}", "error", key="IABTCF_PurposeConsents")]
    file.add("A key without a string has consent", scenario("first-run", step("open", "before", captures=[{"keys": early}])), orphan, "Choice")
    file.add("Nothing was captured before the answer", scenario("first-run", step("later", "restart", *string())), undecided(rule), "Missing")
    rule, kind = "gdpr-not-applicable", "gdpr-not-applicable"
    file.group(201, "GDPR does not apply", "API, What does the gdprApplies value mean?")
    file.add("Four keys", scenario(kind, after(captures=[{"keys": before_choice(0)}])))
    flag = [failure(f"scenario/{rule}", "error", key="IABTCF_gdprApplies")]
    file.add("gdprApplies is 1", scenario(kind, after(captures=[{"keys": before_choice(1)}])), flag, "Choice")
    new = string()
    written = fail(rule, new, CONSENT, "VendorConsents")
    file.add("New consent", scenario(kind, after(captures=[{"keys": key_set(*new, gdpr_applies=0)}])), written, "Choice")
    travelled = step("at home", "earlier", *new), after(captures=[{"keys": key_set(*new, gdpr_applies=0)}])
    file.add("A traveller keeps the string", scenario(kind, *travelled), flags="Step")
    file.add("No key was captured", scenario(kind, after(*string(**INTERESTS))), undecided(rule), "Missing")
    four = {"gdprApplies": False, "tcfPolicyVersion": 5, "cmpId": 300, "cmpVersion": 1}
    # TCData and ping count.
    file.add("TCData says that it does not apply", scenario(kind, after(captures=[{"message": four}])))
    said = [failure(f"scenario/{rule}", "error", member="gdprApplies")]
    file.add("TCData says that it applies", scenario(kind, after(captures=[{"message": web(*string(**INTERESTS))}])), said, "Choice")
    ping = PING | {"gdprApplies": False}
    file.add("A ping says that it does not apply", scenario(kind, after(captures=[{"message": ping}])))
    file.add("A ping says that it applies", scenario(kind, after(captures=[{"message": PING}])), said, "Choice")
    file.add("A stub that does not know yet", scenario(kind, after(captures=[{"message": STUB}])), undecided(rule), "Missing")
    inner = four | {"gdprApplies": 0, "purpose": {"consents": "", "legitimateInterests": ""}}
    file.add("InAppTCData has 0", scenario(kind, after(captures=[{"message": inner}])))
    file.add("InAppTCData has 1", scenario(kind, after(captures=[{"message": inner | {"gdprApplies": 1}}])), said, "Choice")
    rule = "cmp-version"
    file.group(221, "The release that was declared", CORE)
    declared = {"cmpId": 300, "cmpVersion": 5, "screens": [1], "languages": ["EN", "DE"]}
    right = {"cmp_version": 5, "consent_screen": 1}
    for comment, changes in (("All of it", {}), ("Screen 0", {"consent_screen": 0}), ("German", {"consent_language": "DE"})):
        file.add(comment, scenario("accept-all", after(*string(**(right | changes))), **declared))
    for comment, field, changes in (
        ("Release 4", "CmpVersion", {"cmp_version": 4}),
        ("Screen 2", "ConsentScreen", {"consent_screen": 2}),
        ("French", "ConsentLanguage", {"consent_language": "FR"}),
        ("Another CMP", "CmpId", {"cmp_id": 305}),
    ):
        bad = string(**(right | changes))
        told = scenario("accept-all", after(*bad), **declared)
        file.add(comment, told, fail(rule, bad, field, severity="warning"), "Choice")


def add_withdrawal(file):
    rule = "withdrawn"
    file.group(241, "Withdrawals", "TC, The Core String; IG, Withdrawal of consent")
    earlier = step("accepted", "earlier", *string(), at="2026-06-01")

    def case(comment, said, *fields, flags="Choice", at="2026-06-02", **declared):
        more = {"at": at} if at else {}
        told = scenario("withdraw", earlier, after(*said, **more), **declared)
        file.add(comment, told, fail(rule, said, *fields), flags)

    taken = {"purpose_consents": [], "vendor_consents": []}
    today = {"created": "2026-06-02"}
    case("Everything", string(**taken, **today), flags="")
    case("Everything, and nothing changed", string(**today), CONSENT, "VendorConsents")
    case("Everything, and the date is the old one", string(**taken), "LastUpdated")
    some = {"withdrawn": {"purposes": [3], "vendors": []}}
    case("Purpose 3", string(purpose_consents=[1, 4], **today), flags="", **some)
    case("Purpose 3 is still there", string(**today), CONSENT, **some)
    same_day = scenario("withdraw", earlier, after(*string(**taken)))
    file.add("On one day, without a time", same_day, undecided(rule), "Missing")
    file.add("On one day, with its time", scenario("withdraw", earlier, after(*string(**taken), at="2026-06-01T18:00:00Z")))
    keys = after(captures=[{"keys": before_choice()}], at="2026-06-02")
    lighter = [failure(f"scenario/{rule}", "warning", key="IABTCF_TCString")]
    file.add("The string is gone", scenario("withdraw", earlier, keys), lighter, "Choice")
    # What was not withdrawn is as before.
    case("Purpose 3, and purpose 4 was lost too", string(purpose_consents=[1], **today), CONSENT, **some)
    case("Purpose 3, and vendor 755 was lost too", string(purpose_consents=[1, 4], vendor_consents=[], **today), "VendorConsents", **some)
    lost = string(purpose_consents=[1, 4], purpose_legitimate_interests=[2, 7, 9], **today)
    case("Purpose 3, and legitimate interest in purpose 10 was lost too", lost, INTEREST, **some)
    gained = string(purpose_consents=[1, 4], special_feature_opt_ins=[1], **today)
    case("Purpose 3, and a special feature was gained", gained, FEATURES, **some)
    alone = after(*string(purpose_consents=[1, 4], **today), at="2026-06-02")
    file.add("Purpose 3, and nothing was captured before", scenario("withdraw", alone, **some), undecided(rule), "Missing")


def add_dates(file):
    rule = "last-updated-moved"
    file.group(261, "Changes and their dates", CORE)
    earlier = step("accepted", "earlier", *string(), at="2026-06-01")
    refused = NOTHING | {"created": "2026-06-02"}
    file.add("A change with its date", scenario("reject-all", earlier, after(*string(**refused), at="2026-06-02T08:00:00Z")), flags="Step")
    old = string(**NOTHING)
    told = scenario("reject-all", earlier, after(*old, at="2026-06-02T08:00:00Z"))
    file.add("A change with the date before", told, fail(rule, old, "LastUpdated"), "Step")
    file.add("A change of one day", scenario("reject-all", earlier, after(*old, at="2026-06-01T23:00:00Z")), flags="Step")
    file.add("A change, and nobody knows when", scenario("reject-all", earlier, after(*old)), undecided(rule), "Missing")
    backwards = string(created="2026-05-31", **NOTHING)
    told = scenario("reject-all", earlier, after(*backwards))
    file.add("A change with an earlier date", told, fail(rule, backwards, "LastUpdated"), "Step")
    same = scenario("accept-all", after(*string(), at="2026-06-01"), step("started again", "restart", *string(), at="2026-06-02"))
    file.add("Nothing changed", same, flags="Step")
    rule = "expired-renewal"
    file.group(281, "Expired choices", CORE, as_of="2026-06-02")
    expired = string(created="2025-04-01")
    before = step("long ago", "earlier", *expired, at="2026-06-02")
    again = step("opened", "restart", *expired, at="2026-06-02", uiShown=True)
    renewed = after(*string(created="2026-06-02"), at="2026-06-02")
    kind = "expired-renewal"
    file.add("The UI came up, and a new string was stored", scenario(kind, before, again, renewed), flags="Step")
    served = step("opened", "restart", *expired, at="2026-06-02", uiShown=False)
    file.add("The old string is served without a UI", scenario(kind, before, served), fail(rule, expired, "LastUpdated"), "Step")
    silent = step("opened", "restart", *expired, at="2026-06-02")
    file.add("Nobody says whether the UI came up", scenario(kind, before, silent), undecided(rule), "Missing")
    stale = after(*expired, at="2026-06-02")
    file.add("The old string is there after the answer", scenario(kind, before, stale), fail(rule, expired, "LastUpdated"), "Step")
    # API, addEventListener: cmpuishown may come with a string, which says what was chosen by then: nothing.
    waiting = string(created="2026-06-02", **INTERESTS)
    asked = step("opened", "restart", captures=[{"message": web(*waiting, eventStatus="cmpuishown")}], at="2026-06-02")
    file.add("A string comes with the UI, before the new answer", scenario(kind, before, asked, renewed, choice="accept-all"), flags="Step")
    lines = [{"time": "2026-06-02T10:00:01Z", "message": web(*waiting, eventStatus="cmpuishown")}, {"time": "2026-06-02T10:00:09Z", "message": web(*expired)}]
    made = step("long ago", "earlier", captures=[{"log": lines}], at="2026-06-02")
    file.add("The old choice is made on the same day, with an old date", scenario(kind, made, asked, renewed, choice="accept-all"), flags="Step")
    fresh = step("yesterday", "earlier", *string(), at="2026-06-01")
    file.add("Nothing had expired", scenario(kind, fresh, renewed), undecided(rule), "Missing")


def add_nothing_before(file):
    file.group(341, "An objection without an effect", "TC, The Core String")
    rule, earlier = "object", step("accepted", "earlier", *string(), at="2026-06-01")
    file.add(
        "The objection changes nothing",
        scenario(rule, earlier, after(*string(created="2026-06-02"), at="2026-06-02"), objected={"purposes": [11]}),
        undecided(rule), "Missing",
    )  # fmt: skip
    # TC, The Core String, LastUpdated: "must be updated any time a value is changed".
    file.group(351, "The date of a first choice", CORE)
    rule, day = "last-updated-moved", "2026-06-02T08:00:00Z"
    opened = step("opened", "before", captures=[{"keys": before_choice()}])
    today, old = string(created="2026-06-02"), string(created="2026-06-01")
    file.add("It has the day of the answer", scenario("accept-all", opened, after(*today, at=day)), flags="Step")
    told = fail(rule, old, "LastUpdated")
    file.add("It is older than the answer", scenario("accept-all", opened, after(*old, at=day)), told, "Step")
    file.add("It is older, and nothing was captured before", scenario("accept-all", after(*old, at=day)), told, "Step")
    file.add("Nobody knows when the answer was", scenario("accept-all", opened, after(*old)), undecided(rule), "Missing")
    file.add("Nothing was captured before, and nobody knows when", scenario("accept-all", after(*old)), flags="Step")


def add_logs(file):
    shown = web(*string(**INTERESTS), eventStatus="cmpuishown")
    chosen = web(*string())
    # The last state of a log counts, and eventStatus tells that the UI was shown.
    file.group(321, "A listener's log as a step's capture", "API, addEventListener")

    def log(*messages):
        lines = [{"time": f"2026-06-01T10:00:{second:02d}Z", "message": one} for second, one in enumerate(messages, 1)]
        return after(captures=[{"log": lines}])

    file.add("Shown, then accepted: the last state counts", scenario("accept-all", log(shown, chosen)), flags="Step")
    file.add("The other way round", scenario("accept-all", log(chosen, shown)), fail("accept-all", string(**INTERESTS), "VendorConsents", CONSENT) + fail("before-choice", string(), CONSENT, "VendorConsents"), "Choice Step")
    early = string(**(INTERESTS | {"purpose_consents": [1]}))
    wrong = web(*early, eventStatus="cmpuishown")
    file.add("Consent while the UI is shown", scenario("accept-all", log(wrong, chosen)), fail("before-choice", early, CONSENT), "Choice Step")
    expired = string(created="2025-04-01")
    before = step("long ago", "earlier", *expired, at="2026-06-02")
    renewed = after(*string(created="2026-06-02"), at="2026-06-02")
    opened = step("opened", "restart", captures=[{"message": web(*expired, eventStatus="cmpuishown")}], at="2026-06-02")
    file.add("eventStatus tells that the UI came up", scenario("expired-renewal", before, opened, renewed), flags="Step")
    served = step("opened", "restart", captures=[{"message": web(*expired, eventStatus="tcloaded")}], at="2026-06-02")
    file.add("eventStatus tells that it did not", scenario("expired-renewal", before, served, renewed), fail("expired-renewal", expired, "LastUpdated"), "Step")


def add_other_cmp(file):
    rule = "switch-cmp"
    file.group(301, "A change of CMPs", STORE)
    old = string(cmp_id=305)
    new = string(created="2026-06-02")
    keys = key_set(*new)
    earlier = step("the old CMP", "earlier", captures=[{"keys": key_set(*old)}], at="2026-06-01")

    def case(comment, stored, *found, flags="Step"):
        told = scenario(rule, earlier, after(captures=[{"keys": stored}], at="2026-06-02"), cmpId=300)
        file.add(comment, told, found, flags)

    def key(name):
        return failure(f"scenario/{rule}", "error", key=f"IABTCF_{name}")

    case("Every key is the new one's", keys)
    case("The id is the old one's", with_(keys, {"CmpSdkID": 305}), key("CmpSdkID"))
    stale = with_(keys, {"PurposeConsents": "10000000000"})
    case("A derived key is an old one", stale, key("PurposeConsents"))
    foreign = string(created="2026-06-02", cmp_id=305)
    case("The string is the old one's", with_(key_set(*foreign), {"CmpSdkID": 300}), *fail(rule, foreign, "CmpId"))
    told = scenario(rule, earlier, after(captures=[{"keys": keys}], at="2026-06-02"))
    file.add("The new CMP's id is not declared", told, undecided(rule), "Missing")


if __name__ == "__main__":
    main()
