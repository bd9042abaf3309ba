"""The contract family by HTTP: what cannot be judged, and the questions beside the turn (API 1, 2.1 to 2.6)."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.reasons import CONTRACT_FAMILY

TURN: dict[str, Any] = {
    "ruleset": "continental",
    "action": "go_down",
    "deal": 1,
    "players": 4,
    "buys": 0,
    "hand": ["QS", "QH", "QD", "7C", "7D", "7S", "2H", "3H", "9C", "10S", "KD", "5C", "4S"],
    "groups": [{"kind": "set", "cards": ["QS", "QH", "QD"]}, {"kind": "set", "cards": ["7C", "7D", "7S"]}],
    "discard": "KD",
}


def ask(client: FlaskClient, path: str, body: dict[str, Any]) -> Any:
    return client.post(f"/v1/{path}", json=body).get_json()


def faults(client: FlaskClient, path: str, body: dict[str, Any]) -> set[tuple[str, str]]:
    response = client.post(f"/v1/{path}", json=body)
    assert response.status_code == 422
    return {(error["pointer"], error["code"]) for error in response.get_json()["errors"]}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"deal": 0, "players": 2}, {("/deal", "DEAL_OUT_OF_RANGE"), ("/players", "PLAYERS_OUT_OF_RANGE")}),
        ({"deal": 8}, {("/deal", "DEAL_OUT_OF_RANGE")}),
        ({"deal": None, "buys": "1"}, {("/deal", "VALUE_INVALID"), ("/buys", "VALUE_INVALID")}),
        ({"action": "knock"}, {("/action", "VALUE_INVALID")}),
        ({"groups": [["QS", "QH", "QD"]]}, {("/groups/0/kind", "MEMBER_MISSING")}),
        (
            {"groups": [["QS", "QX"], {"cards": []}]},
            {
                ("/groups/0/kind", "MEMBER_MISSING"),
                ("/groups/0/1", "CARD_UNKNOWN"),
                ("/groups/1/kind", "MEMBER_MISSING"),
                ("/groups/1/cards", "VALUE_INVALID"),
            },
        ),
        ({"groups": [{"kind": "run", "cards": ["QS"]}]}, {("/groups/0/kind", "VALUE_INVALID")}),
        ({"groups": [{"kind": "set", "cards": ["QS"], "by": 1}]}, {("/groups/0/by", "MEMBER_UNKNOWN")}),
        ({"table": [{"kind": "set", "cards": ["QS", "QH", "5D"]}]}, {("/table/0", "VALUE_INVALID")}),
        ({"down": True, "laid_before": False}, {("/laid_before", "VALUE_INVALID")}),
        ({"opponents": {"self": [], "B": ["XX"]}}, {("/opponents/self", "VALUE_INVALID"), ("/opponents/B/0", "CARD_UNKNOWN")}),
        ({"opponents": {"B": [], "C": [], "D": [], "E": []}}, {("/opponents", "VALUE_INVALID")}),
        ({"lay_offs": [{"cards": ["2H"], "target": -1}]}, {("/lay_offs/0/target", "VALUE_INVALID")}),
        (
            {"lay_offs": [{"cards": [], "end": "up"}]},
            {
                ("/lay_offs/0/cards", "VALUE_INVALID"),
                ("/lay_offs/0/target", "MEMBER_MISSING"),
                ("/lay_offs/0/end", "VALUE_INVALID"),
            },
        ),
        ({"swaps": [{"card": "2H", "target": 0}]}, {("/swaps/0/index", "MEMBER_MISSING")}),
        ({"hand": []}, {("/hand", "VALUE_INVALID")}),
        ({"wild_joker": "QS", "drawn": "QS"}, {("/wild_joker", "MEMBER_UNKNOWN"), ("/drawn", "MEMBER_UNKNOWN")}),
        ({"discard": None}, {("/discard", "VALUE_INVALID")}),
        ({"groups": [{"kind": "set", "cards": ["QS"] * 22}] * 3}, {("/groups", "VALUE_INVALID")}),
        (
            {"overrides": {"wilds": ["XX"], "twos": 1}},
            {("/overrides/wilds", "RULE_VALUE"), ("/overrides/twos", "RULE_UNKNOWN")},
        ),
        ({"overrides": {"jokers": {"2": 4}}}, {("/overrides/jokers", "RULE_VALUE")}),
    ],
)
def test_every_fault_of_a_turn_has_its_pointer(
    client: FlaskClient, change: dict[str, Any], expected: set[tuple[str, str]]
) -> None:
    assert faults(client, "declarations", {**TURN, **change}) == expected


def test_the_deal_and_the_action_must_be_named(client: FlaskClient) -> None:
    rest = {name: value for name, value in TURN.items() if name not in ("deal", "action", "hand")}
    assert faults(client, "declarations", rest) == {(f"/{name}", "MEMBER_MISSING") for name in ("deal", "action", "hand")}


def test_t_12_without_opponents_the_player_stands_alone(client: FlaskClient) -> None:
    last = {**TURN, "action": "go_out", "down": True, "hand": ["KD"], "groups": []}
    for body in (last, {**last, "opponents": {}}):
        assert ask(client, "declarations", body)["score"]["points"] == {"self": 0}


def test_an_answer_names_the_rule_of_its_game(client: FlaskClient) -> None:
    found = {}
    for game in CONTRACT_FAMILY:
        answer = ask(client, "declarations", {**TURN, "ruleset": game, "groups": TURN["groups"][:1], "buys": 9})
        found[game] = {why["code"]: why["rule"] for why in answer["reasons"]}
        assert answer["ruleset"]["game"] == game
    assert found["shanghai"] == {"CARD_COUNT": "SHA-02", "BUY_LIMIT_EXCEEDED": "SHA-02"}
    assert found["continental"] == {"CARD_COUNT": "CON-02"}
    assert found["may-i"] == {"CARD_COUNT": "CTR-02"}


def test_the_verdict_id_holds_for_any_order_of_the_hand(client: FlaskClient) -> None:
    changes: list[dict[str, Any]] = [{}, {"hand": TURN["hand"][::-1]}, {"down": False}, {"laid_before": False}, {"swaps": []}]
    ids = {ask(client, "declarations", {**TURN, **change})["verdict_id"] for change in changes}
    assert len(ids) == 1
    assert ask(client, "declarations", {**TURN, "buys": 1})["verdict_id"] not in ids


def test_t_07_groups_are_read_by_the_deal_or_by_the_smallest_sizes(client: FlaskClient) -> None:
    run = {"kind": "sequence", "cards": ["3C", "4C", "5C", "6C"]}
    valid = {
        deal: ask(client, "groups", {"ruleset": "shanghai", "groups": [run], **deal_member})["groups"][0]["valid"]
        for deal, deal_member in ((None, {}), (3, {"deal": 3}), (5, {"deal": 5}))
    }
    assert valid == {None: True, 3: True, 5: False}
    assert faults(client, "groups", {"ruleset": "shanghai", "groups": [run], "deal": 11}) == {("/deal", "DEAL_OUT_OF_RANGE")}
    assert faults(client, "groups", {"ruleset": "shanghai", "groups": []}) == {("/groups", "VALUE_INVALID")}
    assert faults(client, "groups", {"ruleset": "shanghai", "groups": [["3C"]]}) == {("/groups/0/kind", "MEMBER_MISSING")}


def test_t_06_a_hand_counts_in_full(client: FlaskClient) -> None:
    body = {"ruleset": "continental", "event": "hand", "hand": ["QS", "QH", "QD"]}
    answer = ask(client, "counts", body)
    assert (answer["valid"], answer["points"], answer["by_variant"]) == (True, 30, {"continental": 30})
    assert ask(client, "counts", {**body, "hand": [], "missing_cards": 12})["points"] == 120
    surplus = ask(client, "counts", {**body, "hand": ["QS"] * 5})
    assert (surplus["valid"], surplus["points"], surplus["reasons"][0]["code"]) == (False, 50, "CARD_COPIES")
    strange = ask(client, "counts", {**body, "hand": ["JK", "QS"], "overrides": {"jokers": 0}})
    assert (strange["valid"], strange["reasons"][0]["code"]) == (False, "CARD_NOT_IN_GAME")
    assert faults(client, "counts", {**body, "event": "drop", "groups": []}) == {
        ("/event", "VALUE_INVALID"),
        ("/groups", "MEMBER_UNKNOWN"),
    }


def test_con_12_totals_need_the_same_deals_of_everyone(client: FlaskClient) -> None:
    body = {"ruleset": "may-i", "scores": {"A": [1] * 9, "B": [1, 2], "C": [0] * 7, "D": [1.5]}}
    odd = {("/scores/A", "DEAL_OUT_OF_RANGE"), ("/scores/B", "VALUE_INVALID")}
    assert faults(client, "matches", body) == odd | {("/scores/D/0", "VALUE_INVALID")}
    del body["scores"]["D"]  # type: ignore[attr-defined]
    assert faults(client, "matches", body) == odd
    assert faults(client, "matches", {"ruleset": "may-i", "totals": {"A": 1}}) == {
        ("/scores", "MEMBER_MISSING"),
        ("/totals", "MEMBER_UNKNOWN"),
    }


def test_there_are_no_deals_to_count(client: FlaskClient) -> None:
    assert faults(client, "deals", {"ruleset": "liverpool", "players": []}) == {("/ruleset", "NOT_IN_THIS_GAME")}


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("continental/setup?players=4&deal=1", (2, 4, 108, 12)),
        ("continental/setup?players=8", (4, 8, 216, 12)),
        ("shanghai/setup?players=3&deal=10", (2, 1, 105, 11)),
        ("contract/setup?players=8&deal=4", (3, 2, 158, 10)),
        ("contract/setup?players=8&deal=5", (3, 2, 158, 12)),
        ("liverpool/setup?players=8&deal=1", (3, 6, 162, 10)),
        ("may-i/setup?players=6", (3, 6, 162, 12)),
    ],
)
def test_what_goes_on_the_table(client: FlaskClient, query: str, expected: tuple[int, ...]) -> None:
    answer = client.get(f"/v1/rulesets/{query}").get_json()
    assert tuple(answer[name] for name in ("decks", "printed_jokers", "cards", "hand_size")) == expected
    assert "starting_chips" not in answer


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("continental/setup?players=3&deal=8", {"PLAYERS_OUT_OF_RANGE", "DEAL_OUT_OF_RANGE"}),
        ("contract/setup?players=4", {"MEMBER_MISSING"}),
        ("shanghai/setup?players=4&deal=0", {"DEAL_OUT_OF_RANGE"}),
        ("shanghai/jokers?wild_joker=QS", {"MEMBER_UNKNOWN"}),
    ],
)
def test_a_table_that_there_is_not(client: FlaskClient, query: str, expected: set[str]) -> None:
    response = client.get(f"/v1/rulesets/{query}")
    assert response.status_code == 422
    assert {error["code"] for error in response.get_json()["errors"]} == expected


def test_the_wild_cards_of_each_game(client: FlaskClient) -> None:
    found = {game: client.get(f"/v1/rulesets/{game}/jokers").get_json()["jokers"] for game in CONTRACT_FAMILY}
    assert found.pop("continental") == ["AH", "AD", "JK"]
    assert set(map(tuple, found.values())) == {("JK",)}
