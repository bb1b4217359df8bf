"""TestVectors/rules/gpp.json: GPP strings and keys, and the key file of a platform that goes with them.

    python3 rules_gpp.py

Numbers begin at 1001: those below are the codec's vectors.
"""

from datetime import datetime

from rule_cases import FOLDER
from rules_file import RulesFile, failure, verdict
from rules_in_app_common import SOUND as KEYS
from stored_key_files import shared_preferences
from stored_key_sets import DISCLOSED, LIST, core, key_set, with_, without
from tcf import ConsentStringV1, PublisherTC, Restriction, gpp, tc
from tcf_bits import Bits, to_base64url
from tcf_related_strings import fibonacci, gpp_header
from vector_file import document

STRING = KEYS["IABTCF_TCString"]
US = "BVQqAAAAAgA"
NOTES = {
    "HeaderType": {"description": "The header's first six bits.", "rule": "gpp/header-type"},
    "HeaderVersion": {"description": "The header's version.", "rule": "gpp/header-version"},
    "HeaderRange": {"description": "The header's section ids.", "rule": "gpp/header-range"},
    "SectionCount": {"description": "Sections and their ids.", "rule": "gpp/section-count"},
    "SectionUnknown": {"description": "Ids that the registry does not have.", "rule": "gpp/section-unknown"},
    "Padding": {"description": "A header longer than it needs to be.", "rule": "gpp/padding"},
    "TCFSection": {"description": "Section 2, which is a TC string.", "rule": "gpp/tcf-section-invalid"},
    "TCFNotSupported": {"description": "Section 2 is there.", "rule": "gpp/tcf-not-supported"},
    "SectionDiffers": {"description": "Section 2 beside IABTCF_TCString.", "rule": "gpp/tcf-section-differs"},
    "Standalone": {"description": "Section 2 without IABTCF_TCString.", "rule": "gpp/tcf-standalone-missing"},
    "StringKey": {"description": "The two names of section 2.", "rule": "gpp/string-key"},
    "HeaderKeys": {"description": "The keys of the header.", "rule": "gpp/header-keys"},
    "SID": {"description": "The sections in force.", "rule": "gpp/sid"},
    "SectionString": {"description": "A section's own key.", "rule": "gpp/section-without-string"},
    "TCFEU2Form": {"description": "Keys of ids: 1_4_5 or 10011.", "rule": "gpp/tcfeu2-form"},
    "TCFEU2Restrictions": {"description": "Keys of publisher restrictions.", "rule": "gpp/tcfeu2-restrictions"},
    "TCFEU2Names": {"description": "Names that the GPP table never got.", "rule": "gpp/tcfeu2-names"},
    "Integers": {"description": "Types of other keys.", "rule": "gpp/integers"},
    "OneFinding": {"description": "One fault that other rules see too and leave alone."},
    "Published": {"description": "A string that a specification shows."},
}
GPPS = document(
    "GPPS", "GPP Consent String Specification", "Header", "Range (Fibonacci)", "Creating a GPP String", "Delimiters", "GPP String Examples"
)
GPPA = document("GPPA", "GPP CMP API Specification", "In-App Details", "In-App Key Names", "Valid data types", "ArrayOfRanges")
GPPE = document("GPPE", "GPP EEA section (TCF EU)", "Special note regarding TCF and GPP", "Section encoding", "Key Names")
REGISTRY = document("SI", "GPP Section Information", "Section IDs")
API = document("API", "CMP API v2", "In-App Details", "How is a CMP used in the CTV context?")


def main():
    file = RulesFile("gpp", NOTES, [GPPS, GPPA, GPPE, REGISTRY, API])
    add_headers(file)
    add_sections(file)
    add_tcf_keys(file)
    add_header_keys(file)
    add_fields(file)
    add_bits(file)
    (FOLDER / "gpp.json").write_text(file.text(), encoding="ascii")
    fields = {"IABGPP_TCFEU2_CmpSdkID": 300} | {name: "" for name in ANDROID}
    (FOLDER / "stored-keys" / "gpp-android.xml").write_text(shared_preferences(fields, ANDROID), encoding="utf-8")


