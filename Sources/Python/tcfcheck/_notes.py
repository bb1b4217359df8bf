"""What the program notes beside its answers, as Python's warnings."""

import sys
import warnings
from collections.abc import Iterator

from ._errors import TcfcheckWarning
from ._json import Object, member, objects, optional

NAME = "tcfcheck: "
NOTE = "note: "
PACKAGE = __name__.split(".")[0]


def warn(message: str) -> None:
    """Warns at the line that asked for the answer: the nearest one that is not of this package."""
    level, frame = 1, sys._getframe()
    while frame.f_back and frame.f_globals.get("__name__", "").split(".")[0] == PACKAGE:
        level, frame = level + 1, frame.f_back
    warnings.warn(message, TcfcheckWarning, stacklevel=level)


def blocks(errors: str) -> Iterator[str]:
    """The messages on standard error without the program's name, each with what to do about it."""
    message: list[str] = []
    for line in errors.splitlines():
        if line.startswith(NAME):
            if message:
                yield "; ".join(message)
            message = [line.removeprefix(NAME)]
        elif message and line.startswith("  "):
            message.append(line.strip())
    if message:
        yield "; ".join(message)


def warn_of(errors: str, is_incomplete: bool) -> None:
    """Warns of what a run wrote to standard error.

    Of an incomplete run these are the notes alone: the rest is why it is incomplete, which its answers or an error say.
    """
    for block in blocks(errors):
        if block.startswith(NOTE) or not is_incomplete:
            warn(block.removeprefix(NOTE))


def warn_of_lists(summary: Object) -> None:
    """Warns of vendor lists that strings name and that are missing, and of what is said about the lists of the run."""
    for entry in objects(summary, "missingLists"):
        number, count = member(entry, "number", int), member(entry, "subjects", int)
        named = f"vendor list {number} of GVL spec {member(entry, 'series', int)}"
        subjects = "1 subject" if count == 1 else f"{count} subjects"
        warn(f"{named} is missing ({subjects}); fix: get it with {member(entry, 'fix', str)}, or pass it as gvl")
    for entry in objects(summary, "notes"):
        fix = optional(entry, "fix", str)
        warn(member(entry, "message", str) + (f"; fix: {fix}" if fix else ""))
