"""The frozen answers of gin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

GinKind = Literal["knock", "gin", "big_gin", "undercut"]
Side = Literal["knocker", "defender"]


@dataclass(frozen=True, slots=True)
class GinOutcome:
    """How a deal ended: its kind, who won it and the points that the winner scores; None for what is not known (T-03)."""

    kind: GinKind | None
    winner: Side | None
    points: int | None


@dataclass(frozen=True, slots=True)
class GinScore:
    """The outcome, and the deadwood behind it: as shown and at its least, of both sides; None for what was not reached."""

    outcome: GinOutcome
    deadwood: int | None = None
    optimal_deadwood: int | None = None
    opponent_deadwood: int | None = None
    opponent_optimal_deadwood: int | None = None


@dataclass(frozen=True, slots=True)
class GinStandings:
    """A match as it stands. ``margin`` is what the winner's total is above the other's, below zero where the other's boxes are
    worth more; winner, margin and shutout are None while nobody has won.
    """

    totals: Mapping[str, int]
    finished: bool
    winner: str | None
    margin: int | None
    shutout: bool | None
