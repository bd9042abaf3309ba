"""R21-CNT-1 to R21-CNT-4, S-22: what hands and events cost with 21 cards."""

from __future__ import annotations

from typing import Any

import pytest

from referee import CountQuestion, RuleSet, count_hand
from tests.marriage.table import ADDA52, CLASSIC21, DUBLEES, HOUSES, JOKERS, SEQUENCES, SHOWS, TUNNELAS, flat, lost
from tests.rules.table import house, post

SIX = "5H 5H JC JC KD KD 2S 2S 3C 3C 6D 6D 7S 9C 10H QS AH AC QD 8H 9S"


@pytest.mark.parametrize(
    ("event", "more", "classic", "adda52"),
    [
        ("drop", {"picked": False}, 30, 30),
        ("drop", {"picked": True}, 70, 75),
        ("missed_turns", {"missed_turns": 3}, 70, 120),
        ("leave", {"picked": False}, 30, 30),
        ("leave", {"picked": True}, 70, 75),
        ("wrong_show", {}, 120, 120),
    ],
)
@pytest.mark.parametrize("ruleset_id", HOUSES)
def test_r21_cnt_1_events(ruleset_id: str, event: str, more: dict[str, Any], classic: int, adda52: int) -> None:
    found = count_hand(CountQuestion(event, **more), house(ruleset_id))
    points = adda52 if ruleset_id == "adda52-21" else classic
    assert (found.points, dict(found.by_variant)) == (points, {ruleset_id: points})


TWO_PURE = "JH QH KH | 7C 8C 9C | 6S 6H 6C | 2D 2S 2H | KD KS KC | 6D 7D JK | 10H 3C JK"


@pytest.mark.parametrize(
    ("laid", "rules", "points"),
    [
        # all cards: 30 + 24 + 18 + 6 + 30 + 13 + 13, or all but the pure sequences
        (TWO_PURE, CLASSIC21, 120),
        (TWO_PURE, house("classic-21", points_cap=200, last_drop=200), 134),
        (TWO_PURE, ADDA52, 80),
        (TWO_PURE.replace("JH QH KH", "KH KH KH"), ADDA52, 80),
        (TWO_PURE.replace("JH QH KH", "JK JK JK"), ADDA52, 80),
        (TWO_PURE.replace("JH QH KH", "JH QH JK"), ADDA52, 100),
        # the lives are there: what is in no valid group counts
        (SEQUENCES.replace("10H 10C 10D", "10H 10C | 10D"), CLASSIC21, 30),
        (SEQUENCES.replace("10H 10C 10D", "10H 10H | 10D"), CLASSIC21, 30),
        (SEQUENCES.replace("10H 10C 10D", "10H 10C 9D"), CLASSIC21, 29),
        (SEQUENCES.replace("10H 10C 10D", "JK JK 10D"), CLASSIC21, 0),
        (SEQUENCES.replace("10H 10C 10D", "JK JK + 10D"), CLASSIC21, 10),
        (SEQUENCES, CLASSIC21, 0),
        (SEQUENCES.replace("7C 8C 9C", "7C 7C 7C"), CLASSIC21, 0),
    ],
)
def test_r21_cnt_2_hands_as_arranged(laid: str, rules: RuleSet[Any], points: int) -> None:
    assert lost(laid, rules=rules).points == points


def test_r21_cnt_1_the_cap_is_120() -> None:
    assert lost("KH KH QH QS JD JC 10S 10D 9H 9C 9D 8S 8H 7C 7S 7D 6H 6S 3C 2S 2H").points == 120


@pytest.mark.parametrize(
    ("laid", "rules", "points"),
    [
        (SIX, CLASSIC21, 2),
        (SIX.replace("6D 6D", "6D 8C"), CLASSIC21, 120),
        (SIX, ADDA52, 120),
        (SIX.replace("7S 9C", "7S 7S"), ADDA52, 0),
        (SIX.replace("7S 9C", "5H 9C"), ADDA52, 120),
        (SIX.replace("6D 6D", "JK JK"), CLASSIC21, 2),
        (SIX.replace("5H 5H", "4H 4H"), CLASSIC21, 2),
        (SIX, house("classic-21", dublee_relief=None), 120),
        (SIX, house("classic-21", no_lives_count="flat_cap"), 2),
    ],
)
def test_s_22_dublees_are_counted_over_all_cards_however_they_lie(laid: str, rules: RuleSet[Any], points: int) -> None:
    words = laid.split()
    for cut in (laid, " | ".join(words), f"{' '.join(words[:7])} | {' '.join(words[7:12])} + {' '.join(words[12:])}"):
        assert lost(cut, rules=rules).points == points
    assert lost(laid, rules=rules, hand=True).points == points


