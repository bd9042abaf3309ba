"""Gin rummy: the questions that it answers (RULES-WESTERN 2 and 10)."""

from referee.games.gin.counts import count_hand
from referee.games.gin.deals import check_deadwood, check_kind, score_deal
from referee.games.gin.hands import best_grouping, best_points, check_hand, check_limit, read_groups
from referee.games.gin.knocks import judge_declaration
from referee.games.gin.matches import check_dead_hands, check_late_hands, check_names, check_winners, score_match
from referee.games.gin.scores import check_pack, check_upcard
from referee.games.gin.tables import jokers, setup

__all__ = [
    "best_grouping",
    "best_points",
    "check_dead_hands",
    "check_deadwood",
    "check_hand",
    "check_kind",
    "check_late_hands",
    "check_limit",
    "check_names",
    "check_pack",
    "check_upcard",
    "check_winners",
    "count_hand",
    "jokers",
    "judge_declaration",
    "read_groups",
    "score_deal",
    "score_match",
    "setup",
]
