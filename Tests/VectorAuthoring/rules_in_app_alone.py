"""Vectors of family in-app: key sets without a string, and keys of version 1."""

from rules_file import failure, verdict
from rules_in_app_common import NO_STRING, SOUND, STEPS, fails
from stored_key_sets import LIST, before_choice, with_, without


def add_without_string(file):
    group = file.group("Without a string", vendor_lists=[LIST], common=NO_STRING)

    def case(number, comment, keys, expected=(), flags="", source=STEPS):
        group.document(f"in-app-{number:04d}", comment, "storedKeys", keys, expected, flags, source)

    waiting = fails("applies-without-string", "TCString", severity="info")
    case(150, "No consent key at all", {"theme": "dark"})
    case(151, "Before a choice", before_choice(), waiting)
    case(152, "GDPR does not apply: the four keys that are wanted then", before_choice(0))
    case(153, "The CMP's id, as soon as it starts", {"IABTCF_CmpSdkID": 300})
    data = without(SOUND, "TCString")
    case(154, "Everything but the string", data, [*fails("orphaned", "TCString"), *waiting], "Orphaned")
    case(
        155,
        "Purposes and nothing else",
        {"IABTCF_PurposeConsents": "1000"},
        [
            *fails("orphaned", "TCString"),
            *fails("cmp-present", "CmpSdkID", severity="warning"),
            *fails("unset-with-consent", "gdprApplies"),
        ],
        "Orphaned Unset",
    )
    case(
        156,
        "Refusals and nothing else",
        {"IABTCF_CmpSdkID": 300, "IABTCF_PurposeConsents": "0000"},
        fails("orphaned", "TCString"),
        "Orphaned",
    )
    case(
        157,
        "The publisher's settings before a choice",
        with_(before_choice(), {"PublisherCC": "DE", "PurposeOneTreatment": 0, "UseNonStandardTexts": 0}),
        [*fails("orphaned", "TCString", severity="warning"), *waiting],
        "Orphaned",
    )
    case(
        158,
        "An empty string beside granting keys",
        with_(SOUND, {"TCString": ""}),
        [*fails("empty-string", "TCString", severity="warning"), *fails("orphaned", "TCString"), *waiting],
        "Orphaned EmptyKey",
    )
    case(
        159,
        "An empty string beside a key of restrictions",
        {
            "IABTCF_CmpSdkID": 300,
            "IABTCF_TCString": "",
            "IABTCF_gdprApplies": 0,
            "IABTCF_PublisherRestrictions2": "__1",
        },
        [
            *fails("empty-string", "TCString", severity="warning"),
            *fails("orphaned", "TCString"),
            *fails("gdpr-not-applicable", "gdprApplies", severity="info"),
            *fails("binary-string", "PublisherRestrictions2", severity="info"),
        ],
        "Orphaned EmptyKey",
    )
    case(
        160,
        "A string of another type is not absent",
        with_(SOUND, {"TCString": 7}),
        fails("type", "TCString"),
        "WrongType OneFinding",
    )
    case(161, "A string that cannot be read is a subject of its own", with_(SOUND, {"TCString": "CQ"}))
    # "IABTCF_TCString: Full encoded TC string": it is stored, and what is wrong with its key is the name.
    for number, name in ((162, "IABTCF_TcString"), (163, "IABTCF_TCString ")):
        misspelt = {**data, name: SOUND["IABTCF_TCString"]}
        case(number, "The string under a misspelt name is not missing as well", misspelt, fails("name", name), "Orphaned OneFinding")


def add_leftovers(file):
    old = {"IABConsent_CMPPresent": True}
    late = file.group("Keys of version 1", vendor_lists=[LIST])
    late.document(
        "in-app-0170",
        "Beside the keys of version 2",
        "storedKeys",
        SOUND | old,
        fails("leftover-v1", "IABConsent_CMPPresent", severity="warning"),
        "Version1",
        "TC, Managing conflicting string versions",
    )
    alone = file.group("Keys of version 1 alone", vendor_lists=[LIST], common=NO_STRING)
    alone.document(
        "in-app-0171",
        "Alone: readers fall back on them",
        "storedKeys",
        old,
        fails("leftover-v1", "IABConsent_CMPPresent"),
        "Version1",
        "TC, Managing conflicting string versions",
    )
    alone.document(
        "in-app-0172",
        "Several keys, one finding",
        "storedKeys",
        old | {"IABConsent_SubjectToGDPR": "0"},
        [failure("in-app/leftover-v1", "error")],
        "Version1",
        "TC, Managing conflicting string versions",
    )
    early = file.group("Keys of version 1 in their time", as_of="2020-09-30", common=[*NO_STRING])
    early.document(
        "in-app-0173",
        "On the last day of version 1",
        "storedKeys",
        old,
        [verdict("in-app/leftover-v1", "notEffective")],
        "Version1",
        "TC, Managing conflicting string versions",
    )


def add_cleared(file):
    """Beside a declaration that the app was told to forget."""
    source = "API, How is a CMP used in-app?"
    cleared = file.group("After clearing", vendor_lists=[LIST], common=NO_STRING, declaration={"cleared": True})
    none = {"SomethingElse": 1}
    cleared.document("in-app-0380", "No key is left", "storedKeys", none, [], "Cleared", source)
    left = {"IABTCF_CmpSdkID": 300, "IABTCF_gdprApplies": 1, "IABGPP_HDR_GppString": "DBAA"}
    alone = [failure("in-app/applies-without-string", "info")]
    found = fails("cleared", "CmpSdkID", "gdprApplies", "IABGPP_HDR_GppString")
    cleared.document("in-app-0381", "Three keys are left", "storedKeys", left, found + alone, "Cleared", source)
    file.notes["Cleared"] = {"description": "The CMP was removed, or the keys were cleared.", "rule": "in-app/cleared"}
