"""The best way to lay a contract, worked by hand (CON-13, SHA-11, T-05, API 2.3)."""

from __future__ import annotations

from typing import Any

import pytest

from referee import UnanswerableError, load_ruleset
from referee.cards import names
from referee.games.contract import best_grouping
from referee.questions.contract import ContractHand
from referee.verdicts import AfterDiscard, BestGrouping, Grouping


def best(ruleset: str, hand: str, deal: int, **house: Any) -> BestGrouping:
    return best_grouping(ContractHand.parse(hand, deal), load_ruleset(ruleset, house))


def groups(grouping: Grouping) -> str:
    return " | ".join(names(group.cards) for group in grouping.groups)


def after(found: BestGrouping) -> AfterDiscard:
    assert found.after_discard is not None
    return found.after_discard


def thrown(found: BestGrouping) -> str | None:
    card = after(found).card
    return None if card is None else card.text


def faults(ruleset: str, hand: ContractHand, **house: Any) -> set[tuple[str, tuple[str | int, ...]]]:
    with pytest.raises(UnanswerableError) as refused:
        best_grouping(hand, load_ruleset(ruleset, house))
    return {(fault.code, fault.path) for fault in refused.value.faults}


def test_con_04_exactly_the_contract_is_laid() -> None:
    found = best("shanghai", "QS QH QD 7C 7D 7S 5C 5D 5H 3H 9C KD", 1)
    assert groups(found.grouping) == "7S 7D 7C | QS QH QD"
    assert found.grouping.points == 3 * 5 + 3 + 9 + 10
    assert (thrown(found), after(found).grouping.points) == ("KD", 27)


def test_con_05_suits_repeat_in_a_set_and_two_sets_may_have_one_rank() -> None:
    found = best("continental", "7S 7S 7H 7D 7D 7C 2H 3H", 1)
    assert [len(group.cards) for group in found.grouping.groups] == [3, 3]
    assert found.grouping.points == 10


def test_con_05_a_run_splits_into_two_that_touch() -> None:
    hand = "5S 6S 7S 8S 9S 10S JS QS KS 3H 2D KD 5D"
    assert groups(best("continental", hand, 3).grouping) == "5S 6S 7S 8S 9S | 10S JS QS KS"
    apart = best("continental", hand, 3, adjacent_runs=False)
    assert groups(apart.grouping) == "5S 6S 7S 8S | 10S JS QS KS"
    assert "9S" in names(apart.grouping.ungrouped)


def test_con_05_with_runs_apart_a_wild_card_goes_where_it_does_not_touch() -> None:
    hand = "2S 3S 4S 5S 7S 8S 9S JK"
    assert best("continental", hand, 3, final_discard="optional").grouping.points == 0
    apart = best("continental", hand, 3, adjacent_runs=False, final_discard="optional").grouping
    assert groups(apart) == "2S 3S 4S 5S | 7S 8S 9S JK"


def test_con_07_dear_wild_cards_go_down_as_many_as_the_limit_allows() -> None:
    hand = "QS QH JK 7C 7D AH JK 3H 9C 10S KD 5C 4S"
    assert best("continental", hand, 1).grouping.points == 40
    some = best("continental", hand, 1, wild_limit={"3": 1, "else": 0}).grouping
    assert (groups(some), some.points) == ("QS QH JK | 7D 7C JK", 40 + 20)  # the ace is the cheapest wild card


def test_con_07_wild_cards_alone_are_a_set_but_no_run() -> None:
    found = best("continental", "JK JK AH 7C 7D 7S 2H", 1)
    assert groups(found.grouping) == "AH JK JK | 7S 7D 7C"
    assert found.grouping.groups[0].reads_as == (None, None, None)
    assert not best("continental", "JK JK AH AD 5H 6H 7H 9C 2S", 3).grouping.groups
    assert not best("continental", "JK JK AH 7C 7D 7S 2H", 1, wild_trio=False).grouping.declarable


def test_t_09_a_red_ace_is_natural_in_its_place_where_the_house_says_so() -> None:
    hand = "AH 2H JK 4H AS AC AD 9S"
    assert not best("continental", hand, 2, wild_limit="fewer").grouping.declarable
    found = best("continental", hand, 2, wild_limit="fewer", wild_as_natural=True).grouping
    assert groups(found) == "AH 2H JK 4H | AS AD AC"
    assert [joker.card.text for group in found.groups for joker in group.jokers] == ["JK"]


def test_con_11_a_card_is_kept_for_the_discard() -> None:
    hand = "4S 5S 6S 7S 9C 10C JC QC 2H 3H 4H 5H"
    whole = best("continental", hand, 7)
    assert (whole.grouping.declarable, whole.grouping.points, len(whole.grouping.groups)) == (False, 0, 3)
    assert (thrown(whole), after(whole).grouping.declarable, after(whole).grouping.groups) == ("10C", False, ())
    more = best("continental", hand + " KC", 7)
    assert (more.grouping.declarable, thrown(more), after(more).grouping.points) == (True, "9C", 0)


def test_ctr_08_no_discard_is_due_in_liverpools_last_deal() -> None:
    hand = "4S 5S 6S 7S 9C 10C JC QC 2H 3H 4H 5H"
    found = best("liverpool", hand, 7)
    assert found.grouping.declarable
    assert after(found) == AfterDiscard(None, found.grouping)
    assert not best("contract", hand, 7).grouping.declarable


