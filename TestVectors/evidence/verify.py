#!/usr/bin/env python3
"""Checks an evidence bundle of tcfcheck, with Python's own library only. It shares no code with tcfcheck: it was written from the
page "Evidence bundles", RFC 6962 and 9162 (the trees), RFC 8032 (the signature) and DSSE (what is signed), to be read by whoever
doubts.

    verify.py BUNDLE [PROOF] [--public-key HEX] [--since EARLIER_BUNDLE]

Status: 0 what was checked agrees, 1 something differs, 2 something cannot be read, 3 nothing was checked.
"""
import argparse
import base64
import hashlib
import json
import os
import re
import sys

import ed25519

TYPE = "application/vnd.tcfcheck.evidence-manifest.v%d+json"
PRIVATE = ["private/records.bin", "private/results.ndjson", "private/salt.bin"]
BLOCK, LONGEST_RESULT, LARGEST_MANIFEST = 65536, 1 << 20, 32 << 20
SAID = {0: "ok", 1: "differs", 2: "unreadable", 3: "not checked"}


class Differs(Exception):
    status = 1


class Unreadable(Exception):
    status = 2


class NotChecked(Exception):
    status = 3


def require(condition, problem):
    if not condition:
        raise problem


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


class Tree:
    """RFC 6962, 2.1: the hash over a list, here by the roots of its full subtrees."""

    def __init__(self):
        self.count, self.roots = 0, []

    def add(self, leaf):
        self.roots.append(leaf)
        self.count += 1
        for _ in range((self.count & -self.count).bit_length() - 1):
            right = self.roots.pop()
            self.roots.append(sha256(b"\1", self.roots.pop(), right))

    def root(self):
        root = self.roots[-1] if self.roots else sha256(b"")
        for left in reversed(self.roots[:-1]):
            root = sha256(b"\1", left, root)
        return root.hex()


def audit_path(leaf, index, count, path):
    """RFC 6962, 2.1.1: the root that an entry and its audit path lead to; None if the path has another length."""
    if count == 1:
        return leaf if not path else None
    middle = 1 << (count - 1).bit_length() - 1
    if not path or not 0 <= index < count:
        return None
    if index < middle:
        left, right = audit_path(leaf, index, middle, path[:-1]), path[-1]
    else:
        left, right = path[-1], audit_path(leaf, index - middle, count - middle, path[:-1])
    return sha256(b"\1", left, right) if left and right else None


def is_beginning(first, first_root, count, root, path):
    """RFC 9162, 2.1.4.2: whether the tree with `first` entries is the beginning of the one with `count`."""
    if first in (0, count):
        return not path and first_root == (root if first else sha256(b""))
    if not path:
        return False
    path = path if first & (first - 1) else [first_root] + path
    fn, sn, fr, sr = first - 1, count - 1, path[0], path[0]
    while fn & 1:
        fn, sn = fn >> 1, sn >> 1
    for sibling in path[1:]:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            fr, sr = sha256(b"\1", sibling, fr), sha256(b"\1", sibling, sr)
            while fn and not fn & 1:
                fn, sn = fn >> 1, sn >> 1
        else:
            sr = sha256(b"\1", sr, sibling)
        fn, sn = fn >> 1, sn >> 1
    return fr == first_root and sr == root and sn == 0


def salt(seed, place):
    """SipHash-2-4 with 128 bits of a record's first 12 bytes."""
    mask, k = 2**64 - 1, [int.from_bytes(seed[start:start + 8], "little") for start in (0, 8)]
    v = [k[0] ^ 0x736F6D6570736575, k[1] ^ 0x646F72616E646F6D ^ 0xEE, k[0] ^ 0x6C7967656E657261, k[1] ^ 0x7465646279746573]

    def rounds(count):
        for _ in range(count):
            for a, b, c, d in ((0, 1, 13, 32), (2, 3, 16, 0), (0, 3, 21, 0), (2, 1, 17, 32)):
                v[a] = v[a] + v[b] & mask
                v[b] = (v[b] << c | v[b] >> 64 - c) & mask ^ v[a]
                v[a] = (v[a] << d | v[a] >> 64 - d) & mask

    for word in (int.from_bytes(place[:8], "little"), int.from_bytes(place[8:], "little") | len(place) << 56):
        v[3] ^= word
        rounds(2)
        v[0] ^= word
    halves = b""
    for index, change in ((2, 0xEE), (1, 0xDD)):
        v[index] ^= change
        rounds(4)
        halves += (v[0] ^ v[1] ^ v[2] ^ v[3]).to_bytes(8, "little")
    return halves


