"""Random key sets: what a correct SDK derives from a string, and then one to three slips."""

import random

import generate
import mutate
from basis import readable
from bits import field_of, ids_of
from related import header
from stores import (BINARY, BOOL, CUSTOM, FORMS, INT, LONG, NUMBERS, OTHER, PREFIX, PUBLISHER, REAL, RESTRICTIONS, TEXT, TEXTS, Store)  # fmt: skip

MOST_VENDORS = 3_000


def binary(ids, rng, width=None):
    """Returns a binary string: as long as the highest id, or longer, or as wide as the field."""
    highest = ids.bit_length() - 1 if ids else 0
    return field_of(ids, width or max(highest + rng.choice([0, 0, 0, 1, 5, 40]), 1))


def derived(rng, case, text):
    """Returns the values that a correct SDK stores for a string."""
    wide = rng.random() < 0.5
    gvl = case.gvl
    top = max((case.vc | case.vli | (case.dv or 0)).bit_length(), gvl.highest if gvl else 0, 800 if wide else 0)
    vendors = {"VendorConsents": case.vc, "VendorLegitimateInterests": case.vli}
    if case.dv is not None:
        vendors["DisclosedVendors"] = case.dv
    values = {"CmpSdkID": (INT, case.cmp), "CmpSdkVersion": (INT, case.cmp_version), "PolicyVersion": (INT, case.policy), "gdprApplies": (INT, 1),
              "PublisherCC": (TEXT, case.country), "UseNonStandardTexts" if case.policy >= 4 else "UseNonStandardStacks": (INT, case.texts),
              "TCString": (TEXT, text)}  # fmt: skip
    if case.p1t or rng.random() < 0.8:
        values["PurposeOneTreatment"] = (INT, case.p1t)
    for name, ids in vendors.items():
        values[name] = (TEXT, field_of(ids, top) if wide else binary(ids, rng))
    width = rng.choice([24, 24, 11, None])
    for name, ids in (("PurposeConsents", case.pc), ("PurposeLegitimateInterests", case.pli)):
        values[name] = (TEXT, binary(ids, rng, None if width == 11 and ids >> 12 else width))
    values["SpecialFeaturesOptIns"] = (TEXT, binary(case.features, rng, rng.choice([12, 12, None])))
    if case.publisher:
        fields = case.publisher.fields
        for name, field in zip(PUBLISHER, ("pc", "pli")):
            values[name] = (TEXT, binary(fields[field], rng, 24))
        for name, field in zip(CUSTOM, ("custom_pc", "custom_pli")):
            if fields["count"]:
                values[name] = (TEXT, field_of(fields[field], fields["count"]))
    values.update(restrictions(case))
    return values


def restrictions(case):
    """Returns the keys of the publisher's restrictions, with "_" for vendors that have none."""
    result = {}
    for purpose in {purpose for purpose, _, _ in case.restrictions if 1 <= purpose <= 24}:
        signs = {}
        for one, kind, section in case.restrictions:
            if one == purpose and kind < 3:
                signs.update((vendor, str(kind)) for vendor in ids_of(section.ids))
        if signs:
            result[RESTRICTIONS + str(purpose)] = (TEXT, "".join(signs.get(vendor, "_") for vendor in range(1, max(signs) + 1)))
    return result


def missing(rng, values, _case):
    """Leaves a key out, or several."""
    for _ in range(rng.choice([1, 1, 1, 2, 5])):
        values.pop(rng.choice(list(values)), None) if values else None


def wrong_type(rng, values, _case):
    """Stores a key with another type."""
    name = rng.choice(list(values))
    kind, value = values[name]
    if kind == TEXT:
        values[name] = rng.choice([(OTHER, [1, 2]), (INT, 1), (BOOL, True), (REAL, 1.5)])
    elif kind == INT:
        values[name] = rng.choice([(TEXT, str(value)), (BOOL, bool(value)), (REAL, value + 0.5), (LONG, value), (OTHER, [value])])


def other_bit(rng, values, _case):
    """Turns one character of a binary string around, or one digit of restrictions."""
    names = [name for name in values if (name in BINARY or name.startswith(RESTRICTIONS)) and values[name][1] and values[name][0] == TEXT]
    if not names:
        return
    name = rng.choice(names)
    text = values[name][1]
    at = rng.randrange(len(text))
    sign = rng.choice("012_3") if name.startswith(RESTRICTIONS) else "01"[text[at] == "0"]
    values[name] = (TEXT, text[:at] + sign + text[at + 1 :])


