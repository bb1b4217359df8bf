"""TestVectors/rules/purpose-one.json: purpose 1 and purpose one treatment, in strings."""

from rule_cases import Family, at, found
from sound_strings import (
    ALONE_FOR_LONG,
    DISCLOSED,
    IN_2021,
    LIST_SPEC_2,
    OUR,
    SOUND,
    TC,
    WITHOUT_LIST,
    core,
    not_effective,
    old_core,
    out_of_force,
)
from tcf import DisclosedVendors, PublisherTC, Restriction
from vector_file import document

IG = document("IG", "TCF Implementation Guidelines", "How to determine the legal basis")

NOTES = {
    "consent-despite-treatment": "Consent to purpose 1 beside purpose one treatment.",
    "publisher-consent-despite-treatment": "The publisher's consent to purpose 1 beside purpose one treatment.",
    "publisher-li": "The publisher's legitimate interest for purpose 1.",
    "restriction": "A restriction of purpose 1 other than type 0.",
    "treatment-country": "Purpose one treatment where and when the profile does not have it.",
    "treatment-outside-scope": "Purpose one treatment outside the EEA, the United Kingdom and Switzerland.",
    "treatment-vendors": "Purpose one treatment beside vendors that declare purpose 1.",
    "treatment-without-country": "Purpose one treatment without a country.",
    "vendors-need-it": "Purpose 1 is refused and a consented vendor declares it.",
    "Boundary": "The last day or country on one side of a limit.",
    "NonRule": "Something odd that is right, and must not be reported.",
    "Undecided": "The vendor list is not at hand.",
}

TREATMENT = "TC, PurposeOneTreatment"
GOVERNED = "TC, What if consent is governed differently in a country?"
COUNTRY = at(core(), "PublisherCC")
CONSENTS = at(core(), "PurposesConsent")
VENDORS = found("purpose-one/treatment-vendors", "info", at(core(), "PurposeOneTreatment"))
WRONG_COUNTRY = found("purpose-one/treatment-country", "warning", COUNTRY)


def main():
    family = Family("purpose-one", NOTES, [TC, IG, OUR])
    add_treatment(family)
    add_countries(family)
    add_dates(family)
    add_publisher(family)
    add_restrictions(family)
    add_vendors(family)
    family.write()


def treated(**changes):
    """Purpose one treatment, purpose 1 not consented to."""
    return core(**({"purpose_one_treatment": True, "purpose_consents": [3, 4, 5, 6]} | changes))


def treated_in_2021(**changes):
    return old_core(**({"purpose_one_treatment": True, "purpose_consents": [3, 4]} | changes))


def add_treatment(family):
    rule = "purpose-one/consent-despite-treatment"
    case = family.cases("Germany in 2021", 1, TREATMENT, [LIST_SPEC_2], "2021-07-02", IN_2021)
    case("Treatment, and no consent to purpose 1", [treated_in_2021()], VENDORS)
    despite = treated_in_2021(purpose_consents=[1, 3, 4])
    case("Treatment, and consent to purpose 1", [despite], found(rule, "error", CONSENTS), VENDORS)
    case("No treatment, and consent to purpose 1", [old_core()])
    case = family.cases("Treatment in 2026", 11, TREATMENT, common=SOUND)
    despite = treated(purpose_consents=[1])
    case("Consent to purpose 1", [despite, DISCLOSED], found(rule, "error", CONSENTS), WRONG_COUNTRY, VENDORS)


def add_countries(family):
    case = family.cases("Countries in 2026", 21, TREATMENT, common=SOUND)
    nowhere = found("purpose-one/treatment-without-country", "warning", COUNTRY)
    unknown = found("fields/publisher-cc-unknown", "info", COUNTRY)
    case("AA, unknown: nothing else is said of it", [treated(publisher_cc="AA"), DISCLOSED], nowhere, unknown, VENDORS)
    for country in ("DE", "FR", "GB", "CH", "NO", "LI", "IS"):
        case(country, [treated(publisher_cc=country), DISCLOSED], WRONG_COUNTRY, VENDORS)
    outside = found("purpose-one/treatment-outside-scope", "info", COUNTRY)
    for country in ("US", "TR", "UA"):
        case(f"{country}, outside", [treated(publisher_cc=country), DISCLOSED], WRONG_COUNTRY, outside, VENDORS)


def add_dates(family):
    for number, day, expected in ((41, "2021-11-30", []), (42, "2021-12-01", [WRONG_COUNTRY])):
        common = out_of_force(day, 2) + ALONE_FOR_LONG
        case = family.cases(f"Germany on {day}", number, GOVERNED, [LIST_SPEC_2], day, common)
        case("Treatment", [treated_in_2021(created=day)], *expected, VENDORS, flags="Boundary")
    case = family.cases("Another country in 2021", 43, GOVERNED, [LIST_SPEC_2], "2021-07-02", IN_2021)
    case("Treatment in Austria", [treated_in_2021(publisher_cc="AT")], WRONG_COUNTRY, VENDORS)


