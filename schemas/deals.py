"""``POST /v1/deals``: count a whole finished deal, with winnings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from decimal import Decimal
from typing import Any

from marshmallow import Schema, ValidationError, fields, validates_schema

from referee.games.indian.deals import OUTCOMES
from referee.questions import DealPlayer, DealQuestion
from referee.reasons import INDIAN
from referee.settlement import Stake, Winnings, rounded
from referee.verdicts import DealVerdict, PlayerVerdict, TableTotals
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
from schemas.faults import Complaint
from schemas.fields import Amount, Cards, Choice, Flag, Groups, Name, Object, Objects, OneCard, RequestSchema, WholeNumber
from schemas.groups import WILD_JOKER
from schemas.limits import MAX_LAID, MAX_PLAYERS
from schemas.question import Check, Form, IndianRequest, card_or_none

MOST_MONEY = Decimal(1_000_000_000)
MOST_VALUE_POINTS = 30_000
_HALF, _CENT = Decimal("0.5"), Decimal("0.01")


def json_number(amount: Decimal) -> int | float:
    """An amount as a JSON number; two places fit a float's shortest form exactly."""
    return int(amount) if amount == int(amount) else float(amount)


class Points(Amount):
    """Points, half ones among them."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(step=_HALF, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        return json_number(super()._deserialize(value, attr, data, **kwargs))


class DealPlayerRequest(RequestSchema):
    """What became of a player."""

    player = Name(required=True, metadata={"description": "The player's name, once in a deal."})
    outcome = Choice(choices=OUTCOMES, required=True, metadata={"description": "How the deal ended for the player."})
    groups = Groups(load_default=None, metadata={"description": "The show, or the losing hand as arranged."})
    ungrouped = Cards(high=MAX_LAID, load_default=(), metadata={"description": "Cards arranged outside every group."})
    hand = Cards(low=1, load_default=None, metadata={"description": "The losing hand in any order, to be arranged at best."})
    points = Points(high=Decimal(10_000), load_default=None, metadata={"description": "The charge, already known."})
    picked = Flag(load_default=None, metadata={"description": "Whether the player has picked a card in this deal."})
    turns_played = WholeNumber(high=1000, load_default=None, metadata={"description": "Turns the player has had."})
    value_points = WholeNumber(
        high=MOST_VALUE_POINTS,
        load_default=None,
        metadata={"description": "21-card games: what the player's value cards bring; else the player's cards tell."},
    )


class StakeRequest(RequestSchema):
    """What a deal is played for: the value of a point, or an entry from each player."""

    point_value = Amount(step=_CENT, high=MOST_MONEY, load_default=None, metadata={"description": "Money a point."})
    entry_fee = Amount(step=_CENT, high=MOST_MONEY, load_default=None, metadata={"description": "Money each player puts in."})
    fee = Amount(step=_CENT, high=MOST_MONEY, load_default=None, metadata={"description": "The house's fixed share."})
    fee_percent = Amount(
        step=_CENT, high=Decimal(100), load_default=None, metadata={"description": "The house's share of the gross."}
    )

    @validates_schema(skip_on_field_errors=False)
    def _one_kind(self, data: dict[str, Any], **_: Any) -> None:
        told = {name for name in ("point_value", "entry_fee") if data.get(name, ...) is not None}
        if not told:
            detail = "a stake needs a point_value or an entry_fee"
            raise ValidationError({"point_value": [Complaint("MEMBER_MISSING", detail)]})
        if {"point_value", "entry_fee"} <= data.keys() and len(told) > 1:
            detail = "must not stand beside entry_fee"
            raise ValidationError({"point_value": [Complaint("VALUE_INVALID", detail)]})


def _stake(**amounts: Decimal | None) -> Stake:
    return Stake(**{name: amount for name, amount in amounts.items() if amount is not None})


class DealRequest(IndianRequest):
    """A deal and all its players."""

    wild_joker = OneCard(load_default=None, allow_none=True, metadata=WILD_JOKER)
    players = Objects(
        DealPlayerRequest,
        made=DealPlayer,
        low=1,
        high=MAX_PLAYERS,
        required=True,
        metadata={"description": "Everyone dealt in."},
    )
    stake = Object(
        StakeRequest, made=_stake, load_default=None, metadata={"description": "What is played for; absent for points alone."}
    )


class WinningsAnswer(Schema):
    """A player's money: lost where negative."""

    gross = fields.Float(required=True)
    fee = fields.Float(required=True)
    net = fields.Float(required=True)


