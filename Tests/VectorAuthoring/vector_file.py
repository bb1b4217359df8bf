"""Vector files in the making: groups that check every vector they are given, and the text that goes to disk."""

import json

import vector_basis
from tcf import DoesNotFit, Fault, decode, encode_canonical, meaning, tc, wire_rules
from vector_notes import FLAG_OF_FAULT, FLAG_OF_RULE, RULE_FLAGS, note

TC = vector_basis.TC
# The members of a vector that stand on its first line.
HEAD = ("id", "comment", "flags", "result", "source", "basis", "alsoOpen", "inDoubt")


def document(abbreviation, title, *sections):
    """A document that the file's vectors rest on; `source` of a vector names it by the abbreviation."""
    return {"abbreviation": abbreviation, "document": title, "sections": list(sections)}


class VectorFile:
    """One file of `decode` or `encode` vectors."""

    def __init__(self, name, kind, feature, *specification):
        self.name, self.kind, self.feature, self.specification = name, kind, feature, list(specification)
        self.groups = []

    def group(self, name, first, source):
        """A group whose vectors are numbered from `first`.

        Ids are for ever: add at the end of a group, never in between, and leave the number of what you take out unused.
        """
        group = Group(self.kind, name, first, source)
        self.groups.append(group)
        return group

    def text(self):
        """The file as it goes to disk."""
        used = sorted({flag for group in self.groups for vector in group.vectors for flag in vector["flags"]})
        schema = f"../schemas/{self.kind}-vectors.schema.json"
        head = {"kind": self.kind, "schema": schema, "feature": self.feature}
        notes = {flag: note(flag) for flag in used}
        return file_text(head, self.specification, notes, self.groups, self.bases())

    def bases(self):
        """What the vectors rest on, each said once."""
        vectors = [vector for group in self.groups for vector in group.vectors]
        used = {key for vector in vectors for key in [vector["basis"], *vector.get("alsoOpen", [])]}
        return {key: basis for key, basis in vector_basis.BASES.items() if key in used}


