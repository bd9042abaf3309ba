"""Answers as JSON, in UTF-8."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import orjson


def _number(value: Any) -> float:
    """A fraction of a caller's own, the id of an item: strict JSON has so few digits that the number stays the same."""
    if isinstance(value, Decimal):
        return float(value)
    raise TypeError(f"a {type(value).__name__} is no JSON")


def json_bytes(data: Any) -> bytes:
    """Data as JSON, without a line feed. Members keep their order, so the same data gives the same bytes.

    >>> json_bytes({"b": "K\\u2665", "a": [1, Decimal("2.5"), None]}).decode()
    '{"b":"K\\u2665","a":[1,2.5,null]}'
    """
    return orjson.dumps(data, _number)
