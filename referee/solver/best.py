"""The best grouping over several ways of counting."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from referee.cards import Card
from referee.groups import Grammar
from referee.solver.board import Board, Goal, Plan, Rank
from referee.solver.shapes import Deck, Shape, drawn_shapes, shapes_of
from referee.verdicts import ReadGroup

# Remainders that one search may keep, some hundred times what the hardest hand found needs.
BUDGET = 2_000_000

Groups = Sequence[ReadGroup]
Price = Callable[[Groups, Sequence[Card]], int]


@dataclass(frozen=True, slots=True)
class Best:
    """The best grouping found, with its rank. ``declared`` tells that it meets the declaring goal."""

    groups: tuple[ReadGroup, ...]
    ungrouped: tuple[Card, ...]
    rank: Rank
    declared: bool


@dataclass(frozen=True, slots=True)
class Counting:
    """How a game counts a hand: its goals, the cap, what a joker costs inside a group, the length of a long sequence.

    ``declaring`` is the goal of a hand that can be declared, None if these cards cannot be a declaration; such a hand
    costs nothing and beats every other. ``price`` counts groups and loose cards that are laid, by the rules themselves.
    """

    goals: Sequence[Goal]
    declaring: Goal | None
    cap: int
    joker_points: int
    long_from: int | None
    price: Price


def best(cards: Iterable[Card], grammar: Grammar, counting: Counting) -> Best:
    """The best grouping of the cards (API 2.3): exact, and the same for every order of the cards.

    Raises:
        BudgetExceededError: the search is larger than the budget allows.
    """
    deck = Deck(cards, grammar)
    shapes = shapes_of(deck, counting.long_from)
    found, promised = _solve(deck, shapes, counting)
    if found.rank.key == promised.key:
        return found
    # Which joker went where made a difference after all: name the jokers.
    found, _ = _solve(deck, drawn_shapes(deck, shapes, counting.long_from), counting)
    return found


def _solve(deck: Deck, shapes: list[Shape], counting: Counting) -> tuple[Best, Rank]:
    """The best grouping as laid, and the rank that the search promised for it, never worse than the true one."""
    board = Board(deck, shapes, counting.joker_points, BUDGET)
    plan = board.plan(counting.declaring) if counting.declaring else None
    declared = plan is not None
    if plan is None:
        plan = _least(board, counting)
    groups, ungrouped = board.lay(plan)
    points = 0 if declared else counting.price(groups, ungrouped)
    return Best(groups, ungrouped, _rank(points, groups, ungrouped), declared), plan.rank


def _least(board: Board, counting: Counting) -> Plan:
    plans = [plan for goal in counting.goals if _may_matter(board, goal, counting) and (plan := board.plan(goal))]
    below = [plan for plan in plans if plan.rank.points < counting.cap]
    if below:
        return min(below, key=lambda plan: plan.rank.key)
    # Every grouping costs the cap, so only the later criteria decide.
    plan = board.plan(Goal(counts=False))
    assert plan is not None  # a goal without needs is met by leaving every card
    rank = plan.rank
    return Plan(plan.shapes, plan.filling, plan.left_jokers, Rank(counting.cap, *_after_points(rank)))


def _after_points(rank: Rank) -> tuple[int, int, int, int]:
    return rank.ungrouped, rank.pure, rank.sequences, rank.spent


def _may_matter(board: Board, goal: Goal, counting: Counting) -> bool:
    """Whether a grouping can cost less than the cap by this goal."""
    return board.floor(goal) < counting.cap


def _rank(points: int, groups: Groups, ungrouped: Sequence[Card]) -> Rank:
    pure = sum(group.kind == "pure_sequence" for group in groups)
    sequences = sum(group.is_sequence for group in groups)
    return Rank(points, len(ungrouped), pure, sequences, sum(len(group.jokers) for group in groups))
