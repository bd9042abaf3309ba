"""The contract family on the wire: turns, groups, counts and standings (API 2.1, 2.2, 2.4, 2.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from marshmallow import Schema, ValidationError, fields, validates_schema

from referee.games.contract.turns import SELF
from referee.questions.contract import ContractCount, ContractHand, ContractMatch, ContractTable, ContractTurn, TurnAction
from referee.reasons import CONTRACT_FAMILY
from referee.rulesets import ContractRules
from referee.verdicts import BestGrouping, ReadGroup
from referee.verdicts.contract import ContractStandings, HandCount, TurnScore
from referee.verdicts.western import TurnVerdict
from schemas.answers import JudgedAnswer, ReadGroupAnswer, ReasonAnswer, groups_data, reasons_data
from schemas.faults import Complaint
from schemas.fields import ByPlayer, Cards, Choice, Flag, LaidGroups, RequestSchema, WholeNumber
from schemas.groupings import BestGroupingAnswer, best_data
from schemas.limits import MAX_PLAYERS
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
    swaps_data,
    swaps_field,
    swaps_of,
    table_field,
    turn_data,
)

_MOST_NUMBER = 1000
_MOST_POINTS = 1_000_000


class ContractRequest(RequestSchema):
    """The members by which every question about a contract game names its rules."""

    ruleset = ruleset_field(*CONTRACT_FAMILY, example="continental")
    overrides = overrides_field(ContractRules)


def deal_field(**more: Any) -> WholeNumber:
    """The number of the deal."""
    return WholeNumber(high=_MOST_NUMBER, **more)


def players_field() -> WholeNumber:
    """The number of players."""
    return WholeNumber(
        high=MAX_PLAYERS,
        load_default=None,
        metadata={"description": "Players at the table; they decide how many packs are in play, if absent the most there are."},
    )


# --- a turn ---


class ContractTurnRequest(ContractRequest, LaidGroupsRequest):
    """A turn after drawing."""

    action = Choice(choices=get_args(TurnAction), required=True, metadata={"description": "What the player means to do."})
    deal = deal_field(required=True, metadata={"description": "The number of the deal, from 1; it sets the contract."})
    players = players_field()
    down = Flag(load_default=False, metadata={"description": "The player laid the contract in an earlier turn."})
    laid_before = Flag(
        load_default=None,
        metadata={"description": "The player laid any card in an earlier turn of this deal; being down implies it."},
    )
    buys = WholeNumber(
        high=_MOST_NUMBER,
        load_default=None,
        metadata={"description": "How often the player bought in this deal; if absent his cards are not counted."},
    )
    hand = hand_field()
    groups = LaidGroups(named=True, load_default=(), metadata={"description": "The groups laid in this turn."})
    lay_offs = lay_offs_field()
    swaps = swaps_field()
    table = table_field(named=True)
    discard = discard_field()
    opponents = opponents_field(taken=SELF)

    @validates_schema(skip_on_field_errors=False)
    def _no_contradiction(self, data: dict[str, Any], **_: Any) -> None:
        faults = {**_laid_fault(data), **_opponents_fault(data)}
        if faults:
            raise ValidationError(faults)


def _laid_fault(data: Mapping[str, Any]) -> dict[str, Any]:
    """T-12: a player who is down has laid cards before."""
    if data.get("down") and data.get("laid_before") is False:
        return {"laid_before": [Complaint("VALUE_INVALID", "must not be false for a player who is down")]}
    return {}


def _opponents_fault(data: Mapping[str, Any]) -> dict[str, Any]:
    """There are no more opponents than players beside the one in turn."""
    opponents, players = data.get("opponents") or {}, data.get("players")
    if not players or len(opponents) < players:
        return {}
    detail = f"{players} players leave {players - 1} opponents, here are {len(opponents)}"
    return {"opponents": [Complaint("VALUE_INVALID", detail)]}


class ContractScoreAnswer(Schema):
    """What follows from a turn; null for what was not reached."""

    out = fields.Boolean(required=True, allow_none=True)
    left_points = fields.Integer(
        required=True, allow_none=True, metadata={"description": "The value of the cards left in hand."}
    )
    points = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
        allow_none=True,
        metadata={"description": f"Once the player is out: what each is charged, the player himself as `{SELF}`."},
    )


class ContractTurnAnswer(TurnAnswer):
    """The verdict on a turn."""

    score = fields.Nested(ContractScoreAnswer, required=True)


def _turn(members: dict[str, Any]) -> ContractTurn:
    given = {name: value for name, value in members.items() if name not in ("ruleset", "overrides")}
    laid_before = given["down"] if given["laid_before"] is None else given["laid_before"]
    lay_offs, swaps = lay_offs_of(given["lay_offs"]), swaps_of(given["swaps"])
    return ContractTurn(**{**given, "laid_before": laid_before, "lay_offs": lay_offs, "swaps": swaps})


def _turn_answer(verdict: TurnVerdict[TurnScore]) -> dict[str, Any]:
    score = verdict.score
    points = None if score.points is None else dict(score.points)
    return turn_data(verdict, {"out": score.out, "left_points": score.left_points, "points": points})


def _turn_canonical(turn: ContractTurn) -> dict[str, Any]:
    return {
        "action": turn.action,
        "deal": turn.deal,
        "players": turn.players,
        "down": turn.down,
        "laid_before": turn.laid_before,
        "buys": turn.buys,
        "hand": hand_data(turn.hand),
        "groups": laid_data(turn.groups),
        "lay_offs": lay_offs_data(turn.lay_offs),
        "swaps": swaps_data(turn.swaps),
        "table": laid_data(turn.table),
        "discard": card_or_none(turn.discard),
        "opponents": hands_data(turn.opponents),
    }


DECLARATIONS_FORM = Form(
    games=CONTRACT_FAMILY,
    function="judge_declaration",
    checks=(
        Check("check_deal", ("deal", "ruleset")),
        Check("check_players", ("players", "ruleset")),
        Check("check_table", ("table", "ruleset")),
    ),
    request=ContractTurnRequest(),
    response=ContractTurnAnswer,
    build=_turn,
    answer=_turn_answer,
    canonical=_turn_canonical,
)


# --- single groups ---


class ContractGroupsRequest(ContractRequest, LaidGroupsRequest):
    """Groups to be read one by one."""

    deal = deal_field(
        load_default=None,
        metadata={"description": "The deal whose sizes are asked for; if absent the smallest of all deals."},
    )
    groups = LaidGroups(named=True, low=1, required=True, metadata={"description": "The groups as laid."})


class ContractGroupsAnswer(JudgedAnswer):
    """The groups as read, in the order of the request."""

    groups = fields.List(fields.Nested(ReadGroupAnswer), required=True)


def _table(members: dict[str, Any]) -> ContractTable:
    return ContractTable(members["groups"], members["deal"])


def _groups_answer(groups: tuple[ReadGroup, ...]) -> dict[str, Any]:
    return {"groups": groups_data(groups)}


def _groups_canonical(table: ContractTable) -> dict[str, Any]:
    return {"groups": laid_data(table.groups), "deal": table.deal}


GROUPS_FORM = Form(
    games=CONTRACT_FAMILY,
    function="read_groups",
    checks=(Check("check_deal", ("deal", "ruleset")),),
    request=ContractGroupsRequest(),
    response=ContractGroupsAnswer,
    build=_table,
    answer=_groups_answer,
    canonical=_groups_canonical,
)


# --- the best way to go down ---


class ContractGroupingRequest(ContractRequest):
    """A hand, and the deal whose contract is asked for."""

    deal = deal_field(required=True, metadata={"description": "The number of the deal, from 1; it sets the contract."})
    players = players_field()
    buys = WholeNumber(
        high=_MOST_NUMBER,
        load_default=None,
        metadata={"description": "How often the player bought in this deal; if absent as often as he may."},
    )
    hand = Cards(low=1, required=True, metadata={"description": "The cards held, in any order."})


class ContractGroupingAnswer(BestGroupingAnswer):
    """The contract laid so that the least points are left; no groups where it cannot be laid."""

    can_go_down = fields.Boolean(
        required=True,
        metadata={
            "description": "The contract can be laid, with a card left to throw where one must go: `declarable` says the same."
        },
    )


def _hand(members: dict[str, Any]) -> ContractHand:
    return ContractHand(members["hand"], members["deal"], members["players"], members["buys"])


def _best_answer(found: BestGrouping) -> dict[str, Any]:
    return {**best_data(found), "can_go_down": found.grouping.declarable}


def _hand_canonical(hand: ContractHand) -> dict[str, Any]:
    return {"hand": hand_data(hand.cards), "deal": hand.deal, "players": hand.players, "buys": hand.buys}


GROUPINGS_FORM = Form(
    games=CONTRACT_FAMILY,
    function="best_grouping",
    checks=(
        Check("check_deal", ("deal", "ruleset")),
        Check("check_players", ("players", "ruleset")),
        Check("check_buys", ("buys", "ruleset")),
        Check("check_size", ("hand", "deal", "ruleset"), ("buys",)),
        Check("check_stock", ("hand", "ruleset"), ("players",)),
    ),
    request=ContractGroupingRequest(),
    response=ContractGroupingAnswer,
    build=_hand,
    answer=_best_answer,
    canonical=_hand_canonical,
)


# --- a hand ---


class ContractCountRequest(ContractRequest):
    """The hand that a loser is left with."""

    event = Choice(choices=("hand",), required=True, metadata={"description": "What happened to the player."})
    hand = Cards(required=True, metadata={"description": "The cards left in hand."})
    missing_cards = WholeNumber(
        high=_MOST_NUMBER, load_default=0, metadata={"description": "Cards that the player should hold and does not."}
    )


class ContractCountAnswer(JudgedAnswer):
    """What the hand costs."""

    valid = fields.Boolean(required=True, metadata={"description": "Whether these cards can all be in the game."})
    reasons = fields.List(fields.Nested(ReasonAnswer), required=True)
    points = fields.Integer(required=True, metadata={"description": "The sum of the cards and of the missing ones."})
    by_variant = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
        metadata={"description": "The cost by every rule set of the same house and game."},
    )


def _count(members: dict[str, Any]) -> ContractCount:
    return ContractCount(members["hand"], members["missing_cards"])


def _count_answer(count: HandCount) -> dict[str, Any]:
    return {
        "valid": count.valid,
        "reasons": reasons_data(count.reasons),
        "points": count.points,
        "by_variant": dict(count.by_variant),
    }


def _count_canonical(count: ContractCount) -> dict[str, Any]:
    return {"event": "hand", "hand": hand_data(count.hand), "missing_cards": count.missing_cards}


COUNTS_FORM = Form(
    games=CONTRACT_FAMILY,
    function="count_hand",
    request=ContractCountRequest(),
    response=ContractCountAnswer,
    build=_count,
    answer=_count_answer,
    canonical=_count_canonical,
)


# --- a game ---


class ContractMatchRequest(ContractRequest):
    """The points of each deal so far."""

    scores = ByPlayer(
        WholeNumber(low=-_MOST_POINTS, high=_MOST_POINTS),
        most=_MOST_NUMBER,
        required=True,
        metadata={"description": "Points of each deal, by player; as many for each."},
    )


class ContractMatchAnswer(JudgedAnswer):
    """The standings."""

    totals = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    finished = fields.Boolean(required=True, metadata={"description": "Whether all deals are played."})
    winner = fields.String(
        required=True, allow_none=True, metadata={"description": "Who alone has the lowest total after the last deal."}
    )
    leaders = fields.List(fields.String(), required=True, metadata={"description": "Who has the lowest total so far."})


def _match(members: dict[str, Any]) -> ContractMatch:
    return ContractMatch(members["scores"])


def _match_answer(standings: ContractStandings) -> dict[str, Any]:
    return {
        "totals": dict(standings.totals),
        "finished": standings.finished,
        "winner": standings.winner,
        "leaders": list(standings.leaders),
    }


def _match_canonical(match: ContractMatch) -> dict[str, Any]:
    return {"scores": {player: list(points) for player, points in match.scores.items()}}


MATCHES_FORM = Form(
    games=CONTRACT_FAMILY,
    function="score_match",
    checks=(Check("check_scores", ("scores", "ruleset")),),
    request=ContractMatchRequest(),
    response=ContractMatchAnswer,
    build=_match,
    answer=_match_answer,
    canonical=_match_canonical,
)
