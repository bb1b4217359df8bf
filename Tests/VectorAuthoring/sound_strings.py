"""The sound string that rule vectors start from, and what every string like it has in common.

    tc(core(), DISCLOSED)                       # nothing is wrong with it as of AS_OF, beside LIST
    tc(core(cmp_id=0), DISCLOSED)               # one thing is
    out_of_force("2021-08-31", policy=2)        # verdicts on rules that did not hold on that day

The ids and what the vendors declare stand in TestVectors/vendor-lists/README.md.
"""

from rules_file import verdict
from tcf import Core, DisclosedVendors
from vector_file import document

LIST = "vendor-lists/sample-vendor-list.json"  # GVL specification 3, version 5, policy 5, of 2026-05-28
LIST_SPEC_2 = "vendor-lists/sample-vendor-list-spec2.json"  # GVL specification 2, version 12, policy 2, of 2021-06-03
DAY = "2026-06-01"
# Within a week of LIST: whether a vendor has left since is known without a newer list.
AS_OF = "2026-06-02"

TC = document("TC", "Consent string and vendor list formats v2", "TC String Format", "The Core String")
OUR = document("OUR", "The project's rule catalogue", "1. Reading conventions", "2. Rules", "4. Non-rules")

# Vendor 12 declares everything there is, 755 much; both are shown, with vendor 1, and have all that the user can give.
DISCLOSED = DisclosedVendors([1, 12, 755])


# Of the purposes on legitimate interest, those that existed before policy version 4.
UP_TO_POLICY_3 = [2, 7, 8, 9, 10]


def core(**changes):
    """A core of DAY, with changes."""
    fields = {
        "created": DAY,
        "cmp_id": 300,
        "vendor_list_version": 5,
        "purpose_consents": [1, 3, 4, 5, 6],
        "purpose_legitimate_interests": [2, 7, 8, 9, 10, 11],
        "vendor_consents": [12, 755],
        "vendor_legitimate_interests": [12, 755],
    }
    return Core(**(fields | changes))


def old_core(**changes):
    """A core of 2021, policy 2, that names LIST_SPEC_2: the same vendors, and ten purposes."""
    fields = {
        "created": "2021-07-01",
        "vendor_list_version": 12,
        "policy_version": 2,
        "purpose_consents": [1, 3, 4],
        "purpose_legitimate_interests": [2, 7, 9, 10],
    }
    return core(**(fields | changes))


def not_effective(*rules):
    return [verdict(rule, "notEffective") for rule in rules]


def undecided(*rules):
    return [verdict(rule, "undecided") for rule in rules]


def out_of_force(day, policy=5):
    """The rules that apply to every string and did not hold on its day, or under its policy."""
    rules = []
    if day < "2022-01-01":
        rules += ["fields/created-is-last-updated", "fields/day-level"]
    if day < "2023-10-01":
        rules += ["fields/policy-version"]
    if day < "2025-01-01":
        rules += ["fields/policy-outdated"]
    if day < "2025-06-19":
        rules += ["disclosed-vendors/missing"]
    if day >= "2025-04-01":
        rules += ["disclosed-vendors/before-2.3"]
    if policy < 4:
        rules += ["legitimate-interest/purposes-3-6"]
    return not_effective(*rules)


# What goes with every sound string as of AS_OF beside LIST.
SOUND = out_of_force(DAY)

# Rules that need the list that the string names, whatever the string says.
NEED_LIST = [
    "gvl/version-missing",
    "gvl/series-mismatch",
    "gvl/version-premature",
    "gvl/version-stale",
    "gvl/policy-mismatch",
    "gvl/vendor-unknown",
    "gvl/vendor-deleted",
    "gvl/vendor-deleted-since",
    "gvl/consent-not-declared",
    "gvl/li-not-declared",
    "gvl/special-purpose-only-li",
    "gvl/purpose-unknown",
    "gvl/purpose-not-consentable",
    "gvl/purpose-without-vendor",
    "gvl/li-purpose-without-vendor",
    "gvl/feature-without-vendor",
    "gvl/consent-unusable",
    "gvl/li-unusable",
    "gvl/all-vendors-disclosed",
    "purpose-one/vendors-need-it",
    "purpose-one/treatment-vendors",
    "publisher-restrictions/purpose-unknown",
    "publisher-restrictions/not-flexible",
    "publisher-restrictions/redundant",
    "publisher-restrictions/not-declared",
    "publisher-restrictions/unknown-vendor",
    "publisher-restrictions/beyond-list",
    "publisher-restrictions/blocks-everyone",
    "publisher-restrictions/blocked-yet-signalled",
    "publisher-restrictions/consent-required-unsignalled",
    "publisher-restrictions/li-required-unsignalled",
]
WITHOUT_LIST = undecided(*NEED_LIST)

# One list alone does not tell what came out after it, once a week has passed.
ALONE = undecided("gvl/vendor-deleted-since")
ALONE_FOR_LONG = undecided("gvl/version-stale", "gvl/vendor-deleted-since")
# Beside LIST_SPEC_2 in the second half of 2021.
IN_2021 = out_of_force("2021-07-01", 2) + ALONE_FOR_LONG
