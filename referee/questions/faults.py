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


def refuse(faults: Iterable[Fault]) -> None:
    """Raise what a check found, if it found anything.

    Raises:
        UnanswerableError: with the faults.
    """
    found = tuple(faults)
    if found:
        raise UnanswerableError(*found)
