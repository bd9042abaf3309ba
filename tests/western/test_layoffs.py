"""Cards laid off on melds (T-08, CON-07, CON-08)."""

from __future__ import annotations

from dataclasses import replace

from referee.cards import parse_cards
from referee.layoffs import check_table, lay_off_all
from referee.questions import LaidGroup, LayOff
from tests.western.melds import JOKERS, ONE_PACK, WILD, longer, refused

COURT = "JS QS KS AS"


def test_a_natural_joins_the_end_it_fits() -> None:
    assert longer("9S 10S JS QS", "8S", WILD) == "8S 9S 10S JS QS"
    assert longer("9S 10S JS QS", "KS", WILD) == "9S 10S JS QS KS"
    assert refused("8H 9H 10H", "QH", ONE_PACK) == {"LAYOFF_NO_FIT"}
    assert refused("8H 9H 10H", "JS", ONE_PACK) == {"LAYOFF_NO_FIT"}
    assert refused("8H 9H 10H", "9H", ONE_PACK) == {"LAYOFF_NO_FIT"}


def test_t_08_naturals_go_down_together_in_any_order_at_both_ends() -> None:
    assert longer("9S 10S JS QS", "AS 7S KS 8S", WILD) == "7S 8S 9S 10S JS QS KS AS"
    assert refused("9S 10S JS QS", "7S KS", WILD) == {"LAYOFF_NO_FIT"}


def test_a_stated_end_is_held_to() -> None:
    assert longer("9S 10S JS QS", "8S", WILD, end="low") == "8S 9S 10S JS QS"
    assert refused("9S 10S JS QS", "8S", WILD, end="high") == {"LAYOFF_NO_FIT"}
    assert refused("9S 10S JS QS", "8S KS", WILD, end="high") == {"LAYOFF_NO_FIT"}
    twelve = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"
    assert longer(twelve, "AS", WILD).endswith("KS AS")
    assert longer(twelve, "AS", WILD, end="low").startswith("AS 2S")


def test_t_08_a_block_with_a_wild_card_joins_the_named_end_in_order() -> None:
    assert longer("4C 5C 6C 7C", "JK 9C", WILD, end="high") == "4C 5C 6C 7C JK 9C"
    assert longer("4C 5C 6C 7C", "2C JK", WILD, end="low") == "2C JK 4C 5C 6C 7C"
    assert refused("4C 5C 6C 7C", "9C JK", WILD, end="high") == {"LAYOFF_NO_FIT"}
    assert refused("4C 5C 6C 7C", "2C JK", WILD, end="high") == {"LAYOFF_NO_FIT"}


def test_t_08_without_an_end_the_block_goes_high_if_it_fits_there_else_low() -> None:
    assert longer("4C 5C 6C 7C", "JK", WILD) == "4C 5C 6C 7C JK"
    assert longer("4C 5C 6C 7C", "2C JK", WILD) == "2C JK 4C 5C 6C 7C"
    assert longer(COURT, "JK", WILD) == f"JK {COURT}"


def test_t_08_no_wild_card_stands_beyond_the_ace() -> None:
    assert refused(COURT, "JK", WILD, end="high") == {"SEQUENCE_WRAPS"}
    assert refused("AC 2C 3C 4C", "JK", WILD, end="low") == {"SEQUENCE_WRAPS"}
    assert refused("10S JS QS", "KS JK JK", WILD) == {"SEQUENCE_WRAPS"}
    assert refused("10S JS QS", "JK JK JK", WILD, end="high") == {"SEQUENCE_WRAPS"}
    assert refused("JS QS KS JK", "JK JK JK JK", WILD, end="high") == {"SEQUENCE_WRAPS", "WILDS_OUTNUMBER_NATURALS"}


def test_t_08_a_natural_beyond_the_ace_does_not_fit() -> None:
    assert refused(COURT, "2S", WILD) == {"LAYOFF_NO_FIT"}
    assert refused("JS QS KS", "AS", ONE_PACK) == {"LAYOFF_NO_FIT"}


