"""One request of each kind, for the contract, the docs and the readiness check. Their answers are made by the engine."""

from __future__ import annotations

from typing import Any, Final

SHOW: Final[dict[str, Any]] = {
    "ruleset": "rummycircle-points",
    "wild_joker": "QS",
    "groups": [["2H", "3H", "4H", "5H"], ["5C", "6C", "7C", "8C"], ["5D", "5C", "JK", "QH", "QS"]],
}

WRONG_SHOW: Final[dict[str, Any]] = {
    "ruleset": "rummycircle-points",
    "groups": [["KH", "KS", "KD"], ["6H", "7H", "JK"], ["9S", "10S", "JS", "JK"], ["5S", "5H", "5D"]],
}

SINGLE_GROUPS: Final[dict[str, Any]] = {
    "ruleset": "rummycircle-points",
    "wild_joker": "QH",
    "groups": [["5S", "QH", "7S", "8S", "JK"], ["10S", "10S", "10D", "10C", "QH"]],
}

HAND: Final[dict[str, Any]] = {
    "ruleset": "rummycircle-points",
    "wild_joker": "QD",
    "hand": ["2H", "3H", "4H", "5C", "6C", "7C", "QD", "5D", "5C", "5H", "2D", "2C", "2H", "KS"],
}

COUNT: Final[dict[str, Any]] = {
    "ruleset": "rummycircle-points",
    "wild_joker": "QD",
    "event": "hand",
    "groups": [["2H", "3H", "4H"], ["5C", "6C", "QD"], ["8D", "8S", "5C"], ["2D", "2C"], ["KS", "QS"]],
}

DROP: Final[dict[str, Any]] = {"ruleset": "rummycircle-points", "event": "drop", "picked": False}

DEAL: Final[dict[str, Any]] = {
    "ruleset": "rummycircle-points",
    "wild_joker": "QD",
    "players": [
        {
            "player": "winner",
            "outcome": "won",
            "groups": [["2H", "3H", "4H"], ["5C", "6C", "7C", "QD"], ["5D", "5C", "5H"], ["2D", "2C", "2H"]],
        },
        {
            "player": "first",
            "outcome": "lost",
            "groups": [["2H", "3H", "4H"], ["5C", "6C", "QD"], ["8D", "8S", "5C"], ["2D", "2C"], ["KS", "QS"]],
        },
        {"player": "second", "outcome": "first_drop"},
        {"player": "third", "outcome": "missed_turns"},
    ],
    "stake": {"point_value": 4, "fee_percent": 10},
}

DUBLEES: Final[dict[str, Any]] = {
    "ruleset": "classic-21",
    "wild_joker": "9S",
    "groups": [["5H", "5H"], ["JC", "JC"], ["KD", "KD"], ["2S", "2S"], ["3C", "3C"], ["4D", "4D"], ["7S", "7S"], ["JK", "JK"]],
    "ungrouped": ["6D", "8C", "QH", "10C", "AH"],
}

EQUAL_CARDS: Final[dict[str, Any]] = {
    "ruleset": "classic-21",
    "wild_joker": "8H",
    "groups": [["5S", "5S", "5S"], ["QD", "QD"], ["7H", "8H", "9H"]],
}

TWENTY_ONE: Final[dict[str, Any]] = {
    "ruleset": "classic-21",
    "wild_joker": "4D",
    "hand": [
        *("JH", "QH", "KH", "7C", "8C", "9C", "9S", "10S", "JS", "2D", "2S"),
        *("2H", "KD", "KS", "KC", "6D", "7D", "JK", "10H", "10C", "8D"),
    ],
}

VALUE_CARDS: Final[dict[str, Any]] = {
    "ruleset": "classic-21",
    "wild_joker": "8H",
    "event": "hand",
    "hand": ["8H", "8H", "8H", "9H", "7H"],
    "partial": True,
}

VALUE_DEAL: Final[dict[str, Any]] = {
    "ruleset": "classic-21",
    "players": [
        {"player": "winner", "outcome": "won", "value_points": 0},
        {"player": "loser", "outcome": "lost", "points": 40, "value_points": 100},
        {"player": "dropped", "outcome": "first_drop"},
    ],
    "stake": {"point_value": 0.5, "fee_percent": 10},
}

POOL: Final[dict[str, Any]] = {
    "ruleset": "rummycircle-pool101",
    "totals": {"A": 20, "B": 65, "C": 101},
    "split": {"prize": 500, "entry_fee": 100},
}

REQUESTS: Final[dict[str, dict[str, dict[str, Any]]]] = {
    "declarations": {"valid_show": SHOW, "wrong_show": WRONG_SHOW, "eight_dublees": DUBLEES},
    "groups": {"two_groups": SINGLE_GROUPS, "equal_cards": EQUAL_CARDS},
    "groupings": {"hand_with_the_drawn_card": HAND, "twenty_one_cards": TWENTY_ONE},
    "deals": {"four_players": DEAL, "value_cards": VALUE_DEAL},
    "matches": {"pool": POOL},
    "counts": {"losing_hand": COUNT, "first_drop": DROP, "value_cards": VALUE_CARDS},
}
"""Examples by the name of their question, each with a name of its own."""

BATCH: Final[dict[str, Any]] = {
    "requests": [
        {"id": 1, "op": "counts", "body": DROP},
        {"id": "second", "op": "groups", "body": {"groups": [["5H", "H6", "7H"]]}},
    ]
}
"""Two questions, the second of which cannot be judged."""

UNREADABLE: Final[dict[str, Any]] = {"groups": [["5H", "6H", "H7"], []], "player": 2}
"""A request with three faults."""
