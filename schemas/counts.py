"""``POST /v1/counts``: what one hand or event costs one player."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from referee.games.indian.costs import EVENTS
from referee.questions import CountQuestion
from referee.reasons import INDIAN
from referee.verdicts import CountVerdict
from schemas.answers import (
    GroupingAnswer,
    JudgedAnswer,
    ReadGroupAnswer,
    ReasonAnswer,
    card_texts,
    grouping_data,
    groups_data,
    reasons_data,
)
from schemas.fields import Cards, Choice, Flag, Groups, WholeNumber
from schemas.groups import LaidRequest
from schemas.limits import MAX_LAID
from schemas.question import Check, Form, card_or_none


class CountRequest(LaidRequest):
    """An event, and the hand it befalls: as arranged, as cards in any order, or as a count."""

    event = Choice(choices=EVENTS, required=True, metadata={"description": "What happened to the player."})
    groups = Groups(load_default=None, metadata={"description": "The hand as arranged."})
    ungrouped = Cards(high=MAX_LAID, load_default=(), metadata={"description": "Cards arranged outside every group."})
    hand = Cards(low=1, load_default=None, metadata={"description": "The hand in any order; its best arrangement is counted."})
    hand_points = WholeNumber(high=10_000, load_default=None, metadata={"description": "The hand's count, already made."})
    picked = Flag(load_default=None, metadata={"description": "Whether the player has picked a card in this deal."})
    missed_turns = WholeNumber(high=1000, load_default=None, metadata={"description": "Turns missed in a row."})
    turns_played = WholeNumber(
        high=1000,
        load_default=None,
        metadata={"description": "Turns the player has had; 0 makes the half count where the house has one."},
    )
    # A schema of marshmallow has a member `partial` of its own.
    part_of_hand = Flag(data_key="partial", load_default=False, metadata={"description": "Fewer cards than a hand are fine."})


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


def _canonical(asked: CountQuestion) -> dict[str, Any]:
    return {
        "event": asked.event,
        "groups": None if asked.groups is None else [card_texts(group) for group in asked.groups],
        "ungrouped": card_texts(asked.ungrouped),
        "hand": None if asked.hand is None else card_texts(sorted(asked.hand)),
        "hand_points": asked.hand_points,
        "wild_joker": card_or_none(asked.wild_joker),
        "picked": asked.picked,
        "missed_turns": asked.missed_turns,
        "turns_played": asked.turns_played,
        "partial": asked.partial,
    }


def _build(members: dict[str, Any]) -> CountQuestion:
    partial, rules = members.pop("part_of_hand"), ("ruleset", "overrides")
    return CountQuestion(**{name: value for name, value in members.items() if name not in rules}, partial=partial)


COUNTS_FORM = Form(
    games=INDIAN,
    function="count_hand",
    checks=(
        Check("check_one_hand", (), ("groups", "ungrouped", "hand", "hand_points")),
        Check("check_picked", ("event", "picked", "ruleset")),
        Check("check_missed_turns", ("event", "missed_turns", "ruleset")),
        Check("check_disconnection", ("event", "ruleset")),
        Check("check_cards", ("event", "picked", "ruleset", "groups", "ungrouped", "hand", "hand_points")),
    ),
    request=CountRequest(),
    response=CountAnswer,
    build=_build,
    answer=count_data,
    canonical=_canonical,
)
