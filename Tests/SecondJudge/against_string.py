"""Stored keys against the string they were derived from."""

from bits import span, stretches
from lists import CTV, APP
from stores import CUSTOM, PREFIX, PUBLISHER, RESTRICTIONS, purpose_of

NAMES_OF_TEXTS = ("UseNonStandardTexts", "UseNonStandardStacks")


def judge(keys):
    """Judges everything that needs the string or its policy version."""
    judge_cmp(keys)
    judge_texts_names(keys)
    # Of a set that belongs to another string, nothing more is compared.
    if keys.case:
        stale = judge_derived(keys)
        judge_publisher(keys, stale)
        if not stale:
            judge_restrictions(keys)
    judge_missing(keys)


def derived(case):
    """Returns, by key, the ids that a string has for it; None where it lacks the segment."""
    return {"VendorConsents": case.vc, "VendorLegitimateInterests": case.vli, "DisclosedVendors": case.dv, "PurposeConsents": case.pc,
            "PurposeLegitimateInterests": case.pli, "SpecialFeaturesOptIns": case.features}  # fmt: skip


def judge_derived(keys):
    """Judges the keys that are copies of the string's fields; returns whether all were derived from another string."""
    case, differing, matching = keys.case, [], []
    for name, ids in derived(case).items():
        stored = keys.set_of(name)
        if stored is None:
            continue
        if ids is None:
            if stored:
                keys.say("in-app/tcstring-partial", "error", name)
            continue
        # What lies beyond the field is another rule's.
        stored &= span(1, {"S": 12, "P": 24}.get(name[0], 65_535))
        if stored != ids:
            differing.append((name, stored ^ ids))
        elif ids and name != "DisclosedVendors":
            matching.append(name)
    of_choice = [name for name, _ in differing if name != "DisclosedVendors"]
    if len(of_choice) >= 3 and not matching:
        keys.say("in-app/stale-set", "error", None)
        judge_ids(keys)
        return True
    for name, ids in differing:
        vendors = name in ("VendorConsents", "VendorLegitimateInterests", "DisclosedVendors")
        keys.say("in-app/disagrees", "error", name, ids if vendors else 0, 0 if vendors else ids)
    store = keys.store
    judge_value(keys, "in-app/disagrees", "PolicyVersion", case.policy)
    country = keys.usable("PublisherCC")
    if country is not None and country != case.country:
        keys.say("in-app/disagrees", "error", "PublisherCC")
    judge_value(keys, "purpose-one/stored-key", "PurposeOneTreatment", case.p1t)
    # gdprApplies 0: "GDPR does not apply", and a missing key misleads no one.
    if not keys.has("PurposeOneTreatment") and case.p1t and keys.applies != 0:
        keys.say("purpose-one/stored-key", "error", "PurposeOneTreatment")
    for name in ("UseNonStandardTexts", "UseNonStandardStacks"):
        judge_value(keys, "nonstandard-texts/stored-key", name, case.texts)
    judge_ids(keys)
    if not names_two_cmps(keys):
        judge_value(keys, "in-app/disagrees", "CmpSdkID", case.cmp)
    return False


def names_two_cmps(keys):
    """Whether key and string each name a CMP; an id below 2 names none."""
    return keys.case.cmp > 1 and (keys.store.number("CmpSdkID") or 0) > 1


def judge_ids(keys):
    """Judges the CMP's id and its SDK's version."""
    if names_two_cmps(keys):
        judge_value(keys, "in-app/two-cmps", "CmpSdkID", keys.case.cmp, "warning")
    judge_value(keys, "in-app/cmp-sdk-version", "CmpSdkVersion", keys.case.cmp_version, "info")


def judge_value(keys, rule, name, wanted, severity="error"):
    """Judges a number that the string has too."""
    value = keys.store.number(name)
    if value is not None and PREFIX + name not in keys.spoilt and value != wanted:
        keys.say(rule, severity, name)


def judge_publisher(keys, stale):
    """Judges the publisher's own keys; if they belong to another string, only those for which this string has no segment."""
    segment = keys.case.publisher
    granting = any(keys.set_of(name) for name in PUBLISHER + CUSTOM)
    for name, field in zip(PUBLISHER + CUSTOM, ("pc", "pli", "custom_pc", "custom_pli")):
        stored = keys.set_of(name)
        if stored is None:
            continue
        if not segment:
            if stored or not granting:
                keys.say("publisher-tc/keys-without-segment", "error" if stored else "info", name)
            if stored:
                keys.say("in-app/tcstring-partial", "error", name)
            continue
        if stale:
            continue
        # What lies beyond the field is another rule's.
        # NumCustomPurposes has six bits.
        if stored & span(1, 24 if name in PUBLISHER else 63) != segment.fields[field]:
            keys.say("publisher-tc/stored-key", "error", name)
        count = segment.fields["count"]
        if name in CUSTOM and len(keys.usable(name)) != count and (count or stored):
            keys.say("publisher-tc/custom-key-length", "error", name)


def judge_missing(keys):
    """Judges which keys are absent though a string is in force."""
    if keys.applies != 1 or not keys.has_string:
        return
    wanted = ["CmpSdkID", "CmpSdkVersion", "PolicyVersion", "PublisherCC", "VendorConsents", "VendorLegitimateInterests", "PurposeConsents",
              "PurposeLegitimateInterests", "SpecialFeaturesOptIns"]  # fmt: skip
    case = keys.case
    if case and case.publisher:
        wanted += PUBLISHER + (CUSTOM if case.publisher.fields["count"] else ())
    if not keys.store.has("UseNonStandardStacks"):
        # Of a string that cannot be read, the key is all that is known.
        policy = case.policy if case else keys.store.number("PolicyVersion")
        early = policy is not None and policy < 4 and not keys.store.has("UseNonStandardTexts")
        wanted.append("UseNonStandardStacks" if early else "UseNonStandardTexts")
    for name in wanted:
        absent(keys, name, "error")
    if case and case.since("disclosed vendors"):
        absent(keys, "DisclosedVendors", "error")
    elif case and case.dv is not None and case.since("2.3 announced"):
        absent(keys, "DisclosedVendors", "warning")


