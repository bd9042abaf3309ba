"""Who answers: the referee of this very process, or a server elsewhere. Both give the same bytes."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from referee.questions import Fault, UnanswerableError
from referee.solver import BudgetExceededError
from schemas import QUESTIONS, ask
from schemas.json_bytes import json_bytes
from schemas.problems import budget_exceeded, not_json, problem_data
from service.config import Settings
from service.strict_json import NotJSONError, loads

_SECONDS = 30
_LIMITS = Settings()


class UnreachableError(Exception):
    """The server did not answer, or not as one of ours."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A status as HTTP has it, and the body, both as bytes and as data."""

    status: int
    body: bytes
    data: dict[str, Any]

    @property
    def judged(self) -> bool:
        """Whether there is a verdict, valid or not."""
        return self.status == HTTPStatus.OK


Judge = Callable[[str, bytes], Answer]
"""Answers a question, by its name, to the bytes of a request."""


def judge_of(url: str | None) -> Judge:
    """The judge at the address, or the one of this process."""
    return _here if url is None else _at(url.rstrip("/"))


def _here(question: str, request: bytes) -> Answer:
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
    return _answer(status, problem_data(status, HTTPStatus(status).phrase, "fairshow", faults))


def _answer(status: int, data: dict[str, Any]) -> Answer:
    return Answer(status, json_bytes(data) + b"\n", data)


def _at(url: str) -> Judge:
    def judge(question: str, request: bytes) -> Answer:
        headers = {"Content-Type": "application/json"}
        asked = urllib.request.Request(f"{url}/v1/{question}", request, headers, method="POST")
        try:
            with urllib.request.urlopen(asked, timeout=_SECONDS) as answer:
                return _read(answer.status, answer.read())
        except urllib.error.HTTPError as error:
            return _read(error.code, error.read())
        except (OSError, ValueError) as error:
            raise UnreachableError(f"{url} does not answer: {error}") from None

    return judge


def _read(status: int, body: bytes) -> Answer:
    try:
        data = json.loads(body)
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise UnreachableError(f"status {status} and no answer of a referee")
    return Answer(status, body, data)
