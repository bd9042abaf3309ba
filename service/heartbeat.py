"""The sign of life that keeps gunicorn from replacing a worker. Between requests it gives that itself; a long batch has to."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

_EVERY_SECONDS: Final = 0.2


class _Heart:
    """Who is told, and when it is due; nobody until a worker says so."""

    tell: Callable[[], object] | None = None
    due: float = 0.0


def install(tell: Callable[[], object]) -> None:
    """Tell this worker's master by that."""
    _Heart.tell = tell


def beat() -> None:
    """Tell that work goes on, if that was some time ago."""
    now = monotonic()
    if _Heart.tell is not None and now >= _Heart.due:
        _Heart.due = now + _EVERY_SECONDS
        _Heart.tell()
