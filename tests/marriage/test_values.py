"""R21-VAL-1 to R21-VAL-3: value cards and their points, and the cards that they make jokers."""

from __future__ import annotations

from typing import Any

import pytest

from referee import Card, CountQuestion, count_hand
from tests.marriage.table import CLASSIC21, HOUSES
from tests.rules.table import cards, client, get, house, post


@pytest.mark.parametrize("ruleset_id", HOUSES)
@pytest.mark.parametrize(
    ("wild", "cut", "upper", "lower"),
    [
        ("8H", "8H", "9H", "7H"),
        ("AD", "AD", "2D", "KD"),
        ("KC", "KC", "AC", "QC"),
        ("2S", "2S", "3S", "AS"),
        ("JK", "AS", "2S", "KS"),
    ],
)
def test_r21_val_1_value_cards(ruleset_id: str, wild: str, cut: str, upper: str, lower: str) -> None:
    found = get(f"/v1/rulesets/{ruleset_id}/jokers?wild_joker={wild}")
    assert found["value_cards"] == {"cut": cut, "upper": upper, "lower": lower}
    rank = cut[:-1]
    expected = {f"{rank}{suit}" for suit in "SHDC"} | {upper, lower, "JK"}
    assert set(found["jokers"]) == expected
    assert found["jokers"] == sorted(found["jokers"], key=lambda text: Card(text).index)


def test_no_value_cards_without_a_turned_up_card_and_none_with_thirteen() -> None:
    assert get("/v1/rulesets/classic-21/jokers")["value_cards"] is None
    assert get("/v1/rulesets/classic-21/jokers")["jokers"] == ["JK"]
    assert "value_cards" not in get("/v1/rulesets/classic-pool101/jokers?wild_joker=8H")


@pytest.mark.parametrize("wild", ["1H", "", "8", "joker!"])
def test_a_wild_joker_that_is_no_card(wild: str) -> None:
    answer = client().get("/v1/rulesets/classic-21/jokers", query_string={"wild_joker": wild})
    assert (answer.status_code, [fault["code"] for fault in answer.get_json(force=True)["errors"]]) == (422, ["CARD_UNKNOWN"])
    status, body = post("/v1/declarations", ruleset="classic-21", wild_joker=wild, groups=[["5H"]])
    assert (status, [(fault["pointer"], fault["code"]) for fault in body["errors"]]) == (422, [("/wild_joker", "CARD_UNKNOWN")])


CLASSIC_ROW = {1: 10, 2: 30, 3: 50}
ADDA_ROW = {1: 20, 2: 40, 3: 60}


@pytest.mark.parametrize(
    ("hand", "classic", "adda52"),
    [
        ("8H", 10, 20),
        ("9H", 10, 20),
        ("7H", 10, 20),
        ("8H 8H", 30, 40),
        ("8H 8H 8H", 50, 60),
        ("8H 8H 8H 8H", 50, 60),
        ("9H 7H", 20, 40),
        ("8H 8H 7H 7H", 60, 80),
        ("8H 9H 7H", 100, 100),
        ("8H 9H 7H 8H", 110, 120),
        ("8H 9H 7H 8H 8H", 130, 140),
        ("8H 9H 7H 8H 9H", 120, 140),
        ("8H 9H 7H 8H 9H 9H", 140, 160),
        ("8H 9H 7H 8H 9H 7H", 300, 200),
        ("8H 9H 7H 8H 9H 7H 7H", 310, 220),
        ("8H 9H 7H 8H 9H 7H 7H 8H", 320, 240),
        ("8H 9H 7H 8H 9H 7H 8H 9H 7H", 500, 300),
        ("8H 9H 7H 8H 9H 7H 8H 9H 7H 8H 9H 7H", 500, 300),
        ("8S 8D 8C JK 9S 7S", 0, 0),
        ("KC 5D", 0, 0),
    ],
)
def test_r21_val_3_points(hand: str, classic: int, adda52: int) -> None:
    for ruleset_id in HOUSES:
        found = count_hand(CountQuestion("hand", hand=cards(hand), wild_joker=Card("8H"), partial=True), house(ruleset_id))
        assert found.value_points == (adda52 if ruleset_id == "adda52-21" else classic)


@pytest.mark.parametrize(
    ("wild", "hand", "points"),
    [("JK", "AS 2S KS", 100), ("JK", "AS AH AD", 10), ("JK", "JK JK JK", 0), ("AD", "KD AD 2D", 100), ("KC", "AC AC QC", 40)],
)
def test_r21_val_1_points_around_the_ace(wild: str, hand: str, points: int) -> None:
    found = count_hand(CountQuestion("hand", hand=cards(hand), wild_joker=Card(wild), partial=True), CLASSIC21)
    assert found.value_points == points


@pytest.mark.parametrize(
    ("more", "points"),
    [
        ({"value_card_points": None}, 100),
        ({"marriage_points": None}, 10 + 30 + 10),
        ({"value_card_points": None, "marriage_points": None}, 0),
        ({"value_card_points": [1, 2, 3], "marriage_points": [0, 0, 0]}, 1),
    ],
)
def test_points_of_house_rules(more: dict[str, Any], points: int) -> None:
    asked = CountQuestion("hand", hand=cards("8H 8H 9H 7H"), wild_joker=Card("8H"), partial=True)
    assert count_hand(asked, house("classic-21", **more)).value_points == points


@pytest.mark.parametrize(
    ("asked", "points"),
    [
        (CountQuestion("hand", groups=(cards("8H 9H"),), ungrouped=cards("7H"), wild_joker=Card("8H"), partial=True), 100),
        (CountQuestion("hand", hand=cards("8H 9H"), partial=True), 0),
        (CountQuestion("hand", hand_points=40, wild_joker=Card("8H")), None),
        (CountQuestion("hand", hand_points=40), 0),
        (CountQuestion("wrong_show", hand=cards("8H 9H"), wild_joker=Card("8H"), partial=True), 20),
        (CountQuestion("wrong_show", wild_joker=Card("8H")), None),
        (CountQuestion("drop", hand=cards("8H 9H"), wild_joker=Card("8H"), picked=True, partial=True), 0),
        (CountQuestion("drop", wild_joker=Card("8H"), picked=True), 0),
    ],
)
def test_s_23_value_points_of_an_event(asked: CountQuestion, points: int | None) -> None:
    assert count_hand(asked, CLASSIC21).value_points == points


def test_value_points_are_on_the_wire_where_the_house_has_value_cards() -> None:
    body: dict[str, Any] = {"event": "hand", "hand": ["8H", "9H"], "wild_joker": "8H", "partial": True}
    assert post("/v1/counts", ruleset="classic-21", **body)[1]["value_points"] == 20
    assert "value_points" not in post("/v1/counts", **body)[1]
    assert post("/v1/counts", overrides={"value_card_points": [5, 6, 7]}, **body)[1]["value_points"] == 10
