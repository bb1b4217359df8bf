"""Strings as subjects of rule vectors, with the places of their fields taken from the layout.

    subject = sound(vendor_consents=[1, 14], disclosed=[1, 4, 14])
    vectors.add("gvl", subject, "Vendor 14 does not exist", [
        subject.fail("gvl/vendor-unknown", "error", "VendorConsents", vendor=14),
        subject.fail("gvl/vendor-unknown", "error", "DisclosedVendors", vendor=14)])
"""

from pathlib import Path

from rules_file import RulesFile, failure, verdict
from tcf import Core, DisclosedVendors, PublisherTC, tc
from vector_file import document

ROOT = Path(__file__).resolve().parents[2] / "TestVectors"
SPECIFICATION = {
    "TC": "Consent string and vendor list formats v2",
    "IG": "TCF Implementation Guidelines",
    "PR443": "GDPR-Transparency-and-Consent-Framework, pull request 443",
    "LISTS": "Published vendor lists",
}

SAMPLE = "vendor-lists/sample-vendor-list.json"
SAMPLE_SPEC2 = "vendor-lists/sample-vendor-list-spec2.json"
WITHDRAWN = "rules/vendor-lists/withdrawn.json"
EARLIER, LATER, LATEST, FLAGGED, WITHOUT_TABLES = (
    f"rules/vendor-lists/{name}.json" for name in ("earlier", "later", "latest", "flagged", "without-tables")
)

NO_DISCLOSED_SEGMENT = object()
SECTIONS = {"VendorConsents", "VendorLegitimateInterests", "DisclosedVendors"}


class Subject:
    """A string and where its fields stand."""

    def __init__(self, *segments):
        self.segments = {kind_of(segment): segment for segment in segments}
        self.text = tc(*segments)

    def fail(self, rule, severity, field=None, vendor=None, entry=None):
        """A finding of `rule` at a field, at a section as a whole, or where a section names a vendor."""
        if field is None:
            return failure(rule, severity)
        kind = kind_of_field(field)
        bits = self.segments[kind].bits()
        if field in SECTIONS:
            field, bit = section_place(bits, field, vendor)
        elif entry is not None:
            field = f"{field}.RangeEntry[{entry}]"
            bit = bits.span(f"{field}.IsARange")[0]
        else:
            bit = bits.span(field)[0]
        return failure(rule, severity, kind, field, bit)


def kind_of(segment):
    return {Core: "core", DisclosedVendors: "disclosedVendors", PublisherTC: "publisherTC"}[type(segment)]


def kind_of_field(field):
    if field == "DisclosedVendors":
        return "disclosedVendors"
    return "publisherTC" if field.startswith(("PubPurposes", "NumCustom", "Custom")) else "core"


def section_place(bits, section, vendor):
    """Where a vendor's bit or entry stands; without a vendor, the bit field or the number of entries.

    A bit field of no bits has no place: then it is MaxVendorId.
    """
    names = {name: (start, width) for name, start, width in bits.fields}
    if names.get(f"{section}.BitField", (0, 0))[1]:
        return f"{section}.BitField", names[f"{section}.BitField"][0] + (0 if vendor is None else vendor - 1)
    if vendor is None:
        field = f"{section}.NumEntries" if f"{section}.NumEntries" in names else f"{section}.MaxVendorId"
        return field, names[field][0]
    index = 0
    while f"{section}.RangeEntry[{index}].IsARange" in names:
        where = f"{section}.RangeEntry[{index}]"
        first = value(bits, f"{where}.StartOrOnlyVendorId")
        last = value(bits, f"{where}.EndVendorId") if f"{where}.EndVendorId" in names else first
        if first <= vendor <= last:
            return where, names[f"{where}.IsARange"][0]
        index += 1
    raise KeyError(f"{section} does not name {vendor}")


def value(bits, name):
    start, width = bits.span(name)
    return int(bits.text[start : start + width], 2)


def sound(disclosed=(1, 2, 3, 4, 5, 15, 755), publisher_tc=None, **fields):
    """A string of 2026-06-01 that names the sample list and breaks no rule, with what is given overwritten."""
    core = Core(
        **{
            "created": "2026-06-01",
            "vendor_list_version": 5,
            "purpose_consents": [1, 2, 3, 4, 7],
            "purpose_legitimate_interests": [2, 7, 9, 10],
            "vendor_consents": [1, 4, 5, 755],
            "vendor_legitimate_interests": [3, 5, 755],
            **fields,
        }
    )
    segments = [core]
    if disclosed is not NO_DISCLOSED_SEGMENT:
        segments.append(DisclosedVendors(disclosed))
    if publisher_tc is not None:
        segments.append(publisher_tc)
    return Subject(*segments)


