#!/usr/bin/env python3
"""Changes evidence bundles at random and asks two verifiers, tcfcheck and TestVectors/evidence/verify.py, whether they accept them.

    forged_bundles.py [--rounds N] [--seed N] [--program TCFCHECK] [--keep FOLDER]

A change is one of the bytes of a file, or of the values of a manifest or proof. Most are then signed by the signer of the bundle,
with new digests and hashes where they belong, so that it is not the signature alone that refuses them. Prints the seed, each bundle
of which one verifier accepts what the other one refuses, and how many were accepted, refused and without a check. Status: 0 they
agree, 1 otherwise.
"""
import argparse
import base64
import collections
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

VECTORS = pathlib.Path(__file__).resolve().parents[2] / "TestVectors/evidence"
sys.path.insert(0, str(VECTORS))

import forge  # noqa: E402
import published  # noqa: E402
import signing  # noqa: E402
import verify  # noqa: E402

KEY = signing.public_key(forge.SIGNER)
# Tokens that readers of JSON differ on, and values that are near to right ones.
TOKENS = [
    b"1e999", b"-1e999", b"1e400", b"NaN", b"Infinity", b"-0", b"01", b"1.0", b"11.0", b"1e1", b"1E+1", b"true", b"null", b"[]",
    b"{}", b'""', b"-1", b"9223372036854775807", b"9223372036854775808", b"18446744073709551616", b"1" + b"0" * 310, b"1" + b"0" * 5000,
    b"0.1" + b"0" * 400, b'"\\ud800"', b'"\\udc00\\ud800"', b'"\\ud83d\\ude00"', b'"\\u0000"', b'"\x00"', b'"\x7f"', b'"\xc0\x80"',
    b'"\xed\xa0\x80"', b'"\xf4\x90\x80\x80"', b'"\\x41"', b'"\\/"', b"'a'", b'{"a":1,"a":1}', b'{"a":1,"\\u0061":1}', b"[1,]", b"[" * 62 + b"]" * 62,
    b"[" * 63 + b"]" * 63, b"[" * 64 + b"]" * 64, b"[" * 9999 + b"]" * 9999, b"tru", b"/**/1", b"\xef\xbb\xbf1", b"4", b"3", b"2", b"11", b"65536",
]
VALUES = [None, True, False, 0, 1, 2, 3, 4, 5, 6, 10, 11, 12, -1, 1.0, 11.0, 65536, 65536.0, 2**31, 2**32, 2**63 - 1, 2**63, 2**64, "", "x", [], {}]
STRINGS = ["\x08", "\x0c", "\t", "\x7f", "\u0085", "\u2028", "\ud7ff", "é", "e\u0301", "\U0001f600", '"', "\\", "/", "\ufeff", "\x00"]


def bytes_changed(data, chance):
    """A file with a few bytes changed, taken out or put in."""
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        place, size = chance.randrange(len(data) + 1), chance.choice((1, 1, 2, 48, 50, 64, 500))
        part = chance.choice((b"", bytes(chance.randrange(256) for _ in range(size)), data[place:place + size] * 2))
        flipped = bytes([data[place] ^ 1 << chance.randrange(8)]) if place < len(data) else b"\n"
        part, size = chance.choice(((part, size), (flipped, 1), (part, 0), (b"\n", 0), (b" ", 0)))
        data = data[:place] + part + data[place + size:]
    return data


