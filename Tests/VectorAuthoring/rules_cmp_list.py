"""Vectors of family cmp-list/ (and of nonstandard-texts/multi-publisher-cmp, which asks the CMP list too).

    python3 rules_cmp_list.py     writes TestVectors/rules/cmp-list.json and the CMP lists of TestVectors/rules/cmp-lists/

The CMPs are those of the sample list of 2026-05-28; the page beside it says what is special about each.
"""

import json
from pathlib import Path

from rules_file import ANY_CMP, RulesFile, failure
from rules_subjects import NEED_LIST, SAMPLE, not_effective, sound, undecided
from stored_key_sets import LIST as KEY_LIST
from stored_key_sets import DISCLOSED, core, key_set, with_, without
from tcf import ConsentStringV1, tc
from vector_file import document

ROOT = Path(__file__).resolve().parents[2] / "TestVectors"
SAMPLE_CMPS = "vendor-lists/sample-cmp-list.json"
INCOMPLETE = "rules/cmp-lists/incomplete.json"

NOTES = {
    "Boundary": "The very day on which a verdict changes, or the day before.",
    "Deleted": "A CMP with a deletedDate.",
    "Environments": "Where the CMP is registered to run.",
    "Incomplete": "The CMP list leaves something out that a rule asks for.",
    "NonRule": "Nothing may be reported, however odd it looks.",
    "NonStandardTexts": "UseNonStandardTexts is 1.",
    "OtherRule": "Another rule reports it; this family leaves it alone.",
    "StaleList": "The CMP list is more than two weeks older than the as-of date.",
    "Unknown": "No CMP of the list has the id.",
    "WithoutList": "No CMP list is given: the rules that ask it are left out.",
}  # fmt: skip
DOCUMENTS = [
    document(
        "TC",
        "Consent string and vendor list formats v2",
        "Global CMP List Specification",
        "How often is the Global CMP List updated?",
        "Example Global CMP List JSON Object",
        "Who should create a TC string?",
        "Version history",
    ),
    document("API", "CMP API v2", "In-App Details"),
    document("GPPE", "GPP EEA section (TCF EU)", "Core segment"),
]
LISTED = "TC, Global CMP List Specification"
CREATES = "TC, Who should create a TC string?"
UPDATED = "TC, How often is the Global CMP List updated?"
EXAMPLE = "TC, Example Global CMP List JSON Object"
KEYS = "API, In-App Details"
TEXTS = "GPPE, Core segment"

# A string of 2026 with Disclosed Vendors; the sample list of vendors is alone, so nobody knows who has left since.
COMMON = not_effective("disclosed-vendors/before-2.3") + undecided("gvl/vendor-deleted-since")
# The same without any vendor list, for strings that are older than the sample list of vendors.
COMMON_WITHOUT = not_effective("disclosed-vendors/before-2.3") + undecided(*NEED_LIST)


def build():
    file = RulesFile("cmp-list", NOTES, DOCUMENTS)
    unknown(file)
    deleted(file)
    stale(file)
    list_itself(file)
    texts(file)
    without_list(file)
    other_strings(file)
    keys(file)
    keys_without_list(file)
    return file


def cases(file, first, name, as_of, common, source, vendor_lists=(SAMPLE,), cmp_lists=(SAMPLE_CMPS,)):
    """A group, and a function that adds strings or key sets to it, numbered from `first`. Ids are for ever."""
    group = file.group(name, vendor_lists=vendor_lists, cmp_lists=cmp_lists, as_of=as_of, common=common)
    numbers = iter(range(first, first + 20))

    def case(what, comment, expected=(), flags="", source=source):
        identifier = f"cmp-list-{next(numbers):04d}"
        if isinstance(what, dict):
            group.document(identifier, comment, "storedKeys", what, list(expected), flags, source)
        else:
            text = what if isinstance(what, str) else what.text
            group.string(identifier, comment, text, list(expected), flags, source)

    return case


def at_cmp(rule, severity="error"):
    """A finding at CmpId."""
    return failure(rule, severity, "core", "CmpId", 78)


