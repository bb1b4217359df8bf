"""TestVectors/related-strings: strings beside the TC string. Version 1 strings to decode stand in tc-strings."""

from dataclasses import replace

from related_strings_read import NOTED, read_additional_consent, read_gpp, read_us_privacy
from tcf import ConsentStringV1
from tcf_bits import Bits, from_base64url, runs, to_base64url
from tcf_related_strings import fibonacci, gpp, gpp_header
from vector_file import document, file_text, one_line

NOTES = {
    "Boundary": "A value at the end of its range.",
    "Canonical": "Writing the sections again gives exactly this string.",
    "DefaultConsent": "Default consent 1: the entries are the vendors without consent.",
    "DoesNotFit": "A value for which the wire has no room; an encoder refuses it and never cuts or mends it.",
    "EqualSize": "Two forms take the same number of bits: the bit field comes first, then default consent 0.",
    "LowerCase": "Letters in lower case are read; they are written in upper case.",
    "OctetPadding": "The header is filled up with zeros to whole octets, as earlier editions of the document did.",
    "Order": "Ids that do not ascend, or stand more than once, are read as they stand.",
    "Published": "A string that somebody else has published.",
    "Refused": "It cannot be told what the string says.",
}
AC = document("AC", "Google, Additional Consent technical specification", "How to generate an Additional Consent string")
GPPS = document(
    "GPPS", "Global Privacy Platform, Consent String Specification", "Header Encoding", "Range (Fibonacci)", "Examples"
)
GPPI = document("GPPI", "Global Privacy Platform, Section Information", "Section IDs")
USP = document("USP", "IAB Tech Lab, US Privacy String", "U.S. Privacy String Format", "Examples")
V1 = document("V1", "Consent string and vendor list formats v1.1", "Vendor Consent String Format")
OUR = document("OUR", "The project's contract and rule catalogue", "Model JSON", "additional-consent/", "gpp/")
JAVA = document("JAVA", "iabgpp-java, GppModelTest", "testEncode…")
EX = document("EX", "gpp (Elixir), GppTest", "full gpp strings")


class RelatedStringFile:
    """A file of one kind; each vector is tried with the reader of this folder before it is taken."""

    def __init__(self, kind, feature, *specification):
        self.kind, self.feature, self.specification, self.groups = kind, feature, list(specification), []
        self.name = f"{kind}.json"

    def group(self, name, first, source):
        self.groups.append(RelatedStringGroup(self.kind, name, first, source))
        return self.groups[-1]

    def text(self):
        used = sorted({flag for group in self.groups for vector in group.vectors for flag in vector["flags"]})
        head = {"kind": self.kind, "schema": f"../schemas/{self.kind}-vectors.schema.json", "feature": self.feature}
        notes = {flag: {"description": NOTES[flag]} for flag in used}
        return file_text(head, self.specification, notes, self.groups)


class RelatedStringGroup:
    def __init__(self, kind, name, first, source):
        self.kind, self.next, self.source, self.vectors = kind, first, source, []
        self.head = one_line({"name": name})[1:-1]

    def add(self, comment, value, flags, result, expected, source=None):
        vector = {"id": f"{self.kind}-{self.next:04d}", "comment": comment, "input": value}
        vector["flags"] = sorted(set(flags.split()))
        self.vectors.append(vector | {"result": result, "source": source or self.source, "expected": expected})
        self.next += 1

    def refuses(self, comment, text, *slugs, read, source=None):
        codes = [f"{self.kind}/{slug}" for slug in slugs]
        model, faults = read(text)
        assert model is None and faults == codes, f"{comment}: {model}, {faults}"
        self.add(comment, text, "Refused", "invalid", {"faults": codes}, source)


