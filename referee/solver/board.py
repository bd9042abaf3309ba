"""From a hand and a goal to the kernel's integers, and from the kernel's way back to groups of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import product

from referee.cards import Card
from referee.groups import read_group
from referee.solver.kernel import IMPOSSIBLE, Move, Task, Way, search
from referee.solver.shapes import Deck, Shape
from referee.verdicts import SEQUENCE_KINDS, Kind, ReadGroup

# One cost carries the whole order of preference (API 2.3): points, then ungrouped cards, then pure sequences, then
# sequences, then jokers spent. No hand has more than 28 of any of them.
_SEQUENCE = 1 << 8
_PURE = 1 << 16
_UNGROUPED = 1 << 24
_POINT = 1 << 32

_ROOMY: frozenset[Kind] = frozenset({"impure_sequence", "set"})
_KIND_ORDER: Sequence[Kind] = ("pure_sequence", "impure_sequence", "set")


@dataclass(frozen=True, slots=True)
class Goal:
    """A way of counting, and what a grouping needs for it to be the one that holds.

    ``saves`` are the kinds of group whose cards cost nothing; every other card costs its points. With ``counts`` false
    points do not matter. ``declares``: no real card may be left, and jokers only if ``loose_jokers``, for nothing.
    """

    pure: int = 0
    sequences: int = 0
    long: bool = False
    without_pure: bool = False
    saves: frozenset[Kind] = frozenset()
    counts: bool = True
    declares: bool = False
    loose_jokers: bool = False


@dataclass(frozen=True, slots=True)
class Rank:
    """How good a grouping is, best first in comparison by ``key``."""

    points: int
    ungrouped: int
    pure: int
    sequences: int
    spent: int

    @property
    def key(self) -> tuple[int, int, int, int, int]:
        """The order of preference of API 2.3 as a tuple."""
        return self.points, self.ungrouped, -self.pure, -self.sequences, self.spent


@dataclass(frozen=True, slots=True)
class Plan:
    """The kernel's answer to a goal: the shapes to lay, the jokers that fill their room, and the rank by that goal."""

    shapes: tuple[Shape, ...]
    filling: int
    left_jokers: tuple[Card, ...]
    rank: Rank


