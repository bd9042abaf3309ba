"""What holds of every count: its bounds, the best arrangement's advantage, and that no order matters."""

from __future__ import annotations

from random import Random

import pytest

from referee import Card, CountQuestion, Show, count_hand, judge_declaration, load_ruleset
from tests.property.hands import KINDS, random_hand

Groups = tuple[tuple[Card, ...], ...]


def random_arrangement(rng: Random, hand: list[str]) -> Groups:
    """The hand cut into groups of one to five cards, now and then sorted so that some of them are valid."""
    cards = sorted(map(Card, hand)) if rng.random() < 0.7 else [Card(text) for text in hand]
    groups = []
    while cards:
        size = rng.randint(1, 5)
        groups.append(tuple(cards[:size]))
        del cards[:size]
    return tuple(groups)


def shuffled(rng: Random, groups: Groups) -> Groups:
    mixed = [tuple(rng.sample(group, len(group))) for group in groups]
    return tuple(rng.sample(mixed, len(mixed)))


@pytest.mark.parametrize("ruleset_id", ["rummycircle-points", "classic-pool101", "a23-deals", "octro-13", "pagat-paplu"])
def test_counts_are_bounded_and_no_order_matters(ruleset_id: str) -> None:
    rng, ruleset = Random(ruleset_id), load_ruleset(ruleset_id)
    for number in range(300):
        hand, wild = random_hand(rng, KINDS[number % len(KINDS)])
        groups, joker = random_arrangement(rng, hand), Card(wild) if wild else None
        arranged = count_hand(CountQuestion("hand", groups, wild_joker=joker), ruleset)
        best = count_hand(CountQuestion("hand", hand=tuple(map(Card, hand)), wild_joker=joker), ruleset)
        assert arranged.points is not None
        assert best.points is not None
        assert 0 <= best.points <= arranged.points <= ruleset.rules.points_cap, (groups, wild)
        again = count_hand(CountQuestion("hand", shuffled(rng, groups), wild_joker=joker), ruleset)
        assert again.points == arranged.points, (groups, wild)
        assert arranged.best == best.best


@pytest.mark.parametrize("ruleset_id", ["rummycircle-points", "classic-pool101", "octro-13"])
def test_the_best_arrangement_of_a_declarable_hand_is_a_valid_show_and_costs_nothing(ruleset_id: str) -> None:
    rng, ruleset, shows = Random(ruleset_id), load_ruleset(ruleset_id), 0
    for _ in range(400):
        hand, wild = random_hand(rng, "joker_rich")
        joker = Card(wild) if wild else None
        best = count_hand(CountQuestion("hand", hand=tuple(map(Card, hand)), wild_joker=joker), ruleset).best
        assert best is not None
        if best.declarable:
            shows += 1
            groups = tuple(group.cards for group in best.groups)
            verdict = judge_declaration(Show(groups, best.ungrouped, joker), ruleset)
            assert (verdict.valid, verdict.points) == (True, 0), (groups, wild)
            assert verdict.groups == best.groups
            assert count_hand(CountQuestion("hand", groups, best.ungrouped, wild_joker=joker), ruleset).points == 0
    assert shows >= 5
