#!/usr/bin/env python3
"""A verifier of evidence bundles that shares no code with tcfcheck: the page "What an audit writes", RFC 6962 for the tree,
RFC 8032 for the signature and DSSE for what is signed are all that it is made from.

    verify_evidence.py BUNDLE [--proof FILE] [--public-key HEX] [--each]

With --each, every folder in BUNDLE is a bundle; a file proof.json in it is its proof. A line for each: name and status.
Status: 0 what was checked agrees, 1 something differs, 2 something cannot be read, 3 nothing was checked.
"""
import argparse
import hashlib
import json
import os
import re
import sys

TYPE = b"application/vnd.tcfcheck.evidence-manifest.v%d+json"
FILES = ["audit.json", "private/records.bin", "private/results.ndjson", "private/salt.bin"]
PROOF = ["evidenceProof", "root", "records", "record", "input", "inputName", "line", "salt", "commitment", "result", "path"]
P, Q = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
PROOF_WITH_KEY = PROOF[:7] + ["id"] + PROOF[7:]
D = -121665 * pow(121666, P - 2, P) % P


class Differs(Exception):
    pass


class Unreadable(Exception):
    pass


def sha(data):
    return hashlib.sha256(data).digest()


# RFC 8032, 6: Ed25519 in extended coordinates.
def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number, point):
    result = (0, 1, 1, 0)
    while number:
        if number & 1:
            result = add(result, point)
        point, number = add(point, point), number >> 1
    return result


def point(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


BASE = point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_signed(key, message, signature):
    a, r, s = point(key), point(signature[:32]), int.from_bytes(signature[32:], "little")
    if len(key) != 32 or len(signature) != 64 or not a or not r or s >= Q:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % Q
    left, right = times(s, BASE), add(r, times(h, a))
    return all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1))


def read(path, limit=1 << 26):
    try:
        with open(path, "rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise Unreadable(str(error))
    if len(data) > limit:
        raise Unreadable(f"{path} is too large")
    return data


def members(pairs):
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a name occurs twice")
    return dict(pairs)


def parse(data):
    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=members)
    except ValueError as error:
        raise Unreadable(str(error))


def digests(texts):
    if not isinstance(texts, list) or not all(isinstance(t, str) and re.fullmatch("[0-9a-f]{64}", t) for t in texts):
        raise Unreadable("not a list of hashes")
    return [bytes.fromhex(text) for text in texts]


def tree(leaves):
    """RFC 6962, 2.1: MTH."""
    if len(leaves) <= 1:
        return leaves[0] if leaves else sha(b"")
    middle = 1 << (len(leaves) - 1).bit_length() - 1
    return sha(b"\1" + tree(leaves[:middle]) + tree(leaves[middle:]))


def path_root(leaf, index, count, path):
    """RFC 6962, 2.1.1: the root that an audit path leads to."""
    if count == 1:
        return leaf if not path else None
    if not path:
        return None
    middle = 1 << (count - 1).bit_length() - 1
    if index < middle:
        left, right = path_root(leaf, index, middle, path[:-1]), path[-1]
    else:
        left, right = path[-1], path_root(leaf, index - middle, count - middle, path[:-1])
    return sha(b"\1" + left + right) if left and right else None


def salt_of(seed, place):
    """SipHash-2-4 with 128 bits of a place of 12 bytes, as its authors' reference implementation does it."""
    mask, (k0, k1) = 2**64 - 1, (int.from_bytes(seed[start:start + 8], "little") for start in (0, 8))
    v = [k0 ^ 0x736F6D6570736575, k1 ^ 0x646F72616E646F6D ^ 0xEE, k0 ^ 0x6C7967656E657261, k1 ^ 0x7465646279746573]

    def turned(word, bits):
        return (word << bits | word >> 64 - bits) & mask

    def rounds(count):
        for _ in range(count):
            for a, b, c, d in ((0, 1, 13, 32), (2, 3, 16, 0), (0, 3, 21, 0), (2, 1, 17, 32)):
                v[a] = v[a] + v[b] & mask
                v[b], v[a] = turned(v[b], c) ^ v[a], turned(v[a], d)

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


def leaf(salt, place, commitment, result, key):
    return sha(b"\0" + salt + place + commitment + sha(result) + key)


def check_signature(folder, manifest, version, trusted):
    """Whether the key that the verifier trusts signed."""
    path = os.path.join(folder, "manifest.sig.json")
    if not os.path.exists(path):
        if trusted:
            raise Differs("not signed")
        return False
    form = rb'\{"payloadType":"' + re.escape(TYPE % version) + rb'","algorithm":"Ed25519","publicKey":"([0-9a-f]{64})",'
    found = re.fullmatch(form + rb'"signature":"([0-9a-f]{128})"\}\n', read(path))
    if not found:
        raise Differs("no signature of a manifest")
    key, signature = (bytes.fromhex(text.decode()) for text in found.groups())
    signed = b"DSSEv1 %d %s %d %s" % (len(TYPE % version), TYPE % version, len(manifest), manifest)
    if (trusted and key != trusted) or not is_signed(key, signed, signature):
        raise Differs("signature")
    return trusted is not None


