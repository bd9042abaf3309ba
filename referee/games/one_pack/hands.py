"""Best groupings with one pack and no wild cards: the grammar, the count and the solver's answer in western words."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.cards import Card
from referee.games.one_pack.groups import Sizes, groups_in
from referee.groups import Grammar
from referee.solver import Best, Counting, Goal, Solver
from referee.verdicts import Grouping, Kind, ReadGroup

_EVERY_KIND: frozenset[Kind] = frozenset({"pure_sequence", "impure_sequence", "set"})
_NO_CAP = 1000


@dataclass(frozen=True, slots=True)
class OnePack:
    """The solver of a game: what cards cost outside groups, by their index, and the sizes that groups have."""

    solver: Solver
    sizes: Sizes

    @classmethod
    def of(cls, values: tuple[int, ...], sizes: Sizes) -> OnePack:
        """The solver for these values and sizes."""
        goal = Goal(saves=_EVERY_KIND)
        counting = Counting(
            goals=[goal],
            declaring=replace(goal, declares=True),
            cap=_NO_CAP,
            joker_points=0,
            long_from=None,
            price=lambda _, loose: sum(values[card.index] for card in loose),
        )
        return cls(Solver(_grammar(values, sizes), counting), sizes)

    def best(self, cards: tuple[Card, ...], *, discards: bool = False) -> Best:
        """The grouping with the least points left (API 2.3); with ``discards`` one card must go."""
        if self.sizes.min_set == self.sizes.min_run:
            return self.solver.best(cards, declares=False, discards=discards)
        return self.solver.best_of(cards, list(groups_in(cards, self.sizes)), discards=discards)


def _grammar(values: tuple[int, ...], sizes: Sizes) -> Grammar:
    return Grammar(
        jokers=frozenset(),
        values=values,
        group_min=min(sizes.min_set, sizes.min_run),
        seq_max=13,
        ace_low=True,
        ace_high=sizes.ace_high,
        ace_wrap=False,
        jokers_max_per_sequence=None,
        set_max_total=sizes.max_set,
        jokers_max_per_set=None,
        min_naturals=1,
        joker_only_sets=False,
        wild_natural_in_pure=True,
        wild_dup_in_own_set=False,
        identical_triple_is_pure=False,
        jk_tunnela=False,
    )


def grouping_of(best: Best, *, declarable: bool) -> Grouping:
    """What the solver found, as a western answer."""
    return Grouping(declarable, best.rank.points, tuple(map(_western, best.groups)), best.ungrouped)


def _western(group: ReadGroup) -> ReadGroup:
    """The same group in the words of games that know no pure sequence."""
    return replace(group, kind="sequence") if group.is_sequence else group
