"""Gin on the wire: knocks and their defence, hands, deals, matches."""

from __future__ import annotations

from typing import Any, get_args

from marshmallow import Schema, fields, validate

from referee.questions.gin import Defence, GinAction, GinDeal, GinHand, GinMatch, HandResult, Knock, Pile
from referee.rulesets import GinRules
from referee.verdicts.gin import GinKind, GinOutcome, GinScore, GinStandings, Side
from referee.verdicts.western import TurnVerdict
from schemas.answers import JudgedAnswer
from schemas.fields import Cards, Choice, LaidGroups, Name, Names, Object, Objects, OneCard, RequestSchema, WholeNumber
from schemas.groupings import BestGroupingAnswer, best_data
from schemas.limits import MAX_GROUPS
from schemas.one_pack import HandCountRequest, SingleGroupsRequest, counts_form, groups_form
from schemas.question import Check, Form, card_or_none, overrides_field, ruleset_field
from schemas.western import (
    LaidGroupsRequest,
    LayOffRequest,
    TurnAnswer,
    discard_field,
    hand_data,
    hand_field,
    laid_data,
    lay_offs_data,
    lay_offs_of,
    turn_data,
)

GAME = "gin"
_MOST_DEADWOOD = 100
_MOST_POINTS, _MOST_HANDS = 10_000, 1000
_UPCARD = {"description": "The first upcard of the deal; needed where the limit or the score hangs on it.", "example": "5D"}


class GinRequest(RequestSchema):
    """The members by which every question about gin names its rules."""

    ruleset = ruleset_field(GAME, example="gin-modern")
    overrides = overrides_field(GinRules)


class GinGroupsRequest(GinRequest, SingleGroupsRequest):
    """Groups of gin to be read one by one."""


class GinCountRequest(GinRequest, HandCountRequest):
    """A hand whose least deadwood is asked."""


class GinGroupingRequest(GinRequest):
    """A hand of gin, in any order; with eleven cards, the drawn one is among them."""

    hand = Cards(low=1, required=True, metadata={"description": "The cards held, in any order."})
    upcard = OneCard(load_default=None, metadata=_UPCARD)


# --- knocks ---


class DefenceRequest(LaidGroupsRequest):
    """The defender: the hand, and the groups and lay-offs if they are declared; without both the best defence counts."""

    hand = Cards(low=1, required=True, metadata={"description": "The defender's ten cards, in any order."})
    groups = LaidGroups(named=False, load_default=None, metadata={"description": "The defender's own groups."})
    lay_offs = Objects(
        LayOffRequest,
        low=0,
        high=MAX_GROUPS,
        load_default=None,
        metadata={"description": "Cards laid off on the knocker's groups, one by one in this order."},
    )


class KnockRequest(GinRequest, LaidGroupsRequest):
    """The end of a deal as its player declares it."""

    action = Choice(choices=get_args(GinAction), required=True, metadata={"description": "What the player declares."})
    hand = hand_field()
    groups = LaidGroups(named=False, load_default=(), metadata={"description": "The groups shown; the rest is deadwood."})
    discard = discard_field()
    drawn_from = Choice(choices=get_args(Pile), load_default=None, metadata={"description": "Where the last card came from."})
    drawn = OneCard(load_default=None, metadata={"description": "The card drawn; it is one of the hand."})
    upcard = OneCard(load_default=None, metadata=_UPCARD)
    opponent = Object(DefenceRequest, load_default=None, metadata={"description": "The defender; absent if not known yet."})


class GinScoreAnswer(Schema):
    """What the declaration is worth; null for what was not reached or cannot be known."""

    kind = fields.String(required=True, allow_none=True, validate=validate.OneOf(get_args(GinKind)))
    deadwood = fields.Integer(required=True, allow_none=True, metadata={"description": "The knocker's, as shown."})
    optimal_deadwood = fields.Integer(required=True, allow_none=True, metadata={"description": "The least of the same cards."})
    opponent_deadwood = fields.Integer(
        required=True, allow_none=True, metadata={"description": "The defender's, as declared, else the least."}
    )
    opponent_optimal_deadwood = fields.Integer(
        required=True, allow_none=True, metadata={"description": "The least over own groups and lay-offs together."}
    )
    winner = fields.String(required=True, allow_none=True, validate=validate.OneOf(get_args(Side)))
    points = fields.Integer(required=True, allow_none=True, metadata={"description": "What the winner scores."})


class KnockAnswer(TurnAnswer):
    """The verdict on a knock, gin or big gin."""

    score = fields.Nested(GinScoreAnswer, required=True)


def _knock(members: dict[str, Any]) -> Knock:
    told = members["opponent"]
    opponent = None
    if told is not None:
        lay_offs = None if told["lay_offs"] is None else lay_offs_of(told["lay_offs"])
        opponent = Defence(told["hand"], told["groups"], lay_offs)
    names = ("action", "hand", "groups", "discard", "drawn_from", "drawn", "upcard")
    return Knock(**{name: members[name] for name in names}, opponent=opponent)


def _verdict_data(verdict: TurnVerdict[GinScore]) -> dict[str, Any]:
    return turn_data(verdict, _score_data(verdict.score))


def _score_data(score: GinScore) -> dict[str, Any]:
    return {
        "kind": score.outcome.kind,
        "deadwood": score.deadwood,
        "optimal_deadwood": score.optimal_deadwood,
        "opponent_deadwood": score.opponent_deadwood,
        "opponent_optimal_deadwood": score.opponent_optimal_deadwood,
        "winner": score.outcome.winner,
        "points": score.outcome.points,
    }


