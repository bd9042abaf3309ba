"""The solver against the oracle: the same rank for every hand, and groups that the oracle reads as the solver says.

Families are rule sets that group and count alike; each gets the hands of its share in chunks, so that two cores share the work.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee import Hand, best_grouping, load_ruleset, ruleset_ids
from referee.verdicts import Grouping
from tests.fuzz.__main__ import Case, disagreement
from tests.oracle import indian as oracle
from tests.property.hands import KINDS, random_hand
from tests.property.overrides import random_overrides

HANDS = 4000
DISCARDS = 250
CHUNKS = 10
FAMILIES = {
    "rummycircle": ("rummycircle-points", "rummycircle-deals", "rummyculture-points", "passion-pool101"),
    "classic": ("classic-pool101", "classic-deals", "a23-points", "a23-pool51"),
    "junglee": ("junglee-points", "junglee-deals", "deccan-points"),
    "octro": ("octro-13",),
    "pagat": ("pagat-paplu",),
}
PROFILES = [name for name, rules in oracle.profiles().items() if rules.get("game") != "21"]
COUNTING = ("set_max_total", "jokers_max_per_set", "jokers_max_per_sequence", "ungrouped_jokers_ok", "pure_only_count")
ALSO_COUNTING = ("no_lives_count", "min_long_sequence", "identical_triple_is_pure", "printed_joker_cut", "points_cap")


def test_every_rule_set_belongs_to_a_family() -> None:
    def sort_of(ruleset_id: str) -> tuple[Any, ...]:
        rules = load_ruleset(ruleset_id).rules
        return tuple(getattr(rules, name) for name in (*COUNTING, *ALSO_COUNTING))

    covered = {sort_of(ruleset_id) for family in FAMILIES.values() for ruleset_id in family}
    assert {sort_of(ruleset_id) for ruleset_id in PROFILES} == covered
    assert len(covered) == len(FAMILIES)


@pytest.mark.parametrize("ruleset_id", sorted(set(ruleset_ids("indian-13")) - set(PROFILES)))
def test_solver_agrees_with_the_oracle_on_houses_of_our_own(ruleset_id: str) -> None:
    rng = Random(ruleset_id)
    for number in range(HANDS // CHUNKS):
        _check(*random_hand(rng, KINDS[number % len(KINDS)]), ruleset_id, {})


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("family", FAMILIES)
def test_solver_agrees_with_the_oracle(family: str, chunk: int) -> None:
    rng = Random(f"{family} {chunk}")
    for number in range(HANDS // CHUNKS):
        ruleset_id = rng.choice(FAMILIES[family])
        hand, wild = random_hand(rng, KINDS[number % len(KINDS)])
        _check(hand, wild, ruleset_id, {})


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_solver_agrees_with_the_oracle_under_house_rules(chunk: int) -> None:
    rng = Random(f"overrides {chunk}")
    for number in range(HANDS // CHUNKS):
        hand, wild = random_hand(rng, KINDS[number % len(KINDS)], size=rng.choice((9, 12, 13)))
        _check(hand, wild, rng.choice(("rummycircle-points", "classic-pool101", "octro-13")), random_overrides(rng))


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_best_discard_agrees_with_the_oracle(chunk: int) -> None:
    rng = Random(f"discards {chunk}")
    for number in range(DISCARDS // CHUNKS):
        hand, wild = random_hand(rng, KINDS[number % len(KINDS)], size=14)
        overrides = random_overrides(rng) if number % 2 else {}
        case = Case(rng.choice(ruleset_ids("indian-13")), overrides, wild, tuple(hand))
        assert disagreement(case) is None, case


def _check(hand: list[str], wild: str | None, ruleset_id: str, overrides: dict[str, Any]) -> None:
    found = best_grouping(Hand.parse(" ".join(hand), wild), load_ruleset(ruleset_id, overrides)).grouping
    rules = load_ruleset(ruleset_id, overrides).rules.as_data()
    story = (hand, wild, ruleset_id, overrides)
    assert _outcome(found) == oracle.best(hand, wild, rules), story
    groups = [[card.text for card in group.cards] for group in found.groups]
    laid = oracle.evaluate(groups, [card.text for card in found.ungrouped], wild, rules)
    assert laid == _outcome(found), story


def _outcome(found: Grouping) -> oracle.Outcome:
    return oracle.Outcome(
        declarable=found.declarable,
        points=found.points,
        ungrouped=len(found.ungrouped),
        pure=sum(group.kind == "pure_sequence" for group in found.groups),
        sequences=sum(group.is_sequence for group in found.groups),
        spent=sum(len(group.jokers) for group in found.groups),
    )
