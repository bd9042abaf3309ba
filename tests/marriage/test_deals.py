"""R21-VAL-4, R21-CNT-4, S-14 to S-16, S-23: whole deals of 21 cards, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marriage.table import DUBLEES, SEQUENCES, TUNNELAS
from tests.rules.table import post

Seat = dict[str, Any]


def seat(player: str, outcome: str, value: int | None = None, **more: Any) -> Seat:
    return {"player": player, "outcome": outcome, **({} if value is None else {"value_points": value}), **more}


def laid(hand: str) -> dict[str, Any]:
    groups, _, loose = hand.partition("+")
    return {"groups": [group.split() for group in groups.split("|")], "ungrouped": loose.split()}


def deal(*players: Seat, ruleset: str = "classic-21", **more: Any) -> dict[str, Any]:
    status, body = post("/v1/deals", ruleset=ruleset, players=list(players), **more)
    assert status == 200, body
    return dict(body)


def refused(*players: Seat, ruleset: str = "classic-21", **more: Any) -> set[tuple[str, str]]:
    status, body = post("/v1/deals", ruleset=ruleset, players=list(players), **more)
    assert status == 422, body
    return {(fault["pointer"], fault["code"]) for fault in body["errors"]}


@pytest.mark.parametrize(
    ("players", "totals"),
    [
        # A wins 70, pays B 100; C has dropped
        ([seat("A", "won", 0), seat("B", "lost", 100, points=40), seat("C", "first_drop", 500)], [-30, 60, -30]),
        # everyone pays everyone: A 10, B 30, C 0
        ([seat("A", "won", 10), seat("B", "lost", 30, points=40), seat("C", "lost", 0, points=25)], [55, 10, -65]),
        ([seat("A", "won", 10), seat("B", "middle_drop"), seat("C", "lost", 0, points=25)], [105, -70, -35]),
        ([seat("A", "won", 300), seat("B", "drop", 7, picked=False), seat("C", "first_drop")], [60, -30, -30]),
        # who missed turns, left or showed wrongly has not dropped
        ([seat("A", "won", 0), seat("B", "missed_turns", 50), seat("C", "lost", 0, points=0)], [20, 30, -50]),
        ([seat("A", "won", 0), seat("B", "left", 50, picked=True), seat("C", "lost", 0, points=0)], [20, 30, -50]),
        ([seat("A", "won", 0), seat("B", "wrong_show", 50), seat("C", "lost", 0, points=0)], [70, -20, -50]),
        # half counts
        ([seat("A", "won", 10), seat("B", "lost", 0, points=14.5)], [24.5, -24.5]),
        ([seat("A", "won", 0), seat("B", "lost", 0, points=0)], [0, 0]),
    ],
)
def test_r21_val_4_totals(players: list[Seat], totals: list[float]) -> None:
    answer = deal(*players)
    assert list(answer["totals"].values()) == totals
    assert sum(totals) == 0


AHEAD = [seat("A", "won", 300), seat("B", "lost", 0, points=120), seat("C", "lost", 0, points=20)]


@pytest.mark.parametrize(
    ("ruleset", "players", "totals"),
    [
        # -420 and -320 become -200 each, or -240; the winner gives up what they keep
        ("classic-21", AHEAD, [400, -200, -200]),
        ("adda52-21", AHEAD, [480, -240, -240]),
        # 150, 290, -220, -220: 40 are given up, 13 and 26 in proportion, and the largest gives the one that is left
        (
            "classic-21",
            [seat("A", "won", 0), seat("B", "lost", 100, points=10), *(seat(p, "lost", 0, points=120) for p in "CD")],
            [137, 263, -200, -200],
        ),
        # 10, 430, -30, -410: 4 and 205 of 210 in proportion, one more of the largest, and the drop as it was
        (
            "classic-21",
            [seat("A", "won", 10), seat("B", "lost", 280, points=120), seat("C", "first_drop"), seat("D", "wrong_show", 0)],
            [6, 224, -30, -200],
        ),
        # exactly at the cap
        ("classic-21", [seat("A", "won", 80), seat("B", "lost", 0, points=120)], [200, -200]),
        ("classic-21", [seat("A", "won", 81), seat("B", "lost", 0, points=120)], [200, -200]),
        # a winner can lose, and reach the cap
        ("classic-21", [seat("A", "won", 0), seat("B", "lost", 500, points=120)], [-200, 200]),
    ],
)
def test_r21_cnt_4_nobody_loses_more_than_the_cap(ruleset: str, players: list[Seat], totals: list[float]) -> None:
    assert list(deal(*players, ruleset=ruleset)["totals"].values()) == totals
    assert sum(totals) == 0


def test_without_a_cap_a_loss_has_no_end() -> None:
    answer = deal(seat("A", "won", 500), seat("B", "lost", 0, points=120), overrides={"total_loss_cap": None})
    assert answer["totals"] == {"A": 620, "B": -620}


def test_r21_val_3_value_points_are_those_of_the_cards() -> None:
    hand = SEQUENCES.replace("10H 10C 10D", "3D 5D 10D")
    answer = deal(
        seat("A", "won", **laid(SEQUENCES)),
        seat("B", "lost", **laid(hand.replace("7C 8C 9C", "4D 8C 9C"))),
        seat("C", "lost", hand=TUNNELAS.replace("|", "").replace("+", "").replace("2C", "4D").split()),
        seat("D", "first_drop", hand=["4D", "4D"]),
        wild_joker="4D",
    )
    assert answer["value_points"] == {"A": 0, "B": 100, "C": 10, "D": 0}
    assert answer["points"] == {"A": 0, "B": answer["points"]["B"], "C": 0, "D": 30}
    assert sum(answer["totals"].values()) == 0
    assert answer["totals"]["C"] == 3 * 10 - 110


def test_s_23_value_points_given_beforehand_are_believed() -> None:
    players = [seat("A", "won", 20, **laid(SEQUENCES)), seat("B", "lost", 0, hand=["4D"], points=10)]
    assert deal(*players, wild_joker="4D")["value_points"] == {"A": 20, "B": 0}


@pytest.mark.parametrize("show", [SEQUENCES, TUNNELAS, DUBLEES])
def test_a_winners_show_of_any_kind_is_checked(show: str) -> None:
    answer = deal(seat("A", "won", **laid(show)), seat("B", "first_drop"), wild_joker="4D")
    assert (answer["winner"], answer["players"][0]["reasons"], answer["points"]) == ("A", [], {"A": 0, "B": 30})


def test_s_15_a_wrong_show_between_two_is_the_others_deal() -> None:
    wrong = laid(TUNNELAS.replace("KD KD KD", "KD KD QD"))
    answer = deal(seat("A", "won", **wrong), seat("B", "lost", 10, points=44), wild_joker="4D")
    assert (answer["winner"], answer["points"]) == ("B", {"A": 120, "B": 0})
    assert answer["totals"] == {"A": -130, "B": 130}


def test_s_14_an_unfinished_deal_has_no_totals() -> None:
    answer = deal(seat("A", "playing"), seat("B", "playing"), seat("C", "first_drop"), stake={"point_value": 1})
    assert (answer["deal_over"], answer["winner"]) == (False, None)
    assert not {"totals", "value_points", "winnings"} & set(answer)


def test_s_16_winnings_are_each_players_and_the_fee_is_on_gains() -> None:
    players = [seat("A", "won", 10), seat("B", "lost", 30, points=40), seat("C", "lost", 0, points=25)]
    answer = deal(*players, stake={"point_value": 0.5, "fee_percent": 10, "fee": 1})
    assert answer["winnings"] == {
        "A": {"gross": 27.5, "fee": 3.75, "net": 23.75},
        "B": {"gross": 5, "fee": 1.5, "net": 3.5},
        "C": {"gross": -32.5, "fee": 0, "net": -32.5},
    }


def test_r_mon_1_entries_go_to_the_winner() -> None:
    players = [seat("A", "won", 10), seat("B", "lost", 30, points=40), seat("C", "first_drop")]
    answer = deal(*players, stake={"entry_fee": 100, "fee_percent": 10})
    assert answer["winnings"]["A"] == {"gross": 300, "fee": 30, "net": 270}
    assert answer["winnings"]["B"] == answer["winnings"]["C"] == {"gross": 0, "fee": 0, "net": 0}


def test_no_turned_up_card_no_value_cards() -> None:
    answer = deal(seat("A", "won"), seat("B", "lost", points=40))
    assert answer["value_points"] == {"A": 0, "B": 0}


# --- requests that cannot be judged ---


def test_totals_need_every_players_value_points() -> None:
    found = refused(seat("A", "won"), seat("B", "lost", points=40), seat("C", "first_drop"), wild_joker="8H")
    assert found == {("/players/0/value_points", "MEMBER_MISSING"), ("/players/1/value_points", "MEMBER_MISSING")}


def test_all_that_is_missing_is_told_at_once() -> None:
    found = refused(seat("A", "won"), seat("B", "drop"), seat("C", "lost"), wild_joker="8H")
    assert found == {("/players/1/picked", "MEMBER_MISSING"), ("/players/2/groups", "MEMBER_MISSING")}
    told = refused(seat("A", "won"), seat("B", "first_drop"), seat("C", "left", points=5), wild_joker="8H")
    assert told == {("/players/0/value_points", "MEMBER_MISSING"), ("/players/2/value_points", "MEMBER_MISSING")}


def test_s_23_who_exchanges_with_nobody_need_not_tell_value_points() -> None:
    assert deal(seat("A", "won"), seat("B", "middle_drop"), wild_joker="8C")["totals"] == {"A": 70, "B": -70}
    unwon = deal(seat("A", "won", groups=[["2H"]]), seat("B", "lost", points=3), seat("C", "lost", points=4), wild_joker="8C")
    assert (unwon["deal_over"], "totals" in unwon) == (False, False)
    worthless = {"value_card_points": None, "marriage_points": None}
    assert deal(seat("A", "won"), seat("B", "lost", points=3), wild_joker="8C", overrides=worthless)["totals"] == {
        "A": 3,
        "B": -3,
    }


@pytest.mark.parametrize("value", [-1, 1.5, "10", True, None, 30_001, [10]])
def test_value_points_are_a_whole_number(value: Any) -> None:
    found = refused({"player": "A", "outcome": "won", "value_points": value}, seat("B", "first_drop"))
    assert found == {("/players/0/value_points", "VALUE_INVALID")}


def test_thirteen_cards_have_no_value_points() -> None:
    found = refused(seat("A", "won", 0), seat("B", "first_drop", 5), ruleset="rummycircle-points")
    assert found == {("/players/0/value_points", "MEMBER_UNKNOWN"), ("/players/1/value_points", "MEMBER_UNKNOWN")}


def test_a_thirteen_card_house_with_value_points_has_totals_too() -> None:
    players = [seat("A", "won", 0), seat("B", "lost", 100, points=40), seat("C", "first_drop")]
    answer = deal(*players, ruleset="rummycircle-points", overrides={"value_card_points": [10, 30, 50]})
    assert answer["totals"] == {"A": -40, "B": 60, "C": -20}
