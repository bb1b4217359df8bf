"""Vectors of family in-app: names, stores, identifiers, and strings that cannot be compared."""

from rules_file import failure
from rules_in_app_common import NO_STRING, SOUND, TABLE, fails
from stored_key_sets import DISCLOSED, LIST, before_choice, core, with_
from tcf import tc

UUID = "550e8400-e29b-41d4-a716-446655440000"


def add_unreadable(file):
    group = file.group("Strings that cannot be compared", vendor_lists=[LIST], common=NO_STRING)

    def case(number, comment, keys, expected=(), flags=""):
        group.document(f"in-app-{number:04d}", comment, "storedKeys", keys, expected, flags, TABLE)

    case(250, "The string is cut: its keys are not compared", with_(SOUND, {"TCString": SOUND["IABTCF_TCString"][:20]}))
    case(
        251,
        "A UUID in place of the string",
        with_(SOUND, {"TCString": UUID}),
        fails("identifier", "TCString"),
        "Identifier",
    )
    case(
        252,
        "JSON in place of the string",
        with_(SOUND, {"TCString": '{"type":"save","tcstring":"CQ"}'}),
        fails("identifier", "TCString"),
        "Identifier",
    )
    case(
        253,
        "An e-mail address in place of the string",
        with_(SOUND, {"TCString": "somebody@example.com"}),
        fails("identifier", "TCString"),
        "Identifier",
    )
    case(
        256,
        "A webview's message under one key",
        {"cookieData": {"type": "save", "tcstring": SOUND["IABTCF_TCString"]}},
        fails("wrong-store", "cookieData"),
        "WrongStore",
    )
    case(
        257,
        "A webview's message as text",
        {"flutter.cookieData": '{"tcstring":"' + SOUND["IABTCF_TCString"] + '"}'},
        fails("wrong-store", "flutter.cookieData"),
        "WrongStore",
    )
    case(
        258,
        "The keys inside another value",
        {"consent": {"inner": SOUND}},
        fails("wrong-store", "consent"),
        "WrongStore",
    )
    case(
        259,
        "A misspelt prefix and nothing else",
        {"iabtcf_gdprApplies": 0},
        fails("name", "iabtcf_gdprApplies"),
        "Name",
    )
    case(260, "Other JSON of the app", {"settings": '{"theme":"dark"}', "profile": {"name": "x"}})
    add_addresses(case)


def add_addresses(case):
    """The limits of RFC 5321 (4.1.2, 4.5.3.1) and RFC 1035 (2.3.4): beyond them nothing is an e-mail address."""
    name, label = "n" * 64, "l" * 63
    string = tc(core(vendor_consents=range(1, 900, 2)), DISCLOSED)
    domain = ".".join([label, label, label, "d" * 61, "d"])
    assert len(domain) == 255 and string.index(".") > 20 + 1 + 63
    cases = [
        ("64 octets, an @ and 255 octets in labels of 63 at most", f"{name}@{domain}", True),
        ("A hyphen within a label, and digits", "some.body+tag@mail-2.example.com", True),
        ("65 octets before the @", f"{name}n@example.com", False),
        ("A label of 64 octets", f"somebody@{label}l.com", False),
        ("256 octets after the @", f"somebody@{domain}d", False),
        ("A label without a character", "somebody@example..com", False),
        ("A full stop at the end", "somebody@example.com.", False),
        ("A hyphen at the end of a label", "somebody@example-.com", False),
        ("An underscore in the domain", "somebody@my_example.com", False),
        ("Two signs", "somebody@example@example.com", False),
        ("A string with an @ for the 21st of its characters", f"{string[:20]}@{string[21:]}", False),
    ]
    for number, (comment, text, found) in enumerate(cases, 263):
        expected = fails("identifier", "TCString") if found else ()
        flags = "Identifier" if found else ""
        case(number, f"{comment}, in place of the string", with_(SOUND, {"TCString": text}), expected, flags)


def add_prefixed(file):
    """B14: what Flutter's plugin stored is judged as if it stood where it should."""
    group = file.group("Behind Flutter's prefix", vendor_lists=[LIST])
    wrong = failure("in-app/wrong-store", "error")

    def case(number, comment, keys, expected, flags="WrongStore"):
        group.document(f"in-app-{number:04d}", comment, "storedKeys", keys, expected, flags, TABLE)

    prefixed = {f"flutter.{name}": value for name, value in SOUND.items()}
    case(254, "Behind Flutter's prefix, where no SDK looks", prefixed, [wrong])
    case(
        255,
        "One key behind Flutter's prefix",
        with_(before_choice(0), {"flutter.IABTCF_TCString": SOUND["IABTCF_TCString"]}),
        [
            *fails("wrong-store", "flutter.IABTCF_TCString"),
            *fails("gdpr-not-applicable", "gdprApplies", severity="info"),
        ],
    )
    case(
        261,
        "A wrong type behind the prefix",
        prefixed | {"flutter.IABTCF_gdprApplies": True},
        [wrong, *fails("type", "gdprApplies")],
        "WrongStore WrongType",
    )
    case(
        262,
        "A key behind the prefix that disagrees with the string behind it",
        prefixed | {"flutter.IABTCF_PurposeConsents": "11100000000"},
        [wrong, *fails("disagrees", "PurposeConsents")],
        "WrongStore Disagreement",
    )


