"""Files of `rules` vectors in the making, for authors of rule families.

    file = RulesFile("purpose-one", notes={"Treatment": "PurposeOneTreatment is 1."}, specification=[
        document("TC", "Consent string and vendor list formats v2", "The Core String")])
    group = file.group("Purpose 1 and its treatment", vendor_lists=["vendor-lists/gvl-v3-178.json"],
                       common=[verdict("gvl/vendor-deleted-since", "undecided")])
    group.string("purpose-one-0001", "Consent beside the treatment", tc(core, DisclosedVendors([1])), [
        failure("purpose-one/consent-despite-treatment", "error", "core", "PurposesConsent", 152)],
        flags="Treatment", source="TC, The Core String, PurposeOneTreatment")
    Path(...).write_text(file.text())

`result` follows from the severities of the failures: error makes a vector invalid, any other acceptable, none valid.
A group has a CMP list that is silent about everybody, unless it names another one or none (`cmp_lists=()`).
Run check_vectors.py on what you wrote.
"""

from catalogue_places import NOTES, OUR, PLACES
from tcf import describe
from vector_file import file_text, one_line

AS_OF = "2026-11-21"
# A CMP list in which no rule finds anything; rules_cmp_list.py makes it.
ANY_CMP = "rules/cmp-lists/any-cmp.json"


class RulesFile:
    """One file about one family."""

    def __init__(self, family, notes, specification):
        self.family, self.notes, self.specification = family, notes, specification
        self.groups = []

    def group(self, name, vendor_lists=(), cmp_lists=(ANY_CMP,), as_of=AS_OF, common=(), profile=None, declaration=None, information=None, disclosure_vendor=None, expected_string=None, providers=None, disclosures=None, translations=None):
        """Vectors that share their lists (paths below TestVectors), their day and the verdicts `common`."""
        head = {"name": name, "vendorLists": list(vendor_lists), "cmpLists": list(cmp_lists), "asOf": as_of}
        head |= {} if profile is None else {"profile": profile}
        head |= {} if information is None else {"vendorInformation": information}
        head |= {} if providers is None else {"providers": providers}
        head |= {} if disclosures is None else {"disclosures": disclosures}
        head |= {} if translations is None else {"translations": list(translations)}
        head |= {} if disclosure_vendor is None else {"disclosureVendor": disclosure_vendor}
        head |= {} if expected_string is None else {"expectedString": expected_string}
        head |= {} if declaration is None else {"declaration": declaration}
        self.groups.append(RulesGroup(head, list(common)))
        return self.groups[-1]

    def text(self):
        """The file as it goes to disk."""
        head = {"kind": "rules", "schema": "../schemas/rules-vectors.schema.json", "family": self.family}
        vectors = [vector for group in self.groups for vector in group.vectors]
        flags = {flag: text for flag, text in NOTES.items() if any(flag in vector["flags"] for vector in vectors)}
        notes = {flag: {"description": text} if isinstance(text, str) else text for flag, text in (flags | self.notes).items()}
        cites_us = any(f"{OUR['abbreviation']}, " in vector["source"] for vector in vectors)
        known = any(one["abbreviation"] == OUR["abbreviation"] for one in self.specification)
        documents = [*self.specification, *([OUR] if cites_us and not known else [])]
        return file_text(head, documents, notes, self.groups)


class RulesGroup:
    def __init__(self, head, common):
        self.head = one_line(head | {"common": common})[1:-1]
        self.common = common
        self.vectors = []

    def string(self, identifier, comment, text, expected=(), flags="", source="", dump=None):
        """A string as the subject; `dump` is made from it unless it is given."""
        dump = describe(text) if dump is None else dump
        self.add(identifier, comment, {"string": text}, expected, flags, source, dump)

    def document(self, identifier, comment, kind, value, expected=(), flags="", source="", dump=None):
        """`storedKeys`, `message`, `bidRequest`, `sequence` or `vendorList` as the subject: a path below TestVectors, or the JSON itself."""
        value = {"path": value} if isinstance(value, str) else {"json": value}
        self.add(identifier, comment, {kind: value}, expected, flags, source, dump)

    def recording(self, identifier, comment, lines, requests, expected=(), flags="", source=""):
        """A recording with the requests that the browser listed itself (HAR) in place of its own."""
        value = {"recording": {"json": lines}, "requests": {"json": requests}}
        self.add(identifier, comment, value, expected, flags, source, None)

    def related(self, identifier, comment, kind, text, expected=(), flags="", source=""):
        """`gpp`, `additionalConsent` or `usPrivacy` as the subject."""
        self.add(identifier, comment, {kind: text}, expected, flags, source, None)

    def add(self, identifier, comment, value, expected, flags, source, dump):
        severities = {one.get("severity") for one in [*expected, *self.common] if one["outcome"] == "fail"}
        result = "invalid" if "error" in severities else "acceptable" if severities else "valid"
        more, places = PLACES.get(identifier, ((), ()))
        flags = sorted({*flags.split(), *more})
        vector = {"id": identifier, "comment": comment, "flags": flags, "result": result}
        vector |= {"source": "; ".join([source, *places]), "input": value, "expected": list(expected)}
        self.vectors.append(vector | ({} if dump is None else {"dump": dump}))


def verdict(rule, outcome):
    """A rule that is notEffective or undecided."""
    return {"rule": rule, "outcome": outcome}


def failure(rule, severity, segment=None, field=None, bit=None, key=None, character=None, member=None, message_end=None):
    """One finding: its rule and severity, and where it stands: in a string, its text, under a stored key, in a list.

    `message_end` is for what stands nowhere but in tcfcheck's words.
    """
    where = {"segment": segment, "field": field, "bitOffset": bit, "key": key, "character": character, "member": member}
    location = {name: value for name, value in where.items() if value is not None}
    said = {} if message_end is None else {"messageEnd": message_end}
    return {"rule": rule, "outcome": "fail", "severity": severity} | ({"location": location} if location else {}) | said
