"""The wire: requests and answers as JSON, between the service and the referee."""

from referee.games.registry import GAMES
from referee.late import ByGame
from referee.reasons import CONTRACT_FAMILY, INDIAN
from schemas.question import Asked, Form, Question, ask

_MODULES = {"basic": "basic", "gin": "gin", **dict.fromkeys(CONTRACT_FAMILY, "contract"), "michigan": "michigan"}
"""The module of each game's forms. Indian rummy has one a question, named after it."""
_MELDING = (*INDIAN, "basic", "gin", *CONTRACT_FAMILY)


def _question(name: str, summary: str, games: tuple[str, ...]) -> Question:
    modules = {game: name if game in INDIAN else _MODULES[game] for game in games}
    places = {game: f"schemas.{module}:{name.upper()}_FORM" for game, module in modules.items()}
    return Question(name, summary, ByGame(places))


QUESTIONS: tuple[Question, ...] = (
    _question(
        "declarations",
        "Judge a show, turn or knock: valid or not, every reason, what it costs, and the best these cards allowed",
        _MELDING,
    ),
    _question("groups", "Read single groups, live while a player arranges them", _MELDING),
    _question("groupings", "The best grouping of a hand, and the best discard", _MELDING),
    _question("counts", "What one hand or event costs one player", _MELDING),
    _question("deals", "Count a whole finished deal, with winnings", (*INDIAN, "basic", "gin")),
    _question(
        "matches",
        "Standings over deals: pools with rejoin and split, series of deals, gin matches, games of several contracts",
        (*INDIAN, "gin", *CONTRACT_FAMILY),
    ),
    _question("plays", "Judge a single play or claim of Michigan rummy", ("michigan",)),
)


def load_all() -> None:
    """Import every form and all that answers it. A server does so before its first request: nobody's question should wait."""
    for question in QUESTIONS:
        for game, form in question.by_game.items():
            getattr(GAMES[game], form.function)


__all__ = ["QUESTIONS", "Asked", "Form", "Question", "ask", "load_all"]
