"""What the questions about western games have in common on the wire: a turn with its table, and the verdict on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, get_args

from marshmallow import ValidationError, fields, validates_schema

from referee import Card
from referee.questions import End, LaidGroup, LayOff, Swap
from referee.verdicts.western import TurnVerdict
from schemas.answers import JudgedAnswer, ReadGroupAnswer, ReasonAnswer, card_texts, groups_data, reasons_data
from schemas.faults import Complaint
from schemas.fields import ByPlayer, Cards, Choice, LaidGroups, Objects, OneCard, RequestSchema, WholeNumber
from schemas.limits import MAX_CARDS, MAX_GROUPS, MAX_LAID

_MOST_TARGETS = 1000
_TARGET = {"description": "Which meld, from 0: those on the table first, then the groups of this request."}


class LayOffRequest(RequestSchema):
    """Cards laid off on a meld."""

    cards = Cards(low=1, required=True, metadata={"description": "The cards; with a wild one among them, in ascending order."})
    target = WholeNumber(high=_MOST_TARGETS, required=True, metadata=_TARGET)
    end = Choice(
        choices=get_args(End),
        load_default=None,
        metadata={"description": "The end of a sequence; if absent the high one where the cards fit there."},
    )


class SwapRequest(RequestSchema):
    """A card put in the place of a wild card on the table."""

    card = OneCard(required=True, metadata={"description": "The card put there."})
    target = WholeNumber(high=_MOST_TARGETS, required=True, metadata={"description": "Which meld on the table, from 0."})
    index = WholeNumber(high=_MOST_TARGETS, required=True, metadata={"description": "Which card of that meld, from 0."})


class LaidGroupsRequest(RequestSchema):
    """Groups as laid, no more cards in them than a request may hold; ``groups`` is the game's to describe."""

    @validates_schema(skip_on_field_errors=False)
    def _not_too_many(self, data: dict[str, Any], **_: Any) -> None:
        laid = sum(len(group.cards) for group in data.get("groups") or ())
        if laid > MAX_LAID:
            detail = f"groups must have at most {MAX_LAID} cards together, not {laid}"
            raise ValidationError({"groups": [Complaint("VALUE_INVALID", detail)]})


def hand_field() -> Cards:
    """The player's hand after drawing."""
    return Cards(low=1, required=True, metadata={"description": "The hand after drawing, in any order."})


def table_field(*, named: bool) -> LaidGroups:
    """The melds that lie on the table."""
    return LaidGroups(named=named, load_default=(), metadata={"description": "The melds on the table before this turn."})


def lay_offs_field() -> Objects:
    """The lay-offs of a turn."""
    described = {"description": "Cards laid off on melds, in this order."}
    return Objects(LayOffRequest, low=0, high=MAX_GROUPS, load_default=(), metadata=described)


def swaps_field() -> Objects:
    """The swaps of a turn."""
    described = {"description": "Wild cards taken from the table for the cards they stand for, in this order."}
    return Objects(SwapRequest, low=0, high=MAX_CARDS, load_default=(), metadata=described)


def discard_field() -> OneCard:
    """The card that ends the turn."""
    return OneCard(load_default=None, metadata={"description": "The card thrown to end the turn; it is one of the hand."})


def opponents_field(**more: Any) -> ByPlayer:
    """The hands of the others."""
    described = {"description": "The hands of the other players, by player."}
    return ByPlayer(Cards(), low=0, load_default=None, metadata=described, **more)


class TurnAnswer(JudgedAnswer):
    """The verdict on a turn; the game adds its score."""

    valid = fields.Boolean(required=True)
    reasons = fields.List(
        fields.Nested(ReasonAnswer),
        required=True,
        metadata={"description": "Every reason of the first phase that fails, by group, then code."},
    )
    warnings = fields.List(
        fields.Nested(ReasonAnswer), required=True, metadata={"description": "They never change the verdict."}
    )
    groups = fields.List(fields.Nested(ReadGroupAnswer), required=True, metadata={"description": "The groups laid, as read."})


def turn_data(verdict: TurnVerdict[Any], score: Mapping[str, Any]) -> dict[str, Any]:
    """The verdict on a turn, with the game's score as it travels."""
    return {
        "valid": verdict.valid,
        "reasons": reasons_data(verdict.reasons),
        "warnings": reasons_data(verdict.warnings),
        "groups": groups_data(verdict.groups),
        "score": score,
    }


def lay_offs_of(loaded: Iterable[Mapping[str, Any]]) -> tuple[LayOff, ...]:
    """The lay-offs that a request names."""
    return tuple(LayOff(**members) for members in loaded)


def swaps_of(loaded: Iterable[Mapping[str, Any]]) -> tuple[Swap, ...]:
    """The swaps that a request names."""
    return tuple(Swap(**members) for members in loaded)


def laid_data(groups: Iterable[LaidGroup]) -> list[dict[str, Any]]:
    """Groups as laid, in canonical form."""
    return [{"kind": group.kind, "cards": card_texts(group.cards)} for group in groups]


def lay_offs_data(lay_offs: Iterable[LayOff]) -> list[dict[str, Any]]:
    """Lay-offs, in canonical form."""
    return [{"cards": card_texts(one.cards), "target": one.target, "end": one.end} for one in lay_offs]


def swaps_data(swaps: Iterable[Swap]) -> list[dict[str, Any]]:
    """Swaps, in canonical form."""
    return [{"card": swap.card.text, "target": swap.target, "index": swap.index} for swap in swaps]


def hand_data(cards: Iterable[Card]) -> list[str]:
    """A hand, in canonical form: in the order of cards."""
    return card_texts(sorted(cards))


def hands_data(hands: Mapping[str, tuple[Card, ...]] | None) -> dict[str, list[str]] | None:
    """Hands by player, in canonical form."""
    return None if hands is None else {player: hand_data(hand) for player, hand in hands.items()}