ANDROID = {
    "IABGPP_TCFEU2_Created": ("long", "1790553600000"),
    "IABGPP_TCFEU2_gdprApplies": ("boolean", "true"),
    "IABGPP_TCFEU2_PolicyVersion": ("long", "5"),
    "IABGPP_TCFEU2_CmpSdkVersion": ("float", "1.0"),
    "IABGPP_TCFEU2_PublisherCC": ("string", "DE"),
}


def cases(file, title, source, flags, common=()):
    """A group of strings, and a function that adds to it."""
    group = file.group(title, common=common)

    def case(number, comment, text, *expected, flags=flags, source=source):
        group.related(f"gpp-{number + 1000:04d}", comment, "gpp", text, expected, flags, source)

    return case


def found(rule, severity, character=None):
    return failure(f"gpp/{rule}", severity, character=character)


def header(bits, pad=6):
    return to_base64url(bits + "0" * (-len(bits) % pad))


FIXED = "000011" + "000001"


def add_headers(file):
    case = cases(file, "Headers", "GPPS, Header", "HeaderType")
    case(1, "Section 7 alone", gpp({7: US}))
    case(2, "Sections 5 and 6 as a group, as the specification shows", "DBABjw~CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA~1YNN", flags="HeaderType Published", source="GPPS, GPP String Examples")
    case(3, "A header that begins with C", "CBABLA~" + US, found("header-type", "error", 0))
    case(4, "A TC string with a tilde behind it", STRING.split(".")[0] + "~" + US, found("header-type", "error", 0), flags="HeaderType OneFinding")
    case(5, "No section at all, as CMPs write it where nothing applies", "DBAA")
    case(11, "Version 2", gpp({7: US}, gpp_header([7], version=2)), found("header-version", "warning", 1), flags="HeaderVersion")
    case(12, "Version 0", gpp({7: US}, gpp_header([7], version=0)), found("header-version", "warning", 1), flags="HeaderVersion")
    unreadable = found("header-range", "error")
    range_ = "GPPS, Range (Fibonacci)"

    def broken(number, comment, head, *expected, sections=f"~{US}"):
        case(number, comment, head + sections, *(expected or [unreadable]), flags="HeaderRange", source=range_)

    broken(21, "The header ends within its amount", "DBA")
    broken(22, "The header ends before its first id", "DBAB")
    broken(23, "An id without the 11 that ends it", header(FIXED + "000000000001" + "0" + "01010"))
    broken(24, "Two ids announced, one there", header(FIXED + "000000000010" + "0" + "011"))
    broken(25, "A foreign character", "DBA+LA")
    broken(26, "Nothing before the first tilde", "")
    broken(27, "An id beyond 32 bits", header(FIXED + "000000000001" + "0" + fibonacci(2**31)))
    broken(28, "A group of a million sections", header(FIXED + "000000000001" + "1" + fibonacci(2) + fibonacci(10**6)))
    broken(29, "A bit behind the last id", header(FIXED + "000000000001" + "0" + fibonacci(2) + "10") , found("header-range", "warning"), found("tcf-not-supported", "info"), sections=f"~{STRING}")

    def count(number, comment, text, *expected):
        case(number, comment, text, *expected, flags="SectionCount", source="GPPS, Header")

    count(31, "Sections 6 and 7, and both are there", gpp({6: "1YNN", 7: US}))
    wrong = found("section-count", "error")
    count(32, "Sections 6 and 7, and one is there", gpp({7: US}, gpp_header([6, 7])), wrong)
    count(33, "Section 7, and two are there", gpp({6: "1YNN", 7: US}, gpp_header([7])), wrong)
    count(34, "Section 7, and none is there", gpp_header([7]), wrong)
    count(35, "Section 7, and a tilde too many", gpp({7: US}) + "~", wrong)

    def registry(number, comment, ids, *expected):
        text = gpp({one: US for one in ids})
        case(number, comment, text, *expected, flags="SectionUnknown", source="SI, Section IDs")

    unknown = found("section-unknown", "info", 0)
    registry(41, "Sections 5 and 27", [5, 27])
    registry(42, "Section 28", [28], unknown)
    registry(43, "Section 99 beside 7", [7, 99], unknown)
    registry(44, "Section 3, which is the header", [3], unknown)
    padded = found("padding", "info")

    def padding(number, comment, text, *expected, flags="Padding", source="GPPS, Creating a GPP String"):
        case(number, comment, text, *expected, flags=flags, source=source)

    # B24: the specification prints both forms, and 54 of 64 real strings have the character.
    padding(51, "A character of zeros more, as the specification prints it too", gpp({7: US}, gpp_header([7]) + "A"))
    padding(52, "An equals sign", gpp({7: US}, gpp_header([7]) + "="), padded)
    padding(53, "Two characters of zeros more", gpp({7: US}, gpp_header([7]) + "AA"), padded)
    padding(54, "A character of zeros and an equals sign", gpp({7: US}, gpp_header([7]) + "A="), padded)


