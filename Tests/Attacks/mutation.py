"""Mutations of bytes, drawn from a seeded generator: the small, stupid changes that break readers."""

import json

NUMBERS = [
    -1,
    0,
    1,
    2,
    7,
    127,
    128,
    255,
    256,
    4095,
    65535,
    65536,
    1 << 31,
    (1 << 32) - 1,
    (1 << 53) + 1,
    (1 << 63) - 1,
    1 << 64,
]
TEXTS = [
    b"",
    b"null",
    b"{}",
    b"[]",
    b"NaN",
    b"1e999",
    b"-0",
    b"0x10",
    b'"',
    b"\\u0000",
    b"\\ud800",
    b"<",
    b"&#0;",
    b"]]>",
    b"<!--",
    b"%00",
    b"~",
    b".",
    b"..",
    b"=",
    b"\n",
    b"\r",
    b"\t",
    b"\0",
    b"\x1b[31m",
    b"\n::error::x",
    b"##vso[x]",
    b"\xff",
    b"\xc0\x80",
    b"\xed\xa0\x80",
    b"\xe2\x80\xae",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"IABTCF_TCString",
    b"IABGPP_2_TCString",
    b"CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA",
    b"DBABMA~CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA",
    b"9999-99-99T99:99:99Z",
    b"${GDPR_CONSENT_755}",
    b"*a",
    b"&a",
    b"!!binary ",
    b"<<: ",
]


class Mutator:
    """Mutates bytes and JSON. The same generator gives the same mutations."""

    def __init__(self, random):
        self.random = random

    def bytes(self, data, others=()):
        """Some changes of `data`; `others` are samples to take pieces from."""
        result = bytearray(data)
        for _ in range(min(12, 1 + int(self.random.expovariate(0.6)))):
            self.random.choice(self.CHANGES)(self, result, others)
        return bytes(result[: 1 << 20])

    def place(self, data):
        """A position, and often one at the ends, where headers and trailers are."""
        if not data:
            return 0
        near = self.random.choice((len(data), len(data), 64, 32))
        offset = self.random.randrange(min(near, len(data)))
        return offset if near != 32 else len(data) - 1 - offset

    def piece(self, data, longest=64):
        start = self.place(data)
        return start, min(len(data), start + 1 + int(self.random.expovariate(1 / 8)) % longest)

    def flip(self, data, _):
        if data:
            data[self.place(data)] ^= 1 << self.random.randrange(8)

    def set_byte(self, data, _):
        if data:
            data[self.place(data)] = self.random.choice(
                (0, 1, 0x20, 0x22, 0x7F, 0x80, 0xFF, self.random.randrange(256))
            )

    def delete(self, data, _):
        start, end = self.piece(data, 4096)
        del data[start:end]

    def repeat(self, data, _):
        start, end = self.piece(data)
        data[end:end] = data[start:end] * self.random.choice((1, 1, 2, 100, 2_000))

    def insert_text(self, data, _):
        start = self.place(data)
        data[start:start] = self.random.choice(TEXTS)

    def insert_random(self, data, _):
        start = self.place(data)
        data[start:start] = self.random.randbytes(self.random.randrange(1, 16))

    def replace_text(self, data, _):
        start, end = self.piece(data)
        data[start:end] = self.random.choice(TEXTS)

    def swap(self, data, _):
        (start, end), (other, _) = self.piece(data), self.piece(data)
        moved = bytes(data[start:end])
        del data[start:end]
        data[other:other] = moved

    def cut(self, data, _):
        if self.random.random() < 0.5:
            del data[self.place(data) :]

    def splice(self, data, others):
        if others:
            other = self.random.choice(others)
            start = self.place(other)
            data[self.place(data) :] = other[start : start + 65_536]

    def number(self, data, _):
        """Another decimal number in the place of one."""
        start = self.place(data)
        while start < len(data) and not 0x30 <= data[start] <= 0x39:
            start += 1
        end = start
        while end < len(data) and 0x30 <= data[end] <= 0x39:
            end += 1
        if end > start:
            data[start:end] = str(self.random.choice(NUMBERS)).encode()

    def word(self, data, _):
        """A binary number of 1, 2, 4 or 8 bytes, of either order."""
        size = self.random.choice((1, 2, 4, 8))
        start = self.place(data)
        value = self.random.choice(NUMBERS) % (1 << 8 * size)
        data[start : start + size] = value.to_bytes(size, self.random.choice(("big", "little")))

    CHANGES = (
        flip,
        flip,
        set_byte,
        delete,
        repeat,
        insert_text,
        insert_random,
        replace_text,
        swap,
        cut,
        splice,
        number,
        number,
        word,
    )

    def json(self, value):
        """JSON text of `value` with some values in it replaced, doubled, removed or put deeper."""
        self.budget = 1 + int(self.random.expovariate(0.7))
        self.chance = self.budget / max(1, count(value))
        return json.dumps(self.node(value), ensure_ascii=self.random.random() < 0.5).encode("utf-8", "surrogatepass")

    def node(self, value):
        if self.random.random() < self.chance and self.budget > 0:
            self.budget -= 1
            return self.other(value)
        if isinstance(value, dict):
            return {self.name(name): self.node(member) for name, member in value.items()}
        return [self.node(element) for element in value] if isinstance(value, list) else value

    def name(self, name):
        if self.random.random() >= self.chance / 2:
            return name
        return self.random.choice((name + "x", name.lower(), "", "\u0000", "id", name[1:], "\u202e" + name, "1"))

    def other(self, value):
        deep = value
        for _ in range(self.random.choice((1, 3, 100, 600))):
            deep = [deep] if self.random.random() < 0.5 else {"x": deep}
        text = self.random.choice(TEXTS).decode("latin-1")
        choices = [
            None,
            True,
            False,
            [],
            {},
            [value, value],
            {"x": value},
            deep,
            text,
            text * 300,
            0.5,
            -1e300,
            "1",
            [[]],
        ]
        if isinstance(value, str):
            choices += [
                value[: self.random.randrange(len(value) + 1)],
                value * 2,
                value.lower(),
                value + text,
                text + value,
            ]
        elif isinstance(value, list) and value:
            choices += [value[:1] * 2_000, value[::-1], value[1:], value + [None]]
        elif isinstance(value, dict) and value:
            choices += [dict(list(value.items())[1:]), {**value, "id": -1}]
        return self.random.choice([*choices, self.random.choice(NUMBERS), self.random.choice(NUMBERS)])


def count(value):
    """How many values there are in a value."""
    if isinstance(value, dict):
        return 1 + sum(map(count, value.values()))
    return 1 + sum(map(count, value)) if isinstance(value, list) else 1
