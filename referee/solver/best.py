"""The best grouping of a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from threading import Lock

from referee.cards import ALL_CARDS, INDEX, Card
from referee.groups import Grammar
from referee.solver.goals import Counting
from referee.solver.kernel import Kernel, Workspace
from referee.solver.layout import Shape, drawn_shapes, lay, shape_of
from referee.verdicts import ReadGroup

_NO_LIMIT = 99
MOST_CARDS = 28
"""Cards for which the kernel has room."""

# One workspace for all solvers of the process, so that their number costs no memory.
_WORKSPACE = Workspace()
_TURN = Lock()


@dataclass(frozen=True, slots=True)
class Rank:
    """How good a grouping is: least points, then fewest ungrouped cards, most pure sequences, most sequences and fewest
    jokers spent are better (API 2.3).
    """

    points: int
    ungrouped: int
    pure: int
    sequences: int
    spent: int


@dataclass(frozen=True, slots=True)
class Best:
    """The best grouping found, with its rank. ``declared`` tells that the hand can be declared so; ``discard`` is the card that
    goes first, if one had to.
    """

    groups: tuple[ReadGroup, ...]
    ungrouped: tuple[Card, ...]
    rank: Rank
    declared: bool
    discard: Card | None


class Solver:
    """Finds best groupings under one grammar and one way of counting."""

    def __init__(self, grammar: Grammar, counting: Counting) -> None:
        self.grammar = grammar
        self.counting = counting
        self._long_from = counting.long_from or 0
        self._kernel = self._make_kernel(_WORKSPACE)

    def _make_kernel(self, workspace: Workspace) -> Kernel:
        jokers = [int(card in self.grammar.jokers) for card in ALL_CARDS]
        rules = (*_grammar_numbers(self.grammar), self._long_from)
        counting = self.counting
        return Kernel(jokers, self.grammar.values, counting.joker_points, rules, counting.columns(), counting.cap, workspace)

    def best(self, cards: Iterable[Card], *, declares: bool, discards: bool = False) -> Best:
        """The best grouping (API 2.3): exact, and the same for every order of the cards.

        ``declares``: the hand, less the discard, has the number of cards of a show. ``discards``: one card must go; of equal
        groupings the one that leaves the smallest card out.

        Raises:
            BudgetExceededError: the search is larger than the budget allows.
            ValueError: more than MOST_CARDS cards.
        """
        hand = sorted(cards, key=INDEX)
        _refuse_too_many(len(hand))
        with _TURN:
            self._kernel.solve(_indices(hand), declares, discards)
            shapes = {shape[0]: shape_of(shape) for shape in self._kernel.answer()[0]}
            return self._lay(hand, shapes) or self._best_drawn(hand, declares, discards)

    def best_of(self, cards: Iterable[Card], groups: Iterable[Sequence[Card]], *, discards: bool = False) -> Best:
        """The best grouping made of these groups alone, for rules that say more of groups than the grammar can; no joker is
        spent, and the grammar reads each of them.

        Raises:
            BudgetExceededError: the search is larger than the budget allows.
            ValueError: more than MOST_CARDS cards.
        """
        hand = sorted(cards, key=INDEX)
        _refuse_too_many(len(hand))
        with _TURN:
            return self._best_named(hand, [Shape(tuple(group), 0, 0, 0) for group in groups], False, discards)

    def points(self, hands: Sequence[Sequence[Card]], *, hand_size: int, discards: bool = False) -> list[int]:
        """The least points of many hands, in order; a hand of ``hand_size`` cards may be declared. Other threads run meanwhile.

        ``discards``: one card of each hand must go.

        Raises:
            BudgetExceededError: a search is larger than the budget allows.
            ValueError: a hand of more than MOST_CARDS cards.
        """
        _refuse_too_many(max(map(len, hands), default=0))
        if not self._keeps_promises():
            whole = hand_size + discards
            return [self.best(hand, declares=len(hand) == whole, discards=discards).rank.points for hand in hands]
        cards, sizes = bytearray(map(INDEX, chain.from_iterable(hands))), bytearray(map(len, hands))
        return list(self._make_kernel(Workspace()).points_of(cards, sizes, hand_size, discards))

    def _keeps_promises(self) -> bool:
        """Whether the search's points always hold: no rank has both wild and real cards, jokers beside their own rank or alone
        follow no house rule, and no count asks where in a grouping a joker is.
        """
        grammar, jokers = self.grammar, self.grammar.jokers
        wild_ranks = {card.rank for card in jokers}
        whole_ranks = all(card in jokers for card in ALL_CARDS if card.rank in wild_ranks)
        pure_pays = all(not goal.without_pure and ("pure_sequence" in goal.saves or "impure_sequence" not in goal.saves)
                        for goal in self.counting.goals)  # fmt: skip
        plain = not grammar.joker_only_sets and not grammar.wild_dup_in_own_set and self.counting.joker_points == 0
        return whole_ranks and pure_pays and plain

    def _best_drawn(self, hand: list[Card], declares: bool, discards: bool) -> Best:
        """The best grouping where it makes a difference which joker goes where: every joker of every shape has a name."""
        return self._best_named(hand, [shape_of(shape) for shape in self._kernel.found()], declares, discards)

    def _best_named(self, hand: list[Card], every: list[Shape], declares: bool, discards: bool) -> Best:
        drawn = drawn_shapes(every, hand, self.grammar, self._long_from)
        rows = [(_indices(shape.natural), shape.row, _indices(shape.drawn or ())) for shape in drawn]
        self._kernel.solve_drawn(_indices(hand), declares, discards, rows)
        best = self._lay(hand, dict(enumerate(drawn)))
        assert best is not None  # the shapes are what the reader read
        return best

    def _lay(self, hand: list[Card], shapes: dict[int, Shape]) -> Best | None:
        """The kernel's answer as laid; None if the cards cannot keep what the search promised."""
        goal, promised = self._kernel.promise()
        taken, filling, discard = self._kernel.answer()
        held = list(hand)
        if discard >= 0:
            held.remove(ALL_CARDS[discard])
        laid = lay([shapes[shape[0]] for shape in taken], filling, held, self.grammar)
        if laid is None:
            return None
        groups, ungrouped = laid
        points = 0 if goal == 0 else self.counting.price(groups, ungrouped)
        if points != promised:
            return None
        rank = Rank(points, len(ungrouped), *_runs(groups), sum(len(group.jokers) for group in groups))
        return Best(groups, ungrouped, rank, goal == 0, ALL_CARDS[discard] if discard >= 0 else None)


def _refuse_too_many(count: int) -> None:
    # The compiled kernel does not look at its arrays' ends.
    if count > MOST_CARDS:
        raise ValueError(f"{count} cards are more than the solver takes, {MOST_CARDS}")


def _runs(groups: Sequence[ReadGroup]) -> tuple[int, int]:
    return sum(group.kind == "pure_sequence" for group in groups), sum(group.is_sequence for group in groups)


def _indices(cards: Iterable[Card]) -> list[int]:
    return [card.index for card in cards]


def _grammar_numbers(grammar: Grammar) -> tuple[int, ...]:
    limits = (grammar.jokers_max_per_sequence, grammar.set_max_total, grammar.jokers_max_per_set)
    flags = (
        grammar.joker_only_sets,
        grammar.wild_natural_in_pure,
        grammar.wild_dup_in_own_set,
        grammar.identical_triple_is_pure,
        grammar.jk_tunnela,
    )
    return (
        grammar.group_min,
        grammar.longest_sequence,
        grammar.first_place,
        grammar.last_place,
        *(_NO_LIMIT if limit is None else limit for limit in limits),
        grammar.min_naturals,
        *map(int, flags),
    )
