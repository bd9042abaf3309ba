"""What the service can be asked by POST: how a request is read, whom it goes to, how the answer travels."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import rfc8785
from marshmallow import Schema, ValidationError

from referee import Card, RuleSet, UnanswerableError, load_ruleset, ruleset_ids
from referee.games import GAMES
from referee.questions import Fault
from referee.rulesets import DEFAULT_RULESET, PARAMETERS
from referee.version import VERSION
from schemas.answers import ruleset_data
from schemas.faults import faults_of
from schemas.fields import Members, RequestSchema, Text

Data = dict[str, Any]


class RulesSchema(RequestSchema):
    """The members by which every question names its rules."""

    ruleset = Text(
        choices=ruleset_ids(),
        load_default=DEFAULT_RULESET,
        metadata={"description": f"The id of the rule set; `{DEFAULT_RULESET}` if absent.", "example": DEFAULT_RULESET},
    )
    overrides = Members(
        members={
            name: {**parameter.domain.schema(), "description": parameter.meaning} for name, parameter in PARAMETERS.items()
        },
        load_default=dict,
        metadata={"description": "Single rule parameters replaced, for house rules; `/v1/rulesets/{id}` lists them."},
    )


@dataclass(frozen=True, slots=True)
class Question:
    """An endpoint that judges.

    ``checks`` names, by member, the game's functions that say what it has against a value; ``build`` makes the frozen
    request of the loaded members, ``function`` is the game's function that answers it, ``answer`` puts the frozen answer
    on the wire and ``canonical`` the request, for its id.
    """

    name: str
    summary: str
    function: str
    request: RequestSchema
    response: type[Schema]
    build: Callable[[Data], Any]
    answer: Callable[[Any], Data]
    canonical: Callable[[Any], Data]
    checks: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Asked:
    """A request that can be put to a game."""

    question: Question
    ruleset: RuleSet
    request: Any

    def judge(self) -> Any:
        """The frozen answer of the game.

        Raises:
            UnanswerableError: the rules at hand cannot answer this.
            BudgetExceededError: the cards are too many to search.
        """
        return getattr(GAMES[self.ruleset.game], self.question.function)(self.request, self.ruleset)

    def answer(self, judged: Any) -> Data:
        """The answer as it travels."""
        return {
            **self.question.answer(judged),
            **identified(self.question.name, self.question.canonical(self.request), self.ruleset),
        }


def ask(question: Question, payload: Any) -> Asked:
    """The payload as a request to a game.

    Raises:
        UnanswerableError: with every fault of the payload.
    """
    if not isinstance(payload, dict):
        raise UnanswerableError(Fault("VALUE_INVALID", (), "must be an object"))
    members, faults = _load(question.request, payload)
    try:
        ruleset = _rules(payload)
        faults += _refusals(question, members, ruleset)
    except UnanswerableError as error:
        faults += error.faults
    if faults:
        raise UnanswerableError(*faults)
    return Asked(question, ruleset, question.build(members))


def _load(schema: RequestSchema, payload: Data) -> tuple[Data, list[Fault]]:
    """The members that hold, and what is wrong with the others."""
    try:
        return schema.load(payload), []
    except ValidationError as error:
        valid: Any = error.valid_data
        return valid, faults_of(error)


def _refusals(question: Question, members: Data, ruleset: RuleSet) -> list[Fault]:
    """What the game has against members that are well-formed."""
    faults: list[Fault] = []
    for name, function in question.checks.items():
        if name in members:
            faults += getattr(GAMES[ruleset.game], function)(members[name], ruleset)
    return faults


def _rules(payload: Mapping[str, Any]) -> RuleSet:
    ruleset_id, overrides = payload.get("ruleset", DEFAULT_RULESET), payload.get("overrides", {})
    # A member of the wrong type is the schema's to complain about; the other is looked at all the same.
    known = ruleset_id if isinstance(ruleset_id, str) else DEFAULT_RULESET
    return load_ruleset(known, overrides if isinstance(overrides, dict) else {})


def identified(question: str, canonical: Data, ruleset: RuleSet) -> Data:
    """The rule set and the verdict's id: the sha256 of the canonical request (RFC 8785), the rules' digest and the version."""
    said: Any = {"question": question, "request": canonical, "rules": ruleset.digest, "engine": VERSION}
    return {"ruleset": ruleset_data(ruleset), "verdict_id": hashlib.sha256(rfc8785.dumps(said)).hexdigest()}


def card_or_none(card: Card | None) -> str | None:
    """A card that may be missing, in canonical form."""
    return None if card is None else card.text
