"""The frozen answers of Michigan rummy, one an action (T-17).

A refused play moves no chips: its amounts are 0 unless it is fined.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from referee.reasons import Reason

PokerCategory = Literal[
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
]
"""The kinds of poker hand, the weakest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayVerdict:
    """Whether a play is allowed, and every reason why not. The game has no warnings."""

    reasons: tuple[Reason, ...] = ()

    @property
    def valid(self) -> bool:
        """True if nothing is against the play."""
        return not self.reasons


@dataclass(frozen=True, slots=True, kw_only=True)
class AnteVerdict(PlayVerdict):
    """Chips in each box, and on the whole board."""

    per_compartment: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadVerdict(PlayVerdict):
    """Chips that the lead costs: to each other player, and the leader in all (not above 0)."""

    penalty_each: int = 0
    leader_delta: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowVerdict(PlayVerdict):
    """The price of a card not played, the box that sets it and the box that it goes to; None where there is no fine."""

    penalty: int = 0
    penalty_compartment: str | None = None
    pays_to: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PassVerdict(PlayVerdict):
    """Chips that passing costs, to BONUS."""

    penalty_to_bonus: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimVerdict(PlayVerdict):
    """Chips by player for those who get any, and the boxes won, by name."""

    payouts: Mapping[str, int] = field(default_factory=dict)
    claimed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerVerdict(PlayVerdict):
    """Who has the best poker hand and of which kind, what each of them gets, and the chips that stay in the pot."""

    winners: tuple[str, ...] = ()
    category: PokerCategory | None = None
    each: int = 0
    remainder: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleVerdict(PlayVerdict):
    """The end of a deal: who is out, who wins POKER, and the chips afterwards, by player and by box.

    Chips are below 0 where a player owes more than the player has. ``game_leaders`` have the most.
    """

    out: str | None = None
    poker_winners: tuple[str, ...] = ()
    chips: Mapping[str, int]
    game_leaders: tuple[str, ...] = ()
    board: Mapping[str, int]
