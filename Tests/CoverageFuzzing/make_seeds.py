#!/usr/bin/env python3
"""Writes the seeds of libFuzzer's targets, a file each, from TestVectors/: make_seeds.py FOLDER"""

import hashlib
import json
import pathlib
import sys

VECTORS = pathlib.Path(__file__).resolve().parents[2] / "TestVectors"
LONGEST = {"tc-string": 2048, "related-strings": 2048, "vendor-list": 12288}


def strings(value):
    """Every string in a vector file that could be a TC string or is meant to be none."""
    if isinstance(value, dict):
        for name, member in value.items():
            if name in ("input", "string") and isinstance(member, str):
                yield member
            yield from strings(member)
    elif isinstance(value, list):
        for member in value:
            yield from strings(member)


def models(value):
    """Every model of a TC string in a vector file."""
    if isinstance(value, dict):
        if "cmpId" in value and "version" in value:
            yield value
        for member in value.values():
            yield from models(member)
    elif isinstance(value, list):
        for member in value:
            yield from models(member)


def seeds():
    """Pairs of a target's name and the bytes of a seed."""
    for line in (VECTORS / "tc-strings/samples.txt").read_text().splitlines():
        if not line.startswith("#"):
            yield "tc-string", line.encode()
    for path in sorted(VECTORS.glob("tc-strings/*.json")) + sorted(VECTORS.glob("rules/*.json")):
        for text in strings(json.loads(path.read_text())):
            yield "tc-string", text.encode("utf-8", "surrogatepass")
    for path in sorted(VECTORS.glob("related-strings/*.json")) + [VECTORS / "tc-strings/decode-version1.json"]:
        for text in strings(json.loads(path.read_text())):
            yield "related-strings", text.encode("utf-8", "surrogatepass")
    for path in sorted(VECTORS.glob("tc-strings/*.json")):
        for text in list(strings(json.loads(path.read_text())))[:20]:
            for operation in ("decode", "keys"):
                yield "testee", json.dumps({"op": operation, "id": "1", "string": text}).encode()
    for path in sorted(VECTORS.glob("tc-strings/*.json")):
        for model in list(models(json.loads(path.read_text())))[:20]:
            yield "testee", json.dumps({"op": "encode", "id": "1", "model": model}).encode()
            yield "testee", json.dumps({"id": "1", "ok": {"model": model}}, separators=(",", ":")).encode()
    for folder in ("stored-keys", "rules/stored-keys"):
        for path in sorted((VECTORS / folder).iterdir()):
            target = {".plist": "property-list", ".xml": "shared-preferences", ".json": "json-keys"}.get(path.suffix)
            if target and path.name != "index.json":
                yield target, path.read_bytes()
    for folder in ("vendor-lists", "rules/vendor-lists", "rules/cmp-lists"):
        for path in sorted((VECTORS / folder).glob("*.json")):
            yield "vendor-list", path.read_bytes()


def main():
    folder = pathlib.Path(sys.argv[1])
    for target, data in seeds():
        if len(data) > LONGEST.get(target, 4096):
            continue
        place = folder / target
        place.mkdir(parents=True, exist_ok=True)
        (place / hashlib.sha1(data).hexdigest()).write_bytes(data)


if __name__ == "__main__":
    main()
