"""The values of a column, and which of them can be given to the program as a line."""

import enum
import re
from collections.abc import Iterable, Iterator, Mapping

from ._errors import WrongType


class Skip(enum.Enum):
    """Why a row was not given to the program. It says nothing about the row: whether it should be there is yours to judge."""

    #: None, NaN, NA or NaT.
    MISSING = "missing"
    #: Nothing but white space.
    EMPTY = "empty"
    #: Neither str nor bytes.
    NOT_TEXT = "not text"
    #: Bytes or surrogates that are not UTF-8.
    NOT_UTF8 = "not UTF-8"
    #: A tab, a line break or another control character, at which a line would end.
    CONTROL_CHARACTER = "control character"
    #: It begins with ``#``: the program reads such a line as a comment.
    COMMENT = "comment"
    #: Longer than the program reads a line.
    TOO_LONG = "too long"
    #: Neither a mapping with names and plain values nor the content of a store.
    NOT_KEYS = "not keys"


#: No string is nearly as long, and the program reads far longer lines.
LONGEST = 1 << 22
CONTROL = re.compile(r"[\x00-\x1f\x7f]")
QUOTED_NOTHING = re.compile(r'"\s*"')
NULL_TYPES = frozenset({"NAType", "NaTType"})


def column(content: object) -> Iterator[object]:
    """The values of a column, or an error if it is none: at once, and not when the first answer is asked for.

    None is no string either: a report without findings about nothing at all would be read as good news.
    """
    if hasattr(content, "columns"):
        raise WrongType("this is a table: pass one of its columns, as in frame['tc_string']")
    if isinstance(content, Mapping):
        raise WrongType("this is a mapping: validate_keys checks one as a key set; pass the string in it, or a list")
    if is_missing(content):
        raise WrongType(f"this is {content!r}, neither a string nor a column; in a column, such a row is skipped")
    if not isinstance(content, Iterable):
        raise WrongType(f"{type(content).__name__} is neither a string nor a column of strings")
    try:
        given = iter(content)
    except TypeError as error:
        raise WrongType(f"this is no column: {error}") from error
    return map(plain, given)


def plain(value: object) -> object:
    """A value as Python's own: pyarrow's scalars are converted. One that cannot be is no text, so it stays."""
    convert = getattr(value, "as_py", None)
    try:
        return convert() if callable(convert) else value
    # Such as a moment that datetime does not have; pyarrow has errors of several kinds for that.
    except Exception:
        return value


def is_missing(value: object) -> bool:
    """Whether a value stands for none: None, NaN, and pandas' NA and NaT."""
    if value is None or type(value).__name__ in NULL_TYPES:
        return True
    return isinstance(value, float) and value != value


def line(value: object) -> bytes | Skip:
    """A value as a line without its end. White space around it is dropped, as the program does with lines of files."""
    if is_missing(value):
        return Skip.MISSING
    if isinstance(value, (bytes, bytearray, memoryview)):
        try:
            value = bytes(value).decode()
        except UnicodeDecodeError:
            return Skip.NOT_UTF8
    if not isinstance(value, str):
        return Skip.NOT_TEXT
    text = value.strip()
    if not text or QUOTED_NOTHING.fullmatch(text):
        return Skip.EMPTY
    if len(text) > LONGEST:
        return Skip.TOO_LONG
    if CONTROL.search(text):
        return Skip.CONTROL_CHARACTER
    # In a cell of CSV, the quotation marks are not part of the text.
    if text.startswith("#") or (text.startswith('"') and text[1:].lstrip().startswith("#")):
        return Skip.COMMENT
    try:
        return text.encode()
    except UnicodeEncodeError:
        return Skip.NOT_UTF8
