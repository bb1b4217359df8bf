"""Writes TestVectors/readers: what is served or read by others for strings and stored keys. The same bytes every time.

    python3 make_readers.py            writes the files
    python3 make_readers.py --check    writes nothing and fails if a file differs

google-ads.json: which ads Google's tags serve, by the sentences of Google's pages. The expectations are written by hand, from the
sentence that each vector names. readers.json: what open-source readers take stored keys for, by their own tests (reader_vectors.py).
"""

import argparse
import json
import sys
from pathlib import Path

from reader_vectors import readers
from sound_strings import AS_OF, DISCLOSED, LIST, LIST_SPEC_2, core, old_core
from tcf import DisclosedVendors, Restriction, tc

FOLDER = Path(__file__).resolve().parents[2] / "TestVectors" / "readers"

MODES = "developers.google.com, Ad serving modes (AdMob, Ad Manager, IMA SDK; copies of August 2025)"
LIMITED = "Google Ad Manager Help, Limited ads (answer 9882911; text since 2025-03-31); AdSense Help, answer 14210870"
PUBLISHERS = "Google Ad Manager Help, Publisher integration with the IAB Europe TCF (answer 9805023)"
VENDORS = "Google Ad Manager Help, Interoperability guidance for vendors (answer 9461778)"
TROUBLE = "Google AdSense Help, Troubleshooting IAB EU TCF v2.2 implementation (answer 9999955)"
CHANGE = "Sourcepoint documentation, Google Limited Ads 2.0 (GDPR TCF): in April 2025 it replaced Limited ads and Technical ad delivery"

PERSONALISED = f"{MODES}: purposes 1, 3 and 4 consent; 2, 7, 9 and 10 legitimate interest or consent"
NON_PERSONALISED = f"{MODES}, Non-personalized ads: purpose 1 consent; 2, 7, 9 and 10 legitimate interest or consent"
BOTH = f"{MODES}: \"Both purposes consent and vendor consent are required for any vendor, such as Google\""
TRANSPARENCY = f"{LIMITED}: \"transparency has been established for Special Purpose 1 […], Special Purpose 2 […], and Google as a vendor\""
CONFIGURED = f"{PUBLISHERS}: legitimate interest (or consent, where a publisher configures their CMP to request it)"
TREATMENT = f"{VENDORS}: in some jurisdictions consent for purpose 1 may not be asked for, \"so long as the TC string appropriately represents this\""
NOT_VALID = f"{TROUBLE}: a string that is \"no longer considered valid by Google\", for which it \"will not serve ads\""

ALL_VENDORS = {"vendor_consents": [12, 755], "vendor_legitimate_interests": [12, 755]}


class Ads:
    """The vectors of google-ads.json."""

    def __init__(self):
        self.vectors = []

    def add(self, comment, source, mode, missing=(), *, segments=(DISCLOSED,), base=core, vendor_list=LIST, as_of=AS_OF, **changes):
        """`missing`: the purposes that the mode above would need, none of a string that permits Google nothing at all."""
        self.vectors.append({
            "id": f"google-ads-{len(self.vectors) + 1:03}", "comment": comment, "source": source, "string": tc(base(**changes), *segments),
            "vendorList": vendor_list, "asOf": as_of, "mode": mode, "missing": list(missing)})  # fmt: skip


