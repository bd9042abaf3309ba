"""The one registry of codes: what each code means, which rule it comes from and how a person reads it.

A code is never renamed. A *reason* makes a verdict invalid, a *warning* never does, and a *problem* says why a request
cannot be judged at all. Rule ids are those of the rulebooks; problems come from the HTTP contract (API).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from referee.cards import Card, names

Role = Literal["reason", "warning", "problem"]

INDIAN: Final = ("indian-13",)
EVERY_GAME: Final = ("*",)


@dataclass(frozen=True, slots=True)
class Code:
    """A registered code.

    ``rule`` is the rule's id in the rulebook, for games that have no rule of their own for it in RULES. ``template`` is the
    message for a person, whose blanks are ``{cards}`` and what the rule at hand adds (``{limit}``, ``{count}``,
    ``{needed}``). Problems bring their own detail and have none.
    """

    code: str
    rule: str
    meaning: str
    games: tuple[str, ...]
    roles: tuple[Role, ...]
    template: str = ""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a group or a show is not valid (or, as a warning, what is odd about it).

    ``group`` is the index of the group in the request, None when the show as a whole is meant. ``side`` names the player
    whose cards are meant where it is not the one who declares.
    """

    code: str
    rule: str
    message: str
    group: int | None = None
    cards: tuple[Card, ...] = ()
    side: str | None = None


_BY_GAME: Final = ()  # the games that RULES names
_REASON: Final = ("reason",)
_WARNING: Final = ("warning",)
_PROBLEM: Final = ("problem",)

