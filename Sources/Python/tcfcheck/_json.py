"""Reads the program's JSON lines: members by name and type. A member that is missing or of another type is not guessed."""

import json
from collections.abc import Mapping
from typing import TypeVar

from ._errors import UnexpectedAnswer

Object = Mapping[str, object]
Value = TypeVar("Value")


def parsed(line: bytes) -> Object:
    """The object that a line holds."""
    try:
        found: object = json.loads(line)
    # Nested more deeply than Python reads it.
    except (ValueError, RecursionError) as error:
        raise UnexpectedAnswer(f"not JSON: {line[:200]!r}") from error
    if not isinstance(found, dict):
        raise UnexpectedAnswer(f"not an object: {line[:200]!r}")
    return found


def member(source: Object, name: str, kind: type[Value]) -> Value:
    """A member that every version of the program writes."""
    value = source.get(name)
    if not isinstance(value, kind):
        raise UnexpectedAnswer(f"{name} is {value!r}, not {kind.__name__}")
    return value


def optional(source: Object, name: str, kind: type[Value]) -> Value | None:
    """A member that may be null or absent."""
    return None if source.get(name) is None else member(source, name, kind)


def section(source: Object, name: str) -> Object:
    """A member that is an object; empty where it is null or absent."""
    return optional(source, name, dict) or {}


def objects(source: Object, name: str) -> list[Object]:
    """A member that is an array of objects."""
    return [entry for entry in optional(source, name, list) or [] if isinstance(entry, dict)]


def numbers(source: Object, name: str) -> tuple[int, ...]:
    """A member that is an array of ids."""
    return tuple(entry for entry in optional(source, name, list) or [] if isinstance(entry, int))


def texts(source: Object, name: str) -> tuple[str, ...]:
    """A member that is an array of strings."""
    return tuple(entry for entry in optional(source, name, list) or [] if isinstance(entry, str))