def add_sections(file):
    present = found("tcf-not-supported", "info")
    case = cases(file, "Section 2", "GPPE, Section encoding", "TCFSection", common=[present])
    case(61, "A TC string", gpp({2: STRING}))
    case(62, "A TC string beside US Privacy", gpp({2: STRING, 6: "1YNN"}))
    case(63, "The Disclosed Vendors segment is in it: the TCF's text comes first", gpp({2: tc(core(), DISCLOSED)}))
    invalid = found("tcf-section-invalid", "error")
    case(71, "A GPP header", gpp({2: "DBABLA"}), invalid)
    case(72, "A TC string that is cut short", gpp({2: STRING[:30]}), invalid)
    case(73, "Nothing", gpp({2: ""}), invalid)
    case(74, "A version 1 string", gpp({2: ConsentStringV1(vendors=[1]).text()}), invalid)
    example = "~CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA"
    shown = ("GPPS, GPP String Examples", "TCFSection Published Padding")
    case(75, "The specification's own example, padded to an octet", "DBABMA" + example, source=shown[0], flags=shown[1])
    alone = cases(file, "No section 2", "API, How is a CMP used in the CTV context?", "TCFNotSupported")
    alone(81, "US sections only", gpp({6: "1YNN", 7: US}))


def keys_of(sections, **changes):
    """The keys of a GPP string with these sections, all that the document wants."""
    ids = sorted(sections)
    keys = {
        "IABGPP_HDR_Version": "1",
        "IABGPP_HDR_Sections": "_".join(map(str, ids)),
        "IABGPP_HDR_GppString": gpp(sections),
        "IABGPP_GppSID": "_".join(map(str, ids)),
    } | {f"IABGPP_{number}_String": text for number, text in sections.items()}
    if 2 in sections:
        keys["IABGPP_TCFEU2_DisclosedVendors"] = "1_3_4_5_9"
    return keys | {f"IABGPP_{name}": value for name, value in changes.items()}


def key_cases(file, title, source, flags, common=()):
    group = file.group(title, [LIST], common=common)

    def case(number, comment, keys, *expected, flags=flags, source=source):
        group.document(f"gpp-{number + 1000:04d}", comment, "storedKeys", keys, expected, flags, source)

    return case


def key(rule, name, severity="error"):
    return failure(f"gpp/{rule}", severity, key=f"IABGPP_{name}")


