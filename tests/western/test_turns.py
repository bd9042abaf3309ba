"""Turns of the contract family, phase by phase (GEN-03, GEN-04, CON, SHA, CTR, T-01 to T-14)."""

from __future__ import annotations

from typing import Any

import pytest

from referee import UnanswerableError, load_ruleset
from referee.reasons import CONTRACT_FAMILY, REGISTRY, RULES
from tests.western.table import OPENING, codes, judge

HAND = "QS QH QD 7C 7D 7S 2H 3H 9C 10S KD 5C 4S"


def opening(hand: str = HAND, discard: str | None = "KD", **members: Any) -> set[str]:
    return codes("continental", hand, discard, lay=OPENING, **members)


# --- cards ---


def test_con_02_the_hand_at_opening_is_counted_when_buys_are_told() -> None:
    assert opening(buys=0) == set()
    assert opening(buys=1) == {"CARD_COUNT"}
    assert opening(f"{HAND} 6D", buys=0) == {"CARD_COUNT"}
    assert opening(f"{HAND} 6D") == set()


def test_t_04_the_hand_is_not_counted_after_opening() -> None:
    assert codes("continental", "8S KD 3H", "KD", action="lay_off", down=True, buys=0) == set()
    assert codes("continental", "8S KD 3H", "KD", action="lay_off", laid_before=True, buys=0) == set()
    assert codes("continental", "8S KD 3H", "KD", action="lay_off", buys=0) == {"CARD_COUNT"}


def test_sha_02_at_most_four_buys() -> None:
    assert codes("shanghai", "8S KD", "KD", action="lay_off", down=True, buys=4) == set()
    assert codes("shanghai", "8S KD", "KD", action="lay_off", down=True, buys=5) == {"BUY_LIMIT_EXCEEDED"}
    assert codes("shanghai", "8S KD", "KD", action="lay_off", buys=5) == {"BUY_LIMIT_EXCEEDED", "CARD_COUNT"}
    assert opening(buys=9) == {"CARD_COUNT"}


def test_t_04_copies_are_counted_over_hand_table_and_opponents() -> None:
    table, others = "> QS KS AS JS", {"B": "QS"}
    assert opening(table="> 9S 10S JS QS") == set()
    assert opening(table="> 9S 10S JS QS", opponents=others) == {"CARD_COPIES"}
    assert opening(table=table, opponents=others, players=5) == set()
    assert opening(table=table, opponents=others, players=None) == set()
    jokers = {"B": "JK JK JK JK JK"}
    assert opening(opponents=jokers) == {"CARD_COPIES"}
    assert opening(opponents=jokers, players=6) == set()


def test_gen_03_a_card_named_must_be_held_and_is_used_once() -> None:
    assert opening(HAND.replace("7S", "8S")) == {"CARD_NOT_IN_HAND"}
    assert opening(discard="QS") == {"CARD_REUSED"}
    assert opening(discard="QC") == {"CARD_NOT_IN_HAND"}
    assert opening(HAND.replace("7S", "8S"), "QS", buys=1) == {"CARD_NOT_IN_HAND", "CARD_REUSED", "CARD_COUNT"}


def test_a_printed_joker_that_is_not_in_the_game_stands_alone() -> None:
    house = {"jokers": 0}
    assert opening(house=house) == set()
    assert opening(HAND.replace("2H", "JK"), "QS", house=house, buys=3) == {"CARD_NOT_IN_GAME"}
    assert opening(table="QS QH JK", house=house) == {"CARD_NOT_IN_GAME"}
    assert opening(opponents={"B": "JK"}, house=house) == {"CARD_NOT_IN_GAME"}


def test_gen_04_only_the_first_phase_that_fails_is_told() -> None:
    faults: dict[str, Any] = {"lay": "QS QH 7D", "off": "9C @ 9", "discard": None}
    assert codes("continental", HAND, **faults, buys=1) == {"CARD_COUNT"}
    assert codes("continental", HAND, **faults) == {"SET_MIXED_RANKS"}
    assert codes("continental", HAND, **{**faults, "lay": "QS QH QD"}) == {"CONTRACT_NOT_MET"}
    assert codes("continental", HAND, **{**faults, "lay": OPENING}) == {"LAYOFF_TARGET_UNKNOWN"}
    assert codes("continental", HAND, lay=OPENING) == {"DISCARD_MISSING"}


