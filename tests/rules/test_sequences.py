"""R-SEQ-1 to R-SEQ-5 and S-01 to S-05 where they speak of sequences."""

from __future__ import annotations

from typing import Any

import pytest

from referee import RuleSet

from .table import CLASSIC, OCTRO, RC, house, read, reading, text, why

PURE, IMPURE = "pure_sequence", "impure_sequence"


@pytest.mark.parametrize(
    ("group", "reads"),
    [
        ("5H 6H 7H", "5H 6H 7H"),
        ("7H 5H 6H", "5H 6H 7H"),
        ("8C 5C 7C 6C", "5C 6C 7C 8C"),
        ("JD 9D 10D", "9D 10D JD"),
        ("3S AS 2S", "AS 2S 3S"),
        ("AS KS QS", "QS KS AS"),
        ("AC 10C JC QC KC", "10C JC QC KC AC"),
    ],
)
def test_r_seq_1_one_suit_consecutive_in_any_order(group: str, reads: str) -> None:
    assert reading(read(group)) == (PURE, reads, "")


@pytest.mark.parametrize(
    ("group", "wild", "expected"),
    [
        ("5H", None, "GROUP_TOO_SHORT"),
        ("5H 6H", None, "GROUP_TOO_SHORT"),
        ("5H 9S", None, "GROUP_TOO_SHORT"),
        ("5H JK", None, "GROUP_TOO_SHORT"),
        ("JK JK", None, "GROUP_TOO_SHORT"),
        ("5H 6H 8H", None, "SEQUENCE_GAP"),
        ("5H 6H 9H JK", None, "SEQUENCE_GAP"),
        ("2H 3H KH", None, "SEQUENCE_GAP"),
        ("5S 7S QS", None, "SEQUENCE_GAP"),
        ("5H 5H 6H", None, "SEQUENCE_DUPLICATE_RANK"),
        ("5H 5H 6H 7H", None, "SEQUENCE_DUPLICATE_RANK"),
        ("5H 5H 6H JK", None, "SEQUENCE_DUPLICATE_RANK"),
        ("5H 5H 7H JK", None, "SEQUENCE_DUPLICATE_RANK"),
        ("5H 5H 7H", None, "SEQUENCE_DUPLICATE_RANK SEQUENCE_GAP"),
        ("AH AH 2H 3H", None, "SEQUENCE_DUPLICATE_RANK"),
        ("5H 5H 9H QS", "QD", "SEQUENCE_DUPLICATE_RANK SEQUENCE_GAP"),
        ("5H 6S 7H", None, "GROUP_MIXED"),
        ("5H 6S 7H JK", None, "GROUP_MIXED"),
        ("5H 6S QD", "QC", "GROUP_MIXED"),
    ],
)
def test_s_04_reasons_of_a_failed_sequence(group: str, wild: str | None, expected: str) -> None:
    bad = read(group, wild)
    assert (why(bad), reading(bad), bad.valid) == (expected, ("invalid", "none", ""), False)


def test_r_seq_1_group_min() -> None:
    assert why(read("5H 6H 7H", rules=house(group_min=4))) == "GROUP_TOO_SHORT"
    assert read("5H 6H 7H 8H", rules=house(group_min=4)).kind == PURE


@pytest.mark.parametrize(
    ("group", "rules", "expected"),
    [
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS", RC, ""),
        ("2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS", RC, ""),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS JK", RC, "SEQUENCE_TOO_LONG"),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS", RC, "SEQUENCE_DUPLICATE_RANK SEQUENCE_TOO_LONG"),
        ("5H 6H 7H 8H", house(seq_max=4), ""),
        ("5H 6H 7H 8H 9H", house(seq_max=4), "SEQUENCE_TOO_LONG"),
        ("5H 6H 7H 8H JK", house(seq_max=4), "SEQUENCE_TOO_LONG"),
        ("5H 6H 7H 8H KH", house(seq_max=4), "SEQUENCE_GAP SEQUENCE_TOO_LONG"),
        ("KH AH 2H 3H", house(seq_max=3), "SEQUENCE_TOO_LONG SEQUENCE_WRAPS"),
    ],
)
def test_r_seq_2_length(group: str, rules: RuleSet[Any], expected: str) -> None:
    assert why(read(group, rules=rules)) == expected


