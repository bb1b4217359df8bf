#!/usr/bin/env python3
"""Makes the project's own vendor lists and CMP list.

  make_sample_lists.py                          write TestVectors/vendor-lists/
  make_sample_lists.py --check                  fail if the files there are not what this script makes
  make_sample_lists.py --real-size [--seed N]   a list as long as a published one, to standard output

The tables below are the source; the files are made from them. Every text is the project's own.
Deterministic: no clock, no set order, and of the random generator only random(), which Python keeps stable.
"""

import argparse
import json
import pathlib
import random
import sys

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "TestVectors" / "vendor-lists"

# --- the tables of a list ---------------------------------------------------------------------------------------
PURPOSES = {
    1: ("Keep or read data on a device", "Files or identifiers are written to your device or read from it."),
    2: ("Choose ads from little data", "Ads are chosen by the page you see, your rough region and your device type."),
    3: ("Build an ad profile", "What you do here is collected into a profile that ads are chosen by later."),
    4: ("Choose ads by profile", "Ads are chosen by a profile that was built about you."),
    5: ("Build a content profile", "What you read here is collected into a profile that content is chosen by later."),
    6: ("Choose content by profile", "Content is chosen by a profile that was built about you."),
    7: ("Measure ads", "It is counted which ads you saw and what came of it."),
    8: ("Measure content", "It is counted which content you saw and for how long."),
    9: ("Understand audiences", "Reports about groups of readers are made, combined from several sources."),
    10: ("Improve services", "How you use a service helps to repair and improve it."),
    11: ("Choose content from little data", "Content is chosen by the page you see and your device type."),
}
SPECIAL_PURPOSES = {
    1: ("Prevent fraud and repair faults", "Attacks and faults are found and stopped."),
    2: ("Deliver ads and content", "Your device and a server exchange what is needed to show a page."),
    3: ("Remember privacy choices", "Your choices are stored and passed on so that they can be respected."),
}
FEATURES = {
    1: ("Combine sources", "Data from other places is added to data about you."),
    2: ("Link devices", "Devices that seem to belong to one household are linked."),
    3: ("Recognise by what is sent anyway", "Your device is told from others by what its requests contain."),
}
SPECIAL_FEATURES = {
    1: ("Exact location", "Your position within half a kilometre is used."),
    2: ("Scan the device", "Your device is asked for properties that tell it from others."),
}
STACKS = {
    1: ("Exact location and scanning", [], [1, 2]),
    2: ("Ads from little data and their measurement", [2, 7], []),
    3: ("Ads by profile", [2, 3, 4], []),
    4: ("Content by profile", [5, 6, 11], []),
    5: ("Everything but storage", [2, 3, 4, 5, 6, 7, 8, 9, 10, 11], [1]),
}
DATA_CATEGORIES = {
    1: "IP addresses", 2: "Device properties", 3: "Device identifiers", 4: "Guessed identifiers",
    5: "Identifiers after login", 6: "Data you typed in", 7: "Rough location", 8: "Exact location",
    9: "What you read and click", 10: "Profiles", 11: "Privacy choices",
}  # fmt: skip


def table(rows, spec):
    def extra(text):
        return {"descriptionLegal": "In short: " + text} if spec == 2 else {"illustrations": []}

    return {str(id): {"id": id, "name": name, "description": text, **extra(text)} for id, (name, text) in rows.items()}


def stacks(purpose_count):
    return {
        str(id): {
            "id": id, "purposes": [p for p in purposes if p <= purpose_count], "specialFeatures": special,
            "name": name, "description": "Several requests in one: " + name.lower() + ".",
        }
        for id, (name, purposes, special) in STACKS.items()
    }  # fmt: skip


