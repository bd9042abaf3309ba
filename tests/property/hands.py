"""Random hands, by kinds that are hard in different ways."""

from __future__ import annotations

from random import Random

from referee import Card, load_ruleset
from referee.cards import ALL_CARDS, SUITS
from referee.jokers import jokers_of

FACES = [card.text for card in ALL_CARDS[:-1]]
KINDS = ("uniform", "uniform", "uniform", "joker_rich", "duplicates", "one_suit")


MARRIAGE_KINDS = ("uniform", "joker_rich", "duplicates", "one_suit", "equal", "jokers")


def random_hand(
    rng: Random, kind: str, size: int = 13, decks: int = 2, printed: int | None = None
) -> tuple[list[str], str | None]:
    """Cards and the card turned up. The cards come from ``decks`` packs with ``printed`` jokers in all, one each if None."""
    pack = [*FACES * decks, *["JK"] * (decks if printed is None else printed)]
    wild = rng.choice([None, "JK", *FACES * 2])
    first = _favourites(rng, kind, pack, wild)
    rng.shuffle(first)
    hand = first[: _share(rng, kind, size)]
    for card in hand:
        pack.remove(card)
    return hand + rng.sample(pack, size - len(hand)), wild


def _favourites(rng: Random, kind: str, pack: list[str], wild: str | None) -> list[str]:
    if kind == "joker_rich":
        return [card for card in pack if card == "JK" or (wild and card[:-1] == ("A" if wild == "JK" else wild[:-1]))]
    if kind == "duplicates":
        low = rng.randint(1, 9)
        return [card for card in pack if low <= Card(card).rank <= low + 4]
    if kind == "one_suit":
        suit = rng.choice(SUITS)
        return [card for card in pack if card.endswith(suit)]
    if kind == "equal":
        copies, faces = rng.choice(((2, rng.randint(5, 10)), (3, rng.randint(2, 6))))
        return [face for face in rng.sample([*FACES, "JK"], faces) for _ in range(min(copies, pack.count(face)))]
    if kind == "jokers":
        jokers = jokers_of(load_ruleset("classic-21").rules, Card(wild) if wild else None)
        return [card for card in pack if Card(card) in jokers]
    return []


def _share(rng: Random, kind: str, size: int) -> int:
    if kind == "jokers":
        return min(size, rng.randint(6, 12))
    if kind == "equal":
        return size
    return min(size, rng.randint(3, 8)) if kind == "joker_rich" else rng.randint(size - 4, size)
