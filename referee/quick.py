"""Frozen dataclasses that are quick to make."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from typing import Any, TypeVar

T = TypeVar("T")


def quick(kind: type[T]) -> type[T]:
    """The same frozen dataclass with slots, made in some half of the time.

    A frozen dataclass writes each member with ``object.__setattr__``, which looks the slot up by its name; here ``__init__``
    writes to the slots at once. For answers that are made by the million. Members have a plain default or none.
    """
    spots: tuple[Field[Any], ...] = fields(kind)  # type: ignore[arg-type]
    writers = {f"_{spot.name}": getattr(kind, spot.name).__set__ for spot in spots}
    defaults = tuple(spot.default for spot in spots if spot.default is not MISSING)
    lines = [f"def __init__({', '.join(['self', *(spot.name for spot in spots)])}):"]
    lines += [f"    _{spot.name}(self, {spot.name})" for spot in spots]
    exec("\n".join(lines), writers)
    made = writers["__init__"]
    made.__defaults__, made.__annotations__ = defaults or None, kind.__init__.__annotations__
    made.__module__, made.__qualname__ = kind.__module__, f"{kind.__qualname__}.__init__"
    kind.__init__ = made  # type: ignore[method-assign]
    return kind
