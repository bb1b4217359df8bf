"""TestVectors/rules/additional-consent.json and us-privacy.json, and the list of providers that goes with them.

    python3 rules_additional_consent.py

Numbers begin at 1001: those below are the codec's vectors.
"""

from rule_cases import FOLDER
from rules_file import RulesFile, failure, verdict
from rules_in_app_common import SOUND as KEYS
from sound_strings import LIST as SAMPLE
from stored_key_sets import DISCLOSED, LIST, core, key_set, with_, without
from tcf import gpp
from vector_file import document

PROVIDERS = "rules/provider-lists/providers.csv"
# Provider 21 has the name of vendor 755 of the sample list, but for capitals and legal form; 35 has no likeness.
PROVIDER_ROWS = [
    '"provider_id","provider_name","policy_url","domains"',
    '1,"Apple Orchard Ads","https://apple.example/privacy","apple.example"',
    '9,"Berry, Currant and ""Quince"" Media","https://berry.example/privacy","berry.example *.berry.example"',
    '21,"LARGE Ad-Platform, Inc.","https://large.example/privacy","large.example"',
    '35,"Gooseberry","https://gooseberry.example/privacy","gooseberry.example"',
    '41,Loganberry GmbH & Co. KG,https://loganberry.example/privacy,loganberry.example',
    '81,"Mulberry S.A.","https://mulberry.example/privacy",""',
]
NOTES = {
    "Format": {"description": "The form of the string.", "rule": "additional-consent/format"},
    "Version": {"description": "The version of the string.", "rule": "additional-consent/version"},
    "Ids": {"description": "Ids that no provider has.", "rule": "additional-consent/ids"},
    "Duplicates": {"description": "An id twice in a part.", "rule": "additional-consent/duplicates"},
    "Overlap": {"description": "An id in both parts.", "rule": "additional-consent/overlap"},
    "Order": {"description": "Ids in another order.", "rule": "additional-consent/order"},
    "NothingDisclosed": {"description": "A string about nobody.", "rule": "additional-consent/nothing-disclosed"},
    "Unlisted": {"description": "Providers beside Google's list.", "rule": "additional-consent/unlisted"},
    "AlsoGvl": {"description": "Providers beside the GVL.", "rule": "additional-consent/also-gvl"},
    "WithoutTc": {"description": "The key without a TC string.", "rule": "additional-consent/without-tc"},
    "GdprNotApplicable": {"description": "The key where GDPR does not apply.", "rule": "additional-consent/gdpr-not-applicable"},
    "ContradictsTc": {"description": "Consent for providers and none for purposes.", "rule": "additional-consent/contradicts-tc"},
    "Type": {"description": "The type of the key.", "rule": "additional-consent/type"},
    "OneFinding": {"description": "One fault that other rules see too and leave alone."},
}
AC = document(
    "AC",
    "Google Additional Consent technical specification",
    "How to generate",
    "AC string examples",
    "Changes for v2",
    "How vendors interpret",
    "How should an AC string be stored?",
)
GENERATE = "AC, How to generate"


def main():
    file = RulesFile("additional-consent", NOTES, [AC])
    add_form(file)
    add_ids(file)
    add_lists(file)
    add_keys(file)
    (FOLDER / "additional-consent.json").write_text(file.text(), encoding="ascii")
    (FOLDER / "provider-lists").mkdir(exist_ok=True)
    (FOLDER / "provider-lists" / "providers.csv").write_text("\n".join(PROVIDER_ROWS) + "\n", encoding="ascii")
    (FOLDER / "us-privacy.json").write_text(us_privacy().text(), encoding="ascii")


def cases(file, title, flags, source=GENERATE, **settings):
    group = file.group(title, **settings)

    def case(number, comment, text, *expected, flags=flags, source=source):
        group.related(f"additional-consent-{number + 1000:04d}", comment, "additionalConsent", text, expected, flags, source)

    return case


def found(rule, severity, **where):
    return failure(f"additional-consent/{rule}", severity, **where)


