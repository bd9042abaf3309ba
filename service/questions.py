"""``POST /v1/...``: the questions that a game answers."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from flask import Blueprint, Response, g, request

from schemas import QUESTIONS, Asked, Question, ask
from service import metrics
from service.body import read_json
from service.config import Settings
from service.responses import json_response


def blueprint(settings: Settings) -> Blueprint:
    """A route for each question."""
    routes = Blueprint("questions", __name__, url_prefix="/v1")
    for question in QUESTIONS:
        routes.add_url_rule(f"/{question.name}", question.name, _view(question, settings), methods=["POST"])
    return routes


def _view(question: Question, settings: Settings) -> Any:
    def view() -> Response:
        payload = read_json(request, settings)
        answer = answer_to(question, payload)
        if settings.log_cards:
            g.log["request"] = payload
        return json_response(answer)

    return view


def answer_to(question: Question, payload: Any) -> dict[str, Any]:
    """The answer to a request, judged, counted and noted for the log."""
    asked = ask(question, payload)
    g.log["ruleset"] = asked.ruleset.id
    answer = asked.answer(_judged(asked))
    g.log["verdict_id"] = answer["verdict_id"]
    if "warnings" in answer:
        _note_verdict(asked.ruleset.id, answer)
    return answer


def _judged(asked: Asked) -> Any:
    """What the game says; the time it took is counted even if it gives up."""
    started = perf_counter()
    try:
        return asked.judge()
    finally:
        seconds = perf_counter() - started
        metrics.solver_time(asked.question.name).observe(seconds)
        g.log["judge_seconds"] = round(seconds, 6)


def _note_verdict(ruleset_id: str, answer: dict[str, Any]) -> None:
    """The verdict on a show, for the metrics and the log."""
    codes = [item["code"] for item in (*answer["reasons"], *answer["warnings"])]
    outcome = "valid" if answer["valid"] else "invalid"
    metrics.verdict_count(ruleset_id, outcome).inc()
    for code in codes:
        metrics.reason_count(code).inc()
    g.log |= {"outcome": outcome, "codes": sorted(set(codes))}