# --- melds and contract ---


def test_every_bad_group_is_told_with_its_index() -> None:
    verdict = judge("continental", HAND, "KD", lay="QS QH 7D | QD 7C | > 2H 3H 4S 5C")
    found = [(why.group, why.code) for why in verdict.reasons]
    assert found == [(0, "SET_MIXED_RANKS"), (1, "GROUP_TOO_SHORT"), (2, "SEQUENCE_MIXED_SUITS")]
    assert [group.valid for group in verdict.groups] == [False, False, False]


@pytest.mark.parametrize(
    ("lay", "deal", "expected"),
    [
        ("", 1, {"CONTRACT_NOT_MET"}),
        ("QS QH QD", 1, {"CONTRACT_NOT_MET"}),
        (OPENING, 2, {"CONTRACT_NOT_MET", "CONTRACT_EXTRA_MELD"}),
        (OPENING, 3, {"CONTRACT_NOT_MET", "CONTRACT_EXTRA_MELD"}),
        (OPENING, 4, {"CONTRACT_NOT_MET"}),
        (f"{OPENING} | 2H 2S 2D", 1, {"CONTRACT_EXTRA_MELD"}),
        (f"{OPENING} | 2H 2S 2D", 4, set()),
    ],
)
def test_con_04_exactly_the_melds_of_the_contract(lay: str, deal: int, expected: set[str]) -> None:
    assert codes("continental", "QS QH QD 7C 7D 7S 2H 2S 2D 10S KD 5C 4S", "KD", lay=lay, deal=deal) == expected


def test_con_04_a_house_may_take_more_melds_with_the_contract() -> None:
    hand, lay = "QS QH QD 7C 7D 7S 2H 2S 2D 10S KD 5C 4S", f"{OPENING} | 2H 2S 2D"
    assert codes("continental", hand, "KD", lay=lay, house={"extra_melds": True}) == set()
    runs = {"contracts": [{"sets": [3], "runs": 0}], "contract_size": "exact", "extra_melds": True}
    assert codes("continental", hand + " 2S", "KD", lay=f"{OPENING} | 2H 2S 2D 2S", house=runs) == set()


def test_t_07_sizes_are_those_of_the_deal() -> None:
    hand = "7S 7D 7H 3C 4C 5C 6C 7C 8C 9C KD 2S"
    six, seven = "7S 7D 7H | > 3C 4C 5C 6C 7C 8C", "7S 7D 7H | > 3C 4C 5C 6C 7C 8C 9C"
    assert codes("shanghai", hand, "KD", lay=six, deal=5) == {"GROUP_TOO_SHORT"}
    assert codes("shanghai", hand, "KD", lay=seven, deal=5) == set()
    assert codes("shanghai", hand, "KD", lay=seven, deal=2) == set()
    assert codes("shanghai", hand, "KD", lay=seven, deal=2, house={"contract_size": "exact"}) == {"CONTRACT_WRONG_SIZE"}
    assert codes("shanghai", hand, "KD", lay=seven, deal=5, house={"contract_size": "exact"}) == set()


def test_t_07_a_wrong_size_is_told_beside_a_wrong_number() -> None:
    exact = {"contract_size": "exact"}
    hand = "QS QH QD QC 7C 7D 7S 9C 9D 9H KD 2S 3S"
    assert codes("continental", hand, "KD", lay="QS QH QD QC", house=exact) == {"CONTRACT_NOT_MET", "CONTRACT_WRONG_SIZE"}
    three = "QS QH QD QC | 7C 7D 7S | 9C 9D 9H"
    assert codes("continental", hand, "KD", lay=three, house=exact) == {"CONTRACT_EXTRA_MELD", "CONTRACT_WRONG_SIZE"}
    assert codes("continental", hand, "KD", lay="QS QH QD QC") == {"CONTRACT_NOT_MET"}


