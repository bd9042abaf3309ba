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

INDIAN: Final = ("indian-13", "indian-21")
CONTRACT_FAMILY: Final = ("continental", "shanghai", "contract", "liverpool", "may-i")
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
    # --- one group of a western game (T-02) ---
    Code("SET_MIXED_RANKS", "GEN", "A set holds cards of more than one rank.", (), _REASON, "{cards} are not of one rank"),
    Code("SEQUENCE_MIXED_SUITS", "GEN", "A sequence holds more than one suit.", (), _REASON, "{cards} are not of one suit"),
    Code(
        "SEQUENCE_ACE_HIGH",
        "GEN-06",
        "A sequence has the ace above the king, in a game where it is low alone.",
        (),
        _REASON,
        "{cards}: the ace is low here and does not follow the king",
    ),
    Code(
        "WILDS_OUTNUMBER_NATURALS",
        "GEN",
        "A meld holds more wild cards than the house allows beside its natural ones.",
        (),
        _REASON,
        "{cards} hold {count} wild cards, too many beside {naturals} natural",
    ),
    # --- the cards of a western turn (GEN-03) ---
    Code(
        "CARD_NOT_IN_GAME",
        "GEN-03",
        "A card that this game does not have.",
        (),
        ("reason", "problem"),
        "{cards} is no card of this game",
    ),
    Code("CARD_NOT_IN_HAND", "GEN-03", "A card is named that the player does not hold.", (), _REASON, "{cards}: not in hand"),
    Code(
        "CARD_REUSED",
        "GEN-03",
        "A card is named more often than the player holds it.",
        (),
        _REASON,
        "{cards}: named more often than held",
    ),
    # --- laying off and the end of a western turn ---
    Code(
        "LAYOFF_NO_FIT",
        "T-08",
        "A card does not fit the meld that it is laid off on.",
        (),
        _REASON,
        "{cards} does not fit there",
    ),
    Code(
        "LAYOFF_TARGET_UNKNOWN",
        "T-11",
        "A lay-off names a meld that is not there.",
        (),
        _REASON,
        "{cards}: there is no meld {target}",
    ),
    Code(
        "WILD_TRIO_NATURAL_FORBIDDEN",
        "T-08",
        "A natural card is laid off on a trio of wild cards.",
        (),
        _REASON,
        "{cards} may not join wild cards alone",
    ),
    Code("DISCARD_MISSING", "T-11", "A turn ends without the discard that is due.", (), _REASON, "the discard is missing"),
    Code(
        "CARDS_LEFT_IN_HAND",
        "T-11",
        "Going out leaves cards in hand.",
        (),
        _REASON,
        "{cards}: still in hand",
    ),
    # --- basic rummy ---
    Code(
        "MELD_LIMIT_PER_TURN",
        "BAS-05",
        "A turn lays more groups than the house allows.",
        (),
        _REASON,
        "{count} groups in one turn, {limit} allowed",
    ),
    Code(
        "LAYOFF_BEFORE_MELD",
        "BAS-06",
        "A player lays off who has laid no group yet, where the house asks for one.",
        (),
        _REASON,
        "{cards}: nothing may be laid off before a group of one's own",
    ),
    Code(
        "RUMMY_NOT_CLEAN",
        "BAS-09",
        "Rummy is called by a player who has melded or laid off before in this deal.",
        (),
        _REASON,
        "rummy goes out in one turn, and something was laid before",
    ),
    Code(
        "DISCARD_JUST_TAKEN",
        "BAS-04",
        "The card thrown was taken from the discard pile in the same turn.",
        (),
        _REASON,
        "{cards} was taken from the discard pile in this turn and may not go back there",
    ),
    # --- gin ---
    Code(
        "BIG_GIN_NOT_ENABLED",
        "GIN-10",
        "Big gin is declared where the house does not have it.",
        (),
        _REASON,
        "this house has no big gin",
    ),
    Code(
        "BIG_GIN_WITH_DISCARD",
        "GIN-10",
        "Big gin is declared with a discard.",
        (),
        _REASON,
        "{cards} is thrown, and big gin keeps all eleven cards",
    ),
    Code(
        "KNOCK_OVER_LIMIT",
        "GIN-06",
        "A knock shows more deadwood than its limit.",
        (),
        _REASON,
        "the knock shows {count} deadwood, at most {limit} allowed",
    ),
    Code(
        "GIN_HAS_DEADWOOD",
        "GIN-09",
        "Gin is declared with cards outside its groups.",
        (),
        _REASON,
        "gin shows {count} deadwood",
    ),
    Code(
        "BIG_GIN_HAS_DEADWOOD",
        "GIN-10",
        "Big gin is declared with cards outside its groups.",
        (),
        _REASON,
        "big gin shows {count} deadwood",
    ),
    Code("LAYOFF_ON_GIN", "GIN-11", "The defender lays off on gin.", (), _REASON, "{cards}: nothing may be laid off on gin"),
    # --- a play of Michigan rummy ---
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
    # --- a turn of contract rummy ---
    Code(
        "BUY_LIMIT_EXCEEDED",
        "CON-02",
        "A player has bought more often than a deal allows.",
        (),
        _REASON,
        "{count} buys, {limit} allowed",
    ),
    Code(
        "CONTRACT_NOT_MET",
        "CON-04",
        "Fewer melds of a kind are laid than the contract asks for.",
        (),
        _REASON,
        "{count} {kind} laid, the contract asks for {needed}",
    ),
    Code(
        "CONTRACT_EXTRA_MELD",
        "CON-04",
        "More melds of a kind are laid than the contract asks for.",
        (),
        _REASON,
        "{count} {kind} laid, the contract asks for {needed}",
    ),
    Code(
        "CONTRACT_WRONG_SIZE",
        "CON-04",
        "A meld has not the size that the contract asks for.",
        (),
        _REASON,
        "{cards} are {count} cards, the contract asks for {needed}",
    ),
    Code(
        "CONTRACT_ADJACENT_RUNS",
        "CON-05",
        "Two runs of a contract touch in one suit, where the house keeps them apart.",
        (),
        _REASON,
        "{cards} touch and would be one sequence",
    ),
    Code(
        "ALREADY_DOWN",
        "CON-09",
        "A player who has gone down lays new melds.",
        (),
        _REASON,
        "after going down no new meld may be laid",
    ),
    Code(
        "LAYOFF_BEFORE_DOWN",
        "CON-09",
        "A player lays off before going down.",
        (),
        _REASON,
        "{cards}: only a player who has gone down may lay off",
    ),
    Code(
        "LAYOFF_SAME_TURN_FORBIDDEN",
        "CON-09",
        "Cards are laid off in the turn in which melds are laid, where the house keeps these apart.",
        (),
        _REASON,
        "{cards}: no card may be laid off in the turn in which melds are laid",
    ),
    Code("DISCARD_NOT_ALLOWED", "T-13", "The deal has no discards.", (), _REASON, "{cards}: this deal has no discards"),
    # --- taking a wild card from the table ---
    Code(
        "SWAP_NOT_ALLOWED", "T-10", "The house lets no wild card be taken.", (), _REASON, "{cards}: no wild card may be taken"
    ),
    Code(
        "SWAP_TARGET_UNKNOWN",
        "T-10",
        "A swap names a card that is not on the table.",
        (),
        _REASON,
        "{cards}: there is no card {index} in a meld {target} on the table",
    ),
    Code(
        "SWAP_NOT_DOWN",
        "CON-10",
        "A player takes a wild card before going down.",
        (),
        _REASON,
        "{cards}: only a player who has gone down may take a wild card",
    ),
    Code("SWAP_NOT_WILD", "CON-10", "The card to be taken is not wild.", (), _REASON, "{cards} is not wild there"),
    Code(
        "SWAP_WRONG_CARD",
        "CON-10",
        "The card put in is not the one that the wild card stands for.",
        (),
        _REASON,
        "{cards} is not what the wild card stands for",
    ),
    Code(
        "SWAP_IN_SET_FORBIDDEN",
        "CON-10",
        "A wild card is taken from a set, where the house leaves it there.",
        (),
        _REASON,
        "{cards}: a wild card in a set stays there",
    ),
    Code(
        "SWAP_SAME_RUN_FORBIDDEN",
        "CON-10",
        "A wild card goes back to the meld that it was taken from.",
        (),
        _REASON,
        "{cards} may not go back to the meld that it was taken from",
    ),
    Code(
        "WILD_NOT_REPLAYED",
        "CON-10",
        "A wild card taken from the table is not played in the same turn.",
        (),
        _REASON,
        "{cards}: taken from the table and not played this turn",
    ),
    # --- warnings ---
    Code(
        "SUBOPTIMAL_SPREAD",
        "GIN-07",
        "The cards shown could have been grouped with less deadwood.",
        (),
        _WARNING,
        "the spread shows {count} deadwood, the same cards allow {limit}",
    ),
    Code(
        "SUBOPTIMAL_DEFENCE",
        "GIN-07",
        "The defender could have grouped and laid off with less deadwood.",
        (),
        _WARNING,
        "the defence shows {count} deadwood, the same cards allow {limit}",
    ),
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
        ("reason", "warning", "problem"),
        "{cards}: more copies than the packs in play hold",
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
    Code("TOO_MANY_REQUESTS", "API-1", "The caller asks more often than the proxy lets through.", EVERY_GAME, _PROBLEM),
    Code("KEY_REQUIRED", "API-1", "The service is asked without a bearer key that it knows.", EVERY_GAME, _PROBLEM),
    Code("BUDGET_EXCEEDED", "API-2.3", "The cards are too many to search in the time allowed.", EVERY_GAME, _PROBLEM),
    Code("NOT_READY", "API-1", "The service cannot judge now.", EVERY_GAME, _PROBLEM),
    Code("INTERNAL_ERROR", "API-1", "The service failed; the request id leads to the cause.", EVERY_GAME, _PROBLEM),
)

