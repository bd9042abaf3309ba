"""Making a case smaller while it still goes wrong: fewer house rules, members, groups and cards."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, Final

from kit.conform.vectors import Request

MOST_ASKED: Final = 400
MOST_SECONDS: Final = 30.0
"""Bounds of the work on one case."""

_CARD_LISTS: Final = ("hand", "ungrouped", "cards")
_OPTIONAL: Final = ("wild_joker", "players", "ungrouped", "discard", "upcard", "buys")


def shrunk(request: Request, goes_wrong: Callable[[Request], bool]) -> Request:
    """The smallest request found that goes wrong as this one does; ids tell the tries apart."""
    tried, end = 0, time.monotonic() + MOST_SECONDS
    smaller = True
    while smaller:
        smaller = False
        for path, body in smaller_bodies(request.path, request.body):
            tried += 1
            if tried > MOST_ASKED or time.monotonic() > end:
                return request
            candidate = Request(f"{request.id.partition('~')[0]}~{tried}", request.method, path, body)
            if goes_wrong(candidate):
                request, smaller = candidate, True
                break
    return request


def smaller_bodies(path: str, body: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each way to make a request smaller by one step, the largest steps first."""
    yield from ((path, smaller) for smaller in _without_rules(body))
    if path.endswith("/declarations"):
        yield from (("/v1/groups", alone) for alone in _groups_alone(body))
    yield from ((path, {name: value for name, value in body.items() if name != gone}) for gone in _OPTIONAL if gone in body)
    yield from ((path, smaller) for smaller in _without_items(body, "groups"))
    yield from ((path, smaller) for smaller in _without_cards(body))


def _without_rules(body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for name in body.get("overrides", ()):
        rest = {other: value for other, value in body["overrides"].items() if other != name}
        yield {**body, "overrides": rest} if rest else {other: value for other, value in body.items() if other != "overrides"}


def _groups_alone(body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Each group of a show asked by itself."""
    table = {name: value for name, value in body.items() if name in {"ruleset", "overrides", "wild_joker", "deal"}}
    for group in body.get("groups", ()):
        yield {**table, "groups": [group]}


def _without_items(body: dict[str, Any], name: str) -> Iterator[dict[str, Any]]:
    items = body.get(name, ())
    for index in range(len(items)):
        yield {**body, name: [*items[:index], *items[index + 1 :]]}


def _without_cards(body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """One card less of any list of cards."""
    for way in _card_lists(body, ()):
        for index in range(len(_at(body, way))):
            copy = deepcopy(body)
            del _at(copy, way)[index]
            yield copy


def _card_lists(value: Any, way: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    """The ways to every list of cards: members of these names, and groups that are lists."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name in _CARD_LISTS:
                yield (*way, name)
            elif name == "groups":
                yield from _card_lists(inner, (*way, name))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            if isinstance(inner, list):
                yield (*way, index)
            else:
                yield from _card_lists(inner, (*way, index))


def _at(value: Any, way: tuple[str | int, ...]) -> Any:
    for step in way:
        value = value[step]
    return value
