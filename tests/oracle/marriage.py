"""Oracle: best grouping and least count of a hand of 21-card rummy (Marriage), its shows and its value cards.

Shares no code with the engine; the rules of counting and of jokers are those of the 13-card oracle.  The cards are
gone through in one order: the first card that is left is loose, spent as a joker, or in one of the groups that begin
with it.  All states are carried along together, as packed counts of the cards left; since cards of neighbouring ranks
are neighbours in that order, few states are open at a time.  Rule ids (R21-, R-, S-) are those of RULES-INDIAN.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .indian import (
    IMPURE,
    JK,
    PURE,
    RANKS,
    SET,
    SUITS,
    Outcome,
    Reading,
    Table,
    counting_kinds,
    evaluate,
    grouped_value,
    is_long,
    lives_met,
    loose_value,
    preference,
    read_group,
    table_of,
    windows,
)  # fmt: skip

Array = NDArray[np.int64]
Laid = Sequence[Sequence[str]]
SHOWS = ("three_tunnelas", "eight_dublees", "eight_jokers")
"""The special shows in the order of S-21."""
POOL = "pool"
"""The jokers of a hand that may still be spent; `pool 5` those that may not go into a set of fives (R-JOK-6).

A joker that is loose or in its own place is taken from its pool as well; in the end every pool is empty.
"""


class Best(NamedTuple):
    """What a hand is worth: as declared or counted, with every show that it fits, and its best ordinary grouping."""

    declarable: bool
    points: int
    shows: tuple[str, ...]
    grouping: Outcome


class Piece(NamedTuple):
    """A group, or one card loose or spent: the cards and jokers taken, and the reading of a group."""

    takes: Mapping[str, int]
    reading: Reading | None = None
    loose: bool = False


# ---------------------------------------------------------------------------------------------- groups


def by_number(rules: Mapping[str, Any]) -> bool:
    """Whether only the number of jokers spent in a group matters, apart from R-JOK-6."""
    plain = not rules["wild_dup_in_own_set"] and rules["joker_only_group"] == "invalid"
    pure_is_best = rules["second_life_needs_first"] and rules["pure_only_count"] != "flat_cap"
    return bool(plain and pure_is_best and rules["jokers_max_per_sequence"] is None)


class Groups:
    """Every piece that a hand can be cut into, with jokers by number (see `by_number`)."""

    def __init__(self, hand: Sequence[str], table: Table) -> None:
        self.copies, self.table, self.rules = Counter(hand), table, table.rules
        self.jokers = {card for card in self.copies if table.joker(card)}
        self.naturals = [card for card in self.copies if card != JK]
        self.real_ranks = {card[:-1] for card in self.naturals if card not in self.jokers}
        self.most = sum(self.copies[card] for card in self.jokers)
        self.need = max(1, self.rules["min_naturals"])
        self.pools = Counter({self.pool(card): 0 for card in self.jokers})
        for card in self.jokers:
            self.pools[self.pool(card)] += self.copies[card]
        self.splits: dict[tuple[int, str], list[dict[str, int]]] = {}

    def pool(self, card: str) -> str:
        """The pool of a joker: of its rank, if there are real cards of that rank."""
        return f"{POOL} {card[:-1]}" if card != JK and card[:-1] in self.real_ranks else POOL

    def pieces(self) -> Iterator[Piece]:
        """All of them."""
        yield from (Piece(self._own([card]), loose=True) for card in self.copies)
        yield from (Piece({card: 1}) for card in self.jokers)
        if self.rules["group_min"] <= 3:
            yield from self._triples()
        for suit in SUITS:
            for held, spent in self._runs([card for card in self.naturals if card[-1] == suit]):
                yield from self._with_jokers(held, spent, "", self._run_kind(held, spent))
        for rank in RANKS:
            for held, spent in self._sets([card for card in self.naturals if card[:-1] == rank]):
                yield from self._with_jokers(held, spent, rank, SET)

    def _triples(self) -> Iterator[Piece]:
        """R21-MEL-1."""
        for card, copies in self.copies.items():
            allowed = self.rules["jk_tunnela" if card == JK else "identical_triple_is_pure"]
            if copies >= 3 and allowed and not (card == JK and self.table.dead_jk):
                yield Piece(self._own([card] * 3), Reading(PURE, 0, 3))

    def _own(self, cards: Sequence[str]) -> dict[str, int]:
        """Cards that stand for themselves, and are no jokers to spend any more."""
        own: dict[str, int] = {}
        for card in cards:
            for name in (card, self.pool(card)) if card in self.jokers else (card,):
                own[name] = own.get(name, 0) + 1
        return own

    def _enough(self, held: Sequence[str], spent: int) -> bool:
        """R-JOK-4: real cards where jokers are spent."""
        return not spent or sum(card not in self.jokers for card in held) >= self.need

    def _runs(self, cards: Sequence[str]) -> set[tuple[tuple[str, ...], int]]:
        """The cards of one suit in their places of a window, with the number of other places (R-SEQ-1 to R-SEQ-3)."""
        found: set[tuple[tuple[str, ...], int]] = set()
        bits = {card: 1 << RANKS.index(card[:-1]) for card in cards}
        for size in range(self.rules["group_min"], self.rules["seq_max"] + 1):
            for window in self._windows(size):
                here = [card for card in cards if bits[card] & window]
                for held in range(max(1, size - self.most), len(here) + 1):
                    chosen = [group for group in combinations(here, held) if self._enough(group, size - held)]
                    found.update((group, size - held) for group in chosen)
        return found

    def _windows(self, size: int) -> tuple[int, ...]:
        return windows(size, self.rules["ace_low"], self.rules["ace_high"], self.rules["ace_wrap"])

    def _run_kind(self, held: Sequence[str], spent: int) -> str:
        """R-SEQ-4."""
        own = self.rules["wild_natural_in_pure"] or self.jokers.isdisjoint(held)
        return PURE if own and not spent else IMPURE

    def _sets(self, cards: Sequence[str]) -> Iterator[tuple[tuple[str, ...], int]]:
        """Different suits of one rank with a number of jokers (R-SET-1 to R-SET-3), unless it reads as a run first."""
        total, jokers = self.rules["set_max_total"], self.rules["jokers_max_per_set"]
        for size in range(1, len(cards) + 1):
            for held, spent in product(combinations(cards, size), range(self.most + 1)):
                length = size + spent
                fits = self.rules["group_min"] <= length <= (length if total is None else total)
                few = jokers is None or spent <= jokers
                if fits and few and self._enough(held, spent) and not self._is_run(held, spent):
                    yield held, spent

    def _is_run(self, held: Sequence[str], spent: int) -> bool:
        """Whether one real card and jokers make a run of this length (R-DEC-5)."""
        real = [card for card in held if card not in self.jokers]
        length = len(held) + spent
        if not spent or len(real) != 1 or length > self.rules["seq_max"]:
            return False
        return any(1 << RANKS.index(real[0][:-1]) & window for window in self._windows(length))

    def _with_jokers(self, held: Sequence[str], spent: int, rank: str, kind: str) -> Iterator[Piece]:
        """The group with its jokers from every mixture of the pools that it may use."""
        reading, own = Reading(kind, spent, len(held) + spent), self._own(held)
        for amounts in self._split(spent, f"{POOL} {rank}"):
            takes = {**own, **{name: own.get(name, 0) + n for name, n in amounts.items()}}
            if all(takes[name] <= self.pools[name] for name in amounts):
                yield Piece(takes, reading)

    def _split(self, spent: int, without: str) -> list[dict[str, int]]:
        """All ways to take so many jokers from the pools, one of them left out."""
        if (spent, without) not in self.splits:
            pools = [name for name in self.pools if name != without]
            ways = product(*(range(min(spent, self.pools[name]) + 1) for name in pools))
            found = [{name: n for name, n in zip(pools, way, strict=True) if n} for way in ways if sum(way) == spent]
            self.splits[spent, without] = found
        return self.splits[spent, without]


def literal_pieces(hand: Sequence[str], wild: str | None, table: Table) -> Iterator[Piece]:
    """Every piece with its very cards, each group as the 13-card oracle reads it: any rules, but slow."""
    copies = Counter(hand)
    yield from (Piece({card: 1}, loose=True) for card in copies)
    joker = [card for card in copies if table.joker(card)]
    spare = [Counter(dict(zip(joker, n, strict=True))) for n in product(*(range(copies[card] + 1) for card in joker))]
    real = [card for card in copies if card not in joker and card != JK]
    lines = [[c for c in real if c[-1] == s] for s in SUITS] + [[c for c in real if c[:-1] == r] for r in RANKS]
    parts = {part for line in lines for n in range(len(line) + 1) for part in combinations(line, n)}
    parts |= {(card,) * 3 for card in real if copies[card] >= 3}
    for part, jokers in product(parts, spare):
        cards = [*part, *jokers.elements()]
        reading = read_group(cards, wild, table.rules) if len(cards) >= table.rules["group_min"] else None
        if reading is not None:
            yield Piece(Counter(cards), reading)


# --------------------------------------------------------------------------------------------- weights

SPENT, SEQUENCE, PURE_ONE, CARD = 1, -(1 << 5), -(1 << 8), 1 << 11
POINT = CARD << 5
"""A weight adds the criteria of API 2.3, the weightiest first: points, ungrouped cards, pure sequences, sequences, spent."""
FAR = 1 << 40
"""What may not be."""
LIVES, NO_PURE, SOME_PURE, CAPPED, DECLARE = range(5)
"""The layers: count with lives, without a pure sequence, with too few; nothing counts; only jokers may be loose."""


def _criteria(weight: int) -> tuple[int, int, int, int, int]:
    """Points, ungrouped, pure, sequences and spent of a weight."""
    spent = weight % 32
    sequences = -(weight >> 5) % 8
    pure = -((weight >> 5) + sequences >> 3) % 8
    cards = ((weight >> 5) + sequences >> 3) + pure >> 3
    return cards >> 5, cards % 32, pure, sequences, spent


def _weights(piece: Piece, table: Table, rules: Mapping[str, Any]) -> list[int]:
    """The weight of a piece in every layer (R-CNT-2, R-DEC-1)."""
    if piece.reading is None:
        card = next(iter(piece.takes))
        if not piece.loose:
            return [0] * 5
        cost = CARD + POINT * loose_value(card, table, rules)
        may_lie = rules["ungrouped_jokers_ok"] and table.joker(card)
        return [cost, cost, cost, CARD, CARD if may_lie else FAR]
    base = piece.reading.spent * SPENT + (piece.reading.kind != SET) * SEQUENCE + (piece.reading.kind == PURE) * PURE_ONE
    cards = [card for card, n in piece.takes.items() if not card.startswith(POOL) for _ in range(n)]
    value = sum(grouped_value(card, table, rules) for card in cards)
    value += piece.reading.spent * int(rules["joker_points"]) * (len(cards) < piece.reading.length)
    counted = [piece.reading.kind in (counting_kinds(pure, rules) or ()) for pure in (0, 1)]
    return [base, *(base + counts * value * POINT for counts in counted), base, base]


# ----------------------------------------------------------------------------------------------- sweep

PAIRS = 1 << 21
"""Pairs of a state and a piece that are looked at together."""


@dataclass(frozen=True)
class Lives:
    """What is remembered of the groups laid so far: pure sequences, sequences and long ones, as far as they matter."""

    rules: Mapping[str, Any]

    @property
    def shape(self) -> tuple[int, int, int]:
        """The numbers of different values."""
        pure, sequences = self.rules["min_pure_sequences"], self.rules["min_sequences"]
        return max(pure, 1) + 1, (sequences if sequences > pure else 0) + 1, 1 + (self.rules["min_long_sequence"] is not None)

    def step(self, reading: Reading | None) -> list[int]:
        """The state after a piece, for every state before it."""
        kind, length = (reading.kind, reading.length) if reading else (SET, 0)
        more = kind == PURE, kind != SET, kind != SET and is_long(length, self.rules)
        after = [
            [min(old + new, most - 1) for old, new, most in zip(state, more, self.shape, strict=True)]
            for state in product(*map(range, self.shape))
        ]
        return [int(np.ravel_multi_index(state, self.shape)) for state in after]

    def met(self, state: int) -> bool:
        """R-DEC-2, R-DEC-3."""
        pure, sequences, long = (int(n) for n in np.unravel_index(state, self.shape))
        if self.shape[1] == 1:
            sequences = max(pure, self.rules["min_sequences"])
        return lives_met(pure, sequences, long, self.rules)

    def pure(self, state: int) -> bool:
        """Whether there is a pure sequence."""
        return state >= self.shape[1] * self.shape[2]


class Sweep:
    """The least weights of all ways to cut a hand into pieces, by lives."""

    def __init__(self, copies: Mapping[str, int], pools: Mapping[str, int], pieces: Sequence[Piece], lives: Lives) -> None:
        self.order = [*copies, *pools]
        self.size = int(np.prod(lives.shape))
        self.offset, at = {}, self.size.bit_length()
        for name in self.order:
            self.offset[name] = at
            at += {**copies, **pools}[name].bit_length() + 1
        if at > 62:
            raise ValueError("too many cards")
        self.full = {**copies, **pools}
        self.guard = sum(1 << self.offset[name] + self.full[name].bit_length() for name in self.order)
        self.start = self.guard + sum(n << self.offset[name] for name, n in self.full.items())
        readings = {piece.reading for piece in pieces}
        steps = {reading: lives.step(reading) for reading in readings}
        self.steps = np.array([steps[piece.reading] for piece in pieces], np.int64)
        self.takes = np.array([sum(n << self.offset[c] for c, n in piece.takes.items()) for piece in pieces], np.int64)
        first = [min(map(self.order.index, piece.takes)) for piece in pieces]
        self.by_first = [[i for i, at in enumerate(first) if at == place] for place in range(len(copies))]

    def run(self, weights: Array) -> Array:
        """The least weights `[lives, layer]`, from the weights `[piece, layer]`."""
        states, least = np.array([self.start], np.int64), np.zeros((1, weights.shape[1]), np.int64)
        for place, chosen in enumerate(self.by_first):
            bits = (1 << self.full[self.order[place]].bit_length()) - 1 << self.offset[self.order[place]]
            while (here := states & bits != 0).any():
                parts = [(states[~here], least[~here])]
                parts += self._cut(states[here], least[here], np.array(chosen), weights)
                states, least = self._merge(*map(np.concatenate, zip(*parts, strict=True)))
        found = np.full((self.size, weights.shape[1]), FAR, np.int64)
        done = states < self.guard + (1 << self.size.bit_length())
        found[states[done] - self.guard] = least[done]
        return found

    def _cut(self, states: Array, least: Array, chosen: Array, weights: Array) -> Iterator[tuple[Array, Array]]:
        """The states after each of the chosen pieces."""
        step = max(1, PAIRS // len(chosen))
        lives = (1 << self.size.bit_length()) - 1
        for at in range(0, len(states), step):
            now = states[at : at + step]
            left = now[:, None] - self.takes[chosen]
            state, piece = np.nonzero(left & self.guard == self.guard)
            after = self.steps[chosen[piece], now[state] & lives]
            yield (left[state, piece] & ~lives) | after, least[at : at + step][state] + weights[chosen[piece]]

    @staticmethod
    def _merge(states: Array, least: Array) -> tuple[Array, Array]:
        """One of equal states, with the least weight in every layer."""
        order = np.argsort(states)
        states, least = states[order], least[order]
        starts = np.concatenate(([0], np.flatnonzero(states[1:] != states[:-1]) + 1))
        return states[starts], np.minimum.reduceat(least, starts, axis=0)


# ------------------------------------------------------------------------------------------------ best


def _ordered(hand: Sequence[str]) -> dict[str, int]:
    """The copies of each card, by rank, so that the groups of a card are near it."""
    copies = Counter(hand)
    places = {card: (13, 0) if card == JK else (RANKS.index(card[:-1]), SUITS.index(card[-1])) for card in copies}
    return {card: copies[card] for card in sorted(copies, key=lambda card: places[card])}


def best_grouping(hand: Sequence[str], wild: str | None, rules: Mapping[str, Any], cap: int | None = None) -> Outcome:
    """The outcome of the best ordinary grouping (API 2.3) of at most 22 cards; `cap` if less than `points_cap`."""
    table, lives = table_of(wild, rules), Lives(rules)
    groups = Groups(hand, table)
    number = by_number(rules)
    pieces = list(groups.pieces() if number else literal_pieces(hand, wild, table))
    weights = np.array([_weights(piece, table, rules) for piece in pieces], np.int64)
    layers, inverse = np.unique(weights, axis=1, return_inverse=True)
    least = Sweep(_ordered(hand), groups.pools if number else {}, pieces, lives).run(layers)[:, inverse]
    cap = min(int(rules["points_cap"]), int(rules["points_cap"]) if cap is None else cap)
    whole = len(hand) == rules["cards_per_player"]
    found = min(_outcomes(least, whole, cap, lives), key=preference)
    if found.declarable or found.points < cap:
        return found
    return min((_outcome(int(row[CAPPED]), False, cap) for row in least if row[CAPPED] < FAR // 2), key=preference)


def _outcome(weight: int, declarable: bool, points: int | None = None) -> Outcome:
    counted, ungrouped, pure, sequences, spent = _criteria(weight)
    return Outcome(declarable, counted if points is None else points, ungrouped, pure, sequences, spent)


def _outcomes(least: Array, whole: bool, cap: int, lives: Lives) -> Iterator[Outcome]:
    """The best outcome of every state of lives, in the layer that it calls for (R-CNT-2)."""
    for state, row in enumerate(least):
        if row[CAPPED] >= FAR // 2:
            continue
        met, pure = lives.met(state), lives.pure(state)
        if met and whole and row[DECLARE] < FAR // 2:
            yield _outcome(int(row[DECLARE]), True, 0)
        if not met and counting_kinds(pure, lives.rules) is None:
            yield _outcome(int(row[CAPPED]), False, cap)
        else:
            weight = int(row[LIVES if met else SOME_PURE if pure else NO_PURE])
            yield _outcome(weight, False, min(cap, _criteria(weight)[0]))


def dublees(hand: Sequence[str]) -> int:
    """R21-MEL-2, S-22: pairs of identical cards over the whole hand, printed jokers too."""
    return sum(copies // 2 for copies in Counter(hand).values())


def special_shows(hand: Sequence[str], wild: str | None, rules: Mapping[str, Any]) -> tuple[str, ...]:
    """The special shows that these cards hold (R21-DEC-1, S-21)."""
    table = table_of(wild, rules)
    triples = {card: n // 3 for card, n in Counter(hand).items() if read_group([card] * 3, wild, rules) == Reading(PURE, 0, 3)}
    holds = (sum(triples.values()) >= 3, dublees(hand) >= 8, sum(map(table.joker, hand)) >= 8)
    return tuple(show for show, held in zip(SHOWS, holds, strict=True) if held and show in rules["special_shows"])


def relief_cap(hand: Sequence[str], rules: Mapping[str, Any]) -> int:
    """The most that the hand can cost (R-CNT-2, R21-CNT-3, S-22)."""
    cap, relief = int(rules["points_cap"]), rules["dublee_relief"]
    return min(cap, int(relief["points"])) if relief and dublees(hand) >= relief["min_dublees"] else cap


def best(hand: Sequence[str], wild: str | None, rules: Mapping[str, Any]) -> Best:
    """The least count over all arrangements and special shows, and whether it can be declared (R21-DEC-1, R21-CNT)."""
    grouping = best_grouping(hand, wild, rules, relief_cap(hand, rules))
    special = special_shows(hand, wild, rules)
    declarable = grouping.declarable or bool(special and len(hand) == rules["cards_per_player"])
    shows = (("pure_sequences",) if grouping.declarable else ()) + special
    return Best(declarable, 0 if special else grouping.points, shows, grouping)


def after_discard(hand: Sequence[str], wild: str | None, rules: Mapping[str, Any]) -> tuple[bool, int]:
    """Whether the hand can be declared after some discard, and the least count after any (API 2.3)."""
    rest = [list((Counter(hand) - Counter([card])).elements()) for card in dict.fromkeys(hand)]
    found = [best(cards, wild, rules) for cards in rest]
    return any(one.declarable for one in found), min(one.points for one in found)


# ----------------------------------------------------------------------------------------- as laid out


def show_as_laid(groups: Laid, ungrouped: Sequence[str], wild: str | None, rules: Mapping[str, Any]) -> str | None:
    """The show that these groups are, the first that fits (R21-DEC-1, S-21); None if they are none."""
    table = table_of(wild, rules)
    if sum(map(len, groups)) + len(ungrouped) != rules["cards_per_player"]:
        return None
    same = [len(group) for group in groups if len(set(group)) == 1]
    tunnelas = sum(len(g) == 3 and len(set(g)) == 1 and read_group(g, wild, rules) is not None for g in groups)
    jokers = any(len(group) >= 8 and all(map(table.joker, group)) for group in groups)
    fits = (tunnelas >= 3, same.count(2) >= 8, jokers)
    special = [show for show, held in zip(SHOWS, fits, strict=True) if held and show in rules["special_shows"]]
    pure = evaluate(groups, ungrouped, wild, rules).declarable
    return next(iter([*(["pure_sequences"] if pure else []), *special]), None)


def count_as_laid(groups: Laid, ungrouped: Sequence[str], wild: str | None, rules: Mapping[str, Any]) -> int:
    """What a loser's hand costs as arranged (R21-CNT-1 to R21-CNT-3, S-22)."""
    hand = [card for group in groups for card in group] + [*ungrouped]
    if special_shows(hand, wild, rules):
        return 0
    return min(relief_cap(hand, rules), evaluate(groups, ungrouped, wild, rules).points)


