#!/usr/bin/env python3
"""Checks an evidence bundle of tcfcheck, with which it shares no code, by the page "Evidence bundles".

    verify.py BUNDLE [PROOF] [--public-key HEX] [--since EARLIER_BUNDLE]

Status: 0 what was checked agrees, 1 the bundle or the proof is refused, 3 nothing was checked.
"""
import argparse
import itertools
import pathlib
import sys

import forms
from forms import require, require_same
from published import is_signature, read_json, root_of, roots_of, sha256, siphash, tree_hash

PRIVATE = ["private/records.bin", "private/results.ndjson", "private/salt.bin"]


class Bundle:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.bytes = self.read("manifest.json")
        require(len(self.bytes) <= 32 << 20, "the manifest is too large")
        self.manifest = read_json(self.bytes)
        self.version, self.tree = self.manifest["evidence"], self.manifest["tree"]
        self.has_keys = self.manifest["recordKeys"] if self.version == 4 else self.version == 3
        self.names = (["evidence.html"] if self.version == 4 else []) + ["audit.json"] + PRIVATE
        known = type(self.version) is int and self.version in (2, 3, 4) and type(self.has_keys) is bool
        count, root = self.tree["records"], self.tree["root"]
        require(known and type(count) is int and 0 <= count < 2**63 and isinstance(root, str), "this is no manifest")

    def has(self, name):
        return (self.folder / name).exists()

    def read(self, name):
        require((self.folder / name).is_file(), f"{name}: there is no such file")
        return (self.folder / name).read_bytes()

    def check_signature(self, trusted):
        """The manifest is signed, by the key that the verifier knows."""
        name = "manifest.dsse.json" if self.version == 4 else "manifest.sig.json"
        if not self.has(name):
            require(trusted is None, "the manifest is not signed")
            return False, "signature: there is none"
        key, signature = forms.read_signature(self.read(name), self.version, self.bytes)
        signed = forms.signed_bytes(self.version, self.bytes)
        require(is_signature(signature, signed, key), "the signature does not fit the manifest")
        require(trusted in (None, key), f"the manifest is signed by another key, {key.hex()}")
        return trusted is not None, f"signature by key {key.hex()}" + ("" if trusted else ", which may be anybody's")

    def check_files(self):
        """The files are those of the manifest; the page, the report and all of private/ may have been kept back."""
        require_same([entry["name"] for entry in self.manifest["files"]], self.names, "the list of files")
        all_or_none = PRIVATE if any(map(self.has, PRIVATE)) else []
        for name, entry in zip(self.names, self.manifest["files"]):
            is_here = self.has(name) or name in all_or_none
            if is_here:
                data = self.read(name)
                require_same([len(data), sha256(data).hex()], [entry["bytes"], entry["sha256"]], name)
            yield is_here, name

    def entries(self):
        """The entry of each record with its result, and without. Results are in the order of their first records."""
        results, seed, seen = self.read(PRIVATE[1]).split(b"\n"), self.read(PRIVATE[2]), 0
        require(results.pop() == b"" and len(seed) == 16, "the results or the salt are not whole")
        with open(self.folder / PRIVATE[0], "rb") as file:
            while record := file.read(48):
                size = file.read(2) if self.has_keys else b"\0\0"
                key = file.read(int.from_bytes(size, "big"))
                require(len(record + size + key) == 50 + int.from_bytes(size, "big"), "the last record is not whole")
                place, result = record[:12], int.from_bytes(record[12:16], "big")
                require(result <= seen and result < len(results), "the results are not those of the records")
                require(len(results[result]) <= 1 << 20, "a result is too long")
                seen = max(seen, result + 1)
                start = b"\0" + siphash(seed, place) + place + record[16:]
                yield sha256(start, sha256(results[result]), key), sha256(start, key)
        require(seen == len(results), "there are results of no record")

    def check_records(self):
        """The hashes over the records are those of the manifest; a block is a subtree, whose hash stands for it."""
        if not self.has(PRIVATE[0]):
            return False, "records"
        entries, blocks, alone, count = self.entries(), [], [], 0
        while block := list(itertools.islice(entries, 65536)):
            count += len(block)
            blocks.append(tree_hash([entry for entry, _ in block]))
            alone.append(tree_hash([entry for _, entry in block]))
        found = {"records": count, "root": tree_hash(blocks).hex(), "blockSize": 65536}
        found |= {"blocks": [block.hex() for block in blocks], "recordRoot": tree_hash(alone).hex()}
        stated = {name: self.tree[name] for name in found if name != "recordRoot" or self.version == 4}
        require_same({name: found[name] for name in stated}, stated, "the hash over the records")
        return True, f"{count} records"

    def check_proof(self, path):
        """A record is in the audit with its result: its entry and its path lead to the root of the manifest."""
        proof, siblings = forms.read_proof(path, forms.RECORD_PROOF)
        number, count, root, name = (proof[member] for member in ("record", "records", "root", "inputName"))
        stated = [self.version, self.has_keys, self.tree["records"], self.tree["root"]]
        require_same([proof["evidenceProof"], "id" in proof, count, root], stated, "the audit of the proof")
        require_same(name, self.manifest["inputs"][proof["input"]]["name"], "the input of the proof")
        require(1 <= number <= count and proof["line"] < 2**63, "no record has this number or line")
        place = proof["input"].to_bytes(4, "big") + proof["line"].to_bytes(8, "big")
        start = bytes.fromhex(proof["salt"]) + place + bytes.fromhex(proof["commitment"])
        entry = sha256(b"\0", start, sha256(proof["result"].encode()), (proof.get("id") or "").encode())
        require(root_of(entry, number - 1, count, siblings).hex() == root and not siblings, "the proof leads elsewhere")
        return True, f"record {number}, line {proof['line']} of {name!r}, is in the audit with {proof['result']!r}"

    def check_since(self, earlier, path):
        """The records of an earlier audit are the first ones of this one."""
        proof, siblings = forms.read_proof(path, forms.SINCE_PROOF)
        mark, first, count = self.manifest["identity"]["keyMark"], proof["earlierRecords"], proof["records"]
        require(isinstance(mark, str) and mark == earlier.manifest["identity"]["keyMark"], "the audits have other keys")
        stated = [bundle.tree[name] for bundle in (earlier, self) for name in ("records", "recordRoot")]
        require_same([first, proof["earlierRecordRoot"], count, proof["recordRoot"]], stated, "the audits of the proof")
        old, new = bytes.fromhex(proof["earlierRecordRoot"]), bytes.fromhex(proof["recordRoot"])
        roots = roots_of(first, count, siblings, old) if first else (sha256(), new)
        require(first <= count and roots == (old, new) and not siblings, "the earlier records are not the first ones")
        return True, f"the {first} records of the earlier audit are the first of the {count} of this one, unchanged"


def check(folder, proof=None, trusted=None, since=None):
    """The status, and for each thing whether it was checked, None if it is refused, with a sentence."""
    found = []
    try:
        bundle = Bundle(folder)
        found.append(bundle.check_signature(trusted))
        if since:
            earlier = Bundle(since)
            found += [earlier.check_signature(trusted), bundle.check_since(earlier, proof)]
        elif proof:
            found.append(bundle.check_proof(proof))
        else:
            found += [*bundle.check_files(), bundle.check_records()]
    except Exception as problem:
        return 1, found + [(None, f"{type(problem).__name__}: {problem}")]
    return 0 if any(was_checked for was_checked, _ in found) else 3, found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bundle")
    parser.add_argument("proof", nargs="?")
    parser.add_argument("--public-key", type=bytes.fromhex, help="the key that must have signed, in hexadecimal")
    parser.add_argument("--since", help="the bundle of an earlier audit, whose records PROOF shows to be the first")
    given = parser.parse_args()
    status, found = check(given.bundle, given.proof, given.public_key, given.since)
    for was_checked, sentence in found:
        print({True: "ok", False: "not checked", None: "REFUSED"}[was_checked], sentence, sep="\t")
    sys.exit(status)