def additional_consent():
    file = RelatedStringFile("additional-consent", "Additional Consent strings of versions 1 and 2", AC, OUR)
    sound = file.group("Sound strings", 1, "AC, How to generate an Additional Consent string")

    def says(comment, text, version, consented, disclosed=None, flags="", source=None):
        model = {"version": version, "consented": consented} | ({} if disclosed is None else {"disclosed": disclosed})
        assert read_additional_consent(text) == (model, []), f"{comment}: {read_additional_consent(text)}"
        sound.add(comment, text, flags, "valid", {"model": model}, source)

    says("The example of the parts", "2~1.35.41.101~dv.9.21.81", 2, [1, 35, 41, 101], [9, 21, 81], "Published")
    says("Disclosed, no decision yet", "2~~dv.1.2.3.4.10", 2, [], [1, 2, 3, 4, 10], "Published")
    says("Consent for all", "2~1.2.3.4.10~dv.", 2, [1, 2, 3, 4, 10], [], "Published")
    says("Consent for some", "2~1.10~dv.2.3.4", 2, [1, 10], [2, 3, 4], "Published")
    says("Version 1", "1~1.35.41.101", 1, [1, 35, 41, 101], flags="Published")
    says("Version 1 without a provider", "1~", 1, [])
    says("Version 2 without a provider", "2~~dv.", 2, [], [])
    says("One provider in each list", "2~35~dv.9", 2, [35], [9])
    says("The highest id", "2~2147483648~dv.1", 2, [2**31], [1], "Boundary", "OUR, additional-consent/ids")
    says("Not in order", "2~35.1~dv.9.3", 2, [35, 1], [9, 3], "Order")
    says("An id twice in a list", "1~7.7.7", 1, [7, 7, 7], flags="Order")
    says("An id in both lists", "2~1~dv.1", 2, [1], [1])
    says("Consent for all: in this case the dot behind dv is optional", "2~1.2.3.4.10~dv", 2, [1, 2, 3, 4, 10], [], "Published")
    says("Neither a dot nor a provider", "2~~dv", 2, [], [])
    sound.next = 112
    says("Consent for all, without the dot behind dv", "2~1.35~dv", 2, [1, 35], [])
    broken = file.group("Strings that break the grammar", 101, "OUR, additional-consent/format")
    for comment, text, *slugs in (
        ("Nothing", "", "empty"),
        ("Ids alone", "1.35", "version-format", "separator"),
        ("A version alone", "2", "separator"),
        ("No version", "~1.35", "version-format"),
        ("A version with a zero in front", "02~1~dv.", "version-format"),
        ("Version 0", "0~1", "version-format"),
        ("A version that is no number", "v2~1~dv.", "version-format"),
        ("Version 3", "3~1~dv.2", "version"),
        ("Version 12", "12~1~dv.2", "version"),
        ("Version 2 without disclosed providers", "2~1.35", "disclosed-missing"),
        ("Disclosed providers without dv.", "2~1.35~9.21", "disclosed-prefix"),
    ):
        broken.refuses(comment, text, *slugs, read=read_additional_consent)
    broken.next = 113  # 112 is valid.
    for comment, text, *slugs in (
        ("dv without the dot before an id", "2~1.35~dv9", "disclosed-prefix", "character"),
        ("dv. in upper case", "2~1~DV.9", "disclosed-prefix", "character"),
        ("Version 1 with disclosed providers", "1~1~dv.2", "part-surplus"),
        ("A fourth part", "2~1~dv.2~3", "part-surplus"),
        ("A tilde at the end", "2~1~dv.2~", "part-surplus"),
        ("A comma", "2~1,35~dv.", "character"),
        ("A blank", "2~1. 35~dv.", "character"),
        ("A sign", "2~-1~dv.", "character"),
        ("A digit of another script", "2~1\u0661~dv.", "character"),
        ("Two dots", "2~1..2~dv.", "id-empty"),
        ("A dot in front", "2~.1~dv.", "id-empty"),
        ("A dot at the end", "2~1.~dv.", "id-empty"),
        ("A dot alone, in both lists", "2~.~dv..", "id-empty", "id-empty", "id-empty", "id-empty"),
        ("Id 0", "2~0~dv.", "id-zero"),
        ("A zero in front", "2~007~dv.", "id-leading-zero"),
        ("Two zeros", "2~00~dv.", "id-leading-zero", "id-zero"),
        ("An id above the highest", "2~2147483649~dv.", "id-above-limit"),
        ("An id beyond 64 bits", "2~99999999999999999999~dv.", "id-above-limit"),
    ):
        broken.refuses(comment, text, *slugs, read=read_additional_consent)
    return file


