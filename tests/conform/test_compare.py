"""What is expected is a part of the answer: how the two are held together."""

from __future__ import annotations

from typing import Any

import pytest

from kit.conform.compare import ANYTHING, mismatches, narrowed

GAP = {"code": "SEQUENCE_GAP", "rule": "R-SEQ-1", "message": "..."}


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ({}, {}),
        ({"points": 20}, {"points": 20, "more": 1}),
        ({"points": 20}, {"points": 20.0}),
        ({"net": 239.8}, {"net": 239.79999999999998}),
        ({"best": None}, {"best": None}),
        ({"reasons": ["SEQUENCE_GAP"]}, {"reasons": [GAP, GAP]}),
        ({"reasons": []}, {"reasons": []}),
        ({"codes": ["CARD_UNKNOWN"]}, {"errors": [{"code": "CARD_UNKNOWN", "pointer": "/hand/0"}]}),
        (
            {"groups": [{"valid": True}, {"kind": "set"}]},
            {"groups": [{"valid": True, "kind": "set"}, {"valid": True, "kind": "set"}]},
        ),
        ({"groups": [{"reasons": ["SEQUENCE_GAP"]}]}, {"groups": [{"reasons": [GAP]}]}),
    ],
)
def test_an_answer_that_holds(expected: Any, found: Any) -> None:
    assert mismatches(200, expected, 200, found) == []


@pytest.mark.parametrize(
    ("expected", "found", "told"),
    [
        ({"points": 20}, {"points": 40}, "/points: 20 expected, 40 found"),
        ({"points": 20}, {}, "/points: 20 expected, nothing found"),
        ({"points": 1}, {"points": True}, "/points: 1 expected, true found"),
        ({"valid": True}, {"valid": 1}, "/valid: true expected, 1 found"),
        ({"points": 20}, {"points": "20"}, '/points: 20 expected, "20" found'),
        ({"best": None}, {"best": False}, "/best: null expected, false found"),
        ({"payouts": {}}, {"payouts": {"A": 1}}, '/payouts: an empty object expected, {"A": 1} found'),
        ({"reasons": []}, {"reasons": [GAP]}, '/reasons: [] expected, ["SEQUENCE_GAP"] found'),
        ({"reasons": []}, {"reasons": None}, "/reasons: a list of codes expected, null found"),
        (
            {"reasons": []},
            {"reasons": [{"code": ["SEQUENCE_GAP"]}]},
            '/reasons: a list of codes expected, [{"code": ["SEQUENCE_GAP"]}] found',
        ),
        ({"codes": ["CARD_UNKNOWN"]}, {"detail": "no"}, "/errors: a list of codes expected, null found"),
        ({"hand": ["2H", "3H"]}, {"hand": ["2H"]}, '/hand: ["2H", "3H"] expected, ["2H"] found'),
        ({"hand": ["2H", "3H"]}, {"hand": ["3H", "2H"]}, '/hand/0: "2H" expected, "3H" found'),
        ({"score": {"points": 1}}, {"score": [1]}, '/score: {"points": 1} expected, [1] found'),
        ({"points": 20}, [20], '/: {"points": 20} expected, [20] found'),
        ({"points": 20}, None, '/: {"points": 20} expected, null found'),
    ],
)
def test_an_answer_that_does_not(expected: Any, found: Any, told: str) -> None:
    assert mismatches(200, expected, 200, found)[0] == told


def test_every_difference_is_told() -> None:
    assert len(mismatches(200, {"a": 1, "b": [1, 2]}, 200, {"a": 2, "b": [2, 1]})) == 3


def test_with_the_wrong_status_that_alone_is_told_and_why() -> None:
    problem = {"detail": "/ruleset: there is no rule set 'gin-modern'"}
    told = mismatches(200, {"points": 1}, 422, problem)
    assert told == ["status: 200 expected, 422 found (/ruleset: there is no rule set 'gin-modern')"]


def test_only_some_members_can_be_made_to_count() -> None:
    expected = {"valid": False, "reasons": ["SEQUENCE_GAP"], "groups": [{"points": 20}, {"valid": True, "points": 0}]}
    left = narrowed(expected, {"valid"})
    assert left == {"valid": False, "groups": [ANYTHING, {"valid": True}]}
    assert mismatches(200, left, 200, {"valid": False, "groups": ["?", {"valid": True}]}) == []
    assert mismatches(200, left, 200, {"valid": False, "groups": ["?", {"valid": False}]}) == [
        "/groups/1/valid: true expected, false found"
    ]
    assert narrowed(expected, {"winner"}) is ANYTHING
