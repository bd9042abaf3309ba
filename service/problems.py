"""Everything that is not an answer leaves as ``application/problem+json``."""

from __future__ import annotations

from http import HTTPStatus

import structlog
from flask import Flask, Response
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from referee import UnanswerableError
from referee.questions import Fault
from referee.solver import BudgetExceededError
from schemas.json_bytes import json_bytes
from schemas.problems import budget_exceeded, problem_data
from service.tracing import current

_log = structlog.get_logger("fairshow")

_STATUS_CODES = {404: "NOT_FOUND", 405: "METHOD_NOT_ALLOWED", 413: "BODY_TOO_LARGE", 415: "MEDIA_TYPE"}
# How to do better, where waiting or a key helps; a search given up for its size will be given up again.
_HEADERS: dict[str, dict[str, str]] = {
    "NOT_READY": {"Retry-After": "1"},
    "KEY_REQUIRED": {"WWW-Authenticate": 'Bearer realm="fairshow"'},
}
_DETAILS = {404: "there is nothing at this address", 405: "this address does not take this method"}


class ProblemError(Exception):
    """A request that ends with this status and these faults."""

    def __init__(self, status: int, *faults: Fault) -> None:
        super().__init__("; ".join(fault.detail for fault in faults))
        self.status = status
        self.faults = faults


def problem(status: int, *faults: Fault) -> Response:
    """The response of a problem."""
    data = problem_data(status, HTTPStatus(status).phrase, current().request_id, faults)
    response = Response(json_bytes(data) + b"\n", status, content_type="application/problem+json")
    response.headers.update(_HEADERS.get(faults[0].code, {}))
    return response


def not_found() -> Fault:
    """There is nothing at this address."""
    return Fault("NOT_FOUND", (), _DETAILS[404])


def install(app: Flask) -> None:
    """Make every failure of the app a problem."""
    app.register_error_handler(ProblemError, _of_problem)
    app.register_error_handler(UnanswerableError, _of_unanswerable)
    app.register_error_handler(BudgetExceededError, _of_budget)
    app.register_error_handler(HTTPException, _of_http)
    app.register_error_handler(Exception, _of_anything)


def _of_problem(error: ProblemError) -> Response:
    return problem(error.status, *error.faults)


def _of_unanswerable(error: UnanswerableError) -> Response:
    return problem(422, *error.faults)


def _of_budget(error: BudgetExceededError) -> Response:
    _log.error("budget_exceeded", request_id=current().request_id)
    return problem(503, budget_exceeded())


def internal_error() -> Fault:
    """Something failed that should not."""
    return Fault("INTERNAL_ERROR", (), "the service failed; its log has the cause under this request id")


def _of_http(error: HTTPException) -> Response:
    status = error.code or 500
    code = _STATUS_CODES.get(status, "REQUEST_MALFORMED" if status < 500 else "INTERNAL_ERROR")
    response = problem(status, Fault(code, (), _DETAILS.get(status, error.description or error.name)))
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    return response


def _of_anything(error: Exception) -> Response:
    _log.error("failed", request_id=current().request_id, exc_info=error)
    return problem(500, internal_error())