def add_tcf_keys(file):
    case = key_cases(file, "Keys of section 2 beside the TC string", "GPPE, Section encoding", "SectionDiffers")
    case(101, "Section 2 is the TC string", KEYS | keys_of({2: STRING}))
    other = tc(core(purpose_consents=[1, 2]), DISCLOSED)
    case(102, "Another TC string in both places", KEYS | keys_of({2: other}), key("tcf-section-differs", "HDR_GppString"), key("tcf-section-differs", "2_String"))
    case(103, "Another TC string in the section's own key", KEYS | keys_of({2: STRING}) | {"IABGPP_2_String": other}, key("tcf-section-differs", "2_String"))
    case(107, "A key that is named for section 0, which there is not: another program's", KEYS | keys_of({2: STRING}) | {"IABGPP_0_String": STRING})
    core_only = STRING.split(".")[0]
    case(104, "Section 2 lacks Disclosed Vendors", KEYS | keys_of({2: STRING}) | {"IABGPP_HDR_GppString": gpp({2: core_only})}, key("tcf-section-differs", "HDR_GppString"))
    padded = padded_string(STRING)
    case(105, "Section 2 has more padding: it says the same", KEYS | keys_of({2: padded}), key("tcf-section-differs", "HDR_GppString", "warning"), key("tcf-section-differs", "2_String", "warning"))
    case(106, "Only US sections", KEYS | keys_of({7: US}), flags="SectionDiffers Standalone StringKey")
    both = keys_of({2: STRING}) | {"IABGPP_2_TCString": STRING}
    case(111, "Section 2 under both names", KEYS | both, flags="StringKey", source="GPPA, In-App Key Names")
    tcstring = keys_of({2: STRING}) | {"IABGPP_2_TCString": STRING}
    del tcstring["IABGPP_2_String"]
    case(112, "Section 2 under the EU section's name", KEYS | tcstring, flags="StringKey", source="GPPE, Key Names")
    two = both | {"IABGPP_2_TCString": other}
    case(113, "Two values under the two names", KEYS | two, key("tcf-section-differs", "2_TCString"), key("string-key", "2_TCString"), flags="StringKey", source="GPPE, Key Names")

    note = "GPPE, Special note regarding TCF and GPP"
    unstored = [verdict("in-app/too-short", "undecided")]
    case = key_cases(file, "Section 2 without a TC string", note, "Standalone", common=unstored)
    missing = key("tcf-standalone-missing", "HDR_GppString")
    case(121, "GPP alone, section 2 in force", keys_of({2: STRING}), missing)
    case(122, "GPP alone, section 7 in force", keys_of({2: STRING, 7: US}) | {"IABGPP_GppSID": "7"})
    before = {"IABTCF_CmpSdkID": 300, "IABTCF_gdprApplies": 1}
    waiting = failure("in-app/applies-without-string", "info")
    case(123, "GDPR applies, and only GPP has the string", before | keys_of({2: STRING}), missing, waiting)
    case(124, "GDPR does not apply", before | {"IABTCF_gdprApplies": 0} | keys_of({2: STRING}))
    own = {"IABGPP_HDR_Sections": "2", "IABGPP_GppSID": "2", "IABGPP_2_TCString": STRING}
    whole = key("header-keys", "HDR_GppString")
    case(125, "Only the section's own key", own, key("tcf-standalone-missing", "2_TCString"), whole)
    case(126, "No section 2, GDPR applies, and nobody was asked", before | keys_of({7: US}), waiting)
    named = before | keys_of({2: STRING}) | {"IABTCF_TcString": STRING}
    case(127, "The TC string is there under a misspelt name", named, failure("in-app/name", "error", key="IABTCF_TcString"))


def padded_string(text):
    """The same TC string with three octets of zeros behind its first segment."""
    first, *rest = text.split(".")
    return ".".join([first + "A" * 4, *rest])


