"""Contracts with more melds beside them (CON-04 ``extra_melds``), against every choice of melds that the judge accepts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from referee.cards import ALL_CARDS, SUITS, Card
from referee.games.contract.contracts import contract_faults
from referee.games.contract.terms import meld_rules
from referee.melds import MeldRules, read_meld
from referee.questions import LaidGroup
from referee.rulesets import RuleSet
from referee.verdicts import Grouping
from tests.oracle.ranks import Rank, preference
from tests.property.contracts import Case, rank

HOUSES: list[dict[str, Any]] = [
    {"contracts": [{"sets": 1, "runs": 0}]},
    {"contracts": [{"sets": 0, "runs": [3]}], "min_run": 3},
    {"contracts": [{"sets": [4], "runs": 0}], "min_run": 3},
    {"contracts": [{"sets": [4], "runs": 0}], "contract_size": "exact"},
    {"contracts": [{"sets": 0, "runs": [5]}], "min_run": 3, "wild_limit": "none"},
    {"contracts": [{"sets": 1, "runs": 0}], "adjacent_runs": False, "min_run": 3},
]


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_con_04_more_melds_than_the_contract(house: dict[str, Any]) -> None:
    rng, more = Random(str(house)), 0
    for _ in range(25):
        case = Case("continental", 1, tuple(_hand(rng)), {**house, "extra_melds": True, "final_discard": "optional"})
        found = case.best().grouping
        assert rank(found) == _best(case), case
        more += len(found.groups) > 1
    assert more > 3


def _hand(rng: Random) -> list[str]:
    """Nine cards of few ranks and suits, some of them wild."""
    low = rng.randint(2, 9)
    near = [card.text for card in ALL_CARDS if card.suit in ("S", "C") and low <= card.rank <= low + 4] * 2
    return rng.sample(near, 9 - rng.randint(0, 2)) + rng.choice((["JK"], ["AH", "JK"], []))


def _best(case: Case) -> Rank:
    """The best over all choices of melds that share no card and are the contract, with whatever is beside it."""
    ruleset = case.rules()
    hand = sorted(map(Card, case.hand))
    melds = meld_rules(ruleset, case.deal, None)
    found = [Grouping(False, sum(melds.values[card.index] for card in hand), (), tuple(hand))]
    found += _ways(hand, ruleset, melds, list(_every_meld(hand, melds)), ())
    return min(map(rank, found), key=preference)


def _ways(
    left: list[Card], ruleset: RuleSet[Any], melds: MeldRules, further: Sequence[LaidGroup], laid: tuple[LaidGroup, ...]
) -> Iterator[Grouping]:
    if laid and not list(contract_faults(laid, 1, ruleset.rules, melds, down=False)):
        points = sum(melds.values[card.index] for card in left)
        yield Grouping(True, points, tuple(read_meld(group, melds) for group in laid), tuple(left))
    for index, group in enumerate(further):
        rest = list(left)
        if all(card in rest and not rest.remove(card) for card in group.cards):  # type: ignore[func-returns-value]
            yield from _ways(rest, ruleset, melds, further[index:], (*laid, group))


def _every_meld(hand: Sequence[Card], melds: MeldRules) -> Iterator[LaidGroup]:
    """Each choice of the cards that reads as a set, and each that reads as a run, once for every place where it can lie."""
    choices = {tuple(card for spot, card in enumerate(hand) if mask >> spot & 1) for mask in range(1 << len(hand))}
    for cards in sorted(choices, key=lambda cards: [card.index for card in cards]):
        for group in (LaidGroup(cards, "set"), *_runs(cards, melds)):
            if len(cards) > 2 and read_meld(group, melds).valid:
                yield group


def _runs(cards: tuple[Card, ...], melds: MeldRules) -> Iterator[LaidGroup]:
    naturals = [card for card in cards if card not in melds.wilds]
    if len({card.suit for card in naturals}) != 1 or len(set(naturals)) < len(naturals):
        return
    suit = naturals[0].suit
    for start in range(1, 15 - len(cards) + 1):
        wilds = [card for card in cards if card in melds.wilds]
        places = [ALL_CARDS[SUITS.index(suit) * 13 + (start + step - 1) % 13] for step in range(len(cards))]
        if set(naturals) <= set(places):
            yield LaidGroup(tuple(place if place in naturals else wilds.pop() for place in places), "sequence")
