"""Every group that a hand could form, as the kernel needs it.

Equal cards are one *kind* with a count. The jokers of a hand are a pool: a *shape* names the kinds that stand in their
own places and how many jokers it spends, not which ones. A wild card is in both worlds, so using it in its own
place takes one from the pool.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product

from referee.cards import ACE, KING, SUITS, Card
from referee.groups import CIRCLE, Grammar, read_group
from referee.verdicts import Kind, ReadGroup


@dataclass(frozen=True, slots=True)
class Shape:
    """A group to be: the cards in their own places and the jokers spent.

    ``jokers`` are spent at least and ``room`` is how many more the group can take without becoming anything else.
    ``drawn`` names the jokers where it matters which ones they are; then ``room`` is 0.
    """

    natural: tuple[Card, ...]
    kind: Kind
    jokers: int
    room: int
    long: bool
    drawn: tuple[Card, ...] | None = None

    @property
    def spent(self) -> int:
        """Jokers spent at least; a set that hangs on a printed joker spends that one too."""
        return self.jokers + (self.kind == "set" and self.natural[0].is_printed_joker)


class Deck:
    """A hand sorted into kinds, under a grammar."""

    def __init__(self, cards: Iterable[Card], grammar: Grammar) -> None:
        self.grammar = grammar
        self.counts = Counter(sorted(cards))
        self.pool = Counter({card: count for card, count in self.counts.items() if card in grammar.jokers})
        self.jokers = self.pool.total()

    def wild_among(self, cards: Iterable[Card]) -> int:
        """How many of the cards come out of the pool."""
        return sum(card in self.pool for card in cards)


def shapes_of(deck: Deck, long_from: int | None) -> list[Shape]:
    """Every shape of the hand; ``long_from`` is the length from which a sequence counts as long (None: none does).

    A group that the reader accepts is always among them, whichever jokers it spends. The converse can fail where it
    matters which joker is spent (R-JOK-6, a joker that happens to stand in its own place): see ``drawn_shapes``.
    """
    return [*_triples(deck, long_from), *_sequences(deck, long_from), *_sets(deck)]


def drawn_shapes(deck: Deck, shapes: list[Shape], long_from: int | None) -> list[Shape]:
    """The same shapes with their jokers named, each as the reader reads it: exact, and many more."""
    found: dict[tuple[Card, ...], Shape] = {}
    for shape in shapes:
        for jokers in range(shape.jokers, shape.jokers + shape.room + 1):
            for drawn in _draws(deck.pool - Counter(shape.natural), jokers):
                cards = tuple(sorted(shape.natural + drawn))
                if cards not in found:
                    found.update(_drawn_shape(cards, read_group(cards, deck.grammar), long_from))
    return list(found.values())


def _drawn_shape(cards: tuple[Card, ...], group: ReadGroup, long_from: int | None) -> Iterator[tuple[tuple[Card, ...], Shape]]:
    if group.valid:
        drawn = tuple(joker.card for joker in group.jokers)
        natural = tuple((Counter(cards) - Counter(drawn)).elements())
        long = group.is_sequence and _is_long(len(cards), long_from)
        # A group of jokers alone is reached through the printed joker in it.
        yield cards, Shape(natural or cards[-1:], group.kind, len(drawn), 0, long, drawn if natural else drawn[:-1])


def _draws(pool: Counter[Card], count: int) -> Iterator[tuple[Card, ...]]:
    kinds = list(pool)
    for numbers in product(*(range(min(pool[card], count) + 1) for card in kinds)):
        if sum(numbers) == count:
            yield tuple(card for card, number in zip(kinds, numbers, strict=True) for _ in range(number))


def _is_long(length: int, long_from: int | None) -> bool:
    return long_from is None or length >= long_from


# --- sequences ---


def _triples(deck: Deck, long_from: int | None) -> Iterator[Shape]:
    for card, count in deck.counts.items():
        if count >= 3 and (group := read_group((card,) * 3, deck.grammar)).is_sequence:
            yield Shape((card,) * 3, group.kind, 0, 0, _is_long(3, long_from))


def _sequences(deck: Deck, long_from: int | None) -> Iterator[Shape]:
    for suit in SUITS:
        spans: dict[tuple[Card, ...], int] = {}
        for cards, span in _spans(deck, suit):
            # The ace has two places: the shorter span spends fewer jokers, as the reader does.
            key = tuple(sorted(cards))
            spans[key] = min(span, spans.get(key, span))
        for natural, span in spans.items():
            yield from _sequence_shapes(natural, span, deck, long_from)


def _spans(deck: Deck, suit: str) -> Iterator[tuple[list[Card], int]]:
    """Cards of the suit at increasing places, not further apart than jokers can fill, and the places they span."""
    line = [(place, card) for card in deck.counts if card.suit == suit for place in _places(card, deck.grammar)]
    line.sort()
    for index, (place, _) in enumerate(line):
        if place <= CIRCLE + 1:
            yield from _extended(line, index, place, [], deck)


def _extended(
    line: list[tuple[int, Card]], index: int, first: int, before: list[Card], deck: Deck
) -> Iterator[tuple[list[Card], int]]:
    place, card = line[index]
    natural, span = [*before, card], place - first + 1
    if span > deck.grammar.longest_sequence or span - len(natural) > deck.jokers - deck.wild_among(natural):
        return
    yield natural, span
    for after in range(index + 1, len(line)):
        if line[after][0] - first < deck.grammar.longest_sequence and line[after][0] > place:
            yield from _extended(line, after, first, natural, deck)


def _places(card: Card, grammar: Grammar) -> list[int]:
    if grammar.ace_wrap:
        return [card.rank, card.rank + CIRCLE]
    if card.rank != ACE:
        return [card.rank]
    return [place for place, allowed in ((ACE, grammar.ace_low), (KING + 1, grammar.ace_high)) if allowed]


def _sequence_shapes(natural: tuple[Card, ...], span: int, deck: Deck, long_from: int | None) -> Iterator[Shape]:
    grammar, wild = deck.grammar, deck.wild_among(natural)
    fewest = max(span, grammar.group_min) - len(natural)
    most = min(deck.jokers - wild, grammar.longest_sequence - len(natural))
    if grammar.jokers_max_per_sequence is not None:
        most = min(most, grammar.jokers_max_per_sequence)
    if len(natural) - wild < grammar.min_naturals:
        most = 0
    if fewest == 0 and (grammar.wild_natural_in_pure or not wild):
        yield Shape(natural, "pure_sequence", 0, 0, _is_long(span, long_from))
        fewest = 1
    if fewest > most:
        return
    long = _is_long(len(natural) + fewest, long_from)
    yield Shape(natural, "impure_sequence", fewest, most - fewest, long)
    if not long and long_from is not None and long_from - len(natural) <= most:
        fewest = long_from - len(natural)
        yield Shape(natural, "impure_sequence", fewest, most - fewest, True)


# --- sets ---


def _sets(deck: Deck) -> Iterator[Shape]:
    by_rank: dict[int, list[Card]] = {}
    for card in deck.counts:
        by_rank.setdefault(card.rank, []).append(card)
    printed = by_rank.pop(0, [])
    for cards in by_rank.values():
        for size in range(len(cards), 0, -1):
            for natural in combinations(cards, size):
                yield from _set_shapes(natural, deck)
    if printed and printed[0] in deck.pool and deck.grammar.joker_only_sets:
        yield from _joker_set_shapes(printed[0], deck)


def _set_shapes(natural: tuple[Card, ...], deck: Deck) -> Iterator[Shape]:
    grammar, wild, size = deck.grammar, deck.wild_among(natural), len(natural)
    fewest, most = max(0, grammar.group_min - size), _set_room(size, deck.jokers - wild, grammar)
    backed = (
        size - wild >= grammar.min_naturals
        or (grammar.wild_dup_in_own_set and size > 1 and size >= grammar.min_naturals)
        or (grammar.joker_only_sets and size == wild)
    )
    if not backed:
        most = min(most, 0)
    if size == 1 and not wild:
        # One real card with jokers is a sequence wherever it can be one (R-DEC-5).
        fewest = max(fewest, _longest_single_run(natural[0], grammar) + 1)
    if fewest <= most:
        yield Shape(natural, "set", fewest, most - fewest, False)


def _set_room(size: int, jokers: int, grammar: Grammar) -> int:
    room = jokers
    if grammar.jokers_max_per_set is not None:
        room = min(room, grammar.jokers_max_per_set)
    if grammar.set_max_total is not None:
        room = min(room, grammar.set_max_total - size)
    return room


def _longest_single_run(card: Card, grammar: Grammar) -> int:
    """Most jokers with which one real card still reads as a sequence."""
    if grammar.min_naturals > 1 or not _places(card, grammar):
        return 0
    limit = grammar.longest_sequence - 1
    return limit if grammar.jokers_max_per_sequence is None else min(limit, grammar.jokers_max_per_sequence)


def _joker_set_shapes(printed: Card, deck: Deck) -> Iterator[Shape]:
    """R-JOK-5 where the house allows it: a printed joker with other jokers, all of them spent."""
    most = _set_room(1, deck.jokers - 1, deck.grammar)
    if deck.grammar.jokers_max_per_set is not None:
        most = min(most, deck.grammar.jokers_max_per_set - 1)
    fewest = deck.grammar.group_min - 1
    if fewest <= most:
        yield Shape((printed,), "set", fewest, most - fewest, False)
