"""What the kernels need to run as plain Python: Cython's own module, where that is not installed, and functions of C."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, TypeVar

T = TypeVar("T")

sched_yield: Callable[[], None] = getattr(os, "sched_yield", lambda: None)
"""Offers the core to others; not every system can."""

compiled = False
longlong = ulonglong = int


class _NoGIL(nullcontext[None]):
    """Both a context and a decorator: the interpreter's lock may be let go."""

    def __call__(self, function: T) -> T:
        return function


nogil = _NoGIL()


def cclass(kind: T) -> T:
    """Marks a class whose members are C variables."""
    return kind


def final(kind: T) -> T:
    """Marks a class without heirs, whose functions can be called directly."""
    return kind


def cfunc(function: T) -> T:
    """Marks a function that only the kernel calls."""
    return function


def exceptval(*_: Any, **__: Any) -> Callable[[T], T]:
    """Says how a C function tells of an exception."""
    return lambda function: function


def declare(_: Any, value: T) -> T:
    """A C constant."""
    return value
