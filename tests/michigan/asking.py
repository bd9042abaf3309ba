"""Short forms in which plays are asked."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any

from flask.testing import FlaskClient

from referee import Card, load_ruleset
from referee.games.michigan import judge_play
from referee.questions import Ante, Bid, Claim, Follow, Lead, Pass, Played, Poker, Settle, SwapDummy
from service.app import create_app

BOXES = ("JS", "KQH", "AH", "QD", "10H", "789", "KC", "POKER", "BONUS")
Found = set[tuple[str, str]]


@cache
def client() -> FlaskClient:
    return create_app().test_client()


def board(**chips: int) -> dict[str, int]:
    """Six chips in each box, but for those given; ``b10H`` is the box 10H and ``b789`` the box 789."""
    return {**dict.fromkeys(BOXES, 6), **{name.removeprefix("b"): number for name, number in chips.items()}}


QUESTIONS_BY_ACTION: dict[str, type[Any]] = {
    "ante": Ante,
    "swap_dummy": SwapDummy,
    "bid": Bid,
    "lead": Lead,
    "follow": Follow,
    "pass": Pass,
    "claim": Claim,
    "poker": Poker,
    "settle": Settle,
}


def by_library(action: str, overrides: dict[str, Any], **members: Any) -> dict[str, Any]:
    """The referee's own answer, without the wire, in the form that the wire gives it."""
    question = QUESTIONS_BY_ACTION[action](**{name: _as_cards(name, value) for name, value in members.items()})
    verdict = judge_play(question, load_ruleset("michigan", overrides))
    answer = {spot.name: getattr(verdict, spot.name) for spot in fields(verdict)}
    answer = {name: list(value) if isinstance(value, tuple) else value for name, value in answer.items()}
    return {**answer, "valid": verdict.valid, "reasons": [{"code": why.code} for why in verdict.reasons]}


def _as_cards(name: str, value: Any) -> Any:
    if name in ("card", "expected"):
        return value and Card(value)
    if name == "hand":
        return tuple(map(Card, value))
    if name == "hands":
        return {player: tuple(map(Card, held)) for player, held in value.items()}
    return tuple(Played(play["player"], Card(play["card"])) for play in value) if name == "plays" else value


def play(action: str, **members: Any) -> dict[str, Any]:
    """The answer to a play that can be judged."""
    response = client().post("/v1/plays", json={"ruleset": "michigan", "action": action, **members})
    assert response.status_code == 200, response.get_json()
    answer: dict[str, Any] = response.get_json()
    assert answer["valid"] == (not answer["reasons"])
    assert answer["warnings"] == []
    return answer


def refused(**body: Any) -> Found:
    """The faults of a request that cannot be judged."""
    response = client().post("/v1/plays", json={"ruleset": "michigan", **body})
    assert response.status_code == 422, response.get_json()
    return {(error["pointer"], error["code"]) for error in response.get_json()["errors"]}


def codes(answer: dict[str, Any]) -> list[str]:
    return [reason["code"] for reason in answer["reasons"]]


def told(answer: dict[str, Any]) -> dict[str, Any]:
    """What the answer holds beside the verdict and the rules."""
    common = {"valid", "reasons", "warnings", "ruleset", "verdict_id"}
    return {name: value for name, value in answer.items() if name not in common}
