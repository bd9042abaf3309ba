"""The exact search: the cheapest way to take disjoint groups out of a hand.

Plain integers in, plain integers out. A hand is one integer of packed counts, a field a kind and a guard bit above each
field, so that taking a group is a subtraction and "does it fit" a mask. The search settles the lowest kind that is left
(put it into a group or leave all its copies) and remembers every remainder that it has solved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

IMPOSSIBLE = 1 << 62
# Costs may be negative by a little, so a sum with IMPOSSIBLE in it can lie just below it.
_POSSIBLE = 1 << 61


class BudgetExceededError(RuntimeError):
    """The search met more remainders than it may keep. The bound counts work, not time: it is the same everywhere."""


@dataclass(frozen=True, slots=True)
class Move:
    """Taking one group.

    ``take`` is subtracted from the packed hand, ``jokers`` from the jokers that are free, ``room`` is added to the room
    that groups have for more of them. ``meets`` is the row of the needs table that the group moves along.
    """

    take: int
    jokers: int
    room: int
    meets: int
    cost: int


@dataclass(frozen=True, slots=True)
class Task:
    """A search to be done.

    ``cards`` is the packed hand, ``guards`` the guard bits. ``fields`` are the kinds to be settled, lowest first: mask of
    the field and its first bit; ``leave`` what leaving one copy costs (IMPOSSIBLE: it must not be left), ``moves`` the
    groups of which the kind is the lowest. ``needs[meets][need]`` is what is still needed after a move; 0 is nothing.
    ``rest(cards, free, room)`` prices the jokers left when every kind is settled.
    """

    cards: int
    guards: int
    fields: Sequence[tuple[int, int]]
    leave: Sequence[int]
    moves: Sequence[Sequence[Move]]
    jokers: int
    needs: Sequence[Sequence[int]]
    need: int
    rest: Callable[[int, int, int], int]
    budget: int


@dataclass(frozen=True, slots=True)
class Way:
    """The cheapest way: its moves as (kind, index of the move), and the arguments of ``rest`` at its end."""

    cost: int
    moves: list[tuple[int, int]]
    end: tuple[int, int, int]


def search(task: Task) -> Way | None:
    """The cheapest way, or None if there is none. Of equal ways the first by kind and move, leaving a kind last.

    Raises:
        BudgetExceededError: more than ``task.budget`` remainders were met.
    """
    solver = _Search(task)
    cost = solver.cost(0, task.cards, task.jokers, 0, task.need)
    return None if cost > _POSSIBLE else solver.way(cost)


class _Search:
    def __init__(self, task: Task) -> None:
        self.task = task
        self.known: dict[tuple[int, int, int, int], int] = {}

    def cost(self, kind: int, cards: int, free: int, room: int, need: int) -> int:
        """Least cost from here on. ``kind`` is a lower bound of the kinds that are left."""
        task = self.task
        fields = task.fields
        while kind < len(fields) and not cards & fields[kind][0]:
            kind += 1
        if kind == len(fields):
            return IMPOSSIBLE if need else task.rest(cards, free, room)
        key = (cards, free, room, need)
        known = self.known.get(key)
        if known is not None:
            return known
        best = self._left(kind, cards, free, room, need)
        guards = task.guards
        for move in task.moves[kind]:
            left = free - move.jokers
            if left >= 0 and ((cards | guards) - move.take) & guards == guards:
                slack = min(room + move.room, left)
                cost = move.cost + self.cost(kind, cards - move.take, left, slack, task.needs[move.meets][need])
                best = min(best, cost)
        if len(self.known) >= task.budget:
            raise BudgetExceededError
        self.known[key] = best
        return best

    def _left(self, kind: int, cards: int, free: int, room: int, need: int) -> int:
        """Least cost if every copy of the kind is left."""
        mask, first = self.task.fields[kind]
        price = self.task.leave[kind]
        if price == IMPOSSIBLE:
            return IMPOSSIBLE
        copies = (cards & mask) // first
        return copies * price + self.cost(kind + 1, cards & ~mask, free, min(room, free), need)

    def way(self, cost: int) -> Way:
        """The way that costs this much, step by step through what is known."""
        task, moves = self.task, []
        kind, cards, free, room, need = 0, task.cards, task.jokers, 0, task.need
        while kind < len(task.fields):
            if not cards & task.fields[kind][0]:
                kind += 1
                continue
            target = self.cost(kind, cards, free, room, need)
            for index, move in enumerate(task.moves[kind]):
                left = free - move.jokers
                if left < 0 or ((cards | task.guards) - move.take) & task.guards != task.guards:
                    continue
                slack, after = min(room + move.room, left), task.needs[move.meets][need]
                if move.cost + self.cost(kind, cards - move.take, left, slack, after) == target:
                    moves.append((kind, index))
                    cards, free, room, need = cards - move.take, left, slack, after
                    break
            else:
                cards &= ~task.fields[kind][0]
                kind += 1
        return Way(cost, moves, (cards, free, room))