# --- sample-vendor-list.json ------------------------------------------------------------------------------------
# id, name, consent, legitimate interest, flexible, special purposes, features, special features, what is special,
# and members that differ from those that vendor() makes.
EITHER = [2, 7, 8, 9, 10, 11]  # the purposes that may rest on either basis
VENDORS = [
    (1, "Alder", [1, 3, 4], [], [], [], [], [], "consent only", {}),
    (2, "Birch", [], [2, 7], [], [], [], [], "legitimate interest only, not flexible", {}),
    (3, "Cedar", [], [2, 7, 9, 10], [2, 7, 9, 10], [], [], [], "legitimate interest only, all of it flexible", {}),
    (4, "Dogwood", [1, 2, 7], [], [2, 7], [], [], [], "consent only, flexible for 2 and 7", {}),
    (5, "Elm", [1, 3, 4], [2, 7, 9], [2, 7], [1, 2], [], [],
     "consent, legitimate interest (9 not flexible) and special purposes", {}),
    (6, "Fir", [], [], [], [1, 2], [], [], "special purposes only", {}),
    (7, "Ginkgo", [], [], [], [1, 2, 3], [1, 3], [], "special purposes only, with features", {}),
    (8, "Hazel", [1, 2, 3, 4], [], [], [1, 2], [], [], "consent and special purposes, no legitimate interest", {}),
    (9, "Ivy", [1, 3], [], [], [], [], [1], "consent only, special feature 1", {}),
    (10, "Juniper", [*range(1, 12)], [], [], [], [], [], "every purpose, all with consent, none flexible", {}),
    (11, "Kapok", [1, 3, 4, 5, 6], EITHER, [], [], [], [],
     "every purpose, legitimate interest wherever policy 5 allows it, none flexible", {}),
    (12, "Larch", [1, 3, 4, 5, 6], EITHER, EITHER, [1, 2, 3], [1, 2, 3], [1, 2],
     "declares everything there is; flexible wherever policy 5 allows it", {}),
    (15, "Maple", [1], [], [], [], [], [], "purpose 1 only", {}),
    (16, "Nutmeg", [2, 7, 10], [], [], [], [], [], "consent without purpose 1", {}),
    (17, "Oak", [1], [2, 7, 8], [7], [], [], [], "legitimate interest, flexible for one of three", {}),
    (18, "Pine", [1, 2, 9, 10], [], [9], [], [], [], "consent, flexible for one of four", {}),
    (19, "Quince", [1, 7], [], [], [], [], [2], "special feature 2", {}),
    (20, "Rowan", [1], [2], [], [1], [], [1, 2], "both special features, purpose 2 on legitimate interest", {}),
    (21, "Spruce", [1], [], [], [], [1, 2, 3], [], "every feature, purpose 1 only", {}),
    (22, "Tamarind", [1, 3, 4], [2, 7], [2], [1], [], [], "deleted on 2025-01-10",
     {"deletedDate": "2025-01-10T00:00:00Z"}),
    (23, "Umbrella Pine", [1, 2], [7], [7], [1, 2], [], [], "its deletion is announced for 2027-01-01",
     {"deletedDate": "2027-01-01T00:00:00Z"}),
    (24, "Viburnum", [1, 7], [], [], [], [], [], "deleted on 2025-03-20; the date has a fraction of a second",
     {"deletedDate": "2025-03-20T09:32:59.184Z"}),
    (25, "Walnut", [1, 9], [10], [], [], [], [], "deleted on the day of the list, 2026-05-28, an hour before it",
     {"deletedDate": "2026-05-28T15:00:00.5Z"}),
    (26, "Yew", [], [], [], [1, 2], [], [], "special purposes only, deleted on 2026-03-02",
     {"deletedDate": "2026-03-02T10:03:53.47Z"}),
    (27, "Acacia", [], [11], [11], [], [], [], "purpose 11 only, legitimate interest, flexible", {}),
    (28, "Banyan", [1, 11], [], [], [], [], [], "purposes 1 and 11 with consent", {}),
    (29, "Camellia", [1], [], [], [], [], [], "no cookies (age null), other storage",
     {"usesCookies": False, "cookieMaxAgeSeconds": None, "cookieRefresh": False, "usesNonCookieAccess": True}),
    (30, "Damson", [1, 7], [], [], [], [], [], "session cookies: age 0",
     {"cookieMaxAgeSeconds": 0, "usesNonCookieAccess": False}),
    (31, "Ebony", [1, 8], [], [], [], [], [], "session cookies: age -1", {"cookieMaxAgeSeconds": -1}),
    (32, "Frangipani", [1, 10], [], [], [], [], [], "age beyond 32 bits", {"cookieMaxAgeSeconds": 5_000_000_000}),
    (34, "Guava", [1, 2], [], [], [], [], [], "overflow 32", {"overflow": {"httpGetLimit": 32}}),
    (35, "Hornbeam", [1, 2], [], [], [], [], [], "overflow 128", {"overflow": {"httpGetLimit": 128}}),
    (36, "Ironwood", [1, 3], [7], [], [1], [], [], "no standard retention, a period for every purpose",
     {"dataRetention": {"purposes": {"1": 30, "3": 180, "7": 90}, "specialPurposes": {"1": 365}}}),
    (37, "Jacaranda", [1], [], [], [], [], [], "retention of 0 days",
     {"dataRetention": {"stdRetention": 0, "purposes": {}, "specialPurposes": {}}}),
    (38, "Kumquat", [1, 2], [7], [], [], [], [], "pages in three languages, none in English",
     {"urls": [{"langId": lang, "privacy": f"https://vendor-38.example/{lang}/privacy",
                "legIntClaim": f"https://vendor-38.example/{lang}/interest"} for lang in ("de", "fr", "it")]}),
    (39, "Lemon", [1, 4], [], [], [], [], [], "pages without a claim of legitimate interest, and needs none",
     {"urls": [{"langId": "en", "privacy": "https://vendor-39.example/privacy"}]}),
    (40, "Mango & Söhne <Medien> \"Ads\"\u00a0", [1, 2, 7], [], [], [], [], [],
     "a name with signs that XML escapes and a no-break space at its end", {}),
    (41, "Nectarine " + "Advertising and Audience Measurement Services of the United Orchards " * 3 + "Ltd.",
     [1, 7, 8, 9], [], [], [], [], [], "a name of more than 200 characters", {}),
    (42, "Оливка 橄榄 زيتون 🫒", [1, 6], [], [], [], [], [], "a name in four scripts, one of them from right to left", {}),
    (43, "Plum", [1, 5], [], [], [], [], [], "every data category", {"dataDeclaration": [*range(1, 12)]}),
    (44, "Tamarind", [1, 3, 4], [], [], [], [], [], "the name of vendor 22, which is deleted: registered anew", {}),
    (45, "Quandong", [1, 5, 6], [], [], [], [], [], "content profiles only", {}),
    (755, "Large Ad Platform", [1, 3, 4], [2, 7, 9, 10], [2, 7, 9, 10], [1, 2, 3], [1, 2], [],
     "declares what the real vendor 755 declares in list 106", {}),
]  # fmt: skip


