"""For editors and log scanners: ``file:line: error: id: what is wrong``, a line each."""

from __future__ import annotations

from collections.abc import Iterator

from kit.conform.results import Report, Result


def as_gnu(report: Report) -> str:
    """A line for each detail of each bad case; nothing if there is none."""
    return "\n".join(line for result in report.results if result.bad for line in _lines(result))


def _lines(result: Result) -> Iterator[str]:
    start = f"{result.vector.place or '-:0'}: error: {result.vector.id}: {f'{result.failure}: ' if result.failure else ''}"
    for detail in result.details:
        yield start + _one_line(detail)


def _one_line(text: str) -> str:
    return " ".join(text.split())
