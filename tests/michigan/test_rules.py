"""Michigan rummy rule by rule: MIC-01 to MIC-12, T-17."""

from __future__ import annotations

from typing import Any

import pytest

from referee import load_ruleset
from tests.michigan.asking import BOXES, board, client, codes, play, refused, told

HAND = ["5H", "9H", "3S", "KD"]
TRIPOLEY = {
    "AH": ["AH"],
    "KH": ["KH"],
    "QH": ["QH"],
    "JH": ["JH"],
    "10H": ["10H"],
    "KQH": ["QH", "KH"],
    "8910": ["8", "9", "10"],
}


def cards(text: str) -> list[str]:
    return text.split()


def plays(text: str) -> list[dict[str, str]]:
    """``A:7D B:8D``."""
    pairs = (word.split(":") for word in text.split())
    return [{"player": player, "card": card} for player, card in pairs]


# --- the table ---


def test_mic_01_nine_boxes() -> None:
    parameters = client().get("/v1/rulesets/michigan").get_json()["parameters"]
    assert {*parameters["board"]["value"], "POKER", "BONUS"} == set(BOXES)
    assert parameters["board"]["value"]["KQH"] == ["QH", "KH"]


@pytest.mark.parametrize(
    ("players", "overrides", "each", "total"),
    [
        (3, {}, 5, 45),
        (4, {}, 6, 54),
        (8, {}, 10, 90),
        (4, {"dealer_pays_player_ante": False}, 5, 45),
        (4, {"ante_player": 3}, 14, 126),
        (4, {"ante_player": 0, "ante_dealer_extra": 0}, 0, 0),
        (4, {"ante_dealer_extra": 1000, "ante_player": 1000}, 5000, 45000),
        (4, {"board": {"JS": ["JS"]}}, 6, 18),
        (2, {"players": [2, 2]}, 4, 36),
    ],
)
def test_mic_02_ante(players: int, overrides: dict[str, Any], each: int, total: int) -> None:
    answer = play("ante", players=players, overrides=overrides)
    assert told(answer) == {"per_compartment": each, "total": total}


@pytest.mark.parametrize("players", [0, 1, 2, 9, 10])
def test_mic_03_three_to_eight_players(players: int) -> None:
    assert refused(action="ante", players=players) == {("/players", "PLAYERS_OUT_OF_RANGE")}
    hand = {"players": players, "hand": HAND, "previous_suit": "D"}
    assert refused(action="pass", **hand) == {("/players", "PLAYERS_OUT_OF_RANGE")}
    assert refused(action="lead", card="3S", **hand) == {("/players", "PLAYERS_OUT_OF_RANGE")}


def test_mic_03_more_players_in_other_members_too() -> None:
    names = [str(number) for number in range(9)]
    hands, chips = {name: ["5H"] for name in names}, dict.fromkeys(names, 5)
    assert refused(action="poker", pot=1, hands=hands) == {("/hands", "PLAYERS_OUT_OF_RANGE")}
    many = {("/hands", "PLAYERS_OUT_OF_RANGE"), ("/chips", "PLAYERS_OUT_OF_RANGE")}
    assert refused(action="settle", board=board(), chips=chips, hands=hands) == many
    claimed = plays(" ".join(f"{name}:{rank}S" for name, rank in zip(names, "23456789J", strict=True)))
    assert refused(action="claim", board=board(), plays=claimed) == {("/plays", "PLAYERS_OUT_OF_RANGE")}


def test_mic_03_two_players_cannot_settle() -> None:
    two = {"chips": {"A": 5, "B": 5}, "hands": {"A": [], "B": ["5H"]}}
    assert refused(action="settle", board=board(), **two) == {("/chips", "PLAYERS_OUT_OF_RANGE")}
    assert play("settle", board=board(), **two, overrides={"players": [2, 8]})["out"] == "A"


@pytest.mark.parametrize(
    ("players", "hand_size", "larger"), [(3, 13, 0), (4, 10, 2), (5, 8, 4), (6, 7, 3), (7, 6, 4), (8, 5, 7)]
)
def test_mic_03_uneven_hands(players: int, hand_size: int, larger: int) -> None:
    setup = client().get(f"/v1/rulesets/michigan/setup?players={players}").get_json()
    assert (setup["decks"], setup["printed_jokers"], setup["cards"], setup["hands"]) == (1, 0, 52, players + 1)
    assert setup["hand_size"] == hand_size
    assert setup["cards"] - setup["hands"] * hand_size == larger
    assert "starting_chips" not in setup


