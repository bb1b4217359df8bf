"""Where the vectors stand that show a place of the project's rule catalogue which is no rule.

Each of these places needs a vector, and a reader of the vector a word about the place: `rules_file.py` adds it to the
vector's `source`, and the flag to its flags. `CataloguePlaceTests` counts the places.
"""

from vector_file import document

OUR = document(
    "OUR",
    "The project's rule catalogue",
    "1. Reading conventions",
    "2. Rules",
    "4. Non-rules",
    "5. Ambiguities and contradictions",
)

NOTES = {
    "NonRule": "Something odd that is right, and must not be reported.",
    "Reading": "The documents contradict each other or are silent; this is how the project reads them.",
}

# Section 4: what must never be reported.
NON_RULES = {
    "order of segments after the core": ["encoding-0702"],
    "zero padding to 8 or 24 bits": ["encoding-0701", "encoding-0703"],
    "ConsentScreen 0": ["encoding-0704"],
    "restriction entries not sorted by purpose": ["encoding-0705"],
    "restriction ranges across gaps": ["encoding-0706"],
    "byte-inequality after re-encoding": ["encoding-0288", "encoding-0289"],
    "lengths of binary strings beyond the highest 1": ["in-app-0028", "in-app-0209", "in-app-0210"],
    "CmpSdkVersion and CmpVersion differ": ["in-app-0212"],
    "no PublisherTC segment": ["encoding-0709"],
    "PublisherCC of a country outside the EU": ["encoding-0708", "fields-0359"],
    "consent of a flexible vendor that a restriction moves to it": ["encoding-0707", "gvl-0063"],
    "legitimate interest of vendors with special purposes only from 2021-06 to 2026-02": [
        "legitimate-interest-0071",
        "gvl-0501",
        "gvl-0522",
    ],
    "no Disclosed Vendors before 2026-03-01": ["disclosed-vendors-0011", "disclosed-vendors-0013"],
    "gdprApplies absent before any choice": ["in-app-0150", "in-app-0153"],
    "Created and LastUpdated differ before 2022": ["fields-0011"],
    "unknown GPP section ids": ["encoding-0642", "gpp-1043"],
    "policy version 6": ["fields-0291"],
    "custom purposes": ["publisher-tc-0010"],
}

# Section 5, by the number of the row.
READINGS = {
    1: ["disclosed-vendors-0014", "gvl-0532", "nonstandard-texts-0066"],
    2: ["gvl-0533", "gvl-0534"],
    3: ["gvl-0521", "gvl-0524", "gvl-0528"],
    4: ["disclosed-vendors-0013", "disclosed-vendors-0014", "disclosed-vendors-0021"],
    5: ["fields-0253", "fields-0254"],
    6: ["fields-0082", "fields-0084", "google-0092"],
    7: ["encoding-0641", "gpp-1063"],
    8: ["gpp-1111", "gpp-1112", "gpp-1113"],
    9: ["gpp-1161", "gpp-1162", "gpp-1164"],
    10: ["gpp-1061", "gpp-1081", "gpp-1121"],
    11: ["gpp-1201", "gpp-1202"],
    12: ["gvl-0065", "publisher-restrictions-0101"],
    13: ["publisher-restrictions-keys-0003", "publisher-restrictions-keys-0005"],
    14: ["publisher-restrictions-0004", "publisher-restrictions-0005", "publisher-restrictions-0009", "encoding-0421"],
    15: ["purpose-one-0002"],
    16: ["encoding-0243", "encoding-0249"],
    17: ["fields-0361"],
    18: ["cmp-list-0031"],
    19: ["gvl-0304"],
    20: ["in-app-0134", "in-app-0152"],
    21: ["in-app-0002", "in-app-0402", "messages-0322", "messages-0342"],
    22: ["lint-0203"],
    23: ["cmp-list-0202", "cmp-list-0205"],
    24: ["lint-0402"],
    25: ["fields-0382"],
    26: ["cmp-list-0071"],
    27: ["messages-0542", "messages-0551", "messages-0552"],
    28: ["fields-0272"],
    29: ["fields-0471"],
    30: ["encoding-0142", "encoding-0144"],
    31: ["lint-disclosures-0211", "lint-disclosures-0217", "lint-disclosures-0221"],
    32: ["fields-0231", "fields-0232"],
    33: ["gvl-0423", "legitimate-interest-0041"],
    34: ["google-0101", "google-0102"],
}

# Section 1: one fault gives one finding.
SUPPRESSIONS = {
    "a fault that ends the reading": ["encoding-0164"],
    "disclosed-vendors/missing": ["disclosed-vendors-0002"],
    "gvl/vendor-unknown": ["gvl-0021", "gvl-0022"],
    "gvl/vendor-deleted": ["gvl-0044", "gvl-0045"],
    "in-app/type": ["in-app-0007", "in-app-0008", "purpose-one-keys-0008"],
    "in-app/stale-set": ["in-app-0230", "in-app-0234"],
}


def places():
    """Flags and words for `source`, by vector."""
    found = {}
    for flags, section, table in (
        (("NonRule",), "4. Non-rules", NON_RULES),
        (("Reading",), "5. Ambiguities", READINGS),
        ((), "1. Suppression", SUPPRESSIONS),
    ):
        for name, identifiers in table.items():
            for identifier in identifiers:
                known = found.setdefault(identifier, (set(), []))
                known[0].update(flags)
                known[1].append(f"{OUR['abbreviation']}, {section}, {name}")
    return found


PLACES = places()