def test_each_size_of_a_contract_needs_a_meld_of_its_own() -> None:
    house = {"contracts": [{"sets": [3, 5], "runs": 0}]}
    hand = "QS QH QD QC 7C 7D 7S 7H 7S KD"
    assert codes("continental", hand, "KD", lay="QS QH QD QC | 7C 7D 7S 7H 7S", house=house) == set()
    verdict = judge("continental", hand, "KD", lay="QS QH QD QC | 7C 7D 7S 7H", house=house)
    assert [(why.code, why.group) for why in verdict.reasons] == [("CONTRACT_WRONG_SIZE", 1)]
    exact = {**house, "contract_size": "exact"}
    verdict = judge("continental", hand, "KD", lay="QS QH QD QC | 7C 7D 7S 7H 7S", house=exact)
    assert [(why.code, why.group) for why in verdict.reasons] == [("CONTRACT_WRONG_SIZE", 0)]


def test_con_09_after_opening_no_new_meld() -> None:
    assert codes("continental", "QS QH QD 7C 7D 7S KD", "KD", lay=OPENING, down=True) == {"ALREADY_DOWN"}
    assert codes("continental", "QS QH QD KD", "KD", lay="QS QH QD", down=True) == {"ALREADY_DOWN"}
    assert codes("continental", "QS KD", "KD", down=True) == {"CONTRACT_NOT_MET"}


def test_sha_05_the_whole_contract_may_be_laid_again() -> None:
    assert codes("shanghai", "QS QH QD 7C 7D 7S KD", "KD", lay=OPENING, down=True) == set()
    assert codes("shanghai", "QS QH QD KD", "KD", lay="QS QH QD", down=True) == {"CONTRACT_NOT_MET"}


def test_t_11_the_cards_decide_not_the_action() -> None:
    assert codes("continental", HAND, "KD", lay="QS QH QD", action="lay_off") == {"CONTRACT_NOT_MET"}
    assert codes("continental", HAND, "KD", lay=OPENING, action="lay_off") == set()
    assert codes("continental", HAND, "KD", lay=OPENING, action="go_out") == {"CARDS_LEFT_IN_HAND"}
    assert codes("continental", HAND, action="go_out", lay=OPENING) == {"CARDS_LEFT_IN_HAND", "DISCARD_MISSING"}
    assert codes("continental", "KD", "KD", action="lay_off", down=True) == set()
    assert judge("continental", "KD", "KD", action="lay_off", down=True).score.out


def test_nobody_is_out_without_the_contract() -> None:
    for action in ("go_out", "lay_off"):
        assert codes("continental", "KD", "KD", action=action) == {"CONTRACT_NOT_MET"}
        assert codes("continental", "KD 2H", "KD", action="lay_off") == set()


# --- lay-offs ---


def test_con_09_lay_offs_need_the_contract_laid() -> None:
    off, table = "9S @ 0", "> 5S 6S 7S 8S"
    assert codes("continental", "9S KD 2H", "KD", action="lay_off", off=off, table=table) == {"LAYOFF_BEFORE_DOWN"}
    assert codes("continental", "9S KD 2H", "KD", action="lay_off", off=off, table=table, down=True) == set()
    assert codes("continental", f"{HAND} 9S", "KD", lay=OPENING, off=off, table=table) == set()
    both = {"LAYOFF_BEFORE_DOWN", "LAYOFF_NO_FIT"}
    assert codes("continental", "9H KD 2H", "KD", action="lay_off", off="9H @ 0", table=table) == both


def test_sha_06_a_turn_holds_melds_or_lay_offs() -> None:
    off, table = "9S @ 0", "> 5S 6S 7S 8S"
    assert codes("shanghai", f"{HAND} 9S", "KD", lay=OPENING, off=off, table=table) == {"LAYOFF_SAME_TURN_FORBIDDEN"}
    assert codes("contract", f"{HAND} 9S", "KD", lay=OPENING, off=off, table=table) == set()
    house = {"meld_and_layoff_same_turn": False}
    found = codes("contract", f"{HAND} 9S", "KD", lay=OPENING, off="9S @ 1", table=table, house=house)
    assert found == {"LAYOFF_SAME_TURN_FORBIDDEN", "LAYOFF_NO_FIT"}


