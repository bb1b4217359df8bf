"""The faults that are planted: each changes the plan of a right string, its text, or what stands in the row.

The first of a fault's rules is the one that a cause has to name. All of them fire in every string that has the fault,
whatever the user chose; the second judge is the witness (see check.py).
"""

import independent  # noqa: F401
from bits import ids_of, set_of, span, stretches
from days import TENTHS_A_DAY
from sound import letters, section

SHOWN_NOWHERE = 45


class Fault:
    """A fault: its name, its rules, what it does, and which values of a record it changes or makes unreadable."""

    def __init__(self, name, rules, change, on="plan", changes=(), weight=1):
        self.name, self.rules, self.change, self.on, self.changes, self.weight = name, rules, change, on, set(changes), weight


def disclosed(plan):
    """Returns the place of the Disclosed Vendors segment."""
    return next(place for place, segment in enumerate(plan["segments"]) if segment[:2] == ("vendors", 1))


def set_disclosed(plan, written):
    plan["segments"][disclosed(plan)] = ("vendors", 1, written)


def ids_in(written):
    """Returns the ids of a vendor section."""
    content = written[1]
    if isinstance(content, int):
        return content
    ids = 0
    for first, last in content:
        ids |= span(first, last)
    return ids


def with_consent(plan, vendor, shown):
    """Gives a vendor consent, and shows it or not."""
    plan["vc"] = section(ids_in(plan["vc"]) | 1 << vendor)
    if shown:
        set_disclosed(plan, section(ids_in(plan["segments"][disclosed(plan)][2]) | 1 << vendor))


def without_segment(plan, rng, record):
    del plan["segments"][disclosed(plan)]


def created_before(plan, rng, record):
    plan["created"] -= rng.randint(1, 60) * TENTHS_A_DAY


def time_of_day(plan, rng, record):
    plan["created"] = plan["updated"] = plan["created"] + rng.randrange(1, TENTHS_A_DAY)


def language_of_country(plan, rng, record):
    plan["lang1"], plan["lang2"] = letters("GB" if record.country == "GB" else rng.choice(("AT", "XX", "GB")))


def country_without_code(plan, rng, record):
    plan["cc1"], plan["cc2"] = letters(rng.choice(("UK", "EU")))


def policy_four(plan, rng, record):
    plan["policy"] = 4


def unknown_vendor(plan, rng, record):
    with_consent(plan, 640, True)


def deleted_vendor(plan, rng, record):
    with_consent(plan, 22, True)


def undisclosed_consent(plan, rng, record):
    with_consent(plan, SHOWN_NOWHERE, False)


def undisclosed_interest(plan, rng, record):
    # Vendor 2 declares legitimate interest and may be shown: then it is shown no longer.
    plan["vli"] = section(ids_in(plan["vli"]) | 1 << 2)
    set_disclosed(plan, section(ids_in(plan["segments"][disclosed(plan)][2]) & ~(1 << 2)))


def interest_for_profiles(plan, rng, record):
    plan["pli"] |= set_of(rng.sample((3, 4, 5, 6), 2))


def interest_for_storage(plan, rng, record):
    plan["pli"] |= 2


def purpose_one_treatment(plan, rng, record):
    plan["p1t"] = 1


def restriction_twice(plan, rng, record):
    plan["restrictions"] += [(2, 1, [(12, 12)]), (2, 1, [(755, 755)])]


def restrictions_in_conflict(plan, rng, record):
    plan["restrictions"] += [(7, 0, [(12, 12)]), (7, 1, [(12, 12)])]


def third_feature(plan, rng, record):
    plan["features"] |= 1 << 3


def list_of_next_week(plan, rng, record):
    plan["list"] = record.newest_list + 1


def for_everyone(plan, rng, record):
    plan["service"] = 0


def unsorted_ranges(plan, rng, record):
    ids = ids_in(plan["segments"][disclosed(plan)][2])
    set_disclosed(plan, (ids.bit_length() - 1, stretches(ids)[::-1]))


