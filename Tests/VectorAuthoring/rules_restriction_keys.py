"""Vectors about the keys of publisher restrictions."""

from rules_file import RulesFile
from rules_key_family import API, cases, fails
from stored_key_sets import DISCLOSED, core, key_set, with_, without
from tcf import Restriction


def publisher_restrictions():
    family, rule = "publisher-restrictions", "publisher-restrictions/stored-key"
    file = RulesFile(
        family,
        {
            "Filler": {
                "description": "0 for vendors that the string does not restrict; the table has no sign for none.",
                "rule": rule,
            },
            "NoneSign": {
                "description": '"_" for vendors without a restriction, as InAppTCData has.',
                "rule": "in-app/binary-string",
            },
            "OneFinding": {"description": "One fault that other rules see too and leave alone."},
            "OpenRange": {
                "description": "A range that runs on past the key's end, over vendors that the string does not name."
            },
            "RestrictionKey": {"description": "A key says other than the string restricts.", "rule": rule},
            "RestrictionName": {
                "description": "The key's name ends in no purpose from 1 to 24.",
                "rule": "publisher-restrictions/stored-key-name",
            },
        },
        [API],
    )
    case = cases(file, family, "Restrictions and their keys")
    one = [Restriction(2, 1, [2])]
    sound = key_set(core(restrictions=one), DISCLOSED)

    def key(text, purpose=2):
        return with_(sound, {f"PublisherRestrictions{purpose}": text})

    case(1, "No restriction and no key", key_set(core(), DISCLOSED))
    case(2, '"_" before the restricted vendor', sound, flags="NoneSign")
    case(3, '"_" after it too', key("_1" + "_" * 100), flags="NoneSign")
    case(4, "The first vendor needs no sign for none", key_set(core(restrictions=[Restriction(7, 0, [1])]), DISCLOSED))
    case(
        5,
        "0 before the restricted vendor",
        key("01"),
        fails(rule, "PublisherRestrictions2", severity="warning"),
        "Filler",
    )
    case(
        6,
        "0 up to vendor 1,200",
        key("01".ljust(1200, "0")),
        fails(rule, "PublisherRestrictions2", severity="warning"),
        "Filler",
    )
    forbidden = key_set(core(restrictions=[Restriction(2, 0, [5])]), DISCLOSED)
    case(
        7,
        "Nothing but 0 where the string forbids the purpose to one vendor",
        with_(forbidden, {"PublisherRestrictions2": "0" * 1200}),
        fails(rule, "PublisherRestrictions2", severity="warning"),
        "Filler",
    )
    case(
        8,
        "Nothing but 0 for a purpose that is not restricted",
        with_(key_set(core(), DISCLOSED), {"PublisherRestrictions3": "0" * 40}),
        fails(rule, "PublisherRestrictions3", severity="warning"),
        "Filler",
    )
    case(
        9,
        '0 beside "_" is meant',
        key("_1_0"),
        fails(rule, "PublisherRestrictions2"),
        "RestrictionKey NoneSign",
    )
    case(
        10,
        "The key is missing",
        without(sound, "PublisherRestrictions2"),
        fails(rule, "PublisherRestrictions2"),
        "RestrictionKey",
    )
    case(
        11,
        "Where GDPR does not apply no key is wanted",
        with_(without(sound, "PublisherRestrictions2"), {"gdprApplies": 0}),
        fails("in-app/gdpr-not-applicable", "gdprApplies", severity="info"),
    )
    case(
        12,
        "A key too many",
        key("1", 7),
        fails(rule, "PublisherRestrictions7"),
        "RestrictionKey NoneSign",
    )
    case(
        13,
        'A key of "_" alone restricts nobody',
        key("____", 7),
        flags="NoneSign",
    )
    case(14, "Another code", key("_2"), fails(rule, "PublisherRestrictions2"), "RestrictionKey NoneSign")
    case(
        15,
        "0 in place of 1 is another code, not filler",
        key("00"),
        fails(rule, "PublisherRestrictions2"),
        "RestrictionKey",
    )
    case(
        16,
        "Another vendor",
        key("__1"),
        fails(rule, "PublisherRestrictions2"),
        "RestrictionKey NoneSign",
    )
    case(
        17,
        "The key ends before the restricted vendor",
        key("_"),
        fails(rule, "PublisherRestrictions2"),
        "RestrictionKey NoneSign",
    )
    two = key_set(
        core(restrictions=[Restriction(2, 1, [1]), Restriction(2, 2, [3]), Restriction(7, 0, [1, 2])]), DISCLOSED
    )
    case(18, "Two types for one purpose, and a second purpose", two, flags="NoneSign")
    case(
        19,
        "Two keys are wrong: one finding each",
        with_(two, {"PublisherRestrictions2": "2_1", "PublisherRestrictions7": "01"}),
        fails(rule, "PublisherRestrictions2", "PublisherRestrictions7"),
        "RestrictionKey NoneSign",
    )
    everybody = [Restriction(2, 1, entries=[(1, 65_535)])]
    reached = key_set(core(restrictions=everybody), DISCLOSED)
    case(
        20,
        "A range for all vendors, a key to the list's last one",
        with_(reached, {"PublisherRestrictions2": "1" * 755}),
        flags="OpenRange",
    )
    case(
        21,
        "A range for all vendors, a key that ends before one with consent",
        with_(reached, {"PublisherRestrictions2": "1" * 8}),
        fails(rule, "PublisherRestrictions2"),
        "OpenRange RestrictionKey",
    )
    case(
        22,
        "An empty key",
        key(""),
        [
            *fails(rule, "PublisherRestrictions2"),
            *fails("in-app/binary-string", "PublisherRestrictions2", severity="warning"),
        ],
        "RestrictionKey",
    )
    case(
        23,
        "A digit that is no type: reported as that",
        key("_3"),
        fails("in-app/binary-string", "PublisherRestrictions2"),
        "OneFinding",
    )
    case(24, "A number: reported as that", key(1), fails("in-app/type", "PublisherRestrictions2"), "OneFinding")
    misnamed = without(sound, "PublisherRestrictions2")
    name = "publisher-restrictions/stored-key-name"
    for number, suffix in enumerate(["_2", "02", " 2", "+2"], 30):
        case(
            number,
            f'A name that ends in "{suffix}": the key of purpose 2 is not missing as well',
            with_(misnamed, {f"PublisherRestrictions{suffix}": "_1"}),
            fails(name, f"PublisherRestrictions{suffix}"),
            "RestrictionName OneFinding",
        )
    for number, suffix in enumerate(["", "0", "25", "x"], 34):
        case(
            number,
            f'A name that ends in "{suffix}"',
            with_(key_set(core(), DISCLOSED), {f"PublisherRestrictions{suffix}": "1"}),
            fails(name, f"PublisherRestrictions{suffix}"),
            "RestrictionName",
        )
    case(38, "The highest purpose that the wire has", key_set(core(restrictions=[Restriction(24, 0, [1])]), DISCLOSED))
    undefined = key_set(core(restrictions=[Restriction(2, 3, [5])]), DISCLOSED)
    case(
        39,
        "Type 3, which is not defined: the vendor may not, as with type 0",
        with_(undefined, {"PublisherRestrictions2": "____0"}),
    )
    case(
        40,
        "Type 3 and no key for it",
        without(undefined, "PublisherRestrictions2"),
        fails(rule, "PublisherRestrictions2"),
        "RestrictionKey",
    )
    beyond = key_set(core(restrictions=[Restriction(25, 0, [5])]), DISCLOSED)
    case(41, "A restriction of purpose 25 has no key", without(beyond, "PublisherRestrictions25"))
    return file
