"""The form of each key: its type, its value, its characters and its length."""

import re

from stores import BINARY, CUSTOM, INT, LONG, NUMBERS, PREFIX, PUBLISHER, PURPOSES, RESTRICTIONS, TEXT, TEXTS, VENDORS, purpose_of

UUID = re.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
# RFC 5321, 4.5.3.1.1, and RFC 1035, 2.3.4: 64 octets before the @, 63 in a label.
MAIL = re.compile(r"[\w.+-]{1,64}@[a-z0-9-]{1,63}(\.[a-z]{2,63})+")
LOOKED_UP = 755


def judge(keys):
    """Judges the form of every key of the table."""
    if not keys.case or not keys.case.gvl:
        keys.undecided.add("in-app/too-short")
    for name, (kind, value) in keys.store.values.items():
        if not name.startswith(PREFIX):
            continue
        bare = name[len(PREFIX) :]
        restriction = purpose_of(name) is not None
        if bare in NUMBERS and kind != INT or (bare in TEXTS or restriction) and kind != TEXT:
            keys.say("in-app/type", "error", bare)
            keys.spoilt.add(name)
        elif bare in NUMBERS:
            judge_number(keys, bare, value)
        elif (bare in TEXTS or restriction or bare == "AddtlConsent" and kind == TEXT) and is_identifier(value):
            keys.say("in-app/identifier", "error", bare)
            keys.spoilt.add(name)
        elif bare == "PublisherCC" and not re.fullmatch("[A-Z]{2}", value):
            keys.say("in-app/value", "error", bare)
            keys.spoilt.add(name)
        elif bare in BINARY or restriction:
            judge_digits(keys, name, bare, value, "012_" if restriction else "01")
        elif bare == "EnableAdvertiserConsentMode" and (kind != INT or value not in (0, 1)):
            keys.say("in-app/advertiser-consent-mode", "warning", bare)
        elif bare == "AddtlConsent" and kind != TEXT:
            keys.say("additional-consent/type", "error", bare)
        elif bare == "UserConsentRecordId":
            keys.say("in-app/identifier", "warning", bare)
        elif kind == TEXT and is_identifier(value):
            # Under a name that no table has.
            keys.say("in-app/identifier", "error", bare)


def is_identifier(text):
    """Whether a text identifies somebody, or holds more than one value; JSON that is cut holds them too."""
    text = text.strip()
    return bool(UUID.fullmatch(text) or MAIL.fullmatch(text) or text.startswith(("{", "[")))


def judge_number(keys, name, value):
    """Judges the range of an integer."""
    if name in ("gdprApplies", "PurposeOneTreatment", "UseNonStandardTexts", "UseNonStandardStacks"):
        wrong = value not in (0, 1)
    elif name == "PolicyVersion":
        wrong = not 2 <= value <= 63
    else:
        # An SDK may number its releases beyond the field of the string.
        wrong = value < 0 or value > 4095 and name == "CmpSdkID"
    if wrong:
        keys.say("in-app/value", "error", name)
        keys.spoilt.add(PREFIX + name)


def judge_digits(keys, name, bare, text, allowed):
    """Judges the characters and the length of a binary string or of restrictions."""
    if text == "":
        keys.say("in-app/binary-string", "warning", bare)
    elif text.strip(allowed):
        keys.say("in-app/binary-string", "error", bare)
        keys.spoilt.add(name)
        return
    elif "_" in text and not keys.case:
        keys.say("in-app/binary-string", "info", bare)
    most = 65_535 if bare in VENDORS or bare.startswith(RESTRICTIONS) else 12 if bare == "SpecialFeaturesOptIns" else 24
    if len(text) > most and bare not in CUSTOM:
        beyond = text[most:].strip("0" if allowed == "01" else "_")
        keys.say("in-app/too-long", "error" if beyond else "info", bare)
    judge_short(keys, bare, text)


def judge_short(keys, bare, text):
    """Judges whether a key ends before an id that readers look up."""
    case = keys.case
    if not case or not case.gvl or not text:
        return
    if bare in PURPOSES + ("SpecialFeaturesOptIns",):
        table = case.gvl.tables["purposes" if bare in PURPOSES else "specialFeatures"]
        granted = {"PurposeConsents": case.pc, "PurposeLegitimateInterests": case.pli}.get(bare, case.features)
        if table & ~granted & ~((1 << len(text) + 1) - 1):
            keys.say("in-app/too-short", "warning", bare)
    elif bare in ("VendorConsents", "VendorLegitimateInterests") and len(text) < LOOKED_UP and LOOKED_UP in case.gvl.vendors:
        granted = case.vc if bare == "VendorConsents" else case.vli
        if not granted >> LOOKED_UP & 1:
            keys.say("in-app/too-short", "info", bare)