def publisher_interest(plan, rng, record):
    kept = [segment for segment in plan["segments"] if segment[0] != "publisher"]
    plan["segments"] = kept + [("publisher", {"pc": 2, "pli": set_of([4, 5]), "count": 0, "custom_pc": 0, "custom_pli": 0})]


def segment_twice(plan, rng, record):
    shown = ids_in(plan["segments"][disclosed(plan)][2])
    fewer = set_of(ids_of(shown)[: shown.bit_count() // 2])
    plan["segments"].append(("vendors", 1, section(fewer)))


def too_old(plan, rng, record):
    """Not renewed for over thirteen months; of lists that are not at hand, so that nothing else is said of it."""
    plan["created"] -= (420 + rng.randint(0, 20)) * TENTHS_A_DAY
    plan["updated"], plan["list"] = plan["created"], rng.randint(1, 4)


def cut(text, rng, record):
    return text[: 24 + rng.randint(0, 3) * 4]


def lower_case(text, rng, record):
    return text.lower()


def macro(text, rng, record):
    return "${GDPR_CONSENT_755}"


def percent_encoded(text, rng, record):
    return text.replace(".", "%2E") if "." in text else text + "%3D"


# What only the string says. Platform, country, choice and time are columns of their own.
EVERYTHING = ("cmp", "cmpVersion", "list", "policyVersion", "language", "stringDay")
FAULTS = [
    Fault("no-disclosed-vendors", ["disclosed-vendors/missing"], without_segment, weight=2),
    Fault("created-before-updated", ["fields/created-is-last-updated"], created_before),
    Fault("time-of-day", ["fields/day-level"], time_of_day),
    Fault("language-code", ["fields/consent-language"], language_of_country, changes=["language"]),
    Fault("country-code", ["fields/publisher-cc"], country_without_code),
    Fault("policy-left-at-4", ["gvl/policy-mismatch"], policy_four, changes=["policyVersion"]),
    Fault("vendor-beyond-list", ["gvl/vendor-unknown"], unknown_vendor),
    Fault("deleted-vendor", ["gvl/vendor-deleted"], deleted_vendor),
    Fault("consent-undisclosed", ["disclosed-vendors/consent-undisclosed"], undisclosed_consent),
    Fault("interest-undisclosed", ["disclosed-vendors/li-undisclosed"], undisclosed_interest),
    Fault("interest-for-profiles", ["legitimate-interest/purposes-3-6"], interest_for_profiles),
    Fault("interest-for-purpose-1", ["legitimate-interest/purpose-one"], interest_for_storage),
    Fault("purpose-one-treatment", ["purpose-one/treatment-country"], purpose_one_treatment),
    Fault("restriction-twice", ["publisher-restrictions/duplicate-entry"], restriction_twice),
    Fault("restrictions-in-conflict", ["publisher-restrictions/conflict"], restrictions_in_conflict),
    Fault("special-feature-3", ["gvl/purpose-unknown"], third_feature),
    Fault("list-not-out-yet", ["gvl/version-premature"], list_of_next_week, changes=["list"]),
    Fault("not-service-specific", ["fields/service-specific"], for_everyone),
    Fault("ranges-unsorted", ["encoding/range-order"], unsorted_ranges),
    Fault("publisher-interest", ["publisher-tc/li-forbidden"], publisher_interest),
    Fault("segment-twice", ["encoding/segment-duplicate"], segment_twice),
    Fault("string-cut", ["encoding/truncated"], cut, on="row", changes=EVERYTHING),
    Fault("lower-case", ["encoding/version"], lower_case, on="row", changes=EVERYTHING),
    Fault("macro-left", ["encoding/macro-unresolved"], macro, on="row", changes=EVERYTHING),
    Fault("percent-encoded", ["encoding/alphabet"], percent_encoded, on="row", changes=EVERYTHING),
]
# A habit that comes without any release: strings that were not renewed in time.
TOO_OLD = Fault("too-old", ["fields/expired"], too_old, changes=["list", "stringDay"])
BY_NAME = {fault.name: fault for fault in [*FAULTS, TOO_OLD]}
