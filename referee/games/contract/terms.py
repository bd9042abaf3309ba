"""What a rule set comes to at one table: the stock, the values of cards, and how melds are read in a deal (T-07, T-14)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from referee.cards import ALL_CARDS, RANKS, Card
from referee.melds import MeldRules
from referee.rulesets import ContractRules, RuleSet
from referee.stock import Stock


@lru_cache(maxsize=512)
def meld_rules(ruleset: RuleSet[ContractRules], deal: int | None, players: int | None) -> MeldRules:
    """How melds are read in a deal; without one, by the smallest sizes of all contracts. Without a number of players the
    stock is the most that the house uses.
    """
    rules = ruleset.rules
    deals = range(1, rules.deals + 1) if deal is None else (deal,)
    contracts = [rules.contract(number) for number in deals]
    return MeldRules(
        game=ruleset.game,
        values=card_values(rules),
        stock=stock(rules, players),
        min_set=_least((contract.sets for contract in contracts), rules.min_set),
        max_set=rules.max_set,
        min_run=_least((contract.runs for contract in contracts), rules.min_run),
        max_run=rules.max_run,
        ace_low=rules.ace_low,
        ace_high=rules.ace_high,
        wilds=wild_cards(rules),
        wild_limit=rules.wild_limit,
        wild_trio=rules.wild_trio,
        wild_as_natural=rules.wild_as_natural,
    )


def _least(sizes: Iterable[tuple[int, ...]], otherwise: int) -> int:
    """The smallest size; a kind that no contract asks for has the least of the rules."""
    return min((size for row in sizes for size in row), default=otherwise)


def card_values(rules: ContractRules) -> tuple[int, ...]:
    """What each card costs in hand, by its index (CON-12, SHA-12)."""
    return tuple(rules.card_values["JK" if card.is_printed_joker else RANKS[card.rank - 1]] for card in ALL_CARDS)


def wild_cards(rules: ContractRules) -> frozenset[Card]:
    """The wild cards that are in the game: without printed jokers these are none."""
    most = stock(rules, None)
    return frozenset(card for card in map(Card, rules.wilds) if most.most(card))


def stock(rules: ContractRules, players: int | None) -> Stock:
    """The packs and printed jokers in play (CON-01, SHA-01)."""
    packs = rules.packs(players)
    return Stock(packs, rules.printed_jokers(packs))
