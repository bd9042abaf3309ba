"""Oracle: reading groups, counting and best grouping of a hand of 13-card Indian rummy.

Shares no code with the engine.  Every candidate group is a concrete subset of the physical cards, read
literally (each card that may be a joker: in its own place or spent; every window), and the packing of groups
is an exact dynamic programme over all sub-hands.  Rule ids (R-..., S-...) are those of RULES-INDIAN.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHDC"
JK = "JK"
PROFILES = Path(__file__).with_name("profiles.json")
PURE, IMPURE, SET = "pure_sequence", "impure_sequence", "set"

READING = (
    "wild_scope", "printed_joker_cut", "printed_jokers_stay_wild", "wild_as_joker", "value_cards_wild",
    "wild_natural_in_pure", "wild_dup_in_own_set", "ace_low", "ace_high", "ace_wrap", "group_min", "seq_max",
    "set_max_total", "jokers_max_per_set", "jokers_max_per_sequence", "min_naturals", "joker_only_group",
    "identical_triple_is_pure", "jk_tunnela",
)  # fmt: skip
"""The parameters that decide how a group is read."""


@dataclass(frozen=True)
class Reading:
    """A valid group: its kind, the cards spent as jokers and its number of cards."""

    kind: str
    spent: int
    length: int


@dataclass(frozen=True, order=False)
class Outcome:
    """What one grouping is worth."""

    declarable: bool
    points: int
    ungrouped: int
    pure: int
    sequences: int
    spent: int


def profiles(path: Path = PROFILES) -> dict[str, dict[str, Any]]:
    """Every profile, each as its differences from the base."""
    found = json.loads(path.read_text(encoding="utf-8"))
    return {name: rules for name, rules in found.items() if name != "_base"}


def rules_of(profile: str, path: Path = PROFILES, **overrides: Any) -> dict[str, Any]:
    """The base profile, the profile's differences and the overrides, merged."""
    profiles = json.loads(path.read_text(encoding="utf-8"))
    return {**profiles[profiles["_base"]], **profiles[profile], **overrides}


# ---------------------------------------------------------------------------------------------- jokers


def wild_cards(wild: str | None, rules: Mapping[str, Any]) -> frozenset[str]:
    """The suited cards that the turned card makes jokers (R-JOK-1, R-JOK-2, R21-VAL-1, R21-VAL-2)."""
    if wild is None:
        return frozenset()
    found: set[str] = set()
    if not rules["wild_as_joker"]:
        pass
    elif wild != JK and rules["wild_scope"] == "same_card":
        found.add(wild)
    elif wild != JK or rules["printed_joker_cut"] == "ace_wild":
        found.update(("A" if wild == JK else wild[:-1]) + suit for suit in SUITS)
    if rules["value_cards_wild"]:
        cut = "AS" if wild == JK else wild
        place = RANKS.index(cut[:-1])
        found.update(RANKS[(place + step) % 13] + cut[-1] for step in (-1, 1))
    return frozenset(found)


@dataclass(frozen=True, eq=False)
class Table:
    """One turned card under one set of reading rules."""

    rules: Mapping[str, Any]
    wild: frozenset[str]
    dead_jk: bool

    def joker(self, card: str) -> bool:
        """Joker-capable: a printed joker (unless R-JOK-2 kills it) or a wild card."""
        return not self.dead_jk if card == JK else card in self.wild


@lru_cache(maxsize=256)
def _table(wild: str | None, values: tuple[Any, ...]) -> Table:
    rules = dict(zip(READING, values, strict=True))
    return Table(rules, wild_cards(wild, rules), wild == JK and not rules["printed_jokers_stay_wild"])


def table_of(wild: str | None, rules: Mapping[str, Any]) -> Table:
    """The (shared) table of a turned card and rules."""
    return _table(wild, tuple(rules[name] for name in READING))


# --------------------------------------------------------------------------------------------- reading