def test_t_08_thirteen_cards_are_enough() -> None:
    whole = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"
    assert refused(whole, "JK", WILD) == {"SEQUENCE_TOO_LONG"}
    assert refused(whole, "AS", WILD) == {"SEQUENCE_TOO_LONG"}
    assert refused(whole, "5S", WILD) == {"LAYOFF_NO_FIT"}


def test_con_07_lay_offs_keep_to_the_wild_limit() -> None:
    assert refused("QS QH JK AD", "JK", WILD, kind="set") == {"WILDS_OUTNUMBER_NATURALS"}
    assert longer("QS QH JK AD", "QC JK", WILD, kind="set") == "QS QH JK AD QC JK"
    assert refused("5H JK 7H AD", "JK", WILD, kind="sequence") == {"WILDS_OUTNUMBER_NATURALS"}
    assert longer("QS JK", "JK JK", JOKERS, kind="set") == "QS JK JK JK"


def test_con_07_nothing_but_wild_cards_joins_a_wild_trio() -> None:
    assert refused("JK AD AH", "QS", WILD, kind="set") == {"WILD_TRIO_NATURAL_FORBIDDEN"}
    assert refused("JK AD AH", "AS", WILD, kind="set") == {"WILD_TRIO_NATURAL_FORBIDDEN"}
    assert longer("JK AD AH", "JK", WILD, kind="set") == "JK AD AH JK"
    assert longer("AH AD AH", "AS", replace(WILD, wild_as_natural=True), kind="set") == "AH AD AH AS"


def test_a_set_takes_cards_of_its_rank_whatever_the_end() -> None:
    assert longer("3S 3H 3D", "3C", ONE_PACK) == "3S 3H 3D 3C"
    assert longer("3S 3H 3D", "3S JK", WILD, kind="set", end="low") == "3S 3H 3D 3S JK"
    assert refused("3S 3H 3D", "4C", ONE_PACK) == {"LAYOFF_NO_FIT"}
    assert refused("3S 3H 3D", "3C", replace(ONE_PACK, max_set=3)) == {"SET_TOO_LONG"}


def test_lay_offs_build_on_each_other_and_an_unknown_target_is_told() -> None:
    board = [LaidGroup.parse("4C 5C 6C"), LaidGroup.parse("3S 3H 3D")]
    chain = [LayOff(parse_cards("7C"), 0), LayOff(parse_cards("8C"), 0), LayOff(parse_cards("9C"), 2)]
    melds, reasons = lay_off_all(board, chain, ONE_PACK)
    assert melds[0].cards == parse_cards("4C 5C 6C 7C 8C")
    assert [why.code for why in reasons] == ["LAYOFF_TARGET_UNKNOWN"]


def test_t_08_in_gin_the_cards_go_down_one_by_one() -> None:
    board = [LaidGroup.parse("4C 5C 6C")]
    upwards, downwards = [LayOff(parse_cards("7C 8C"), 0)], [LayOff(parse_cards("8C 7C"), 0)]
    assert not lay_off_all(board, upwards, ONE_PACK, one_by_one=True)[1]
    assert not lay_off_all(board, downwards, ONE_PACK)[1]
    refused_cards = [why.cards for why in lay_off_all(board, downwards, ONE_PACK, one_by_one=True)[1]]
    assert refused_cards == [parse_cards("8C")]


def test_the_table_is_believed_as_far_as_its_groups_are_melds() -> None:
    table = [
        LaidGroup.parse("QS QH JK", "set"),
        LaidGroup.parse("5C 6C 7C", "sequence"),
        LaidGroup.parse("QS JK JK", "set"),
        LaidGroup.parse("JK JK JK", "set"),
    ]
    assert list(check_table(table, WILD)) == []
    broken = [*table, LaidGroup.parse("QS QH 5C", "set"), LaidGroup.parse("5C 6C 9C", "sequence"), LaidGroup.parse("5C 6C")]
    assert [fault.path for fault in check_table(broken, WILD)] == [("table", 4), ("table", 5), ("table", 6)]
    assert list(check_table([LaidGroup.parse("QS QH JK")], ONE_PACK)) == []
