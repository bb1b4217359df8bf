"""Published algorithms that Python's own library lacks, each in the shape of its text: trees of hashes (RFC 6962, 2.1), JSON
that all readers read alike (RFC 7493, 2), signatures by Ed25519 (RFC 8032, 6) and SipHash-2-4 (Aumasson and Bernstein)."""
import hashlib
import json
import math


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def left_part(count):
    """How many entries of a tree are in its left subtree: the largest power of two below their number."""
    return 1 << (count - 1).bit_length() - 1


def tree_hash(entries):
    """RFC 6962, 2.1: the hash over entries, each of which is hashed already."""
    if len(entries) < 2:
        return entries[0] if entries else sha256()
    middle = left_part(len(entries))
    return sha256(b"\1", tree_hash(entries[:middle]), tree_hash(entries[middle:]))


def root_of(entry, index, count, path):
    """RFC 6962, 2.1.1: the root that an entry and its audit path lead to, which is used up."""
    if count == 1:
        return entry
    middle = left_part(count)
    if index < middle:
        return sha256(b"\1", root_of(entry, index, middle, path), path.pop(0))
    right = root_of(entry, index - middle, count - middle, path)
    return sha256(b"\1", path.pop(0), right)


def roots_of(first, count, path, known):
    """RFC 6962, 2.1.2: the roots over the first entries and over all that a consistency proof leads to, which is used up.
    Where the first entries are a whole subtree, the proof leaves out its hash, which is `known`."""
    if first == count:
        root = known or path.pop(0)
        return root, root
    middle = left_part(count)
    if first <= middle:
        old, new = roots_of(first, middle, path, known)
        return old, sha256(b"\1", new, path.pop(0))
    old, new = roots_of(first - middle, count - middle, path, None)
    left = path.pop(0)
    return sha256(b"\1", left, old), sha256(b"\1", left, new)


def read_json(data):
    """JSON without a member twice, half of a surrogate pair or a number beyond a double, not deeper than 64."""
    def members(pairs):
        if len(dict(pairs)) < len(pairs):
            raise ValueError("a member occurs twice")
        return dict(pairs)

    def depth(value):
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
        return 0 if inner is None else 1 + max(map(depth, inner), default=0)

    def integer(digits):
        if math.isinf(float(digits)):
            raise ValueError("a number is beyond a double")
        return int(digits)

    value = json.loads(data.decode("utf-8-sig"), object_pairs_hook=members, parse_int=integer)
    json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    if depth(value) > 64:
        raise ValueError("too many arrays and objects within each other")
    return value


P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
NEUTRAL = (0, 1, 1, 0)


def add(p, q):
    """The sum of two points of the curve: x, y, z and x * y / z, as in RFC 8032, 5.1.4."""
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number, point):
    result = NEUTRAL
    while number:
        if number & 1:
            result = add(result, point)
        point, number = add(point, point), number >> 1
    return result


def equal(p, q):
    return all((p[i] * q[2] - q[i] * p[2]) % P == 0 for i in (0, 1))


def point(data):
    """The point that 32 bytes stand for (RFC 8032, 5.1.3); None if they stand for none."""
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


def is_signature(signature, message, key):
    """RFC 8032, 5.1.7."""
    a, r, s = point(key), point(signature[:32]), int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= ORDER:
        return False
    # A key of small order is nobody's: some of its signatures fit any message.
    if equal(times(8, a), NEUTRAL) or equal(times(8, r), NEUTRAL):
        return False
    number = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    return equal(times(s, BASE), add(r, times(number, a)))


def siphash(key, data):
    """SipHash-2-4 with 128 bits of 8 to 15 bytes."""
    words = [int.from_bytes(part, "little") for part in (key[:8], key[8:], data[:8], data[8:])]
    v = [words[0] ^ 0x736F6D6570736575, words[1] ^ 0x646F72616E646F83]
    v += [words[0] ^ 0x6C7967656E657261, words[1] ^ 0x7465646279746573]

    def rounds(count):
        for _ in range(count):
            for a, b, turn_b, turn_a in ((0, 1, 13, 32), (2, 3, 16, 0), (0, 3, 21, 0), (2, 1, 17, 32)):
                v[a] = v[a] + v[b] & 2**64 - 1
                v[b] = (v[b] << turn_b | v[b] >> 64 - turn_b) & 2**64 - 1 ^ v[a]
                v[a] = (v[a] << turn_a | v[a] >> 64 - turn_a) & 2**64 - 1
        return (v[0] ^ v[1] ^ v[2] ^ v[3]).to_bytes(8, "little")

    for word in (words[2], words[3] | len(data) << 56):
        v[3] ^= word
        rounds(2)
        v[0] ^= word
    v[2] ^= 0xEE
    first = rounds(4)
    v[1] ^= 0xDD
    return first + rounds(4)
