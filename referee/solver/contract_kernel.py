# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The exact search for the best way to lay a contract. This source runs as plain Python, and is compiled where a compiler is.

A contract asks for so many runs and so many sets, and the cards outside them count. The hand is *kinds* (equal cards are one
kind with a count) and a pool of wild cards. The search chooses the runs first, by their natural cards alone: place by place, a
run that starts there or none. Then it chooses the sets, rank by rank, by the *number* of natural cards that each takes: which
ones makes no difference but for their price, and the dearest go first. The numbers of wild cards that a group can take are a
mask of its *ways*, and ``reach`` is the mask of what all groups chosen can take together. So wild cards are no choice of the
search: when everything else is settled, as many are spent as can be, the dearest first.

Gains are one integer: points, then cards laid, sequences without a wild card, sequences, wild cards kept, the card discarded.
A branch ends where all that it could still gain is no better than the best found, neither for the whole hand nor for the hand
with one card discarded: one search finds both.
"""

from __future__ import annotations

from referee.solver.arrays import longs, zeros
from referee.solver.kernel import BudgetExceededError

try:
    import cython
except ImportError:
    from referee.solver import uncompiled as cython

if not cython.compiled:
    from referee.solver.uncompiled import sched_yield

# The gain of a way to lay the contract. No hand has more than 28 cards, and no field reaches into the next.
SPENT = cython.declare(cython.longlong, 1 << 6)
SEQUENCE = cython.declare(cython.longlong, 1 << 14)
PURE = cython.declare(cython.longlong, 1 << 22)
LAID = cython.declare(cython.longlong, 1 << 30)
POINT = cython.declare(cython.longlong, 1 << 38)
NONE = cython.declare(cython.longlong, -(1 << 62))

# A C shift has the type of its left side: 1 << 40 would not be 1 << 40.
ONE = cython.declare(cython.longlong, 1)

CARDS = cython.declare(cython.longlong, 53)
PRINTED = cython.declare(cython.longlong, 52)
RANKS = cython.declare(cython.longlong, 13)
HIGH_ACE = cython.declare(cython.longlong, 14)
PLACES = cython.declare(cython.longlong, 16)
MOST_CARDS = cython.declare(cython.longlong, 28)
NUMBERS = cython.declare(cython.longlong, 29)  # of natural cards in a group: 0 to 28
MOST_GROUPS = cython.declare(cython.longlong, 9)
COUNTS = cython.declare(cython.longlong, 10)  # of groups: 0 to 9
SLOTS = cython.declare(cython.longlong, 14)  # for sets: each rank, and wild cards alone
WILD_ALONE = cython.declare(cython.longlong, 13)
NEVER = cython.declare(cython.longlong, 99)  # wild cards: more than there are
UNLIMITED = cython.declare(cython.longlong, 1 << 30)

WHOLE = cython.declare(cython.longlong, 0)
DISCARDED = cython.declare(cython.longlong, 1)

# Choices, some ten microseconds' work, after which others may have the core, as a mask.
TURN = cython.declare(cython.longlong, 255)

# The level at which runs are not chosen but bounded.
BOUNDING = cython.declare(cython.longlong, 10)
LEVELS = cython.declare(cython.longlong, 11)

BUDGET = 20_000_000


@cython.final
@cython.cclass
class ContractKernel:
    """The search under one set of rules and one contract, for one hand after the other.

    ``wilds`` and ``prices`` have an entry a card: whether it is wild, and what it costs outside every group. ``rules`` are
    the first and the last place of a run, its most cards, whether a wild card may stand in its own place as a natural one,
    and whether runs of one suit must lie apart. ``runs`` and ``sets`` have an entry for each kind of group that the contract
    names, all of one kind together: how many of them it asks for, -1 for any number beyond the contract, and by the
    number of natural cards the mask of the numbers of wild cards that can join them.

    Not for several threads at once.
    """

    # Rules
    wild: cython.longlong[::1]
    price: cython.longlong[::1]
    first_place: cython.longlong
    last_place: cython.longlong
    longest: cython.longlong
    own_place: cython.longlong
    apart: cython.longlong
    budget: cython.longlong

    # The contract
    run_kinds: cython.longlong
    run_ways: cython.longlong[::1]
    run_free: cython.longlong[::1]
    run_states: cython.longlong
    run_next: cython.longlong[::1]
    run_size: cython.longlong[::1]
    run_more: cython.longlong
    growing: cython.longlong
    set_kinds: cython.longlong
    set_ways: cython.longlong[::1]
    set_states: cython.longlong
    set_next: cython.longlong[::1]
    set_size: cython.longlong[::1]
    set_more: cython.longlong
    set_fewest: cython.longlong[::1]
    set_most: cython.longlong[::1]

    # The hand
    count: cython.longlong[::1]
    kinds: cython.longlong
    card: cython.longlong[::1]
    kind_of: cython.longlong[::1]
    field: cython.longlong[::1]
    unit: cython.longlong[::1]
    worth: cython.longlong[::1]
    value: cython.longlong[::1]
    hand: cython.longlong
    pool: cython.longlong
    pool_order: cython.longlong[::1]
    pool_kinds: cython.longlong
    throw_order: cython.longlong[::1]
    throw_kinds: cython.longlong
    rank_kinds: cython.longlong[::1]
    rank_start: cython.longlong[::1]
    spending: cython.longlong[::1]
    everything: cython.longlong
    starts: cython.longlong
    start_suit: cython.longlong[::1]
    start_place: cython.longlong[::1]

    # Bounds
    ahead: cython.longlong[::1]
    row: cython.longlong[::1]
    row_next: cython.longlong[::1]
    row_base: cython.longlong[::1]
    held: cython.longlong
    run_room: cython.longlong
    set_top: cython.longlong[::1]
    set_room: cython.longlong[::1]
    set_need: cython.longlong[::1]

    # By the number of runs taken: what there is when the next one is chosen
    at_start: cython.longlong[::1]
    at_limit: cython.longlong[::1]
    at_left: cython.longlong[::1]
    at_state: cython.longlong[::1]
    at_reach: cython.longlong[::1]
    at_own: cython.longlong[::1]
    at_owned: cython.longlong[::1]
    at_gain: cython.longlong[::1]
    at_bonus: cython.longlong[::1]
    at_value: cython.longlong[::1]
    at_least: cython.longlong[::1]
    at_rest: cython.longlong[::1]

    # The runs taken
    run_suit: cython.longlong[::1]
    run_places: cython.longlong[::1]
    run_span: cython.longlong[::1]
    run_first: cython.longlong[::1]
    run_last: cython.longlong[::1]
    run_mask: cython.longlong[::1]
    run_edges: cython.longlong[::1]
    blocks: cython.longlong[::1]
    runs_laid: cython.longlong

    # The sets of what the runs leave
    slots: cython.longlong
    slot_rank: cython.longlong[::1]
    slot_plain: cython.longlong[::1]
    slot_cards: cython.longlong[::1]
    slot_worth: cython.longlong[::1]
    slot_gain: cython.longlong[::1]
    slot_used: cython.longlong[::1]
    slot_of: cython.longlong[::1]
    slot_top: cython.longlong[::1]
    slot_need: cython.longlong[::1]
    slot_room: cython.longlong[::1]
    rank_plain: cython.longlong[::1]
    rank_cards: cython.longlong[::1]
    rank_worth: cython.longlong[::1]
    left_by_runs: cython.longlong
    set_throw: cython.longlong

    # The sets taken
    set_slot: cython.longlong[::1]
    set_cards: cython.longlong[::1]
    set_kind: cython.longlong[::1]
    sets_laid: cython.longlong
    thrown: cython.longlong

    # The answers
    work: cython.longlong
    best: cython.longlong[::1]
    found: list

    def __init__(self, wilds, prices, rules, runs, sets, budget=BUDGET):
        self.wild = longs(wilds)
        self.price = longs([price * POINT + LAID for price in prices])
        self.first_place, self.last_place, self.longest, self.own_place, self.apart = rules
        self.budget = budget
        self.work = 0
        self._read_contract(runs, sets)
        self.count, self.kind_of = zeros(53), zeros(53)
        self.card, self.field, self.unit, self.worth, self.value = (zeros(29) for _ in range(5))
        self.pool_order, self.throw_order, self.rank_kinds = (zeros(53) for _ in range(3))
        self.rank_start, self.spending = zeros(14), zeros(29)
        self.start_suit, self.start_place, self.ahead = zeros(33), zeros(33), zeros(33 * COUNTS)
        self.row, self.row_next, self.row_base = (zeros(COUNTS) for _ in range(3))
        self.set_top, self.set_room, self.set_need = (zeros(COUNTS) for _ in range(3))
        self.at_start, self.at_limit, self.at_left, self.at_state, self.at_reach = (zeros(LEVELS) for _ in range(5))
        self.at_own, self.at_owned, self.at_gain, self.at_bonus, self.at_value = (zeros(LEVELS) for _ in range(5))
        self.at_least, self.at_rest = zeros(LEVELS), zeros(LEVELS * PLACES)
        self.run_suit, self.run_places, self.run_span, self.run_first = (zeros(LEVELS) for _ in range(4))
        self.run_last, self.run_mask, self.run_edges, self.blocks = (zeros(PLACES) for _ in range(4))
        self.slot_rank, self.slot_plain, self.slot_cards, self.slot_worth, self.slot_used = (zeros(SLOTS) for _ in range(5))
        self.rank_plain, self.rank_cards, self.rank_worth = (zeros(SLOTS) for _ in range(3))
        self.slot_gain, self.slot_of = zeros(SLOTS * NUMBERS), zeros(SLOTS)
        self.slot_top, self.slot_need, self.slot_room = (zeros((SLOTS + 1) * COUNTS) for _ in range(3))
        self.set_slot, self.set_cards, self.set_kind, self.best = zeros(COUNTS), zeros(COUNTS), zeros(COUNTS), zeros(2)
        self.found = [None, None]

    def _read_contract(self, runs, sets):
        self.run_kinds, self.set_kinds = len(runs), len(sets)
        self.run_ways = longs([mask for _, ways in runs for mask in ways])
        self.set_ways = longs([mask for _, ways in sets for mask in ways])
        self.run_free = longs([number < 0 for number, _ in runs])
        self.run_states, self.run_next, self.run_size = _states([number for number, _ in runs])
        self.set_states, self.set_next, self.set_size = _states([number for number, _ in sets])
        self.run_more = any(number < 0 for number, _ in runs)
        self.set_more = any(number < 0 for number, _ in sets)
        self.growing = not (self.apart or self.run_more or self.set_more) and _grows([ways for _, ways in runs], self.longest)
        self.set_fewest, self.set_most = _wild_bounds([ways for _, ways in sets])

    # --- what Python calls ---

    def solve(self, cards):
        """Find the best ways to lay the contract with the cards (their indices, at most 28): whole, and with one discarded.

        Raises:
            BudgetExceededError: more choices were met than the budget allows.
        """
        self.work = self.runs_laid = self.sets_laid = 0
        self.best[WHOLE] = self.best[DISCARDED] = NONE
        self.found = [None, None]
        self._read(bytearray(cards))
        self._find_starts()
        self._bound_runs()
        self._bound_sets()
        self._choose_runs(0, UNLIMITED, self.hand, self.run_states - 1, 1, 0, 0, 0, 0, self._value_cards())
        if self.work > self.budget:
            raise BudgetExceededError

    def answer(self, discards):
        """The best way found, None if there is none: its runs as (natural cards, ways, first and last place), its sets as (rank
        from 0, -1 for wild cards alone; number of natural cards; ways), the wild cards that stand for themselves in any of
        them, how many wild cards are spent, and the card discarded (-1: none).
        """
        return self.found[1 if discards else 0]

    def choices(self):
        """How many choices the last search met: a measure of work that no machine changes."""
        return self.work

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_given_up(self) -> cython.bint:
        """Whether this choice is one too many."""
        self.work += 1
        if self.work & TURN == 0:
            sched_yield()
        return self.work > self.budget

    # --- the hand ---

    @cython.cfunc
    @cython.exceptval(check=False)
    def _read(self, cards: cython.uchar[::1]) -> cython.longlong:
        """Count the cards and lay out a field for each kind."""
        card: cython.longlong
        index: cython.longlong
        position: cython.longlong = 0
        width: cython.longlong
        self.kinds = self.hand = self.pool = 0
        for card in range(CARDS):
            self.count[card] = 0
            self.kind_of[card] = -1
        for index in range(len(cards)):
            self.count[cards[index]] += 1
        for card in range(CARDS):
            if self.count[card] == 0:
                continue
            if self.wild[card]:
                self.pool += self.count[card]
            if self.own_place or not self.wild[card]:
                width = _width(self.count[card])
                self.card[self.kinds] = card
                self.kind_of[card] = self.kinds
                self.field[self.kinds] = ((ONE << width) - 1) << position
                self.unit[self.kinds] = ONE << position
                self.worth[self.kinds] = self.price[card]
                self.hand += self.count[card] << position
                position += width
                self.kinds += 1
        self._order_cards()
        self._order_ranks()
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _order_cards(self) -> cython.longlong:
        """Wild and other cards, each the dearest first, of one price in the order of cards; and what spending so many wild
        cards gains at most.
        """
        card: cython.longlong
        index: cython.longlong
        _copy: cython.longlong
        number: cython.longlong = 0
        self.pool_kinds = self.throw_kinds = self.everything = 0
        for card in range(CARDS):
            if self.count[card] == 0:
                continue
            self.everything += self.count[card] * self.price[card]
            if self.wild[card]:
                _insert(self.pool_order, 0, self.pool_kinds, card, self.price)
                self.pool_kinds += 1
            else:
                _insert(self.throw_order, 0, self.throw_kinds, card, self.price)
                self.throw_kinds += 1
        self.spending[0] = 0
        for index in range(self.pool_kinds):
            card = self.pool_order[index]
            for _copy in range(self.count[card]):
                self.spending[number + 1] = self.spending[number] + self.price[card] - SPENT
                number += 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _order_ranks(self) -> cython.longlong:
        """The kinds of each rank, the dearest first, wild ones last."""
        rank: cython.longlong
        suit: cython.longlong
        card: cython.longlong
        wild: cython.longlong
        number: cython.longlong
        start: cython.longlong = 0
        for rank in range(RANKS):
            self.rank_start[rank] = start
            for wild in range(2):
                number = 0
                for suit in range(4):
                    card = suit * RANKS + rank
                    if self.kind_of[card] >= 0 and self.wild[card] == wild:
                        _insert(self.rank_kinds, start, number, self.kind_of[card], self.worth)
                        number += 1
                start += number
        self.rank_start[RANKS] = start
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _copies(self, kind: cython.longlong, cards: cython.longlong) -> cython.longlong:
        return (cards & self.field[kind]) // self.unit[kind]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _kind_at(self, suit: cython.longlong, place: cython.longlong) -> cython.longlong:
        """The kind that stands at a place of the suit (1 the low ace, 14 the high one), or -1."""
        return self.kind_of[suit * RANKS + (place - 1 if place < HIGH_ACE else 0)]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _find_starts(self) -> cython.longlong:
        """Where runs can start, by their lowest natural card: suit by suit, upwards. A high ace alone is as good as a low one,
        unless runs must lie apart.
        """
        suit: cython.longlong
        place: cython.longlong
        self.starts = 0
        if self.run_kinds == 0:
            return 0
        for suit in range(4):
            for place in range(self.first_place, self.last_place + 1):
                if self._kind_at(suit, place) >= 0 and (place < HIGH_ACE or self.first_place > 1 or self.apart):
                    self.start_suit[self.starts], self.start_place[self.starts] = suit, place
                    self.starts += 1
        return 0

    # --- the runs of some cards ---

    @cython.cfunc
    @cython.exceptval(check=False)
    def _find_runs(self, level: cython.longlong, start: cython.longlong, left: cython.longlong) -> cython.longlong:
        """Every choice of natural cards, of those left, that starts there and that some wild cards make a run."""
        suit: cython.longlong = self.start_suit[start]
        first: cython.longlong = self.start_place[start]
        place: cython.longlong
        kind: cython.longlong
        self.at_start[level], self.at_left[level] = start, left
        self.at_rest[level * PLACES + self.last_place + 1] = 0
        for place in range(self.last_place, first - 1, -1):
            kind = self._kind_at(suit, place)
            self.at_rest[level * PLACES + place] = self.at_rest[level * PLACES + place + 1]
            if kind >= 0 and left & self.field[kind]:
                self.at_rest[level * PLACES + place] += self.worth[kind]
        kind = self._kind_at(suit, first)
        self._extend_run(level, first, ONE << first, 1, self.unit[kind], self.worth[kind])
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _extend_run(
        self,
        level: cython.longlong,
        last: cython.longlong,
        places: cython.longlong,
        size: cython.longlong,
        take: cython.longlong,
        worth: cython.longlong,
    ) -> cython.longlong:
        """Cards at rising places, not further apart than wild cards can fill; longer runs come first."""
        suit: cython.longlong = self.start_suit[self.at_start[level]]
        first: cython.longlong = self.start_place[self.at_start[level]]
        place: cython.longlong
        kind: cython.longlong
        end: cython.longlong = first + self.longest - 1
        if self.work > self.budget or worth + self.at_rest[level * PLACES + last + 1] + SEQUENCE + PURE <= self.at_least[level]:
            return 0
        if level != BOUNDING and self._crosses(level, suit, places, (ONE << (last + 1)) - (ONE << first)):
            return 0
        self.work += 1
        if self.last_place < end:
            end = self.last_place
        for place in range(last + 1, end + 1):
            if place - first - size > self.pool:
                break
            kind = self._kind_at(suit, place)
            if kind >= 0 and self.at_left[level] & self.field[kind]:
                self._extend_run(
                    level, place, places | ONE << place, size + 1, take + self.unit[kind], worth + self.worth[kind]
                )
        self._read_run(level, last, places, size, take, worth)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _read_run(
        self,
        level: cython.longlong,
        last: cython.longlong,
        places: cython.longlong,
        size: cython.longlong,
        take: cython.longlong,
        worth: cython.longlong,
    ) -> cython.longlong:
        """The run without wild cards, with some, and with so many that it can be no longer, by each kind of run."""
        kind: cython.longlong
        ways: cython.longlong
        longest: cython.longlong = ONE << (self.longest - size)
        gaps: cython.longlong = last - self.start_place[self.at_start[level]] + 1 - size
        for kind in range(self.run_kinds):
            ways = self.run_ways[kind * NUMBERS + size] & -(ONE << gaps) & ((ONE << (self.pool + 1)) - 1)
            if ways & 1:
                self._place_run(level, last, places, size, take, worth, kind, 1)
            if ways & ~longest & ~ONE:
                self._place_run(level, last, places, size, take, worth, kind, ways & ~longest & ~ONE)
            if ways & longest & ~ONE:
                self._place_run(level, last, places, size, take, worth, kind, longest)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _place_run(
        self,
        level: cython.longlong,
        last: cython.longlong,
        places: cython.longlong,
        size: cython.longlong,
        take: cython.longlong,
        worth: cython.longlong,
        kind: cython.longlong,
        ways: cython.longlong,
    ) -> cython.longlong:
        """The run as it is; where runs must lie apart, at every place where it can lie."""
        wilds: cython.longlong
        first: cython.longlong = self.start_place[self.at_start[level]]
        start: cython.longlong
        end: cython.longlong
        if level == BOUNDING:
            return self._bound_run(take, worth, kind, ways)
        self.run_places[level] = places
        self.run_span[level] = (ONE << (last + 1)) - (ONE << first)
        if not self.apart:
            return self._take_run(level, first, last, size, take, worth, kind, ways)
        for wilds in range(self.pool + 1):
            if ways >> wilds & 1:
                for start in range(self.first_place, first + 1):
                    end = start + size + wilds - 1
                    if last <= end <= self.last_place:
                        self._take_run(level, start, end, size, take, worth, kind, ONE << wilds)
        return 0

    # --- bounds ---

    @cython.cfunc
    @cython.exceptval(check=False)
    def _bound_runs(self) -> cython.longlong:
        """A bound from above of what so many runs gain that do not start before a place.

        Runs of one suit may share cards here, but gain no more than all cards of the suit from there on.
        """
        start: cython.longlong = self.starts - 1
        number: cython.longlong
        suit: cython.longlong
        total: cython.longlong
        self.run_room = self.held = 0
        self.at_least[BOUNDING] = NONE
        for number in range(COUNTS):
            self.ahead[self.starts * COUNTS + number] = 0 if number == 0 else NONE
        while start >= 0:
            suit = self.start_suit[start]
            for number in range(COUNTS):
                self.row[number] = 0 if number == 0 else NONE
                self.row_base[number] = self.ahead[(start + 1) * COUNTS + number]
            # The ace can be above all.
            total = self._suit_worth(suit, HIGH_ACE) if self.last_place == HIGH_ACE else 0
            while start >= 0 and self.start_suit[start] == suit:
                if 1 < self.start_place[start] < HIGH_ACE or self.last_place < HIGH_ACE:
                    total += self._suit_worth(suit, self.start_place[start])
                self._extend_row(start)
                self._join_rows(start, total)
                start -= 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _suit_worth(self, suit: cython.longlong, place: cython.longlong) -> cython.longlong:
        """What all cards at a place are worth."""
        kind: cython.longlong = self._kind_at(suit, place)
        return self.worth[kind] * self.count[self.card[kind]] if kind >= 0 else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _extend_row(self, start: cython.longlong) -> cython.longlong:
        """Runs that start there, as many as there are cards, before those of the row."""
        _copy: cython.longlong
        number: cython.longlong
        kind: cython.longlong = self._kind_at(self.start_suit[start], self.start_place[start])
        for _copy in range(self.count[self.card[kind]]):
            for number in range(COUNTS):
                self.row_next[number] = self.row[number]
            self._find_runs(BOUNDING, start, self.hand)
            for number in range(COUNTS):
                self.row[number] = self.row_next[number]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _bound_run(
        self, take: cython.longlong, worth: cython.longlong, kind: cython.longlong, ways: cython.longlong
    ) -> cython.longlong:
        number: cython.longlong
        after: cython.longlong
        self.held |= take
        if _highest(ways) > self.run_room:
            self.run_room = _highest(ways)
        worth += SEQUENCE + PURE if ways == 1 else SEQUENCE
        for number in range(COUNTS):
            after = number if self.run_free[kind] else number - 1
            if after >= 0 and self.row[after] > NONE and self.row[after] + worth > self.row_next[number]:
                self.row_next[number] = self.row[after] + worth
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _join_rows(self, start: cython.longlong, total: cython.longlong) -> cython.longlong:
        """Runs of this suit from a start on together with those of the suits behind it."""
        here: cython.longlong
        there: cython.longlong
        gain: cython.longlong
        most: cython.longlong
        for here in range(COUNTS):
            self.ahead[start * COUNTS + here] = NONE
        for here in range(COUNTS):
            if self.row[here] == NONE:
                continue
            most = total + (SEQUENCE + PURE) * (MOST_GROUPS if self.run_more else here)
            gain = self.row[here] if self.row[here] < most else most
            for there in range(COUNTS - here):
                if self.row_base[there] > NONE and gain + self.row_base[there] > self.ahead[start * COUNTS + here + there]:
                    self.ahead[start * COUNTS + here + there] = gain + self.row_base[there]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _bound_sets(self) -> cython.longlong:
        """What so many sets of the whole hand gain at most, and how many wild cards they need and take."""
        number: cython.longlong
        self._fill_slots(self.hand)
        for number in range(COUNTS):
            self.set_top[number] = self.slot_top[number]
            self.set_need[number] = self.slot_need[number]
            self.set_room[number] = self.slot_room[number]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _value_cards(self) -> cython.longlong:
        """What each natural card can gain, nothing if no run and no set can hold it; and all of them together."""
        kind: cython.longlong
        total: cython.longlong = 0
        for kind in range(self.kinds):
            self.value[kind] = self.worth[kind] if self.held & self.unit[kind] or self._fits_set(kind) else 0
            total += self.value[kind] * self.count[self.card[kind]]
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fits_set(self, kind: cython.longlong) -> cython.longlong:
        rank: cython.longlong = self.card[kind] % RANKS
        if self.card[kind] == PRINTED:
            return 0
        return self.set_fewest[self.rank_cards[rank] * COUNTS + 1] <= self.pool

    @cython.cfunc
    @cython.exceptval(check=False)
    def _promising(
        self, gain: cython.longlong, bonus: cython.longlong, room: cython.longlong, thrown: cython.longlong
    ) -> cython.longlong:
        """Whether a gain from groups, with room for so many wild cards, can beat the best found: whole, or with a discard, for
        which a natural card gains no more than ``thrown``.

        With a discard no card is both laid and thrown, so the gain is no more than all cards and the ``bonus``.
        """
        most: cython.longlong = self.everything + bonus - (0 if self.own_place or self.pool == 0 else SPENT * (self.pool - 1))
        if room > self.pool:
            room = self.pool
        if gain + self.spending[room] > self.best[WHOLE]:
            return 1
        gain += self._throwing(room, thrown)
        return (gain if gain < most else most) > self.best[DISCARDED]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _throwing(self, room: cython.longlong, thrown: cython.longlong) -> cython.longlong:
        """What is gained at most by spending so many wild cards and throwing one more, or a natural card."""
        wild: cython.longlong = self.spending[room + 1 if room < self.pool else room] + SPENT
        return wild if wild > self.spending[room] + thrown else self.spending[room] + thrown

    @cython.cfunc
    @cython.exceptval(check=False)
    def _dearest(self, left: cython.longlong) -> cython.longlong:
        """What the dearest of the natural cards left gains if it is thrown."""
        index: cython.longlong
        card: cython.longlong
        for index in range(self.throw_kinds):
            card = self.throw_order[index]
            if left & self.field[self.kind_of[card]]:
                return self.price[card]
        return 0

    # --- choosing runs ---

    @cython.cfunc
    @cython.exceptval(check=False)
    def _choose_runs(
        self,
        start: cython.longlong,
        limit: cython.longlong,
        left: cython.longlong,
        state: cython.longlong,
        reach: cython.longlong,
        own: cython.longlong,
        owned: cython.longlong,
        gain: cython.longlong,
        bonus: cython.longlong,
        value: cython.longlong,
    ) -> cython.longlong:
        """Take runs that do not start before a place, and then sets.

        ``left`` are the natural cards left and ``value`` what those gain at most, ``own`` the wild cards that stand in their
        own places. ``limit`` keeps two runs with one start in one order.
        """
        level: cython.longlong = self.runs_laid
        kind: cython.longlong
        if self._is_given_up():
            return 0
        if state == 0:
            self._choose_sets_of(left, reach, own, owned, gain, bonus)
            if not self.run_more:
                return 0
        self.at_state[level], self.at_reach[level], self.at_own[level], self.at_owned[level] = state, reach, own, owned
        self.at_gain[level], self.at_bonus[level] = gain, bonus
        while start < self.starts:
            kind = self._kind_at(self.start_suit[start], self.start_place[start])
            if left & self.field[kind]:
                if not self._runs_promising(start, left, state, reach, gain, bonus, value):
                    return 0
                self.at_limit[level], self.at_value[level] = limit, value
                self.at_least[level] = self._least(start, left, state) - gain
                self._find_runs(level, start, left)
            limit = UNLIMITED
            if self.set_kinds == 0 and (self.start_place[start] > 1 or self.last_place < HIGH_ACE):
                value -= self.value[kind] * self._copies(kind, left)
            start += 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _least(self, start: cython.longlong, left: cython.longlong, state: cython.longlong) -> cython.longlong:
        """What a run that starts there must gain more than, with what there is, to make this the best."""
        runs: cython.longlong = self.run_size[state] - (0 if self.run_more else 1)
        sets: cython.longlong = MOST_GROUPS if self.set_more else self.set_size[self.set_states - 1]
        whole: cython.longlong = self.best[WHOLE] - self.spending[self.pool]
        thrown: cython.longlong = self.best[DISCARDED] - self._throwing(self.pool, self._dearest(left))
        return (whole if whole < thrown else thrown) - self.ahead[start * COUNTS + runs] - self.set_top[sets]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _take_run(
        self,
        level: cython.longlong,
        first: cython.longlong,
        last: cython.longlong,
        size: cython.longlong,
        take: cython.longlong,
        worth: cython.longlong,
        kind: cython.longlong,
        ways: cython.longlong,
    ) -> cython.longlong:
        """Lay the run and what may follow it, if that can be the best."""
        start: cython.longlong = self.at_start[level]
        left: cython.longlong = self.at_left[level] - take
        after: cython.longlong = self.run_next[kind * self.run_states + self.at_state[level]]
        order: cython.longlong = self.run_places[level] * PLACES + kind
        bonus: cython.longlong = SEQUENCE + PURE if ways == 1 else SEQUENCE
        own: cython.longlong
        owned: cython.longlong
        reach: cython.longlong
        if self._is_given_up():
            return 0
        self.run_suit[level], self.run_first[level], self.run_last[level] = self.start_suit[start], first, last
        self.run_mask[level] = ways
        if after < 0 or order > self.at_limit[level] or (self.apart and self._touches(level)):
            return 0
        self.run_edges[level] = self._edges(level, size + _highest(ways))
        if self.run_edges[level] and not self._fillable(level, self.run_size[after]):
            return 0
        if self.growing and self.run_size[after] == 0 and not self._settles(level, left):
            return 0
        own = self._own(level)
        owned = self.at_owned[level] + _size_of(own)  # at most one of each kind
        reach = _spread(self.at_reach[level], ways, self.pool - owned)
        if reach and self._runs_promising(
            start,
            left,
            after,
            reach,
            self.at_gain[level] + worth + bonus,
            self.at_bonus[level] + bonus,
            self.at_value[level] - worth,
        ):
            self.runs_laid += 1
            self._choose_runs(
                start,
                order,
                left,
                after,
                reach,
                self.at_own[level] + own,
                owned,
                self.at_gain[level] + worth + bonus,
                self.at_bonus[level] + bonus,
                self.at_value[level] - worth,
            )
            self.runs_laid -= 1
            self.at_least[level] = self._least(start, self.at_left[level], self.at_state[level]) - self.at_gain[level]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _own(self, level: cython.longlong) -> cython.longlong:
        """The wild cards of the run that stand in their own places."""
        place: cython.longlong
        kind: cython.longlong
        own: cython.longlong = 0
        if not self.own_place:
            return 0
        for place in range(1, HIGH_ACE + 1):
            if self.run_places[level] >> place & 1:
                kind = self._kind_at(self.run_suit[level], place)
                if self.wild[self.card[kind]]:
                    own += self.unit[kind]
        return own

    @cython.cfunc
    @cython.exceptval(check=False)
    def _runs_promising(
        self,
        start: cython.longlong,
        left: cython.longlong,
        state: cython.longlong,
        reach: cython.longlong,
        gain: cython.longlong,
        bonus: cython.longlong,
        value: cython.longlong,
    ) -> cython.longlong:
        """Whether the runs still to be taken, from a start on, and all sets can make this the best."""
        runs: cython.longlong = self.run_size[state]
        sets: cython.longlong = self.set_size[self.set_states - 1]
        more: cython.longlong = self.ahead[start * COUNTS + runs]
        if more == NONE or self.set_need[sets] > self.pool:
            return 0
        if self.run_more:
            runs = MOST_GROUPS
        if self.set_more:
            sets = MOST_GROUPS
        more += self.set_top[sets]
        if value + runs * (SEQUENCE + PURE) < more:
            more = value + runs * (SEQUENCE + PURE)
        return self._promising(
            gain + more,
            bonus + runs * (SEQUENCE + PURE),
            self.pool if self.set_more else _highest(reach) + runs * self.run_room + self.set_room[sets],
            self._dearest(left),
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def _touches(self, level: cython.longlong) -> cython.longlong:
        """Whether the run goes on where one taken before it ends, or the other way round."""
        other: cython.longlong
        for other in range(level):
            if self.run_suit[other] == self.run_suit[level] and (
                self.run_last[other] + 1 == self.run_first[level] or self.run_last[level] + 1 == self.run_first[other]
            ):
                return 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _crosses(
        self, level: cython.longlong, suit: cython.longlong, places: cython.longlong, span: cython.longlong
    ) -> cython.longlong:
        """Whether the run, and so any longer one that begins with it, is only another way to share its cards with one taken.

        Where two runs both reach over two places and each has a card at one of them, they can change these cards: their
        lengths stay, and neither is pure. Of such ways one is enough: the run with the lowest card that is in one of the two
        alone has the lower card.
        """
        other: cython.longlong
        ours: cython.longlong
        theirs: cython.longlong
        differ: cython.longlong
        for other in range(level):
            if self.run_suit[other] == suit:
                differ = places ^ self.run_places[other]
                ours = places & differ & self.run_span[other]
                theirs = self.run_places[other] & differ & span
                if places & differ & -differ:
                    ours, theirs = theirs, ours
                if ours and (ours & -ours) < theirs:
                    return 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _edges(self, level: cython.longlong, most: cython.longlong) -> cython.longlong:
        """The places in and beside a run, of at most so many cards, where a natural card would make it longer in any way."""
        span: cython.longlong = self.run_span[level]
        if not self.growing or most >= self.longest:
            return 0
        return (
            (span | span << 1 | span >> 1)
            & ~self.run_places[level]
            & ((ONE << (self.last_place + 1)) - (ONE << self.first_place))
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def _settles(self, level: cython.longlong, left: cython.longlong) -> cython.longlong:
        """Whether the sets and the discard can take the cards left that would make a run longer, this one the last taken.

        A longer run is better, so in the best way to lay the contract no such card is left over. A set takes one rank.
        """
        step: cython.longlong
        place: cython.longlong
        kind: cython.longlong
        loose: cython.longlong = 0
        for step in range(level + 1):
            for place in range(1, HIGH_ACE + 1):
                if self.run_edges[step] >> place & 1:
                    kind = self._kind_at(self.run_suit[step], place)
                    if kind >= 0 and left & self.field[kind] and not self.wild[self.card[kind]]:
                        loose |= ONE << (place if place < HIGH_ACE else 1)
        return _size_of(loose) <= self.set_size[self.set_states - 1] + 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fillable(self, level: cython.longlong, runs: cython.longlong) -> cython.longlong:
        """Whether the runs of the suit that are taken, and so many more, can with sets and the discard take the cards that the
        run leaves between its own (see ``_settles``).

        Another run does not take two of them that lie on either side of a card of this one, if that is the only one of its
        kind (see ``_crosses``).
        """
        other: cython.longlong
        _run: cython.longlong
        place: cython.longlong
        kind: cython.longlong
        blocks: cython.longlong = 1
        loose: cython.longlong = 0
        self.blocks[0] = 0
        for place in range(1, HIGH_ACE + 1):
            if not self.run_span[level] >> place & 1:
                continue
            kind = self._kind_at(self.run_suit[level], place)
            if kind < 0 or self.wild[self.card[kind]]:
                continue
            if not self.run_places[level] >> place & 1:
                self.blocks[blocks - 1] += 1
                loose += 1
            elif self.count[self.card[kind]] == 1 and self.blocks[blocks - 1]:
                self.blocks[blocks] = 0
                blocks += 1
        for other in range(level):
            runs += self.run_suit[other] == self.run_suit[level]
        for _run in range(runs):
            loose -= self._take_largest(blocks)
        return loose <= self.set_size[self.set_states - 1] + 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _take_largest(self, blocks: cython.longlong) -> cython.longlong:
        block: cython.longlong
        largest: cython.longlong = 0
        size: cython.longlong
        for block in range(1, blocks):
            if self.blocks[block] > self.blocks[largest]:
                largest = block
        size = self.blocks[largest]
        self.blocks[largest] = 0
        return size

    # --- choosing sets ---

    @cython.cfunc
    @cython.exceptval(check=False)
    def _choose_sets_of(
        self,
        left: cython.longlong,
        reach: cython.longlong,
        own: cython.longlong,
        owned: cython.longlong,
        gain: cython.longlong,
        bonus: cython.longlong,
    ) -> cython.longlong:
        self.left_by_runs, self.set_throw = left, self._dearest(left)
        if self.set_kinds == 0:
            self.slots = 0
            return self._finish(reach, own, owned, gain)
        self._fill_slots(left)
        return self._choose_sets(0, 0, MOST_CARDS * MOST_GROUPS, self.set_states - 1, reach, own, owned, gain, bonus)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fill_slots(self, left: cython.longlong) -> cython.longlong:
        """The ranks of the natural cards left, those that are worth most first, and wild cards alone; and bounds for sets."""
        rank: cython.longlong
        index: cython.longlong
        kind: cython.longlong
        copies: cython.longlong
        self.slots = 0
        self.rank_worth[WILD_ALONE] = self.rank_plain[WILD_ALONE] = self.rank_cards[WILD_ALONE] = 0
        for rank in range(RANKS):
            self.slot_of[rank] = -1
            self.rank_plain[rank] = self.rank_cards[rank] = self.rank_worth[rank] = 0
            for index in range(self.rank_start[rank], self.rank_start[rank + 1]):
                kind = self.rank_kinds[index]
                copies = self._copies(kind, left)
                self.rank_cards[rank] += copies
                self.rank_worth[rank] += copies * self.worth[kind]
                if not self.wild[self.card[kind]]:
                    self.rank_plain[rank] += copies
            if self.rank_cards[rank]:
                _insert(self.slot_rank, 0, self.slots, rank, self.rank_worth)
                self.slots += 1
        _insert(self.slot_rank, 0, self.slots, WILD_ALONE, self.rank_worth)
        self.slots += 1
        for index in range(self.slots):
            self._fill_slot(index, left)
        self._bound_slots()
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fill_slot(self, slot: cython.longlong, left: cython.longlong) -> cython.longlong:
        """The rank's natural cards: how many, and what the dearest of them are worth together."""
        rank: cython.longlong = self.slot_rank[slot]
        index: cython.longlong
        kind: cython.longlong
        _copy: cython.longlong
        number: cython.longlong = 0
        self.slot_used[slot] = -1
        self.slot_plain[slot], self.slot_cards[slot] = self.rank_plain[rank], self.rank_cards[rank]
        self.slot_worth[slot] = self.rank_worth[rank]
        self.slot_gain[slot * NUMBERS] = 0
        if rank == WILD_ALONE:
            return 0
        self.slot_of[rank] = slot
        for index in range(self.rank_start[rank], self.rank_start[rank + 1]):
            kind = self.rank_kinds[index]
            if self.wild[self.card[kind]]:
                break
            for _copy in range(self._copies(kind, left)):
                self.slot_gain[slot * NUMBERS + number + 1] = self.slot_gain[slot * NUMBERS + number] + self.worth[kind]
                number += 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _bound_slots(self) -> cython.longlong:
        """By slot and number of sets from there on: their most gain, the wild cards that they need, those they can take."""
        slot: cython.longlong
        sets: cython.longlong
        here: cython.longlong
        cards: cython.longlong
        last: cython.longlong = self.slots * COUNTS
        most: cython.longlong = MOST_GROUPS if self.set_more else self.set_size[self.set_states - 1]
        need: cython.longlong
        room: cython.longlong
        for sets in range(most + 1):
            self.slot_top[last + sets] = 0
            self.slot_need[last + sets] = 0 if sets == 0 else NEVER
            self.slot_room[last + sets] = 0 if sets == 0 else -NEVER
        for slot in range(self.slots - 1, -1, -1):
            cards = self.slot_cards[slot] * COUNTS
            self.slot_top[slot * COUNTS] = 0
            for sets in range(most + 1):
                if sets:
                    self.slot_top[slot * COUNTS + sets] = self.slot_worth[slot] + self.slot_top[(slot + 1) * COUNTS + sets - 1]
                need = NEVER
                room = -NEVER
                for here in range(sets + 1):
                    need = min(need, self.set_fewest[cards + here] + self.slot_need[(slot + 1) * COUNTS + sets - here])
                    room = max(room, self.set_most[cards + here] + self.slot_room[(slot + 1) * COUNTS + sets - here])
                self.slot_need[slot * COUNTS + sets] = need
                self.slot_room[slot * COUNTS + sets] = room
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _choose_sets(
        self,
        slot: cython.longlong,
        used: cython.longlong,
        last: cython.longlong,
        state: cython.longlong,
        reach: cython.longlong,
        own: cython.longlong,
        owned: cython.longlong,
        gain: cython.longlong,
        bonus: cython.longlong,
    ) -> cython.longlong:
        """Take sets of the slot's rank, ``used`` of its natural cards being taken, and of those behind it.

        ``last`` keeps the sets of one rank in one order: none takes more natural cards than the one before.
        """
        number: cython.longlong
        kind: cython.longlong
        after: cython.longlong
        ways: cython.longlong
        if self._is_given_up():
            return 0
        if slot == self.slots:
            return self._finish(reach, own, owned, gain) if state == 0 else 0
        if not self._sets_promising(slot, used, state, reach, gain, bonus):
            return 0
        alone: cython.longlong = self.slot_rank[slot] == WILD_ALONE
        number = 0 if alone else self.slot_cards[slot] - used
        while number > 0 or alone:
            for kind in range(self.set_kinds):
                after = self.set_next[kind * self.set_states + state]
                if after < 0 or number * MOST_GROUPS + kind > last:
                    continue
                ways = _spread(reach, self.set_ways[kind * NUMBERS + number], self.pool - owned)
                if ways:
                    self.set_slot[self.sets_laid], self.set_cards[self.sets_laid] = slot, number
                    self.set_kind[self.sets_laid] = kind
                    self.sets_laid += 1
                    self._choose_sets(slot, used + number, number * MOST_GROUPS + kind, after, ways, own, owned, gain, bonus)
                    self.sets_laid -= 1
            if number == 0:
                break
            number -= 1
        self._close_slot(slot, self.rank_start[self.slot_rank[slot]], used, used, state, reach, own, owned, gain, bonus)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _close_slot(
        self,
        slot: cython.longlong,
        index: cython.longlong,
        used: cython.longlong,
        plain: cython.longlong,
        state: cython.longlong,
        reach: cython.longlong,
        own: cython.longlong,
        owned: cython.longlong,
        gain: cython.longlong,
        bonus: cython.longlong,
    ) -> cython.longlong:
        """Settle which of the natural cards that the slot's sets use are wild cards of the rank, and go on to the next slot."""
        rank: cython.longlong = self.slot_rank[slot]
        kind: cython.longlong
        copies: cython.longlong
        copy: cython.longlong
        if used and rank != WILD_ALONE and self.own_place:
            while index < self.rank_start[rank + 1] and not self.wild[self.card[self.rank_kinds[index]]]:
                index += 1
            if index < self.rank_start[rank + 1]:
                kind = self.rank_kinds[index]
                copies = self._copies(kind, self.left_by_runs)
                for copy in range(min(copies, plain) + 1):
                    self._close_slot(
                        slot,
                        index + 1,
                        used,
                        plain - copy,
                        state,
                        reach,
                        own + copy * self.unit[kind],
                        owned + copy,
                        gain + copy * self.worth[kind],
                        bonus,
                    )
                return 0
        if plain > self.slot_plain[slot]:
            return 0
        self.slot_used[slot] = plain if used else -1
        self._choose_sets(
            slot + 1,
            0,
            MOST_CARDS * MOST_GROUPS,
            state,
            reach,
            own,
            owned,
            gain + self.slot_gain[slot * NUMBERS + plain],
            bonus,
        )
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sets_promising(
        self,
        slot: cython.longlong,
        used: cython.longlong,
        state: cython.longlong,
        reach: cython.longlong,
        gain: cython.longlong,
        bonus: cython.longlong,
    ) -> cython.longlong:
        """Whether sets still to be taken, from the slot on, can make this the best."""
        sets: cython.longlong = self.set_size[state]
        more: cython.longlong = 0
        if self.slot_need[slot * COUNTS + sets] > self.pool:
            return 0
        if self.set_more:
            sets = MOST_GROUPS
        if used:
            more = self.slot_worth[slot] + self.slot_top[(slot + 1) * COUNTS + sets]
        else:
            more = self.slot_top[slot * COUNTS + sets]
        room: cython.longlong = self.pool if self.set_more else _highest(reach) + self.slot_room[slot * COUNTS + sets]
        return self._promising(gain + more, bonus, room, self.set_throw)

    # --- the end of a branch ---

    @cython.cfunc
    @cython.exceptval(check=False)
    def _finish(
        self, reach: cython.longlong, own: cython.longlong, owned: cython.longlong, gain: cython.longlong
    ) -> cython.longlong:
        """Spend as many wild cards as can be; keep the way to lay the contract if it is the best, whole or with a discard."""
        pool: cython.longlong = self.pool - owned
        spent: cython.longlong
        thrown: cython.longlong
        reach &= (ONE << (pool + 1)) - 1
        if reach == 0:
            return 0
        spent = _highest(reach)
        thrown = self._throw_natural()
        self._keep(WHOLE, gain + self._spending(spent, own, -1), spent, own, -1)
        if thrown > NONE:
            self._keep(DISCARDED, gain + self._spending(spent, own, -1) + thrown, spent, own, self.thrown)
        reach &= (ONE << pool) - 1
        if pool and reach:
            self._throw_wild(_highest(reach), own, gain)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _spending(self, spent: cython.longlong, own: cython.longlong, thrown: cython.longlong) -> cython.longlong:
        """What the dearest wild cards gain, so many, of those that neither stand in their own places nor are thrown."""
        index: cython.longlong
        card: cython.longlong
        copies: cython.longlong
        gain: cython.longlong = 0
        for index in range(self.pool_kinds):
            card = self.pool_order[index]
            copies = self._pool_copies(card, own) - (card == thrown)
            if copies > spent:
                copies = spent
            gain += copies * (self.price[card] - SPENT)
            spent -= copies
        return gain

    @cython.cfunc
    @cython.exceptval(check=False)
    def _pool_copies(self, card: cython.longlong, own: cython.longlong) -> cython.longlong:
        if not self.own_place:
            return self.count[card]
        return self.count[card] - self._copies(self.kind_of[card], own)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _throw_wild(self, spent: cython.longlong, own: cython.longlong, gain: cython.longlong) -> cython.longlong:
        index: cython.longlong
        card: cython.longlong
        for index in range(self.pool_kinds):
            card = self.pool_order[index]
            if self._pool_copies(card, own):
                self._keep(DISCARDED, gain + self._spending(spent, own, card) + self.price[card] - card, spent, own, card)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _throw_natural(self) -> cython.longlong:
        """The most that discarding a natural card outside the groups gains, and which card; NONE if there is none.

        A set leaves the cheapest cards of its rank, and a card of one price can take another's place in it.
        """
        index: cython.longlong
        card: cython.longlong
        slot: cython.longlong
        used: cython.longlong
        price: cython.longlong
        best: cython.longlong = NONE
        for index in range(self.throw_kinds):
            card = self.throw_order[index]
            price = self.price[card]
            if price <= best:
                break
            if self._copies(self.kind_of[card], self.left_by_runs) == 0:
                continue
            slot = self.slot_of[card % RANKS] if card < PRINTED and self.slots else -1
            if slot >= 0 and self.slot_used[slot] >= 0:
                used = self.slot_used[slot]
                if used >= self.slot_plain[slot]:
                    continue
                if self.slot_gain[slot * NUMBERS + used + 1] - self.slot_gain[slot * NUMBERS + used] < price:
                    price = self.slot_gain[slot * NUMBERS + used + 1] - self.slot_gain[slot * NUMBERS + used]
            if price - card > best:
                best = price - card
                self.thrown = card
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    def _keep(
        self,
        which: cython.longlong,
        gain: cython.longlong,
        spent: cython.longlong,
        own: cython.longlong,
        thrown: cython.longlong,
    ) -> cython.longlong:
        if gain > self.best[which]:
            self.best[which] = gain
            self.found[which] = self._told(spent, own, thrown)
        return 0

    def _told(self, spent, own, thrown):
        runs = []
        for step in range(self.runs_laid):
            suit, places = self.run_suit[step], self.run_places[step]
            natural = [self.card[self._kind_at(suit, place)] for place in range(1, 15) if places >> place & 1]
            runs.append((natural, self.run_mask[step], self.run_first[step], self.run_last[step]))
        sets = []
        for step in range(self.sets_laid):
            rank, number = self.slot_rank[self.set_slot[step]], self.set_cards[step]
            sets.append((-1 if rank == WILD_ALONE else rank, number, self.set_ways[self.set_kind[step] * NUMBERS + number]))
        owned = [self.card[kind] for kind in range(self.kinds) for _ in range(self._copies(kind, own))]
        return runs, sets, owned, spent, thrown


