"""The games, one module each. A module offers plain functions named after the questions of the service."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from referee.games import basic, gin, indian, michigan

GAMES: Final[dict[str, ModuleType]] = {"indian-13": indian, "basic": basic, "gin": gin, "michigan": michigan}
