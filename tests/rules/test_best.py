"""API 2.3 and S-11: declarable hands, ties between groupings and between discards, any order of the cards."""

from __future__ import annotations

import random
from typing import Any

import pytest

from referee import RuleSet, UnanswerableError

from .table import A23, CLASSIC, OCTRO, RC, best, cards, house, post, text

VALID = "2H 3H 4H 5C 6C 7C JK 9S 9H 9D KD KS KC"
SEED_D01 = "2H 3H 4H 5H 5C 6C 7C 8C 5D 5C JK QH QS"
CLASSIC_SHOW = "10H JH QH KH AS 2S 3S 4S 10S 10D JK JK 7C"
ALL_SPADES = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"
DRAWN = "2H 3H 4H 5C 6C 7C QD 5D 5C 5H 2D 2C 2H KS"
TRIPLES = "5H 5H 5H 7S 8S 9S 10S JC JC JC 2D 2S 2C"


@pytest.mark.parametrize(
    ("hand", "wild", "rules", "pure", "sequences"),
    [
        (VALID, None, RC, 2, 2),
        (SEED_D01, "QS", RC, 2, 3),
        (CLASSIC_SHOW, "7S", RC, 2, 3),
        (CLASSIC_SHOW, "7S", CLASSIC, 2, 3),
        (CLASSIC_SHOW, "7S", A23, 2, 3),
        (ALL_SPADES, None, RC, 4, 4),
        (TRIPLES, None, OCTRO, 3, 3),
        ("KH KS KD 6H 7H JK 9S 10S JS JK 5S 5H 5D", None, RC, 2, 2),  # 5H 6H 7H is pure, the jokers join 5S 5D
        ("QS QH QD JH KH AH 2C 3C 4C 5C 9D 9S 9C", "QC", RC, 2, 3),  # QH as itself, QS and QD beside AH
    ],
)
def test_r_dec_2_declarable_hands(hand: str, wild: str | None, rules: RuleSet[Any], pure: int, sequences: int) -> None:
    grouping = best(hand, wild, rules).grouping
    assert (grouping.declarable, grouping.points, grouping.ungrouped) == (True, 0, ())
    kinds = [group.kind for group in grouping.groups]
    assert (kinds.count("pure_sequence"), kinds.count("pure_sequence") + kinds.count("impure_sequence")) == (pure, sequences)


@pytest.mark.parametrize(
    ("hand", "wild", "rules", "declarable"),
    [
        (TRIPLES, None, RC, False),
        (ALL_SPADES, None, OCTRO, True),
        ("2H 3H 4H 5C 6C 7C 9S 9H 9D 9C KD KS KC", None, RC, True),
        ("2H 3H 4H 5C 6C 7C 9S 9H 9D 9C KD KS KC", None, OCTRO, False),
        (VALID, None, house(min_pure_sequences=2), True),
        (VALID, None, house(min_sequences=3), False),
        ("2H 3H 4H 5H 7C 8C 9C 10S 10H JK JK JK JK", None, RC, True),
        ("2H 3H 4H 5H 6H 7H 8H 9C 10C JC JK JK JK", None, CLASSIC, True),
        (VALID.replace("JK", "2S"), None, RC, False),
        ("KS KH KD 10S 10H 10D 7S 7H 7D JK JK JK JK", None, RC, False),  # no pure run
    ],
)
def test_declarable(hand: str, wild: str | None, rules: RuleSet[Any], declarable: bool) -> None:
    assert best(hand, wild, rules).grouping.declarable == declarable


def test_r_dec_1_a_joker_left_over_may_lie_loose_in_classic_only() -> None:
    # Four jokers where no run may hold one and a set one at most: three stay over. Classic leaves them loose, a house
    # without loose jokers cannot show, and RummyCircle's set of any length takes them all.
    hand = "2H 3H 4H 5C 6C 7C 9S 9H 9D JK JK JK JK"
    classic = best(hand, rules=house("classic-pool101", jokers_max_per_sequence=0, jokers_max_per_set=1)).grouping
    assert (classic.declarable, classic.points, text(classic.ungrouped)) == (True, 0, "JK JK JK")
    strict = best(hand, rules=house(jokers_max_per_sequence=0, jokers_max_per_set=1)).grouping
    assert (strict.declarable, strict.points, text(strict.ungrouped)) == (False, 0, "JK JK JK")
    assert best(hand, rules=house(jokers_max_per_sequence=0)).grouping.ungrouped == ()


@pytest.mark.parametrize(
    ("hand", "wild", "rules"), [(VALID, None, RC), (SEED_D01, "QS", RC), (CLASSIC_SHOW, "7S", A23), (ALL_SPADES, None, RC)]
)
def test_s_02_wild_cards_of_the_solvers_groups_are_named_in_order(hand: str, wild: str | None, rules: RuleSet[Any]) -> None:
    for group in best(hand, wild, rules).grouping.groups:
        spent = [joker.card for joker in group.jokers]
        assert spent == sorted(spent)


@pytest.mark.parametrize("hand", [VALID, SEED_D01, CLASSIC_SHOW, "3H 4H 5H 5C 6C 7C QD 8D 5C 2D 2C 2H KS"])
def test_every_card_is_in_one_place(hand: str) -> None:
    grouping = best(hand, "QD").grouping
    placed = [card for group in grouping.groups for card in group.cards] + list(grouping.ungrouped)
    assert sorted(placed) == sorted(cards(hand))
    assert all(group.valid for group in grouping.groups)
    assert list(grouping.ungrouped) == sorted(grouping.ungrouped)


