"""``GET /v1/rulesets`` and below: the rules as data, the table's setup, the jokers."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

from referee import Card, RuleSet, UnanswerableError, load_ruleset, ruleset_ids
from referee.games.marriage.values import has_value_cards
from referee.games.registry import GAMES
from referee.questions import Fault
from referee.rulesets import MARKS, IndianRules, sources
from referee.verdicts import Setup
from schemas.answers import JudgedAnswer, card_field, card_texts, cards_field, ruleset_data
from schemas.fields import OneCard, RequestSchema, WholeNumber
from schemas.limits import MAX_PLAYERS
from schemas.question import card_or_none, identified


class RulesetEntry(Schema):
    """A rule set in the list."""

    id = fields.String(required=True)
    house = fields.String(required=True)
    game = fields.String(required=True)
    title = fields.String(required=True)
    digest = fields.String(required=True)


class RulesetsAnswer(Schema):
    """Every rule set."""

    rulesets = fields.List(fields.Nested(RulesetEntry), required=True)


class ParameterAnswer(Schema):
    """A rule parameter: its value here, and what it means everywhere."""

    value = fields.Raw(required=True, allow_none=True)
    meaning = fields.String(required=True)
    rule = fields.String(required=True, metadata={"description": "The rule's id in the rulebook."})
    values = fields.Raw(required=True, metadata={"description": "The values it can take, as JSON Schema."})
    evidence = fields.String(
        required=True,
        validate=validate.OneOf(sorted(MARKS)),
        metadata={"description": "How firm the value is: " + ", ".join(f"{mark} {text}" for mark, text in MARKS.items()) + "."},
    )
    source = fields.String(required=True, metadata={"description": "Codes of the member `sources`, apart by blanks."})
    stated_by = fields.String(required=True, metadata={"description": "The rule set whose file states the value."})


class RulesetDetailAnswer(RulesetEntry):
    """A rule set in full."""

    parameters = fields.Dict(keys=fields.String(), values=fields.Nested(ParameterAnswer), required=True)
    sources = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class SetupQuery(RequestSchema):
    """How many play, and which deal it is."""

    players = WholeNumber(high=MAX_PLAYERS, required=True, metadata={"description": "Players at the table."})
    deal = WholeNumber(high=1000, load_default=None, metadata={"description": "The number of the deal, from 1."})


class SetupAnswer(JudgedAnswer):
    """What goes on the table."""

    players = fields.Integer(required=True)
    decks = fields.Integer(required=True)
    printed_jokers = fields.Integer(required=True)
    cards = fields.Integer(required=True)
    hand_size = fields.Integer(required=True, metadata={"description": "Cards in a hand; in the smaller ones if uneven."})
    hands = fields.Integer(
        metadata={
            "description": "Hands dealt, where more are than players (Michigan's dummy). All cards are dealt then: the first "
            "`cards - hands * hand_size` hands have one card more."
        }
    )
    starting_chips = fields.Integer(metadata={"description": "Chips a player starts a series with, where chips are won."})


class JokersQuery(RequestSchema):
    """The card turned up."""

    wild_joker = OneCard(load_default=None, metadata={"description": "The card turned up; absent for none."})


class ValueCardsAnswer(Schema):
    """The cards that bring points by themselves."""

    cut = card_field()
    upper = card_field()
    lower = card_field()


class JokersAnswer(JudgedAnswer):
    """The cards that are jokers now."""

    jokers = cards_field()
    value_cards = fields.Nested(
        ValueCardsAnswer, allow_none=True, metadata={"description": "21-card games: null if no card was turned up."}
    )


def entry_data(ruleset: RuleSet[Any]) -> dict[str, Any]:
    """A rule set in the list."""
    return {**ruleset_data(ruleset), "house": ruleset.house, "title": ruleset.title}


def rulesets_data() -> dict[str, Any]:
    """Every rule set."""
    return {"rulesets": [entry_data(load_ruleset(ruleset_id)) for ruleset_id in ruleset_ids()]}


def detail_data(ruleset: RuleSet[Any]) -> dict[str, Any]:
    """A rule set in full, with the sources that its parameters cite."""
    values = ruleset.rules.as_data()
    parameters = {
        name: {
            "value": values[name],
            "meaning": parameter.meaning,
            "rule": parameter.rule,
            "values": parameter.domain.schema(),
            "evidence": ruleset.evidence[name].mark,
            "source": ruleset.evidence[name].source,
            "stated_by": ruleset.evidence[name].stated_by,
        }
        for name, parameter in ruleset.parameters.items()
    }
    cited = {code for evidence in ruleset.evidence.values() for code in evidence.source.split()}
    references = {code: text for code, text in sources().items() if code in cited}
    return {**entry_data(ruleset), "parameters": parameters, "sources": references}


def setup_data(query: dict[str, Any], ruleset: RuleSet[Any]) -> dict[str, Any]:
    """What goes on the table.

    Raises:
        UnanswerableError: no such number of players or deal.
    """
    setup: Setup = GAMES[ruleset.game].setup(query["players"], query["deal"], ruleset)
    optional = {"hands": setup.hands, "starting_chips": setup.starting_chips}
    return {
        "players": setup.players,
        "decks": setup.decks,
        "printed_jokers": setup.printed_jokers,
        "cards": setup.cards,
        "hand_size": setup.hand_size,
        **{name: number for name, number in optional.items() if number is not None},
        **identified("setup", query, ruleset),
    }


def setup_faults(query: dict[str, Any], ruleset: RuleSet[Any]) -> tuple[Fault, ...]:
    """What the game has against the members of a query that can be read."""
    try:
        if "players" in query:
            GAMES[ruleset.game].setup(query["players"], query.get("deal"), ruleset)
    except UnanswerableError as error:
        return error.faults
    return ()


def jokers_data(query: dict[str, Any], ruleset: RuleSet[Any]) -> dict[str, Any]:
    """The cards that are jokers now."""
    wild_joker: Card | None = query["wild_joker"]
    cards = GAMES[ruleset.game].jokers(wild_joker, ruleset)
    values = value_cards_data(wild_joker, ruleset)
    return {"jokers": card_texts(cards), **values, **identified("jokers", {"wild_joker": card_or_none(wild_joker)}, ruleset)}


def value_cards_data(wild_joker: Card | None, ruleset: RuleSet[Any]) -> dict[str, Any]:
    """The member that names the value cards, in games that have them."""
    if not isinstance(ruleset.rules, IndianRules) or not has_value_cards(ruleset):
        return {}
    cards = GAMES[ruleset.game].value_cards(wild_joker, ruleset)
    named = None if cards is None else {"cut": cards.cut.text, "upper": cards.upper.text, "lower": cards.lower.text}
    return {"value_cards": named}
