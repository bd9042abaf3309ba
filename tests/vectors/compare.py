"""The vectors, and how an answer is held against what a vector expects."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
CODE_LISTS = {"reasons", "warnings"}


def served_vectors(paths: tuple[str, ...]) -> list[dict[str, Any]]:
    """Vectors of every file whose path the service has; the others belong to questions that it does not answer yet."""
    lines = [line for file in sorted(HERE.glob("*.jsonl")) for line in file.read_text(encoding="utf-8").splitlines()]
    return [vector for vector in map(json.loads, lines) if vector["path"].startswith(paths)]


def differences(expected: Any, actual: Any, where: str = "") -> Iterator[str]:
    """Every place where the answer is not what is expected: members may be more, lists match item by item."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        yield from _members(expected, actual, where)
    elif isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        for index, (one, other) in enumerate(zip(expected, actual, strict=True)):
            yield from differences(one, other, f"{where}/{index}")
    elif expected != actual or isinstance(expected, bool) != isinstance(actual, bool):
        yield f"{where}: {expected!r} expected, {actual!r} found"


def _members(expected: dict[str, Any], actual: dict[str, Any], where: str) -> Iterator[str]:
    if not expected and actual:
        yield f"{where}: an empty object expected, {actual!r} found"
    for name, value in expected.items():
        spot = f"{where}/{name}"
        if name == "codes" and not where:
            yield from differences(sorted(value), _codes(actual["errors"]), spot)
        elif name not in actual:
            yield f"{spot}: missing"
        elif name in CODE_LISTS:
            yield from differences(sorted(value), _codes(actual[name]), spot)
        else:
            yield from differences(value, actual[name], spot)


def _codes(items: list[dict[str, Any]]) -> list[str]:
    return sorted({item["code"] for item in items})
