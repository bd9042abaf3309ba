"""A number for each worker, taken over by the worker that replaces it.

prometheus-client keeps a file of values for each process id, for ever. Named by slot instead, there are never more files
than workers, and a new worker goes on where the last one of its slot stopped.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from prometheus_client import values

# The kinds of metric that there are, as prometheus-client names their files, and room for all series there can be.
_FILES = ("counter", "histogram", "gauge_max")
_FILE_BYTES = 1 << 19


def free_slot(taken: Iterable[int]) -> int:
    """The lowest number that no living worker has.

    >>> free_slot([0, 1, 3])
    2
    """
    held = set(taken)
    return next(slot for slot in range(len(held) + 1) if slot not in held)


def use_slot(slot: int, folder: Path | None) -> bool:
    """Keep this process's metrics in the slot's files in the folder. To be called before any metric exists.

    Returns whether that can be done; else the process keeps them to itself. The files are given their whole room now: a
    write into a mapped file that has none left would end the process.
    """
    if folder is None or not all(_has_room(folder / f"{name}_{slot}.db") for name in _FILES):
        values.ValueClass = values.MutexValue
        return False
    values.ValueClass = values.MultiProcessValue(process_identifier=lambda: slot)  # type: ignore[no-untyped-call]
    return True


def _has_room(path: Path) -> bool:
    try:
        with path.open("a+b") as file:
            os.posix_fallocate(file.fileno(), 0, _FILE_BYTES)
    except OSError:
        return False
    return True