def unknown(file):
    case = cases(file, 1, "Is the CMP on the list?", "2026-06-05", COMMON, LISTED)
    case(sound(cmp_id=300), "A registered CMP")
    case(sound(cmp_id=301), "A private CMP is on the list too", flags="NonRule")
    case(sound(cmp_id=2), "The lowest id in use", flags="Boundary NonRule")
    case(sound(cmp_id=304), "A CMP without environments: strings do not ask for them", flags="NonRule Incomplete")
    day = {"created": "2026-05-28"}
    case(sound(cmp_id=999, **day), "Nobody has the id", [at_cmp("cmp-list/unknown")], "Unknown Boundary")
    case(sound(cmp_id=4095, **day), "The highest id", [at_cmp("cmp-list/unknown")], "Unknown Boundary")
    later = undecided("cmp-list/unknown")
    case(
        sound(cmp_id=999, created="2026-05-29"),
        "The string is a day younger than the list: the CMP may have been added since",
        later,
        "Unknown Boundary",
    )
    case(
        sound(cmp_id=1),
        "Id 1 is nobody's, however old the list is",
        [at_cmp("fields/cmp-id")],
        "OtherRule NonRule",
        CREATES,
    )
    case(sound(cmp_id=0, **day), "Id 0", [at_cmp("fields/cmp-id")], "OtherRule NonRule", CREATES)


def deleted(file):
    case = cases(file, 21, "Deleted on 2026-04-15, read on the day before", "2026-04-14", COMMON_WITHOUT, LISTED, ())
    case(sound(cmp_id=303, created="2026-04-14"), "Still registered", flags="Deleted Boundary NonRule")
    case = cases(file, 31, "Deleted on 2026-04-15, read on that day", "2026-04-15", COMMON_WITHOUT, LISTED, ())
    gone, late = at_cmp("cmp-list/deleted"), at_cmp("cmp-list/created-after-deletion")
    before = sound(cmp_id=303, created="2026-03-02")
    case(before, "Written while the CMP was registered: that does not save the string", [gone], "Deleted Boundary")
    same_day = sound(cmp_id=303, created="2026-04-15")
    case(same_day, "Written on the day of the deletion, not after it", [gone], "Deleted Boundary")
    case(sound(cmp_id=300, created="2026-04-15"), "Another CMP of that day", flags="NonRule")
    case = cases(file, 41, "Deleted on 2026-04-15, read later", "2026-06-05", COMMON_WITHOUT, LISTED, ())
    after = sound(cmp_id=303, created="2026-04-16")
    case(after, "Written a day after the deletion", [gone, late], "Deleted Boundary", f"{LISTED}; {CREATES}")
    case(
        sound(cmp_id=302, created="2026-05-28"),
        "Deleted long ago; the list writes the date with milliseconds",
        [gone, late],
        "Deleted",
        f"{LISTED}; {CREATES}",
    )
    case(sound(cmp_id=307, created="2026-05-28"), "A deletion is announced for 2027", flags="Deleted NonRule")
    case = cases(file, 51, "The last day before an announced deletion", "2026-12-31", COMMON, LISTED)
    case(sound(cmp_id=307), "Deleted from tomorrow on", flags="Deleted Boundary StaleList NonRule")
    case = cases(file, 55, "The day of an announced deletion", "2027-01-01", COMMON, LISTED)
    case(sound(cmp_id=307), "Deleted from today on", [gone], "Deleted Boundary StaleList")


def stale(file):
    case = cases(file, 61, "The list is 14 days old", "2026-06-11", COMMON, UPDATED)
    case(sound(cmp_id=300), "Two weeks may pass", flags="Boundary NonRule")
    case = cases(file, 65, "The list is 15 days old", "2026-06-12", COMMON, UPDATED)
    case(sound(cmp_id=300), "A day more than two weeks: no string is to blame for that", flags="Boundary StaleList NonRule")


