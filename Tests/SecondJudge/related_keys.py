"""Keys beside those of the TCF: version 1, GPP, Additional Consent and US Privacy."""

import re

import version1
from against_string import derived
from basis import readable
from bits import SIX_BITS, Short
from decode import decode
from related import US_PRIVACY, Container
from stores import BOOL, INT, LONG, TEXT

EU = "IABGPP_TCFEU2_"


def text_of(keys, name):
    """Returns the text under a full name, or None."""
    kind, value = keys.store.values.get(name, (None, None))
    return value if kind == TEXT else None


def judge(keys):
    """Judges the keys of the other families."""
    judge_version1(keys)
    judge_additional(keys)
    judge_us_privacy(keys)
    judge_gpp(keys)


def version_of(text):
    """Returns the version in the first six bits of a text, or None."""
    return int(SIX_BITS[text[0]], 2) if text and text[0] in SIX_BITS else None


def read_version1(text):
    """Returns the segment and the default consent of a version 1 string that can be read, or None."""
    if version_of(text) != 1 or "." in text:
        return None
    reading = decode(text)
    if not reading.segments[0]:
        return None
    try:
        default = version1.read(reading.segments[0], reading)
    except Short:
        return None
    return None if reading.faults else (reading.segments[0], default)


def judge_version1(keys):
    """Judges the keys of version 1: Mobile In-App CMP API v1.0, CMP Internal Structure."""
    values = keys.store.values
    prefix = "IABConsent_"
    for name, (kind, value) in values.items():
        if not name.startswith(prefix):
            continue
        bare = name[len(prefix) :]
        if bare == "CMPPresent":
            wrong = kind != BOOL or value is not True
        elif bare == "SubjectToGDPR":
            wrong = kind != TEXT or value not in ("0", "1")
        else:
            wrong = bare in ("ConsentString", "ParsedPurposeConsents", "ParsedVendorConsents") and kind != TEXT
        if wrong:
            keys.say("v1/key-types", "error", name)
    string = text_of(keys, prefix + "ConsentString")
    if text_of(keys, prefix + "SubjectToGDPR") == "1" and prefix + "ConsentString" not in values:
        keys.say("v1/subject-without-string", "info", prefix + "SubjectToGDPR")
    if string and readable(string, keys.run):
        keys.say("v1/string-in-v2-key", "error", prefix + "ConsentString")
    if read_version1(keys.store.text("TCString")):
        keys.say("v1/string-in-v2-key", "error", "TCString")
    read = read_version1(string)
    if not read:
        return
    segment, default = read
    ids = segment.sections[0].ids
    if default:
        ids ^= (1 << segment.sections[0].maximum + 1) - 2
    for bare, wanted in (("ParsedPurposeConsents", segment.fields["pc"]), ("ParsedVendorConsents", ids)):
        text = text_of(keys, prefix + bare)
        if text is not None and sum(1 << at for at, bit in enumerate(text, 1) if bit == "1") != wanted:
            keys.say("v1/keys-disagree", "error", prefix + bare)


def judge_additional(keys):
    """Judges an Additional Consent string beside the TC string."""
    text = keys.usable("AddtlConsent")
    if not text:
        return
    if keys.applies == 0:
        keys.say("additional-consent/gdpr-not-applicable", "info", "AddtlConsent")
    elif keys.lacks_string:
        keys.say("additional-consent/without-tc", "error", "AddtlConsent")
    match = re.fullmatch(r"\d+~([\d.]*\d)(~dv[\d.]*)?", text)
    case = keys.case
    if match and case and (not case.pc or not case.pc & 2 and not case.p1t):
        keys.say("additional-consent/contradicts-tc", "warning", "AddtlConsent")


