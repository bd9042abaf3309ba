"""Whether the groups of a turn are the deal's contract (CON-04, CON-05, CON-09, SHA-04, SHA-05)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final

from referee.melds import MeldRules, find_run, take_apart
from referee.questions import LaidGroup, Shape
from referee.reasons import Reason, reason
from referee.rulesets import ContractRules

_SHAPES: Final[tuple[tuple[Shape, str], ...]] = (("set", "sets"), ("sequence", "runs"))


def contract_faults(
    groups: Sequence[LaidGroup], deal: int, rules: ContractRules, melds: MeldRules, *, down: bool
) -> Iterator[Reason]:
    """Everything that keeps groups, each of them a meld, from being the contract of the deal.

    A player who is down may lay the contract again where the rules say so, and nothing else.
    """
    if down and groups and not rules.contract_repeatable:
        yield reason("ALREADY_DOWN", game=melds.game)
        return
    for shape, name in _SHAPES:
        laid = [(index, group) for index, group in enumerate(groups) if group.kind == shape]
        yield from _kind_faults(laid, getattr(rules.contract(deal), name), name, rules, melds.game)
    if not rules.adjacent_runs:
        yield from _touching(groups, melds)


def _kind_faults(
    laid: Sequence[tuple[int, LaidGroup]], sizes: tuple[int, ...], name: str, rules: ContractRules, game: str
) -> Iterator[Reason]:
    """Too few melds of a kind, too many, or of the wrong sizes."""
    exact = rules.contract_size == "exact"
    if len(laid) < len(sizes):
        yield reason("CONTRACT_NOT_MET", game=game, count=len(laid), needed=len(sizes), kind=name)
    elif len(laid) > len(sizes) and not rules.extra_melds:
        yield reason("CONTRACT_EXTRA_MELD", game=game, count=len(laid), needed=len(sizes), kind=name)
    else:
        yield from _size_faults(laid, sizes, exact, game)
        return
    if exact and sizes:
        yield from _strange_sizes(laid, sizes, game)


def _strange_sizes(laid: Sequence[tuple[int, LaidGroup]], sizes: tuple[int, ...], game: str) -> Iterator[Reason]:
    """CONTRACT_WRONG_SIZE for melds, too few or too many, of a size that the contract has none of."""
    for index, group in laid:
        if len(group.cards) not in sizes:
            yield reason("CONTRACT_WRONG_SIZE", group.cards, index, game=game, count=len(group.cards), needed=max(sizes))


def _size_faults(laid: Sequence[tuple[int, LaidGroup]], sizes: tuple[int, ...], exact: bool, game: str) -> Iterator[Reason]:
    """CONTRACT_WRONG_SIZE for each size, the greatest first, that no meld left over has."""
    left, unmet = sorted(laid, key=lambda one: -len(one[1].cards)), list[int]()
    for size in reversed(sizes):
        lengths = [len(group.cards) for _, group in left]
        at = next((spot for spot, length in enumerate(lengths) if length == size or (length > size and not exact)), None)
        if at is None:
            unmet.append(size)
        else:
            del left[at]
    for size, (index, group) in zip(unmet, left, strict=False):
        yield reason("CONTRACT_WRONG_SIZE", group.cards, index, game=game, count=len(group.cards), needed=size)


def _touching(groups: Sequence[LaidGroup], melds: MeldRules) -> Iterator[Reason]:
    """CONTRACT_ADJACENT_RUNS for each two runs of a suit of which one goes on where the other ends."""
    parts = [take_apart(group, melds) for group in groups if group.kind == "sequence"]
    runs = [run for part in parts if (run := find_run(part, melds))]
    for lower, upper in permutations(runs, 2):
        if lower.suit == upper.suit and lower.end + 1 == upper.start:
            yield reason("CONTRACT_ADJACENT_RUNS", lower.cards + upper.cards, game=melds.game)
