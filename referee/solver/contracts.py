"""The best way to lay a contract, from the kernel's numbers back to cards (CON-13, SHA-11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from threading import Lock
from typing import Final

from referee.cards import ALL_CARDS, INDEX, Card, card_of
from referee.melds import MeldRules
from referee.questions import LaidGroup, Shape
from referee.solver.contract_kernel import ContractKernel
from referee.solver.kernel import MOST_CARDS

_NATURALS: Final = range(MOST_CARDS + 1)


@dataclass(frozen=True, slots=True)
class Need:
    """Groups that a contract asks for: so many of a kind, with ``least`` to ``most`` cards (None: as many as the rules of melds
    allow). ``number`` None: any number beside the contract.
    """

    kind: Shape
    number: int | None
    least: int
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Laying:
    """A way to lay the contract: its groups, with cards in the order of their places; the cards left in hand; and the card
    thrown, None if none is.
    """

    groups: tuple[LaidGroup, ...]
    left: tuple[Card, ...]
    discard: Card | None = None


@dataclass(frozen=True, slots=True)
class Layings:
    """The best ways to lay the contract with all cards and with one of them thrown; None where it cannot be laid."""

    whole: Laying | None
    less_one: Laying | None


@dataclass(frozen=True, slots=True)
class _Group:
    """A group without its wild cards: the natural ones in the order of their places, the mask of the numbers of wild cards that
    can join them, and the place of a run's first card.
    """

    kind: Shape
    naturals: tuple[Card, ...]
    ways: int
    start: int = 0


class ContractSolver:
    """Finds the best ways to lay a contract.

    ``melds`` are how groups are read, ``needs`` the contract, ``apart`` whether two of its runs must not touch in one suit.
    """

    def __init__(self, melds: MeldRules, needs: Sequence[Need], *, apart: bool = False) -> None:
        self.melds = melds
        self._least_cards = sum((need.number or 0) * need.least for need in needs)
        self._turn = Lock()
        wilds = [card in melds.wilds for card in ALL_CARDS]
        rules = (melds.first_place, melds.last_place, self._longest, melds.wild_as_natural, apart)
        self._kernel = ContractKernel(wilds, melds.values, rules, self._rows(needs, "sequence"), self._rows(needs, "set"))

    @property
    def _longest(self) -> int:
        """Cards in the longest run there can be."""
        return min(self.melds.max_run, self.melds.last_place - self.melds.first_place + 1)

    def _rows(self, needs: Sequence[Need], kind: Shape) -> list[tuple[int, list[int]]]:
        rows = [need for need in needs if need.kind == kind]
        return [(-1 if need.number is None else need.number, [self._ways(need, count) for count in _NATURALS]) for need in rows]

    def _ways(self, need: Need, naturals: int) -> int:
        """The numbers of wild cards, as a mask, that can join so many natural ones in such a group (CON-07, T-14)."""
        longest = self._longest if need.kind == "sequence" else self.melds.max_set or MOST_CARDS
        sizes = range(max(need.least, naturals), min(need.most or longest, longest) + 1)
        return sum(1 << size - naturals for size in sizes if self._may_join(need.kind, naturals, size - naturals))

    def _may_join(self, kind: Shape, naturals: int, wilds: int) -> bool:
        if naturals == 0:
            return kind == "set" and self.melds.wild_trio
        return not self.melds.too_wild(wilds, naturals)

    def best(self, cards: Iterable[Card]) -> Layings:
        """The best ways to lay the contract: exact, and the same for every order of the cards (API 2.3).

        Raises:
            BudgetExceededError: the search is larger than the budget allows.
            ValueError: more than MOST_CARDS cards.
        """
        hand = sorted(cards, key=INDEX)
        if len(hand) > MOST_CARDS:
            raise ValueError(f"{len(hand)} cards are more than the solver takes, {MOST_CARDS}")
        if len(hand) < self._least_cards:
            return Layings(None, None)
        with self._turn:
            self._kernel.solve([card.index for card in hand])
            return Layings(self._laying(hand, discards=False), self._laying(hand, discards=True))

    def choices(self) -> int:
        """How many choices the last search met: a measure of work that no machine changes."""
        return self._kernel.choices()

    def _laying(self, hand: Sequence[Card], *, discards: bool) -> Laying | None:
        found = self._kernel.answer(discards)
        if found is None:
            return None
        runs, sets, standing, spent, thrown = found
        own = list(standing)
        left = list(hand)
        discard = ALL_CARDS[thrown] if thrown >= 0 else None
        if discard is not None:
            left.remove(discard)
        groups = [*self._runs_of(runs, left, own), *self._sets_of(sets, left, own)]
        pool = self._spent(left, spent)
        for card in pool:
            left.remove(card)
        groups.sort(key=_order)
        laid = tuple(self._laid(group, pool, number) for group, number in zip(groups, _shares(groups, spent), strict=True))
        return Laying(laid, tuple(left), discard)

    def _runs_of(self, runs: Sequence[tuple[list[int], int, int, int]], left: list[Card], own: list[int]) -> Iterator[_Group]:
        """The runs, their natural cards taken from those left."""
        for indices, ways, start, _ in runs:
            for index in indices:
                left.remove(ALL_CARDS[index])
                if index in own:
                    own.remove(index)
            yield _Group("sequence", tuple(ALL_CARDS[index] for index in indices), ways, start)

    def _sets_of(self, sets: Sequence[tuple[int, int, int]], left: list[Card], own: list[int]) -> Iterator[_Group]:
        """The sets, their natural cards taken from those left: of a rank wild cards in their own place, then the dearest."""
        for rank in dict.fromkeys(rank for rank, _, _ in sets):
            counts = [(count, ways) for other, count, ways in sets if other == rank]
            cards = self._dearest(rank, sum(count for count, _ in counts), left, own)
            for count, ways in counts:
                yield _Group("set", tuple(cards[:count]), ways)
                del cards[:count]

    def _dearest(self, rank: int, count: int, left: list[Card], own: Sequence[int]) -> list[Card]:
        """So many natural cards for the sets of a rank (from 0), taken from those left, in the order of cards."""
        chosen = [ALL_CARDS[index] for index in own if index % 13 == rank]
        plain = [card for card in left if card not in self.melds.wilds and card.rank == rank + 1 and rank >= 0]
        plain.sort(key=self._cost)
        chosen += plain[: count - len(chosen)]
        for card in chosen:
            left.remove(card)
        return sorted(chosen)

    def _cost(self, card: Card) -> tuple[int, int]:
        """The dearest first, then the order of cards."""
        return -self.melds.values[card.index], card.index

    def _spent(self, left: Sequence[Card], number: int) -> list[Card]:
        """The wild cards that groups get: the dearest, so many, in the order of cards."""
        return sorted(sorted((card for card in left if card in self.melds.wilds), key=self._cost)[:number])

    def _laid(self, group: _Group, pool: list[Card], number: int) -> LaidGroup:
        """The group with so many wild cards from the pool, each in the place that it takes."""
        wilds = [pool.pop(0) for _ in range(number)]
        if group.kind == "set":
            return LaidGroup((*group.naturals, *wilds), "set")
        size = len(group.naturals) + number
        start = min(group.start, self.melds.last_place - size + 1)
        places = [card_of(place, group.naturals[0].suit) for place in range(start, start + size)]
        return LaidGroup(tuple(card if card in group.naturals else wilds.pop(0) for card in places), "sequence")


def _order(group: _Group) -> tuple[int, list[int]]:
    """Sequences without wild cards first, then others, then sets; each by its natural cards."""
    rank = 2 if group.kind == "set" else int(group.ways != 1)
    return rank, [card.index for card in group.naturals]


def _shares(groups: Sequence[_Group], spent: int) -> Iterator[int]:
    """How many wild cards each group gets, the first ones as many as they can."""
    behind = [1]
    for group in reversed(groups):
        behind.append(_sums(behind[-1], group.ways))
    for group, rest in zip(groups, reversed(behind[:-1]), strict=True):
        share = next(number for number in range(spent, -1, -1) if group.ways >> number & 1 and rest >> spent - number & 1)
        spent -= share
        yield share


def _sums(numbers: int, others: int) -> int:
    """The sums, as a mask, of a number of each mask."""
    return reduce(or_, (others << number for number in _NATURALS if numbers >> number & 1), 0)