def read_group(cards: Sequence[str], wild: str | None, rules: Mapping[str, Any]) -> Reading | None:
    """The reading of a group, None if it is invalid: pure, else impure, else set (R-DEC-5)."""
    return _read(table_of(wild, rules), tuple(sorted(cards)))


@lru_cache(maxsize=1 << 17)
def _read(table: Table, cards: tuple[str, ...]) -> Reading | None:
    if len(cards) < table.rules["group_min"] or (table.dead_jk and JK in cards):
        return None
    run = _triple(table, cards) or _sequence(table, cards)
    if run is not None:
        return run
    return _set(table, cards) or _jokers_only(table, cards)


def _triple(table: Table, cards: tuple[str, ...]) -> Reading | None:
    """Three identical cards (R-SEQ-5), three printed jokers (R21-MEL-1)."""
    allowed = table.rules["jk_tunnela" if cards[0] == JK else "identical_triple_is_pure"]
    same = len(cards) == 3 and len(set(cards)) == 1
    return Reading(PURE, 0, 3) if allowed and same else None


@lru_cache(maxsize=1024)
def windows(size: int, low: bool, high: bool, wrap: bool) -> tuple[int, ...]:
    """All runs of `size` ranks as bit sets, bit 0 the ace (R-SEQ-1, R-SEQ-3); a rank never repeats."""
    if size > 13:
        return ()
    if wrap:
        starts = range(13)
    else:
        first, last = (0 if low else 1), (13 if high else 12)  # place 0 is the low ace, place 13 the high ace
        starts = range(first, last - size + 2)
    return tuple(sum(1 << (start + step) % 13 for step in range(size)) for start in starts)


def _fits(naturals: Iterable[str], size: int, rules: Mapping[str, Any]) -> bool:
    """Whether the natural cards (one suit) have different ranks and lie in some window of `size` places."""
    ranks = [RANKS.index(card[:-1]) for card in naturals]
    bits = sum(1 << rank for rank in set(ranks))
    if len(set(ranks)) < len(ranks):
        return False
    return any(not bits & ~w for w in windows(size, rules["ace_low"], rules["ace_high"], rules["ace_wrap"]))


def _fewest_spent_in_run(table: Table, cards: tuple[str, ...], suit: str) -> int | None:
    """Every way to put the suit's wild cards in their own place or to spend them; the fewest spent (S-01)."""
    naturals = [card for card in cards if not table.joker(card)]
    optional = [card for card in cards if card[-1] == suit and card != JK and table.joker(card)]
    best: int | None = None
    for own in product((True, False), repeat=len(optional)):
        placed = naturals + [card for card, stays in zip(optional, own, strict=True) if stays]
        spent = len(cards) - len(placed)
        if (best is None or spent < best) and _fits(placed, len(cards), table.rules):
            best = spent
    return best


def _sequence(table: Table, cards: tuple[str, ...]) -> Reading | None:
    """A run in one suit (R-SEQ-1 to R-SEQ-4, R-JOK-3, R-JOK-4)."""
    rules = table.rules
    real = [card for card in cards if not table.joker(card)]
    suits = {card[-1] for card in real or cards if card != JK}
    if len(cards) > rules["seq_max"] or (real and len(suits) > 1):
        return None
    ways = [way for suit in suits if (way := _fewest_spent_in_run(table, cards, suit)) is not None]
    if not ways:
        return None
    spent, most = min(ways), rules["jokers_max_per_sequence"]
    if spent and (len(real) < max(1, rules["min_naturals"]) or (most is not None and spent > most)):
        return None
    pure = not spent and (rules["wild_natural_in_pure"] or len(real) == len(cards))
    return Reading(PURE if pure else IMPURE, spent, len(cards))


def _set_limits(table: Table, size: int, spent: int) -> bool:
    """R-SET-2 and R-SET-3."""
    total, jokers = table.rules["set_max_total"], table.rules["jokers_max_per_set"]
    return (total is None or size <= total) and (jokers is None or spent <= jokers)


