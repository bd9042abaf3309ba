"""R-JOK-1 to R-JOK-5 and S-04, S-05 where they speak of jokers."""

from __future__ import annotations

from typing import Any

import pytest

from referee import RuleSet

from .table import OCTRO, PAGAT, RC, get, house, read, reading, why

ONE_CARD = house(wild_scope="same_card")
VALUE = house(value_cards_wild=True)
STRICT = house(wild_natural_in_pure=False)


@pytest.mark.parametrize(
    ("group", "wild", "rules", "kind"),
    [
        ("5S QS 7S", "QS", RC, "impure_sequence"),
        ("5S QH 7S", "QS", RC, "impure_sequence"),
        ("5S QD 7S", "QS", RC, "impure_sequence"),
        ("5S KS 7S", "QS", RC, "invalid"),
        ("5S QH 7S", "QH", ONE_CARD, "impure_sequence"),
        ("5S QS 7S", "QH", ONE_CARD, "invalid"),
        ("5S QH 7S", None, RC, "invalid"),
        ("5S JK 7S", None, RC, "impure_sequence"),
        ("5S JK 7S", "QH", ONE_CARD, "impure_sequence"),
    ],
)
def test_r_jok_1_wild_scope(group: str, wild: str | None, rules: RuleSet[Any], kind: str) -> None:
    assert read(group, wild, rules).kind == kind


@pytest.mark.parametrize(
    ("group", "rules", "kind"),
    [
        ("5H AS 7H", RC, "impure_sequence"),
        ("5H AH 7H", RC, "impure_sequence"),
        ("5H JK 7H", RC, "impure_sequence"),
        ("5H AS 7H", OCTRO, "impure_sequence"),
        ("5H AS 7H", PAGAT, "invalid"),
        ("5H JK 7H", PAGAT, "impure_sequence"),
        ("5H AS 7H", house(printed_joker_cut="printed_only"), "invalid"),
        ("5H JK 7H", house(printed_joker_cut="printed_only"), "impure_sequence"),
    ],
)
def test_r_jok_2_printed_joker_turned_up(group: str, rules: RuleSet[Any], kind: str) -> None:
    assert read(group, "JK", rules).kind == kind


def test_r_jok_2_printed_jokers_that_do_not_stay_wild() -> None:
    rules = house(printed_jokers_stay_wild=False)
    assert read("5H AS 7H", "JK", rules).kind == "impure_sequence"
    assert not read("5H JK 7H", "JK", rules).valid


@pytest.mark.parametrize("group", ["JK 5H 6H", "5H 5D JK", "JK JK JK"])
def test_s_04_a_printed_joker_that_is_none_has_neither_rank_nor_suit(group: str) -> None:
    assert why(read(group, "JK", house(printed_jokers_stay_wild=False))) == "GROUP_MIXED"


def test_r_jok_2_printed_jokers_stay_wild_is_about_a_printed_joker_turned_up() -> None:
    assert read("5H JK 7H", "QS", house(printed_jokers_stay_wild=False)).kind == "impure_sequence"


@pytest.mark.parametrize(
    ("path", "jokers"),
    [
        ("rummycircle-points/jokers?wild_joker=QD", "QS QH QD QC JK"),
        ("rummycircle-points/jokers?wild_joker=JK", "AS AH AD AC JK"),
        ("pagat-paplu/jokers?wild_joker=JK", "JK"),
        ("rummycircle-points/jokers", "JK"),
        ("octro-13/jokers?wild_joker=10c", "10S 10H 10D 10C JK"),
    ],
)
def test_r_jok_1_and_2_jokers_on_the_wire(path: str, jokers: str) -> None:
    assert get(f"/v1/rulesets/{path}")["jokers"] == jokers.split()


@pytest.mark.parametrize(
    ("group", "wild", "rules", "kind"),
    [
        ("5H 6H 7H", "7S", RC, "pure_sequence"),
        ("5H 6H 7S", "7S", RC, "impure_sequence"),
        ("9C 10C JC 9C", "9D", RC, "impure_sequence"),
        ("5H 6H 7H", "7S", STRICT, "impure_sequence"),
        ("5H 6H 7H JK", "7S", STRICT, "impure_sequence"),
        ("5H 6H 8H 9H 7H", "7S", STRICT, "impure_sequence"),
        ("5H 6H 7H", "8S", STRICT, "pure_sequence"),
        ("7H 7S 7D", "7C", STRICT, "set"),
    ],
)
def test_r_jok_3_wild_card_for_itself(group: str, wild: str, rules: RuleSet[Any], kind: str) -> None:
    assert read(group, wild, rules).kind == kind


def test_s_05_own_place_in_an_impure_run() -> None:
    kind, reads, jokers = reading(read("5H 6H 7H JK", "7S", STRICT))
    assert (kind, reads) == ("impure_sequence", "5H 6H 7H 8H")
    assert "JK=8H" in jokers.split()


