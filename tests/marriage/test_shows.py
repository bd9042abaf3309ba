"""R21-DEC-1, S-21: whole shows of 21 cards."""

from __future__ import annotations

from typing import Any

import pytest

from referee.verdicts import NamedShow
from tests.marriage.table import ADDA52, CLASSIC21, DUBLEES, HOUSES, JOKERS, SEQUENCES, SHOWS, TUNNELAS, WILD, flat, lay
from tests.rules.table import cards, codes, house, judge, post, text


def test_the_hands_of_the_examples_have_twenty_one_cards() -> None:
    assert {len(cards(flat(laid))) for laid in SHOWS.values()} == {21}


@pytest.mark.parametrize("ruleset_id", HOUSES)
@pytest.mark.parametrize("name", SHOWS)
def test_r21_dec_1_every_show(name: str, ruleset_id: str) -> None:
    verdict = lay(SHOWS[name], rules=house(ruleset_id))
    assert (verdict.valid, verdict.show, verdict.reasons, verdict.points) == (True, NamedShow(name), (), 0)
    assert verdict.best is not None
    assert (verdict.best.declarable, verdict.best.points) == (True, 0)


@pytest.mark.parametrize("name", list(SHOWS)[1:])
def test_a_special_show_that_the_house_does_not_have_is_none(name: str) -> None:
    others = [other for other in list(SHOWS)[1:] if other != name]
    verdict = lay(SHOWS[name], rules=house("classic-21", special_shows=others))
    assert (verdict.valid, verdict.show, verdict.points) == (False, NamedShow(None), 120)


@pytest.mark.parametrize(
    ("laid", "expected"),
    [
        # one card, one group, one joker short of it
        (TUNNELAS.replace("KD KD KD +", "KD KD + KD"), "TOO_FEW_PURE TOO_FEW_SEQUENCES UNGROUPED_CARDS"),
        (DUBLEES.replace("| JK JK +", "+ JK JK"), "NO_PURE_SEQUENCE TOO_FEW_SEQUENCES UNGROUPED_CARDS"),
        (DUBLEES.replace("JK JK + 9D", "JK 9D + JK"), "NO_PURE_SEQUENCE TOO_FEW_SEQUENCES UNGROUPED_CARDS"),
        (JOKERS.replace("JK JK +", "JK + JK"), "0:JOKER_ONLY_GROUP NO_PURE_SEQUENCE TOO_FEW_SEQUENCES UNGROUPED_CARDS"),
        (JOKERS.replace("4D 4C 3D", "4D | 4C 3D"), "1:JOKER_ONLY_GROUP NO_PURE_SEQUENCE TOO_FEW_SEQUENCES UNGROUPED_CARDS"),
        (SEQUENCES.replace("7C 8C 9C", "7C 8C 4D").replace("KC", "9C"), "4:GROUP_MIXED TOO_FEW_PURE"),
    ],
)
def test_s_21_what_is_no_show_has_the_reasons_of_the_show_by_sequences(laid: str, expected: str) -> None:
    verdict = lay(laid)
    assert (codes(verdict.reasons), verdict.show, verdict.points) == (expected, NamedShow(None), 120)


@pytest.mark.parametrize(
    ("laid", "wild", "expected"),
    [
        ("5H 5H 5H | JC JC JC | KD KD KD | 4S 4H 4D 4C 3D 5D JK JK + 2C 6C 8D 10H", WILD, "three_tunnelas"),
        ("5H 5H 5H | JC JC JC | KD KD KD | 6S 7S 8S | 2C 2D 2H | 9S 9H 9D | 3C 3H 3S", None, "pure_sequences"),
        ("5H 5H 5H | JC JC JC | KD KD KD | 6S 7S 8S | 2C 2D 2H | 9S 9H 9D | 3C 3H KS", None, "three_tunnelas"),
        ("5H 5H | JC JC | KD KD | 2S 2S | 3C 3C | 6D 6D | 7S 7S | JK JK | 9D 9D | QH QH + AH", WILD, "eight_dublees"),
    ],
)
def test_s_21_the_first_that_fits(laid: str, wild: str | None, expected: str) -> None:
    verdict = lay(laid, wild)
    assert (verdict.valid, verdict.show) == (True, NamedShow(expected))


@pytest.mark.parametrize(
    ("laid", "expected"),
    [
        (TUNNELAS.replace("+ 2C 6C 6D 8D", "| 2C 6C 6D + 8D"), "three_tunnelas"),
        (DUBLEES.replace("+ 9D 8C", "| 9D 8C +"), "eight_dublees"),
        (DUBLEES.replace("+ 9D 8C QH 10C AH", "| 9D | 8C QH 10C AH"), "eight_dublees"),
        (JOKERS.replace("+ 2C 6C", "| 2C 6C +"), "eight_jokers"),
    ],
)
def test_s_21_whatever_else_is_laid_is_loose(laid: str, expected: str) -> None:
    verdict = lay(laid)
    assert (verdict.valid, verdict.reasons, verdict.show) == (True, (), NamedShow(expected))
    assert not verdict.groups[-1].valid


def test_s_20_a_dublee_outside_eight_of_them_is_ungrouped() -> None:
    verdict = lay(SEQUENCES.replace("10H 10C 10D", "10H 10H | 10D"))
    assert (codes(verdict.reasons), verdict.groups[6].kind, verdict.groups[6].reasons) == ("UNGROUPED_CARDS", "dublee", ())
    assert text(verdict.reasons[0].cards) == "10H 10H 10D"


