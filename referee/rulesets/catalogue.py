"""Rule sets by name: read from the house files beside this module, with inheritance and a caller's overrides."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from referee.late import ByGame
from referee.questions import Fault, UnanswerableError
from referee.reasons import CONTRACT_FAMILY, INDIAN
from referee.rulesets.parameters import Parameter, Rules, parameters_of, plain

DEFAULT_RULESET: Final = "rummycircle-points"

MODELS: Final = ByGame[type[Rules]](
    {
        **dict.fromkeys(INDIAN, "referee.rulesets.indian_model:IndianRules"),
        "basic": "referee.rulesets.basic_model:BasicRules",
        "gin": "referee.rulesets.gin_model:GinRules",
        **dict.fromkeys(CONTRACT_FAMILY, "referee.rulesets.contract_model:ContractRules"),
        "michigan": "referee.rulesets.michigan_model:MichiganRules",
    }
)
"""The rules' model by game."""

R_co = TypeVar("R_co", bound=Rules, covariant=True)
_FILES: Final = Path(__file__).parent

MARKS: Final = {
    "s": "seed text",
    "x": "seed example",
    "o": "operator page",
    "t": "third party",
    "d": "derived from a stated rule",
    "g": "guess",
    "c": "the caller's override",
}


@dataclass(frozen=True, slots=True)
class Evidence:
    """How firm a value is: its mark (a key of MARKS), its source codes, and the rule set that states it."""

    mark: str
    source: str
    stated_by: str


@dataclass(frozen=True, slots=True, eq=False)
class RuleSet(Generic[R_co]):
    """The rules that a request is judged by; two are equal if the rules are the same.

    ``id`` names the variant, ``house`` is the id up to its first hyphen, ``game`` the kind of rummy. ``digest`` is the
    sha256 of id, game and all values, overrides included.
    """

    id: str
    game: str
    title: str
    rules: R_co
    evidence: Mapping[str, Evidence]
    overrides: Mapping[str, Any]
    digest: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RuleSet) and other.digest == self.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    @property
    def house(self) -> str:
        """The operator whose rules these are."""
        return house_of(self.id)

    @property
    def parameters(self) -> Mapping[str, Parameter]:
        """What is known of each parameter apart from its value."""
        return parameters_of(type(self.rules))

    def variants(self) -> tuple[RuleSet[R_co], ...]:
        """Every rule set of the same house and game, under the same overrides."""
        siblings = (name for name in _ids_in(_files_of(self.house)) if game_of(name) == self.game)
        return tuple(load_ruleset(name, self.overrides) for name in siblings)


class UnknownRulesetError(UnanswerableError):
    """There is no rule set of that name."""


@dataclass(frozen=True, slots=True)
class _Stem:
    """A rule set as the files give it, inheritance resolved, not yet checked."""

    id: str
    game: str
    title: str
    values: Mapping[str, Any]
    evidence: Mapping[str, Evidence]


def house_of(ruleset_id: str) -> str:
    """The id up to its first hyphen."""
    return ruleset_id.partition("-")[0]


def load_ruleset(ruleset_id: str = DEFAULT_RULESET, overrides: Mapping[str, Any] | None = None) -> RuleSet[Any]:
    """The rule set of that id, with single parameters replaced.

    >>> load_ruleset("octro-13").rules.min_long_sequence
    4
    >>> load_ruleset("octro-13", {"points_cap": 100}).rules.points_cap
    100

    Raises:
        UnknownRulesetError: no rule set has this id.
        UnanswerableError: overrides that are unknown (RULE_UNKNOWN) or out of bounds (RULE_VALUE), all of them.
    """
    if not has_ruleset(ruleset_id):
        raise UnknownRulesetError(Fault("RULESET_UNKNOWN", ("ruleset",), f"there is no rule set {ruleset_id!r}"))
    if not overrides:
        return _loaded(ruleset_id, "{}")
    checked = _checked(overrides, parameters_of(MODELS[game_of(ruleset_id)]))
    return _loaded(ruleset_id, json.dumps({name: plain(value) for name, value in checked.items()}, sort_keys=True))


def has_ruleset(ruleset_id: str) -> bool:
    """Whether there is a rule set of that id."""
    return ruleset_id in _STEMS or ruleset_id in _ids_in(_files_of(house_of(ruleset_id)))


@cache
def ruleset_ids(*games: str) -> tuple[str, ...]:
    """All ids, house by house; with ``games`` those of these games alone."""
    return tuple(name for name in _ids_in(_files()) if not games or game_of(name) in games)


def game_of(ruleset_id: str) -> str:
    """The game of a rule set that there is."""
    return _stem(ruleset_id).game


@cache
def sources() -> Mapping[str, str]:
    """Source code to full reference, for the codes used in the rule sets' evidence."""
    return _read("sources")


