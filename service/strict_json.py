"""JSON as the service takes it: UTF-8, no name twice, no NaN, no number or depth beyond the limits, no half surrogates."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from functools import cache
from typing import Any, NoReturn

_TOKENS = re.compile(rb'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]', re.DOTALL)
_SURROGATE_ESCAPE = re.compile(rb"\\u[dD][89a-fA-F]")


class NotJSONError(ValueError):
    """The bytes are not strict JSON; the message says why."""


def loads(body: bytes, *, max_depth: int, max_digits: int) -> Any:
    """The value that the bytes hold. Numbers with a fraction or an exponent come as Decimal.

    >>> loads(b'{"a": [1, 2.50]}', max_depth=12, max_digits=15)
    {'a': [1, Decimal('2.50')]}

    Raises:
        NotJSONError: anything that strict JSON does not allow.
    """
    if _is_deeper(body, max_depth):
        raise NotJSONError(f"nested deeper than {max_depth} levels")
    try:
        value = _decoder(max_digits).decode(_text(body))
    except json.JSONDecodeError as error:
        raise NotJSONError(f"{error.msg} at character {error.pos}") from None
    if _SURROGATE_ESCAPE.search(body):
        _refuse_half_surrogates(value)
    return value


def _text(body: bytes) -> str:
    if body.startswith(b"\xef\xbb\xbf"):
        raise NotJSONError("starts with a byte order mark")
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotJSONError(f"not UTF-8 at byte {error.start}") from None


def _is_deeper(body: bytes, max_depth: int) -> bool:
    # Counted before parsing, so that the parser's own recursion is never reached.
    if body.count(b"[") + body.count(b"{") <= max_depth:
        return False
    depth = 0
    for token in _TOKENS.finditer(body):
        first = body[token.start()]
        if first in b"[{":
            depth += 1
            if depth > max_depth:
                return True
        elif first in b"]}":
            depth -= 1
    return False


@cache
def _decoder(max_digits: int) -> json.JSONDecoder:
    """The parser, made once: the hooks are all that it does in Python."""

    def number(text: str, kind: type[int] | type[Decimal]) -> int | Decimal:
        if sum(map(str.isdigit, text)) > max_digits:
            raise NotJSONError(f"a number has more than {max_digits} digits")
        value = kind(text)
        if isinstance(value, Decimal) and not -max_digits <= value.adjusted() <= max_digits:
            raise NotJSONError(f"the number {text} is out of range")
        return value

    return json.JSONDecoder(
        object_pairs_hook=_without_doubles,
        parse_int=lambda text: number(text, int),
        parse_float=lambda text: number(text, Decimal),
        parse_constant=_refuse_constant,
    )


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        names = [name for name, _ in pairs]
        double = next(name for name in names if names.count(name) > 1)
        raise NotJSONError(f"the member {double!r} stands twice in one object")
    return members


def _refuse_constant(text: str) -> NoReturn:
    raise NotJSONError(f"{text} is not JSON")


def _refuse_half_surrogates(value: Any) -> None:
    try:
        json.dumps(value, ensure_ascii=False, default=str).encode("utf-8")
    except UnicodeEncodeError:
        raise NotJSONError("a string holds half of a surrogate pair") from None