class EitherAnswer(fields.Field[Any]):
    """An answer, or one a player."""

    def __init__(self, schema: type[Schema], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.reference = {"$ref": f"#/components/schemas/{schema.__name__.removesuffix('Answer')}"}

    def json_schema(self) -> dict[str, Any]:
        """The field as JSON Schema."""
        return {"anyOf": [self.reference, {"type": "object", "additionalProperties": self.reference}]}


class PlayerAnswer(Schema):
    """One player of the deal."""

    player = fields.String(required=True)
    outcome = fields.String(required=True, metadata={"description": "A show that proves wrong is `wrong_show`."})
    points = fields.Float(required=True, allow_none=True, metadata={"description": "null: not charged yet."})
    reasons = fields.List(fields.Nested(ReasonAnswer), required=True)
    groups = fields.List(fields.Nested(ReadGroupAnswer), required=True)
    best = fields.Nested(GroupingAnswer, required=True, allow_none=True)


class DealAnswer(JudgedAnswer):
    """The deal as it stands."""

    deal_over = fields.Boolean(required=True)
    winner = fields.String(required=True, allow_none=True)
    points = fields.Dict(keys=fields.String(), values=fields.Float(allow_none=True), required=True)
    total_points = fields.Float(required=True)
    players = fields.List(fields.Nested(PlayerAnswer), required=True)
    value_points = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        metadata={"description": "21-card games, with a winner: what each player's value cards bring; 0 after a drop."},
    )
    totals = fields.Dict(
        keys=fields.String(),
        values=fields.Float(),
        metadata={
            "description": "21-card games, with a winner: what each has won, or lost where negative, value cards included. "
            "They add up to zero."
        },
    )
    winnings = EitherAnswer(
        WinningsAnswer,
        metadata={"description": "With a stake and a winner: the winner's money; in 21-card games each player's, by name."},
    )


def _build(members: dict[str, Any]) -> DealQuestion:
    return DealQuestion(members["players"], members["wild_joker"], members["stake"])


def _answer(verdict: DealVerdict) -> dict[str, Any]:
    return {
        "deal_over": verdict.deal_over,
        "winner": verdict.winner,
        "points": dict(verdict.points),
        "total_points": verdict.total_points,
        "players": [_player_data(player) for player in verdict.players],
        **_table_data(verdict.table),
        **({} if verdict.winnings is None else {"winnings": _winnings_data(verdict.winnings)}),
    }


def _table_data(table: TableTotals | None) -> dict[str, Any]:
    return {} if table is None else {"value_points": dict(table.value_points), "totals": dict(table.totals)}


def _player_data(player: PlayerVerdict) -> dict[str, Any]:
    return {
        "player": player.player,
        "outcome": player.outcome,
        "points": player.points,
        "reasons": reasons_data(player.reasons),
        "groups": groups_data(player.groups),
        "best": None if player.best is None else grouping_data(player.best),
    }


def _winnings_data(money: Winnings | Mapping[str, Winnings]) -> dict[str, Any]:
    if not isinstance(money, Winnings):
        return {player: _winnings_data(each) for player, each in money.items()}
    return {"gross": json_number(money.gross), "fee": json_number(money.fee), "net": json_number(money.net)}


def _canonical(deal: DealQuestion) -> dict[str, Any]:
    players = [_canonical_player(player) for player in deal.players]
    stake = None if deal.stake is None else {name: money_text(amount) for name, amount in asdict(deal.stake).items()}
    return {"players": players, "wild_joker": card_or_none(deal.wild_joker), "stake": stake}


def money_text(amount: Decimal | None) -> str | None:
    """Money in canonical form: two places, so that 4 and 4.00 are one."""
    return None if amount is None else str(rounded(amount))


def _canonical_player(player: DealPlayer) -> dict[str, Any]:
    return {
        "player": player.player,
        "outcome": player.outcome,
        "groups": None if player.groups is None else [card_texts(group) for group in player.groups],
        "ungrouped": card_texts(player.ungrouped),
        "hand": None if player.hand is None else card_texts(sorted(player.hand)),
        "points": player.points,
        "picked": player.picked,
        "turns_played": player.turns_played,
        "value_points": player.value_points,
    }


DEALS_FORM = Form(
    games=INDIAN,
    function="score_deal",
    checks=(
        Check("check_outcomes", ("players",)),
        Check("check_prices", ("players", "ruleset")),
        Check("check_value_points", ("players", "wild_joker", "ruleset")),
    ),
    request=DealRequest(),
    response=DealAnswer,
    build=_build,
    answer=_answer,
    canonical=_canonical,
)
