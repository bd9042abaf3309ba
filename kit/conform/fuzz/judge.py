"""What the referee says of a request, as a vector: what it decides, without the words and the order that are its own."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from kit.conform.compare import CODE_LISTS
from kit.conform.fuzz.tables import ASKED
from kit.conform.vectors import Request, Vector
from referee import UnanswerableError
from referee.rulesets import game_of
from referee.solver import BudgetExceededError
from referee.version import VERSION
from schemas import ask

TOPICS: Final = {"declarations": "shows", "groups": "groups", "groupings": "groupings"}
_SECTIONS: Final = {"declarations": "API-2.1", "groups": "API-2.2", "groupings": "API-2.3"}

_GROUP: Final = {"valid": None, "kind": None, "reasons": None}
_GROUPING: Final = {"declarable": None, "points": None, "can_go_down": None}
_SCORE: Final = {"points": None, "out": None, "deadwood": None, "left_value": None, "left_points": None, "kind": None}
_DECIDED: Final[Mapping[str, Mapping[str, Any]]] = {
    "declarations": {"valid": None, "reasons": None, "warnings": None, "show": None, "score": _SCORE},
    "groups": {"groups": _GROUP},
    "groupings": {**_GROUPING, "show": None, "after_discard": _GROUPING},
}
"""The members of each answer that decide; a member of a list stands for each of its items."""


def judged(request: Request, description: str) -> Vector | None:
    """The request with what the referee decides; None if it cannot be judged."""
    question = ASKED[request.path.rpartition("/")[2]]
    try:
        asked = ask(question, request.body)
        answer = json.loads(json.dumps(asked.answer(asked.judge())))
    except (UnanswerableError, BudgetExceededError):
        return None
    expect = _part(answer, _DECIDED[question.name])
    rules = tuple(sorted({*_rules(answer, _DECIDED[question.name]), _SECTIONS[question.name]}))
    game = game_of(asked.ruleset.id)
    return Vector(request, description, rules, game, TOPICS[question.name], 200, expect)


def as_line(vector: Vector, seed: int) -> str:
    """The vector as a line of a file."""
    asked = vector.request
    data = {
        "id": vector.id,
        "description": vector.description,
        "rules": list(vector.rules),
        "game": vector.game,
        "method": asked.method,
        "path": asked.path,
        "body": asked.body,
        "status": vector.status,
        "expect": vector.expect,
        "source": f"judged by fairshow {VERSION}, fuzzing with seed {seed}",
    }
    return json.dumps(data, ensure_ascii=False)


def _part(answer: Any, wanted: Mapping[str, Any] | None) -> Any:
    if wanted is None or answer is None:
        return answer
    if isinstance(answer, list):
        return [_part(item, wanted) for item in answer]
    found = {name: answer[name] for name in wanted if name in answer}
    return {name: _codes(value) if name in CODE_LISTS else _part(value, wanted[name]) for name, value in found.items()}


def _codes(reasons: list[dict[str, Any]]) -> list[str]:
    return sorted({reason["code"] for reason in reasons})


def _rules(answer: Any, wanted: Mapping[str, Any] | None) -> Iterator[str]:
    """The rules of every reason in the part that decides."""
    if wanted is None or answer is None:
        return
    if isinstance(answer, list):
        for item in answer:
            yield from _rules(item, wanted)
        return
    for name in wanted:
        if name in CODE_LISTS:
            yield from (reason["rule"] for reason in answer.get(name, ()))
        elif name in answer:
            yield from _rules(answer[name], wanted[name])