def judge_us_privacy(keys):
    """Judges the US Privacy string."""
    name = "IABUSPrivacy_String"
    if name not in keys.store.values:
        return
    text = text_of(keys, name)
    if text is None:
        keys.say("in-app/us-privacy", "error", name)
    elif text == "" or text.strip()[:1] in ("{", "["):
        keys.say("in-app/us-privacy", "warning", name)
    elif not US_PRIVACY.fullmatch(text):
        keys.say("in-app/us-privacy", "error", name)
    elif text == "1---" or text != text.upper():
        keys.say("in-app/us-privacy", "info", name)


def judge_gpp(keys):
    """Judges the keys of GPP: GPP CMP API Specification, In-App Key Names."""
    values = keys.store.values
    texts = ["IABGPP_HDR_Version", "IABGPP_HDR_Sections", "IABGPP_HDR_GppString", "IABGPP_GppSID"]
    own = {}
    for name in values:
        found = re.fullmatch(r"IABGPP_(\d+)_(String|TCString)", name)
        if found:
            texts.append(name)
            own.setdefault(int(found[1]), []).append(name)
    for name in texts:
        if name in values and values[name][0] != TEXT:
            keys.say("gpp/header-keys", "error", name)
    string = text_of(keys, "IABGPP_HDR_GppString")
    container = Container(string) if string else None
    read = container if container and container.readable else None
    if read:
        judge_header(keys, read)
        judge_sections(keys, read, own)
    elif "IABGPP_HDR_GppString" not in values:
        named = (text_of(keys, "IABGPP_HDR_Sections") or "").split("_")
        for one, names in own.items():
            # The CMP API's own example for television stores section 2 without a header.
            if str(one) not in named and (one != 2 or not keys.has_string):
                keys.say("gpp/section-without-string", "error", names[0])
    judge_missing(keys, read)
    judge_sid(keys, read)
    judge_section2(keys, read, own)
    judge_eu(keys)


def judge_header(keys, read):
    """Judges the keys that say what the header says."""
    version = text_of(keys, "IABGPP_HDR_Version")
    # An emptied version misleads nobody; an emptied list of sections says that there are none.
    if version and version.split(".")[0] != str(read.version):
        keys.say("gpp/header-keys", "error", "IABGPP_HDR_Version")
    sections = text_of(keys, "IABGPP_HDR_Sections")
    # "List of Section IDs": no order is asked for.
    written = {int(one) for one in sections.split("_")} if sections and re.fullmatch(r"\d+(_\d+)*", sections) else set()
    if sections is not None and (written != set(read.ids) or bool(sections) != bool(written)):
        keys.say("gpp/header-keys", "error", "IABGPP_HDR_Sections")


def judge_missing(keys, read):
    """Judges which keys of the header are there: "the pre-parsed GPP data as well as the GPP string shall be stored"."""
    names = ["IABGPP_HDR_Version", "IABGPP_HDR_Sections"]
    listed = text_of(keys, "IABGPP_HDR_Sections")
    if read and read.ids:
        for name in names:
            if name not in keys.store.values and name not in keys.meant:
                keys.say("gpp/header-keys", "warning", name)
    elif listed and re.fullmatch(r"\d+(_\d+)*", listed) and not (listed == "2" and keys.has_string):
        if "IABGPP_HDR_GppString" not in keys.store.values and "IABGPP_HDR_GppString" not in keys.meant:
            keys.say("gpp/header-keys", "error", "IABGPP_HDR_GppString")


def judge_sections(keys, read, own):
    """Judges whether each section of the header has its key."""
    without = [one for one in read.ids if one not in own]
    if read.ids and not own:
        keys.say("gpp/section-without-string", "warning", None)
    else:
        for one in without:
            keys.say("gpp/section-without-string", "error", f"IABGPP_{one}_String")
    for one, names in own.items():
        if one not in read.ids:
            keys.say("gpp/section-without-string", "error", names[0])


