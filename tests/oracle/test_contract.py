"""The contract oracle against plain search over concrete cards, and hand-worked cases (rulebook, shared examples)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any

import pytest

from .contract import CONTINENTAL, LIVERPOOL, SET, SHANGHAI, Contract, best, discard_due, laid_hand, value, wild_limit
from .indian import JK, RANKS, SUITS
from .ranks import Rank, card_order, preference

CHOICES: dict[str, tuple[Any, ...]] = {
    "wilds": (["JK"], ["JK", "AH", "AD"], ["JK", "2S", "2H"], []),
    "wild_as_natural": (True, False),
    "wild_limit": ("not_outnumber", "fewer", "none", {"3": 1, "4": 0, "else": 2}, {"else": 1}),
    "wild_trio": (True, False),
    "max_set": (None, 3, 4),
    "max_run": (13, 4, 5),
    "ace_low": (True, False),
    "ace_high": (True, False),
    "adjacent_runs": (True, False),
    "contract_size": ("at_least", "exact"),
    "card_values": ({**CONTINENTAL["card_values"], "A": 0}, {**CONTINENTAL["card_values"], JK: 3}),
}
PACK = [rank + suit for rank in RANKS for suit in SUITS] * 3 + [JK] * 2
SMALL: list[Contract] = [
    [(SET, 3), (SET, 3)],
    [(SET, 3), ("sequence", 4)],
    [("sequence", 3), ("sequence", 3)],
    [(SET, 2), ("sequence", 3), ("sequence", 3)],
    [(SET, 2), (SET, 2), (SET, 2)],
    [(SET, 2), (SET, 3), ("sequence", 2)],
]


def cards(text: str) -> list[str]:
    return text.split()


# A reading of one group: is it pure, how many wilds, and the places of a run (suit, first, last).
Reading = tuple[bool, int, tuple[str, int, int] | None]


def readings(group: Sequence[str], kind: str, size: int, rules: Any) -> set[Reading]:
    """Everything that these cards can be laid as, read literally."""
    longest = rules["max_set"] if kind == SET else rules["max_run"]
    if len(group) < size or (longest and len(group) > longest) or (rules["contract_size"] == "exact" and len(group) > size):
        return set()
    return set(set_readings(group, rules) if kind == SET else run_readings(group, rules))


def set_readings(group: Sequence[str], rules: Any) -> Iterator[Reading]:
    wild = [card for card in group if card in rules["wilds"]]
    if len(wild) == len(group) and rules["wild_trio"]:
        yield False, len(wild), None
    for rank in RANKS:
        own = [card for card in group if card != JK and card[:-1] == rank]
        naturals = [card for card in own if card not in wild or rules["wild_as_natural"]]
        others = [card for card in group if card not in wild and card not in own]
        spent = len(group) - len(naturals)
        if naturals and not others and wild_limit(len(naturals), spent, rules):
            yield False, spent, None


def run_readings(group: Sequence[str], rules: Any) -> Iterator[Reading]:
    for suit in SUITS:
        for first in range(1 if rules["ace_low"] else 2, 16 - len(group) - (not rules["ace_high"])):
            places = [RANKS[(first + step - 1) % 13] + suit for step in range(len(group))]
            for spent in placings(list(group), places, rules):
                if spent < len(group) and wild_limit(len(group) - spent, spent, rules):
                    yield not spent, spent, (suit, first, first + len(group) - 1)


def placings(left: list[str], places: Sequence[str], rules: Any) -> set[int]:
    """How many wilds may be spent when the cards fill the places: each its own, or a wild card any."""
    if not places:
        return {0}
    found = set()
    for card in set(left):
        rest = [*left]
        rest.remove(card)
        if card == places[0] and (card not in rules["wilds"] or rules["wild_as_natural"]):
            found |= placings(rest, places[1:], rules)
        if card in rules["wilds"]:
            found |= {spent + 1 for spent in placings(rest, places[1:], rules)}
    return found


def touching(runs: Sequence[tuple[str, int, int]]) -> bool:
    """Whether one run begins where another of its suit has just ended."""
    return any(a[0] == b[0] and a[2] + 1 == b[1] for a, b in product(runs, repeat=2))


def brute(hand: Sequence[str], contract: Contract, rules: Any) -> Rank | None:
    """The best of all ways to choose disjoint groups for the contract; None if there is none."""
    subsets = [c for size in range(2, len(hand) + 1) for c in combinations(range(len(hand)), size)]
    options = {
        (kind, size): [(frozenset(c), r) for c in subsets for r in readings([hand[i] for i in c], kind, size, rules)]
        for kind, size in set(contract)
    }
    found = list(laid(frozenset(range(len(hand))), contract, options, rules))
    runs = sum(kind != SET for kind, _ in contract)
    ranks = [
        Rank(sum(value(hand[i], rules) for i in left), len(left), sum(r[0] for r in way), runs, sum(r[1] for r in way))
        for left, way in found
    ]
    return min(ranks, key=preference, default=None)


def laid(left: frozenset[int], contract: Contract, options: Any, rules: Any) -> Iterator[tuple[frozenset[int], list[Reading]]]:
    if not contract:
        yield left, []
        return
    for group, reading in options[contract[0]]:
        if group <= left:
            for rest, way in laid(left - group, contract[1:], options, rules):
                runs = [r[2] for r in [reading, *way] if r[2]]
                if rules["adjacent_runs"] or not touching(runs):
                    yield rest, [reading, *way]


def random_case(rng: random.Random, size: int) -> tuple[list[str], Contract, dict[str, Any]]:
    """A hand of few neighbouring ranks with many wilds, and rules with many overrides."""
    overrides = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.4}
    rules = {**CONTINENTAL, **overrides}
    first, suits = rng.choice((0, 11, rng.randrange(13))), rng.sample(SUITS, rng.choice((1, 2, 3)))
    near = [RANKS[(first + step) % 13] + suit for step in range(rng.choice((2, 4, 5))) for suit in suits]
    deck = near * 2 + rng.randrange(1, 5) * rules["wilds"]
    hand = rng.sample(deck, min(size, len(deck)))
    return hand, rng.choice(SMALL), rules


@pytest.mark.parametrize(("size", "hands"), [(7, 80), (8, 20)])
def test_best_is_best_of_all_ways(size: int, hands: int) -> None:
    """Whole hands and every discard, under overrides of every parameter."""
    could = 0
    for seed in range(hands):
        rng = random.Random(f"contract {size} {seed}")
        hand, contract, rules = random_case(rng, size)
        case = hand, contract, {name: rules[name] for name in CHOICES if rules[name] != CONTINENTAL[name]}
        due, loose = rng.random() < 0.7, Rank(sum(value(card, rules) for card in hand), len(hand), 0, 0, 0)
        whole = brute(hand, contract, rules)
        found = best(hand, contract, rules, due)
        assert (found.laid, found.rank) == (whole is not None, whole or loose), case
        if whole and not whole.ungrouped and not due:
            assert found.card is None, case
            continue
        after = []
        for card in set(hand):
            rest = list(hand)
            rest.remove(card)
            rank = brute(rest, contract, rules)
            bare = Rank(loose.points - value(card, rules), len(rest), 0, 0, 0)
            after.append((preference(rank or bare), card_order(card), card, rank is not None))
        assert (preference(found.after), found.card, found.after_laid) == (min(after)[0], *min(after)[2:]), case
        assert found.can_go_down == (any(one[3] for one in after) if due else whole is not None), case
        could += found.can_go_down
    assert could >= hands / 8


@pytest.mark.parametrize("deal", range(1, 11))
def test_sha_04_contracts_that_are_held_can_be_laid(deal: int) -> None:
    contract = SHANGHAI["contracts"][deal - 1]
    for seed in range(20):
        rng = random.Random(f"shanghai {deal} {seed}")
        hand = laid_hand(rng, contract, 16, rng.randrange(3), PACK)
        found = best(hand, contract, SHANGHAI)
        assert found.can_go_down
        assert found.rank.points <= sum(value(card, SHANGHAI) for card in hand[sum(size for _, size in contract) :])
        rng.shuffle(hand)
        assert best(hand, contract, SHANGHAI) == found


@pytest.mark.parametrize(
    ("deal", "hand", "overrides", "can", "points"),
    [
        (1, "QS QH JK 7C 7D AH JK 3H 9C 10S KD 5C 4S", {}, True, 30),  # all three wilds go down, a ten is thrown
        (1, "JK JK AH AD 7C 7D 3H 9C 10S KD 5C 4S 2S", {}, True, 35),  # a trio of wilds, and 7C 7D with the fourth
        (1, "JK JK AH AD 7C 7D 3H 9C 10S KD 5C 4S 2S", {"wild_trio": False}, False, 145),  # one pair only
        (1, "JK JK AH AD 7C 7D 3H 9C 10S KD 5C 4S 2S", {"wild_trio": False, "wild_limit": "none"}, True, 25),
        (1, "AS AD AH 7C 7D 7S 2H 3H 9C 10S KD 5C 4S", {}, False, 100),  # CON-06: one natural ace, two wilds
        (1, "AS AD AH 7C 7D 7S 2H 3H 9C 10S KD 5C 4S", {"wild_as_natural": True}, True, 35),
        (1, "QS QH JK 7C 7D 7H 2S 3H 9C 10S KD 5C 4S", {"wild_limit": "fewer"}, True, 35),
        (1, "QS QH JK JK 7C 7D 7H 3H 9C 10S KD 5C 4S", {"wild_limit": "fewer"}, True, 30),  # one joker with each
        (1, "QS QH JK JK 7C 7D 8H 3H 9C 10S KD 5C 4S", {"wild_limit": {"3": 1, "else": 2}}, True, 35),
        (1, "QS QH JK JK 7C 7D 8H 3H 9C 10S KD 5C 4S", {"wild_limit": {"3": 0, "4": 2, "else": 2}}, False, 125),
        (2, "QS QH QD JK JK AD 2C 6C 10C 3H 7H 4D 8D", {}, False, 140),
        (
            2,
            "QS QH QD JK JK AD 2C 5C 10C 3H 7H 4D 8D",
            {},
            True,
            20,
        ),  # two wilds in 2C to 5C
        (2, "QS QH QD 10C JC QC KC AC 2H 3H 4D 8D 9S", {"ace_high": False}, True, 25),  # the ace is thrown
        (2, "QS QH QD AC 2C 3C 4C 3H 9D 10S KD 5D 4S", {"ace_low": False}, False, 85),
        (3, "5S 6S 7S 8S 9S 10S JS QS KS 3H 2D KD 5D", {}, True, 15),
        (3, "5S 6S 7S 8S 9S 10S JS QS 3H 2D KD 5D 4C", {"adjacent_runs": False}, False, 75),
        (3, "5S 6S 7S 8S 10S JS QS KS 3H 2D KD 5D 4C", {"adjacent_runs": False}, True, 20),
        (
            3,
            "5S 6S 7S 8S JK 10S JS QS 3H 2D KD 5D 4C",
            {"adjacent_runs": False},
            True,
            20,
        ),  # the joker is a king
        (3, "5S 6S 7S 8S JK 10S JS QS 3H 2D KD 5D 4C", {}, True, 20),
        (7, "4S 5S 6S 7S 9C 10C JC QC 2H 3H 4H 5H KC", {}, True, 0),  # KC or 9C is kept for the discard
        (7, "4S 5S 6S 7S 9C 10C JC QC 2H 3H 4H 5H", {}, False, 65),  # nothing is left to throw
        (7, "4S 5S 6S 7S 9C 10C JC QC 2H 3H 4H 5H", {"final_discard": "optional"}, True, 0),
    ],
)
def test_con_13_continental(deal: int, hand: str, overrides: dict[str, Any], can: bool, points: int) -> None:
    rules = {**CONTINENTAL, **overrides}
    found = best(cards(hand), rules["contracts"][deal - 1], rules, discard_due(deal, rules))
    assert (found.can_go_down, found.after.points) == (can, points)


@pytest.mark.parametrize(
    ("deal", "hand", "overrides", "can", "points"),
    [
        (1, "7S 7D 7H 7C 9C 9D 9S 3H JC 10S KD 5C", {"contract_size": "exact"}, True, 35),
        (1, "7S 7D 7H 7C 9C 9D 9S 3H JC 10S KD 5C", {}, True, 28),
        (1, "JK JK 7H 9C 9D 9S 2H 3H JC 10S KD 5C", {}, True, 27),  # one natural is enough; 7H or a ten stays
        (6, "7S 7D 7H 7C 7H 7S 3C 4C 5C 6C KD QD", {}, False, 70),  # 7C is wanted twice
        (3, "QH KH AH 2H JS QS KS AS JC 10S KD 5C", {}, False, 102),  # no round the corner
        (3, "AH 2H 3H 4H JS QS KS AS JC 10S KD 5C", {}, True, 15),  # 10S joins the run
    ],
)
def test_sha_11_shanghai(deal: int, hand: str, overrides: dict[str, Any], can: bool, points: int) -> None:
    rules = {**SHANGHAI, **overrides}
    found = best(cards(hand), rules["contracts"][deal - 1], rules, discard_due(deal, rules))
    assert (found.can_go_down, found.after.points) == (can, points)


def test_t_05_discards() -> None:
    """The dearest card goes; a joker when the contract cannot be laid; nothing when all is laid and nothing is due."""
    hand = cards("QS QH QD JK JK AD 2C 6C 10C 3H 7H 4D 8D")
    assert best(hand, CONTINENTAL["contracts"][1], CONTINENTAL).card == JK
    three = cards("4S 5S 6S 7S 9C 10C JC QC 2H 3H 4H 5H")
    all_melded = best(three, LIVERPOOL["contracts"][6], LIVERPOOL, discard_due(7, LIVERPOOL))
    assert (all_melded.card, all_melded.after) == (None, Rank(0, 0, 3, 3, 0))
    due = best(three, LIVERPOOL["contracts"][6], LIVERPOOL, due=True)
    assert (due.laid, due.can_go_down, due.card, due.after.points) == (True, False, "10C", 65)


def test_ctr_08_only_the_last_deal_is_without_a_discard() -> None:
    assert [discard_due(deal, LIVERPOOL) for deal in (1, 6, 7)] == [True, True, False]
    assert discard_due(7, CONTINENTAL)


def test_api_2_3_order_after_the_points() -> None:
    """With the same cards down the wild joins the set, so that the run stays pure."""
    hand = cards("9S 9H JK 4C 5C 6C 7C")
    found = best([*hand, "9D"], CONTINENTAL["contracts"][1], CONTINENTAL)
    assert found.rank == Rank(0, 0, 1, 1, 1)
    assert best(hand, CONTINENTAL["contracts"][1], CONTINENTAL).rank == Rank(0, 0, 1, 1, 1)


def test_fifteen_wilds_are_refused() -> None:
    with pytest.raises(ValueError, match="fourteen"):
        best([JK] * 15, CONTINENTAL["contracts"][0], CONTINENTAL)
