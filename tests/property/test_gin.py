"""The kernel on a game without jokers: gin's deadwood, the goal that saves every group and caps nothing."""

from __future__ import annotations

from random import Random

import pytest

from referee.cards import parse_cards
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
    kernel = GIN.kernel_of_its_own()
    found = kernel.points_of([card for hand in hands for card in hand], [size] * len(hands), [False] * len(hands), discards)
    assert list(found) == [peer.min_deadwood(hand) for hand in hands]