def vendor(id, name, consent, interest, flexible, special, features, special_features, changes):
    """A vendor of specification 3 that keeps every constraint of the format, and what `changes` says."""
    stores = 1 in consent
    page = {"langId": "en", "privacy": f"https://vendor-{id}.example/privacy"}
    page["legIntClaim"] = f"https://vendor-{id}.example/interest" if interest or special else ""
    result = {
        "id": id, "name": name, "purposes": consent, "legIntPurposes": interest, "flexiblePurposes": flexible,
        "specialPurposes": special, "features": features, "specialFeatures": special_features,
        "cookieMaxAgeSeconds": 7_776_000 if stores else None, "usesCookies": stores, "cookieRefresh": False,
        "urls": [page], "usesNonCookieAccess": stores,
        "dataRetention": {"stdRetention": 365, "purposes": {}, "specialPurposes": {}},
        "dataDeclaration": [1, 2, 11], "deviceStorageDisclosureUrl": f"https://vendor-{id}.example/storage.json",
    }  # fmt: skip
    return {**result, **changes}


def sample_vendor_list():
    return {
        "gvlSpecificationVersion": 3, "vendorListVersion": 5, "tcfPolicyVersion": 5,
        "lastUpdated": "2026-05-28T16:00:00Z", **tables_of_specification_3(),
        "vendors": {str(row[0]): vendor(*row[:8], row[9]) for row in VENDORS},
    }  # fmt: skip


