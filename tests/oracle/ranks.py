"""Oracle: what a grouping is worth, and the order between groupings and between cards (API 2.3)."""

from __future__ import annotations

from typing import NamedTuple

from .indian import JK, RANKS, SUITS


class Rank(NamedTuple):
    """The criteria of API 2.3 in their order: what is left, then what was laid."""

    points: int
    ungrouped: int
    pure: int
    sequences: int
    spent: int


def preference(rank: Rank) -> tuple[int, int, int, int, int]:
    """Smaller is better: few points, few ungrouped cards, many pure sequences, many sequences, few jokers spent."""
    return rank.points, rank.ungrouped, -rank.pure, -rank.sequences, rank.spent


def card_order(card: str) -> tuple[int, int]:
    """S H D C, ace to king, JK last."""
    return (len(SUITS), 0) if card == JK else (SUITS.index(card[-1]), RANKS.index(card[:-1]))