_CODES: Final[tuple[Code, ...]] = (
    # --- one group ---
    Code(
        "GROUP_TOO_SHORT",
        "R-SEQ-1",
        "A group has fewer cards than a sequence or set needs.",
        INDIAN,
        _REASON,
        "{cards}: a group needs at least {limit} cards",
    ),
    Code(
        "GROUP_MIXED",
        "R-SET-1",
        "The real cards of a group are neither of one rank nor of one suit.",
        INDIAN,
        _REASON,
        "{cards} are neither of one rank nor of one suit",
    ),
    Code(
        "JOKER_ONLY_GROUP",
        "R-JOK-5",
        "A group spends a joker without a real card beside it.",
        INDIAN,
        _REASON,
        "{cards}: jokers alone make no group",
    ),
    Code(
        "TOO_FEW_NATURALS",
        "R-JOK-4",
        "A group that spends a joker has fewer real cards than the house asks for.",
        INDIAN,
        _REASON,
        "{cards}: a group with a joker needs at least {limit} cards that are no jokers",
    ),
    Code(
        "SEQUENCE_GAP",
        "R-SEQ-1",
        "The real cards of a sequence are too far apart for its jokers to fill.",
        INDIAN,
        _REASON,
        "{cards} are not consecutive, and no joker is left to fill the gap",
    ),
    Code(
        "SEQUENCE_WRAPS",
        "R-SEQ-3",
        "A sequence goes round the corner: king, ace and two.",
        INDIAN,
        _REASON,
        "{cards} go round the corner from king to two",
    ),
    Code(
        "SEQUENCE_DUPLICATE_RANK",
        "R-SEQ-1",
        "A sequence holds a rank twice.",
        INDIAN,
        _REASON,
        "{cards} stand in one sequence more than once",
    ),
    Code(
        "SEQUENCE_TOO_MANY_JOKERS",
        "R-SEQ-4",
        "A sequence spends more jokers than the house allows.",
        INDIAN,
        _REASON,
        "{cards} are {count} jokers in one sequence, {limit} allowed",
    ),
    Code(
        "SEQUENCE_TOO_LONG",
        "R-SEQ-2",
        "A sequence has more cards than the house allows.",
        INDIAN,
        _REASON,
        "{cards} are {count} cards in one sequence, {limit} allowed",
    ),
    Code(
        "SET_DUPLICATE_SUIT", "R-SET-1", "A set holds a suit twice.", INDIAN, _REASON, "{cards} stand in one set more than once"
    ),
    Code(
        "SET_TOO_LONG",
        "R-SET-2",
        "A set has more cards than the house allows.",
        INDIAN,
        _REASON,
        "{cards} are {count} cards in one set, {limit} allowed",
    ),
    Code(
        "SET_TOO_MANY_JOKERS",
        "R-SET-3",
        "A set spends more jokers than the house allows.",
        INDIAN,
        _REASON,
        "{cards} are {count} jokers in one set, {limit} allowed",
    ),
    # --- a show ---
    Code(
        "CARD_COUNT",
        "R-DEC-0",
        "The cards are not as many as a hand has.",
        INDIAN,
        ("reason", "problem"),
        "{count} cards, a hand has {needed}",
    ),
    Code("UNGROUPED_CARDS", "R-DEC-1", "Cards lie outside every group.", INDIAN, _REASON, "{cards} lie outside every group"),
    Code("NO_PURE_SEQUENCE", "R-DEC-2", "No sequence is pure.", INDIAN, _REASON, "there is no pure sequence, {needed} needed"),
    Code(
        "TOO_FEW_PURE",
        "R-DEC-2",
        "Some sequence is pure, but too few are.",
        INDIAN,
        _REASON,
        "{count} pure, {needed} pure sequences needed",
    ),
    Code(
        "TOO_FEW_SEQUENCES",
        "R-DEC-2",
        "There are too few sequences, pure or impure.",
        INDIAN,
        _REASON,
        "{count} in all, {needed} sequences needed",
    ),
    Code(
        "NO_LONG_SEQUENCE",
        "R-DEC-3",
        "No sequence is as long as the house asks of one of them.",
        INDIAN,
        _REASON,
        "no sequence has {needed} or more cards",
    ),
    # --- an event ---
    Code(
        "DROP_NOT_ALLOWED",
        "R-DRP-2",
        "The house does not allow a drop.",
        INDIAN,
        _REASON,
        "this house does not allow a drop",
    ),
    # --- a play of Michigan rummy ---
    Code(
        "CARD_NOT_IN_GAME",
        "GEN-03",
        "A card that the game does not have, such as a joker where none is used.",
        _BY_GAME,
        _REASON,
        "{cards}: this game has no such card",
    ),
    Code(
        "CARD_NOT_IN_HAND",
        "GEN-03",
        "A card is played that is not in the hand.",
        _BY_GAME,
        _REASON,
        "{cards}: not in the hand",
    ),
    Code(
        "DUMMY_HOLDS_MONEY_CARD",
        "MIC-04",
        "The dealer holds a money card and cannot take the dummy.",
        _BY_GAME,
        _REASON,
        "{cards} in the dealer's hand: the dummy is for a hand without money cards",
    ),
    Code(
        "BID_HOLDS_MONEY_CARD",
        "MIC-04",
        "The bidder holds a money card and cannot buy the dummy.",
        _BY_GAME,
        _REASON,
        "{cards} in the bidder's hand: the dummy is for a hand without money cards",
    ),
    Code(
        "LEAD_NOT_LOWEST_IN_SUIT",
        "MIC-05",
        "The card led is not the leader's lowest of its suit.",
        _BY_GAME,
        _REASON,
        "{cards} is led while the hand holds {lowest}",
    ),
    Code(
        "LEAD_SAME_COLOR",
        "MIC-06",
        "The card led is of the colour that was played last.",
        _BY_GAME,
        _REASON,
        "{cards} is of the colour that was played last",
    ),
    Code(
        "PASS_NOT_ALLOWED",
        "MIC-06",
        "The lead is passed by a player who can lead.",
        _BY_GAME,
        _REASON,
        "the lead cannot be passed: {why}",
    ),
    Code(
        "FAILED_TO_PLAY",
        "MIC-08",
        "The next card of the run is in the hand and is not played.",
        _BY_GAME,
        _REASON,
        "{cards} is in the hand and must be played",
    ),
    Code(
        "FOLLOW_WRONG_CARD",
        "MIC-08",
        "A card is played that is not the next of the run.",
        _BY_GAME,
        _REASON,
        "{cards} is played and {expected} is next",
    ),
    Code(
        "NO_SINGLE_WINNER",
        "MIC-10",
        "A deal ends with one player who has no cards; here it is none, or several.",
        _BY_GAME,
        _REASON,
        "{count} players have no cards left",
    ),
    # --- warnings ---
    Code(
        "BETTER_ARRANGEMENT",
        "R-DEC-5",
        "The same cards, arranged otherwise, could have been declared.",
        INDIAN,
        _WARNING,
        "these cards could have been declared in another arrangement",
    ),
    Code(
        "CARD_COPIES",
        "R-PACK-2",
        "A card appears more often than the packs in play hold it.",
        INDIAN,
        ("reason", "warning"),
        "{cards}: more copies than the packs in play hold ({count})",
    ),
    # --- requests that cannot be judged ---
    Code("CARD_UNKNOWN", "API-1", "A text names no card.", EVERY_GAME, _PROBLEM),
    Code("RULESET_UNKNOWN", "API-1", "There is no rule set of this name.", EVERY_GAME, _PROBLEM),
    Code("RULE_UNKNOWN", "API-1", "An override names no parameter of this rule set.", EVERY_GAME, _PROBLEM),
    Code("RULE_VALUE", "API-1", "An override has a value that its parameter cannot take.", EVERY_GAME, _PROBLEM),
    Code("MEMBER_UNKNOWN", "API-1", "The request has a member that this question does not know.", EVERY_GAME, _PROBLEM),
    Code("MEMBER_MISSING", "API-1", "The request lacks a member that this question needs.", EVERY_GAME, _PROBLEM),
    Code("VALUE_INVALID", "API-1", "A member has the wrong type or is out of bounds.", EVERY_GAME, _PROBLEM),
    Code("DEAL_OUT_OF_RANGE", "API-2.1", "The game has no deal of this number.", EVERY_GAME, _PROBLEM),
    Code("PLAYERS_OUT_OF_RANGE", "API-2.1", "The game is not played by this number of players.", EVERY_GAME, _PROBLEM),
    Code("NOT_IN_THIS_GAME", "API-1", "The game or rule set has no such question.", EVERY_GAME, _PROBLEM),
    Code("BODY_NOT_JSON", "API-1", "The body is not strict JSON.", EVERY_GAME, _PROBLEM),
    Code("BODY_TOO_LARGE", "API-1", "The body is larger than the service reads.", EVERY_GAME, _PROBLEM),
    Code("MEDIA_TYPE", "API-1", "The body is not sent as application/json.", EVERY_GAME, _PROBLEM),
    Code("REQUEST_MALFORMED", "API-1", "The HTTP message is broken or beyond the server's limits.", EVERY_GAME, _PROBLEM),
    Code("NOT_FOUND", "API-1", "There is nothing at this address.", EVERY_GAME, _PROBLEM),
    Code("METHOD_NOT_ALLOWED", "API-1", "The address does not take this method.", EVERY_GAME, _PROBLEM),
    Code("BUDGET_EXCEEDED", "API-2.3", "The cards are too many to search in the time allowed.", EVERY_GAME, _PROBLEM),
    Code("NOT_READY", "API-1", "The service cannot judge now.", EVERY_GAME, _PROBLEM),
    Code("INTERNAL_ERROR", "API-1", "The service failed; the request id leads to the cause.", EVERY_GAME, _PROBLEM),
)

