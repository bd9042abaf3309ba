"""The games by name. Only this asks for all of them: whoever imports the judge of one game has no need of the others."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from referee.games import basic, contract, gin, indian, michigan
from referee.reasons import CONTRACT_FAMILY, INDIAN

GAMES: Final[dict[str, ModuleType]] = {
    **dict.fromkeys(INDIAN, indian),
    "basic": basic,
    "gin": gin,
    **dict.fromkeys(CONTRACT_FAMILY, contract),
    "michigan": michigan,
}