def add_publisher(family):
    consent, interest = "purpose-one/publisher-consent-despite-treatment", "purpose-one/publisher-li"
    own = PublisherTC([1, 2], [7])
    # Beside policy 2 the rule about the publisher's purposes 3 to 6 does not hold.
    common = IN_2021 + not_effective("publisher-tc/li-forbidden")
    source = "TC, Publisher Purposes Transparency and Consent"
    case = family.cases("The publisher in 2021", 51, source, [LIST_SPEC_2], "2021-07-02", common)
    where = at(own, "PubPurposesConsent")
    case(
        "Treatment, and the publisher asks for purpose 1",
        [treated_in_2021(), own],
        found(consent, "warning", where),
        VENDORS,
    )
    case("Treatment, and the publisher asks for purpose 2", [treated_in_2021(), PublisherTC([2], [7])], VENDORS)
    case("No treatment, and the publisher asks for purpose 1", [old_core(), own])
    case = family.cases("The publisher in 2026", 61, source, common=SOUND)
    wrong = PublisherTC([2], [1])
    where = at(wrong, "PubPurposesLITransparency")
    case("Legitimate interest for purpose 1", [core(), DISCLOSED, wrong], found(interest, "warning", where))
    case("Legitimate interest for purpose 2", [core(), DISCLOSED, PublisherTC([1], [2])])


def add_restrictions(family):
    rule = "purpose-one/restriction"
    case = family.cases("Restrictions of purpose 1", 71, "TC, RestrictionType", common=SOUND)

    def restricted(*restrictions):
        return core(restrictions=[Restriction(purpose, type, [12]) for purpose, type in restrictions])

    def place(segment, index=0):
        return at(segment, f"PubRestrictions[{index}].RestrictionType")

    one = restricted((1, 2))
    case(
        "Type 2",
        [one, DISCLOSED],
        found(rule, "error", place(one)),
        found("publisher-restrictions/li-forbidden", "error", ("core",)),
    )
    one = restricted((1, 1))
    case(
        "Type 1, which purpose 1 has anyway",
        [one, DISCLOSED],
        found(rule, "info", place(one)),
        found("publisher-restrictions/consent-on-consent-only", "info", ("core",)),
        found("publisher-restrictions/redundant", "info", ("core",)),
    )
    case("Type 0, legal and meaningful", [restricted((1, 0)), DISCLOSED], flags="NonRule")
    two = restricted((7, 0), (1, 2))
    case(
        "The second of two",
        [two, DISCLOSED],
        found(rule, "error", place(two, 1)),
        found("publisher-restrictions/li-forbidden", "error", ("core",)),
    )


def add_vendors(family):
    rule = "purpose-one/vendors-need-it"
    case = family.cases("Purpose 1 refused", 91, "IG, How to determine the legal basis", common=SOUND)
    refused = core(purpose_consents=[3, 4, 5, 6])
    case("Two vendors declare it", [refused, DISCLOSED], found(rule, "info", CONSENTS))
    ends = family.cases(
        "Purpose 1 refused, beside a vendor whose id ends a word of 64 bits", 211, "IG, How to determine the legal basis",
        vendor_lists=("rules/vendor-lists/word-ends.json",), common=SOUND,
    )  # fmt: skip
    alone = core(purpose_consents=[3, 4, 5, 6], vendor_consents=[128], vendor_legitimate_interests=[128])
    ends("Vendor 128, which is as vendor 12", [alone, DisclosedVendors([1, 128])], found(rule, "info", CONSENTS))
    one = core(purpose_consents=[2, 7], vendor_consents=[16], vendor_legitimate_interests=[12])
    shown = DisclosedVendors([1, 12, 16])
    case("Vendor 16 does not declare it", [one, shown], flags="NonRule")
    nobody = core(purpose_consents=[3, 4], vendor_consents=[])
    case("Nobody has consent", [nobody, DISCLOSED], found("fields/half-signalled", "info"), flags="NonRule")
    left = core(purpose_consents=[3, 4], vendor_consents=[22], vendor_legitimate_interests=[12])
    gone = found("gvl/vendor-deleted", "error", ("core",)), found("gvl/vendor-deleted", "error", ("disclosedVendors",))
    case("Vendor 22 declares it and was deleted", [left, DisclosedVendors([1, 12, 22])], *gone, flags="NonRule")
    source = "TC, What if consent is governed differently in a country?"
    case = family.cases("Who depends on the country", 101, source, common=SOUND)
    interests = {"purpose_legitimate_interests": [2, 7], "vendor_legitimate_interests": [2]}
    one = treated(purpose_consents=[2, 7], vendor_consents=[16], **interests)
    shown = DisclosedVendors([2, 3, 16])
    case("Nobody declares purpose 1", [one, shown], WRONG_COUNTRY, flags="NonRule")
    left = treated(purpose_consents=[2, 7], vendor_consents=[16, 22], **interests)
    case("Vendor 22 declares it and was deleted", [left, DisclosedVendors([2, 3, 16, 22])], WRONG_COUNTRY, *gone, flags="NonRule")
    case = family.cases("Purpose 1 refused, without a list", 111, source, (), common=SOUND + WITHOUT_LIST)
    case("Nobody can say who declares it", [refused, DISCLOSED], flags="Undecided")


if __name__ == "__main__":
    main()