@pytest.mark.parametrize("group", ["AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS", "KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S AS"])
def test_s_01_ace_is_low_in_a_run_of_all_ranks(group: str) -> None:
    assert reading(read(group)) == (PURE, "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS", "")


@pytest.mark.parametrize(
    ("group", "wild", "rules", "expected"),
    [
        ("KH AH 2H", None, RC, "SEQUENCE_WRAPS"),
        ("QH KH AH 2H 3H", None, RC, "SEQUENCE_WRAPS"),
        ("KH AH 2H JK", None, RC, "SEQUENCE_WRAPS"),
        ("KH AH 2H 7H", None, RC, "SEQUENCE_WRAPS"),
        ("AH 2H KH AH", None, RC, "SEQUENCE_DUPLICATE_RANK SEQUENCE_WRAPS"),
        ("KH JK 2H", None, RC, "SEQUENCE_GAP"),
        ("QH KH JK 2H", None, RC, "SEQUENCE_GAP"),
        ("KH AH 3H", None, RC, "SEQUENCE_GAP"),
        ("QH AH 2H", None, RC, "SEQUENCE_GAP"),
        ("KH AH 2H", "JK", RC, "SEQUENCE_GAP"),  # the ace is joker-capable, so not a real card
        ("KH AH 2H", "AS", RC, "SEQUENCE_GAP"),
        ("KH AH 2H", None, OCTRO, "SEQUENCE_WRAPS"),
        ("AH 2H 3H", None, house(ace_low=False), "SEQUENCE_GAP"),
        ("QH KH AH", None, house(ace_high=False), "SEQUENCE_GAP"),
        ("KH AH 2H 7H", None, house(ace_wrap=True), "SEQUENCE_GAP"),
    ],
)
def test_r_seq_3_no_round_the_corner(group: str, wild: str | None, rules: RuleSet[Any], expected: str) -> None:
    assert why(read(group, wild, rules)) == expected


@pytest.mark.parametrize(
    ("group", "wild", "expected"),
    [
        ("KH AH 2H", "KS", (IMPURE, "AH 2H 3H", "KH=3H")),
        ("KH AH 2H", "2S", (IMPURE, "QH KH AH", "2H=QH")),
        ("AH JK JK", None, (IMPURE, "AH 2H 3H", "JK=2H JK=3H")),
        ("AH JK 3H", None, (IMPURE, "AH 2H 3H", "JK=2H")),
        ("AH QH JK", None, (IMPURE, "QH KH AH", "JK=KH")),
        ("AH KH JK", None, (IMPURE, "QH KH AH", "JK=QH")),
        ("AH KH JK JK", None, (IMPURE, "JH QH KH AH", "JK=JH JK=QH")),
        ("AH JH JK JK", None, (IMPURE, "JH QH KH AH", "JK=QH JK=KH")),
        ("AH 7H JK JK JK JK JK", None, (IMPURE, "AH 2H 3H 4H 5H 6H 7H", "JK=2H JK=3H JK=4H JK=5H JK=6H")),
        ("AH 8H JK JK JK JK JK", None, (IMPURE, "8H 9H 10H JH QH KH AH", "JK=9H JK=10H JK=JH JK=QH JK=KH")),
        ("AH 8H JK JK JK JK JK JK", None, (IMPURE, "AH 2H 3H 4H 5H 6H 7H 8H", "JK=2H JK=3H JK=4H JK=5H JK=6H JK=7H")),
    ],
)
def test_s_01_ace_low_where_the_real_cards_allow_both(group: str, wild: str | None, expected: tuple[str, str, str]) -> None:
    assert reading(read(group, wild)) == expected


