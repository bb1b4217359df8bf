"""Checks key sets, the ``IABTCF_`` keys that an app has stored."""

import json
import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import TypeGuard, Unpack, overload

from ._errors import Incomplete
from ._json import Object, parsed
from ._options import Options, arguments
from ._report import Report
from ._rows import LONGEST, Skip, column, is_missing
from ._rowwise import name, only
from ._stream import Run
from ._validate import CHECKED, Draft, Reports, Summary, complaint, skipped, summary

#: How many key sets one run of the program checks.
CHUNK = 500

Store = Mapping[str, object] | str | bytes


@overload
def validate_keys(content: Store, **options: Unpack[Options]) -> Report: ...  # type: ignore[overload-overlap]
@overload
def validate_keys(content: Iterable[object], **options: Unpack[Options]) -> Reports: ...
def validate_keys(content: Store | Iterable[object], **options: Unpack[Options]) -> Report | Reports:
    """Checks a key set, or each key set of a column, and the string in it, against the rules.

    A key set is a mapping, or the content of a store: JSON, an Apple property list, or Android's SharedPreferences. Each is
    checked on its own. Values keep their types, which the rules check; a member that is None or NaN is left out, since
    columns of structs have it where a key is absent.

    The program reads each key set from a file in a temporary folder that only this user can read, and that is removed.

    Raises:
        WrongUsage: an option is wrong.
        WrongType: an option, or the content, is of a kind that is not taken.
        Incomplete: something that an option names cannot be read.
        ProgramMissing: the program cannot be started.
        ProgramDied: the program ended early.
    """
    command = ["validate", *CHECKED, "--as=keys", *arguments(options, Options)]
    if is_store(content):
        return only(Reports(Stores(command, [content])))
    return Reports(Stores(command, column(content)))


def is_store(content: object) -> TypeGuard[Store]:
    """Whether a value is one key set rather than a column of them."""
    return isinstance(content, (Mapping, str, bytes))


class Stores:
    """Key sets, each in a file: lines of one log would be states of one device, which the rules compare."""

    def __init__(self, command: list[str], column: Iterable[object]) -> None:
        self.command = command
        self.column = column

    def reports(self, summaries: list[Summary]) -> Iterator[Report]:
        """The reports of all rows, in order."""
        rows = enumerate(self.column)
        while chunk := list(islice(rows, CHUNK)):
            # All answers are read before the first is passed on: the files do not outlive the run.
            try:
                with tempfile.TemporaryDirectory(prefix="tcfcheck-") as folder:
                    reports = list(self._chunk(folder, chunk, summaries))
            except OSError as error:
                raise Incomplete(f"the temporary files for key sets cannot be written: {error}") from error
            yield from reports

    def _chunk(self, folder: str, chunk: list[tuple[int, object]], summaries: list[Summary]) -> Iterator[Report]:
        drafts: dict[str, Draft] = {}
        reports: dict[int, Report] = {}
        for row, value in chunk:
            made = stored(value)
            if isinstance(made, Skip):
                reports[row] = skipped((row, made))
                continue
            path = os.path.join(folder, str(row))
            with open(path, "wb") as file:
                file.write(made)
            drafts[path] = Draft(row)
        if drafts:
            self._run(folder, drafts, summaries)
        for draft in drafts.values():
            for report in draft.finished():
                reports[report.row] = report
        for row, _ in chunk:
            # The program leaves out what holds no key: nothing in it was checked.
            yield reports.get(row) or Report(row)

    def _run(self, folder: str, drafts: dict[str, Draft], summaries: list[Summary]) -> None:
        for source in map(parsed, Run([*self.command, *drafts]).answers([])):
            if "summary" in source:
                summaries.append(summary(source))
            elif draft := drafts.get(file := path(source, folder)):
                draft.add(source)
                # The file is of no interest to anyone: it is gone when this is read.
                draft.problem = draft.problem and draft.problem.replace(file, f"row {draft.row}")
            elif "problem" in source:
                raise Incomplete(complaint(source))


def path(source: Object, folder: str) -> str:
    """The file that an answer is about; its subjects are the file and parts of it, as in ``17#IABTCF_TCString``.

    The folder may have such a sign in its own name.
    """
    return os.path.join(folder, str(name(source)).removeprefix(folder + os.sep).split("#")[0])


def stored(value: object) -> bytes | Skip:
    """A key set as a store has it."""
    if is_missing(value):
        return Skip.MISSING
    if isinstance(value, Mapping):
        try:
            members = {name: plain(entry) for name, entry in value.items() if not is_missing(entry)}
            content = json.dumps(members, ensure_ascii=False, allow_nan=False).encode()
        except (TypeError, ValueError, RecursionError):
            return Skip.NOT_KEYS
    elif isinstance(value, str):
        try:
            content = value.encode()
        except UnicodeEncodeError:
            return Skip.NOT_UTF8
    elif isinstance(value, (bytes, bytearray, memoryview)):
        content = bytes(value)
    else:
        return Skip.NOT_KEYS
    if not content.strip():
        return Skip.EMPTY
    return content if len(content) <= LONGEST else Skip.TOO_LONG


def plain(value: object) -> object:
    """A value as Python's own; numpy's have a method for that."""
    convert = getattr(value, "item", None)
    return convert() if callable(convert) else value