@pytest.mark.parametrize(
    ("query", "faults"),
    [
        ("players=2", {"/players": "PLAYERS_OUT_OF_RANGE"}),
        ("players=9", {"/players": "PLAYERS_OUT_OF_RANGE"}),
        ("players=11", {"/players": "VALUE_INVALID"}),
        ("players=9&deal=0", {"/players": "PLAYERS_OUT_OF_RANGE", "/deal": "DEAL_OUT_OF_RANGE"}),
        ("deal=1", {"/players": "MEMBER_MISSING"}),
    ],
)
def test_setup_that_cannot_be(query: str, faults: dict[str, str]) -> None:
    response = client().get(f"/v1/rulesets/michigan/setup?{query}")
    assert response.status_code == 422
    assert {error["pointer"]: error["code"] for error in response.get_json()["errors"]} == faults


def test_no_card_is_a_joker() -> None:
    assert client().get("/v1/rulesets/michigan/jokers").get_json()["jokers"] == []
    (error,) = client().get("/v1/rulesets/michigan/jokers?wild_joker=QS").get_json()["errors"]
    assert (error["pointer"], error["code"]) == ("/wild_joker", "MEMBER_UNKNOWN")


# --- cards ---


@pytest.mark.parametrize(
    ("action", "members"),
    [
        ("swap_dummy", {"hand": ["JK", "JS"]}),
        ("bid", {"hand": ["JS", "JS", "JK", "JK"]}),
        ("lead", {"players": 4, "hand": ["JK", "5H", "5H"], "card": "6H", "previous_suit": "H"}),
        ("lead", {"players": 4, "hand": ["5H"], "card": "JK", "previous_suit": "H"}),
        ("follow", {"expected": "JK", "hand": ["5H"], "card": "6H", "board": board()}),
        ("follow", {"expected": "5H", "hand": ["JK"], "card": "JK", "board": board()}),
        ("pass", {"players": 4, "hand": ["JK", "5S"], "previous_suit": "H"}),
        ("claim", {"board": board(), "plays": plays("A:JK B:5H C:5H")}),
        ("poker", {"pot": 5, "hands": {"A": ["JK"], "B": ["5H", "5H"]}}),
        ("settle", {"board": board(), "chips": {"A": 1, "B": 1, "C": 1}, "hands": {"A": [], "B": [], "C": ["JK", "JK"]}}),
    ],
)
def test_t_01_a_joker_is_not_in_the_game_and_stands_alone(action: str, members: dict[str, Any]) -> None:
    answer = play(action, **members)
    assert codes(answer) == ["CARD_NOT_IN_GAME"]
    assert answer["reasons"][0]["cards"] == ["JK"]


@pytest.mark.parametrize(
    ("action", "members"),
    [
        ("swap_dummy", {"hand": ["JS", "5H", "JS"]}),
        ("bid", {"hand": ["JS", "JS"]}),
        ("lead", {"players": 4, "hand": ["JS", "JS", "5S"], "card": "JS", "previous_suit": "S"}),
        ("follow", {"expected": "JS", "hand": ["JS", "JS"], "card": None, "board": board()}),
        ("pass", {"players": 4, "hand": ["JS", "JS"], "previous_suit": None}),
        ("claim", {"board": board(), "plays": plays("A:JS B:QS A:JS")}),
        ("poker", {"pot": 5, "hands": {"A": ["JS"], "B": ["JS"]}}),
        ("settle", {"board": board(), "chips": {"A": 1, "B": 1, "C": 1}, "hands": {"A": ["5S"], "B": ["JS"], "C": ["JS"]}}),
    ],
)
def test_mic_03_a_card_twice_in_one_pack(action: str, members: dict[str, Any]) -> None:
    answer = play(action, **members)
    assert codes(answer) == ["CARD_COPIES"]
    assert answer["reasons"][0]["cards"] == ["JS"]


