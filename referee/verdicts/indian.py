"""The frozen answers of Indian rummy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from referee.cards import Card
from referee.reasons import Reason
from referee.settlement import Winnings
from referee.verdicts.groups import Grouping, NamedShow, ReadGroup


@dataclass(frozen=True, slots=True)
class ValueCards:
    """The three cards that bring points by themselves (R21-VAL-1)."""

    cut: Card
    upper: Card
    lower: Card


@dataclass(frozen=True, slots=True)
class Lives:
    """Indices of the groups that are the first and the second life of an Indian show (S-07)."""

    first: int | None
    second: int | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of an Indian show (API 2.1).

    ``points`` are what the player is charged under the rule set, ``by_variant`` under each rule set of the same house.
    ``best`` is None where the number of cards is not that of a hand. Games of several shows have ``show`` (S-21), the others
    ``lives`` (S-07); the other one is None.
    """

    valid: bool
    reasons: tuple[Reason, ...]
    warnings: tuple[Reason, ...]
    groups: tuple[ReadGroup, ...]
    lives: Lives | None
    show: NamedShow | None
    points: int
    by_variant: Mapping[str, int]
    best: Grouping | None


@dataclass(frozen=True, slots=True)
class CountVerdict:
    """What an event costs a player (API 2.4).

    ``valid`` is about the event, never about the hand (S-13). ``points`` are None for an event that the house does not allow;
    in ``by_variant`` also where a variant cannot price it. ``best`` is the best grouping of the cards given, if any are.
    ``value_points`` are what the value cards among them bring from each player (R21-VAL-3); None where the house has no such
    points, or nobody can tell.
    """

    valid: bool
    reasons: tuple[Reason, ...]
    points: int | float | None
    by_variant: Mapping[str, int | float | None]
    groups: tuple[ReadGroup, ...]
    best: Grouping | None
    value_points: int | None = None


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
