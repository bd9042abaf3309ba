"""How answers leave."""

from __future__ import annotations

from typing import Any

from flask import Response

from schemas.json_text import json_text


def json_response(data: Any, status: int = 200) -> Response:
    """Data as JSON. Members keep their order, so the same data gives the same bytes."""
    return text_response(json_text(data) + "\n", status)


def text_response(text: str, status: int = 200) -> Response:
    """A JSON text as it is."""
    return Response(text, status, content_type="application/json")