def google_ads():
    ads = Ads()
    ads.add("everything", PERSONALISED, "personalised")
    for purpose in (3, 4):
        ads.add(f"purpose {purpose} refused", PERSONALISED, "non-personalised", [purpose], purpose_consents=[p for p in (1, 3, 4) if p != purpose])
    ads.add("purposes 3 and 4 refused", NON_PERSONALISED, "non-personalised", [3, 4], purpose_consents=[1, 5, 6])
    ads.add("purpose 1 refused", TRANSPARENCY, "limited", [1], purpose_consents=[3, 4, 5, 6])
    for purpose in (2, 7, 9, 10):
        interests = [p for p in (2, 7, 8, 9, 10, 11) if p != purpose]
        ads.add(f"an objection to purpose {purpose}", NON_PERSONALISED, "limited", [purpose], purpose_legitimate_interests=interests)
    ads.add("everything refused, Google disclosed", TRANSPARENCY, "limited", [1, 2, 7, 9, 10], purpose_consents=[], purpose_legitimate_interests=[],
            vendor_consents=[], vendor_legitimate_interests=[])  # fmt: skip
    ads.add("consent to all purposes, and none to vendor 755", BOTH, "limited", [1], vendor_consents=[12])
    ads.add("vendor 755 without its interest", BOTH, "limited", [2, 7, 9, 10], vendor_legitimate_interests=[12])
    # Consent alone does not count for what Google declares on legitimate interest, unless the publisher restricts it.
    ads.add("consent to 2, 7, 9 and 10 in place of interest, without a restriction", CONFIGURED, "limited", [2, 7, 9, 10], purpose_consents=[1, 2, 3, 4, 7, 9, 10],
            purpose_legitimate_interests=[])  # fmt: skip
    consent = [Restriction(p, 1, [755]) for p in (2, 7, 9, 10)]
    ads.add("restricted to consent, and consent given", CONFIGURED, "personalised", restrictions=consent, purpose_consents=[1, 2, 3, 4, 7, 9, 10],
            purpose_legitimate_interests=[])  # fmt: skip
    ads.add("restricted to consent for 7, and interest only", CONFIGURED, "limited", [7], restrictions=[Restriction(7, 1, [755])])
    ads.add("purpose 4 not allowed by the publisher", CONFIGURED, "non-personalised", [4], restrictions=[Restriction(4, 0, [755])])
    ads.add("purpose 9 not allowed by the publisher", CONFIGURED, "limited", [9], restrictions=[Restriction(9, 0, [755])])
    ads.add("restrictions of others", CONFIGURED, "personalised", restrictions=[Restriction(4, 0, [12])])
    ads.add("purpose 1 not asked for in Germany", TREATMENT, "limited", [1], purpose_one_treatment=True, publisher_cc="DE", purpose_consents=[3, 4])
    ads.add("purpose 1 not asked for in Switzerland", TREATMENT, "personalised", purpose_one_treatment=True, publisher_cc="CH", purpose_consents=[3, 4])
    ads.add("the same without consent to vendor 755", BOTH, "limited", [1], purpose_one_treatment=True, publisher_cc="CH", purpose_consents=[3, 4], vendor_consents=[12])
    ads.add("Google was not disclosed", TRANSPARENCY, "none", segments=(DisclosedVendors([1, 12]),), vendor_consents=[12], vendor_legitimate_interests=[12])
    ads.add("older than 13 months", NOT_VALID, "none", as_of="2027-08-01")
    ads.add("global scope", NOT_VALID, "none", is_service_specific=False)
    old = {"base": old_core, "vendor_list": LIST_SPEC_2, "segments": (), "as_of": "2021-08-01"}
    ads.add("2021, without Disclosed Vendors: everything", PERSONALISED, "personalised", **old)
    ads.add("2021, purpose 1 not asked for in Germany, before the law changed", TREATMENT, "personalised", purpose_one_treatment=True, publisher_cc="DE", purpose_consents=[3, 4], **old)
    ads.add("2021, purpose 1 refused: the bit of legitimate interest says that Google was disclosed", TRANSPARENCY, "limited", [1], purpose_consents=[3, 4], **old)
    ads.add("2021, nothing for vendor 755: refused or not shown", TRANSPARENCY, None, vendor_consents=[12], vendor_legitimate_interests=[12], **old)
    return ads.vectors


def document(kind, title, vectors, **more):
    head = {"kind": kind, "schema": f"../schemas/{kind}-vectors.schema.json", "title": title}
    return json.dumps(head | more | {"numberOfVectors": len(vectors), "vectors": vectors}, indent=1, ensure_ascii=True) + "\n"


def files():
    yield "google-ads.json", document("google-ads", "Which ads Google's tags serve for a string", google_ads(), changed=CHANGE)
    yield "readers.json", document("readers", "What open-source readers take stored keys for", readers())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing, fail if a file differs")
    options = parser.parse_args()
    differing, count = [], 0
    for name, text in files():
        count += 1
        path = FOLDER / name
        if path.is_file() and path.read_bytes() == text.encode("ascii"):
            continue
        differing.append(name)
        if not options.check:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(text.encode("ascii"))
    verb = "differ" if options.check else "written"
    print(f"{count} files, {len(differing)} {verb}" + "".join(f"\n  {name}" for name in differing))
    sys.exit(1 if options.check and differing else 0)


if __name__ == "__main__":
    main()
