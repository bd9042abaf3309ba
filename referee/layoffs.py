"""Cards laid off on melds that lie on the table (T-08)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from referee.cards import Card, card_of
from referee.melds import MeldRules, Parts, Run, find_run, is_wild_trio, read_meld, set_rank, take_apart
from referee.questions.faults import Fault
from referee.questions.western import End, LaidGroup, LayOff
from referee.reasons import Reason, reason
from referee.stock import strange_cards

_SHORTEST = 3


@dataclass(frozen=True, slots=True)
class Extended:
    """A meld after a lay-off: the longer meld, or the meld as it was and the reasons why nothing was added."""

    group: LaidGroup
    reasons: tuple[Reason, ...] = ()


def check_table(table: Sequence[LaidGroup], rules: MeldRules) -> Iterator[Fault]:
    """VALUE_INVALID for each group on the table that is no meld at all.

    The table is believed: whether its melds were long enough or held too many wild cards is not asked. Cards that the
    game does not have are the judge's affair.
    """
    for index, laid in enumerate(table):
        if not any(strange_cards(laid.cards, rules.stock, rules.game)) and not read_meld(laid, _believing(rules)).valid:
            yield Fault("VALUE_INVALID", ("table", index), "this group on the table is no meld")


def lay_off_all(
    board: Sequence[LaidGroup], lay_offs: Sequence[LayOff], rules: MeldRules, *, one_by_one: bool = False
) -> tuple[tuple[LaidGroup, ...], list[Reason]]:
    """All lay-offs in their order, each on the board as the ones before left it: the board afterwards, and every reason.

    ``one_by_one``: the cards of a lay-off go down singly, in the order listed, as in gin; else together.
    """
    melds, reasons = list(board), list[Reason]()
    for lay_off in lay_offs:
        if lay_off.target >= len(melds):
            reasons.append(reason("LAYOFF_TARGET_UNKNOWN", lay_off.cards, game=rules.game, target=lay_off.target))
            continue
        for cards in [(card,) for card in lay_off.cards] if one_by_one else [lay_off.cards]:
            extended = extend(melds[lay_off.target], cards, lay_off.end, rules)
            melds[lay_off.target] = extended.group
            reasons += extended.reasons
    return tuple(melds), reasons


def extend(target: LaidGroup, cards: tuple[Card, ...], end: End | None, rules: MeldRules) -> Extended:
    """A meld with cards laid off on it together; ``target`` is one that ``check_table`` or ``read_meld`` has let pass."""
    parts = take_apart(target, rules)
    if parts.kind == "set":
        return _extend_set(parts, cards, rules)
    return _extend_run(target, parts, cards, end, rules)


def _believing(rules: MeldRules) -> MeldRules:
    """The rules without their limits."""
    return replace(rules, min_set=_SHORTEST, max_set=None, min_run=_SHORTEST, wild_limit="none", wild_trio=True)


def _checked(target: LaidGroup, longer: LaidGroup, rules: MeldRules) -> Extended:
    """The longer meld, if it is one: the least lengths are not asked again."""
    read = read_meld(longer, replace(rules, min_set=_SHORTEST, min_run=_SHORTEST))
    return Extended(longer) if read.valid else Extended(target, read.reasons)


def _extend_set(parts: Parts, cards: tuple[Card, ...], rules: MeldRules) -> Extended:
    target = LaidGroup(parts.cards, "set")
    naturals = [card for card in cards if card not in rules.wilds]
    if naturals and is_wild_trio(parts, rules):
        return Extended(target, (reason("WILD_TRIO_NATURAL_FORBIDDEN", naturals, game=rules.game),))
    strangers = [card for card in naturals if card.rank != set_rank(parts, rules)]
    if strangers:
        return _no_fit(target, strangers, rules)
    return _checked(target, LaidGroup(parts.cards + cards, "set"), rules)


def _no_fit(target: LaidGroup, cards: Sequence[Card], rules: MeldRules) -> Extended:
    return Extended(target, (reason("LAYOFF_NO_FIT", cards, game=rules.game),))


# --- sequences ---


def _extend_run(target: LaidGroup, parts: Parts, cards: tuple[Card, ...], end: End | None, rules: MeldRules) -> Extended:
    run = find_run(parts, rules)
    assert run is not None
    longer = list(_longer_runs(run, cards, end, rules))
    if not longer:
        return _no_fit(target, cards, rules)
    within = next((one for one in longer if _lies_within(one, rules)), longer[0])
    return _checked(target, LaidGroup(within.cards, "sequence"), rules)


def _longer_runs(run: Run, cards: tuple[Card, ...], end: End | None, rules: MeldRules) -> Iterator[Run]:
    """The sequence with the cards added, at its high end if they fit there: each way in which every natural one fits.

    With a wild card among them they go to one end as a block, in the order given.
    """
    blocked = any(card in rules.wilds for card in cards)
    for above in range(len(cards), -1, -1):
        below = len(cards) - above
        at_one_end = not (above and below)
        at_named_end = end is None or not (below if end == "high" else above)
        if at_named_end and (at_one_end or not blocked):
            places = [*range(run.start - below, run.start), *range(run.end + 1, run.end + 1 + above)]
            added = cards if blocked else _sorted_into(places, cards, run.suit)
            if all(
                card in rules.wilds or _stands(card, place, run.suit, rules) for card, place in zip(added, places, strict=True)
            ):
                yield Run(run.suit, run.start - below, added[:below] + run.cards + added[below:])


def _sorted_into(places: Sequence[int], cards: tuple[Card, ...], suit: str) -> tuple[Card, ...]:
    """The cards in the order of the places that they fill; as they are if they do not fill them."""
    due = tuple(card_of(place, suit) for place in places)
    return due if sorted(due) == sorted(cards) else cards


def _stands(card: Card, place: int, suit: str, rules: MeldRules) -> bool:
    return rules.first_place <= place <= rules.last_place and card is card_of(place, suit)


def _lies_within(run: Run, rules: MeldRules) -> bool:
    """Whether no card stands beyond either end, and the sequence is not too long."""
    return run.start >= rules.first_place and run.end <= rules.last_place and len(run.cards) <= rules.max_run
