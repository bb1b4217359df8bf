#!/usr/bin/env python3
"""Makes the forged bundles of forgeries.json from a good one.

    forge.py BUNDLE FOLDER

Writes a folder for each forgery. BUNDLE is one of bundles/, signed with the seed of RFC 8032, 7.1, TEST 1. Nothing in here comes
from the verifiers but the published algorithms.
"""
import base64
import hashlib
import json
import os
import re
import shutil
import sys

import published
import signing

SIGNER = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
OTHER = bytes.fromhex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
M, P, A, R, N, L = (
    "manifest.json", "proof.json", "audit.json", "private/records.bin", "private/results.ndjson", "private/salt.bin")
# The signature, whatever its name; of version 4, the page and a proof that an earlier audit is the beginning of this one.
S, H, C = "SIGNATURE", "evidence.html", "since.json"


def path(folder, name):
    names = ("manifest.dsse.json", "manifest.sig.json") if name == S else (name,)
    return next((found for found in (os.path.join(folder, name) for name in names) if os.path.exists(found)), os.path.join(folder, name))


def text(folder, name):
    with open(path(folder, name), "rb") as file:
        return file.read()


def put(folder, name, data):
    with open(path(folder, name), "wb") as file:
        file.write(data)


def change(name, body):
    """A file of the bundle after `body` has changed its bytes."""
    def make(folder):
        before = text(folder, name)
        after = body(before)
        assert after != before, name
        put(folder, name, after)
    return make


def flip(name, place):
    def body(data):
        start = place % len(data)
        return data[:start] + bytes([data[start] ^ 1]) + data[start + 1:]
    return change(name, body)


def swap(name, old, new):
    def body(data):
        assert data.count(old) == 1, (name, old, data.count(old))
        return data.replace(old, new)
    return change(name, body)


def remove(*names):
    def make(folder):
        for name in names:
            found = path(folder, name)
            if name == H and not os.path.exists(found):
                continue
            shutil.rmtree(found) if os.path.isdir(found) else os.remove(found)
    return make


def type_of(manifest):
    """The payload type of a manifest, whether it can be read or not."""
    return "application/vnd.tcfcheck.evidence-manifest.v%s+json" % re.search(rb'"evidence":(\w+)', manifest)[1].decode()


def sign(seed=SIGNER, kind="", signed=None):
    """Signs the manifest as it is now, as a payload of a type, in a file that says so."""
    def make(folder):
        manifest = text(folder, M)
        name = kind or type_of(manifest)
        body = manifest if signed is None else signed
        encoded = b"DSSEv1 %d %s %d %s" % (len(name), name.encode(), len(body), body)
        put_signature(folder, body, name, signing.public_key(seed), signing.sign(seed, encoded))
    return make


def put_signature(folder, body, kind, key, signature):
    file = {"payloadType": kind, "algorithm": "Ed25519", "publicKey": key.hex(), "signature": signature.hex()}
    if path(folder, S).endswith("dsse.json"):
        signatures = [{"keyid": key.hex(), "sig": base64.b64encode(signature).decode()}]
        file = {"payload": base64.b64encode(body).decode(), "payloadType": kind, "signatures": signatures}
    put(folder, S, json.dumps(file, separators=(",", ":")).encode() + b"\n")


def edit(body, seed=SIGNER):
    """A manifest that the holder of a key changed and signed."""
    def make(folder):
        manifest = json.loads(text(folder, M))
        body(manifest, folder)
        put(folder, M, json.dumps(manifest, separators=(",", ":"), ensure_ascii=False).encode() + b"\n")
        sign(seed)(folder)
    return make


def listed(*names):
    """The digests of files as they are now, in the manifest."""
    def body(manifest, folder):
        for entry in manifest["files"]:
            if entry["name"] in names:
                data = text(folder, entry["name"])
                entry["bytes"], entry["sha256"] = len(data), hashlib.sha256(data).hexdigest()
    return body


def also(*steps):
    def make(folder):
        for step in steps:
            step(folder)
    return make


def leaves(folder):
    """The entries of the records, as the page "Evidence bundles" has them; records of one bundle are of one size."""
    lines, seed, data = text(folder, N).split(b"\n"), text(folder, L), text(folder, R)
    size = len(data) // 11
    records = [data[start:start + size] for start in range(0, len(data), size)]
    return [
        published.sha256(
            b"\0", published.siphash(seed, record[:12]), record[:12], record[16:48],
            published.sha256(lines[int.from_bytes(record[12:16], "big")]), record[50:])
        for record in records]