def test_gen_03_all_reasons_of_the_cards_and_none_of_the_play() -> None:
    answer = play("lead", players=4, hand=["5H", "5H", "KD"], card="9H", previous_suit="H")
    assert codes(answer) == ["CARD_COPIES", "CARD_NOT_IN_HAND"]
    answer = play("follow", expected="6H", hand=["6H"], card="7H", board=board())
    assert (codes(answer), answer["penalty"]) == (["CARD_NOT_IN_HAND"], 0)
    answer = play("follow", expected="6H", hand=["7H"], card="6H", board=board())
    assert codes(answer) == ["CARD_NOT_IN_HAND"]


# --- the dummy ---


@pytest.mark.parametrize(("action", "code"), [("swap_dummy", "DUMMY_HOLDS_MONEY_CARD"), ("bid", "BID_HOLDS_MONEY_CARD")])
@pytest.mark.parametrize(
    ("hand", "complete", "any_part"),
    [
        ("2S 5D 6H", "", ""),
        ("2S 5D JS", "JS", "JS"),
        ("AH 2S", "AH", "AH"),
        ("QD 2S", "QD", "QD"),
        ("10H 2S", "10H", "10H"),
        ("KC 2S", "KC", "KC"),
        ("KH 2S", "", "KH"),
        ("QH 2S", "", "QH"),
        ("KH 2S QH", "QH KH", "QH KH"),
        ("8D 9D 2S", "", "8D 9D"),
        ("7S 8D 9C", "", "7S 8D 9C"),
        ("9C 7C 2S 8C", "7C 8C 9C", "7C 8C 9C"),
        ("9C 7C 8C 7D KC", "7C 8C 9C KC", "7D 7C 8C 9C KC"),
        ("AS AD AC JH JD JC 10S KD KS QS QC", "", ""),
    ],
)
def test_mic_04_money_cards(action: str, code: str, hand: str, complete: str, any_part: str) -> None:
    for way, money in (("complete", complete), ("any_part", any_part)):
        answer = play(action, hand=cards(hand), overrides={"pair_eligibility": way})
        assert codes(answer) == ([code] if money else [])
        assert not money or answer["reasons"][0]["cards"] == cards(money)
        assert told(answer) == {}


# --- leading ---


@pytest.mark.parametrize(
    ("hand", "card", "previous", "reasons"),
    [
        ("5H 9H 3S KD", "5H", None, []),
        ("5H 9H 3S KD", "9H", None, ["LEAD_NOT_LOWEST_IN_SUIT"]),
        ("5H 9H 3S KD", "3S", "H", []),
        ("5H 9H 3S KD", "3S", "D", []),
        ("5H 9H 3S KD", "3S", "C", ["LEAD_SAME_COLOR"]),
        ("5H 9H 3S KD", "3S", "S", ["LEAD_SAME_COLOR"]),
        ("5H 9H 3S KD", "5H", "D", ["LEAD_SAME_COLOR"]),
        ("5H 9H 3S KD", "9H", "D", ["LEAD_NOT_LOWEST_IN_SUIT", "LEAD_SAME_COLOR"]),
        ("AH 5H", "AH", None, ["LEAD_NOT_LOWEST_IN_SUIT"]),
        ("AH 5H", "5H", None, []),
        ("AH 5S", "AH", "S", []),
        ("AC KC", "KC", "H", []),
        ("5H 9D", "9D", "H", ["LEAD_SAME_COLOR"]),
        ("2H 2S", "2H", None, []),
        ("2H 2S", "2H", "D", ["LEAD_SAME_COLOR"]),
    ],
)
def test_mic_05_mic_06_leads(hand: str, card: str, previous: str | None, reasons: list[str]) -> None:
    answer = play("lead", players=5, hand=cards(hand), card=card, previous_suit=previous)
    assert codes(answer) == reasons
    each = 0 if reasons or card.startswith("2") else 1
    assert told(answer) == {"penalty_each": each, "leader_delta": -4 * each}


@pytest.mark.parametrize(
    ("hand", "card", "previous", "reasons"),
    [
        ("5H 9D", "9D", "H", []),
        ("5H 9D", "5H", "H", []),
        ("5H 9H", "9H", "D", ["LEAD_NOT_LOWEST_IN_SUIT"]),
        ("5H 9D 3S", "9D", "H", ["LEAD_SAME_COLOR"]),
        ("5H 9D 3S", "3S", "H", []),
    ],
)
def test_mic_06_any_suit_where_the_house_says_so(hand: str, card: str, previous: str, reasons: list[str]) -> None:
    house = {"no_opposite_color": "any_suit"}
    assert codes(play("lead", players=3, hand=cards(hand), card=card, previous_suit=previous, overrides=house)) == reasons