def absent(keys, name, severity):
    """Judges whether a key is missing."""
    if not keys.has(name):
        keys.say("in-app/missing", severity, name)


def judge_texts_names(keys):
    """Judges under which name it is stored whether texts are standard."""
    store, case = keys.store, keys.case
    new, old = store.has("UseNonStandardTexts"), store.has("UseNonStandardStacks")
    if old and case and case.unknown_policy:
        keys.undecided.add("nonstandard-texts/old-key-name")
    if new and old:
        numbers = [store.number(name) for name in NAMES_OF_TEXTS if PREFIX + name not in keys.spoilt]
        keys.say("nonstandard-texts/both-keys", "error" if len(set(numbers)) == 2 and None not in numbers else "warning", "UseNonStandardStacks")
    known = keys.store.number("PolicyVersion") if PREFIX + "PolicyVersion" not in keys.spoilt else None
    policy = case.policy if case else known
    if policy is None or new and old or case and case.unknown_policy:
        return
    if old and policy >= 4 and not keys.has("UseNonStandardTexts"):
        keys.say("nonstandard-texts/old-key-name", "warning", "UseNonStandardStacks")
    if new and policy < 4 and not keys.has("UseNonStandardStacks"):
        keys.say("nonstandard-texts/new-key-early", "info", "UseNonStandardTexts")


def judge_restrictions(keys):
    """Judges the keys of publisher restrictions, purpose by purpose."""
    case = keys.case
    stored = {purpose_of(name) for name in keys.store.values} - {None}
    wanted = codes_wanted(case)
    for purpose in sorted(set(wanted) | stored):
        name = RESTRICTIONS + str(purpose)
        text = keys.store.text(name)
        # A misspelt key stands for one that is not there.
        if PREFIX + name in keys.spoilt or text is None and PREFIX + name in keys.meant:
            continue
        # Where GDPR does not apply, no key is asked for.
        if text is None and keys.applies == 0:
            continue
        judge_restriction(keys, name, purpose, wanted.get(purpose, {0: 0, 1: 0, 2: 0}), text)


def codes_wanted(case):
    """Returns, by purpose and code, the vendors that a string restricts: several types at once, and type 3, come to 0."""
    types = {}
    for purpose, kind, section in case.restrictions:
        if 1 <= purpose <= 24 and section.ids:
            kinds = types.setdefault(purpose, [0, 0, 0, 0])
            kinds[kind] |= section.ids
    wanted = {}
    for purpose, (none, consent, interest, undefined) in types.items():
        barred = none | undefined | consent & interest
        wanted[purpose] = {0: barred, 1: consent & ~barred, 2: interest & ~barred}
    return wanted


def judge_restriction(keys, name, purpose, wanted, text):
    """Judges one key of restrictions against the codes that it should have."""
    case = keys.case
    codes = {code: sum(1 << place for place, sign in enumerate(text or "", 1) if sign == str(code)) for code in (0, 1, 2)}
    named = wanted[0] | wanted[1] | wanted[2]
    passed = 0
    if text is not None:
        # A range that goes on behind the key's end means all vendors; only those who may do something are missed there.
        for first, last in stretches(named):
            if first <= len(text) < last:
                passed = span(len(text) + 1, last) & ~(case.vc | case.vli | (case.dv or 0))
    # Zeros for all other vendors fill the key up; zeros for some of them say something.
    others = span(1, len(text or "")) & ~named & ~codes[1] & ~codes[2]
    filler = others if codes[0] & others == others else 0
    wrong = (codes[0] ^ wanted[0] | codes[1] ^ wanted[1] | codes[2] ^ wanted[2]) & ~filler & ~passed
    if wrong:
        keys.say("publisher-restrictions/stored-key", "error", name, wrong, 1 << purpose)
    elif filler:
        keys.say("publisher-restrictions/stored-key", "warning", name, filler, 1 << purpose)


def judge_cmp(keys):
    """Judges the CMP that stored the keys by the CMP list."""
    cmps, run = keys.run.lists.cmp_list, keys.run
    number = keys.store.number("CmpSdkID")
    if number is None or PREFIX + "CmpSdkID" in keys.spoilt:
        number = None
    if not cmps:
        return
    if number is not None:
        if number in cmps.cmps:
            gone = cmps.deleted(number)
            if gone is not None and gone <= run.as_of:
                keys.say("cmp-list/sdk-id", "error", "CmpSdkID")
        elif cmps.day < keys.case.day if keys.case else run.as_of - cmps.day > 14:
            keys.undecided.add("cmp-list/sdk-id")
        else:
            keys.say("cmp-list/sdk-id", "error", "CmpSdkID")
    which = number if number is not None else keys.case.cmp if keys.case else None
    if which in cmps.cmps:
        labels = {label.lower() for label in cmps.cmps[which].get("environments") or []}
        if APP in labels:
            return
        if not labels or CTV in labels:
            keys.undecided.add("cmp-list/environment")
        else:
            keys.say("cmp-list/environment", "warning", None)