REGISTRY: Final = {code.code: code for code in _CODES}

_BASIC: Final = {
    "CARD_NOT_IN_GAME": "BAS-02",
    "CARD_COPIES": "BAS-02",
    "CARD_NOT_IN_HAND": "GEN-03",
    "CARD_REUSED": "BAS-03",
    "GROUP_TOO_SHORT": "BAS-03",
    "GROUP_MIXED": "BAS-03",
    "SET_MIXED_RANKS": "BAS-03",
    "SET_DUPLICATE_SUIT": "BAS-03",
    "SET_TOO_LONG": "BAS-03",
    "SEQUENCE_MIXED_SUITS": "BAS-03",
    "SEQUENCE_TOO_LONG": "BAS-03",
    "SEQUENCE_DUPLICATE_RANK": "BAS-03",
    "SEQUENCE_ACE_HIGH": "BAS-02",
    "SEQUENCE_WRAPS": "GEN-06",
    "SEQUENCE_GAP": "BAS-03",
    "MELD_LIMIT_PER_TURN": "BAS-05",
    "RUMMY_NOT_CLEAN": "BAS-09",
    "LAYOFF_NO_FIT": "BAS-06",
    "LAYOFF_TARGET_UNKNOWN": "BAS-06",
    "LAYOFF_BEFORE_MELD": "BAS-06",
    "DISCARD_MISSING": "BAS-07",
    "DISCARD_JUST_TAKEN": "BAS-04",
    "CARDS_LEFT_IN_HAND": "BAS-07",
}
_GIN: Final = {
    "CARD_NOT_IN_GAME": "GIN-01",
    "CARD_COPIES": "GIN-01",
    "CARD_NOT_IN_HAND": "GEN-03",
    "CARD_REUSED": "GIN-04",
    "CARD_COUNT": "GIN-05",
    "GROUP_TOO_SHORT": "GIN-02",
    "GROUP_MIXED": "GIN-02",
    "SET_MIXED_RANKS": "GIN-02",
    "SET_DUPLICATE_SUIT": "GIN-02",
    "SET_TOO_LONG": "GIN-02",
    "SEQUENCE_MIXED_SUITS": "GIN-02",
    "SEQUENCE_TOO_LONG": "GIN-02",
    "SEQUENCE_DUPLICATE_RANK": "GIN-02",
    "SEQUENCE_ACE_HIGH": "GIN-02",
    "SEQUENCE_WRAPS": "GIN-02",
    "SEQUENCE_GAP": "GIN-02",
    "BIG_GIN_NOT_ENABLED": "GIN-10",
    "BIG_GIN_WITH_DISCARD": "GIN-10",
    "DISCARD_MISSING": "GIN-05",
    "DISCARD_JUST_TAKEN": "GIN-05",
    "KNOCK_OVER_LIMIT": "GIN-06",
    "GIN_HAS_DEADWOOD": "GIN-09",
    "BIG_GIN_HAS_DEADWOOD": "GIN-10",
    "LAYOFF_ON_GIN": "GIN-11",
    "LAYOFF_NO_FIT": "GIN-11",
    "LAYOFF_TARGET_UNKNOWN": "GIN-11",
    "SUBOPTIMAL_SPREAD": "GIN-07",
    "SUBOPTIMAL_DEFENCE": "GIN-07",
}

