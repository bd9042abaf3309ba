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

POOL: Final[dict[str, Any]] = {
    "ruleset": "rummycircle-pool101",
    "totals": {"A": 20, "B": 65, "C": 101},
    "split": {"prize": 500, "entry_fee": 100},
}

CONTINENTAL_TURN: Final[dict[str, Any]] = {
    "ruleset": "continental",
    "action": "go_down",
    "deal": 1,
    "players": 4,
    "buys": 0,
    "hand": ["QS", "QH", "7C", "7D", "8H", "7S", "KD", "KS", "3H", "9C", "10S", "5C", "4S"],
    "table": [{"kind": "sequence", "cards": ["6H", "7H", "JK", "9H"]}],
    "swaps": [{"card": "8H", "target": 0, "index": 2}],
    "groups": [{"kind": "set", "cards": ["QS", "QH", "JK"]}, {"kind": "set", "cards": ["7C", "7D", "7S"]}],
    "discard": "KD",
}

SHANGHAI_OUT: Final[dict[str, Any]] = {
    "ruleset": "shanghai",
    "action": "go_out",
    "deal": 6,
    "players": 4,
    "buys": 0,
    "hand": ["7S", "7D", "7H", "9C", "9D", "9S", "3C", "4C", "5C", "6C", "7C", "KD"],
    "groups": [
        {"kind": "set", "cards": ["7S", "7D", "7H"]},
        {"kind": "set", "cards": ["9C", "9D", "9S"]},
        {"kind": "sequence", "cards": ["3C", "4C", "5C", "6C", "7C"]},
    ],
    "discard": "KD",
    "opponents": {"B": ["2S", "10H", "AC", "JK"], "C": ["KC"]},
}

CONTINENTAL_GROUPS: Final[dict[str, Any]] = {
    "ruleset": "continental",
    "groups": [
        {"kind": "sequence", "cards": ["2H", "3H", "4H", "AH"]},
        {"kind": "set", "cards": ["QS", "JK", "AD"]},
    ],
}

CONTINENTAL_HAND: Final[dict[str, Any]] = {
    "ruleset": "continental",
    "event": "hand",
    "hand": ["2S", "9H", "AD", "JK"],
    "missing_cards": 2,
}

SHANGHAI_GAME: Final[dict[str, Any]] = {
    "ruleset": "shanghai",
    "scores": {"A": [-25, 40, 0], "B": [52, 0, 33], "C": [10, 71, 18]},
}

REQUESTS: Final[dict[str, dict[str, dict[str, Any]]]] = {
    "declarations": {
        "valid_show": SHOW,
        "wrong_show": WRONG_SHOW,
        "continental_turn": CONTINENTAL_TURN,
        "shanghai_out": SHANGHAI_OUT,
    },
    "groups": {"two_groups": SINGLE_GROUPS, "continental_groups": CONTINENTAL_GROUPS},
    "groupings": {"hand_with_the_drawn_card": HAND},
    "deals": {"four_players": DEAL},
    "matches": {"pool": POOL, "shanghai_game": SHANGHAI_GAME},
    "counts": {"losing_hand": COUNT, "first_drop": DROP, "continental_hand": CONTINENTAL_HAND},
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
