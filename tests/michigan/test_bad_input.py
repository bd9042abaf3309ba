"""Plays that cannot be judged: 422 with every fault, for each action and each member."""

from __future__ import annotations

from typing import Any

import pytest

from schemas.examples import MICHIGAN_BOARD, PLAYS
from tests.michigan.asking import Found, board, client, refused

MEMBERS = {name for members in PLAYS.values() for name in members}
EACH_MEMBER = [(action, member) for action, members in PLAYS.items() for member in members]
NULLABLE = {("lead", "previous_suit"), ("pass", "previous_suit"), ("follow", "card")}
LISTS_OF_CARDS = [(action, "hand") for action, members in PLAYS.items() if "hand" in members]


def faults(action: str, **changes: Any) -> Found:
    return refused(action=action, **{**PLAYS[action], **changes})


# --- members ---


@pytest.mark.parametrize(("action", "member"), EACH_MEMBER)
def test_a_member_that_is_missing_is_named(action: str, member: str) -> None:
    members = {name: value for name, value in PLAYS[action].items() if name != member}
    assert refused(action=action, **members) == {(f"/{member}", "MEMBER_MISSING")}


@pytest.mark.parametrize("action", PLAYS)
def test_all_members_missing_are_named_beside_one_too_many(action: str) -> None:
    missing = {(f"/{member}", "MEMBER_MISSING") for member in PLAYS[action]}
    assert refused(action=action, stake=1) == missing | {("/stake", "MEMBER_UNKNOWN")}


@pytest.mark.parametrize("action", PLAYS)
def test_members_of_other_actions_are_refused(action: str) -> None:
    others = {name: value for members in PLAYS.values() for name, value in members.items() if name not in PLAYS[action]}
    assert others
    assert faults(action, **others) == {(f"/{name}", "MEMBER_UNKNOWN") for name in others}


@pytest.mark.parametrize(("action", "member"), EACH_MEMBER)
def test_null_is_refused_where_it_means_nothing(action: str, member: str) -> None:
    if (action, member) in NULLABLE:
        answer = client().post("/v1/plays", json={"ruleset": "michigan", "action": action, **PLAYS[action], member: None})
        assert answer.status_code == 200
    else:
        assert faults(action, **{member: None}) == {(f"/{member}", "VALUE_INVALID")}


@pytest.mark.parametrize("value", [True, "4", 4.5, [4], {"players": 4}, -1, 10**9 + 1])
@pytest.mark.parametrize(
    ("action", "member"),
    [pair for pair in EACH_MEMBER if pair[1] not in ("card", "expected", "previous_suit")],
)
def test_a_member_of_the_wrong_type_is_named(action: str, member: str, value: Any) -> None:
    found = faults(action, **{member: value})
    assert any(pointer.startswith(f"/{member}") for pointer, _ in found)
    assert all(pointer.startswith(("/chips", "/hands", f"/{member}")) for pointer, _ in found)


@pytest.mark.parametrize("suit", ["", "X", "s", "♠", "SPADES", "SH", 0, True, ["S"], {}])
@pytest.mark.parametrize("action", ["lead", "pass"])
def test_the_previous_suit_is_one_letter(action: str, suit: Any) -> None:
    assert faults(action, previous_suit=suit) == {("/previous_suit", "VALUE_INVALID")}


# --- the action ---


@pytest.mark.parametrize("action", ["", "LEAD", "lead ", "declare", "swap", 0, True, None, [], ["lead"], {}, {"lead": 1}])
def test_an_action_that_is_none_hides_no_other_fault(action: Any) -> None:
    assert refused(action=action) == {("/action", "VALUE_INVALID")}
    found = refused(action=action, hand=["5H", "H5"], board={"JS": -1}, expected="5H", nonsense=1, previous_suit="X", players=9)
    lacking = {(f"/board/{box}", "MEMBER_MISSING") for box in MICHIGAN_BOARD if box != "JS"}
    assert found == lacking | {
        ("/action", "VALUE_INVALID"),
        ("/hand/1", "CARD_UNKNOWN"),
        ("/board/JS", "VALUE_INVALID"),
        ("/nonsense", "MEMBER_UNKNOWN"),
        ("/previous_suit", "VALUE_INVALID"),
        ("/players", "PLAYERS_OUT_OF_RANGE"),
    }


def test_an_action_is_needed() -> None:
    assert refused() == {("/action", "MEMBER_MISSING")}
    assert refused(hand=["JK", "JKK"]) == {("/action", "MEMBER_MISSING"), ("/hand/1", "CARD_UNKNOWN")}


