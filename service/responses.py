"""How answers leave."""

from __future__ import annotations

from typing import Any

from flask import Response

from schemas.json_bytes import json_bytes


def json_response(data: Any, status: int = 200) -> Response:
    """Data as JSON. Members keep their order, so the same data gives the same bytes."""
    return body_response(json_bytes(data) + b"\n", status)


def body_response(body: bytes, status: int = 200) -> Response:
    """JSON as it is."""
    return Response(body, status, content_type="application/json")
