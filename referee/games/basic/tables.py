"""What goes on the table in basic rummy (BAS-01)."""

from __future__ import annotations

from referee.cards import Card
from referee.games.one_pack.packs import no_jokers, table, unknown_players
from referee.questions import Fault
from referee.rulesets import BasicRules, RuleSet
from referee.verdicts import Setup


def setup(players: int, deal: int | None, ruleset: RuleSet[BasicRules]) -> Setup:
    """One pack, and the hands for that many players.

    Raises:
        UnanswerableError: no such number of players (PLAYERS_OUT_OF_RANGE), deal 0 (DEAL_OUT_OF_RANGE).
    """
    return table(players, deal, _hand_sizes(ruleset.rules))


def check_players(players: int, ruleset: RuleSet[BasicRules]) -> list[Fault]:
    """PLAYERS_OUT_OF_RANGE for a number of players that the rules do not know."""
    return unknown_players(players, _hand_sizes(ruleset.rules), ("players",))


def most_players(ruleset: RuleSet[BasicRules]) -> int:
    """The largest number of players that the rules know."""
    return max(_hand_sizes(ruleset.rules))


def _hand_sizes(rules: BasicRules) -> dict[int, int]:
    return {int(players): size for players, size in rules.hand_size_table.items()}


def jokers(wild_joker: Card | None, ruleset: RuleSet[BasicRules]) -> tuple[Card, ...]:
    """None.

    Raises:
        UnanswerableError: a card is said to be turned up for the joker.
    """
    return no_jokers(wild_joker)
