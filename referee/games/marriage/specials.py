"""Shows that are no matter of sequences, and what a hand full of dublees costs (R21-DEC-1, R21-CNT-3, S-21, S-22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from referee.groups import Grammar
from referee.rulesets import IndianRules
from referee.solver import Relief, SpecialShow
from referee.solver.specials import groups_for
from referee.verdicts import ReadGroup

_JOKERS: Final = 8

_SPECIALS: Final = {
    "three_tunnelas": SpecialShow("three_tunnelas", "tunnela", 3),
    "eight_dublees": SpecialShow("eight_dublees", "dublee", 8),
    "eight_jokers": SpecialShow("eight_jokers", "jokers", 1),
}


def specials_of(rules: IndianRules) -> tuple[SpecialShow, ...]:
    """The house's shows beside the one by sequences, in the order of S-21."""
    return tuple(special for name, special in _SPECIALS.items() if name in rules.special_shows)


def jokers_needed(rules: IndianRules) -> int | None:
    """Jokers of any kind that are a show in one group; None where the house has no such show."""
    return _JOKERS if "eight_jokers" in rules.special_shows else None


def special_show(groups: Sequence[ReadGroup], grammar: Grammar, rules: IndianRules) -> str | None:
    """The first special show that the groups, as laid and read, are; whatever else is laid is loose (S-21)."""
    fitting = (special.name for special in specials_of(rules) if groups_for(special, groups, grammar))
    return next(fitting, None)


def relief_of(rules: IndianRules) -> Relief | None:
    """R21-CNT-3: what many dublees in hand cost at most, where the house has such a thing."""
    relief = rules.dublee_relief
    return None if relief is None else Relief(relief["min_dublees"], relief["points"])