class Group:
    """Vectors of one topic; each is tried with the independent decoder before it is taken."""

    def __init__(self, kind, name, first, source):
        self.kind, self.name, self.next, self.source = kind, name, first, source
        self.head = one_line({"name": name})[1:-1]
        self.vectors = []

    def says(self, comment, *segments, flags="", source=None):
        """A string of plainly written segments, and the model that they mean."""
        return self.reads(comment, tc(*segments), meaning(*segments), flags, source)

    def reads(self, comment, text, model, flags="", source=None):
        """A string that must be decoded to `model`.

        `flags` must name exactly the encoding/ rules that the string touches: they make it acceptable, not valid.
        """
        flags = set(flags.split())
        assert decode(text) == model, f"{comment}: {differing(decode(text), model)}"
        touched = {FLAG_OF_RULE[rule] for rule in wire_rules(text)}
        stated = {flag for flag in flags if flag in RULE_FLAGS}
        assert touched == stated, f"{comment}: flags {sorted(stated)}, but it touches {sorted(touched)}"
        if model["version"] == 2:
            canonical = encode_canonical(model)
            assert decode(canonical) == model, comment
            flags |= {"Canonical"} if canonical == text else set()
        else:
            flags.add("Version1")
        self.add(comment, text, flags, "acceptable" if touched else "valid", source, {"model": model})

    def refuses(self, comment, text, code, segment=None, bit=None, flags="", source=None):
        """A string that must be refused with encoding/`code`; segment and bit only where they cannot be in doubt."""
        try:
            raise AssertionError(f"{comment}: decoded to {decode(text)}")
        except Fault as fault:
            assert fault.code == f"encoding/{code}", f"{comment}: {fault}"
            assert segment is None or fault.segment == segment, f"{comment}: {fault}"
            assert bit is None or fault.bit_offset == bit, f"{comment}: {fault}"
        where = {"segment": segment, "bitOffset": bit}
        error = {"code": f"encoding/{code}"} | {key: value for key, value in where.items() if value is not None}
        self.add(comment, text, set(flags.split()) | {FLAG_OF_FAULT[code]}, "invalid", source, {"error": error})

    def encodes(self, comment, model, flags="", source=None):
        """A model and its canonical string."""
        text = encode_canonical(model)
        assert decode(text) == model, f"{comment}: {differing(decode(text), model)}"
        self.add(comment, model, set(flags.split()), "valid", source, {"string": text})

    def cannot_encode(self, comment, model, name, flags="", source=None):
        """A model that the wire has no room for, and the field that says so."""
        try:
            raise AssertionError(f"{comment}: encoded to {encode_canonical(model)}")
        except DoesNotFit as error:
            assert error.field == name, f"{comment}: {error}"
        self.add(comment, model, set(flags.split()) | {"DoesNotFit"}, "invalid", source, {"error": {"field": name}})

    def add(self, comment, value, flags, result, source, expected):
        vector = {"id": f"{self.kind}-{self.next:04d}", "comment": comment, "input": value, "flags": sorted(flags)}
        vector |= {"result": result, "source": source or self.source, "expected": expected}
        if self.kind in ("decode", "encode"):
            find = vector_basis.of_decode if self.kind == "decode" else vector_basis.of_encode
            found = find(vector)
            vector["basis"], doubt = found if isinstance(found, tuple) else (found, [])
            model = value if self.kind == "encode" else expected.get("model")
            more = vector_basis.also_open(vector["basis"], model) if model and result != "invalid" else []
            vector |= {"alsoOpen": more} if more else {}
            vector |= {"inDoubt": doubt} if doubt else {}
            alternatives = self.alternatives(vector) if "SegmentDuplicate" in flags else []
            vector |= {"alternatives": alternatives} if alternatives else {}
        self.vectors.append(vector)
        self.next += 1

    @staticmethod
    def alternatives(vector):
        """What a reader that lets the last of several segments of a type count makes of the string."""
        core, *others = vector["input"].split(".")
        last = decode(".".join([core, *reversed(others)]))
        fields = {name: last[name] for name in vector["inDoubt"] if last[name] != vector["expected"]["model"][name]}
        return [{"answer": "the last one counts", "model": fields}] if fields else []


def file_text(head, specification, notes, groups, bases=None):
    """A vector file: one line for each member of the head, a few lines for each vector."""
    lines = ["{"] + [f'"{key}": {one_line(value)},' for key, value in head.items()]
    lines += ['"specification": [', *joined(map(one_line, specification)), "],"]
    lines += [f'"numberOfVectors": {sum(len(group.vectors) for group in groups)},', '"notes": {']
    lines += [*joined(f'"{flag}": {one_line(text)}' for flag, text in notes.items()), "},"]
    if bases:
        lines += ['"bases": {', *joined(f'"{key}": {one_line(basis)}' for key, basis in bases.items()), "},"]
    lines.append('"groups": [')
    lines += [*joined(map(group_text, groups)), "]", "}"]
    return "\n".join(lines) + "\n"


def group_text(group):
    return "\n".join([f'{{{group.head}, "vectors": [', *joined(map(vector_text, group.vectors)), "]}"])


def vector_text(vector):
    """A vector on a few lines: what it is, the input, what is expected."""
    head = {key: vector[key] for key in HEAD if key in vector}
    lines = [one_line(head)[:-1]] + [f' "dump": {one_line(vector["dump"])}' for _ in range("dump" in vector)]
    lines += [f' "{key}": {compact(vector[key])}' for key in ("input", "expected", "alternatives") if key in vector]
    return ",\n".join(lines) + "}"


def one_line(value):
    return json.dumps(value)


def compact(value):
    """Models and strings may be long."""
    return json.dumps(value, separators=(",", ":"))


def joined(texts):
    texts = list(texts)
    return [text + "," for text in texts[:-1]] + texts[-1:]


def differing(one, other):
    return {key: (one.get(key), other.get(key)) for key in one.keys() | other.keys() if one.get(key) != other.get(key)}