def add_header_keys(file):
    source = "GPPA, In-App Key Names"
    case = key_cases(file, "The header's keys", source, "HeaderKeys")
    sound = KEYS | keys_of({6: "1YNN", 7: US})
    case(131, "Texts, and the header's ids", sound)
    case(132, "The version is a number", sound | {"IABGPP_HDR_Version": 1}, key("header-keys", "HDR_Version"))
    case(133, "The ids are a number", KEYS | keys_of({7: US}, HDR_Sections=7), key("header-keys", "HDR_Sections"))
    case(134, "GppSID is a number", KEYS | keys_of({7: US}, GppSID=7), key("header-keys", "GppSID"))
    case(135, "The ids are not the header's", sound | {"IABGPP_HDR_Sections": "6"}, key("header-keys", "HDR_Sections"))
    case(136, "The ids are joined by commas", sound | {"IABGPP_HDR_Sections": "6,7"}, key("header-keys", "HDR_Sections"))
    case(137, "The ids in another order", sound | {"IABGPP_HDR_Sections": "7_6"})
    case(138, "A section's own key is a list", sound | {"IABGPP_6_String": [1]}, key("header-keys", "6_String"))
    case(139, "No section applies: an empty list of ids", KEYS | {"IABGPP_HDR_Version": "1", "IABGPP_HDR_Sections": "", "IABGPP_HDR_GppString": "DBAA", "IABGPP_GppSID": "-1"}, key("sid", "GppSID", "info"))

    # "IABGPP_HDR_Version: GPP Version", of which the string's header has the number.
    other_version = key("header-keys", "HDR_Version")
    case(251, "Another version than the header's", sound | {"IABGPP_HDR_Version": "2"}, other_version)
    case(252, "With the subversion", sound | {"IABGPP_HDR_Version": "1.1"})
    case(253, "No number", sound | {"IABGPP_HDR_Version": "v1"}, other_version)
    case(254, "Emptied", sound | {"IABGPP_HDR_Version": ""})
    # "IABGPP_HDR_Sections: List of Section IDs", of which the string's header has two.
    case(255, "No ids, though the string has sections", sound | {"IABGPP_HDR_Sections": ""}, key("header-keys", "HDR_Sections"))

    # "The pre-parsed GPP data as well as the GPP string shall be stored", the header's under names of their own.
    def header(number, comment, keys, *expected, gone=(), base=KEYS):
        case(number, comment, base | {name: value for name, value in keys.items() if name not in gone}, *expected)

    both = ("IABGPP_HDR_Version", "IABGPP_HDR_Sections")
    header(291, "The string, and no version", keys_of({7: US}), key("header-keys", "HDR_Version", "warning"), gone=both[:1])
    header(292, "The string, and no list of sections", keys_of({7: US}), key("header-keys", "HDR_Sections", "warning"), gone=both[1:])
    lost = [key("header-keys", name, "warning") for name in ("HDR_Version", "HDR_Sections")]
    other = {"IABGPP_HDR_GppVersion": "1.1", "IABGPP_HDR_SectionList": "7"}
    header(293, "Version and sections under names of the CMP's own", keys_of({7: US}) | other, *lost, gone=both)
    misspelt = {"IABGPP_HDR_Versoin": "1"}
    header(294, "The version under a misspelt name", keys_of({7: US}) | misspelt, failure("in-app/name", "error", key="IABGPP_HDR_Versoin"), gone=both[:1])
    header(295, "A string without sections, and nothing else", {"IABGPP_HDR_GppString": "DBAA"})
    header(296, "An emptied string, and nothing else", {"IABGPP_HDR_GppString": ""})
    header(297, "A list of sections and the string of each, and not the whole", keys_of({6: "1YNN", 7: US}), key("header-keys", "HDR_GppString"), gone=["IABGPP_HDR_GppString"])
    header(298, "A version, and nothing was chosen yet", {"IABGPP_HDR_Version": "1", "IABGPP_HDR_Sections": ""})
    header(299, "A list with section 2 beside the TC string, as a television stores it", {"IABGPP_HDR_Sections": "2", "IABGPP_2_TCString": STRING})

    def sid(number, comment, value, *expected):
        case(number, comment, sound | {"IABGPP_GppSID": value}, *expected, flags="SID")

    sid(141, "One of two sections is in force", "7")
    sid(142, "Both are", "6_7")
    sid(143, "A section that the string does not have", "6_8", key("sid", "GppSID"))
    sid(144, "Joined by a comma", "6,7", key("sid", "GppSID"))
    sid(145, "A trailing underscore", "7_", key("sid", "GppSID"))
    sid(146, "-1: none applies", "-1", key("sid", "GppSID", "info"))
    sid(147, "0", "0", key("sid", "GppSID", "info"))
    sid(148, "Emptied", "", key("sid", "GppSID", "warning"))
    case(149, "GppSID without a string", KEYS | {"IABGPP_GppSID": "7"}, flags="SID")

    def own(number, comment, keys, *expected, base=KEYS):
        case(number, comment, base | keys, *expected, flags="SectionString")

    def lacking(keys, *names):
        return {name: value for name, value in keys.items() if name not in names}

    both = keys_of({6: "1YNN", 7: US})
    own(151, "Each section has its key", both)
    own(152, "Section 6 has none", lacking(both, "IABGPP_6_String"), key("section-without-string", "HDR_GppString"))
    own(153, "No section has: only the whole string is stored", lacking(both, "IABGPP_6_String", "IABGPP_7_String"), key("section-without-string", "HDR_GppString", "warning"))
    own(154, "A key for a section that the header does not name", both | {"IABGPP_8_String": "BAAA"}, key("section-without-string", "8_String"))
    own(155, "A key without any header", {"IABGPP_7_String": US}, key("section-without-string", "7_String"))
    listed = {"IABGPP_HDR_Sections": "7", "IABGPP_7_String": US}
    own(156, "The list of ids stands in for the string", listed, key("header-keys", "HDR_GppString"))
    # B12: the CMP API's own example for connected TV.
    own(158, "Section 2 beside the TC string, without any header", {"IABGPP_2_TCString": STRING})
    own(159, "Section 2 by its other name beside the TC string", {"IABGPP_2_String": STRING})
    other = tc(core(purpose_consents=[1, 2]), DISCLOSED)
    own(160, "Another string as section 2, without any header", {"IABGPP_2_TCString": other}, key("tcf-section-differs", "2_TCString"))
    own(241, "Section 2 and another section, without any header", {"IABGPP_2_TCString": STRING, "IABGPP_7_String": US}, key("section-without-string", "7_String"))
    texts = {name: str(value) for name, value in KEYS.items()}
    own(242, "A registry with the TCF's keys in one section and GPP's in another", {"tcf": texts, "gpp": keys_of({2: STRING, 7: US})}, base={})
    two = {"tcf": texts, "gpp": keys_of({2: other})}
    own(243, "A registry whose sections have two TC strings", two, key("tcf-section-differs", "HDR_GppString"), key("tcf-section-differs", "2_String"), base={})
    own(157, "A string that cannot be read tells nothing", {"IABGPP_HDR_GppString": "DBAB~x", "IABGPP_7_String": US})


