"""Random tables: a rule set, perhaps with house rules, the players, the card turned up, and the pack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from referee import Card, RuleSet, UnanswerableError, load_ruleset, ruleset_ids
from referee.cards import ALL_CARDS, PRINTED_JOKER
from referee.games.registry import GAMES
from referee.rulesets import game_of
from referee.verdicts import Setup
from schemas import QUESTIONS, Form

FACES: Final = tuple(card.text for card in ALL_CARDS if card is not PRINTED_JOKER)
ASKED: Final = {question.name: question for question in QUESTIONS if question.name in {"groups", "groupings", "declarations"}}
"""The questions that are fuzzed: those about cards, whose answer is a verdict."""

_HOUSE_RULES: Final = 0.4
_MOST_PLAYERS, _MOST_DEALS = 8, 10


@dataclass(frozen=True, slots=True)
class Table:
    """A table. ``members`` are those of a request that describe it, as far as a question has them."""

    ruleset: RuleSet[Any]
    members: Mapping[str, Any]
    pack: tuple[str, ...]
    hand_size: int
    jokers: tuple[str, ...]

    def form(self, question: str) -> Form | None:
        """How the game asks a question; None if it does not."""
        return ASKED[question].form(self.ruleset.game)

    def request(self, question: str, **members: Any) -> dict[str, Any]:
        """The body of a request at this table."""
        form = self.form(question)
        assert form
        table = {name: value for name, value in self.members.items() if name in form.request.fields}
        return {**table, **members}


def games_with_cards() -> tuple[str, ...]:
    """The ids of rule sets whose game has groups of cards."""
    return tuple(name for name in ruleset_ids() if ASKED["groups"].form(game_of(name)))


def random_table(rng: Random, ids: Sequence[str], *, house_rules: bool) -> Table:
    """A table of one of the rule sets, each game as often as the others."""
    games = sorted({game_of(name) for name in ids})
    while True:
        game = rng.choice(games)
        ruleset = load_ruleset(rng.choice([name for name in ids if game_of(name) == game]))
        overrides = random_overrides(rng, ruleset) if house_rules and rng.random() < _HOUSE_RULES else {}
        table = _laid(rng, ruleset.id, overrides)
        if table is not None:
            return table


def _laid(rng: Random, ruleset_id: str, overrides: dict[str, Any]) -> Table | None:
    """The table laid for a number of players and a deal that the game has; None if the house rules contradict."""
    try:
        ruleset = load_ruleset(ruleset_id, overrides)
    except UnanswerableError:
        return None
    setup = _setup(rng, ruleset)
    wild = rng.choice((None, "JK", *FACES * 2)) if _has(ruleset, "wild_joker") else None
    jokers = tuple(card.text for card in GAMES[ruleset.game].jokers(None if wild is None else Card(wild), ruleset))
    named = {"overrides": overrides} if overrides else {}
    turned = {"wild_joker": wild} if wild else {}
    members = {"ruleset": ruleset_id, **named, **turned, "deal": setup.deal, "players": setup.table.players, "buys": 0}
    pack = (*FACES * setup.table.decks, *["JK"] * setup.table.printed_jokers)
    return Table(ruleset, members, pack, setup.table.hand_size, jokers)


@dataclass(frozen=True, slots=True)
class _Dealt:
    """What goes on the table, in which deal."""

    table: Setup
    deal: int | None


def _setup(rng: Random, ruleset: RuleSet[Any]) -> _Dealt:
    """A table for some number of players and some deal that the game has."""
    deals = range(1, _MOST_DEALS + 1) if _has(ruleset, "deal") else (None,)
    choices = [(players, deal) for players in range(2, _MOST_PLAYERS + 1) for deal in deals]
    rng.shuffle(choices)
    for players, deal in choices:
        with suppress(UnanswerableError):
            return _Dealt(GAMES[ruleset.game].setup(players, deal, ruleset), deal)
    raise AssertionError(f"{ruleset.id} is for no number of players")


def _has(ruleset: RuleSet[Any], member: str) -> bool:
    """Whether a question of the game has that member."""
    forms = (question.form(ruleset.game) for question in ASKED.values())
    return any(member in form.request.fields for form in forms if form)


def random_overrides(rng: Random, ruleset: RuleSet[Any]) -> dict[str, Any]:
    """One to three parameters with values that they may have, whole numbers near the house's own."""
    values = ruleset.rules.as_data()
    names = rng.sample(sorted(ruleset.parameters), k=rng.randint(1, 3))
    drawn = {name: _value(rng, ruleset.parameters[name].domain.schema(), values[name]) for name in names}
    return {name: value for name, value in drawn.items() if value != values[name]}


def _value(rng: Random, schema: Mapping[str, Any], own: Any) -> Any:
    """A value of a simple schema; the house's own where the schema is not simple."""
    if "anyOf" in schema:
        return _value(rng, rng.choice(schema["anyOf"]), own)
    if "enum" in schema:
        return rng.choice(schema["enum"])
    match schema.get("type"):
        case "boolean":
            return rng.random() < 0.5
        case "null":
            return None
        case "integer":
            middle = own if isinstance(own, int) else schema["minimum"]
            return min(max(middle + rng.randint(-2, 2), schema["minimum"]), schema["maximum"])
    return own
