"""Random shows of two packs: half as players lay them, right or with one card wrong, half cut at random."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from referee.cards import RANKS, SUITS
from tests.property.hands import FACES, KINDS, random_hand

Laid = list[list[str]]
_SHAPES = ((4, 3, 3, 3), (3, 4, 3, 3), (5, 4, 4), (4, 5, 4), (3, 3, 3, 4))
_PLACES = (*RANKS, RANKS[0])


def random_show(rng: Random, number: int) -> dict[str, Any]:
    """The body of a question about a show; of ``number`` hang its kind and nothing else."""
    if number % 2:
        hand, wild = random_hand(rng, KINDS[number // 2 % len(KINDS)])
        groups = cut_at_random(rng, hand)
    else:
        wild = rng.choice([None, "JK", *FACES * 2])
        groups = laid_out(rng, wild, spoilt=number % 4 == 0)
    return {"ruleset": "rummycircle-points", "wild_joker": wild, "groups": groups}


def cut_at_random(rng: Random, hand: list[str]) -> Laid:
    """The hand in groups of one to five cards as they come."""
    groups, rest = [], list(hand)
    while rest:
        size = rng.randint(1, 5)
        groups.append(rest[:size])
        del rest[:size]
    return groups


def laid_out(rng: Random, wild: str | None, *, spoilt: bool) -> Laid:
    """A pure sequence, another sequence and sets or sequences, with jokers here and there; ``spoilt`` by one card that is
    any other.
    """
    while True:
        first, *others = rng.choice(_SHAPES)
        groups = [_run(rng, first), *(_group(rng, size, index == 0, wild) for index, size in enumerate(others))]
        if spoilt:
            group = rng.choice(groups)
            group[rng.randrange(len(group))] = rng.choice(FACES)
        if max(Counter(card for group in groups for card in group).values()) <= 2:
            return shuffled(rng, groups)


def shuffled(rng: Random, groups: Laid) -> Laid:
    """The same groups of the same cards, in another order."""
    return [rng.sample(group, len(group)) for group in rng.sample(groups, len(groups))]


def _group(rng: Random, size: int, sequence: bool, wild: str | None) -> list[str]:
    """A sequence or a set, in which a joker may stand for one card."""
    group = _run(rng, size) if sequence or size > 4 or rng.random() < 0.5 else _set(rng, size)
    if rng.random() < 0.4:
        jokers = ["JK", *([wild[:-1] + suit for suit in SUITS] if wild and wild != "JK" else [])]
        group[rng.randrange(size)] = rng.choice(jokers)
    return group


def _run(rng: Random, size: int) -> list[str]:
    start, suit = rng.randrange(len(_PLACES) - size + 1), rng.choice(SUITS)
    return [rank + suit for rank in _PLACES[start : start + size]]


def _set(rng: Random, size: int) -> list[str]:
    rank = rng.choice(RANKS)
    return [rank + suit for suit in rng.sample(SUITS, size)]