_MELD_CODES: Final = (
    *("GROUP_TOO_SHORT", "SET_MIXED_RANKS", "SET_TOO_LONG", "SET_DUPLICATE_SUIT", "SEQUENCE_MIXED_SUITS", "SEQUENCE_GAP"),
    *("SEQUENCE_DUPLICATE_RANK", "SEQUENCE_ACE_HIGH", "SEQUENCE_WRAPS", "SEQUENCE_TOO_LONG"),
)
_WILD_CODES: Final = ("JOKER_ONLY_GROUP", "WILDS_OUTNUMBER_NATURALS", "WILD_TRIO_NATURAL_FORBIDDEN")
_CONTRACT_CODES: Final = ("CONTRACT_NOT_MET", "CONTRACT_EXTRA_MELD", "CONTRACT_WRONG_SIZE")
_SWAP_CODES: Final = (
    *("SWAP_NOT_ALLOWED", "SWAP_TARGET_UNKNOWN", "SWAP_NOT_DOWN", "SWAP_NOT_WILD", "SWAP_WRONG_CARD"),
    *("SWAP_IN_SET_FORBIDDEN", "SWAP_SAME_RUN_FORBIDDEN", "WILD_NOT_REPLAYED"),
)


def _rules(*parts: tuple[str, tuple[str, ...]]) -> Mapping[str, str]:
    """Code to rule, of rules with their codes; the later part counts."""
    return {code: rule for rule, codes in parts for code in codes}


