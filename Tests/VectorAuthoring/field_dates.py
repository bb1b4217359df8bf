"""Part of rules_fields.py: Created and LastUpdated."""

from dataclasses import replace

from rule_cases import at, found
from sound_strings import (
    ALONE,
    DISCLOSED,
    SOUND,
    UP_TO_POLICY_3,
    WITHOUT_LIST,
    core,
    not_effective,
    out_of_force,
)
from tcf import ConsentStringV1

CREATED, UPDATED = at(core(), "Created"), at(core(), "LastUpdated")


def add_dates(family):
    add_two_dates(family)
    add_days(family)
    add_future(family)
    add_epoch(family)
    add_age(family)


def add_two_dates(family):
    source = "TC, What happened to Created and LastUpdated?"
    differ, later = "fields/created-is-last-updated", "fields/created-after-updated"
    case = family.cases("Created and LastUpdated", 1, source, common=SOUND)
    case(
        "The first consent's day was kept",
        [dated("2025-08-01", "2026-06-01"), DISCLOSED],
        found(differ, "warning", CREATED),
    )
    both = found(differ, "warning", CREATED), found(later, "error", CREATED)
    case("Created is a day later", [dated("2026-06-02", "2026-06-01"), DISCLOSED], *both)
    case("One value", [core(), DISCLOSED])
    for number, day, expected in ((11, "2021-12-31", ()), (12, "2022-01-01", [found(differ, "warning", CREATED)])):
        common = out_of_force(day, 2) + WITHOUT_LIST
        case = family.cases(f"Created and LastUpdated on {day}", number, source, (), day, common)
        flags = "Boundary" if expected else "Boundary NonRule"
        case("The first consent's day was kept", [old(dated("2021-03-01", day))], *expected, flags=flags)
    common = out_of_force("2020-03-01", 2) + not_effective("fields/v1-retired") + WITHOUT_LIST
    case = family.cases("Created and LastUpdated in 2020", 13, source, (), "2020-03-01", common)
    case("Created is an hour later, in any year", [old(dated("2020-03-01T01:00:00", "2020-03-01"))], both[1])


def add_days(family):
    source, rule = "TC, The Core String, Created", "fields/day-level"
    case = family.cases("Times of day", 21, source, common=SOUND)
    both = found(rule, "warning", CREATED), found(rule, "warning", UPDATED)
    for moment, comment in (
        ("2026-06-01T14:16:00", "14:16"),
        ("2026-05-31T22:00:00", "22:00, midnight in Berlin in summer"),
        ("2026-06-01T00:00:00.1", "A tenth of a second after midnight"),
        ("2026-06-01T23:59:59.9", "A tenth of a second before midnight"),
    ):
        case(comment, [core(created=moment), DISCLOSED], *both)
    one = dated("2026-06-01", "2026-06-01T09:00:00")
    differ = found("fields/created-is-last-updated", "warning", CREATED)
    case("LastUpdated alone", [one, DISCLOSED], found(rule, "warning", UPDATED), differ)
    for number, day, expected in ((31, "2021-12-31", ()), (32, "2022-01-01", both)):
        common = out_of_force(day, 2) + WITHOUT_LIST
        case = family.cases(f"Times of day on {day}", number, source, (), day, common)
        case("14:16", [old(core(created=f"{day}T14:16:00"))], *expected, flags="Boundary")
    day = "2026-01-14"
    case = family.cases("Times of day in winter", 35, source, (), day, out_of_force(day) + WITHOUT_LIST)
    missing = found("disclosed-vendors/missing", "info")
    case("23:00, midnight in Berlin in winter", [core(created=f"{day}T23:00:00", vendor_list_version=1)], *both, missing)


def add_future(family):
    rule, source = "fields/future", "TC, The Core String, LastUpdated"
    for number, day, expected in (
        (41, "2026-05-30", [found(rule, "error", UPDATED)]),
        (42, "2026-05-31", []),
        (43, "2026-06-01", []),
    ):
        case = family.cases(f"As of {day}", number, source, as_of=day, common=SOUND)
        case("A string of 2026-06-01", [core(), DISCLOSED], *expected, flags="Boundary")
    common = out_of_force("2026-06-01") + WITHOUT_LIST
    case = family.cases("Milliseconds in place of tenths of a second", 51, source, (), common=common)
    milliseconds = 1_780_272_000_000
    days = found("fields/day-level", "warning", CREATED), found("fields/day-level", "warning", UPDATED)
    wrapped = core(created=milliseconds % 2**36, vendor_list_version=1)
    text = "The last 36 bits of 2026-06-01 in milliseconds are a day of 2167"
    case(text, [wrapped, DISCLOSED], found(rule, "error", UPDATED), *days)


