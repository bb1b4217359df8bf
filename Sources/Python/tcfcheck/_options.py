"""The options that calls take, as arguments of the program."""

import datetime
import difflib
import os
from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias, TypedDict

from ._errors import WrongType

Name: TypeAlias = str | os.PathLike[str]
Names: TypeAlias = Name | Iterable[Name]


class ListOptions(TypedDict, total=False):
    """Options of every call that checks rules. Each is the option of the same name of ``tcfcheck validate --help``."""

    #: Vendor lists: files, folders, stores, or numbers such as ``v3:106``.
    gvl: Names
    cmp_list: Name
    vendor_information: Name
    providers: Name
    #: The day by which rules about age judge; today unless given.
    as_of: datetime.date | str
    profile: Literal["iab", "google", "lenient"]
    #: Where the strings were written.
    environment: Literal["web", "app", "ctv"]
    only: str | Iterable[str]
    off: str | Iterable[str]
    require: str | Iterable[str]
    #: A settings file, or ``none`` to ignore a ``tcfcheck.yml`` in the working folder.
    config: Name


class Options(ListOptions, total=False):
    """Options of :func:`validate` and :func:`validate_keys`."""

    jobs: int


REPEATABLE = frozenset({"gvl", "only", "off", "require"})


def arguments(options: Mapping[str, object], allowed: type[ListOptions]) -> list[str]:
    """The options as arguments, each with its value in one: a value that begins with a hyphen is not an option.

    ``None`` stands for an option that is not given.
    """
    found: list[str] = []
    for name, value in options.items():
        known = [*ListOptions.__annotations__, *allowed.__annotations__]
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            raise WrongType(f"there is no option {name}" + (f"; did you mean {near[0]}?" if near else ""))
        several = isinstance(value, Iterable) and not isinstance(value, (str, bytes, os.PathLike))
        if several and name not in REPEATABLE:
            raise WrongType(f"the option {name} takes one value")
        for part in value if several and isinstance(value, Iterable) else [value]:
            if part is not None:
                found.append(f"--{name.replace('_', '-')}={word(name, part)}")
    return found


def word(name: str, value: object) -> str:
    """A value as the program reads it."""
    if isinstance(value, (datetime.datetime, datetime.date)):
        return value.isoformat()[:10]
    if isinstance(value, os.PathLike):
        value = os.fspath(value)
    if isinstance(value, str):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise WrongType(f"the option {name} cannot be {type(value).__name__}")
