"""TestVectors/tc-strings/decode-refused.json: what a decoder must refuse, but for strings that are cut short."""

from dataclasses import replace

from samples import BLANK, DV, FULL, PLAIN, PTC
from tcf import AllowedVendors, Core, DisclosedVendors, OtherSegment, PublisherTC, Restriction, Vendors, tc, write
from vector_file import TC, VectorFile, document
from vectors_vendors import SECTIONS

SOUND = tc(PLAIN, DV)


def build():
    file = VectorFile(
        "decode-refused.json",
        "decode",
        "refusing strings that cannot be understood",
        document("TC", TC, "TC String Format", "The Core String", "Full TC String passing"),
        document("RFC 4648", "The Base16, Base32, and Base64 Data Encodings", "4", "5"),
        document("RFC 3986", "Uniform Resource Identifier (URI): Generic Syntax", "3.1"),
        document("RFC 8259", "The JavaScript Object Notation (JSON) Data Interchange Format", "2"),
        document("OUR", "The project's rule catalogue", "encoding/"),
    )
    empty(file.group("Nothing there", 2001, "TC, TC String Format"))
    macros(file.group("Macros that nobody replaced", 2051, "TC, How does a URL-based service process the TC String"))
    artefacts(file.group("Other artefacts", 2101, "OUR, encoding/not-a-tc-string"))
    alphabet(file.group("Characters outside base64url", 2151, "TC, Full TC String passing; RFC 4648, 5"))
    length(file.group("Lengths that base64url does not have", 2251, "RFC 4648, 4; OUR, encoding/length"))
    versions(file.group("Versions", 2301, "TC, The Core String, Version"))
    core_first(file.group("Core not first", 2401, "TC, TC String Format"))
    letters(file.group("Letter codes", 2451, "TC, The Core String, a=0..z=25"))
    entries(file.group("Entries of vendor sections", 2501, "TC, The Core String, RangeEntry"))
    restrictions(file.group("Publisher restrictions", 2601, "TC, The Core String, Publisher Restrictions Section"))
    near(file.group("Nearly other artefacts", 2701, "OUR, encoding/not-a-tc-string"))
    return file


def empty(group):
    group.refuses("The empty string", "", "empty")
    group.refuses("A single dot", ".", "empty", 0)
    group.refuses("Two dots", "..", "empty", 0)
    group.refuses("A dot before the core", f".{SOUND}", "empty", 0)
    group.refuses("A dot behind the core", f"{tc(PLAIN)}.", "empty", 1)
    group.refuses("A dot behind the last segment", f"{SOUND}.", "empty", 2)
    group.refuses("Two dots between segments", f"{tc(PLAIN)}..{tc(DV)}", "empty", 1)
    group.refuses("Two dots at the end", f"{SOUND}..", "empty", 2)
    # RFC 4648, 4: "=" fills up a last group, which has characters.
    group.refuses('A last segment of one "=" and nothing else', f"{tc(PLAIN)}.=", "empty", 1)
    group.refuses('A segment of two "=" before DisclosedVendors', f"{tc(PLAIN)}.==.{tc(DV)}", "empty", 1)


def macros(group):
    for text in (
        "${GDPR_CONSENT_755}", "${GDPR_CONSENT_1}", "${GDPR_CONSENT_65535}", "${GDPR_CONSENT}", "${GDPR}",
        "$GDPR_CONSENT_755", "$GDPR_CONSENT", "$GDPR", "${GDPR_CONSENT_755", "${GDPR", "$GDPR_CONSENT_755}",
    ):  # fmt: skip
        group.refuses(f"The macro as {text}", text, "macro-unresolved")
    for text in ("$%7BGDPR_CONSENT_755%7D", "$%7bGDPR_CONSENT_755%7d", "${gdpr_consent_755}", "$gdpr_consent"):
        group.refuses(f"The macro as {text}", text, "macro-unresolved")
    group.refuses("A dollar sign, and no macro of GDPR", "${CONSENT}", "alphabet", 0)


def artefacts(group):
    for comment, text in (
        ("A UUID", "550e8400-e29b-41d4-a716-446655440000"),
        ("A UUID in capitals", "F47AC10B-58CC-4372-A567-0E02B2C3D479"),
        ("The nil UUID", "00000000-0000-0000-0000-000000000000"),
        ("A JSON object", '{"IABTCF_gdprApplies":1}'),
        ("A JSON object with a TC string in it", f'{{"tcString":"{tc(PLAIN)}"}}'),
        ("An empty JSON object", "{}"),
        ("A JSON array", "[1,2,3]"),
        (
            "A JSON Web Token",
            "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
        ),
        ("A US Privacy string", "1YNN"),
        ("A US Privacy string, notice not applicable", "1---"),
        ("A US Privacy string, opted out", "1YYY"),
        ("A version 2 Additional Consent string", "2~1.35.41.101~dv.9.21.81"),
        ("A version 2 Additional Consent string without consents", "2~~dv.1.2.3"),
        ("A version 1 Additional Consent string", "1~1.35.41.101"),
        ("A version 1 Additional Consent string without providers", "1~"),
        ("A URL", "https://example.com/pixel"),
        ("A URL with a TC string in it", f"https://example.com/pixel?gdpr=1&gdpr_consent={SOUND}"),
        ("A URL of an app", "example-app://consent/755"),
    ):
        group.refuses(comment, text, "not-a-tc-string")


