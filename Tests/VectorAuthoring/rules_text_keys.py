"""Vectors about the keys of non-standard texts and of purpose one treatment."""

from rules_file import RulesFile, verdict
from rules_key_family import API, INAPP, OLD_TABLE, cases, fails
from stored_key_sets import DISCLOSED, LIST_SPEC_2, core, key_set, old_core, with_, without


def nonstandard_texts():
    family = "nonstandard-texts"
    file = RulesFile(
        family,
        {
            "BothNames": {"description": "The names of both eras are stored.", "rule": "nonstandard-texts/both-keys"},
            "KeyName": {
                "description": "Only the name of another era is stored.",
                "rule": "nonstandard-texts/old-key-name",
            },
            "OneFinding": {"description": "One fault that other rules see too and leave alone."},
            "StoredBit": {"description": "The key says other than the bit.", "rule": "nonstandard-texts/stored-key"},
        },
        [API, INAPP],
    )
    case = cases(file, family, "Policy 4 and later")
    texts, stacks = "UseNonStandardTexts", "UseNonStandardStacks"
    sound, set_ = key_set(core(), DISCLOSED), key_set(core(use_non_standard_texts=True), DISCLOSED)
    case(1, "0 and 0", sound)
    case(2, "1 and 1", set_)
    case(
        3,
        "1 in the key, 0 in the string",
        with_(sound, {texts: 1}),
        fails("nonstandard-texts/stored-key", texts),
        "StoredBit",
    )
    case(
        4,
        "0 in the key, 1 in the string",
        with_(set_, {texts: 0}),
        fails("nonstandard-texts/stored-key", texts),
        "StoredBit",
    )
    old_name = fails("nonstandard-texts/old-key-name", stacks, severity="warning")
    case(5, "Only the old name", with_(without(sound, texts), {stacks: 0}), old_name, "KeyName")
    case(
        6,
        "Only the old name, and it disagrees",
        with_(without(sound, texts), {stacks: 1}),
        [*fails("nonstandard-texts/stored-key", stacks), *old_name],
        "KeyName StoredBit",
    )
    both = "nonstandard-texts/both-keys"
    case(7, "Both names, one value", with_(sound, {stacks: 0}), fails(both, stacks, severity="warning"), "BothNames")
    case(
        8,
        "Both names, two values, the new one right",
        with_(sound, {stacks: 1}),
        [*fails("nonstandard-texts/stored-key", stacks), *fails(both, stacks)],
        "BothNames StoredBit",
    )
    case(
        9,
        "Both names, and neither is right",
        with_(sound, {texts: 1, stacks: 1}),
        [*fails("nonstandard-texts/stored-key", texts, stacks), *fails(both, stacks, severity="warning")],
        "BothNames StoredBit",
    )
    case(10, "A boolean is reported as that", with_(sound, {texts: True}), fails("in-app/type", texts), "OneFinding")
    case(
        11,
        "Both names, one of them a text: values of the wrong type are not compared",
        with_(sound, {stacks: "1"}),
        [*fails(both, stacks, severity="warning"), *fails("in-app/type", stacks)],
        "BothNames OneFinding",
    )
    case(
        12,
        "Only the old name, with the new one misspelt",
        with_(without(sound, texts), {stacks: 0, "IABTCF_UseNonStandardText": 0}),
        fails("in-app/name", "UseNonStandardText"),
        "OneFinding",
    )
    unknown = [verdict("in-app/too-short", "undecided"), verdict("nonstandard-texts/old-key-name", "undecided")]
    to_come = cases(file, family, "A policy version to come", common=unknown)
    later = key_set(core(policy_version=6), DISCLOSED)
    to_come(13, "Nobody knows what the key is called under policy 6", with_(without(later, texts), {stacks: 0}))
    not_yet = [verdict("nonstandard-texts/old-key-name", "notEffective")]
    old = cases(file, family, "Policy 2, the old name stored", [LIST_SPEC_2], OLD_TABLE, not_yet)
    before = key_set(old_core())
    old(20, "The name of its time", before)
    late = cases(file, family, "Policy 2, the old name not stored", [LIST_SPEC_2], OLD_TABLE)
    late(
        21,
        "Only the later name",
        with_(without(before, stacks), {texts: 0}),
        fails("nonstandard-texts/new-key-early", texts, severity="info"),
        "KeyName",
    )
    old(
        22,
        "Both names: the later one is surplus",
        with_(before, {texts: 0}),
        fails(both, texts, severity="warning"),
        "BothNames",
    )
    old(
        23,
        "1 in the key, 0 in the string",
        with_(before, {stacks: 1}),
        fails("nonstandard-texts/stored-key", stacks),
        "StoredBit",
    )
    return file


def purpose_one():
    family, rule, key = "purpose-one", "purpose-one/stored-key", "PurposeOneTreatment"
    file = RulesFile(
        family,
        {
            "AbsentKey": {"description": "An absent key counts as 0."},
            "OneFinding": {"description": "One fault that other rules see too and leave alone."},
            "StoredBit": {"description": "The key says other than the bit.", "rule": rule},
        },
        [API],
    )
    case = cases(file, family, "The bit and its key")
    sound, treated = (
        key_set(core(), DISCLOSED),
        key_set(core(purpose_consents=[2], purpose_one_treatment=True), DISCLOSED),
    )
    case(1, "0 and 0", sound)
    case(2, "1 and 1", treated)
    case(3, "1 in the key, 0 in the string", with_(sound, {key: 1}), fails(rule, key), "StoredBit")
    case(4, "0 in the key, 1 in the string", with_(treated, {key: 0}), fails(rule, key), "StoredBit")
    case(5, "Absent, 0 in the string", without(sound, key), flags="AbsentKey")
    case(6, "Absent, 1 in the string", without(treated, key), fails(rule, key), "AbsentKey StoredBit")
    case(
        7,
        "Absent where GDPR does not apply",
        with_(without(treated, key), {"gdprApplies": 0}),
        fails("in-app/gdpr-not-applicable", "gdprApplies", severity="info"),
        "AbsentKey",
    )
    case(8, "A boolean is reported as that", with_(treated, {key: False}), fails("in-app/type", key), "OneFinding")
    case(
        9,
        "Misspelt, not absent",
        with_(without(treated, key), {"IABTCF_PurposeOneTreatement": 1}),
        fails("in-app/name", "PurposeOneTreatement"),
        "OneFinding",
    )
    case(
        10,
        "A string that cannot be read",
        with_(sound, {"TCString": "CQ", key: 1}),
        [verdict("in-app/too-short", "undecided")],
    )
    return file