def tables_of_specification_3():
    return {
        "purposes": table(PURPOSES, 3), "specialPurposes": table(SPECIAL_PURPOSES, 3),
        "features": table(FEATURES, 3), "specialFeatures": table(SPECIAL_FEATURES, 3), "stacks": stacks(11),
        "dataCategories": {
            str(id): {"id": id, "name": name, "description": "Data of this kind: " + name.lower() + "."}
            for id, name in DATA_CATEGORIES.items()
        },
    }  # fmt: skip


# --- sample-vendor-list-spec2.json ------------------------------------------------------------------------------
VENDORS_SPEC2 = [
    (1, "Alder", [1, 3, 4], [], [], [], [], [], "consent only", {}),
    (2, "Birch", [1], [2, 3, 7], [], [1], [], [], "legitimate interest for 3, which policy 2 allows", {}),
    (3, "Cedar", [], [2, 3, 4, 5, 6, 7, 8, 9, 10], [2, 3, 4, 5, 6, 7, 8, 9, 10], [1, 2], [], [],
     "legitimate interest and flexible for everything but 1", {}),
    (4, "Dogwood", [1, 2, 3, 7], [], [3], [], [], [], "consent for 3, flexible", {}),
    (5, "Elm", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [], [], [], [], [], "every purpose with consent", {}),
    (6, "Fir", [], [], [], [1, 2], [], [], "special purposes only", {}),
    (8, "Hazel", [1, 2], [], [], [1, 2], [], [], "consent and special purposes, no legitimate interest", {}),
    (9, "Ivy", [1, 3], [], [], [], [], [1], "special feature 1", {}),
    (10, "Juniper", [2, 7], [], [], [], [], [], "consent without purpose 1; no cookies, age null", {}),
    (11, "Kapok", [1], [7], [7], [], [], [], "deleted on 2021-01-28", {"deletedDate": "2021-01-28T00:00:00Z"}),
    (12, "Larch", [1, 3, 4], [2, 7], [2], [1, 2], [1, 2, 3], [1, 2], "a bit of everything, overflow 32",
     {"overflow": {"httpGetLimit": 32}}),
    (755, "Large Ad Platform", [1, 3, 4], [2, 7, 9, 10], [2, 7, 9, 10], [1, 2], [1, 2], [],
     "the profile of vendor 755 under policy 2", {}),
]  # fmt: skip


def vendor_spec2(id, *declarations):
    """A vendor of specification 2: a privacy policy in place of what specification 3 added."""
    result = vendor(id, *declarations)
    for member in ("urls", "dataRetention", "dataDeclaration", "deviceStorageDisclosureUrl"):
        del result[member]
    return {**result, "policyUrl": f"https://vendor-{id}.example/privacy"}


def sample_vendor_list_spec2():
    purposes = {id: texts for id, texts in PURPOSES.items() if id <= 10}
    special = {id: texts for id, texts in SPECIAL_PURPOSES.items() if id <= 2}
    return {
        "gvlSpecificationVersion": 2, "vendorListVersion": 12, "tcfPolicyVersion": 2,
        "lastUpdated": "2021-06-03T16:00:00Z", "purposes": table(purposes, 2), "specialPurposes": table(special, 2),
        "features": table(FEATURES, 2), "specialFeatures": table(SPECIAL_FEATURES, 2), "stacks": stacks(10),
        "vendors": {str(row[0]): vendor_spec2(*row[:8], row[9]) for row in VENDORS_SPEC2},
    }  # fmt: skip


# --- sample-cmp-list.json ---------------------------------------------------------------------------------------
# id, name, commercial, environments (None: the member is absent), deletedDate (None: absent), what is special
CMPS = [
    (2, "Copper Consent\u00a0", True, ["Web"], None, "the lowest id in use; a no-break space ends its name"),
    (300, "Iron Choices", True, ["Web", "Native App (Mobile)"], None, "live, websites and apps"),
    (301, "Lead Newspaper", False, ["Web"], None, "private: for its owner's sites only"),
    (302, "Nickel Privacy", True, ["Web", "Native App (Mobile)"], "2024-11-13T14:55:31.549Z",
     "deleted on 2024-11-13; the date has milliseconds"),
    (303, "Silver Signals", True, ["Web", "Native App (Mobile)", "Native App (CTV)"], "2026-04-15T00:00:00Z",
     "deleted on 2026-04-15"),
    (304, "Tin Transparency", True, None, None, "says nothing about environments"),
    (305, "Zinc Settings", True, ["WEB", "native app (mobile)", "Native App (ctv)"], None,
     "labels in other letter cases"),
    (306, "Cobalt TV", True, ["Native App (CTV)", "other"], None, "television and other things, no websites or phones"),
    (307, "Mercury Choices", False, ["Native App (Mobile)"], "2027-01-01T00:00:00Z",
     "apps only; its deletion is announced for 2027-01-01"),
]  # fmt: skip


