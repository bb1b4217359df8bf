"""Writes TestVectors/tc-strings/samples.txt, the strings that `make run` checks; the same bytes every time.

    python3 make_sample_strings.py            writes the file
    python3 make_sample_strings.py --check    writes nothing and fails if the file differs

Everything goes by TestVectors/vendor-lists/sample-vendor-list.json (GVL specification 3, version 5) and a reading on
2026-06-10. A comment line above each string says what is wrong with it; the strings of the first part are sound.
"""

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from tcf import *

FILE = Path(__file__).resolve().parents[2] / "TestVectors" / "tc-strings" / "samples.txt"

HEAD = """\
# TC strings to try tcfcheck with: first sound ones, then one of each sort of fault.
# They name TestVectors/vendor-lists/sample-vendor-list.json and are read as of 2026-06-10.
# Made by Tests/VectorAuthoring/make_sample_strings.py; a line that begins with # is a comment.
"""

# A user of a website who agreed to most of what was asked, with eight vendors shown.
CORE = Core(
    created="2026-06-01",
    cmp_id=300,
    cmp_version=2,
    vendor_list_version=5,
    special_feature_opt_ins=[1],
    purpose_consents=[1, 2, 3, 4, 7, 9],
    purpose_legitimate_interests=[2, 7, 9, 10],
    vendor_consents=[1, 4, 5, 10, 12, 755],
    vendor_legitimate_interests=[3, 5, 12, 755],
)
DV = DisclosedVendors([1, 2, 3, 4, 5, 10, 12, 755])


def with_core(**changes):
    return tc(replace(CORE, **changes), DV)


def sound():
    yield "consent to most purposes, eight vendors shown", tc(CORE, DV)
    yield "everything refused: vendors were shown, no purpose was agreed to", tc(
        Core(created="2026-06-02", cmp_id=300, cmp_version=2, vendor_list_version=5), DV
    )
    yield "with consent to the publisher itself", tc(CORE, DV, PublisherTC([1, 2, 7], [9, 10]))
    yield "purpose 2 may rest on consent only, for two flexible vendors", with_core(
        restrictions=[Restriction(2, 1, [12, 755])]
    )
    yield "written before 2026-03-01, when DisclosedVendors was not mandatory", tc(
        replace(CORE, created="2026-02-27", vendor_list_version=4)
    )


def unreadable():
    yield "cut off in the middle of the core", cut(CORE, 150)
    yield "in the standard alphabet of Base64, not the URL-safe one", tc(CORE, DV).replace("-", "+").replace("_", "/")
    yield "a macro that nobody replaced", "${GDPR_CONSENT_755}"
    yield "an identifier in the string's place", "550e8400-e29b-41d4-a716-446655440000"
    yield "a US Privacy string in the string's place", "1YNN"
    yield "the segments in the wrong order", tc(DV, CORE)
    yield "an empty segment at the end", tc(CORE, DV) + "."
    yield "a range of vendors that runs backwards", with_core(vendor_consents=Vendors(entries=[1, (12, 4)]))
    yield "a version that does not exist", with_core(version=3)
    yield "in lower case", tc(CORE, DV).lower()


def odd_form():
    yield "= at the end, which other Base64 has", tc(CORE, DV, write(PublisherTC([1, 7]), equals=True))
    yield "ones in the padding", tc(CORE, write(DV, fill="1"))
    yield "a range section where a bit field is shorter", with_core(
        vendor_legitimate_interests=Vendors([3, 5, 12], form="range")
    )
    yield "two DisclosedVendors segments that differ", tc(CORE, DV, DisclosedVendors([1, 755]))
    yield "the withdrawn segment AllowedVendors", tc(CORE, DV, AllowedVendors([1, 5]))
    yield "a GPP container with the string inside", gpp({2: tc(CORE, DV)})
    yield "a version 1 string", ConsentStringV1(vendors=[1, 2], purposes=[1]).text()


def fields():
    yield "UK for the United Kingdom, whose code is GB", with_core(publisher_cc="UK")
    yield "a time of day in Created", with_core(created="2026-06-01T14:16:00Z")
    yield "Created differs from LastUpdated", with_core(created="2026-05-01", last_updated="2026-06-01")
    yield "from the future", with_core(created="2026-08-01")
    yield "older than 13 months", tc(replace(CORE, created="2025-03-01", vendor_list_version=4))
    yield "for a group of services, withdrawn in 2021", with_core(is_service_specific=False)
    yield "no CMP", with_core(cmp_id=0)
    yield "policy version 2 in 2026", with_core(policy_version=2)


def choices():
    yield "no DisclosedVendors segment, mandatory since 2026-03-01", tc(CORE)
    yield "consent for a vendor that was not shown", with_core(vendor_consents=[1, 4, 5, 8, 10, 12, 755])
    yield "legitimate interest for purpose 3, which needs consent", with_core(purpose_legitimate_interests=[2, 3, 7, 9, 10])
    yield "purpose 1 was not disclosed, and yet agreed to", with_core(purpose_one_treatment=True)
    yield "purpose 12, which no list has", with_core(purpose_consents=[1, 2, 3, 4, 7, 9, 12])
    yield "vendor 22 was deleted in 2025", tc(
        replace(CORE, vendor_consents=[1, 4, 5, 10, 12, 22, 755]), DisclosedVendors([1, 2, 3, 4, 5, 10, 12, 22, 755])
    )
    yield "vendor 13 is not in the list", tc(
        replace(CORE, vendor_consents=[1, 4, 5, 10, 12, 13, 755]), DisclosedVendors([1, 2, 3, 4, 5, 10, 12, 13, 755])
    )
    yield "two restrictions that contradict each other", with_core(
        restrictions=[Restriction(2, 1, [12, 755]), Restriction(2, 0, [755])]
    )
    yield "requires legitimate interest for purpose 3", with_core(restrictions=[Restriction(3, 2, [12])])
    yield "requires consent of vendor 2, which is not flexible", with_core(restrictions=[Restriction(7, 1, [2])])
    yield "non-standard texts", with_core(use_non_standard_texts=True)
    yield "a custom purpose of the publisher with both bases", tc(CORE, DV, PublisherTC([1], [], 1, [1], [1]))


PARTS = (
    ("sound", sound),
    ("nobody can read these", unreadable),
    ("readable, but written in another way than the specification asks for", odd_form),
    ("fields that cannot be right", fields),
    ("what the user chose, said wrongly", choices),
)


def text():
    lines = [HEAD]
    for title, part in PARTS:
        lines.append(f"\n# -- {title}\n")
        lines.extend(f"# {comment}\n{string}\n" for comment, string in part())
    return "".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing, fail if the file differs")
    options = parser.parse_args()
    new = text().encode("ascii")
    if FILE.is_file() and FILE.read_bytes() == new:
        return
    if options.check:
        sys.exit(f"{FILE.name} differs")
    FILE.write_bytes(new)


if __name__ == "__main__":
    main()
