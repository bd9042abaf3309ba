"""Small suites for a subject that does as it is told."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from kit.conform.results import Result
from kit.conform.run import play
from kit.conform.subjects.command import CommandSubject
from kit.conform.vectors import Request, Vector

OBEDIENT = (sys.executable, "-S", str(Path(__file__).with_name("subject.py")))


def case(number: int, **body: Any) -> Vector:
    """A case that is answered by its number."""
    request = Request(f"case-{number}", "POST", "/v1/groups", {"n": number, **body})
    return Vector(request, f"case {number}", ("API-1",), "indian-13", "groups", 200, {"n": number})


def cases(*deeds: str | None) -> list[Vector]:
    """A case for each deed; None for one that is simply answered."""
    return [case(number, **({} if deed is None else {"do": deed})) for number, deed in enumerate(deeds, 1)]


def played(vectors: list[Vector], timeout: float = 5.0, give_up: int = 0) -> dict[str, Result]:
    """Each case's result by id."""
    subject = CommandSubject(OBEDIENT, timeout)
    try:
        return {result.vector.id: result for result in play(subject, vectors, {}, give_up)}
    finally:
        subject.close()


def outcomes(results: dict[str, Result]) -> list[str]:
    """How each case ended, in the order of the cases."""
    return [result.failure or result.outcome for _, result in sorted(results.items())]
