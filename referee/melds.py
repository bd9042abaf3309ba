"""Reading one group of a western game: a set or a sequence, or everything that keeps it from being one (GEN-05, T-02, T-09).

A *wild* card stands for the place that it occupies; every other card is a *natural*. A sequence without wild cards may be
laid in any order, one with a wild card is read in the order given, ascending.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from referee.cards import ACE, KING, SUITS, Card, card_of
from referee.questions.western import LaidGroup, Shape
from referee.reasons import Reason, in_order, reason
from referee.stock import Stock, strange_cards, surplus_cards
from referee.verdicts import ReadGroup, SpentJoker

CIRCLE: Final = 13
HIGH_ACE: Final = KING + 1


@dataclass(frozen=True, kw_only=True, eq=False)
class MeldRules:
    """How the groups of a western game are read. ``game`` is whose rule ids the reasons carry, ``values`` are what cards
    cost by their index, ``stock`` what is in play; the other members are the rule parameters of the same names.

    ``wild_limit`` is a word, or the most wild cards by size of meld (T-14). ``max_set`` None: no limit.
    """

    game: str
    values: tuple[int, ...]
    stock: Stock
    min_set: int = 3
    max_set: int | None = 4
    min_run: int = 3
    max_run: int = CIRCLE
    ace_low: bool = True
    ace_high: bool = False
    wilds: frozenset[Card] = frozenset()
    wild_limit: str | Mapping[str, int] = "none"
    wild_trio: bool = False
    wild_as_natural: bool = False

    @property
    def first_place(self) -> int:
        """The lowest place of a sequence: 1 is the low ace."""
        return ACE if self.ace_low else ACE + 1

    @property
    def last_place(self) -> int:
        """The highest place of a sequence: 14 is the high ace."""
        return HIGH_ACE if self.ace_high else KING

    def too_wild(self, wild: int, natural: int) -> bool:
        """T-14: whether a meld holds too many wild cards for its natural ones."""
        if isinstance(self.wild_limit, Mapping):
            limit = self.wild_limit.get(str(wild + natural), self.wild_limit.get("else"))
            return limit is not None and wild > limit
        return {"not_outnumber": wild > natural, "fewer": wild >= natural}.get(self.wild_limit, False)


@dataclass(frozen=True, slots=True)
class Parts:
    """A group taken apart, each list in the order laid; ``kind`` is None where the cards are of no one rank or suit."""

    cards: tuple[Card, ...]
    kind: Shape | None
    naturals: tuple[Card, ...]
    wilds: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """The place of one card of a meld: whether a wild card is spent there, and the natural cards that could take it."""

    spent: bool
    fitting: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """Where a sequence lies: its suit, its first place, and its cards in ascending order."""

    suit: str
    start: int
    cards: tuple[Card, ...]

    @property
    def end(self) -> int:
        """The last place; 14 is the high ace."""
        return self.start + len(self.cards) - 1


def read_meld(laid: LaidGroup, rules: MeldRules) -> ReadGroup:
    """The group as it reads (T-02): a set or a sequence with what each wild card stands for, or invalid with every reason.

    An invalid group costs the value of its own cards, a valid one nothing (T-07).
    """
    parts = take_apart(laid, rules)
    faults = _faults(parts, rules)
    if faults:
        return _invalid(laid, faults, rules)
    return _as_set(parts, rules) if parts.kind == "set" else _as_sequence(parts, rules)


def read_single(laid: LaidGroup, rules: MeldRules) -> ReadGroup:
    """The group by itself, outside any turn (API 2.2, T-04): a card that the game does not have, alone, or too often."""
    strange = list(strange_cards(laid.cards, rules.stock, rules.game))
    if strange:
        return _invalid(laid, strange, rules)
    read = read_meld(laid, rules)
    surplus = list(surplus_cards(laid.cards, rules.stock, rules.game))
    return _invalid(laid, [*read.reasons, *surplus], rules) if surplus else read


def take_apart(laid: LaidGroup, rules: MeldRules) -> Parts:
    """The group's natural and wild cards, and its kind: as stated, or else as the natural cards show it."""
    naturals = tuple(card for card in laid.cards if card not in rules.wilds)
    wilds = tuple(card for card in laid.cards if card in rules.wilds)
    return Parts(laid.cards, laid.kind or _kind_of(naturals), naturals, wilds)


def places_of(laid: LaidGroup, rules: MeldRules) -> tuple[Place, ...]:
    """The place of each card of a meld, in the order laid; nothing can take a place among wild cards alone."""
    parts = take_apart(laid, rules)
    if parts.kind == "set":
        rank, natural = set_rank(parts, rules), [] if is_wild_trio(parts, rules) else _set_naturals(parts, rules)
        fitting = tuple(card_of(rank, suit) for suit in SUITS) if rank and natural else ()
        return tuple(Place(card not in natural, fitting) for card in laid.cards)
    run = find_run(parts, rules)
    assert run is not None
    if not parts.wilds:
        return tuple(Place(False, (card,)) for card in laid.cards)
    return tuple(Place(not _is_natural(card, at, rules), (at,)) for card, at in _places(run))


