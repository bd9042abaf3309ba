"""For people: every bad case, a table by game and topic, and a closing line."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Final

from kit.conform.results import OUTCOMES, Outcome, Report, Result

_MOST_DETAILS: Final = 12


def as_text(report: Report) -> str:
    """The whole run."""
    cases = [line for result in report.results if result.bad for line in _case(result)]
    return "\n".join([*cases, *_table(report), "", *_closing(report)])


def _case(result: Result) -> Iterator[str]:
    vector = result.vector
    label = "FAILED" if result.outcome == "failed" else f"NO ANSWER ({result.failure})"
    yield f"{label} {vector.game}/{vector.topic} {vector.id}: {vector.description} [{', '.join(vector.rules)}]"
    if vector.place:
        yield f"    {vector.place}"
    else:
        yield f"    {vector.request.method} {vector.request.path} {json.dumps(vector.request.body, ensure_ascii=False)}"
    for detail in result.details[:_MOST_DETAILS]:
        yield f"    {detail}"
    if len(result.details) > _MOST_DETAILS:
        yield f"    and {len(result.details) - _MOST_DETAILS} more"
    yield ""


def _table(report: Report) -> Iterator[str]:
    rows = [("game", "topic", *OUTCOMES)]
    rows += [(game, topic, *_cells(counts)) for (game, topic), counts in report.by_topic().items()]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        names = (cell.ljust(width) for cell, width in zip(row[:2], widths, strict=False))
        numbers = (cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True))
        yield "  ".join((*names, *numbers)).rstrip()


def _cells(counts: Counter[Outcome]) -> tuple[str, ...]:
    return tuple(str(counts[outcome] or ".") for outcome in OUTCOMES)


def _closing(report: Report) -> Iterator[str]:
    counts = report.counts()
    told = ", ".join(f"{counts[outcome]} {outcome}" for outcome in OUTCOMES if counts[outcome])
    seed = "" if report.seed is None else f", seed {report.seed}"
    yield f"{report.subject}: {len(report.results)} cases of {report.suite}{seed}: {told or 'nothing to play'}"
