"""Bits with names, base64url, letters and times: what every layout is made of.

Slow, simple and clear on purpose: bits are text of "0" and "1".
"""

from datetime import datetime, timedelta, timezone

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


class DoesNotFit(ValueError):
    """A value for which the wire has no room; `field` is the specification's name of the field, without its path.

    For a vendor id it is the section: VendorConsents, VendorLegitimateInterests, PubRestrictions, DisclosedVendors.
    """

    def __init__(self, field):
        field = field.split(".")[-1]
        super().__init__(f"{field}: the value does not fit the wire")
        self.field = field


class Bits:
    """A segment in the making: bits from left to right, each of them belonging to a named field."""

    def __init__(self):
        self._chunks = []
        self._length = 0
        self.fields = []  # (name, first bit, width), in the order of the wire

    def put(self, name, value, width):
        """Appends a big-endian integer; raises DoesNotFit when `width` bits cannot hold it."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"{name}: {value!r} is no integer")
        if not 0 <= value < 1 << width:
            raise DoesNotFit(name)
        self.put_raw(name, format(value, f"0{width}b") if width else "")

    def put_flag(self, name, value):
        """Appends one bit."""
        self.put_raw(name, "1" if value else "0")

    def put_ids(self, name, ids, width):
        """Appends a bit field in which the first bit stands for id 1."""
        ids = set(ids)
        if ids and not (1 <= min(ids) and max(ids) <= width):
            raise DoesNotFit(name)
        self.put_raw(name, "".join("1" if number in ids else "0" for number in range(1, width + 1)))

    def put_letters(self, name, letters):
        """Appends two letters of 6 bits, A = 0; a pair of integers goes to the wire as it is."""
        if isinstance(letters, str):
            if len(letters) != 2 or not all("A" <= letter <= "Z" for letter in letters):
                raise DoesNotFit(name)
            letters = tuple(ord(letter) - ord("A") for letter in letters)
        first, second = letters
        self.put(name, first << 6 | second, 12)

    def put_raw(self, name, text):
        """Appends "0" and "1" as they stand."""
        if text.strip("01"):
            raise ValueError(f"{name}: not bits: {text!r}")
        self.fields.append((name, self._length, len(text)))
        self._chunks.append(text)
        self._length += len(text)

    def set(self, name, value):
        """Overwrites the field `name` with another integer of the same width."""
        start, width = self.span(name)
        text = self.text
        if not 0 <= value < 1 << width:
            raise DoesNotFit(name)
        self._chunks = [text[:start] + (format(value, f"0{width}b") if width else "") + text[start + width :]]
        return self

    def span(self, name):
        """First bit and width of the field `name`, for a location in an expectation."""
        for field, start, width in self.fields:
            if field == name:
                return start, width
        raise KeyError(name)

    @property
    def text(self):
        return "".join(self._chunks)

    def __len__(self):
        return self._length


def to_base64url(bits):
    """Six bits a character, no "="; the last character is filled up with zeros."""
    bits += "0" * (-len(bits) % 6)
    return "".join(ALPHABET[int(bits[i : i + 6], 2)] for i in range(0, len(bits), 6))


def from_base64url(text):
    """The bits of `text`, six for each character, nothing dropped."""
    return "".join(format(ALPHABET.index(character), "06b") for character in text)


def runs(ids):
    """Ids as ascending maximal runs: {1, 2, 3, 7} -> [(1, 3), (7, 7)]."""
    result = []
    for number in sorted(set(ids)):
        if result and result[-1][1] == number - 1:
            result[-1] = (result[-1][0], number)
        else:
            result.append((number, number))
    return result


def to_deciseconds(moment, field="Created"):
    """Tenths of a second since 1970 from an integer, a day, or an ISO 8601 UTC time."""
    if isinstance(moment, int):
        return moment
    text = moment.removesuffix("Z")
    if "T" not in text:
        text += "T00:00:00"
    moment = datetime.fromisoformat(text).replace(tzinfo=timezone.utc)
    tenths, rest = divmod(moment - EPOCH, timedelta(milliseconds=100))
    if rest:
        raise DoesNotFit(field)
    return tenths


def from_deciseconds(tenths):
    """ISO 8601 UTC with milliseconds, as the model JSON has it."""
    moment = EPOCH + timedelta(milliseconds=100 * tenths)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"
