"""The fuzzer finds a planted fault and makes it small."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee import Hand, RuleSet, best_grouping, load_ruleset
from referee.verdicts import BestGrouping
from tests.fuzz import __main__ as fuzz
from tests.fuzz import contracts
from tests.fuzz.cases import shrunk, vector
from tests.oracle import contract as oracle
from tests.property.contracts import Case


def wrong_referee(hand: Hand, ruleset: RuleSet[Any]) -> BestGrouping:
    """A referee that takes aces for one point."""
    return best_grouping(hand, load_ruleset(ruleset.id, {**ruleset.overrides, "ace_points": 1}))


def test_a_planted_fault_is_found_and_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "best_grouping", wrong_referee)
    rng = Random(4)
    cases = [case for case in (fuzz.random_case(rng, "rummycircle-points") for _ in range(60)) if fuzz.disagreement(case)]
    assert cases
    small = shrunk(cases[0], fuzz.disagreement)
    assert len(small.hand) == 1
    assert small.hand[0].startswith("A")
    found = vector(small, 1, fuzz.disagreement(small), wild_joker=small.wild)
    assert (found["body"]["hand"], found["expect"]) == (list(small.hand), {"declarable": False, "points": 10})


def test_a_planted_fault_in_a_contract_game_is_found_and_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Case.rules
    monkeypatch.setattr(Case, "expected", lambda case: oracle_of(case, {"wild_limit": "none"}))
    rng = Random(6)
    cases = [case for case in (contracts.random_case(rng) for _ in range(200)) if contracts.disagreement(case)]
    assert cases
    small = shrunk(cases[0], contracts.disagreement)
    assert right(small).rules.wild_limit != "none"
    assert any(card in right(small).rules.wilds for card in small.hand)
    assert contracts.disagreement(small)


def oracle_of(case: Case, wrong: dict[str, Any]) -> oracle.Best:
    """What the oracle finds by wrong rules."""
    rules = {**case.rules().rules.as_data(), "contracts": case.rules().rules.contracts, **wrong}
    return oracle.best(case.hand, case.contract(), rules, oracle.discard_due(case.deal, rules))


def test_nothing_is_found_where_nothing_is_wrong() -> None:
    rng = Random(5)
    assert not any(fuzz.disagreement(fuzz.random_case(rng, None)) for _ in range(40))
    assert not any(contracts.disagreement(contracts.random_case(rng)) for _ in range(40))
