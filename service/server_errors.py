"""Problems for what gunicorn refuses by itself, before the application sees a request: a broken or oversized HTTP message."""

from __future__ import annotations

import json
import socket

from gunicorn import util

from referee.questions import Fault
from schemas.problems import problem_data
from service.tracing import new_request_id


def install() -> None:
    """Replace gunicorn's HTML error page; it has no setting for it. To be called in each worker."""
    util.write_error = write_problem


def write_problem(client: socket.socket, status: int, reason: str, message: str) -> None:
    """Answer on the connection and end it, without a reset that would overtake the answer where more was sent than read."""
    request_id = new_request_id()
    fault = Fault("REQUEST_MALFORMED", (), message) if status < 500 else Fault("INTERNAL_ERROR", (), reason)
    body = json.dumps(problem_data(status, reason, request_id, [fault])).encode()
    head = (
        f"HTTP/1.1 {status} {reason}\r\nConnection: close\r\nContent-Type: application/problem+json\r\n"
        f"Content-Length: {len(body)}\r\nX-Request-Id: {request_id}\r\nX-Content-Type-Options: nosniff\r\n\r\n"
    )
    util.write_nonblock(client, head.encode("latin-1") + body)
    util.close_graceful(client)
