"""``POST /v1/matches``: standings over deals, pools and series."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from marshmallow import Schema, fields

from referee.questions import MatchQuestion, Split
from referee.reasons import INDIAN
from referee.verdicts import PoolStandings, SeriesStandings, SplitVerdict
from schemas.answers import JudgedAnswer
from schemas.deals import MOST_MONEY, Points, json_number, money_text
from schemas.fields import Amount, ByPlayer, Object, RequestSchema, WholeNumber
from schemas.question import Check, Form, IndianRequest

_CENT = Decimal("0.01")
_MOST_POINTS, _MOST_DEALS = Decimal(1_000_000), 1000


class SplitRequest(RequestSchema):
    """A prize to be shared by the players still in."""

    prize = Amount(step=_CENT, high=MOST_MONEY, required=True, metadata={"description": "The prize."})
    entry_fee = Amount(
        step=_CENT, high=MOST_MONEY, load_default=None, metadata={"description": "What an excess drop is worth."}
    )
    drops_left = ByPlayer(
        WholeNumber(high=1000), load_default=None, metadata={"description": "Drops each can still take; else from the totals."}
    )


class MatchRequest(IndianRequest):
    """The points of each deal, or the totals."""

    scores = ByPlayer(
        Points(high=_MOST_POINTS),
        most=_MOST_DEALS,
        load_default=None,
        metadata={"description": "Points of each deal, by player."},
    )
    totals = ByPlayer(
        Points(high=_MOST_POINTS),
        load_default=None,
        metadata={"description": "Points so far, or chips, by player."},
    )
    split = Object(
        SplitRequest, made=Split, load_default=None, metadata={"description": "A prize to be split now; pools alone."}
    )
    players_at_start = WholeNumber(high=1000, load_default=None, metadata={"description": "Players the pool began with."})
    deals_played = WholeNumber(high=_MOST_DEALS, load_default=None, metadata={"description": "Deals that the totals are of."})


class SplitAnswer(Schema):
    """How the prize is shared."""

    automatic = fields.Boolean(required=True)
    shares = fields.Dict(keys=fields.String(), values=fields.Float(), required=True)


class MatchAnswer(JudgedAnswer):
    """The standings: of a pool, or of a series."""

    totals = fields.Dict(keys=fields.String(), values=fields.Float(), required=True)
    finished = fields.Boolean(required=True)
    winner = fields.String(required=True, allow_none=True)
    eliminated = fields.List(fields.String(), metadata={"description": "Pools: players who are out."})
    can_rejoin = fields.Dict(
        keys=fields.String(), values=fields.Boolean(), metadata={"description": "Pools: of those, who may rejoin."}
    )
    rejoin_score = fields.Float(allow_none=True, metadata={"description": "Pools: the total at which a player rejoins."})
    split = fields.Nested(SplitAnswer, metadata={"description": "Pools: if a split was asked for."})
    extra_deal = fields.Boolean(metadata={"description": "Series: a tie must be played off."})


def _build(members: dict[str, Any]) -> MatchQuestion:
    names = ("scores", "totals", "split", "players_at_start", "deals_played")
    return MatchQuestion(**{name: members[name] for name in names})


def _answer(standings: PoolStandings | SeriesStandings) -> dict[str, Any]:
    common = {"totals": dict(standings.totals), "finished": standings.finished, "winner": standings.winner}
    if isinstance(standings, SeriesStandings):
        return {**common, "extra_deal": standings.extra_deal}
    return {
        **common,
        "eliminated": list(standings.eliminated),
        "can_rejoin": dict(standings.can_rejoin),
        "rejoin_score": standings.rejoin_score,
        **({} if standings.split is None else {"split": _split_data(standings.split)}),
    }


def _split_data(split: SplitVerdict) -> dict[str, Any]:
    shares = {player: json_number(share) for player, share in split.shares.items()}
    return {"automatic": split.automatic, "shares": shares}


def _canonical(match: MatchQuestion) -> dict[str, Any]:
    split = match.split
    return {
        # RFC 8785 sorts names; the hundredths that are left of a prize go by the order in which they stand (S-17).
        "order": list(match.scores or match.totals or ()),
        "scores": None if match.scores is None else {player: list(row) for player, row in match.scores.items()},
        "totals": None if match.totals is None else dict(match.totals),
        "split": None
        if split is None
        else {
            "prize": money_text(split.prize),
            "entry_fee": money_text(split.entry_fee),
            "drops_left": None if split.drops_left is None else dict(split.drops_left),
        },
        "players_at_start": match.players_at_start,
        "deals_played": match.deals_played,
    }


MATCHES_FORM = Form(
    games=INDIAN,
    function="score_match",
    checks=(
        Check("check_kind", ("ruleset",)),
        Check("check_standings", ("scores", "totals")),
        Check("check_players_at_start", ("players_at_start",), ("scores", "totals")),
        Check("check_drops_left", ("split",), ("scores", "totals")),
        Check("check_split", ("split", "ruleset"), ("scores", "totals")),
        Check("check_no_deals", ("deals_played", "ruleset")),
        Check("check_deals_played", ("deals_played", "scores", "totals", "ruleset")),
        Check("check_chips", ("scores", "ruleset")),
    ),
    request=MatchRequest(),
    response=MatchAnswer,
    build=_build,
    answer=_answer,
    canonical=_canonical,
)