# ----------------------------------------------------------------------------------------- value cards


def value_cards(wild: str | None) -> tuple[str, ...]:
    """The cut, upper and lower card (R21-VAL-1); none if no card was turned."""
    if wild is None:
        return ()
    cut = "AS" if wild == JK else wild
    place = RANKS.index(cut[:-1])
    return cut, RANKS[(place + 1) % 13] + cut[-1], RANKS[place - 1] + cut[-1]


def value_points(hand: Sequence[str], wild: str | None, rules: Mapping[str, Any]) -> int:
    """R21-VAL-3, S-23: marriages first, then what is left of each card; a fourth copy counts nothing."""
    singles, marriages = rules["value_card_points"], rules["marriage_points"]
    if wild is None or not singles or not marriages:
        return 0
    held = [min(3, list(hand).count(card)) for card in value_cards(wild)]
    married = min(held)
    return int(sum([0, *marriages][married : married + 1]) + sum([0, *singles][n - married] for n in held))


class Player(NamedTuple):
    """A player at the end of a deal."""

    points: float
    value_points: int = 0
    dropped: bool = False


def table_totals(players: Mapping[str, Player], winner: str, rules: Mapping[str, Any]) -> dict[str, Fraction]:
    """R21-VAL-4, S-23: points won or lost, and value points from every player who has not dropped; they sum to zero."""
    points = {name: Fraction(player.points) for name, player in players.items()}
    staying = [name for name, player in players.items() if not player.dropped]
    totals = {name: sum(points.values()) - points[name] if name == winner else -points[name] for name in players}
    for one, other in product(staying, repeat=2):
        if one != other:
            totals[one] += players[one].value_points - players[other].value_points
    return _capped(totals, rules["total_loss_cap"])


def _capped(totals: dict[str, Fraction], cap: int | None) -> dict[str, Fraction]:
    """No one loses more than the cap; winners give the difference up in proportion, the rest the largest (S-23)."""
    over = {name: -cap - total for name, total in totals.items() if cap is not None and total < -cap}
    excess, won = sum(over.values(), Fraction(0)), {name: total for name, total in totals.items() if total > 0}
    if not excess:
        return totals
    gives = {name: Fraction(excess * total // sum(won.values())) for name, total in won.items()}
    gives[max(won, key=lambda name: won[name])] += excess - sum(gives.values())
    return {name: total + over.get(name, 0) - gives.get(name, 0) for name, total in totals.items()}
