"""What can go wrong between Python and the program."""


class TcfcheckError(Exception):
    """Any failure of this package; a fault in the data that is checked is a finding, not an error."""


class TcfcheckWarning(UserWarning):
    """What the program notes beside its answers, such as a vendor list that a string names and that is missing."""


class ProgramMissing(TcfcheckError):
    """The program is not there, or cannot be started on this machine."""


class ModuleMissing(TcfcheckError, ImportError):
    """A package that this call needs, such as pyarrow, is not installed."""


class WrongUsage(TcfcheckError, ValueError):
    """An option, a name or the settings are wrong, so nothing was run."""


class WrongType(TcfcheckError, TypeError):
    """A value is of a kind that the call does not take: None in the place of a string, a table in that of a column …"""


class ProgramDied(TcfcheckError):
    """The program ended before it had answered everything.

    Attributes:
        status: its exit status; negative if a signal ended it, as in :mod:`subprocess`.
        complaints: the end of its standard error.
    """

    def __init__(self, status: int, complaints: str) -> None:
        self.status = status
        self.complaints = complaints
        how = f"signal {-status}" if status < 0 else f"status {status}"
        super().__init__(f"tcfcheck ended with {how}" + (f": {complaints}" if complaints else ""))

    def __reduce__(self) -> tuple[type["ProgramDied"], tuple[int, str]]:
        return type(self), (self.status, self.complaints)


class Incomplete(TcfcheckError):
    """Something that the call needs could not be read or written, such as a vendor list; the message says what."""


class UnexpectedAnswer(TcfcheckError):
    """The program's answer is not in the documented form: program and package are of different versions."""
