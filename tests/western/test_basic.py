"""Basic rummy by its rules (RULES-WESTERN 1, T-01 to T-08, T-11, T-14)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.table import get
from tests.western.turns import answer, codes, laid, problems, turn, words

OTHERS = {"B": words("KS 5D AC"), "C": words("10H JH 2S")}


def score(verdict: Any) -> tuple[Any, ...]:
    return tuple(verdict["score"][name] for name in ("out", "rummy", "left_value", "points", "winner_total"))


# --- what follows (BAS-07 to BAS-09, T-03, T-11) ---


def test_bas_08_every_opponent_pays_all_cards_in_hand() -> None:
    verdict = turn("go_out", "4S 4H 4D", discard="QD", prior_melds=True, opponents=OTHERS)
    assert score(verdict) == (True, False, 0, {"B": 16, "C": 22}, 38)
    matched = turn("go_out", discard="QD", prior_melds=True, opponents={"B": words("9S 9H 9D")})
    assert matched["score"]["points"] == {"B": 27}


@pytest.mark.parametrize("action", ["go_rummy", "go_out", "meld", "lay_off"])
def test_bas_09_t_11_rummy_follows_from_the_cards_whatever_is_announced(action: str) -> None:
    verdict = turn(action, "4S 4H 4D|8C 9C 10C", "", discard="QD", opponents=OTHERS)
    assert score(verdict) == (True, True, 0, {"B": 32, "C": 44}, 76)


def test_bas_09_lay_offs_inside_the_turn_do_not_spoil_rummy() -> None:
    table: dict[str, Any] = {"table": laid("3S 3H 3D")}
    verdict = turn("go_rummy", "4S 4H 4D", lay_offs="0:3C", opponents={"B": ["KS"]}, **table)
    assert score(verdict) == (True, True, 0, {"B": 20}, 20)
    assert score(turn("go_out", lay_offs="0:3C", opponents={"B": ["KS"]}, **table))[:2] == (True, True)
    single = turn("go_out", "4S 4H 4D", opponents={"B": ["KS"]}, overrides={"rummy_multiplier": 1})
    assert score(single) == (True, True, 0, {"B": 10}, 10)


def test_t_03_what_cannot_be_known_is_null() -> None:
    assert score(turn("meld", "4S 4H 4D", "9C 2H", discard="QD", opponents=OTHERS)) == (False, False, 11, None, None)
    assert score(turn("go_out", "4S 4H 4D")) == (True, True, 0, None, None)
    assert score(turn("go_out", "4S 4H 4D", opponents={})) == (True, True, 0, {}, 0)
    assert score(turn("meld", "4S 4H 5D", "9C", discard="QD", opponents=OTHERS)) == (None,) * 5
    assert set(turn("meld", "4S 4H 4D")) == {"valid", "reasons", "warnings", "groups", "score", "ruleset", "verdict_id"}


def test_bas_02_card_values() -> None:
    hand = "AS 2H 10D JC QS KH"
    assert score(turn("meld", "", hand, discard="9C"))[2] == 1 + 2 + 10 * 4
    assert score(turn("meld", "", hand, discard="9C", overrides={"ace_value": 15}))[2] == 15 + 2 + 10 * 4


def test_t_11_a_turn_may_lay_nothing() -> None:
    assert turn("meld", "", "9C 2H", discard="QD")["valid"]
    assert turn("lay_off", "", "9C 2H", discard="QD")["valid"]
    mixed = turn("meld", "4S 4H 4D", "9C", discard="QD", lay_offs="0:4C")
    assert (mixed["valid"], mixed["score"]["left_value"]) == (True, 9)


# --- the cards (GEN-03, T-01, T-04) ---


def test_bas_02_a_joker_is_refused_alone_whichever_member_names_it() -> None:
    alone = "CARD_NOT_IN_GAME"
    assert codes(turn("meld", "4S 4H JK", "9C 9C", discard="QD")) == alone
    assert codes(turn("meld", "4S 4H 4D", "9C 9C", discard="JK")) == alone
    assert codes(turn("meld", "4S 4H 4D", "9C", discard="QD", drawn="JK")) == alone
    assert codes(turn("meld", "4S 4H 4D", "9C", discard="QD", table=laid("3S 3H JK"))) == alone
    assert codes(turn("meld", "4S 4H 4D", "9C", discard="QD", opponents={"B": ["JK"]})) == alone
    assert codes(turn("meld", "4S 4H 4D", "9C", discard="QD", lay_offs="0:JK", hand=words("4S 4H 4D 9C QD"))) == alone


@pytest.mark.parametrize("more", [{"loose": "4S"}, {"table": [words("4S 5S 6S")]}, {"opponents": {"B": ["2S"], "C": ["4S"]}}])
def test_t_04_copies_are_counted_over_hand_table_and_opponents(more: dict[str, Any]) -> None:
    assert codes(turn("meld", "4S 4H 4D", discard="QD", **{"loose": "9C", **more})) == "CARD_COPIES"


def test_t_04_copies_among_opponents() -> None:
    assert codes(turn("go_out", "4S 4H 4D", opponents={"B": ["2S"], "C": ["2S"]})) == "CARD_COPIES"


def test_bas_03_a_card_serves_one_meld_and_must_be_held() -> None:
    assert codes(turn("meld", "4S 4H 4D|4D 5D 6D", hand=words("4S 4H 4D 5D 6D KC"), discard="KC")) == "CARD_REUSED"
    assert codes(turn("meld", "4S 4H 4D", hand=words("4S 4H 4D KC"), discard="QC")) == "CARD_NOT_IN_HAND"
    assert codes(turn("meld", "4S 4H 4D", "KC", discard="QC", drawn="2S")) == "CARD_NOT_IN_HAND"
    both = turn("meld", "4S 4H 4D", hand=words("4S 4H 4D KC"), discard="4S", lay_offs="0:4C")
    assert codes(both) == "CARD_NOT_IN_HAND CARD_REUSED"


# --- the groups, the turn (BAS-03, BAS-05, BAS-09) ---


@pytest.mark.parametrize(
    ("group", "rules", "code"),
    [
        ("QS KS AS", {}, "SEQUENCE_ACE_HIGH"),
        ("QS KS AS", {"ace_high": True}, ""),
        ("KS AS 2S", {"ace_high": True}, "SEQUENCE_WRAPS"),
        ("AS 2S 3S", {"ace_high": True}, ""),
        ("4S 4H 4D 4C", {"max_set": 3}, "SET_TOO_LONG"),
        ("4S 4H 4D", {"min_set": 4}, "GROUP_TOO_SHORT"),
        ("4S 5S 6S", {"min_set": 4}, ""),
        ("4S 5S 6S", {"min_run": 4}, "GROUP_TOO_SHORT"),
        ("7S 4S 6S 5S", {"min_run": 4}, ""),
        ("4S 5S", {}, "GROUP_TOO_SHORT"),
        ("4S 5S 6H", {}, "GROUP_MIXED"),
    ],
)
def test_bas_03_groups(group: str, rules: dict[str, Any], code: str) -> None:
    verdict = turn("meld", group, "9C", discard="QD", overrides=rules)
    assert codes(verdict) == (f"0:{code}" if code else "")
    read = answer("groups", ruleset="basic", groups=laid(group), overrides=rules)["groups"][0]
    assert [why["code"] for why in read["reasons"]] == ([code] if code else [])


def test_bas_05_the_house_may_limit_the_groups_of_a_turn() -> None:
    limited: dict[str, Any] = {"overrides": {"max_melds_per_turn": 1}}
    assert codes(turn("meld", "4S 4H 4D|8C 9C 10C", "2H", discard="QD", **limited)) == "MELD_LIMIT_PER_TURN"
    assert turn("meld", "4S 4H 4D", "2H", discard="QD", **limited)["valid"]
    both = turn("go_rummy", "4S 4H 4D|8C 9C 10C", discard="QD", prior_melds=True, **limited)
    assert codes(both) == "MELD_LIMIT_PER_TURN RUMMY_NOT_CLEAN"


# --- laying off (BAS-06, T-08) ---


def test_bas_06_cards_go_to_melds_of_the_table_and_of_this_turn() -> None:
    verdict = turn("lay_off", "4S 4H 4D", "2C", table=laid("8H 9H 10H"), lay_offs="1:4C|0:7H JH QH", discard="KD")
    assert (verdict["valid"], verdict["score"]["left_value"]) == (True, 2)


def test_bas_06_each_wrong_lay_off_is_told() -> None:
    verdict = turn("lay_off", "", "2C", table=laid("8H 9H 10H|3S 3H 3D"), lay_offs="0:QH|1:4C|2:5C|0:7H", discard="KD")
    assert codes(verdict) == "LAYOFF_NO_FIT LAYOFF_NO_FIT LAYOFF_TARGET_UNKNOWN"
    assert [why["cards"] for why in verdict["reasons"]] == [["QH"], ["4C"], ["5C"]]
    later = turn("lay_off", "", "2C", table=laid("8H 9H 10H"), lay_offs="0:JH|0:QH", discard="KD")
    assert later["valid"]
    full = turn("lay_off", "", "2C", table=laid("3S 3H 3D"), lay_offs="0:3C", discard="KD", overrides={"max_set": 3})
    assert codes(full) == "SET_TOO_LONG"


def test_bas_06_the_house_may_ask_for_a_group_of_ones_own_first() -> None:
    strict: dict[str, Any] = {"table": laid("8H 9H 10H"), "overrides": {"layoff_requires_meld": True}, "discard": "KD"}
    assert codes(turn("lay_off", "", "2C", lay_offs="0:JH", **strict)) == "LAYOFF_BEFORE_MELD"
    assert (
        codes(turn("lay_off", "", "2C", lay_offs="0:KH", **{**strict, "discard": "QD"})) == "LAYOFF_BEFORE_MELD LAYOFF_NO_FIT"
    )
    assert turn("lay_off", "", "2C", lay_offs="0:JH", prior_melds=True, **strict)["valid"]
    assert turn("lay_off", "4S 4H 4D", "2C", lay_offs="0:JH", **strict)["valid"]


# --- the end of the turn (BAS-04, BAS-07) ---


def test_bas_04_a_card_just_taken_is_not_thrown_back() -> None:
    assert codes(turn("meld", "4S 4H 4D", "9C", discard="QD", drawn_from="discard", drawn="QD")) == "DISCARD_JUST_TAKEN"
    assert turn("meld", "4S 4H 4D", "9C", discard="QD", drawn_from="discard", drawn="9C")["valid"]
    assert turn("meld", "4S 4H 4D", "9C", discard="QD", drawn_from="stock", drawn="QD")["valid"]


def test_bas_07_the_last_turn_needs_no_discard_unless_the_house_asks_for_one() -> None:
    required: dict[str, Any] = {"overrides": {"final_discard": "required"}}
    assert codes(turn("go_out", "4S 4H 4D", **required)) == "DISCARD_MISSING"
    assert turn("go_out", "4S 4H 4D", discard="QD", **required)["score"]["out"]
    assert codes(turn("meld", "4S 4H 4D", "9C")) == "DISCARD_MISSING"


def test_bas_07_going_out_leaves_no_card() -> None:
    left = turn("go_out", "4S 4H 4D", "9C 2H", discard="QD")
    assert codes(left) == "CARDS_LEFT_IN_HAND"
    assert left["reasons"][0]["cards"] == ["9C", "2H"]
    assert codes(turn("go_rummy", "4S 4H 4D", "9C", discard="QD")) == "CARDS_LEFT_IN_HAND"
    assert codes(turn("go_out", "4S 4H 4D", "9C")) == "CARDS_LEFT_IN_HAND DISCARD_MISSING"
    all_three = turn("go_out", "4S 4H 4D", "9C 2H", discard="QD", drawn_from="discard", drawn="QD")
    assert codes(all_three) == "CARDS_LEFT_IN_HAND DISCARD_JUST_TAKEN"


def test_gen_04_the_first_failing_phase_alone_is_told() -> None:
    """Each turn mends what the one before was refused for, and fails in the next phase."""
    strict: dict[str, Any] = {"max_melds_per_turn": 1}
    more: dict[str, Any] = {"table": laid("8H 9H 10H"), "discard": "KD", "overrides": strict}
    assert codes(turn("go_out", "4S 4H 5D|7C 7D 7S", "2C 2C", lay_offs="0:QH", **more)) == "CARD_COPIES"
    assert codes(turn("go_out", "4S 4H 5D|7C 7D 7S", "2C", lay_offs="0:QH", **more)) == "0:GROUP_MIXED"
    assert codes(turn("go_out", "4S 4H 4D|7C 7D 7S", "2C", lay_offs="0:QH", **more)) == "MELD_LIMIT_PER_TURN"
    assert codes(turn("go_out", "4S 4H 4D", "2C", lay_offs="0:QH", **more)) == "LAYOFF_NO_FIT"
    assert codes(turn("go_out", "4S 4H 4D", "2C", lay_offs="0:JH", **more)) == "CARDS_LEFT_IN_HAND"
    assert turn("go_out", "4S 4H 4D", lay_offs="0:JH", **more)["valid"]


# --- hands and counts (BAS-08, BAS-10, T-05, T-06) ---


def best(hand: str, **more: Any) -> Any:
    return answer("groupings", ruleset="basic", hand=words(hand), **more)


def test_t_05_no_card_need_go_when_all_are_grouped() -> None:
    found = best("4S 4H 4D 7C 8C 9C")
    assert (found["declarable"], found["points"]) == (True, 0)
    after = found["after_discard"]
    assert (after["card"], after["declarable"], after["points"], after["ungrouped"]) == (None, True, 0, [])
    assert after["groups"] == found["groups"]
    assert [group["kind"] for group in found["groups"]] == ["sequence", "set"]


def test_t_05_a_required_discard_breaks_a_group_of_which_the_smallest_card_goes() -> None:
    after = best("4S 4H 4D 7C 8C 9C", overrides={"final_discard": "required"})["after_discard"]
    assert (after["card"], after["points"], after["ungrouped"]) == ("4S", 8, words("4H 4D"))
    spare = best("4S 4H 4D 7C 8C 9C 10C", overrides={"final_discard": "required"})["after_discard"]
    assert (spare["card"], spare["points"]) == ("7C", 0)


def test_t_05_the_last_card_goes() -> None:
    after = best("KS")["after_discard"]
    assert (after["card"], after["points"], after["groups"], after["ungrouped"]) == ("KS", 0, [], [])


@pytest.mark.parametrize(
    ("rules", "points", "kinds"),
    [
        ({}, 0, ["sequence", "set"]),
        ({"min_run": 4}, 18, ["set"]),
        ({"min_set": 4}, 12, ["sequence"]),
        ({"min_run": 4, "min_set": 4}, 30, []),
    ],
)
def test_bas_03_sets_and_sequences_may_have_lengths_of_their_own(rules: dict[str, int], points: int, kinds: list[str]) -> None:
    found = best("4S 4H 4D 5C 6C 7C", overrides=rules)
    assert (found["points"], [group["kind"] for group in found["groups"]]) == (points, kinds)


def test_t_06_a_hand_counts_every_card() -> None:
    counted = answer("counts", ruleset="basic", event="hand", hand=words("9S 9H 9D AC"))
    assert (counted["valid"], counted["points"], counted["by_variant"]) == (True, 28, {"basic": 28})
    assert counted["best"]["points"] == 1
    copies = answer("counts", ruleset="basic", event="hand", hand=words("9S 9S"))
    assert (codes(copies), copies["points"]) == ("CARD_COPIES", 18)
    assert codes(answer("counts", ruleset="basic", event="hand", hand=words("9S JK"))) == "CARD_NOT_IN_GAME"


# --- deals, tables, bad requests ---


def player(name: str, hand: str = "", **more: Any) -> dict[str, Any]:
    held = {"hand": words(hand)} if hand else {}
    return {"player": name, "outcome": "lost" if hand else "won", **held, **more}


def test_bas_09_a_winner_without_rummy_is_paid_once() -> None:
    found = answer("deals", ruleset="basic", players=[player("B", "KS QD"), player("W"), player("C", "2C")])
    assert (found["winner"], found["points"], found["total_points"]) == ("W", {"B": 20, "C": 2}, 22)
    dear = answer("deals", ruleset="basic", players=[player("W"), player("B", "AS")], overrides={"ace_value": 15})
    assert dear["total_points"] == 15


@pytest.mark.parametrize(
    ("players", "faults"),
    [
        ([player("W")], {("/players", "PLAYERS_OUT_OF_RANGE")}),
        ([player("B", "KS"), player("C", "QS")], {("/players", "VALUE_INVALID")}),
        ([player("W"), player("V"), player("C", "QS")], {("/players/1/outcome", "VALUE_INVALID")}),
        ([player("W"), player("W", "QS")], {("/players/1/player", "VALUE_INVALID")}),
        ([player("W"), player("B", outcome="lost")], {("/players/1/hand", "MEMBER_MISSING")}),
        ([player("W"), player("B", "QS", rummy=True)], {("/players/1/rummy", "VALUE_INVALID")}),
        ([player("W", "QS", outcome="won"), player("B", "KS")], {("/players/0/hand", "VALUE_INVALID")}),
        (
            [player("W"), player("B", "QS JK"), player("C", "2S QS")],
            {("/players/1/hand/1", "CARD_NOT_IN_GAME"), ("/players/2/hand/1", "CARD_COPIES")},
        ),
        ([player("W"), player("B", "QS", points=3)], {("/players/1/points", "MEMBER_UNKNOWN")}),
        ([player("W"), player("B", "QS", outcome="drop")], {("/players/1/outcome", "VALUE_INVALID")}),
    ],
)
def test_a_deal_that_cannot_be_is_refused(players: list[dict[str, Any]], faults: set[tuple[str, str]]) -> None:
    assert problems("deals", ruleset="basic", players=players) == faults


def test_seven_players_are_too_many() -> None:
    players = [player("W"), *(player(f"L{rank}", f"{rank}C") for rank in range(2, 8))]
    assert problems("deals", ruleset="basic", players=players) == {("/players", "PLAYERS_OUT_OF_RANGE")}
    seven = {"hand_size_table": {"7": 5}}
    assert answer("deals", ruleset="basic", players=players, overrides=seven)["total_points"] == 27


def test_bas_01_hand_sizes() -> None:
    sizes = {players: get(f"/v1/rulesets/basic/setup?players={players}").get("hand_size") for players in range(1, 8)}
    assert sizes == {1: None, 2: 10, 3: 7, 4: 7, 5: 6, 6: 6, 7: None}
    assert get("/v1/rulesets/basic/setup?players=7")["errors"][0]["code"] == "PLAYERS_OUT_OF_RANGE"
    assert get("/v1/rulesets/basic/jokers")["jokers"] == []


@pytest.mark.parametrize(
    ("question", "members", "faults"),
    [
        ("groupings", {"hand": ["2S"] * 2}, {("/hand/1", "CARD_COPIES")}),
        ("groupings", {"hand": words("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS")}, {("/hand", "CARD_COUNT")}),
        ("groupings", {"hand": words("AS"), "upcard": "AS"}, {("/upcard", "MEMBER_UNKNOWN")}),
        ("groupings", {"hand": words("AS"), "overrides": {"knock_limit": 3}}, {("/overrides/knock_limit", "RULE_UNKNOWN")}),
        (
            "groupings",
            {"hand": words("AS"), "overrides": {"ace_value": 2, "max_set": 3, "min_set": 5}},
            {("/overrides/ace_value", "RULE_VALUE"), ("/overrides/min_set", "RULE_VALUE")},
        ),
        ("groupings", {"hand": words("AS"), "overrides": {"max_set": 3, "min_set": 4}}, {("/overrides/max_set", "RULE_VALUE")}),
        (
            "groupings",
            {"hand": words("AS"), "overrides": {"hand_size_table": {"10": 6}}},
            {("/overrides/hand_size_table", "RULE_VALUE")},
        ),
        ("counts", {"event": "hand", "hand": words("AS"), "missing_cards": 1}, {("/missing_cards", "MEMBER_UNKNOWN")}),
        ("declarations", {"action": "knock", "hand": words("AS")}, {("/action", "VALUE_INVALID")}),
        ("declarations", {"action": "meld", "hand": words("AS"), "groups": [[]]}, {("/groups/0", "VALUE_INVALID")}),
        ("declarations", {"action": "meld", "hand": words("AS"), "groups": None}, {("/groups", "VALUE_INVALID")}),
        ("declarations", {"action": "meld", "hand": words("AS"), "players": 3}, {("/players", "MEMBER_UNKNOWN")}),
        ("declarations", {"action": "meld", "hand": words("AS"), "prior_melds": 1}, {("/prior_melds", "VALUE_INVALID")}),
        (
            "declarations",
            {"action": "meld", "hand": words("AS"), "table": laid("2S 2H 2D|5C 6C 8C|2C 3C"), "opponents": {"B": ["X"]}},
            {("/table/1", "VALUE_INVALID"), ("/table/2", "VALUE_INVALID"), ("/opponents/B/0", "CARD_UNKNOWN")},
        ),
        (
            "declarations",
            {"action": "meld", "hand": words("AS"), "opponents": {name: [] for name in "BCDEFG"}},
            {("/opponents", "PLAYERS_OUT_OF_RANGE")},
        ),
        ("matches", {"players": ["A", "B"], "hands": []}, {("/ruleset", "NOT_IN_THIS_GAME")}),
    ],
)
def test_what_cannot_be_asked_is_refused_with_every_fault(question: str, members: Any, faults: Any) -> None:
    assert problems(question, **{"ruleset": "basic", **members}) == faults
