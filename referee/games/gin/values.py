"""What cards cost in gin, and what groups they make (GIN-01, GIN-02)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from referee.cards import ALL_CARDS, Card
from referee.games.one_pack.groups import Sizes

COURT: Final = 10
HAND_SIZE: Final = 10
SIZES: Final = Sizes()

VALUES: Final = tuple(min(card.rank, COURT) for card in ALL_CARDS)
"""Ace 1, number cards their number, court cards 10, by the card's index."""


def value_of(cards: Iterable[Card]) -> int:
    """The value of cards outside every group.

    >>> from referee.cards import parse_cards
    >>> value_of(parse_cards("AS 9H KD"))
    20
    """
    return sum(VALUES[card.index] for card in cards)
