"""The frozen answers of the contract family."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.reasons import Reason


@dataclass(frozen=True, slots=True)
class TurnScore:
    """What follows from a turn (T-03): None for what was not reached.

    ``left_points``: the value of the cards left in hand. ``points``: what each player is charged once one is out, the player
    himself as ``self``.
    """

    out: bool | None = None
    left_points: int | None = None
    points: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class HandCount:
    """What a hand costs, and under each rule set of the house. It is counted even if its cards cannot all be there."""

    valid: bool
    reasons: tuple[Reason, ...]
    points: int
    by_variant: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class ContractStandings:
    """A game as it stands: ``leaders`` have the lowest total; one of them alone wins once all deals are played."""

    totals: Mapping[str, int]
    finished: bool
    winner: str | None
    leaders: tuple[str, ...]
