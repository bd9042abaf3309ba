"""The kernel on a game without jokers: gin's deadwood, the goal that saves every group and caps nothing."""

from __future__ import annotations

from random import Random

import pytest

from referee.cards import ALL_CARDS, parse_cards
from tests.bench.gin import GIN

pyspiel = pytest.importorskip("pyspiel")


def test_eleven_cards_less_one() -> None:
    """A hand on which a well-known solver is not minimal."""
    best = GIN.best(parse_cards("3D AS 7S 8S 6H 5S 6D 6S 7C 7H 7D"), declares=False, discards=True)
    assert best.rank.points == 9


@pytest.mark.parametrize(("size", "discards"), [(10, False), (11, True)])
def test_deadwood_is_that_of_openspiel(size: int, discards: bool) -> None:
    rng, peer = Random(size), pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    hands = [rng.sample(range(52), size) for _ in range(20_000)]
    found = GIN.points([[ALL_CARDS[index] for index in hand] for hand in hands], hand_size=0, discards=discards)
    assert found == [peer.min_deadwood(hand) for hand in hands]
