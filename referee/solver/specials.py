"""Shows by equal cards or by jokers alone: nothing to search, the counts of the cards say it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from referee.cards import Card
from referee.groups import Grammar, read_group
from referee.solver.goals import SpecialShow, sets_of_equal
from referee.verdicts import Kind, ReadGroup

_EQUAL: dict[Kind, int] = {"tunnela": 3, "dublee": 2}
"""Equal cards that a group of the kind has."""


def groups_for(special: SpecialShow, groups: Iterable[ReadGroup], grammar: Grammar) -> tuple[ReadGroup, ...] | None:
    """Those of the groups that the show is made of; None if they are too few for it."""
    fitting = tuple(group for group in groups if _fits(group, special, grammar))
    return fitting if len(fitting) >= special.groups else None


def _fits(group: ReadGroup, special: SpecialShow, grammar: Grammar) -> bool:
    if special.kind != "jokers":
        return group.kind == special.kind
    # Where jokers alone are a set, that is how they are read (S-05); they are no fewer for it.
    enough = grammar.jokers_from is not None and len(group.cards) >= grammar.jokers_from
    return enough and all(card in grammar.jokers for card in group.cards)


def special_groups(special: SpecialShow, held: Counter[Card], grammar: Grammar) -> tuple[ReadGroup, ...] | None:
    """The most groups that the show can be made of with the cards held; None if they are too few for it.

    The groups are in the order in which the cards are counted.
    """
    if special.kind in _EQUAL and sets_of_equal(held, _EQUAL[special.kind]) < special.groups:
        return None
    return groups_for(special, (read_group(cards, grammar) for cards in _candidates(special.kind, held, grammar)), grammar)


def _candidates(kind: Kind, held: Counter[Card], grammar: Grammar) -> Iterator[tuple[Card, ...]]:
    if kind in _EQUAL:
        size = _EQUAL[kind]
        yield from ((card,) * size for card, copies in held.items() for _ in range(copies // size))
        return
    jokers = [card for card in held if card in grammar.jokers]
    if grammar.jokers_from is not None and sum(held[card] for card in jokers) >= grammar.jokers_from:
        yield tuple(card for card in jokers for _ in range(held[card]))


def left_by(groups: Iterable[ReadGroup], held: Counter[Card]) -> tuple[Card, ...]:
    """The cards held that are in none of the groups, in the order in which they are counted."""
    left = Counter(held)
    for group in groups:
        left.subtract(group.cards)
    return tuple(left.elements())
