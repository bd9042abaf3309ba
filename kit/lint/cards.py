"""Cards are cards: every text that stands where a card should."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from kit.lint.entries import Entry
from kit.lint.faults import Fault
from referee import Card, CardError

_CARDS: Final = {
    "card", "cards", "discard", "drawn", "expected", "groups", "hand", "jokers", "lay_offs", "reads_as", "stands_for", "table",
    "ungrouped", "upcard", "wild_joker",
}  # fmt: skip
"""Members that are a card or lists of cards."""

_BY_NAME: Final = {"hands", "opponents", "value_cards"}
"""Members that hold cards under names of players or of places."""


def wrong_cards(entry: Entry) -> Iterator[Fault]:
    """A fault for each text that should be a card and is none; a request that is to be refused for it may hold some."""
    body, expect = entry.data["body"], entry.data["expect"]
    if not _is_refused_for_cards(expect):
        query = dict(parse_qsl(urlsplit(entry.data["path"]).query))
        for spot, text in (*_texts(body, "/body"), *_texts(query, "/path")):
            if not _is_card(text):
                yield entry.fault("card", f"{spot}: {text!r} is no card")
    for spot, text in _texts(expect, "/expect"):
        if not _is_card(text):
            yield entry.fault("card", f"{spot}: {text!r} is no card")
        elif Card(text).text != text:
            yield entry.fault("card", f"{spot}: answers write {text!r} as {Card(text).text!r}")


def _is_refused_for_cards(expect: dict[str, Any]) -> bool:
    errors = [error.get("code") for error in expect.get("errors", ()) if isinstance(error, dict)]
    return "CARD_UNKNOWN" in (*expect.get("codes", ()), *errors)


def _texts(value: Any, spot: str, *, is_card: bool = False) -> Iterator[tuple[str, str]]:
    """Every text that stands where a card should, with a pointer to it."""
    if isinstance(value, str) and is_card:
        yield spot, value
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _texts(item, f"{spot}/{index}", is_card=is_card)
    elif isinstance(value, dict):
        for name, item in value.items():
            if name in _BY_NAME and isinstance(item, dict):
                for inner, cards in item.items():
                    yield from _texts(cards, f"{spot}/{name}/{inner}", is_card=True)
            else:
                yield from _texts(item, f"{spot}/{name}", is_card=name in _CARDS)


def _is_card(text: str) -> bool:
    try:
        Card(text)
    except CardError:
        return False
    return True
