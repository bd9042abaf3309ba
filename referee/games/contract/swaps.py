"""Wild cards taken from the table for the cards they stand for (CON-10, SHA-08, T-10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from referee.cards import Card
from referee.melds import MeldRules, Place, places_of
from referee.questions import LaidGroup, Swap
from referee.questions.contract import ContractTurn
from referee.reasons import Reason, reason
from referee.rulesets import ContractRules


@dataclass(frozen=True, slots=True)
class Taken:
    """A card that a swap takes from the table; ``wild`` if it was spent there for another one."""

    swap: Swap
    card: Card
    wild: bool


@dataclass(frozen=True, slots=True)
class Swapped:
    """The table after all swaps, the cards taken (also by swaps that are refused), and every reason."""

    table: tuple[LaidGroup, ...]
    taken: tuple[Taken, ...]
    reasons: tuple[Reason, ...]

    @property
    def gained(self) -> tuple[Card, ...]:
        """The cards that came to the player's hand."""
        return tuple(taken.card for taken in self.taken)


def swap_all(turn: ContractTurn, rules: ContractRules, melds: MeldRules) -> Swapped:
    """The swaps of a turn in their order, each on the table as the ones before left it."""
    table, taken, reasons = list(turn.table), list[Taken](), list[Reason]()
    for swap in turn.swaps:
        if swap.target >= len(table) or swap.index >= len(table[swap.target].cards):
            reasons.append(_unknown(swap, melds.game))
            continue
        group = table[swap.target]
        place = places_of(group, melds)[swap.index]
        taken.append(Taken(swap, group.cards[swap.index], place.spent))
        faults = list(_faults(swap, group, place, turn, rules))
        reasons += (reason(code, [swap.card], game=melds.game) for code in faults)
        if not faults:
            table[swap.target] = _with(group, swap)
    reasons += [*_unplayed(taken, turn, melds.game), *_returned(taken, turn, rules, melds.game)]
    return Swapped(tuple(table), tuple(taken), tuple(_allowed(reasons, turn, rules, melds.game)))


def _allowed(reasons: Sequence[Reason], turn: ContractTurn, rules: ContractRules, game: str) -> Iterable[Reason]:
    """Where no swap is allowed at all, that alone is the reason."""
    if not turn.swaps or rules.swap_allowed:
        return reasons
    return [reason("SWAP_NOT_ALLOWED", [swap.card for swap in turn.swaps], game=game)]


def _unknown(swap: Swap, game: str) -> Reason:
    return reason("SWAP_TARGET_UNKNOWN", [swap.card], game=game, index=swap.index, target=swap.target)


def _with(group: LaidGroup, swap: Swap) -> LaidGroup:
    """The meld with the card in its place."""
    cards = list(group.cards)
    cards[swap.index] = swap.card
    return replace(group, cards=tuple(cards))


def _faults(swap: Swap, group: LaidGroup, place: Place, turn: ContractTurn, rules: ContractRules) -> Iterator[str]:
    """Codes of what one swap does wrong."""
    if rules.swap_requires_down and not turn.down and not turn.groups:
        yield "SWAP_NOT_DOWN"
    if not place.spent:
        yield "SWAP_NOT_WILD"
    elif group.kind == "set" and not rules.swap_in_sets:
        yield "SWAP_IN_SET_FORBIDDEN"
    elif swap.card not in place.fitting:
        yield "SWAP_WRONG_CARD"


def _unplayed(taken: Iterable[Taken], turn: ContractTurn, game: str) -> Iterator[Reason]:
    """T-10: of each wild card as many must be played as were freed."""
    freed, played = Counter(one.card for one in taken if one.wild), Counter(turn.grouped + turn.laid_off)
    left = sorted(card for card, count in freed.items() if played[card] < count)
    if left:
        yield reason("WILD_NOT_REPLAYED", left, game=game)


def _returned(taken: Iterable[Taken], turn: ContractTurn, rules: ContractRules, game: str) -> Iterator[Reason]:
    """T-10: a freed wild card may not be laid off on the meld that it was taken from."""
    back = {(lay_off.target, card) for lay_off in turn.lay_offs for card in lay_off.cards}
    returned = sorted({one.card for one in taken if one.wild and (one.swap.target, one.card) in back})
    if returned and not rules.swap_same_run:
        yield reason("SWAP_SAME_RUN_FORBIDDEN", returned, game=game)