@pytest.mark.parametrize(
    ("group", "rules", "expected"),
    [
        ("KH AH 2H", house(ace_wrap=True), (PURE, "KH AH 2H", "")),
        ("3H KH AH 2H QH", house(ace_wrap=True), (PURE, "QH KH AH 2H 3H", "")),
        ("KH JK 2H", house(ace_wrap=True), (IMPURE, "KH AH 2H", "JK=AH")),
        ("KH AH JK", house(ace_wrap=True), (IMPURE, "KH AH 2H", "JK=2H")),
        ("AH JK JK", house(ace_low=False), (IMPURE, "QH KH AH", "JK=QH JK=KH")),
        ("QH KH JK", house(ace_high=False), (IMPURE, "JH QH KH", "JK=JH")),
        ("2H 3H JK", house(ace_low=False), (IMPURE, "2H 3H 4H", "JK=4H")),
    ],
)
def test_r_seq_3_ace_overrides(group: str, rules: RuleSet[Any], expected: tuple[str, str, str]) -> None:
    assert reading(read(group, rules=rules)) == expected


@pytest.mark.parametrize(
    ("group", "wild", "expected"),
    [
        ("5H 6H JK", None, (IMPURE, "5H 6H 7H", "JK=7H")),
        ("5S QH 7S 8S JK", "QS", (IMPURE, "5S 6S 7S 8S 9S", "QH=6S JK=9S")),
        ("JK 5H QS 7H", "QD", (IMPURE, "5H 6H 7H 8H", "JK=6H QS=8H")),
        ("QS 5H JK 7H", "QD", (IMPURE, "5H 6H 7H 8H", "QS=6H JK=8H")),
        ("JK QS KH AH", "QD", (IMPURE, "JH QH KH AH", "JK=JH QS=QH")),
        ("QS JK KH AH", "QD", (IMPURE, "JH QH KH AH", "QS=JH JK=QH")),
        ("KH JK QS QH", "QD", (IMPURE, "JH QH KH AH", "JK=JH QS=AH")),
        ("KH QH QS JK", "QD", (IMPURE, "JH QH KH AH", "QS=JH JK=AH")),
        ("QH JK 10H JK", None, (IMPURE, "10H JH QH KH", "JK=JH JK=KH")),
        ("KS JK JK", None, (IMPURE, "QS KS AS", "JK=QS JK=AS")),
        ("5D JK JK JK", None, (IMPURE, "5D 6D 7D 8D", "JK=6D JK=7D JK=8D")),
        ("5D QS QH", "QC", (IMPURE, "5D 6D 7D", "QS=6D QH=7D")),
        ("QH QS 5D", "QC", (IMPURE, "5D 6D 7D", "QH=6D QS=7D")),
    ],
)
def test_s_02_order_of_naming_upwards_first(group: str, wild: str | None, expected: tuple[str, str, str]) -> None:
    assert reading(read(group, wild)) == expected


@pytest.mark.parametrize(
    ("group", "wild", "expected"),
    [
        ("JS QS KS", "QH", (PURE, "JS QS KS", "")),
        ("AS QS KS", "QH", (PURE, "QS KS AS", "")),
        ("AH 2H 3H", "JK", (PURE, "AH 2H 3H", "")),
        ("QS KS AS", "JK", (PURE, "QS KS AS", "")),
        ("JS QS QS", "QH", (IMPURE, "JS QS KS", "QS=KS")),
        ("9C 9C 10C JC", "9S", (IMPURE, "9C 10C JC QC", "9C=QC")),
        ("10S QS QS", "QH", (IMPURE, "10S JS QS", "QS=JS")),
        ("JK QS KS", "QH", (IMPURE, "QS KS AS", "JK=AS")),
        ("QS KS QH", "QD", (IMPURE, "QS KS AS", "QH=AS")),
        ("KS AS QH", "QD", (IMPURE, "QS KS AS", "QH=QS")),
        ("2H 3H QH", "QD", (IMPURE, "2H 3H 4H", "QH=4H")),
        ("9H QH JK", "QD", (IMPURE, "9H 10H JH", "QH=10H JK=JH")),
        ("10H QH JK", "QD", (IMPURE, "10H JH QH", "JK=JH")),
        ("7H 7H 7H 8H", "7S", (IMPURE, "7H 8H 9H 10H", "7H=9H 7H=10H")),
        ("5H 7H 7H 8H", "7S", (IMPURE, "5H 6H 7H 8H", "7H=6H")),
        ("AS AS 2S", "JK", (IMPURE, "AS 2S 3S", "AS=3S")),
        ("AS AS KS", "JK", (IMPURE, "QS KS AS", "AS=QS")),
        ("AS 5D 6D", "JK", (IMPURE, "5D 6D 7D", "AS=7D")),
    ],
)
def test_s_01_wild_cards_stand_in_their_own_places(group: str, wild: str, expected: tuple[str, str, str]) -> None:
    assert reading(read(group, wild)) == expected