def doubled(hashes):
    """A tree in which the last of an odd number is its own sibling, as Bitcoin's is (CVE-2012-2459)."""
    while len(hashes) > 1:
        hashes = hashes + hashes[-1:] if len(hashes) % 2 else hashes
        hashes = [published.sha256(b"\1", *hashes[start:start + 2]) for start in range(0, len(hashes), 2)]
    return hashes[0].hex()


def unmarked(folder):
    """A tree whose nodes are hashed as entries are."""
    hashes = leaves(folder)
    while len(hashes) > 1:
        pairs = [hashes[start:start + 2] for start in range(0, len(hashes), 2)]
        hashes = [published.sha256(b"\0", *pair) if len(pair) == 2 else pair[0] for pair in pairs]
    return hashes[0].hex()


def set_root(root):
    def body(tree, folder):
        tree["root"] = root(folder) if callable(root) else root
        tree["blocks"] = [tree["root"]]
    return tree_edit(body)


def tree_edit(body):
    return edit(lambda manifest, folder: body(manifest["tree"], folder))


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


def proof(body, file=P):
    """A proof that somebody changed, written as tcfcheck writes proofs."""
    def make(folder):
        value = json.loads(text(folder, file))
        body(value)
        put(folder, file, written(value) + b"\n")
    return make


def member(name, value, file=P):
    return proof(lambda found: found.update({name: value(found[name]) if callable(value) else value}), file)


def two_records(folder):
    """The node over the last records passed off as the second of two entries."""
    found = json.loads(text(folder, P))
    top = found["path"][-1:]
    also(
        tree_edit(lambda tree, _: tree.update({"records": 2})),
        proof(lambda value: value.update({"records": 2, "record": 1, "path": top})))(folder)


def moved(folder):
    """Records 3 and 4 in each other's place, with the digests to it."""
    data = text(folder, R)
    size = len(data) // 11
    parts = [data[start:start + size] for start in range(0, len(data), size)]
    parts[2], parts[3] = parts[3], parts[2]
    put(folder, R, b"".join(parts))
    edit(listed(R))(folder)


def better(folder):
    """The result of record 1 replaced by that of a record without findings."""
    lines = text(folder, N).splitlines(keepends=True)
    clean = next(line for line in lines if b'"broken":{}' in line)
    worse = next(line for line in lines if b'"broken":{}' not in line)
    put(folder, N, text(folder, N).replace(worse, clean))
    edit(listed(N))(folder)


def long_result(folder):
    """A result that is a byte longer than any can be, with everything else as it has to be for it."""
    lines = text(folder, N).split(b"\n")
    put(folder, N, b"\n".join([b"x" * (2**20 + 1)] + lines[1:]))
    edit(listed(N))(folder)
    root = published.tree_hash(leaves(folder)).hex()
    tree_edit(lambda tree, _: tree.update({"root": root, "blocks": [root]}))(folder)


def resign_old(folder):
    """The signature that the signer once made of another manifest."""
    earlier = text(folder, M).replace(b'"revealed":false', b'"revealed":true')
    sign(signed=earlier)(folder)


def small_key(folder):
    """A key of order 1 and a signature that fits any message by the equation alone (RFC 8032, 5.1.7)."""
    point = bytes([1]) + bytes(31)
    put_signature(folder, text(folder, M), type_of(text(folder, M)), point, point + bytes(32))


def malleable(folder):
    """The signer's signature with the order of the group added to its second half."""
    file = json.loads(text(folder, S))
    value = bytes.fromhex(file["signature"]) if "signature" in file else base64.b64decode(file["signatures"][0]["sig"])
    number = int.from_bytes(value[32:], "little") + published.ORDER
    changed = value[:32] + number.to_bytes(32, "little")
    put_signature(folder, text(folder, M), type_of(text(folder, M)), signing.public_key(SIGNER), changed)


def folder_for(name):
    def make(folder):
        found = path(folder, name)
        os.remove(found)
        os.mkdir(found)
    return make


def in_manifest(value):
    """A further member at the beginning of a manifest that the signer signs."""
    return also(lambda folder: put(folder, M, text(folder, M).replace(b"{", b'{"x":' + value + b",", 1)), sign())