def _set(table: Table, cards: tuple[str, ...]) -> Reading | None:
    """A set (R-SET-1): of every rank that it could be of, the one that spends fewest."""
    ranks = {card[:-1] for card in cards if card != JK}
    found = [spent for rank in ranks if (spent := _set_of(table, cards, rank)) is not None]
    return Reading(SET, min(found), len(cards)) if found else None


def _set_of(table: Table, cards: tuple[str, ...], rank: str) -> int | None:
    """Cards spent in a set of this rank (R-SET-1, R-JOK-4, R-JOK-6, S-05), None if it is none."""
    own = [card for card in cards if card != JK and card[:-1] == rank]
    real = [card for card in cards if not table.joker(card)]
    naturals = set(own)
    if any(card[:-1] != rank for card in real) or len(set(real)) < len(real):
        return None
    if len(naturals) < len(own) and not table.rules["wild_dup_in_own_set"]:
        return None
    spent, counted = len(cards) - len(naturals), len(real)
    if table.rules["wild_dup_in_own_set"] and len(naturals) >= 2 and JK not in cards:
        counted = len(naturals)
    if spent and counted < max(1, table.rules["min_naturals"]):
        return None
    return spent if _set_limits(table, len(cards), spent) else None


def _jokers_only(table: Table, cards: tuple[str, ...]) -> Reading | None:
    """A group of nothing but jokers, one of them spent (R-JOK-5, S-04, S-05)."""
    ranks = {card[:-1] for card in cards if card != JK}
    one_rank = len(ranks) == 1 and JK not in cards
    if table.rules["joker_only_group"] != "valid" or not all(map(table.joker, cards)) or one_rank:
        return None
    naturals = Counter(card[:-1] for card in set(cards) if card != JK)
    spent = len(cards) - max(naturals.values(), default=0)
    return Reading(SET, spent, len(cards)) if _set_limits(table, len(cards), spent) else None


# -------------------------------------------------------------------------------------------- counting


def face_value(card: str, rules: Mapping[str, Any]) -> int:
    """R-CNT-1, whatever is wild."""
    if card == JK:
        return int(rules["joker_points"])
    rank = card[:-1]
    if rank == "A":
        return int(rules["ace_points"])
    return int(rules["face_points"]) if rank in "JQK" else int(rank)


def grouped_value(card: str, table: Table, rules: Mapping[str, Any]) -> int:
    """The cost of a card of a valid group, where such a card counts (R-CNT-1)."""
    return int(rules["joker_points"]) if table.joker(card) else face_value(card, rules)


def loose_value(card: str, table: Table, rules: Mapping[str, Any]) -> int:
    """The cost of a card outside every valid group (R-CNT-5, S-10)."""
    faced = rules["ungrouped_wild_points"] == "face" and card != JK
    return face_value(card, rules) if faced else grouped_value(card, table, rules)


def is_long(length: int, rules: Mapping[str, Any]) -> bool:
    """R-DEC-3: whether a sequence of this length is the long one that may be asked for."""
    return rules["min_long_sequence"] is not None and length >= rules["min_long_sequence"]


def lives_met(pure: int, sequences: int, longs: int, rules: Mapping[str, Any]) -> bool:
    """R-DEC-2, R-DEC-3, S-07."""
    enough = pure >= rules["min_pure_sequences"] and sequences >= rules["min_sequences"]
    return bool(enough and (rules["min_long_sequence"] is None or longs))


def counting_kinds(pure: int, rules: Mapping[str, Any]) -> frozenset[str] | None:
    """Kinds of groups whose cards count when the lives are not met; None: the flat cap (R-CNT-2, R-DEC-4)."""
    how = rules["pure_only_count" if pure else "no_lives_count"]
    if how == "flat_cap":
        return None
    kinds = {PURE} if how != "exclude_pure" else set()
    if rules["second_life_needs_first"]:
        kinds.add(IMPURE)
    if rules["sets_need_two_lives"]:
        kinds.add(SET)
    return frozenset(kinds)


