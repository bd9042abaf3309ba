"""The frozen answers of basic rummy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BasicScore:
    """What follows from a turn; None for what was not reached or cannot be known (T-03).

    ``points`` are what each opponent pays if the player is out, ``left_value`` the value of what the player still holds.
    """

    out: bool | None = None
    rummy: bool | None = None
    left_value: int | None = None
    points: Mapping[str, int] | None = None
    winner_total: int | None = None


@dataclass(frozen=True, slots=True)
class BasicDealVerdict:
    """Who won a deal, what each loser pays, and all of it together."""

    winner: str
    points: Mapping[str, int]
    total_points: int