# --- cards ---


@pytest.mark.parametrize("text", ["H5", "", "5h ", "1S", "14S", 5, None, True, ["5H"], {}])
@pytest.mark.parametrize(("action", "member"), LISTS_OF_CARDS)
def test_what_is_no_card_is_pointed_at_in_a_hand(action: str, member: str, text: Any) -> None:
    assert faults(action, **{member: ["2S", text, "3S", text]}) == {
        (f"/{member}/1", "CARD_UNKNOWN"),
        (f"/{member}/3", "CARD_UNKNOWN"),
    }


@pytest.mark.parametrize("text", ["H5", "", 5, True, ["5H"], {}])
def test_what_is_no_card_is_pointed_at_elsewhere(text: Any) -> None:
    assert faults("lead", card=text) == {("/card", "CARD_UNKNOWN")}
    assert faults("follow", card=text, expected=text) == {("/card", "CARD_UNKNOWN"), ("/expected", "CARD_UNKNOWN")}
    assert faults("poker", hands={"A/B": ["5H", text]}) == {("/hands/A~1B/1", "CARD_UNKNOWN")}
    assert faults("claim", plays=[{"player": "A", "card": "5H"}, {"player": "A", "card": text}]) == {
        ("/plays/1/card", "CARD_UNKNOWN")
    }


@pytest.mark.parametrize(("action", "member"), LISTS_OF_CARDS)
def test_a_hand_has_1_to_28_cards(action: str, member: str) -> None:
    assert faults(action, **{member: []}) == {(f"/{member}", "VALUE_INVALID")}
    assert faults(action, **{member: ["5H"] * 29}) == {(f"/{member}", "VALUE_INVALID")}
    assert faults("poker", hands={"A": ["5H"] * 29}) == {("/hands/A", "VALUE_INVALID")}


# --- the board ---


@pytest.mark.parametrize("action", ["follow", "claim", "settle"])
def test_mic_01_the_board_has_exactly_its_boxes(action: str) -> None:
    odd = {name: chips for name, chips in board(QH=6).items() if name not in ("KC", "BONUS")}
    assert faults(action, board=odd) == {
        ("/board/QH", "MEMBER_UNKNOWN"),
        ("/board/KC", "MEMBER_MISSING"),
        ("/board/BONUS", "MEMBER_MISSING"),
    }
    assert faults(action, board={"js": 1, **board()}) == {("/board/js", "MEMBER_UNKNOWN")}
    assert faults(action, board={}) == {("/board", "VALUE_INVALID")}
    assert faults(action, board=[6] * 9) == {("/board", "VALUE_INVALID")}
    assert faults(action, board={str(number): 1 for number in range(17)}) == {("/board", "VALUE_INVALID")}


@pytest.mark.parametrize("chips", [-1, 0.5, 6.0, "6", None, True, [6], {}, 10**9 + 1, 10**14])
@pytest.mark.parametrize("action", ["follow", "claim", "settle"])
def test_chips_are_whole_and_not_negative(action: str, chips: Any) -> None:
    odd = {**board(), "JS": chips, "nope": chips}
    del odd["QD"]
    assert faults(action, board=odd) == {
        ("/board/JS", "VALUE_INVALID"),
        ("/board/nope", "VALUE_INVALID"),
        ("/board/nope", "MEMBER_UNKNOWN"),
        ("/board/QD", "MEMBER_MISSING"),
    }


def test_as_many_chips_as_there_can_be() -> None:
    most = 10**9
    hands = {"A": [], "B": ["5H"], "C": ["6H"]}
    body = {"board": dict.fromkeys(board(), most), "chips": dict.fromkeys(hands, most), "hands": hands}
    answer = client().post("/v1/plays", json={"ruleset": "michigan", "action": "settle", **body}).get_json()
    assert answer["chips"] == {"A": 2 * most, "B": most, "C": 2 * most}


# --- players ---


@pytest.mark.parametrize("chips", [-1, 0.5, 6.0, "6", None, True, [6], 10**9 + 1])
def test_chips_of_a_player_are_whole_and_not_negative(chips: Any) -> None:
    assert faults("settle", chips={"A": 20, "B": chips, "C": 20}) == {("/chips/B", "VALUE_INVALID")}