def us_privacy():
    file = RelatedStringFile("us-privacy", "US Privacy strings", USP, OUR)
    sound = file.group("Sound strings", 1, "USP, U.S. Privacy String Format")

    def says(comment, text, flags="", source=None):
        model, faults = read_us_privacy(text)
        assert model and not faults, comment
        expected = {"model": model, "canonical": "1" + "".join(model.values())}
        sound.add(comment, text, flags, "acceptable" if "LowerCase" in flags else "valid", expected, source)

    for comment, text in (
        ("Notice given, no opt-out", "1YNN"),
        ("No notice, opt-out, covered", "1NYY"),
        ("The regulation does not apply", "1---"),
        ("Opt-out, the rest unknown", "1-Y-"),
    ):
        says(comment, text, "Published", "USP, Examples")
    for first in "YN-":
        for second in "YN-":
            says(f"{first}, {second} and Y", f"1{first}{second}Y")
    for text in ("1ynn", "1yN-", "1YNn"):
        says("Lower case", text, "LowerCase")
    broken = file.group("No US Privacy strings", 101, "USP, U.S. Privacy String Format")
    for comment, text, *slugs in (
        ("Nothing", "", "length"),
        ("Three characters", "1YN", "length"),
        ("Five characters", "1YNNN", "length"),
        ("A blank in front", " 1YNN", "length"),
        ("Version 2", "2YNN", "version"),
        ("Version 0", "0---", "version"),
        ("Another letter", "1YNX", "letter"),
        ("A blank", "1 NN", "letter"),
        ("An underscore for the hyphen", "1___", "letter", "letter", "letter"),
        ("Letters alone", "YNNY", "version"),
        ("Four digits", "1111", "letter", "letter", "letter"),
        ("A letter of two octets", "1N\u00dd", "letter", "letter"),
        ("Four characters of more octets", "1YN\u2013", "length"),
        ("The dictionary of the API", '{"version":1,"uspString":"1YNN"}', "length"),
    ):
        broken.refuses(comment, text, *slugs, read=read_us_privacy)
    return file


TC = "CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA"


def containers():
    file = RelatedStringFile("gpp", "GPP containers", GPPS, GPPI, OUR, JAVA, EX)
    sound = file.group("Containers that are read", 1, "GPPS, Header Encoding")

    def says(comment, text, ids, flags="", faults=(), source=None):
        sections, found = read_gpp(text)
        assert [one["id"] for one in sections] == ids, f"{comment}: {sections}"
        assert found == [f"gpp/{slug}" for slug in faults], f"{comment}: {found}"
        again = gpp({one["id"]: one["text"] for one in sections})
        flags += " Canonical" if again == text else ""
        expected = {"sections": sections} | ({"faults": found} if found else {})
        sound.add(comment, text, flags, "acceptable" if found else "valid", expected, source)

    example = "GPPS, GPP String Examples"
    says("Example 1", f"DBABM~{TC}", [2], "Published", source=example)
    says("Example 2", f"DBACNY~{TC}~1YNN", [2, 6], "Published", source=example)
    says("Example 3", f"DBABjw~{TC}~1YNN", [5, 6], "Published", source=example)
    says("Example 1 of the first edition", f"DBABMA~{TC}", [2], "Published OctetPadding", ["padding"], example)
    says("Example 2 of the first edition", f"DBACNYA~{TC}~1YNN", [2, 6], "Published OctetPadding", ["padding"], example)
    says("US Privacy", "DBABTA~1YNN", [6], "Published OctetPadding", ["padding"], "JAVA, testEncodeUspv1")
    says(
        "Nine sections, eight of them a group",
        "DBACOaw~CPSG_8APSG_8AAAAAAENAACAAAAAAAAAAAAAAAAAAAAA.QAAA.IAAA~BPSG_8APSG_8AAAAAAENAABAAAAAAAAAAAAAAAAA.YAAAAAAAAAA"
        "~1---~BAAAAAAAAAA.QA~BAAAAAAA.QA~BAAAAAA~BAAAAAA.QA~BAAAAAAA~BAAAAAAA.QA",
        [2, *range(5, 13)],
        "Published",
        source="JAVA, testEncodeDefaultAll",
    )
    says("California", "DBABBgA~xlgWEYCZAA", [8], "Published OctetPadding", ["padding"], "EX, full gpp strings")
    says("The range of the document, 3 and 5 to 8", "DBACHZg~a~b~c~d~e", [3, 5, 6, 7, 8], source="GPPS, Range (Fibonacci)")
    for number in range(1, 28):
        source = "GPPI, Section IDs"
        says(f"Section {number} alone", gpp({number: "x"}), [number], source=source)
    says("Every registered section", gpp({number: f"s{number}" for number in range(1, 28)}), list(range(1, 28)))
    says("Every second section", gpp({number: "" for number in range(2, 28, 2)}), list(range(2, 28, 2)))
    says("Empty sections", "DBACNY~~", [2, 6])
    says("An id that nobody has registered", gpp({99: "x"}), [99])
    says("The highest id", gpp({2**31 - 1: "x"}), [2**31 - 1], "Boundary", source="OUR, gpp/header-range")
    says("A text with dots and marks", gpp({7: "BAAA.QA.%25 é"}), [7])
    says("Neighbours written one by one", single(5, 6) + "~a~b", [5, 6])
    says("Version 2 of the header", gpp({2: TC}, gpp_header([2], version=2)), [2], faults=["header-version"])
    says('"=" behind the header', f"DBABM=~{TC}", [2], faults=["padding-character"])
    says('Octets and "="', "DBABMA==~x", [2], "OctetPadding", ["padding-character", "padding"])
    says("Three characters of zeros", "DBABMAAA~x", [2], faults=["padding"])
    says("A one in the padding", "DBABN~x", [2], faults=["trailing-bits"])
    says("A one behind the padding", "DBABMB~x", [2], faults=["trailing-bits"])
    refused_containers(file.group("Texts that are no container", 201, "GPPS, Header Encoding"))
    return file


