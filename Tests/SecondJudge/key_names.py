"""Key names: family in-app's name, leftover-v1, and what a set without some of its keys says."""

import re

from days import FIRST_DAYS
from stores import OTHERS, NUMBERS, PREFIX, RESTRICTIONS, TEXTS, VERSION1, purpose_of

KNOWN = [PREFIX + name for name in NUMBERS + TEXTS + OTHERS]
GPP = ["IABGPP_HDR_Version", "IABGPP_HDR_Sections", "IABGPP_HDR_GppString", "IABGPP_GppSID"]
ELSEWHERE = GPP + ["IABUSPrivacy_String"] + ["IABConsent_" + name for name in VERSION1]
# What a CMP may store before anybody was asked.
WITHOUT_STRING = {"CmpSdkID", "CmpSdkVersion", "PolicyVersion", "gdprApplies"}
SETTINGS = {"PublisherCC", "PurposeOneTreatment", "UseNonStandardTexts", "UseNonStandardStacks"}

CONSENT = ("VendorConsents", "PurposeConsents", "SpecialFeaturesOptIns", "PublisherConsent", "PublisherCustomPurposesConsents")


def distance(one, other, most=2):
    """Returns in how many letters two names differ, or more than the most."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        before, row = row, [at]
        for place, wanted in enumerate(other, 1):
            row.append(min(before[place] + 1, row[-1] + 1, before[place - 1] + (letter != wanted)))
    return row[-1]


def is_known(name):
    """Whether a name is one of those that documents define."""
    return (
        name in KNOWN or name in ELSEWHERE or purpose_of(name) is not None or re.fullmatch(PREFIX + RESTRICTIONS + r"\S*", name)
        or re.fullmatch(r"IABGPP_\d+_(String|TCString)|IABGPP_TCFEU2_\w+|IABGPP_TCFCA1_\w+|IABGPP_USP1_\w+", name) is not None
    )  # fmt: skip


def meant_by(name):
    """Returns the key that a misspelt name stands for, or None."""
    bare = re.sub("^(IABTCF_)+", PREFIX, name.strip())
    stem = bare.rstrip("0123456789")
    if purpose_of(PREFIX + RESTRICTIONS + bare[len(stem) :]) and (distance(stem.lower(), (PREFIX + RESTRICTIONS).lower()) <= 2):
        return PREFIX + RESTRICTIONS + bare[len(stem) :]
    for known in KNOWN + ELSEWHERE:
        if bare.lower() == known.lower() or distance(bare, known) <= 2:
            return known
    return None


def judge(keys):
    """Judges names, and the keys of version 1 that were left."""
    store = keys.store
    for name in store.values:
        if is_known(name):
            continue
        meant = meant_by(name)
        if meant:
            keys.say("in-app/name", "error", name)
            keys.meant.add(meant)
        elif name.startswith(PREFIX):
            keys.say("in-app/name", "warning", name)
    for name in store.values:
        if is_known(name) and name.startswith(PREFIX + RESTRICTIONS) and purpose_of(name) is None:
            keys.say("publisher-restrictions/stored-key-name", "error", name)
            # Behind another sign or a zero the number is plain enough: then its key is not missing as well.
            number = re.fullmatch(r"\D*0*(\d+)", name[len(PREFIX + RESTRICTIONS) :])
            if number:
                keys.meant.add(PREFIX + RESTRICTIONS + number[1])
    old = [name for name in store.values if name.startswith("IABConsent_")]
    if old and keys.run.as_of >= FIRST_DAYS["version 1 over"]:
        beside = any(name.startswith(PREFIX) for name in store.values)
        keys.say("in-app/leftover-v1", "warning" if beside else "error", old[0])


def consents(keys):
    """Whether the string has a consent or an opt-in."""
    return bool(keys.case and (keys.case.vc or keys.case.pc or keys.case.features))


def judge_presence(keys):
    """Judges what is there without what it should be with."""
    store = keys.store
    ours = [name[len(PREFIX) :] for name in store.values if name.startswith(PREFIX)]
    if ours and not keys.has("CmpSdkID"):
        keys.say("in-app/cmp-present", "warning", None)
    data = [name for name in ours if name in TEXTS and name != "TCString" or name in SETTINGS or name.startswith(RESTRICTIONS)]
    granted = any("1" in (store.text(name) or "") for name in data if name != "PublisherCC")
    empty = store.text("TCString") == ""
    if not keys.has("TCString") or empty and granted:
        if any(name not in SETTINGS and not name.startswith(RESTRICTIONS) for name in data):
            keys.say("in-app/orphaned", "error", None)
        elif data:
            keys.say("in-app/orphaned", "warning", None)
    if keys.lacks_string and keys.applies == 1:
        keys.say("in-app/applies-without-string", "info", None)
    if empty:
        keys.say("in-app/empty-string", "warning", "TCString")
    if store.text("AddtlConsent") == "":
        keys.say("in-app/empty-string", "warning", "AddtlConsent")
    if not keys.has("gdprApplies"):
        if keys.has_string:
            keys.say("in-app/gdpr-applies-unset", "warning", None)
        if consents(keys) or any("1" in (store.text(name) or "") for name in CONSENT):
            keys.say("in-app/unset-with-consent", "error", None)
    if keys.applies == 0 and (store.text("TCString") or data):
        new = keys.case and keys.case.day >= keys.run.as_of and consents(keys)
        keys.say("in-app/gdpr-not-applicable", "warning" if new else "info", None)
