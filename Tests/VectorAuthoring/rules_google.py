"""TestVectors/rules/google.json: what Google reports to publishers; profile google."""

from rule_cases import Family, at, found
from rules_file import failure, verdict
from sound_strings import (
    ALONE_FOR_LONG,
    DISCLOSED,
    IN_2021,
    LIST,
    LIST_SPEC_2,
    SOUND,
    TC,
    WITHOUT_LIST,
    core,
    not_effective,
    old_core,
    out_of_force,
    undecided,
)
from stored_key_sets import before_choice, key_set
from tcf import AllowedVendors, ConsentStringV1, DisclosedVendors, Restriction, tc
from vector_file import document

GOOGLE = document("GH", "Google, TCF troubleshooting", "errors 1.1 to 7.9")
MODES = document("MODES", "Google, Ad serving modes", "Personalized ads, Non-personalized ads, Limited ads")
OUR = document("OUR", "The project's rule catalogue", "2. Rules, K", "5. Ambiguities, 6")

NOTES = {
    "1.1": "Vendor 755 has neither consent nor legitimate interest.",
    "1.2": "Purpose 1 has no consent.",
    "1.3": "Vendor 755 has no basis for one of the purposes 2, 7, 9 and 10.",
    "1.4": "Vendor 755 was not disclosed.",
    "2.1a": "A CMP without a string.",
    "3.1": "A CMP id that nobody has.",
    "3.3": "Older than 13 months.",
    "5.1": "Global scope.",
    "5.2": "Out-of-band scope.",
    "ads-mode": "Google serves other ads than personalised ones.",
    "Boundary": "The last day on one side of a limit.",
    "NonRule": "Something that is right, and must not be reported.",
    "OtherProfile": "The default profile does not ask these rules.",
    "Undecided": "The vendor list is not at hand.",
    "Keys": "A stored key set.",
    "Severity": "A rule of the framework that weighs more in this profile.",
}
# In 2021 the rule about Disclosed Vendors was not in force.
NOT_YET = not_effective("google/1.4")
WITHOUT = WITHOUT_LIST + undecided("google/1.3", "google/ads-mode")
MODE = found("google/ads-mode", "info", at(core(), "PurposesConsent"))


def main():
    family = Family("google", NOTES, [GOOGLE, MODES, TC, OUR])
    add_vendor(family)
    add_purpose_one(family)
    add_bases(family)
    add_disclosure(family)
    add_string(family)
    add_modes(family)
    add_others(family)
    add_keys(family)
    family.write()


def google(family, title, first, source, vendor_lists=(LIST,), as_of="2026-06-02", common=SOUND):
    return family.cases(title, first, source, vendor_lists, as_of, common, profile="google")


def add_vendor(family):
    case = google(family, "Vendor 755", 1, "GH, error 1.1")
    case("Consent and legitimate interest", [core(), DISCLOSED])
    neither = core(vendor_consents=[12], vendor_legitimate_interests=[12])
    case("Neither", [neither, DISCLOSED], found("google/1.1", "error"), MODE)
    one = core(vendor_consents=[12])
    case("Legitimate interest only", [one, DISCLOSED], MODE, flags="NonRule")
    refused = core(purpose_consents=[], purpose_legitimate_interests=[], vendor_consents=[], vendor_legitimate_interests=[])
    refusal = found("google/1.1", "info"), found("google/1.2", "info", at(core(), "PurposesConsent"))
    case("Everything was refused", [refused, DISCLOSED], *refusal, found("fields/nothing-signalled", "info"), MODE)