def _kind_of(naturals: tuple[Card, ...]) -> Shape | None:
    if _dead(naturals):
        return None
    if len({card.rank for card in naturals}) <= 1:
        return "set"
    return "sequence" if len({card.suit for card in naturals}) == 1 else None


def _dead(naturals: tuple[Card, ...]) -> bool:
    """A printed joker that is not wild has neither rank nor suit and fits no meld."""
    return any(card.is_printed_joker for card in naturals)


def _invalid(laid: LaidGroup, faults: list[Reason], rules: MeldRules) -> ReadGroup:
    points = sum(rules.values[card.index] for card in laid.cards)
    return ReadGroup(laid.cards, "invalid", None, (), points, in_order(faults))


def _faults(parts: Parts, rules: MeldRules) -> list[Reason]:
    least = {"set": rules.min_set, "sequence": rules.min_run, None: min(rules.min_set, rules.min_run)}[parts.kind]
    if len(parts.cards) < least:
        return [reason("GROUP_TOO_SHORT", parts.cards, game=rules.game, limit=least)]
    if parts.kind is None:
        return [reason("GROUP_MIXED", parts.naturals, game=rules.game)]
    return list(_set_faults(parts, rules) if parts.kind == "set" else _sequence_faults(parts, rules))


def _wild_fault(parts: Parts, natural: int, rules: MeldRules) -> Iterator[Reason]:
    """WILDS_OUTNUMBER_NATURALS, with so many natural cards in the group."""
    wild = len(parts.cards) - natural
    if rules.too_wild(wild, natural):
        yield reason("WILDS_OUTNUMBER_NATURALS", parts.cards, game=rules.game, count=wild, naturals=natural)


# --- sets ---


def set_rank(parts: Parts, rules: MeldRules) -> int | None:
    """The rank that a set is of; None for wild cards alone, and where the natural cards are of several ranks."""
    if parts.naturals:
        ranks = {card.rank for card in parts.naturals}
        return ranks.pop() if len(ranks) == 1 and not _dead(parts.naturals) else None
    own = [card.rank for card in parts.wilds if rules.wild_as_natural and card.rank]
    return min(own, key=lambda rank: (-own.count(rank), rank), default=None)


def is_wild_trio(parts: Parts, rules: MeldRules) -> bool:
    """T-09: wild cards alone, which are not a set of their own rank either."""
    natural = len(_set_naturals(parts, rules))
    return not parts.naturals and (not natural or rules.too_wild(len(parts.cards) - natural, natural))


def _set_naturals(parts: Parts, rules: MeldRules) -> list[Card]:
    """The cards that are natural in this set: with ``wild_as_natural`` also wild cards of its rank."""
    rank = set_rank(parts, rules)
    own = [card for card in parts.wilds if rules.wild_as_natural and rank and card.rank == rank]
    return [*parts.naturals, *own]


def _set_faults(parts: Parts, rules: MeldRules) -> Iterator[Reason]:
    trio = is_wild_trio(parts, rules)
    natural = _set_naturals(parts, rules)
    if trio and not rules.wild_trio and not natural:
        yield reason("JOKER_ONLY_GROUP", parts.cards, game=rules.game)
        return
    if parts.naturals and set_rank(parts, rules) is None:
        yield reason("SET_MIXED_RANKS", parts.naturals, game=rules.game)
    if rules.max_set is not None and len(parts.cards) > rules.max_set:
        yield reason("SET_TOO_LONG", parts.cards, game=rules.game, count=len(parts.cards), limit=rules.max_set)
    doubles = [card for card in parts.naturals if parts.naturals.count(card) > 1]
    if doubles and rules.stock.packs == 1:
        yield reason("SET_DUPLICATE_SUIT", sorted(doubles), game=rules.game)
    if not (trio and rules.wild_trio):
        yield from _wild_fault(parts, len(natural), rules)


def _as_set(parts: Parts, rules: MeldRules) -> ReadGroup:
    """API 1: a wild card stands for the missing suits in the order S H D C, then for nothing."""
    rank = None if is_wild_trio(parts, rules) else set_rank(parts, rules)
    natural = [] if rank is None else sorted(_set_naturals(parts, rules))
    spent = list(parts.cards)
    for card in natural:
        spent.remove(card)
    suits = {card.suit for card in natural}
    missing = [card_of(rank, suit) for suit in SUITS if rank and suit not in suits][: len(spent)]
    stands = (*missing, *[None] * (len(spent) - len(missing)))
    jokers = tuple(SpentJoker(card, place) for card, place in zip(spent, stands, strict=True))
    return ReadGroup(parts.cards, "set", (*sorted([*natural, *missing]), *stands[len(missing) :]), jokers, 0)


