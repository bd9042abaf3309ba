"""The canonical form of a request (RFC 8785), of which its id is made."""

from __future__ import annotations

import json
from typing import Any

import rfc8785

_write = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":"), sort_keys=True).encode


def canonical_bytes(data: Any) -> bytes:
    """The data in canonical form. Its numbers are ints, and floats for half points alone.

    Within ASCII the standard library writes the same bytes at a fifth of the time: names sort alike by code points and by
    UTF-16 units, and Python writes such numbers as ECMAScript does. The rest is rfc8785's.

    >>> canonical_bytes({"b": [31.5, None], "a": "K\\u2665"}) == canonical_bytes({"a": "K\\u2665", "b": [31.5, None]})
    True
    """
    text = _write(data)
    return text.encode() if text.isascii() else rfc8785.dumps(data)
