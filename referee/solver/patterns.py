"""Groups that the kernel tells, read by the reader, and the few that every hand is full of remembered.

Reading is most of the cost of laying a hand out. Hands hardly ever come again; their groups do, but for the names of their
jokers. So what is remembered are *patterns*: natural cards and a number of jokers. A joker that has no place of its own beside
the natural cards can only be spent, whichever card it is, and so reads as a printed one; where a joker has such a place, the
reader is asked every time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter

from referee.cards import ALL_CARDS, PRINTED_JOKER, Card
from referee.groups import Grammar
from referee.solver.layout import Shape, is_as_meant, is_plain, lay_group, lay_natural
from referee.verdicts import Kind, ReadGroup, SpentJoker

# Random hands have some 200 groups without jokers, and some 1000 patterns a rule set; each takes about a kilobyte.
_KEPT = 4096


def read_told(own: bytes, spent: tuple[Card, ...], grammar: Grammar) -> ReadGroup | None:
    """A group as it lies and reads; None if it does not read as the kernel means it.

    ``own`` tells it but for the jokers spent: half the group's row, whether it matters which jokers they are, and the natural
    cards.
    """
    if not spent:
        return _natural(own) or _read(own, spent, grammar)
    pattern = None if own[1] else _pattern(own, len(spent), grammar.printed_only)
    return _read(own, spent, grammar) if pattern is None else pattern.named(spent)


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A group without the names of its jokers.

    ``order`` puts the natural cards and then the jokers into the order in which they lie; ``places`` are what these stand for.
    """

    natural: tuple[Card, ...]
    order: Callable[[tuple[Card, ...]], tuple[Card, ...]]
    kind: Kind
    reads_as: tuple[Card | None, ...] | None
    places: tuple[Card | None, ...]

    def named(self, spent: tuple[Card, ...]) -> ReadGroup:
        """The group with these jokers."""
        jokers = tuple(map(_spent_joker, spent, self.places))
        return ReadGroup(self.order(self.natural + spent), self.kind, self.reads_as, jokers, 0)


_spent_joker = lru_cache(maxsize=_KEPT)(SpentJoker)


@lru_cache(maxsize=_KEPT)
def _natural(own: bytes) -> ReadGroup | None:
    """A group without jokers spent that is alike under all rules; None if it is not."""
    shape = _shape(own, 0)
    return lay_natural(shape) if is_plain(shape) else None


@lru_cache(maxsize=_KEPT)
def _pattern(own: bytes, jokers: int, grammar: Grammar) -> _Pattern | None:
    """The pattern of natural cards with printed jokers; None if they do not read as meant."""
    group = _read(own, (PRINTED_JOKER,) * jokers, grammar)
    if group is None:
        return None
    natural = _shape(own, jokers).natural
    joker = iter(range(len(natural), len(group.cards)))
    order = itemgetter(*[next(joker) if card is PRINTED_JOKER else natural.index(card) for card in group.cards])
    return _Pattern(natural, order, group.kind, group.reads_as, tuple(spent.stands_for for spent in group.jokers))


def _read(own: bytes, spent: tuple[Card, ...], grammar: Grammar) -> ReadGroup | None:
    shape = _shape(own, len(spent))
    group = lay_group(shape, spent, grammar)
    return group if is_as_meant(group, shape, len(spent)) else None


def _shape(own: bytes, jokers: int) -> Shape:
    return Shape(tuple([ALL_CARDS[index] for index in own[2:]]), 2 * own[0], jokers, 0)