@pytest.mark.parametrize(
    ("hand", "wild", "rules", "discard", "points", "ungrouped"),
    [
        # the only card that lets the rest be shown
        (DRAWN, "QD", RC, "KS", 0, ""),
        # points: QS and KD cost the same, QS is smaller
        ("2H 3H 4H 5C 6C 7C 8C 9S 9H 9D KD QS 5D 2S", None, RC, "QS", 17, "2S 5D KD"),
        # points: only the king
        ("2H 3H 4H 5C 6C 7C 8C 9S 9H 9D KD 8S 5D 2S", None, RC, "KD", 15, "2S 8S 5D"),
        # all cost the cap: fewest ungrouped, so a loose card goes; the ace of hearts is the smallest of them
        ("KS KH KD 10S 10H 10D 7S 7H 7D JC 4C 9C AH 5C", None, RC, "AH", 80, "4C 5C 9C JC"),
        # most pure sequences: 10S JS QS stays though JS is smaller than 10H
        ("2H 3H 4H 5C 6C 7C 10S JS QS 10H 10D KH KD KC", None, RC, "10H", 10, "10D"),
        # most sequences: JS JK KS rather than KS KH JK, though JS is smaller than KH
        ("2H 3H 4H 5C 6C 7C 8C 9S 9H 9D KS KH JS JK", None, RC, "KH", 0, ""),
        # fewest jokers spent: the joker itself can go
        ("2H 3H 4H 5C 6C 7C 8C 9S 9H 9D KD KS KC JK", None, RC, "JK", 0, ""),
        # smallest card: 5C 8C 9S 9H 9D 9C would all do
        ("2H 3H 4H 5C 6C 7C 8C 9S 9H 9D 9C KD KS KC", None, RC, "9S", 0, ""),
        # A23 counts all but a lone pure run: 62 and the eight; of the tens that may go the ace of spades is smallest
        ("2H 3H 4H 6S 6D 6C 2S 2D 2C 9S 9D JC AS 8H", None, A23, "AS", 60, "9S 8H 9D JC"),
    ],
)
def test_best_discard_and_its_ties(
    *, hand: str, wild: str | None, rules: RuleSet[Any], discard: str, points: int, ungrouped: str
) -> None:
    found = best(hand, wild, rules).after_discard
    assert found is not None
    assert (str(found.card), found.grouping.points, text(found.grouping.ungrouped)) == (discard, points, ungrouped)
    assert found.grouping.declarable == (points == 0)


def test_fourteen_cards_cannot_be_declared_but_cost_what_they_cost() -> None:
    found = best("2H 3H 4H 5C 6C 7C 8C 9S 9H 9D 9C KD KS KC")
    assert (found.grouping.points, found.grouping.declarable, found.grouping.ungrouped) == (0, False, ())
    found = best("2H 3H 4H 5C 6C 7C 8C 9S 9H 9D KD QS 5D 2S")
    assert (found.grouping.points, text(found.grouping.ungrouped)) == (27, "2S QS 5D KD")


@pytest.mark.parametrize("name", ["junglee-points", "junglee-deals"])
def test_s_11_a_declarable_hand_has_no_points(name: str) -> None:
    grouping = best(VALID, rules=house(name)).grouping
    assert (grouping.declarable, grouping.points) == (True, 0)


@pytest.mark.parametrize("size", [1, 5, 12, 13])
def test_no_discard_without_the_drawn_card(size: int) -> None:
    assert best(" ".join(VALID.split()[:size])).after_discard is None


def test_more_than_the_drawn_card() -> None:
    with pytest.raises(UnanswerableError) as refused:
        best(f"{VALID} 2S 3S")
    assert [fault.code for fault in refused.value.faults] == ["CARD_COUNT"]
    status, body = post("/v1/groupings", hand=f"{VALID} 2S 3S".split())
    assert (status, [fault["code"] for fault in body["errors"]]) == (422, ["CARD_COUNT"])


@pytest.mark.parametrize(
    ("hand", "wild", "rules"),
    [
        ("3H 4H 5H 5C 6C 7C QD 8D 5C 2D 2C 2H KS JK", "QS", RC),
        (SEED_D01, "QS", CLASSIC),
        ("KS KH KD 10S 10H 10D 7S 7H 7D JC 4C 9C AH 5C", None, A23),
        (TRIPLES, None, OCTRO),
    ],
)
def test_the_answer_does_not_depend_on_the_order_of_the_cards(hand: str, wild: str | None, rules: RuleSet[Any]) -> None:
    rng, order, first = random.Random(13), hand.split(), best(hand, wild, rules)
    for _ in range(200):
        rng.shuffle(order)
        assert best(" ".join(order), wild, rules) == first


def test_groupings_on_the_wire() -> None:
    status, body = post("/v1/groupings", wild_joker="QD", hand=DRAWN.split())
    assert status == 200
    after = body["after_discard"]
    assert (after["card"], after["declarable"], after["points"], after["ungrouped"]) == ("KS", True, 0, [])
    assert body["declarable"] is False


def test_the_request_id_of_a_hand_does_not_depend_on_its_order() -> None:
    one = post("/v1/groupings", hand=VALID.split())[1]
    other = post("/v1/groupings", hand=VALID.split()[::-1])[1]
    assert one == other
