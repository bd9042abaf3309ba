"""The Flask application."""

from __future__ import annotations

from time import perf_counter

import structlog
from flask import Flask, Response, g, request

from service import batch, catalogue, contract, cors, headers, keys, metrics, operations, problems, questions
from service.config import Settings
from service.tracing import request_id_of, trace_id_of

_log = structlog.get_logger("fairshow")
_UNMATCHED = "unmatched"


def create_app(settings: Settings | None = None) -> Flask:
    """The service, ready to answer."""
    settings = settings or Settings.from_environment()
    app = Flask(__name__, static_folder=None)
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.before_request(_begin)
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


def _begin() -> None:
    g.started = perf_counter()
    g.request_id = request_id_of(request)
    g.log = {}


def _end(response: Response) -> Response:
    """Every answer, problems included, carries the request id and is counted and logged once."""
    seconds = perf_counter() - g.started
    route = request.url_rule.rule if request.url_rule else _UNMATCHED
    response.headers["X-Request-Id"] = g.request_id
    metrics.request_count(route, request.method, response.status_code).inc()
    metrics.latency(route).observe(seconds)
    _log.info(
        "request",
        request_id=g.request_id,
        trace_id=trace_id_of(request),
        method=request.method,
        route=route,
        status=response.status_code,
        seconds=round(seconds, 6),
        **g.log,
    )
    return response
