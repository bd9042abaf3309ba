"""Basic rummy on the wire: turns, hands, deals."""

from __future__ import annotations

from typing import Any, get_args

from marshmallow import Schema, fields

from referee.questions.basic import BasicAction, BasicDeal, BasicDealPlayer, BasicHand, BasicTurn, Pile
from referee.rulesets import BasicRules
from referee.verdicts.basic import BasicDealVerdict, BasicScore
from referee.verdicts.western import TurnVerdict
from schemas.answers import JudgedAnswer
from schemas.fields import Cards, Choice, Flag, LaidGroups, Name, Objects, OneCard, RequestSchema
from schemas.groupings import BestGroupingAnswer, best_data
from schemas.limits import MAX_PLAYERS
from schemas.one_pack import HandCountRequest, SingleGroupsRequest, counts_form, groups_form
from schemas.question import Check, Form, card_or_none, overrides_field, ruleset_field
from schemas.western import (
    LaidGroupsRequest,
    TurnAnswer,
    discard_field,
    hand_data,
    hand_field,
    hands_data,
    laid_data,
    lay_offs_data,
    lay_offs_field,
    lay_offs_of,
    opponents_field,
    table_field,
    turn_data,
)

GAME = "basic"


class BasicRequest(RequestSchema):
    """The members by which every question about basic rummy names its rules."""

    ruleset = ruleset_field(GAME, example="basic")
    overrides = overrides_field(BasicRules)


class BasicGroupsRequest(BasicRequest, SingleGroupsRequest):
    """Groups of basic rummy to be read one by one."""


class BasicCountRequest(BasicRequest, HandCountRequest):
    """A hand that is paid for."""


class BasicGroupingRequest(BasicRequest):
    """A hand of basic rummy, in any order, the drawn card among them."""

    hand = Cards(low=1, required=True, metadata={"description": "The cards held, in any order."})


# --- turns ---


class BasicTurnRequest(BasicRequest, LaidGroupsRequest):
    """A turn as its player declares it."""

    action = Choice(choices=get_args(BasicAction), required=True, metadata={"description": "What the player declares."})
    hand = hand_field()
    groups = LaidGroups(named=False, load_default=(), metadata={"description": "The groups laid in this turn."})
    lay_offs = lay_offs_field()
    table = table_field(named=False)
    discard = discard_field()
    drawn_from = Choice(choices=get_args(Pile), load_default=None, metadata={"description": "Where the card drawn came from."})
    drawn = OneCard(load_default=None, metadata={"description": "The card drawn; it is one of the hand."})
    prior_melds = Flag(load_default=False, metadata={"description": "The player has melded or laid off earlier in this deal."})
    opponents = opponents_field()


class BasicScoreAnswer(Schema):
    """What follows from the turn; null for what was not reached or cannot be known."""

    out = fields.Boolean(required=True, allow_none=True, metadata={"description": "No card is left."})
    rummy = fields.Boolean(required=True, allow_none=True, metadata={"description": "Out in one turn, nothing laid before."})
    left_value = fields.Integer(required=True, allow_none=True, metadata={"description": "The value of what is left in hand."})
    points = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
        allow_none=True,
        metadata={"description": "What each opponent pays if the player is out."},
    )
    winner_total = fields.Integer(required=True, allow_none=True, metadata={"description": "All of it together."})


class BasicTurnAnswer(TurnAnswer):
    """The verdict on a turn of basic rummy."""

    score = fields.Nested(BasicScoreAnswer, required=True)


def _turn(members: dict[str, Any]) -> BasicTurn:
    names = ("action", "hand", "groups", "table", "discard", "drawn_from", "drawn", "prior_melds", "opponents")
    return BasicTurn(**{name: members[name] for name in names}, lay_offs=lay_offs_of(members["lay_offs"]))


def _verdict_data(verdict: TurnVerdict[BasicScore]) -> dict[str, Any]:
    return turn_data(verdict, _score_data(verdict.score))


