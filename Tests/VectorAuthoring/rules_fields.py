"""TestVectors/rules/fields.json: are the core's values possible, and consistent with each other?"""

from field_dates import add_dates
from rule_cases import Family, at, found
from sound_strings import (
    DISCLOSED,
    IN_2021,
    LIST_SPEC_2,
    NEED_LIST,
    OUR,
    SOUND,
    TC,
    UP_TO_POLICY_3,
    WITHOUT_LIST,
    core,
    not_effective,
    old_core,
    out_of_force,
    undecided,
)
from tcf import ConsentStringV1, PublisherTC
from vector_file import document

ISO = document("ISO", "ISO 639-1 and ISO 3166-1", "assigned codes")
FAQ = document("FAQ", "IAB Europe, TCF FAQ", "period of validity of consent")
API = document("API", "CMP API v2", "In-App internal structure")

NOTES = {
    "cmp-id": "CmpId 0 or 1, which nobody has.",
    "cmp-version": "CmpVersion 0.",
    "consent-language": "Not an assigned language, or one that the vendor list is not translated into.",
    "created-after-updated": "Created is later than LastUpdated.",
    "created-is-last-updated": "Created and LastUpdated differ.",
    "day-level": "A time of day.",
    "epoch": "A date before the framework.",
    "expired": "More than 13 months old.",
    "feature-without-consent": "A special feature without any purpose.",
    "future": "LastUpdated lies more than a day ahead.",
    "half-signalled": "Consent to purposes or to vendors, but not to both.",
    "nothing-signalled": "No purpose, vendor or special feature.",
    "policy-outdated": "Policy version 4 after the lists had moved to 5.",
    "policy-premature": "A policy version that did not exist yet.",
    "policy-version": "A policy version below 4.",
    "policy-version-unknown": "A policy version newer than any known.",
    "publisher-cc": "Not an assigned country.",
    "publisher-cc-unknown": "PublisherCC AA.",
    "purpose-out-of-range": "A bit beyond the purposes or special features of any list.",
    "renewal-due": "More than 390 days old.",
    "service-specific": "IsServiceSpecific 0.",
    "v1-retired": "A version 1 string.",
    "vendor-list-version": "VendorListVersion 0.",
    "Boundary": "The last day or value on one side of a limit.",
    "ImpossibleDate": "LastUpdated lies before the framework: the fields beside it are judged by the as-of date.",
    "NonRule": "Something odd that is right, and must not be reported.",
    "OneFault": "A fault that another rule would see too; it is told once.",
    "Published": "A string that somebody else has published.",
}

UNIT = "TC, The Core String"


def main():
    family = Family("fields", NOTES, [TC, FAQ, ISO, API, OUR])
    add_dates(family)
    add_version_1(family)
    add_service_specific(family)
    add_policy_versions(family)
    add_unknown_policy(family)
    add_cmp(family)
    add_letters(family)
    add_lists_and_purposes(family)
    add_signals(family)
    add_published(family)
    family.write()


def add_version_1(family):
    rule, source = "fields/v1-retired", "TC, Managing conflicting string versions"
    text = ConsentStringV1(vendors=[1, 2], purposes=[1, 2]).text()
    where = "core", "Version", 0
    for number, day, expected in (
        (201, "2020-08-14", not_effective(rule)),
        (202, "2020-08-15", [found(rule, "warning", where)]),
        (203, "2020-09-30", [found(rule, "warning", where)]),
        (204, "2020-10-01", [found(rule, "error", where)]),
    ):
        case = family.cases(f"Version 1 as of {day}", number, source, as_of=day)
        case("A sound version 1 string", text, *expected, flags="Boundary")


def add_service_specific(family):
    rule, source = "fields/service-specific", "TC, The Core String, IsServiceSpecific"
    where = at(core(), "IsServiceSpecific")
    case = family.cases("IsServiceSpecific, 2026", 221, source, common=SOUND)
    case("Global scope", [core(is_service_specific=False), DISCLOSED], found(rule, "error", where))
    case = family.cases("IsServiceSpecific, 2021", 231, source, [LIST_SPEC_2], "2021-09-02", IN_2021)
    for day, severity in (("2021-08-31", "info"), ("2021-09-01", "error")):
        one = old_core(created=day, is_service_specific=False)
        case(f"Global scope on {day}", [one], found(rule, severity, where), flags="Boundary")


