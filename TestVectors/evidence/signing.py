"""Signs by Ed25519 (RFC 8032, 5.1.6), for test data: not in constant time, so with no key that is secret."""
import hashlib

from published import BASE, ORDER, P, times


def number(*parts):
    return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little")


def compress(point):
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


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
