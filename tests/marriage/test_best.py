"""API 2.3 with 21 cards: every show found, the cheapest chosen, and the best discard."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee import Card, RuleSet
from referee.games.indian.hands import solver_of
from referee.solver import BudgetExceededError, Solver
from referee.solver.kernel import Workspace
from referee.verdicts import NamedShow
from tests.marriage.table import (
    ADDA52,
    CLASSIC21,
    DUBLEES,
    HOUSES,
    JOKERS,
    SHOWS,
    TUNNELAS,
    WILD,
    flat,
    grouped,
    with_drawn,
)
from tests.rules.table import cards, house, post, text


@pytest.mark.parametrize("ruleset_id", HOUSES)
@pytest.mark.parametrize("name", SHOWS)
def test_every_show_is_found_in_any_order_of_the_cards(name: str, ruleset_id: str) -> None:
    hand = flat(SHOWS[name]).split()
    Random(name).shuffle(hand)
    found = grouped(" ".join(hand), rules=house(ruleset_id))
    assert (found.declarable, found.points, found.show) == (True, 0, NamedShow(name))


@pytest.mark.parametrize("name", list(SHOWS)[1:])
def test_s_21_a_special_show_leaves_the_rest_ungrouped(name: str) -> None:
    laid, _, loose = SHOWS[name].partition("+")
    found = grouped(SHOWS[name])
    assert sorted(sorted(text(group.cards).split()) for group in found.groups) == sorted(
        sorted(group.split()) for group in laid.split("|")
    )
    assert sorted(text(found.ungrouped).split()) == sorted(loose.split())


@pytest.mark.parametrize(
    ("hand", "wild", "show", "ungrouped"),
    [
        # three tunnelas (12 left) beside eight dublees (5 left)
        ("5H 5H 5H JC JC JC KD KD KD 2S 2S 3C 3C 6D 6D 7S 7S 9D 9D AC 10H", "QC", "eight_dublees", 5),
        # four tunnelas (9 left) beside eight dublees (5 left); five tunnelas and a pair are no eight dublees
        ("5H 5H 5H JC JC JC KD KD KD 2S 2S 2S 3C 3C 6D 6D 7S 7S 9D 9D AC", "QC", "eight_dublees", 5),
        ("5H 5H 5H JC JC JC KD KD KD 2S 2S 2S 9D 9D 9D 7S 7S AC 3C 6D 10H", "QC", "three_tunnelas", 6),
        # ten dublees leave one card
        ("5H 5H JC JC KD KD 2S 2S 3C 3C 6D 6D 7S 7S JK JK 9D 9D QH QH AC", "4D", "eight_dublees", 1),
        # eleven jokers (10 left) beside three tunnelas (12 left)
        ("4S 4S 4S 4H 4H 4H 4C 4C 4C JK JK 2C 6C 8D 10H QS AS 2D 7S 6H 9C", "4D", "eight_jokers", 10),
        # eight jokers (13 left) beside three tunnelas (12 left)
        ("4S 4S 4S 4H 4H 4H 4C 4C KD KD KD 2C 6C 8D 10H QS AS 2D 7S 6H 9C", "4D", "three_tunnelas", 12),
        # sixteen jokers, which are eight dublees too: as many left, the first show of S-21
        ("4S 4S 4H 4H 4C 4C 4D 4D 3D 3D 3D 3D 5D 5D JK JK 2C 8S KH 10C AH", "4D", "eight_dublees", 5),
        # a show by sequences leaves nothing
        ("4S 4H 4C 3D 3D 5D JK JK JH QH KH 7C 8C 9C 9S 10S JS 2D 2S 2H 2C", "4D", "pure_sequences", 0),
        ("5H 5H 5H JC JC JC KD KD KD 6S 7S 8S 2C 2D 2H 9S 9H 9D 3C 3H 3S", "QC", "pure_sequences", 0),
    ],
)
def test_the_show_that_leaves_fewest_cards(hand: str, wild: str, show: str, ungrouped: int) -> None:
    found = grouped(hand, wild, ADDA52)
    assert (found.declarable, found.points, found.show, len(found.ungrouped)) == (True, 0, NamedShow(show), ungrouped)


def test_seven_tunnelas_are_pure_sequences() -> None:
    hand = " ".join(f"{card} {card} {card}" for card in ("5H", "JC", "KD", "2S", "9D", "7S", "JK"))
    found = grouped(hand, "QC")
    assert (found.show, found.ungrouped) == (NamedShow("pure_sequences"), ())
    assert {group.kind for group in found.groups} == {"tunnela"}


def test_a_special_show_needs_a_whole_hand() -> None:
    for laid in (TUNNELAS, DUBLEES, JOKERS):
        found = grouped(laid.rsplit(" ", 1)[0])
        assert (found.declarable, found.show) == (False, NamedShow(None))


def test_printed_jokers_make_tunnelas_and_dublees() -> None:
    hand = "JK JK JK 5H 5H 5H KD KD KD 2C 6C 6D 8D 10H 3S QC AS 2D 7S 6H 9C"
    assert grouped(hand, "8S").show == NamedShow("three_tunnelas")
    assert grouped(hand, "8S", house("classic-21", jk_tunnela=False)).show == NamedShow(None)
    six = "JK JK JK JK JK JK 5H 5H 5H 2C 6C 6D 8D 10H 3S QC AS 2D 7S 6H 9C"
    assert grouped(six, "8S", ADDA52).show == NamedShow("three_tunnelas")


# --- one card must go ---


@pytest.mark.parametrize("name", SHOWS)
def test_a_show_after_a_discard(name: str) -> None:
    found = with_drawn(SHOWS[name] + " AC").after_discard
    assert found is not None
    assert (found.grouping.declarable, found.grouping.show) == (True, NamedShow(name))


@pytest.mark.parametrize(
    ("hand", "wild", "card", "show"),
    [
        # the smallest card that is in no tunnela, not the third of one
        ("5S 5S 5S JC JC JC KD KD KD 9S 6C 6D 8D 10H 3H QC AD 2D 7H 6H 9C AC", "4D", "9S", "three_tunnelas"),
        # one of three equal cards leaves their dublee
        ("2S 2S 2S 5H 5H JC JC KD KD 3C 3C 6D 6D 7S 7S JK JK 9D 8C QH 10C AH", "4D", "2S", "eight_dublees"),
        # every card in a dublee: the smallest goes, ten are left
        ("2S 2S 5H 5H JC JC KD KD 3C 3C 6D 6D 7S 7S JK JK 9D 9D QH QH 10C 10C", "4D", "2S", "eight_dublees"),
        # never one of the eight jokers
        ("4S 4H 4D 4C 3D 5D JK JK 2C 6C 6D 8D 10H 3S QC AS 2D 7S 6H 9C KD KC", "4D", "AS", "eight_jokers"),
        # nine jokers: a real card goes all the same, as nine leave fewer
        ("4S 4H 4D 4C 3D 5D JK JK JK 6C 6D 8D 10H 3H QC AC 2D 7H 6H 9C KD KC", "4D", "3H", "eight_jokers"),
    ],
)
def test_the_best_discard_of_a_special_show(hand: str, wild: str, card: str, show: str) -> None:
    found = with_drawn(hand, wild).after_discard
    assert found is not None
    assert (found.card, found.grouping.show) == (Card(card), NamedShow(show))


def test_twenty_two_cards_themselves_are_no_show() -> None:
    found = with_drawn(DUBLEES + " AC").grouping
    assert (found.declarable, found.show) == (False, NamedShow(None))


# --- R21-CNT-3 in the best grouping ---

SIX = "5H 5H JC JC KD KD 2S 2S 3C 3C 6D 6D 7S 9C 10H QS AH AC QD 8H 9S"


@pytest.mark.parametrize(
    ("hand", "rules", "points"),
    [
        (SIX, CLASSIC21, 2),
        (SIX.replace("6D 6D", "6D 8C"), CLASSIC21, 120),
        (SIX, ADDA52, 120),
        (SIX.replace("7S 9C", "7S 7S"), ADDA52, 0),
        (SIX, house("classic-21", dublee_relief=None), 120),
        (SIX, house("classic-21", dublee_relief={"min_dublees": 6, "points": 500}), 120),
        (SIX, house("classic-21", no_lives_count="flat_cap"), 2),
    ],
)
def test_s_22_a_hand_with_its_dublees_costs_the_relief_at_most(hand: str, rules: RuleSet[Any], points: int) -> None:
    assert grouped(hand, "4D", rules).points == points


@pytest.mark.parametrize(("relief", "points"), [(0, 0), (57, 57), (58, 58), (59, 58), (119, 58)])
def test_s_22_the_relief_counts_only_where_it_is_less(relief: int, points: int) -> None:
    # three tunnelas and a run are the lives; 1 + 10 + 10 + 9 + 9 + 7 + 5 + 4 + 3 are left, a dublee among them
    hand = "5H 5H 5H JC JC JC KD KD KD 6D 7D 8D AS QH QH 9C 9S 7C 5S 4C 3S"
    rules = house("classic-21", special_shows=[], ace_points=1, dublee_relief={"min_dublees": 4, "points": relief})
    assert grouped(hand, None, rules).points == points


@pytest.mark.parametrize(
    ("drawn", "card", "points"),
    [("KC", "AH", 2), ("5H", "AH", 2), ("9C", "AH", 2)],
)
def test_s_22_the_relief_is_of_the_cards_that_a_discard_leaves(drawn: str, card: str, points: int) -> None:
    found = with_drawn(f"{SIX} {drawn}", "4D").after_discard
    assert found is not None
    assert (found.grouping.points, found.grouping.declarable) == (points, False)


def test_the_wire_names_the_show_everywhere() -> None:
    status, body = post("/v1/groupings", ruleset="classic-21", wild_joker=WILD, hand=[*flat(DUBLEES).split(), "AC"])
    assert (status, body["show"], body["after_discard"]["show"], body["after_discard"]["points"]) == (
        200,
        None,
        "eight_dublees",
        0,
    )
    thirteen = post("/v1/groupings", hand=["5H", "6H", "7H"])[1]
    assert "show" not in thirteen


def test_a_discard_too_many_for_one_search_is_sought_card_by_card(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = cards("2S 3S 7S JS QS AH 2H 3H 7H JH 2D 3D 7D JD QD 2C 3C 7C JC QC 9D 5C")
    solver = solver_of(CLASSIC21, Card("2H"))
    expected = solver.best(hand, declares=True, discards=True)
    work = []
    for card in hand:
        solver.best([other for other in hand if other is not card], declares=True)
        work.append(solver._kernel.remainders())
    small = Solver(solver.grammar, solver.counting)
    small._kernel = small._make_kernel(Workspace(max(work) + 1))
    with pytest.raises(BudgetExceededError):
        small._searched(sorted(hand), declares=True, discards=True)
    found = small.best(hand, declares=True, discards=True)
    assert (found.rank, found.discard, found.declared) == (expected.rank, expected.discard, expected.declared)