def add_fields(file):
    case = key_cases(file, "Keys of the TC string's fields", "GPPA, Valid data types", "TCFEU2Form")
    segments = [core(), DISCLOSED, PublisherTC([1, 2], [7], 3, [1, 3], [2])]
    base = key_set(*segments)
    meaning = segments[0].meaning()
    created = int(datetime.fromisoformat(meaning["created"].replace("Z", "+00:00")).timestamp())

    def form(number, comment, fields, *expected, flags="TCFEU2Form", source="GPPA, Valid data types", base=base):
        keys = {f"IABGPP_TCFEU2_{name}": value for name, value in fields.items()}
        new = {"IABGPP_TCFEU2_DisclosedVendors": "1_3_4_5_9"}
        case(number, comment, base | new | keys, *expected, flags=flags, source=source)

    def bad(name, rule="tcfeu2-form", severity="warning"):
        return key(rule, f"TCFEU2_{name}", severity)

    form(161, "Id lists", {"VendorConsents": "1_4_5_9", "PurposeConsents": "1_2_3_4", "PublisherConsent": "1_2"})
    form(162, "Binary strings", {"VendorConsents": "100110001", "PurposeConsents": "11110000000", "SpecialFeaturesOptIns": "10"}, source="GPPE, Key Names")
    form(163, "The names of the API's examples", {"VendorConsent": "1_4_5_9", "PurposesConsent": "1_2_3_4"})
    form(164, "Brackets and commas", {"VendorConsents": "[1,4]"}, bad("VendorConsents"))
    form(165, "An array", {"VendorConsents": [1, 4, 5, 9]}, bad("VendorConsents"))
    form(166, "Another vendor", {"VendorConsents": "1_4_5_10"}, bad("VendorConsents"))
    form(167, "Another purpose, as a binary string", {"PurposeConsents": "11100000000"}, bad("PurposeConsents"))
    form(168, "A single id: {1} either way", {"SpecialFeaturesOptIns": "1"})
    form(169, "A single id that reads as a binary string too", {"PublisherLegitimateInterests": "7"})
    form(170, "Nobody, as an empty text, and the string has some", {"VendorLegitimateInterests": ""}, bad("VendorLegitimateInterests"))

    restricted = key_set(core(restrictions=[Restriction(7, 0, [3]), Restriction(7, 1, [5])]), *segments[1:])

    def restrictions(number, comment, value, *expected, purpose=7, base=restricted):
        fields = {f"PublisherRestrictions{purpose}": value}
        form(number, comment, fields, *expected, flags="TCFEU2Restrictions", source="GPPA, ArrayOfRanges", base=base)

    wrong = bad("PublisherRestrictions7", "tcfeu2-restrictions", "error")
    # B25: keys of one value.
    one = {"CmpSdkID": 300, "PolicyVersion": 5, "gdprApplies": 1, "PublisherCC": meaning["publisherCC"], "CmpVersion": meaning["cmpVersion"]}
    form(221, "Keys of one value", one | {"UseNonStandardTexts": 0, "PurposeOneTreatment": 0, "VendorListVersion": 5})
    form(222, "Another CMP", {"CmpSdkID": 301}, bad("CmpSdkID"))
    form(223, "Another policy version", {"PolicyVersion": 4}, bad("PolicyVersion"))
    form(224, "Another country", {"PublisherCC": "FR"}, bad("PublisherCC"))
    form(225, "gdprApplies 2", {"gdprApplies": 2}, bad("gdprApplies"))
    form(226, "gdprApplies other than the TCF's key", {"gdprApplies": 0}, bad("gdprApplies"))
    form(227, "The SDK's version need not be the string's", {"CmpSdkVersion": 77})
    day = 1_000 * created
    form(228, "Dates in milliseconds, at any time of the day", {"Created": day, "LastUpdated": day + 3_600_000})
    form(229, "A date of the day before", {"LastUpdated": day - 1}, bad("LastUpdated"))
    form(230, "The treatment of purpose 1", {"PurposeOneTreatment": 1, "UseNonStandardTexts": 1}, bad("PurposeOneTreatment"), bad("UseNonStandardTexts"))
    restrictions(181, "Pairs", "3:0_5:1")
    restrictions(182, "The TCF's own characters", "__0_1")
    restrictions(183, "An equals sign", "3=0", wrong)
    restrictions(184, "Type 3", "3:3", wrong)
    restrictions(185, "A list", [0, 1], wrong)
    # "The value consists of a sequence of id:type-pairs": of the string's restrictions, as the keys of the TCF are.
    third = bad("PublisherRestrictions3", "tcfeu2-restrictions", "error")
    # "If the input data contains multiple records, the CMP SDK will create multiple keys": here the record of purpose 7 has none.
    lost = bad("PublisherRestrictions7", "tcfeu2-restrictions")
    restrictions(261, "A purpose that the string does not restrict, and none for the one that it does", "3:0", lost, third, purpose=3)
    restrictions(262, "No restriction in the string at all", "3:0", third, purpose=3, base=base)
    restrictions(263, "Another type", "3:1_5:1", wrong)
    restrictions(264, "A vendor too many", "3:0_5:1_9:0", wrong)
    restrictions(265, "A disclosed vendor is missing", "3:0", wrong)
    restrictions(266, "Another order", "5:1_3:0")
    restrictions(267, "The TCF's characters: another type", "__1_1", wrong)
    restrictions(268, "The TCF's characters end early", "__0", wrong)
    restrictions(269, "The TCF's characters, 0 in place of none: nobody can tell", "00001")
    everybody = key_set(core(restrictions=[Restriction(7, 1, entries=[(1, 65_535)])]), *segments[1:])
    restrictions(270, "A range over all vendors, spelled out for those that the string names", "1:1_3:1_4:1_5:1_9:1", base=everybody)
    restrictions(271, "A purpose that no string has: its name is another rule's", "3:0", lost, purpose=25)

    def unrestricted(number, comment, fields, *expected):
        form(number, comment, fields, *expected, flags="TCFEU2Restrictions", source="GPPA, ArrayOfRanges", base=restricted)

    unrestricted(272, "The string restricts a purpose, and no key does", {"VendorConsents": "1_4_5_9"}, lost)
    unrestricted(273, "Under the name of the EU section's document", {"PubRestrictions7": "3:0_5:1"})
    case(274, "Only the strings are stored", restricted, flags="TCFEU2Restrictions", source="GPPA, ArrayOfRanges")

    def types(number, comment, fields, *wrong, base=base):
        expected = [bad(name, "integers", "error") for name in wrong]
        form(number, comment, fields, *expected, flags="Integers", base=base)

    # "Integer: unchanged", "Boolean: Integer (0/1)", "String: unchanged".
    numbers = {"CmpSdkID": "300", "CmpSdkVersion": "77", "PolicyVersion": "5", "gdprApplies": "1", "PurposeOneTreatment": "0"}
    types(281, "Numbers as texts", numbers, *numbers)
    types(282, "A text that is no number", {"CmpId": "x"}, "CmpId")
    types(283, "The country as a number", {"PublisherCC": 49}, "PublisherCC")
    types(284, "The language as a number", {"ConsentLanguage": 5}, "ConsentLanguage")
    types(285, "A text that is no number, where none is compared", {"CmpSdkVersion": "1.2"}, "CmpSdkVersion")
    # "followed by the name of the value (field name from the corresponding specification)".
    unknown = failure("in-app/name", "warning", key="IABGPP_TCFEU2_Other")
    form(286, "Ids as a text, and a name that no table has", {"VendorConsents": "1_4_5_9", "Other": "x"}, unknown, flags="Integers", source="GPPA, In-App Key Names")
    form(301, "A name that two segments of the section have", {"SegmentType": 1}, source="GPPE, Section encoding")
    form(302, "The field that only the first versions of the section had", {"VendorsAllowed": ""})
    unparsed = key("tcfeu2-form", "HDR_GppString", "info")
    shall = "GPPA, In-App Details"
    parsed = base | keys_of({2: base["IABTCF_TCString"]})
    bare = {name: value for name, value in parsed.items() if "TCFEU2" not in name}
    case(303, "The string has section 2, and its fields have no keys", bare, unparsed, source=shall)
    case(304, "The string has section 7 alone", base | keys_of({7: US}), source=shall)
    case(305, "Section 2 by itself, as the CMP API's example for televisions", base | {"IABGPP_2_TCString": base["IABTCF_TCString"]}, source=shall)
    case(306, "The string has section 2, and a field of it has a key", parsed, source=shall)
    texts = {name: str(value) for name, value in KEYS.items()}
    registry = {f"IABGPP_TCFEU2_{name}": value for name, value in numbers.items()} | {"IABGPP_TCFEU2_DisclosedVendors": "1_3_4_5_9"}
    case(287, "A registry, which holds nothing but texts", {"tcf": texts, "gpp": registry}, flags="Integers")

    case = key_cases(file, "Names of keys", "GPPE, Key Names", "TCFEU2Names")
    names = {"IABGPP_TCFEU2_UseNonStandardTexts": 0, "IABGPP_TCFEU2_DisclosedVendors": "101110001"}
    old = {"IABGPP_TCFEU2_UseNonStandardStacks": 0}
    case(191, "Both new names", KEYS | names)
    case(192, "The old name only", KEYS | names | old | {"IABGPP_TCFEU2_UseNonStandardTexts": 0})
    case(193, "The old name in place of the new one", KEYS | old | {"IABGPP_TCFEU2_DisclosedVendors": "101110001"}, key("tcfeu2-names", "TCFEU2_UseNonStandardStacks", "info"))
    case(194, "No disclosed vendors", KEYS | {"IABGPP_TCFEU2_UseNonStandardTexts": 0}, key("tcfeu2-names", "TCFEU2_UseNonStandardTexts", "info"))


