"""The Flask application."""

from __future__ import annotations

from time import perf_counter

import structlog
from flask import Flask, Response

from schemas import load_all
from service import batch, catalogue, contract, cors, headers, keys, metrics, operations, problems, questions
from service.config import Settings
from service.tracing import TracedRequest, current

_log = structlog.get_logger("fairshow")
_UNMATCHED = "unmatched"


def create_app(settings: Settings | None = None) -> Flask:
    """The service, ready to answer."""
    load_all()
    settings = settings or Settings.from_environment()
    app = Flask(__name__, static_folder=None)
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.request_class = TracedRequest
    app.url_map.merge_slashes = False  # no other address is meant: Werkzeug would answer with a page of HTML
    app.after_request(_end)
    headers.install(app, settings)
    if settings.keys_file:
        keys.install(app, settings.keys_file)
    if settings.cors_origins:
        cors.install(app, settings.cors_origins)
    problems.install(app)
    app.register_blueprint(questions.blueprint(settings))
    app.register_blueprint(batch.blueprint(settings))
    app.register_blueprint(catalogue.routes)
    app.register_blueprint(contract.routes)
    app.register_blueprint(operations.blueprint(settings))
    return app


def _end(response: Response) -> Response:
    """Every answer, problems included, carries the request id and is counted and logged once."""
    request = current()
    seconds = perf_counter() - request.started
    route = request.url_rule.rule if request.url_rule else _UNMATCHED
    response.headers.add("X-Request-Id", request.request_id)
    metrics.request_count(route, request.method, response.status_code).inc()
    metrics.latency(route).observe(seconds)
    _log.info(
        "request",
        request_id=request.request_id,
        trace_id=request.trace_id,
        method=request.method,
        route=route,
        status=response.status_code,
        seconds=round(seconds, 6),
        **request.note,
    )
    return response
