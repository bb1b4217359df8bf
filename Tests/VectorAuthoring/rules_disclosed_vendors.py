"""TestVectors/rules/disclosed-vendors.json: is the segment there, and does it cover everybody who got a permission?"""

from rule_cases import Family, at, entry_at, found
from rules_file import failure
from sound_strings import AS_OF, DAY, DISCLOSED, LIST, OUR, SOUND, TC, WITHOUT_LIST, core, not_effective, out_of_force
from tcf import DisclosedVendors, Restriction, Vendors, tc
from vector_file import document

IG = document("IG", "TCF Implementation Guidelines", "Encoding publisher restrictions")

NOTES = {
    "before-2.3": "The segment is there before TCF 2.3's text.",
    "consent-undisclosed": "A vendor has consent and was not disclosed.",
    "empty": "Nobody was disclosed.",
    "li-undisclosed": "A vendor is on legitimate interest and was not disclosed.",
    "mirrors-grants": "Exactly the vendors with a permission are disclosed.",
    "missing": "There is no segment.",
    "shrunk": "A vendor is no longer disclosed.",
    "restricted-undisclosed": "A restriction names no disclosed vendor.",
    "Boundary": "The last day or value on one side of a limit.",
    "NonRule": "Something odd that is right, and must not be reported.",
    "OneFault": "A fault that other rules would see too; it is told once.",
}

SECTION = "TC, Disclosed Vendors"
EMPTY = found("disclosed-vendors/empty", "error", ("disclosedVendors",))


def main():
    family = Family("disclosed-vendors", NOTES, [TC, IG, OUR])
    add_missing(family)
    add_undisclosed(family)
    add_empty(family)
    add_restrictions(family)
    add_mirrors(family)
    add_before(family)
    add_history(family)
    family.write()


def add_missing(family):
    rule, source = "disclosed-vendors/missing", "TC, Why is the Disclosed Vendors segment mandatory in TCF 2.3?"
    case = family.cases("Without the segment, 2026", 1, source, common=SOUND)
    case("No segment", [core()], found(rule, "error"))
    full = core(restrictions=[Restriction(7, 0, [755])])
    case(
        "No segment, and a restriction: the other rules have nothing to go by",
        [full],
        found(rule, "error"),
        flags="OneFault",
    )
    for number, day, expected in (
        (11, "2025-06-18", []),
        (12, "2025-06-19", [found(rule, "info")]),
        (13, "2026-02-28", [found(rule, "info")]),
        (14, "2026-03-01", [found(rule, "error")]),
    ):
        common = out_of_force(day) + WITHOUT_LIST
        case = family.cases(f"Without the segment on {day}", number, source, (), day, common)
        case("Policy 5, no segment", [core(created=day, vendor_list_version=1)], *expected, flags="Boundary")
    day = "2026-03-01"
    common = out_of_force(day) + WITHOUT_LIST
    case = family.cases("What decides about the segment", 21, source, (), day, common)
    kept = core(created="2025-09-01", last_updated=day, vendor_list_version=1)
    differ = found("fields/created-is-last-updated", "warning", at(core(), "Created"))
    case("Created before the deadline, updated on it: LastUpdated does", [kept], found(rule, "error"), differ)
    four = core(created=day, vendor_list_version=1, policy_version=4)
    outdated = found("fields/policy-outdated", "info", at(core(), "TcfPolicyVersion"))
    case("Policy version 4: no policy version excuses it", [four], found(rule, "error"), outdated)
    common = out_of_force("2026-02-28") + WITHOUT_LIST
    case = family.cases("Older strings without the segment, read later", 15, source, (), "2027-03-28", common)
    due = found("fields/renewal-due", "info", at(core(), "LastUpdated"))
    case(
        "A string of 2026-02-28 keeps for its life",
        [core(created="2026-02-28", vendor_list_version=1)],
        found(rule, "info"),
        due,
    )


