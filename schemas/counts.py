"""``POST /v1/counts``: what one hand or event costs one player."""

from __future__ import annotations

from typing import Any

from referee.games.indian.costs import EVENTS
from referee.questions import CountQuestion
from referee.reasons import INDIAN
from schemas.answers import CountAnswer, card_texts, count_data
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