def judge_sid(keys, read):
    """Judges the sections in force."""
    name = "IABGPP_GppSID"
    text = text_of(keys, name)
    if text is None:
        return
    if text == "":
        keys.say("gpp/sid", "warning", name)
    elif not re.fullmatch(r"-?\d+(_\d+)*", text):
        keys.say("gpp/sid", "error", name)
    elif text in ("-1", "0"):
        keys.say("gpp/sid", "info", name)
    elif read and not set(map(int, text.split("_"))) <= set(read.ids):
        keys.say("gpp/sid", "error", name)


def judge_section2(keys, read, own):
    """Judges section 2 against the TC string, wherever it stands."""
    ours = keys.store.text("TCString")
    one, other = text_of(keys, "IABGPP_2_String"), text_of(keys, "IABGPP_2_TCString")
    if one is not None and other is not None and one != other:
        keys.say("gpp/string-key", "error", "IABGPP_2_TCString")
    places = {"IABGPP_HDR_GppString": read.by_id.get(2) if read else None, "IABGPP_2_String": one, "IABGPP_2_TCString": other}
    for name, text in places.items():
        if text and ours and text != ours:
            mine, their = keys.case, readable(text, keys.run)
            same = mine and their and same_content(mine, their)
            keys.say("gpp/tcf-section-differs", "warning" if same else "error", name)
    sid = text_of(keys, "IABGPP_GppSID")
    names_two = sid is not None and "2" in sid.split("_")
    if any(places.values()) and keys.lacks_string:
        if keys.applies == 1 or not keys.store.has("gdprApplies") and names_two:
            keys.say("gpp/tcf-standalone-missing", "error", None)


def same_content(one, other):
    """Whether two strings say the same, in whatever form."""
    def content(case):
        publisher = case.publisher.fields if case.publisher else None
        kinds = [(purpose, kind, section.ids) for purpose, kind, section in case.restrictions]
        return case.fields, case.vc, case.vli, case.dv, kinds, publisher

    return content(one) == content(other)


def ids_in(text):
    """Returns the ids of a list joined by underscores or of a binary string: all that the text can mean."""
    meanings = []
    if re.fullmatch("[01]*", text):
        meanings.append(sum(1 << at for at, bit in enumerate(text, 1) if bit == "1"))
    if re.fullmatch(r"(\d+(_\d+)*)?", text):
        meanings.append(sum({1 << int(one) for one in text.split("_") if one}))
    return meanings


def judge_eu(keys):
    """Judges the keys of the EU section."""
    values = keys.store.values
    if EU + "UseNonStandardStacks" in values and EU + "UseNonStandardTexts" not in values:
        keys.say("gpp/tcfeu2-names", "info", EU + "UseNonStandardStacks")
    case = keys.case
    for name, (kind, value) in values.items():
        if not name.startswith(EU):
            continue
        bare = name[len(EU) :]
        if bare in ("CmpSdkID", "CmpSdkVersion", "PolicyVersion", "gdprApplies", "PurposeOneTreatment", "UseNonStandardTexts", "UseNonStandardStacks"):
            if kind != INT:
                keys.say("gpp/integers", "error", name)
                continue
            wanted = case and {"CmpSdkID": case.cmp, "PolicyVersion": case.policy, "PurposeOneTreatment": case.p1t, "gdprApplies": keys.applies,
                               "UseNonStandardTexts": case.texts, "UseNonStandardStacks": case.texts}.get(bare)  # fmt: skip
            if wanted is not None and value != wanted:
                keys.say("gpp/tcfeu2-form", "warning", name)
        elif kind in (BOOL, LONG) or kind != TEXT:
            keys.say("gpp/integers", "error", name)
        elif bare == "PublisherCC":
            if case and value != case.country:
                keys.say("gpp/tcfeu2-form", "warning", name)
        elif case and bare in ("VendorConsents", "VendorLegitimateInterests", "DisclosedVendors", "PurposeConsents", "PurposeLegitimateInterests",
                               "SpecialFeaturesOptIns"):  # fmt: skip
            wanted = derived(case)[bare]
            if wanted is not None and wanted not in ids_in(value):
                keys.say("gpp/tcfeu2-form", "warning", name)
