"""Basic rummy: the questions that it answers (RULES-WESTERN 1 and 10)."""

from referee.games.basic.counts import count_hand
from referee.games.basic.deals import check_outcomes, check_seats, score_deal
from referee.games.basic.hands import best_grouping, check_hand, read_groups
from referee.games.basic.tables import jokers, setup
from referee.games.basic.turns import check_opponents, check_table, judge_declaration

__all__ = [
    "best_grouping",
    "check_hand",
    "check_opponents",
    "check_outcomes",
    "check_seats",
    "check_table",
    "count_hand",
    "jokers",
    "judge_declaration",
    "read_groups",
    "score_deal",
    "setup",
]