def evaluate(groups: Sequence[Sequence[str]], ungrouped: Sequence[str], wild: str | None, rules: Mapping[str, Any]) -> Outcome:
    """The outcome of one given grouping; cards of invalid groups are loose (R-DEC-1, R-CNT-2, S-10, S-11)."""
    table = table_of(wild, rules)
    loose, valid = list(ungrouped), list[tuple[Reading, Sequence[str]]]()
    for group in groups:
        reading = _read(table, tuple(sorted(group)))
        if reading is None:
            loose.extend(group)
        else:
            valid.append((reading, group))
    runs = [reading for reading, _ in valid if reading.kind != SET]
    pure = sum(reading.kind == PURE for reading in runs)
    met = lives_met(pure, len(runs), sum(is_long(run.length, rules) for run in runs), rules)
    counting = frozenset[str]() if met else counting_kinds(pure, rules)
    size = len(loose) + sum(len(group) for _, group in valid)
    may_lie = all(rules["ungrouped_jokers_ok"] and table.joker(card) for card in loose)
    declarable = met and may_lie and size == rules["cards_per_player"]
    points = 0 if declarable else _points(loose, valid, counting, table, rules)
    spent = sum(reading.spent for reading, _ in valid)
    return Outcome(declarable, points, len(loose), pure, len(runs), spent)


def _points(
    loose: Sequence[str],
    valid: Sequence[tuple[Reading, Sequence[str]]],
    counting: frozenset[str] | None,
    table: Table,
    rules: Mapping[str, Any],
) -> int:
    """Loose cards and the cards of the counting kinds, capped (R-CNT-2)."""
    cap = int(rules["points_cap"])
    if counting is None:
        return cap
    cards = [card for reading, group in valid if reading.kind in counting for card in group]
    total = sum(loose_value(card, table, rules) for card in loose)
    return min(cap, total + sum(grouped_value(card, table, rules) for card in cards))


def preference(outcome: Outcome) -> tuple[int, int, int, int, int, int]:
    """Smaller is better: the order of API 2.3."""
    return (
        not outcome.declarable,
        outcome.points,
        outcome.ungrouped,
        -outcome.pure,
        -outcome.sequences,
        outcome.spent,
    )


# --------------------------------------------------------------------------------------- best grouping

FAR = 1 << 30
"""The weight of a packing that does not exist."""
POINT, CARD = 256, 16
"""A weight is points * POINT + ungrouped * CARD + spent; hands have at most 15 cards."""
Weights = NDArray[np.int32]


@dataclass(frozen=True)
class Candidate:
    """A valid group made of this hand: how many of each distinct card it takes."""

    takes: tuple[int, ...]
    reading: Reading
    value: int


def _split(hand: Sequence[str], table: Table) -> tuple[list[str], list[str]]:
    """The distinct real cards and the distinct joker-capable cards (a dead printed joker is neither)."""
    distinct = sorted(set(hand))
    real = [card for card in distinct if card != JK and not table.joker(card)]
    return real, [card for card in distinct if table.joker(card)]


def _real_parts(real: Sequence[str], copies: Mapping[str, int]) -> set[tuple[str, ...]]:
    """The real cards that a valid group can hold: none, some of one suit or rank, each once, or a triple."""
    lines = [[card for card in real if card[-1] == suit] for suit in SUITS]
    lines += [[card for card in real if card[:-1] == rank] for rank in RANKS]
    parts: set[tuple[str, ...]] = {()} | {(card,) * 3 for card in real if copies[card] >= 3}
    for line in lines:
        for chosen in product((0, 1), repeat=len(line)):
            parts.add(tuple(card for card, taken in zip(line, chosen, strict=True) if taken))
    return parts


