"""From the kernel's answer back to cards: which joker goes where, and how each group lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.cards import ALL_CARDS, INDEX, Card
from referee.groups import Grammar, read_group
from referee.solver.kernel import BudgetExceededError
from referee.verdicts import Kind, ReadGroup

ROWS: Sequence[Kind] = ("pure_sequence", "pure_sequence", "impure_sequence", "impure_sequence", "set")
"""The kind of a shape by the kernel's row."""


MOST_DRAWS = 60_000
"""Choices of named jokers that are tried for a hand; some hundred times what a hand of any house needs."""

Laid = tuple[tuple[ReadGroup, ...], tuple[Card, ...]]
"""Groups, and the cards outside them."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A group to be: the cards in their own places, the jokers spent at least, and the room for more.

    ``drawn`` names the jokers where it matters which ones they are; then there is no room.
    """

    natural: tuple[Card, ...]
    row: int
    jokers: int
    room: int
    drawn: tuple[Card, ...] | None = None

    def spent(self, number: int) -> int:
        """The jokers spent if ``number`` come from the pool; a set that hangs on a printed joker spends that one too."""
        own = ROWS[self.row] == "set" and self.natural[0].is_printed_joker
        return (len(self.drawn) if self.drawn is not None else number) + own


def _order(shape: Shape) -> tuple[int, list[int], int]:
    """Pure sequences first, then impure ones, then sets; each by its cards."""
    return shape.row // 2, [card.index for card in shape.natural], shape.jokers


def shape_of(told: tuple[int, Sequence[int], int, int, int]) -> Shape:
    """A shape as the kernel tells it."""
    _, natural, row, jokers, room = told
    return Shape(tuple(ALL_CARDS[index] for index in natural), row, jokers, room)


def lay(shapes: Sequence[Shape], filling: int, hand: Sequence[Card], grammar: Grammar) -> Laid | None:
    """The shapes as groups that the reader reads as meant, and the cards of the hand outside them, in the canonical order.

    ``filling`` jokers go into the room of the first shapes that have any. None if no joker is where it has to be.
    """
    spare = list(hand)
    for shape in shapes:
        for card in (*shape.natural, *(shape.drawn or ())):
            spare.remove(card)
    ordered = sorted(shapes, key=_order)
    numbers = _numbers(ordered, filling)
    jokers = [card for card in spare if card in grammar.jokers]
    left = _cheapest(jokers, len(jokers) - sum(numbers), grammar)
    for card in left:
        jokers.remove(card)
    groups = _assigned(ordered, numbers, jokers, grammar)
    if groups is None:
        return None
    loose = [card for card in spare if card not in grammar.jokers]
    return tuple(groups), tuple(sorted((*loose, *left), key=INDEX))


def _numbers(shapes: Sequence[Shape], filling: int) -> list[int]:
    """How many jokers each shape gets from the pool."""
    numbers = []
    for shape in shapes:
        extra = min(filling, shape.room)
        filling -= extra
        numbers.append(0 if shape.drawn is not None else shape.jokers + extra)
    return numbers


def _assigned(shapes: Sequence[Shape], numbers: Sequence[int], jokers: list[Card], grammar: Grammar) -> list[ReadGroup] | None:
    """Groups of the shapes, each with the first jokers with which it and the later ones are read as meant."""
    if not shapes:
        return []
    shape, number = shapes[0], numbers[0]
    for spent in _draws(Counter(jokers), number):
        group = lay_group(shape, (*(shape.drawn or ()), *spent), grammar)
        if is_as_meant(group, shape, number):
            rest = list(jokers)
            for card in spent:
                rest.remove(card)
            later = _assigned(shapes[1:], numbers[1:], rest, grammar)
            if later is not None:
                return [group, *later]
    return None


def is_as_meant(group: ReadGroup, shape: Shape, number: int) -> bool:
    """Whether the group is read as the shape with so many jokers from the pool."""
    return group.counts_as == ROWS[shape.row] and len(group.jokers) == shape.spent(number)