REGISTRY: Final = {code.code: code for code in _CODES}

RULES: Final[Mapping[str, Mapping[str, str]]] = {
    "michigan": {
        "CARD_NOT_IN_GAME": "MIC-03",
        "CARD_COPIES": "MIC-03",
        "CARD_NOT_IN_HAND": "GEN-03",
        "DUMMY_HOLDS_MONEY_CARD": "MIC-04",
        "BID_HOLDS_MONEY_CARD": "MIC-04",
        "LEAD_NOT_LOWEST_IN_SUIT": "MIC-05",
        "LEAD_SAME_COLOR": "MIC-06",
        "PASS_NOT_ALLOWED": "MIC-06",
        "FAILED_TO_PLAY": "MIC-08",
        "FOLLOW_WRONG_CARD": "MIC-08",
        "NO_SINGLE_WINNER": "MIC-10",
    },
}
"""Game to code to rule: the codes that a western game uses, each with that game's own rule."""


def games_of(code: Code) -> tuple[str, ...]:
    """The games in which the code can appear."""
    return (*code.games, *(game for game, rules in RULES.items() if code.code in rules))


def reason(
    code: str,
    cards: Sequence[Card] = (),
    group: int | None = None,
    *,
    game: str = "",
    side: str | None = None,
    **blanks: int | str,
) -> Reason:
    """A reason or warning with its message made from the registry's template; ``game`` where its rules are its own.

    >>> from referee.cards import parse_cards
    >>> reason("SET_DUPLICATE_SUIT", parse_cards("KH KH"), group=0).message
    'KH KH stand in one set more than once'
    """
    entry = REGISTRY[code]
    rule = RULES[game][code] if game in RULES else entry.rule
    return Reason(code, rule, entry.template.format(cards=names(cards), **blanks), group, tuple(cards), side)


def in_order(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Sorted by group, then code; reasons about the whole show come last."""
    return tuple(sorted(reasons, key=lambda r: (r.group is None, r.group or 0, r.code)))
