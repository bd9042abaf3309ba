"""Answers as JSON text."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any


def _number(value: Any) -> float:
    """A fraction of a caller's own, the id of an item: strict JSON has so few digits that the number stays the same."""
    if isinstance(value, Decimal):
        return float(value)
    raise TypeError(f"a {type(value).__name__} is no JSON")


# Made once. Answers are trees: to look in them for circles would be a sixth of the writing.
_write = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":"), default=_number).encode


def json_text(data: Any) -> str:
    """Data as JSON, without a line feed."""
    return _write(data)