_CONTINENTAL: Final = (
    ("GEN-03", ("CARD_NOT_IN_GAME", "CARD_NOT_IN_HAND", "CARD_REUSED")),
    ("CON-01", ("CARD_COPIES",)),
    ("CON-02", ("CARD_COUNT", "BUY_LIMIT_EXCEEDED")),
    ("CON-04", _CONTRACT_CODES),
    ("CON-05", (*_MELD_CODES, "CONTRACT_ADJACENT_RUNS")),
    ("CON-07", _WILD_CODES),
    ("CON-08", ("SEQUENCE_WRAPS", "SEQUENCE_TOO_LONG")),
    ("CON-09", ("ALREADY_DOWN", "LAYOFF_BEFORE_DOWN", "LAYOFF_SAME_TURN_FORBIDDEN", "LAYOFF_NO_FIT", "LAYOFF_TARGET_UNKNOWN")),
    ("CON-10", _SWAP_CODES),
    ("CON-11", ("DISCARD_MISSING", "CARDS_LEFT_IN_HAND")),
    ("CTR-08", ("DISCARD_NOT_ALLOWED",)),
)
_CONTRACT: Final = (
    *_CONTINENTAL,
    ("CTR-01", ("CARD_COPIES",)),
    ("CTR-02", ("CARD_COUNT",)),
    ("CTR-03", ("CONTRACT_ADJACENT_RUNS",)),
    ("CTR-04", _MELD_CODES),
    ("CTR-06", _SWAP_CODES),
    ("CTR-07", ("LAYOFF_SAME_TURN_FORBIDDEN",)),
    ("T-13", _WILD_CODES),
)
_SHANGHAI: Final = (
    *_CONTINENTAL,
    ("SHA-01", ("CARD_COPIES",)),
    ("SHA-02", ("CARD_COUNT", "BUY_LIMIT_EXCEEDED")),
    ("SHA-03", (*_MELD_CODES, "CONTRACT_ADJACENT_RUNS")),
    ("SHA-04", (*_CONTRACT_CODES, "GROUP_TOO_SHORT")),
    ("SHA-05", ("ALREADY_DOWN", "LAYOFF_BEFORE_DOWN", "LAYOFF_NO_FIT", "LAYOFF_TARGET_UNKNOWN")),
    ("SHA-06", ("LAYOFF_SAME_TURN_FORBIDDEN",)),
    ("SHA-07", _WILD_CODES),
    ("SHA-08", _SWAP_CODES),
    ("SHA-10", ("DISCARD_MISSING", "CARDS_LEFT_IN_HAND")),
)

RULES: Final[Mapping[str, Mapping[str, str]]] = {
    "basic": _BASIC,
    "gin": _GIN,
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
    "continental": _rules(*_CONTINENTAL),
    "shanghai": _rules(*_SHANGHAI),
    **dict.fromkeys(("contract", "liverpool", "may-i"), _rules(*_CONTRACT)),
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
    rule = RULES.get(game, {}).get(code, entry.rule)
    return Reason(code, rule, entry.template.format(cards=names(cards), **blanks), group, tuple(cards), side)


def in_order(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Sorted by group, then code; reasons about the whole show come last."""
    return tuple(sorted(reasons, key=lambda r: (r.group is None, r.group or 0, r.code)))
