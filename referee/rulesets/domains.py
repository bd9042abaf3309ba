"""The kinds of value a rule parameter can take: each checks a value from outside and describes itself as JSON Schema.

Those that no parameter of Indian rummy takes are in referee.rulesets.western_domains.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Protocol


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


_PLAYER_COUNTS = tuple(str(players) for players in range(2, 11))
