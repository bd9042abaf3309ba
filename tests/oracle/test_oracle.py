"""The oracle against plain recursion over all partitions, and hand-worked cases (rulebook, seeds)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest

from .indian import RANKS, SUITS, Outcome, best, evaluate, preference, read_group, rules_of

RC = rules_of("rummycircle-points")
A23 = rules_of("a23-points")
OCTRO = rules_of("octro-13")

CHOICES: dict[str, tuple[Any, ...]] = {
    "wild_scope": ("same_rank", "same_card"),
    "printed_joker_cut": ("ace_wild", "printed_only"),
    "printed_jokers_stay_wild": (True, False),
    "wild_as_joker": (True, True, False),
    "value_cards_wild": (False, True),
    "wild_natural_in_pure": (True, False),
    "wild_dup_in_own_set": (False, True),
    "ace_low": (True, False),
    "ace_high": (True, False),
    "ace_wrap": (False, True),
    "group_min": (3, 3, 4),
    "seq_max": (13, 4, 3),
    "set_max_total": (None, 3, 4),
    "jokers_max_per_set": (None, 0, 1, 2),
    "jokers_max_per_sequence": (None, 0, 1),
    "min_naturals": (1, 2),
    "joker_only_group": ("invalid", "valid"),
    "ungrouped_jokers_ok": (False, True),
    "identical_triple_is_pure": (False, True),
    "jk_tunnela": (False, True),
    "min_sequences": (2, 1, 0),
    "min_pure_sequences": (1, 0, 2),
    "min_long_sequence": (None, 3, 4),
    "second_life_needs_first": (True, False),
    "sets_need_two_lives": (True, False),
    "ace_points": (10, 1, 15),
    "face_points": (10, 0),
    "joker_points": (0, 5),
    "ungrouped_wild_points": ("zero", "face"),
    "no_lives_count": ("sum_capped", "flat_cap"),
    "pure_only_count": ("all", "exclude_pure", "flat_cap"),
    "points_cap": (80, 40, 12, 0),
    "cards_per_player": (13,),
}


def partitions(cards: Sequence[str], smallest: int) -> Iterator[list[list[str]]]:
    """All ways to split the cards into blocks of one card or of at least `smallest` cards."""
    if not cards:
        yield []
        return
    rest = range(1, len(cards))
    for size in (0, *range(smallest - 1, len(cards))):
        for others in combinations(rest, size):
            block = [cards[0], *(cards[i] for i in others)]
            left = [cards[i] for i in rest if i not in others]
            yield from ([block, *more] for more in partitions(left, smallest))


def brute(hand: Sequence[str], wild: str | None, rules: dict[str, Any], smallest: int = 2) -> Outcome:
    """The best of all partitions, each evaluated."""
    outcomes = (
        evaluate([b for b in split if len(b) > 1], [b[0] for b in split if len(b) == 1], wild, rules)
        for split in partitions(hand, smallest)
    )
    return min(outcomes, key=preference)


def random_case(rng: random.Random, size: int) -> tuple[list[str], str | None, dict[str, Any]]:
    """A hand from a few neighbouring ranks with many jokers, and rules with many overrides."""
    first, suits = rng.randrange(13), rng.sample(SUITS, rng.choice((1, 2, 3)))
    ranks = [RANKS[(first + step) % 13] for step in range(rng.choice((2, 3, 5)))]
    deck = [rank + suit for rank in ranks for suit in suits] * 3 + ["JK"] * rng.randrange(4)
    wild = rng.choice([None, "JK", *deck])
    share = rng.choice((0.1, 0.3, 0.6))
    overrides = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < share}
    if rng.random() < 0.7:
        overrides["cards_per_player"] = size
    return [rng.choice(deck) for _ in range(size)], wild, rules_of("rummycircle-points", **overrides)


@pytest.mark.parametrize(("size", "smallest", "hands"), [(6, 2, 400), (7, 2, 120), (9, 3, 40)])
def test_best_is_best_of_all_partitions(size: int, smallest: int, hands: int) -> None:
    """R-DEC, R-CNT and the order of preference, under overrides of every parameter."""
    for seed in range(hands):
        rng = random.Random(f"{size} cards {seed}")
        hand, wild, rules = random_case(rng, size)
        changed = {name: value for name, value in rules.items() if value != RC[name]}
        assert best(hand, wild, rules) == brute(hand, wild, rules, smallest), (hand, wild, changed)


def packings(left: frozenset[int], groups: Sequence[frozenset[int]]) -> Iterator[list[frozenset[int]]]:
    """All choices of disjoint groups among the cards that are left."""
    if not left:
        yield []
        return
    first = min(left)
    yield from packings(left - {first}, groups)
    for group in groups:
        if first in group and group <= left:
            yield from ([group, *more] for more in packings(left - group, groups))


@pytest.mark.parametrize("profile", ["rummycircle-points", "a23-points", "octro-13"])
def test_dealt_hands(profile: str) -> None:
    """Dealt hands of 13 under the profiles, against every packing of every valid subset of the cards."""
    rules = rules_of(profile)
    for seed in range(8):
        deck = [rank + suit for rank in RANKS for suit in SUITS] * 2 + ["JK"] * 2
        random.Random(f"{profile} {seed}").shuffle(deck)
        hand, wild = deck[:13], deck[13]
        subsets = [c for size in range(3, 14) for c in combinations(range(13), size)]
        groups = [frozenset(c) for c in subsets if read_group([hand[i] for i in c], wild, rules)]
        outcomes = (
            evaluate([[hand[i] for i in group] for group in laid], loose, wild, rules)
            for laid in packings(frozenset(range(13)), groups)
            for loose in [[hand[i] for i in range(13) if not any(i in group for group in laid)]]
        )
        assert best(hand, wild, rules) == min(outcomes, key=preference), (hand, wild)


def test_order_of_the_cards_does_not_matter() -> None:
    """The same cards give the same outcome."""
    for seed in range(40):
        rng = random.Random(f"order{seed}")
        hand, wild, rules = random_case(rng, 14)
        expected = best(hand, wild, rules)
        rng.shuffle(hand)
        assert best(hand, wild, rules) == expected


PURE, IMPURE, SET = "pure_sequence", "impure_sequence", "set"


@pytest.mark.parametrize(
    ("cards", "wild", "overrides", "expected"),
    [
        ("5H 6H 7H", None, {}, (PURE, 0)),
        ("3S 4S 5S 6S", None, {}, (PURE, 0)),
        ("JS QS KS", "QH", {}, (PURE, 0)),  # R-JOK-3: the queen in its own place
        ("JS QS KS", "QH", {"wild_natural_in_pure": False}, (IMPURE, 0)),
        ("5S QH 7S 8S JK", "QS", {}, (IMPURE, 2)),
        ("QS KS AS", None, {}, (PURE, 0)),
        ("QS KS AS", None, {"ace_high": False}, None),
        ("AS 2S 3S", None, {"ace_low": False}, None),
        ("KS AS 2S", None, {}, None),
        ("KS JK 2S", None, {}, None),  # R-SEQ-3: no bridge
        ("KS AS 2S", None, {"ace_wrap": True}, (PURE, 0)),
        ("QH QS QD", "QC", {}, (SET, 0)),  # R-JOK-5: natural set of wild cards
        ("QH QH QD", "QC", {}, None),  # R-JOK-6
        ("QH QH QD", "QC", {"wild_dup_in_own_set": True}, (SET, 1)),
        ("QH QH QH", "QC", {"wild_dup_in_own_set": True}, None),
        ("QH QH QH", None, {"identical_triple_is_pure": True}, (PURE, 0)),
        ("JK JK JK", None, {}, None),
        ("JK JK JK", None, {"jk_tunnela": True}, (PURE, 0)),
        ("JK JK QH", "QC", {}, None),
        ("JK JK QH", "QC", {"joker_only_group": "valid"}, (SET, 2)),
        ("QH QH QD", "QC", {"joker_only_group": "valid"}, None),
        ("JK JK QH", "9C", {}, (IMPURE, 2)),
        ("JK JK QH", "9C", {"min_naturals": 2}, None),
        ("JK JK QH", "9C", {"jokers_max_per_sequence": 1}, (SET, 2)),
        ("5D 5C JK QH QS", "QS", {}, (SET, 3)),  # seed: a set of five
        ("5D 5C JK QH QS", "QS", {"set_max_total": 4}, None),
        ("5D 5C JK QH", "QS", {"jokers_max_per_set": 1}, None),
        ("AH 5S 6S", "JK", {}, (IMPURE, 1)),
        ("AH 5S 6S", "JK", {"printed_joker_cut": "printed_only"}, None),
        ("JK 5S 6S", "JK", {"printed_jokers_stay_wild": False}, None),
        ("JK 5S 6S", "9H", {"printed_jokers_stay_wild": False}, (IMPURE, 1)),
        ("QH 5S 6S", "QD", {"wild_scope": "same_card"}, None),
        ("QD 5S 6S", "QD", {"wild_as_joker": False}, None),
        ("KD 5S 6S", "AD", {"value_cards_wild": True}, (IMPURE, 1)),
        ("2S 9H 10H", "JK", {"value_cards_wild": True}, (IMPURE, 1)),
        ("2S 3S", None, {}, None),
    ],
)
def test_reading(cards: str, wild: str | None, overrides: dict[str, Any], expected: object) -> None:
    """Single groups of the rulebook."""
    reading = read_group(cards.split(), wild, {**RC, **overrides})
    assert (reading and (reading.kind, reading.spent)) == expected


def grouping(text: str, loose: str, wild: str | None, rules: dict[str, Any]) -> tuple[int, ...]:
    """An evaluated grouping as a tuple; groups are separated by bars."""
    out = evaluate([group.split() for group in text.split("|") if group.strip()], loose.split(), wild, rules)
    return out.declarable, out.points, out.ungrouped, out.pure, out.sequences, out.spent


def test_seed_show() -> None:
    """Seed 000: the show of API 2.1; Classic refuses its set of five."""
    show = "2H 3H 4H 5H | 5C 6C 7C 8C | 5D 5C JK QH QS"
    assert grouping(show, "", "QS", RC) == (True, 0, 0, 2, 2, 3)
    assert grouping(show, "", "QS", rules_of("classic-pool201")) == (False, 10, 5, 2, 2, 0)
    # better: 2H 3H 4H | 6C 7C 8C | 5C and two jokers | 5H 5D 5C and a joker
    assert best(show.replace("|", " ").split(), "QS", RC) == Outcome(True, 0, 0, 2, 3, 3)


def test_loose_jokers() -> None:
    """R-DEC-1: where loose jokers are allowed the show stands, elsewhere not; both cost 0 (R-CNT-1)."""
    show = "2H 3H 4H 5H | 5C 6C 7C 8C | 9S 9D 9C"
    assert grouping(show, "JK QH", "QS", A23) == (True, 0, 2, 2, 2, 0)
    assert grouping(show, "JK QH", "QS", RC) == (False, 0, 2, 2, 2, 0)
    # better: 2H 3H 4H 5H | 5C 6C 7C | 8C 9C and a joker | 9S 9D and a joker
    assert best([*show.replace("|", " ").split(), "JK", "QH"], "QS", A23) == Outcome(True, 0, 0, 2, 3, 2)


def test_missing_lives() -> None:
    """R-CNT-2 and C-4: a pure sequence alone is exempt for A23, not for RummyCircle; Octro counts the cap."""
    laid, loose = "2H 3H 4H | 9S 9D 9C", "KS QD JC 7H 4C 3D 2S"  # 9 + 27 + 46
    assert grouping(laid, loose, None, RC)[1] == 80
    assert grouping(laid, loose, None, A23)[1] == 73
    assert grouping(laid, loose, None, OCTRO)[1] == 80
    assert grouping(laid, loose, None, {**A23, "sets_need_two_lives": False})[1] == 46


def test_both_lives_count_the_rest() -> None:
    """R-CNT-2, R-CNT-5: with both lives only loose cards count; a loose wild card 0, or its face."""
    laid, loose = "2H 3H 4H | 5C 6C JK | 9S 9D 9C", "KS 2D QH AS"
    assert grouping(laid, loose, "QS", RC) == (False, 22, 4, 1, 2, 1)
    assert grouping(laid, loose, "QS", {**RC, "ungrouped_wild_points": "face"})[1] == 32


def test_octro_needs_a_long_sequence() -> None:
    """R-DEC-3, S-07: without four in a row the second life is missing in counting as well."""
    laid, loose = "2H 3H 4H | 5C 6C 7C | 9S 9D 9C", "2S 3D 4C 7H"
    assert grouping(laid, loose, None, OCTRO)[:2] == (False, 80)
    assert grouping(laid.replace("7C", "7C 8C"), "2S 3D 4C", None, OCTRO)[:2] == (False, 9)


def test_seed_table_player_one() -> None:
    """C-1: player 1 as laid, in the three readings, and at best 19 (8D 8S QS a set)."""
    laid, loose = "2H 3H 4H | 5C 6C QD | 8D 8S 5C", "2D 2C KS QS"
    assert grouping(laid, loose, "QD", RC)[1] == 35
    assert grouping(laid, loose, "QD", {**RC, "wild_scope": "same_card"})[1] == 45
    assert grouping(laid, loose, "QD", {**RC, "ungrouped_wild_points": "face"})[1] == 45
    hand = [*laid.replace("|", " ").split(), *loose.split()]
    assert best(hand, "QD", RC) == Outcome(False, 19, 4, 1, 2, 2)


def test_sixteen_cards_are_refused() -> None:
    """The packed weights hold at most 15 cards."""
    with pytest.raises(ValueError, match="at most 15"):
        best(["2H"] * 16, None, RC)


def test_a_pure_sequence_may_be_better_left_loose() -> None:
    """Sum capped without, flat cap with a pure sequence alone: the run stays loose (R-CNT-2, S-10)."""
    rules = {**RC, "pure_only_count": "flat_cap"}
    hand = ["2H", "3H", "4H", "7S", "9D"]
    assert best(hand, None, rules) == Outcome(False, 25, 5, 0, 0, 0)
    assert best(hand, None, RC) == Outcome(False, 25, 2, 1, 1, 0)


def test_ties_at_the_cap() -> None:
    """After the cap the fewest loose cards decide, then pure sequences, sequences, spent jokers (API 2.3)."""
    hand = ["KH", "KS", "KD", "QC", "QH", "QS", "JC", "JD", "JS", "9H", "9S", "9D", "2C"]
    assert best(hand, None, RC) == Outcome(False, 80, 1, 0, 0, 0)
