"""TestVectors/tc-strings/decode-core.json: the fields of the core segment, and the string as a whole."""

from dataclasses import replace

from samples import BLANK, DV, FULL, PLAIN, PTC
from tcf import AllowedVendors, Core, DisclosedVendors, PublisherTC, Restriction
from vector_file import TC, VectorFile, document

ODD, EVEN, ALL = range(1, 25, 2), range(2, 25, 2), range(1, 25)


def build():
    file = VectorFile(
        "decode-core.json",
        "decode",
        "decoding a TC string: the string as a whole and the fields of the core segment",
        document("TC", TC, "TC String Format", "The Core String"),
    )
    whole(file.group("The string as a whole", 1, "TC, TC String Format"))
    numbers(file.group("Numbers, letters and flags of the core segment", 101, "TC, The Core String"))
    times(file.group("Created and LastUpdated", 201, "TC, The Core String, Created and LastUpdated"))
    purposes(file.group("Purposes and special features", 301, "TC, The Core String, purpose fields"))
    return file


def whole(group):
    group.says(
        "The smallest core: every field 0 but the version, 259 bits in 44 characters",
        BLANK,
        flags="Boundary GlobalScope",
    )
    group.says("A core alone, as before TCF 2.3", PLAIN)
    group.says("Core and DisclosedVendors", PLAIN, DV)
    group.says("Nobody disclosed: the smallest DisclosedVendors segment, IAAA", PLAIN, DisclosedVendors())
    group.says("Core, DisclosedVendors and PublisherTC", PLAIN, DV, PTC)
    group.says("Core and PublisherTC", PLAIN, PTC)
    group.says("Every field and section in use", FULL, DV, PTC)
    group.says("All four segments", FULL, DV, AllowedVendors([2, 755]), PTC, flags="AllowedVendors")
    group.says(
        "A user who refused everything: only the disclosed vendors say that there was a choice",
        Core(),
        DV,
    )
    group.says(
        "Everything granted to 1,000 vendors",
        replace(PLAIN, purpose_consents=range(1, 12), vendor_consents=range(1, 1001)),
        DisclosedVendors(range(1, 1001)),
    )


def numbers(group):
    def one(comment, flags="", **fields):
        group.says(comment, replace(BLANK, **fields), flags=f"GlobalScope {flags}")

    for name, field, widths in (
        ("CmpId", "cmp_id", (1, 880, 2048, 4095)),
        ("CmpVersion", "cmp_version", (1, 1365, 4095)),
        ("ConsentScreen", "consent_screen", (1, 32, 63)),
        ("VendorListVersion", "vendor_list_version", (1, 178, 2730, 4095)),
        ("TcfPolicyVersion", "policy_version", (2, 4, 5, 6, 63)),
    ):
        for value in widths:
            edge = "Boundary" if value in (63, 4095) else ""
            one(f"{name} {value}, all other fields 0", edge, **{field: value})
    for letters in ("AB", "BA", "EN", "UK", "ZZ"):
        one(f"ConsentLanguage {letters}", "Boundary" if letters == "ZZ" else "", consent_language=letters)
    for letters in ("AB", "BA", "DE", "EU", "ZZ"):
        one(f"PublisherCC {letters}", "Boundary" if letters == "ZZ" else "", publisher_cc=letters)
    group.says("IsServiceSpecific 1", replace(BLANK, is_service_specific=True))
    one("UseNonStandardTexts 1", use_non_standard_texts=True)
    one("PurposeOneTreatment 1", purpose_one_treatment=True)
    group.says(
        "IsServiceSpecific 0 in an otherwise ordinary string",
        replace(PLAIN, is_service_specific=False),
        DV,
        flags="GlobalScope",
    )
    group.says("PurposeOneTreatment 1 beside a purpose 1 consent", replace(PLAIN, purpose_one_treatment=True), DV)
    group.says(
        "Every fixed field at its highest value",
        Core(
            created=2**36 - 1,
            cmp_id=4095,
            cmp_version=4095,
            consent_screen=63,
            consent_language="ZZ",
            vendor_list_version=4095,
            policy_version=63,
            use_non_standard_texts=True,
            special_feature_opt_ins=range(1, 13),
            purpose_consents=ALL,
            purpose_legitimate_interests=ALL,
            purpose_one_treatment=True,
            publisher_cc="ZZ",
        ),
        flags="Boundary",
    )