def add_bits(file):
    case = key_cases(file, "Types of other keys", "GPPA, Valid data types", "Integers")
    sound = KEYS | keys_of({7: US})

    def us(number, comment, fields, *wrong):
        keys = {f"IABGPP_USNAT_{name}": value for name, value in fields.items()}
        case(number, comment, sound | keys, *[key("integers", f"USNAT_{name}") for name in wrong])

    us(201, "1 is true, and ids of two answers are a text", {"Gpc": 1, "KnownChildSensitiveDataConsents": "0_0"})
    us(202, "A boolean", {"Gpc": True}, "Gpc")
    us(203, "A real number", {"Version": 1.5}, "Version")
    us(204, "A list", {"SensitiveDataProcessing": [0, 0]}, "SensitiveDataProcessing")
    us(205, "A date in milliseconds", {"Created": 1790553600000})
    us(206, "A date in tenths of a second", {"Created": 17905536000}, "Created")
    us(207, "A date as a text", {"LastUpdated": "2026-09-28"}, "LastUpdated")
    group = file.group("Types on Android", [LIST], common=[verdict("in-app/too-short", "undecided")])
    wrong = [key("integers", f"TCFEU2_{name}") for name in ("gdprApplies", "PolicyVersion", "CmpSdkVersion")]
    group.document("gpp-1211", "A long for a date is right, and for nothing else", "storedKeys", "rules/stored-keys/gpp-android.xml", wrong, "Integers", "GPPA, Valid data types")


if __name__ == "__main__":
    main()
