"""The solver against the 21-card oracle: the same show and rank for every hand, and groups that the oracle reads as the solver
says. Two chunks, so that two cores share the work.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from referee import Card, CountQuestion, Hand, best_grouping, count_hand, load_ruleset
from tests.fuzz import marriage as fuzz
from tests.oracle import marriage as oracle
from tests.property.hands import MARRIAGE_KINDS, random_hand
from tests.property.test_counts import random_arrangement

HANDS = 1000
HOUSES = ("classic-21", "adda52-21")


@pytest.mark.parametrize("chunk", range(2))
def test_solver_agrees_with_the_oracle(chunk: int) -> None:
    rng, shows = Random(f"marriage {chunk}"), Counter[str | None]()
    for number in range(HANDS):
        ruleset = load_ruleset(HOUSES[number % 2])
        printed = 3 * ruleset.rules.printed_jokers_per_deck
        hand, wild = random_hand(rng, MARRIAGE_KINDS[number % len(MARRIAGE_KINDS)], 21, 3, printed)
        assert fuzz.disagreement(hand, wild, ruleset) is None, (ruleset.id, hand, wild)
        shows[fuzz.summary(best_grouping(Hand.parse(" ".join(hand), wild), ruleset).grouping)["show"]] += 1
    assert all(shows[show] >= 20 for show in (None, "pure_sequences", *oracle.SHOWS)), shows


@pytest.mark.parametrize("chunk", range(2))
def test_solver_agrees_with_the_oracle_under_house_rules_and_on_discards(chunk: int) -> None:
    rng = Random(f"marriage rules {chunk}")
    for number in range(HANDS // 10):
        overrides, hand, wild = fuzz.random_marriage(rng, HOUSES[number % 2], house_rules=True)
        if len(hand) < 22 or number % 5 == 0:
            assert fuzz.disagreement(hand, wild, load_ruleset(HOUSES[number % 2], overrides)) is None, (overrides, hand, wild)


def test_counts_as_arranged_and_value_points_agree_with_the_oracle() -> None:
    rng = Random("marriage counts")
    for number in range(HANDS // 2):
        ruleset = load_ruleset(HOUSES[number % 2])
        rules = ruleset.rules.as_data()
        hand, wild = random_hand(rng, MARRIAGE_KINDS[number % len(MARRIAGE_KINDS)], 21, 3)
        groups = random_arrangement(rng, hand)
        found = count_hand(CountQuestion("hand", groups, wild_joker=Card(wild) if wild else None), ruleset)
        laid = [[card.text for card in group] for group in groups]
        assert found.points == oracle.count_as_laid(laid, [], wild, rules), (laid, wild)
        assert found.value_points == oracle.value_points(hand, wild, rules), (hand, wild)
