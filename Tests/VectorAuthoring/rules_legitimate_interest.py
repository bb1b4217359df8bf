"""TestVectors/rules/legitimate-interest.json: purposes and vendors on legitimate interest."""

from rule_cases import Family, at, found
from sound_strings import (
    ALONE_FOR_LONG,
    DISCLOSED,
    IN_2021,
    LIST,
    LIST_SPEC_2,
    OUR,
    SOUND,
    TC,
    WITHOUT_LIST,
    core,
    old_core,
    out_of_force,
)
from tcf import DisclosedVendors

NOTES = {
    "purpose-one": "Legitimate interest for purpose 1.",
    "purpose-without-vendor": "A purpose on legitimate interest and no vendor.",
    "purposes-3-6": "Legitimate interest for a purpose that takes consent only from policy 4 on.",
    "vendor-without-purpose": "A vendor on legitimate interest and no purpose.",
    "Boundary": "The last policy version or purpose on one side of a limit.",
    "NonRule": "Something odd that is right, and must not be reported.",
}

FIELD = "PurposesLITransparency"
WHERE = at(core(), FIELD)


def main():
    family = Family("legitimate-interest", NOTES, [TC, OUR])
    add_purposes(family)
    add_policies(family)
    add_vendors(family)
    family.write()


def add_purposes(family):
    one, wrong = "legitimate-interest/purpose-one", "legitimate-interest/purposes-3-6"
    case = family.cases("Purposes that take consent only", 1, "TC, PurposesLITransparency", common=SOUND)
    some = core(purpose_legitimate_interests=[1, 2, 7])
    case("Purpose 1", [some, DISCLOSED], found(one, "error", WHERE), source="TC, RestrictionType")
    for purpose in (3, 4, 5, 6):
        some = core(purpose_legitimate_interests=[2, purpose, 7])
        flags = "Boundary" if purpose in (3, 6) else ""
        case(f"Purpose {purpose}", [some, DISCLOSED], found(wrong, "error", WHERE), flags=flags)
    some = core(purpose_legitimate_interests=[1, 2, 3, 4, 5, 6, 7])
    case("All of them", [some, DISCLOSED], found(one, "error", WHERE), found(wrong, "error", WHERE))
    case("Purposes 2 and 7 to 11", [core(), DISCLOSED], flags="Boundary")
    case("Purpose 2 alone", [core(purpose_legitimate_interests=[2]), DISCLOSED], flags="Boundary")


def add_policies(family):
    wrong, source = "legitimate-interest/purposes-3-6", "TC, Why was support for LI for purposes 3 to 6 deprecated?"
    interests = {"purpose_legitimate_interests": [2, 3, 4, 5, 6, 7, 9, 10]}
    case = family.cases("Policy 2", 31, source, [LIST_SPEC_2], "2021-07-02", IN_2021)
    some = old_core(vendor_consents=[5, 12, 755], vendor_legitimate_interests=[3, 12, 755], **interests)
    case("Purposes 3 to 6, which vendor 3 declares", [some], flags="Boundary NonRule")
    some = old_core(purpose_legitimate_interests=[1, 2])
    case("Purpose 1, in any policy", [some], found("legitimate-interest/purpose-one", "error", WHERE))
    for number, policy, expected in ((41, 3, []), (42, 4, [found(wrong, "error", WHERE)])):
        day = "2023-06-01"
        common = out_of_force(day, policy) + WITHOUT_LIST
        case = family.cases(f"Policy {policy} in 2023", number, source, (), day, common)
        some = core(created=day, policy_version=policy, vendor_list_version=1, **interests)
        case("Purposes 3 to 6", [some], *expected, flags="Boundary")


def add_vendors(family):
    case = family.cases("Vendors and purposes", 61, "TC, Vendor LI Section", common=SOUND)
    vendor, purpose = "legitimate-interest/vendor-without-purpose", "legitimate-interest/purpose-without-vendor"
    case(
        "Two vendors, no purpose: the user objected purpose by purpose",
        [core(purpose_legitimate_interests=[]), DISCLOSED],
        found(
            vendor,
            "info",
            ("core", "VendorLegitimateInterests.NumEntries", at(core(), "VendorLegitimateInterests.NumEntries")[2]),
        ),
        found("gvl/li-unusable", "info", ("core",)),
    )
    some = core(vendor_legitimate_interests=[])
    case("Six purposes, no vendor: the user objected to every vendor", [some, DISCLOSED], found(purpose, "info", WHERE))
    some = core(purpose_legitimate_interests=[], vendor_legitimate_interests=[])
    case("Neither", [some, DISCLOSED], flags="NonRule")
    case = family.cases(
        "Vendors with special purposes only", 71, "OUR, 4. Non-rules", [LIST_SPEC_2], "2021-07-02", IN_2021
    )
    case("Vendor 6, from June 2021 on", [old_core(vendor_legitimate_interests=[6, 12, 755])], flags="NonRule")
    day = "2026-10-23"
    common = out_of_force(day) + ALONE_FOR_LONG
    case = family.cases("Vendors with special purposes only under TCF 2.4", 81, "TC, Vendor LI Section", [LIST], day, common)
    one = core(created=day, vendor_legitimate_interests=[6], purpose_legitimate_interests=[])
    case(
        "Vendor 6 and no purpose: a notice here, and another about the bit itself",
        [one, DisclosedVendors([1, 6, 12, 755])],
        found(vendor, "info", at(one, "VendorLegitimateInterests.BitField")),
        found("gvl/special-purpose-only-li", "info", ("core",)),
    )


if __name__ == "__main__":
    main()
