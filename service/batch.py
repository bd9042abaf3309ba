"""``POST /v1/batch``: many questions in one request, answered in order. A bad item gets its own problem and the rest goes on.

As NDJSON the answers are streamed while they are made. The request is read first, whole and bounded: a client that sends
everything before it reads anything must not be kept waiting by its own answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from http import HTTPStatus
from typing import Any

import structlog
from flask import Blueprint, Response, g, request, stream_with_context

from referee import UnanswerableError
from referee.questions import Fault
from referee.solver import BudgetExceededError
from schemas.batch import check_size, id_of, items_of, read_item
from schemas.problems import problem_data
from service import strict_json
from service.body import check_media_type, loads, read_body
from service.config import Settings
from service.problems import ProblemError, budget_exceeded, internal_error
from service.questions import answer_to
from service.responses import json_response, json_text

_log = structlog.get_logger("fairshow")
_NDJSON = "application/x-ndjson"
# The wrapping of an item in a list of a JSON batch, and of its body in an item.
_WRAPPING = 3

Result = dict[str, Any]


def blueprint(settings: Settings) -> Blueprint:
    """The route of batches."""
    routes = Blueprint("batch", __name__, url_prefix="/v1")

    @routes.post("/batch")
    def batch() -> Response:
        if check_media_type(request, ("application/json", _NDJSON)) == _NDJSON:
            return _streamed(read_body(request, settings.max_batch), settings)
        payload = loads(read_body(request, settings.max_batch), settings, deeper=_WRAPPING)
        return json_response({"responses": [_result(item) for item in items_of(payload)]})

    return routes


def _streamed(body: bytes, settings: Settings) -> Response:
    faults = check_size(sum(1 for _ in _lines(body)), ())
    if faults:
        raise UnanswerableError(*faults)
    lines = (json_text(_line_result(line, settings)) for line in _lines(body))
    return Response(stream_with_context(_noted(lines)), content_type=_NDJSON)


def _lines(body: bytes) -> Iterator[bytes]:
    """The lines that are not blank, one at a time."""
    start = 0
    while start < len(body):
        end = body.find(b"\n", start)
        end = len(body) if end < 0 else end
        line = body[start:end].strip()
        if line:
            yield line
        start = end + 1


def _noted(lines: Iterable[str]) -> Iterator[str]:
    count = 0
    for count, line in enumerate(lines, 1):  # noqa: B007 (the last number is the count)
        yield line
    _log.info("batch", request_id=g.request_id, items=count)


def _line_result(line: bytes, settings: Settings) -> Result:
    if len(line) > settings.max_body:
        return _problem(None, 413, Fault("BODY_TOO_LARGE", (), f"the line has more than {settings.max_body} bytes"))
    try:
        payload = strict_json.loads(line, max_depth=settings.max_depth + 1, max_digits=settings.max_digits)
    except strict_json.NotJSONError as error:
        return _problem(None, 400, Fault("BODY_NOT_JSON", (), f"the line is not strict JSON: {error}"))
    return _result(payload)


def _result(payload: Any) -> Result:
    """What a request of its own would have been answered."""
    item_id = id_of(payload)
    try:
        item = read_item(payload)
        return {"id": item_id, "status": 200, "body": answer_to(item.question, item.body)}
    except UnanswerableError as error:
        return _problem(item_id, 422, *error.faults)
    except ProblemError as error:
        return _problem(item_id, error.status, *error.faults)
    except BudgetExceededError:
        return _problem(item_id, 503, budget_exceeded())
    except Exception:
        _log.exception("failed", request_id=g.request_id)
        return _problem(item_id, 500, internal_error())


def _problem(item_id: Any, status: int, *faults: Fault) -> Result:
    return {"id": item_id, "status": status, "body": problem_data(status, HTTPStatus(status).phrase, g.request_id, faults)}
