"""Vectors of the adjoe sample (seed 002): a string and stored keys from an article, which disagree with each other."""

import json
from pathlib import Path

from rules_file import RulesFile, failure, verdict
from vector_file import document

STRING = "CAAB9ZAAAB9ZALZAAAENCZCgAPAAAGAAAAYgACNAAJgAAA"
SECTION = "Implementing an CMP API"
SOURCE = f"ADJOE, {SECTION}"

# The keys that say other than the string.
WRONG = [
    "CmpSdkID", "PolicyVersion", "VendorLegitimateInterests", "PurposeConsents", "PurposeLegitimateInterests",
    "SpecialFeaturesOptIns",
]  # fmt: skip

# What asks the list that the string names, 153 of spec 2: a published one, and so not among these files.
LIST_RULES = {
    "gvl": [
        "version-missing", "series-mismatch", "version-premature", "version-stale", "policy-mismatch",
        "vendor-unknown", "vendor-deleted", "vendor-deleted-since", "consent-not-declared", "li-not-declared",
        "special-purpose-only-li", "purpose-unknown", "purpose-not-consentable", "purpose-without-vendor",
        "li-purpose-without-vendor", "feature-without-vendor", "consent-unusable", "li-unusable",
        "all-vendors-disclosed",
    ],
    "purpose-one": ["vendors-need-it", "treatment-vendors"],
    "publisher-restrictions": [
        "purpose-unknown", "not-flexible", "redundant", "not-declared", "unknown-vendor", "beyond-list",
        "blocks-everyone", "blocked-yet-signalled", "consent-required-unsignalled", "li-required-unsignalled",
    ],
}  # fmt: skip


def adjoe_sample():
    """The keys stand in TestVectors/stored-keys/adjoe-sample.json as the article stores them.

    The article's `setValue05, forKey: "IABTCF_PolicyVersion"` is read as a call with the value 5.
    """
    notes = {
        "Impossible1970": {"description": "The string says that it was written in 1970.", "rule": "fields/epoch"},
        "KeysDisagree": {"description": "Keys say other than the string.", "rule": "in-app/disagrees"},
        "NotStale": {
            "description": "The vendors consented to agree, so the keys are not another string's as a whole.",
            "rule": "in-app/stale-set",
        },
        "SetValue05": {"description": "The article's setValue05 is no Swift: one of the ways to read it."},
    }
    title = "adjoe Engineers' Blog, Building a Consent Management Platform on iOS"
    file = RulesFile("in-app", notes, [document("ADJOE", title, SECTION)])
    add_keys(file)
    add_set_value_05(file)
    add_string(file)
    return file


def add_keys(file):
    group = file.group("The stored keys", common=[verdict("in-app/too-short", "undecided")])
    group.document(
        "in-app-seed-0201",
        "Written for CMP 0 and policy 5, purposes 1-11, LI for 2 and 7-10, features 1 and 2, LI vendors 2 and 3; the "
        "string says CMP 729, policy 2, purposes 1-4, LI for 2 and 3, no feature, LI vendors 1 and 2. Its vendors, "
        "country, purpose one treatment (the builder was given 1) and non-standard texts agree",
        "storedKeys",
        "stored-keys/adjoe-sample.json",
        [
            *(failure("in-app/disagrees", "error", key=f"IABTCF_{name}") for name in WRONG),
            failure("nonstandard-texts/new-key-early", "info", key="IABTCF_UseNonStandardTexts"),
        ],
        "KeysDisagree NotStale",
        SOURCE,
    )


def add_set_value_05(file):
    """`UserDefaults.standard.setValue05, forKey: "IABTCF_PolicyVersion")` is no Swift: what may have been meant, beyond 5."""
    group = file.group("The call that is no Swift", common=[verdict("in-app/too-short", "undecided")])
    sound = json.loads((Path(__file__).resolve().parents[2] / "TestVectors/stored-keys/adjoe-sample.json").read_text())
    disagreeing = [name for name in WRONG if name != "PolicyVersion"]
    rest = [
        *(failure("in-app/disagrees", "error", key=f"IABTCF_{name}") for name in disagreeing),
        failure("nonstandard-texts/new-key-early", "info", key="IABTCF_UseNonStandardTexts"),
    ]
    name = "IABTCF_PolicyVersion"
    for number, comment, keys, expected in [
        (203, "Read as the text 05: a text where the table has a number", sound | {name: "05"}, "in-app/type"),
        (204, "Left out, since it does not compile", {key: sound[key] for key in sound if key != name}, "in-app/missing"),
    ]:
        found = [failure(expected, "error", key=name), *rest]
        group.document(f"in-app-seed-{number:04d}", comment, "storedKeys", keys, found, "SetValue05", SOURCE)


def add_string(file):
    common = [verdict(f"{family}/{rule}", "undecided") for family, rules in LIST_RULES.items() for rule in rules]
    group = file.group("The string, without the vendor list that it names", common=common)
    group.string(
        "in-app-seed-0202",
        "The article prints for it: CMP 0, both dates 1970-01-01 00:00, screen 50, policy 0, purpose one treatment 1, "
        "country EN, highest vendor 667, consent for vendors 1-3, LI for vendors 2 and 3. None of it is in the string",
        STRING,
        [
            failure("fields/epoch", "error", "core", "LastUpdated", 42),
            failure("fields/day-level", "warning", "core", "Created", 6),
            failure("fields/day-level", "warning", "core", "LastUpdated", 42),
            failure("fields/policy-version", "error", "core", "TcfPolicyVersion", 132),
            failure("fields/cmp-version", "info", "core", "CmpVersion", 90),
            verdict("fields/policy-outdated", "notEffective"),
            verdict("disclosed-vendors/missing", "notEffective"),
            verdict("legitimate-interest/purposes-3-6", "notEffective"),
        ],
        "Impossible1970",
        SOURCE,
    )