def test_targets_count_the_table_first_then_the_groups_laid() -> None:
    hand, table = "QS QH QD 7C 7D 7S QC 9S KD 2H", "> 5S 6S 7S 8S"
    assert codes("continental", hand, "KD", lay=OPENING, table=table, off="9S @ 0 | QC @ 1") == set()
    assert codes("continental", hand, "KD", lay=OPENING, table=table, off="QC @ 0") == {"LAYOFF_NO_FIT"}
    assert codes("continental", hand, "KD", lay=OPENING, table=table, off="QC @ 2") == {"LAYOFF_NO_FIT"}
    assert codes("continental", hand, "KD", lay=OPENING, table=table, off="QC @ 3") == {"LAYOFF_TARGET_UNKNOWN"}


def test_con_07_con_08_lay_offs_keep_to_the_rules_of_melds() -> None:
    def lay(off: str, table: str) -> set[str]:
        cards = off.partition("@")[0]
        return codes("continental", f"{cards} KD 2H", "KD", action="lay_off", down=True, off=off, table=table)

    assert lay("JK @ 0 high", "> JS QS KS AS") == {"SEQUENCE_WRAPS"}
    assert lay("JK @ 0 low", "> JS QS KS AS") == set()
    assert lay("JK @ 0", "> AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS") == {"SEQUENCE_TOO_LONG"}
    assert lay("JK @ 0", "QS QH JK AD") == {"WILDS_OUTNUMBER_NATURALS"}
    assert lay("QC @ 0", "JK AH AD") == {"WILD_TRIO_NATURAL_FORBIDDEN"}
    assert lay("AH @ 0", "JK AD AD") == set()


# --- swaps ---

RUN, OTHER = "> 6H 7H JK 9H", "> 4C 5C 6C 7C"
TABLE = f"{RUN} | {OTHER}"


def swap(take: str = "8H @ 0 2", off: str = "JK @ 1 high", hand: str = "8H 3H KD", **members: Any) -> set[str]:
    members = {"ruleset": "continental", "down": True, "table": TABLE, "action": "lay_off", **members}
    return codes(members.pop("ruleset"), hand, "KD", take=take, off=off, **members)


def test_con_10_a_wild_card_is_replaced_by_the_card_it_stands_for() -> None:
    assert swap() == set()
    assert swap(off="") == {"WILD_NOT_REPLAYED"}
    assert swap(take="8D @ 0 2", hand="8D 3H KD") == {"SWAP_WRONG_CARD"}
    assert swap(take="8H @ 0 1") == {"CARD_NOT_IN_HAND"}  # 7H is taken, so there is no joker to lay off
    assert swap(off="JK @ 0 high") == {"SWAP_SAME_RUN_FORBIDDEN"}
    assert swap(off="JK @ 0 high", house={"swap_same_run": True}) == set()
    assert swap(take="9D @ 0 2", hand="8H 3H KD") == {"CARD_NOT_IN_HAND"}


def test_con_10_a_natural_card_stays() -> None:
    assert swap(take="7H @ 0 1", off="", hand="7H 3H KD") == {"SWAP_NOT_WILD"}
    again = swap(take="8H @ 0 2 | 8H @ 0 2", hand="8H 8H 3H KD")
    assert again == {"SWAP_NOT_WILD"}


def test_con_10_every_freed_wild_card_is_played_again() -> None:
    table = f"{RUN} | > 4D JK 6D 7D | {OTHER}"
    both: dict[str, Any] = {"take": "8H @ 0 2 | 5D @ 1 1", "hand": "8H 5D 3H KD", "table": table}
    assert swap(**both, off="JK @ 2 high") == {"WILD_NOT_REPLAYED"}
    assert swap(**both, off="JK JK @ 2 high") == set()
    assert swap(**both, off="JK @ 2 high | JK @ 2 low") == set()


def test_con_10_a_freed_joker_that_is_only_discarded_was_not_played() -> None:
    found = codes("continental", "8H 3H", "JK", action="lay_off", down=True, table=TABLE, take="8H @ 0 2")
    assert found == {"WILD_NOT_REPLAYED"}


