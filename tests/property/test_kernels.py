"""The compiled kernel and its plain source: the same answers, to the last choice, on hands of every size."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from referee import Card, load_ruleset
from referee.cards import ALL_CARDS, parse_cards
from referee.games.indian.hands import solver_of
from referee.solver import KERNEL, Solver, arrays, best, kernel, layout
from tests.bench.worst import KEPT
from tests.property.hands import KINDS, random_hand
from tests.property.overrides import random_overrides

SOURCE = Path(best.__file__).with_name("kernel.py")


def plain_kernel() -> ModuleType:
    spec = importlib.util.spec_from_file_location("plain_kernel", SOURCE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def plain_twin(shipped: Solver, plain: ModuleType, patch: pytest.MonkeyPatch) -> Solver:
    """A solver like it whose kernels, also those for lower caps, are plain."""
    patch.setattr(best, "Kernel", plain.Kernel)
    patch.setattr(best, "_WORKSPACE", plain.Workspace())
    return Solver(shipped.grammar, shipped.counting)


def test_the_kernel_that_runs_is_named() -> None:
    assert (KERNEL == "python") == (Path(str(kernel.__file__)) == SOURCE)


@pytest.mark.skipif(KERNEL == "python", reason="only the plain kernel is here")
@pytest.mark.parametrize(
    ("ruleset_id", "overrides", "size", "decks"),
    [
        ("rummycircle-points", {}, 13, 2),
        ("classic-pool101", {}, 13, 2),
        ("octro-13", {}, 13, 3),
        ("classic-21", {}, 21, 3),
        ("adda52-21", {}, 21, 3),
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
        shipped = solver_of(load_ruleset(ruleset_id, rules), Card(wild) if wild else None)
        cards = [Card(text) for text in hand]
        ours = shipped.best(cards, declares=True, discards=discards)
        with pytest.MonkeyPatch.context() as patch:
            other = plain_twin(shipped, plain, patch)
            assert ours == other.best(cards, declares=True, discards=discards), (hand, wild, rules)


@pytest.mark.parametrize("module", [plain_kernel(), kernel], ids=["plain", "shipped"])
def test_a_search_beyond_the_budget_is_refused_and_leaves_the_kernel_well(module: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = [Card(text) for text in random_hand(Random(1), "duplicates")[0]]
    shipped = solver_of(load_ruleset(), Card("5H"))
    expected = shipped.best(hand, declares=True)
    tight = Solver(shipped.grammar, shipped.counting)
    monkeypatch.setattr(best, "Kernel", module.Kernel)
    work = {}
    for budget in (3, 500_000):
        tight._kernel = tight._make_kernel(module.Workspace(budget))
        if budget == 3:
            with pytest.raises(module.BudgetExceededError):
                tight.best(hand, declares=True)
        else:
            assert tight.best(hand, declares=True) == expected
            work[module] = tight._kernel.remainders()
    assert set(work.values()) == {shipped._kernel.remainders()}


@pytest.mark.skipif(KERNEL == "python", reason="a dict grows by itself")
def test_a_search_without_memory_for_its_table_is_refused_and_leaves_the_kernel_well(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = json.loads(KEPT.read_text(encoding="utf-8"))["21 cards"][0]
    hand, wild = [Card(text) for text in entry["hand"]], Card(entry["wild"]) if entry["wild"] else None
    shipped = solver_of(load_ruleset("classic-21"), wild)
    expected = shipped.best(hand, declares=True)
    short = Solver(shipped.grammar, shipped.counting)
    monkeypatch.setattr(best, "_WORKSPACE", kernel.Workspace())
    short._kernel = short._make_kernel(best._WORKSPACE)

    def zeros(count: int) -> Any:
        if count > 1 << 14:
            raise MemoryError
        return arrays.zeros(count)

    with monkeypatch.context() as patch:
        patch.setattr(kernel, "zeros", zeros)
        with pytest.raises(kernel.BudgetExceededError):
            short.best(hand, declares=True)
    assert short.best(hand, declares=True) == expected


def test_more_cards_than_the_kernel_has_room_for_are_refused() -> None:
    solver = solver_of(load_ruleset(), None)
    with pytest.raises(ValueError, match="29 cards"):
        solver.best(ALL_CARDS[:29], declares=False)
    with pytest.raises(ValueError, match="29 cards"):
        solver.points([ALL_CARDS[:29]], hand_size=13)
    assert len(solver.best(ALL_CARDS[:28], declares=False).ungrouped) <= 2


def test_naming_every_joker_has_a_budget_too(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load_ruleset("rummycircle-points", {"joker_only_group": "valid", "wild_dup_in_own_set": True})
    solver = solver_of(rules, Card("5H"))
    hand = parse_cards("5H 5H 5S 5S 5D 5D 5C 5C JK JK 6H 7H 9C")
    solver.best(hand, declares=True)
    monkeypatch.setattr(layout, "MOST_DRAWS", 10)
    with pytest.raises(kernel.BudgetExceededError):
        solver._best_drawn(sorted(hand), declares=True, discards=False)


def test_the_judge_runs_without_kernel_compiler_or_cython(tmp_path: Path) -> None:
    shutil.copytree(SOURCE.parents[1], tmp_path / "referee", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "from referee import *; from referee.solver import KERNEL; rules = load_ruleset()\n"
        "hand = Hand.parse('2H 3H 4H 5C 6C 7C 7D 7S 7H 9D 9S 9C KD', wild_joker='QS')\n"
        "print(KERNEL, best_grouping(hand, rules).grouping.points, best_points([hand], rules))\n"
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == ["python", "10", "[10]"]
