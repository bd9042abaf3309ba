"""Best groupings of the contract family by HTTP (API 2.3, T-04, T-05)."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.western.test_contract_wire import ask, faults

HAND: dict[str, Any] = {
    "ruleset": "continental",
    "deal": 2,
    "players": 4,
    "hand": ["QS", "QH", "JK", "4C", "5C", "6C", "7C", "9D", "10S", "KD", "5S", "4S", "2H"],
}


def test_the_answer_has_every_member(client: FlaskClient) -> None:
    answer = ask(client, "groupings", HAND)
    assert set(answer) == {
        *("declarable", "can_go_down", "points", "groups", "ungrouped", "after_discard", "ruleset", "verdict_id")
    }
    assert set(answer["after_discard"]) == {"card", "declarable", "points", "groups", "ungrouped"}
    assert answer["can_go_down"] is answer["declarable"] is True
    assert [group["kind"] for group in answer["groups"]] == ["sequence", "set"]
    assert answer["groups"][1]["jokers"] == [{"card": "JK", "stands_for": "QD"}]
    assert (answer["points"], answer["after_discard"]["points"], answer["after_discard"]["card"]) == (40, 30, "10S")


def test_after_discard_is_given_for_any_number_of_cards(client: FlaskClient) -> None:
    for count in (1, 5, 12):
        answer = ask(client, "groupings", {**HAND, "hand": HAND["hand"][:count]})
        assert len(answer["after_discard"]["ungrouped"]) + sum(
            len(group["cards"]) for group in answer["after_discard"]["groups"]
        ) == (count - 1)


def test_the_same_cards_give_the_same_bytes(client: FlaskClient) -> None:
    one, other = (
        client.post("/v1/groupings", json={**HAND, "hand": hand}).get_data() for hand in (HAND["hand"], HAND["hand"][::-1])
    )
    assert one == other
    assert ask(client, "groupings", {**HAND, "buys": 0})["verdict_id"] not in one.decode()


def test_nothing_is_discarded_where_all_is_laid_and_nothing_must_go(client: FlaskClient) -> None:
    body = {**HAND, "hand": HAND["hand"][:7], "overrides": {"final_discard": "optional"}}
    answer = ask(client, "groupings", body)
    assert answer["after_discard"] == {"card": None} | {
        name: answer[name] for name in ("declarable", "points", "groups", "ungrouped")
    }


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"deal": 0, "players": 9}, {("/deal", "DEAL_OUT_OF_RANGE"), ("/players", "PLAYERS_OUT_OF_RANGE")}),
        ({"deal": None, "players": None}, {("/deal", "VALUE_INVALID"), ("/players", "VALUE_INVALID")}),
        ({"deal": 1.5, "buys": True}, {("/deal", "VALUE_INVALID"), ("/buys", "VALUE_INVALID")}),
        ({"deal": "2", "buys": -1}, {("/deal", "VALUE_INVALID"), ("/buys", "VALUE_INVALID")}),
        ({"buys": 10**9, "players": 10**9}, {("/buys", "VALUE_INVALID"), ("/players", "VALUE_INVALID")}),
        ({"hand": []}, {("/hand", "VALUE_INVALID")}),
        ({"hand": ["2H"] * 29}, {("/hand", "VALUE_INVALID")}),
        ({"hand": ["QX", 5, None]}, {("/hand/0", "CARD_UNKNOWN"), ("/hand/1", "CARD_UNKNOWN"), ("/hand/2", "CARD_UNKNOWN")}),
        ({"hand": ["2H", "2H", "2H"]}, {("/hand/2", "CARD_COPIES")}),
        (
            {"hand": [*HAND["hand"], "2H", "2H", "JK"], "buys": 1},
            {("/hand", "CARD_COUNT"), ("/hand/14", "CARD_COPIES")},
        ),
        ({"hand": ["JK", "2H"], "overrides": {"jokers": 0}}, {("/hand/0", "CARD_NOT_IN_GAME")}),
        ({"wild_joker": "QS", "upcard": "QS"}, {("/wild_joker", "MEMBER_UNKNOWN"), ("/upcard", "MEMBER_UNKNOWN")}),
        ({"groups": []}, {("/groups", "MEMBER_UNKNOWN")}),
        ({"overrides": {"extra_melds": 1}}, {("/overrides/extra_melds", "RULE_VALUE")}),
    ],
)
def test_every_fault_has_its_pointer(client: FlaskClient, change: dict[str, Any], expected: set[tuple[str, str]]) -> None:
    assert faults(client, "groupings", {**HAND, **change}) == expected


def test_sha_02_more_buys_than_the_house_allows(client: FlaskClient) -> None:
    assert faults(client, "groupings", {**HAND, "ruleset": "shanghai", "buys": 5}) == {("/buys", "VALUE_INVALID")}


def test_hand_and_deal_must_be_named(client: FlaskClient) -> None:
    assert faults(client, "groupings", {"ruleset": "may-i"}) == {("/hand", "MEMBER_MISSING"), ("/deal", "MEMBER_MISSING")}