def test_con_10_only_a_player_who_is_down_or_opening() -> None:
    assert swap(down=False) == {"SWAP_NOT_DOWN"}
    hand = "QS QH 7C 7D 8H 7S KD KS 3H"
    assert codes("continental", hand, "KD", table=RUN, take="8H @ 0 2", lay="QS QH JK | 7C 7D 7S") == set()
    assert swap(ruleset="shanghai", down=False) == {"LAYOFF_BEFORE_DOWN"}


def test_con_10_sha_08_wild_cards_in_sets() -> None:
    in_set: dict[str, Any] = {"take": "QC @ 0 2", "hand": "QC 3H KD", "table": f"QS QH JK | {OTHER}"}
    assert swap(**in_set) == {"SWAP_IN_SET_FORBIDDEN"}
    assert swap(**in_set, ruleset="shanghai") == set()
    assert swap(**{**in_set, "take": "3H @ 0 2"}, ruleset="shanghai") == {"SWAP_WRONG_CARD"}
    trio = {**in_set, "table": f"JK JK JK | {OTHER}", "players": 8}
    assert swap(**trio, house={"swap_in_sets": True}) == {"SWAP_WRONG_CARD"}


def test_t_10_a_swap_takes_from_the_table_alone() -> None:
    assert swap(take="8H @ 2 2", off="") == {"SWAP_TARGET_UNKNOWN"}
    assert swap(take="8H @ 0 4", off="") == {"SWAP_TARGET_UNKNOWN"}
    hand = "QS QH JK 7C 7D 7S QD KD 3H"
    assert codes("continental", hand, "KD", lay="QS QH JK | 7C 7D 7S", take="QD @ 0 2") == {"SWAP_TARGET_UNKNOWN"}


def test_t_10_what_a_swap_takes_counts_as_gained_even_if_it_is_refused() -> None:
    assert swap(ruleset="may-i") == {"SWAP_NOT_ALLOWED"}
    assert swap(ruleset="contract", off="JK @ 0 high") == {"SWAP_NOT_ALLOWED"}
    assert swap(take="8D @ 0 2", hand="8D 3H KD", off="JK @ 0 high") == {"SWAP_WRONG_CARD", "SWAP_SAME_RUN_FORBIDDEN"}


def test_t_10_the_table_is_as_the_swaps_leave_it() -> None:
    table = "> 6H JK 8H 9H"
    found = codes("continental", "7H 5H 3H KD", "KD", action="lay_off", down=True, table=table, take="7H @ 0 1")
    assert found == {"WILD_NOT_REPLAYED"}
    wild_red_ace = "> AH 2H 3H 4H"
    assert swap(take="AH @ 0 0", hand="AH KD", off="AH @ 1", table=f"{wild_red_ace} | {OTHER}") == set()
    house = {"wild_as_natural": True}
    assert swap(take="AH @ 0 0", hand="AH KD", off="AH @ 1", table=f"{wild_red_ace} | {OTHER}", house=house) == {
        "SWAP_NOT_WILD"
    }


def test_a_swap_in_an_unordered_sequence_names_the_card_as_laid() -> None:
    assert swap(take="7H @ 0 0", hand="7H 3H KD", off="", table="> 9H 8H 7H 6H") == {"SWAP_NOT_WILD"}


# --- the end of a turn, and the score ---


def test_con_11_each_turn_ends_with_a_discard() -> None:
    runs = "> 4S 5S 6S 7S | > 9C 10C JC QC | > 2H 3H 4H 5H"
    hand = runs.replace(">", "").replace("|", "")
    assert codes("continental", hand, lay=runs, deal=7) == {"DISCARD_MISSING"}
    assert codes("continental", hand, lay=runs, deal=7, house={"final_discard": "optional"}) == set()
    assert codes("continental", f"{hand} KD", lay=runs, deal=7, house={"final_discard": "optional"}) == {"DISCARD_MISSING"}