@pytest.mark.parametrize(
    ("group", "wild", "rules", "expected"),
    [
        ("5H 6H JK", None, OCTRO, ""),
        ("5H 6H JK JK", None, OCTRO, "SEQUENCE_TOO_MANY_JOKERS"),
        ("5H JK JK 8H", None, OCTRO, "SEQUENCE_TOO_MANY_JOKERS"),
        ("5H JK 9H JK", None, OCTRO, "SEQUENCE_GAP SEQUENCE_TOO_MANY_JOKERS"),
        ("5H 6H 7C JK", "7S", OCTRO, "SEQUENCE_TOO_MANY_JOKERS"),
        ("5H 6H 7H JK", "7S", OCTRO, ""),
        ("5H 7H JK 9H", "7S", OCTRO, "SEQUENCE_GAP"),
        ("5H 6H JK", None, house(jokers_max_per_sequence=0), "SEQUENCE_TOO_MANY_JOKERS"),
        ("5H 6H JK JK JK", None, RC, ""),
        ("5H 6H JK JK JK", None, CLASSIC, ""),
    ],
)
def test_r_seq_4_jokers_per_sequence(group: str, wild: str | None, rules: RuleSet[Any], expected: str) -> None:
    assert why(read(group, wild, rules)) == expected


@pytest.mark.parametrize(
    ("group", "wild", "rules", "kind", "reason"),
    [
        ("5H 5H 5H", None, OCTRO, PURE, ""),
        ("7H 7H 7H", "7S", OCTRO, PURE, ""),
        ("5H 5H 5H", None, house(identical_triple_is_pure=True), PURE, ""),
        ("5H 5H 5H", None, RC, "invalid", "SET_DUPLICATE_SUIT"),
        ("5H 5H 5H", None, house("octro-13", identical_triple_is_pure=False), "invalid", "SET_DUPLICATE_SUIT"),
        ("5H 5H JK", None, OCTRO, "invalid", "SET_DUPLICATE_SUIT"),
        ("5H 5H 5H JK", None, OCTRO, "invalid", "SET_DUPLICATE_SUIT"),
        ("5H 5H 5H 5H", None, OCTRO, "invalid", "SET_DUPLICATE_SUIT"),
        ("JK JK JK", None, OCTRO, "invalid", "JOKER_ONLY_GROUP"),
    ],
)
def test_r_seq_5_identical_triple(group: str, wild: str | None, rules: RuleSet[Any], kind: str, reason: str) -> None:
    triple = read(group, wild, rules)
    assert (triple.kind, why(triple)) == (kind, reason)


def test_r_seq_5_identical_triple_reads_as_itself() -> None:
    assert reading(read("5H 5H 5H", rules=OCTRO)) == (PURE, "5H 5H 5H", "")


@pytest.mark.parametrize(
    ("group", "wild", "rules", "points"),
    [
        ("5H 6H 7H", None, RC, 0),
        ("5H 6H JK", None, RC, 0),
        ("5H 6H 8H", None, RC, 19),
        ("5H 9H JK", None, RC, 14),
        ("5H 9H QS", "QD", RC, 14),
        ("KH 9H", None, RC, 19),
        ("KH QH 10D", None, RC, 30),
        ("AH 3D 4C", None, RC, 17),
        ("AH 3D 4C", None, house(ace_points=1), 8),
        ("JH 3D 4C", None, house(face_points=5), 12),
        ("5H 9H JK", None, house(joker_points=5), 19),
        ("5H 6H JK", None, house(joker_points=5), 0),
    ],
)
def test_s_03_points_of_a_group(group: str, wild: str | None, rules: RuleSet[Any], points: int) -> None:
    assert read(group, wild, rules).points == points


@pytest.mark.parametrize("group", ["7H JK 5H", "6D 6S 9C", "JK JK JK"])
def test_s_03_cards_stay_in_the_order_laid(group: str) -> None:
    assert text(read(group).cards) == group