def test_everyone_has_chips_and_a_hand() -> None:
    assert faults("settle", chips={"A": 1, "B": 1, "D": 1}) == {("/hands/D", "MEMBER_MISSING"), ("/chips/C", "MEMBER_MISSING")}
    assert faults("settle", chips={"A": 1, "B": -1, "D": 1}, hands={"A": [], "B": ["X"], "C": []}) == {
        ("/hands/D", "MEMBER_MISSING"),
        ("/chips/C", "MEMBER_MISSING"),
        ("/chips/B", "VALUE_INVALID"),
        ("/hands/B/0", "CARD_UNKNOWN"),
    }


@pytest.mark.parametrize("name", ["", "x" * 65])
def test_names_have_1_to_64_characters(name: str) -> None:
    assert faults("poker", hands={name: ["5H"]}) == {(f"/hands/{name}", "VALUE_INVALID")}
    assert faults("claim", plays=[{"player": name, "card": "5H"}]) == {("/plays/0/player", "VALUE_INVALID")}


@pytest.mark.parametrize("name", [5, None, True, ["A"], {}])
def test_names_are_strings(name: Any) -> None:
    assert faults("claim", plays=[{"player": name, "card": "5H"}]) == {("/plays/0/player", "VALUE_INVALID")}


@pytest.mark.parametrize("name", ["self", "out", "A/B~C", "\u0000", "名前", "\U0001f0cf", " ", "__class__", "x" * 64])
def test_any_other_name_will_do(name: str) -> None:
    hands = {name: [], "B": ["5H"], "C": ["6H"]}
    body = {"board": board(), "chips": dict.fromkeys(hands, 1), "hands": hands}
    answer = client().post("/v1/plays", json={"ruleset": "michigan", "action": "settle", **body}).get_json()
    assert (answer["out"], answer["chips"][name]) == (name, 7)


def test_what_players_there_cannot_be() -> None:
    eleven: dict[str, list[str]] = {str(number): [] for number in range(11)}
    assert faults("poker", hands=eleven) == {("/hands", "VALUE_INVALID")}
    assert faults("poker", hands={}) == {("/hands", "VALUE_INVALID")}
    assert faults("ante", players=11) == {("/players", "VALUE_INVALID")}


# --- plays ---


def test_every_fault_of_every_play_is_named() -> None:
    plays = [{"player": "", "card": "5H"}, {"player": "A"}, {"card": "JKK", "x": 1}, "A:5H", None, [], {}]
    assert faults("claim", plays=plays) == {
        ("/plays/0/player", "VALUE_INVALID"),
        ("/plays/1/card", "MEMBER_MISSING"),
        ("/plays/2/player", "MEMBER_MISSING"),
        ("/plays/2/card", "CARD_UNKNOWN"),
        ("/plays/2/x", "MEMBER_UNKNOWN"),
        ("/plays/3", "VALUE_INVALID"),
        ("/plays/4", "VALUE_INVALID"),
        ("/plays/5", "VALUE_INVALID"),
        ("/plays/6/player", "MEMBER_MISSING"),
        ("/plays/6/card", "MEMBER_MISSING"),
    }


def test_at_most_64_plays() -> None:
    plays = [{"player": "A", "card": "5H"}] * 65
    assert faults("claim", plays=plays) == {("/plays", "VALUE_INVALID")}


# --- rules ---


@pytest.mark.parametrize("ruleset", [5, None, True, [], {}])
def test_a_ruleset_that_is_no_name_hides_no_other_fault(ruleset: Any) -> None:
    found = faults("lead", ruleset=ruleset, card="X", players=9, overrides={"pass_penalty": -1, "points_cap": 80})
    assert found == {
        ("/ruleset", "VALUE_INVALID"),
        ("/card", "CARD_UNKNOWN"),
        ("/overrides/pass_penalty", "RULE_VALUE"),
        ("/overrides/points_cap", "RULE_UNKNOWN"),
    }


def test_an_unknown_ruleset_hides_no_other_fault() -> None:
    found = faults("lead", ruleset="michigan ", card="X", more=1)
    assert found == {("/ruleset", "RULESET_UNKNOWN"), ("/card", "CARD_UNKNOWN"), ("/more", "MEMBER_UNKNOWN")}


@pytest.mark.parametrize("ruleset", ["rummycircle-points", "classic-pool101"])
def test_other_games_have_no_plays(ruleset: str) -> None:
    assert faults("ante", ruleset=ruleset) == {("/ruleset", "NOT_IN_THIS_GAME")}
    response = client().post("/v1/plays", json={"action": "ante", "players": 4})
    assert [error["code"] for error in response.get_json()["errors"]] == ["NOT_IN_THIS_GAME"]


