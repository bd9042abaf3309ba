"""What basic rummy is asked: frozen requests, read and well-formed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from referee.cards import Card, parse_cards
from referee.questions.western import LaidGroup, LayOff

BasicAction = Literal["meld", "lay_off", "go_out", "go_rummy"]
Pile = Literal["stock", "discard"]


@dataclass(frozen=True, slots=True)
class BasicHand:
    """The cards a player holds, in any order."""

    cards: tuple[Card, ...]

    @classmethod
    def parse(cls, text: str) -> BasicHand:
        """A hand written with blanks between the cards.

        >>> BasicHand.parse("4S 4H").cards
        (Card('4S'), Card('4H'))

        Raises:
            CardError: a word names no card.
        """
        return cls(parse_cards(text))


@dataclass(frozen=True, slots=True)
class BasicTurn:
    """A turn as its player declares it: all cards held after drawing, what is laid, and what lies on the table before.

    ``prior_melds``: the player has melded or laid off earlier in this deal. ``opponents`` are the others' hands, None if
    they are not told.
    """

    action: BasicAction
    hand: tuple[Card, ...]
    groups: tuple[LaidGroup, ...] = ()
    lay_offs: tuple[LayOff, ...] = ()
    table: tuple[LaidGroup, ...] = ()
    discard: Card | None = None
    drawn_from: Pile | None = None
    drawn: Card | None = None
    prior_melds: bool = False
    opponents: Mapping[str, tuple[Card, ...]] | None = None


@dataclass(frozen=True, slots=True)
class BasicDealPlayer:
    """What became of a player: the winner, with rummy or not, or a loser with the cards still in hand."""

    player: str
    outcome: Literal["won", "lost"]
    hand: tuple[Card, ...] | None = None
    rummy: bool = False


@dataclass(frozen=True, slots=True)
class BasicDeal:
    """A finished deal and all its players."""

    players: Sequence[BasicDealPlayer]
