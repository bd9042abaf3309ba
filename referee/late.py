"""What is imported when it is first asked for, so that a question about one game waits for no other.

A dataclass costs most of a millisecond to make, and the games have a hundred. A place is written ``module:name``, as entry
points are, and is one of the package that names it: the import rules read statements, and so miss nothing by these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from sys import modules
from typing import Any, TypeVar

T = TypeVar("T")


class ByGame(Mapping[str, T]):
    """What each game has of its own, by the game's name."""

    __slots__ = ("_found", "_places")

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places = dict(places)
        self._found: dict[str, T] = {}

    def __getitem__(self, game: str) -> T:
        if game not in self._found:
            self._found[game] = _resolved(self._places[game])
        return self._found[game]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def names_from(package: str, places: Mapping[str, tuple[str, ...]]) -> Callable[[str], Any]:
    """The ``__getattr__`` of a package some of whose names stand in its modules: the names by module.

    >>> find = names_from("referee.rulesets", {"gin_model": ("GinRules",)})
    >>> find("GinRules").__module__
    'referee.rulesets.gin_model'
    """
    module_of = {name: module for module, names in places.items() for name in names}

    def find(name: str) -> Any:
        if name not in module_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = _resolved(f"{package}.{module_of[name]}:{name}")
        setattr(modules[package], name, found)  # it is a name like any other from now on
        return found

    return find


def _resolved(place: str) -> Any:
    module, _, name = place.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found