def read(path, limit=1 << 32):
    try:
        with open(path, "rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise Unreadable(str(error))
    require(len(data) <= limit, Unreadable(f"{path} is too large"))
    return data


def parse(data, what):
    def members(pairs):
        require(len(dict(pairs)) == len(pairs), ValueError("a name occurs twice"))
        return dict(pairs)

    def refuse(text):
        raise ValueError(f"{text} is no number of JSON")

    def depth(value):
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
        return 0 if inner is None else 1 + max(map(depth, inner), default=0)

    try:
        value = json.loads(data.decode("utf-8-sig"), object_pairs_hook=members, parse_constant=refuse)
        require(depth(value) <= 64, ValueError("too deep"))
        # Half a surrogate pair is no character, and 1e999 no double.
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{what} is not JSON: {error}")
    return value


def member(value, *names):
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def is_count(value):
    return type(value) is int and 0 <= value < 2**63


def is_hex(value, size):
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{%d}" % (2 * size), value) is not None


class Bundle:
    def __init__(self, folder):
        self.folder, name = folder, os.path.join(folder, "manifest.json")
        self.bytes = read(name, LARGEST_MANIFEST)
        self.manifest = parse(self.bytes, name)
        self.version = member(self.manifest, "evidence")
        self.root, self.count = (member(self.manifest, "tree", name) for name in ("root", "records"))
        self.has_keys = self.version == 3 if self.version != 4 else member(self.manifest, "recordKeys")
        self.files = (["evidence.html"] if self.version == 4 else []) + ["audit.json"] + PRIVATE
        self.record_root = member(self.manifest, "tree", "recordRoot") if self.version == 4 else None
        known = type(self.version) is int and self.version in (2, 3, 4) and type(self.has_keys) is bool
        require(known and is_count(self.count) and isinstance(self.root, str), Unreadable(f"{name} is no manifest"))

    def path(self, name):
        return os.path.join(self.folder, name)

    def signature(self, trusted):
        name = "manifest.dsse.json" if self.version == 4 else "manifest.sig.json"
        path = self.path(name)
        if not os.path.exists(path):
            raise Differs("the manifest is not signed") if trusted else NotChecked("the manifest is not signed")
        kind = (TYPE % self.version).encode()
        pattern = rb'\{"payloadType":"%s","algorithm":"Ed25519","publicKey":"([0-9a-f]{64})","signature":"([0-9a-f]{128})"\}\n'
        pattern %= re.escape(kind)
        if self.version == 4:
            pattern = rb'\{"payload":"%s","payloadType":"%s","signatures":\[\{"keyid":"([0-9a-f]{64})","sig":"([0-9A-Za-z+/]{86}==)"\}\]\}\n'
            pattern %= re.escape(base64.b64encode(self.bytes)), re.escape(kind)
        size = 4096 + 2 * len(self.bytes)
        fits = os.path.isfile(path) and os.path.getsize(path) <= size
        found = fits and re.fullmatch(pattern, read(path, size))
        require(found, Differs(f"{name} is no signature of the manifest"))
        key, text = bytes.fromhex(found[1].decode()), found[2].decode()
        signature = base64.b64decode(text) if self.version == 4 else bytes.fromhex(text)
        require(self.version < 4 or base64.b64encode(signature) == found[2], Differs(f"{name} has loose bits"))
        # DSSE, Signature Definition: PAE(type, body).
        signed = b"DSSEv1 %d %s %d %s" % (len(kind), kind, len(self.bytes), self.bytes)
        require(key == (trusted or key), Differs(f"the manifest is signed by another key, {key.hex()}"))
        require(ed25519.verify(key, signed, signature), Differs("the signature does not fit the manifest"))
        require(trusted, NotChecked(f"the signature fits key {key.hex()}, which may be anybody's: --public-key"))
        return "the manifest is signed by the key of --public-key"

    def file(self, name, entry, is_private_here):
        path, size, digest = self.path(name), member(entry, "bytes"), member(entry, "sha256")
        require(os.path.exists(path) or is_private_here and name in PRIVATE, NotChecked(f"{name}: not here"))
        require(is_count(size) and isinstance(digest, str), Differs(f"{name}: no size and SHA-256 in the manifest"))
        require(os.path.exists(path), Unreadable(f"{name}: there is no such file"))
        require(os.path.isfile(path), Differs(f"{name}: not a file"))
        data = read(path)
        require((len(data), hashlib.sha256(data).hexdigest()) == (size, digest), Differs(f"{name}: not as in the manifest"))
        return f"{name}: as in the manifest"

    def entries(self):
        """Each record's bytes, and its own key: where there are keys, that is behind the 48 bytes, with its length in two."""
        data, start = read(self.path(PRIVATE[0])), 0
        while start < len(data):
            end = start + 48
            key = end + 2 if self.has_keys else end
            after = key if not self.has_keys else key + int.from_bytes(data[end:key], "big")
            require(after <= len(data), Differs("the last record is not whole"))
            yield data[start:end], data[key:after]
            start = after

    def records(self):
        require(os.path.exists(self.path(PRIVATE[0])), NotChecked("the records: private/ is not here"))
        blocks, tree = member(self.manifest, "tree", "blocks"), member(self.manifest, "tree")
        shape = isinstance(blocks, list) and all(isinstance(block, str) for block in blocks)
        shape = shape and len(blocks) == -(-self.count // BLOCK) and member(tree, "blockSize") == BLOCK
        require(shape, Differs("the records: the manifest does not have the hashes of their blocks"))
        lines, seed = read(self.path(PRIVATE[1])).split(b"\n"), read(self.path(PRIVATE[2]))
        require(lines.pop() == b"", Unreadable("the last result is not whole"))
        fits = len(lines) <= self.count and all(len(line) <= LONGEST_RESULT for line in lines)
        require(fits and len(seed) == 16, Unreadable("no results and salt of these records"))
        whole, alone, block, found, new = Tree(), Tree(), Tree(), [], 0
        for record, key in self.entries():
            place = int.from_bytes(record[12:16], "big")
            require(place <= new and place < len(lines), Differs("the results are not those of the records"))
            new = max(new, place + 1)
            start = salt(seed, record[:12]) + record[:12] + record[16:]
            leaf = sha256(b"\0", start, sha256(lines[place]), key)
            whole.add(leaf)
            alone.add(sha256(b"\0", start, key))
            block.add(leaf)
            if block.count == BLOCK:
                found, block = found + [block.root()], Tree()
        found += [block.root()] if block.count else []
        same = (whole.count, whole.root(), found, new) == (self.count, self.root, blocks, len(lines))
        same = same and (self.version < 4 or alone.root() == self.record_root)
        require(same, Differs("the hash over the records is not that of the manifest"))
        return f"{self.count} records: the hash over them is that of the manifest"

    def proof(self, path):
        data = read(path, 4 << 20)
        proof = parse(data, path)
        names = ["evidenceProof", "root", "records", "record", "input", "inputName", "line", "salt", "commitment", "result", "path"]
        version = member(proof, "evidenceProof")
        require(type(version) is int and version in (2, 3, 4), Unreadable(f"{path} is no proof"))
        has_keys = version == 3 or version == 4 and "id" in proof
        if has_keys:
            names.insert(7, "id")
        require(list(proof) == names and written(proof) + b"\n" == data, Unreadable(f"{path} is not as it was written"))
        numbers = [proof[name] for name in ("input", "line", "record", "records")]
        texts = [proof["root"], proof["result"]]
        fits = all(map(is_count, numbers)) and numbers[0] < 2**32 and 1 <= numbers[2] <= numbers[3]
        fits = fits and all(isinstance(text, str) for text in texts) and isinstance(proof["path"], list)
        fits = fits and is_hex(proof["salt"], 16) and is_hex(proof["commitment"], 32) and all(is_hex(h, 32) for h in proof["path"])
        fits = fits and (not has_keys or proof["id"] is None or isinstance(proof["id"], str) and proof["id"])
        require(fits, Unreadable(f"{path} has a value that no record has"))
        same = (version, has_keys) == (self.version, self.has_keys)
        require(same, Differs("the proof is of another version or kind than the manifest"))
        place = numbers[0].to_bytes(4, "big") + numbers[1].to_bytes(8, "big")
        leaf = sha256(
            b"\0", bytes.fromhex(proof["salt"]), place, bytes.fromhex(proof["commitment"]), sha256(texts[1].encode()),
            (proof.get("id") or "").encode())
        root = audit_path(leaf, numbers[2] - 1, numbers[3], [bytes.fromhex(text) for text in proof["path"]])
        leads = (proof["root"], numbers[3], root and root.hex()) == (self.root, self.count, self.root)
        require(leads, Differs("the proof does not lead to the hash of the manifest"))
        inputs = member(self.manifest, "inputs")
        named = isinstance(inputs, list) and numbers[0] < len(inputs) and member(inputs[numbers[0]], "name")
        require(isinstance(named, str) and named == proof["inputName"], Differs("the proof names another input"))
        return f"record {numbers[2]}, line {numbers[1]} of {named}, is in the audit with the result {texts[1]}"


    def since(self, earlier, path):
        """Whether the records of an earlier audit are the first ones of this one."""
        for bundle in (earlier, self):
            require(isinstance(bundle.record_root, str), Unreadable(f"{bundle.folder} has no hash over its records alone"))
        marks = [member(bundle.manifest, "identity", "keyMark") for bundle in (earlier, self)]
        require(isinstance(marks[0], str) and marks[0] == marks[1], Unreadable("the audits were not made with one key"))
        data = read(path, 1 << 16)
        proof = parse(data, path)
        names = ["consistencyProof", "earlierRecords", "earlierRecordRoot", "records", "recordRoot", "path"]
        fits = isinstance(proof, dict) and list(proof) == names and written(proof) + b"\n" == data
        require(fits and type(proof[names[0]]) is int and proof[names[0]] == 4, Unreadable(f"{path} is no proof of this kind"))
        found = [proof[name] for name in names[1:5]]
        fits = is_count(found[0]) and is_count(found[2]) and found[0] <= found[2] and isinstance(proof["path"], list)
        fits = fits and isinstance(found[1], str) and isinstance(found[3], str)
        require(fits and all(is_hex(text, 32) for text in proof["path"]), Unreadable(f"{path} has a value that no audit has"))
        same = found == [earlier.count, earlier.record_root, self.count, self.record_root]
        require(same, Differs("the proof is about other audits than these"))
        holds = is_hex(found[1], 32) and is_hex(found[3], 32) and is_beginning(
            found[0], bytes.fromhex(found[1]), found[2], bytes.fromhex(found[3]), [bytes.fromhex(text) for text in proof["path"]])
        require(holds, Differs("the earlier records are not the first ones of the later audit"))
        return f"the {found[0]} records of the earlier audit are the first of the {found[2]} of the later one, unchanged"


def written(value):
    """A value as tcfcheck writes it: without spaces, and of characters only control characters, quotation marks and backslashes
    escaped."""
    def escape(found):
        character = found.group()
        return {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(character, "\\u%04x" % ord(character))

    if isinstance(value, str):
        return ('"%s"' % re.sub("[\"\\\\\0-\x1f\x7f-\x9f\u2028\u2029]", escape, value)).encode()
    if isinstance(value, list):
        return b"[%s]" % b",".join(map(written, value))
    if isinstance(value, dict):
        return b"{%s}" % b",".join(written(name) + b":" + written(inner) for name, inner in value.items())
    return json.dumps(value).encode()


def check(bundle, proof=None, trusted=None, since=None):
    """The status, and what was found, a sentence each."""
    try:
        opened = Bundle(bundle)
        steps = [lambda: opened.signature(trusted)]
        if since:
            earlier = Bundle(since)
            steps.append(lambda: earlier.signature(trusted))
            comparison = opened.since(earlier, proof)
            steps.append(lambda: comparison)
        elif proof:
            sentence = opened.proof(proof)
            steps.append(lambda: sentence)
        else:
            listed = member(opened.manifest, "files")
            listed = listed if isinstance(listed, list) else []
            if [member(entry, "name") for entry in listed] == opened.files:
                here = any(os.path.exists(opened.path(name)) for name in PRIVATE)
                steps += [lambda pair=pair: opened.file(*pair, here) for pair in zip(opened.files, listed)]
            else:
                steps.append(lambda: require(False, Differs("the manifest does not list the files of a bundle")))
            steps.append(opened.records)
    except (Unreadable, Differs) as problem:
        # What cannot be read is no proof of anything, whoever signed the manifest.
        if problem.status == 2:
            return 2, [(2, str(problem))]
        steps.append(lambda problem=problem: require(False, problem))
    found = []
    for step in steps:
        try:
            found.append((0, step()))
        except (Differs, Unreadable, NotChecked) as problem:
            found.append((problem.status, str(problem)))
    statuses = {status for status, _ in found}
    return next(status for status in (1, 2, 0, 3) if status in statuses), found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bundle")
    parser.add_argument("proof", nargs="?")
    parser.add_argument("--public-key", type=bytes.fromhex, help="the key that must have signed, in hexadecimal")
    parser.add_argument("--since", help="the bundle of an earlier audit, whose records PROOF shows to be the first ones of BUNDLE")
    options = parser.parse_args()
    if options.since and not options.proof:
        parser.error("--since needs the proof that tcfcheck evidence prove BUNDLE --since EARLIER wrote")
    status, found = check(options.bundle, options.proof, options.public_key, options.since)
    for outcome, text in found:
        print(f"{SAID[outcome]:12} {text}")
    sys.exit(status)


if __name__ == "__main__":
    main()
