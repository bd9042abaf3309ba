"""``POST /v1/plays``: single plays and claims of Michigan rummy. Each action has its own members and its own answer (T-17)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields as fields_of
from typing import Any, ClassVar, Final, get_args

from marshmallow import Schema, fields, validate

from referee import Card
from referee.cards import SUITS
from referee.questions import Ante, Bid, Claim, Follow, Lead, Pass, Play, Played, Poker, Settle, SwapDummy
from referee.rulesets import BONUS, MichiganRules
from referee.verdicts import PlayVerdict, PokerCategory
from schemas.answers import JudgedAnswer, ReasonAnswer, card_texts, reasons_data
from schemas.fields import ByPlayer, Cards, Choice, Name, Objects, OneCard, RequestSchema, WholeNumber
from schemas.limits import MAX_BOXES, MAX_CHIPS, MAX_LAID, MAX_PLAYERS
from schemas.question import Check, Form, overrides_field, ruleset_field

MICHIGAN: Final = ("michigan",)

# --- members that actions share ---


class ByBox(ByPlayer):
    """An object from boxes of the board to values."""

    named = "boxes"
    most_names = MAX_BOXES


def _action(name: str) -> Choice:
    return Choice(choices=(name,), required=True, metadata={"description": "What is to be judged."})


_CHIPS: Final = WholeNumber(high=MAX_CHIPS)
_PLAYERS: Final = WholeNumber(high=MAX_PLAYERS, required=True, metadata={"description": "Players at the table."})
_HAND: Final = Cards(low=1, required=True, metadata={"description": "The player's cards, a card to be played among them."})
_BOARD: Final = ByBox(
    _CHIPS, required=True, metadata={"description": "Chips in each box of the rule set's board; 0 in an emptied one."}
)
_HANDS: Final = ByPlayer(Cards(), required=True, metadata={"description": "The cards that each player still holds."})
_PREVIOUS_SUIT: Final = Choice(
    choices=tuple(SUITS), required=True, allow_none=True, metadata={"description": "The suit of the run before; null for none."}
)

# --- requests ---


class MichiganRequest(RequestSchema):
    """The members by which every question about Michigan rummy names its rules."""

    ruleset = ruleset_field(*MICHIGAN, example="michigan")
    overrides = overrides_field(MichiganRules)


class AnteRequest(MichiganRequest):
    """What goes on the board before a deal."""

    action = _action("ante")
    players = _PLAYERS


class SwapDummyRequest(MichiganRequest):
    """May the dealer change this hand for the dummy?"""

    action = _action("swap_dummy")
    hand = _HAND


class BidRequest(MichiganRequest):
    """May a player with this hand bid for the dummy?"""

    action = _action("bid")
    hand = _HAND


class LeadRequest(MichiganRequest):
    """May this card begin a run, and what does it cost?"""

    action = _action("lead")
    players = _PLAYERS
    hand = _HAND
    card = OneCard(required=True, metadata={"description": "The card that is led."})
    previous_suit = _PREVIOUS_SUIT


class FollowRequest(MichiganRequest):
    """Is this what a player has to do while a card is expected?"""

    action = _action("follow")
    expected = OneCard(required=True, metadata={"description": "The next card of the run."})
    hand = _HAND
    card = OneCard(required=True, allow_none=True, metadata={"description": "The card that is played; null for none."})
    board = _BOARD


class PassRequest(MichiganRequest):
    """May the lead be passed to the left?"""

    action = _action("pass")
    players = _PLAYERS
    hand = _HAND
    previous_suit = _PREVIOUS_SUIT


class PlayedRequest(RequestSchema):
    """A card and who played it."""

    player = Name(required=True, metadata={"description": "The player's name."})
    card = OneCard(required=True, metadata={"description": "The card that was played."})


class ClaimRequest(MichiganRequest):
    """Who has won which money box?"""

    action = _action("claim")
    board = _BOARD
    plays = Objects(
        PlayedRequest,
        made=Played,
        low=0,
        high=MAX_LAID,
        required=True,
        metadata={"description": "All plays in their order, leads included."},
    )


class PokerRequest(MichiganRequest):
    """Who wins a pot by the best poker hand?"""

    action = _action("poker")
    pot = WholeNumber(high=MAX_CHIPS, required=True, metadata={"description": "Chips in the pot."})
    hands = _HANDS


class SettleRequest(MichiganRequest):
    """What has everybody at the end of a deal?"""

    action = _action("settle")
    board = _BOARD
    chips = ByPlayer(_CHIPS, required=True, metadata={"description": "Chips that each player has."})
    hands = _HANDS


# --- answers ---


class PlayAnswer(JudgedAnswer):
    """Whether the play is allowed."""

    valid = fields.Boolean(required=True)
    reasons = fields.List(fields.Nested(ReasonAnswer), required=True, metadata={"description": "Every reason, by code."})
    warnings = fields.List(fields.Nested(ReasonAnswer), required=True, metadata={"description": "This game has none."})


def _chips(description: str) -> fields.Integer:
    return fields.Integer(required=True, metadata={"description": description})


def _names(description: str) -> fields.List[Any]:
    return fields.List(fields.String(), required=True, metadata={"description": description})


def _chips_by(description: str) -> fields.Dict:
    return fields.Dict(keys=fields.String(), values=fields.Integer(), required=True, metadata={"description": description})


class AnteAnswer(PlayAnswer):
    """The chips on the board before a deal."""

    per_compartment = _chips("Chips in each box.")
    total = _chips("Chips on the whole board.")


class LeadAnswer(PlayAnswer):
    """The verdict on a lead; a refused one costs nothing."""

    penalty_each = _chips("Chips that the leader pays to each other player.")
    leader_delta = _chips("What that makes for the leader, 0 or below.")


class FollowAnswer(PlayAnswer):
    """The verdict on what a player did while a card was expected."""

    penalty = _chips("The fine for a card not played.")
    penalty_compartment = fields.String(
        required=True, allow_none=True, metadata={"description": "The box that sets the fine; null without one."}
    )
    pays_to = fields.String(
        required=True,
        allow_none=True,
        validate=validate.OneOf([BONUS, None]),
        metadata={"description": "The box that the fine goes to; null without one."},
    )


class PassAnswer(PlayAnswer):
    """The verdict on passing the lead; a refused pass costs nothing."""

    penalty_to_bonus = _chips("Chips that the player pays into BONUS.")


class ClaimAnswer(PlayAnswer):
    """The money boxes won."""

    payouts = _chips_by("Chips for each player who gets any.")
    claimed = _names("The boxes won, emptied ones too.")


class PokerAnswer(PlayAnswer):
    """The poker hands compared."""

    winners = _names("Who has the best hand.")
    category = fields.String(
        required=True,
        allow_none=True,
        validate=validate.OneOf([*get_args(PokerCategory), None]),
        metadata={"description": "What the best hand is; null if nobody holds a card."},
    )
    each = _chips("Chips for each winner.")
    remainder = _chips("Chips that stay in the pot.")


class SettleAnswer(PlayAnswer):
    """The end of a deal; one that cannot be settled moves no chips."""

    out = fields.String(required=True, allow_none=True, metadata={"description": "Who has no cards left and takes BONUS."})
    poker_winners = _names("Who takes POKER.")
    chips = _chips_by("Chips afterwards; below 0 where a player owes.")
    game_leaders = _names("Who has the most chips.")
    board = _chips_by("Chips in each box afterwards.")


# --- the actions ---

_ACTIONS: Final[Mapping[str, tuple[type[MichiganRequest], type[Play], type[PlayAnswer]]]] = {
    "ante": (AnteRequest, Ante, AnteAnswer),
    "swap_dummy": (SwapDummyRequest, SwapDummy, PlayAnswer),
    "bid": (BidRequest, Bid, PlayAnswer),
    "lead": (LeadRequest, Lead, LeadAnswer),
    "follow": (FollowRequest, Follow, FollowAnswer),
    "pass": (PassRequest, Pass, PassAnswer),
    "claim": (ClaimRequest, Claim, ClaimAnswer),
    "poker": (PokerRequest, Poker, PokerAnswer),
    "settle": (SettleRequest, Settle, SettleAnswer),
}
"""The request, the question and the answer of each action."""

_REQUESTS: Final[Mapping[str, RequestSchema]] = {name: request() for name, (request, _, _) in _ACTIONS.items()}


class AnyPlayRequest(
    FollowRequest,
    LeadRequest,
    PassRequest,
    ClaimRequest,
    PokerRequest,
    SettleRequest,
    AnteRequest,
    SwapDummyRequest,
    BidRequest,
):
    """A play of whatever action, read by that action's own schema.

    Where the action is none, the members of all actions are looked at and none is missed.
    """

    kinds: ClassVar[tuple[type[Schema], ...]] = tuple(request for request, _, _ in _ACTIONS.values())

    action = Choice(choices=tuple(_ACTIONS), required=True)

    def load(self, data: Any, **_: Any) -> Any:
        """The members of the request."""
        action = data.get("action")
        schema = _REQUESTS.get(action) if isinstance(action, str) else None
        if schema is not None:
            return schema.load(data)
        return super().load(data, partial=tuple(set(self.fields) - {"ruleset", "overrides", "action"}))


class AnyPlayAnswer(PlayAnswer):
    """The answer of whatever action."""

    kinds: ClassVar[tuple[type[Schema], ...]] = tuple(dict.fromkeys(answer for _, _, answer in _ACTIONS.values()))


def _build(members: dict[str, Any]) -> Play:
    _, question, _ = _ACTIONS[members["action"]]
    return question(**{spot.name: members[spot.name] for spot in fields_of(question)})


def _answer(verdict: PlayVerdict) -> dict[str, Any]:
    judged = {"valid": verdict.valid, "reasons": reasons_data(verdict.reasons), "warnings": []}
    more = {spot.name: getattr(verdict, spot.name) for spot in fields_of(verdict) if spot.name != "reasons"}
    return {**judged, **{name: list(value) if isinstance(value, tuple) else value for name, value in more.items()}}


def _canonical(play: Play) -> dict[str, Any]:
    action = next(name for name, (_, question, _) in _ACTIONS.items() if type(play) is question)
    return {"action": action, **{spot.name: _plain(getattr(play, spot.name)) for spot in fields_of(play)}}


def _plain(value: Any) -> Any:
    """A member in canonical form: cards as text, those of a hand sorted, plays in their order."""
    if isinstance(value, Card):
        return value.text
    if isinstance(value, Played):
        return {"player": value.player, "card": value.card.text}
    if isinstance(value, Mapping):
        return {name: _plain(item) for name, item in value.items()}
    if not isinstance(value, tuple):
        return value
    return card_texts(sorted(value)) if value and isinstance(value[0], Card) else [_plain(item) for item in value]


PLAYS_FORM: Final = Form(
    games=MICHIGAN,
    function="judge_play",
    checks=(
        Check("check_players", ("players", "ruleset")),
        Check("check_board", ("board", "ruleset")),
        Check("check_chips", ("chips", "ruleset")),
        Check("check_hands", ("hands", "ruleset")),
        Check("check_plays", ("plays", "ruleset")),
        Check("check_seats", ("chips", "hands")),
    ),
    request=AnyPlayRequest(),
    response=AnyPlayAnswer,
    build=_build,
    answer=_answer,
    canonical=_canonical,
)