# Rules that need the vendor list, and so are undecided where the list is missing. gvl/version-implausible is for then.
NEED_LIST = [
    "gvl/version-missing", "gvl/series-mismatch", "gvl/version-premature", "gvl/version-stale", "gvl/policy-mismatch",
    "gvl/vendor-unknown", "gvl/vendor-deleted", "gvl/vendor-deleted-since", "gvl/consent-not-declared",
    "gvl/li-not-declared", "gvl/special-purpose-only-li", "gvl/purpose-unknown", "gvl/purpose-not-consentable",
    "gvl/purpose-without-vendor", "gvl/li-purpose-without-vendor", "gvl/feature-without-vendor", "gvl/consent-unusable",
    "gvl/li-unusable", "gvl/all-vendors-disclosed", "publisher-restrictions/purpose-unknown",
    "publisher-restrictions/not-flexible", "publisher-restrictions/redundant", "publisher-restrictions/not-declared",
    "publisher-restrictions/unknown-vendor", "publisher-restrictions/beyond-list",
    "publisher-restrictions/blocks-everyone", "publisher-restrictions/blocked-yet-signalled",
    "publisher-restrictions/consent-required-unsignalled", "publisher-restrictions/li-required-unsignalled",
    "purpose-one/vendors-need-it", "purpose-one/treatment-vendors",
]  # fmt: skip


def not_effective(*rules):
    return [verdict(rule, "notEffective") for rule in rules]


def undecided(*rules):
    return [verdict(rule, "undecided") for rule in rules]


# A string of 2026 with Disclosed Vendors: a rule about strings of before TCF 2.3 has nothing to say any more. The
# sample list is 18 days old on 2026-06-15 and alone: nobody knows who has left since.
COMMON = not_effective("disclosed-vendors/before-2.3") + undecided("gvl/vendor-deleted-since")

# A string of June 2021 under policy version 2 without Disclosed Vendors: what began later than that.
COMMON_2021 = not_effective(
    "fields/created-is-last-updated", "fields/day-level", "fields/policy-version", "fields/policy-outdated",
    "disclosed-vendors/missing", "legitimate-interest/purposes-3-6",
)  # fmt: skip


def sound_2021(disclosed=NO_DISCLOSED_SEGMENT, **fields):
    """A string of 2021-06-08 under policy version 2 that names the sample list of GVL specification 2."""
    return sound(
        disclosed,
        **{
            "created": "2021-06-08",
            "policy_version": 2,
            "vendor_list_version": 12,
            "vendor_consents": [1, 4, 755],
            "vendor_legitimate_interests": [2, 3, 755],
            "purpose_legitimate_interests": [2, 3, 7, 9, 10],
            **fields,
        },
    )


class Vectors:
    """A file of one family in the making; a group's vectors are numbered from its first number."""

    def __init__(self, family, notes, specification):
        documents = [document(name, SPECIFICATION[name], *sections) for name, sections in specification.items()]
        self.family = family
        self.file = RulesFile(family, notes, documents)

    @property
    def groups(self):
        return self.file.groups

    def group(self, first, name, lists, as_of, common=(), source="", declaration=None):
        """Starts a group; ids are for ever, so add at its end only."""
        self.next = first
        self.source = source
        self.current = self.file.group(name, lists, as_of=as_of, common=common, declaration=declaration)

    def add(self, subject, comment, expected=(), flags="", source=None):
        """A subject (or a text) with its verdicts besides the common ones."""
        text = subject if isinstance(subject, str) else subject.text
        identifier = f"{self.family}-{self.next:04d}"
        source = self.source if source is None else source
        self.current.string(identifier, comment, text, list(expected), flags=flags, source=source)
        self.next += 1

    def write(self):
        path = ROOT / "rules" / f"{self.family}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.file.text(), encoding="ascii")
        print(f"{path.relative_to(ROOT)}: {sum(len(group.vectors) for group in self.groups)} vectors")
