"""``GET /v1/reasons``: every code."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

from referee.games.registry import GAMES
from referee.reasons import EVERY_GAME, REGISTRY, RULES, Code, games_of


class CodeAnswer(Schema):
    """A code and what it means."""

    code = fields.String(required=True)
    rule = fields.String(required=True, metadata={"description": "The rule's id in the rulebook, or the contract's section."})
    rules = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata={"description": "The rule's id in the games whose rules are their own, by game."},
    )
    meaning = fields.String(required=True)
    games = fields.List(fields.String(), required=True, metadata={"description": "The games in which it can appear."})
    roles = fields.List(
        fields.String(validate=validate.OneOf(["reason", "warning", "problem"])),
        required=True,
        metadata={
            "description": "A reason makes a verdict invalid, a warning does not, a problem keeps a request from being judged."
        },
    )


class ReasonsAnswer(Schema):
    """Every code, by name."""

    reasons = fields.List(fields.Nested(CodeAnswer), required=True)


def reasons_data() -> dict[str, Any]:
    """Every code, by name."""
    return {"reasons": [_code_data(REGISTRY[code]) for code in sorted(REGISTRY)]}


def _code_data(code: Code) -> dict[str, Any]:
    games = list(GAMES) if code.games == EVERY_GAME else list(games_of(code))
    rules = {game: RULES[game][code.code] for game in games if game in RULES and code.code in RULES[game]}
    return {
        "code": code.code,
        "rule": code.rule,
        "rules": rules,
        "meaning": code.meaning,
        "games": games,
        "roles": list(code.roles),
    }
