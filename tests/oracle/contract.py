"""Oracle: laying a deal's contract in Continental, Shanghai, contract rummy, Liverpool and May I.

Shares no code with the engine, and searches for nothing: all ways to lay the contract are listed, as a join over its
groups.  A state is the natural cards that are left (packed counts) with the set of (pure sequences, wilds laid) that
lead there; joining the options of one more group gives the next states.  Wild cards are a number until the end,
where the cheapest of them stay in hand.  Rule ids (CON-, SHA-, T-) are those of RULES-WESTERN.

Parameters: `wilds`, `wild_as_natural`, `wild_limit`, `wild_trio`, `max_set`, `max_run`, `ace_low`, `ace_high`,
`adjacent_runs`, `contract_size`, `card_values`, `final_discard`.  A contract is a list of kinds with least sizes,
and no meld more may be laid (`extra_melds` is not known here).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .indian import JK, RANKS, SUITS
from .ranks import Rank, card_order, preference

SET, SEQUENCE = "set", "sequence"
Contract = Sequence[tuple[str, int]]
Array = NDArray[np.int64]


def _contract(text: str) -> Contract:
    """`s3 r4`: a set of three and a sequence of four."""
    return [({"s": SET, "r": SEQUENCE}[word[0]], int(word[1:])) for word in text.split()]


SEVEN_DEALS = [*map(_contract, ("s3 s3", "s3 r4", "r4 r4", "s3 s3 s3", "s3 s3 r4", "s3 r4 r4", "r4 r4 r4"))]
"""CON-04, and section 5's games."""
TEN_DEALS = [
    *map(_contract, ("s3 s3", "s3 r4", "r4 r4", "s3 s3 s3", "s3 r7", "s3 s3 r5", "r4 r4 r4")),
    *map(_contract, ("s3 r10", "s3 s3 s3 r5", "r5 r5 r5")),
]
"""SHA-04."""
PIPS = {rank: min(place + 1, 10) for place, rank in enumerate(RANKS)}
CONTINENTAL: Mapping[str, Any] = {
    "contracts": SEVEN_DEALS, "wilds": ["JK", "AH", "AD"], "wild_as_natural": False, "wild_limit": "not_outnumber",
    "wild_trio": True, "max_set": None, "max_run": 13, "ace_low": True, "ace_high": True, "adjacent_runs": True,
    "contract_size": "at_least", "final_discard": "required", "last_deal_all_out": False,
    "card_values": {rank: 20 if rank == "A" else 5 if pips < 10 else 10 for rank, pips in PIPS.items()} | {JK: 50},
}  # fmt: skip
"""Section 3."""
CONTRACT: Mapping[str, Any] = {
    **CONTINENTAL, "wilds": ["JK"], "wild_limit": "none", "wild_trio": False, "card_values": {**PIPS, "A": 15, JK: 15}
}  # fmt: skip
"""Section 5, T-13."""
LIVERPOOL = {**CONTRACT, "last_deal_all_out": True}
MAY_I = {**CONTRACT, "card_values": {**PIPS, "A": 15, JK: 25}}
SHANGHAI = {**MAY_I, "contracts": TEN_DEALS}
"""Section 4."""


class Best(NamedTuple):
    """The best grouping of a hand, and of what is left of it after the best discard (T-05)."""

    can_go_down: bool
    laid: bool
    rank: Rank
    card: str | None
    after_laid: bool
    after: Rank


def value(card: str, rules: Mapping[str, Any]) -> int:
    """CON-12, T-14."""
    return int(rules["card_values"][card if card == JK else card[:-1]])


def discard_due(deal: int, rules: Mapping[str, Any]) -> bool:
    """Whether going down in this deal (from 1) must leave a card to throw (CON-11, CTR-08)."""
    all_out = rules["last_deal_all_out"] and deal == len(rules["contracts"])
    return rules["final_discard"] == "required" and not all_out


# --------------------------------------------------------------------------------------------- options


class Option(NamedTuple):
    """A way to lay one group: natural cards (or labels), the numbers of wilds it may hold as bits, a run's ends."""

    cards: tuple[str, ...]
    wilds: int
    pure: bool = False
    first: int = 0
    last: int = 0


def wild_limit(naturals: int, wilds: int, rules: Mapping[str, Any]) -> bool:
    """CON-07, SHA-07, T-14: whether so many wilds may join so many natural cards, of which there is one at least."""
    limit = rules["wild_limit"]
    if isinstance(limit, Mapping):
        return wilds <= int(limit.get(str(naturals + wilds), limit["else"]))
    most = {"not_outnumber": naturals, "fewer": naturals - 1, "none": wilds}[limit]
    return wilds <= int(most)


