"""``POST /v1/...``: the questions that a game answers."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from flask import Blueprint, Response

from schemas import QUESTIONS, Asked, Question, ask
from service import metrics
from service.body import read_json
from service.config import Settings
from service.responses import json_response
from service.tracing import current

Note = dict[str, Any]


def blueprint(settings: Settings) -> Blueprint:
    """A route for each question."""
    routes = Blueprint("questions", __name__, url_prefix="/v1")
    for question in QUESTIONS:
        routes.add_url_rule(f"/{question.name}", question.name, _view(question, settings), methods=["POST"])
    return routes


def _view(question: Question, settings: Settings) -> Any:
    def view() -> Response:
        request = current()
        payload = read_json(request, settings)
        answer = answer_to(question, payload, request.note)
        _count_and_note(answer, request.note)
        if settings.log_cards:
            request.note["request"] = payload
        return json_response(answer)

    return view


def answer_to(question: Question, payload: Any, note: Note) -> dict[str, Any]:
    """The answer to a request. What the log should tell goes into the note, also when there is no answer.

    Raises:
        UnanswerableError: with every fault of the request.
        BudgetExceededError: the cards are too many to search.
    """
    asked = ask(question, payload)
    note["ruleset"] = asked.ruleset.id
    answer = asked.answer(_judged(asked, note))
    note["verdict_id"] = answer["verdict_id"]
    return answer


def _judged(asked: Asked, note: Note) -> Any:
    """What the game says; the time it took is counted even if it gives up."""
    started = perf_counter()
    try:
        return asked.judge()
    finally:
        seconds = perf_counter() - started
        metrics.solver_time(asked.question.name).observe(seconds)
        note["judge_seconds"] = round(seconds, 6)


def _count_and_note(answer: dict[str, Any], note: Note) -> None:
    """The verdict on a show, for the metrics and the log."""
    tally = metrics.Tally()
    if tally.add(answer):
        tally.count()
        note |= {"outcome": metrics.outcome_of(answer), "codes": sorted(set(metrics.codes_of(answer)))}