def _canonical_knock(knock: Knock) -> dict[str, Any]:
    return {
        "action": knock.action,
        "hand": hand_data(knock.hand),
        "groups": laid_data(knock.groups),
        "discard": card_or_none(knock.discard),
        "drawn_from": knock.drawn_from,
        "drawn": card_or_none(knock.drawn),
        "upcard": card_or_none(knock.upcard),
        "opponent": None if knock.opponent is None else _canonical_defence(knock.opponent),
    }


def _canonical_defence(opponent: Defence) -> dict[str, Any]:
    return {
        "hand": hand_data(opponent.hand),
        "groups": None if opponent.groups is None else laid_data(opponent.groups),
        "lay_offs": None if opponent.lay_offs is None else lay_offs_data(opponent.lay_offs),
    }


# --- deals and matches ---


class GinDealRequest(GinRequest):
    """A finished deal, its deadwood already counted."""

    kind = Choice(choices=get_args(GinAction), required=True, metadata={"description": "How the deal ended."})
    knocker_deadwood = WholeNumber(high=_MOST_DEADWOOD, required=True, metadata={"description": "Of the player who ended it."})
    opponent_deadwood = WholeNumber(
        high=_MOST_DEADWOOD, required=True, metadata={"description": "Of the other player, after lay-offs."}
    )
    upcard = OneCard(load_default=None, metadata=_UPCARD)


class GinDealAnswer(JudgedAnswer):
    """Who scores what."""

    winner = fields.String(required=True, validate=validate.OneOf(get_args(Side)))
    points = fields.Integer(required=True)


class HandResultRequest(RequestSchema):
    """A hand of a match."""

    winner = Name(required=True, allow_none=True, metadata={"description": "The player who scored; null for a dead hand."})
    points = WholeNumber(high=_MOST_POINTS, required=True, metadata={"description": "The points of the hand."})


class GinMatchRequest(GinRequest):
    """A match: its two players, and its hands in order."""

    players = Names(count=2, required=True, metadata={"description": "The two players."})
    hands = Objects(
        HandResultRequest,
        made=HandResult,
        low=0,
        high=_MOST_HANDS,
        required=True,
        metadata={"description": "The hands so far, in order."},
    )


class GinMatchAnswer(JudgedAnswer):
    """The match as it stands."""

    totals = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    finished = fields.Boolean(required=True)
    winner = fields.String(required=True, allow_none=True)
    margin = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "The winner's total less the other's; below zero if the other's boxes are worth more."},
    )
    shutout = fields.Boolean(required=True, allow_none=True, metadata={"description": "The loser has not a point."})


def _standings_data(standings: GinStandings) -> dict[str, Any]:
    return {
        "totals": dict(standings.totals),
        "finished": standings.finished,
        "winner": standings.winner,
        "margin": standings.margin,
        "shutout": standings.shutout,
    }


def _outcome_data(outcome: GinOutcome) -> dict[str, Any]:
    return {"winner": outcome.winner, "points": outcome.points}


def _deal(members: dict[str, Any]) -> GinDeal:
    return GinDeal(members["kind"], members["knocker_deadwood"], members["opponent_deadwood"], members["upcard"])


def _canonical_deal(deal: GinDeal) -> dict[str, Any]:
    return {
        "kind": deal.kind,
        "knocker_deadwood": deal.knocker_deadwood,
        "opponent_deadwood": deal.opponent_deadwood,
        "upcard": card_or_none(deal.upcard),
    }


def _match(members: dict[str, Any]) -> GinMatch:
    return GinMatch(members["players"], members["hands"])


def _canonical_match(match: GinMatch) -> dict[str, Any]:
    hands = [{"winner": hand.winner, "points": hand.points} for hand in match.hands]
    return {"players": list(match.players), "hands": hands}


# --- the forms ---

DECLARATIONS_FORM = Form(
    games=(GAME,),
    function="judge_declaration",
    checks=(Check("check_upcard", ("upcard", "ruleset")),),
    request=KnockRequest(),
    response=KnockAnswer,
    build=_knock,
    answer=_verdict_data,
    canonical=_canonical_knock,
)
GROUPS_FORM = groups_form(GAME, GinGroupsRequest())
GROUPINGS_FORM = Form(
    games=(GAME,),
    function="best_grouping",
    checks=(Check("check_hand", ("hand", "ruleset")), Check("check_limit", ("upcard", "ruleset"))),
    request=GinGroupingRequest(),
    response=BestGroupingAnswer,
    build=lambda members: GinHand(members["hand"], members["upcard"]),
    answer=best_data,
    canonical=lambda hand: {"hand": hand_data(hand.cards), "upcard": card_or_none(hand.upcard)},
)
COUNTS_FORM = counts_form(GAME, GinCountRequest())
DEALS_FORM = Form(
    games=(GAME,),
    function="score_deal",
    checks=(
        Check("check_upcard", ("upcard", "ruleset")),
        Check("check_pack", ("upcard",)),
        Check("check_kind", ("kind", "ruleset")),
        Check("check_deadwood", ("kind", "knocker_deadwood", "ruleset"), ("upcard",)),
    ),
    request=GinDealRequest(),
    response=GinDealAnswer,
    build=_deal,
    answer=_outcome_data,
    canonical=_canonical_deal,
)
MATCHES_FORM = Form(
    games=(GAME,),
    function="score_match",
    checks=(
        Check("check_names", ("players",)),
        Check("check_dead_hands", ("hands",)),
        Check("check_winners", ("players", "hands")),
        Check("check_late_hands", ("players", "hands", "ruleset")),
    ),
    request=GinMatchRequest(),
    response=GinMatchAnswer,
    build=_match,
    answer=_standings_data,
    canonical=_canonical_match,
)
