"""The table of a contract game: players, deals, packs, the cards dealt, the wild cards (CON-01, CON-02, SHA-01, SHA-02)."""

from __future__ import annotations

from referee import layoffs
from referee.cards import Card
from referee.games.contract.terms import meld_rules, stock, wild_cards
from referee.questions import Fault, LaidGroup, UnanswerableError, refuse
from referee.rulesets import ContractRules, RuleSet
from referee.verdicts import Setup


def check_players(players: int | None, ruleset: RuleSet[ContractRules]) -> list[Fault]:
    """PLAYERS_OUT_OF_RANGE for a number of players that the game does not know; None is no number."""
    decks = ruleset.rules.decks
    if players is None or players in decks:
        return []
    known = ", ".join(map(str, decks))
    return [Fault("PLAYERS_OUT_OF_RANGE", ("players",), f"this rule set is for {known} players, not {players}")]


def check_deal(deal: int | None, ruleset: RuleSet[ContractRules]) -> list[Fault]:
    """DEAL_OUT_OF_RANGE for a deal that the game does not have; None is no number."""
    if deal is None or 1 <= deal <= ruleset.rules.deals:
        return []
    return [Fault("DEAL_OUT_OF_RANGE", ("deal",), f"this rule set has deals 1 to {ruleset.rules.deals}, no deal {deal}")]


def check_table(table: tuple[LaidGroup, ...], ruleset: RuleSet[ContractRules]) -> list[Fault]:
    """VALUE_INVALID for each group on the table that is no meld."""
    return list(layoffs.check_table(table, meld_rules(ruleset, None, None)))


def setup(players: int, deal: int | None, ruleset: RuleSet[ContractRules]) -> Setup:
    """What goes on the table for that many players in that deal.

    Raises:
        UnanswerableError: no such number of players (PLAYERS_OUT_OF_RANGE) or deal (DEAL_OUT_OF_RANGE), or none named
            where the deals differ in the cards dealt (MEMBER_MISSING).
    """
    rules = ruleset.rules
    faults = check_players(players, ruleset) + check_deal(deal, ruleset)
    if deal is None and len({rules.dealt(number) for number in range(1, rules.deals + 1)}) > 1:
        faults.append(Fault("MEMBER_MISSING", ("deal",), "the cards dealt depend on the deal"))
    refuse(faults)
    cards = stock(rules, players)
    return Setup(players, cards.packs, cards.jokers, cards.packs * 52 + cards.jokers, rules.dealt(deal or 1), None)


def jokers(wild_joker: Card | None, ruleset: RuleSet[ContractRules]) -> tuple[Card, ...]:
    """The wild cards, in the order of cards (CON-06, SHA-07).

    Raises:
        UnanswerableError: a card is said to be turned up, which no game of this family does (MEMBER_UNKNOWN).
    """
    if wild_joker is not None:
        raise UnanswerableError(Fault("MEMBER_UNKNOWN", ("wild_joker",), f"no card is turned up in {ruleset.game}"))
    return tuple(sorted(wild_cards(ruleset.rules)))