def add_epoch(family):
    rule, source = "fields/epoch", "TC, Version history"
    old_age = found("fields/expired", "warning", UPDATED), found("fields/renewal-due", "info", UPDATED)
    rules = "fields/policy-outdated", "disclosed-vendors/missing", "legitimate-interest/purposes-3-6"
    common = [*not_effective(*rules), *WITHOUT_LIST]
    case = family.cases(
        "Before version 2, as of 2026: the as-of date decides about the fields", 61, source, (), common=common
    )
    policy = found("fields/policy-version", "error", at(core(), "TcfPolicyVersion"))
    impossible = found(rule, "error", UPDATED)
    case("The last day before", [old(core(created="2019-07-31"))], impossible, policy, flags="Boundary ImpossibleDate")
    seconds = 1_780_272_000
    expected = (
        impossible,
        policy,
        found("fields/day-level", "warning", CREATED),
        found("fields/day-level", "warning", UPDATED),
    )
    text = "Seconds in place of tenths of a second"
    case(text, [old(core(created=seconds))], *expected, flags="ImpossibleDate")
    zero = old(core(created=0, is_service_specific=False))
    where = at(core(), "IsServiceSpecific")
    expected = impossible, policy, found("fields/service-specific", "error", where)
    case("Both dates 0, and global scope", [zero], *expected, flags="ImpossibleDate")
    common = out_of_force("2019-08-01", 2) + WITHOUT_LIST + [*old_age]
    case = family.cases("The first day of version 2, as of 2026", 67, source, (), common=common)
    case("A string of 2019-08-01", [old(core(created="2019-08-01"))], flags="Boundary")

    case = family.cases("Before version 1", 71, "TC, Version history")
    retired = found("fields/v1-retired", "error", ("core", "Version", 0))
    early = ConsentStringV1(created="2018-03-31", vendors=[1], purposes=[1]).text()
    case("A version 1 string of 2018-03-31", early, retired, impossible, flags="Boundary")
    first = ConsentStringV1(created="2018-04-01", vendors=[1], purposes=[1]).text()
    case("A version 1 string of 2018-04-01", first, retired, flags="Boundary")


def add_age(family):
    source = "FAQ, period of validity of consent"
    expired, due = found("fields/expired", "warning", UPDATED), found("fields/renewal-due", "info", UPDATED)
    for number, day, expected, comment in (
        (81, "2027-06-26", [], "390 days old"),
        (82, "2027-06-27", [due], "391 days old"),
        (83, "2027-07-01", [due], "13 months to the day"),
        (84, "2027-07-02", [due, expired], "A day more than 13 months"),
    ):
        case = family.cases(f"A string of 2026-06-01 as of {day}", number, source, as_of=day, common=SOUND + ALONE)
        case(comment, [core(), DISCLOSED], *expected, flags="Boundary")
    for number, written, day, expected, comment in (
        (85, "2026-01-31", "2027-02-28", [due], "13 months from 31 January end with February"),
        (86, "2026-01-31", "2027-03-01", [due, expired], "a day more"),
        (87, "2027-01-29", "2028-02-29", [due], "13 months end on a leap day"),
        (88, "2027-01-29", "2028-03-01", [due, expired], "a day more, in a leap year"),
    ):
        common = out_of_force(written) + WITHOUT_LIST
        case = family.cases(f"A string of {written} as of {day}", number, source, (), day, common)
        case(
            comment[0].upper() + comment[1:],
            [core(created=written, vendor_list_version=1), DISCLOSED],
            *expected,
            flags="Boundary",
        )


def dated(created, updated):
    return core(created=created, last_updated=updated)


def old(segment):
    """The segment with policy 2, its ten purposes, and a list number that the other series had by then."""
    return replace(segment, policy_version=2, vendor_list_version=1, purpose_legitimate_interests=UP_TO_POLICY_3)
