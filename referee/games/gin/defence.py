"""The best defence against a knock: own groups and lay-offs together (GIN-11, T-15).

A lay-off can be worth breaking an own sequence for, so the two are not found one after the other. Whatever the defender
keeps in groups, laying off all else that fits is best; so the least is sought over what can be in groups, and no
more than 2 to the power of the cards held can be. Cards are bits of a whole number, by their index.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from referee.cards import ALL_CARDS, KING, Card
from referee.games.gin.values import SIZES, VALUES
from referee.games.one_pack.groups import groups_in
from referee.verdicts import ReadGroup


@dataclass(frozen=True, slots=True)
class _Openings:
    """Where groups on the table take further cards: the fourth cards of sets, and the ways up and down from sequences, each
    as indices that must come one after the other.
    """

    fourths: int
    ways: tuple[range, ...]


def least_after_lay_offs(hand: Sequence[Card], laid: Iterable[ReadGroup]) -> int:
    """The least deadwood of a hand of different cards whose player melds and then lays off on the groups ``laid``.

    A run of hearts broken up, its eight in a set and the rest laid off on both sides:

    >>> from referee.cards import parse_cards
    >>> laid = [ReadGroup(parse_cards(run), "sequence", None, (), 0) for run in ("4H 5H 6H", "JH QH KH")]
    >>> least_after_lay_offs(parse_cards("7H 8H 9H 10H 8S 8D"), laid)
    0
    """
    openings = _openings(laid)
    held = _bits(hand)
    return min(_value(rest & ~_laid_off(rest, openings)) for rest in _rests(hand, held))


def _rests(hand: Sequence[Card], held: int) -> set[int]:
    """What can be left of the hand outside groups."""
    rests = {held}
    for group in map(_bits, groups_in(hand, SIZES)):
        rests |= {rest & ~group for rest in rests if rest & group == group}
    return rests


def _openings(laid: Iterable[ReadGroup]) -> _Openings:
    fourths, ways = 0, list[range]()
    for group in laid:
        indices = [card.index for card in group.cards]
        if group.kind == "set":
            fourths |= _bits(card for card in ALL_CARDS if card.rank == group.cards[0].rank) & ~_bits(group.cards)
        else:
            low, high = min(indices), max(indices)
            ace = low - low % KING
            ways += [range(high + 1, ace + KING), range(low - 1, ace - 1, -1)]
    return _Openings(fourths, tuple(ways))


def _laid_off(rest: int, openings: _Openings) -> int:
    """All cards of the rest that can be laid off, one upon the other."""
    gone = rest & openings.fourths
    for way in openings.ways:
        for index in way:
            if not rest >> index & 1:
                break
            gone |= 1 << index
    return gone


def _bits(cards: Iterable[Card]) -> int:
    bits = 0
    for card in cards:
        bits |= 1 << card.index
    return bits


def _value(cards: int) -> int:
    value = 0
    while cards:
        value += VALUES[(cards & -cards).bit_length() - 1]
        cards &= cards - 1
    return value
