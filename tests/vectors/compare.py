"""The suite's vectors that this engine answers, and how an answer is held against them."""

from __future__ import annotations

from kit.conform.compare import differences, mismatches
from kit.conform.vectors import Vector, load_suite
from referee.games import GAMES

__all__ = ["differences", "mismatches", "served_vectors"]


def served_vectors() -> list[Vector]:
    """Vectors of every tier, of the games that there are."""
    return [vector for vector in load_suite().vectors if vector.game in GAMES]
