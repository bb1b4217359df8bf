"""What can be said of a string that was read: the encoding/ rules that it touches, and a line for people."""

from tcf_bits import runs
from tcf_read import Fault, decode, read


def wire_rules(text):
    """The rules of family encoding/ (slugs) that a readable string touches without being refused."""
    model, readings = read(text)
    rules = set()
    if "~" in text:
        rules.add("gpp-wrapped")
    if len(text) > 2_000:
        rules.add("oversized")
    kinds = [int(reading.bits[:3], 2) for reading in readings[1:]]
    known = [kind for kind in kinds if kind <= 3]
    if len(known) < len(kinds):
        rules.add("segment-type")
    if len(set(known)) < len(known):
        rules.add("segment-duplicate")
    if 2 in kinds:
        rules.add("allowed-vendors")
    for restriction in model.get("publisherRestrictions", []):
        if restriction["type"] == 3:
            rules.add("restriction-type")
        if restriction["purpose"] > 24:
            rules.add("restriction-purpose")
    for index, reading in enumerate(readings):
        rest = reading.bits[reading.position :]
        if "=" in reading.text:
            rules.add("padding-character")
        # Every bit of the characters is read here; those that make no whole octet are lost on RFC 4648 decoders.
        is_known = index == 0 or int(reading.bits[:3], 2) <= 3
        if is_known and reading.position > len(reading.bits) // 8 * 8:
            rules.add("partial-octet")
        if "1" in rest:
            rules.add("trailing-bits")
        elif len(rest) > 24:
            rules.add("surplus")
        for section in reading.sections:
            rules |= entry_rules(section)
            if model["version"] == 1:
                # Version 1 has no order of entries, and no entry is what a default without exceptions needs.
                rules -= {"range-order", "range-empty"}
            elif section.max_id is not None:
                rules |= size_rules(section)
    return sorted(rules)


def entry_rules(section):
    """What the entries of a range section say, each against those before it."""
    rules = set()
    last_of_previous = 0
    for first, last, is_range in section.entries:
        if is_range and first == last:
            rules.add("range-single-as-range")
        # Adjacent entries could be one: the same rule, as a notice.
        if first <= last_of_previous or (last_of_previous and first == last_of_previous + 1):
            rules.add("range-order")
        last_of_previous = max(last, last_of_previous)
    if max(section.ids | {section.max_id or 0}) > 10_000:
        rules.add("vendor-id-implausible")
    if section.max_id is not None and section.is_range and not section.entries:
        rules.add("range-empty")
    return rules


def size_rules(section):
    """What MaxVendorId and the chosen form say; in version 1 the default consent would make it another question."""
    rules = set()
    if section.max_id != max(section.ids, default=0):
        rules.add("max-vendor-id")
    as_range = 12 + sum(17 if first == last else 33 for first, last in runs(section.ids))
    written = 12 + sum(33 if entry[2] else 17 for entry in section.entries) if section.is_range else section.max_id
    if (section.max_id if section.is_range else as_range) < written:
        rules.add("not-smallest-form")
    return rules


def describe(text):
    """One line for people, as the member `dump` of a vector has it."""
    try:
        model = decode(text)
    except Fault as fault:
        return f"refused: {fault.code}"
    words = [f"v{model['version']}", f"CMP {model['cmpId']}.{model['cmpVersion']}"]
    words += [f"screen {model['consentScreen']}", model["consentLanguage"], f"GVL {model['vendorListVersion']}"]
    times = model["created"], model["lastUpdated"]
    short = [time.removesuffix("T00:00:00.000Z") for time in times]
    words.append(f"CR=LU {short[0]}" if times[0] == times[1] else f"CR {short[0]} LU {short[1]}")
    if model["version"] == 1:
        words += ["default consent"] if model.get("defaultVendorConsent") else []
        return " ".join(words + [f"PC{id_list(model['purposeConsents'])}", f"VC{id_list(model['vendorConsents'])}"])
    words += [f"POL {model['policyVersion']}", f"CC {model['publisherCC']}"]
    words += [] if model["isServiceSpecific"] else ["global"]
    words += ["NST"] if model["useNonStandardTexts"] else []
    words += ["P1T"] if model["purposeOneTreatment"] else []
    short_names = {"PC": "purposeConsents", "PLI": "purposeLegitimateInterests", "SF": "specialFeatureOptIns"}
    short_names |= {"VC": "vendorConsents", "VLI": "vendorLegitimateInterests"}
    words += [f"{short}{id_list(model[name])}" for short, name in short_names.items() if model[name]]
    for one in model["publisherRestrictions"]:
        words.append(f"PR({one['purpose']},{one['type']},{id_list(one['vendors'])})")
    words += [f"DV{id_list(model['disclosedVendors'])}"] if "disclosedVendors" in model else ["no DV"]
    words += [f"AV{id_list(model['allowedVendors'])}"] if "allowedVendors" in model else []
    if own := model.get("publisherTC"):
        inner = f"PC{id_list(own['purposeConsents'])} PLI{id_list(own['purposeLegitimateInterests'])}"
        custom = f"{id_list(own['customPurposeConsents'])} {id_list(own['customPurposeLegitimateInterests'])}"
        words.append(f"PTC({inner} custom {own['customPurposeCount']}: {custom})")
    return " ".join(words)


def id_list(ids):
    """Ids as runs in braces."""
    return "{" + ",".join(str(first) if first == last else f"{first}-{last}" for first, last in runs(ids)) + "}"