def add_policy_versions(family):
    source = "TC, The Core String, TcfPolicyVersion"
    where = at(core(), "TcfPolicyVersion")

    def dated(number, policy, days):
        for index, (day, expected) in enumerate(days):
            common = out_of_force(day, policy) + WITHOUT_LIST
            case = family.cases(f"Policy {policy} in a string of {day}", number + index, source, (), day, common)
            interests = UP_TO_POLICY_3 if policy < 4 else [*UP_TO_POLICY_3, 11]
            changes = {"policy_version": policy, "purpose_legitimate_interests": interests}
            case(
                f"TcfPolicyVersion {policy}",
                [core(created=day, vendor_list_version=1, **changes)],
                *expected,
                flags="Boundary",
            )

    rule = "fields/policy-version"
    warning, error = [found(rule, "warning", where)], [found(rule, "error", where)]
    days = ("2023-09-30", []), ("2023-10-01", warning), ("2023-11-20", warning), ("2023-11-21", error)
    dated(251, 2, days)
    dated(256, 3, [("2023-11-21", error)])
    rule = "fields/policy-premature"
    dated(261, 4, [("2023-05-15", [found(rule, "error", where)]), ("2023-05-16", [])])
    dated(266, 5, [("2024-05-31", [found(rule, "error", where)]), ("2024-06-01", [])])
    outdated = [found("fields/policy-outdated", "info", where)]
    dated(271, 4, [("2024-12-31", []), ("2025-01-01", outdated)])
    case = family.cases(
        "Policy versions 0 and 1 in 2026",
        281,
        source,
        common=not_effective("disclosed-vendors/before-2.3", "legitimate-interest/purposes-3-6") + WITHOUT_LIST,
    )
    for policy in (0, 1):
        one = core(policy_version=policy, purpose_legitimate_interests=UP_TO_POLICY_3)
        case(f"TcfPolicyVersion {policy}", [one, DISCLOSED], found("fields/policy-version", "error", where))


def add_unknown_policy(family):
    """What depends on the policy is undecided, lists at hand or not."""
    rule = "fields/policy-version-unknown"
    common = [found(rule, "warning", at(core(), "TcfPolicyVersion"))]
    common += not_effective("disclosed-vendors/before-2.3")
    common += undecided("legitimate-interest/purposes-3-6", "gvl/version-implausible", *NEED_LIST)
    source = "OUR, fields/policy-version-unknown"
    case = family.cases("Policy versions to come", 291, source, common=common)
    case("TcfPolicyVersion 6", [core(policy_version=6), DISCLOSED], flags="Boundary")
    case("TcfPolicyVersion 63", [core(policy_version=63), DISCLOSED], flags="Boundary")
    more = core(policy_version=6, purpose_consents=[1, 3, 4, 5, 6, 12])
    case(
        "TcfPolicyVersion 6 and purpose 12, which may exist by then",
        [more, DISCLOSED],
        *undecided("fields/purpose-out-of-range"),
    )
    publisher = PublisherTC([1], [3])
    case(
        "TcfPolicyVersion 6, and the publisher's legitimate interest for purpose 3",
        [core(policy_version=6), DISCLOSED, publisher],
        *undecided("publisher-tc/li-forbidden", "publisher-tc/purpose-unknown"),
    )


def add_cmp(family):
    case = family.cases("CmpId and CmpVersion", 301, "TC, Who should create a TC string?", common=SOUND)
    for number in (0, 1):
        where = at(core(), "CmpId")
        one = core(cmp_id=number)
        case(f"CmpId {number}", [one, DISCLOSED], found("fields/cmp-id", "error", where), flags="Boundary")
    for number in (2, 4_095):
        case(f"CmpId {number}", [core(cmp_id=number), DISCLOSED], flags="Boundary")
    where = at(core(), "CmpVersion")
    source = "TC, The Core String, CmpVersion"
    expected = found("fields/cmp-version", "info", where)
    case("CmpVersion 0", [core(cmp_version=0), DISCLOSED], expected, flags="Boundary", source=source)
    case("CmpVersion 4095", [core(cmp_version=4_095), DISCLOSED], flags="Boundary", source=source)


