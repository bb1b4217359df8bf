"""One run of the program, which is fed lines and answers with lines."""

import errno
import os
import selectors
import subprocess
from collections.abc import Iterable, Iterator
from typing import IO

from ._errors import ProgramDied, TcfcheckError, WrongType, WrongUsage
from ._notes import warn_of
from ._program import missing, program

BLOCK = 1 << 16
#: How much of the program's standard error is kept.
KEPT = 1 << 15
#: Statuses of a run that ended by itself: clean, findings, incomplete, nothing checked.
ENDED = frozenset({0, 1, 2, 3})
INCOMPLETE = 2
WRONG_USAGE = 64
#: The first line. It keeps the program from taking the first value for the kind of all: after it, each line is a string.
HEADING = b"# one string per line\n"


class Run:
    """A process of the program. Everything happens in the caller's thread, in which the lines are made too.

    Attributes:
        status: the exit status, once all answers are read.
    """

    def __init__(self, arguments: list[str], heading: bytes = HEADING) -> None:
        self.arguments = arguments
        self.heading = heading
        self.status = 0
        self._errors = bytearray()

    @property
    def complaints(self) -> str:
        """The end of what the program wrote to standard error."""
        return self._errors.decode(errors="replace").strip()

    def answers(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """The lines of the program's output. Input is made and written as fast as the program reads it.

        Raises:
            ProgramMissing: the program cannot be started.
            WrongUsage: an option is wrong.
            WrongType: an option is no text.
            ProgramDied: the program ended otherwise than by itself.
        """
        check(self.arguments)
        pipe = subprocess.PIPE
        try:
            selector = selectors.DefaultSelector()
            process = subprocess.Popen([program(), *self.arguments], stdin=pipe, stdout=pipe, stderr=pipe)
        except OSError as error:
            raise refused(error) from error
        try:
            with selector:
                yield from self._exchange(process, iter(lines), selector)
            self.status = process.wait()
        finally:
            # Also reached if the caller stops early, or making a line fails.
            if process.poll() is None:
                process.kill()
                process.wait()
            for stream in (process.stdin, process.stdout, process.stderr):
                close(stream)
        if self.status == WRONG_USAGE:
            raise WrongUsage(self.complaints)
        if self.status not in ENDED:
            raise ProgramDied(self.status, self.complaints)
        warn_of(self.complaints, self.status == INCOMPLETE)

    def _exchange(
        self, process: "subprocess.Popen[bytes]", lines: Iterator[bytes], selector: selectors.BaseSelector
    ) -> Iterator[bytes]:
        assert process.stdin and process.stdout and process.stderr
        feed, rest = Feed(process.stdin, lines, self.heading), bytearray()
        for stream in (process.stdin, process.stdout, process.stderr):
            os.set_blocking(stream.fileno(), False)
            is_input = stream is process.stdin
            selector.register(stream, selectors.EVENT_WRITE if is_input else selectors.EVENT_READ)
        while selector.get_map():
            for key, _ in selector.select():
                if key.fileobj is process.stdin:
                    if not feed.write():
                        selector.unregister(process.stdin)
                        close(process.stdin)
                    continue
                data = os.read(key.fd, BLOCK)
                if not data:
                    selector.unregister(key.fileobj)
                elif key.fileobj is process.stderr:
                    self._errors += data
                    del self._errors[:-KEPT]
                else:
                    rest += data
                    # A line may have a hundred megabytes: it is looked at when it is whole.
                    if b"\n" in data:
                        # What a killed program has written of a line is not an answer.
                        *whole, last = bytes(rest).split(b"\n")
                        rest = bytearray(last)
                        yield from whole


class Feed:
    """Lines on their way to the program. No more of them are made than are about to be written."""

    def __init__(self, stream: IO[bytes], lines: Iterator[bytes], heading: bytes) -> None:
        self.stream = stream
        self.lines: Iterator[bytes] | None = lines
        self.pending = bytearray(heading)

    def write(self) -> bool:
        """Writes as much as fits; false if nothing is left to write, or the program has closed its input."""
        while self.lines and len(self.pending) < BLOCK:
            if (line := next(self.lines, None)) is None:
                self.lines = None
            else:
                self.pending += line + b"\n"
        try:
            del self.pending[: os.write(self.stream.fileno(), self.pending)]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            # Its status says why.
            return False
        return bool(self.pending or self.lines)


def check(arguments: list[str]) -> None:
    """Raises an error where a program cannot have these arguments on any system."""
    for argument in arguments:
        if not isinstance(argument, str):
            raise WrongType(f"an option is text, not {argument!r}"[:200])
        if "\0" in argument:
            raise WrongUsage(f"an option cannot hold a NUL: {argument!r}"[:200])
        try:
            os.fsencode(argument)
        except UnicodeEncodeError as error:
            raise WrongUsage(f"an option cannot be encoded: {argument!r}"[:200]) from error


def refused(error: OSError) -> TcfcheckError:
    """The error for a program that the system did not start."""
    if error.errno == errno.E2BIG:
        return WrongUsage("the options are longer than this system takes; name fewer, or put them into a settings file (config)")
    return missing(error)


def close(stream: IO[bytes] | None) -> None:
    """Closes a pipe whose other end may have gone."""
    try:
        if stream:
            stream.close()
    except BrokenPipeError:
        pass
