"""``POST /v1/groupings``: the best grouping of a hand."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from referee import Hand
from referee.reasons import INDIAN
from referee.verdicts import BestGrouping
from schemas.answers import GroupingAnswer, JudgedAnswer, card_field, card_texts, grouping_data
from schemas.fields import Cards, OneCard
from schemas.groups import WILD_JOKER
from schemas.question import Check, Form, IndianRequest, card_or_none


class GroupingRequest(IndianRequest):
    """A hand, in any order; with one card more than a hand has, the drawn card is among them."""

    wild_joker = OneCard(load_default=None, allow_none=True, metadata=WILD_JOKER)
    hand = Cards(low=1, required=True, metadata={"description": "The cards held, in any order."})


class AfterDiscardAnswer(GroupingAnswer):
    """The best grouping that a discard leaves; no card goes where every one is grouped and none need go (western games)."""

    card = card_field(allow_none=True)


class BestGroupingAnswer(GroupingAnswer, JudgedAnswer):
    """The best grouping of all cards given."""

    after_discard = fields.Nested(
        AfterDiscardAnswer,
        required=True,
        allow_none=True,
        metadata={"description": "The best over every possible discard; null unless the hand holds the drawn card too."},
    )


def _build(members: dict[str, Any]) -> Hand:
    return Hand(members["hand"], members["wild_joker"])


def best_data(found: BestGrouping) -> dict[str, Any]:
    """The best grouping of all cards, and of what a discard leaves."""
    after = found.after_discard
    return {
        **grouping_data(found.grouping),
        "after_discard": None if after is None else {"card": card_or_none(after.card), **grouping_data(after.grouping)},
    }


def _canonical(hand: Hand) -> dict[str, Any]:
    return {"hand": card_texts(sorted(hand.cards)), "wild_joker": card_or_none(hand.wild_joker)}


GROUPINGS_FORM = Form(
    games=INDIAN,
    function="best_grouping",
    checks=(Check("check_hand", ("hand", "ruleset")),),
    request=GroupingRequest(),
    response=BestGroupingAnswer,
    build=_build,
    answer=best_data,
    canonical=_canonical,
)