def add_purpose_one(family):
    where = at(core(), "PurposesConsent")
    fails = found("google/1.2", "error", where), found("purpose-one/vendors-need-it", "info", where)
    limited = MODE
    case = google(family, "Purpose 1", 21, "GH, error 1.2")
    refused = {"purpose_consents": [3, 4, 5, 6]}
    for country in ("FR", "GB", "CH"):
        case(f"Refused in {country}", [core(**refused, publisher_cc=country), DISCLOSED], *fails, limited)
    unknown = found("fields/publisher-cc-unknown", "info")
    case("Refused, and the country is unknown", [core(**refused, publisher_cc="AA"), DISCLOSED], *fails, unknown, limited)
    case("Refused outside the framework's countries", [core(**refused, publisher_cc="US"), DISCLOSED], fails[1], limited, flags="NonRule")
    treated = core(**refused, purpose_one_treatment=True, publisher_cc="DE")
    depend = found("purpose-one/treatment-vendors", "info"), found("purpose-one/treatment-country", "warning")
    case("Not disclosed, in Germany in 2026", [treated, DISCLOSED], fails[0], *depend, limited)
    common = IN_2021 + NOT_YET + not_effective("google/5.1", "google/5.2")
    case = google(family, "Purpose 1 in 2021", 31, "GH, error 1.2", [LIST_SPEC_2], "2021-07-02", common)
    treated = old_core(purpose_consents=[3, 4], purpose_one_treatment=True, publisher_cc="DE")
    case("Not disclosed, in Germany in 2021", [treated], depend[0], flags="NonRule")


def add_bases(family):
    where = at(core(), "PurposesLITransparency")
    missing = found("google/1.3", "warning", where)
    case = google(family, "Purposes 2, 7, 9 and 10", 41, "GH, error 1.3")
    few = core(purpose_legitimate_interests=[2, 7, 8, 11])
    case("9 and 10 were objected to", [few, DISCLOSED], missing, MODE)
    moved = core(
        purpose_consents=[1, 2, 3, 4, 5, 6], restrictions=[Restriction(2, 1, [755])], purpose_legitimate_interests=[7, 8, 9, 10, 11])  # fmt: skip
    case("2 on consent, by restriction", [moved, DISCLOSED], flags="NonRule")
    blocked = core(restrictions=[Restriction(9, 0, [755])])
    case("9 was forbidden to 755", [blocked, DISCLOSED], missing, MODE)
    consents = core(vendor_legitimate_interests=[12])
    case("No legitimate interest bit of 755", [consents, DISCLOSED], missing, MODE)
    case = google(family, "Without the list", 51, "GH, error 1.3", (), common=SOUND + WITHOUT)
    case("Nobody can say what 755 declares", [core(), DISCLOSED], flags="Undecided")


def add_disclosure(family):
    rule, source = "google/1.4", "GH, error 1.4"
    case = google(family, "Disclosed vendors", 61, source)
    others = DisclosedVendors([1, 12])
    undisclosed = [found(f"disclosed-vendors/{basis}-undisclosed", "error") for basis in ("consent", "li")]
    case("755 was not disclosed", [core(), others], found(rule, "error", ("disclosedVendors",)), *undisclosed)
    case("No segment: one fault, one finding", [core()], found(rule, "error"))
    case = google(family, "Strings that are cut off", 66, source, common=())
    cut = tc(core(), DISCLOSED)[:-4]
    case("A segment that is cut off", cut, found(rule, "error"), found("encoding/truncated", "error"))
    case("A core that is cut off: nobody knows", tc(core())[:44], found("encoding/truncated", "error"), flags="NonRule")
    for number, day in ((71, "2026-03-01"), (72, "2026-03-02")):
        stands = found(rule, "error") if day == "2026-03-02" else verdict(rule, "notEffective")
        common = out_of_force(day) + undecided(*WITHOUT_NAMES)
        case = google(family, f"No segment on {day}", number, source, (), day, common)
        # Where Google's rule fails, the framework's steps aside, and only there.
        own = [] if day == "2026-03-02" else [found("disclosed-vendors/missing", "error")]
        case("No segment", [core(created=day)], stands, *own, flags="Boundary")


WITHOUT_NAMES = [one["rule"] for one in WITHOUT]