def times(group):
    for comment, created, updated in (
        ("midnight UTC of one day in both", "2026-11-20", None),
        ("a tenth of a second after midnight", "2026-11-20T00:00:00.1", None),
        ("nine tenths of a second", "2026-11-20T23:59:59.9", None),
        ("different days", "2025-03-01", "2026-11-20"),
        ("LastUpdated before Created, which a decoder reads as it is", "2026-11-20", "2025-03-01"),
        ("only one tenth of a second apart", 17_951_328_000, 17_951_328_001),
        ("a leap day", "2024-02-29", None),
        ("the first day of the framework's version 2", "2019-08-21T12:34:56.7", None),
        ("a local midnight in Berlin", "2026-07-19T22:00:00", None),
        ("bit patterns 0101…", 0x555555555, 0xAAAAAAAAA),
    ):
        group.says(f"Created and LastUpdated: {comment}", replace(PLAIN, created=created, last_updated=updated), DV)
    for tenths in (0, 1, 2**31, 2**32, 2**35, 2**36 - 1):
        group.says(
            f"Created and LastUpdated {tenths} tenths of a second after 1970",
            replace(PLAIN, created=tenths),
            DV,
            flags="Boundary",
        )
    group.says(
        "Created the highest value, LastUpdated 0",
        replace(PLAIN, created=2**36 - 1, last_updated=0),
        DV,
        flags="Boundary",
    )
    # RFC 3339, appendix C: years divisible by 100 are leap years only if 400 divides them.
    for created, updated in (
        ("2000-02-28", "2000-02-29"), ("2000-03-01", "2000-12-31"), ("2100-02-28", "2100-03-01"),
        ("1972-02-29", "1972-03-01"), ("2104-02-29", "2104-03-01"), ("1999-12-31", "2000-01-01"),
    ):  # fmt: skip
        comment = f"Created on {created} and LastUpdated on {updated}, around a leap day or where there is none"
        group.says(comment, replace(PLAIN, created=created, last_updated=updated), DV, flags="Boundary")


def purposes(group):
    sets = (("1", [1]), ("24", [24]), ("odd", ODD), ("even", EVEN), ("all", ALL), ("1 to 11", range(1, 12)))
    for name, field in (
        ("PurposesConsent", "purpose_consents"),
        ("PurposesLITransparency", "purpose_legitimate_interests"),
    ):
        for label, ids in sets:
            group.says(
                f"{name}: {label}, the neighbouring fields empty", replace(BLANK, **{field: ids}), flags="GlobalScope"
            )
    for label, ids in (
        ("1", [1]),
        ("12", [12]),
        ("odd", range(1, 13, 2)),
        ("even", range(2, 13, 2)),
        ("all", range(1, 13)),
    ):
        group.says(f"SpecialFeatureOptIns: {label}", replace(BLANK, special_feature_opt_ins=ids), flags="GlobalScope")
    group.says(
        "The three fields at once, all different",
        replace(
            PLAIN, special_feature_opt_ins=[2], purpose_consents=[1, 3, 4], purpose_legitimate_interests=[2, 7, 9, 10]
        ),
        DV,
    )
    group.says(
        "A consent and a legitimate interest for the same purpose",
        replace(PLAIN, purpose_consents=[2, 7], purpose_legitimate_interests=[2, 7]),
        DV,
        PublisherTC([2], [2]),
    )
    group.says(
        "Purposes that no vendor list has, and a restriction for one of them",
        replace(PLAIN, purpose_consents=[12, 23], restrictions=[Restriction(24, 0, [755])]),
        DV,
    )
