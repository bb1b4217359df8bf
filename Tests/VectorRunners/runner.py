"""Reads the decode vectors of a folder and asks a decoder: put yours in place of `decode`.   python3 runner.py TestVectors"""

import json
import pathlib
import sys


def decode(text):
    """Your decoder: a model with the members of the vectors, or an exception for a string that it refuses."""
    raise ValueError("there is no decoder here yet")


count = failed = readings = 0
for path in sorted(pathlib.Path(sys.argv[1], "tc-strings").glob("decode-*.json")):
    file = json.loads(path.read_text(encoding="utf-8"))
    for vector in (vector for group in file["groups"] for vector in group["vectors"]):
        count += 1
        wanted, doubted = vector["expected"].get("model"), vector.get("inDoubt", [])
        try:
            model = decode(vector["input"])
        except ValueError:
            model = None
        told = model and {name: value for name, value in model.items() if wanted and name in wanted}
        if (model is None) == (wanted is None) and (model is None or told == {name: wanted[name] for name in told}):
            continue
        certain = [name for name in told or {} if name not in doubted and told[name] != wanted[name]]
        is_open = "reading" in file["bases"][vector["basis"]] or vector["result"] == "acceptable" and model is None
        if is_open and not certain:
            readings += 1
        else:
            failed += 1
            print(vector["id"], vector["comment"], file["bases"][vector["basis"]])
print(f"{count} vectors, {failed} failed, {readings} readings")
sys.exit(1 if failed or not count else 0)
