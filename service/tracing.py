"""What a request carries besides its question: its id, its trace, when it came, and what its log line will say."""

from __future__ import annotations

import random
import re
from time import perf_counter
from typing import Any, cast

from flask import Request, request

_REQUEST_ID = re.compile(r"[A-Za-z0-9._:+/=-]{1,128}")
_TRACEPARENT = re.compile(r"[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}")


class TracedRequest(Request):
    """A request with its id, and with room for the log: ``started`` is on the clock of perf_counter, in seconds."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.started = perf_counter()
        self.request_id = _request_id(self.environ.get("HTTP_X_REQUEST_ID", ""))
        self.note: dict[str, Any] = {}

    @property
    def trace_id(self) -> str | None:
        """The trace id of a well-formed ``traceparent`` (W3C Trace Context), else None."""
        match = _TRACEPARENT.fullmatch(self.environ.get("HTTP_TRACEPARENT", ""))
        if match is None or match[0].startswith("ff") or not int(match[1], 16) or not int(match[2], 16):
            return None
        return match[1]


def _request_id(given: str) -> str:
    """The caller's ``X-Request-Id`` if it is plain and short, else a new one."""
    return given if _REQUEST_ID.fullmatch(given) else new_request_id()


def new_request_id() -> str:
    """An id that no other request has. It is no secret: to ask the system for 16 bytes would take as long as to read the show.

    Python seeds its generator from the system, and anew in every process that is forked.
    """
    return f"{random.getrandbits(128):032x}"


def current() -> TracedRequest:
    """The request that is being answered, itself: every use of Flask's ``request`` would look it up again."""
    return cast(TracedRequest, request._get_current_object())  # type: ignore[attr-defined]
