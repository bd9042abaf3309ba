"""A number for each worker, taken over by the worker that replaces it.

prometheus-client keeps a file of values for each process id, for ever. Named by slot instead, there are never more files
than workers, and a new worker goes on where the last one of its slot stopped.
"""

from __future__ import annotations

from collections.abc import Iterable

from prometheus_client import values


def free_slot(taken: Iterable[int]) -> int:
    """The lowest number that no living worker has.

    >>> free_slot([0, 1, 3])
    2
    """
    held = set(taken)
    return next(slot for slot in range(len(held) + 1) if slot not in held)


def use_slot(slot: int) -> None:
    """Keep this process's metrics in the files of its slot. To be called before any metric exists."""
    values.ValueClass = values.MultiProcessValue(process_identifier=lambda: slot)  # type: ignore[no-untyped-call]