def _cheapest(jokers: list[Card], number: int, grammar: Grammar) -> list[Card]:
    """The jokers that no group gets: the cheapest, of equal ones the last in the order of cards."""
    return sorted(jokers, key=lambda card: (grammar.values[card.index], -card.index))[:number]


def lay_group(shape: Shape, spent: tuple[Card, ...], grammar: Grammar) -> ReadGroup:
    """The shape with these jokers as the reader reads it, its cards in the order of their places, so that laying it out again
    reads the same.
    """
    if not spent and is_plain(shape):
        return lay_natural(shape)
    group = read_group((*shape.natural, *sorted(spent, key=INDEX)), grammar)
    if group.reads_as is None or not group.jokers:
        return group
    if not set(spent).isdisjoint(shape.natural):
        return group  # of two equal cards the first is read as the one in its own place
    jokers, own = [joker.card for joker in group.jokers], list(group.cards)
    for card in jokers:
        own.remove(card)
    cards = tuple([own.pop(own.index(place)) if place in own else jokers.pop(0) for place in group.reads_as])
    return ReadGroup(cards, group.kind, group.reads_as, group.jokers, 0)


def is_plain(shape: Shape) -> bool:
    """Whether every rule reads the shape alike, without jokers spent: not where its cards are equal, printed jokers or not."""
    return shape.natural[0] is not shape.natural[-1]


def lay_natural(shape: Shape) -> ReadGroup:
    """The shape, which is plain, without jokers."""
    cards = _in_place(shape.natural)
    return ReadGroup(cards, ROWS[shape.row], cards, (), 0)


def _in_place(natural: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards that need no joker, from the lowest place up: a run that is not in one piece goes on from the king to the ace."""
    for index in range(1, len(natural)):
        if natural[index].suit == natural[0].suit and natural[index].rank > natural[index - 1].rank + 1:
            return natural[index:] + natural[:index]
    return natural


def drawn_shapes(shapes: Sequence[Shape], hand: Sequence[Card], grammar: Grammar, long_from: int) -> list[Shape]:
    """The same shapes with their jokers named, each as the reader reads it: exact, and many more.

    Raises:
        BudgetExceededError: there are more than MOST_DRAWS ways to name them.
    """
    pool = Counter(card for card in hand if card in grammar.jokers)
    found: dict[tuple[Card, ...], Shape] = {}
    for tried, (natural, drawn) in enumerate(_named(shapes, pool)):
        if tried == MOST_DRAWS:
            raise BudgetExceededError
        cards = tuple(sorted(natural + drawn, key=INDEX))
        if cards not in found and (group := read_group(cards, grammar)).counts_as in ROWS:
            found[cards] = _as_drawn(group, long_from)
    return list(found.values())


def _named(shapes: Sequence[Shape], pool: Counter[Card]) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Each shape's own cards with each choice of jokers that it can spend."""
    for shape in shapes:
        for number in range(shape.jokers, shape.jokers + shape.room + 1):
            for drawn in _draws(pool - Counter(shape.natural), number):
                yield shape.natural, drawn


def _draws(pool: Counter[Card], count: int) -> Iterator[tuple[Card, ...]]:
    """The choices of so many cards, those with the most of the first kinds first."""
    if count == 0:
        yield ()
        return
    for card in pool:
        rest = Counter({other: number for other, number in pool.items() if other.index > card.index})
        for copies in range(min(pool[card], count), 0, -1):
            for others in _draws(rest, count - copies):
                yield (card,) * copies + others


def _as_drawn(group: ReadGroup, long_from: int) -> Shape:
    drawn = tuple(joker.card for joker in group.jokers)
    natural = tuple(sorted((Counter(group.cards) - Counter(drawn)).elements()))
    if not natural:  # a group of printed jokers alone hangs on one of them
        natural, drawn = drawn[-1:], drawn[:-1]
    row = ROWS.index(group.counts_as)
    long = group.is_sequence and len(group.cards) >= long_from
    return Shape(natural, row + long, len(drawn), 0, drawn)