@pytest.mark.parametrize("question", ["declarations", "groups", "groupings", "counts", "deals", "matches"])
def test_michigan_has_plays_alone(question: str) -> None:
    response = client().post(f"/v1/{question}", json={"ruleset": "michigan"})
    assert response.status_code == 422
    (error,) = response.get_json()["errors"]
    assert (error["pointer"], error["code"]) == ("/ruleset", "NOT_IN_THIS_GAME")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", [8, 3]),
        ("players", [3]),
        ("players", [1, 8]),
        ("players", [3, 11]),
        ("players", 4),
        ("players", None),
        ("ante_player", -1),
        ("ante_player", 1.0),
        ("ante_dealer_extra", 1001),
        ("dealer_pays_player_ante", 1),
        ("pair_eligibility", "any"),
        ("no_opposite_color", "pass"),
        ("pass_penalty", True),
        ("non_two_lead_penalty", "1"),
        ("failure_penalty_box", ["next"]),
        ("pay_per_card_left", None),
        ("poker_wheel", "yes"),
        ("board", {}),
        ("board", None),
        ("board", ["JS"]),
        ("board", {"JS": "JS"}),
        ("board", {"JS": []}),
        ("board", {"JS": ["js"]}),
        ("board", {"JS": ["JK"]}),
        ("board", {"JS": ["JS", "JS"]}),
        ("board", {"JS": ["JS", "QH"]}),
        ("board", {"KQH": ["KH", "QH"]}),
        ("board", {"KAH": ["KH", "AH", "2H"]}),
        ("board", {"RUN": ["A", "2", "3"]}),
        ("board", {"RUN": ["7", "9"]}),
        ("board", {"RUN": ["7", "8H"]}),
        ("board", {"RUN": [7, 8, 9]}),
        ("board", {"RUN": [["7"], 8]}),
        ("board", {"POKER": ["JS"]}),
        ("board", {"BONUS": ["JS"]}),
        ("board", {"": ["JS"]}),
        ("board", {"js": ["JS"]}),
        ("board", {"A/B": ["JS"]}),
        ("board", {"JS\n": ["JS"]}),
        ("board", {"X" * 17: ["JS"]}),
        ("board", {str(number): ["JS"] for number in range(15)}),
    ],
)
def test_an_override_that_its_parameter_cannot_take_is_named(name: str, value: Any) -> None:
    assert faults("ante", overrides={name: value}) == {(f"/overrides/{name}", "RULE_VALUE")}


@pytest.mark.parametrize(
    "boxes",
    [
        {"A": ["A"]},
        {"HIGH": ["10", "J", "Q", "K", "A"]},
        {"ALL": ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]},
        {str(number): ["2C"] for number in range(14)},
        {"X" * 16: ["QS", "KS", "AS"]},
    ],
)
def test_boards_of_a_house(boxes: dict[str, list[str]]) -> None:
    answer = client().post(
        "/v1/plays", json={"ruleset": "michigan", "action": "ante", "players": 3, "overrides": {"board": boxes}}
    )
    assert answer.get_json()["total"] == 5 * (len(boxes) + 2)


# --- many at once ---


def test_a_batch_holds_plays() -> None:
    requests = [
        {"id": 1, "op": "plays", "body": {"ruleset": "michigan", "action": "ante", "players": 4}},
        {"id": 2, "op": "plays", "body": {"ruleset": "michigan", "action": "ante", "players": 2}},
        {"id": 3, "op": "groups", "body": {"ruleset": "michigan", "groups": [["5H"]]}},
        {"id": 4, "op": "plays", "body": {"ruleset": "michigan", "action": "bid", "hand": ["JS"]}},
    ]
    answers = client().post("/v1/batch", json={"requests": requests}).get_json()["responses"]
    assert [answer["status"] for answer in answers] == [200, 422, 422, 200]
    assert answers[0]["body"]["total"] == 54
    assert answers[3]["body"]["reasons"][0]["rule"] == "MIC-04"


def test_every_code_of_the_game_is_listed_with_its_own_rule() -> None:
    listed = {entry["code"]: entry for entry in client().get("/v1/reasons").get_json()["reasons"]}
    own = {code: entry["rules"]["michigan"] for code, entry in listed.items() if "michigan" in entry["rules"]}
    assert own.items() >= {"LEAD_SAME_COLOR": "MIC-06", "NO_SINGLE_WINNER": "MIC-10", "CARD_COPIES": "MIC-03"}.items()
    assert all("michigan" in listed[code]["games"] and "reason" in listed[code]["roles"] for code in own)
    assert listed["FAILED_TO_PLAY"]["games"] == ["michigan"]
