"""Days, as numbers since 1970-01-01, and the calendar arithmetic that the rules about age need."""

import calendar
import datetime

EPOCH = datetime.date(1970, 1, 1).toordinal()
TENTHS_A_DAY = 864_000


def day(text):
    """Returns the number of a day written as 2026-03-01; what follows the date, as in a time, is left out."""
    return datetime.date.fromisoformat(text[:10]).toordinal() - EPOCH


def months_later(number, months):
    """Returns the day so many calendar months later: the same day of the month, or its last where there is none."""
    date = datetime.date.fromordinal(number + EPOCH)
    place = date.year * 12 + date.month - 1 + months
    year, month = divmod(place, 12)
    last = calendar.monthrange(year, month + 1)[1]
    return datetime.date(year, month + 1, min(date.day, last)).toordinal() - EPOCH


FIRST_DAYS = {
    "special purposes": day("2021-06-01"),
    "service specific": day("2021-09-01"),
    "day level": day("2022-01-01"),
    "policy 4": day("2023-05-16"),
    "old policies": day("2023-10-01"),
    "old policies, extended": day("2023-11-21"),
    "policy 5": day("2024-06-01"),
    "policy 4 is old": day("2025-01-01"),
    "before 2.3": day("2025-04-01"),
    "2.3 announced": day("2025-06-19"),
    "disclosed vendors": day("2026-03-01"),
    "2.4": day("2026-07-20"),
    "2.4 on websites": day("2026-10-23"),
    "2.4 in apps": day("2027-02-15"),
    "version 1 warned of": day("2020-08-15"),
    "version 1 over": day("2020-10-01"),
    "first version 2": day("2019-08-01"),
    "first version 1": day("2018-04-01"),
}
