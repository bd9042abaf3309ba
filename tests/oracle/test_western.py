"""The gin and basic rummy oracle against plain search, and hand-worked cases."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any

import pytest

from .indian import RANKS, SUITS
from .ranks import Rank, preference
from .western import BASIC, GIN, after_discard, basic_after_discard, best, deadwood, defence, is_run, is_set, value

PACK = [rank + suit for rank in RANKS for suit in SUITS]
ACE_HIGH = {**BASIC, "ace_high": True, "ace_value": 15}


def cards(text: str) -> list[str]:
    return text.split()


def groupings(hand: Sequence[str], rules: Any) -> Iterator[Rank]:
    """Every grouping, by taking or leaving the first card; a group is any part that is a meld."""
    if not hand:
        yield Rank(0, 0, 0, 0, 0)
        return
    first, rest = hand[0], hand[1:]
    for size in range(len(hand)):
        for others in combinations(rest, size):
            group = [first, *others]
            run = is_run(group, rules)
            if size and not run and not is_set(group, rules):
                continue
            loose = 0 if size else 1
            for more in groupings([card for card in rest if card not in others], rules):
                points = more.points + loose * value(first, rules)
                yield Rank(points, more.ungrouped + loose, more.pure + run, more.sequences + run, 0)


def close_hand(rng: random.Random, size: int, ranks: int = 4) -> list[str]:
    """Cards of a few neighbouring ranks, where sets and runs fight over cards."""
    first = rng.randrange(13)
    near = [RANKS[(first + step) % 13] + suit for step in range(ranks) for suit in SUITS]
    return rng.sample(near, size)


@pytest.mark.parametrize("rules", [GIN, ACE_HIGH, {**BASIC, "max_set": 3}, {**BASIC, "min_run": 4, "min_set": 4}])
def test_best_is_best_of_all_groupings(rules: Any) -> None:
    for seed in range(40):
        hand = close_hand(random.Random(f"best {seed}"), 9)
        assert best(hand, rules) == min(groupings(hand, rules), key=preference), hand


def assigned(hand: Sequence[str], knocker: Sequence[Sequence[str]]) -> int:
    """Every card to its owner's own cards or to a group: a lay-off is right if the grown group is a meld."""
    least = 1000
    for places in product(range(-1, len(knocker)), repeat=len(hand)):
        grown = [[*group, *(c for c, p in zip(hand, places, strict=True) if p == i)] for i, group in enumerate(knocker)]
        if all(is_set(group, GIN) or is_run(group, GIN) for group in grown):
            least = min(least, deadwood([c for c, p in zip(hand, places, strict=True) if p < 0]))
    return least


def test_gin_11_defence_is_best_of_all_assignments() -> None:
    knocks = [["5H 6H 7H", "9S 9D 9C"], ["4H 4D 4C", "6S 7S 8S"], ["AH 2H 3H", "7H 8H 9H"], ["10S JS QS KS"]]
    gained = 0
    for seed in range(60):
        rng = random.Random(f"defence {seed}")
        knocker = [group.split() for group in rng.choice(knocks)]
        taken = {card for group in knocker for card in group}
        near = [c for c in PACK if c not in taken and any(c[-1] == d[-1] or c[:-1] == d[:-1] for d in taken)]
        hand = rng.sample(near, 7)
        assert defence(hand, knocker) == assigned(hand, knocker), (hand, knocker)
        gained += defence(hand, knocker) < deadwood(hand)
    assert gained > 20


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("AS AH AD 2S 2H 2D 3S 3H 3D 4S", 0),  # three runs; three sets would leave 4S
        ("AS AH AD 2S 2H 2D 3S 3H 3D 4S KC", 10),
        ("2S 4S 6S 8S 10S QS 3H 5H 7H 9H", 64),
        ("QS KS AS 2S 3S 10H 10D 10C 5C 9C", 34),  # no round the corner
        ("3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", 0),
        ("JS QS KS 4S 4H 4D 4C AD 2C 5H", 8),
        ("7S 7H 7D 8D 9D 10D KS KH KC AC", 1),  # 7D with the sevens, the run starts at 8D
    ],
)
def test_gin_03_deadwood(hand: str, points: int) -> None:
    assert deadwood(hand.split()) == points


@pytest.mark.parametrize(
    ("hand", "knocker", "points"),
    [
        ("KH KD KC 10S 10D 8C 6D 5C 2S AH", "JS QS KS | 4S 4H 4D 4C", 32),
        ("2S 2H 2D 3C 3D 3S 5S 5D 5C 8D", "4H 5H 6H | 8C 9C 10C | QS QH QD", 8),
        ("7H 8H 9H 10H 8S 8D 2S 2D 2C 2H", "4H 5H 6H | JH QH KH | 3S 3D 3C", 0),  # an own run is broken
        ("QC KS KH KD 5S 6S 7S 3D 6D JD", "4S 4H 4D | 8C 9C 10C | QS QH QD", 19),  # QC on the queens
        ("JC QC KC 2S 4S 6S 8S AH 3H 5H", "8C 9C 10C", 29),  # kept or laid off as a chain
        ("8H 8S 8D JC JD JS KC 7D AD 3D", "", 21),  # gin: no lay-off
    ],
)
def test_gin_11_defence(hand: str, knocker: str, points: int) -> None:
    groups = [group.split() for group in knocker.split("|") if group.strip()]
    assert defence(hand.split(), groups) == points


def test_gin_11_the_order_of_a_chain_is_found() -> None:
    """9H goes down before 10H, on a run that a laid-off 8H has made longer."""
    assert defence(cards("10H 9H 8H KS"), [cards("5H 6H 7H")]) == 10
    assert defence(cards("10H 9H KS"), [cards("5H 6H 7H")]) == 29


def test_t_05_gin_discard() -> None:
    hand = cards("AS AH AD 2S 2H 2D 3S 3H 3D 4S KC")
    assert after_discard(hand, GIN, due=True) == ("KC", Rank(0, 0, 3, 3, 0))
    big = cards("4H 5H 6H 7H 8C 9C 10C QS QH QD QC")
    assert after_discard(big, GIN, due=False) == (None, Rank(0, 0, 2, 2, 0))
    assert after_discard(big, GIN, due=True) == ("QS", Rank(0, 0, 2, 2, 0))  # QS, 4H and 7H all leave gin


@pytest.mark.parametrize(
    ("hand", "overrides", "card", "points"),
    [
        ("4S 4H 4D 5D 6D 9C KH 2C", {}, "KH", 19),
        ("4S 4H 4D 4C 5D 6D 9C KH", {}, "KH", 9),
        ("4S 4H 4D 7C 8C 9C", {"final_discard": "required"}, "4S", 8),
        ("4S 4H 4D 7C 8C 9C", {}, None, 0),
        ("QS KS AS 2H", {"ace_high": True}, "2H", 0),
        ("QS KS AS 2H", {"ace_value": 15}, "AS", 22),
        ("QD", {}, "QD", 0),
    ],
)
def test_bas_10_best_discard(hand: str, overrides: dict[str, Any], card: str | None, points: int) -> None:
    thrown, rank = basic_after_discard(hand.split(), {**BASIC, **overrides})
    assert (thrown, rank.points) == (card, points)


def test_api_2_3_runs_before_sets() -> None:
    """Nine cards as three runs or as three sets: the runs."""
    assert best(cards("2S 2H 2D 3S 3H 3D 4S 4H 4D")) == Rank(0, 0, 3, 3, 0)


def test_one_pack() -> None:
    with pytest.raises(ValueError, match="twice"):
        best(["2S", "2S"])
