"""Contract rummy, Continental to Shanghai: the questions that it answers (RULES-WESTERN 3 to 5, 7 and 10)."""

from referee.games.contract.packs import check_deal, check_players, jokers, setup

__all__ = ["check_deal", "check_players", "jokers", "setup"]
