"""The frozen answers of Indian rummy about whole deals and matches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from referee.reasons import Reason
from referee.settlement import Winnings
from referee.verdicts.groups import Grouping, ReadGroup


@dataclass(frozen=True, slots=True)
class PlayerVerdict:
    """One player of a deal: the outcome as the referee sees it, the charge (None: not charged yet), and why.

    ``reasons`` are those of a show that proved wrong, or of a hand with a wrong number of cards.
    """

    player: str
    outcome: str
    points: int | float | None
    reasons: tuple[Reason, ...]
    groups: tuple[ReadGroup, ...]
    best: Grouping | None


@dataclass(frozen=True, slots=True)
class TableTotals:
    """A deal with value cards: each player's value points (0 for those who dropped), and what each has won (positive) or lost
    in all (R21-VAL-4). The totals add up to zero.
    """

    value_points: Mapping[str, int]
    totals: Mapping[str, int | float]


@dataclass(frozen=True, slots=True)
class DealVerdict:
    """A deal as it stands (API 2.5). ``total_points`` are all points charged; ``winnings`` only with a stake and a winner.

    ``table`` is what each player has won or lost, where the house has value cards and the deal has a winner; ``winnings`` are
    each player's then, by name (S-16).
    """

    deal_over: bool
    winner: str | None
    points: Mapping[str, int | float | None]
    total_points: int | float
    players: tuple[PlayerVerdict, ...]
    winnings: Winnings | Mapping[str, Winnings] | None
    table: TableTotals | None = None


@dataclass(frozen=True, slots=True)
class SplitVerdict:
    """How a prize is shared; ``automatic`` where the house splits by itself."""

    automatic: bool
    shares: Mapping[str, Decimal]


@dataclass(frozen=True, slots=True)
class PoolStandings:
    """A pool as it stands. ``can_rejoin`` lists the eliminated; ``rejoin_score`` is None where nobody could rejoin."""

    totals: Mapping[str, int | float]
    eliminated: tuple[str, ...]
    can_rejoin: Mapping[str, bool]
    rejoin_score: int | float | None
    winner: str | None
    finished: bool
    split: SplitVerdict | None


@dataclass(frozen=True, slots=True)
class SeriesStandings:
    """A series of deals as it stands: chips or points by player; ``extra_deal`` where a tie must be played off."""

    totals: Mapping[str, int | float]
    finished: bool
    extra_deal: bool
    winner: str | None