@pytest.mark.parametrize(("players", "penalty", "delta"), [(3, 1, -2), (8, 1, -7), (4, 5, -15), (4, 0, 0)])
def test_mic_07_a_lead_that_is_not_a_two(players: int, penalty: int, delta: int) -> None:
    house = {"non_two_lead_penalty": penalty}
    answer = play("lead", players=players, hand=["3S"], card="3S", previous_suit=None, overrides=house)
    assert told(answer) == {"penalty_each": penalty, "leader_delta": delta}


# --- passing ---


@pytest.mark.parametrize(
    ("hand", "previous", "valid", "valid_in_any_suit"),
    [
        ("5H 9D", "D", True, False),
        ("5H 9D", "H", True, False),
        ("5H 9D", "S", False, False),
        ("5H 9C", "D", False, False),
        ("5S 9C", "C", True, False),
        ("5H 9D", None, False, False),
        ("5H 9C", None, False, False),
    ],
)
def test_mic_06_passes(hand: str, previous: str | None, valid: bool, valid_in_any_suit: bool) -> None:
    for house, expected in (
        ({"pass_penalty": 2}, valid),
        ({"no_opposite_color": "any_suit", "pass_penalty": 2}, valid_in_any_suit),
    ):
        answer = play("pass", players=4, hand=cards(hand), previous_suit=previous, overrides=house)
        assert codes(answer) == ([] if expected else ["PASS_NOT_ALLOWED"])
        assert told(answer) == {"penalty_to_bonus": 2 if expected else 0}


def test_mic_06_the_reason_names_the_cards_that_can_be_led() -> None:
    (reason,) = play("pass", players=4, hand=["9C", "5H", "3S"], previous_suit="D")["reasons"]
    assert reason["cards"] == ["3S", "9C"]
    assert "3S 9C" in reason["message"]


# --- following ---

STEPS = board(JS=1, KQH=2, AH=3, QD=4, b10H=5, b789=60, KC=7, POKER=80, BONUS=90)


@pytest.mark.parametrize(
    ("expected", "box", "fine"),
    [
        ("3H", "10H", 5),
        ("10H", "10H", 5),
        ("JH", "KQH", 2),
        ("QH", "KQH", 2),
        ("KH", "KQH", 2),
        ("AH", "AH", 3),
        ("3S", "JS", 1),
        ("JS", "JS", 1),
        ("QS", "JS", 1),
        ("AS", "JS", 1),
        ("8D", "QD", 4),
        ("KD", "QD", 4),
        ("9C", "KC", 7),
        ("AC", "KC", 7),
    ],
)
def test_mic_08_a_card_held_back(expected: str, box: str, fine: int) -> None:
    answer = play("follow", expected=expected, hand=[expected, "2D"], card=None, board=STEPS)
    assert codes(answer) == ["FAILED_TO_PLAY"]
    assert told(answer) == {"penalty": fine, "penalty_compartment": box, "pays_to": "BONUS"}
    answer = play("follow", expected=expected, hand=[expected, "2D"], card="2D", board=STEPS)
    assert codes(answer) == ["FAILED_TO_PLAY", "FOLLOW_WRONG_CARD"]
    assert told(answer) == {"penalty": fine, "penalty_compartment": box, "pays_to": "BONUS"}


@pytest.mark.parametrize(
    ("expected", "hand", "card", "reasons"),
    [
        ("6H", "6H 9C", "6H", []),
        ("6H", "7H 9C", None, []),
        ("6H", "7H 9C", "7H", ["FOLLOW_WRONG_CARD"]),
        ("6H", "7H 9C", "9C", ["FOLLOW_WRONG_CARD"]),
    ],
)
def test_mic_08_without_a_fine(expected: str, hand: str, card: str | None, reasons: list[str]) -> None:
    answer = play("follow", expected=expected, hand=cards(hand), card=card, board=STEPS)
    assert codes(answer) == reasons
    assert told(answer) == {"penalty": 0, "penalty_compartment": None, "pays_to": None}