def _wilds(naturals: int, size: int, longest: int | None, most: int, rules: Mapping[str, Any]) -> int:
    """The numbers of wilds, as bits, that these natural cards can take into a group of the contract."""
    longest = size if rules["contract_size"] == "exact" else naturals + most if longest is None else longest
    sizes = range(max(size, naturals), min(longest, naturals + most) + 1)
    return sum(1 << total - naturals for total in sizes if wild_limit(naturals, total - naturals, rules))


def set_options(size: int, naturals: Mapping[str, Mapping[str, int]], most: int, rules: Mapping[str, Any]) -> Iterator[Option]:
    """Every set of one rank (suits may repeat), and the set of wilds only (CON-05, CON-07).

    `naturals` maps ranks to their cards and copies, `most` is the number of wilds.
    """
    for cards in naturals.values():
        for amounts in product(*(range(copies + 1) for copies in cards.values())):
            wilds = _wilds(sum(amounts), size, rules["max_set"], most, rules) if any(amounts) else 0
            if wilds:
                yield Option(tuple(Counter(dict(zip(cards, amounts, strict=True))).elements()), wilds)
    longest = size if rules["contract_size"] == "exact" else rules["max_set"] or most
    if rules["wild_trio"] and most >= size:
        yield Option((), sum(1 << total for total in range(size, min(longest, most) + 1)))


def run_options(size: int, naturals: Iterable[str], most: int, rules: Mapping[str, Any]) -> Iterator[Option]:
    """Every run: natural cards in their places of a window, wilds in the others (CON-05, CON-07, CON-08)."""
    held = set(naturals)
    longest = min(13, rules["max_run"], size if rules["contract_size"] == "exact" else 13)
    found: dict[Option, int] = defaultdict(int)
    for suit, length in product(SUITS, range(size, longest + 1)):
        for start in range(1 if rules["ace_low"] else 2, (14 if rules["ace_high"] else 13) - length + 2):
            window = [RANKS[place % 13] + suit for place in range(start - 1, start - 1 + length)]
            here = [card for card in window if card in held]
            for taken in range(max(1, length - most), len(here) + 1):
                if not wild_limit(taken, length - taken, rules):
                    continue
                for cards in combinations(here, taken):
                    bare = Option(tuple(sorted(cards)), 0, taken == length, *_ends(suit, start, length, rules))
                    found[bare] |= 1 << length - taken
    yield from (option._replace(wilds=wilds) for option, wilds in found.items())


def _ends(suit: str, start: int, length: int, rules: Mapping[str, Any]) -> tuple[int, int]:
    """The places of a run's ends as bits; nothing where runs may touch (T-13)."""
    if rules["adjacent_runs"]:
        return 0, 0
    first = SUITS.index(suit) * 16 + start
    return 1 << first, 1 << first + length - 1


# ------------------------------------------------------------------------------------------------ join

LANE = 16
"""State bits: bit `pure * LANE + wilds`; at most three pure sequences and fourteen wilds."""
KEEP = [sum((1 << most + 1) - 1 << pure * LANE for pure in range(4)) for most in range(LANE - 1)]
"""The bits of at most so many wilds."""
PAIRS = 1 << 21
"""Pairs of a state and an option that are looked at together."""


class Ways(NamedTuple):
    """States: the natural cards left, the ends of the runs laid, and the (pure, wilds) that lead there."""

    left: Array
    firsts: Array
    lasts: Array
    bits: Array


