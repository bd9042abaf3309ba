"""``POST /v1/batch``: many questions in one request, answered in order. A bad item gets its own problem and the rest goes on.

As NDJSON the answers are streamed while they are made. The request is read first, whole and bounded: a client that sends
everything before it reads anything must not be kept waiting by its own answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from http import HTTPStatus
from time import perf_counter
from typing import Any

import structlog
from flask import Blueprint, Response, request

from referee import UnanswerableError
from referee.questions import Fault
from referee.solver import BudgetExceededError
from schemas.batch import check_size, id_of, items_of, read_item
from schemas.json_bytes import json_bytes
from schemas.problems import budget_exceeded, not_json, problem_data
from service import strict_json
from service.body import check_media_type, loads, read_body
from service.config import Settings
from service.heartbeat import beat
from service.metrics import Tally
from service.problems import ProblemError, internal_error
from service.questions import answer_to
from service.responses import body_response
from service.tracing import current

_log = structlog.get_logger("fairshow")
_NDJSON = "application/x-ndjson"
# The wrapping of an item in a list of a JSON batch, and of its body in an item.
_WRAPPING = 3
# Answers leave together that are made within so many seconds, in pieces of about so many bytes: to send each by itself
# would cost a quarter of judging it.
_PIECE_SECONDS = 0.01
_PIECE = 1 << 15


def blueprint(settings: Settings) -> Blueprint:
    """The route of batches."""
    routes = Blueprint("batch", __name__, url_prefix="/v1")

    @routes.post("/batch")
    def batch() -> Response:
        media_type = check_media_type(request, ("application/json", _NDJSON))
        body, run = read_body(request, settings.max_batch), _Run(settings, current().request_id)
        return _streamed(body, run) if media_type == _NDJSON else _whole(body, run)

    return routes


def _whole(body: bytes, run: _Run) -> Response:
    """One JSON object. Each answer is written when it is made, so that ten thousand are never held but as text."""
    items = items_of(loads(body, run.settings, deeper=_WRAPPING))
    answers = b",".join(map(run.of_part, items))
    run.end()
    return body_response(b'{"responses":[' + answers + b"]}\n")


def _streamed(body: bytes, run: _Run) -> Response:
    faults = check_size(sum(1 for _ in _lines(body)), ())
    if faults:
        raise UnanswerableError(*faults)
    answers = (run.of_line(line) + b"\n" for line in _lines(body))
    return Response(run.noted(_together(answers)), content_type=_NDJSON)


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


def _together(texts: Iterable[bytes]) -> Iterator[bytes]:
    """The texts in pieces, each as soon as it is large or old enough."""
    piece: list[bytes] = []
    size, since = 0, perf_counter()
    for text in texts:
        piece.append(text)
        size += len(text)
        if size >= _PIECE or perf_counter() - since >= _PIECE_SECONDS:
            yield b"".join(piece)
            piece.clear()
            size, since = 0, perf_counter()
    if piece:
        yield b"".join(piece)


@dataclass(slots=True)
class _Run:
    """A batch at work. It outlives Flask's context of the request, for a stream is read after the view has returned."""

    settings: Settings
    request_id: str
    items: int = 0
    tally: Tally = field(default_factory=Tally)

    def noted(self, pieces: Iterable[bytes]) -> Iterator[bytes]:
        """The pieces; their verdicts are counted as they leave, and the batch ends when they have left."""
        try:
            for piece in pieces:
                self.tally.count()
                yield piece
        finally:
            self.end()

    def end(self) -> None:
        """Count what is left to count, and log the batch."""
        self.tally.count()
        _log.info("batch", request_id=self.request_id, items=self.items)

    def of_part(self, item: Any) -> bytes:
        """The answer to an item of a list, which is as large as it is when written without blanks."""
        if len(json_bytes(item)) > self.settings.max_body:
            return self._too_large(id_of(item), "item")
        return self.of_item(item)

    def of_line(self, line: bytes) -> bytes:
        """The answer to a line."""
        limits = self.settings
        if len(line) > limits.max_body:
            return self._too_large(None, "line")
        try:
            payload = strict_json.loads(line, max_depth=limits.max_depth + 1, max_digits=limits.max_digits)
        except strict_json.NotJSONError as error:
            return self._problem(None, 400, not_json("line", error))
        return self.of_item(payload)

    def of_item(self, payload: Any) -> bytes:
        """What a request of its own would have been answered."""
        item_id = id_of(payload)
        try:
            item = read_item(payload)
            answer = answer_to(item.question, item.body, {})
        except UnanswerableError as error:
            return self._problem(item_id, 422, *error.faults)
        except ProblemError as error:
            return self._problem(item_id, error.status, *error.faults)
        except BudgetExceededError:
            return self._problem(item_id, 503, budget_exceeded())
        except Exception:
            _log.exception("failed", request_id=self.request_id)
            return self._problem(item_id, 500, internal_error())
        self.tally.add(answer)
        return self._written(item_id, 200, answer)

    def _too_large(self, item_id: Any, what: str) -> bytes:
        limit = self.settings.max_body
        return self._problem(item_id, 413, Fault("BODY_TOO_LARGE", (), f"the {what} has more than {limit} bytes"))

    def _problem(self, item_id: Any, status: int, *faults: Fault) -> bytes:
        data = problem_data(status, HTTPStatus(status).phrase, self.request_id, faults)
        return self._written(item_id, status, data)

    def _written(self, item_id: Any, status: int, body: dict[str, Any]) -> bytes:
        self.items += 1
        beat()
        return json_bytes({"id": item_id, "status": status, "body": body})
