"""TestVectors/tc-strings/encode.json: models, their canonical strings, and what the wire has no room for."""

from dataclasses import replace

from samples import BLANK, DV, FULL, PLAIN, PTC
from tcf import AllowedVendors, DisclosedVendors, PublisherTC, Restriction, meaning
from vector_file import TC, VectorFile, document

ALL = range(1, 25)


def build():
    file = VectorFile(
        "encode.json",
        "encode",
        "encoding a model to the canonical TC string",
        document("TC", TC, "TC String Format", "The Core String", "Publisher Purposes Transparency and Consent"),
        document("OUR", "TestVectors/README.md", "The canonical form"),
    )
    whole(file.group("The string as a whole", 1, "TC, TC String Format"))
    fields(file.group("Fields of the core segment", 101, "TC, The Core String"))
    forms(file.group("The smaller form of a vendor section", 201, "TC, The Core String, IsRangeEncoding; OUR"))
    restrictions(file.group("Publisher restrictions", 301, "TC, The Core String, Publisher Restrictions Section; OUR"))
    segments(file.group("Further segments", 401, "TC, Publisher Purposes Transparency and Consent; OUR"))
    numbers_out_of_range(file.group("Numbers, letters and times without room", 501, "TC, The Core String"))
    ids_out_of_range(file.group("Ids and counts without room", 601, "TC, The Core String"))
    # Encoders that cut NumEntries to 6 or 8 bits.
    many_entries(file.group("Sections of many range entries", 701, "TC, The Core String, NumEntries"))
    return file


def whole(group):
    group.encodes("The smallest string", meaning(BLANK), "GlobalScope Boundary")
    group.encodes("A core alone", meaning(PLAIN))
    group.encodes("Core and DisclosedVendors", meaning(PLAIN, DV))
    group.encodes("Nobody disclosed", meaning(PLAIN, DisclosedVendors()))
    group.encodes("Core, DisclosedVendors and PublisherTC", meaning(PLAIN, DV, PTC))
    group.encodes("Core and PublisherTC", meaning(PLAIN, PTC))
    group.encodes("Every field and section in use", meaning(FULL, DV, PTC))
    group.encodes(
        "All four segments, AllowedVendors before PublisherTC", meaning(FULL, DV, AllowedVendors([2, 755]), PTC)
    )
    model = meaning(FULL, DV, AllowedVendors([2, 755]), PTC)
    group.encodes("The same model with its members in the opposite order", dict(reversed(model.items())))


def fields(group):
    def one(comment, flags="", **changed):
        group.encodes(comment, meaning(replace(PLAIN, **changed), DV), flags)

    for name, field, highest in (
        ("CmpId", "cmp_id", 4095),
        ("CmpVersion", "cmp_version", 4095),
        ("ConsentScreen", "consent_screen", 63),
        ("VendorListVersion", "vendor_list_version", 4095),
        ("TcfPolicyVersion", "policy_version", 63),
    ):
        one(f"{name} 0", "Boundary", **{field: 0})
        one(f"{name} {highest}", "Boundary", **{field: highest})
    for letters in ("AA", "FR", "ZZ"):
        one(f"ConsentLanguage and PublisherCC {letters}", consent_language=letters, publisher_cc=letters)
    one("Created and LastUpdated 0", "Boundary", created=0)
    one("Created and LastUpdated the highest", "Boundary", created=2**36 - 1)
    one("Tenths of a second", created="2026-11-20T12:34:56.7", last_updated="2026-11-20T12:34:56.8")
    one("LastUpdated before Created", created="2026-11-20", last_updated="2025-03-01")
    one("IsServiceSpecific 0", "GlobalScope", is_service_specific=False)
    one("UseNonStandardTexts 1", use_non_standard_texts=True)
    one("PurposeOneTreatment 1", purpose_one_treatment=True)
    one("All special features", special_feature_opt_ins=range(1, 13))
    one("Special feature 12", special_feature_opt_ins=[12])
    one("All purposes in both fields", purpose_consents=ALL, purpose_legitimate_interests=ALL)
    one("Purpose 24 and purpose 1", purpose_consents=[24], purpose_legitimate_interests=[1])