def _candidates(kinds: Sequence[str], hand: Sequence[str], table: Table, rules: Mapping[str, Any]) -> Iterator[Candidate]:
    """Every valid group that the hand can form, equal cards being one kind of card."""
    copies = Counter(hand)
    real, jokers = _split(hand, table)
    spare = list(product(*(range(copies[card] + 1) for card in jokers)))
    for part in _real_parts(real, copies):
        for amounts in spare:
            cards = part + tuple(card for card, n in zip(jokers, amounts, strict=True) for _ in range(n))
            reading = _read(table, tuple(sorted(cards)))
            if reading is not None:
                value = sum(grouped_value(card, table, rules) for card in cards)
                yield Candidate(tuple(cards.count(kind) for kind in kinds), reading, value)


class Packing:
    """The least weight of every packing of disjoint candidates, by (layer, long, pure, impure sequences).

    A layer is one way to give points to loose cards and to groups; each is minimised on its own.
    """

    def __init__(self, kinds: Sequence[str], copies: Sequence[int], candidates: Sequence[Candidate]) -> None:
        self.kinds, self.copies, self.candidates = kinds, copies, candidates

    def _most(self, chosen: Sequence[Candidate]) -> int:
        """An upper bound for how many disjoint candidates of these there can be."""
        if not chosen:
            return 0
        covered = [n for i, n in enumerate(self.copies) if any(candidate.takes[i] for candidate in chosen)]
        return sum(covered) // min(candidate.reading.length for candidate in chosen)

    def solve(self, loose: NDArray[np.int32], grouped: NDArray[np.int32], longs: Sequence[bool]) -> Weights:
        """Weights of the whole hand.

        `loose[layer, kind]` and `grouped[layer, candidate]` are weights, `longs` tells the long sequences.
        """
        reading = [candidate.reading for candidate in self.candidates]
        chosen = list(zip(self.candidates, longs, strict=True))
        most = (
            self._most([candidate for candidate, long in chosen if long]),
            self._most([candidate for candidate, _ in chosen if candidate.reading.kind == PURE]),
            self._most([candidate for candidate, _ in chosen if candidate.reading.kind == IMPURE]),
        )
        shape = (len(loose), *(n + 1 for n in most))
        start = np.full(shape, FAR, np.int32)
        start[:, 0, 0, 0] = 0
        block = start[0].size
        steps = [
            long * shape[2] * shape[3] + (kind.kind == PURE) * shape[3] + (kind.kind == IMPURE)
            for kind, long in zip(reading, longs, strict=True)
        ]
        spread = np.repeat(grouped, block, axis=0).T.copy(), np.repeat(loose, block, axis=0).T.copy()
        return self._relax(start.reshape(-1), steps, *spread).reshape(shape)

    def _relax(self, table: Weights, steps: Sequence[int], grouped: Weights, loose: Weights) -> Weights:
        """One axis per distinct card, last axis first; the first card left is loose or in one group.

        The last axis is the flat state; a group moves it on by its step.  No state with a weight can leave
        its layer, since `_most` bounds the numbers of groups.
        """
        for axis in reversed(range(len(self.kinds))):
            grown = np.empty((self.copies[axis] + 1, *table.shape), np.int32)
            grown[0] = table
            first = [i for i, c in enumerate(self.candidates) if c.takes[axis] and not any(c.takes[:axis])]
            for count in range(1, self.copies[axis] + 1):
                np.add(grown[count - 1], loose[axis], out=grown[count])
                for i in first:
                    takes = self.candidates[i].takes[axis:]
                    if takes[0] <= count:
                        self._lay(grown, count, takes, steps[i], grouped[i])
            table = grown
        whole: Weights = table[tuple(self.copies)]
        return whole

    @staticmethod
    def _lay(grown: Weights, count: int, takes: Sequence[int], step: int, weight: Weights) -> None:
        """Improve all sub-hands with `count` cards on the first axis by laying one group."""
        *sizes, width = grown.shape[1:]
        left = zip(takes[1:], sizes, strict=True)
        source: tuple[int | slice, ...] = (count - takes[0], *(slice(0, size - t) for t, size in left))
        target: tuple[int | slice, ...] = (count, *(slice(t, None) for t in takes[1:]))
        laid = grown[(*source, slice(0, width - step))] + weight[: width - step]
        improved = grown[(*target, slice(step, None))]
        np.minimum(improved, laid, out=improved)


