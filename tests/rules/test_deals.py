"""Whole deals: S-14 to S-16, R-CNT-6, R-MON-1. Points and money are worked out by hand."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.settlement import Stake, winnings
from schemas.examples import DEAL

WRONG = [["KH", "KS", "KD"], ["6H", "7H", "JK"], ["9S", "10S", "JS", "JK"], ["5S", "5H", "5D"]]
SEED_TABLE = [
    [["2H", "3H", "4H"], ["5C", "6C", "QD"], ["8D", "8S", "5C"], ["2D", "2C"], ["KS", "QS"]],
    [["4S", "4H", "4C"], ["4D", "5D", "QD"], ["3S", "7S", "8S"], ["QD", "KD"], ["10C", "9C"]],
    [["3H", "4H", "5H"], ["5C", "6C", "7C", "QD"], ["8D", "5C"], ["2D", "2C", "2H"], ["KS"]],
]


def seat(player: str, outcome: str, **more: Any) -> dict[str, Any]:
    return {"player": player, "outcome": outcome, **more}


def deal(client: FlaskClient, *players: dict[str, Any], ruleset: str = "rummycircle-points", **more: Any) -> dict[str, Any]:
    response = client.post("/v1/deals", json={"ruleset": ruleset, "players": list(players), **more})
    assert response.status_code == 200, response.get_json()
    return dict(response.get_json())


def refused(
    client: FlaskClient, *players: dict[str, Any], ruleset: str = "rummycircle-points", **more: Any
) -> set[tuple[str, str]]:
    response = client.post("/v1/deals", json={"ruleset": ruleset, "players": list(players), **more})
    assert response.status_code == 422, response.get_json()
    return {(error["pointer"], error["code"]) for error in response.get_json()["errors"]}


@pytest.mark.parametrize(
    ("overrides", "points", "gross"),
    [
        ({}, [35, 68, 23], 744),
        ({"wild_scope": "same_card"}, [45, 68, 23], 784),
        ({"ungrouped_wild_points": "face"}, [45, 78, 23], 824),
    ],
)
def test_c_1_the_six_player_table_in_its_three_readings(
    client: FlaskClient, overrides: dict[str, Any], points: list[int], gross: int
) -> None:
    losers = [seat(f"P{number}", "lost", groups=groups) for number, groups in enumerate(SEED_TABLE, 1)]
    others = [seat("P4", "first_drop"), seat("P5", "missed_turns")]
    winner = seat("W", "won", groups=DEAL["players"][0]["groups"])
    answer = deal(client, winner, *losers, *others, wild_joker="QD", overrides=overrides, stake={"point_value": 4})
    assert answer["winner"] == "W"
    assert list(answer["points"].values()) == [0, *points, 20, 40]
    assert answer["winnings"] == {"gross": gross, "fee": 0, "net": gross}
    assert answer["players"][1]["best"]["points"] <= points[0]


def test_s_15_a_wrong_show_with_two_active_players_gives_the_other_the_deal(client: FlaskClient) -> None:
    answer = deal(client, seat("A", "won", groups=WRONG), seat("B", "lost", points=44), seat("C", "middle_drop"))
    assert (answer["deal_over"], answer["winner"]) == (True, "B")
    assert answer["points"] == {"A": 80, "B": 0, "C": 40}
    assert answer["players"][0]["outcome"] == "wrong_show"
    assert [why["code"] for why in answer["players"][0]["reasons"]] == ["NO_PURE_SEQUENCE"]


def test_s_15_with_more_active_players_the_deal_goes_on(client: FlaskClient) -> None:
    players = [seat("A", "won", groups=WRONG), seat("B", "lost", points=44), seat("C", "lost", points=5)]
    answer = deal(client, *players, stake={"point_value": 1})
    assert (answer["deal_over"], answer["winner"]) == (False, None)
    assert answer["points"] == {"A": 80, "B": None, "C": None}
    assert "winnings" not in answer
    ended = deal(client, *players, overrides={"wrong_show_many_players": "end", "wrong_show_others_points": 7})
    assert (ended["deal_over"], ended["winner"], ended["points"]) == (True, None, {"A": 80, "B": 7, "C": 7})


def test_s_14_the_last_active_player_wins(client: FlaskClient) -> None:
    answer = deal(client, seat("A", "first_drop"), seat("B", "playing"), seat("C", "left", picked=True))
    assert (answer["deal_over"], answer["winner"]) == (True, "B")
    assert answer["points"] == {"A": 20, "B": 0, "C": 40}
    going_on = deal(client, seat("A", "first_drop"), seat("B", "playing"), seat("C", "playing"))
    assert (going_on["deal_over"], going_on["points"]) == (False, {"A": 20, "B": None, "C": None})


def test_s_14_points_given_beforehand_are_believed(client: FlaskClient) -> None:
    answer = deal(client, seat("A", "won"), seat("B", "lost", points=31.5), seat("C", "first_drop", points=15))
    assert (answer["points"], answer["total_points"]) == ({"A": 0, "B": 31.5, "C": 15}, 46.5)


def test_r_cnt_7_half_counts_in_a_deal(client: FlaskClient) -> None:
    loser = seat("B", "lost", groups=SEED_TABLE[2], turns_played=0)
    assert deal(client, seat("A", "won"), loser, wild_joker="QD", ruleset="a23-points")["points"]["B"] == 11.5


def test_order_of_players_changes_nothing(client: FlaskClient) -> None:
    players = [dict(player) for player in DEAL["players"]]
    there = deal(client, *players, wild_joker="QD")
    back = deal(client, *reversed(players), wild_joker="QD")
    assert there["points"] == back["points"]
    assert there["players"] == back["players"][::-1]


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        ([seat("A", "won"), seat("B", "won")], {("/players/1/outcome", "VALUE_INVALID")}),
        ([seat("A", "won"), seat("B", "playing")], {("/players/1/outcome", "VALUE_INVALID")}),
        ([seat("A", "won"), seat("B", "lost")], {("/players/1/groups", "MEMBER_MISSING")}),
        ([seat("A", "won"), seat("A", "first_drop")], {("/players/1/player", "VALUE_INVALID")}),
        ([seat("A", "won", points=3), seat("B", "first_drop")], {("/players/0/points", "VALUE_INVALID")}),
        ([seat("A", "won", hand=["5H"]), seat("B", "first_drop")], {("/players/0/hand", "VALUE_INVALID")}),
        (
            [seat("A", "won"), seat("B", "drop"), seat("C", "left")],
            {("/players/1/picked", "MEMBER_MISSING"), ("/players/2/picked", "MEMBER_MISSING")},
        ),
        ([seat("A", "won"), seat("B", "disconnected", picked=True)], {("/overrides/disconnect_mode", "RULE_VALUE")}),
        ([seat("A", "playing")], {("/players", "PLAYERS_OUT_OF_RANGE")}),
        ([seat(str(n), "playing") for n in range(11)], {("/players", "VALUE_INVALID")}),
        ([seat("A", "won"), seat("B", "lost", points=-1)], {("/players/1/points", "VALUE_INVALID")}),
        (
            [seat("A", "won"), seat("", "dropped")],
            {("/players/1/player", "VALUE_INVALID"), ("/players/1/outcome", "VALUE_INVALID")},
        ),
        ([seat("A", "won"), {"player": "B"}], {("/players/1/outcome", "MEMBER_MISSING")}),
    ],
)
def test_deals_that_cannot_be(client: FlaskClient, players: list[dict[str, Any]], expected: set[tuple[str, str]]) -> None:
    assert refused(client, *players) == expected


def test_no_drop_where_the_house_allows_none(client: FlaskClient) -> None:
    found = refused(client, seat("A", "won"), seat("B", "first_drop"), ruleset="rummycircle-deals")
    assert found == {("/players/1/outcome", "VALUE_INVALID")}


@pytest.mark.parametrize(
    ("stake", "expected"),
    [
        ({"point_value": 4, "fee": 5, "fee_percent": 10}, {"gross": 380, "fee": 43, "net": 337}),
        ({"point_value": 0.05}, {"gross": 4.75, "fee": 0, "net": 4.75}),
        ({"point_value": 0.01, "fee_percent": 50}, {"gross": 0.95, "fee": 0.48, "net": 0.47}),
        ({"entry_fee": 25, "fee_percent": 12.5}, {"gross": 100, "fee": 12.5, "net": 87.5}),
    ],
)
def test_s_16_winnings(client: FlaskClient, stake: dict[str, Any], expected: dict[str, float]) -> None:
    assert deal(client, *DEAL["players"], wild_joker="QD", stake=stake)["winnings"] == expected


@pytest.mark.parametrize(
    "stake",
    [
        {"point_value": 1, "entry_fee": 1},
        {"point_value": "4"},
        {"point_value": -1},
        {"point_value": 0.001},
        {"point_value": 1, "fee_percent": 100.5},
        {"point_value": True},
        [],
    ],
)
def test_s_16_stakes_that_cannot_be(client: FlaskClient, stake: Any) -> None:
    assert {code for _, code in refused(client, seat("A", "won"), seat("B", "first_drop"), stake=stake)} == {"VALUE_INVALID"}


@pytest.mark.parametrize("stake", [{}, {"fee": 1}])
def test_s_16_a_stake_without_a_price_lacks_it(client: FlaskClient, stake: Any) -> None:
    found = refused(client, seat("A", "won"), seat("B", "first_drop"), stake=stake)
    assert found == {("/stake/point_value", "MEMBER_MISSING")}


@pytest.mark.parametrize("overrides", [{"drop_allowed": False}, {"first_drop": None}])
def test_r_drp_2_a_drop_that_the_house_does_not_have_must_come_with_its_charge(
    client: FlaskClient, overrides: dict[str, Any]
) -> None:
    assert refused(client, seat("A", "won"), seat("B", "first_drop"), overrides=overrides) == {
        ("/players/1/outcome", "VALUE_INVALID")
    }
    believed = deal(client, seat("A", "won"), seat("B", "first_drop", points=20), overrides=overrides)
    assert believed["points"] == {"A": 0, "B": 20}


MONEY = st.decimals(0, 10_000, places=2)


@settings(max_examples=200, derandomize=True)
@given(MONEY, MONEY, st.decimals(0, 100, places=2), st.integers(0, 1600))
def test_s_16_fee_and_net_are_the_gross_to_the_last_paisa(value: Decimal, fee: Decimal, percent: Decimal, halves: int) -> None:
    money = winnings(Stake(point_value=value, fee=fee, fee_percent=percent), halves / 2, 6)
    assert money.fee + money.net == money.gross
    assert all(amount == amount.quantize(Decimal("0.01")) for amount in (money.gross, money.fee, money.net))


def test_every_fault_of_a_deal_is_told_at_once(client: FlaskClient) -> None:
    seats = (seat("A", "won"), seat("B", "left"), seat("C", "lost"), seat("D", "drop"), seat("E", "disconnected"))
    assert refused(client, *seats) == {
        ("/overrides/disconnect_mode", "RULE_VALUE"),
        ("/players/1/picked", "MEMBER_MISSING"),
        ("/players/2/groups", "MEMBER_MISSING"),
        ("/players/3/picked", "MEMBER_MISSING"),
        ("/players/4/picked", "MEMBER_MISSING"),
    }