def check_files(folder, manifest):
    listed = manifest.get("files")
    if not isinstance(listed, list) or [file.get("name") for file in listed] != FILES:
        raise Differs("the list of files")
    here = [file for file in listed if os.path.exists(os.path.join(folder, file["name"]))]
    if len({file["name"] for file in here} & set(FILES[1:])) not in (0, len(FILES) - 1):
        raise Unreadable("a part of private/ is missing")
    for file in here:
        if not os.path.isfile(os.path.join(folder, file["name"])):
            raise Differs("not a file")
        if hashlib.sha256(read(os.path.join(folder, file["name"]))).hexdigest() != file["sha256"]:
            raise Differs(file["name"])
    return {file["name"] for file in here}


def split(data, version):
    """The records, each with its own key: of version 3 that is behind the 48 bytes, with its length in two."""
    records, start = [], 0
    while start < len(data):
        end = start + 48
        after = end if version == 2 else end + 2 + int.from_bytes(data[end:end + 2], "big")
        if after > len(data):
            raise Differs("records")
        records.append((data[start:end], data[end + 2:after]))
        start = after
    return records


def check_records(folder, manifest):
    data, lines = read(os.path.join(folder, FILES[1])), read(os.path.join(folder, FILES[2])).split(b"\n")[:-1]
    records = split(data, manifest["evidence"])
    places = [int.from_bytes(record[12:16], "big") for record, _ in records]
    if list(dict.fromkeys(places)) != list(range(len(lines))):
        raise Differs("records and results")
    seed = read(os.path.join(folder, FILES[3]))
    if len(seed) != 16:
        raise Unreadable("no seed of salts")
    leaves = [
        leaf(salt_of(seed, record[:12]), record[:12], record[16:], lines[place], key)
        for (record, key), place in zip(records, places)]
    blocks = [tree(leaves[start:start + 65536]).hex() for start in range(0, len(leaves), 65536)]
    whole = manifest["tree"]
    if (whole["records"], whole["root"], whole["blockSize"], whole["blocks"]) != (
            len(leaves), tree(leaves).hex(), 65536, blocks):
        raise Differs("tree")


def check_proof(path, manifest):
    data = read(path)
    proof = parse(data)
    if not isinstance(proof, dict) or (proof.get("evidenceProof"), list(proof)) not in ((2, PROOF), (3, PROOF_WITH_KEY)):
        raise Unreadable("no proof")
    if json.dumps(proof, separators=(",", ":"), ensure_ascii=False).encode() + b"\n" != data:
        raise Unreadable("not as it was written")
    numbers = [proof[name] for name in ("input", "line", "record", "records")]
    if not all(type(number) is int and 0 <= number < 2**63 for number in numbers) or numbers[0] >= 2**32:
        raise Unreadable("a number out of range")
    key = proof.get("id")
    if key is not None and (not isinstance(key, str) or not key):
        raise Unreadable("no key of a record")
    if proof["evidenceProof"] != manifest["evidence"]:
        raise Differs("version")
    place, binding = numbers[0].to_bytes(4, "big") + numbers[1].to_bytes(8, "big"), digests([proof["commitment"]])[0]
    if not isinstance(proof["salt"], str) or not re.fullmatch("[0-9a-f]{32}", proof["salt"]):
        raise Unreadable("no salt")
    salt, inputs, whole = bytes.fromhex(proof["salt"]), manifest["inputs"], manifest["tree"]
    if proof["root"] != whole["root"] or numbers[3] != whole["records"] or not 1 <= numbers[2] <= numbers[3]:
        raise Differs("root or number")
    if numbers[0] >= len(inputs) or inputs[numbers[0]]["name"] != proof["inputName"]:
        raise Differs("input")
    entry = leaf(salt, place, binding, proof["result"].encode(), (key or "").encode())
    root = path_root(entry, numbers[2] - 1, numbers[3], digests(proof["path"]))
    if root is None or root.hex() != whole["root"]:
        raise Differs("path")


def verify(folder, proof, trusted):
    try:
        data = read(os.path.join(folder, "manifest.json"))
        manifest = parse(data)
        if not isinstance(manifest, dict) or manifest.get("evidence") not in (2, 3):
            raise Unreadable("no manifest of version 2 or 3")
        checked = [check_signature(folder, data, manifest["evidence"], trusted)]
        if proof:
            check_proof(proof, manifest)
            return 0
        here = check_files(folder, manifest)
        if FILES[1] in here:
            check_records(folder, manifest)
        return 0 if any(checked) or here else 3
    except Differs:
        return 1
    except (Unreadable, KeyError, TypeError, AttributeError):
        return 2


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bundle")
    parser.add_argument("--proof")
    parser.add_argument("--public-key", type=bytes.fromhex)
    parser.add_argument("--each", action="store_true")
    options = parser.parse_args()
    if not options.each:
        sys.exit(verify(options.bundle, options.proof, options.public_key))
    for name in sorted(os.listdir(options.bundle)):
        folder = os.path.join(options.bundle, name)
        proof = os.path.join(folder, "proof.json")
        print(name, verify(folder, proof if os.path.exists(proof) else None, options.public_key))


if __name__ == "__main__":
    main()