@lru_cache(maxsize=256)
def _loaded(ruleset_id: str, overrides_text: str) -> RuleSet[Any]:
    stem, overrides = _stem(ruleset_id), json.loads(overrides_text)
    model = MODELS[stem.game]
    parameters = parameters_of(model)
    merged = {name: parameters[name].domain.merged(stem.values[name], value) for name, value in overrides.items()}
    rules = model(**_checked({**stem.values, **merged}, parameters))
    conflicts = rules.conflicts().items()
    if conflicts:
        raise UnanswerableError(*(_fault("RULE_VALUE", name, f"{name} {text}") for name, text in conflicts))
    by_caller = {name: Evidence("c", "request", ruleset_id) for name in overrides}
    digest = _digest({"id": stem.id, "game": stem.game, "rules": rules.as_data()})
    return RuleSet(stem.id, stem.game, stem.title, rules, {**stem.evidence, **by_caller}, overrides, digest)


def _checked(values: Mapping[str, Any], parameters: Mapping[str, Parameter]) -> dict[str, Any]:
    """The values as rules hold them.

    Raises:
        UnanswerableError: with a fault for each name or value that does not hold.
    """
    faults, checked = [], {}
    for name, value in values.items():
        parameter = parameters.get(name)
        if parameter is None:
            faults.append(_fault("RULE_UNKNOWN", name, f"there is no rule parameter {name!r}"))
            continue
        try:
            checked[name] = parameter.domain.check(value)
        except ValueError as error:
            faults.append(_fault("RULE_VALUE", name, f"{name} must be {error}"))
    if faults:
        raise UnanswerableError(*faults)
    return checked


def _fault(code: str, name: str, detail: str) -> Fault:
    return Fault(code, ("overrides", name), detail)


def _digest(data: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _stem(ruleset_id: str, heirs: tuple[str, ...] = ()) -> _Stem:
    """A rule set that there is. Of the files, only that of its house is read, and those that it inherits from."""
    if ruleset_id not in _STEMS:
        _STEMS[ruleset_id] = _resolved(ruleset_id, (*heirs, ruleset_id))
    return _STEMS[ruleset_id]


_STEMS: Final[dict[str, _Stem]] = {}


def _resolved(ruleset_id: str, heirs: tuple[str, ...]) -> _Stem:
    entry = next(entries[ruleset_id] for entries in map(_entries, _files_of(house_of(ruleset_id))) if ruleset_id in entries)
    parent = _stem(_parent_of(ruleset_id, entry["inherits"], heirs), heirs) if "inherits" in entry else None
    # A parameter without a value is one that the house does not have: TOML knows no null.
    values = {name: item.get("value") for name, item in entry["parameters"].items()}
    evidence = {name: Evidence(item["evidence"], item["source"], ruleset_id) for name, item in entry["parameters"].items()}
    return _Stem(
        ruleset_id,
        entry.get("game") or (parent.game if parent else ""),
        entry["title"],
        {**(parent.values if parent else {}), **values},
        {**(parent.evidence if parent else {}), **evidence},
    )


def _parent_of(ruleset_id: str, parent: str, heirs: tuple[str, ...]) -> str:
    """The rule set that another inherits from.

    Raises:
        ValueError: there is none, or it inherits from that other one.
    """
    if parent in heirs or not has_ruleset(parent):
        raise ValueError(f"{ruleset_id} inherits from {parent}, " + ("its heir" if parent in heirs else "which is in no file"))
    return parent


def _ids_in(files: Iterable[str]) -> Iterator[str]:
    return chain.from_iterable(map(_entries, files))


def _files_of(house: str) -> list[str]:
    """A house's files: each is named after it, or after the one rule set that it holds."""
    return [file for file in _files() if house_of(file) == house]


@cache
def _files() -> tuple[str, ...]:
    """The files of rule sets, without their ending."""
    return tuple(sorted(path.stem for path in _FILES.glob("*.toml") if path.stem != "sources"))


@cache
def _entries(file: str) -> Mapping[str, Any]:
    """A file's rule sets, by id.

    Raises:
        ValueError: one of another house is in it, where nobody would find it, or one that is not written as rule sets are.
    """
    entries = _read(file)
    for ruleset_id, entry in entries.items():
        if house_of(ruleset_id) != house_of(file):
            raise ValueError(f"{file}.toml holds {ruleset_id}, which belongs into {house_of(ruleset_id)}.toml")
        if not isinstance(entry, dict) or not isinstance(entry.get("title"), str):
            raise ValueError(f"{file}.toml: {ruleset_id} must be a table with a title")
        if not isinstance(entry.get("parameters"), dict):
            raise ValueError(f"{file}.toml: {ruleset_id} must have a table of parameters")
        for name, item in entry["parameters"].items():
            if not isinstance(item, dict) or not {"evidence", "source"} <= item.keys():
                raise ValueError(f"{file}.toml: {name} of {ruleset_id} must say its evidence and source")
    return entries


def _read(file: str) -> Mapping[str, Any]:
    return tomllib.loads((_FILES / f"{file}.toml").read_text(encoding="utf-8"))
