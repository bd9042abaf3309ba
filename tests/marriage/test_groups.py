"""S-20, R21-MEL-1 to R21-MEL-3: how groups of equal cards and of jokers are read."""

from __future__ import annotations

from typing import Any

import pytest

from referee import RuleSet
from tests.marriage.table import ADDA52, CLASSIC21
from tests.rules.table import OCTRO, RC, house, post, read, reading, text, why


@pytest.mark.parametrize(
    ("group", "wild", "rules", "expected"),
    [
        ("5H 5H 5H", None, CLASSIC21, "tunnela"),
        ("JK JK JK", None, CLASSIC21, "tunnela"),
        ("JK JK JK", "JK", ADDA52, "tunnela"),
        ("QD QD QD", "QD", CLASSIC21, "tunnela"),
        ("5H 5H", None, CLASSIC21, "dublee"),
        ("JK JK", None, CLASSIC21, "dublee"),
        ("QD QD", "QD", CLASSIC21, "dublee"),
        ("5H 5H 5H", None, OCTRO, "pure_sequence"),
        ("5H 5H", None, OCTRO, "invalid"),
        ("JK JK JK", None, house(jk_tunnela=True), "pure_sequence"),
        ("JK JK JK", None, house("classic-21", jk_tunnela=False), "invalid"),
        ("5H 5H 5H", None, house("classic-21", identical_triple_is_pure=False), "invalid"),
    ],
)
def test_s_20_equal_cards(group: str, wild: str | None, rules: RuleSet[Any], expected: str) -> None:
    found = read(group, wild, rules)
    assert found.kind == expected
    if found.valid:
        assert reading(found) == (expected, group, "")
        assert (found.points, found.reasons) == (0, ())


@pytest.mark.parametrize(
    ("group", "expected"),
    [
        ("QD QS QH QC KD JD JK JK", "jokers"),
        ("QD QD QS QS QH QH QC QC", "jokers"),
        ("JK JK JK QD QS QH QC KD JD", "jokers"),
        ("QD QS QH QC KD JD JK", "JOKER_ONLY_GROUP"),
        ("QD QS QH QC", "set"),
        ("JD QD KD", "pure_sequence"),
        ("QD QS QH QC KD JD JK 5H", "impure_sequence"),
    ],
)
def test_r21_dec_1_eight_jokers_of_any_kind_in_one_group(group: str, expected: str) -> None:
    found = read(group, "QD", CLASSIC21)
    assert expected in (found.kind, why(found))


def test_jokers_in_one_group_are_there_as_themselves() -> None:
    found = read("JK QD QS QH QC KD JD JK", "QD", CLASSIC21)
    assert reading(found) == ("jokers", "QS QH JD QD KD QC JK JK", "")
    assert text(found.cards) == "JK QD QS QH QC KD JD JK"


def test_jokers_in_one_group_are_no_group_where_the_house_has_no_such_show() -> None:
    group = "QD QS QH QC KD JD JK JK"
    assert why(read(group, "QD", house("classic-21", special_shows=["three_tunnelas"]))) == "JOKER_ONLY_GROUP"
    assert why(read(group, "QD", house(value_cards_wild=True))) == "JOKER_ONLY_GROUP"


@pytest.mark.parametrize(
    ("group", "wild", "expected"),
    [
        ("6D 6D QD", "QD", "SET_DUPLICATE_SUIT"),
        ("6D 6D JK", "QD", "SET_DUPLICATE_SUIT"),
        ("6D 6D 6D 6D", None, "SET_DUPLICATE_SUIT"),
        ("6D", None, "GROUP_TOO_SHORT"),
        ("6D 6H", None, "GROUP_TOO_SHORT"),
        ("JK QD", "QD", "GROUP_TOO_SHORT"),
        ("QS QD", "QD", "GROUP_TOO_SHORT"),
        ("JK JK QD", "QD", "JOKER_ONLY_GROUP"),
        ("JK JK JK JK", "QD", "JOKER_ONLY_GROUP"),
    ],
)
def test_r21_mel_1_no_joker_stands_in_for_an_equal_card(group: str, wild: str | None, expected: str) -> None:
    assert why(read(group, wild, CLASSIC21)) == expected


@pytest.mark.parametrize(("group", "wild"), [("KS AS 2S", "AS"), ("KS AS 2S", "JK"), ("KH AH 2H", "AH"), ("QH KH AH", "KH")])
def test_r21_mel_3_a_marriage_is_a_sequence_only_if_it_is_one(group: str, wild: str) -> None:
    found = read(group, wild, CLASSIC21)
    assert found.kind == ("pure_sequence" if group.startswith("Q") else "invalid")


def test_a_house_rule_that_allows_sets_of_jokers_reads_them_so() -> None:
    rules = house("classic-21", joker_only_group="valid", set_max_total=None)
    assert read("QD QS QH QC KD JD JK JK", "QD", rules).kind == "set"


def test_the_kinds_are_on_the_wire() -> None:
    status, body = post("/v1/groups", ruleset="classic-21", wild_joker="8H", groups=[["5h", "5♥"], ["9C"] * 3, ["9C", "8C"]])
    assert status == 200
    assert [(group["kind"], group["valid"]) for group in body["groups"]] == [
        ("dublee", True),
        ("tunnela", True),
        ("invalid", False),
    ]
    assert body["groups"][0]["reads_as"] == ["5H", "5H"]
    assert body["groups"][0]["jokers"] == []


def test_thirteen_cards_know_no_dublee() -> None:
    assert why(read("5H 5H", rules=RC)) == "GROUP_TOO_SHORT"
    assert why(read("5H 5H 5H", rules=RC)) == "SET_DUPLICATE_SUIT"
