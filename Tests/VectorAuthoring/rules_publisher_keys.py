"""Vectors about the publisher's own keys."""

from rules_file import RulesFile
from rules_key_family import API, cases, fails
from stored_key_sets import DISCLOSED, PUBLISHER, core, key_set, with_
from tcf import PublisherTC


def publisher_tc():
    family, rule = "publisher-tc", "publisher-tc/stored-key"
    file = RulesFile(
        family,
        {
            "CustomLength": {
                "description": "A key of custom purposes has another length than NumCustomPurposes.",
                "rule": "publisher-tc/custom-key-length",
            },
            "NoSegment": {
                "description": "The string has no Publisher TC segment.",
                "rule": "publisher-tc/keys-without-segment",
            },
            "PublisherKey": {"description": "A key says other than the Publisher TC segment.", "rule": rule},
            "TrailingZeros": {"description": "Zeros at the end of a binary string mean nothing."},
        },
        [API],
    )
    case = cases(file, family, "The segment and its keys")
    consent, interest = "PublisherConsent", "PublisherLegitimateInterests"
    custom, custom_interest = "PublisherCustomPurposesConsents", "PublisherCustomPurposesLegitimateInterests"
    sound = key_set(core(), DISCLOSED, PUBLISHER)
    case(1, "All four keys of a segment with three custom purposes", sound)
    case(
        2,
        "24 characters",
        with_(sound, {consent: "11".ljust(24, "0"), interest: "0000001".ljust(24, "0")}),
        flags="TrailingZeros",
    )
    case(3, "As short as possible", with_(sound, {consent: "11", interest: "0000001"}), flags="TrailingZeros")
    changes = {consent: "10000000000", interest: "00000000000", custom: "111", custom_interest: "000"}
    for number, (name, value) in enumerate(changes.items(), 4):
        case(
            number,
            f"IABTCF_{name} says other than the segment",
            with_(sound, {name: value}),
            fails(rule, name),
            "PublisherKey",
        )
    case(8, "Four keys are wrong: one finding each", with_(sound, changes), fails(rule, *changes), "PublisherKey")
    case(
        9,
        "A custom key that is too long",
        with_(sound, {custom: "10100"}),
        fails("publisher-tc/custom-key-length", custom),
        "CustomLength",
    )
    case(
        10,
        "A custom key that is too short",
        with_(sound, {custom_interest: "01"}),
        fails("publisher-tc/custom-key-length", custom_interest),
        "CustomLength",
    )
    case(
        11,
        "A custom key with a purpose that does not exist",
        with_(sound, {custom: "1011"}),
        [*fails(rule, custom), *fails("publisher-tc/custom-key-length", custom)],
        "CustomLength PublisherKey",
    )
    bare = key_set(core(), DISCLOSED, PublisherTC([1, 2], [7]))
    case(12, "No custom purposes and no custom keys", bare)
    case(
        13,
        "No custom purposes, ten zeros",
        with_(bare, {custom: "0" * 10, custom_interest: "0" * 10}),
        flags="TrailingZeros",
    )
    case(
        14,
        "No custom purposes, a custom consent",
        with_(bare, {custom: "1"}),
        [*fails(rule, custom), *fails("publisher-tc/custom-key-length", custom)],
        "CustomLength PublisherKey",
    )
    case(
        15,
        "A key of another character is reported as that",
        with_(sound, {consent: "1x"}),
        fails("in-app/binary-string", consent),
    )
    without_segment = cases(file, family, "No segment")
    absent = key_set(core(), DISCLOSED)
    rule = "publisher-tc/keys-without-segment"
    without_segment(20, "No segment and no keys", absent)
    without_segment(
        21, "Zeros in one key", with_(absent, {consent: "0" * 11}), fails(rule, consent, severity="info"), "NoSegment"
    )
    without_segment(
        22,
        "Zeros in all four keys: one finding",
        with_(absent, dict.fromkeys([consent, interest, custom, custom_interest], "0" * 11)),
        fails(rule, consent, severity="info"),
        "NoSegment",
    )
    without_segment(
        23,
        "A choice without a segment",
        with_(absent, {consent: "11", interest: "00"}),
        [*fails(rule, consent), *fails("in-app/tcstring-partial", "TCString")],
        "NoSegment",
    )
    return file
