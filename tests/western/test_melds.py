"""Reading one group of a western game (GEN-05, T-02, T-07, T-09)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.melds import MeldRules, read_single
from referee.questions import LaidGroup, Shape
from referee.stock import Stock
from tests.western.melds import JOKERS, ONE_PACK, WILD, codes, read, reads_as, stands_for

OWN_PLACE = replace(WILD, wild_as_natural=True)
LOW_AND_HIGH = replace(ONE_PACK, ace_high=True)


# --- groups without a wild card ---


@pytest.mark.parametrize(
    ("text", "kind"),
    [("4S 4D 4H", "set"), ("4S 4D 4H 4C", "set"), ("7H 5H 6H", "sequence"), ("3S AS 2S", "sequence")],
)
def test_a_kind_not_stated_is_read_from_the_cards(text: str, kind: str) -> None:
    assert read(text, ONE_PACK).kind == kind


def test_gen_05_a_sequence_without_wild_cards_reads_ascending_in_any_order() -> None:
    assert reads_as("9C JC 10C QC", WILD, "sequence") == "9C 10C JC QC"
    assert reads_as("AC KC QC JC", WILD, "sequence") == "JC QC KC AC"
    assert reads_as("4C AC 3C 2C", WILD, "sequence") == "AC 2C 3C 4C"


def test_a_set_reads_in_the_order_of_suits() -> None:
    assert reads_as("4C 4S 4H", ONE_PACK) == "4S 4H 4C"


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("4S 4H", None, {"GROUP_TOO_SHORT"}),
        ("4S 7H", None, {"GROUP_TOO_SHORT"}),
        ("4S", "sequence", {"GROUP_TOO_SHORT"}),
        ("4S 4H 5D", None, {"GROUP_MIXED"}),
        ("4S 4H 5D", "set", {"SET_MIXED_RANKS"}),
        ("4S 4H 4D", "sequence", {"SEQUENCE_MIXED_SUITS"}),
        ("4S 5S 6S", "set", {"SET_MIXED_RANKS"}),
        ("4S 4S 4H", None, {"SET_DUPLICATE_SUIT"}),
        ("4S 4H 4D 4C 4C", None, {"SET_DUPLICATE_SUIT", "SET_TOO_LONG"}),
        ("4S 4S 5S", None, {"SEQUENCE_DUPLICATE_RANK"}),
        ("4S 6S 7S", None, {"SEQUENCE_GAP"}),
        ("QS KS AS", None, {"SEQUENCE_ACE_HIGH"}),
        ("KS AS 2S", None, {"SEQUENCE_WRAPS"}),
        ("JS QS KS AS 2S", None, {"SEQUENCE_WRAPS"}),
        ("QS AS 2S", None, {"SEQUENCE_GAP"}),
    ],
)
def test_t_02_every_fault_of_a_group(text: str, kind: Shape | None, expected: set[str]) -> None:
    assert codes(text, ONE_PACK, kind) == expected


def test_gen_06_the_ace_is_high_only_where_the_rules_say_so() -> None:
    assert codes("QS KS AS", ONE_PACK) == {"SEQUENCE_ACE_HIGH"}
    assert reads_as("QS KS AS", LOW_AND_HIGH) == "QS KS AS"
    assert codes("KS AS 2S", LOW_AND_HIGH) == {"SEQUENCE_WRAPS"}
    assert codes("AS 2S 3S", replace(LOW_AND_HIGH, ace_low=False)) == {"SEQUENCE_WRAPS"}


def test_t_02_a_suit_may_repeat_where_several_packs_are_in_play() -> None:
    assert reads_as("7S 7S 7H", WILD, "set") == "7S 7S 7H"


def test_thirteen_cards_are_the_longest_sequence() -> None:
    whole = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"
    assert reads_as(whole, WILD, "sequence") == whole
    assert codes(f"{whole} AS", WILD, "sequence") == {"SEQUENCE_TOO_LONG"}
    assert codes(whole, replace(WILD, max_run=12), "sequence") == {"SEQUENCE_TOO_LONG"}


def test_t_07_an_invalid_group_costs_its_own_cards() -> None:
    assert read("KS AS 2S", ONE_PACK).points == 13
    assert read("AS 2S 3S", ONE_PACK).points == 0


def test_an_unplayable_joker_fits_no_group() -> None:
    dead = replace(WILD, wilds=frozenset())
    assert codes("JK JK JK", dead) == {"GROUP_MIXED"}
    assert codes("JK JK JK", dead, "set") == {"SET_MIXED_RANKS"}
    assert codes("4S 4H JK", dead, "set") == {"SET_MIXED_RANKS"}
    assert codes("4S 5S JK 7S", dead, "sequence") == {"SEQUENCE_MIXED_SUITS"}


# --- wild cards ---


def test_gen_05_a_wild_card_stands_for_the_place_it_occupies() -> None:
    assert reads_as("5H JK 7H AD", WILD, "sequence") == "5H 6H 7H 8H"
    assert stands_for("5H JK 7H AD", WILD, "sequence") == ["JK=6H", "AD=8H"]
    assert stands_for("JK 5C 6C JK", WILD, "sequence") == ["JK=4C", "JK=7C"]


def test_t_09_a_red_ace_is_wild_in_its_own_place_too() -> None:
    assert stands_for("AH 2H 3H 4H", WILD, "sequence") == ["AH=AH"]
    assert stands_for("2H 3H 4H AH", WILD, "sequence") == ["AH=5H"]
    assert codes("3H 4H AD 2H", WILD, "sequence") == {"SEQUENCE_GAP"}
    assert codes("6C 5C JK 3C", WILD, "sequence") == {"SEQUENCE_GAP"}
    assert codes("AS AD AH", WILD, "set") == {"WILDS_OUTNUMBER_NATURALS"}


def test_t_09_wild_as_natural_counts_a_red_ace_in_its_own_place() -> None:
    assert stands_for("AS AD AH", OWN_PLACE, "set") == []
    assert reads_as("AS AD AH", OWN_PLACE, "set") == "AS AH AD"
    assert stands_for("AH 2H JK JK", OWN_PLACE, "sequence") == ["JK=3H", "JK=4H"]
    assert codes("AH 2H JK JK", WILD, "sequence") == {"WILDS_OUTNUMBER_NATURALS"}
    assert codes("2H AH JK 5H", WILD, "sequence") == set()
    assert stands_for("2H AH 4H 5H", OWN_PLACE, "sequence") == ["AH=3H"]
    assert reads_as("AD JK", replace(OWN_PLACE, min_set=2), "set") == "AS AD"
    assert codes("AH JK JK JK", OWN_PLACE, "sequence") == {"WILDS_OUTNUMBER_NATURALS"}
    assert codes("JK JK JK JK", OWN_PLACE, "sequence") == {"JOKER_ONLY_GROUP"}


def test_con_07_wild_cards_never_outnumber_natural_ones() -> None:
    assert codes("QS QH JK AD", WILD, "set") == set()
    assert codes("QS JK AD", WILD, "set") == {"WILDS_OUTNUMBER_NATURALS"}
    assert codes("5H JK JK AD 9H", WILD, "sequence") == {"WILDS_OUTNUMBER_NATURALS"}
    assert codes("5H JK JK AD 9S", WILD, "sequence") == {"SEQUENCE_MIXED_SUITS"}
    assert codes("5H JK JK AD 10H", WILD, "sequence") == {"SEQUENCE_GAP", "WILDS_OUTNUMBER_NATURALS"}
    assert codes("QS KS JK AD AH", WILD, "set") == {"SET_MIXED_RANKS", "WILDS_OUTNUMBER_NATURALS"}


def test_t_14_a_wild_limit_is_a_word_or_a_table_by_size() -> None:
    fewer = replace(WILD, wild_limit="fewer")
    assert codes("QS QH JK AD", fewer, "set") == {"WILDS_OUTNUMBER_NATURALS"}
    assert codes("QS QH AD", fewer, "set") == set()
    table = replace(WILD, wild_limit={"3": 1, "4": 1, "5": 2, "else": 3})
    assert codes("QS QH JK", table, "set") == set()
    assert codes("QS QH JK JK", table, "set") == {"WILDS_OUTNUMBER_NATURALS"}
    assert codes("QS QH QD JK JK", table, "set") == set()
    assert codes("QS JK JK JK QH QD", table, "set") == set()
    assert codes("QS JK JK JK JK QH QD", table, "set") == {"WILDS_OUTNUMBER_NATURALS"}
    assert codes("QS JK JK JK", replace(WILD, wild_limit={"3": 1}), "set") == set()


def test_con_07_only_a_trio_may_be_all_wild() -> None:
    assert reads_as("JK AD AH", WILD, "set") == "- - -"
    assert codes("JK JK AD AH", WILD, "set") == set()
    assert codes("JK JK AD AH", WILD, "sequence") == {"JOKER_ONLY_GROUP"}
    assert codes("JK JK JK", JOKERS, "set") == {"JOKER_ONLY_GROUP"}
    assert codes("JK JK", JOKERS, "set") == {"GROUP_TOO_SHORT"}
    assert codes("JK JK 7H", JOKERS, "set") == set()


def test_a_wild_card_of_a_set_stands_for_the_missing_suits_then_for_nothing() -> None:
    assert stands_for("QD JK QS", WILD, "set") == ["JK=QH"]
    assert stands_for("QD QS JK JK", JOKERS, "set") == ["JK=QH", "JK=QC"]
    assert stands_for("QD QS QS JK JK JK", JOKERS, "set") == ["JK=QH", "JK=QC", "JK=-"]
    assert reads_as("QD QS QS JK JK JK", JOKERS, "set") == "QS QS QH QD QC -"


def test_con_08_a_wild_card_may_not_stand_beyond_either_end() -> None:
    assert codes("JK AC 2C 3C", WILD, "sequence") == {"SEQUENCE_WRAPS"}
    assert codes("QC KC AC JK", WILD, "sequence") == {"SEQUENCE_WRAPS"}
    assert codes("QC KC JK 2C", WILD, "sequence") == {"SEQUENCE_WRAPS"}
    assert reads_as("JC QC KC JK", WILD, "sequence") == "JC QC KC AC"
    assert reads_as("JK 2C 3C 4C", WILD, "sequence") == "AC 2C 3C 4C"


def test_a_natural_may_repeat_in_no_sequence() -> None:
    assert codes("5H 5H JK 7H", WILD, "sequence") == {"SEQUENCE_DUPLICATE_RANK"}


# --- a group by itself ---


@pytest.mark.parametrize(
    ("text", "rules", "expected"),
    [
        ("4S 4S 4H", ONE_PACK, {"SET_DUPLICATE_SUIT", "CARD_COPIES"}),
        ("4S JK 5H", ONE_PACK, {"CARD_NOT_IN_GAME"}),
        ("JK JK JK", replace(WILD, stock=Stock(packs=2, jokers=2)), {"CARD_COPIES"}),
        ("4S 4S 4H", WILD, set()),
        ("4S 4S 4S", WILD, {"CARD_COPIES"}),
    ],
)
def test_t_04_a_group_by_itself_tells_of_cards_that_are_not_there(text: str, rules: MeldRules, expected: set[str]) -> None:
    group = read_single(LaidGroup.parse(text, None if rules is ONE_PACK else "set"), rules)
    assert {why.code for why in group.reasons} == expected
    assert group.valid == (not expected)
