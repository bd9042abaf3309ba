"""For operators: health, readiness, version, metrics."""

from __future__ import annotations

import json
import os

import structlog
from flask import Blueprint, Response
from prometheus_client import CONTENT_TYPE_LATEST

from referee import load_ruleset, ruleset_ids
from referee.questions import Fault
from referee.solver import KERNEL
from referee.version import VERSION
from schemas import QUESTIONS, ask
from schemas.examples import SHOW
from service import metrics, strict_json
from service.config import Settings
from service.draining import is_draining
from service.problems import ProblemError
from service.responses import json_response

_log = structlog.get_logger("fairshow")


def blueprint(settings: Settings) -> Blueprint:
    """The operations' routes."""
    routes = Blueprint("operations", __name__)
    metrics.KERNEL.labels(KERNEL).set(1)
    digests = {ruleset_id: load_ruleset(ruleset_id).digest for ruleset_id in ruleset_ids()}
    version = {"version": VERSION, "commit": settings.commit, "kernel": KERNEL, "rules": digests}

    @routes.get("/healthz")
    def healthz() -> Response:
        return json_response({"status": "ok"})

    @routes.get("/readyz")
    def readyz() -> Response:
        if is_draining():
            raise ProblemError(503, Fault("NOT_READY", (), "the service is about to stop"))
        if not _judges(settings):
            raise ProblemError(503, Fault("NOT_READY", (), "a known show is not judged as it should be"))
        return json_response({"status": "ready"})

    @routes.get("/version")
    def tell_version() -> Response:
        return json_response(version)

    @routes.get("/metrics")
    def tell_metrics() -> Response:
        shared = "PROMETHEUS_MULTIPROC_DIR" in os.environ
        return Response(metrics.exposition(shared), content_type=CONTENT_TYPE_LATEST)

    return routes


def _judges(settings: Settings) -> bool:
    """Whether a show of the rule text is judged as that text says, by the way of every request."""
    question = next(question for question in QUESTIONS if question.name == "declarations")
    try:
        payload = strict_json.loads(json.dumps(SHOW).encode(), max_depth=settings.max_depth, max_digits=settings.max_digits)
        asked = ask(question, payload)
        answer = asked.answer(asked.judge())
    except Exception:
        _log.exception("not_ready")
        return False
    return bool(answer["valid"]) and answer["score"]["points"] == 0
