"""R-SET-1 to R-SET-3, R-JOK-6 and S-02, S-04, S-05 where they speak of sets."""

from __future__ import annotations

from typing import Any

import pytest

from referee import RuleSet

from .table import A23, CLASSIC, JUNGLEE, OCTRO, PAGAT, RC, house, read, reading, why

DECCAN = house("deccan-points")


@pytest.mark.parametrize(
    ("group", "reads"),
    [
        ("5S 5H 5D", "5S 5H 5D"),
        ("5C 5D 5S", "5S 5D 5C"),
        ("AC AD AH", "AH AD AC"),
        ("8D 8C 8S 8H", "8S 8H 8D 8C"),
    ],
)
def test_r_set_1_one_rank_different_suits(group: str, reads: str) -> None:
    assert reading(read(group)) == ("set", reads, "")


@pytest.mark.parametrize(
    ("group", "wild", "expected"),
    [
        ("5S 5S 5H", None, "SET_DUPLICATE_SUIT"),
        ("5S 5S 5H JK", None, "SET_DUPLICATE_SUIT"),
        ("5S 5S 5S", None, "SET_DUPLICATE_SUIT"),
        ("8H 8H JK", None, "SET_DUPLICATE_SUIT"),
        ("8H 8H 7H", "7S", "SET_DUPLICATE_SUIT"),  # the real cards are of one rank: a failed set, not a failed run
        ("KS KH KS QD", "QC", "SET_DUPLICATE_SUIT"),
        ("7S 7H 7D 7S QH", "QH", "SET_DUPLICATE_SUIT"),
        ("5S 5H 6D", None, "GROUP_MIXED"),
        ("5S 5H 6S", None, "GROUP_MIXED"),
        ("5S 5H 6S JK", None, "GROUP_MIXED"),
    ],
)
def test_r_set_1_same_suit_twice_or_mixed(group: str, wild: str | None, expected: str) -> None:
    assert why(read(group, wild)) == expected


@pytest.mark.parametrize("rules", [RC, CLASSIC, JUNGLEE, A23, OCTRO, PAGAT, DECCAN], ids=lambda rules: rules.id)
def test_r_set_1_same_suit_twice_in_every_house(rules: RuleSet[Any]) -> None:
    assert why(read("7S 7S 7H", rules=rules)) == "SET_DUPLICATE_SUIT"


@pytest.mark.parametrize(
    ("group", "wild", "expected"),
    [
        ("5S JK 5H", None, ("set", "5S 5H 5D", "JK=5D")),
        ("5D JK 5C", None, ("set", "5S 5D 5C", "JK=5S")),
        ("JK QS 5C 5D", "QH", ("set", "5S 5H 5D 5C", "JK=5S QS=5H")),
        ("QS JK 5C 5D", "QH", ("set", "5S 5H 5D 5C", "QS=5S JK=5H")),
        ("5D 5C JK QH QS", "QS", ("set", "5S 5H 5D 5C -", "JK=5S QH=5H QS=-")),
        ("5D 5C QS QH JK", "QS", ("set", "5S 5H 5D 5C -", "QS=5S QH=5H JK=-")),
        ("JK 5S 5H 5D 5C JK", None, ("set", "5S 5H 5D 5C - -", "JK=- JK=-")),
    ],
)
def test_s_02_jokers_of_a_set_in_the_order_named(group: str, wild: str | None, expected: tuple[str, str, str]) -> None:
    assert reading(read(group, wild)) == expected


@pytest.mark.parametrize(
    ("group", "rules", "expected"),
    [
        ("5S 5H 5D 5C JK", RC, ""),
        ("5S 5H 5D 5C JK", OCTRO, ""),
        ("5S 5H 5D 5C JK JK", RC, ""),
        ("5S 5H 5D 5C JK", CLASSIC, "SET_TOO_LONG"),
        ("5S 5H 5D 5C JK", JUNGLEE, "SET_TOO_LONG"),
        ("5S 5H 5D 5C JK", A23, "SET_TOO_LONG"),
        ("5S 5H 5D 5C JK", DECCAN, "SET_TOO_LONG"),
        ("5S 5H 5D 5C JK", PAGAT, "SET_TOO_LONG"),
        ("5S 5H 5D 5C JK", house(set_max_total=4), "SET_TOO_LONG"),
        ("5S 5H 5D 5C JK", house("classic-pool101", set_max_total=None), ""),
        ("5S 5H 5D 5C", house(set_max_total=3), "SET_TOO_LONG"),
        ("5S 5H 5D 5C", CLASSIC, ""),
        ("5S 5H 5S 5D 5C", CLASSIC, "SET_DUPLICATE_SUIT SET_TOO_LONG"),
    ],
)
def test_r_set_2_length(group: str, rules: RuleSet[Any], expected: str) -> None:
    assert why(read(group, rules=rules)) == expected


