"""Points of many hands at once are the points of each by itself."""

from __future__ import annotations

from random import Random
from threading import Thread

import pytest

from referee import Hand, UnanswerableError, best_grouping, best_points, load_ruleset
from tests.property.hands import KINDS, random_hand
from tests.property.overrides import random_overrides


def hands_of(rng: Random, count: int) -> list[Hand]:
    sizes = (13, 13, 14, 7)
    drawn = (random_hand(rng, KINDS[number % len(KINDS)], rng.choice(sizes)) for number in range(count))
    return [Hand.parse(" ".join(cards), wild) for cards, wild in drawn]


@pytest.mark.parametrize("ruleset_id", ["rummycircle-points", "classic-pool101", "octro-13", "pagat-paplu"])
def test_points_of_many_hands(ruleset_id: str) -> None:
    rules, hands = load_ruleset(ruleset_id), hands_of(Random(ruleset_id), 300)
    assert best_points(hands, rules) == [best_grouping(hand, rules).grouping.points for hand in hands]


def test_points_of_many_hands_under_house_rules() -> None:
    rng = Random(8)
    for _ in range(40):
        rules, hands = load_ruleset("rummycircle-points", random_overrides(rng)), hands_of(rng, 8)
        assert best_points(hands, rules) == [best_grouping(hand, rules).grouping.points for hand in hands]


def test_several_threads_at_once() -> None:
    rules, hands = load_ruleset(), hands_of(Random(5), 200)
    expected, found = best_points(hands, rules), {}

    def work(name: int) -> None:
        found[name] = best_points(hands, rules) if name % 2 else [best_grouping(h, rules).grouping.points for h in hands]

    threads = [Thread(target=work, args=(name,)) for name in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert found == dict.fromkeys(range(6), expected)


def test_a_hand_too_large_is_refused() -> None:
    with pytest.raises(UnanswerableError):
        best_points([Hand.parse("5H " * 15)], load_ruleset())