def forms(group):
    def consents(comment, ids, flags=""):
        group.encodes(comment, meaning(replace(PLAIN, vendor_consents=ids), DV), flags)

    consents("No vendor: a bit field of 0", [])
    consents("Vendor 1", [1])
    consents("Vendor 28: bit field of 28, one bit shorter", [28])
    consents("Vendor 29: both take 29 bits, the bit field", [29], "EqualSize")
    consents("Vendor 30: the range section, one bit shorter", [30])
    consents("A run of two at 45 and 44: both take 45 bits, the bit field", [44, 45], "EqualSize")
    consents("A run of two at 46 and 45: one range, one bit shorter", [45, 46])
    consents("Every vendor up to 45: both take 45 bits, the bit field", range(1, 46), "EqualSize")
    consents("Every vendor up to 46: one range", range(1, 47))
    consents("A range and a single: 62 bits against 62, the bit field", [*range(3, 30), 62], "EqualSize")
    consents("A range and a single: 62 bits against 63", [*range(3, 30), 63])
    consents("Two singles: 46 bits against 46, the bit field", [3, 46], "EqualSize")
    consents("Two singles: 46 bits against 47", [3, 47])
    consents("Maximal runs: adjacent ids are never two entries", [*range(1, 65), *range(65, 129), 755])
    consents("Runs at the edges of machine words", [64, 65, 128, 129, 192, 193, 700])
    consents("Alternating vendors: the bit field", range(1, 400, 2))
    consents("Every tenth vendor of 755", range(5, 756, 10))
    consents("Vendor 65535 alone", [65_535], "Boundary")
    consents("The first and the last vendor", [1, 65_535], "Boundary")
    for section, make in (
        ("VendorLegitimateInterests", lambda ids: [replace(PLAIN, vendor_legitimate_interests=ids), DV]),
        ("DisclosedVendors", lambda ids: [PLAIN, DisclosedVendors(ids)]),
        ("AllowedVendors", lambda ids: [PLAIN, DV, AllowedVendors(ids)]),
    ):
        for label, ids in (("nobody", []), ("29", [29]), ("30", [30]), ("1-45", range(1, 46)), ("1-46", range(1, 47))):
            group.encodes(f"{section}: {label}", meaning(*make(ids)), "EqualSize" if label in ("29", "1-45") else "")
    group.encodes(
        "Each section chooses for itself",
        meaning(
            replace(PLAIN, vendor_consents=[1, 2, 5], vendor_legitimate_interests=[755]),
            DisclosedVendors(range(1, 756)),
        ),
    )


def many_entries(group):
    """NumEntries has 12 bits; encoders that keep 6 or 8 of them write every shorter section right."""

    def consents(comment, ids, flags="Boundary"):
        group.encodes(comment, meaning(replace(PLAIN, vendor_consents=ids), DV), flags)

    for count in (63, 64, 255, 256, 3_640):
        # An id by itself takes 17 bits as an entry, so 18 ids apart the range form is the shorter one.
        consents(f"{count:,} single ids, eighteen apart", range(1, 1 + 18 * count, 18))
    for count in (63, 64, 255, 256):
        # A run takes 33 bits.
        runs = [one for first in range(1, 1 + 40 * count, 40) for one in (first, first + 1, first + 2)]
        consents(f"{count:,} runs of three, forty apart", runs)


def restrictions(group):
    def some(comment, *restrictions, flags=""):
        group.encodes(comment, meaning(replace(PLAIN, restrictions=list(restrictions)), DV), flags)

    for kind in range(4):
        some(f"Type {kind}", Restriction(2, kind, [755]))
    for purpose in (1, 24, 25, 63):
        some(f"Purpose {purpose}", Restriction(purpose, 0, [755]))
    some("Nobody", Restriction(2, 1))
    some("A run of two is one range", Restriction(2, 1, [7, 8]))
    some("Singles and ranges", Restriction(2, 1, [1, 2, 3, 7, 9, 10, 755]))
    some("No bit field here, however many entries", Restriction(2, 1, range(1, 200, 2)))
    some("The order of the model stays", Restriction(9, 1, [1]), Restriction(2, 0, [1]), Restriction(7, 2, [1]))
    some("Two of the same purpose and type stay two", Restriction(2, 1, [1, 2]), Restriction(2, 1, [3]))
    some("Vendor 65535", Restriction(2, 0, [65_535]), flags="Boundary")


