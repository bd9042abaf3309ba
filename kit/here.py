"""The referee of this very process answers."""

from __future__ import annotations

from typing import Any

from kit.judge import Answer
from referee.questions import Fault, UnanswerableError
from referee.solver import BudgetExceededError
from schemas import QUESTIONS, ask
from schemas.json_bytes import json_bytes
from schemas.problems import budget_exceeded, not_json, problem_data
from service.config import Settings
from service.strict_json import NotJSONError, loads

_LIMITS = Settings()


def judge(question: str, request: bytes) -> Answer:
    """The answer that a server would give."""
    asked_for = next(item for item in QUESTIONS if item.name == question)
    try:
        asked = ask(asked_for, loads(request, max_depth=_LIMITS.max_depth, max_digits=_LIMITS.max_digits))
        return _answer(200, asked.answer(asked.judge()))
    except NotJSONError as error:
        return _problem(400, not_json("body", error))
    except UnanswerableError as error:
        return _problem(422, *error.faults)
    except BudgetExceededError:
        return _problem(503, budget_exceeded())


def _problem(status: int, *faults: Fault) -> Answer:
    from http import HTTPStatus  # noqa: PLC0415 (an answer needs no phrase of HTTP)

    return _answer(status, problem_data(status, HTTPStatus(status).phrase, "fairshow", faults))


def _answer(status: int, data: dict[str, Any]) -> Answer:
    return Answer(status, json_bytes(data) + b"\n", data)