def add_form(file):
    case = cases(file, "The form", "Format")
    wrong = found("format", "error")
    case(1, "Consented and disclosed", "2~1.35.41.101~dv.9.21.81")
    case(2, "Nobody consented", "2~~dv.1.2.3.4.10")
    case(3, "Nobody disclosed beside those consented", "2~1.35~dv.")
    old = found("version", "info", character=0)
    case(4, "Version 1", "1~1.35.41.101", old, flags="Format Version", source="AC, Changes for v2")
    case(5, "Version 1, nobody", "1~", old, flags="Format Version", source="AC, Changes for v2")
    case(11, "Version 2 without its second part", "2~1.35", wrong)
    case(13, "Commas", "2~1,35~dv.", wrong)
    case(14, "The second part without dv.", "2~1.35~9.21", wrong)
    case(15, "dv without its dot where nobody else was disclosed", "2~1.35~dv")
    case(16, "Two dots", "2~1..35~dv.9", wrong)
    case(17, "A dot at the end", "2~1.35.~dv.9", wrong)
    case(18, "A third part", "2~1~dv.9~x", wrong)
    case(19, "Version 1 with a second part", "1~1.35~dv.9", wrong, old)
    case(20, "A space", "2~1.35 ~dv.9", wrong)
    # The page: "2~1.2.3.4.10~dv." where all were consented to; in this case only, the "." behind "dv" is optional.
    case(25, "The page's example without the dot", "2~1.2.3.4.10~dv", source="AC, AC string examples")
    case(26, "dv without its dot before an id", "2~1.35~dv9", wrong, found("format", "error", character=7, message_end="not a digit"))
    case(27, "d alone", "2~1.35~d", wrong, found("format", "error", character=7, message_end="not a digit"))
    nobody = found("nothing-disclosed", "warning", character=0)
    case(28, "Neither a dot nor a provider", "2~~dv", nobody, flags="Format NothingDisclosed")
    case(29, "Version 1 with an empty second part", "1~1.35~dv", wrong, old)
    no_version = cases(file, "No version", "Format")
    no_version(21, "Ids alone", "1.35", wrong)
    no_version(22, "Nothing", "", wrong)
    no_version(23, "A letter", "v2~1~dv.9", wrong)
    case = cases(file, "The version", "Version", "AC, Changes for v2")
    other = found("version", "error", character=0)
    case(31, "Version 2", "2~1~dv.9")
    case(32, "Version 3: nobody knows its form", "3~1~dv.2", other, flags="Version OneFinding")
    case(33, "Version 12", "12~1", other)


def add_ids(file):
    case = cases(file, "Ids", "Ids")
    wrong = found("ids", "error")
    case(41, "Id 0", "2~0.35~dv.9", wrong)
    case(42, "Leading zeros", "2~007~dv.", wrong)
    case(43, "The highest id", "2~2147483648~dv.")
    case(44, "An id above it", "2~2147483649~dv.", wrong)
    case(45, "An id of forty digits", "2~~dv." + "9" * 40, wrong)
    case = cases(file, "Ids twice", "Duplicates")
    case(51, "Twice with consent", "2~1.1~dv.9", found("duplicates", "warning"))
    case(52, "Twice disclosed", "2~1~dv.9.9.9", found("duplicates", "warning"))
    case(53, "In both parts", "2~1~dv.1", found("overlap", "warning"), flags="Overlap")
    case(54, "In neither part twice", "2~1~dv.9", flags="Duplicates Overlap")
    case = cases(file, "The order", "Order")
    case(61, "Descending", "2~35.1~dv.9", found("order", "info"))
    case(62, "Ascending in each part", "2~35.101~dv.1.9")
    case(63, "Descending where disclosed", "2~1~dv.81.9", found("order", "info"))
    case = cases(file, "Nobody", "NothingDisclosed")
    case(71, "Both lists empty", "2~~dv.", found("nothing-disclosed", "warning", character=0))
    case(72, "One disclosed", "2~~dv.1")


def add_lists(file):
    case = cases(file, "Beside the list of providers", "Unlisted", vendor_lists=[SAMPLE], providers=PROVIDERS)
    case(81, "All on the list", "2~1.35~dv.9")
    case(82, "One is not", "2~1.35~dv.9.99999", found("unlisted", "warning"))
    case(83, "A provider with the name of a vendor", "2~1~dv.21", found("also-gvl", "info"), flags="AlsoGvl")
    case(84, "No vendor has its name", "2~1.41~dv.81", flags="AlsoGvl")
    case(85, "Version 1, not on the list", "1~7", found("version", "info"), found("unlisted", "warning"))
    undecided = [verdict("additional-consent/also-gvl", "undecided")]
    case = cases(file, "Beside the list of providers, and no vendor list", "AlsoGvl", providers=PROVIDERS, common=undecided)
    case(91, "Nobody can tell whether it is a vendor", "2~1~dv.21")
    case = cases(file, "No list of providers", "Unlisted", vendor_lists=[LIST])
    case(95, "Nobody asks", "2~99999~dv.21", flags="Unlisted AlsoGvl")