def sample_cmp_list():
    cmps = {}
    for id, name, commercial, places, deleted, _ in CMPS:
        entry = {"id": id, "name": name, "deletedDate": deleted, "isCommercial": commercial, "environments": places}
        cmps[str(id)] = {member: value for member, value in entry.items() if value is not None}
    return {"lastUpdated": "2026-05-28T17:03:19Z", "cmps": cmps}


# --- a list of real size ----------------------------------------------------------------------------------------
# Shares counted in list 106 of the spec 3 series (987 vendors).
# Of the vendors that have not declared the purpose with legitimate interest.
CONSENT_SHARE = {1: 0.85, 2: 0.70, 3: 0.63, 4: 0.62, 5: 0.28, 6: 0.25, 7: 0.84, 8: 0.37, 9: 0.50, 10: 0.56, 11: 0.13}
# Of the vendors that use legitimate interest at all.
INTEREST_SHARE = {2: 0.60, 7: 0.84, 8: 0.38, 9: 0.38, 10: 0.66, 11: 0.13}
LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pl", "pt"]


def real_size_list(seed, vendors=1_300, deleted=120):
    rng = random.Random(seed)

    def chance(share):
        return rng.random() < share

    def some(shares):
        return [id for id, share in shares.items() if chance(share)]

    def below(limit):
        return int(rng.random() * limit)

    entries = {}
    id = 0
    while len(entries) < vendors:
        id += 1 + (below(4) if chance(0.25) else 0)
        entries[str(id)] = real_size_vendor(id, chance, some, below)
    ids = list(entries)
    while deleted > 0:
        entry = entries[ids[below(len(ids))]]
        if "deletedDate" not in entry:
            fraction = f".{below(1000):03d}" if chance(0.44) else ""
            entry["deletedDate"] = f"{2020 + below(6)}-{1 + below(12):02d}-{1 + below(28):02d}T00:00:00{fraction}Z"
            deleted -= 1
    return {
        "gvlSpecificationVersion": 3, "vendorListVersion": 150, "tcfPolicyVersion": 5,
        "lastUpdated": "2026-03-12T16:00:00Z", **tables_of_specification_3(), "vendors": entries,
    }  # fmt: skip


def real_size_vendor(id, chance, some, below):
    consent, interest, flexible = [], [], []
    special = some({1: 0.81, 2: 0.81, 3: 0.52}) if chance(0.75) else []
    if not (special and chance(0.033)):  # the rest has special purposes only
        interest = some(INTEREST_SHARE) if chance(0.36) else []
        if not (interest and chance(0.19)):  # the rest has legitimate interest only
            consent = [p for p in some(CONSENT_SHARE) if p not in interest]
        if not consent and not interest:
            consent = [1]
        if chance(0.42):
            flexible = [p for p in sorted(consent + interest) if p in EITHER and chance(0.9)]
    features = some({1: 0.60, 2: 0.53, 3: 0.81}) if chance(0.71) else []
    special_features = some({1: 0.80, 2: 0.41}) if chance(0.38) else []
    languages = LANGUAGES[: 1 + (below(len(LANGUAGES)) if chance(0.17) else 0)]
    name = "Vendor %d %s" % (id, ["Ltd.", "GmbH", "S.A.", "Inc.", "AB", "B.V.", "SAS", "Sp. z o.o."][below(8)])
    changes = {
        "urls": [
            {"langId": lang, "privacy": f"https://vendor-{id}.example/{lang}/privacy",
             "legIntClaim": f"https://vendor-{id}.example/{lang}/interest" if interest or special else ""}
            for lang in languages
        ],
        "dataRetention": {"stdRetention": [30, 90, 180, 365, 730][below(5)], "purposes": {}, "specialPurposes": {}},
        "dataDeclaration": some({category: 0.5 for category in DATA_CATEGORIES}) or [1],
    }  # fmt: skip
    if chance(0.15):
        changes["overflow"] = {"httpGetLimit": 128 if chance(0.7) else 32}
    return vendor(id, name, consent, interest, flexible, special, features, special_features, changes)