def segments(group):
    def own(comment, *arguments, flags=""):
        group.encodes(comment, meaning(PLAIN, DV, PublisherTC(*arguments)), flags)

    own("PublisherTC with nothing")
    own("PublisherTC with all purposes", ALL, ALL)
    own("One custom purpose", [1], [2], 1, [1], [], flags="CustomPurposes")
    own("Custom purposes that nobody granted still have their bits", [], [], 5, [], [], flags="CustomPurposes")
    own("Sixty-three custom purposes", [], [], 63, range(1, 64, 2), range(2, 64, 2), flags="CustomPurposes Boundary")
    for count in range(2, 6):
        comment = f"{count} custom purposes: {57 + 2 * count} bits, filled up to whole octets"
        own(comment, [1], [], count, [count], [1], flags="CustomPurposes")
    group.encodes("AllowedVendors of nobody", meaning(PLAIN, DV, AllowedVendors()))
    group.encodes("AllowedVendors without DisclosedVendors", meaning(PLAIN, AllowedVendors([2, 7])))


def numbers_out_of_range(group):
    base = meaning(PLAIN, DV)

    def no_room(name, member, *values):
        for value in values:
            group.cannot_encode(f"{name} {value!r}", base | {member: value}, name)

    no_room("Version", "version", 64)
    no_room("CmpId", "cmpId", 4096, 65_536, -1)
    no_room("CmpVersion", "cmpVersion", 4096, -1)
    no_room("ConsentScreen", "consentScreen", 64, 255, -1)
    no_room("VendorListVersion", "vendorListVersion", 4096, -1)
    no_room("TcfPolicyVersion", "policyVersion", 64, -1)
    no_room("ConsentLanguage", "consentLanguage", "", "E", "ENG", "E1", "E ", "\u00c4A", "E[", "@A")
    no_room("PublisherCC", "publisherCC", "", "D", "DEU", "D3", "-A", "\u00d6E", "A[")
    no_room("Created", "created", "1969-12-31T23:59:59.900Z", "2187-10-06T10:21:13.600Z")
    no_room("LastUpdated", "lastUpdated", "1969-12-31T23:59:59.900Z", "2187-10-06T10:21:13.600Z")


def ids_out_of_range(group):
    base = meaning(PLAIN, DV, AllowedVendors([2]), PublisherTC([1], [2], 3, [1], [2]))

    def no_room(name, member, *values):
        for value in values:
            group.cannot_encode(f"{name}: id {value[-1]}", base | {member: value}, name)

    no_room("SpecialFeatureOptIns", "specialFeatureOptIns", [0], [1, 13])
    no_room("PurposesConsent", "purposeConsents", [0], [1, 25])
    no_room("PurposesLITransparency", "purposeLegitimateInterests", [0], [2, 25])
    no_room("VendorConsents", "vendorConsents", [0], [1, 65_536])
    no_room("VendorLegitimateInterests", "vendorLegitimateInterests", [0], [1, 65_536])
    no_room("DisclosedVendors", "disclosedVendors", [0], [1, 65_536])
    no_room("AllowedVendors", "allowedVendors", [0], [1, 65_536])
    for name, member, ids in (
        ("PubPurposesConsent", "purposeConsents", ([0], [1, 25])),
        ("PubPurposesLITransparency", "purposeLegitimateInterests", ([0], [2, 25])),
        ("CustomPurposesConsent", "customPurposeConsents", ([0], [1, 4])),
        ("CustomPurposesLITransparency", "customPurposeLegitimateInterests", ([0], [2, 4])),
    ):
        for value in ids:
            own = base["publisherTC"] | {member: value}
            group.cannot_encode(f"{name}: id {value[-1]}", base | {"publisherTC": own}, name)
    own = base["publisherTC"] | {"customPurposeCount": 64}
    group.cannot_encode("NumCustomPurposes 64", base | {"publisherTC": own}, "NumCustomPurposes")
    for purpose, kind, vendors, name in (
        (64, 0, [1], "PurposeId"),
        (-1, 0, [1], "PurposeId"),
        (2, 4, [1], "RestrictionType"),
        (2, 1, [65_536], "PubRestrictions"),
        (2, 1, list(range(1, 8_192, 2)), "NumEntries"),
    ):
        one = {"purpose": purpose, "type": kind, "vendors": vendors}
        label = f"{name}: purpose {purpose}, type {kind}, {len(vendors)} vendors up to {vendors[-1]}"
        group.cannot_encode(label, base | {"publisherRestrictions": [one]}, name)
    many = [{"purpose": 2, "type": 1, "vendors": []}] * 4_096
    group.cannot_encode("4,096 publisher restrictions", base | {"publisherRestrictions": many}, "NumPubRestrictions")