def list_itself(file):
    """The list as the input: the only subject whose fault its age is."""
    old = failure("cmp-list/stale-list", "info", member="lastUpdated")
    case = list_cases(file, 121, "The CMP list itself, on 2026-06-11", "2026-06-11")
    case("2026-05-28T17:03:19Z", "14 days old: two weeks may pass", flags="Boundary NonRule")
    case = list_cases(file, 131, "The CMP list itself, on 2026-06-12", "2026-06-12")
    case("2026-05-28T17:03:19Z", "15 days old", [old], "Boundary StaleList")
    case("2026-06-11T17:03:19Z", "The edition after it", flags="NonRule")
    undated = failure("lint/cmp-list", "error", member="lastUpdated")
    case(None, "A list without a day has no age", [undated], "OtherRule")


def list_cases(file, first, name, as_of):
    group = file.group(name, as_of=as_of)
    numbers = iter(range(first, first + 10))

    def case(published, comment, expected=(), flags=""):
        cmp = {"id": 300, "name": "CMP 300", "isCommercial": True, "environments": ["Web"]}
        value = ({"lastUpdated": published} if published else {}) | {"cmps": {"300": cmp}}
        group.document(f"cmp-list-{next(numbers):04d}", comment, "cmpList", value, list(expected), flags, UPDATED)

    return case


def texts(file):
    field = sound(use_non_standard_texts=True)
    noted = field.fail("nonstandard-texts/declared-standard", "info", "UseNonStandardTexts")
    many = field.fail("nonstandard-texts/multi-publisher-cmp", "info", "UseNonStandardTexts")
    case = cases(file, 71, "Non-standard texts", "2026-06-05", COMMON, TEXTS)
    text = {"use_non_standard_texts": True}
    case(sound(cmp_id=300, **text), "A CMP that serves many publishers", [noted, many], "NonStandardTexts")
    case(sound(cmp_id=301, **text), "A publisher's own CMP", [noted], "NonStandardTexts NonRule")
    nobody = sound(cmp_id=999, created="2026-05-28", **text)
    unlisted = [noted, at_cmp("cmp-list/unknown")]
    case(nobody, "An unknown CMP serves nobody that we know of", unlisted, "NonStandardTexts Unknown")
    incomplete = (INCOMPLETE,)
    case = cases(file, 81, "A list that leaves things out", "2026-06-05", COMMON, EXAMPLE, cmp_lists=incomplete)
    unsaid = [noted, *undecided("nonstandard-texts/multi-publisher-cmp")]
    case(sound(cmp_id=300, **text), "The list does not say whether the CMP is commercial", unsaid, "NonStandardTexts Incomplete")
    case(sound(cmp_id=300), "Standard texts: nobody asks", flags="Incomplete NonRule")
    case(sound(cmp_id=303), "Its deletedDate is null: not deleted", flags="Incomplete NonRule", source=LISTED)


def without_list(file):
    case = cases(file, 91, "No CMP list at all", "2026-06-05", COMMON, LISTED, cmp_lists=())
    case(sound(cmp_id=300), "Nobody is asked about the CMP", flags="WithoutList")
    texts = sound(cmp_id=300, use_non_standard_texts=True)
    noted = texts.fail("nonstandard-texts/declared-standard", "info", "UseNonStandardTexts")
    case(texts, "Nor whether it is commercial", [noted], "WithoutList NonStandardTexts", TEXTS)


def other_strings(file):
    case = cases(file, 101, "A version 1 string", "2026-06-05", [], "TC, Version history")
    retired = failure("fields/v1-retired", "error", "core", "Version", 0)
    case(ConsentStringV1(vendors=[1, 2], purposes=[1]).text(), "No rule of this family applies", [retired], "NonRule")


