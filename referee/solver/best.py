"""The best grouping of a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from threading import Lock
from typing import NamedTuple

from referee.cards import ALL_CARDS, INDEX, Card
from referee.groups import Grammar
from referee.solver.goals import Counting, Price, sets_of_equal
from referee.solver.kernel import MOST_CARDS, BudgetExceededError, Kernel, Workspace
from referee.solver.layout import Shape, drawn_shapes, lay, shape_of
from referee.solver.patterns import read_told
from referee.solver.specials import left_by, special_groups
from referee.verdicts import ReadGroup

_NO_LIMIT = 99

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


class Best(NamedTuple):
    """The best grouping found. ``declared`` tells that the hand can be declared so; ``discard`` is the card that goes first, if
    one had to. ``special`` names the show beside the declaring goal that the groups are, if they are one.
    """

    groups: tuple[ReadGroup, ...]
    ungrouped: tuple[Card, ...]
    points: int
    declared: bool
    discard: Card | None
    special: str | None = None

    @property
    def rank(self) -> Rank:
        """How good it is."""
        pure, runs = sum(group.is_pure for group in self.groups), sum(group.is_sequence for group in self.groups)
        spent = sum(len(group.jokers) for group in self.groups)
        return Rank(self.points, len(self.ungrouped), pure, runs, spent)


class Solver:
    """Finds best groupings under one grammar and one way of counting."""

    def __init__(self, grammar: Grammar, counting: Counting) -> None:
        self.grammar = grammar
        self.counting = counting
        self._long_from = counting.long_from or 0
        self._kernel = self._make_kernel(_WORKSPACE)
        self._capped: dict[int, Solver] = {}

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
        hand = tuple(cards)
        _refuse_too_many(len(hand))
        if not self.counting.specials and self.counting.relief is None:
            return self._searched(hand, declares, discards)
        return self._best_show(sorted(hand, key=INDEX), declares, discards)

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

    def _best_show(self, hand: list[Card], declares: bool, discards: bool) -> Best:
        """The best where there are shows beside the goals, or a relief; the cards are in their order."""
        specials = list(self._specials(hand, discards)) if declares else []
        # Beside a special show only another show matters.
        counted = (self._under(0) if specials else self)._counted(hand, declares, discards)
        return min((counted, *specials), key=_order)

    def relief(self, cards: Iterable[Card]) -> int | None:
        """What the cards cost at most, however they are grouped; None: there is nothing but the cap."""
        relief, held = self.counting.relief, Counter(cards)
        if any(special_groups(special, held, self.grammar) for special in self.counting.specials):
            return 0
        return relief.points if relief is not None and sets_of_equal(held, 2) >= relief.pairs else None

    def _counted(self, hand: list[Card], declares: bool, discards: bool) -> Best:
        """The best by the goals, with the relief that the cards bring."""
        relief = self.relief(hand)
        if not discards:
            return self._under(relief)._searched(hand, declares, False)
        rests = list(_discards(hand))
        if relief is None or len({self.relief(rest) for _, rest in rests}) == 1:
            with suppress(BudgetExceededError):
                return self._under(relief)._searched(hand, declares, True)
        # The discard decides on the relief, or each by itself is a search that is small enough.
        counted = (self._counted(rest, declares, False)._replace(discard=card) for card, rest in rests)
        return min(counted, key=_order)

    def _under(self, relief: int | None) -> Solver:
        """The solver of hands with that relief, which is a lower cap."""
        counting = self.counting
        if relief is None or relief >= counting.cap:
            return self
        if relief not in self._capped:
            price = partial(_at_most, relief, counting.price)
            self._capped[relief] = Solver(self.grammar, replace(counting, cap=relief, price=price, specials=(), relief=None))
        return self._capped[relief]

    def _specials(self, hand: list[Card], discards: bool) -> Iterator[Best]:
        """Each special show that the hand holds, or that it holds after a discard."""
        held = Counter(hand)
        for special in self.counting.specials:
            if special_groups(special, held, self.grammar) is None:
                continue  # and no discard makes a group
            for card in held if discards else (None,):
                left = held if card is None else held - Counter([card])
                groups = special_groups(special, left, self.grammar)
                if groups is not None:
                    yield Best(groups, left_by(groups, left), 0, True, card, special.name)

    def _searched(self, cards: Sequence[Card], declares: bool, discards: bool) -> Best:
        """The best by the goals under the cap."""
        hand = _indices(cards)
        with _TURN:
            self._kernel.solve(hand, declares, discards)
            best = self._lay_first()
            if best is None:
                held = [ALL_CARDS[index] for index in sorted(hand)]
                best = self._lay_promised(held) or self._best_drawn(held, declares, discards)
            return best

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
            return [self.best(hand, declares=len(hand) == whole, discards=discards).points for hand in hands]
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
        one_count = not self.counting.specials and self.counting.relief is None
        return whole_ranks and pure_pays and plain and one_count

    def _lay_first(self) -> Best | None:
        """The kernel's answer with the first jokers for each group, as nearly every hand can be laid. None if a group does not
        read as meant, or if the cards would not cost what the search promised.

        The kernel counts the cards by the goal. Their true count is no higher, and were it lower, another goal would have won.
        """
        told = self._kernel.laid(ALL_CARDS)
        if told is None:
            return None
        goal, points, discard, groups, ungrouped = told
        read: list[ReadGroup] = []
        for own, spent in groups:
            group = read_told(own, spent, self.grammar)
            if group is None:
                return None
            read.append(group)
        return Best(tuple(read), ungrouped, points, goal == 0, discard)

    def _lay_promised(self, hand: list[Card]) -> Best | None:
        """The kernel's answer with the first choice of jokers that keeps what the search promised; None if no choice does."""
        return self._lay(hand, {shape[0]: shape_of(shape) for shape in self._kernel.answer()[0]})

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
        return Best(groups, ungrouped, points, goal == 0, ALL_CARDS[discard] if discard >= 0 else None)


def _refuse_too_many(count: int) -> None:
    # The compiled kernel does not look at its arrays' ends.
    if count > MOST_CARDS:
        raise ValueError(f"{count} cards are more than the solver takes, {MOST_CARDS}")


def _order(best: Best) -> tuple[bool | int, ...]:
    """The best of several bests is the smallest by this."""
    rank, discard = best.rank, -1 if best.discard is None else best.discard.index
    return not best.declared, rank.points, rank.ungrouped, -rank.pure, -rank.sequences, rank.spent, discard


def _at_most(most: int, price: Price, groups: Sequence[ReadGroup], ungrouped: Sequence[Card]) -> int:
    return min(most, price(groups, ungrouped))


def _discards(hand: list[Card]) -> Iterator[tuple[Card, list[Card]]]:
    """Each card that can go, and the hand without it."""
    for index, card in enumerate(hand):
        if index == 0 or hand[index - 1] is not card:
            yield card, hand[:index] + hand[index + 1 :]


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