def text_of(document):
    """JSON with a line an entry, so that a difference shows whose it is."""
    lines = []
    for name, value in document.items():
        if not isinstance(value, dict):
            lines.append(f" {json.dumps(name)}: {json.dumps(value)}")
            continue
        entries = [f"  {json.dumps(key)}: {json.dumps(entry, ensure_ascii=False)}" for key, entry in value.items()]
        lines.append(f" {json.dumps(name)}: {{\n" + ",\n".join(entries) + "\n }")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def ids_of(ids):
    return ", ".join(map(str, ids)) or "–"


def vendor_rows(rows):
    head = "| id | consent | LI | flexible | special purposes | features | special features | what is special |\n"
    lines = [f"| {row[0]} | " + " | ".join(map(ids_of, row[2:8])) + f" | {row[8]} |\n" for row in rows]
    return head + "| --- " * 8 + "|\n" + "".join(lines)


def readme():
    cmps = "".join(f"| {row[0]} | {row[5]} |\n" for row in CMPS)
    return f"""# Vendor lists made by the project


Hand-made lists in which every case of the rules occurs. Companies, texts and URLs are invented; no text is taken from
a published list. The numbers are the framework's own. `Tests/TCFVendorListTests/make_sample_lists.py` makes these files
and this page; change its tables, run it, and commit both. With `--real-size --seed N` it prints a list as long as a
published one.

| file | what it is |
| --- | --- |
| sample-vendor-list.json | GVL specification 3, version 5, policy 5, 2026-05-28; {len(VENDORS)} vendors |
| sample-vendor-list-spec2.json | GVL specification 2, version 12, policy 2, 2021-06-03; {len(VENDORS_SPEC2)} vendors |
| sample-cmp-list.json | Global CMP List, 2026-05-28; {len(CMPS)} CMPs |

All three keep the constraints of their formats: a strict lint finds no error. A real list numbered 5 of the spec 3
series, or 12 of the spec 2 series, exists too: never load it together with these.

## sample-vendor-list.json

Ids 1-45 and 755; **13, 14 and 33 do not exist**. LI is legitimate interest. Deleted by 2026-05-28: 22, 24, 25, 26.

{vendor_rows(VENDORS)}
## sample-vendor-list-spec2.json

Ten purposes, two special purposes. Ids 1-12 and 755; 7 does not exist. Under policy 2 purposes 3-6 may rest on
legitimate interest.

{vendor_rows(VENDORS_SPEC2)}
## sample-cmp-list.json

| id | what is special |
| --- | --- |
{cmps}"""


def main():
    parser = argparse.ArgumentParser(description="Makes the project's own vendor lists and CMP list.")
    parser.add_argument("--check", action="store_true", help="compare with the files instead of writing them")
    parser.add_argument("--real-size", action="store_true", help="print a list as long as a published one")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.real_size:
        sys.stdout.buffer.write(text_of(real_size_list(options.seed)).encode())
        return 0
    files = {
        "sample-vendor-list.json": text_of(sample_vendor_list()),
        "sample-vendor-list-spec2.json": text_of(sample_vendor_list_spec2()),
        "sample-cmp-list.json": text_of(sample_cmp_list()),
        "README.md": readme(),
    }
    if not options.check:
        for name, text in files.items():
            (FOLDER / name).write_bytes(text.encode())
        return 0
    stale = [name for name, text in files.items() if (FOLDER / name).read_bytes() != text.encode()]
    for name in stale:
        print(f"{name} is not what make_sample_lists.py makes", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
