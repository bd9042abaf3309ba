"""From what marshmallow found wrong to the faults of a problem."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from marshmallow import ValidationError

from referee.questions import Fault


class Complaint(str):
    """A sentence about a member, with the problem code that it stands for.

    It passes through marshmallow as any error message does.
    """

    __slots__ = ("code",)

    code: str

    def __new__(cls, code: str, detail: str) -> Complaint:
        complaint = super().__new__(cls, detail)
        complaint.code = code
        return complaint


def complain(code: str, detail: str) -> ValidationError:
    """An error about one value."""
    return ValidationError([Complaint(code, detail)])


def faults_of(error: ValidationError) -> list[Fault]:
    """Every fault that the error holds."""
    return list(_walk((), error.messages))


def in_order(faults: Iterable[Fault]) -> list[Fault]:
    """Every fault once, in the order of their pointers."""
    return sorted(dict.fromkeys(faults), key=_place)


def _place(fault: Fault) -> list[str]:
    return [f"{part:06}" if isinstance(part, int) else part for part in fault.path]


def _walk(path: tuple[str | int, ...], found: Any) -> Iterator[Fault]:
    if isinstance(found, dict):
        for name, inner in found.items():
            yield from _walk((*path, name), inner)
    else:
        for message in found:
            yield Fault(getattr(message, "code", "VALUE_INVALID"), path, str(message))


def pointer(path: tuple[str | int, ...]) -> str:
    """The path as a JSON pointer (RFC 6901).

    >>> pointer(("groups", 0, 2)), pointer(("a/b",)), pointer(())
    ('/groups/0/2', '/a~1b', '')
    """
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in path)