def add_undisclosed(family):
    consent, interest = "disclosed-vendors/consent-undisclosed", "disclosed-vendors/li-undisclosed"
    case = family.cases("Permissions for vendors that were not disclosed", 31, SECTION, common=SOUND)
    shown = DisclosedVendors([1, 12])
    one = core(vendor_legitimate_interests=[12])
    where = entry_at(one, "VendorConsents.RangeEntry[1]")
    case("Consent for 755", [one, shown], found(consent, "error", where))
    one = core(vendor_consents=[12])
    where = entry_at(one, "VendorLegitimateInterests.RangeEntry[1]")
    case("Legitimate interest of 755", [one, shown], found(interest, "error", where))
    expected = (
        found(consent, "error", entry_at(core(), "VendorConsents.RangeEntry[1]")),
        found(interest, "error", entry_at(core(), "VendorLegitimateInterests.RangeEntry[1]")),
    )
    case("Both of 755", [core(), shown], *expected)
    one = core(vendor_consents=Vendors([9, 12], "bitfield"))
    segment, field, bit = at(one, "VendorConsents.BitField")
    expected = found(consent, "error", (segment, field, bit + 8))
    case("Consent for 9, in a bit field", [one, DISCLOSED], expected)
    case("More are disclosed than have a permission", [core(), DisclosedVendors([1, 8, 12, 755])], flags="NonRule")
    case(
        "Nobody has a permission",
        [core(vendor_consents=[], vendor_legitimate_interests=[], **silent()), DISCLOSED],
        NOTHING,
    )


NOTHING = found("fields/nothing-signalled", "info")


def silent():
    return {"purpose_consents": [], "purpose_legitimate_interests": []}


def add_empty(family):
    case = family.cases("An empty segment", 51, SECTION, common=SOUND)
    nobody = DisclosedVendors()
    undisclosed = (
        found("disclosed-vendors/consent-undisclosed", "error", entry_at(core(), "VendorConsents.RangeEntry[0]")),
        found("disclosed-vendors/li-undisclosed", "error", entry_at(core(), "VendorLegitimateInterests.RangeEntry[0]")),
    )
    case("Beside vendors with permissions", [core(), nobody], EMPTY, *undisclosed)
    one = core(vendor_consents=[], vendor_legitimate_interests=[])
    case(
        "Beside purposes alone",
        [one, nobody],
        found("disclosed-vendors/empty", "warning", ("disclosedVendors",)),
        found("fields/half-signalled", "info"),
        found("legitimate-interest/purpose-without-vendor", "info"),
    )
    none = core(vendor_consents=[], vendor_legitimate_interests=[], **silent())
    case("Beside nothing: useful for a UI without vendors", [none, nobody], NOTHING, flags="NonRule")
    one = core(special_feature_opt_ins=[1], vendor_consents=[], vendor_legitimate_interests=[], **silent())
    case(
        "Beside a special feature alone",
        [one, nobody],
        found("fields/feature-without-consent", "info"),
        flags="NonRule",
    )


def add_restrictions(family):
    rule = "disclosed-vendors/restricted-undisclosed"
    case = family.cases("Restrictions", 71, "IG, Encoding publisher restrictions", common=SOUND)
    one = core(restrictions=[Restriction(7, 0, [3])])
    refused = found("publisher-restrictions/vendor-refused", "info", ("core",))
    expected = found(rule, "info", at(one, "PubRestrictions[0].PurposeId"))
    case("A restriction of vendor 3, who was not disclosed", [one, DISCLOSED], expected, refused)
    one = core(restrictions=[Restriction(7, 0, [755]), Restriction(2, 0, [3, 4])])
    expected = found(rule, "info", at(one, "PubRestrictions[1].PurposeId"))
    case("The second of two", [one, DISCLOSED], expected, refused)
    one = core(restrictions=[Restriction(7, 0, entries=[(3, 12)])])
    case("A range that meets a disclosed vendor on its way", [one, DISCLOSED], flags="NonRule")


