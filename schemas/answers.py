"""The parts that several answers share: how the referee's types look on the wire, and their description."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

from marshmallow import Schema, fields, validate

from referee import Card, RuleSet
from referee.cards import TEXT
from referee.reasons import REGISTRY, Reason
from referee.rulesets import PURE_SEQUENCES, SPECIAL_SHOWS, ruleset_ids
from referee.verdicts import CountVerdict, Grouping, Kind, NamedShow, ReadGroup, SpentJoker

KINDS = get_args(Kind)
_CARD = {"description": "A card: rank and suit (S H D C), or JK for a printed joker.", "example": "10H"}


def card_field(**more: Any) -> fields.String:
    """A card in an answer."""
    return fields.String(metadata=_CARD, **{"required": True, **more})


def cards_field(**more: Any) -> fields.List[Any]:
    """A list of cards in an answer."""
    return fields.List(card_field(), **{"required": True, **more})


class ReasonAnswer(Schema):
    """Why something is not valid, or, as a warning, what is odd about it."""

    code = fields.String(required=True, validate=validate.OneOf(sorted(REGISTRY)), metadata={"description": "A stable code."})
    rule = fields.String(required=True, metadata={"description": "The rule's id in the rulebook.", "example": "R-SET-1"})
    message = fields.String(required=True, metadata={"description": "A sentence for a person; it names the cards."})
    group = fields.Integer(metadata={"description": "Index of the group in the request; absent where the whole is meant."})
    cards = cards_field(required=False, metadata={"description": "The cards meant, if any in particular are."})
    side = fields.String(metadata={"description": "The other side, where its cards are meant.", "example": "defender"})


class JokerAnswer(Schema):
    """A joker of a group."""

    card = card_field()
    stands_for = card_field(allow_none=True)


class ReadGroupAnswer(Schema):
    """A group as the referee reads it."""

    cards = cards_field(metadata={"description": "The cards as laid."})
    valid = fields.Boolean(required=True)
    kind = fields.String(required=True, validate=validate.OneOf(KINDS))
    reads_as = fields.List(
        card_field(allow_none=True),
        required=True,
        allow_none=True,
        metadata={"description": "What each place is read as, in order; null for a joker that stands for nothing in a set."},
    )
    jokers = fields.List(fields.Nested(JokerAnswer), required=True)
    points = fields.Integer(required=True, metadata={"description": "The cards' own points if the group is invalid, else 0."})
    reasons = fields.List(fields.Nested(ReasonAnswer), required=True)


SHOWS = (PURE_SEQUENCES, *SPECIAL_SHOWS)
_SHOW = "21-card games: the show that the cards are, as the first of these that fits; null if they are none."


def show_field() -> fields.String:
    """Which show cards are, in games that have several."""
    return fields.String(allow_none=True, validate=validate.OneOf(SHOWS), metadata={"description": _SHOW})


class GroupingAnswer(Schema):
    """Groups made of a hand, and what the hand costs so arranged."""

    declarable = fields.Boolean(required=True, metadata={"description": "Whether these cards can be declared."})
    points = fields.Integer(required=True)
    groups = fields.List(fields.Nested(ReadGroupAnswer), required=True)
    ungrouped = cards_field()
    show = show_field()


class RulesetId(fields.String):
    """The id of a rule set; which there are is looked up when the field is described."""

    def json_schema(self) -> dict[str, Any]:
        """The field as JSON Schema."""
        return {"enum": list(ruleset_ids())}


class RulesetAnswer(Schema):
    """The rules that were applied."""

    id = RulesetId(required=True)
    game = fields.String(required=True, metadata={"example": "indian-13"})
    digest = fields.String(required=True, metadata={"description": "sha256 of the rules, overrides included."})


class JudgedAnswer(Schema):
    """What every answer by a rule set carries."""

    ruleset = fields.Nested(RulesetAnswer, required=True)
    verdict_id = fields.String(
        required=True,
        metadata={"description": "sha256 of the request in canonical form, the rules' digest and the engine's version."},
    )


class CountAnswer(JudgedAnswer):
    """What the event costs."""

    valid = fields.Boolean(required=True, metadata={"description": "About the event, never about the hand."})
    reasons = fields.List(fields.Nested(ReasonAnswer), required=True)
    points = fields.Float(required=True, allow_none=True, metadata={"description": "null for an event that is not allowed."})
    by_variant = fields.Dict(
        keys=fields.String(),
        values=fields.Float(allow_none=True),
        required=True,
        metadata={"description": "The cost by every rule set of the house; null where it has no price for the event."},
    )
    groups = fields.List(fields.Nested(ReadGroupAnswer), required=True, metadata={"description": "The groups given, as read."})
    best = fields.Nested(
        GroupingAnswer,
        required=True,
        allow_none=True,
        metadata={"description": "The best grouping of the cards; null without cards, or with more or fewer than may be."},
    )
    value_points = fields.Integer(
        metadata={
            "description": "21-card games: what the value cards among these bring from each player; 0 after a drop. "
            "Absent where no card could tell."
        }
    )


def card_texts(cards: Iterable[Card]) -> list[str]:
    """Cards as strings."""
    return list(map(TEXT, cards))


def reason_data(reason: Reason) -> dict[str, Any]:
    """A reason or warning."""
    data: dict[str, Any] = {"code": reason.code, "rule": reason.rule, "message": reason.message}
    if reason.group is not None:
        data["group"] = reason.group
    if reason.cards:
        data["cards"] = card_texts(reason.cards)
    if reason.side is not None:
        data["side"] = reason.side
    return data


def reasons_data(reasons: Iterable[Reason]) -> list[dict[str, Any]]:
    """Reasons or warnings."""
    return list(map(reason_data, reasons))


def group_data(group: ReadGroup) -> dict[str, Any]:
    """A read group."""
    return {
        "cards": card_texts(group.cards),
        "valid": group.valid,
        "kind": group.kind,
        "reads_as": None if group.reads_as is None else _places(group.reads_as),
        "jokers": list(map(_joker, group.jokers)),
        "points": group.points,
        "reasons": reasons_data(group.reasons),
    }


def _places(places: tuple[Card | None, ...]) -> list[str | None]:
    return [None if place is None else place.text for place in places]


def _joker(joker: SpentJoker) -> dict[str, str | None]:
    place = joker.stands_for
    return {"card": joker.card.text, "stands_for": None if place is None else place.text}


def groups_data(groups: Iterable[ReadGroup]) -> list[dict[str, Any]]:
    """Read groups."""
    return list(map(group_data, groups))


def grouping_data(grouping: Grouping) -> dict[str, Any]:
    """A grouping of a hand."""
    return {
        "declarable": grouping.declarable,
        "points": grouping.points,
        "groups": groups_data(grouping.groups),
        "ungrouped": card_texts(grouping.ungrouped),
        **show_data(grouping.show),
    }


def show_data(show: NamedShow | None) -> dict[str, str | None]:
    """The member that names the show, in games that have several."""
    return {} if show is None else {"show": show.name}


def count_data(verdict: CountVerdict) -> dict[str, Any]:
    """What the event costs, as it travels."""
    return {
        "valid": verdict.valid,
        "reasons": reasons_data(verdict.reasons),
        "points": verdict.points,
        "by_variant": dict(verdict.by_variant),
        "groups": groups_data(verdict.groups),
        "best": None if verdict.best is None else grouping_data(verdict.best),
        **({} if verdict.value_points is None else {"value_points": verdict.value_points}),
    }


def ruleset_data(ruleset: RuleSet[Any]) -> dict[str, str]:
    """The rules that were applied."""
    return {"id": ruleset.id, "game": ruleset.game, "digest": ruleset.digest}