def _states(numbers):
    """What is left of a contract as one number: how many there are, for each kind of group and number the number after it
    (-1: no more of that kind), and how many groups are left.
    """
    states = 1
    units = []
    for number in numbers:
        units.append(states)
        states *= max(number, 0) + 1
    left = [
        [state // unit % (max(number, 0) + 1) for state in range(states)] for number, unit in zip(numbers, units, strict=True)
    ]
    after = [
        state if number < 0 else state - unit if held[state] else -1
        for number, unit, held in zip(numbers, units, left, strict=True)
        for state in range(states)
    ]
    return states, longs(after), longs([sum(held[state] for held in left) for state in range(states)])


def _wild_bounds(kinds):
    """By the number of natural cards of a rank and the number of sets made of them: the fewest wild cards that these need,
    and the most that they can take. The row of no natural card at all is that of wild cards alone.
    """
    low = [min((_lowest(ways[number]) for ways in kinds if ways[number]), default=NEVER) for number in range(NUMBERS)]
    high = [max((_highest(ways[number]) for ways in kinds if ways[number]), default=-NEVER) for number in range(NUMBERS)]
    fewest, most = longs([NEVER] * (NUMBERS * COUNTS)), longs([-NEVER] * (NUMBERS * COUNTS))
    for cards in range(NUMBERS):
        fewest[cards * COUNTS] = most[cards * COUNTS] = 0
        for sets in range(1, COUNTS):
            here, before = cards * COUNTS + sets, sets - 1
            for number in range(1, cards + 1):
                rest = (cards - number) * COUNTS + before
                fewest[here] = min(fewest[here], low[number] + fewest[rest])
                most[here] = max(most[here], high[number] + most[rest])
    for sets in range(1, COUNTS):
        fewest[sets], most[sets] = min(NEVER, sets * low[0]), max(-NEVER, sets * high[0])
    return fewest, most


@cython.cfunc
@cython.exceptval(check=False)
def _insert(
    order: cython.longlong[::1],
    start: cython.longlong,
    count: cython.longlong,
    item: cython.longlong,
    worth: cython.longlong[::1],
) -> cython.longlong:
    """Put the item among so many that are sorted, the ones worth most first; behind those that are worth the same."""
    while count and worth[order[start + count - 1]] < worth[item]:
        order[start + count] = order[start + count - 1]
        count -= 1
    order[start + count] = item
    return 0


def _grows(kinds, longest):
    """Whether a run that could be longer may have one more natural card, whatever wild cards it has."""
    return all(
        ways[number] & ((1 << (longest - number)) - 1) & ~ways[number + 1] == 0
        for ways in kinds
        for number in range(1, longest)
    )


@cython.cfunc
@cython.exceptval(check=False)
def _size_of(mask: cython.longlong) -> cython.longlong:
    if not cython.compiled:
        return mask.bit_count()
    size: cython.longlong = 0
    while mask:
        mask &= mask - 1
        size += 1
    return size


@cython.cfunc
@cython.exceptval(check=False)
def _width(count: cython.longlong) -> cython.longlong:
    """Bits that hold the count."""
    width: cython.longlong = 1
    while count >> width:
        width += 1
    return width


@cython.cfunc
@cython.exceptval(check=False)
def _highest(mask: cython.longlong) -> cython.longlong:
    """The highest number in a mask that has one."""
    if not cython.compiled:
        return mask.bit_length() - 1
    number: cython.longlong = 0
    while mask >> (number + 1):
        number += 1
    return number


@cython.cfunc
@cython.exceptval(check=False)
def _lowest(mask: cython.longlong) -> cython.longlong:
    """The lowest number in a mask that has one."""
    number: cython.longlong = 0
    while not mask >> number & 1:
        number += 1
    return number


@cython.cfunc
@cython.exceptval(check=False)
def _spread(reach: cython.longlong, ways: cython.longlong, limit: cython.longlong) -> cython.longlong:
    """The numbers up to the limit that are the sum of one in each mask."""
    found: cython.longlong = 0
    lowest: cython.longlong
    while reach:
        lowest = reach & -reach
        found |= ways * lowest
        reach -= lowest
    return found & ((ONE << (limit + 1)) - 1)
