"""Shows by equal cards or by jokers alone: nothing to search, the counts of the cards say it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from referee.cards import Card
from referee.groups import Grammar, read_group
from referee.solver.goals import SpecialShow
from referee.verdicts import Kind, ReadGroup

_EQUAL: dict[Kind, int] = {"tunnela": 3, "dublee": 2}
"""Equal cards that a group of the kind has."""


def groups_for(special: SpecialShow, groups: Iterable[ReadGroup], grammar: Grammar) -> tuple[ReadGroup, ...] | None:
    """Those of the groups that the show is made of; None if they are too few for it."""
    fitting = tuple(group for group in groups if _fits(group, special, grammar))
    return fitting if len(fitting) >= special.groups else None


def _fits(group: ReadGroup, special: SpecialShow, grammar: Grammar) -> bool:
    if special.kind != "jokers" or grammar.jokers_from is None:
        return group.kind == special.kind
    # Where jokers alone are a set, that is how they are read (S-05); they are no fewer for it.
    return len(group.cards) >= grammar.jokers_from and all(card in grammar.jokers for card in group.cards)


def special_groups(special: SpecialShow, hand: Sequence[Card], grammar: Grammar) -> tuple[ReadGroup, ...] | None:
    """The most groups that the show can be made of in a sorted hand; None if they are too few for it."""
    candidates = list(_candidates(special.kind, hand, grammar))
    if len(candidates) < special.groups:
        return None
    return groups_for(special, (read_group(cards, grammar) for cards in candidates), grammar)


def _candidates(kind: Kind, hand: Sequence[Card], grammar: Grammar) -> Iterator[tuple[Card, ...]]:
    if kind == "jokers":
        yield tuple(card for card in hand if card in grammar.jokers)
        return
    size = _EQUAL[kind]
    for card, copies in Counter(hand).items():
        for _ in range(copies // size):
            yield (card,) * size


def left_by(groups: Iterable[ReadGroup], hand: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a sorted hand that are in none of the groups."""
    left = list(hand)
    for group in groups:
        for card in group.cards:
            left.remove(card)
    return tuple(left)