class Board:
    """A hand's shapes, packed for the kernel. ``joker_points`` is what a joker costs inside a group."""

    def __init__(self, deck: Deck, shapes: list[Shape], joker_points: int, budget: int) -> None:
        self.deck = deck
        self.joker_points = joker_points
        self.budget = budget
        self.values = deck.grammar.values
        self.drawn = any(shape.drawn is not None for shape in shapes)
        self.kinds = sorted({card for shape in shapes for card in shape.natural})
        self._pack()
        self.by_kind: list[list[Shape]] = [[] for _ in self.kinds]
        for shape in sorted(shapes, key=_shape_order):
            self.by_kind[self.kinds.index(min(shape.natural))].append(shape)

    def _pack(self) -> None:
        """Lay out the fields: one a kind, then one a class of jokers where it matters which jokers are left."""
        self.classes = self._joker_classes()
        self.units: dict[Card, int] = {}
        self.class_units: list[int] = []
        self.fields: list[tuple[int, int]] = []
        self.class_fields: list[tuple[int, int]] = []
        self.cards = self.guards = position = 0
        counted = [(self.deck.counts[card], card) for card in self.kinds]
        classed = [(sum(self.deck.pool[card] for card in members), None) for _, members in self.classes]
        for count, card in [*counted, *classed]:
            width, first = count.bit_length(), 1 << position
            field = (((1 << width) - 1) << position, first)
            self.cards += count * first
            self.guards |= 1 << (position + width)
            position += width + 1
            if card is not None:
                self.units[card] = first
                self.fields.append(field)
            else:
                self.class_units.append(first)
                self.class_fields.append(field)
        self.class_of = {card: unit for unit, (_, cards) in zip(self.class_units, self.classes, strict=True) for card in cards}

    def _joker_classes(self) -> list[tuple[int, list[Card]]]:
        """Jokers that are alike: of one price, or the very card where shapes draw their jokers by name; cheapest first."""
        if self.drawn:
            return sorted(((self.values[card.index], [card]) for card in self.deck.pool), key=lambda entry: entry[0])
        by_price: dict[int, list[Card]] = {}
        for card in self.deck.pool:
            by_price.setdefault(self.values[card.index], []).append(card)
        return sorted(by_price.items()) if len(by_price) > 1 else []

    # --- a goal's task ---

    def floor(self, goal: Goal) -> int:
        """A bound from below of the points by this goal: every card counts that stands in no shape that saves it."""
        saved = {card for shape in self._shapes() if shape.kind in goal.saves for card in shape.natural}
        inside = self._room_price(goal) // _POINT
        counting = [card for card in self.deck.counts.elements() if card not in saved]
        values = ((self.values[card.index], card in self.deck.pool) for card in counting)
        return sum(min(value, inside) if joker else value for value, joker in values)

    def _shapes(self) -> list[Shape]:
        return [shape for shapes in self.by_kind for shape in shapes]

    def plan(self, goal: Goal) -> Plan | None:
        """The best grouping by this goal; None if no grouping meets it.

        Raises:
            BudgetExceededError: the search is larger than the budget.
        """
        stuck = [card for card in self.deck.counts if card not in self.units and card not in self.deck.pool]
        if goal.declares and stuck:
            return None
        pairs = [[(shape, self._move(shape, goal)) for shape in shapes if _fits(shape, goal)] for shapes in self.by_kind]
        leave = [self._leave(card, goal) for card in self.kinds]
        needs, need = _needs_table(goal)
        rest = self._rest(goal)
        moves = [[move for _, move in row] for row in pairs]
        task = Task(self.cards, self.guards, self.fields, leave, moves, self.deck.jokers, needs, need, rest, self.budget)
        way = search(task)
        if way is None:
            return None
        base = sum(self._leave(card, goal) * self.deck.counts[card] for card in stuck)
        return self._plan_of(way, tuple(pairs[kind][index][0] for kind, index in way.moves), base, goal)

    def _leave(self, card: Card, goal: Goal) -> int:
        if card in self.deck.pool:
            return 0  # a joker that is left is priced with the rest of the pool
        if goal.declares:
            return IMPOSSIBLE
        return _UNGROUPED + (_POINT * self.values[card.index] if goal.counts else 0)

    def _move(self, shape: Shape, goal: Goal) -> Move:
        wild = [card for card in shape.natural if card in self.deck.pool]
        drawn = shape.drawn or ()
        take = sum(self.units[card] for card in shape.natural)
        take += sum(self.class_of.get(card, 0) for card in (*wild, *drawn))
        pure, sequence = shape.kind == "pure_sequence", shape.kind in SEQUENCE_KINDS
        cost = shape.spent - _PURE * pure - _SEQUENCE * sequence
        if goal.counts and shape.kind not in goal.saves:
            real = sum(self.values[card.index] for card in shape.natural if card not in self.deck.pool)
            cost += _POINT * (real + self.joker_points * (len(wild) + shape.jokers))
        meets = (2 * (1 if pure else 2) + shape.long) if sequence else 0
        return Move(take, len(wild) + shape.jokers, shape.room, meets, cost)

    # --- the jokers that no shape names ---

    def _rest(self, goal: Goal) -> Callable[[int, int, int], int]:
        known: dict[tuple[int, int, int], int] = {}

        def rest(cards: int, free: int, room: int) -> int:
            key = (cards, free, room)
            if key not in known:
                known[key] = min(self._rest_costs(cards, free, room, goal))
            return known[key]

        return rest

    def _rest_costs(self, cards: int, free: int, room: int, goal: Goal) -> list[int]:
        """The cost of the jokers that are free, by how many of them go into the room that groups have."""
        inside = self._room_price(goal)
        return [filling * (1 + inside) + self._left_cost(cards, free - filling, goal) for filling in range(min(free, room) + 1)]

    def _room_price(self, goal: Goal) -> int:
        """What a joker costs in a group's room. Where that hangs on the group's kind, the cheaper: a bound from below."""
        return 0 if not goal.counts or _ROOMY & goal.saves else _POINT * self.joker_points

    def _left_cost(self, cards: int, left: int, goal: Goal) -> int:
        if goal.declares:
            return left * _UNGROUPED if goal.loose_jokers or not left else IMPOSSIBLE
        prices = sum(self._left_prices(cards, left)) if goal.counts else 0
        return left * _UNGROUPED + prices * _POINT

    def _left_prices(self, cards: int, left: int) -> list[int]:
        if not self.classes:
            return [self.values[card.index] for card in self.deck.pool][:1] * left
        held = (
            [price] * ((cards & mask) // first)
            for (price, _), (mask, first) in zip(self.classes, self.class_fields, strict=True)
        )
        return [price for prices in held for price in prices][:left]

    # --- back to cards ---

    def _plan_of(self, way: Way, shapes: tuple[Shape, ...], base: int, goal: Goal) -> Plan:
        costs = self._rest_costs(*way.end, goal)
        filling = costs.index(min(costs))
        pure = sum(shape.kind == "pure_sequence" for shape in shapes)
        sequences = sum(shape.kind in SEQUENCE_KINDS for shape in shapes)
        spent = sum(shape.spent for shape in shapes) + filling
        own = way.cost + base + _PURE * pure + _SEQUENCE * sequences - spent
        rank = Rank(own // _POINT, own % _POINT // _UNGROUPED, pure, sequences, spent)
        return Plan(shapes, filling, self._left_jokers(way.end[1] - filling, shapes), rank)

    def _left_jokers(self, left: int, shapes: tuple[Shape, ...]) -> tuple[Card, ...]:
        """The jokers that no group gets: the cheapest, of equal ones the last in the order of cards."""
        held = self.deck.pool - Counter(card for shape in shapes for card in (*shape.natural, *(shape.drawn or ())))
        by_price = sorted(held.elements(), key=lambda card: (self.values[card.index], -card.index))
        return tuple(sorted(by_price[:left]))

    def lay(self, plan: Plan) -> tuple[tuple[ReadGroup, ...], tuple[Card, ...]]:
        """The plan as groups, each as the reader reads it, and the cards outside them, all in the canonical order."""
        shapes = sorted(plan.shapes, key=_shape_order)
        spare = self.deck.counts - Counter(plan.left_jokers)
        for shape in shapes:
            spare -= Counter((*shape.natural, *(shape.drawn or ())))
        jokers = [card for card in spare.elements() if card in self.deck.pool]
        filling, groups = plan.filling, []
        for shape in shapes:
            extra = min(filling, shape.room)
            filling -= extra
            number = extra if shape.drawn is not None else shape.jokers + extra
            spent, jokers = jokers[:number], jokers[number:]
            groups.append(_laid(shape.natural, (*(shape.drawn or ()), *spent), self.deck))
        loose = [card for card in spare.elements() if card not in self.deck.pool]
        return tuple(groups), tuple(sorted((*loose, *plan.left_jokers)))


def _laid(natural: tuple[Card, ...], spent: tuple[Card, ...], deck: Deck) -> ReadGroup:
    """The group with its cards in the order of their places, jokers in theirs."""
    group = read_group((*natural, *sorted(spent)), deck.grammar)
    if group.reads_as is None:
        return group
    jokers = [joker.card for joker in group.jokers]
    own = list((Counter(group.cards) - Counter(jokers)).elements())
    cards = []
    for place in group.reads_as:
        if place in own:
            own.remove(place)
            cards.append(place)
        else:
            cards.append(jokers.pop(0))
    return replace(group, cards=tuple(cards))


def _shape_order(shape: Shape) -> tuple[int, tuple[int, ...], int, tuple[int, ...]]:
    drawn = tuple(card.index for card in shape.drawn or ())
    return _KIND_ORDER.index(shape.kind), tuple(card.index for card in shape.natural), shape.jokers, drawn


def _fits(shape: Shape, goal: Goal) -> bool:
    return not (goal.without_pure and shape.kind == "pure_sequence")


def _needs_table(goal: Goal) -> tuple[list[list[int]], int]:
    """Row by what a group meets (0 a set; 2 and 3 pure, 4 and 5 impure sequences, the odd ones long), then by need."""
    states = list(product(range(goal.pure + 1), range(goal.sequences + 1), range(goal.long + 1)))
    index = {state: number for number, state in enumerate(states)}

    def row(pure: int, sequence: int, long: int) -> list[int]:
        return [index[max(0, p - pure), max(0, s - sequence), max(0, lo - long)] for p, s, lo in states]

    unmoved = row(0, 0, 0)
    table = [unmoved, unmoved, row(1, 1, 0), row(1, 1, 1), row(0, 1, 0), row(0, 1, 1)]
    return table, index[goal.pure, goal.sequences, int(goal.long)]
