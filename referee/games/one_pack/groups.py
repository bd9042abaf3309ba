"""Every group that cards of one pack can make, without wild cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from referee.cards import ACE, KING, SUITS, Card


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many cards sets and sequences have, and whether the ace may stand above the king too."""

    min_set: int = 3
    max_set: int = 4
    min_run: int = 3
    ace_high: bool = False


def groups_in(cards: Iterable[Card], sizes: Sizes) -> Iterator[tuple[Card, ...]]:
    """The sets, then the sequences from the lowest card up; equal cards count once.

    >>> from referee.cards import names, parse_cards
    >>> [names(group) for group in groups_in(parse_cards("4S 4H 4D 5D 6D"), Sizes())]
    ['4S 4H 4D', '4D 5D 6D']
    """
    held = sorted(set(cards))
    for rank in range(ACE, KING + 1):
        same = [card for card in held if card.rank == rank]
        for size in range(sizes.min_set, min(len(same), sizes.max_set) + 1):
            yield from combinations(same, size)
    for suit in SUITS:
        yield from _runs([card for card in held if card.suit == suit], sizes)


def _runs(suited: list[Card], sizes: Sizes) -> Iterator[tuple[Card, ...]]:
    places = {card.rank: card for card in suited}
    if sizes.ace_high and ACE in places:
        places[KING + 1] = places[ACE]
    for first in places:
        run: list[Card] = []
        while len(run) < KING and (place := first + len(run)) in places:
            run.append(places[place])
            if len(run) >= sizes.min_run:
                yield tuple(run)