@pytest.mark.parametrize(
    ("group", "rules", "expected"),
    [
        ("5D 5C JK JK", CLASSIC, ""),
        ("5D 5C JK JK", A23, ""),
        ("5D 5C JK JK JK", CLASSIC, "SET_TOO_LONG SET_TOO_MANY_JOKERS"),
        ("5D 5C JK JK JK", A23, "SET_TOO_LONG SET_TOO_MANY_JOKERS"),
        ("5D 5C JK JK JK", JUNGLEE, "SET_TOO_LONG"),
        ("5D 5C JK JK JK", RC, ""),
        ("5D 5C JK JK", house(jokers_max_per_set=1), "SET_TOO_MANY_JOKERS"),
        ("5D 5D JK JK", house(jokers_max_per_set=1), "SET_DUPLICATE_SUIT SET_TOO_MANY_JOKERS"),
        ("5D 5C JK", house(jokers_max_per_set=0), "SET_TOO_MANY_JOKERS"),
        ("5D 5C 5H", house(jokers_max_per_set=0), ""),
    ],
)
def test_r_set_3_jokers_per_set(group: str, rules: RuleSet[Any], expected: str) -> None:
    assert why(read(group, rules=rules)) == expected


@pytest.mark.parametrize(
    ("group", "rules", "kind", "expected"),
    [
        ("5D JK JK JK", CLASSIC, "impure_sequence", ""),  # no limit on the jokers of a run
        ("5D JK JK", OCTRO, "set", ""),  # one joker a run, no limit on those of a set
        ("5D JK JK JK", house("classic-pool101", jokers_max_per_sequence=1), "invalid", "SET_TOO_MANY_JOKERS"),
        ("5D JK JK", house(jokers_max_per_sequence=1, jokers_max_per_set=1), "invalid", "SET_TOO_MANY_JOKERS"),
        ("5D JK JK", house(jokers_max_per_sequence=1), "set", ""),
        ("AD JK JK", house(ace_low=False, ace_high=False), "set", ""),
        ("5D JK JK JK JK", house(seq_max=4), "set", ""),
    ],
)
def test_s_04_a_single_real_card(group: str, rules: RuleSet[Any], kind: str, expected: str) -> None:
    lone = read(group, rules=rules)
    assert (lone.kind, why(lone)) == (kind, expected)


def test_s_02_a_set_of_one_real_card() -> None:
    assert reading(read("5H JK JK", rules=OCTRO)) == ("set", "5S 5H 5D", "JK=5S JK=5D")


@pytest.mark.parametrize(
    ("group", "wild", "expected"),
    [
        ("QH QS QD", "QC", ("set", "QS QH QD", "")),
        ("QH QS QD QC", "QC", ("set", "QS QH QD QC", "")),
        ("AH AS AD", "JK", ("set", "AS AH AD", "")),
    ],
)
def test_r_jok_5_wild_cards_in_their_own_places_are_a_natural_set(
    group: str, wild: str, expected: tuple[str, str, str]
) -> None:
    assert reading(read(group, wild)) == expected


DUP = house(wild_dup_in_own_set=True)
VALUE = house(value_cards_wild=True)
ONE_CARD = house(wild_scope="same_card")


@pytest.mark.parametrize(
    ("group", "wild", "rules", "expected"),
    [
        ("QH QH QD", "QS", RC, "SET_DUPLICATE_SUIT"),
        ("QS QH QD QS", "QS", RC, "SET_DUPLICATE_SUIT"),
        ("AS AS AS", "JK", RC, "SET_DUPLICATE_SUIT"),
        ("AS AS AH", "JK", RC, "SET_DUPLICATE_SUIT"),
        ("QS QS QH QD", "QS", ONE_CARD, "SET_DUPLICATE_SUIT"),
        ("KS KS KH KD", "QS", VALUE, "SET_DUPLICATE_SUIT"),
        ("QH QH QD", "QS", DUP, ""),
        ("QS QS QH QD", "QS", house(wild_scope="same_card", wild_dup_in_own_set=True), ""),
        ("KS KS KH KD", "QS", house(value_cards_wild=True, wild_dup_in_own_set=True), ""),
        ("QH QH QD JK", "QS", DUP, "JOKER_ONLY_GROUP"),
    ],
)
def test_r_jok_6_second_wild_card_of_one_suit(group: str, wild: str, rules: RuleSet[Any], expected: str) -> None:
    assert why(read(group, wild, rules)) == expected


@pytest.mark.parametrize(
    ("group", "rules", "expected"),
    [
        ("QH QH QD", DUP, ("set", "QS QH QD", "QH=QS")),
        ("QS QS QH QD", house(wild_scope="same_card", wild_dup_in_own_set=True), ("set", "QS QH QD QC", "QS=QC")),
        ("QS QS QH", ONE_CARD, ("impure_sequence", "QH KH AH", "QS=KH QS=AH")),  # a run comes before a set
    ],
)
def test_s_05_reading_of_a_wild_double(group: str, rules: RuleSet[Any], expected: tuple[str, str, str]) -> None:
    assert reading(read(group, "QS", rules)) == expected


def test_s_05_one_suit_alone_is_no_set_even_so() -> None:
    assert not read("QH QH QH", "QS", DUP).valid
