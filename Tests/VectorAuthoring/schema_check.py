"""A small validator for the schemas of TestVectors/schemas: standard library only, no keyword silently passed over."""

import json
import re
from pathlib import Path

SCHEMAS = Path(__file__).resolve().parents[2] / "TestVectors" / "schemas"
ANNOTATIONS = {"$schema", "$id", "$defs", "title", "description"}
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool}


def problems(value, schema_name):
    """What is wrong with `value` by the schema of that file name, one line each; nothing if it is sound."""
    return list(Validator(schema_name).check(value, {"$ref": schema_name}, "$"))


class Validator:
    def __init__(self, schema_name):
        self.documents = {}
        self.current = schema_name

    def check(self, value, schema, where):
        """Yields every break of `schema` by `value`, which stands at `where`."""
        if schema is False:
            yield f"{where}: not allowed here"
            return
        if schema is True:
            return
        for keyword, argument in schema.items():
            if keyword in ANNOTATIONS:
                continue
            rule = getattr(self, "check_" + keyword.replace("$", ""), None)
            if rule is None:
                raise NotImplementedError(f"schema keyword {keyword}")
            yield from rule(value, argument, schema, where)

    def check_ref(self, value, reference, schema, where):
        name, _, pointer = reference.partition("#")
        before, self.current = self.current, name or self.current
        target = self.document(self.current)
        for step in pointer.split("/")[1:]:
            target = target[step]
        yield from list(self.check(value, target, where))
        self.current = before

    def document(self, name):
        if name not in self.documents:
            self.documents[name] = json.loads((SCHEMAS / name).read_text(encoding="utf-8"))
        return self.documents[name]

    def check_type(self, value, types, schema, where):
        if not any(is_of_type(value, name) for name in ([types] if isinstance(types, str) else types)):
            yield f"{where}: not of type {types}"

    def check_const(self, value, wanted, schema, where):
        if value != wanted or isinstance(value, bool) != isinstance(wanted, bool):
            yield f"{where}: {value!r} is not {wanted!r}"

    def check_enum(self, value, allowed, schema, where):
        if value not in allowed:
            yield f"{where}: {value!r} is none of {allowed}"

    def check_properties(self, value, properties, schema, where):
        for key in properties.keys() & value.keys() if isinstance(value, dict) else ():
            yield from self.check(value[key], properties[key], f"{where}.{key}")

    def check_additionalProperties(self, value, rest, schema, where):
        known = schema.get("properties", {})
        for key in value if isinstance(value, dict) else ():
            if key not in known:
                yield from self.check(value[key], rest, f"{where}.{key}")

    def check_required(self, value, keys, schema, where):
        for key in keys if isinstance(value, dict) else ():
            if key not in value:
                yield f"{where}: {key} is missing"

    def check_propertyNames(self, value, names, schema, where):
        for key in value if isinstance(value, dict) else ():
            yield from self.check(key, names, f"{where}.{key}")

    def check_minProperties(self, value, least, schema, where):
        if isinstance(value, dict) and len(value) < least:
            yield f"{where}: fewer than {least} members"

    def check_maxProperties(self, value, most, schema, where):
        if isinstance(value, dict) and len(value) > most:
            yield f"{where}: more than {most} members"

    def check_items(self, value, items, schema, where):
        if not isinstance(value, list) or are_integers_within(value, items):
            return
        for index, item in enumerate(value):
            yield from self.check(item, items, f"{where}[{index}]")

    def check_minItems(self, value, least, schema, where):
        if isinstance(value, list) and len(value) < least:
            yield f"{where}: fewer than {least} items"

    def check_uniqueItems(self, value, wanted, schema, where):
        if wanted and isinstance(value, list):
            # Ids by the thousand need no text to be told apart; 1, true and 1.0 do.
            are_ids = all(type(item) is int for item in value)
            texts = value if are_ids else [json.dumps(item, sort_keys=True) for item in value]
            if len(set(texts)) < len(texts):
                yield f"{where}: an item twice"

    def check_minimum(self, value, least, schema, where):
        if is_of_type(value, "integer") and value < least:
            yield f"{where}: {value} is less than {least}"

    def check_maximum(self, value, most, schema, where):
        if is_of_type(value, "integer") and value > most:
            yield f"{where}: {value} is more than {most}"

    def check_minLength(self, value, least, schema, where):
        if isinstance(value, str) and len(value) < least:
            yield f"{where}: shorter than {least}"

    def check_pattern(self, value, pattern, schema, where):
        if isinstance(value, str) and not re.search(pattern, value):
            yield f"{where}: {value[:80]!r} does not match {pattern}"

    def check_oneOf(self, value, branches, schema, where):
        results = [list(self.check(value, branch, where)) for branch in branches]
        fitting = sum(not result for result in results)
        if fitting > 1:
            yield f"{where}: fits {fitting} of {len(branches)} alternatives"
        if fitting == 0:
            yield f"{where}: fits no alternative: " + " | ".join(result[0] for result in results)


def are_integers_within(value, schema):
    """Whether `schema` wants no more than integers within limits, and the list is of such: most of what vectors hold."""
    if not isinstance(schema, dict) or schema.get("type") != "integer" or schema.keys() - {"type", "minimum", "maximum"}:
        return False
    least, most = schema.get("minimum", float("-inf")), schema.get("maximum", float("inf"))
    return all(type(item) is int and least <= item <= most for item in value)


def is_of_type(value, name):
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])
