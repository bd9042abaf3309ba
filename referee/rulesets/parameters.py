"""What every game's rules have in common: a frozen dataclass, one field a parameter, each with its domain, rule and meaning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, cast

from referee.rulesets.domains import Choice, Domain


@dataclass(frozen=True, slots=True)
class Parameter:
    """What is known of a parameter apart from its value: its domain, its rule's id and its meaning."""

    name: str
    domain: Domain
    rule: str
    meaning: str


def parameter(domain: Domain, rule: str, meaning: str) -> Any:
    """A field of a game's rules."""
    return field(metadata={"domain": domain, "rule": rule, "meaning": meaning})


def words(*choices: str) -> Choice:
    """A domain of a few words."""
    return Choice(choices)


class Rules:
    """The parameters of one rule set: each game's rules are a frozen dataclass of this kind."""

    __slots__ = ()

    def conflicts(self) -> dict[str, str]:
        """Parameters whose value does not fit another's, with a sentence about each."""
        return {}

    def as_data(self) -> dict[str, Any]:
        """The values as JSON data."""
        return {name: plain(value) for name, value in asdict(cast(Any, self)).items()}


def parameters_of(model: type[Rules]) -> Mapping[str, Parameter]:
    """The parameters of a game's rules, by name."""
    if model not in _DESCRIBED:
        spots = fields(cast(Any, model))
        _DESCRIBED[model] = {spot.name: Parameter(spot.name, **spot.metadata) for spot in spots}
    return _DESCRIBED[model]


_DESCRIBED: dict[type[Rules], Mapping[str, Parameter]] = {}


def plain(value: Any) -> Any:
    """A parameter's value as JSON data."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, tuple) else value