def near(group):
    """What is at the ends of the ranges that other artefacts are made of, or a sign beyond them."""
    # White space is allowed before the first token, of these four kinds.
    for name, character in (("a space", " "), ("a tab", "\t"), ("a line feed", "\n"), ("a carriage return", "\r")):
        group.refuses(f"A JSON object behind {name}", f'{character}{{"a":1}}', "not-a-tc-string", source="RFC 8259, 2")
    # scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
    for text in ("a://x", "z://x", "A://x", "Z://x", "a0://x", "a9://x", "a+b://x", "a-b.c://x", "aA://x", "aZz://x"):
        comment = f"A URL whose scheme has signs at the ends of their ranges, {text}"
        group.refuses(comment, text, "not-a-tc-string", source="RFC 3986, 3.1")
    for text in ("0a://x", "+a://x", "a@b://x", "a[b://x", "a/b://x", "a:b://x", "a`b://x", "a:/x"):
        group.refuses(f"No URL, since no scheme is written so: {text}", text, "alphabet", 0, source="RFC 3986, 3.1")
    near_uuid(group)


def near_uuid(group):
    """What is a sign away from a UUID. As a TC string it has a version that is none, in its first six bits."""
    uuid = "550e8400-e29b-41d4-a716-446655440000"
    for comment, text in (
        ("g, no hexadecimal digit, at the end of a UUID", uuid[:-1] + "g"),
        ("G, no hexadecimal digit, at the end of a UUID", uuid[:-1] + "G"),
        ("A UUID without its first hyphen, a digit in its place", uuid.replace("-", "0", 1)),
        ("A UUID with a hyphen for its last digit", uuid[:-1] + "-"),
        ("A UUID without its last digit", uuid[:-1]),
        ("A US Privacy string of version 2", "2YNN"),
        ("A US Privacy string with A for the notice", "1ANN"),
        ("A US Privacy string with A for the opt-out", "1YAN"),
        ("A US Privacy string with A for the agreement", "1YNA"),
    ):
        group.refuses(comment, text, "version", 0, 0)
    group.refuses("A UUID and one digit more", uuid + "0", "length", 0)
    group.refuses("A US Privacy string and one letter more", "1YNNN", "length", 0)
    group.refuses("A colon, behind 9 in ASCII, at the end of a UUID", uuid[:-1] + ":", "alphabet", 0)
    group.refuses("A slash, before 0 in ASCII, at the end of a UUID", uuid[:-1] + "/", "alphabet", 0)
    group.refuses("An at sign, before A in ASCII, at the end of a UUID", uuid[:-1] + "@", "alphabet", 0)


def alphabet(group):
    core, vendors = tc(PLAIN), tc(DV)

    def within(name, character, text=None, segment=0):
        text = core[:20] + character + core[21:] + "." + vendors if text is None else text
        group.refuses(name, text, "alphabet", segment)

    for name, character in (
        ("\"+\" of the standard alphabet", "+"), ("\"/\" of the standard alphabet", "/"), ("a space", " "),
        ("a tab", "\t"), ("a carriage return", "\r"), ("a line feed", "\n"), ("NUL", "\0"), ("DEL", "\x7f"),
        ("ESC", "\x1b"), ("\"%\"", "%"), ("\"!\"", "!"), ("\"*\"", "*"), ("\",\"", ","), ("\":\"", ":"),
        ("\"@\", before A in ASCII", "@"), ("\"[\", behind Z in ASCII", "["), ("\"`\", before a in ASCII", "`"),
        ("\"{\", behind z in ASCII", "{"), ("\"^\", before _ in ASCII", "^"), ("a backslash", "\\"),
        ("\"~\"", "~"), ("a quotation mark", '"'), ("an apostrophe", "'"), ("\"=\" that is not at the end", "="),
        ("a no-break space", "\u00a0"), ("a letter with umlaut", "\u00c4"), ("a Cyrillic A", "\u0410"),
        ("a full-width A", "\uff21"), ("a zero-width space", "\u200b"), ("an en dash for the hyphen", "\u2013"),
        ("a character outside the basic plane", "\U0001f36a"), ("a combining accent behind a letter", "\u0301"),
    ):  # fmt: skip
        within(f"Within the core: {name}", character)
    sound = f"{core}.{vendors}"
    for name, text, segment in (
        ("Quotation marks around the string", f'"{sound}"', 0),
        ("Apostrophes around the string", f"'{sound}'", 0),
        ("A space before the string", f" {sound}", 0),
        ("A space behind the string", f"{sound} ", 1),
        ("A line feed behind the string", f"{sound}\n", 1),
        ("CR and LF behind the string", f"{sound}\r\n", 1),
        ("A byte order mark before the string", f"\ufeff{sound}", 0),
        ("NUL behind the string", f"{sound}\0", 1),
        ("The dot escaped for a URL, %2E", f"{core}%2E{vendors}", 0),
        ('"=" escaped for a URL, %3D', f"{core}%3D", 0),
        ("Standard alphabet in DisclosedVendors", f"{core}.{vendors[:6]}/{vendors[7:]}", 1),
        ("Standard alphabet in PublisherTC", f"{sound}.{tc(PTC)[:4]}+{tc(PTC)[5:]}", 2),
        ("A space between two segments", f"{core}. {vendors}", 1),
        ("A line break within DisclosedVendors", f"{core}.{vendors[:4]}\n{vendors[4:]}", 1),
        ("A colon for the dot", f"{core}:{vendors}", 0),
        ("A bad character in a segment of unknown type", f"{sound}.{tc(OtherSegment(5, '0' * 21))[:-1]}!", 2),
        ("Two strings with a comma between them", f"{core},{core}", 0),
        ("A tilde and a second string: no GPP header", f"{core}~{core}", 0),
    ):
        within(name, "", text, segment)


