"""Oracle: the least left in hand in gin and basic rummy, and the defence against a knock.

Shares no code with the engine.  Cards are bits of a mask; every set and run of the hand is listed, and the lowest
card that is left is loose or in one of the melds that hold it.  Lay-offs are tried one card after the other, so
that a chain is whatever can be reached.  Rule ids (GIN-, BAS-, T-) are those of RULES-WESTERN.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from .indian import RANKS, SUITS, windows
from .ranks import Rank, card_order, preference

GIN: Mapping[str, Any] = {"ace_value": 1, "ace_high": False, "min_set": 3, "max_set": 4, "min_run": 3}
"""GIN-01, GIN-02: sets of three or four, runs of three or more, the ace low and worth 1."""
BASIC: Mapping[str, Any] = {**GIN, "final_discard": "optional"}
"""BAS-02, BAS-03, BAS-07."""


class Meld(NamedTuple):
    """A set or run of a hand: its cards as bits of the places in the hand."""

    mask: int
    run: bool


def value(card: str, rules: Mapping[str, Any]) -> int:
    """GIN-01, BAS-02."""
    rank = card[:-1]
    return int(rules["ace_value"]) if rank == "A" else 10 if rank in "JQK" else int(rank)


# ---------------------------------------------------------------------------------------------- melds


def is_set(cards: Sequence[str], rules: Mapping[str, Any]) -> bool:
    """One rank, the suits different, neither too few nor too many."""
    one_rank = len({card[:-1] for card in cards}) == 1 and len(set(cards)) == len(cards)
    return bool(one_rank and rules["min_set"] <= len(cards) <= rules["max_set"])


def is_run(cards: Sequence[str], rules: Mapping[str, Any]) -> bool:
    """One suit, in order, the ace low (or high too, GEN-06), never round the corner."""
    ranks = {RANKS.index(card[:-1]) for card in cards}
    if len(cards) < rules["min_run"] or len({card[-1] for card in cards}) > 1 or len(ranks) < len(cards):
        return False
    return sum(1 << rank for rank in ranks) in windows(len(cards), True, rules["ace_high"], False)


def melds(hand: Sequence[str], rules: Mapping[str, Any]) -> Iterator[Meld]:
    """Every meld that the hand holds; a hand is of one pack."""
    if len(set(hand)) < len(hand):
        raise ValueError("a card twice in one pack")
    for lines, fits in ((SUITS, is_run), (RANKS, is_set)):
        for line in lines:
            places = [i for i, card in enumerate(hand) if line in (card[-1], card[:-1])]
            for size in range(2, len(places) + 1):
                for chosen in combinations(places, size):
                    if fits([hand[i] for i in chosen], rules):
                        yield Meld(sum(1 << i for i in chosen), fits is is_run)


# --------------------------------------------------------------------------------------- best grouping


class Hand:
    """The best groupings of a hand and of all its parts."""

    def __init__(self, hand: Sequence[str], rules: Mapping[str, Any]) -> None:
        self.hand, self.values = hand, [value(card, rules) for card in hand]
        self.all = (1 << len(hand)) - 1
        self.by_lowest: list[list[Meld]] = [[] for _ in hand]
        for meld in melds(hand, rules):
            self.by_lowest[_lowest(meld.mask)].append(meld)
        self.least = lru_cache(maxsize=None)(self._least)

    def _least(self, mask: int) -> tuple[int, int, int]:
        """The least (points, ungrouped cards, minus the runs) of these cards."""
        if not mask:
            return 0, 0, 0
        lowest = _lowest(mask)
        points, loose, runs = self.least(mask & (mask - 1))
        found = [(points + self.values[lowest], loose + 1, runs)]
        for meld in self.by_lowest[lowest]:
            if not meld.mask & ~mask:
                points, loose, runs = self.least(mask ^ meld.mask)
                found.append((points, loose, runs - meld.run))
        return min(found)

    def rank(self, mask: int) -> Rank:
        """The best grouping of these cards; no card is wild, so every run is pure."""
        points, loose, runs = self.least(mask)
        return Rank(points, loose, -runs, -runs, 0)


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def best(hand: Sequence[str], rules: Mapping[str, Any] = GIN) -> Rank:
    """The best grouping of all these cards (GIN-03, BAS-10, API 2.3)."""
    cards = Hand(hand, rules)
    return cards.rank(cards.all)


def deadwood(hand: Sequence[str], rules: Mapping[str, Any] = GIN) -> int:
    """GIN-03."""
    return best(hand, rules).points


def after_discard(hand: Sequence[str], rules: Mapping[str, Any], due: bool) -> tuple[str | None, Rank]:
    """The best discard, the smallest of equal ones, and the best grouping of the rest (T-05).

    None is thrown if every card is melded and no discard is `due`.
    """
    cards = Hand(hand, rules)
    whole = cards.rank(cards.all)
    if not whole.ungrouped and not due:
        return None, whole
    thrown = [(hand[i], cards.rank(cards.all ^ 1 << i)) for i in range(len(hand))]
    return min(thrown, key=lambda one: (preference(one[1]), card_order(one[0])))


def basic_after_discard(hand: Sequence[str], rules: Mapping[str, Any] = BASIC) -> tuple[str | None, Rank]:
    """BAS-07, BAS-10, T-05."""
    return after_discard(hand, rules, rules["final_discard"] == "required")


# --------------------------------------------------------------------------------------------- defence

Groups = tuple[tuple[str, ...], ...]


def laid_off(hand: Sequence[str], groups: Groups, rules: Mapping[str, Any]) -> set[int]:
    """Every part of the hand (as a mask) that can be laid off, card after card, on these groups (GIN-11, T-08)."""
    start = (0, groups)
    seen, waiting = {start}, [start]
    while waiting:
        mask, table = waiting.pop()
        for i, card in enumerate(hand):
            for target, group in enumerate(table):
                grown = (*group, card)
                if not mask >> i & 1 and (is_set(grown, rules) or is_run(grown, rules)):
                    state = (mask | 1 << i, (*table[:target], grown, *table[target + 1 :]))
                    if state not in seen:
                        seen.add(state)
                        waiting.append(state)
    return {mask for mask, _ in seen}


def defence(hand: Sequence[str], knocker: Sequence[Sequence[str]], rules: Mapping[str, Any] = GIN) -> int:
    """The defender's joint minimum over own melds and lay-offs on the knocker's groups (GIN-11, T-15).

    Against gin give no groups, unless `layoff_on_gin`.
    """
    cards = Hand(hand, rules)
    groups = tuple(tuple(group) for group in knocker)
    return min(cards.least(cards.all ^ mask)[0] for mask in laid_off(hand, groups, rules))
