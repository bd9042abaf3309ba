"""What the service can be asked by POST: how a request is read, whom it goes to, how the answer travels."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import Schema, ValidationError

from referee import Card, RuleSet, UnanswerableError, load_ruleset, ruleset_ids
from referee.games.registry import GAMES
from referee.questions import Fault
from referee.reasons import INDIAN
from referee.rulesets import DEFAULT_RULESET, IndianRules, Rules, game_of, has_ruleset, parameters_of
from referee.version import VERSION
from schemas.answers import ruleset_data
from schemas.canonical import canonical_bytes
from schemas.faults import faults_of
from schemas.fields import Members, RequestSchema, Text

Data = dict[str, Any]


class RulesetName(Text):
    """The id of a rule set, one of those of the games; which they are is looked up when the field is described."""

    def __init__(self, *games: str, **kwargs: Any) -> None:
        super().__init__(choices=(), **kwargs)
        self.games = games

    def json_schema(self) -> dict[str, Any]:
        """The field as JSON Schema."""
        return {"type": "string", "enum": list(ruleset_ids(*self.games))}


def ruleset_field(*games: str, example: str | None = None) -> RulesetName:
    """The member that names the rule set, one of those of the games. Without an example the default will do, and is one."""
    if example is not None:
        return RulesetName(*games, required=True, metadata={"description": "The id of the rule set.", "example": example})
    described = f"The id of the rule set; `{DEFAULT_RULESET}` if absent."
    return RulesetName(*games, load_default=DEFAULT_RULESET, metadata={"description": described, "example": DEFAULT_RULESET})


def overrides_field(model: type[Rules]) -> Members:
    """The member that replaces single parameters of a game's rules."""
    return Members(
        members={
            name: {**parameter.domain.schema(), "description": parameter.meaning}
            for name, parameter in parameters_of(model).items()
        },
        load_default=dict,
        metadata={"description": "Single rule parameters replaced, for house rules; `/v1/rulesets/{id}` lists them."},
    )


class IndianRequest(RequestSchema):
    """The members by which every question about Indian rummy names its rules."""

    ruleset = ruleset_field(*INDIAN)
    overrides = overrides_field(IndianRules)


@dataclass(frozen=True, slots=True)
class Check:
    """The game's ``function`` that lists what it has against some members, for a request of which others are refused already.

    It is asked where all that it ``needs`` can be read, the rules (``ruleset``) among it; members that ``help`` it come after,
    None where they cannot be read.
    """

    function: str
    needs: tuple[str, ...]
    helps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """A question as some games ask it.

    ``build`` makes the frozen request of the loaded members, ``function`` is the game's function that answers it or says
    what keeps it from that, and ``checks`` are the parts of the latter; ``answer`` puts the frozen answer on the wire and
    ``canonical`` the request, for its id.
    """

    games: tuple[str, ...]
    function: str
    request: RequestSchema
    response: type[Schema]
    build: Callable[[Data], Any]
    answer: Callable[[Any], Data]
    canonical: Callable[[Any], Data]
    checks: tuple[Check, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """An endpoint that judges, with a form for each kind of game that it is for, imported when it is first asked for."""

    name: str
    summary: str
    by_game: Mapping[str, Form]

    @property
    def forms(self) -> tuple[Form, ...]:
        """Every form, once each."""
        return tuple(form for game, form in self.by_game.items() if game == form.games[0])

    def form(self, game: str) -> Form | None:
        """The form that the game asks; None if it has no such question."""
        return self.by_game.get(game)


@dataclass(frozen=True, slots=True)
class Asked:
    """A request that can be put to a game."""

    question: Question
    form: Form
    ruleset: RuleSet[Any]
    request: Any

    def judge(self) -> Any:
        """The frozen answer of the game.

        Raises:
            UnanswerableError: the rules at hand cannot answer this.
            BudgetExceededError: the cards are too many to search.
        """
        return getattr(GAMES[self.ruleset.game], self.form.function)(self.request, self.ruleset)

    def answer(self, judged: Any) -> Data:
        """The answer as it travels."""
        return {
            **self.form.answer(judged),
            **identified(self.question.name, self.form.canonical(self.request), self.ruleset),
        }


def ask(question: Question, payload: Any) -> Asked:
    """The payload as a request to a game, which has yet to say whether it can answer it.

    Raises:
        UnanswerableError: a payload that cannot be read, with every fault of it, those that the game finds included.
    """
    if not isinstance(payload, dict):
        raise UnanswerableError(Fault("VALUE_INVALID", (), "must be an object"))
    named = payload.get("ruleset", DEFAULT_RULESET)
    form = _form(question, named, payload)
    members, faults = _load(form.request, payload)
    try:
        ruleset = load_ruleset(_stand_in(named, form), _overrides(payload))
    except UnanswerableError as error:
        raise UnanswerableError(*faults, *error.faults, *_refusals(form, members, None)) from None
    if faults:
        raise UnanswerableError(*faults, *_refusals(form, members, ruleset))
    return Asked(question, form, ruleset, form.build(members))


def _stand_in(named: Any, form: Form) -> str:
    """The rule set that is named. A name of the wrong type is the schema's to complain about: any of the form's will do for
    what else is wrong.
    """
    return named if isinstance(named, str) else ruleset_ids(*form.games)[0]


def _overrides(payload: Data) -> Data:
    overrides = payload.get("overrides")
    return overrides if isinstance(overrides, dict) else {}


def _form(question: Question, named: Any, payload: Data) -> Form:
    """The form in which the rule set's game asks the question. Of what names no rule set it is the form that the other members
    fit best: what is wrong with them in every game is told, and nothing else.

    Raises:
        UnanswerableError: the game has no such question (NOT_IN_THIS_GAME).
    """
    if not isinstance(named, str) or not has_ruleset(named):
        return min(question.forms, key=lambda form: len(_load(form.request, payload)[1]))
    game = game_of(named)
    form = question.form(game)
    if form is None:
        raise UnanswerableError(Fault("NOT_IN_THIS_GAME", ("ruleset",), f"{game} has no {question.name}"))
    return form


def _load(schema: RequestSchema, payload: Data) -> tuple[Data, list[Fault]]:
    """The members that hold, and what is wrong with the others."""
    try:
        return schema.load(payload), []
    except ValidationError as error:
        valid: Any = error.valid_data
        return valid, faults_of(error)


def _refusals(form: Form, members: Data, ruleset: RuleSet[Any] | None) -> Iterator[Fault]:
    """What the game has against the members that can be read; of rules that cannot, only what they have no part in."""
    named = members.get("ruleset")
    if named is None or not has_ruleset(named) or game_of(named) not in form.games:
        return  # nobody knows which game it is
    at_hand = {**members, "ruleset": ruleset}
    if ruleset is None or "overrides" not in members:
        del at_hand["ruleset"]
    for check in form.checks:
        if at_hand.keys() >= set(check.needs):
            told = [at_hand[name] for name in check.needs] + [at_hand.get(name) for name in check.helps]
            yield from getattr(GAMES[form.games[0]], check.function)(*told)


def identified(question: str, canonical: Data, ruleset: RuleSet[Any]) -> Data:
    """The rule set and the verdict's id: the sha256 of the canonical request (RFC 8785), the rules' digest and the version."""
    said: Any = {"question": question, "request": canonical, "rules": ruleset.digest, "engine": VERSION}
    return {"ruleset": ruleset_data(ruleset), "verdict_id": hashlib.sha256(canonical_bytes(said)).hexdigest()}


def card_or_none(card: Card | None) -> str | None:
    """A card that may be missing, in canonical form."""
    return None if card is None else card.text
