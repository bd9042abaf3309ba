"""Gin rummy: the questions that it answers (RULES-WESTERN 2 and 10)."""

from referee.games.gin.counts import count_hand
from referee.games.gin.deals import score_deal
from referee.games.gin.hands import best_grouping, best_points, check_hand, check_limit, read_groups
from referee.games.gin.knocks import judge_declaration
from referee.games.gin.matches import score_match
from referee.games.gin.scores import check_upcard
from referee.games.gin.tables import jokers, setup

__all__ = [
    "best_grouping",
    "best_points",
    "check_hand",
    "check_limit",
    "check_upcard",
    "count_hand",
    "jokers",
    "judge_declaration",
    "read_groups",
    "score_deal",
    "score_match",
    "setup",
]
