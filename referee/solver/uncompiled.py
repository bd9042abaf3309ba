"""What the kernel's source needs of Cython's own module, for running it as plain Python where Cython is not installed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, TypeVar

T = TypeVar("T")

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
