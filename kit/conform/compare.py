"""How an answer is held against what a vector expects: the one place that says so.

What is expected is a part of the answer. An object's members must be there with their values, and there may be more;
``{}`` means exactly empty. A list must match item by item. ``reasons`` and ``warnings``, and ``codes`` of a problem's
``errors``, are compared as sets of codes. Numbers compare by value, and true and false are no numbers.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from typing import Any, Final

CODE_LISTS: Final = {"reasons", "warnings"}
_CLOSE: Final = 1e-9
_LONGEST: Final = 400


class _Anything:
    """Stands where nothing is expected."""


ANYTHING: Final = _Anything()


def mismatches(status: int, expect: Any, found_status: int, found: Any) -> list[str]:
    """Every place where an answer is not what is expected; with the wrong status that alone."""
    if status != found_status:
        return [f"status: {status} expected, {found_status} found{_why(found)}"]
    return list(differences(expect, found))


def differences(expected: Any, found: Any, where: str = "") -> Iterator[str]:
    """Every place where the answer is not what is expected, with a JSON pointer to it.

    >>> list(differences({"valid": True, "reasons": []}, {"valid": False, "reasons": [{"code": "SEQUENCE_GAP"}]}))
    ['/valid: true expected, false found', '/reasons: [] expected, ["SEQUENCE_GAP"] found']
    """
    if expected is ANYTHING:
        return
    if isinstance(expected, dict) and isinstance(found, dict):
        yield from _members(expected, found, where)
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for index, (one, other) in enumerate(zip(expected, found, strict=True)):
            yield from differences(one, other, f"{where}/{index}")
    elif not _same(expected, found):
        yield f"{where or '/'}: {_text(expected)} expected, {_text(found)} found"


def narrowed(expected: Any, names: Collection[str]) -> Any:
    """What is left of an expectation when only members of these names count; ``ANYTHING`` if nothing is.

    >>> narrowed({"groups": [{"valid": True, "reasons": []}], "points": 3}, {"valid"})
    {'groups': [{'valid': True}]}
    """
    if isinstance(expected, dict):
        kept = {name: value if name in names else narrowed(value, names) for name, value in expected.items()}
        kept = {name: value for name, value in kept.items() if value is not ANYTHING}
        return kept or ANYTHING
    if isinstance(expected, list):
        items = [narrowed(item, names) for item in expected]
        return ANYTHING if all(item is ANYTHING for item in items) else items
    return ANYTHING


def _members(expected: dict[str, Any], found: dict[str, Any], where: str) -> Iterator[str]:
    if not expected and found:
        yield f"{where or '/'}: an empty object expected, {_text(found)} found"
    for name, value in expected.items():
        spot = f"{where}/{name}"
        if name == "codes" and not where:
            yield from _code_differences(value, found.get("errors"), "/errors")
        elif name not in found:
            yield f"{spot}: {_text(value)} expected, nothing found"
        elif name in CODE_LISTS:
            yield from _code_differences(value, found[name], spot)
        else:
            yield from differences(value, found[name], spot)


def _code_differences(expected: list[str], found: Any, where: str) -> Iterator[str]:
    codes = _codes(found)
    if codes is None:
        yield f"{where}: a list of codes expected, {_text(found)} found"
    elif codes != sorted(set(expected)):
        yield f"{where}: {_text(sorted(set(expected)))} expected, {_text(codes)} found"


def _codes(items: Any) -> list[str] | None:
    """The codes of a list of reasons or errors, each once; None if it is no such list."""
    if not isinstance(items, list):
        return None
    codes = [item.get("code") if isinstance(item, dict) else item for item in items]
    texts = [code for code in codes if isinstance(code, str)]
    return sorted(set(texts)) if len(texts) == len(codes) else None


def _same(expected: Any, found: Any) -> bool:
    if isinstance(expected, bool) or isinstance(found, bool):
        return expected is found
    if isinstance(expected, int | float) and isinstance(found, int | float):
        return abs(expected - found) <= _CLOSE
    return type(expected) is type(found) and bool(expected == found)


def _why(found: Any) -> str:
    """What a problem says of itself."""
    detail = found.get("detail") if isinstance(found, dict) else None
    return f" ({detail})" if isinstance(detail, str) else ""


def _text(value: Any) -> str:
    shown = json.dumps(value, ensure_ascii=False)
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}..."