def other_length(rng, values, _case):
    """Cuts a binary string or makes it longer."""
    names = [name for name in values if (name in BINARY or name.startswith(RESTRICTIONS)) and values[name][0] == TEXT]
    if not names:
        return
    name = rng.choice(names)
    text = values[name][1]
    ways = [text + "0" * rng.choice([1, 30]), text[: rng.randrange(len(text) + 1)], text + "1", "", text.rstrip("0"), text + "0" * 30 + "1", "0" * len(text)]
    values[name] = (TEXT, rng.choice(ways))


def other_value(rng, values, case):
    """Gives a number, the country or a text another value."""
    name = rng.choice(list(NUMBERS[:6]) + ["PublisherCC", "gdprApplies", "gdprApplies"])
    if name == "PublisherCC":
        values[name] = (TEXT, rng.choice(["AA", "de", "DEU", "", "FR", "U1", "EU"]))
    elif name == "gdprApplies":
        values[name] = (INT, rng.choice([0, 0, 0, 2, -1]))
    else:
        values[name] = (INT, rng.choice([0, 1, 2, 3, 5, 63, 64, 300, 301, 302, 304, 306, 999, 4095, 4096, 70_000, -1]))


def odd_text(rng, values, _case):
    """Puts something else into a text."""
    names = [name for name in values if values[name][0] == TEXT]
    if names:
        values[rng.choice(names)] = (TEXT, rng.choice(["", "550e8400-e29b-41d4-a716-446655440000", '{"a":1}', "someone@example.com", "01 10", "true", "0120", "null"]))


def other_name(rng, values, _case):
    """Misspells a key's name, gives it the prefix twice, or adds a name that nobody knows."""
    name = rng.choice(list(values))
    at = rng.randrange(len(name))
    way = rng.randrange(7)
    new = [name[:at] + name[at + 1 :], name[:at] + "x" + name[at:], name.swapcase(), "IABTCF_" + name, name + " ", "ConsentLanguageOfTheUser", "PublisherRestrictions_2"][way]
    if way < 5:
        values[new] = values.pop(name)
    else:
        values[new] = (TEXT, "0")


def unset(_rng, values, _case):
    """Leaves gdprApplies out."""
    values.pop("gdprApplies", None)


def no_string(rng, values, _case):
    """Leaves the string out, or empties it."""
    if rng.random() < 0.7:
        values.pop("TCString", None)
    else:
        values["TCString"] = (TEXT, "")


def old_name(rng, values, _case):
    """Stores whether texts are standard under the other name, or under both."""
    new, old = "UseNonStandardTexts", "UseNonStandardStacks"
    have = new if new in values else old if old in values else None
    if have:
        values[old if have == new else new] = values[have] if rng.random() < 0.7 else (INT, rng.choice([0, 1, 2]))
        if rng.random() < 0.5:
            values.pop(have)


def other_string(rng, values, case):
    """Stores another string, as if the keys had been derived from one before."""
    values["TCString"] = (TEXT, generate.string(rng, case.run))


def filler(rng, values, case):
    """Fills restrictions with zeros, or adds a key that restricts nobody, or somebody else."""
    names = [name for name in values if name.startswith(RESTRICTIONS) and values[name][0] == TEXT]
    if names and rng.random() < 0.6:
        name = rng.choice(names)
        values[name] = (TEXT, values[name][1].replace("_", "0") + "0" * rng.choice([0, 20]))
    else:
        values[RESTRICTIONS + str(rng.choice([1, 2, 7, 11, 24, 25, 0]))] = (TEXT, rng.choice(["", "0000", "____", "_1", "2", "00100"]))


def publisher(rng, values, case):
    """Adds keys of the publisher's own purposes."""
    name = rng.choice(PUBLISHER + CUSTOM)
    values[name] = (TEXT, rng.choice(["", "0", "000", "0" * 24, "1", "101", "0" * 30]))


def additional(rng, values, _case):
    """Adds an Additional Consent string."""
    values["AddtlConsent"] = rng.choice([(TEXT, text) for text in ADDITIONAL] + [(INT, 2), (OTHER, [1, 35])])


ADDITIONAL = ["2~1.35~dv.9", "2~1.35.41.101~dv.9.21.81", "2~~dv.1.2", "2~~dv.", "2~~dv", "2~1.35~dv", "1~1.35", "1~", "2~35.1~dv.", "2~1.1~dv.", "2~1~dv.1",
              "2~007~dv.", "2~0~dv.1", "2~1.35", "3~1~dv.2", "1.35", "2~1,35~dv.", "", "2~4294967296~dv.", "1~1.35~dv.2", "2~1..35~dv.9", "2~1.35~dv9", "~1"]  # fmt: skip


def consent_mode(rng, values, _case):
    """Adds a key that is not in the table, though known."""
    values["EnableAdvertiserConsentMode"] = rng.choice([(INT, 1), (INT, 0), (INT, 2), (BOOL, True), (TEXT, "1")])
    if rng.random() < 0.2:
        values["UserConsentRecordId"] = (TEXT, "550e8400-e29b-41d4-a716-446655440000")


