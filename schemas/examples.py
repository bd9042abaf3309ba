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

RUMMY: Final[dict[str, Any]] = {
    "ruleset": "basic",
    "action": "go_rummy",
    "hand": ["4S", "4H", "4D", "8C", "9C", "10C", "JC", "QD"],
    "groups": [["4S", "4H", "4D"], ["8C", "9C", "10C", "JC"]],
    "discard": "QD",
    "opponents": {"B": ["KS", "5D", "AC"], "C": ["10H", "JH", "2S"]},
}

LAYING_OFF: Final[dict[str, Any]] = {
    "ruleset": "basic",
    "action": "lay_off",
    "hand": ["4S", "4H", "4D", "4C", "JH", "KD", "2C"],
    "table": [{"kind": "sequence", "cards": ["8H", "9H", "10H"]}],
    "groups": [["4S", "4H", "4D"]],
    "lay_offs": [{"cards": ["4C"], "target": 1}, {"cards": ["JH"], "target": 0}],
    "discard": "KD",
}

KNOCK: Final[dict[str, Any]] = {
    "ruleset": "gin-modern",
    "action": "knock",
    "hand": ["4H", "5H", "6H", "JH", "QH", "KH", "3S", "3D", "3C", "5C", "KS"],
    "groups": [["4H", "5H", "6H"], ["JH", "QH", "KH"], ["3S", "3D", "3C"]],
    "discard": "KS",
    "opponent": {
        "hand": ["7H", "8H", "9H", "10H", "8S", "8D", "2S", "2D", "2C", "2H"],
        "groups": [["8H", "8S", "8D"], ["2S", "2D", "2C", "2H"]],
        "lay_offs": [{"cards": ["7H"], "target": 0}, {"cards": ["10H", "9H"], "target": 1}],
    },
}

KNOCK_TOO_EARLY: Final[dict[str, Any]] = {
    "ruleset": "gin-modern",
    "action": "knock",
    "hand": ["7S", "7H", "7D", "8D", "9D", "10D", "KS", "KH", "KC", "AC", "QH"],
    "groups": [["7S", "7H", "7D"], ["KS", "KH", "KC"]],
    "discard": "QH",
}

GIN_GROUPS: Final[dict[str, Any]] = {
    "ruleset": "gin-modern",
    "groups": [["9C", "8C", "10C"], {"kind": "sequence", "cards": ["QS", "KS", "AS"]}],
}

BASIC_HAND: Final[dict[str, Any]] = {"ruleset": "basic", "hand": ["4S", "4H", "4D", "5D", "6D", "9C", "KH", "2C"]}

OKLAHOMA_HAND: Final[dict[str, Any]] = {
    "ruleset": "gin-oklahoma",
    "upcard": "5D",
    "hand": ["4H", "5H", "6H", "8C", "9C", "10C", "QS", "QH", "QD", "5S", "KC"],
}

BASIC_COUNT: Final[dict[str, Any]] = {"ruleset": "basic", "event": "hand", "hand": ["9S", "9H", "9D", "KC"]}

BASIC_DEAL: Final[dict[str, Any]] = {
    "ruleset": "basic",
    "players": [
        {"player": "W", "outcome": "won", "rummy": True},
        {"player": "B", "outcome": "lost", "hand": ["KS", "QD", "10H", "AC"]},
        {"player": "C", "outcome": "lost", "hand": ["9S", "9H", "9D"]},
    ],
}

GIN_DEAL: Final[dict[str, Any]] = {
    "ruleset": "gin-oklahoma",
    "kind": "knock",
    "knocker_deadwood": 4,
    "opponent_deadwood": 22,
    "upcard": "6S",
}

GIN_MATCH: Final[dict[str, Any]] = {
    "ruleset": "gin-classic",
    "players": ["A", "B"],
    "hands": [{"winner": "A", "points": 45}, {"winner": None, "points": 0}, {"winner": "A", "points": 60}],
}