def length(group):
    text = write(replace(BLANK, vendor_consents=range(1, 15)))
    assert len(text) == 47
    group.refuses("The smallest core and one character more, 45", tc(BLANK) + "A", "length", 0)
    group.refuses("A core of 49 characters: two too many, all zeros", text + "AA", "length", 0)
    group.refuses("A core of 45 characters: two too few", text[:-2], "length", 0)
    group.refuses(
        "A core filled up to the character only",
        write(replace(BLANK, vendor_consents=range(1, 10)), pad=6),
        "length",
        0,
    )
    group.refuses("A single character", "C", "length", 0)
    group.refuses("A core of 5 characters", text[:5], "length", 0)
    group.refuses("DisclosedVendors of a single character", f"{SOUND.split('.')[0]}.I", "length", 1)
    for name, segment in (
        ("DisclosedVendors", DV),
        ("AllowedVendors", AllowedVendors([2, 7])),
        ("PublisherTC", PublisherTC([1])),
        ("A segment of unknown type", OtherSegment(6, "0" * 21)),
    ):
        broken = write(segment)
        broken += "A" * ((1 - len(broken)) % 4)
        group.refuses(f"{name} of {len(broken)} characters", tc(PLAIN, broken), "length", 1)
    group.refuses(
        "DisclosedVendors filled up to the character only",
        tc(PLAIN, write(DisclosedVendors(range(1, 9)), pad=6)),
        "length",
        1,
    )
    group.refuses(
        "PublisherTC behind a sound DisclosedVendors", tc(PLAIN, DV, write(PublisherTC([1])) + "AA"), "length", 2
    )
    group.refuses('A core of 45 characters and three "=" that make it 48', tc(BLANK) + "A===", "length", 0)
    group.refuses('DisclosedVendors of 5 characters and three "="', tc(PLAIN, "IAAAA==="), "length", 1)


def versions(group):
    for version in (0, *range(3, 64)):
        text = tc(replace(PLAIN, version=version))
        group.refuses(f"Version {version}", text, "version", 0, 0)
    group.refuses("A valid string in lower case", tc(PLAIN).lower(), "version", 0, 0)
    group.refuses("Version 3 and nothing else that a version 2 string needs", "DQAA", "version", 0, 0)
    group.refuses("Version 0 and DisclosedVendors", tc(replace(PLAIN, version=0), DV), "version", 0, 0)
    group.refuses("Version 3 and DisclosedVendors", tc(replace(PLAIN, version=3), DV), "version", 0, 0)


def core_first(group):
    group.refuses("DisclosedVendors before the core", tc(DV, PLAIN), "core-first")
    group.refuses("PublisherTC before the core", tc(PTC, PLAIN), "core-first")
    group.refuses("DisclosedVendors and PublisherTC before the core", tc(DV, PTC, PLAIN), "core-first")
    group.refuses("The core between the others", tc(DV, PLAIN, PTC), "core-first")
    group.refuses("The core twice, the same", tc(PLAIN, PLAIN), "core-first", 1)
    group.refuses("The core twice, different", tc(PLAIN, FULL), "core-first", 1)
    group.refuses("The core again at the end", tc(PLAIN, DV, PLAIN), "core-first", 2)
    group.refuses("A later segment of type 0 that is not a core", tc(PLAIN, OtherSegment(0, "0" * 21)), "core-first", 1)
    group.refuses(
        "A later segment of type 0 behind the others", tc(PLAIN, DV, PTC, OtherSegment(0, "0" * 21)), "core-first", 3
    )


