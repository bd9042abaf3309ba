"""What a hostile caller sends with 21 cards: every request gets its answer, and every fault its pointer."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee.cards import ALL_CARDS
from tests.marriage.table import DUBLEES, HOUSES, flat
from tests.rules.table import post

HAND = flat(DUBLEES).split()


@pytest.mark.parametrize("ruleset_id", HOUSES)
@pytest.mark.parametrize(("count", "status"), [(1, 200), (20, 200), (21, 200), (22, 200), (23, 422), (28, 422)])
def test_cards_of_a_hand(ruleset_id: str, count: int, status: int) -> None:
    hand = [*HAND, "AC", "3C", "9S", "9S", "9H", "9C", "JK"][:count]
    found, body = post("/v1/groupings", ruleset=ruleset_id, wild_joker="4D", hand=hand)
    assert found == status
    if status == 422:
        assert [(fault["pointer"], fault["code"]) for fault in body["errors"]] == [("/hand", "CARD_COUNT")]
    else:
        assert (body["after_discard"] is None) == (count != 22)


@pytest.mark.parametrize(
    ("path", "body", "faults"),
    [
        ("declarations", {"groups": [HAND], "show": "eight_dublees"}, [("/show", "MEMBER_UNKNOWN")]),
        ("declarations", {"groups": [["5H", "5H"], []]}, [("/groups/1", "VALUE_INVALID")]),
        ("declarations", {"groups": [["5H", "5H"]], "wild_joker": "15H"}, [("/wild_joker", "CARD_UNKNOWN")]),
        ("declarations", {"groups": [["5H", "5H"]], "wild_joker": 5}, [("/wild_joker", "CARD_UNKNOWN")]),
        (
            "groups",
            {"groups": [["5H", "H5"], ["JK", None]]},
            [("/groups/0/1", "CARD_UNKNOWN"), ("/groups/1/1", "CARD_UNKNOWN")],
        ),
        ("groups", {"groups": [{"kind": "dublee", "cards": ["5H", "5H"]}]}, [("/groups/0", "VALUE_INVALID")]),
        ("counts", {"event": "hand", "hand": HAND, "value_points": 10}, [("/value_points", "MEMBER_UNKNOWN")]),
        ("counts", {"event": "missed_turns", "missed_turns": 2}, [("/missed_turns", "VALUE_INVALID")]),
        ("counts", {"event": "hand"}, [("/groups", "MEMBER_MISSING")]),
        ("counts", {"event": "disconnected", "picked": True}, [("/overrides/disconnect_mode", "RULE_VALUE")]),
        ("matches", {"totals": {"A": 10, "B": 20}}, [("/ruleset", "NOT_IN_THIS_GAME")]),
    ],
)
def test_requests_that_cannot_be_judged(path: str, body: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    status, answer = post(f"/v1/{path}", ruleset="classic-21", **body)
    assert (status, [(fault["pointer"], fault["code"]) for fault in answer["errors"]]) == (422, faults)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("special_shows", ["nine_dublees"]),
        ("special_shows", ["eight_dublees", "eight_dublees"]),
        ("special_shows", "eight_dublees"),
        ("value_card_points", [10, 30]),
        ("marriage_points", [10, 30, -1]),
        ("dublee_relief", {"min_dublees": 6}),
        ("dublee_relief", {"min_dublees": 0, "points": 1}),
        ("total_loss_cap", "200"),
    ],
)
def test_house_rules_out_of_bounds(name: str, value: Any) -> None:
    status, answer = post("/v1/declarations", ruleset="classic-21", groups=[HAND], overrides={name: value})
    assert (status, [(fault["pointer"], fault["code"]) for fault in answer["errors"]]) == (
        422,
        [(f"/overrides/{name}", "RULE_VALUE")],
    )


def test_cards_without_end_are_judged_or_refused() -> None:
    for card in ("5H", "JK", "4D"):
        groups = [[card] * 28, [card] * 28, [card] * 8]
        status, body = post("/v1/declarations", ruleset="adda52-21", wild_joker="4D", groups=groups)
        assert (status, body["valid"], body["best"]) == (200, False, None)
        assert {"CARD_COUNT", "CARD_COPIES"} <= {why["code"] for why in body["reasons"] + body["warnings"]}
        assert post("/v1/counts", ruleset="adda52-21", wild_joker="4D", event="hand", groups=groups)[0] == 200
    assert post("/v1/declarations", ruleset="classic-21", groups=[["5H"] * 28] * 2 + [["5H"] * 9])[0] == 422


@pytest.mark.parametrize("card", ["5H", "JK", "4D", "3D"])
def test_a_hand_of_one_card_alone(card: str) -> None:
    for count in (16, 21, 22):
        status, body = post("/v1/groupings", ruleset="adda52-21", wild_joker="4D", hand=[card] * count)
        assert (status, body["points"]) == (200, 0)
        assert body["declarable"] == (count == 21)


def test_random_requests_never_fail() -> None:
    rng = Random(21)
    faces = [card.text for card in ALL_CARDS]
    for _ in range(60):
        wild, hand = rng.choice([None, *faces]), [rng.choice([*faces[:: rng.choice((1, 3, 9))], "JK"]) for _ in range(22)]
        cut = sorted(rng.sample(range(1, 21), rng.randint(1, 10)))
        groups = [hand[a:b] for a, b in zip([0, *cut], [*cut, 21], strict=True)]
        for ruleset_id in HOUSES:
            common = {"ruleset": ruleset_id, "wild_joker": wild}
            assert post("/v1/declarations", groups=groups, **common)[0] == 200
            assert post("/v1/groupings", hand=hand[: rng.randint(1, 22)], **common)[0] == 200
            assert post("/v1/counts", event="hand", groups=groups, turns_played=0, **common)[0] == 200
