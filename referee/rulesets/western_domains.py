"""The kinds of value that only the parameters of western games take."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from referee.cards import ACE, ALL_CARDS, RANKS, SUITS
from referee.rulesets.domains import Domain


@dataclass(frozen=True, slots=True)
class OneOf(Domain):
    """One of a few whole numbers."""

    numbers: tuple[int, ...]

    def check(self, value: object) -> int:
        """See Domain."""
        if isinstance(value, bool) or not isinstance(value, int) or value not in self.numbers:
            raise ValueError("one of " + ", ".join(map(str, self.numbers)))
        return value

    def schema(self) -> dict[str, Any]:
        """See Domain."""
        return {"type": "integer", "enum": list(self.numbers)}


@dataclass(frozen=True, slots=True)
class Rows(Domain):
    """A list of ``low`` to ``high`` values of one domain."""

    domain: Domain
    low: int
    high: int

    def check(self, value: object) -> tuple[Any, ...]:
        """See Domain."""
        if not isinstance(value, list | tuple) or not self.low <= len(value) <= self.high:
            raise ValueError(f"a list of {self.low} to {self.high} values")
        try:
            return tuple(self.domain.check(item) for item in value)
        except ValueError as error:
            raise ValueError(f"a list of {self.low} to {self.high}, each {error}") from None

    def schema(self) -> dict[str, Any]:
        """See Domain."""
        return {"type": "array", "items": self.domain.schema(), "minItems": self.low, "maxItems": self.high}


@dataclass(frozen=True, slots=True)
class Table(Domain):
    """An object from some of a few keys to values of one domain. An override replaces its own keys alone (T-14)."""

    keys: tuple[str, ...]
    value: Domain

    def check(self, value: object) -> dict[str, Any]:
        """See Domain."""
        if not isinstance(value, Mapping) or not value or not set(value) <= set(self.keys):
            raise ValueError(self._sentence("a value"))
        try:
            return {key: self.value.check(value[key]) for key in self.keys if key in value}
        except ValueError as error:
            raise ValueError(self._sentence(str(error))) from None

    def _sentence(self, value: str) -> str:
        return f"an object from some of {', '.join(self.keys)}, each to {value}"

    def schema(self) -> dict[str, Any]:
        """See Domain."""
        rows = {key: self.value.schema() for key in self.keys}
        return {"type": "object", "properties": rows, "additionalProperties": False, "minProperties": 1}

    def merged(self, stated: Any, value: Any) -> Any:
        """See Domain."""
        return {**stated, **value} if isinstance(stated, Mapping) and isinstance(value, Mapping) else value


@dataclass(frozen=True, slots=True)
class Boxes(Domain):
    """A board: an object from a box's name to the cards that win it, played one after the other by one player.

    They are cards of one suit, or ranks of any one suit, upwards without a gap, the ace above the king: ``["QH", "KH"]``,
    ``["7", "8", "9"]``. ``reserved`` names cannot be boxes. A checked board is sorted by name: its order decides nothing.
    """

    reserved: tuple[str, ...]

    def check(self, value: object) -> dict[str, tuple[str, ...]]:
        """See Domain."""
        if not isinstance(value, Mapping) or not 1 <= len(value) <= _MOST_BOXES:
            raise ValueError(self._sentence())
        board = {}
        for name, cards in value.items():
            if not isinstance(name, str) or not _BOX_NAME.fullmatch(name) or name in self.reserved:
                raise ValueError(self._sentence())
            if not isinstance(cards, list | tuple) or list(cards) not in _BOX_RUNS:
                raise ValueError(self._sentence())
            board[name] = tuple(cards)
        return dict(sorted(board.items()))

    def _sentence(self) -> str:
        names = f"1 to {_MOST_BOXES} names of capital letters and digits, not {' or '.join(self.reserved)}"
        return f"an object from {names}, to lists of cards of one suit or of ranks, upwards without a gap"

    def schema(self) -> dict[str, Any]:
        """See Domain."""
        word = {"type": "string", "enum": [*RANKS, *(card.text for card in ALL_CARDS if not card.is_printed_joker)]}
        names = {"type": "string", "pattern": f"^{_BOX_NAME.pattern}$", "not": {"enum": list(self.reserved)}}
        return {
            "type": "object",
            "propertyNames": names,
            "additionalProperties": {"type": "array", "items": word, "minItems": 1, "maxItems": len(RANKS)},
            "minProperties": 1,
            "maxProperties": _MOST_BOXES,
        }


def _box_runs() -> list[list[str]]:
    ranks = (*RANKS[ACE:], RANKS[0])  # two low, ace high
    runs = [ranks[low:high] for low in range(len(ranks)) for high in range(low + 1, len(ranks) + 1)]
    return [[rank + suit for rank in run] for run in runs for suit in ("", *SUITS)]


_MOST_BOXES: Final = 14
_BOX_NAME: Final = re.compile("[A-Z0-9]{1,16}")
_BOX_RUNS: Final = _box_runs()
