"""The games by name, each imported when it is first asked for: whoever asks one game has no need of the others."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from referee.late import ByGame
from referee.reasons import CONTRACT_FAMILY, INDIAN

GAMES: Final = ByGame[ModuleType](
    {
        **dict.fromkeys(INDIAN, "referee.games.indian"),
        "basic": "referee.games.basic",
        "gin": "referee.games.gin",
        **dict.fromkeys(CONTRACT_FAMILY, "referee.games.contract"),
        "michigan": "referee.games.michigan",
    }
)