def add_names(file):
    group = file.group("Names, stores and identifiers", vendor_lists=[LIST])

    def case(number, comment, changes, expected=(), flags="", source=TABLE):
        group.document(f"in-app-{number:04d}", comment, "storedKeys", with_(SOUND, changes), expected, flags, source)

    misspelt = [
        "IABTCF_SpecialFeatureOptIns",
        "IABTCF_TcString",
        "IABTCF_IABTCF_TCString",
        "iabtcf_gdprApplies",
        "IABTCF_VendorConsent",
        "IABTCF_CMPSdkID",
        "IABTFC_TCString",
        "IABTCF_PublisherRestriction2",
    ]
    for number, name in enumerate(misspelt, 300):
        case(number, f"A key named {name}", {name: "0"}, fails("name", name), "Name")
    case(
        308,
        "An unknown name",
        {"IABTCF_ConsentMode": 1},
        fails("name", "IABTCF_ConsentMode", severity="warning"),
        "Name",
    )
    case(309, "De-facto keys are known", {"EnableAdvertiserConsentMode": 0})
    case(310, "Names of other software", {"iabrowser": "1", "com.example.IABTCF": "1", "IAB_session": 3})
    case(
        311,
        "Copies behind Flutter's prefix, the keys beside them",
        {f"flutter.{name}": value for name, value in SOUND.items()},
        fails("wrong-store", "flutter.IABTCF_CmpSdkID", severity="info"),
        "WrongStore",
    )
    case(
        312,
        "The CMP's own cache of its message, the keys beside it",
        {"cookieData": {"tcstring": SOUND["IABTCF_TCString"]}},
        fails("wrong-store", "cookieData", severity="info"),
        "WrongStore",
    )
    case(
        313,
        "IABTCF_UserConsentRecordId is an identifier",
        {"UserConsentRecordId": UUID},
        fails("identifier", "UserConsentRecordId", severity="warning"),
        "Identifier",
    )
    case(
        314,
        "A UUID in place of vendors: no fault of the binary string as well",
        {"VendorConsents": UUID},
        fails("identifier", "VendorConsents"),
        "Identifier OneFinding",
    )
    case(
        315,
        "An advertising id without dashes in place of the country",
        {"PublisherCC": UUID.replace("-", "")},
        fails("identifier", "PublisherCC"),
        "Identifier OneFinding",
    )
    case(
        316,
        "32 characters of 0 and 1 are no UUID",
        {"VendorConsents": SOUND["IABTCF_VendorConsents"].ljust(32, "0")},
        flags="TrailingZeros",
    )
    case(
        317,
        "A UUID in an unknown key",
        {"IABTCF_ConsentMode": UUID},
        [*fails("name", "IABTCF_ConsentMode", severity="warning"), *fails("identifier", "IABTCF_ConsentMode")],
        "Identifier",
    )
    case(318, "An identifier under a name of the app's own", {"consentRecord": UUID})
    # B25: names of the other families, and white space.
    misspelt = [
        "IABTCF-TCString",
        "IABTCF_gdprApplies ",
        " IABTCF_TCString",
        "\u00a0IABTCF_PublisherRestrictions2\t",
        "IABGPP_HDR_GppStrng",
        "IABGPP_GPPSID",
        "IABGPP_7_string",
        "IABGPP-HDR_Version",
        "IABUSPrivacy_Sting",
        "IABUSPrivacyString",
    ]
    for number, name in enumerate(misspelt, 320):
        case(number, f"A key named {ascii(name)[1:-1]}", {name: "0"}, fails("name", name), "Name")
    case(
        331,
        "A misspelt key of version 1",
        {"IABConsent_ConsentStrng": "B"},
        [*fails("name", "IABConsent_ConsentStrng"), failure("in-app/leftover-v1", "warning", key="IABConsent_ConsentStrng")],
        "Name Version1",
    )
    section = {"IABGPP_TCFEU2_DisclosedVendors": "1_3_4_5_9", "IABGPP_TCFEU2_VendorConsnts": "1_4_5_9"}
    case(332, "A misspelt field of GPP's EU section", section, fails("name", "IABGPP_TCFEU2_VendorConsnts"), "Name")
    others = {"IABGPP_USNAT_Version": 1, "IABGPP_TCFEU2_CMPID": 300, "IABGPP_TCFEU2_DisclosedVendors": "1_3_4_5_9"}
    case(333, "Names of other sections' fields, and one that two documents spell in two ways", others)
