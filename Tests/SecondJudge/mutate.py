"""What happens to strings on their way: cut, flipped, doubled, in another order, wrapped, escaped, or something else altogether."""

from bits import ALPHABET, CHARACTERS, bits_of, text_of
from encode import section_bits

ILLEGAL = "!$%&/()+*#,;:<>@^`|~?'\"\\"
OTHERS = [
    "${GDPR_CONSENT_755}", "${GDPR_CONSENT}", "$GDPR", "550e8400-e29b-41d4-a716-446655440000", '{"tcString":"C"}', "1YNN", "1---",
    "1~1.35", "2~1.35~dv.9", "https://example.com/?gdpr=1", "null", "undefined", "C", "CO", "BO", "A", "..", "C.I.Y", "DBABMA",
]  # fmt: skip


def flip(rng, text):
    """Flips one to three bits of a segment."""
    parts = text.split(".")
    place = rng.randrange(len(parts))
    bits = list(bits_of(parts[place])) if all(c in ALPHABET for c in parts[place]) else []
    if not bits:
        return text
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(min(len(bits), rng.choice([40, 230, 300, 100_000])))
        bits[at] = "1" if bits[at] == "0" else "0"
    parts[place] = "".join(CHARACTERS["".join(bits[at : at + 6])] for at in range(0, len(bits), 6))
    return ".".join(parts)


def cut(rng, text):
    """Cuts a string or one of its segments short."""
    if rng.random() < 0.5:
        return text[: rng.randrange(1, len(text) + 1)]
    parts = text.split(".")
    place = rng.randrange(len(parts))
    parts[place] = parts[place][: rng.randrange(len(parts[place]) + 1)]
    return ".".join(parts)


def reorder(rng, text):
    """Puts the segments into another order."""
    parts = text.split(".")
    rng.shuffle(parts)
    return ".".join(parts)


def double(rng, text):
    """Writes a segment twice, as it is or with one bit flipped."""
    parts = text.split(".")
    again = rng.choice(parts)
    if rng.random() < 0.5:
        again = flip(rng, again)
    parts.insert(rng.randint(1, len(parts)), again)
    return ".".join(parts)


def unknown(rng, text):
    """Adds a segment of a random type."""
    kind = format(rng.randrange(8), "03b")
    bits = kind + section_bits((rng.choice([0, 5]), rng.choice([0, 2, 62]))) if rng.random() < 0.5 else kind + format(rng.randrange(1 << 21), "021b")
    parts = text.split(".")
    parts.insert(rng.randint(1, len(parts)), text_of(bits))
    return ".".join(parts)


def pad(rng, text):
    """Adds characters at the end of a segment: zeros, a one, or what stands for padding."""
    parts = text.split(".")
    place = rng.randrange(len(parts))
    parts[place] += rng.choice(["=", "==", "A", "AA", "AAA", "AAAA", "AAAAA", "AAAAAAAA", "B", "Q", "AB", "A="])
    return ".".join(parts)


def spoil(rng, text):
    """Puts a character into a string that no string has."""
    at = rng.randrange(len(text) + 1)
    keep = at if rng.random() < 0.5 else min(len(text), at + 1)
    return text[:at] + rng.choice(ILLEGAL) + text[keep:]


def dots(rng, text):
    """Adds or takes dots."""
    way = rng.randrange(4)
    if way == 0:
        return text + "."
    if way == 1:
        return "." + text
    if way == 2:
        return text.replace(".", "..", 1)
    return text.replace(".", "", 1)


def wrap(rng, text):
    """Wraps a string as section 2 of a GPP container."""
    return rng.choice(["DBABM", "DBABMA"]) + "~" + text


def other(rng, text):
    """Gives something else in place of the string."""
    way = rng.random()
    if way < 0.5:
        return rng.choice(OTHERS)
    if way < 0.7:
        return text.lower()
    if way < 0.85:
        return "".join(rng.choice(ALPHABET) for _ in range(rng.randint(1, 90)))
    return rng.choice("ABDEMc") + text[1:]


MUTATIONS = (flip, flip, flip, cut, cut, reorder, double, unknown, unknown, pad, pad, spoil, dots, other)


def mutated(rng, text, ways=MUTATIONS):
    """Returns a string after one or two mutations."""
    for _ in range(rng.choice([1, 1, 1, 2])):
        text = rng.choice(ways)(rng, text)
        if not text:
            return "."
    # A line that begins with # is a comment in a file of strings.
    return text.replace("#", "%", 1) if text.startswith("#") else text