def test_s_22_the_smaller_of_relief_and_count() -> None:
    # six dublees in a hand whose only loose card is an ace
    laid = "5H 6H 7H | 5H 6H 7H | KD KD KD | 9S 9D 9C | 9S 9D 9C | QS QH QC QD + KC AH"
    assert lost(laid, "2S").points == 2
    assert lost(laid, "2S", house("classic-21", ace_points=1, face_points=0)).points == 1
    assert lost(laid, "2S", house("classic-21", dublee_relief={"min_dublees": 6, "points": 15})).points == 15
    assert lost(laid, "2S", house("classic-21", dublee_relief={"min_dublees": 6, "points": 50})).points == 20


@pytest.mark.parametrize("laid", [TUNNELAS, DUBLEES, JOKERS])
@pytest.mark.parametrize("rules", [CLASSIC21, house("classic-21", dublee_relief=None, loser_valid_hand_points=7)])
def test_s_22_an_undeclared_hand_that_fits_a_special_show_costs_nothing(laid: str, rules: RuleSet[Any]) -> None:
    assert lost(laid, rules=rules).points == 0
    assert lost(laid, rules=rules, hand=True).points == 0
    assert lost(flat(laid), rules=rules).points == 0  # however it lies


def test_r_cnt_4_is_for_the_show_by_sequences() -> None:
    rules = house("classic-21", loser_valid_hand_points=7)
    assert lost(SEQUENCES, rules=rules).points == 7
    assert lost(SEQUENCES, rules=rules, hand=True).points == 7


@pytest.mark.parametrize("laid", [TUNNELAS, DUBLEES, JOKERS])
@pytest.mark.parametrize("drop", [1, 3])
def test_s_22_cards_that_hold_a_special_show_cost_nothing_whatever_the_rest(laid: str, drop: int) -> None:
    rules = house("classic-21", dublee_relief=None)
    short = lost(laid.rsplit(" ", drop)[0], rules=rules)
    assert (short.valid, [why.code for why in short.reasons], short.best, short.points) == (False, ["CARD_COUNT"], None, 0)
    part = lost(laid.rsplit(" ", drop)[0], rules=rules, partial=True)
    assert part.best is not None
    assert (part.valid, part.points, part.best.points, part.best.declarable) == (True, 0, 0, False)


@pytest.mark.parametrize(
    ("laid", "more", "points"),
    [
        (SEQUENCES.replace("10H 10C 10D", "10H 10C 9D"), {}, 14.5),
        (SEQUENCES.replace("10H 10C 10D", "10H 10C | 10D"), {}, 15),
        (TWO_PURE, {}, 60),
        (SIX, {}, 1),
        (SEQUENCES, {"loser_valid_hand_points": 7}, 7),
        (TUNNELAS, {}, 0),
    ],
)
def test_r21_cnt_4_the_half_count_at_a_deal_show(laid: str, more: dict[str, Any], points: float) -> None:
    assert lost(laid, rules=house("classic-21", **more), turns_played=0).points == points


@pytest.mark.parametrize("name", SHOWS)
def test_the_best_of_a_losing_hand_is_told(name: str) -> None:
    status, body = post(
        "/v1/counts", ruleset="adda52-21", wild_joker="4D", event="hand", groups=[[card] for card in flat(SHOWS[name]).split()]
    )
    assert status == 200
    assert (body["best"]["declarable"], body["best"]["points"], body["best"]["show"]) == (True, 0, name)


def test_thirteen_cards_with_a_relief_of_their_own() -> None:
    rules = house(dublee_relief={"min_dublees": 6, "points": 5})
    assert lost("5H 5H JC JC KD KD 2S 2S 3C 3C 6D 6D 7S", None, rules).points == 5
    assert lost("5H 5H JC JC KD KD 2S 2S 3C 3C 6D 6D 7S", None, rules, hand=True).points == 5