def _score_data(score: BasicScore) -> dict[str, Any]:
    return {
        "out": score.out,
        "rummy": score.rummy,
        "left_value": score.left_value,
        "points": None if score.points is None else dict(score.points),
        "winner_total": score.winner_total,
    }


def _canonical_turn(turn: BasicTurn) -> dict[str, Any]:
    return {
        "action": turn.action,
        "hand": hand_data(turn.hand),
        "groups": laid_data(turn.groups),
        "lay_offs": lay_offs_data(turn.lay_offs),
        "table": laid_data(turn.table),
        "discard": card_or_none(turn.discard),
        "drawn_from": turn.drawn_from,
        "drawn": card_or_none(turn.drawn),
        "prior_melds": turn.prior_melds,
        "opponents": hands_data(turn.opponents),
    }


# --- deals ---


class BasicDealPlayerRequest(RequestSchema):
    """What became of a player."""

    player = Name(required=True, metadata={"description": "The player's name, once in a deal."})
    outcome = Choice(choices=("won", "lost"), required=True, metadata={"description": "How the deal ended for the player."})
    hand = Cards(low=1, load_default=None, metadata={"description": "All cards that a loser still holds."})
    rummy = Flag(load_default=False, metadata={"description": "The winner went out in one turn, nothing laid before."})


class BasicDealRequest(BasicRequest):
    """A finished deal and all its players."""

    players = Objects(
        BasicDealPlayerRequest,
        made=BasicDealPlayer,
        low=1,
        high=MAX_PLAYERS,
        required=True,
        metadata={"description": "Everyone dealt in."},
    )


class BasicDealAnswer(JudgedAnswer):
    """What the losers pay."""

    winner = fields.String(required=True)
    points = fields.Dict(
        keys=fields.String(), values=fields.Integer(), required=True, metadata={"description": "What each loser pays."}
    )
    total_points = fields.Integer(required=True)


def _deal(members: dict[str, Any]) -> BasicDeal:
    return BasicDeal(members["players"])


def _deal_data(verdict: BasicDealVerdict) -> dict[str, Any]:
    return {"winner": verdict.winner, "points": dict(verdict.points), "total_points": verdict.total_points}


def _canonical_deal(deal: BasicDeal) -> dict[str, Any]:
    return {"players": [_canonical_player(player) for player in deal.players]}


def _canonical_player(player: BasicDealPlayer) -> dict[str, Any]:
    hand = None if player.hand is None else hand_data(player.hand)
    return {"player": player.player, "outcome": player.outcome, "hand": hand, "rummy": player.rummy}


# --- the forms ---

DECLARATIONS_FORM = Form(
    games=(GAME,),
    function="judge_declaration",
    checks=(Check("check_table", ("table", "ruleset")), Check("check_opponents", ("opponents", "ruleset"))),
    request=BasicTurnRequest(),
    response=BasicTurnAnswer,
    build=_turn,
    answer=_verdict_data,
    canonical=_canonical_turn,
)
GROUPS_FORM = groups_form(GAME, BasicGroupsRequest())
GROUPINGS_FORM = Form(
    games=(GAME,),
    function="best_grouping",
    checks=(Check("check_hand", ("hand", "ruleset")),),
    request=BasicGroupingRequest(),
    response=BestGroupingAnswer,
    build=lambda members: BasicHand(members["hand"]),
    answer=best_data,
    canonical=lambda hand: {"hand": hand_data(hand.cards)},
)
COUNTS_FORM = counts_form(GAME, BasicCountRequest())
DEALS_FORM = Form(
    games=(GAME,),
    function="score_deal",
    checks=(Check("check_seats", ("players", "ruleset")), Check("check_outcomes", ("players",))),
    request=BasicDealRequest(),
    response=BasicDealAnswer,
    build=_deal,
    answer=_deal_data,
    canonical=_canonical_deal,
)