def add_mirrors(family):
    rule = "disclosed-vendors/mirrors-grants"
    case = family.cases("Disclosure and grants", 91, SECTION, common=SOUND)
    exactly = DisclosedVendors([12, 755])
    partial = core(purpose_consents=[1, 3, 4])
    expected = found(rule, "info", ("disclosedVendors",))
    case("The same vendors, and purposes 5 and 6 refused", [partial, exactly], expected)
    split = core(purpose_consents=[1, 3, 4], vendor_consents=[755], vendor_legitimate_interests=[12])
    case("The same vendors, one on each basis", [split, exactly], expected)
    case("The same vendors, and everything accepted", [core(), exactly], flags="NonRule")
    case("One more vendor, and purposes refused", [partial, DISCLOSED], flags="Boundary")
    more = core(purpose_consents=[1, 3, 4], vendor_legitimate_interests=[5, 12, 755])
    undisclosed = found("disclosed-vendors/li-undisclosed", "error", entry_at(more, "VendorLegitimateInterests.RangeEntry[0]"))
    case("One vendor fewer than with legitimate interest", [more, exactly], undisclosed)
    more = core(purpose_consents=[1, 3, 4], vendor_consents=[5, 12, 755])
    undisclosed = found("disclosed-vendors/consent-undisclosed", "error", entry_at(more, "VendorConsents.RangeEntry[0]"))
    case("One vendor fewer than with consent", [more, exactly], undisclosed)
    # Silent where the declaration explains it.
    for first, title, declaration, stated in (
        (141, "these vendors were disclosed", {"disclosedVendors": [12, 755]}, []),
        (142, "other vendors were disclosed", {"disclosedVendors": [1, 12, 755]}, [expected]),
        (143, "all purposes offered are granted", {"offeredPurposes": [1, 2, 3, 4, 7, 8, 9, 10, 11]}, []),
        (144, "a purpose offered is refused", {"offeredPurposes": [1, 2, 3, 4, 5, 7, 8, 9, 10, 11]}, [expected]),
    ):
        case = family.cases(f"Disclosure and grants: {title}", first, SECTION, common=SOUND, declaration=declaration)
        case("The same vendors, and purposes 5 and 6 refused", [partial, exactly], *stated)
    common = not_effective("disclosed-vendors/before-2.3", "legitimate-interest/purposes-3-6")
    old = found("fields/policy-version", "error", at(core(), "TcfPolicyVersion"))
    case = family.cases("Disclosure and grants under policy 2", 97, SECTION, (), common=[*common, *WITHOUT_LIST, old])
    ten = core(policy_version=2, vendor_list_version=12, purpose_legitimate_interests=[2, 7, 8, 9, 10])
    case("All ten purposes accepted", [ten, exactly], flags="Boundary NonRule")
    nine = core(policy_version=2, vendor_list_version=12, purpose_legitimate_interests=[2, 7, 8, 9])
    case("Nine of ten", [nine, exactly], expected, flags="Boundary")


def add_before(family):
    rule, source = "disclosed-vendors/before-2.3", "TC, Version history"
    for number, day, expected in (
        (111, "2025-03-31", [found(rule, "info", ("disclosedVendors",))]),
        (113, "2025-04-01", []),
    ):
        common = out_of_force(day) + WITHOUT_LIST
        case = family.cases(f"With the segment on {day}", number, source, (), day, common)
        one = core(created=day, vendor_list_version=1)
        case("Policy 5, Disclosed Vendors", [one, DISCLOSED], *expected, flags="Boundary")
        case("Policy 5, no segment", [one], flags="Boundary")


def add_history(family):
    group = family.file.group("From state to state", (LIST,), as_of=AS_OF)

    def state(disclosed, **changes):
        return {"time": f"{changes.get('created', DAY)}T12:00:00Z", "string": tc(core(**changes), DisclosedVendors(disclosed))}

    full, less, later = [1, 12, 755], [12, 755], {"created": "2026-06-02"}
    shown = {"time": f"{DAY}T13:00:00Z", "action": "shown"}
    toggled = {"time": f"{DAY}T13:00:00Z", "action": "save"}
    withdrawn = {"time": f"{DAY}T13:00:00Z", "action": "withdraw"}
    refused = {"purpose_consents": [], "vendor_consents": []}
    gone = failure("disclosed-vendors/shrunk", "warning", member="state 2")
    cases = [
        ("A toggle took a vendor away", [state(full), toggled, state(less, **later)], [gone], "Shrunk"),
        ("The same vendors", [state(full), toggled, state(full, **later)], [], ""),
        ("The UI was shown again", [state(full), shown, toggled, state(less, **later)], [], "NonRule"),
        ("CmpVersion moved", [state(full), state(less, cmp_version=2, **later)], [], "NonRule"),
        ("Another vendor list", [state(full, vendor_list_version=4), state(less, **later)], [], "NonRule"),
        ("A vendor more", [state(less), toggled, state(full, **later)], [], "NonRule"),
        # An act between explains a change.
        ("Everything was withdrawn", [state(full), withdrawn, state(less, **later, **refused)], [], "NonRule"),
        ("Everything was refused", [state(full), withdrawn | {"action": "reject-all"}, state(less, **later, **refused)], [], "NonRule"),
    ]
    for number, (comment, states, expected, flags) in enumerate(cases, 131):
        group.document(f"disclosed-vendors-{number:04d}", comment, "sequence", states, expected, flags, SECTION)


if __name__ == "__main__":
    main()
