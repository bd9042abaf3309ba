"""What Indian rummy is asked: frozen requests, read and well-formed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from itertools import chain
from typing import TYPE_CHECKING

from referee.cards import Card, parse_cards

if TYPE_CHECKING:
    from referee.settlement import Stake


def _laid(groups: tuple[tuple[Card, ...], ...], ungrouped: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(chain(*groups, ungrouped))


@dataclass(frozen=True, slots=True)
class Table:
    """Groups to be read one by one, under the joker turned up (None: no joker was turned)."""

    groups: tuple[tuple[Card, ...], ...]
    wild_joker: Card | None = None


@dataclass(frozen=True, slots=True)
class Show:
    """An Indian show: the groups as laid, the cards laid outside them, the card thrown to finish.

    ``players`` is the number at the table, None if unknown. It decides how many packs are in play.
    """

    groups: tuple[tuple[Card, ...], ...]
    ungrouped: tuple[Card, ...] = ()
    wild_joker: Card | None = None
    discard: Card | None = None
    players: int | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards laid, in groups and outside them; not the discard."""
        return _laid(self.groups, self.ungrouped)

    @classmethod
    def parse(cls, text: str, wild_joker: str | None = None) -> Show:
        """A show as people write it, groups apart by ``|``.

        >>> Show.parse("2H 3H 4H | 5D 5C JK", wild_joker="QS").groups[1]
        (Card('5D'), Card('5C'), Card('JK'))

        Raises:
            CardError: a word names no card.
        """
        groups = tuple(parse_cards(part) for part in text.split("|"))
        return cls(groups, wild_joker=Card(wild_joker) if wild_joker else None)


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards a player holds, in any order, under the joker turned up (None: no joker was turned)."""

    cards: tuple[Card, ...]
    wild_joker: Card | None = None

    @classmethod
    def parse(cls, text: str, wild_joker: str | None = None) -> Hand:
        """A hand written with blanks between the cards.

        >>> Hand.parse("2H 3H QS", wild_joker="QD").cards
        (Card('2H'), Card('3H'), Card('QS'))

        Raises:
            CardError: a word names no card.
        """
        return cls(parse_cards(text), Card(wild_joker) if wild_joker else None)


@dataclass(frozen=True, slots=True)
class CountQuestion:
    """What one event costs one player (API 2.4).

    At most one of ``groups`` (the cards as arranged, with the ``ungrouped`` ones), ``hand`` (the cards in any order, to be
    arranged at best) and ``hand_points`` (a count already made) is given. ``partial``: fewer cards than a hand are fine.
    """

    event: str
    groups: tuple[tuple[Card, ...], ...] | None = None
    ungrouped: tuple[Card, ...] = ()
    hand: tuple[Card, ...] | None = None
    hand_points: int | None = None
    wild_joker: Card | None = None
    picked: bool | None = None
    missed_turns: int | None = None
    turns_played: int | None = None
    partial: bool = False

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the hand, however they are given; none if they are not."""
        return self.hand if self.hand is not None else _laid(self.groups or (), self.ungrouped)


@dataclass(frozen=True, slots=True)
class DealPlayer:
    """What became of a player in a deal. ``points`` and ``value_points`` given beforehand are believed."""

    player: str
    outcome: str
    groups: tuple[tuple[Card, ...], ...] | None = None
    ungrouped: tuple[Card, ...] = ()
    hand: tuple[Card, ...] | None = None
    points: int | float | None = None
    picked: bool | None = None
    turns_played: int | None = None
    value_points: int | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the player, however they are given; none if they are not."""
        return self.hand if self.hand is not None else _laid(self.groups or (), self.ungrouped)


@dataclass(frozen=True, slots=True)
class DealQuestion:
    """A deal: its players, the joker turned up, and what it is played for (None: for nothing but points)."""

    players: tuple[DealPlayer, ...]
    wild_joker: Card | None = None
    stake: Stake | None = None


@dataclass(frozen=True, slots=True)
class Split:
    """A prize to be shared by the players still in; without ``drops_left`` the drops follow from the totals."""

    prize: Decimal
    entry_fee: Decimal | None = None
    drops_left: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class MatchQuestion:
    """The standings of a match: ``scores`` are points by player and deal, ``totals`` points or chips by player; one of them.

    ``deals_played`` says how many deals totals are of.
    """

    scores: Mapping[str, tuple[int | float, ...]] | None = None
    totals: Mapping[str, int | float] | None = None
    split: Split | None = None
    players_at_start: int | None = None
    deals_played: int | None = None
