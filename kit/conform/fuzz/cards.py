"""Random cards: hands that are hard in different ways, and groups that are right or nearly so."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from kit.conform.fuzz.tables import FACES, Table
from referee import Card
from referee.cards import RANKS, SUITS

Group = list[str]

_KINDS: Final = ("any", "jokers", "few ranks", "one suit", "groups", "groups")


def random_hand(rng: Random, table: Table, size: int) -> list[str]:
    """A hand out of the table's pack: any cards, rich in jokers, of few ranks or one suit, or made of groups."""
    kind, pack = rng.choice(_KINDS), list(table.pack)
    wanted = _wanted(rng, kind, table)
    hand: list[str] = []
    for card in wanted[:size]:
        if card in pack:
            pack.remove(card)
            hand.append(card)
    return hand + rng.sample(pack, size - len(hand))


def _wanted(rng: Random, kind: str, table: Table) -> list[str]:
    """Cards to take first, if they are in the pack."""
    match kind:
        case "jokers":
            cards = [card for card in table.pack if card in table.jokers]
            return rng.sample(cards, k=min(len(cards), rng.randint(2, 6)))
        case "few ranks":
            low = rng.randint(1, 9)
            cards = [card for card in table.pack if low <= Card(card).rank <= low + 4]
        case "one suit":
            suit = rng.choice(SUITS)
            cards = [card for card in table.pack if card.endswith(suit)]
        case "groups":
            cards = [card for _ in range(8) for card in random_group(rng, table)]
            return cards[: rng.randint(8, len(cards))]
        case _:
            return []
    return rng.sample(cards, k=min(len(cards), rng.randint(6, 20)))


def random_group(rng: Random, table: Table) -> Group:
    """A sequence or set of three to five cards, in which jokers stand for some."""
    length = rng.choice((3, 3, 3, 4, 4, 5))
    group = _sequence(rng, length) if rng.random() < 0.6 else _set(rng, min(length, 4))
    for _ in range(rng.choice((0, 0, 0, 1, 1, 2)) if table.jokers else 0):
        group[rng.randrange(len(group))] = rng.choice(table.jokers)
    return group


def _sequence(rng: Random, length: int) -> Group:
    ranks = [*RANKS, RANKS[0]]  # the ace stands at either end
    first, suit = rng.randint(0, len(ranks) - length), rng.choice(SUITS)
    return [rank + suit for rank in ranks[first : first + length]]


def _set(rng: Random, length: int) -> Group:
    rank = rng.choice(RANKS)
    return [rank + suit for suit in rng.sample(SUITS, k=length)]


def near_miss(rng: Random, groups: Sequence[Group], table: Table) -> list[Group]:
    """The groups with something amiss, or not: a card changed, moved or left out, two exchanged, groups joined or reversed."""
    changed = [list(group) for group in groups]
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        rng.choice(_CHANGES)(rng, changed, table)
        changed = [group for group in changed if group]
    return changed


def _replace(rng: Random, groups: list[Group], table: Table) -> None:
    group = rng.choice(groups)
    group[rng.randrange(len(group))] = rng.choice((*FACES, *table.jokers))


def _move(rng: Random, groups: list[Group], table: Table) -> None:
    here, there = rng.choice(groups), rng.choice(groups)
    there.insert(rng.randint(0, len(there)), here.pop(rng.randrange(len(here))))


def _exchange(rng: Random, groups: list[Group], table: Table) -> None:
    here, there = rng.choice(groups), rng.choice(groups)
    one, other = rng.randrange(len(here)), rng.randrange(len(there))
    here[one], there[other] = there[other], here[one]


def _join(rng: Random, groups: list[Group], table: Table) -> None:
    if len(groups) > 1:
        group = groups.pop(rng.randrange(len(groups)))
        rng.choice(groups).extend(group)


def _reverse(rng: Random, groups: list[Group], table: Table) -> None:
    rng.choice(groups).reverse()


_CHANGES: Final = (_replace, _replace, _move, _exchange, _join, _reverse)
