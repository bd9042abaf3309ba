# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The exact search for the best grouping of a hand. This source runs as plain Python, and is compiled where a compiler is.

A hand becomes *kinds* (equal cards are one kind with a count) and a pool of jokers. A *shape* is a group to be: the kinds
that stand in their own places, the jokers it must spend and the room it has for more. A hand is one integer of packed
counts, a field a kind with a guard bit above it, so that taking a shape is a subtraction and "does it fit" a mask. The
search settles the lowest kind that is left (take a shape that holds it, or leave its copies) and remembers every remainder
that it has solved. One integer is the cost, so the order of preference is the order of integers.
"""

from __future__ import annotations

from referee.solver.arrays import longs, zeros

try:
    import cython
except ImportError:
    from referee.solver import uncompiled as cython

if not cython.compiled:
    from referee.solver.uncompiled import sched_yield

# The cost of a grouping: points, then ungrouped cards, then pure sequences, then sequences, then jokers spent, then the card
# discarded. No hand has more than 28 cards, and no field reaches into the next.
SPENT = cython.declare(cython.longlong, 1 << 6)
SEQUENCE = cython.declare(cython.longlong, 1 << 14)
PURE = cython.declare(cython.longlong, 1 << 22)
UNGROUPED = cython.declare(cython.longlong, 1 << 30)
POINT = cython.declare(cython.longlong, 1 << 38)
# More than any lesser part adds or takes away, and less than a point: with it a cost rounds to its points.
ROUNDING = cython.declare(cython.longlong, 1 << 36)
IMPOSSIBLE = cython.declare(cython.longlong, 1 << 60)
POSSIBLE = cython.declare(cython.longlong, 1 << 59)
UNKNOWN = cython.declare(cython.longlong, -(1 << 62))

# Instead of a number of remainders: the search was given up for its size.
REFUSED = cython.declare(cython.longlong, -1)

# A C shift has the type of its left side: 1 << 40 would not be 1 << 40.
ONE = cython.declare(cython.longlong, 1)

CARDS = cython.declare(cython.longlong, 53)
PRINTED = cython.declare(cython.longlong, 52)
RANKS = cython.declare(cython.longlong, 13)
MOST_BITS = cython.declare(cython.longlong, 62)

# Kinds of shape, and the rows of the needs table: a shape moves along the row of its kind, a long one along the next.
PURE_RUN = cython.declare(cython.longlong, 0)
IMPURE_RUN = cython.declare(cython.longlong, 2)
SET = cython.declare(cython.longlong, 4)
DISCARD = cython.declare(cython.longlong, 5)
ROWS = cython.declare(cython.longlong, 6)

# Columns of a goal.
NEED_PURE = cython.declare(cython.longlong, 0)
NEED_SEQUENCES = cython.declare(cython.longlong, 1)
NEED_LONG = cython.declare(cython.longlong, 2)
WITHOUT_PURE = cython.declare(cython.longlong, 3)
SAVES_PURE = cython.declare(cython.longlong, 4)
SAVES_IMPURE = cython.declare(cython.longlong, 5)
SAVES_SET = cython.declare(cython.longlong, 6)
COUNTS = cython.declare(cython.longlong, 7)
DECLARES = cython.declare(cython.longlong, 8)
LOOSE_JOKERS = cython.declare(cython.longlong, 9)
COLUMNS = cython.declare(cython.longlong, 10)

# Remainders, some ten microseconds' work, after which others may have the core: a hard hand takes as long as hundreds of plain
# questions, which would wait for the end of its turn otherwise. Longer turns cost a twentieth less and make others wait.
# The number is a mask: dividing at every remainder would cost as much as the turns.
TURN = cython.declare(cython.longlong, 63)

# Odd multipliers that spread the bits of a key.
STIR = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C1)
STIR_MORE = cython.declare(cython.ulonglong, 0x2545F4914F6CDD1)

# Cards of the largest hand, and the bytes that tell its grouping: every card, and four numbers a group.
MOST_CARDS = 28
MOST_TOLD = 5 * MOST_CARDS

# A slot of the table of known remainders: two numbers that tell the remainder, its value, and the stamp of the search.
SLOT = cython.declare(cython.longlong, 4)
FIRST_SLOTS = 1 << 10
KEPT_SLOTS = 1 << 16
ASIDE_SLOTS = 1 << 18
FIRST_SHAPES = 1 << 10
BUDGET = 250_000


class BudgetExceededError(RuntimeError):
    """The search met more remainders than it may keep. The bound counts work, not time: it is the same everywhere."""


@cython.final
@cython.cclass
class Workspace:
    """Memory that searches use one after the other: the shapes of a hand, what is known of its remainders, and how its best
    grouping lies.

    Known remainders are a hash table in a compiled kernel (stamped, so that it never needs clearing) and a dict in plain
    Python. Not for two searches at once.
    """

    hands: cython.uchar[::1]
    one: cython.uchar[::1]

    lying: cython.longlong[::1]
    spare: cython.longlong[::1]
    loose: cython.longlong[::1]
    told: cython.uchar[::1]
    told_bytes: bytearray

    shapes: cython.longlong
    full: cython.longlong
    s_kinds: cython.longlong[::1]
    s_copies: cython.longlong[::1]
    s_first: cython.longlong[::1]
    s_row: cython.longlong[::1]
    s_jokers: cython.longlong[::1]
    s_room: cython.longlong[::1]
    s_wild: cython.longlong[::1]
    s_value: cython.longlong[::1]
    s_spent: cython.longlong[::1]
    s_take: cython.longlong[::1]
    s_uses: cython.longlong[::1]
    s_real: cython.longlong[::1]
    s_cost: cython.longlong[::1]
    order: cython.longlong[::1]

    known: dict
    tables: dict
    table: cython.longlong[::1]
    stamps: cython.longlong
    slots: cython.longlong
    entries: cython.longlong
    budget: cython.longlong

    def __init__(self, budget=BUDGET):
        self.hands = self.one = bytearray(MOST_CARDS)
        self.lying, self.spare, self.loose = zeros(MOST_CARDS), zeros(CARDS), zeros(CARDS)
        self.told = self.told_bytes = bytearray(MOST_TOLD)
        self.stamps = self.shapes = 0
        self.budget = budget
        self.tables = {}
        self.make_shapes(FIRST_SHAPES)
        self.make_table(FIRST_SLOTS)

    @cython.cfunc
    def shrink(self):
        """A rare hand must not leave a table that is too large to be near."""
        met: cython.longlong = self.entries
        if self.slots > KEPT_SLOTS:
            self.make_table(FIRST_SLOTS)
            self.entries = met if met > 0 else 0

    def make_shapes(self, capacity):
        """Make room for that many shapes."""
        self.full = capacity
        self.s_kinds, self.s_copies, self.s_first, self.s_row, self.s_jokers = (zeros(capacity) for _ in range(5))
        self.s_room, self.s_wild, self.s_value, self.s_spent, self.s_take = (zeros(capacity) for _ in range(5))
        self.s_cost, self.order, self.s_uses, self.s_real = (zeros(capacity) for _ in range(4))

    def make_table(self, slots):
        """Make room for half that many remainders.

        Tables are put aside, not thrown away, unless they are huge: a large one takes as long to make as the search that fills
        it, and its stamps are old, whatever it holds.
        """
        size: cython.longlong = slots if cython.compiled else 0
        table = self.tables.get(size) or zeros(SLOT * size)
        if size <= ASIDE_SLOTS:
            self.tables[size] = table
        self.known, self.table, self.slots, self.entries = {}, table, size, 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def begin(self) -> cython.longlong:
        """A search of its own, of which nothing is known."""
        self.entries = 0
        if cython.compiled:
            self.stamps += 1
        else:
            self.known.clear()
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def recall(self, cards: cython.longlong, more: cython.longlong) -> cython.longlong:
        """What is known of a remainder, or UNKNOWN."""
        if not cython.compiled:
            return self.known.get((cards, more), UNKNOWN)
        slot: cython.longlong = self._slot(cards, more)
        return self.table[slot + 2] if self.table[slot + 3] == self.stamps else UNKNOWN

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def remember(self, cards: cython.longlong, more: cython.longlong, value: cython.longlong) -> cython.longlong:
        if self.entries < 0:
            return 0
        self.entries += 1
        if self.entries > self.budget:
            self.entries = REFUSED
            return 0
        if self.entries & TURN == 0:
            sched_yield()
        if not cython.compiled:
            self.known[cards, more] = value
            return 0
        if 2 * self.entries > self.slots:
            with cython.gil:
                self._widen()
            if self.entries < 0:
                return 0
        self._put(cards, more, value)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _put(self, cards: cython.longlong, more: cython.longlong, value: cython.longlong) -> cython.longlong:
        slot: cython.longlong = self._slot(cards, more)
        self.table[slot], self.table[slot + 1], self.table[slot + 2], self.table[slot + 3] = cards, more, value, self.stamps
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _slot(self, cards: cython.longlong, more: cython.longlong) -> cython.longlong:
        """Where the remainder is in the table, or where it belongs. A slot's numbers are neighbours, so that one look at the
        memory tells them all.
        """
        mixed: cython.ulonglong = cards * STIR + more * STIR_MORE
        slot: cython.longlong = SLOT * ((mixed ^ (mixed >> 29) ^ (mixed >> 45)) & (self.slots - 1))
        while self.table[slot + 3] == self.stamps and (self.table[slot] != cards or self.table[slot + 1] != more):
            slot = (slot + SLOT) & (SLOT * self.slots - 1)
        return slot

    @cython.cfunc
    def _widen(self):
        """A table four times as large, with all that is known. Where there is no memory for it, the search is given up."""
        slot: cython.longlong
        met: cython.longlong = self.entries
        size: cython.longlong = SLOT * self.slots
        narrow: cython.longlong[::1] = self.table
        try:
            self.make_table(4 * self.slots)
        except MemoryError:
            self.entries = REFUSED
            return
        self.entries = met
        for slot in range(0, size, SLOT):
            if narrow[slot + 3] == self.stamps:
                self._put(narrow[slot], narrow[slot + 1], narrow[slot + 2])


@cython.final
@cython.cclass
class Kernel:
    """The search under one grammar and one way of counting, for one hand after the other.

    ``jokers`` and ``prices`` have an entry a card: whether it is a joker, and what it costs outside every group;
    ``joker_points`` is what a joker costs inside one. ``grammar`` are the reader's rules as whole numbers, ``goals`` one row of
    columns after another: the declaring goal, the counting goals, and last the goal of a hand at the cap. Not for several
    threads at once.
    """

    work: Workspace

    # Rules
    joker: cython.longlong[::1]
    price: cython.longlong[::1]
    goals: cython.longlong[::1]
    goal_count: cython.longlong
    cap: cython.longlong
    inside: cython.longlong
    group_min: cython.longlong
    longest: cython.longlong
    first_place: cython.longlong
    last_place: cython.longlong
    run_jokers: cython.longlong
    set_most: cython.longlong
    set_jokers: cython.longlong
    naturals: cython.longlong
    joker_sets: cython.longlong
    natural_pure: cython.longlong
    double_sets: cython.longlong
    triples: cython.longlong
    printed_triples: cython.longlong
    long_from: cython.longlong

    # The hand
    count: cython.longlong[::1]
    kinds: cython.longlong
    card: cython.longlong[::1]
    present: cython.longlong[::1]
    kind_of: cython.longlong[::1]
    field: cython.longlong[::1]
    unit: cython.longlong[::1]
    leave: cython.longlong[::1]
    pool: cython.longlong
    hand: cython.longlong
    guards: cython.longlong
    bits: cython.longlong
    classes: cython.longlong
    class_price: cython.longlong[::1]
    class_field: cython.longlong[::1]
    class_unit: cython.longlong[::1]
    class_of: cython.longlong[::1]
    discarding: cython.longlong
    splitting: cython.longlong
    run_place: cython.longlong[::1]
    run_wild: cython.longlong[::1]
    tracing: cython.longlong

    start: cython.longlong[::1]

    # The goal at hand
    goal: cython.longlong
    states: cython.longlong
    needs: cython.longlong[::1]
    needs_start: cython.longlong[::1]
    table: cython.longlong
    need: cython.longlong
    runs: cython.longlong
    real: cython.longlong
    pure_ahead: cython.longlong[::1]
    stuck_ahead: cython.longlong[::1]
    dearest_ahead: cython.longlong[::1]
    room_price: cython.longlong

    # The answer
    best_cost: cython.longlong
    best_goal: cython.longlong
    path: cython.longlong[::1]
    path_length: cython.longlong
    end_filling: cython.longlong
    lies: cython.longlong
    next_joker: cython.longlong

    def __init__(self, jokers, prices, joker_points, grammar, goals, cap, workspace):
        self.joker, self.price, self.goals = longs(jokers), longs(prices), longs(goals)
        self.goal_count = len(goals) // COLUMNS
        self.cap = cap
        self.inside = joker_points
        self.group_min, self.longest, self.first_place, self.last_place = grammar[:4]
        self.run_jokers, self.set_most, self.set_jokers, self.naturals = grammar[4:8]
        self.joker_sets, self.natural_pure, self.double_sets, self.triples, self.printed_triples = grammar[8:13]
        self.long_from = grammar[13]
        self.count = zeros(53)
        self.kind_of = zeros(53)
        self.class_of = zeros(53)
        self.class_price, self.class_field, self.class_unit = (zeros(53) for _ in range(3))
        self.card, self.field, self.unit, self.leave = (zeros(29) for _ in range(4))
        self.start = zeros(30)
        self.path = zeros(64)
        self.run_place, self.run_wild = (zeros(28) for _ in range(2))
        self.present = zeros(13)
        self.pure_ahead, self.stuck_ahead, self.dearest_ahead = (zeros(30) for _ in range(3))
        self.needs_start = zeros(self.goal_count)
        self.discarding = 0
        self.needs = self._needs_tables()
        self.splitting = self._gains_by_splitting()
        self.work = workspace

    def _gains_by_splitting(self):
        """Whether two runs beat one by every goal: not where a pure sequence can cost more than an impure one."""
        return all(
            not self._column(goal, WITHOUT_PURE) and (self._column(goal, SAVES_PURE) or not self._column(goal, SAVES_IMPURE))
            for goal in range(self.goal_count)
        )

    # --- what Python calls ---

    def solve(self, cards, declares, discards):
        """The best grouping of the cards (their indices). ``declares``: the hand, less the discard, has the number of cards of
        a show. ``discards``: one card must go.

        Raises:
            BudgetExceededError: more than BUDGET remainders were met.
        """
        self._take_in(cards)
        self.discarding, self.tracing = discards, 1
        self._read(0, len(cards))
        while self.work.shapes > self.work.full:
            self._grow()
            self._read(0, len(cards))
        self._search(declares)

    def solve_drawn(self, cards, declares, discards, shapes):
        """The same with the shapes given, their jokers named: (natural cards, row, drawn cards) each.

        Raises:
            BudgetExceededError: as ``solve``, or the cards do not fit into one integer.
        """
        self._take_in(cards)
        self.discarding, self.tracing = discards, 1
        self._read(0, len(cards))
        if self.work.full < len(shapes) + self.kinds:
            self.work.make_shapes(len(shapes) + self.kinds)
        self.work.shapes = 0
        self._class_by_card()
        for natural, row, drawn in shapes:
            self._add_drawn(natural, row, drawn)
        self._find_discards()
        self._search(declares)

    def points_of(self, hands, sizes, hand_size, discards):
        """The points of many hands: the indices of all their cards and the number of cards of each, as bytes. Those of
        ``hand_size`` cards, less the discard, may be declared.

        Other threads run meanwhile, so the kernel and its workspace must be this call's own.

        Raises:
            BudgetExceededError: as ``solve``.
        """
        count: cython.longlong = len(sizes)
        number: cython.longlong = 0
        first: cython.longlong = 0
        whole: cython.longlong = hand_size + discards
        lengths: cython.uchar[::1] = sizes
        points = zeros(len(sizes))
        out: cython.longlong[::1] = points
        self.work.hands = hands
        self.discarding, self.tracing = discards, 0
        while number < count:
            with cython.nogil:
                while number < count:
                    self._read(first, lengths[number])
                    if self.work.shapes > self.work.full:
                        break
                    self._solve(lengths[number] == whole)
                    if self.work.entries < 0:
                        break
                    out[number] = self.cap if self.best_goal == self.goal_count - 1 else self._points(self.best_cost)
                    first += lengths[number]
                    number += 1
            if self.work.shapes > self.work.full:
                self._grow()
            elif number < count:
                self._give_up()
        return points

    @cython.cfunc
    def _take_in(self, cards: list):
        position: cython.longlong
        self.work.hands = self.work.one
        for position in range(len(cards)):
            self.work.hands[position] = cards[position]

    @cython.cfunc
    def _search(self, declares: cython.longlong):
        self._solve(declares)
        if self.work.entries < 0:
            self._give_up()
        self.work.shrink()

    def _grow(self):
        """Make room for more shapes.

        Raises:
            BudgetExceededError: there is room, but the cards do not fit into one integer.
        """
        if self.bits > MOST_BITS:
            raise BudgetExceededError
        self.work.make_shapes(2 * self.work.shapes)

    def _give_up(self):
        self.work.shrink()
        raise BudgetExceededError

    def found(self):
        """Every shape of the hand, as ``answer`` gives them."""
        return [self._shape(index) for index in range(self.work.shapes) if self.work.s_row[index] != DISCARD]

    def answer(self):
        """The best grouping found: its shapes as (number, natural cards, row, jokers, room), how many jokers go into the room
        of shapes, and the card discarded (-1: none).
        """
        shapes, discard = [], -1
        for step in range(self.path_length):
            index = self.path[step]
            if self.work.s_row[index] == DISCARD:
                discard = self.card[self.work.s_first[index]]
            else:
                shapes.append(self._shape(index))
        return shapes, self.end_filling, discard

    def laid(self, names: tuple):
        """The best grouping found, laid out with the first jokers there are for each group in turn: its goal (0: declaring),
        its points, the card discarded (None: none), its groups in the canonical order and the cards outside them.

        A group is what tells it but for its jokers, as bytes (half its row, whether it matters which jokers they are, its
        natural cards), and its jokers. Cards outside those bytes are told by their ``names``. None if the grouping would not
        cost what the search promised.
        """
        first: cython.longlong = 0
        jokers: cython.longlong
        end: cython.longlong
        discard: cython.longlong = self._put_down()
        last: cython.longlong = self._tell()
        if last < 0:
            return None
        told: bytes = bytes(self.work.told_bytes[:last])
        groups: list = []
        for _ in range(self.lies):
            jokers, end = first + self.work.told[first], first + self.work.told[first + 1]
            groups.append((told[first + 2 : jokers], self._named(names, jokers, end)))
            first = end
        points: cython.longlong = self.cap if self.best_goal == self.goal_count - 1 else self._points(self.best_cost)
        return self.best_goal, points, None if discard < 0 else names[discard], groups, self._named(names, first, last)

    @cython.cfunc
    def _named(self, names: tuple, first: cython.longlong, last: cython.longlong):
        """The names of the cards told by the bytes from one to before another."""
        byte: cython.longlong
        cards: list = []
        for byte in range(first, last):
            cards.append(names[self.work.told[byte]])
        return tuple(cards)

    def remainders(self):
        """How many remainders the last goal's search met: a measure of work that no machine changes."""
        return self.work.entries

    def promise(self):
        """The goal that the best grouping meets (0: declaring), and its points."""
        last = self.best_goal == self.goal_count - 1
        return self.best_goal, self.cap if last else self._points(self.best_cost)

    def _shape(self, index):
        kinds, copies = self.work.s_kinds[index], self.work.s_copies[index]
        natural = [self.card[kind] for kind in range(self.kinds) if kinds >> kind & 1] * copies
        return index, natural, self.work.s_row[index], self.work.s_jokers[index], self.work.s_room[index]

    # --- the hand ---

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _read(self, first: cython.longlong, length: cython.longlong) -> cython.longlong:
        """Count the cards of a hand and find its shapes."""
        card: cython.longlong
        for card in range(CARDS):
            self.count[card] = 0
        for card in range(first, first + length):
            self.count[self.work.hands[card]] += 1
        self.real = length
        self._pack()
        self.work.shapes = self.work.full + 1
        if self.bits <= MOST_BITS:
            self.work.shapes = 0
            self._find_shapes()
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _pack(self) -> cython.longlong:
        """Lay out a field for each kind, and one for each class of jokers where it matters which jokers are left."""
        card: cython.longlong
        keep_printed: cython.longlong = self.printed_triples or self.joker_sets or self.discarding
        self.kinds = self.pool = self.hand = self.guards = self.classes = 0
        for card in range(RANKS):
            self.present[card] = 0
        position: cython.longlong = 0
        for card in range(CARDS):
            if self.count[card] == 0:
                continue
            if self.joker[card]:
                self.pool += self.count[card]
                self.real -= self.count[card]
            if card < PRINTED or not self.joker[card] or keep_printed:
                self.card[self.kinds] = card
                self.kind_of[card] = self.kinds
                self.field[self.kinds] = self._make_field(position, self.count[card])
                self.unit[self.kinds] = ONE << position
                position += _width(self.count[card]) + 1
                self.kinds += 1
                if card < PRINTED:
                    self.present[card % RANKS] |= ONE << (card // RANKS)
        self.bits = self._class_by_price(position)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _make_field(self, position: cython.longlong, count: cython.longlong) -> cython.longlong:
        width: cython.longlong = _width(count)
        self.hand += count << position
        self.guards |= ONE << (position + width)
        return ((ONE << width) - 1) << position

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _class_by_price(self, position: cython.longlong) -> cython.longlong:
        """Jokers of one price are alike; with a single price no class is needed. Cheapest first."""
        card: cython.longlong
        price: cython.longlong = -1
        cheapest: cython.longlong
        count: cython.longlong
        self.classes = 0
        while self.pool:
            cheapest = IMPOSSIBLE
            for card in range(CARDS):
                if self.count[card] and self.joker[card] and price < self.price[card] < cheapest:
                    cheapest = self.price[card]
            if cheapest == IMPOSSIBLE:
                break
            price = cheapest
            count = 0
            for card in range(CARDS):
                if self.count[card] and self.joker[card] and self.price[card] == price:
                    self.class_of[card] = self.classes
                    count += self.count[card]
            self.class_price[self.classes] = price
            if count == self.pool:
                self.classes = 0  # one price: `pool` alone says it
                break
            self.class_field[self.classes] = self._make_field(position, count)
            self.class_unit[self.classes] = ONE << position
            position += _width(count) + 1
            self.classes += 1
        return position

    def _class_by_card(self):
        self.hand = self.guards = self.classes = 0
        position = 0
        for kind in range(self.kinds):
            count = self.count[self.card[kind]]
            self.field[kind] = self._make_field(position, count)
            self.unit[kind] = ONE << position
            position += _width(count) + 1
        for card in sorted((card for card in range(CARDS) if self.count[card] and self.joker[card]), key=self._price_of):
            self.class_of[card] = self.classes
            self.class_price[self.classes] = self.price[card]
            self.class_field[self.classes] = self._make_field(position, self.count[card])
            self.class_unit[self.classes] = ONE << position
            position += _width(self.count[card]) + 1
            self.classes += 1
        if position > MOST_BITS:
            raise BudgetExceededError

    def _price_of(self, card):
        return self.price[card]

    # --- shapes ---

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _add(
        self,
        kinds: cython.longlong,
        row: cython.longlong,
        jokers: cython.longlong,
        room: cython.longlong,
        copies: cython.longlong,
    ) -> cython.longlong:
        """Add a shape; only count it where there is no more room for one."""
        index: cython.longlong = self.work.shapes
        self.work.shapes += 1
        if index >= self.work.full:
            return 0
        kind: cython.longlong
        wild: cython.longlong = 0
        value: cython.longlong = 0
        take: cython.longlong = 0
        first: cython.longlong = -1
        for kind in range(self.kinds):
            if kinds >> kind & 1:
                if first < 0:
                    first = kind
                take += self.unit[kind] * copies
                if self.joker[self.card[kind]]:
                    wild += copies
                    if self.classes:
                        take += self.class_unit[self.class_of[self.card[kind]]] * copies
                else:
                    value += self.price[self.card[kind]] * copies
        self.work.s_kinds[index], self.work.s_copies[index], self.work.s_first[index], self.work.s_row[index] = (
            kinds,
            copies,
            first,
            row,
        )
        self.work.s_jokers[index], self.work.s_room[index], self.work.s_wild[index], self.work.s_value[index] = (
            jokers,
            room,
            wild,
            value,
        )
        self.work.s_take[index] = take
        self.work.s_uses[index] = wild + jokers
        self.work.s_real[index] = self._size_of(kinds) * copies - wild
        # A set that hangs on a printed joker spends that one too.
        self.work.s_spent[index] = jokers + (1 if row == SET and self.card[first] == PRINTED else 0)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _size_of(self, kinds: cython.longlong) -> cython.longlong:
        size: cython.longlong = 0
        while kinds:
            kinds &= kinds - 1
            size += 1
        return size

    def _add_drawn(self, natural, row, drawn):
        kinds = 0
        for card in natural:
            kinds |= ONE << self.kind_of[card]
        index = self.work.shapes
        self._add(kinds, row, len(drawn), 0, 3 if len(natural) == 3 and natural[0] == natural[1] else 1)
        for card in drawn:
            self.work.s_take[index] += self.class_unit[self.class_of[card]]

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _find_shapes(self) -> cython.longlong:
        """Every group that the reader accepts is among the shapes, whichever jokers it spends."""
        rank: cython.longlong
        kind: cython.longlong
        for kind in range(self.kinds):
            if self.count[self.card[kind]] >= 3 and (self.printed_triples if self.card[kind] == PRINTED else self.triples):
                if self.group_min <= 3:
                    self._add(ONE << kind, PURE_RUN + (self.long_from <= 3), 0, 0, 3)
        for kind in range(self.kinds):
            if self.card[kind] < PRINTED:
                self._find_runs(kind)
        for rank in range(RANKS):
            if self.present[rank]:
                self._find_sets(rank)
        if self.joker_sets and self.count[PRINTED] and self.joker[PRINTED]:
            self._find_joker_sets()
        self._find_discards()
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _find_discards(self) -> cython.longlong:
        """A discard of each kind that can be the best: of the real cards that no shape can hold, the dearest and the first."""
        kind: cython.longlong
        first: cython.longlong = -1
        dearest: cython.longlong = -1
        held: cython.longlong = self._held()
        if not self.discarding:
            return 0
        for kind in range(self.kinds):
            if held >> kind & 1 or self.joker[self.card[kind]]:
                self._add(ONE << kind, DISCARD, 0, 0, 1)
            else:
                if first < 0:
                    first = kind
                if dearest < 0 or self.price[self.card[kind]] > self.price[self.card[dearest]]:
                    dearest = kind
        if first >= 0:
            self._add(ONE << first, DISCARD, 0, 0, 1)
            if dearest != first:
                self._add(ONE << dearest, DISCARD, 0, 0, 1)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _held(self) -> cython.longlong:
        """The kinds that some shape can hold."""
        index: cython.longlong
        held: cython.longlong = 0
        for index in range(self.work.shapes if self.work.shapes < self.work.full else self.work.full):
            if self.work.s_row[index] != DISCARD:
                held |= self.work.s_kinds[index]
        return held

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _find_runs(self, kind: cython.longlong) -> cython.longlong:
        """Runs that begin with the kind. The high ace begins nothing that the low ace does not."""
        place: cython.longlong = self.card[kind] % RANKS + 1
        if place < self.first_place:
            place += RANKS
        if place <= self.last_place:
            self._extend_run(self.card[kind] // RANKS, place, place, ONE << kind, 1, self.joker[self.card[kind]])
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _kind_at(self, suit: cython.longlong, place: cython.longlong) -> cython.longlong:
        """The kind that stands at a place of the suit (1 the low ace, 14 the high one, beyond it round the corner), or -1."""
        card: cython.longlong = suit * RANKS + place - 1
        if place > RANKS:
            card -= RANKS
        return self.kind_of[card] if self.count[card] else -1

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _extend_run(
        self,
        suit: cython.longlong,
        first: cython.longlong,
        last: cython.longlong,
        kinds: cython.longlong,
        size: cython.longlong,
        wild: cython.longlong,
    ) -> cython.longlong:
        """Cards of a suit at rising places, not further apart than jokers can fill."""
        span: cython.longlong = last - first + 1
        gaps: cython.longlong = span - size
        jokers: cython.longlong = self.pool - wild
        if self.run_jokers < jokers:
            jokers = self.run_jokers
        if gaps > jokers:
            return 0
        self.run_place[size - 1], self.run_wild[size - 1] = last, wild
        if self.splitting and self._splits(size, (span if span > self.group_min else self.group_min) - size):
            return 0
        self._run_shapes(kinds, size, span, wild, jokers)
        place: cython.longlong
        kind: cython.longlong
        end: cython.longlong = first + self.longest - 1
        if self.last_place < end:
            end = self.last_place
        for place in range(last + 1, end + 1):
            if place - last - 1 + gaps > jokers:
                break
            kind = self._kind_at(suit, place)
            if kind >= 0:
                self._extend_run(suit, first, place, kinds | (ONE << kind), size + 1, wild + self.joker[self.card[kind]])
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _splits(self, size: cython.longlong, jokers: cython.longlong) -> cython.longlong:
        """Whether the run, and so any longer one that begins with it, can be two runs for no more jokers.

        Two sequences beat one and save the same cards, so no best grouping has such a run.
        """
        cut: cython.longlong
        first: cython.longlong
        second: cython.longlong
        for cut in range(1, size):
            first = self._part(0, cut)
            second = self._part(cut, size)
            if first < 0 or second < 0 or first + second > jokers:
                continue
            if cut + first >= self.long_from or size - cut + second >= self.long_from:
                return 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _part(self, first: cython.longlong, end: cython.longlong) -> cython.longlong:
        """Jokers that the cards of a run from ``first`` to before ``end`` need to be a run of their own; -1: they cannot be."""
        size: cython.longlong = end - first
        wild: cython.longlong = self.run_wild[end - 1] - (self.run_wild[first - 1] if first else 0)
        needed: cython.longlong = self.run_place[end - 1] - self.run_place[first] + 1
        if needed < self.group_min:
            needed = self.group_min
        needed -= size
        if needed and (size - wild < self.naturals or needed > self.run_jokers):
            return -1
        return needed

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _run_shapes(
        self,
        kinds: cython.longlong,
        size: cython.longlong,
        span: cython.longlong,
        wild: cython.longlong,
        jokers: cython.longlong,
    ) -> cython.longlong:
        fewest: cython.longlong = (span if span > self.group_min else self.group_min) - size
        most: cython.longlong = jokers if size - wild >= self.naturals else 0
        if self.longest - size < most:
            most = self.longest - size
        if fewest == 0 and (self.natural_pure or wild == 0):
            self._add(kinds, PURE_RUN + (size >= self.long_from), 0, 0, 1)
            fewest = 1
        if fewest > most:
            return 0
        self._add(kinds, IMPURE_RUN + (size + fewest >= self.long_from), fewest, most - fewest, 1)
        if size + fewest < self.long_from <= size + most:
            fewest = self.long_from - size
            self._add(kinds, IMPURE_RUN + 1, fewest, most - fewest, 1)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _find_sets(self, rank: cython.longlong) -> cython.longlong:
        suit: cython.longlong
        present: cython.longlong = self.present[rank]
        chosen: cython.longlong = present
        kinds: cython.longlong
        size: cython.longlong
        wild: cython.longlong
        if self._size_of(present) + self.pool < self.group_min:
            return 0
        while chosen:
            kinds = size = wild = 0
            for suit in range(4):
                if chosen >> suit & 1:
                    kinds |= ONE << self.kind_of[suit * RANKS + rank]
                    size += 1
                    wild += 1 if self.joker[suit * RANKS + rank] else 0
            self._set_shapes(kinds, size, wild, rank)
            chosen = (chosen - 1) & present
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _set_shapes(
        self, kinds: cython.longlong, size: cython.longlong, wild: cython.longlong, rank: cython.longlong
    ) -> cython.longlong:
        fewest: cython.longlong = self.group_min - size
        if fewest < 0:
            fewest = 0
        most: cython.longlong = self._set_room(size, self.pool - wild)
        backed: cython.longlong = (
            size - wild >= self.naturals
            or (self.double_sets and size > 1 and size >= self.naturals)
            or (self.joker_sets and size == wild)
        )
        if not backed and most > 0:
            most = 0
        if size == 1 and wild == 0:
            # One real card with jokers is a sequence wherever it can be one (R-DEC-5).
            fewest = max(fewest, self._longest_single_run(rank) + 1)
        if fewest <= most:
            self._add(kinds, SET, fewest, most - fewest, 1)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _set_room(self, size: cython.longlong, jokers: cython.longlong) -> cython.longlong:
        room: cython.longlong = jokers
        if self.set_jokers < room:
            room = self.set_jokers
        if self.set_most - size < room:
            room = self.set_most - size
        return room

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _longest_single_run(self, rank: cython.longlong) -> cython.longlong:
        """Most jokers with which one real card still reads as a sequence."""
        if self.naturals > 1 or (rank == 0 and self.first_place > 1 and self.last_place <= RANKS):
            return 0
        return self.run_jokers if self.run_jokers < self.longest - 1 else self.longest - 1

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _find_joker_sets(self) -> cython.longlong:
        """R-JOK-5 where the house allows it: a printed joker with other jokers, all of them spent."""
        most: cython.longlong = self._set_room(1, self.pool - 1)
        if self.set_jokers - 1 < most:
            most = self.set_jokers - 1
        if self.group_min - 1 <= most:
            self._add(ONE << self.kind_of[PRINTED], SET, self.group_min - 1, most - self.group_min + 1, 1)
        return 0

    # --- goals ---

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _solve(self, declares: cython.longlong) -> cython.longlong:
        """The best over the goals: a declaration if it can be had, else the least count below the cap, else the best at it.

        ``entries`` is REFUSED at the end if it was given up.
        """
        goal: cython.longlong
        cost: cython.longlong
        self.best_cost = IMPOSSIBLE
        self.best_goal = -1
        self._sort_shapes()
        for goal in range(self.goal_count):
            if goal == 0 and not declares:
                continue
            if goal == self.goal_count - 1 and self.best_goal >= 0:
                break
            if 0 < goal < self.goal_count - 1 and self._floor(goal) >= self.cap:
                continue
            cost = self._reach(goal, self.best_cost)
            if self.work.entries < 0:
                return 0
            if cost < POSSIBLE and (goal == 0 or goal == self.goal_count - 1 or self._points(cost) < self.cap):
                if cost < self.best_cost:
                    self.best_cost, self.best_goal = cost, goal
                    if self.tracing:
                        self._trace()
                    if self.work.entries < 0:
                        return 0
            if goal == 0 and self.best_goal == 0:
                break
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _points(self, cost: cython.longlong) -> cython.longlong:
        return (cost + ROUNDING) // POINT

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _sort_shapes(self) -> cython.longlong:
        """Order shapes by their lowest kind, keeping the order in which they were found; a discard of each kind comes last."""
        kind: cython.longlong
        index: cython.longlong
        position: cython.longlong = 0
        for kind in range(self.kinds):
            self.start[kind] = position
            for index in range(self.work.shapes):
                if self.work.s_first[index] == kind:
                    self.work.order[position] = index
                    position += 1
        self.start[self.kinds] = position
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _column(self, goal: cython.longlong, column: cython.longlong) -> cython.longlong:
        return self.goals[goal * COLUMNS + column]

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _saves(self, goal: cython.longlong, row: cython.longlong) -> cython.longlong:
        return row != DISCARD and self._column(goal, SAVES_PURE + row // 2)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _set_room_price(self, goal: cython.longlong) -> cython.longlong:
        """What a joker costs in a group's room. Where that hangs on the group's kind, the cheaper: a bound from below."""
        free: cython.longlong = (
            not self._column(goal, COUNTS) or self._column(goal, SAVES_IMPURE) or self._column(goal, SAVES_SET)
        )
        self.room_price = 0 if free else self.inside
        return self.room_price

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _floor(self, goal: cython.longlong) -> cython.longlong:
        """A bound from below of the points: every card counts that stands in no shape that saves it."""
        index: cython.longlong
        kind: cython.longlong
        card: cython.longlong
        price: cython.longlong
        saved: cython.longlong = 0
        total: cython.longlong = 0
        dearest: cython.longlong = 0
        inside: cython.longlong = self._set_room_price(goal)
        for card in range(self.kinds):
            total += self.price[self.card[card]] * self.count[self.card[card]]
        if total < self.cap:
            return 0  # whatever counts is below the cap
        total = 0
        for index in range(self.work.shapes):
            if self._saves(goal, self.work.s_row[index]):
                saved |= self.work.s_kinds[index]
        for card in range(CARDS):
            if self.count[card]:
                price = self.price[card]
                if self.joker[card] and inside < price:
                    price = inside
                if price > dearest:
                    dearest = price
                total += price * self.count[card]
        for kind in range(self.kinds):
            if saved >> kind & 1:
                price = self.price[self.card[kind]]
                if self.joker[self.card[kind]] and inside < price:
                    price = inside
                total -= price * self.count[self.card[kind]]
        return total - dearest if self.discarding else total

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _reach(self, goal: cython.longlong, limit: cython.longlong) -> cython.longlong:
        """The least cost by a goal, if it is below the limit."""
        index: cython.longlong
        kind: cython.longlong
        self.goal = goal
        self._set_room_price(goal)
        self._set_goal()
        for index in range(self.work.shapes):
            self._price_shape(index)
        for kind in range(self.kinds):
            if self.joker[self.card[kind]]:
                self.leave[kind] = 0  # a joker that is left is priced with the rest of the pool
            elif self._column(goal, DECLARES):
                self.leave[kind] = IMPOSSIBLE
            else:
                self.leave[kind] = UNGROUPED + (POINT * self.price[self.card[kind]] if self._column(goal, COUNTS) else 0)
        self.work.begin()
        if self._column(goal, DECLARES) and self._stuck() > self.discarding:
            return IMPOSSIBLE
        self._look_ahead()
        return self._cost(0, self.hand, self.pool, 0, self.need, self.real, limit)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _stuck(self) -> cython.longlong:
        """Real cards that no shape can hold."""
        kind: cython.longlong
        held: cython.longlong = self._held()
        stuck: cython.longlong = 0
        for kind in range(self.kinds):
            if not held >> kind & 1 and not self.joker[self.card[kind]]:
                stuck += self.count[self.card[kind]]
        return stuck

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _price_shape(self, index: cython.longlong) -> cython.longlong:
        row: cython.longlong = self.work.s_row[index]
        cost: cython.longlong = self.work.s_spent[index] * SPENT
        if row == DISCARD:
            cost = self.card[self.work.s_first[index]]
        elif row < SET:
            cost -= SEQUENCE
            if row < IMPURE_RUN:
                cost = cost - PURE
        if row != DISCARD and self._column(self.goal, COUNTS) and not self._saves(self.goal, row):
            cost += POINT * (self.work.s_value[index] + self.inside * (self.work.s_wild[index] + self.work.s_jokers[index]))
        self.work.s_cost[index] = cost
        return 0

    def _needs_tables(self):
        """For each goal, what is still needed (pure sequences, sequences, long, discard) after a shape of each row, by what
        is needed before it; -1: the shape is not allowed.
        """
        tables = []
        for goal in range(self.goal_count):
            self.goal, self.needs_start[goal] = goal, len(tables)
            self._set_goal()
            states = [divmod(state, 4) for state in range(self.states)]
            needs = [(*divmod(more, self.runs + 1), *divmod(less, 2)) for more, less in states]
            for row in range(ROWS):
                tables += [self._after(row, *need) for need in needs]
        return longs(tables)

    def _after(self, row, pure, runs, long, discard):
        if row == DISCARD:
            return self._state(pure, runs, long, 0) if discard else -1
        if row == SET:
            return self._state(pure, runs, long, discard)
        if row < IMPURE_RUN and self._column(self.goal, WITHOUT_PURE):
            return -1
        return self._state(pure - (row < IMPURE_RUN), max(0, runs - 1), 0 if row % 2 else long, discard)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _set_goal(self) -> cython.longlong:
        pure: cython.longlong = self._column(self.goal, NEED_PURE)
        self.runs = self._column(self.goal, NEED_SEQUENCES)
        if self.runs < pure:
            self.runs = pure
        self.states = (pure + 1) * (self.runs + 1) * 4
        self.table = self.needs_start[self.goal]
        self.need = self._state(pure, self.runs, self._column(self.goal, NEED_LONG), self.discarding)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _state(
        self, pure: cython.longlong, runs: cython.longlong, long: cython.longlong, discard: cython.longlong
    ) -> cython.longlong:
        """The number of a need: so many pure sequences and sequences, which are never fewer than the pure ones."""
        if pure < 0:
            pure = 0
        if runs < pure:
            runs = pure
        return ((pure * (self.runs + 1) + runs) * 2 + long) * 2 + discard

    # --- the search ---

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _cost(
        self,
        kind: cython.longlong,
        cards: cython.longlong,
        free: cython.longlong,
        room: cython.longlong,
        need: cython.longlong,
        real: cython.longlong,
        limit: cython.longlong,
    ) -> cython.longlong:
        """Least cost from here on if it is below ``limit``, else a bound from below that is not.

        ``kind`` is a lower bound of the kinds that are left, ``real`` how many real cards are. What is known of a remainder is
        twice its cost, and one more if that is only a bound.
        """
        paid: cython.longlong = 0
        if self.work.entries < 0:
            return IMPOSSIBLE
        while kind < self.kinds:
            if cards & self.field[kind]:
                if self.start[kind] < self.start[kind + 1]:
                    break
                if self.leave[kind] == IMPOSSIBLE:
                    return IMPOSSIBLE
                paid += self.leave[kind] * ((cards & self.field[kind]) // self.unit[kind])
                real -= self._copies(kind, cards)
                cards &= ~self.field[kind]
            kind += 1
        if kind == self.kinds:
            return IMPOSSIBLE if need else paid + self._rest(cards, free, room)
        more: cython.longlong = (free << 20) | (room << 14) | need
        best: cython.longlong = self.work.recall(cards, more)
        limit -= paid
        if best != UNKNOWN and (best & 1 == 0 or best >> 1 >= limit):
            return paid + (best >> 1)
        best = self._bound(kind, free, need, real)
        if best >= limit:
            return paid + best
        position: cython.longlong
        index: cython.longlong
        left: cython.longlong
        slack: cython.longlong
        after: cython.longlong
        cost: cython.longlong
        pruned: cython.longlong = IMPOSSIBLE
        best = limit
        for position in range(self.start[kind], self.start[kind + 1]):
            index = self.work.order[position]
            left = free - self.work.s_uses[index]
            if left < 0 or ((cards | self.guards) - self.work.s_take[index]) & self.guards != self.guards:
                continue
            after = self.needs[self.table + self.work.s_row[index] * self.states + need]
            if after < 0:
                continue
            slack = room + self.work.s_room[index]
            if slack > left:
                slack = left
            cost = self.work.s_cost[index]
            cost += self._cost(
                kind, cards - self.work.s_take[index], left, slack, after, real - self.work.s_real[index], best - cost
            )
            if cost < best:
                best = cost
            elif cost < pruned:
                pruned = cost
        if self.leave[kind] < IMPOSSIBLE:
            cost = self.leave[kind] * ((cards & self.field[kind]) // self.unit[kind])
            cost += self._cost(
                kind + 1, cards & ~self.field[kind], free, room, need, real - self._copies(kind, cards), best - cost
            )
            if cost < best:
                best = cost
            elif cost < pruned:
                pruned = cost
        if best < limit:
            self.work.remember(cards, more, 2 * best)
            return paid + best
        if pruned > POSSIBLE:
            pruned = IMPOSSIBLE
        self.work.remember(cards, more, 2 * pruned + (1 if pruned < IMPOSSIBLE else 0))
        return paid + pruned

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _copies(self, kind: cython.longlong, cards: cython.longlong) -> cython.longlong:
        """Real cards of the kind that are left."""
        return 0 if self.joker[self.card[kind]] else (cards & self.field[kind]) // self.unit[kind]

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _bound(
        self, kind: cython.longlong, free: cython.longlong, need: cython.longlong, real: cython.longlong
    ) -> cython.longlong:
        """A bound from below of the cost from here on: as many sequences, and pure ones, as the cards could be, and the cards
        left that no shape can hold, but for the discard.
        """
        runs: cython.longlong = (real + free) // self.group_min
        pure: cython.longlong = self.pure_ahead[kind]
        if pure > runs:
            pure = runs
        if need // (4 * (self.runs + 1)) > pure or need // 4 % (self.runs + 1) > runs:
            return IMPOSSIBLE
        # Of the kind itself a copy may be gone already, as the discard.
        stuck: cython.longlong = self.stuck_ahead[kind + 1]
        if need & 1:
            stuck -= self.dearest_ahead[kind]
        return stuck - pure * PURE - runs * SEQUENCE

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _look_ahead(self) -> cython.longlong:
        """For each kind, the most pure sequences that it and the later kinds can be, a suit at a time; what those of them cost
        that no shape can hold, and the dearest of these.
        """
        index: cython.longlong
        kind: cython.longlong
        suit: cython.longlong = -1
        held: cython.longlong = self._held()
        pure: cython.longlong = 0
        cards: cython.longlong = 0
        behind: cython.longlong = 0
        for index in range(self.work.shapes):
            if self.work.s_row[index] < IMPURE_RUN:
                pure |= self.work.s_kinds[index]
        self.pure_ahead[self.kinds] = self.stuck_ahead[self.kinds] = self.dearest_ahead[self.kinds] = 0
        for kind in range(self.kinds - 1, -1, -1):
            if self.card[kind] // RANKS != suit:
                suit = self.card[kind] // RANKS
                behind += cards // self.group_min
                cards = 0
            if pure >> kind & 1:
                cards += self.count[self.card[kind]]
            self.pure_ahead[kind] = behind + cards // self.group_min
            self.stuck_ahead[kind] = self.stuck_ahead[kind + 1]
            self.dearest_ahead[kind] = self.dearest_ahead[kind + 1]
            if self.leave[kind] < IMPOSSIBLE:
                if not held >> kind & 1:
                    self.stuck_ahead[kind] += self.leave[kind] * self.count[self.card[kind]]
                if self.leave[kind] > self.dearest_ahead[kind]:
                    self.dearest_ahead[kind] = self.leave[kind]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _rest(self, cards: cython.longlong, free: cython.longlong, room: cython.longlong) -> cython.longlong:
        """The price of the jokers left when every kind is settled: into the groups' room as many as pay."""
        if free == 0:
            return 0
        return self._rest_cost(cards, free, self._filling(cards, free, room))

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _filling(self, cards: cython.longlong, free: cython.longlong, room: cython.longlong) -> cython.longlong:
        most: cython.longlong = room if room < free else free
        best: cython.longlong = most
        filling: cython.longlong
        if self.room_price == 0:
            return most  # a joker in a group never costs more than one outside
        for filling in range(most):
            if self._rest_cost(cards, free, filling) < self._rest_cost(cards, free, best):
                best = filling
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _rest_cost(self, cards: cython.longlong, free: cython.longlong, filling: cython.longlong) -> cython.longlong:
        left: cython.longlong = free - filling
        if left and self._column(self.goal, DECLARES) and not self._column(self.goal, LOOSE_JOKERS):
            return IMPOSSIBLE
        cost: cython.longlong = filling * (SPENT + POINT * self.room_price) + left * UNGROUPED
        if not self._column(self.goal, COUNTS) or self._column(self.goal, DECLARES):
            return cost
        if self.classes == 0:
            return cost + left * POINT * self.class_price[0]
        number: cython.longlong
        held: cython.longlong
        for number in range(self.classes):
            held = (cards & self.class_field[number]) // self.class_unit[number]
            if held > left:
                held = left
            cost += held * POINT * self.class_price[number]
            left -= held
        return cost

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _trace(self) -> cython.longlong:
        """The cheapest way, step by step through what is known; of equal ways the first, leaving a kind last."""
        kind: cython.longlong = 0
        cards: cython.longlong = self.hand
        free: cython.longlong = self.pool
        room: cython.longlong = 0
        need: cython.longlong = self.need
        position: cython.longlong
        index: cython.longlong
        left: cython.longlong
        slack: cython.longlong
        after: cython.longlong
        cost: cython.longlong
        target: cython.longlong = self.best_cost
        real: cython.longlong = self.real
        taken: cython.longlong
        self.path_length = 0
        while kind < self.kinds:
            if not cards & self.field[kind]:
                kind += 1
                continue
            taken = 0
            for position in range(self.start[kind], self.start[kind + 1]):
                index = self.work.order[position]
                left = free - self.work.s_uses[index]
                if left < 0 or ((cards | self.guards) - self.work.s_take[index]) & self.guards != self.guards:
                    continue
                after = self.needs[self.table + self.work.s_row[index] * self.states + need]
                if after < 0:
                    continue
                slack = room + self.work.s_room[index]
                if slack > left:
                    slack = left
                cost = self._cost(
                    kind,
                    cards - self.work.s_take[index],
                    left,
                    slack,
                    after,
                    real - self.work.s_real[index],
                    target - self.work.s_cost[index] + 1,
                )
                if self.work.s_cost[index] + cost == target:
                    self.path[self.path_length] = index
                    self.path_length += 1
                    cards, free, room, need = cards - self.work.s_take[index], left, slack, after
                    real -= self.work.s_real[index]
                    target = cost
                    taken = 1
                    break
            if not taken:
                target -= self.leave[kind] * ((cards & self.field[kind]) // self.unit[kind])
                real -= self._copies(kind, cards)
                cards &= ~self.field[kind]
                kind += 1
        self.end_filling = self._filling(cards, free, room)  # by this goal's prices, not by those of the goals tried later
        return 0

    # --- laying out ---

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _put_down(self) -> cython.longlong:
        """Put the shapes of the path into the canonical order. Cards in no place of theirs are spare. The discard, or -1."""
        card: cython.longlong
        step: cython.longlong
        index: cython.longlong
        spot: cython.longlong
        discard: cython.longlong = -1
        for card in range(CARDS):
            self.work.spare[card] = self.count[card]
        self.lies = 0
        for step in range(self.path_length):
            index = self.path[step]
            self._take_from_spare(index)
            if self.work.s_row[index] == DISCARD:
                discard = self.card[self.work.s_first[index]]
                continue
            spot = self.lies
            while spot > 0 and self._lies_before(index, self.work.lying[spot - 1]):
                self.work.lying[spot] = self.work.lying[spot - 1]
                spot -= 1
            self.work.lying[spot] = index
            self.lies += 1
        return discard

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _take_from_spare(self, index: cython.longlong) -> cython.longlong:
        kind: cython.longlong
        for kind in range(self.work.s_first[index], self.kinds):
            if self.work.s_kinds[index] >> kind & 1:
                self.work.spare[self.card[kind]] -= self.work.s_copies[index]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _lies_before(self, one: cython.longlong, other: cython.longlong) -> cython.longlong:
        """Pure sequences lie first, then impure ones, then sets; each by its natural cards, of equal ones by its jokers."""
        mine: cython.longlong = self.work.s_kinds[one]
        theirs: cython.longlong = self.work.s_kinds[other]
        if self.work.s_row[one] // 2 != self.work.s_row[other] // 2:
            return self.work.s_row[one] < self.work.s_row[other]
        if mine == theirs:
            if self.work.s_copies[one] != self.work.s_copies[other]:
                return self.work.s_copies[one] < self.work.s_copies[other]
            return self.work.s_jokers[one] < self.work.s_jokers[other]
        # The lowest kind that only one of them has: there the other one goes on with a higher kind, or is at its end.
        first: cython.longlong = (mine ^ theirs) & -(mine ^ theirs)
        if mine & first:
            return theirs > (theirs & (first - 1))
        return mine == (mine & (first - 1))

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _tell(self) -> cython.longlong:
        """Write the groups with their jokers, and what is loose. The number of bytes; -1: they break the promise."""
        step: cython.longlong
        index: cython.longlong
        extra: cython.longlong
        number: cython.longlong
        end: cython.longlong = 0
        points: cython.longlong = 0
        filling: cython.longlong = self.end_filling
        if not self._leave_cheapest():
            return -1
        self.next_joker = 0
        for step in range(self.lies):
            index = self.work.lying[step]
            extra = self.work.s_room[index] if self.work.s_room[index] < filling else filling
            filling -= extra
            number = self.work.s_jokers[index] + extra
            if not self._saves(self.best_goal, self.work.s_row[index]):
                points += self.work.s_value[index] + self.inside * (self.work.s_wild[index] + number)
            end = self._tell_group(end, index, number)
        return self._tell_loose(end, points)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _leave_cheapest(self) -> cython.longlong:
        """The jokers that no group gets are loose: the cheapest, of equal ones the last. 0: they get more than there are."""
        card: cython.longlong
        step: cython.longlong
        cheapest: cython.longlong
        left: cython.longlong = -self.end_filling
        for card in range(CARDS):
            self.work.loose[card] = 0
            if self.joker[card]:
                left += self.work.spare[card]
        for step in range(self.lies):
            left -= self.work.s_jokers[self.work.lying[step]]
        if left < 0:
            return 0
        while left:
            cheapest = -1
            for card in range(CARDS):
                if self.work.spare[card] and self.joker[card]:
                    if cheapest < 0 or self.price[card] <= self.price[cheapest]:
                        cheapest = card
            self.work.spare[cheapest] -= 1
            self.work.loose[cheapest] += 1
            left -= 1
        return 1

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _tell_group(self, first: cython.longlong, index: cython.longlong, jokers: cython.longlong) -> cython.longlong:
        """Write a group from a byte on: where its jokers begin, where it ends, then what ``laid`` says. The byte after it."""
        kind: cython.longlong
        byte: cython.longlong
        places: cython.longlong = self.work.s_wild[index]
        end: cython.longlong = first + 4
        for kind in range(self.work.s_first[index], self.kinds):
            if self.work.s_kinds[index] >> kind & 1:
                for byte in range(end, end + self.work.s_copies[index]):
                    self.work.told[byte] = self.card[kind]
                end += self.work.s_copies[index]
        size: cython.longlong = end - first - 4 + jokers
        self.work.told[first] = end - first
        self.work.told[first + 1] = size + 4
        self.work.told[first + 2] = self.work.s_row[index] // 2
        while end < first + 4 + size:
            if self.work.spare[self.next_joker] and self.joker[self.next_joker]:
                self.work.spare[self.next_joker] -= 1
                self.work.told[end] = self.next_joker
                end += 1
                places += self._has_place(self.next_joker, index, size)
            else:
                self.next_joker += 1
        self.work.told[first + 3] = 1 if places else 0
        return end

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _has_place(self, joker: cython.longlong, index: cython.longlong, size: cython.longlong) -> cython.longlong:
        """Whether a joker could stand in its own place beside the real cards of a group of that size: in a run with all of
        them, or as another suit of their rank. One real card alone may be read either way.
        """
        first: cython.longlong = self.card[self.work.s_first[index]]
        alone: cython.longlong = self._size_of(self.work.s_kinds[index]) == 1
        if joker == PRINTED:
            return 0
        if joker // RANKS == first // RANKS and (alone or self.work.s_row[index] < SET):
            return self._fit_in_run(joker, index, size)
        return joker % RANKS == first % RANKS and (alone or self.work.s_row[index] == SET)

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _fit_in_run(self, joker: cython.longlong, index: cython.longlong, size: cython.longlong) -> cython.longlong:
        """Whether so many places in a row, round the corner too, can hold a joker and all natural cards of a shape."""
        kind: cython.longlong
        turns: cython.longlong = RANKS
        ranks: cython.longlong = ONE << joker % RANKS
        for kind in range(self.work.s_first[index], self.kinds):
            if self.work.s_kinds[index] >> kind & 1:
                ranks |= ONE << self.card[kind] % RANKS
        while turns and ranks >> size:
            ranks = (ranks >> 1) | ((ranks & 1) << (RANKS - 1))
            turns -= 1
        return turns > 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.nogil
    def _tell_loose(self, end: cython.longlong, points: cython.longlong) -> cython.longlong:
        """Write the cards outside the groups, which cost so many points. The byte after them; -1: this breaks the promise."""
        card: cython.longlong
        byte: cython.longlong
        count: cython.longlong
        for card in range(CARDS):
            count = self.work.loose[card] if self.joker[card] else self.work.spare[card]
            points += self.price[card] * count
            for byte in range(end, end + count):
                self.work.told[byte] = card
            end += count
        if self.best_goal == self.goal_count - 1:
            return end  # where no count comes below the cap, every grouping costs it
        if self.best_goal == 0:
            points = 0
        return end if points == self._points(self.best_cost) else -1


@cython.cfunc
@cython.exceptval(check=False)
@cython.nogil
def _width(count: cython.longlong) -> cython.longlong:
    """Bits that hold the count."""
    width: cython.longlong = 1
    while count >> width:
        width += 1
    return width
