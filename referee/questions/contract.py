"""What the contract family is asked: frozen requests, read and well-formed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from referee.cards import Card, parse_cards
from referee.questions.western import LaidGroup, LayOff, Swap

TurnAction = Literal["go_down", "lay_off", "go_out"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractTurn:
    """A turn after drawing: what the player holds, finds on the table and does.

    ``down``: the player laid the contract in an earlier turn. ``laid_before``: any card of his lies on the table from an
    earlier turn of this deal, which being down implies. ``buys``: how often he bought in this deal, None for no count of
    cards. ``players`` None: unknown. ``opponents``: the hands of the others by player, None if not told.
    """

    action: TurnAction
    deal: int
    hand: tuple[Card, ...]
    groups: tuple[LaidGroup, ...] = ()
    lay_offs: tuple[LayOff, ...] = ()
    swaps: tuple[Swap, ...] = ()
    table: tuple[LaidGroup, ...] = ()
    discard: Card | None = None
    players: int | None = None
    down: bool = False
    laid_before: bool = False
    buys: int | None = None
    opponents: Mapping[str, tuple[Card, ...]] | None = None

    @property
    def grouped(self) -> tuple[Card, ...]:
        """The cards laid in groups."""
        return tuple(card for group in self.groups for card in group.cards)

    @property
    def laid_off(self) -> tuple[Card, ...]:
        """The cards laid off."""
        return tuple(card for lay_off in self.lay_offs for card in lay_off.cards)


@dataclass(frozen=True, slots=True)
class ContractTable:
    """Groups to be read one by one, in a deal (None: in any)."""

    groups: tuple[LaidGroup, ...]
    deal: int | None = None


@dataclass(frozen=True, slots=True)
class ContractHand:
    """The cards a player holds in a deal, in any order. ``players`` and ``buys`` as in a turn."""

    cards: tuple[Card, ...]
    deal: int
    players: int | None = None
    buys: int | None = None

    @classmethod
    def parse(cls, text: str, deal: int, players: int | None = None, buys: int | None = None) -> ContractHand:
        """A hand written with blanks between the cards.

        >>> ContractHand.parse("2H JK", deal=1).cards
        (Card('2H'), Card('JK'))

        Raises:
            CardError: a word names no card.
        """
        return cls(parse_cards(text), deal, players, buys)


@dataclass(frozen=True, slots=True)
class ContractCount:
    """The hand that a loser is left with, and how many cards of it are missing."""

    hand: tuple[Card, ...]
    missing_cards: int = 0


@dataclass(frozen=True, slots=True)
class ContractMatch:
    """The points of each deal so far, by player: as many for each."""

    scores: Mapping[str, tuple[int, ...]]
