"""Poker hands the slow way: every choice of five cards, each looked at for what it is (MIC-11)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from referee import Card

ORDER = [
    *("high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush"),
    *("full_house", "four_of_a_kind", "straight_flush"),
]
HEIGHTS = {rank: height for height, rank in enumerate((*"23456789", "10", *"JQKA"), 2)}
Strength = tuple[int, list[int]]


def height(card: Card) -> int:
    return HEIGHTS[card.text[:-1]]


def strength(cards: Iterable[Card], wheel: bool) -> Strength:
    """The greatest strength of any five of the cards, or of them all if they are fewer."""
    held = list(cards)
    return max(_strength(five, wheel) for five in combinations(held, min(5, len(held))))


def _strength(hand: tuple[Card, ...], wheel: bool) -> Strength:
    heights = sorted((height(card) for card in hand), reverse=True)
    if len(hand) == 5:
        flush = len({card.suit for card in hand}) == 1
        straight = heights == list(range(heights[0], heights[0] - 5, -1))
        if wheel and heights == [14, 5, 4, 3, 2]:
            heights, straight = [5, 4, 3, 2, 1], True
        if straight:
            return ORDER.index("straight_flush" if flush else "straight"), heights
        if flush:
            return ORDER.index("flush"), heights
    by_count = sorted(heights, key=lambda number: (heights.count(number), number), reverse=True)
    return ORDER.index(_pattern(sorted((heights.count(number) for number in set(heights)), reverse=True))), by_count


def _pattern(counts: list[int]) -> str:
    if counts[0] == 4:
        return "four_of_a_kind"
    if counts[0] == 3:
        return "full_house" if counts[1:2] == [2] else "three_of_a_kind"
    if counts[0] == 2:
        return "two_pair" if counts[1:2] == [2] else "pair"
    return "high_card"
