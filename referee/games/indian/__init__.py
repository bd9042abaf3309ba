"""Indian rummy, with 13 or 21 cards as the rules say: the questions that it answers (RULES-INDIAN 2, 2a and 3)."""

from typing import TYPE_CHECKING

from referee.games.indian.costs import check_cards, check_disconnection, check_missed_turns, check_picked
from referee.games.indian.events import check_one_hand, count_hand
from referee.games.indian.hands import best_grouping, best_points, check_hand, read_groups
from referee.games.indian.packs import check_players, jokers, setup, value_cards
from referee.games.indian.shows import judge_declaration
from referee.late import names_from

if TYPE_CHECKING:
    from referee.games.indian.deals import check_outcomes, check_prices, check_value_points, score_deal
    from referee.games.indian.matches import (
        check_chips,
        check_deals_played,
        check_drops_left,
        check_kind,
        check_no_deals,
        check_players_at_start,
        check_split,
        check_standings,
        score_match,
    )
else:
    __getattr__ = names_from(
        __name__,
        {
            "deals": ("check_outcomes", "check_prices", "check_value_points", "score_deal"),
            "matches": (
                "check_chips",
                "check_deals_played",
                "check_drops_left",
                "check_kind",
                "check_no_deals",
                "check_players_at_start",
                "check_split",
                "check_standings",
                "score_match",
            ),
        },
    )

__all__ = [
    "best_grouping",
    "best_points",
    "check_cards",
    "check_chips",
    "check_deals_played",
    "check_disconnection",
    "check_drops_left",
    "check_hand",
    "check_kind",
    "check_missed_turns",
    "check_no_deals",
    "check_one_hand",
    "check_outcomes",
    "check_picked",
    "check_players",
    "check_players_at_start",
    "check_prices",
    "check_split",
    "check_standings",
    "check_value_points",
    "count_hand",
    "jokers",
    "judge_declaration",
    "read_groups",
    "score_deal",
    "score_match",
    "setup",
    "value_cards",
]