def single(*ids):
    """A header in which no id is in a group."""
    return header([(0, later - former) for former, later in zip((0, *ids), ids)])


def header(items, amount=None):
    """A header of (is group, offset, length) or (0, offset)."""
    bits = Bits()
    for name, value, width in (("Type", 3, 6), ("Version", 1, 6), ("Amount", len(items) if amount is None else amount, 12)):
        bits.put(name, value, width)
    for is_group, *numbers in items:
        bits.put_flag("IsGroup", is_group)
        for number in numbers:
            bits.put_raw("Number", fibonacci(number))
    return to_base64url(bits.text)


def refused_containers(group):
    def refuses(comment, text, *slugs):
        group.refuses(comment, text, *slugs, read=read_gpp)

    refuses("Nothing", "", "header-empty")
    refuses("A tilde", "~", "header-empty")
    refuses("No header", f"~{TC}", "header-empty")
    refuses("Type 2, as a TC string has", "CBABM~x", "header-type")
    refuses("Type 1", "BBABM~x", "header-type")
    refuses("A header without its section", "DBABM", "section-count")
    refuses("A header without sections", "DBAA", "no-sections")
    refuses("A header without sections, and one", "DBAA~x", "section-count")
    refuses("A section too many", "DBABM~a~b", "section-count")
    refuses("A section too few", "DBACNY~a", "section-count")
    refuses("A tilde at the end", f"DBABM~{TC}~", "section-count")
    for count in (1, 2, 3):
        refuses(f"{count} characters", "DBAB"[:count] + "~x", "header-truncated")
    refuses("No item behind the count", "DBAB~x", "header-truncated")
    refuses("Two items announced, one there", header([(0, 2)], amount=2) + "~a~b", "header-unterminated")
    refuses("Cut in a number", "DBABA~x", "header-unterminated")
    refuses("A number without its last one", "DBABI~x", "header-unterminated")
    refuses("4095 items announced, zeros behind", "DBP_" + "A" * 100 + "~x", "header-unterminated")
    refuses("The standard alphabet", "DBA/M~x", "header-alphabet", "header-truncated")
    refuses("A blank behind the header", "DBABM ~x", "header-alphabet")
    refuses('"=" within the header', "DB=ABM~x", "header-alphabet", "header-truncated")
    refuses("An id above 31 bits", header([(0, 2**31)]) + "~x", "section-id-above-limit")
    refuses("A group that ends above 31 bits", header([(1, 1, 2**31)]) + "~x", "section-id-above-limit")
    refuses("A group of two thousand million ids", header([(1, 1, 2**31 - 2)]) + "~x", "too-many-sections")
    refuses("A group of 4,096 ids", header([(1, 1, 4095)]) + "~x" * 4096, "too-many-sections")
    refuses("An Additional Consent string", "2~1.35~dv.9", "header-type", "header-truncated")
    refuses("A US Privacy string", "1YNN", "header-type", "header-version", "header-truncated")