def test_t_03_the_score_has_all_its_members() -> None:
    left = judge("continental", HAND, "KD", lay=OPENING, opponents={"B": "KS"}).score
    assert (left.out, left.left_points, left.points) == (False, 35, None)
    wrong = judge("continental", HAND, lay=OPENING).score
    assert (wrong.out, wrong.left_points, wrong.points) == (None, None, None)
    alone = judge("continental", "KD", "KD", action="go_out", down=True).score
    assert (alone.out, alone.left_points, alone.points) == (True, 0, {"self": 0})


def test_gen_07_a_false_declaration_costs_what_the_house_says() -> None:
    assert judge("continental", HAND, lay=OPENING, house={"false_declaration_points": 20}).score.points == {"self": 20}
    assert judge("continental", HAND, "KD", lay=OPENING, house={"false_declaration_points": 20}).score.points is None


def out(lay: str, discard: str, **members: Any) -> Any:
    hand = f"{lay.replace('>', '').replace('|', '')} {discard}"
    points = judge("shanghai", hand, discard, deal=6, lay=lay, players=8, **members).score.points
    return points and points["self"]


def test_sha_10_the_whole_hand_in_one_turn() -> None:
    natural, wild = "7S 7D 7H | 9C 9D 9S | > 3C 4C 5C 6C 7C", "7S 7D JK | 9C 9D 9S | > 3C 4C 5C 6C 7C"
    assert out(natural, "KD") == -50
    assert out(natural, "JK") == -50
    assert out(wild, "KD") == -25
    assert out(natural, "KD", laid_before=True) == 0
    assert out(natural, "KD", down=True) == 0
    assert out(natural, "KD", house={"go_out_bonus": None}) == 0
    assert out(natural, "KD", house={"go_out_bonus": {"with_wild": -10, "without": -30}}) == -30


# --- requests that cannot be judged ---


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ({"deal": 0}, {"DEAL_OUT_OF_RANGE"}),
        ({"deal": 8}, {"DEAL_OUT_OF_RANGE"}),
        ({"players": 2}, {"PLAYERS_OUT_OF_RANGE"}),
        ({"deal": 8, "players": 9, "table": "QS QH 7C"}, {"DEAL_OUT_OF_RANGE", "PLAYERS_OUT_OF_RANGE", "VALUE_INVALID"}),
    ],
)
def test_a_table_that_there_cannot_be_is_not_judged(members: dict[str, Any], expected: set[str]) -> None:
    with pytest.raises(UnanswerableError) as refused:
        judge("continental", HAND, "KD", **members)
    assert {fault.code for fault in refused.value.faults} == expected


@pytest.mark.parametrize(
    ("house", "name"),
    [
        ({"jokers": {"2": 4}}, "jokers"),
        ({"hand_size": {"1": 10}}, "hand_size"),
        ({"max_run": 3}, "max_run"),
        ({"max_set": 3, "min_set": 4}, "max_set"),
        ({"contracts": [{"sets": 0, "runs": 0}]}, "contracts"),
        ({"contracts": [{"sets": 0, "runs": [13]}], "max_run": 12}, "contracts"),
        ({"contracts": [{"sets": [4], "runs": 0}], "max_set": 3}, "contracts"),
    ],
)
def test_parameters_that_contradict_each_other_are_refused(house: dict[str, Any], name: str) -> None:
    with pytest.raises(UnanswerableError) as refused:
        load_ruleset("continental", house)
    assert [(fault.code, fault.path[1]) for fault in refused.value.faults] == [("RULE_VALUE", name)]


def test_t_14_card_values_are_merged_key_by_key() -> None:
    merged = load_ruleset("continental", {"card_values": {"JK": 25}}).rules.card_values
    assert (merged["JK"], merged["A"], merged["2"]) == (25, 20, 5)


def test_every_code_of_the_family_is_registered_with_a_rule() -> None:
    for game in CONTRACT_FAMILY:
        assert set(RULES[game]) <= set(REGISTRY)
        assert {"CONTRACT_NOT_MET", "SWAP_NOT_ALLOWED", "LAYOFF_NO_FIT", "SEQUENCE_WRAPS"} <= set(RULES[game])