def test_mic_08_an_emptied_box_costs_nothing_and_is_not_passed_over() -> None:
    answer = play("follow", expected="6H", hand=["6H"], card=None, board=board(b10H=0))
    assert codes(answer) == ["FAILED_TO_PLAY"]
    assert told(answer) == {"penalty": 0, "penalty_compartment": "10H", "pays_to": "BONUS"}


@pytest.mark.parametrize(
    ("chips", "box", "fine"),
    [({"KQH": 9}, "KQH", 9), ({"AH": 9}, "AH", 9), ({"b10H": 9}, "10H", 9), ({}, "10H", 6), ({"b10H": 5}, "KQH", 6)],
)
def test_mic_08_the_fullest_box_where_the_house_says_so(chips: dict[str, int], box: str, fine: int) -> None:
    house = {"failure_penalty_box": "largest"}
    answer = play("follow", expected="AH", hand=["AH"], card=None, board=board(**chips), overrides=house)
    assert (answer["penalty_compartment"], answer["penalty"]) == (box, fine)


def test_mic_08_a_suit_without_a_box_on_a_board_of_the_house() -> None:
    chips = {**dict.fromkeys(TRIPOLEY, 3), "POKER": 1, "BONUS": 1}
    house = {"board": TRIPOLEY}
    answer = play("follow", expected="QS", hand=["QS"], card=None, board=chips, overrides=house)
    assert codes(answer) == ["FAILED_TO_PLAY"]
    assert told(answer) == {"penalty": 0, "penalty_compartment": None, "pays_to": "BONUS"}
    assert play("follow", expected="JH", hand=["JH"], card=None, board=chips, overrides=house)["penalty_compartment"] == "JH"


# --- claims ---


@pytest.mark.parametrize(
    ("made", "payouts", "claimed"),
    [
        ("", {}, []),
        ("A:2S B:3S", {}, []),
        ("A:JS", {"A": 1}, ["JS"]),
        ("A:10H B:JH C:QH C:KH B:AH", {"A": 5, "B": 3, "C": 2}, ["10H", "AH", "KQH"]),
        ("C:QH B:KH", {}, []),
        ("C:KH C:QH", {}, []),
        ("C:QH A:5C C:KH", {}, []),
        ("C:QH C:5C C:KH", {}, []),
        ("A:JH A:QH A:KH A:AH", {"A": 5}, ["AH", "KQH"]),
        ("B:7D B:8D B:9D", {"B": 60}, ["789"]),
        ("B:7D B:8D A:9D", {}, []),
        ("B:7D A:8D B:9D", {}, []),
        ("B:9D B:8D B:7D", {}, []),
        ("B:7D B:8S B:9D", {}, []),
        ("B:7D B:8D", {}, []),
        ("B:6D B:7D B:8D B:9D B:10D", {"B": 60}, ["789"]),
        ("B:7D B:8D B:9D C:7S C:8S C:9S", {"B": 60}, ["789"]),
        ("C:7S C:8S C:9S B:7D B:8D B:9D", {"C": 60}, ["789"]),
        ("C:7S B:8S B:9S B:7D B:8D B:9D", {"B": 60}, ["789"]),
        ("Z:QD A:KC", {"A": 7, "Z": 4}, ["KC", "QD"]),
    ],
)
def test_mic_09_claims(made: str, payouts: dict[str, int], claimed: list[str]) -> None:
    answer = play("claim", board=STEPS, plays=plays(made))
    assert told(answer) == {"payouts": payouts, "claimed": claimed}
    assert list(answer["payouts"]) == sorted(payouts)


def test_mic_09_an_emptied_box_is_won_and_pays_nobody() -> None:
    assert told(play("claim", board=board(JS=0), plays=plays("A:JS"))) == {"payouts": {}, "claimed": ["JS"]}
    assert told(play("claim", board=board(JS=0), plays=plays("A:JS A:QD"))) == {"payouts": {"A": 6}, "claimed": ["JS", "QD"]}


def test_mic_09_a_refused_claim_pays_nothing() -> None:
    assert told(play("claim", board=board(), plays=plays("A:JS A:JS"))) == {"payouts": {}, "claimed": []}