def v1_encode():
    file = RelatedStringFile("v1-encode", "encoding version 1 strings", V1, OUR)
    group = file.group("Models and their strings", 1, "V1, Vendor Consent String Format")
    base = ConsentStringV1(purposes=[1, 2, 3])

    def forms(one):
        """The strings of the three forms of a plainly written bit field, by what they state."""
        maximum, vendors = one.highest(), set(one.vendors)
        rest = set(range(1, maximum + 1)) - vendors
        ranges = {
            default: replace(one, vendors=(), max_id=maximum, default_consent=default, exceptions=runs(sorted(named)))
            for default, named in ((False, vendors), (True, rest))
        }
        return {None: one} | {key: value for key, value in ranges.items() if len(value.exceptions) <= 4095}

    def width(one):
        return len(one.bits())

    def writes(comment, one, flags="", forms_of=forms):
        every = forms_of(one)
        smallest = min(every.values(), key=width)
        for default, form in every.items():
            if default is not None:
                form = replace(form, exceptions=[first if first == last else (first, last) for first, last in form.exceptions])
            shape = {None: "a bit field", False: "default 0", True: "default 1"}[default]
            small = smallest if smallest.exceptions is None else singles(smallest)
            expected = {"stated": form.text(), "smallest": small.text()}
            flag = " DefaultConsent" if default else ""
            group.add(f"{comment}, {shape}", form.meaning(), flags + flag, "valid", expected)

    def singles(one):
        return replace(one, exceptions=[first if first == last else (first, last) for first, last in one.exceptions])

    vendors = sorted(set(range(1, 2012)) - {9})
    example = ConsentStringV1(1, 15_100_821_554, None, 7, 1, 3, "EN", 8, [1, 2, 3], vendors, 2011)
    writes("The example of the document", example, "Published")
    assert group.vectors[2]["expected"]["stated"] == "BOEFEAyOEFEAyAHABDENAI4AAAB9vABAAS" + "A"
    writes("Ten vendors of 29", replace(base, vendors=[2, 3, 5, 7, 11, 13, 17, 19, 23, 29]))
    writes("Nothing at all", ConsentStringV1())
    writes("No vendor of 300", replace(base, vendors=(), max_id=300))
    writes("Every vendor of 300", replace(base, vendors=range(1, 301), max_id=300))
    writes("MaxVendorId above the vendors", replace(base, vendors=[1, 2, 3], max_id=2000))
    writes("12 vendors: the bit field is shorter", replace(base, vendors=range(1, 13)), "EqualSize")
    writes("13 vendors: two forms are equal", replace(base, vendors=range(1, 14)), "EqualSize")
    writes("14 vendors: a range is shorter", replace(base, vendors=range(1, 15)))
    writes("Both defaults are equal", replace(base, vendors=range(1, 101), max_id=200), "EqualSize")
    writes("Vendors at the edges of words", replace(base, vendors=[1, 63, 64, 65, 128, 129], max_id=192), "Boundary")
    writes("The highest vendor", replace(base, vendors=[65_535]), "Boundary")
    writes("Every vendor of 1,100", replace(base, vendors=range(1, 1101)))
    highest = ConsentStringV1(1, 2**36 - 1, None, 4095, 4095, 63, "ZZ", 4095, range(1, 25), range(1, 9))
    writes("Every fixed field at its highest value", highest, "Boundary")
    writes("Every second vendor of 8,192: too many entries", replace(base, vendors=range(2, 8193, 2)))
    refused = file.group("Models that do not fit", 201, "OUR, Model JSON")

    def no_room(comment, field, **members):
        refused.add(comment, base.meaning() | members, "DoesNotFit", "invalid", {"error": {"field": field}})

    no_room("CMP 4096", "CmpId", cmpId=4096)
    no_room("CMP version 4096", "CmpVersion", cmpVersion=4096)
    no_room("Screen 64", "ConsentScreen", consentScreen=64)
    no_room("Vendor list 4096", "VendorListVersion", vendorListVersion=4096)
    no_room("Purpose 25", "PurposesAllowed", purposeConsents=[25])
    no_room("MaxVendorId 65536", "MaxVendorId", maxVendorId=65_536)
    no_room("A vendor above MaxVendorId", "MaxVendorId", vendorConsents=[7], maxVendorId=6)
    second = list(range(2, 8193, 2))
    no_room("4,096 entries, default 0", "NumEntries", vendorConsents=second, defaultVendorConsent=False)
    no_room("4,096 entries, default 1", "NumEntries", vendorConsents=second, defaultVendorConsent=True)
    return file


BUILDERS = (additional_consent, us_privacy, containers, v1_encode)
