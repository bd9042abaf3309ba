"""The fuzzer finds a planted fault and makes it small."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee import Hand, RuleSet, best_grouping, load_ruleset
from referee.verdicts import BestGrouping
from tests.fuzz import __main__ as fuzz


def wrong_referee(hand: Hand, ruleset: RuleSet[Any]) -> BestGrouping:
    """A referee that takes aces for one point."""
    return best_grouping(hand, load_ruleset(ruleset.id, {**ruleset.overrides, "ace_points": 1}))


def test_a_planted_fault_is_found_and_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "best_grouping", wrong_referee)
    rng = Random(4)
    cases = [case for case in (fuzz.random_case(rng, "rummycircle-points") for _ in range(60)) if fuzz.disagreement(case)]
    assert cases
    small = fuzz.shrunk(cases[0])
    assert len(small.hand) == 1
    assert small.hand[0].startswith("A")
    assert fuzz.vector(small, 1)["expect"] == {"declarable": False, "points": 10}


def test_nothing_is_found_where_nothing_is_wrong() -> None:
    rng = Random(5)
    assert not any(fuzz.disagreement(fuzz.random_case(rng, None)) for _ in range(40))
