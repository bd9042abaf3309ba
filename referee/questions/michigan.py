"""What Michigan rummy is asked: one frozen request an action (T-17), read and well-formed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.cards import Card


@dataclass(frozen=True, slots=True)
class Ante:
    """How many chips go on the board before a deal."""

    players: int


@dataclass(frozen=True, slots=True)
class SwapDummy:
    """The dealer changes the hand for the dummy."""

    hand: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Bid:
    """A player bids for the dummy."""

    hand: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Lead:
    """A card that begins a run; ``hand`` still holds it.

    ``previous_suit`` is the suit of the run before, None if any suit may be led.
    """

    players: int
    hand: tuple[Card, ...]
    card: Card
    previous_suit: str | None


@dataclass(frozen=True, slots=True)
class Follow:
    """What a player does while ``expected`` is the next card of the run: play ``card``, or nothing (None).

    ``hand`` still holds the card; ``board`` are the chips by box.
    """

    expected: Card
    hand: tuple[Card, ...]
    card: Card | None
    board: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Pass:
    """A player passes the lead to the left."""

    players: int
    hand: tuple[Card, ...]
    previous_suit: str | None


@dataclass(frozen=True, slots=True)
class Played:
    """A card and who played it."""

    player: str
    card: Card


@dataclass(frozen=True, slots=True)
class Claim:
    """Who has won which money box by these plays, in the order in which they were made, leads included."""

    board: Mapping[str, int]
    plays: tuple[Played, ...]


@dataclass(frozen=True, slots=True)
class Poker:
    """Who wins a pot by the best poker hand."""

    pot: int
    hands: Mapping[str, tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class Settle:
    """The end of a deal: chips by box, chips by player, and the cards that each player still holds."""

    board: Mapping[str, int]
    chips: Mapping[str, int]
    hands: Mapping[str, tuple[Card, ...]]


Play = Ante | SwapDummy | Bid | Lead | Follow | Pass | Claim | Poker | Settle
