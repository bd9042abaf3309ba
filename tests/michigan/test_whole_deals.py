"""Whole deals of random legal plays: every step is judged, what is not allowed gets its code, and no chip is lost."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.michigan.asking import by_library, play
from tests.michigan.simulator import Ask, Table

HOUSES: list[dict[str, Any]] = [
    {},
    {"pay_per_card_left": 1, "pass_penalty": 1, "dealer_pays_player_ante": False},
    {"no_opposite_color": "any_suit", "failure_penalty_box": "largest", "pair_eligibility": "any_part", "poker_wheel": True},
    {"non_two_lead_penalty": 0, "ante_player": 3, "ante_dealer_extra": 0},
]
EVERYTHING = {
    *("LEAD_NOT_LOWEST_IN_SUIT", "LEAD_SAME_COLOR", "PASS_NOT_ALLOWED", "FAILED_TO_PLAY", "FOLLOW_WRONG_CARD"),
    *("CARD_NOT_IN_HAND", "CARD_NOT_IN_GAME", "CARD_COPIES", "DUMMY_HOLDS_MONEY_CARD", "BID_HOLDS_MONEY_CARD"),
    *("JS", "AH", "QD", "10H", "KC", "KQH"),
}
"""The codes and the boxes won that so many deals are sure to bring."""
DEALS, AT_ONE_TABLE = 1000, 5


def play_deals(rng: Random, ask: Ask, house: dict[str, Any], deals: int) -> Table:
    """A table with the deals played and settled; claimed boxes are filled again and unclaimed ones keep their chips."""
    table = Table(rng, ask, rng.randint(3, 8), house)
    start = table.total()
    for _ in range(deals):
        table.play()
        table.finish()
        assert table.total() == start
    return table


@pytest.mark.parametrize("house", HOUSES, ids=["seed", "pay_and_pass", "any_suit", "antes"])
def test_whole_deals_settle_with_the_chips_in_play_unchanged(house: dict[str, Any]) -> None:
    seen: Counter[str] = Counter()

    def counting(action: str, **members: Any) -> dict[str, Any]:
        answer = by_library(action, **members)
        seen.update(reason["code"] for reason in answer["reasons"])
        seen.update(box for box in answer.get("claimed", ()))
        return answer

    rng = Random(f"deals {sorted(house)}")
    for _ in range(DEALS // len(HOUSES) // AT_ONE_TABLE):
        play_deals(rng, counting, house, AT_ONE_TABLE)
    assert set(seen) >= EVERYTHING


@pytest.mark.parametrize("house", HOUSES, ids=["seed", "pay_and_pass", "any_suit", "antes"])
def test_a_whole_deal_over_http(house: dict[str, Any]) -> None:
    table = play_deals(Random(7), play, house, 2)
    assert sum(table.chips.values()) != 100_000 * len(table.players)
