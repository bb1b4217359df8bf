"""Where the program is."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

from ._errors import ProgramDied, ProgramMissing

#: An environment variable that names another program than the one in the package.
VARIABLE = "TCFCHECK_PROGRAM"


def program() -> str:
    """The path of the program: ``$TCFCHECK_PROGRAM``, else the one in this package, else ``tcfcheck`` on the PATH.

    Raises:
        ProgramMissing: there is none.
    """
    try:
        return located()
    # The working folder is gone.
    except OSError as error:
        raise missing(error) from error


def located() -> str:
    """The same, where all folders can be read."""
    if named := os.environ.get(VARIABLE):
        # Absolute, since programs are also started from other folders.
        return os.path.abspath(named) if os.path.dirname(named) else named
    bundled = Path(__file__).resolve().parent / "bin" / "tcfcheck"
    if bundled.is_file():
        return str(bundled)
    own = os.path.realpath(sys.argv[0]) if sys.argv else ""
    found = shutil.which("tcfcheck")
    # The command that pip makes for this package would start itself.
    if found and os.path.realpath(found) != own:
        return found
    raise ProgramMissing(f"there is no program in this package, in ${VARIABLE} or on the PATH")


def version() -> str:
    """The version of the program, which is that of the wheel.

    Raises:
        ProgramMissing: the program cannot be started.
        ProgramDied: the program ended early.
    """
    try:
        answer = subprocess.run([program(), "--version"], capture_output=True, check=False)
    except OSError as error:
        raise missing(error) from error
    words = answer.stdout.decode(errors="replace").split()
    if answer.returncode != 0 or not words:
        raise ProgramDied(answer.returncode, answer.stderr.decode(errors="replace").strip())
    return words[0]


def missing(error: OSError) -> ProgramMissing:
    """The error for a program that could not be started."""
    return ProgramMissing(f"tcfcheck cannot be started: {error}")


def main() -> NoReturn:
    """Replaces this process by the program, with the same arguments."""
    try:
        path = program()
        os.execvp(path, ["tcfcheck", *sys.argv[1:]])
    except (OSError, ProgramMissing) as error:
        print(f"tcfcheck: {error}", file=sys.stderr)
        # As shells do for a command that is not there.
        sys.exit(127)