def add_letters(family):
    case = family.cases("ConsentLanguage", 321, "ISO, 639-1; TC, The Core String, ConsentLanguage", common=SOUND)
    rule, where = "fields/consent-language", at(core(), "ConsentLanguage")
    for letters, comment in (
        ("XX", "XX, never assigned"),
        ("IW", "IW, Hebrew until 1989"),
        ("IN", "IN, Indonesian until 1989"),
        ("JI", "JI, Yiddish until 1989"),
        ("GB", "GB, a country"),
    ):
        case(comment, [core(consent_language=letters), DISCLOSED], found(rule, "warning", where))
    for letters, comment in (("LA", "LA, Latin"), ("EO", "EO, Esperanto")):
        expected = found(rule, "info", where)
        case(f"{comment}: no vendor list is in it", [core(consent_language=letters), DISCLOSED], expected)
    for letters, comment in (
        ("UK", "UK, Ukrainian"),
        ("PT", "PT, whichever region"),
        ("SR", "SR, whichever script"),
        ("HE", "HE, Hebrew today"),
        ("NO", "NO"),
    ):
        case(comment, [core(consent_language=letters), DISCLOSED], flags="NonRule")

    case = family.cases("PublisherCC", 351, "ISO, 3166-1; TC, The Core String, PublisherCC", common=SOUND)
    rule, where = "fields/publisher-cc", at(core(), "PublisherCC")
    for letters, comment in (
        ("UK", "UK, only reserved"),
        ("EU", "EU, only reserved"),
        ("EN", "EN, a language"),
        ("XK", "XK, assigned by its users"),
        ("ZZ", "ZZ"),
        ("AN", "AN, withdrawn in 2010"),
    ):
        case(comment, [core(publisher_cc=letters), DISCLOSED], found(rule, "warning", where))
    for letters, comment in (("GB", "GB"), ("CH", "CH"), ("BR", "BR, far away"), ("AX", "AX, the Aland Islands")):
        case(comment, [core(publisher_cc=letters), DISCLOSED], flags="NonRule")
    expected = found("fields/publisher-cc-unknown", "info", where)
    case("AA, unknown", [core(publisher_cc="AA"), DISCLOSED], expected, source="API, In-App internal structure")


def add_lists_and_purposes(family):
    case = family.cases("VendorListVersion", 381, "TC, The Core String, VendorListVersion", common=SOUND + WITHOUT_LIST)
    expected = found("fields/vendor-list-version", "error", at(core(), "VendorListVersion"))
    case("VendorListVersion 0", [core(vendor_list_version=0), DISCLOSED], expected, flags="Boundary")
    case("VendorListVersion 1, which is not at hand", [core(vendor_list_version=1), DISCLOSED], flags="Boundary")

    rule, source = "fields/purpose-out-of-range", "TC, The Core String, PurposesConsent"
    fields = (
        ("PurposesConsent", "purpose_consents", [1, 3, 4, 5, 6]),
        ("PurposesLITransparency", "purpose_legitimate_interests", [2, 7]),
        ("SpecialFeatureOptIns", "special_feature_opt_ins", [1]),
    )
    case = family.cases("Purposes without a list", 401, source, (), common=SOUND + WITHOUT_LIST)
    for field, name, ids in fields:
        last, beyond = (2, 3) if name == "special_feature_opt_ins" else (11, 12)
        case(f"{field} with {last}", [core(**{name: [*ids, last]}), DISCLOSED], flags="Boundary")
        expected = found(rule, "warning", at(core(), field))
        case(f"{field} with {beyond}", [core(**{name: [*ids, beyond]}), DISCLOSED], expected, flags="Boundary")
    expected = [found(rule, "warning", at(core(), field)) for field, _, _ in fields]
    shifted = {name: [number + 12 for number in ids if number < 12] for _, name, ids in fields[:2]}
    some = core(**shifted, special_feature_opt_ins=[12])
    case("All three fields", [some, DISCLOSED], *expected)
    old = out_of_force("2021-07-01", 2) + WITHOUT_LIST
    case = family.cases("Purposes of policy 2 without a list", 411, source, (), "2021-07-02", old)
    expected = found(rule, "warning", at(core(), "PurposesConsent"))
    case("Purpose 11 before policy 4", [old_core(purpose_consents=[1, 11])], expected, flags="Boundary")
    case("Purpose 10 before policy 4", [old_core(purpose_consents=[1, 10])], flags="Boundary")
    case = family.cases("Purposes beside the list", 421, source, common=SOUND)
    some = core(purpose_consents=[1, 3, 4, 5, 6, 12])
    expected = found("gvl/purpose-unknown", "error", at(core(), "PurposesConsent"))
    case("Purpose 12: the list knows better", [some, DISCLOSED], expected, flags="OneFault")


