"""Pools and series: R-POL-1 to R-POL-3, R-DEA-1, S-17 to S-19. Totals and shares are worked out by hand."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.settlement import equal_shares, equalised_shares


def match(client: FlaskClient, ruleset: str, **members: Any) -> dict[str, Any]:
    response = client.post("/v1/matches", json={"ruleset": ruleset, **members})
    assert response.status_code == 200, response.get_json()
    return dict(response.get_json())


def refused(client: FlaskClient, ruleset: str, **members: Any) -> set[tuple[str, str]]:
    response = client.post("/v1/matches", json={"ruleset": ruleset, **members})
    assert response.status_code == 422, response.get_json()
    return {(error["pointer"], error["code"]) for error in response.get_json()["errors"]}


@pytest.mark.parametrize(
    ("overrides", "total", "out"),
    [
        ({}, 100, False),
        ({}, 100.5, False),
        ({}, 101, True),
        ({"eliminate_when": "gt"}, 101, False),
        ({"eliminate_when": "gt"}, 101.5, True),
    ],
)
def test_r_pol_1_out_when_the_total_is_reached_or_exceeded(
    client: FlaskClient, overrides: dict[str, Any], total: float, out: bool
) -> None:
    answer = match(client, "classic-pool101", totals={"A": total, "B": 10, "C": 20}, overrides=overrides)
    assert answer["eliminated"] == (["A"] if out else [])
    assert (answer["finished"], answer["winner"]) == (False, None)


def test_s_18_rejoin_looks_at_players_still_in(client: FlaskClient) -> None:
    answer = match(client, "classic-pool101", totals={"A": 120, "B": 105, "C": 79, "D": 10})
    assert answer["can_rejoin"] == {"A": True, "B": True}
    assert answer["rejoin_score"] == 80
    assert match(client, "classic-pool101", totals={"A": 120, "B": 80, "C": 10})["can_rejoin"] == {"A": False}
    assert match(client, "classic-pool101", totals={"A": 120}, overrides={"rejoin_max_other": None})["rejoin_score"] is None


def test_s_18_finished_with_one_or_none_left(client: FlaskClient) -> None:
    one = match(client, "junglee-pool101", scores={"A": [80, 40], "B": [0, 0]})
    assert (one["finished"], one["winner"], one["totals"]) == (True, "B", {"A": 120, "B": 0})
    none = match(client, "junglee-pool101", totals={"A": 120, "B": 101})
    assert (none["finished"], none["winner"], none["can_rejoin"]) == (True, None, {"A": False, "B": False})


@pytest.mark.parametrize(
    ("members", "shares"),
    [
        ({"split": {"prize": 500, "entry_fee": 100}}, {"A": 400, "B": 100}),
        ({"split": {"prize": 500, "entry_fee": 100, "drops_left": {"A": 1, "B": 1}}}, {"A": 250, "B": 250}),
        ({"split": {"prize": 100.01, "entry_fee": 1, "drops_left": {"A": 0, "B": 0}}}, {"A": 50.01, "B": 50}),
        ({"overrides": {"split_model": "equal"}, "split": {"prize": 500}}, {"A": 250, "B": 250}),
    ],
)
def test_r_pol_3_split_by_drops(client: FlaskClient, members: dict[str, Any], shares: dict[str, float]) -> None:
    answer = match(client, "rummycircle-pool101", totals={"A": 20, "B": 65, "C": 101}, **members)
    assert answer["split"] == {"automatic": False, "shares": shares}


@pytest.mark.parametrize(("low", "automatic"), [(80, True), (79, False)])
def test_r_pol_3_junglee_splits_by_itself(client: FlaskClient, low: int, automatic: bool) -> None:
    split = {"prize": 300, "entry_fee": 10}
    answer = match(client, "junglee-pool101", totals={"A": low, "B": 95, "C": 130}, split=split)["split"]
    # (100 - 79) / 20 is one drop, (100 - 95) / 20 none
    assert answer == {"automatic": automatic, "shares": {"A": 150, "B": 150} if automatic else {"A": 155, "B": 145}}


@pytest.mark.parametrize(
    ("ruleset", "members", "expected"),
    [
        ("rummycircle-points", {"totals": {"A": 1}}, {("/ruleset", "NOT_IN_THIS_GAME")}),
        ("classic-pool101", {}, {("/totals", "MEMBER_MISSING")}),
        ("classic-pool101", {"totals": {"A": 1}, "scores": {"A": [1]}}, {("/totals", "VALUE_INVALID")}),
        (
            "classic-pool101",
            {"totals": {"A": -1, "B": "5", "": 3}},
            {("/totals/A", "VALUE_INVALID"), ("/totals/B", "VALUE_INVALID"), ("/totals/", "VALUE_INVALID")},
        ),
        (
            "classic-pool101",
            {"scores": {"A": [1, True, 2.25]}},
            {("/scores/A/1", "VALUE_INVALID"), ("/scores/A/2", "VALUE_INVALID")},
        ),
        ("classic-pool101", {"totals": {str(n): 1 for n in range(11)}}, {("/totals", "VALUE_INVALID")}),
        ("classic-pool101", {"totals": {"A": 1, "B": 90}, "split": {"prize": 10}}, {("/split/entry_fee", "MEMBER_MISSING")}),
        (
            "classic-pool101",
            {"totals": {"A": 1, "B": 2}, "split": {"prize": 10, "entry_fee": 1, "drops_left": {"Z": 1}}},
            {("/split/drops_left/Z", "VALUE_INVALID")},
        ),
        (
            "classic-pool101",
            {"totals": {"A": 1, "B": 99}, "split": {"prize": 10, "entry_fee": 100}},
            {("/split/prize", "VALUE_INVALID")},
        ),
        (
            "classic-pool101",
            {"totals": {"A": 101}, "split": {"prize": 10, "entry_fee": 1}},
            {("/split/prize", "VALUE_INVALID")},
        ),
        ("classic-pool101", {"totals": {"A": 1}, "deals_played": 2}, {("/deals_played", "VALUE_INVALID")}),
        ("classic-pool101", {"totals": {"A": 1, "B": 2}, "players_at_start": 1}, {("/players_at_start", "VALUE_INVALID")}),
        ("rummycircle-deals", {"totals": {"A": 1, "B": 2}}, {("/deals_played", "MEMBER_MISSING")}),
        ("rummycircle-deals", {"totals": {"A": 1}, "deals_played": 1, "split": {"prize": 1}}, {("/split", "VALUE_INVALID")}),
        ("rummycircle-deals", {"scores": {"A": [0], "B": [0], "C": [5]}}, {("/scores", "VALUE_INVALID")}),
        ("rummycircle-deals", {"scores": {"A": [0, 10], "B": [5]}}, {("/scores", "VALUE_INVALID")}),
    ],
)
def test_standings_that_cannot_be(
    client: FlaskClient, ruleset: str, members: dict[str, Any], expected: set[tuple[str, str]]
) -> None:
    assert refused(client, ruleset, **members) == expected


def test_r_dea_1_chips_go_to_the_winner_of_each_deal(client: FlaskClient) -> None:
    answer = match(client, "rummycircle-deals", scores={"A": [0, 30], "B": [45, 0]})
    assert answer["totals"] == {"A": 175, "B": 145}  # 160 each; +45 -30
    assert (answer["finished"], answer["winner"], answer["extra_deal"]) == (True, "A", False)
    assert match(client, "rummycircle-deals", scores={"A": [0], "B": [45]})["finished"] is False


@pytest.mark.parametrize(("tie", "expected"), [("extra_deal", (False, None, True)), ("shared", (True, None, False))])
def test_r_dea_1_a_tie(client: FlaskClient, tie: str, expected: tuple[Any, ...]) -> None:
    answer = match(client, "rummycircle-deals", scores={"A": [0, 30], "B": [30, 0]}, overrides={"deals_tie": tie})
    assert (answer["finished"], answer["winner"], answer["extra_deal"]) == expected


@pytest.mark.parametrize(("behind", "finished"), [(90, False), (91, True)])
def test_s_19_a_series_ends_when_nobody_can_catch_up(client: FlaskClient, behind: int, finished: bool) -> None:
    members: dict[str, Any] = {"overrides": {"deals": 3}, "totals": {"A": 10, "B": behind}, "deals_played": 2}
    answer = match(client, "a23-deals", **members)
    assert (answer["finished"], answer["winner"]) == (finished, "A" if finished else None)
    assert match(client, "classic-deals", totals=members["totals"], deals_played=2)["finished"] is False


PRIZE = st.decimals(1, 100_000, places=2)


@settings(max_examples=200, derandomize=True)
@given(PRIZE, st.decimals(0, 100, places=2), st.lists(st.integers(0, 9), min_size=1, max_size=6))
def test_s_17_shares_add_up_to_the_prize_to_the_last_paisa(prize: Decimal, entry: Decimal, drops: list[int]) -> None:
    named = {str(number): count for number, count in enumerate(drops)}
    for shares in (equal_shares(prize, tuple(named)), equalised_shares(prize, entry, named)):
        if shares is not None:
            assert sum(shares.values()) == prize
            assert min(shares.values()) >= 0


def test_r_dea_1_a_deal_in_which_nobody_pays_moves_no_chip(client: FlaskClient) -> None:
    answer = match(client, "rummycircle-deals", scores={"A": [0], "B": [0]})
    assert (answer["totals"], answer["finished"]) == ({"A": 160, "B": 160}, False)


def test_r_pol_3_without_excess_drops_no_entry_fee_is_needed(client: FlaskClient) -> None:
    answer = match(client, "rummycircle-pool101", totals={"A": 0, "B": 0}, split={"prize": 100})
    assert answer["split"]["shares"] == {"A": 50, "B": 50}


def test_s_17_requests_that_share_unevenly_have_ids_of_their_own(client: FlaskClient) -> None:
    split = {"prize": 100, "entry_fee": 33.33}
    one = match(client, "rummycircle-pool101", totals={"A": 100, "B": 100, "C": 100}, split=split)
    other = match(client, "rummycircle-pool101", totals={"C": 100, "B": 100, "A": 100}, split=split)
    assert (one["split"]["shares"]["A"], other["split"]["shares"]["A"]) == (33.34, 33.33)
    assert one["verdict_id"] != other["verdict_id"]