def test_mic_01_another_board_pays_for_its_own_cards() -> None:
    chips = {**dict.fromkeys(TRIPOLEY, 3), "POKER": 1, "BONUS": 1}
    made = plays("A:8S A:9S A:10S B:JS C:JH C:QH C:KH")
    answer = play("claim", board=chips, plays=made, overrides={"board": TRIPOLEY})
    assert told(answer) == {"payouts": {"A": 3, "C": 12}, "claimed": ["8910", "JH", "KH", "KQH", "QH"]}


def test_mic_01_the_order_of_a_board_decides_nothing() -> None:
    """Two boxes that the same king ends: whichever was named first, the same one sets the fine."""
    boxes = {"KQH": ["QH", "KH"], "KH": ["KH"]}
    there, back = (load_ruleset("michigan", {"board": board}) for board in (boxes, dict(reversed(boxes.items()))))
    assert there == back
    assert list(there.rules.board) == list(back.rules.board) == ["KH", "KQH"]
    assert list(load_ruleset("michigan").rules.board) == sorted(BOXES[:7])


# --- poker ---


@pytest.mark.parametrize(
    ("hands", "winners", "category", "each", "remainder"),
    [
        ({"A": "KS KD", "B": "AS QD 9H"}, ["A"], "pair", 7, 0),
        ({"A": "KS KD", "B": "KH KC 4C"}, ["B"], "pair", 7, 0),
        ({"A": "AS 9D", "B": "AH 9C 2C"}, ["B"], "high_card", 7, 0),
        ({"A": "AS 9D", "B": "AH 9C"}, ["A", "B"], "high_card", 3, 1),
        ({"b": "AS", "B": "AH", "a": "AD"}, ["B", "a", "b"], "high_card", 2, 1),
        ({"A": "AS 10D", "B": "AH 9C 8C 7C"}, ["A"], "high_card", 7, 0),
        ({"A": "2S 2D 3H 3C", "B": "AS AD KH QC"}, ["A"], "two_pair", 7, 0),
        ({"A": "2S 2D 2H", "B": "AS AD KH KC QC"}, ["A"], "three_of_a_kind", 7, 0),
        ({"A": "2S 2D 2H 2C", "B": "AS AD AH KC KS"}, ["A"], "four_of_a_kind", 7, 0),
        ({"A": "2S 3S 4S 5S", "B": "7D 9C"}, ["B"], "high_card", 7, 0),
        ({"A": "AS 2D 3S 4S 5S", "B": "7D 7C"}, ["B"], "pair", 7, 0),
        ({"A": "AS KD QS JS 10S", "B": "7D 7C 7H"}, ["A"], "straight", 7, 0),
        ({"A": "2S 4S 6S 8S 9S 3D", "B": "AD KD QS JS 10S"}, ["A"], "flush", 7, 0),
        ({"A": "2S 2D 2H 3S 3D", "B": "AC KC QC JC 9C"}, ["A"], "full_house", 7, 0),
        ({"A": "9S 8S 7S 6S 5S KD KH KC KS"}, ["A"], "straight_flush", 7, 0),
        ({"A": "", "B": "2C"}, ["B"], "high_card", 7, 0),
        ({"A": "", "B": ""}, [], None, 0, 7),
    ],
)
def test_mic_11_poker(hands: dict[str, str], winners: list[str], category: str | None, each: int, remainder: int) -> None:
    answer = play("poker", pot=7, hands={player: cards(held) for player, held in hands.items()})
    assert told(answer) == {"winners": winners, "category": category, "each": each, "remainder": remainder}


def test_mic_11_the_wheel_where_the_house_says_so() -> None:
    hands = {"A": cards("AS 2D 3S 4S 5S"), "B": cards("7D 7C 7H"), "C": cards("2H 3H 4H 5H 6H")}
    house = {"poker_wheel": True}
    assert told(play("poker", pot=7, hands={"A": hands["A"], "B": hands["B"]}, overrides=house))["winners"] == ["A"]
    answer = play("poker", pot=7, hands={"A": hands["A"], "C": cards("2H 3D 4H 5H 6H")}, overrides=house)
    assert (answer["winners"], answer["category"]) == (["C"], "straight")


def test_mic_11_fewer_chips_than_winners_stay() -> None:
    answer = play("poker", pot=1, hands={"A": ["AS"], "B": ["AH"]})
    assert (answer["each"], answer["remainder"]) == (0, 1)


