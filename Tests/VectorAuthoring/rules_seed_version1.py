"""Vectors of seed 004, Mobile In-App CMP API v1.0: its keys in the files of both platforms, and its habits, which are the
opposite of version 2's."""

from pathlib import Path

from rules_file import RulesFile, failure, verdict
from rules_in_app_common import NO_STRING
from stored_key_files import property_list, shared_preferences
from stored_key_sets import LIST, binary, core
from tcf import ConsentStringV1, tc
from vector_file import document

TITLE = "Mobile In-App CMP API v1.0, May 2018 (seed 004)"
FLOW = "How will a CMP fit into the regular flow within an App?"
STRUCTURE = "CMP Internal Structure (Defined API)"
MACROS = "How to make AdNetwork Tags work?"

NOTES = {
    "AdServerMacro": {"description": "{gdpr} and {gdpr_consent}, version 1's macros.", "rule": "url/macro-unresolved"},
    "Disagreement": {"description": "A key says other than the string.", "rule": "v1/keys-disagree"},
    "KeyType": {"description": "A key has version 2's type.", "rule": "v1/key-types"},
    "Leftover": {"description": "Keys of version 1 after its end.", "rule": "in-app/leftover-v1"},
    "Table": {"description": "A set as the document's table has it."},
}

STRING = ConsentStringV1(purposes=[1, 2, 3], vendors=[1, 3, 8])
# Consent for all vendors up to 12 but for 2 and 5 to 7.
BY_DEFAULT = ConsentStringV1(purposes=[1, 2, 3], max_id=12, default_consent=True, exceptions=[2, (5, 7)])


def table(string=STRING, vendors=(1, 3, 8)):
    """The five keys of the table; IABConsent_CMPPresent is a boolean."""
    return {
        "IABConsent_CMPPresent": True,
        "IABConsent_SubjectToGDPR": "1",
        "IABConsent_ConsentString": string.text(),
        "IABConsent_ParsedPurposeConsents": binary([1, 2, 3], 5),
        "IABConsent_ParsedVendorConsents": binary(vendors, 12),
    }


def files():
    texts = {name: value for name, value in table().items() if name != "IABConsent_CMPPresent"}
    return {
        "004-android.xml": shared_preferences(texts, {"IABConsent_CMPPresent": ("boolean", "true")}),
        "004-ios.plist": property_list(texts, {"IABConsent_CMPPresent": "<true/>"}),
    }


def version1_sample():
    file = RulesFile("v1", NOTES, [document("V1APP", TITLE, FLOW, STRUCTURE, MACROS)])
    group = file.group(
        "In its time", as_of="2019-06-01", common=[*NO_STRING, verdict("in-app/leftover-v1", "notEffective")]
    )

    def case(number, comment, keys, expected=(), flags="", place=STRUCTURE):
        group.document(f"v1-seed-{number:04d}", comment, "storedKeys", keys, expected, flags, f"V1APP, {place}")

    def wrong(rule, *names, severity="error"):
        return [failure(f"v1/{rule}", severity, key=f"IABConsent_{name}") for name in names]

    case(401, "Every key, SharedPreferences", "seeds/004-android.xml", [], "Table")
    case(402, "Every key, NSUserDefaults", "seeds/004-ios.plist", [], "Table")
    case(403, "Step 2: a CMP is present, nothing else is known", {"IABConsent_CMPPresent": True}, [], "", FLOW)
    case(404, "Default consent: everybody but the exceptions", table(BY_DEFAULT, [1, 3, 4, 8, 9, 10, 11, 12]), [], "Table")
    for number, comment, name, value in [
        (405, "SubjectToGDPR is a number", "SubjectToGDPR", 1),
        (406, "SubjectToGDPR is a boolean", "SubjectToGDPR", True),
        (407, "CMPPresent is a number", "CMPPresent", 1),
        (408, "CMPPresent is false: the key is only ever true", "CMPPresent", False),
    ]:
        case(number, comment, table() | {f"IABConsent_{name}": value}, wrong("key-types", name), "KeyType")
    case(
        409,
        '"Position N is purpose N" taken from index 0: the document says too that the first character is purpose 1',
        table() | {"IABConsent_ParsedPurposeConsents": "011100", "IABConsent_ParsedVendorConsents": "0101000010000"},
        wrong("keys-disagree", "ParsedPurposeConsents", "ParsedVendorConsents"),
        "Disagreement",
    )
    case(
        410,
        "The exceptions stored as if they were the vendors consented to",
        table(BY_DEFAULT, [2, 5, 6, 7]),
        wrong("keys-disagree", "ParsedVendorConsents"),
        "Disagreement",
    )
    case(
        411,
        "Subject to the GDPR, and no string yet",
        {"IABConsent_CMPPresent": True, "IABConsent_SubjectToGDPR": "1"},
        wrong("subject-without-string", "SubjectToGDPR", severity="info"),
        "",
        FLOW,
    )
    only = {"IABConsent_CMPPresent": True, "IABConsent_SubjectToGDPR": "1", "IABConsent_ConsentString": tc(core())}
    case(412, "A string of version 2 under version 1's key", only, wrong("string-in-v2-key", "ConsentString"))
    today = file.group("Today", common=NO_STRING)
    today.document(
        "v1-seed-0420",
        "Keys of version 1 alone: readers fall back to them",
        "storedKeys",
        table(),
        [failure("in-app/leftover-v1", "error")],
        "Leftover",
        f"V1APP, {STRUCTURE}",
    )
    tags = file.group("Macros", vendor_lists=[LIST])
    for number, comment, query, members in [
        (430, "Called with the document's macros", "gdpr=%7Bgdpr%7D&gdpr_consent=%7Bgdpr_consent%7D", ("gdpr", "gdpr_consent")),
        (431, "One of the two was replaced", "gdpr=1&gdpr_consent={gdpr_consent}", ("gdpr_consent",)),
        (432, "A template: nobody has called it", "gdpr={gdpr}&gdpr_consent={gdpr_consent}", ()),
    ]:
        left = [failure("url/macro-unresolved", "error", member=member) for member in members]
        url = {"url": f"https://ads.example/tag?{query}"}
        tags.add(f"v1-seed-{number:04d}", comment, url, left, "AdServerMacro", f"V1APP, {MACROS}", None)
    return file


def write():
    folder = Path(__file__).resolve().parents[2] / "TestVectors/seeds"
    for name, text in ({"in-app-1.0.json": version1_sample().text()} | files()).items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
