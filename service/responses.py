"""How answers leave."""

from __future__ import annotations

import json
from typing import Any

from flask import Response


def json_response(data: Any, status: int = 200) -> Response:
    """Data as JSON. Members keep their order, so the same data gives the same bytes."""
    return Response(json_text(data), status, content_type="application/json")


def json_text(data: Any) -> str:
    """Data as one line of JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
