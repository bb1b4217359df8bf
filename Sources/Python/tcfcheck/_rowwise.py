"""Which answer belongs to which row of a column."""

import re
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TypeGuard, TypeVar

from ._errors import UnexpectedAnswer
from ._json import Object
from ._rows import Skip, line

Answer = TypeVar("Answer")
#: The name of a line of standard input, as the program's answers have it.
LINE_NAME = re.compile(r"-:(\d+)")
#: The heading comes before the first value, and lines are counted from 1.
FIRST_LINE = 2


class Given:
    """The rows of a column: those that are given to the program, each as a line, and those that are skipped."""

    def __init__(self, column: Iterable[object]) -> None:
        self._column = column
        self._count = 0
        #: The rows that wait for an answer.
        self._waiting: deque[int] = deque()
        self._skips: deque[tuple[int, Skip]] = deque()
        #: The row that is being answered, and its line.
        self._current = (-1, FIRST_LINE - 1)

    def lines(self) -> Iterator[bytes]:
        """The lines, made when they are needed; nothing if no row can be given."""
        for row, value in enumerate(self._column):
            made = line(value)
            if isinstance(made, Skip):
                self._skips.append((row, made))
            else:
                self._waiting.append(row)
                yield made

    def row(self, name: object) -> int | None:
        """The row of a line by its name in an answer; None if it names something else.

        Answers have the order of the lines and leave none out.
        """
        match = LINE_NAME.fullmatch(name) if isinstance(name, str) else None
        if not match:
            return None
        row, current = self._current
        if (number := int(match[1])) == current:
            return row
        if number != current + 1 or not self._waiting:
            raise UnexpectedAnswer(f"an answer for line {number} after line {current}")
        self._current = (self._waiting.popleft(), number)
        return self._current[0]

    def next_row(self) -> int:
        """The next row, for answers that have no name."""
        if not self._waiting:
            raise UnexpectedAnswer("more answers than rows")
        return self._waiting.popleft()

    def skipped(self, before: int | None) -> Iterator[tuple[int, Skip]]:
        """The rows that were skipped and not yet asked for, up to a row; of None, all."""
        while self._skips and (before is None or self._skips[0][0] < before):
            yield self._skips.popleft()

    def check_all_answered(self) -> None:
        """Raises an error if a row has got no answer."""
        if self._waiting:
            raise UnexpectedAnswer(f"row {self._waiting[0]} was not answered")


def started(lines: Iterator[bytes]) -> Iterator[bytes] | None:
    """The lines, of which the first has been made; None if there is none, so that nothing needs to be run."""
    first = next(lines, None)
    return None if first is None else chain([first], lines)


def name(source: Object) -> object:
    """The name of what an answer is about."""
    problem = source.get("problem")
    return problem.get("input") if isinstance(problem, dict) else source.get("subject")


def is_single(content: object) -> TypeGuard[str | bytes]:
    """Whether a value is one string rather than a column of them."""
    return isinstance(content, (str, bytes, bytearray, memoryview))


def only(answers: Iterator[Answer]) -> Answer:
    """The answer for a column with one row. All is read, so that errors at the end are seen."""
    found = list(answers)
    if len(found) != 1:
        raise UnexpectedAnswer(f"{len(found)} answers for one value")
    return found[0]