def letters(group):
    for field, name, start in (("consent_language", "ConsentLanguage", 108), ("publisher_cc", "PublisherCC", 201)):
        for pair, label in (
            ((26, 0), "first letter 26"),
            ((63, 13), "first letter 63"),
            ((0, 26), "second letter 26"),
            ((4, 63), "second letter 63"),
            ((26, 26), "both letters 26"),
            ((36, 45), "lower case letters with A = 0, 36 and 45"),
            ((63, 63), "both letters 63"),
        ):
            core = replace(PLAIN, **{field: pair})
            # A fault of the second letter alone could be said to begin there.
            bit = start if pair[0] > 25 else None
            group.refuses(f"{name}: {label}", tc(core, DV), "letters", 0, bit)


def entries(group):
    broken = (
        ("range-inverted", "a range from 9 to 3", Vendors(entries=[(9, 3)], max_id=10)),
        ("range-inverted", "a range from 10 to 9", Vendors(entries=[(10, 9)], max_id=10)),
        ("range-inverted", "a range from 9 to 3 behind a sound entry", Vendors(entries=[1, (9, 3)], max_id=10)),
        ("range-inverted", "a range from 65535 to 1", Vendors(entries=[(65535, 1)], max_id=65535)),
        ("vendor-id-zero", "a single entry for vendor 0", Vendors(entries=[0], max_id=10)),
        ("vendor-id-zero", "vendor 0 before a sound entry", Vendors(entries=[0, 5], max_id=10)),
        ("vendor-id-zero", "vendor 0 behind a sound entry", Vendors(entries=[5, 0], max_id=10)),
        ("vendor-id-zero", "a range from 0 to 5", Vendors(entries=[(0, 5)], max_id=10)),
        ("vendor-id-above-max", "vendor 11 with MaxVendorId 10", Vendors(entries=[11], max_id=10)),
        ("vendor-id-above-max", "a range from 5 to 11 with MaxVendorId 10", Vendors(entries=[(5, 11)], max_id=10)),
        ("vendor-id-above-max", "a range beyond MaxVendorId as a whole", Vendors(entries=[(20, 30)], max_id=10)),
        ("vendor-id-above-max", "vendor 11 behind a sound entry", Vendors(entries=[3, 11], max_id=10)),
        ("vendor-id-above-max", "vendor 1 with MaxVendorId 0", Vendors(entries=[1], max_id=0)),
        ("vendor-id-above-max", "vendor 65535 with MaxVendorId 755", Vendors(entries=[65535], max_id=755)),
    )
    for section, (segments, _) in SECTIONS.items():
        for code, label, vendors in broken:
            if section == "AllowedVendors" and code == "vendor-id-above-max":
                continue  # the catalogue names the other three sections only
            text = tc(*segments(vendors))
            index = {"DisclosedVendors": 1, "AllowedVendors": 2}.get(section, 0)
            group.refuses(f"{section}: {label}", text, code, index)


def restrictions(group):
    def some(comment, code, *restrictions):
        group.refuses(comment, tc(Core(restrictions=list(restrictions)), DV), code, 0)

    some("A range from 9 to 3", "range-inverted", Restriction(2, 1, entries=[(9, 3)]))
    some("A range from 65535 to 1", "range-inverted", Restriction(2, 1, entries=[(65535, 1)]))
    some(
        "An inverted range in the second restriction",
        "range-inverted",
        Restriction(2, 1, [5]),
        Restriction(7, 0, entries=[(9, 3)]),
    )
    some("A single entry for vendor 0", "vendor-id-zero", Restriction(2, 1, entries=[0]))
    some("A range from 0 to 5", "vendor-id-zero", Restriction(2, 1, entries=[(0, 5)]))
    some("Vendor 0 behind a sound entry", "vendor-id-zero", Restriction(2, 1, entries=[5, 0]))
    purpose_zero = (
        ("Purpose 0", [Restriction(0, 0, [755])]),
        ("Purpose 0 with type 1", [Restriction(0, 1, [755])]),
        ("Purpose 0 for no vendor", [Restriction(0, 0)]),
        ("Purpose 0 in the second restriction", [Restriction(2, 1, [755]), Restriction(0, 0, [755])]),
    )
    for comment, some_restrictions in purpose_zero:
        core = Core(restrictions=some_restrictions)
        bit = core.bits().span(f"PubRestrictions[{len(some_restrictions) - 1}].PurposeId")[0]
        group.refuses(comment, tc(core, DV), "restriction-purpose", 0, bit)
