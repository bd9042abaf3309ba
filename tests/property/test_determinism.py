"""The same cards give the same bytes."""

from __future__ import annotations

from random import Random

import pytest
from flask.testing import FlaskClient

from tests.property.hands import KINDS, MARRIAGE_KINDS, random_hand


@pytest.mark.parametrize("kind", sorted(set(KINDS)))
@pytest.mark.parametrize("ruleset_id", ["rummycircle-points", "classic-pool101", "octro-13"])
def test_200_orders_of_a_hand_give_the_same_bytes(kind: str, ruleset_id: str, client: FlaskClient) -> None:
    rng = Random(f"{kind} {ruleset_id}")
    hand, wild = random_hand(rng, kind)
    bodies = set()
    for _ in range(200):
        rng.shuffle(hand)
        answer = client.post("/v1/groupings", json={"ruleset": ruleset_id, "wild_joker": wild, "hand": hand})
        assert answer.status_code == 200
        bodies.add(answer.get_data())
    assert len(bodies) == 1


@pytest.mark.parametrize("kind", MARRIAGE_KINDS)
@pytest.mark.parametrize("size", [21, 22])
def test_50_orders_of_a_21_card_hand_give_the_same_bytes(kind: str, size: int, client: FlaskClient) -> None:
    rng = Random(f"{kind} {size}")
    hand, wild = random_hand(rng, kind, size, 3)
    bodies = set()
    for _ in range(50):
        rng.shuffle(hand)
        answer = client.post("/v1/groupings", json={"ruleset": "adda52-21", "wild_joker": wild, "hand": hand})
        assert answer.status_code == 200
        bodies.add(answer.get_data())
    assert len(bodies) == 1


def test_spelling_does_not_change_the_verdict(client: FlaskClient) -> None:
    plain = client.post("/v1/groups", json={"wild_joker": "QS", "groups": [["5S", "QH", "7S", "10S", "JK"]]})
    fancy = client.post("/v1/groups", json={"wild_joker": "q♠", "groups": [["5♠️", "qh", "\U0001f0a7", "ts", "joker"]]})
    assert plain.get_data() == fancy.get_data()


def test_house_rules_change_the_verdicts_id(client: FlaskClient) -> None:
    def asked(**members: object) -> str:
        answer = client.post("/v1/groups", json={"groups": [["5S", "6S", "7S"]], **members}).get_json()
        return str(answer["verdict_id"])

    assert asked() == asked(ruleset="rummycircle-points", overrides={}) == asked(wild_joker=None)
    assert len({asked(), asked(ruleset="octro-13"), asked(overrides={"points_cap": 79}), asked(wild_joker="5S")}) == 4
