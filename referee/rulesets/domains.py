"""The kinds of value a rule parameter can take: each checks a value from outside and describes itself as JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final, Protocol

from referee.cards import ACE, ALL_CARDS, RANKS, SUITS


class Domain(Protocol):
    """What every domain offers."""

    def check(self, value: object) -> Any:
        """The value in the form the rules hold.

        Raises:
            ValueError: the value is not of this domain; the message ends the sentence "must be".
        """

    def schema(self) -> dict[str, Any]:
        """The same as JSON Schema."""

    def merged(self, stated: Any, value: Any) -> Any:
        """The rule set's own value with an override put over it: the override alone, unless the domain is a table (T-14)."""
        return value


@dataclass(frozen=True, slots=True)
class Flag(Domain):
    """True or false."""

    def check(self, value: object) -> bool:
        """See Domain."""
        if not isinstance(value, bool):
            raise ValueError("true or false")
        return value

    def schema(self) -> dict[str, Any]:
        """See Domain."""
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Whole(Domain):
    """A whole number within bounds, both included."""

    low: int
    high: int

    def check(self, value: object) -> int:
        """See Domain."""
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise ValueError(f"a whole number from {self.low} to {self.high}")
        return value

    def schema(self) -> dict[str, Any]:
        """See Domain."""
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True, slots=True)
class Choice(Domain):
    """One of a few words."""

    words: tuple[str, ...]

    def check(self, value: object) -> str:
        """See Domain."""
        if not isinstance(value, str) or value not in self.words:
            raise ValueError("one of " + ", ".join(self.words))
        return value

    def schema(self) -> dict[str, Any]:
        """See Domain."""
        return {"type": "string", "enum": list(self.words)}


@dataclass(frozen=True, slots=True)
class Factor(Domain):
    """One of a few numbers, not necessarily whole."""

    numbers: tuple[float, ...]

    def check(self, value: object) -> float:
        """See Domain."""
        if isinstance(value, bool) or not isinstance(value, int | float | Decimal) or value not in self.numbers:
            raise ValueError("one of " + ", ".join(f"{number:g}" for number in self.numbers))
        return float(value)

    def schema(self) -> dict[str, Any]:
        """See Domain."""
        return {"type": "number", "enum": list(self.numbers)}


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
class Nullable(Domain):
    """A value of another domain, or none."""

    domain: Domain

    def check(self, value: object) -> Any:
        """See Domain."""
        if value is None:
            return None
        try:
            return self.domain.check(value)
        except ValueError as error:
            raise ValueError(f"{error}, or null") from None

    def schema(self) -> dict[str, Any]:
        """See Domain."""
        return {"anyOf": [self.domain.schema(), {"type": "null"}]}


@dataclass(frozen=True, slots=True)
class Either(Domain):
    """A value of the first domain that takes it."""

    domains: tuple[Domain, ...]

    def check(self, value: object) -> Any:
        """See Domain."""
        messages = []
        for domain in self.domains:
            try:
                return domain.check(value)
            except ValueError as error:
                messages.append(str(error))
        raise ValueError(" or ".join(messages))

    def schema(self) -> dict[str, Any]:
        """See Domain."""
        return {"anyOf": [domain.schema() for domain in self.domains]}


@dataclass(frozen=True, slots=True)
class Row(Domain):
    """A list of ``length`` values of one domain."""

    domain: Domain
    length: int

    def check(self, value: object) -> tuple[Any, ...]:
        """See Domain."""
        try:
            if not isinstance(value, list | tuple) or len(value) != self.length:
                raise ValueError("a value")
            return tuple(self.domain.check(item) for item in value)
        except ValueError as error:
            raise ValueError(f"a list of {self.length}, each {error}") from None

    def schema(self) -> dict[str, Any]:
        """See Domain."""
        return {"type": "array", "items": self.domain.schema(), "minItems": self.length, "maxItems": self.length}


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
class Subset(Domain):
    """A list of different words out of a few, in any order."""

    words: tuple[str, ...]

    def check(self, value: object) -> tuple[str, ...]:
        """See Domain."""
        known = isinstance(value, list | tuple) and all(isinstance(w, str) and w in self.words for w in value)
        if not known or len(set(value)) != len(value):  # type: ignore[arg-type, call-overload]
            raise ValueError("a list of different words out of " + ", ".join(self.words))
        return tuple(word for word in self.words if word in value)  # type: ignore[operator]

    def schema(self) -> dict[str, Any]:
        """See Domain."""
        words = {"type": "string", "enum": list(self.words)}
        return {"type": "array", "items": words, "uniqueItems": True}


@dataclass(frozen=True, slots=True)
class ByPlayers(Domain):
    """A table from a number of players, 2 to 10, to a whole number; it has at least one row."""

    value: Whole

    def check(self, value: object) -> dict[int, int]:
        """See Domain."""
        if not isinstance(value, Mapping) or not value:
            raise ValueError(self._sentence())
        table = {}
        for key, number in value.items():
            if str(key) not in _PLAYER_COUNTS:
                raise ValueError(self._sentence())
            try:
                table[int(key)] = self.value.check(number)
            except ValueError:
                raise ValueError(self._sentence()) from None
        return dict(sorted(table.items()))

    def _sentence(self) -> str:
        return f'an object from a number of players, "2" to "10", to a whole number from {self.value.low} to {self.value.high}'

    def schema(self) -> dict[str, Any]:
        """See Domain."""
        rows = {players: self.value.schema() for players in _PLAYER_COUNTS}
        return {"type": "object", "properties": rows, "additionalProperties": False, "minProperties": 1}


@dataclass(frozen=True, slots=True)
class Members(Domain):
    """An object with exactly these members."""

    members: tuple[tuple[str, Domain], ...]

    def check(self, value: object) -> dict[str, Any]:
        """See Domain."""
        names = [name for name, _ in self.members]
        if not isinstance(value, Mapping) or set(value) != set(names):
            raise ValueError("an object with the members " + ", ".join(names))
        checked = {}
        for name, domain in self.members:
            try:
                checked[name] = domain.check(value[name])
            except ValueError as error:
                raise ValueError(f"an object whose {name} is {error}") from None
        return checked

    def schema(self) -> dict[str, Any]:
        """See Domain."""
        members = {name: domain.schema() for name, domain in self.members}
        return {"type": "object", "properties": members, "required": list(members), "additionalProperties": False}


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
_PLAYER_COUNTS = tuple(str(players) for players in range(2, 11))
