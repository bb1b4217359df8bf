"""Vectors of family gvl/ whose verdict depends on the day: legitimate interest of vendors with special purposes."""

from rules_subjects import COMMON_2021, EARLIER, NO_DISCLOSED_SEGMENT, not_effective, sound, sound_2021, undecided

SOURCE = "TC, Vendor Legitimate Interest Section; PR443, Vendor Legitimate Interest Section"
VENDORS = {"vendor_list_version": 2, "vendor_consents": [1, 4, 755]}
DISCLOSED = [1, 3, 4, 5, 6, 755]
WITH, WITHOUT = [3, 6, 755], [3, 755]


def add(vectors):
    before_23(vectors)
    by_day(vectors)
    by_platform(vectors)
    from_june_2021(vectors)


def before_23(vectors):
    common = not_effective("disclosed-vendors/missing", "disclosed-vendors/before-2.3")
    vectors.group(501, "May 2025, before Disclosed Vendors were mandatory", [EARLIER], "2025-05-21", common, SOURCE)
    vendors = {"created": "2025-05-20", **VENDORS}
    vectors.add(
        sound(NO_DISCLOSED_SEGMENT, **vendors, vendor_legitimate_interests=WITH),
        "The bit tells that vendor 6 was disclosed",
        flags="NonRule SpecialPurposesOnly NoDisclosedVendors",
    )
    vectors.add(
        sound(NO_DISCLOSED_SEGMENT, **vendors, vendor_legitimate_interests=WITHOUT),
        "Nothing tells that vendor 6 was disclosed",
        flags="SpecialPurposesOnly NoDisclosedVendors",
    )
    vectors.add(
        sound(DISCLOSED, **vendors, vendor_legitimate_interests=WITH),
        "Disclosed, and the bit is 1",
        flags="SpecialPurposesOnly",
    )
    silent = sound(DISCLOSED, **vendors, vendor_legitimate_interests=WITHOUT)
    vectors.add(
        silent,
        "Disclosed, and the bit is 0",
        [silent.fail("gvl/special-purpose-only-li", "warning", "VendorLegitimateInterests")],
        "SpecialPurposesOnly",
    )
    none = sound(DISCLOSED, **vendors, vendor_legitimate_interests=[], purpose_legitimate_interests=[])
    vectors.add(
        none,
        "Nobody has the bit: the section has no bits to point at",
        [none.fail("gvl/special-purpose-only-li", "warning", "VendorLegitimateInterests")],
        "SpecialPurposesOnly Boundary",
    )


def by_day(vectors):
    common = not_effective("disclosed-vendors/before-2.3") + undecided("gvl/version-stale", "gvl/vendor-deleted-since")
    vectors.group(521, "From the end of February to the end of October 2026", [EARLIER], "2026-11-21", common, SOURCE)
    idle = not_effective("gvl/special-purpose-only-li")
    days = [
        ("2026-02-28", "the last day on which the bit had to be 1", "warning", None),
        ("2026-03-01", "Disclosed Vendors tell it now: either is right", None, None),
        ("2026-07-19", "the day before TCF 2.4 was cleared", None, None),
        ("2026-07-20", "TCF 2.4 was cleared: the bit is to be 0", None, "info"),
        ("2026-10-22", "the last day that the web had", None, "info"),
        ("2026-10-23", "required on the web; a string that may be an app's has longer", None, "info"),
    ]
    for day, what, missing, surplus in days:
        effective = missing is not None or surplus is not None
        for bit, vendors, severity in ((0, WITHOUT, missing), (1, WITH, surplus)):
            subject = sound(DISCLOSED, created=day, **VENDORS, vendor_legitimate_interests=vendors)
            place = ("VendorLegitimateInterests", 6 if bit else None)
            expected = [subject.fail("gvl/special-purpose-only-li", severity, *place)] if severity else []
            comment = f"Bit {bit} on {day}: {what}"
            vectors.add(subject, comment, expected if effective else idle, "SpecialPurposesOnly Boundary")
    for day, severity in (("2026-07-19", None), ("2026-07-20", "info")):
        subject = sound(
            [1, 3, 4, 5, 8, 755],
            created=day,
            vendor_list_version=2,
            vendor_consents=[1, 4, 8, 755],
            vendor_legitimate_interests=[3, 8, 755],
        )
        vectors.add(
            subject,
            f"A vendor with consent and special purposes on legitimate interest, {day}",
            [subject.fail("gvl/li-not-declared", severity, "VendorLegitimateInterests", 8)] if severity else [],
            "Boundary",
        )


def by_platform(vectors):
    """Apps have until 2027-02-15 (gvl/special-purpose-only-li): the declared platform decides until then."""
    days = {
        None: (("2027-02-14", "info"), ("2027-02-15", "warning")),
        "app": (("2027-02-14", "info"), ("2027-02-15", "warning")),
        "web": (("2026-10-22", "info"), ("2026-10-23", "warning"), ("2027-02-14", "warning"), ("2027-02-15", "warning")),
    }
    words = {None: "nobody says where", "app": "an app", "web": "a website"}
    common = not_effective("disclosed-vendors/before-2.3") + undecided("gvl/version-stale", "gvl/vendor-deleted-since")
    for number, (environment, dates) in zip((541, 551, 561), days.items()):
        title = f"Around the dates of TCF 2.4: {words[environment]}"
        declaration = {"environment": environment} if environment else None
        vectors.group(number, title, [EARLIER], "2027-03-01", common, SOURCE, declaration=declaration)
        for day, severity in dates:
            only = sound(DISCLOSED, created=day, **VENDORS, vendor_legitimate_interests=WITH)
            expected = [only.fail("gvl/special-purpose-only-li", severity, "VendorLegitimateInterests", 6)]
            vectors.add(only, f"Special purposes only, {day}", expected, "SpecialPurposesOnly Boundary")
            both = sound(
                [1, 3, 4, 5, 8, 755],
                created=day,
                vendor_list_version=2,
                vendor_consents=[1, 4, 8, 755],
                vendor_legitimate_interests=[3, 8, 755],
            )
            expected = [both.fail("gvl/li-not-declared", severity, "VendorLegitimateInterests", 8)]
            vectors.add(both, f"Consent and special purposes, {day}", expected, "Boundary")


def from_june_2021(vectors):
    """Since 2021-06-01 the bit had to say that a vendor with special purposes only was disclosed: the specification says May 2021 and
    no day, and its text was changed on 2021-05-26; that the next month began it is a reading."""
    path = "rules/vendor-lists/before-june-2021-spec2.json"
    vectors.group(571, "Around the first day of June 2021", [path], "2021-06-02", COMMON_2021, SOURCE)
    for day in ("2021-05-31", "2021-06-01"):
        subject = sound_2021(disclosed=[1, 2, 3, 4, 6, 755], created=day, vendor_list_version=11)
        expected = [subject.fail("disclosed-vendors/before-2.3", "info", "DisclosedVendors")]
        if day < "2021-06-01":
            expected += not_effective("gvl/special-purpose-only-li")
        else:
            expected.append(subject.fail("gvl/special-purpose-only-li", "warning", "VendorLegitimateInterests"))
        vectors.add(subject, f"Disclosed, and the bit is 0, {day}", expected, "SpecialPurposesOnly Boundary Reading")
