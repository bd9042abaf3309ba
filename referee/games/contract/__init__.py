"""Contract rummy, Continental to Shanghai: the questions that it answers (RULES-WESTERN 3 to 5, 7 and 10)."""

from referee.games.contract.best import best_grouping, check_buys, check_size, check_stock
from referee.games.contract.counts import check_scores, count_hand, read_groups, score_match
from referee.games.contract.packs import check_deal, check_players, check_table, jokers, setup
from referee.games.contract.turns import judge_declaration

__all__ = [
    "best_grouping",
    "check_buys",
    "check_deal",
    "check_players",
    "check_scores",
    "check_size",
    "check_stock",
    "check_table",
    "count_hand",
    "jokers",
    "judge_declaration",
    "read_groups",
    "score_match",
    "setup",
]
