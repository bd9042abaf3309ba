"""The compiled contract kernel and its plain source: the same layings, to the last choice, and the same work."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from referee import Card
from referee.cards import ALL_CARDS, parse_cards
from referee.games.contract.best import solver_of
from referee.solver import BudgetExceededError, contract_kernel, contracts
from referee.solver.contracts import ContractSolver
from tests.property.contracts import DEALS, KINDS, Case, random_case, random_house

SOURCE = Path(contracts.__file__).with_name("contract_kernel.py")
COMPILED = Path(str(contract_kernel.__file__)) != SOURCE
HARD = "AH AH AC AC 2C 3C 4C 5C 5C 6C 7C 8C 9C 10C JC QC KC JK JK JK"


def plain_kernel() -> ModuleType:
    spec = importlib.util.spec_from_file_location("plain_contract_kernel", SOURCE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def solver_with(module: Any, case: Case, monkeypatch: pytest.MonkeyPatch, **budget: int) -> ContractSolver:
    """The case's solver, made anew on that kernel."""
    monkeypatch.setattr(contracts, "ContractKernel", lambda *rules: module.ContractKernel(*rules, **budget))
    return solver_of.__wrapped__(case.rules(), case.deal)


@pytest.mark.skipif(not COMPILED, reason="only the plain kernel is here")
def test_both_kernels_lay_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rng, plain, laid = Random("kernels"), plain_kernel(), 0
    for number in range(240):
        case = random_house(rng) if number % 2 else random_case(rng, *rng.choice(DEALS), KINDS[number // 2 % len(KINDS)])
        cards = [Card(text) for text in case.hand]
        ours, theirs = (solver_with(module, case, monkeypatch) for module in (contract_kernel, plain))
        found = ours.best(cards)
        assert found == theirs.best(cards), case
        assert ours.choices() == theirs.choices(), case
        laid += found.whole is not None
    assert laid > 60


@pytest.mark.parametrize("module", [plain_kernel(), contract_kernel], ids=["plain", "shipped"])
def test_a_search_beyond_the_budget_is_refused_and_leaves_the_kernel_well(module: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    easy, hard = parse_cards("4S 5S 6S 7S 9C 10C JC QC 2H 3H 4H 5H KC"), parse_cards(HARD)
    case = Case("continental", 7, ())
    tight = solver_with(module, case, monkeypatch, budget=5000)
    expected = tight.best(easy)
    with pytest.raises(BudgetExceededError):
        tight.best(hard)
    assert tight.best(easy) == expected == solver_of(case.rules(), 7).best(easy)
    assert expected.whole is not None


def test_more_cards_than_the_kernel_has_room_for_are_refused() -> None:
    solver = solver_of(Case("continental", 1, ()).rules(), 1)
    with pytest.raises(ValueError, match="29 cards"):
        solver.best(ALL_CARDS[:29])
    assert solver.best(ALL_CARDS[:28]).whole is not None


def test_many_groups_beside_the_contract_fit_the_kernel() -> None:
    case = Case("continental", 1, (), {"contracts": [{"sets": 1, "runs": 0}], "extra_melds": True, "min_run": 3})
    whole = solver_of(case.rules(), 1).best(parse_cards("2S 3S 4S " * 9 + "KD")).whole
    assert whole is not None
    assert (len(whole.groups), whole.left) == (9, (Card("KD"),))
