"""Gin's deadwood as a grammar and a count: sets and sequences of one pack, ace low, no jokers."""

from __future__ import annotations

from referee.cards import ALL_CARDS
from referee.groups import Grammar
from referee.solver import Counting, Goal, Solver
from referee.verdicts import Kind

_EVERY_KIND: frozenset[Kind] = frozenset({"pure_sequence", "impure_sequence", "set"})
_VALUES = tuple(min(card.rank, 10) for card in ALL_CARDS)

GIN = Solver(
    Grammar(
        jokers=frozenset(),
        values=_VALUES,
        group_min=3,
        seq_max=13,
        ace_low=True,
        ace_high=False,
        ace_wrap=False,
        jokers_max_per_sequence=None,
        set_max_total=4,
        jokers_max_per_set=None,
        min_naturals=1,
        joker_only_sets=False,
        wild_natural_in_pure=True,
        wild_dup_in_own_set=False,
        identical_triple_is_pure=False,
        jk_tunnela=False,
    ),
    Counting(
        goals=[Goal(saves=_EVERY_KIND)],
        declaring=Goal(saves=_EVERY_KIND, declares=True),
        cap=1000,
        joker_points=0,
        long_from=None,
        price=lambda _, loose: sum(_VALUES[card.index] for card in loose),
    ),
)
