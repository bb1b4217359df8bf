"""Segments that many vectors start from."""

from tcf import Core, DisclosedVendors, PublisherTC, Restriction

# Every field 0 but the version: the smallest core there is.
BLANK = Core(
    created=0,
    cmp_id=0,
    cmp_version=0,
    consent_screen=0,
    consent_language="AA",
    vendor_list_version=0,
    policy_version=0,
    is_service_specific=False,
    publisher_cc="AA",
)

# A sound core of late 2026: consent to purposes 1 to 4 and two vendors, legitimate interest for 2 and 7.
PLAIN = Core(
    purpose_consents=[1, 2, 3, 4],
    purpose_legitimate_interests=[2, 7],
    vendor_consents=[1, 755],
    vendor_legitimate_interests=[755],
)

DV = DisclosedVendors([1, 2, 5, 755])
PTC = PublisherTC([1, 7], [2], 2, [1], [2])

# Every field and section of a core in use, with a bit field, a range section and three restrictions.
FULL = Core(
    created="2026-11-19",
    cmp_id=729,
    cmp_version=3,
    consent_screen=2,
    consent_language="DE",
    vendor_list_version=186,
    use_non_standard_texts=True,
    special_feature_opt_ins=[1, 2],
    purpose_consents=[1, 2, 3, 5, 8],
    purpose_legitimate_interests=[7, 9, 10, 11],
    purpose_one_treatment=True,
    publisher_cc="FR",
    vendor_consents=[2, 3, 5, 7, 11, 13, 17, 19, 23],
    vendor_legitimate_interests=[1, 2, 3, 600, 755, 756],
    restrictions=[Restriction(2, 1, [1, 2, 3, 755]), Restriction(7, 0, [2]), Restriction(9, 2, [5, 600])],
)