def places(value, path=()):
    """The path of each value in a text of JSON; of a long list, its first ones."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value[:12]) if isinstance(value, list) else ()
    for name, part in inner:
        yield from places(part, path + (name,))


def other(value, chance):
    """A value that is near to another one."""
    if isinstance(value, str) and chance.random() < 0.6:
        place = chance.randrange(len(value) + 1)
        middle = chance.choice(STRINGS + [value[place:place + 2].upper(), "", "0", "00", " "])
        return chance.choice((value.upper(), value[:-1], value + value, value[:place] + middle + value[place:]))
    if isinstance(value, list) and value and chance.random() < 0.7:
        return chance.choice((value[:-1], value + value[-1:], value[::-1], value[1:], value + [0]))
    if type(value) is int and chance.random() < 0.6:
        return chance.choice((value + 1, value - 1, float(value), value + 2**32, value + 2**64, str(value)))
    return chance.choice(VALUES)


def value_changed(value, chance, wanted):
    """Changes, takes out, moves or doubles one of the members that `wanted` names, or any."""
    found = [path for path in places(value) if path and (chance.random() < 0.05 or any(name in wanted for name in path))]
    path = chance.choice(found)
    for name in path[:-1]:
        value = value[name]
    action = chance.random()
    if action < 0.8:
        value[path[-1]] = other(value[path[-1]], chance)
    elif action < 0.9:
        del value[path[-1]]
    elif isinstance(value, dict):
        value[path[-1]] = value.pop(path[-1])


def compact(value, chance, loose=0.0):
    """JSON without spaces, in UTF-8; loosely spelt now and then."""
    ascii_only = chance.random() < loose
    separators = (", ", ": ") if chance.random() < loose else (",", ":")
    return json.dumps(value, separators=separators, ensure_ascii=ascii_only).encode(errors="surrogatepass")


def token_changed(data, chance, name=None):
    """A text with the value of a member replaced by a token, or a member put in."""
    token = chance.choice(TOKENS)
    members = list(re.finditer(rb'"(%s)":(true|false|null|-?\d+|"[^"]*")' % (name or rb"\w+"), data))
    if members and chance.random() < 0.6:
        found = chance.choice(members)
        return data[:found.start(2)] + token + data[found.end(2):]
    member = chance.choice((b'"x":', b'"x" :', b'"records":', b'"evidence":', b'"tree":')) + token + b","
    return data.replace(b"{", b"{" + member, 1)


def seal(folder, chance):
    """What whoever holds the key does after changing records: new digests, new hashes, a new signature."""
    manifest = json.loads((folder / forge.M).read_bytes())
    forge.listed(*[entry["name"] for entry in manifest["files"] if (folder / entry["name"]).is_file()])(manifest, str(folder))
    (folder / forge.M).write_bytes(compact(manifest, chance) + b"\n")
    if chance.random() < 0.6:
        try:
            entries = list(verify.Bundle(folder).entries())
        except (ValueError, OSError):
            entries = []
        if entries:
            root = published.tree_hash([entry for entry, _ in entries]).hex()
            manifest["tree"].update({"records": len(entries), "root": root, "blocks": [root]})
            if "recordRoot" in manifest["tree"]:
                manifest["tree"]["recordRoot"] = published.tree_hash([entry for _, entry in entries]).hex()
            (folder / forge.M).write_bytes(compact(manifest, chance) + b"\n")
    forge.sign()(str(folder))


def change_file(folder, chance):
    """Bytes of any file, with nothing signed again, or a file taken away."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    path = chance.choice(files)
    if chance.random() < 0.1:
        path.unlink()
        if chance.random() < 0.3:
            path.mkdir()
    else:
        path.write_bytes(bytes_changed(path.read_bytes(), chance))


def change_records(folder, chance):
    path = folder / chance.choice((forge.R, forge.R, forge.N, forge.L, forge.A))
    data = bytes_changed(path.read_bytes(), chance)
    if path.name == "results.ndjson" and chance.random() < 0.2:
        size = chance.choice((2**20 - 1, 2**20, 2**20 + 1, 2**21 + 5))
        lines = data.split(b"\n")
        lines[chance.randrange(len(lines))] = b"x" * size
        data = b"\n".join(lines)
    path.write_bytes(data)
    seal(folder, chance)


def change_manifest(folder, chance):
    data = (folder / forge.M).read_bytes()
    if chance.random() < 0.5:
        manifest = json.loads(data)
        wanted = ("evidence", "recordKeys", "tree", "files", "inputs", "keyMark")
        for _ in range(chance.choice((1, 1, 2))):
            value_changed(manifest, chance, wanted)
        data = compact(manifest, chance, 0.1) + b"\n"
    else:
        data = token_changed(data, chance, chance.choice((b"records|evidence|recordKeys|bytes|blockSize|keyMark", None)))
    (folder / forge.M).write_bytes(data)
    try:
        forge.sign()(str(folder))
    except (TypeError, AttributeError):
        pass  # Without a version nothing says what type is signed.


