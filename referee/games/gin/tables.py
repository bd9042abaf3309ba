"""What goes on the table in gin (GIN-01)."""

from __future__ import annotations

from typing import Final

from referee.cards import Card
from referee.games.gin.values import HAND_SIZE
from referee.games.one_pack.packs import no_jokers, table
from referee.rulesets import GinRules, RuleSet
from referee.verdicts import Setup

PLAYERS: Final = 2


def setup(players: int, deal: int | None, ruleset: RuleSet[GinRules]) -> Setup:
    """One pack and ten cards for each of two players.

    Raises:
        UnanswerableError: another number of players (PLAYERS_OUT_OF_RANGE), deal 0 (DEAL_OUT_OF_RANGE).
    """
    return table(players, deal, {PLAYERS: HAND_SIZE})


def jokers(wild_joker: Card | None, ruleset: RuleSet[GinRules]) -> tuple[Card, ...]:
    """None.

    Raises:
        UnanswerableError: a card is said to be turned up for the joker.
    """
    return no_jokers(wild_joker)
