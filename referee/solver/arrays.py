"""Arrays of whole numbers for the kernels."""

from __future__ import annotations

from array import array
from collections.abc import Iterable


def longs(values: Iterable[int]) -> array[int]:
    """The values, in C's long long."""
    return array("q", values)


def zeros(count: int) -> array[int]:
    """So many zeros."""
    return array("q", bytes(8 * count))
