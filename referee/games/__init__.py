"""The games. Each has a module that offers plain functions named after the questions of the service."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from referee.games import indian

GAMES: Final[dict[str, ModuleType]] = {"indian-13": indian, "indian-21": indian}
