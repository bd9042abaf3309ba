"""Request ids and trace ids: a caller's own if well formed, else new ones."""

from __future__ import annotations

import re
import secrets

from flask import Request

_REQUEST_ID = re.compile(r"[A-Za-z0-9._:+/=-]{1,128}")
_TRACEPARENT = re.compile(r"[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}")


def request_id_of(request: Request) -> str:
    """The caller's ``X-Request-Id`` if it is plain and short, else a new one."""
    given = request.headers.get("X-Request-Id", "")
    return given if _REQUEST_ID.fullmatch(given) else secrets.token_hex(16)


def trace_id_of(request: Request) -> str | None:
    """The trace id of a well-formed ``traceparent`` (W3C Trace Context), else None."""
    match = _TRACEPARENT.fullmatch(request.headers.get("traceparent", ""))
    if match is None or match[0].startswith("ff") or not int(match[1], 16) or not int(match[2], 16):
        return None
    return match[1]