SLIPS = (missing, missing, wrong_type, wrong_type, other_bit, other_bit, other_length, other_length, other_value, other_value, odd_text, other_name, unset,
         no_string, old_name, other_string, filler, publisher, additional, additional, consent_mode)  # fmt: skip


def beside(rng, values, text):
    """Returns keys of the other families."""
    result = {}
    way = rng.random()
    if way < 0.25:
        result.update(gpp(rng, text))
    elif way < 0.33:
        result["IABUSPrivacy_String"] = (TEXT, rng.choice(["1YNN", "1---", "1ynn", "", '{"v":1}', "2YNN", "1YN", "null"]))
        if rng.random() < 0.1:
            result["IABUSPrivacy_String"] = (INT, 1)
    return result


def old_keys(rng, run):
    """Returns keys of version 1."""
    text = generate.version1(rng, run)
    if rng.random() < 0.1:
        text = generate.string(rng, run)
    purposes = "".join(rng.choice("01") for _ in range(5))
    result = {"CMPPresent": rng.choice([(BOOL, True), (BOOL, True), (BOOL, False), (INT, 1), (TEXT, "true")]),
              "SubjectToGDPR": rng.choice([(TEXT, "1"), (TEXT, "1"), (TEXT, "0"), (TEXT, ""), (INT, 1), (BOOL, True)]),
              "ConsentString": (TEXT, text), "ParsedPurposeConsents": (TEXT, purposes), "ParsedVendorConsents": (TEXT, "0" * rng.randrange(1, 9))}  # fmt: skip
    for name in list(result):
        if rng.random() < 0.25:
            del result[name]
    return {"IABConsent_" + name: value for name, value in result.items()}


def gpp(rng, text):
    """Returns keys of GPP, mostly right."""
    ids = sorted(rng.sample([2, 6, 7, 8, 99], rng.choice([1, 1, 2])))
    sections = {2: text, 6: "1YNN", 7: "BAAAAAAAAAA.QA", 8: "BAAAAAAAAQA", 99: "BAA"}
    result = {"HDR_Version": (TEXT, "1"), "HDR_Sections": (TEXT, "_".join(map(str, ids))), "GppSID": (TEXT, str(ids[0])),
              "HDR_GppString": (TEXT, "~".join([header(ids)] + [sections[one] for one in ids]))}  # fmt: skip
    for one in ids:
        name = "2_TCString" if one == 2 and rng.random() < 0.3 else f"{one}_String"
        result[name] = (TEXT, sections[one])
    if rng.random() < 0.6:
        name = rng.choice(list(result))
        way = rng.randrange(7)
        if way == 0:
            del result[name]
        elif way == 1:
            result[name] = (INT, 1)
        elif way == 2:
            result["GppSID"] = (TEXT, rng.choice(["", "-1", "0", "2_9", "2,6", "x"]))
        elif way == 3:
            result[rng.choice(["7_String", "2_String", "2_TCString"])] = (TEXT, "CQ")
        elif way == 4:
            result[rng.choice(["HDR_Version", "HDR_Sections"])] = (TEXT, rng.choice(["1.1", "2", "2_6", "", "6_2"]))
        elif way == 5:
            for one in ids:
                result.pop(f"{one}_String", None)
        else:
            result = {"2_TCString": (TEXT, text)}
    return {"IABGPP_" + name: value for name, value in result.items()}


def store_at(seed, index, run):
    """Returns the key set at a place of the sequence that a seed gives."""
    rng = random.Random((seed << 40) + index)
    form = rng.choice(FORMS)
    case = None
    while case is None or max(section.ids.bit_length() for _, _, section in case.restrictions or [(0, 0, case.core.sections[0])]) > MOST_VENDORS:
        text = generate.string(rng, run)
        case = readable(text, run)
    values = derived(rng, case, text)
    for _ in range(rng.choice([0, 1, 1, 1, 2, 3])):
        if values:
            rng.choice(SLIPS)(rng, values, case)
    if rng.random() < 0.05 and values.get("TCString", (None, ""))[1]:
        values["TCString"] = (TEXT, mutate.mutated(rng, text))
    values = {name if name.startswith("IAB") else PREFIX + name: value for name, value in values.items()}
    values.update(beside(rng, values, text))
    if rng.random() < 0.08:
        values.update(old_keys(rng, run))
        if rng.random() < 0.3:
            values = {name: value for name, value in values.items() if not name.startswith(PREFIX)}
    if form != "android":
        values = {name: (INT if kind == LONG else kind, value) for name, (kind, value) in values.items()}
    return Store(form, values or {PREFIX + "CmpSdkID": (INT, 300)})
