"""Ways of counting a hand, as goals for the search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from referee.cards import Card
from referee.verdicts import Kind, ReadGroup

Price = Callable[[Sequence[ReadGroup], Sequence[Card]], int]


@dataclass(frozen=True, slots=True)
class Goal:
    """A way of counting, and what a grouping needs for it to be the one that holds.

    ``pure`` and ``sequences`` are how many of them it needs, ``long`` whether one must be long. ``saves`` are the kinds of
    group whose cards cost nothing; every other card costs its points. With ``counts`` false points do not matter.
    ``declares``: no real card may be left, and jokers only if ``loose_jokers``, for nothing.
    """

    pure: int = 0
    sequences: int = 0
    long: bool = False
    without_pure: bool = False
    saves: frozenset[Kind] = frozenset()
    counts: bool = True
    declares: bool = False
    loose_jokers: bool = False

    def columns(self) -> tuple[int, ...]:
        """The goal as the kernel's columns."""
        saves = ("pure_sequence" in self.saves, "impure_sequence" in self.saves, "set" in self.saves)
        flags = (self.long, self.without_pure, *saves, self.counts, self.declares, self.loose_jokers)
        return (self.pure, self.sequences, *map(int, flags))


AT_THE_CAP = Goal(counts=False)
"""The goal of a hand whose every grouping costs the cap: only the later criteria decide."""


@dataclass(frozen=True, slots=True)
class SpecialShow:
    """A show by so many ``groups`` of one ``kind``, whatever else the hand holds; for nothing, as every show."""

    name: str
    kind: Kind
    groups: int


@dataclass(frozen=True, slots=True)
class Relief:
    """What a hand costs at most that holds so many ``pairs`` of equal cards, however it is grouped."""

    pairs: int
    points: int


def sets_of_equal(held: Counter[Card], size: int) -> int:
    """How many sets of so many equal cards there are, all apart.

    >>> sets_of_equal(Counter([Card("5H"), Card("5H"), Card("5H"), Card("JK"), Card("JK")]), 2)
    2
    """
    return sum(copies // size for copies in held.values())


@dataclass(frozen=True, slots=True)
class Counting:
    """How a game counts a hand.

    The least count over the ``goals`` must be the least count there is, if it is below ``cap``. ``declaring`` is the goal of a
    hand that can be declared: it costs nothing and beats every other. ``joker_points`` is what a joker costs inside a
    group, ``long_from`` the length from which a sequence is long (None: none need be). ``price`` counts groups and loose
    cards that are laid, by the rules themselves. ``specials`` are shows beside the declaring goal, the preferred first; cards
    that hold one cost nothing, however they are grouped.
    """

    goals: Sequence[Goal]
    declaring: Goal
    cap: int
    joker_points: int
    long_from: int | None
    price: Price
    specials: Sequence[SpecialShow] = ()
    relief: Relief | None = None

    def columns(self) -> list[int]:
        """The goals as the kernel's columns: declaring, counting, at the cap."""
        return [column for goal in (self.declaring, *self.goals, AT_THE_CAP) for column in goal.columns()]
