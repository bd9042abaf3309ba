"""For programs: one JSON object."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from kit.conform.results import OUTCOMES, Outcome, Report, Result


def as_json(report: Report) -> str:
    """The whole run."""
    data: dict[str, Any] = {
        "subject": report.subject,
        "suite": report.suite,
        **({} if report.seed is None else {"seed": report.seed}),
        "summary": _counts(report.counts()),
        "topics": [{"game": game, "topic": topic, **_counts(counts)} for (game, topic), counts in report.by_topic().items()],
        "results": [_result(result) for result in report.results],
    }
    return json.dumps(data, ensure_ascii=False, indent=1)


def _counts(counts: Counter[Outcome]) -> dict[str, int]:
    return {outcome.replace(" ", "_"): counts[outcome] for outcome in OUTCOMES}


def _result(result: Result) -> dict[str, Any]:
    vector = result.vector
    return {
        "id": vector.id,
        "game": vector.game,
        "topic": vector.topic,
        "tier": vector.tier,
        "description": vector.description,
        "rules": list(vector.rules),
        "place": vector.place,
        "outcome": result.outcome,
        **({} if result.failure is None else {"failure": result.failure}),
        "details": list(result.details),
        "seconds": round(result.seconds, 4),
    }