def add_signals(family):
    case = family.cases("What is signalled", 441, UNIT, common=SOUND)
    rule = "fields/half-signalled"
    none = {"purpose_legitimate_interests": [], "vendor_legitimate_interests": []}
    one = core(purpose_consents=[], **none)
    case(
        "Two vendors consented, no purpose",
        [one, DISCLOSED],
        found(rule, "info", at(one, "PurposesConsent")),
        found("purpose-one/vendors-need-it", "info", ("core", "PurposesConsent")),
        found("gvl/consent-unusable", "info", ("core",)),
    )
    one = core(vendor_consents=[], **none)
    case("Five purposes consented, no vendor", [one, DISCLOSED], found(rule, "info", ("core",)))
    refused = core(purpose_consents=[], vendor_consents=[])
    case("Legitimate interest only", [refused, DISCLOSED], flags="NonRule")
    rule, where = "fields/feature-without-consent", at(core(), "SpecialFeatureOptIns")
    nothing = {"purpose_consents": [], "vendor_consents": [], **none}
    one = core(special_feature_opt_ins=[1], **nothing)
    case("A special feature and nothing else", [one, DISCLOSED], found(rule, "info", where))
    case("A special feature beside purposes", [core(special_feature_opt_ins=[1, 2]), DISCLOSED])
    some = core(special_feature_opt_ins=[1], purpose_consents=[], vendor_consents=[])
    case("A special feature beside legitimate interest", [some, DISCLOSED])
    expected = found("fields/nothing-signalled", "info", ("core",))
    case("Nothing at all: everything was refused", [core(**nothing), DISCLOSED], expected)
    # Silent in reject-all.
    declared = {"everythingRefused": True}
    case = family.cases("What is signalled, beside a declaration", 451, UNIT, common=SOUND, declaration=declared)
    case("The scenario refuses everything", [core(**nothing), DISCLOSED])


def add_published(family):
    """Strings out of documents. The lists that they name are published ones, and so not among these files."""
    iab = "CQSbk4AQSbk4ANwAAAENAwCgAAAAAAAAAAYgACPAAAAA.IDKQA4AAgAKAGQAygAAA"
    where = at(core(), "TcfPolicyVersion")
    common = out_of_force("2025-06-03", 2) + WITHOUT_LIST
    case = family.cases("The sample of TCF 2.3's text", 471, "TC, Full TC String passing", (), common=common)
    expected = [
        found("fields/policy-version", "error", where),
        found("fields/cmp-version", "info", at(core(), "CmpVersion")),
        found("fields/half-signalled", "info", at(core(), "PurposesConsent")),
    ]
    case("The sample", iab, *expected, flags="Published")
    empty = found("publisher-tc/empty", "info", ("publisherTC",))
    more = undecided("publisher-tc/purpose-unknown")
    era = not_effective("publisher-tc/li-forbidden")
    case("The sample with PublisherTC", f"{iab}.YAAAAAAAAAAA", *expected, empty, *more, *era, flags="Published")
    common = out_of_force("2026-09-28") + WITHOUT_LIST
    case = family.cases("A CMP's documentation", 476, "OUR, 7.4", (), "2026-11-21", common)
    case(
        "Axeptio: Disclosed Vendors is empty beside vendor consents",
        "CQrQMwAQrQMwAEEABAENCyFoAOAAAEIAAAqIF5wAgAAgLzAvOACAvMAA.IAAA.YAAAAAAAAAAA",
        found("disclosed-vendors/consent-undisclosed", "error", ("core",)),
        found("disclosed-vendors/li-undisclosed", "error", ("core",)),
        found("disclosed-vendors/empty", "error", ("disclosedVendors",)),
        empty,
        *more,
        flags="Published",
    )
    rules = "fields/policy-outdated", "disclosed-vendors/missing", "legitimate-interest/purposes-3-6"
    common = not_effective(*rules) + WITHOUT_LIST
    case = family.cases("An app developer's article", 481, "OUR, 7.4", (), "2026-11-21", common)
    case(
        "adjoe: a string of 1970-01-01T14:16:00Z",
        "CAAB9ZAAAB9ZALZAAAENCZCgAPAAAGAAAAYgACNAAJgAAA",
        found("fields/epoch", "error", at(core(), "LastUpdated")),
        found("fields/day-level", "warning", at(core(), "Created")),
        found("fields/day-level", "warning", at(core(), "LastUpdated")),
        found("fields/policy-version", "error", where),
        found("fields/cmp-version", "info", at(core(), "CmpVersion")),
        flags="ImpossibleDate Published",
    )


if __name__ == "__main__":
    main()
