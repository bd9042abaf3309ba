"""What is on the table: the pack, the players, the boxes; and what cannot be on it (MIC-01, MIC-03)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from referee.cards import Card
from referee.games.michigan.boxes import box_names
from referee.questions import Fault, Played, refuse
from referee.rulesets import MichiganRules, RuleSet
from referee.verdicts import Setup

_PACK: Final = 52
_DUMMY: Final = 1


def setup(players: int, deal: int | None, ruleset: RuleSet[MichiganRules]) -> Setup:
    """What goes on the table: one pack, dealt out to the players and the dummy.

    The hands are uneven where the cards do not divide: ``hand_size`` is that of the smaller ones, and the first
    ``cards - hands * hand_size`` hands dealt have one card more.

    Raises:
        UnanswerableError: no such number of players (PLAYERS_OUT_OF_RANGE) or deal (DEAL_OUT_OF_RANGE).
    """
    faults = check_players(players, ruleset)
    if deal is not None and deal < 1:
        faults.append(Fault("DEAL_OUT_OF_RANGE", ("deal",), f"there is no deal {deal}"))
    refuse(faults)
    hands = players + _DUMMY
    return Setup(players, 1, 0, _PACK, _PACK // hands, None, hands)


def jokers(wild_joker: Card | None, ruleset: RuleSet[MichiganRules]) -> tuple[Card, ...]:
    """No card is a joker, and none is turned up.

    Raises:
        UnanswerableError: a card turned up (MEMBER_UNKNOWN).
    """
    if wild_joker is not None:
        refuse([Fault("MEMBER_UNKNOWN", ("wild_joker",), "no card is turned up in Michigan rummy")])
    return ()


def check_players(players: int, ruleset: RuleSet[MichiganRules]) -> list[Fault]:
    """PLAYERS_OUT_OF_RANGE for a number of players that the game does not know."""
    return _check_number(players, "players", ruleset, at_least=ruleset.rules.players[0])


def check_chips(chips: Mapping[str, object], ruleset: RuleSet[MichiganRules]) -> list[Fault]:
    """PLAYERS_OUT_OF_RANGE if those who have chips are too few or too many: everyone has some, or none of them."""
    return _check_number(len(chips), "chips", ruleset, at_least=ruleset.rules.players[0])


def check_hands(hands: Mapping[str, object], ruleset: RuleSet[MichiganRules]) -> list[Fault]:
    """PLAYERS_OUT_OF_RANGE for more hands than players; fewer may still hold cards."""
    return _check_number(len(hands), "hands", ruleset)


def check_plays(plays: Collection[Played], ruleset: RuleSet[MichiganRules]) -> list[Fault]:
    """PLAYERS_OUT_OF_RANGE for plays of more players than there are."""
    return _check_number(len({play.player for play in plays}), "plays", ruleset)


def _check_number(players: int, member: str, ruleset: RuleSet[MichiganRules], at_least: int = 0) -> list[Fault]:
    fewest, most = ruleset.rules.players
    if at_least <= players <= most:
        return []
    return [Fault("PLAYERS_OUT_OF_RANGE", (member,), f"Michigan rummy is for {fewest} to {most} players, not {players}")]


def check_board(board: Mapping[str, object], ruleset: RuleSet[MichiganRules]) -> list[Fault]:
    """MEMBER_UNKNOWN and MEMBER_MISSING unless the board has exactly the boxes of the rule set; an emptied box holds 0."""
    boxes = box_names(ruleset.rules)
    strange = [Fault("MEMBER_UNKNOWN", ("board", name), "the board has no such box") for name in board if name not in boxes]
    lacking = [
        Fault("MEMBER_MISSING", ("board", name), "the chips of this box are needed") for name in boxes if name not in board
    ]
    return strange + lacking


def check_seats(chips: Mapping[str, object], hands: Mapping[str, object]) -> list[Fault]:
    """MEMBER_MISSING for a player who has chips and no hand, or a hand and no chips."""
    without_hand = [Fault("MEMBER_MISSING", ("hands", name), "this player has chips") for name in chips if name not in hands]
    without_chips = [Fault("MEMBER_MISSING", ("chips", name), "this player has a hand") for name in hands if name not in chips]
    return without_hand + without_chips
