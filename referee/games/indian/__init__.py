"""Indian rummy, with 13 or 21 cards as the rules say: the questions that it answers (RULES-INDIAN 2, 2a and 3)."""

from referee.games.indian.deals import score_deal
from referee.games.indian.events import count_hand
from referee.games.indian.hands import best_grouping, best_points, check_hand, read_groups
from referee.games.indian.matches import score_match
from referee.games.indian.packs import check_players, jokers, setup, value_cards
from referee.games.indian.shows import judge_declaration

__all__ = [
    "best_grouping",
    "best_points",
    "check_hand",
    "check_players",
    "count_hand",
    "jokers",
    "judge_declaration",
    "read_groups",
    "score_deal",
    "score_match",
    "setup",
    "value_cards",
]