def change_proof(folder, chance):
    path = folder / chance.choice((forge.P, forge.P, forge.C) if (folder / forge.C).exists() else (forge.P,))
    data = path.read_bytes()
    action = chance.random()
    if action < 0.5:
        proof = json.loads(data)
        value_changed(proof, chance, tuple(proof))
        data = forge.written(proof) + b"\n" if chance.random() < 0.7 else compact(proof, chance, 0.3) + b"\n"
    elif action < 0.75:
        data = token_changed(data, chance)
    else:
        data = bytes_changed(data, chance)
    path.write_bytes(data)


def change_signature(folder, chance):
    path = pathlib.Path(forge.path(str(folder), forge.S))
    data = path.read_bytes()
    if chance.random() < 0.5:
        file = json.loads(data)
        value_changed(file, chance, ("signatures", "signature", "publicKey", "keyid", "sig", "payloadType", "algorithm"))
        data = compact(file, chance, 0.2) + b"\n"
    else:
        text = data[-300:]
        data = data[:-300] + bytes_changed(text, chance)
    path.write_bytes(data)


CHANGES = (change_file, change_records, change_records, change_manifest, change_manifest, change_proof, change_proof, change_signature)


def verdicts(program, folder, proof, since, key):
    """What two verifiers say: accepted, refused, or nothing checked; and the reasons."""
    command = [program, "evidence", "verify", str(folder)] + ([str(proof)] if proof else [])
    command += (["--public-key", key.hex()] if key else []) + (["--since", str(since)] if since else [])
    ours = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    status, found = verify.check(str(folder), proof and str(proof), key, since and str(since))
    words = {0: "accepted", 1: "refused", 2: "refused", 3: "unchecked"}
    reasons = ours.stdout.decode(errors="replace") + "".join(f"verify.py: {sentence}\n" for _, sentence in found)
    return words.get(ours.returncode, f"status {ours.returncode}"), words[status], reasons


def attack(program, bundle, folder, chance):
    """One changed bundle: what was done to it, and the verdicts of each of the checks."""
    shutil.copytree(bundle, folder)
    change = chance.choice(CHANGES)
    change(folder, chance)
    key = KEY if chance.random() < 0.8 else None
    modes = {"bundle": (None, None), "proof": (folder / forge.P, None)}
    if (bundle / forge.C).exists():
        modes["since"] = (folder / forge.C, VECTORS / "earlier" / bundle.name)
    wanted = ("proof", "since") if change is change_proof else modes if change is change_manifest else ("bundle",)
    for mode in wanted:
        if mode in modes:
            yield change.__name__, mode, verdicts(program, folder, *modes[mode], key)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--program", default=".build/debug/tcfcheck")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the bundles that the verifiers disagree on")
    given = parser.parse_args()
    seed = given.seed if given.seed is not None else random.SystemRandom().randrange(2**32)
    print(f"seed {seed}")
    bundles = sorted((VECTORS / "bundles").iterdir())
    counts, faults = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as base:
        for number in range(given.rounds):
            chance, folder = random.Random(f"{seed}/{number}"), pathlib.Path(base, str(number))
            bundle = chance.choice(bundles)
            for change, mode, (ours, theirs, reasons) in attack(given.program, bundle, folder, chance):
                counts[theirs] += 1
                if ours != theirs:
                    faults += 1
                    print(f"round {number}, {bundle.name}, {change}, {mode}: tcfcheck {ours}, verify.py {theirs}\n{reasons}")
                    if given.keep:
                        shutil.copytree(folder, given.keep / str(number), dirs_exist_ok=True)
            shutil.rmtree(folder)
    print(f"{sum(counts.values())} checks of {given.rounds} bundles: {dict(sorted(counts.items()))}; {faults} disagreements")
    return 1 if faults or not counts["refused"] or not counts["accepted"] else 0


if __name__ == "__main__":
    sys.exit(main())
