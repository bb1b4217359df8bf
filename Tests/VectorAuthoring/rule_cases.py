"""Vectors of one rule family, numbered, flagged and tried with the independent decoder.

    family = Family("fields", NOTES, [TC, ...])
    case = family.cases("CmpId", 701, "TC, Who should create a TC string?", common=SOUND)  # beside LIST, as of AS_OF
    case("CmpId 0", [core(cmp_id=0), DISCLOSED], failure("fields/cmp-id", "error", "core", "CmpId", 78))
    family.write()

A vector's flags are made from the rules of the family that it expects something of (`fields/cmp-id`: CmpId), and from
the topics that its author gives. `notes` has the words for both, by slug and by flag. What a vector states of family
encoding/ must be what the independent decoder of this folder says of the string.
"""

from pathlib import Path

from rules_file import RulesFile, failure
from sound_strings import AS_OF, LIST
from tcf import Fault, decode, tc, wire_rules
from vector_notes import RULE_FLAGS

FOLDER = Path(__file__).resolve().parents[2] / "TestVectors" / "rules"
READABLE = {slug for slug, _ in RULE_FLAGS.values()}


class Family:
    def __init__(self, name, notes, specification):
        self.name, self.notes = name, notes
        self.file = RulesFile(name, {}, specification)

    def cases(self, title, first, source, vendor_lists=(LIST,), as_of=AS_OF, common=(), **settings):
        """A group, and a function that adds vectors to it, numbered from `first`. Ids are for ever."""
        group = self.file.group(title, vendor_lists, as_of=as_of, common=common, **settings)
        numbers = iter(range(first, first + 100))

        def case(comment, what, *expected, flags="", source=source):
            text = what if isinstance(what, str) else tc(*what)
            stated = [*common, *expected]
            agree_with_decoder(comment, text, stated)
            slugs = [slug for one in expected for family, slug in [one["rule"].split("/")] if family == self.name]
            own = {flag_of(slug) for slug in slugs if slug in self.notes}
            identifier = f"{self.name}-{next(numbers):04d}"
            group.string(identifier, comment, text, expected, " ".join({*own, *flags.split()}), source)

        return case

    def write(self):
        used = sorted({flag for group in self.file.groups for vector in group.vectors for flag in vector["flags"]})
        slugs = {flag_of(note): note for note in self.notes if not note[0].isupper()}
        known = {*slugs, *self.notes}
        self.file.notes = {flag: self.note(flag, slugs.get(flag)) for flag in used if flag in known}
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{self.name}.json").write_text(self.file.text(), encoding="ascii")

    def note(self, flag, slug):
        if slug is None:
            return {"description": self.notes[flag]}
        return {"description": self.notes[slug], "rule": f"{self.name}/{slug}"}


def flag_of(slug):
    """`range-order`: RangeOrder; `2.1a`: Code21a."""
    words = "".join(word.capitalize() for word in slug.replace(".", "-").split("-"))
    return f"Code{words}" if words[0].isdigit() else words


# What rules of family v1 say of version 1 strings, by the faults of the decoder.
OF_VERSION_1 = {
    "encoding/truncated": "v1/truncated",
    "encoding/range-inverted": "v1/range-bounds",
    "encoding/vendor-id-zero": "v1/range-bounds",
    "encoding/vendor-id-above-max": "v1/range-bounds",
}


def agree_with_decoder(comment, text, stated):
    """What is stated of family encoding/ against what this folder's decoder says."""
    if text.startswith("B"):
        rules = {one["rule"] for one in stated}
        try:
            decode(text)
        except Fault as fault:
            told = {OF_VERSION_1.get(fault.code, fault.code), "v1/publisher-string"}
            assert rules & told, f"{comment}: {fault.code} is not expected"
        else:
            assert not rules & set(OF_VERSION_1.values()), f"{comment}: the decoder reads it"
        return
    encoding = {one["rule"].split("/")[1] for one in stated if one["rule"].startswith("encoding/")}
    try:
        decode(text)
    except Fault as fault:
        assert fault.code.split("/")[1] in encoding, f"{comment}: {fault.code} is not expected"
        return
    # Which ids are implausible depends on the list at hand.
    touched = set(wire_rules(text)) - {"vendor-id-implausible"}
    assert encoding - {"vendor-id-implausible"} == touched, f"{comment}: it touches {sorted(touched)}"
    assert encoding <= READABLE | {"vendor-id-implausible"}, comment


def at(segment, name, beginning=None):
    """Segment kind, field and first bit of the field `name` of a segment; `beginning` if it begins with another one."""
    kinds = {"DisclosedVendors": "disclosedVendors", "AllowedVendors": "allowedVendors", "PublisherTC": "publisherTC"}
    bits = segment.bits()
    return kinds.get(type(segment).__name__, "core"), name, bits.span(beginning or name)[0]


def entry_at(segment, path):
    """The same of a whole range entry, `VendorConsents.RangeEntry[1]`."""
    return at(segment, path, f"{path}.IsARange")


def found(rule, severity, where=()):
    """A finding of `rule` at a place that `at` or `entry_at` gave, or at none."""
    return failure(rule, severity, *where)
