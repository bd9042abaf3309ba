"""``POST /v1/declarations``: judge a show."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields

from referee import Show
from referee.reasons import INDIAN
from referee.verdicts import Lives, Verdict
from schemas.answers import (
    GroupingAnswer,
    JudgedAnswer,
    ReadGroupAnswer,
    ReasonAnswer,
    card_texts,
    grouping_data,
    groups_data,
    reasons_data,
    show_data,
    show_field,
)
from schemas.fields import Cards, OneCard, WholeNumber
from schemas.groups import GroupsRequest
from schemas.limits import MAX_LAID, MAX_PLAYERS
from schemas.question import Check, Form, card_or_none


class DeclarationRequest(GroupsRequest):
    """A show as laid out."""

    ungrouped = Cards(
        high=MAX_LAID, load_default=(), metadata={"description": "Cards laid outside every group; they count as left out."}
    )
    discard = OneCard(
        load_default=None, metadata={"description": "The card thrown to finish; it is not among the cards shown."}
    )
    players = WholeNumber(
        high=MAX_PLAYERS,
        load_default=None,
        metadata={"description": "Players at the table; they decide how many packs are in play."},
    )


class LivesAnswer(Schema):
    """Indices of the groups that are the first life, a pure sequence, and the second, another sequence; null if missing."""

    first = fields.Integer(required=True, allow_none=True)
    second = fields.Integer(required=True, allow_none=True)


class ScoreAnswer(Schema):
    """What the player is charged."""

    points = fields.Integer(required=True)
    by_variant = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
        metadata={"description": "The penalty by every rule set of the same house and game."},
    )


class DeclarationAnswer(JudgedAnswer):
    """The verdict on a show."""

    valid = fields.Boolean(required=True)
    reasons = fields.List(
        fields.Nested(ReasonAnswer), required=True, metadata={"description": "Every reason, by group, then code."}
    )
    warnings = fields.List(
        fields.Nested(ReasonAnswer), required=True, metadata={"description": "They never change the verdict."}
    )
    groups = fields.List(fields.Nested(ReadGroupAnswer), required=True)
    lives = fields.Nested(LivesAnswer, metadata={"description": "13-card games."})
    show = show_field()
    score = fields.Nested(ScoreAnswer, required=True)
    best = fields.Nested(
        GroupingAnswer,
        required=True,
        allow_none=True,
        metadata={"description": "The best these cards allowed; null where they are not as many as a hand has."},
    )


def _build(members: dict[str, Any]) -> Show:
    return Show(members["groups"], members["ungrouped"], members["wild_joker"], members["discard"], members["players"])


def _answer(verdict: Verdict) -> dict[str, Any]:
    return {
        "valid": verdict.valid,
        "reasons": reasons_data(verdict.reasons),
        "warnings": reasons_data(verdict.warnings),
        "groups": groups_data(verdict.groups),
        **_lives_data(verdict.lives),
        **show_data(verdict.show),
        "score": {"points": verdict.points, "by_variant": dict(verdict.by_variant)},
        "best": None if verdict.best is None else grouping_data(verdict.best),
    }


def _lives_data(lives: Lives | None) -> dict[str, Any]:
    return {} if lives is None else {"lives": {"first": lives.first, "second": lives.second}}


def _canonical(show: Show) -> dict[str, Any]:
    return {
        "groups": [card_texts(group) for group in show.groups],
        "ungrouped": card_texts(show.ungrouped),
        "wild_joker": card_or_none(show.wild_joker),
        "discard": card_or_none(show.discard),
        "players": show.players,
    }


DECLARATIONS_FORM = Form(
    games=INDIAN,
    function="judge_declaration",
    checks=(Check("check_players", ("players", "ruleset")),),
    request=DeclarationRequest(),
    response=DeclarationAnswer,
    build=_build,
    answer=_answer,
    canonical=_canonical,
)
