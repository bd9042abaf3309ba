"""MIC-11, T-17: the evaluator against every choice of five cards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import Card
from referee.cards import ALL_CARDS
from referee.games.michigan.poker import best_poker_hand
from tests.michigan.asking import play
from tests.michigan.brute_force import ORDER, strength

PACK = [card for card in ALL_CARDS if not card.is_printed_joker]
SAME_SUIT = [card for card in PACK if card.suit in "SH"]
HIGH_AND_LOW = [card for card in PACK if card.rank in (1, 2, 3, 4, 5, 10, 11, 12, 13)]
FEW_RANKS = [card for card in PACK if card.rank in (1, 2, 5, 12, 13)]


def assert_agrees(one: list[Card], other: list[Card], wheel: bool) -> None:
    """Both evaluators see the same categories, and the same hand ahead."""
    ours = [best_poker_hand(hand, wheel=wheel) for hand in (one, other)]
    slow = [strength(hand, wheel) for hand in (one, other)]
    assert [hand.category for hand in ours] == [ORDER[category] for category, _ in slow]
    assert (ours[0].strength > ours[1].strength) == (slow[0] > slow[1])
    assert (ours[0].strength == ours[1].strength) == (slow[0] == slow[1])


@pytest.mark.parametrize("size", [1, 2])
def test_every_short_hand(size: int) -> None:
    hands = [list(hand) for hand in combinations(PACK, size)]
    Random(size).shuffle(hands)
    for one, other in zip(hands, hands[1:] + hands[:1], strict=True):
        assert_agrees(one, other, wheel=False)


@pytest.mark.parametrize("wheel", [False, True])
@pytest.mark.parametrize("pack", [PACK, SAME_SUIT, HIGH_AND_LOW, FEW_RANKS], ids=["all", "same_suit", "ends", "few_ranks"])
def test_two_hands_of_one_pack(pack: list[Card], wheel: bool) -> None:
    rng, seen = Random(f"{len(pack)} {wheel}"), Counter[str]()
    for _ in range(1500):
        cards = rng.sample(pack, rng.randint(2, 16))
        cut = rng.randint(max(1, len(cards) - 8), min(8, len(cards) - 1))
        assert_agrees(cards[:cut], cards[cut:], wheel)
        seen[best_poker_hand(cards, wheel=wheel).category] += 1
    assert len(seen) >= 6


@settings(max_examples=400, derandomize=True, deadline=None)
@given(st.lists(st.sampled_from(PACK), min_size=1, max_size=9, unique=True), st.randoms(use_true_random=False), st.booleans())
def test_order_of_cards_and_more_cards(cards: list[Card], rng: Random, wheel: bool) -> None:
    """The order changes nothing, a card more never makes a hand worse, and a suit is as good as another."""
    best = best_poker_hand(cards, wheel=wheel)
    shuffled = rng.sample(cards, len(cards))
    assert best_poker_hand(shuffled, wheel=wheel) == best
    turned = [Card(card.text[:-1] + "HDCS"["SHDC".index(card.suit)]) for card in cards]
    assert best_poker_hand(turned, wheel=wheel) == best
    assert len(cards) == 1 or best_poker_hand(shuffled[1:], wheel=wheel).strength <= best.strength


@settings(max_examples=200, derandomize=True, deadline=None)
@given(st.permutations(PACK), st.lists(st.integers(0, 9), min_size=1, max_size=5), st.integers(0, 1000))
def test_every_chip_of_the_pot_is_accounted_for(pack: list[Card], sizes: list[int], pot: int) -> None:
    ends = [sum(sizes[: number + 1]) for number in range(len(sizes))]
    hands = {
        f"P{number}": [card.text for card in pack[end - size : end]]
        for number, (end, size) in enumerate(zip(ends, sizes, strict=True))
    }
    answer = play("poker", pot=pot, hands=hands)
    assert answer["each"] * len(answer["winners"]) + answer["remainder"] == pot
    assert answer["remainder"] < (len(answer["winners"]) or pot + 1)
    strengths = {player: strength(map(Card, held), wheel=False) for player, held in hands.items() if held}
    assert answer["winners"] == sorted(player for player, found in strengths.items() if found == max(strengths.values()))
