"""The judge of rummy: reads groups, judges shows, finds the best grouping of a hand. Standard library only.

>>> from referee import Show, judge_declaration, load_ruleset
>>> show = Show.parse("KH KS KD | 6H 7H JK | 9S 10S JS JK | 5S 5H 5D")
>>> verdict = judge_declaration(show, load_ruleset("rummycircle-points"))
>>> verdict.valid, [why.code for why in verdict.reasons], verdict.points
(False, ['NO_PURE_SEQUENCE'], 80)
"""

from typing import TYPE_CHECKING

from referee.cards import Card, CardError
from referee.late import names_from
from referee.questions import CountQuestion, Hand, Show, Table, UnanswerableError
from referee.rulesets import RuleSet, load_ruleset, ruleset_ids

if TYPE_CHECKING:
    from referee.games.indian import best_grouping, best_points, count_hand, judge_declaration, read_groups
else:
    _INDIAN = ("best_grouping", "best_points", "count_hand", "judge_declaration", "read_groups")
    __getattr__ = names_from(__name__, {"games.indian": _INDIAN})

__all__ = [
    "Card",
    "CardError",
    "CountQuestion",
    "Hand",
    "RuleSet",
    "Show",
    "Table",
    "UnanswerableError",
    "best_grouping",
    "best_points",
    "count_hand",
    "judge_declaration",
    "load_ruleset",
    "read_groups",
    "ruleset_ids",
]
