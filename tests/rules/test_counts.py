"""What an event costs a player: R-CNT-2 to R-CNT-7, R-DRP-1 to R-DRP-6, S-10 to S-13. The points are worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

TWO_LIVES = [["3H", "4H", "5H"], ["5C", "6C", "7C", "QD"], ["8D", "5C"], ["2D", "2C", "2H"], ["KS"]]  # queens wild: 8 + 5 + 10
DECLARABLE = [["AH", "2H", "3H", "4H"], ["7C", "8C", "9C"], ["10D", "10S", "10C"], ["KS", "KD", "KC"]]
PURE_ONLY = [["AD", "2D", "3D"], ["AC", "2C", "6C"], ["8H", "QH", "4C"], ["6D", "10D", "JD", "4C"]]  # 15 in the run, 70 outside


def count(client: FlaskClient, ruleset: str, **members: Any) -> dict[str, Any]:
    response = client.post("/v1/counts", json={"ruleset": ruleset, **members})
    assert response.status_code == 200, response.get_json()
    return dict(response.get_json())


def refused(client: FlaskClient, ruleset: str, **members: Any) -> set[tuple[str, str]]:
    response = client.post("/v1/counts", json={"ruleset": ruleset, **members})
    assert response.status_code == 422, response.get_json()
    return {(error["pointer"], error["code"]) for error in response.get_json()["errors"]}


@pytest.mark.parametrize(
    ("ruleset", "event", "picked", "points"),
    [
        ("rummycircle-points", "drop", False, 20),
        ("rummycircle-pool201", "drop", True, 50),
        ("a23-pool51", "drop", True, 20),
        ("a23-pool51", "leave", False, 10),
        ("rummycircle-pool201", "leave", True, 50),
        ("passion-points", "disconnected", True, 40),
        ("passion-points", "disconnected", False, 20),
        ("a23-pool51", "disconnected", False, 10),
    ],
)
def test_r_drp_prices_that_ask_for_no_cards(client: FlaskClient, ruleset: str, event: str, picked: bool, points: int) -> None:
    answer = count(client, ruleset, event=event, picked=picked)
    assert (answer["valid"], answer["points"]) == (True, points)


def test_r_drp_2_no_drop_in_best_of_games(client: FlaskClient) -> None:
    answer = count(client, "junglee-deals", event="drop", picked=True)
    assert (answer["valid"], answer["points"]) == (False, None)
    assert [why["code"] for why in answer["reasons"]] == ["DROP_NOT_ALLOWED"]
    assert answer["by_variant"] == {"junglee-points": 40, "junglee-pool101": 40, "junglee-pool201": 50, "junglee-deals": None}


@pytest.mark.parametrize("event", ["leave", "missed_turns"])
def test_r_drp_4_without_a_price_of_its_own_the_hand_counts(client: FlaskClient, event: str) -> None:
    more = {"picked": True} if event == "leave" else {"missed_turns": 3}
    assert count(client, "rummycircle-deals", event=event, wild_joker="QD", groups=TWO_LIVES, **more)["points"] == 23
    assert refused(client, "rummycircle-deals", event=event, **more) == {("/groups", "MEMBER_MISSING")}


def test_s_12_fewer_missed_turns_than_the_limit(client: FlaskClient) -> None:
    assert refused(client, "a23-points", event="missed_turns", missed_turns=2) == {("/missed_turns", "VALUE_INVALID")}
    assert count(client, "a23-points", event="missed_turns", missed_turns=4)["points"] == 40


def test_s_12_a_disconnection_that_the_house_does_not_price(client: FlaskClient) -> None:
    pointer = ("/overrides/disconnect_mode", "RULE_VALUE")
    assert refused(client, "rummycircle-points", event="disconnected", picked=True) == {pointer}


@pytest.mark.parametrize(("saved", "points"), [(62, 40), (39, 39), (40, 40)])
def test_r_drp_6_a23_the_lower_of_middle_drop_and_saved_groups(client: FlaskClient, saved: int, points: int) -> None:
    assert count(client, "a23-points", event="disconnected", picked=True, hand_points=saved)["points"] == points


def test_r_drp_6_without_a_middle_drop_the_hand_counts(client: FlaskClient) -> None:
    assert count(client, "a23-deals", event="disconnected", picked=True, hand_points=62)["points"] == 62
    assert count(client, "a23-deals", event="disconnected", picked=False, hand_points=99)["points"] == 80
    assert count(client, "classic-pool201", event="disconnected", picked=True, hand_points=62)["points"] == 62


def test_r_cnt_6_a_wrong_show_costs_the_same_whatever_the_hand(client: FlaskClient) -> None:
    assert count(client, "classic-pool101", event="wrong_show", groups=DECLARABLE)["points"] == 80


@pytest.mark.parametrize(
    ("ruleset", "points"), [("rummycircle-points", 80), ("classic-pool101", 70), ("a23-deals", 70), ("octro-13", 80)]
)
def test_s_10_a_pure_sequence_alone(client: FlaskClient, ruleset: str, points: int) -> None:
    assert count(client, ruleset, event="hand", groups=PURE_ONLY)["points"] == points


@pytest.mark.parametrize(
    ("ruleset", "members", "points"),
    [
        ("a23-points", {"hand_points": 63}, 31.5),
        ("a23-points", {"hand_points": 62}, 31),
        ("a23-points", {"hand_points": 200}, 40),
        ("a23-deals", {"hand_points": 63}, 63),
        ("rummycircle-points", {"hand_points": 63}, 63),
        ("a23-points", {"groups": TWO_LIVES, "wild_joker": "QD"}, 11.5),
    ],
)
def test_s_11_half_counts_are_half_of_the_capped_count(
    client: FlaskClient, ruleset: str, members: dict[str, Any], points: float
) -> None:
    answer = count(client, ruleset, event="hand", turns_played=0, **members)
    assert answer["points"] == points
    assert isinstance(answer["points"], type(points))


@pytest.mark.parametrize("how", ["groups", "hand"])
def test_r_cnt_4_a_loser_with_a_valid_hand_and_s_11_no_half_of_it(client: FlaskClient, how: str) -> None:
    cards: Any = DECLARABLE if how == "groups" else [card for group in DECLARABLE for card in group]
    house = {"overrides": {"deal_show_factor": 0.5}, "turns_played": 0}
    assert count(client, "junglee-points", event="hand", **house, **{how: cards})["points"] == 2
    assert count(client, "rummycircle-points", event="hand", **{how: cards})["points"] == 0


def test_r_cnt_3_as_arranged_and_as_best_arranged(client: FlaskClient) -> None:
    laid = [["2H", "3H", "4H"], ["5C", "6C", "QD"], ["8D", "8S", "5C"], ["2D", "2C"], ["KS", "QS"]]
    arranged = count(client, "rummycircle-points", event="hand", wild_joker="QD", groups=laid)
    hand = [card for group in laid for card in group]
    best = count(client, "rummycircle-points", event="hand", wild_joker="QD", hand=hand)
    assert (arranged["points"], arranged["best"]["points"]) == (35, 19)
    assert (best["points"], best["groups"], best["best"]["points"]) == (19, [], 19)


@pytest.mark.parametrize(
    ("partial", "cards", "valid"), [(True, 3, True), (False, 3, False), (True, 14, False), (False, 13, True)]
)
def test_s_13_valid_is_about_the_number_of_cards(client: FlaskClient, partial: bool, cards: int, valid: bool) -> None:
    hand = ["AH", "KS", "9D", "7C", "5H", "3S", "2D", "JC", "8H", "6S", "4D", "10C", "QH", "2S"][:cards]
    answer = count(client, "rummycircle-points", event="hand", groups=[[card] for card in hand], partial=partial)
    assert (answer["valid"], [why["code"] for why in answer["reasons"]]) == (valid, [] if valid else ["CARD_COUNT"])
    assert answer["points"] == (29 if cards == 3 else 80)
    assert (answer["best"] is None) == (not valid)


def test_loose_cards_alone_are_an_arrangement_too(client: FlaskClient) -> None:
    answer = count(client, "rummycircle-points", event="hand", ungrouped=["5H", "6H", "7H"], partial=True)
    assert (answer["points"], answer["best"]["points"]) == (18, 18)


def test_one_hand_only(client: FlaskClient) -> None:
    found = refused(client, "rummycircle-points", event="hand", hand=["5H"], hand_points=5, ungrouped=["6H"])
    assert found == {("/hand_points", "VALUE_INVALID"), ("/ungrouped", "VALUE_INVALID")}


def test_more_cards_than_can_be_arranged(client: FlaskClient) -> None:
    best = {"overrides": {"loser_judged_on": "best"}}
    groups = [["KS"] * 28, ["KH"] * 28]
    assert count(client, "rummycircle-points", event="hand", groups=groups)["points"] == 80
    assert refused(client, "rummycircle-points", event="hand", groups=groups, **best) == {("/groups", "CARD_COUNT")}