def test_con_11_final_discard_optional() -> None:
    found = best("continental", "QS QH QD 7C 7D 7S", 1, final_discard="optional")
    assert (found.grouping.declarable, after(found)) == (True, AfterDiscard(None, found.grouping))
    assert not best("continental", "QS QH QD 7C 7D 7S", 1).grouping.declarable
    left = best("continental", "QS QH QD 7C 7D 7S 2H", 1, final_discard="optional")
    assert (thrown(left), after(left).grouping.points) == ("2H", 0)


def test_t_05_what_cannot_be_laid_counts_whole_and_the_dearest_card_goes() -> None:
    found = best("continental", "KD 10S JK AH JK 2C", 2)
    assert (found.grouping.groups, found.grouping.points, names(found.grouping.ungrouped)) == ((), 145, "10S AH KD 2C JK JK")
    assert (thrown(found), after(found).grouping.points) == ("JK", 95)


def test_t_05_of_equal_discards_the_smallest_goes() -> None:
    assert thrown(best("continental", "QS QH QD QC KH 7C 7D 7S 10C", 1, contract_size="exact")) == "QS"
    assert thrown(best("continental", "QS QH QD 7C 7D 7S 10C JH 10S", 1)) == "10S"


def test_t_05_one_card_is_a_hand_too() -> None:
    found = best("shanghai", "JK", 10)
    assert (found.grouping.points, thrown(found), after(found).grouping) == (25, "JK", Grouping(False, 0, (), ()))


def test_api_2_3_a_wild_card_joins_the_set_and_the_run_stays_clean() -> None:
    found = best("continental", "9S 9H JK 4C 5C 6C 7C 2D", 2)
    assert (groups(found.grouping), thrown(found)) == ("4C 5C 6C 7C | 9S 9H JK", "2D")


def test_api_2_3_a_wild_card_goes_if_nothing_is_left_without_it() -> None:
    found = best("continental", "9S 9H JK 4C 5C 6C 7C 9D", 2)
    assert (groups(after(found).grouping), thrown(found)) == ("4C 5C 6C 7C | 9S 9H 9D", "JK")


def test_sha_04_sizes_are_the_least_or_the_very_ones() -> None:
    hand = "7S 7D 7H 7C 9C 9D 9S 3H JC 10S KD 5C"
    assert after(best("shanghai", hand, 1)).grouping.points == 28
    assert after(best("shanghai", hand, 1, contract_size="exact")).grouping.points == 35


def test_con_04_sizes_of_their_own() -> None:
    house: dict[str, Any] = {"contracts": [{"sets": [3, 4], "runs": [5]}], "jokers": 2}
    hand = "4S 4H 4D JS JH JD JC 2C 3C 4C 5C JK 9H"
    assert groups(best("contract", hand, 1, **house).grouping) == "2C 3C 4C 5C JK | 4S 4H 4D | JS JH JD JC"
    assert not best("contract", hand.replace("JK", "9S"), 1, **house).grouping.declarable


def test_con_06_a_joker_that_is_not_wild_fits_nothing() -> None:
    found = best("continental", "QS QH QD 7C 7D 7S JK JK", 1, wilds=["AH"])
    assert (found.grouping.points, thrown(found), after(found).grouping.points) == (100, "JK", 50)
    assert not best("continental", "JK JK JK 7C 7D 7S 2H", 1, wilds=["AH"]).grouping.groups


def test_con_02_no_more_cards_than_a_hand_the_drawn_card_and_those_bought() -> None:
    fourteen = "QS QH QD 7C 7D 7S 2H 3H 9C 10S KD 5C 4S 4D"
    assert faults("continental", ContractHand.parse(fourteen, 1, buys=0)) == {("CARD_COUNT", ("hand",))}
    assert best("continental", fourteen, 1).grouping.declarable  # nobody knows how often he bought
    assert best_grouping(ContractHand.parse(fourteen, 1, buys=1), load_ruleset("continental")).grouping.declarable


def test_sha_02_no_more_cards_than_four_buys_bring() -> None:
    twenty_one = ContractHand.parse("2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS 2H 3H 4H 5H 6H 7H 8H 9H 10H", 1)
    assert faults("shanghai", twenty_one) == {("CARD_COUNT", ("hand",))}
    five = ContractHand(twenty_one.cards, 1, buys=5)
    assert faults("shanghai", five) == {("VALUE_INVALID", ("buys",))}


def test_t_04_cards_that_cannot_all_be_there() -> None:
    hand = ContractHand.parse("7S 7S 7S JK JK 2H", 1, players=4)
    assert faults("shanghai", hand) == {("CARD_COPIES", ("hand", 2)), ("CARD_COPIES", ("hand", 4))}
    assert faults("shanghai", hand, jokers=0) == {
        ("CARD_COPIES", ("hand", 2)),
        ("CARD_NOT_IN_GAME", ("hand", 3)),
        ("CARD_NOT_IN_GAME", ("hand", 4)),
    }


def test_con_01_every_fault_of_the_table_is_told() -> None:
    expected = {("DEAL_OUT_OF_RANGE", ("deal",)), ("PLAYERS_OUT_OF_RANGE", ("players",))}
    assert faults("continental", ContractHand.parse("2H", 8, players=2)) == expected