def test_t_17_a_refused_poker_moves_nothing() -> None:
    answer = play("poker", pot=7, hands={"A": ["AS", "AS"]})
    assert told(answer) == {"winners": [], "category": None, "each": 0, "remainder": 0}


# --- settling ---

CHIPS = {"A": 20, "B": 20, "C": 20}


@pytest.mark.parametrize(
    ("hands", "count"),
    [({"A": ["2S"], "B": ["3S"], "C": ["4S"]}, 0), ({"A": [], "B": ["3S"], "C": []}, 2), ({"A": [], "B": [], "C": []}, 3)],
)
def test_mic_10_no_single_winner_moves_no_chips(hands: dict[str, list[str]], count: int) -> None:
    answer = play("settle", board=STEPS, chips=CHIPS, hands=hands)
    assert codes(answer) == ["NO_SINGLE_WINNER"]
    assert str(count) in answer["reasons"][0]["message"]
    assert (answer["out"], answer["poker_winners"], answer["game_leaders"]) == (None, [], [])
    assert (answer["chips"], answer["board"]) == (CHIPS, STEPS)


def test_mic_12_settlement() -> None:
    hands = {"A": cards("KS KD 4C"), "B": [], "C": cards("9H 8H 3D 2D")}
    answer = play("settle", board=STEPS, chips={"A": 5, "B": 0, "C": 85}, hands=hands)
    assert told(answer) == {
        "out": "B",
        "poker_winners": ["A"],
        "chips": {"A": 85, "B": 90, "C": 85},
        "game_leaders": ["B"],
        "board": {**STEPS, "POKER": 0, "BONUS": 0},
    }


def test_mic_10_pay_for_cards_left_may_leave_a_debt() -> None:
    hands = {"A": [], "B": cards("9H 8H 3D 2D"), "C": cards("KS KD 4C")}
    house = {"pay_per_card_left": 3}
    answer = play("settle", board=board(BONUS=0, POKER=0), chips={"A": 0, "B": 5, "C": 20}, hands=hands, overrides=house)
    assert answer["chips"] == {"A": 21, "B": -7, "C": 11}


def test_t_17_leaders_and_poker_winners_are_sorted_as_text() -> None:
    hands = {"b": ["9S"], "a": ["9H"], "B": ["9D"], "out": []}
    answer = play("settle", board=board(BONUS=0, POKER=7), chips={"b": 1, "a": 1, "B": 1, "out": 3}, hands=hands)
    assert answer["poker_winners"] == ["B", "a", "b"]
    assert answer["game_leaders"] == ["B", "a", "b", "out"]
    assert answer["board"]["POKER"] == 1


# --- one request, one verdict ---


def test_order_of_members_and_cards_changes_nothing() -> None:
    there = {"hand": ["5H", "9H", "KD", "3S", "9C"], "expected": "6H", "card": "9C", "board": board()}
    back = {"hand": ["9♣", "kd", "3S", "9H", "5h"], "board": dict(reversed(board().items())), "card": "9c", "expected": "6H"}
    assert play("follow", **there) == play("follow", **back)
    hands = {"A": [], "B": ["9S", "4C"], "C": ["9H", "9C"]}
    turned = {player: held[::-1] for player, held in reversed(hands.items())}
    body = {"ruleset": "michigan", "action": "settle"}
    one = client().post("/v1/plays", json={**body, "board": board(), "chips": CHIPS, "hands": hands})
    two = client().post(
        "/v1/plays",
        json={**body, "board": dict(reversed(board().items())), "chips": dict(reversed(CHIPS.items())), "hands": turned},
    )
    assert one.get_data() == two.get_data()


def test_the_order_of_plays_is_part_of_the_request() -> None:
    one, two = (play("claim", board=board(), plays=plays(made)) for made in ("A:2S B:3S", "B:3S A:2S"))
    assert one["verdict_id"] != two["verdict_id"]


def test_actions_with_the_same_members_have_ids_of_their_own() -> None:
    assert play("bid", hand=["2S"])["verdict_id"] != play("swap_dummy", hand=["2S"])["verdict_id"]
    assert play("bid", hand=["2S"])["verdict_id"] == play("bid", hand=["2♠"])["verdict_id"]
    assert play("bid", hand=["2S"])["verdict_id"] != play("bid", hand=["2S"], overrides={"pass_penalty": 1})["verdict_id"]
