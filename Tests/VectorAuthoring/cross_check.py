"""Holds the reference decoder against other people's work; needs no network.

    python3 cross_check.py --published published-strings.jsonl
    python3 cross_check.py --iab-tcf                                        our vectors, with the PyPI package iab-tcf
    python3 cross_check.py --iab-tcf strings.tsv                            the first column of a file of strings

Every difference is printed with what is there and what is here; it is for a person to find the reason.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

from tcf import Fault, decode
from tcf_bits import from_deciseconds

VECTORS = Path(__file__).resolve().parents[2] / "TestVectors" / "tc-strings"


def differences(stated, model):
    """Member by member, for the members that the other side states."""
    return [
        f"{key}: there {value!r}, here {model.get(key)!r}" for key, value in stated.items() if model.get(key) != value
    ]


def published(path):
    """Against strings from the tests of public decoders, with the fields that a test or the Java decoder states."""
    counts = Counter()
    for line in Path(path).read_text().splitlines():
        row = json.loads(line)
        refused_there = row["mustReject"] or row["by"] is None
        try:
            model, fault = decode(row["string"]), None
        except Fault as caught:
            model, fault = {}, caught
        if (fault is not None) != refused_there:
            verdict = f"refused here ({fault}), read there" if fault else "read here, refused there"
            found = [f"{verdict} ({row['by']}, {row.get('rejectKind')}): {row['note']} {row['specWhy']}"]
        else:
            found = [] if fault else differences(in_our_terms(row["expect"] or {}, model), model)
        counts["differ" if found else "refused by both" if fault else "read alike"] += 1
        for difference in found:
            print(f"{row['id']}: {difference[:400]}")
    print(f"published strings: {dict(counts)}")


def in_our_terms(expect, model):
    """The published fields under the names of the model JSON."""
    stated = {key: value for key, value in expect.items() if value is not None}
    for key in ("created", "lastUpdated"):
        if key in stated:
            stated[key] = from_deciseconds(stated[key])
    if "purposeLITransparency" in stated:
        stated["purposeLegitimateInterests"] = stated.pop("purposeLITransparency")
    if "publisher" in stated:
        own = stated.pop("publisher")
        count = own.get("numCustom", model["publisherTC"]["customPurposeCount"])
        stated["publisherTC"] = {
            "purposeConsents": own["purposeConsents"],
            "purposeLegitimateInterests": own["purposeLI"],
            "customPurposeCount": count,
            "customPurposeConsents": own["customConsents"],
            "customPurposeLegitimateInterests": own["customLI"],
        }
    # A bit field has no default: the suites say false, the model leaves the member out.
    if stated.get("defaultVendorConsent") is False and "defaultVendorConsent" not in model:
        del stated["defaultVendorConsent"]
    return stated


def iab_tcf(path):
    """Against the Python package iab-tcf, which reads versions 1 and 2 and knows the segments 0, 1 and 3."""
    counts = Counter()
    for name, text, model in strings_of(path):
        try:
            model = model | {key: model[key][:19] for key in ("created", "lastUpdated")}
            found = differences(iab_tcf_model(text, model["version"]), model)
        except Exception as error:  # noqa: BLE001 - whatever the package does is a difference
            found = [f"there {type(error).__name__}: {error}"]
        counts["differ" if found else "alike"] += 1
        for difference in found:
            print(f"{name}: {difference[:300]}")
    print(f"iab-tcf: {dict(counts)}")


def strings_of(path):
    """(name, text, model) of everything that must be read: our vectors, or the readable strings of a file."""
    if path:
        for number, line in enumerate(Path(path).read_text().splitlines(), start=1):
            text = line.split("\t")[0]
            try:
                yield f"line {number}", text, decode(text)
            except Fault:
                continue
        return
    for file in sorted(VECTORS.glob("decode-*.json")):
        for group in json.loads(file.read_text())["groups"]:
            for vector in group["vectors"]:
                if "model" in vector["expected"] and "~" not in vector["input"]:
                    yield f"{vector['id']} {vector['flags']}", vector["input"], vector["expected"]["model"]


def iab_tcf_model(text, version):
    """What the package reads, under the names of the model JSON; it has no fractions of a second."""
    from iab_tcf import decode_v1, decode_v2

    other = decode_v2(text) if version == 2 else decode_v1(text)
    model = {
        "created": time_of(other.created),
        "lastUpdated": time_of(other.last_updated),
        "cmpId": other.cmp_id,
        "cmpVersion": other.cmp_version,
        "consentScreen": other.consent_screen,
        "consentLanguage": other.consent_language.decode(),
        "vendorListVersion": other.vendor_list_version,
    }
    if version == 1:
        model["purposeConsents"] = flagged(other.purposes_allowed)
        model["vendorConsents"] = [n for n in range(1, other.max_vendor_id + 1) if other.is_vendor_allowed(n)]
        return model
    model |= {
        "policyVersion": other.tcf_policy_version,
        "isServiceSpecific": other.is_service_specific,
        "useNonStandardTexts": other.use_non_standard_stacks,
        "specialFeatureOptIns": flagged(other.special_features_optin),
        "purposeConsents": flagged(other.purposes_consent),
        "purposeLegitimateInterests": flagged(other.purposes_legitimate_interests),
        "purposeOneTreatment": other.purpose_one_treatment,
        "publisherCC": other.publisher_cc.decode(),
        "vendorConsents": vendors_of(other, "consent", "consented"),
        "vendorLegitimateInterests": vendors_of(other, "interests", "interests"),
        "publisherRestrictions": [
            {"purpose": one.purpose_id, "type": one.restriction_type, "vendors": in_ranges(one.restrictions_range)}
            for one in other.pub_restriction_entries
        ],
    }
    for key, name in (("disclosedVendors", "oob_disclosed_vendors"), ("allowedVendors", "oob_allowed_vendors")):
        if hasattr(other, name):
            model[key] = flagged(getattr(other, name))
    if hasattr(other, "publisher_tc"):
        own = other.publisher_tc
        model["publisherTC"] = {
            "purposeConsents": flagged(own.purposes_consent),
            "purposeLegitimateInterests": flagged(own.purposes_lit_transparency),
            "customPurposeCount": len(own.custom_purposes_consent),
            "customPurposeConsents": flagged(own.custom_purposes_consent),
            "customPurposeLegitimateInterests": flagged(own.custom_purposes_lit_transparency),
        }
    return model


def vendors_of(other, form, name):
    if getattr(other, f"is_{form}_range_encoding"):
        return in_ranges(getattr(other, f"{name}_vendors_range"))
    return flagged(getattr(other, f"{name}_vendors"))


def flagged(flags):
    return sorted(key for key, value in flags.items() if value)


def in_ranges(ranges):
    return sorted({number for first, last in ranges for number in range(first, last + 1)})


def time_of(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%S")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--published", metavar="JSONL")
    parser.add_argument("--iab-tcf", metavar="TSV", nargs="?", const="")
    options = parser.parse_args()
    if options.published is None and options.iab_tcf is None:
        parser.print_help()
        sys.exit(64)
    if options.published is not None:
        published(options.published)
    if options.iab_tcf is not None:
        iab_tcf(options.iab_tcf)


if __name__ == "__main__":
    main()
