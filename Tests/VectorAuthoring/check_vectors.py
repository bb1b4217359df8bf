"""Checks every vector file of TestVectors: the schema, and what no schema can say.

    python3 check_vectors.py

Ids are unique over all files, every flag has its note and every note a use, the number of vectors is right, ids in
models ascend, every path of a group exists, and a vector does not repeat a verdict that its group already states. Saved
inputs of fuzz-regressions/, the files of intake/ and readers/, and the rows of specification/ have to keep to their schemas.
"""

import json
import sys
from collections import Counter
from pathlib import Path

from schema_check import problems

ROOT = Path(__file__).resolve().parents[2] / "TestVectors"
KINDS = {"decode", "encode", "rules", "additional-consent", "gpp", "us-privacy", "v1-encode"}
# Kinds whose vectors hold models, in which ids ascend.
MODEL_KINDS = {"decode", "encode", "v1-encode"}


def main():
    found, count = check_all(ROOT)
    print("\n".join(found + [f"{count} vectors, {len(found)} problems"]))
    sys.exit(1 if found or not count else 0)


def check_all(root):
    """Every problem of every vector file below `root`, and how many vectors there are."""
    found, ids = [], Counter()
    for path in vector_files(root):
        document = json.loads(path.read_text(encoding="utf-8"))
        name = path.relative_to(root)
        found += [f"{name}: {problem}" for problem in file_problems(document, root)]
        ids.update(vector["id"] for group in document["groups"] for vector in group["vectors"])
    found += [f"{identifier} stands {count} times" for identifier, count in ids.items() if count > 1]
    for path in sorted((root / "fuzz-regressions").glob("*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        found += [f"{path.name}: {problem}" for problem in problems(document, "fuzz-regression.schema.json")]
    for path in sorted((root / "intake").glob("*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        found += [f"{path.name}: {problem}" for problem in problems(document, "intake-vectors.schema.json")]
    for path in sorted((root / "readers").glob("*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        found += [f"{path.name}: {problem}" for problem in problems(document, f"{document['kind']}-vectors.schema.json")]
    for path in sorted((root / "specification").glob("*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        found += [f"{path.name}: {problem}" for problem in problems(document, f"{document['kind']}.schema.json")]
    return found, ids.total()


def vector_files(root):
    """JSON files that say of themselves that they hold vectors."""
    for path in sorted(root.rglob("*.json")):
        folder = path.relative_to(root).parts[0]
        if folder == "schemas":
            continue
        try:
            document = json.loads(path.read_text(encoding="utf-8"))
        except ValueError:
            if folder == "stored-keys":  # some of its samples are broken on purpose
                continue
            raise
        if isinstance(document, dict) and "groups" in document and document.get("kind") in KINDS:
            yield path


def file_problems(document, root):
    broken = problems(document, f"{document['kind']}-vectors.schema.json")
    if broken:
        return broken
    vectors = [vector for group in document["groups"] for vector in group["vectors"]]
    found = []
    if document["numberOfVectors"] != len(vectors):
        found.append(f"numberOfVectors is {document['numberOfVectors']}, there are {len(vectors)}")
    used = {flag for vector in vectors for flag in vector["flags"]}
    found += [f"no note for the flag {flag}" for flag in sorted(used - document["notes"].keys())]
    found += [f"nobody uses the note {flag}" for flag in sorted(document["notes"].keys() - used)]
    if "bases" in document:
        found += basis_problems(document["bases"], vectors)
    known = {entry["abbreviation"] for entry in document["specification"]}
    for vector in vectors:
        for source in vector["source"].split("; "):
            if source.split(",")[0] not in known:
                found.append(f"{vector['id']}: no document is abbreviated as in {source!r}")
        models = (vector["input"], vector["expected"]) if document["kind"] in MODEL_KINDS else ()
        for model in models:
            found += [f"{vector['id']}: {where} does not ascend" for where in not_ascending(model, "model")]
    if document["kind"] == "rules":
        found += [
            problem for group in document["groups"] for problem in group_problems(group, document["family"], root)
        ]
    return found


def basis_problems(bases, vectors):
    """Every vector's basis is explained, every explanation is used, and only a reading leaves fields in doubt."""
    used = {name for vector in vectors for name in [vector["basis"], *vector.get("alsoOpen", [])]}
    found = [f"no basis {name}" for name in sorted(used - bases.keys())]
    found += [f"no vector rests on the basis {name}" for name in sorted(bases.keys() - used)]
    for vector in vectors:
        loose = vector.keys() & {"inDoubt", "alternatives"}
        if loose and "specification" in bases.get(vector["basis"], {}):
            found.append(f"{vector['id']} rests on a specification and has {', '.join(sorted(loose))}")
        for name in vector.get("alsoOpen", []):
            if "reading" not in bases.get(name, {}) or name == vector["basis"]:
                found.append(f"{vector['id']}: alsoOpen names {name}, which is no further reading")
    return found


def not_ascending(value, where):
    """Lists of integers that are not in ascending order."""
    if isinstance(value, dict):
        for key, member in value.items():
            yield from not_ascending(member, f"{where}.{key}")
    elif isinstance(value, list) and value and all(isinstance(item, int) for item in value):
        if any(later <= earlier for earlier, later in zip(value, value[1:])):
            yield where
    elif isinstance(value, list):
        for item in value:
            yield from not_ascending(item, where)


def group_problems(group, family, root):
    paths = group["vendorLists"] + group["cmpLists"] + [group[name] for name in ("vendorInformation", "providers") if name in group]
    paths += [*group.get("disclosures", {}).values(), *group.get("translations", [])]
    inputs = [value for vector in group["vectors"] for value in vector["input"].values()]
    paths += [value["path"] for value in inputs if isinstance(value, dict) and "path" in value]
    found = [f"{group['name']}: there is no {path}" for path in paths if not (root / path).is_file()]
    shared = [json.dumps(verdict, sort_keys=True) for verdict in group["common"]]
    for vector in group["vectors"]:
        if not vector["id"].startswith(f"{family}-"):
            found.append(f"{vector['id']} does not begin with {family}-")
        own = [json.dumps(verdict, sort_keys=True) for verdict in vector["expected"]]
        found += [f"{vector['id']}: {verdict} is common to the group" for verdict in own if verdict in shared]
        found += result_problems(vector, group["common"])
    return found


def result_problems(vector, common):
    """`result` follows from the severities, where every failure states its own."""
    failures = [verdict for verdict in vector["expected"] + common if verdict["outcome"] == "fail"]
    severities = {verdict.get("severity") for verdict in failures}
    if None in severities:
        return []
    wanted = "invalid" if "error" in severities else "acceptable" if failures else "valid"
    return [] if vector["result"] == wanted else [f"{vector['id']}: {vector['result']}, but the verdicts say {wanted}"]


if __name__ == "__main__":
    main()