# --- sequences ---


def _sequence_faults(parts: Parts, rules: MeldRules) -> Iterator[Reason]:
    run = find_run(parts, rules)
    if not parts.naturals and run is None:
        yield reason("JOKER_ONLY_GROUP", parts.cards, game=rules.game)
    elif len({card.suit for card in parts.naturals}) > 1 or _dead(parts.naturals):
        yield reason("SEQUENCE_MIXED_SUITS", parts.naturals, game=rules.game)
    elif len(parts.cards) > rules.max_run:
        yield reason("SEQUENCE_TOO_LONG", parts.cards, game=rules.game, count=len(parts.cards), limit=rules.max_run)
    else:
        if run is None:
            yield _order_fault(parts, rules)
        yield from _wild_fault(parts, len(parts.naturals) if run is None else len(_in_place(run, rules)), rules)


def _order_fault(parts: Parts, rules: MeldRules) -> Reason:
    """T-02: at most one of these says why the cards are not consecutive."""
    ranks = [card.rank for card in parts.naturals]
    doubles = [card for card in parts.naturals if ranks.count(card.rank) > 1]
    if doubles:
        return reason("SEQUENCE_DUPLICATE_RANK", sorted(doubles), game=rules.game)
    length = len(parts.cards)
    if any(_fits(parts, start) for start in range(rules.first_place, HIGH_ACE - length + 2)):
        return reason("SEQUENCE_ACE_HIGH", parts.cards, game=rules.game)
    corner = any(_fits(parts, start) for start in range(ACE, CIRCLE + 1))
    return reason("SEQUENCE_WRAPS" if corner else "SEQUENCE_GAP", parts.cards, game=rules.game)


def find_run(parts: Parts, rules: MeldRules) -> Run | None:
    """Where the group lies as a sequence, of several places the one with most cards in their own, then the lowest; None if
    it is none, whatever its length and its wild cards. Wild cards alone lie nowhere, unless one is natural in its place.
    """
    length = len(parts.cards)
    starts = range(rules.first_place, rules.last_place - length + 2)
    runs = [_run_at(parts, suit, start) for suit in _suits_of(parts, rules) for start in starts if _fits(parts, start)]
    found = max(runs, key=lambda run: len(_in_place(run, rules)), default=None)
    return found if found and (parts.naturals or _in_place(found, rules)) else None


def _suits_of(parts: Parts, rules: MeldRules) -> list[str]:
    """The suits that the group could be a sequence in, in their order."""
    holders = parts.naturals or [card for card in parts.wilds if rules.wild_as_natural and card.rank]
    suits = [suit for suit in SUITS if any(card.suit == suit for card in holders)]
    single = len({card.suit for card in parts.naturals}) <= 1
    return suits if single else []


def _fits(parts: Parts, start: int) -> bool:
    """Whether each natural card stands in its own place, as laid or, without wild cards, in any order."""
    ranks = [(start + step - 1) % CIRCLE + 1 for step in range(len(parts.cards))]
    if not parts.wilds:
        return sorted(card.rank for card in parts.cards) == sorted(ranks)
    return all(card.rank == rank for card, rank in zip(parts.cards, ranks, strict=True) if card not in parts.wilds)


def _run_at(parts: Parts, suit: str, start: int) -> Run:
    if parts.wilds:
        return Run(suit, start, parts.cards)
    return Run(suit, start, tuple(card_of(start + step, suit) for step in range(len(parts.cards))))


def _in_place(run: Run, rules: MeldRules) -> list[Card]:
    """The natural cards of a sequence: with ``wild_as_natural`` also wild cards in their own place (T-09)."""
    return [card for card, at in _places(run) if _is_natural(card, at, rules)]


def _is_natural(card: Card, at: Card, rules: MeldRules) -> bool:
    return card not in rules.wilds or (rules.wild_as_natural and card is at)


def _places(run: Run) -> Iterator[tuple[Card, Card]]:
    """Each card of a sequence with the card whose place it takes."""
    return ((card, card_of(run.start + step, run.suit)) for step, card in enumerate(run.cards))


def _as_sequence(parts: Parts, rules: MeldRules) -> ReadGroup:
    run = find_run(parts, rules)
    assert run is not None
    spent = tuple(SpentJoker(card, at) for card, at in _places(run) if not _is_natural(card, at, rules))
    return ReadGroup(parts.cards, "sequence", tuple(at for _, at in _places(run)), spent, 0)