class Laying:
    """All ways to lay a contract with a hand."""

    def __init__(self, hand: Sequence[str], contract: Contract, rules: Mapping[str, Any]) -> None:
        self.rules, self.contract = rules, contract
        self.wild = sorted((card for card in hand if card in rules["wilds"]), key=card_order)
        self.most = len(self.wild)
        if self.most > LANE - 2 or sum(kind == SEQUENCE for kind, _ in contract) > 3:
            raise ValueError("at most fourteen wilds and three sequences")
        own = [card for card in self.wild if rules["wild_as_natural"] and card != JK]
        naturals = [card for card in hand if card not in rules["wilds"]] + own
        sizes = {size for kind, size in contract if kind == SEQUENCE}
        runs = {size: list(run_options(size, naturals, self.most, rules)) for size in sizes}
        in_runs = {card for options in runs.values() for option in options for card in option.cards}
        self._label(naturals, in_runs | set(own))
        self.ways = self._lay({(SEQUENCE, size): options for size, options in runs.items()})

    def _label(self, naturals: Sequence[str], apart: set[str]) -> None:
        """Label the natural cards and pack their counts: cards of a rank that fit no run are all alike."""
        label = {card: card if card in apart else card[:-1] for card in naturals}
        self.copies = Counter(label[card] for card in naturals)
        self.smallest = {label[card]: card for card in sorted(naturals, key=card_order, reverse=True)}
        self.offset, at = {}, 0
        for name, copies in self.copies.items():
            self.offset[name] = at
            at += copies.bit_length() + 1
        if at > 62:
            raise ValueError("too many cards")
        self.guard = sum(1 << self.offset[name] + copies.bit_length() for name, copies in self.copies.items())

    def pack(self, cards: Iterable[str]) -> int:
        """Counts of labels as one number, each below a guard bit."""
        return sum(1 << self.offset[card] for card in cards)

    def count(self, name: str) -> Array:
        """How many cards of a label each state leaves."""
        return self.ways.left >> self.offset[name] & (1 << self.copies[name].bit_length()) - 1

    def _lay(self, options: dict[tuple[str, int], list[Option]]) -> Ways:
        """Join the groups of the contract, those with few options first."""
        ranks: dict[str, dict[str, int]] = defaultdict(dict)
        for name, copies in self.copies.items():
            ranks[self.smallest[name][:-1]][name] = copies
        for kind, size in self.contract:
            if kind == SET:
                options[kind, size] = list(set_options(size, ranks, self.most, self.rules))
        zero = np.zeros(1, np.int64)
        ways = Ways(zero + (self.guard | self.pack(self.copies.elements())), zero, zero, zero + 1)
        for group in sorted(self.contract, key=lambda group: len(options[group])):
            ways = self._join(ways, options[group])
        return ways

    def _join(self, ways: Ways, options: Sequence[Option]) -> Ways:
        """Every state that laying one of the options leads to."""
        taken = np.array([self.pack(option.cards) for option in options], np.int64)
        others = [np.array([option[i] for option in options], np.int64) for i in range(1, 5)]
        step = max(1, PAIRS // max(1, len(options)))
        blocks = [Ways(*(column[i : i + step] for column in ways)) for i in range(0, len(ways.left), step)]
        parts = [self._pairs(block, taken, others) for block in blocks]
        return self._merge(Ways(*map(np.concatenate, zip(*parts, strict=True))) if parts else ways)

    def _pairs(self, ways: Ways, taken: Array, others: Sequence[Array]) -> Ways:
        """The states of all pairs of a state and an option that fit; `others` are the options' further members."""
        wilds, pure, first, last = others
        left = ways.left[:, None] - taken
        touch = (ways.lasts[:, None] << 1 & first) | (ways.firsts[:, None] >> 1 & last)
        state, option = np.nonzero((left & self.guard == self.guard) & (touch == 0))
        before, numbers, bits = ways.bits[state], wilds[option], np.zeros(len(state), np.int64)
        for n in range(self.most + 1):
            bits |= (numbers >> n & 1) * ((before & KEEP[self.most - n]) << n)
        bits <<= pure[option] * LANE
        some = bits != 0
        state, option = state[some], option[some]
        firsts, lasts = ways.firsts[state] | first[option], ways.lasts[state] | last[option]
        return Ways(left[state, option], firsts, lasts, bits[some])

    @staticmethod
    def _merge(ways: Ways) -> Ways:
        """One state for all that leave the same cards and ends."""
        if not len(ways.left):
            return ways
        order = np.lexsort(ways[:3]) if ways.firsts.any() else np.argsort(ways.left)
        ways = Ways(*(column[order] for column in ways))
        new = np.any([column[1:] != column[:-1] for column in ways[:3]], axis=0)
        starts = np.concatenate(([0], np.flatnonzero(new) + 1))
        left, firsts, lasts = (column[starts] for column in ways[:3])
        return Ways(left, firsts, lasts, np.bitwise_or.reduceat(ways.bits, starts))


# ------------------------------------------------------------------------------------------------ best


class Leaves:
    """What every way to lay the contract leaves in hand: natural cards, and which wild cards there are to lay."""

    def __init__(self, laying: Laying) -> None:
        self.laying, self.rules = laying, laying.rules
        wild = set(laying.wild)
        self.names = [name for name in laying.copies if laying.smallest[name] not in wild]
        counts = {name: laying.count(name) for name in laying.copies}
        self.counts = counts
        nothing = np.zeros(len(laying.ways.left), np.int64)
        self.points = sum((counts[name] * self.value(name) for name in self.names), nothing)
        self.cards = sum((counts[name] for name in self.names), nothing)
        self.own = [name for name in laying.copies if laying.smallest[name] in wild]
        self.pools = np.stack([counts[name] for name in self.own], axis=1) if self.own else nothing[:, None]

    def value(self, name: str) -> int:
        """The value of a label's cards."""
        return value(self.laying.smallest[name], self.rules)

    def rank(self, without: str | None = None) -> Rank | None:
        """The best that is left, with one card (a label or a wild card) thrown; None if that cannot be."""
        thrown = without in self.names
        mask = np.ones(len(self.points), bool) if not thrown else self.counts[str(without)] > 0
        found = [
            rank
            for pool in np.unique(self.pools[mask], axis=0)
            if (wild := self._wild(pool, None if thrown else without)) is not None
            and (rank := self._least(mask & (self.pools == pool).all(axis=1), wild, without if thrown else None)) is not None
        ]
        return min(found, key=preference) if found else None

    def _wild(self, pool: Sequence[int], without: str | None) -> list[int] | None:
        """The values of the wild cards that may be laid as wilds, cheapest first; None if the thrown one is not there."""
        laid_own = {name: self.laying.copies[name] - int(n) for name, n in zip(self.own, pool, strict=False)}
        cards = Counter(self.laying.wild)
        cards.subtract(laid_own)
        if without is not None:
            cards[without] -= 1
            if cards[without] < 0:
                return None
        return sorted(value(card, self.rules) for card in cards.elements())

    def _least(self, mask: NDArray[np.bool_], wild: Sequence[int], without: str | None) -> Rank | None:
        """The best over these states and every number of wilds laid; those that stay are the cheapest."""
        bits, gone = self.laying.ways.bits[mask], 0 if without is None else self.value(without)
        points, cards = self.points[mask] - gone, self.cards[mask] - (without is not None)
        runs = sum(kind == SEQUENCE for kind, _ in self.laying.contract)
        found = []
        for laid in range(len(wild) + 1):
            for pure in range(runs + 1):
                here = bits >> (pure * LANE + laid) & 1 == 1
                if here.any():
                    stay = wild[: len(wild) - laid]
                    least, loose = _first(points[here], cards[here])
                    found.append(Rank(least + sum(stay), loose + len(stay), pure, runs, laid))
        return min(found, key=preference) if found else None


def _first(points: Array, cards: Array) -> tuple[int, int]:
    """The smallest pair."""
    least = points.min()
    return int(least), int(cards[points == least].min())


def best(hand: Sequence[str], contract: Contract, rules: Mapping[str, Any], due: bool = True) -> Best:
    """The best grouping of the hand and of the hand less one card (CON-13, T-05, API 2.3).

    `due`: a discard is required (`discard_due`), so that `can_go_down` asks for a card that is left.
    """
    leaves = Leaves(Laying(hand, contract, rules))
    loose = Rank(sum(value(card, rules) for card in hand), len(hand), 0, 0, 0)
    whole = leaves.rank()
    rank = loose if whole is None else whole
    if not due and not rank.ungrouped:
        return Best(whole is not None, whole is not None, rank, None, whole is not None, rank)
    thrown: list[tuple[Rank, str, bool]] = []
    for name, card in _discards(leaves):
        after = leaves.rank(without=name)
        less = loose._replace(points=loose.points - value(card, rules), ungrouped=len(hand) - 1)
        thrown.append((less if after is None else after, card, after is not None))
    after_rank, card, after_laid = min(thrown, key=lambda one: (preference(one[0]), card_order(one[1])))
    can_go_down = any(laid for _, _, laid in thrown) if due else whole is not None
    return Best(can_go_down, whole is not None, rank, card, after_laid, after_rank)


def laid_hand(rng: Random, contract: Contract, size: int, wilds: int, pack: Sequence[str]) -> list[str]:
    """A random hand from the pack (of two decks at least) that begins with the contract's groups.

    Up to `wilds` of their cards are changed for printed jokers.  Dealt hands can hardly ever lay some contracts.
    """
    cards, held = Counter(pack), list[str]()
    for kind, length in contract:
        group: list[str] = []
        while not group or Counter([*held, *group]) - cards:
            suit, rank, start = rng.choice(SUITS), rng.choice(RANKS), rng.randrange(15 - length)
            run = [RANKS[place % 13] + suit for place in range(start, start + length)]
            group = [rank + rng.choice(SUITS) for _ in range(length)] if kind == SET else run
        held += group
    for place in rng.sample(range(len(held)), min(wilds, cards[JK])):
        held[place] = JK
    return held + rng.sample(sorted((cards - Counter(held)).elements()), size - len(held))


def _discards(leaves: Leaves) -> Iterator[tuple[str, str]]:
    """The cards that can be thrown, each with its label; of cards alike the smallest."""
    yield from ((name, leaves.laying.smallest[name]) for name in leaves.names)
    yield from ((card, card) for card in set(leaves.laying.wild))