def keys(file):
    case = cases(file, 201, "The CMP of an app's keys", "2026-06-05", [], KEYS, (KEY_LIST,))
    app, sdk = (failure(f"cmp-list/{slug}", severity, key="IABTCF_CmpSdkID") for slug, severity in (
        ("environment", "warning"), ("sdk-id", "error")))  # fmt: skip
    unsaid = undecided("cmp-list/environment")
    case(of_cmp(300), "Registered for websites and apps")
    case(of_cmp(305), "Labels in other letter cases", flags="Environments NonRule", source=EXAMPLE)
    case(of_cmp(307), "Registered for apps; its deletion is announced for 2027", flags="Environments Deleted NonRule")
    case(of_cmp(2), "Registered for websites only", [app], "Environments", EXAMPLE)
    case(of_cmp(304), "The list names no environment", unsaid, "Environments Incomplete", EXAMPLE)
    case(of_cmp(306), "Television only, and keys do not say which device they are of", unsaid, "Environments", EXAMPLE)
    case(of_cmp(303), "Deleted on 2026-04-15", [sdk], "Deleted")
    case(of_cmp(999), "Nobody has the id", [sdk], "Unknown Boundary")
    younger = of_cmp(999, created="2026-05-29")
    case(younger, "The string is younger than the list", undecided("cmp-list/sdk-id"), "Unknown Boundary")
    two = with_(of_cmp(300), {"CmpSdkID": 302})
    others = failure("in-app/two-cmps", "warning", key="IABTCF_CmpSdkID")
    case(two, "The key is a deleted CMP's, the string another's", [sdk, others], "Deleted")
    wrong = with_(of_cmp(300), {"CmpSdkID": "302"})
    typed = [failure("in-app/type", "error", key="IABTCF_CmpSdkID")]
    case(wrong, "The id is text: its type is at fault, not the CMP", typed, "OtherRule NonRule")
    absent = [failure("in-app/cmp-present", "warning"), failure("in-app/missing", "error", key="IABTCF_CmpSdkID")]
    nameless = without(of_cmp(2), "CmpSdkID")
    case(nameless, "Without the key the string tells the CMP", [web("IABTCF_TCString"), *absent], "Environments", EXAMPLE)
    case = cases(file, 221, "A list that leaves things out", "2026-06-05", [], EXAMPLE, (KEY_LIST,), (INCOMPLETE,))
    case(of_cmp(301), "No environment in an empty list of them", [app], "Environments Incomplete")
    case(of_cmp(302), "An environment that nobody knows counts as another", [app], "Environments Incomplete")


def of_cmp(number, created="2026-05-28"):
    """A sound key set of a CMP."""
    return key_set(core(cmp_id=number, created=created), DISCLOSED)


def web(key):
    return failure("cmp-list/environment", "warning", key=key)


def keys_without_list(file):
    case = cases(file, 241, "Keys without a CMP list", "2026-06-05", [], KEYS, (KEY_LIST,), ())
    case(of_cmp(300), "Nobody is asked about the CMP", flags="WithoutList")


def incomplete():
    """A CMP list that leaves out what its format requires."""
    cmps = {
        "300": {"id": 300, "name": "Iron Choices", "environments": ["Web", "Native App (Mobile)"]},
        "301": {"id": 301, "name": "Lead Newspaper", "isCommercial": False, "environments": []},
        "302": {"id": 302, "name": "Nickel Privacy", "isCommercial": True, "environments": ["Refrigerator"]},
        "303": {"id": 303, "name": "Opal", "isCommercial": True, "environments": ["Web"], "deletedDate": None},
    }
    return {"lastUpdated": "2026-05-28T17:03:19Z", "cmps": cmps}


# The CMPs of all other vectors. What a new vector needs besides is added here.
OTHER_CMPS = [0, 1, 2, 10, 260, 300, 729, 880, 4095]


def any_cmp():
    """A CMP list in which no rule finds anything, for vectors of other families: every CMP that they name, private, in
    every environment, and never out of date."""
    environments = ["Web", "Native App (Mobile)", "Native App (CTV)"]
    cmps = {
        str(number): {"id": number, "name": f"CMP {number}", "isCommercial": False, "environments": environments}
        for number in OTHER_CMPS
    }
    return {"lastUpdated": "2030-01-03T16:00:00Z", "cmps": cmps}


def main():
    lists = {INCOMPLETE: incomplete(), ANY_CMP: any_cmp()}
    files = {"rules/cmp-list.json": build().text()}
    files |= {name: json.dumps(value, indent=1) + "\n" for name, value in lists.items()}
    for name, text in files.items():
        path = ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="ascii")


if __name__ == "__main__":
    main()
