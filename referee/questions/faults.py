"""What keeps a request from being judged."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that keeps a request from being judged: a problem code, where it is, and a sentence about it.

    ``path`` leads to the spot: member names and list indices from the top of the request.
    """

    code: str
    path: tuple[str | int, ...]
    detail: str


class UnanswerableError(ValueError):
    """The request cannot be judged. ``faults`` lists everything that is wrong with it."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join(fault.detail for fault in faults))
        self.faults = faults


class Unread:
    """Stands for a member of a part of a request that could not be read, so that its neighbours can be looked at all the same.

    It was told, so it is not None; it equals nothing, and counts as nothing. A request that is judged holds none.
    """

    __slots__ = ()

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "Unread()"


def any_unread(*values: object) -> bool:
    """Whether one of the values could not be read."""
    return any(isinstance(value, Unread) for value in values)


def refuse(faults: Iterable[Fault]) -> None:
    """Raise what a check found, if it found anything.

    Raises:
        UnanswerableError: with the faults.
    """
    found = tuple(faults)
    if found:
        raise UnanswerableError(*found)
