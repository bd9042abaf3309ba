"""Reading one group of cards: what it is, or everything that keeps it from being anything.

A *real* card is no joker. A *wild* card is a joker with a rank: it may stand in its own place or be spent; a printed
joker is always spent. The groups of all Indian games go through here, told by a Grammar; referee.melds reads the western ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from referee.cards import ACE, ALL_CARDS, INDEX, KING, PRINTED_JOKER, SUITS, Card, card_of
from referee.reasons import Reason, in_order, reason
from referee.verdicts import Kind, ReadGroup, SpentJoker

CIRCLE = 13


@dataclass(frozen=True, kw_only=True, eq=False)
class Grammar:
    """How groups are read under one rule set and one turned-up card.

    ``jokers`` are the cards that can stand for another, ``values`` what each card costs by itself, by its index.
    ``names_identical``: two identical cards are a dublee and three a tunnela (S-20). So many jokers as ``jokers_from`` says,
    or more, are a group by themselves (R21-DEC-1); None: however many, they are not. The other members are the rule
    parameters of the same names.
    """

    jokers: frozenset[Card]
    values: tuple[int, ...]
    group_min: int
    seq_max: int
    ace_low: bool
    ace_high: bool
    ace_wrap: bool
    jokers_max_per_sequence: int | None
    set_max_total: int | None
    jokers_max_per_set: int | None
    min_naturals: int
    joker_only_sets: bool
    wild_natural_in_pure: bool
    wild_dup_in_own_set: bool
    identical_triple_is_pure: bool
    jk_tunnela: bool
    names_identical: bool = False
    jokers_from: int | None = None

    @cached_property
    def first_place(self) -> int:
        """The lowest place of a sequence: 1 is the low ace."""
        return ACE if self.ace_low or self.ace_wrap else ACE + 1

    @cached_property
    def last_place(self) -> int:
        """The highest place of a sequence: 14 is the high ace; beyond it, round the corner."""
        if self.ace_wrap:
            return 2 * CIRCLE - 1
        return KING + 1 if self.ace_high else KING

    @cached_property
    def longest_sequence(self) -> int:
        """Cards in the longest sequence there can be: no rank may repeat."""
        return min(self.seq_max, CIRCLE, self.last_place - self.first_place + 1)

    @cached_property
    def printed_only(self) -> Grammar:
        """The same rules where the printed joker is the only one, and no card has a value. One object for equal rules."""
        return _printed_only(**{name: getattr(self, name) for name in _RULES})

    @cached_property
    def wild(self) -> frozenset[Card] | None:
        """The jokers that have a rank; None where printed jokers are none, and so are read as other cards are."""
        return self.jokers - {PRINTED_JOKER} if PRINTED_JOKER in self.jokers else None

    def starts(self, length: int) -> range:
        """Places at which a sequence of that length may begin."""
        last = CIRCLE if self.ace_wrap else self.last_place - length + 1
        return range(self.first_place, last + 1)


_RULES = [spot.name for spot in fields(Grammar) if spot.name not in ("jokers", "values")]


@lru_cache(maxsize=512)
def _printed_only(**rules: Any) -> Grammar:
    return Grammar(jokers=frozenset({PRINTED_JOKER}), values=(0,) * len(ALL_CARDS), **rules)


class _Parts(NamedTuple):
    """A group taken apart, each list in the order laid."""

    cards: tuple[Card, ...]
    real: list[Card]
    wild: list[Card]
    printed: int

    @property
    def jokers(self) -> int:
        return len(self.wild) + self.printed


class _Reading(NamedTuple):
    """One way to read a group: the cards in their own places, and the open places for the jokers in their order."""

    kind: Kind
    natural: tuple[Card, ...]
    places: tuple[Card | None, ...]
    spent: int


def read_group(cards: tuple[Card, ...], grammar: Grammar) -> ReadGroup:
    """The group in the reading best for the player: pure sequence, else impure sequence, else set (R-DEC-5, S-01 to S-05),
    else what is a group for the sake of one show alone (S-20).

    An invalid group carries every reason (S-04) and the value of its own cards (S-03).
    """
    if grammar.wild is None or not grammar.wild.isdisjoint(cards):
        return _read(cards, grammar)
    group = _without_wild(cards, grammar.printed_only)
    return group if group.valid else ReadGroup(cards, "invalid", None, (), _value(cards, grammar), group.reasons)


# Hands are full of the same groups, most of them without a wild card: those read alike whichever card was turned up.
@lru_cache(maxsize=4096)
def _without_wild(cards: tuple[Card, ...], printed_only: Grammar) -> ReadGroup:
    """The group as read under the same rules; if it is invalid, without its value."""
    return _read(cards, printed_only)


def _read(cards: tuple[Card, ...], grammar: Grammar) -> ReadGroup:
    parts = _take_apart(cards, grammar)
    reading = None
    if len(cards) >= grammar.group_min:
        reading = _triple(parts, grammar) or _sequence(parts, grammar) or _set(parts, grammar)
    reading = reading or _dublee(parts, grammar) or _jokers(parts, grammar)
    if reading is None:
        return ReadGroup(cards, "invalid", None, (), _value(cards, grammar), in_order(_why_not(parts, grammar)))
    return _as_group(parts, reading)


def _value(cards: tuple[Card, ...], grammar: Grammar) -> int:
    """S-03: what the cards cost by themselves."""
    return sum([grammar.values[card.index] for card in cards])


def _take_apart(cards: tuple[Card, ...], grammar: Grammar) -> _Parts:
    jokers = grammar.jokers
    real = [card for card in cards if card not in jokers]
    if len(real) == len(cards):
        return _Parts(cards, real, [], 0)
    wild = [card for card in cards if card in jokers and card.rank]
    return _Parts(cards, real, wild, len(cards) - len(real) - len(wild))


def _as_group(parts: _Parts, reading: _Reading) -> ReadGroup:
    if not reading.spent:
        return ReadGroup(parts.cards, reading.kind, reading.places, (), 0)
    spent = list(parts.cards)
    for card in reading.natural:
        spent.remove(card)
    open_places = list(reading.places)
    for card in reading.natural:
        open_places.remove(card)
    jokers = tuple(SpentJoker(card, place) for card, place in zip(spent, open_places, strict=True))
    return ReadGroup(parts.cards, reading.kind, reading.places, jokers, 0)


# --- sequences ---


def _triple(parts: _Parts, grammar: Grammar) -> _Reading | None:
    """R-SEQ-5, R21-MEL-1: three identical cards, nothing spent."""
    first = parts.cards[0]
    allowed = grammar.jk_tunnela if first.is_printed_joker else grammar.identical_triple_is_pure
    if not allowed or len(parts.cards) != 3 or any(card is not first for card in parts.cards):
        return None
    return _Reading("tunnela" if grammar.names_identical else "pure_sequence", parts.cards, parts.cards, 0)


def _sequence(parts: _Parts, grammar: Grammar) -> _Reading | None:
    """R-SEQ-1 to R-SEQ-4, R-JOK-4: the window that spends fewest jokers, of equal ones as S-01 says."""
    suit, length = _suit_of(parts), len(parts.cards)
    if suit is None or length > grammar.longest_sequence:
        return None
    real, own = _rank_bits(parts.real), _own_rank_bits(parts, suit)
    if real.bit_count() != len(parts.real):
        return None
    run = _best_run(suit, real, own, length, grammar.starts(length))
    if run is None:
        return None
    natural, places = run
    spent = length - len(natural)
    if spent and (len(parts.real) < grammar.min_naturals or _over(spent, grammar.jokers_max_per_sequence)):
        return None
    return _Reading(_sequence_kind(parts, spent, grammar), natural, places, spent)


def _suit_of(parts: _Parts) -> str | None:
    # Without a real card nothing may be spent (R-JOK-5), so the wild cards must be the run by themselves.
    holders = parts.real or (parts.wild if not parts.printed else [])
    suits = {card.suit for card in holders}
    return suits.pop() if len(suits) == 1 else None


def _rank_bits(cards: Iterable[Card]) -> int:
    bits = 0
    for card in cards:
        bits |= 1 << card.rank
    return bits


def _own_rank_bits(parts: _Parts, suit: str) -> int:
    """Ranks at which a wild card can stand in its own place beside the real cards."""
    if not parts.wild:
        return 0
    return _rank_bits(card for card in parts.wild if card.suit == suit) & ~_rank_bits(parts.real)


# There are few runs, and every hand is full of them: finding the places of one is most of the work of reading it.
@lru_cache(maxsize=4096)
def _best_run(suit: str, real: int, own: int, length: int, starts: range) -> tuple[tuple[Card, ...], tuple[Card, ...]] | None:
    """The cards in their own places and all places, of the best window that holds all real ranks."""
    window = _best_window(real, own, length, starts)
    if window is None:
        return None
    places = tuple(card_of(place, suit) for place in range(window[0], window[0] + length))
    return tuple(card for card in places if (real | own) >> card.rank & 1), places


def _best_window(real: int, own: int, length: int, starts: range) -> tuple[int, int] | None:
    """Start and jokers spent of the best window that holds all real ranks (S-01): fewest spent, ace low, highest."""
    best: tuple[int, bool, int] | None = None
    for start in starts:
        window = _window_bits(start, length)
        if real & ~window:
            continue
        natural = (real | own) & window
        high_ace = bool(natural >> ACE & 1) and start != ACE
        key = (length - natural.bit_count(), high_ace, -start)
        if best is None or key < best:
            best = key
    return None if best is None else (-best[2], best[0])


def _window_bits(start: int, length: int) -> int:
    bits = ((1 << length) - 1) << start
    return (bits | bits >> CIRCLE) & ((2 << CIRCLE) - 2)


def _sequence_kind(parts: _Parts, spent: int, grammar: Grammar) -> Kind:
    pure = not spent and (grammar.wild_natural_in_pure or not parts.wild)
    return "pure_sequence" if pure else "impure_sequence"


# --- sets ---


def _set(parts: _Parts, grammar: Grammar) -> _Reading | None:
    """R-SET-1 to R-SET-3, R-JOK-4 to R-JOK-6: of several ranks (wild cards alone) the one that spends fewest jokers."""
    ranks = {card.rank for card in parts.real}
    if len(ranks) > 1 or 0 in ranks:  # a printed joker that is no joker fits no group
        return None
    if ranks:
        return _set_of(ranks.pop(), parts, grammar)
    readings = [reading for rank in _set_ranks(parts) if (reading := _set_of(rank, parts, grammar))]
    return min(readings, key=lambda reading: reading.spent, default=None)


def _dead_joker(parts: _Parts) -> bool:
    """A printed joker that is no joker (R-JOK-2) has neither rank nor suit and fits no group."""
    return any(card.is_printed_joker for card in parts.real)


def _set_ranks(parts: _Parts) -> list[int]:
    """Ranks that the group could be a set of; 0, no rank at all, for printed jokers alone."""
    return sorted({card.rank for card in parts.real or parts.wild}) or [0]


def _set_of(rank: int, parts: _Parts, grammar: Grammar) -> _Reading | None:
    natural, doubles = _own_suits(rank, parts)
    spent = len(parts.cards) - len(natural)
    if len(set(parts.real)) < len(parts.real) or (doubles and not _may_spend_doubles(parts, grammar)):
        return None
    if spent and not _backed(natural, parts, grammar):
        return None
    if _over(len(parts.cards), grammar.set_max_total) or _over(spent, grammar.jokers_max_per_set):
        return None
    named = sorted(natural + _missing(rank, natural)[:spent], key=INDEX) if spent else sorted(natural, key=INDEX)
    places = (*named, *[None] * (len(parts.cards) - len(named)))
    return _Reading("set", tuple(natural), places, spent)


def _missing(rank: int, natural: list[Card]) -> list[Card]:
    """Cards of the rank that are not there, in the order of suits."""
    return [card for suit in SUITS if (card := card_of(rank, suit)) not in natural] if rank else []


def _own_suits(rank: int, parts: _Parts) -> tuple[list[Card], list[Card]]:
    """Cards of the rank in their own places, and wild cards of the rank whose suit is taken (R-JOK-6)."""
    natural, doubles = list(parts.real), list[Card]()
    for card in parts.wild:
        if card.rank == rank:
            (doubles if card in natural else natural).append(card)
    return natural, doubles


def _real_doubles(parts: _Parts) -> list[Card]:
    return [card for card in parts.real if parts.real.count(card) > 1]


def _may_spend_doubles(parts: _Parts, grammar: Grammar) -> bool:
    return grammar.wild_dup_in_own_set or _is_joker_only(parts)


def _is_joker_only(parts: _Parts) -> bool:
    """No real card, and not the failed set of wild cards of one rank (S-04)."""
    return not parts.real and (parts.printed > 0 or len({card.rank for card in parts.wild}) > 1)


def _backed(natural: list[Card], parts: _Parts, grammar: Grammar) -> bool:
    """Whether there are real cards enough beside the jokers spent in a set (R-JOK-4, R-JOK-5, S-05)."""
    if _is_joker_only(parts) and grammar.joker_only_sets:
        return True
    own_count = grammar.wild_dup_in_own_set and not parts.printed and len(natural) > 1
    return len(natural if own_count else parts.real) >= grammar.min_naturals


def _over(count: int, limit: int | None) -> bool:
    return limit is not None and count > limit


# --- groups for one show alone ---


def _dublee(parts: _Parts, grammar: Grammar) -> _Reading | None:
    """R21-MEL-2: two identical cards, nothing spent."""
    if not grammar.names_identical or len(parts.cards) != 2 or parts.cards[0] is not parts.cards[1]:
        return None
    return _Reading("dublee", parts.cards, parts.cards, 0)


def _jokers(parts: _Parts, grammar: Grammar) -> _Reading | None:
    """R21-DEC-1: jokers of any kind, enough for a show. Each is there as itself, so nothing is spent."""
    if parts.real or grammar.jokers_from is None or len(parts.cards) < grammar.jokers_from:
        return None
    return _Reading("jokers", parts.cards, tuple(sorted(parts.cards)), 0)


# --- why a group is none of these (section 5, S-04) ---


def _why_not(parts: _Parts, grammar: Grammar) -> list[Reason]:
    if len(parts.cards) < grammar.group_min:
        return [reason("GROUP_TOO_SHORT", parts.cards, limit=grammar.group_min)]
    if _is_joker_only(parts) and not grammar.joker_only_sets:
        return [reason("JOKER_ONLY_GROUP", parts.cards)]
    if len({card.rank for card in parts.real}) <= 1 and not _dead_joker(parts):
        return list(_set_faults(parts, grammar))
    if len({card.suit for card in parts.real}) == 1 and not _dead_joker(parts):
        return list(_sequence_faults(parts, grammar))
    return [reason("GROUP_MIXED", parts.real)]


def _set_faults(parts: _Parts, grammar: Grammar) -> Iterator[Reason]:
    natural, wild_doubles = max((_own_suits(rank, parts) for rank in _set_ranks(parts)), key=lambda own: len(own[0]))
    # Wild cards of one rank alone are a set of that rank; without a second suit none of them may be spent (S-05).
    one_suit = not parts.real and not _is_joker_only(parts) and len(natural) == 1
    held_back = wild_doubles if one_suit or not _may_spend_doubles(parts, grammar) else []
    doubles = _real_doubles(parts) + held_back + [card for card in natural if card in held_back]
    spent = len(parts.cards) - len(natural) - len(held_back)
    if doubles:
        yield reason("SET_DUPLICATE_SUIT", sorted(doubles))
    if grammar.set_max_total is not None and len(parts.cards) > grammar.set_max_total:
        yield reason("SET_TOO_LONG", parts.cards, count=len(parts.cards), limit=grammar.set_max_total)
    if grammar.jokers_max_per_set is not None and spent > grammar.jokers_max_per_set:
        yield reason("SET_TOO_MANY_JOKERS", parts.cards, count=spent, limit=grammar.jokers_max_per_set)
    if spent and not _backed(natural, parts, grammar):
        yield reason("TOO_FEW_NATURALS", parts.cards, limit=grammar.min_naturals)


def _sequence_faults(parts: _Parts, grammar: Grammar) -> Iterator[Reason]:
    real = _rank_bits(parts.real)
    doubles = _real_doubles(parts)
    if doubles:
        yield reason("SEQUENCE_DUPLICATE_RANK", sorted(doubles))
    if _missing_between(real, grammar.printed_only) > parts.jokers:
        corner = not grammar.ace_wrap and all(real >> rank & 1 for rank in (KING, ACE, ACE + 1))
        yield reason("SEQUENCE_WRAPS" if corner else "SEQUENCE_GAP", parts.cards)
    if len(parts.cards) > grammar.longest_sequence:
        yield reason("SEQUENCE_TOO_LONG", parts.cards, count=len(parts.cards), limit=grammar.longest_sequence)
    spent = _spent_in_failed_sequence(real, parts, grammar)
    limit = grammar.jokers_max_per_sequence
    if limit is not None and spent > limit:
        yield reason("SEQUENCE_TOO_MANY_JOKERS", parts.cards, count=spent, limit=limit)
    if spent and len(parts.real) < grammar.min_naturals:
        yield reason("TOO_FEW_NATURALS", parts.cards, limit=grammar.min_naturals)


@lru_cache(maxsize=4096)
def _missing_between(real: int, grammar: Grammar) -> int:
    """Fewest places without a real card between the lowest and the highest real one; more than any hand has jokers if
    an ace has no place at all.
    """
    count = real.bit_count()
    spans = (
        length
        for length in range(count, CIRCLE + 1)
        for start in grammar.starts(length)
        if not real & ~_window_bits(start, length)
    )
    return next(spans, 10 * CIRCLE) - count


def _spent_in_failed_sequence(real: int, parts: _Parts, grammar: Grammar) -> int:
    """Jokers that stand in no place of their own; where no window holds the real cards, a wild card of the suit does."""
    if not parts.jokers:
        return 0
    own = _own_rank_bits(parts, parts.real[0].suit)
    length = real.bit_count() + parts.jokers
    window = _best_window(real, own, length, grammar.starts(length)) if length <= CIRCLE else None
    return window[1] if window else parts.jokers - own.bit_count()