def test_jokers_in_one_group_beside_too_few_cards_are_ungrouped() -> None:
    verdict = lay("4S 4H 4D 4C 3D 5D JK JK | JH QH KH | 7C 8C 9C | 9S 10S JS")
    assert codes(verdict.reasons) == "CARD_COUNT"  # eight jokers, had there been 21 cards
    verdict = lay("4S 4H 4D 4C 3D 5D JK JK | JH QH KH", rules=house("classic-21", special_shows=["eight_dublees"]))
    assert codes(verdict.reasons) == "0:JOKER_ONLY_GROUP CARD_COUNT TOO_FEW_PURE TOO_FEW_SEQUENCES"


@pytest.mark.parametrize("laid", [TUNNELAS, DUBLEES, JOKERS])
def test_s_21_a_special_show_of_another_number_of_cards_has_that_alone_against_it(laid: str) -> None:
    for cut in (laid.rsplit(" ", 1)[0], f"{laid} AC", f"{laid} AC 3C"):
        verdict = lay(cut)
        assert (codes(verdict.reasons), verdict.show, verdict.points) == ("CARD_COUNT", NamedShow(None), 120)
        assert (verdict.best, verdict.warnings) == (None, ())


@pytest.mark.parametrize("laid", [SEQUENCES.replace("KD KS KC", "KD KS KC KH"), SEQUENCES.replace("| 10H 10C 10D", "")])
def test_r_dec_0_a_show_by_sequences_has_twenty_one_cards(laid: str) -> None:
    verdict = lay(laid)
    assert (codes(verdict.reasons), verdict.show, verdict.best) == ("CARD_COUNT", NamedShow(None), None)


@pytest.mark.parametrize(
    ("laid", "expected"),
    [
        (TUNNELAS.replace("KD KD KD +", "KD KD + KD"), "three_tunnelas"),
        (DUBLEES.replace("| JK JK +", "+ JK JK"), "eight_dublees"),
        (JOKERS.replace("JK JK +", "JK + JK"), "eight_jokers"),
        (SEQUENCES.replace("7C 8C 9C", "7C 8C").replace("KD KS KC", "KD KS KC 9C"), "pure_sequences"),
    ],
)
def test_r_dec_5_a_better_arrangement_is_told(laid: str, expected: str) -> None:
    verdict = lay(laid)
    assert (verdict.valid, codes(verdict.warnings)) == (False, "BETTER_ARRANGEMENT")
    assert verdict.best is not None
    assert verdict.best.show == NamedShow(expected)
    best = lay(laid, rules=house("classic-21", declare_judged_on="best"))
    assert (best.valid, best.show, best.points) == (True, NamedShow(expected), 0)


def test_s_07_lives_are_absent_and_the_show_is_there() -> None:
    status, body = post("/v1/declarations", ruleset="classic-21", wild_joker=WILD, groups=[["5H", "5H", "5H"]])
    assert status == 200
    assert "lives" not in body
    assert body["show"] is None
    thirteen = post("/v1/declarations", groups=[["5H", "6H", "7H"]])[1]
    assert "show" not in thirteen
    assert thirteen["lives"] == {"first": 0, "second": None}


@pytest.mark.parametrize("ruleset_id", HOUSES)
def test_by_variant_is_of_the_same_house_and_game(ruleset_id: str) -> None:
    assert lay(TUNNELAS.replace("KD KD KD", "KD KD QS"), rules=house(ruleset_id)).by_variant == {ruleset_id: 120}


def test_by_variant_of_thirteen_cards_has_none_of_twenty_one() -> None:
    assert set(judge("5H 6H 7H", rules=house("junglee-points")).by_variant).isdisjoint(HOUSES)


@pytest.mark.parametrize(
    ("groups", "wild", "rules", "warned"),
    [
        ("5H 5H 5H", None, CLASSIC21, ""),
        ("5H 5H 5H 5H", None, CLASSIC21, "5H"),
        ("5H 5H 5H", "5H", CLASSIC21, "5H"),
        ("5H 5H", "5H", CLASSIC21, ""),
        ("5H 5H 5H", "5H", house("classic-21", cut_card_in_play=True), ""),
        ("JK JK JK", None, CLASSIC21, ""),
        ("JK JK JK JK", None, CLASSIC21, "JK"),
        ("JK JK JK", "JK", CLASSIC21, "JK"),
        ("JK JK JK JK JK JK", None, ADDA52, ""),
        ("JK JK JK JK JK JK JK", None, ADDA52, "JK"),
        ("JK JK JK JK JK JK", "JK", ADDA52, "JK"),
    ],
)
def test_r_pack_2_copies_in_three_packs(groups: str, wild: str | None, rules: Any, warned: str) -> None:
    warnings = judge(groups, wild, rules).warnings
    assert [text(why.cards) for why in warnings if why.code == "CARD_COPIES"] == ([warned] if warned else [])


@pytest.mark.parametrize("players", [1, 7])
def test_players_out_of_range(players: int) -> None:
    status, body = post("/v1/declarations", ruleset="classic-21", groups=[["5H"]], players=players)
    assert (status, [fault["code"] for fault in body["errors"]]) == (422, ["PLAYERS_OUT_OF_RANGE"])