@pytest.mark.parametrize(
    ("group", "wild", "rules", "expected"),
    [
        ("5H JK JK", None, RC, ""),
        ("5H JK JK", None, house(min_naturals=2), "TOO_FEW_NATURALS"),
        ("5H QS JK", "QD", house(min_naturals=2), "TOO_FEW_NATURALS"),
        ("JH QH JK", "QS", RC, ""),
        ("JH QH JK", "QS", house(min_naturals=2), "TOO_FEW_NATURALS"),  # QH stands for itself, yet is no real card
        ("JH QH KH", "QS", house(min_naturals=3), ""),  # nothing spent as a joker
        ("5H 5D JK", None, house(min_naturals=2), ""),
        ("5H 6H JK", None, house(min_naturals=2), ""),
        ("5H 6H JK", None, house(min_naturals=3), "TOO_FEW_NATURALS"),
        ("5H 5D JK", None, house(min_naturals=3), "TOO_FEW_NATURALS"),
        ("5H 9H JK", None, house(min_naturals=3), "SEQUENCE_GAP TOO_FEW_NATURALS"),
        ("5H JK JK JK", None, house("classic-pool101", min_naturals=2), "SET_TOO_MANY_JOKERS TOO_FEW_NATURALS"),
    ],
)
def test_r_jok_4_min_naturals(group: str, wild: str | None, rules: RuleSet[Any], expected: str) -> None:
    assert why(read(group, wild, rules)) == expected


@pytest.mark.parametrize(
    ("group", "wild", "rules", "expected"),
    [
        ("JK JK JK", None, RC, "JOKER_ONLY_GROUP"),
        ("QS JK JK", "QD", RC, "JOKER_ONLY_GROUP"),
        ("QS QH JK", "QD", RC, "JOKER_ONLY_GROUP"),
        ("QS QH QD JK", "QD", RC, "JOKER_ONLY_GROUP"),
        ("AS JK JK", "JK", RC, "JOKER_ONLY_GROUP"),
        ("JS KS QH", "QS", VALUE, "JOKER_ONLY_GROUP"),
        ("JS QS KS JK", "QS", VALUE, "JOKER_ONLY_GROUP"),
        ("JK JK JK", None, house(joker_only_group="valid"), ""),
        ("QS JK JK", "QD", house(joker_only_group="valid"), ""),
        ("QS QH JK", "QD", house(joker_only_group="valid"), ""),
    ],
)
def test_r_jok_5_jokers_alone(group: str, wild: str | None, rules: RuleSet[Any], expected: str) -> None:
    bad = read(group, wild, rules)
    assert (why(bad), bad.kind) == (expected, "invalid" if expected else "set")


def test_s_05_joker_only_group_stands_for_nothing() -> None:
    assert reading(read("JK JK JK", rules=house(joker_only_group="valid"))) == ("set", "- - -", "JK=- JK=- JK=-")


@pytest.mark.parametrize(
    ("group", "wild", "kind"),
    [
        ("5H KS 7H", "QS", "impure_sequence"),
        ("5H JS 7H", "QS", "impure_sequence"),
        ("5H QD 7H", "QS", "impure_sequence"),
        ("5H KD 7H", "QS", "invalid"),
        ("5H 10S 7H", "QS", "invalid"),
        ("5H 2S 7H", "AS", "impure_sequence"),
        ("5H KS 7H", "AS", "impure_sequence"),
        ("5H AS 7H", "KS", "impure_sequence"),
        ("5H QS 7H", "KS", "impure_sequence"),
        ("5H AD 7H", "KS", "invalid"),
        ("5H KS 7H", "JK", "impure_sequence"),
        ("5H 2S 7H", "JK", "impure_sequence"),
        ("5H AD 7H", "JK", "impure_sequence"),
        ("5H 2D 7H", "JK", "invalid"),
        ("10S JS QS", "QS", "pure_sequence"),
        ("JS QS KS", "QS", "pure_sequence"),
    ],
)
def test_s_20_value_cards_wild(group: str, wild: str, kind: str) -> None:
    assert read(group, wild, VALUE).kind == kind


@pytest.mark.parametrize(
    ("group", "wild", "expected"),
    [
        ("5S QH 7S", "QH", "GROUP_MIXED"),
        ("JH QH KH", "QH", ""),
        ("JH QH JK", "QH", ""),
    ],
)
def test_wild_as_joker_false(group: str, wild: str, expected: str) -> None:
    assert why(read(group, wild, house(wild_as_joker=False))) == expected


@pytest.mark.parametrize(
    ("group", "wild", "points"),
    [("5S KH QH", "QS", 15), ("5S KH QH", None, 25), ("5S KH JK", None, 15), ("5S AH 9D", "JK", 14)],
)
def test_r_cnt_1_a_joker_costs_nothing(group: str, wild: str | None, points: int) -> None:
    assert read(group, wild).points == points