def add_string(family):
    case = google(family, "The CMP", 81, "GH, errors 3.1 to 3.3")
    for number in (0, 1):
        case(f"CmpId {number}", [core(cmp_id=number), DISCLOSED], found("google/3.1", "error", at(core(), "CmpId")))
    case("CmpId 2", [core(cmp_id=2), DISCLOSED], flags="Boundary")
    late = undecided("gvl/vendor-deleted-since")
    where = at(core(), "LastUpdated")
    for number, day, expected in ((91, "2027-07-01", ()), (92, "2027-07-02", (found("google/3.3", "error", where),))):  # fmt: skip
        case = google(family, f"As of {day}", number, "GH, error 3.3", as_of=day, common=SOUND + late)
        due = found("fields/renewal-due", "info")
        case("Written on 2026-06-01", [core(), DISCLOSED], due, *expected, flags="Boundary Severity")
    case = google(family, "Scopes that ended", 101, "GH, errors 5.1 and 5.2")
    scope = found("google/5.1", "error", at(core(), "IsServiceSpecific"))
    # A string that is invalid as a whole permits nothing: which ads Google serves is no question then.
    case("Global scope", [core(is_service_specific=False), DISCLOSED], scope)
    allowed = AllowedVendors([755])
    band = found("google/5.2", "error", ("allowedVendors",)), found("encoding/allowed-vendors", "warning")
    case("Allowed vendors", [core(), DISCLOSED, allowed], *band)
    day = "2021-08-31"
    common = out_of_force(day, 2) + ALONE_FOR_LONG + NOT_YET
    case = google(family, "The last day of the scopes", 111, "GH, errors 5.1 and 5.2", [LIST_SPEC_2], day, common)
    ended = [verdict("google/5.1", "notEffective"), verdict("google/5.2", "notEffective")]
    both = found("fields/service-specific", "info"), found("encoding/allowed-vendors", "info")
    case("Both scopes", [old_core(created=day, is_service_specific=False), allowed], *both, *ended, flags="Boundary")
    case("Neither", [old_core(created=day)], *ended, flags="NonRule")


def add_modes(family):
    case = google(family, "Which ads Google serves", 121, "MODES, Personalized ads, Non-personalized ads, Limited ads")
    case("All that is needed for personalised ads", [core(), DISCLOSED])
    case("No profile", [core(purpose_consents=[1, 5, 6]), DISCLOSED], MODE)
    case("755 is not on the list of the string's vendors", [core(vendor_consents=[12], vendor_legitimate_interests=[12]), DisclosedVendors([1, 12])],
         found("google/1.1", "error"), found("google/1.4", "error"), flags="NonRule")  # fmt: skip


def add_others(family):
    case = family.cases("The default profile", 141, "OUR, 2. Rules, K", common=SOUND)
    refused = core(purpose_consents=[3, 4, 5, 6])
    case("Google's rules are not asked", [refused, DISCLOSED], found("purpose-one/vendors-need-it", "info"), flags="OtherProfile")
    case = google(family, "A version 1 string", 151, "OUR, 2. Rules, K", common=())
    text = ConsentStringV1(vendors=[1, 2], purposes=[1]).text()
    case("No rule of this family applies", text, failure("fields/v1-retired", "error", "core", "Version", 0), flags="NonRule")
    case = family.cases("The lenient profile", 161, "OUR, 2. Rules", common=SOUND, profile="lenient")
    dated = core(publisher_cc="UK")
    case("A warning is worth knowing only", [dated, DISCLOSED], found("fields/publisher-cc", "info"), flags="Severity")
    case("An error stays one", [core(cmp_id=0), DISCLOSED], found("fields/cmp-id", "error"), flags="Severity")


def add_keys(family):
    group = family.file.group("Stored keys", vendor_lists=[LIST], as_of="2026-06-05", profile="google")
    source = "GH, error 2.1a"
    sound = key_set(core(), DISCLOSED)
    missing = failure("google/2.1a", "error", key="IABTCF_TCString")
    unanswered = failure("in-app/applies-without-string", "info")
    no_list = verdict("in-app/too-short", "undecided")

    def keys(number, comment, value, *expected, flags=""):
        group.document(f"google-{number:04d}", comment, "storedKeys", value, expected, f"Keys {flags}", source)

    keys(181, "A string and its keys", sound)
    keys(182, "A CMP before the choice", before_choice(), missing, unanswered, no_list, flags="Code21a")
    keys(183, "No CMP at all", {"OtherKey": 1}, no_list)


if __name__ == "__main__":
    main()
