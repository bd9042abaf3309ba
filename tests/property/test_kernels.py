"""The compiled kernel and its plain source: the same answers, to the last choice, on hands of every size."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from referee import Card, load_ruleset
from referee.games import indian
from referee.solver import KERNEL, Solver, best, kernel
from tests.property.hands import KINDS, random_hand
from tests.property.overrides import random_overrides

SOURCE = Path(best.__file__).with_name("kernel.py")
MARRIAGE = {
    "cards_per_player": 21,
    "set_max_total": 4,
    "identical_triple_is_pure": True,
    "min_sequences": 3,
    "min_pure_sequences": 3,
    "jk_tunnela": True,
    "value_cards_wild": True,
    "points_cap": 120,
}


def plain_kernel() -> ModuleType:
    spec = importlib.util.spec_from_file_location("plain_kernel", SOURCE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def solvers(ruleset_id: str, overrides: dict[str, Any], wild: str | None, plain: ModuleType) -> tuple[Solver, Solver]:
    """The solver of a rule set, and one like it with the plain kernel."""
    shipped = indian._solver(load_ruleset(ruleset_id, overrides), Card(wild) if wild else None)
    other = Solver(shipped.grammar, shipped.counting)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(best, "Kernel", plain.Kernel)
        other._kernel = other._make_kernel(plain.Workspace())
    return shipped, other


def test_the_kernel_that_runs_is_named() -> None:
    assert (KERNEL == "python") == (Path(str(kernel.__file__)) == SOURCE)


@pytest.mark.skipif(KERNEL == "python", reason="only the plain kernel is here")
@pytest.mark.parametrize(
    ("ruleset_id", "overrides", "size", "decks"),
    [
        ("rummycircle-points", {}, 13, 2),
        ("classic-pool101", {}, 13, 2),
        ("octro-13", {}, 13, 3),
        ("rummycircle-points", MARRIAGE, 21, 3),
        ("rummycircle-points", {"cards_per_player": 27}, 27, 4),
        ("junglee-points", None, 13, 2),
    ],
)
@pytest.mark.parametrize("discards", [False, True])
def test_both_kernels_give_the_same_grouping(
    ruleset_id: str, overrides: dict[str, Any] | None, size: int, decks: int, discards: bool
) -> None:
    rng, plain = Random(f"{ruleset_id} {size}"), plain_kernel()
    for number in range(60):
        hand, wild = random_hand(rng, KINDS[number % len(KINDS)], size + discards, decks)
        rules = random_overrides(rng) if overrides is None else overrides
        shipped, other = solvers(ruleset_id, rules, wild, plain)
        cards = [Card(text) for text in hand]
        ours = shipped.best(cards, declares=True, discards=discards)
        assert ours == other.best(cards, declares=True, discards=discards), (hand, wild, rules)


def test_a_search_beyond_the_budget_is_refused_and_leaves_the_kernel_well() -> None:
    plain = plain_kernel()
    _, solver = solvers("rummycircle-points", {}, "5H", plain)
    rng = Random(1)
    hand = [Card(text) for text in random_hand(rng, "duplicates")[0]]
    before = solver.best(hand, declares=True)
    plain.BUDGET = 3  # type: ignore[attr-defined]
    with pytest.raises(plain.BudgetExceededError):
        solver.best(hand, declares=True)
    plain.BUDGET = 500_000  # type: ignore[attr-defined]
    assert solver.best(hand, declares=True) == before
