"""Michigan rummy, or Tripoli: a stops game whose single plays and claims are judged (RULES-WESTERN 6 and T-17)."""

from referee.games.michigan.plays import judge_play
from referee.games.michigan.table import (
    check_board,
    check_chips,
    check_hands,
    check_players,
    check_plays,
    check_seats,
    jokers,
    setup,
)

__all__ = [
    "check_board",
    "check_chips",
    "check_hands",
    "check_players",
    "check_plays",
    "check_seats",
    "jokers",
    "judge_play",
    "setup",
]
