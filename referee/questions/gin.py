"""What gin is asked: frozen requests, read and well-formed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from referee.cards import Card, parse_cards
from referee.questions.western import LaidGroup, LayOff

GinAction = Literal["knock", "gin", "big_gin"]
Pile = Literal["stock", "discard"]


@dataclass(frozen=True, slots=True)
class GinHand:
    """The cards a player holds, in any order, and the first upcard of the deal (None: not told)."""

    cards: tuple[Card, ...]
    upcard: Card | None = None

    @classmethod
    def parse(cls, text: str, upcard: str | None = None) -> GinHand:
        """A hand written with blanks between the cards.

        >>> GinHand.parse("4H 5H 6H", upcard="5D").upcard
        Card('5D')

        Raises:
            CardError: a word names no card.
        """
        return cls(parse_cards(text), Card(upcard) if upcard else None)


@dataclass(frozen=True, slots=True)
class Defence:
    """The defender's hand and, if declared, the groups and the lay-offs on the knocker's groups; None: not declared (T-15)."""

    hand: tuple[Card, ...]
    groups: tuple[LaidGroup, ...] | None = None
    lay_offs: tuple[LayOff, ...] | None = None

    @property
    def declared(self) -> bool:
        """Whether the defence is to be judged as laid; else the best one counts."""
        return self.groups is not None or self.lay_offs is not None


@dataclass(frozen=True, slots=True)
class Knock:
    """The end of a deal as its player declares it: all cards held after drawing, and the groups laid."""

    action: GinAction
    hand: tuple[Card, ...]
    groups: tuple[LaidGroup, ...] = ()
    discard: Card | None = None
    drawn_from: Pile | None = None
    drawn: Card | None = None
    upcard: Card | None = None
    opponent: Defence | None = None


@dataclass(frozen=True, slots=True)
class GinDeal:
    """A finished deal of gin, its deadwood already counted."""

    kind: GinAction
    knocker_deadwood: int
    opponent_deadwood: int
    upcard: Card | None = None


@dataclass(frozen=True, slots=True)
class HandResult:
    """Who won a hand of a match, and the points scored; None and 0 for a dead hand."""

    winner: str | None
    points: int


@dataclass(frozen=True, slots=True)
class GinMatch:
    """The hands of a match, in order, and its two players."""

    players: tuple[str, ...]
    hands: Sequence[HandResult]
