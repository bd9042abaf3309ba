"""What 21-card rummy has beside the 13-card game: value cards, shows of its own, totals over the table (RULES-INDIAN 3).

Both games are asked through ``referee.games.indian``, which comes here for these.
"""

from typing import Final

from referee.rulesets import IndianRules, RuleSet

MARRIAGE: Final = "indian-21"


def is_marriage(ruleset: RuleSet[IndianRules]) -> bool:
    """Whether the game is the one with 21 cards: its groups and its shows have names of their own (S-07, S-20)."""
    return ruleset.game == MARRIAGE
