"""The suite's vectors, and how an answer is held against them."""

from __future__ import annotations

from kit.conform.compare import differences, mismatches
from kit.conform.vectors import Vector, load_suite

__all__ = ["differences", "mismatches", "served_vectors"]


def served_vectors() -> list[Vector]:
    """All vectors of every tier: the service has every game of the suite."""
    return list(load_suite().vectors)
