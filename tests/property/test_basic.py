"""Basic rummy's best grouping against an oracle of another principle, under house rules that change the groups."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee import Card, load_ruleset
from referee.cards import ALL_CARDS
from referee.games.basic import best_grouping
from referee.questions.basic import BasicHand
from referee.verdicts import Grouping
from tests.oracle import western as oracle
from tests.oracle.ranks import Rank

PACK = ALL_CARDS[:52]
HOUSES: list[dict[str, Any]] = [
    {},
    {"final_discard": "required"},
    {"ace_high": True, "ace_value": 15},
    {"max_set": 3},
    {"min_run": 4},
    {"min_set": 4, "ace_high": True},
    {"min_run": 5, "min_set": 4, "final_discard": "required"},
]


def near(rng: Random, size: int) -> list[Card]:
    """Cards of few suits or few neighbouring ranks, the ace beside the king too."""
    suits, ranks = rng.choice([("SHDC", 4), ("SHD", 5), ("SH", 8), ("SD", 12)])
    first = rng.randrange(13)
    places = {(first + step) % 13 + 1 for step in range(ranks)}
    return rng.sample([card for card in PACK if card.suit in suits and card.rank in places], size)


def rank(grouping: Grouping) -> Rank:
    runs = sum(group.kind == "sequence" for group in grouping.groups)
    return Rank(grouping.points, len(grouping.ungrouped), runs, runs, 0)


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_bas_10_the_best_grouping_and_discard_are_the_oracles(house: dict[str, Any]) -> None:
    rules, rng = load_ruleset("basic", house), Random(str(house))
    for number in range(150):
        hand = near(rng, 4 + number % 8)
        texts, asked = [card.text for card in hand], {**oracle.BASIC, **house}
        found = best_grouping(BasicHand(tuple(hand)), rules)
        assert rank(found.grouping) == oracle.best(texts, asked), texts
        card, after = oracle.basic_after_discard(texts, asked)
        assert found.after_discard is not None
        discard = found.after_discard.card
        assert (discard and discard.text, rank(found.after_discard.grouping)) == (card, after), texts