def add_keys(file):
    def group_cases(title, common=()):
        group = file.group(title, [LIST], common=common)

        def case(number, comment, keys, *expected, flags, source="AC, How vendors interpret"):
            group.document(f"additional-consent-{number + 1000:04d}", comment, "storedKeys", keys, expected, flags, source)

        return case

    name = "IABTCF_AddtlConsent"
    text = "2~1.35~dv.9"
    case = group_cases("The key beside the others")
    case(101, "Beside a TC string with consent", with_(KEYS, {"AddtlConsent": text}), flags="WithoutTc ContradictsTc Type")
    wrong_type = found("type", "error", key=name)
    case(102, "A list of ids", with_(KEYS, {"AddtlConsent": [1, 35]}), wrong_type, flags="Type", source="AC, How should an AC string be stored?")
    case(103, "A number", with_(KEYS, {"AddtlConsent": 2}), wrong_type, flags="Type", source="AC, How should an AC string be stored?")

    def beside(**changes):
        return with_(key_set(core(**changes), DISCLOSED), {"AddtlConsent": text})

    contradicts = found("contradicts-tc", "warning", key=name)
    case(111, "No purpose has consent", beside(purpose_consents=[], vendor_consents=[]), contradicts, flags="ContradictsTc")
    case(112, "Purpose 1 has none", beside(purpose_consents=[2, 3]), contradicts, flags="ContradictsTc")
    treated = beside(purpose_consents=[2], purpose_one_treatment=True)
    case(113, "Purpose 1 was not asked about", treated, flags="ContradictsTc")
    nobody = with_(key_set(core(purpose_consents=[], vendor_consents=[]), DISCLOSED), {"AddtlConsent": "2~~dv.1.35"})
    case(114, "Nobody has consent, in either string", nobody, flags="ContradictsTc")

    undecided = [verdict("in-app/too-short", "undecided")]
    case = group_cases("The key without a TC string", undecided)
    head = {"IABTCF_CmpSdkID": 300, "IABTCF_CmpSdkVersion": 1, "IABTCF_PolicyVersion": 5, "IABTCF_gdprApplies": 1}
    waiting = failure("in-app/applies-without-string", "info")
    case(121, "Alone", head | {name: text}, found("without-tc", "error", key=name), waiting, flags="WithoutTc")
    not_applicable = found("gdpr-not-applicable", "info", key=name)
    case(122, "Where GDPR does not apply", head | {"IABTCF_gdprApplies": 0, name: text}, not_applicable, flags="GdprNotApplicable OneFinding")
    case(123, "Emptied", head | {name: ""}, failure("in-app/empty-string", "warning", key=name), waiting, flags="WithoutTc OneFinding")
    misspelt = head | {name: text, "IABTCF_TcString": KEYS["IABTCF_TCString"]}
    case(124, "Beside a TC string under a misspelt name", misspelt, failure("in-app/name", "error", key="IABTCF_TcString"), flags="WithoutTc OneFinding")


def us_privacy():
    notes = {
        "Format": {"description": "The form of the string.", "rule": "us-privacy/format"},
        "GppDiffers": {"description": "The string beside section 6 of GPP.", "rule": "us-privacy/gpp-differs"},
    }
    usp = document("USP", "US Privacy String", "Format")
    gpps = document("GPPS", "GPP Consent String Specification", "Delimiters")
    file = RulesFile("us-privacy", notes, [usp, gpps])
    group = file.group("Strings by themselves")
    for number, comment, text, severity in [
        (1, "Notice, no opt-out, no agreement", "1YNN", None),
        (2, "Answers that are unknown", "1Y--", None),
        (3, "Not applicable", "1---", "info"),
        (4, "Small letters", "1ynn", "info"),
        (5, "Version 2", "2YNN", "error"),
        (6, "Another letter", "1YNX", "error"),
        (7, "Three characters", "1YN", "error"),
        (8, "Nothing", "", "warning"),
        (9, "JSON", '{"v":1}', "warning"),
    ]:
        expected = [failure("us-privacy/format", severity, character=0)] if severity else []
        group.related(f"us-privacy-{number + 1000:04d}", comment, "usPrivacy", text, expected, "Format", "USP, Format")
    group = file.group("Section 6 of GPP and the key", [LIST])

    def case(number, comment, contained, stored, *wrong):
        text = gpp({6: contained})
        keys = {"IABGPP_HDR_Version": "1", "IABGPP_HDR_Sections": "6", "IABGPP_HDR_GppString": text, "IABGPP_GppSID": "6"}
        keys |= {"IABGPP_6_String": contained} | ({"IABUSPrivacy_String": stored} if stored else {})
        expected = [failure("us-privacy/gpp-differs", "error", key=key) for key in wrong]
        group.document(f"us-privacy-{number + 1000:04d}", comment, "storedKeys", KEYS | keys, expected, "GppDiffers", "GPPS, Delimiters")

    case(21, "The same", "1YNN", "1YNN")
    case(22, "Another answer", "1YYN", "1YNN", "IABGPP_HDR_GppString", "IABGPP_6_String")
    case(23, "The same in small letters", "1ynn", "1YNN")
    case(24, "No key beside GPP", "1YNN", None)
    return file


if __name__ == "__main__":
    main()
