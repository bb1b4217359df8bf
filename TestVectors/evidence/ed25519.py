"""Checks signatures by Ed25519, as RFC 8032, 5.1.7 says. It signs too, by 5.1.6, for test data: not in constant time, so with no
key that is secret."""
import hashlib

P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
NEUTRAL = (0, 1, 1, 0)


def add(p, q):
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


def decompress(data):
    """The point that 32 bytes stand for; None if they stand for none."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if len(data) != 32 or y >= P or (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


def compress(point):
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


BASE = decompress((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def number(*parts):
    return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little")


def verify(key, message, signature):
    if len(key) != 32 or len(signature) != 64:
        return False
    a, r, s = decompress(key), decompress(signature[:32]), int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= ORDER:
        return False
    # A key of small order is nobody's: some of its signatures fit any message.
    if equal(times(8, a), NEUTRAL) or equal(times(8, r), NEUTRAL):
        return False
    return equal(times(s, BASE), add(r, times(number(signature[:32], key, message) % ORDER, a)))


def secret(seed):
    digest = hashlib.sha512(seed).digest()
    return int.from_bytes(digest[:32], "little") & (1 << 254) - 8 | 1 << 254, digest[32:]


def public_key(seed):
    return compress(times(secret(seed)[0], BASE))


def sign(seed, message):
    scalar, prefix = secret(seed)
    nonce = number(prefix, message) % ORDER
    point = compress(times(nonce, BASE))
    return point + ((nonce + number(point, public_key(seed), message) * scalar) % ORDER).to_bytes(32, "little")
