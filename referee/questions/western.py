"""What the western games have in common in their requests: groups as laid, lay-offs, swaps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from referee.cards import Card, parse_cards

Shape = Literal["set", "sequence"]
End = Literal["high", "low"]


@dataclass(frozen=True, slots=True)
class LaidGroup:
    """A group as laid; ``kind`` is what the player calls it, None where that is left to the cards."""

    cards: tuple[Card, ...]
    kind: Shape | None = None

    @classmethod
    def parse(cls, text: str, kind: Shape | None = None) -> LaidGroup:
        """A group written with blanks between the cards.

        >>> LaidGroup.parse("5H 6H 7H", "sequence").cards
        (Card('5H'), Card('6H'), Card('7H'))

        Raises:
            CardError: a word names no card.
        """
        return cls(parse_cards(text), kind)


@dataclass(frozen=True, slots=True)
class LayOff:
    """Cards put to a meld. ``target`` counts the melds on the table first, then those of the request, from 0; ``end`` names
    the end of a sequence, None where the cards tell.
    """

    cards: tuple[Card, ...]
    target: int
    end: End | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """A card put in the place of a wild one: the card at ``index`` of the table's meld ``target``, both from 0."""

    card: Card
    target: int
    index: int