def nothing(folder):
    pass


FORGERIES = {
    "good": nothing,
    "good-proof": nothing,
    "good-no-key": nothing,
    "good-without-private": remove("private"),
    "good-manifest-alone": remove("private", A, H),
    "unsigned-manifest-alone": remove("private", A, H, S),
    "unsigned-no-key": remove(S),
    "unsigned": remove(S),
    "signed-manifest-alone-no-key": remove("private", A, H),
    "flip-manifest-count": swap(M, b'"records":11,"root"', b'"records":10,"root"'),
    "flip-manifest-last": flip(M, -1),
    "flip-manifest-first": flip(M, 0),
    "flip-audit": flip(A, 700),
    "flip-records-line": flip(R, 11),
    "flip-records-commitment": flip(R, 20),
    "flip-results": flip(N, 5),
    "flip-salt": flip(L, 3),
    "flip-signature": flip(S, -10),
    "flip-signature-newline": flip(S, -1),
    "flip-proof-result": member("result", lambda result: result.replace("mixed", "mixeD")),
    "cut-manifest": change(M, lambda data: data[:-20]),
    "cut-audit": change(A, lambda data: data[:-1]),
    "cut-records": change(R, lambda data: data[:-7]),
    "cut-results": change(N, lambda data: data[:-1]),
    "cut-salt": change(L, lambda data: data[:-1]),
    "long-signature": change(S, lambda data: data + data * 20),
    "cut-signature": change(S, lambda data: data[:-30]),
    "cut-proof": change(P, lambda data: data[:-5]),
    "empty-manifest": change(M, lambda data: b""),
    "missing-manifest": remove(M),
    "missing-audit": remove(A),
    "missing-records": remove(R),
    "missing-results": remove(N),
    "missing-salt": remove(L),
    "missing-proof": remove(P),
    "folder-as-audit": folder_for(A),
    "folder-as-signature": folder_for(S),
    "twice-manifest-records": swap(M, b'"tree":{', b'"tree":{"records":11,'),
    "twice-proof": swap(P, b'{"evidenceProof"', b'{"record":5,"evidenceProof"'),
    "twice-signature": change(S, lambda data: data.replace(b"{", b'{"payloadType":"",', 1)),
    "spaces-manifest": swap(M, b'"tree":{', b'"tree": {'),
    "spaces-proof": swap(P, b'"record":5', b'"record": 5'),
    "other-key": sign(OTHER),
    "other-key-no-key": sign(OTHER),
    "replayed-signature": resign_old,
    "other-type": sign(kind="application/vnd.in-toto+json"),
    "type-of-next-version": sign(kind="application/vnd.tcfcheck.evidence-manifest.v9+json"),
    "small-order-key": small_key,
    "malleable-signature": malleable,
    "altered-counts": also(change(A, lambda data: data.replace(b'"interrupted":false', b'"interrupted":true ')), edit(listed(A), OTHER)),
    "altered-counts-no-key": also(change(A, lambda data: data.replace(b'"interrupted":false', b'"interrupted":true ')), edit(listed(A), OTHER)),
    "swapped-files": also(lambda folder: (put(folder, "x", text(folder, A)), put(folder, A, text(folder, N)), put(folder, N, text(folder, "x")))),
    "swapped-entries": edit(lambda manifest, _: manifest["files"].reverse()),
    "unlisted-audit": edit(lambda manifest, _: manifest["files"].pop(0)),
    "further-file": edit(lambda manifest, _: manifest["files"].append({"name": "../x", "bytes": 0, "sha256": ""})),
    "no-digest": edit(lambda manifest, _: manifest["files"][0].pop("sha256")),
    "wrong-root": set_root("00" * 32),
    "root-upper-case": tree_edit(lambda tree, _: tree.update({"root": tree["root"].upper()})),
    "root-number": tree_edit(lambda tree, _: tree.update({"root": 0})),
    "no-tree": edit(lambda manifest, _: manifest.pop("tree")),
    "records-fraction": swap(M, b'"records":11,"root"', b'"records":11.0,"root"'),
    "wrong-block": tree_edit(lambda tree, _: tree.update({"blocks": ["00" * 32]})),
    "no-blocks": tree_edit(lambda tree, _: tree.update({"blocks": []})),
    "odd-tree-doubled": set_root(lambda folder: doubled(leaves(folder))),
    "tree-without-marks": set_root(unmarked),
    "node-as-entry": two_records,
    "fewer-records": tree_edit(lambda tree, _: tree.update({"records": 10})),
    "moved-records": moved,
    "better-result": better,
    "long-result": long_result,
    "cut-records-signed": also(change(R, lambda data: data[:-(len(data) // 11)]), edit(listed(R))),
    "version-1": edit(lambda manifest, _: manifest.update({"evidence": 1})),
    "version-9": edit(lambda manifest, _: manifest.update({"evidence": 9})),
    "version-true": swap(M, b'{"evidence":', b'{"evidence":true,"was":'),
    "proof-of-other-record": member("record", 6),
    "proof-path-short": member("path", lambda path: path[:-1]),
    "proof-path-long": member("path", lambda path: path + path[-1:]),
    "proof-path-turned": member("path", lambda path: path[::-1]),
    "proof-input-wraps": member("input", 4294967296),
    "proof-input-name": member("inputName", "other.csv"),
    "proof-root": member("root", lambda root: "00" + root[2:]),
    "proof-salt-long": member("salt", lambda salt: salt + "00"),
    "proof-record-zero": member("record", 0),
    "proof-unsigned-no-key": remove(S),
    "proof-unsigned": remove(S),
    "proof-other-key": sign(OTHER),
    "mark-before-manifest": change(M, lambda data: b"\xef\xbb\xbf" + data),
    "deep-manifest": in_manifest(b"[" * 70 + b"]" * 70),
    "half-a-pair": in_manifest(b'"\\ud800"'),
    "endless-number": in_manifest(b"1e999"),
    "not-utf-8": in_manifest(b'"\xff"'),
}


# What only bundles of version 4 have.
LATER = {
    "flip-page": flip(H, 900),
    "missing-page": remove(H),
    "unlisted-page": edit(lambda manifest, _: manifest["files"].pop(0)),
    "record-root": tree_edit(lambda tree, _: tree.update({"recordRoot": "00" * 32})),
    "no-record-root": tree_edit(lambda tree, _: tree.pop("recordRoot")),
    "no-record-keys": edit(lambda manifest, _: manifest.pop("recordKeys")),
    "other-record-keys": edit(lambda manifest, _: manifest.update({"recordKeys": not manifest["recordKeys"]})),
    "payload-of-other-manifest": change(
        S, lambda data: data.replace(data[12:40], base64.b64encode(base64.b64decode(data[12:40])[::-1]), 1)),
    "two-signatures": change(S, lambda data: data.replace(b"}]}", b"}," + data[data.index(b"[") + 1:-3] + b"]}")),
    "no-keyid": change(S, lambda data: re.sub(rb'"keyid":"[^"]*",', b"", data)),
    "further-member-of-envelope": change(S, lambda data: data.replace(b'{"payload"', b'{"x":0,"payload"')),
    "old-signature-beside": also(lambda folder: put(folder, "manifest.sig.json", b"{}\n")),
    "since": nothing,
    "since-path-short": member("path", lambda path: path[:-1], C),
    "since-path-long": member("path", lambda path: path + path[-1:], C),
    "since-path-turned": member("path", lambda path: path[::-1], C),
    "since-path-empty": member("path", [], C),
    "since-fewer-records": member("earlierRecords", lambda count: count - 1, C),
    "since-more-records": member("earlierRecords", 12, C),
    "since-other-root": member("recordRoot", "00" * 32, C),
    "since-spaces": swap(C, b'"records":', b'"records": '),
    "since-twice": swap(C, b'"records":', b'"records":11,"records":'),
    "since-version": member("consistencyProof", 5, C),
    "since-changed-audit": tree_edit(lambda tree, _: tree.update({"recordRoot": "11" * 32})),
    "since-other-secret": edit(lambda manifest, _: manifest["identity"].update({"keyMark": "00" * 8})),
    "since-without-secret": edit(lambda manifest, _: manifest["identity"].update({"keyMark": None})),
    "since-unsigned": remove(S),
}


def make(bundle, folder):
    is_later = os.path.exists(os.path.join(bundle, H))
    for name, step in (FORGERIES | LATER if is_later else FORGERIES).items():
        copy = os.path.join(folder, name)
        shutil.copytree(bundle, copy)
        step(copy)


if __name__ == "__main__":
    make(*sys.argv[1:])