DECLARE, LIVES, NO_PURE, SOME_PURE, CAPPED = range(5)
"""The layers: illegal loose cards; count with lives, without a pure sequence, with one only; nothing."""


def _layers(
    kinds: Sequence[str], candidates: Sequence[Candidate], table: Table, rules: Mapping[str, Any]
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Weights of loose cards and of groups in every layer (R-CNT-2, R-DEC-1)."""
    loose = np.full((5, len(kinds)), CARD, np.int32)
    grouped = np.tile(np.array([c.reading.spent for c in candidates], np.int32), (5, 1))
    costs = np.array([loose_value(card, table, rules) for card in kinds], np.int32)
    loose[LIVES : SOME_PURE + 1] += costs * POINT
    may_lie = [rules["ungrouped_jokers_ok"] and table.joker(card) for card in kinds]
    loose[DECLARE] += np.array([0 if ok else POINT for ok in may_lie], np.int32)
    for layer, pure in ((NO_PURE, 0), (SOME_PURE, 1)):
        counting = counting_kinds(pure, rules) or frozenset()
        values = [c.value if c.reading.kind in counting else 0 for c in candidates]
        grouped[layer] += np.array(values, np.int32) * POINT
    return loose, grouped


def _outcomes(weights: Weights, full_hand: bool, rules: Mapping[str, Any]) -> Iterator[Outcome]:
    """The best outcome of every state of the whole hand in the layer that its lives call for."""
    cap = int(rules["points_cap"])
    for long, pure, impure in product(*map(range, weights.shape[1:])):
        if weights[CAPPED, long, pure, impure] >= FAR:
            continue
        met = lives_met(pure, pure + impure, long, rules)
        layer = LIVES if met else SOME_PURE if pure else NO_PURE
        flat = not met and counting_kinds(pure, rules) is None
        for at in (DECLARE, CAPPED if flat else layer):
            points, rest = divmod(int(weights[at, long, pure, impure]), POINT)
            declarable = at == DECLARE and met and full_hand and points == 0
            if at != DECLARE or declarable:
                points = cap if flat else min(points, cap)
                yield Outcome(declarable, points, rest // CARD, pure, pure + impure, rest % CARD)


def _at_cap(weights: Weights, rules: Mapping[str, Any]) -> Iterator[Outcome]:
    """The best outcome of every state where every grouping is at the cap."""
    for long, pure, impure in product(*map(range, weights.shape[1:])):
        weight = int(weights[CAPPED, long, pure, impure])
        if weight < FAR:
            yield Outcome(False, int(rules["points_cap"]), weight // CARD, pure, pure + impure, weight % CARD)


def best(hand: Sequence[str], wild: str | None, rules: Mapping[str, Any]) -> Outcome:
    """The outcome of the best grouping (API 2.3): exact over all groupings of at most 15 cards."""
    if len(hand) >= CARD:
        raise ValueError("at most 15 cards")
    table = table_of(wild, rules)
    real, jokers = _split(hand, table)
    kinds = real + jokers + ([JK] if table.dead_jk and JK in hand else [])
    copies = [hand.count(kind) for kind in kinds]
    candidates = list(_candidates(kinds, hand, table, rules))
    longs = [c.reading.kind != SET and is_long(c.reading.length, rules) for c in candidates]
    weights = Packing(kinds, copies, candidates).solve(*_layers(kinds, candidates, table, rules), longs)
    found = min(_outcomes(weights, len(hand) == rules["cards_per_player"], rules), key=preference)
    if found.declarable or found.points < rules["points_cap"]:
        return found
    return min(_at_cap(weights, rules), key=preference)
