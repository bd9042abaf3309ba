"""The cards of a play: are they of the pack, once each, and held by the player (GEN-03, T-01). And how high a card is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from referee.cards import ACE, KING, Card
from referee.reasons import Reason, in_order, reason

GAME: Final = "michigan"
_RED: Final = "HD"


def height(card: Card) -> int:
    """MIC-01: the card's rank with the two lowest and the ace, 14, highest."""
    return KING + 1 if card.rank == ACE else card.rank


def same_color(suit: str, other: str) -> bool:
    """Whether two suits are both red or both black."""
    return (suit in _RED) == (other in _RED)


def card_reasons(held: Sequence[Card], played: Card | None = None, named: Iterable[Card] = ()) -> tuple[Reason, ...]:
    """What is wrong with the cards themselves.

    ``held`` are in hands or on the table, from one pack; ``played`` must be among them; ``named`` are only spoken of.
    CARD_NOT_IN_GAME stands alone.
    """
    spoken = {*held, *named} | ({played} if played else set())
    foreign = sorted(card for card in spoken if card.is_printed_joker)
    if foreign:
        return (reason("CARD_NOT_IN_GAME", foreign, game=GAME),)
    found = []
    twice = sorted(card for card, copies in Counter(held).items() if copies > 1)
    if twice:
        found.append(reason("CARD_COPIES", twice, game=GAME, count=1))
    if played and played not in held:
        found.append(reason("CARD_NOT_IN_HAND", (played,), game=GAME))
    return in_order(found)
