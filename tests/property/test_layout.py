"""Laying out: the quick way and the general way agree, with the reader and with the count."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from referee import Card, load_ruleset
from referee.cards import ALL_CARDS, PRINTED_JOKER, parse_cards
from referee.games.indian.hands import solver_of
from referee.groups import read_group
from referee.solver import Solver, patterns
from tests.property.hands import KINDS, random_hand
from tests.property.overrides import random_overrides

CASES: list[tuple[str, dict[str, Any] | None, int, int]] = [
    ("rummycircle-points", {}, 13, 2),
    ("classic-pool101", {}, 13, 2),
    ("octro-13", {}, 13, 2),
    ("classic-21", {}, 21, 3),
    # An impure run saves its cards, a pure one brings the cap: no joker must come to lie in its own place.
    ("rummycircle-points", {"pure_only_count": "flat_cap", "second_life_needs_first": False}, 7, 2),
    ("junglee-points", None, 13, 2),  # with house rules of its own for every hand
]
Solved = tuple[Solver, list[Card]]


def solved(ruleset_id: str, overrides: dict[str, Any] | None, size: int, decks: int, discards: bool) -> Iterator[Solved]:
    """Solvers whose kernel has just solved a hand, and the hand."""
    rng = Random(f"layout {ruleset_id} {size} {discards}")
    for number in range(150):
        cards, wild = random_hand(rng, KINDS[number % len(KINDS)], size + discards, decks)
        rules = load_ruleset(ruleset_id, random_overrides(rng) if overrides is None else overrides)
        solver, hand = solver_of(rules, Card(wild) if wild else None), sorted(Card(text) for text in cards)
        solver._kernel.solve([card.index for card in hand], True, discards)
        yield solver, hand


@pytest.mark.parametrize(("ruleset_id", "overrides", "size", "decks"), CASES)
@pytest.mark.parametrize("discards", [False, True])
def test_the_quick_way_lays_what_the_general_way_lays(
    ruleset_id: str, overrides: dict[str, Any] | None, size: int, decks: int, discards: bool
) -> None:
    quick = 0
    for solver, hand in solved(ruleset_id, overrides, size, decks, discards):
        best = solver._lay_first()
        if best is not None:
            quick += 1
            assert best == solver._lay_promised(hand), (ruleset_id, hand, solver.grammar)
    assert quick > 100


@pytest.mark.parametrize(("ruleset_id", "overrides", "size", "decks"), CASES)
def test_a_joker_without_a_place_of_its_own_reads_as_a_printed_one(
    ruleset_id: str, overrides: dict[str, Any] | None, size: int, decks: int
) -> None:
    renamed = 0
    for solver, _ in solved(ruleset_id, overrides, size, decks, False):
        told = solver._kernel.laid(ALL_CARDS)
        for own, spent in told[3] if told else ():
            if not spent or own[1]:
                continue
            natural = tuple(ALL_CARDS[index] for index in own[2:])
            exact = read_group(natural + spent, solver.grammar)
            printed = read_group(natural + (PRINTED_JOKER,) * len(spent), solver.grammar.printed_only)
            assert (exact.kind, exact.reads_as) == (printed.kind, printed.reads_as), (natural, spent, solver.grammar)
            assert [joker.card for joker in exact.jokers] == (list(spent) if exact.valid else [])
            assert [joker.stands_for for joker in exact.jokers] == [joker.stands_for for joker in printed.jokers]
            renamed += any(card is not PRINTED_JOKER for card in spent)
    assert renamed > 20


@pytest.mark.parametrize(("ruleset_id", "overrides", "size", "decks"), CASES)
def test_r_cnt_2_the_points_are_those_of_the_count(
    ruleset_id: str, overrides: dict[str, Any] | None, size: int, decks: int
) -> None:
    for solver, hand in solved(ruleset_id, overrides, size, decks, False):
        for declares in (False, True):
            best, relief = solver.best(hand, declares=declares), solver.relief(hand)
            counted = solver.counting.price(best.groups, best.ungrouped)
            assert best.points == (0 if best.declared else min(counted, counted if relief is None else relief)), hand


def test_s_01_a_joker_with_a_place_of_its_own_is_not_spent() -> None:
    rules = load_ruleset("rummycircle-points", {"pure_only_count": "flat_cap", "second_life_needs_first": False})
    best = solver_of(rules, Card("AH")).best(parse_cards("2C 3C AC 6S 10H"), declares=False)  # AC 2C 3C would be pure
    assert (best.groups, best.points) == ((), 21)
    best = solver_of(rules, Card("AH")).best(parse_cards("2C 3C AD 6S 10H"), declares=False)
    assert ([group.kind for group in best.groups], best.points) == (["impure_sequence"], 16)


def test_what_is_remembered_is_bounded_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = [(solver, hand, solver.best(hand, declares=True)) for solver, hand in solved("octro-13", {}, 13, 2, False)]
    for remembered in (patterns._natural, patterns._pattern, patterns._spent_joker):
        assert remembered.cache_info().maxsize
        remembered.cache_clear()
    assert [solver.best(hand, declares=True) for solver, hand, _ in hands] == [best for *_, best in hands]