MICHIGAN_BOARD: Final = {"JS": 6, "KQH": 6, "AH": 6, "QD": 6, "10H": 6, "789": 6, "KC": 6, "POKER": 7, "BONUS": 6}

MICHIGAN_HAND: Final = ["5H", "9H", "3S", "KD"]

PLAYS: Final[dict[str, dict[str, Any]]] = {
    "ante": {"players": 4},
    "swap_dummy": {"hand": ["2S", "5D", "JS", "4H"]},
    "bid": {"hand": ["2S", "5D", "KH", "8D", "9D"]},
    "lead": {"players": 4, "hand": MICHIGAN_HAND, "card": "5H", "previous_suit": None},
    "follow": {"expected": "6H", "hand": ["6H", "9C"], "card": None, "board": MICHIGAN_BOARD},
    "pass": {"players": 4, "hand": MICHIGAN_HAND, "previous_suit": "D"},
    "claim": {
        "board": MICHIGAN_BOARD,
        "plays": [
            {"player": "B", "card": "7D"},
            {"player": "B", "card": "8D"},
            {"player": "B", "card": "9D"},
            {"player": "A", "card": "10D"},
            {"player": "A", "card": "JD"},
            {"player": "A", "card": "QD"},
        ],
    },
    "poker": {"pot": 7, "hands": {"A": [], "B": ["9S", "9D", "4C"], "C": ["9H", "9C", "4D"]}},
    "settle": {
        "board": MICHIGAN_BOARD,
        "chips": {"A": 20, "B": 20, "C": 20},
        "hands": {"A": [], "B": ["9S", "9D", "4C"], "C": ["9H", "9C", "4D"]},
    },
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

CONTINENTAL_BEST: Final[dict[str, Any]] = {
    "ruleset": "continental",
    "deal": 2,
    "players": 4,
    "hand": ["QS", "QH", "JK", "4C", "5C", "6C", "7C", "9D", "10S", "KD", "5S", "4S", "2H"],
}

SHANGHAI_GAME: Final[dict[str, Any]] = {
    "ruleset": "shanghai",
    "scores": {"A": [-25, 40, 0], "B": [52, 0, 33], "C": [10, 71, 18]},
}

REQUESTS: Final[dict[str, dict[str, dict[str, Any]]]] = {
    "declarations": {
        "valid_show": SHOW,
        "wrong_show": WRONG_SHOW,
        "eight_dublees": DUBLEES,
        "basic_rummy": RUMMY,
        "basic_laying_off": LAYING_OFF,
        "gin_undercut": KNOCK,
        "gin_knock_over_the_limit": KNOCK_TOO_EARLY,
        "continental_turn": CONTINENTAL_TURN,
        "shanghai_out": SHANGHAI_OUT,
    },
    "groups": {
        "two_groups": SINGLE_GROUPS,
        "equal_cards": EQUAL_CARDS,
        "gin_groups": GIN_GROUPS,
        "continental_groups": CONTINENTAL_GROUPS,
    },
    "groupings": {
        "hand_with_the_drawn_card": HAND,
        "twenty_one_cards": TWENTY_ONE,
        "basic_hand": BASIC_HAND,
        "oklahoma_gin_hand": OKLAHOMA_HAND,
        "continental_hand": CONTINENTAL_BEST,
    },
    "deals": {
        "four_players": DEAL,
        "value_cards": VALUE_DEAL,
        "basic_rummy": BASIC_DEAL,
        "oklahoma_gin": GIN_DEAL,
    },
    "matches": {
        "pool": POOL,
        "gin_match": GIN_MATCH,
        "shanghai_game": SHANGHAI_GAME,
    },
    "counts": {
        "losing_hand": COUNT,
        "first_drop": DROP,
        "value_cards": VALUE_CARDS,
        "basic_hand": BASIC_COUNT,
        "continental_hand": CONTINENTAL_HAND,
    },
    "plays": {action: {"ruleset": "michigan", "action": action, **members} for action, members in PLAYS.items()},
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
