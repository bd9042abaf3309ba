"""The reader against the oracle's, on groups made to be nearly right."""

from __future__ import annotations

from random import Random

import pytest

from referee import Card, Table, load_ruleset, read_groups
from referee.games.indian.hands import solver_of
from referee.groups import _read, read_group
from referee.verdicts import ReadGroup
from tests.oracle import indian as oracle
from tests.property.hands import FACES
from tests.property.overrides import random_overrides

GROUPS = 2000


def random_group(rng: Random, wild: str | None) -> tuple[str, ...]:
    """One to seven cards, mostly of one suit and near each other, or of one rank, with jokers among them."""
    anchor = Card(rng.choice(FACES))
    near = [card for card in FACES if card.endswith(anchor.suit) and abs(Card(card).rank - anchor.rank) <= 4]
    alike = [card for card in FACES if Card(card).rank == anchor.rank]
    jokers = ["JK", *([card for card in FACES if card[:-1] == ("A" if wild == "JK" else wild[:-1])] if wild else [])]
    sources = [rng.choice((near, alike)), rng.choice((near, jokers)), jokers, FACES]
    weights = [rng.random(), rng.random(), rng.random() / 2, 0.05]
    return tuple(rng.choice(rng.choices(sources, weights)[0]) for _ in range(rng.randint(1, 7)))


@pytest.mark.parametrize("ruleset_id", ["rummycircle-points", "classic-pool101", "octro-13", "pagat-paplu", None])
def test_reader_agrees_with_the_oracle(ruleset_id: str | None) -> None:
    rng = Random(f"reader {ruleset_id}")
    valid = 0
    for _ in range(GROUPS):
        overrides = {} if ruleset_id else random_overrides(rng)
        base = ruleset_id or "rummycircle-points"
        wild = rng.choice((None, "JK", *FACES))
        cards = random_group(rng, wild)
        table = Table((tuple(map(Card, cards)),), Card(wild) if wild else None)
        (group,) = read_groups(table, load_ruleset(base, overrides))
        expected = oracle.read_group(cards, wild, oracle.rules_of(base, **overrides))
        story = (cards, wild, base, overrides, group)
        assert (None if expected is None else (expected.kind, expected.spent)) == _reading(group), story
        assert bool(group.reasons) != group.valid, story
        _check_places(group)
        valid += group.valid
    assert GROUPS / 10 < valid < GROUPS * 9 / 10


def _reading(group: ReadGroup) -> tuple[str, int] | None:
    return (group.kind, len(group.jokers)) if group.valid else None


def _check_places(group: ReadGroup) -> None:
    """A valid group's places are its own cards and what its jokers stand for, and nothing else."""
    if group.reads_as is None:
        assert not group.valid
        assert not group.jokers
        return
    spent = [joker.card for joker in group.jokers]
    own = list(group.cards)
    for card in spent:
        own.remove(card)
    stand_ins = [joker.stands_for for joker in group.jokers]
    places = list(group.reads_as)
    for place in [*own, *stand_ins]:
        places.remove(place)
    assert places == []


def test_what_is_remembered_of_a_group_is_what_reading_it_again_gives() -> None:
    rng = Random("memory")
    groups = [random_group(rng, rng.choice(FACES)) for _ in range(60)]
    for _ in range(2000):
        ruleset = load_ruleset("rummycircle-points", random_overrides(rng) if rng.random() < 0.5 else {})
        wild = rng.choice((None, "JK", *FACES))
        grammar = solver_of(ruleset, Card(wild) if wild else None).grammar
        cards = tuple(map(Card, rng.choice(groups)))
        assert read_group(cards, grammar) == _read(cards, grammar), (cards, wild, ruleset.rules)
