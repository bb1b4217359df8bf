"""The legal basis that vendors have."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import index
from typing import Literal, SupportsIndex, Unpack, overload

from ._errors import Incomplete, UnexpectedAnswer, WrongType, WrongUsage
from ._json import Object, member, objects, optional, parsed
from ._options import ListOptions, arguments
from ._rows import Skip, column
from ._rowwise import Given, is_single, name, only, started
from ._stream import Run


class BasisOptions(ListOptions, total=False):
    """Options of :func:`basis`."""

    #: ``reader`` for what is permitted on the as-of date, ``writer`` for what was permitted when the string was written.
    view: Literal["reader", "writer"]


@dataclass(frozen=True, slots=True)
class Reason:
    """A step on the way to a legal basis."""

    code: str
    message: str
    is_obstacle: bool
    #: The rule behind it, if there is one.
    rule: str | None


@dataclass(frozen=True, slots=True)
class Grant:
    """What a vendor may do for a purpose or feature, and why."""

    id: int
    name: str | None
    #: ``consent``, ``legitimateInterest``, ``none`` …
    basis: str
    is_permitted: bool
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class VendorBasis:
    """What a string permits a vendor."""

    vendor: int
    name: str | None
    #: Why it cannot be decided, for example because the vendor list is not given; None if it is decided.
    undecided: str | None
    #: What makes the string as a whole invalid, outdated …
    string_faults: tuple[Reason, ...]
    purposes: tuple[Grant, ...]
    special_purposes: tuple[Grant, ...]
    features: tuple[Grant, ...]
    special_features: tuple[Grant, ...]

    def permits(self, purpose: int) -> bool | None:
        """Whether the vendor may use a purpose; None if that is undecided or the list does not have the purpose."""
        found = [grant.is_permitted for grant in self.purposes if grant.id == purpose]
        return found[0] if found and self.undecided is None else None


@dataclass(frozen=True, slots=True)
class Basis:
    """The answer for a row."""

    #: The place of the row in the column, from 0.
    row: int
    #: Why the row was not given to the program; None if it was.
    skipped: Skip | None = None
    vendors: tuple[VendorBasis, ...] = ()


@overload
def basis(content: str | bytes, vendors: "Vendors", **options: Unpack[BasisOptions]) -> Basis: ...  # type: ignore[overload-overlap]
@overload
def basis(content: Iterable[object], vendors: "Vendors", **options: Unpack[BasisOptions]) -> Iterator[Basis]: ...
def basis(
    content: str | bytes | Iterable[object], vendors: "Vendors", **options: Unpack[BasisOptions]
) -> Basis | Iterator[Basis]:
    """Which purposes vendors may use according to a string, or to each string of a column, on which basis, and why.

    Args:
        content: the string or column.
        vendors: ids, or parts of names that only one vendor has.

    Raises:
        WrongUsage: an option or vendor is wrong.
        WrongType: an option, a vendor or the content is of a kind that is not taken.
        Incomplete: something that an option names cannot be read.
        ProgramMissing: the program cannot be started.
        ProgramDied: the program ended early.
    """
    command = ["basis", "--format=json", *named(vendors), *arguments(options, BasisOptions), "-"]
    return only(answered(command, [content])) if is_single(content) else answered(command, column(content))


Vendors = int | str | Iterable[int | str]


def named(vendors: object) -> list[str]:
    """The vendors as arguments of the program; numpy's and pandas' numbers are ids too."""
    several = vendors if isinstance(vendors, Iterable) and not isinstance(vendors, (str, bytes)) else [vendors]
    found: list[str] = []
    for vendor in several:
        try:
            found.append(f"--vendor={vendor if isinstance(vendor, str) else number(vendor)}")
        except TypeError as error:
            raise WrongType(f"a vendor is an id or a name, not {vendor!r}"[:200]) from error
    if not found:
        raise WrongUsage("name a vendor, by its id or by a part of its name")
    return found


def number(vendor: object) -> int:
    """An id."""
    if isinstance(vendor, bool) or not isinstance(vendor, SupportsIndex):
        raise TypeError
    return index(vendor)


def answered(command: list[str], rows: Iterable[object]) -> Iterator[Basis]:
    """The answers for all rows, in order."""
    given = Given(rows)
    if lines := started(given.lines()):
        run, current, found = Run(command), -1, list[VendorBasis]()
        for source in map(parsed, run.answers(lines)):
            row = given.row(name(source))
            if row is None:
                raise UnexpectedAnswer(f"an answer about {name(source)!r}")
            if row != current:
                if found:
                    yield Basis(current, vendors=tuple(found))
                yield from (Basis(place, reason) for place, reason in given.skipped(before=row))
                current, found = row, []
            found.append(vendor_basis(source))
        if found:
            yield Basis(current, vendors=tuple(found))
        check(run)
    yield from (Basis(place, reason) for place, reason in given.skipped(before=None))
    given.check_all_answered()


def check(run: Run) -> None:
    """Raises an error if the program complains about anything but the rows that are undecided, which say so themselves."""
    lines = [line for line in run.complaints.splitlines() if line.startswith("tcfcheck: ")]
    others = [line for line in lines if not line.startswith(("tcfcheck: cannot decide", "tcfcheck: note:"))]
    if run.status == 2 and others:
        raise Incomplete("; ".join(line.removeprefix("tcfcheck: ") for line in others))


def vendor_basis(source: Object) -> VendorBasis:
    """A line of the answer."""
    return VendorBasis(
        vendor=member(source, "vendor", int),
        name=optional(source, "name", str),
        undecided=optional(source, "undecided", str),
        string_faults=reasons(source, "stringFaults"),
        purposes=grants(source, "purposes"),
        special_purposes=grants(source, "specialPurposes"),
        features=grants(source, "features"),
        special_features=grants(source, "specialFeatures"),
    )


def grants(source: Object, name: str) -> tuple[Grant, ...]:
    """A member with what a vendor may do."""
    return tuple(
        Grant(
            id=member(entry, "id", int),
            name=optional(entry, "name", str),
            basis=member(entry, "basis", str),
            is_permitted=member(entry, "permitted", bool),
            reasons=reasons(entry, "trail"),
        )
        for entry in objects(source, name)
    )


def reasons(source: Object, name: str) -> tuple[Reason, ...]:
    """A member with reasons."""
    return tuple(
        Reason(
            code=member(entry, "code", str),
            message=member(entry, "message", str),
            is_obstacle=member(entry, "isObstacle", bool),
            rule=optional(entry, "rule", str),
        )
        for entry in objects(source, name)
    )
