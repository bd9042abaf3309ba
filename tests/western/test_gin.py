"""Gin rummy by its rules (RULES-WESTERN 2, T-01 to T-06, T-15, T-16)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.table import get
from tests.western.turns import answer, codes, knock, laid, problems, words

NINE = "4H 5H 6H|8C 9C 10C|QS QH QD"
TEN = "4H 5H 6H 7H|8C 9C 10C|QS QH QD"
WEAK = "2S 4S 6S 8S 10S KS 3D 5D 7D 9D"
STRONG = "2S 2H 2D 3C 3D 3S 5S 5D 5C"


def score(verdict: Any) -> tuple[Any, ...]:
    return tuple(verdict["score"][name] for name in ("kind", "winner", "points"))


def deadwoods(verdict: Any) -> tuple[Any, ...]:
    names = ("deadwood", "optimal_deadwood", "opponent_deadwood", "opponent_optimal_deadwood")
    return tuple(verdict["score"][name] for name in names)


# --- what an answer holds (T-03) ---


def test_t_03_a_knock_without_the_defender_has_a_kind_and_no_winner_yet() -> None:
    verdict = knock(NINE, "8S", discard="KC")
    assert verdict["valid"]
    assert score(verdict) == ("knock", None, None)
    assert deadwoods(verdict) == (8, 8, None, None)
    assert set(verdict) == {"valid", "reasons", "warnings", "groups", "score", "ruleset", "verdict_id"}
    assert [group["kind"] for group in verdict["groups"]] == ["sequence", "sequence", "set"]


def test_t_03_gin_without_the_defender_has_a_winner_and_no_points_yet() -> None:
    assert score(knock(TEN, discard="2S")) == ("gin", "knocker", None)


@pytest.mark.parametrize(
    ("more", "seen"),
    [
        ({"loose": "8S"}, (None, None, None, None)),  # no discard
        ({"loose": "JS", "discard": "KC", "against": WEAK, "ruleset": "gin-straight"}, (10, 10, None, None)),
        ({"loose": "8S", "discard": "KC", "against": f"{STRONG} QC", "lay_offs": "1:QC"}, (8, 8, None, None)),
    ],
)
def test_t_03_an_invalid_declaration_scores_nothing_and_tells_what_was_reached(more: dict[str, Any], seen: Any) -> None:
    verdict = knock(NINE, **more)
    assert not verdict["valid"]
    assert score(verdict) == (None, None, 0)
    assert deadwoods(verdict) == seen
    assert verdict["warnings"] == []


# --- the cards (GIN-01, GIN-04, GIN-05) ---


def test_gin_01_a_joker_is_refused_alone_whichever_member_names_it() -> None:
    for more in ({"discard": "JK"}, {"discard": "KC", "drawn": "JK"}, {"discard": "KC", "upcard": "JK"}):
        assert codes(knock(NINE, "8S 8S", **more)) == "CARD_NOT_IN_GAME"
    assert codes(knock("4H 5H JK", "8S", discard="KC")) == "CARD_NOT_IN_GAME"
    for more in ({"against": "JK"}, {"against": "2S", "defence": "2S 2H JK"}, {"against": "2S", "lay_offs": "0:JK"}):
        assert codes(knock(NINE, "8S", discard="KC", **more)) == "CARD_NOT_IN_GAME@defender"
    both = knock("4H 5H JK", "8S", discard="KC", against="JK")
    assert codes(both) == "CARD_NOT_IN_GAME CARD_NOT_IN_GAME@defender"


def test_gin_01_two_equal_cards_are_too_many_over_both_hands() -> None:
    assert codes(knock(NINE, "QS", discard="KC")) == "CARD_COPIES"
    assert codes(knock(NINE, "8S", discard="KC", against=f"{STRONG} QS")) == "CARD_COPIES@defender"
    assert codes(knock(NINE, "8S", discard="KC", against="2S 2S 2D 3C 3D 3S 5S 5D 5C 8D")) == "CARD_COPIES@defender"


def test_gin_04_a_card_is_laid_once() -> None:
    assert codes(knock("4H 5H 6H|8C 9C 10C|QS QH QD", "8S", hand=words("4H 5H 6H 8C 9C 10C QS QH QD 8S KC"), discard="8C")) == (
        "CARD_REUSED"
    )
    hand = words("4H 5H 6H 8C 9C 10C QS QH QD 8S KC")
    assert codes(knock("4H 5H 6H|8C 9C 10C|QS QH 6H", hand=hand, discard="KC")) == "CARD_REUSED"
    defended: dict[str, Any] = {"against": f"{STRONG} 6C", "defence": "2S 2H 2D|5S 5D 5C", "lay_offs": "1:5C"}
    assert codes(knock(NINE, "8S", discard="KC", **defended)) == "CARD_REUSED@defender"


def test_gin_05_a_card_that_is_not_held_cannot_be_laid_thrown_or_drawn() -> None:
    hand = words("4H 5H 6H 8C 9C 10C QS QH QD 8S KC")
    assert codes(knock(NINE, hand=hand, discard="2C")) == "CARD_NOT_IN_HAND"
    assert codes(knock(NINE, "8S", discard="KC", drawn="2C")) == "CARD_NOT_IN_HAND"
    assert codes(knock("4H 5H 6H|7S 7D 7C", hand=hand, discard="KC")) == "CARD_NOT_IN_HAND"
    defended: dict[str, Any] = {"against": f"{STRONG} 6C", "lay_offs": "0:7H"}
    assert codes(knock(NINE, "8S", discard="KC", **defended)) == "CARD_NOT_IN_HAND@defender"


def test_gin_05_eleven_cards_against_ten() -> None:
    assert codes(knock(NINE, discard="KC")) == "CARD_COUNT"
    assert codes(knock(NINE, "8S 8D", discard="KC")) == "CARD_COUNT"
    assert codes(knock(NINE, "8S", discard="KC", against=STRONG)) == "CARD_COUNT@defender"
    assert codes(knock(NINE, discard="KC", against=STRONG)) == "CARD_COUNT CARD_COUNT@defender"


# --- the groups (GIN-02) ---


@pytest.mark.parametrize(
    ("group", "code"),
    [
        ("4H 5H", "GROUP_TOO_SHORT"),
        ("4H 5H 5S", "GROUP_MIXED"),
        ("QS KS AS", "SEQUENCE_ACE_HIGH"),
        ("KS AS 2S", "SEQUENCE_WRAPS"),
        ("4H 5H 7H", "SEQUENCE_GAP"),
    ],
)
def test_gin_02_groups_that_are_none(group: str, code: str) -> None:
    held = words(group)
    loose = " ".join(card for card in words("3C 4C 8D 9D JH JD JC 2D 2H 6S") if card not in held)
    verdict = knock(group, " ".join(words(loose)[: 10 - len(held)]), discard="KC")
    assert codes(verdict) == f"0:{code}"
    assert verdict["reasons"][0]["rule"] == "GIN-02"


def test_t_11_a_stated_kind_is_held_to() -> None:
    groups = [{"kind": "set", "cards": words("4H 5H 6H")}, {"kind": "sequence", "cards": words("10C 8C 9C")}]
    verdict = knock("4H 5H 6H|8C 9C 10C", "QS QH QD 8S", discard="KC", groups=groups)
    assert codes(verdict) == "0:SET_MIXED_RANKS"


def test_t_01_the_groups_of_both_sides_are_judged_in_one_phase() -> None:
    verdict = knock("4H 5H 7H|8C 9C 10C", "QS QH QD 8S", discard="KC", against=f"{STRONG} 6C", defence="2S 2H 2D|3C 5C 6C")
    assert codes(verdict) == "0:SEQUENCE_GAP 1:SEQUENCE_GAP@defender"


# --- the turn (GIN-05, GIN-10) ---


def test_gin_05_a_knock_ends_with_a_discard_that_was_not_just_taken() -> None:
    assert codes(knock(NINE, "8S KC")) == "DISCARD_MISSING"
    assert codes(knock(NINE, "8S", discard="KC", drawn_from="discard", drawn="KC")) == "DISCARD_JUST_TAKEN"
    assert knock(NINE, "8S", discard="KC", drawn_from="discard", drawn="8S")["valid"]
    assert knock(NINE, "8S", discard="KC", drawn_from="stock", drawn="KC")["valid"]
    assert knock(NINE, "8S", discard="KC", drawn_from="discard")["valid"]


def test_gin_10_big_gin_keeps_all_cards() -> None:
    eleven = "4H 5H 6H 7H|8C 9C 10C|QS QH QD QC"
    assert knock(eleven, action="big_gin")["score"]["kind"] == "big_gin"
    assert codes(knock(TEN, action="big_gin", discard="2S")) == "BIG_GIN_WITH_DISCARD"
    assert codes(knock(TEN, "2S", action="big_gin")) == "BIG_GIN_HAS_DEADWOOD"
    assert codes(knock(eleven, action="big_gin", ruleset="gin-classic")) == "BIG_GIN_NOT_ENABLED"
    both = knock(TEN, action="big_gin", discard="2S", ruleset="gin-early")
    assert codes(both) == "BIG_GIN_NOT_ENABLED BIG_GIN_WITH_DISCARD"


# --- the limit (GIN-06 to GIN-09) ---


def test_gin_06_the_limit_is_included() -> None:
    assert knock(NINE, "KS", discard="KC")["valid"]
    assert codes(knock(NINE, "KS", discard="KC", overrides={"knock_limit": 9})) == "KNOCK_OVER_LIMIT"
    assert codes(knock("4H 5H 6H|8C 9C 10C", "QS QH 2D AC", discard="KC")) == "KNOCK_OVER_LIMIT"


def test_gin_06_straight_gin_has_no_knock() -> None:
    assert codes(knock(NINE, "AS", discard="KC", ruleset="gin-straight")) == "KNOCK_OVER_LIMIT"
    assert score(knock(TEN, discard="KC", ruleset="gin-straight", against=WEAK))[:2] == ("gin", "knocker")


@pytest.mark.parametrize(
    ("upcard", "loose", "more", "valid"),
    [
        ("5D", "5S", {}, True),
        ("4D", "5S", {}, False),
        ("KD", "10S", {}, True),
        ("AD", "AS", {}, False),
        ("AD", "AS", {"oklahoma_ace": "one"}, True),
        ("AD", "2S", {"oklahoma_ace": "one"}, False),
        ("KD", "9S", {"knock_limit": 8}, False),
        ("AD", "AS", {"oklahoma_ace": "one", "knock_limit": 0}, False),
    ],
)
def test_gin_08_the_upcard_is_the_limit(upcard: str, loose: str, more: dict[str, Any], valid: bool) -> None:
    verdict = knock(NINE, loose, discard="KC", ruleset="gin-oklahoma", upcard=upcard, overrides=more)
    assert verdict["valid"] == valid


def test_gin_08_gin_stands_under_any_upcard() -> None:
    assert knock(TEN, discard="KC", ruleset="gin-oklahoma", upcard="AD")["score"]["kind"] == "gin"


def test_gin_08_elsewhere_an_upcard_changes_nothing() -> None:
    assert score(knock(NINE, "8S", discard="KC", upcard="AS", against=f"{STRONG} 8D")) == ("undercut", "defender", 25)


def test_gin_07_the_spread_shown_decides_and_a_better_one_is_told() -> None:
    shown = knock("4H 5H 6H|8C 9C 10C|QS QH QD", "3H", discard="KC", against=f"{STRONG} 8D")
    assert shown["valid"]
    assert deadwoods(shown)[:2] == (3, 0)
    assert score(shown) == ("knock", "knocker", 5)
    assert codes(shown, "warnings") == "SUBOPTIMAL_SPREAD"
    assert codes(knock(NINE, "8S", discard="KC"), "warnings") == ""


def test_gin_09_without_deadwood_a_knock_is_gin_announced_or_not() -> None:
    for action in ("knock", "gin"):
        verdict = knock(TEN, discard="KC", action=action, against=f"{STRONG} 8D")
        assert score(verdict) == ("gin", "knocker", 25 + 8)
    assert codes(knock(NINE, "AS", action="gin", discard="KC")) == "GIN_HAS_DEADWOOD"


# --- the defence (GIN-11, T-15) ---


def test_t_15_without_groups_and_lay_offs_the_best_defence_counts() -> None:
    assert deadwoods(knock(NINE, "8S", discard="KC", against=f"{STRONG} QC"))[2:] == (0, 0)


def test_t_15_either_of_them_makes_it_declared_and_the_other_one_empty() -> None:
    groups = knock(NINE, "8S", discard="KC", against=f"{STRONG} QC", defence="2S 2H 2D|3C 3D 3S|5S 5D 5C")
    assert deadwoods(groups)[2:] == (10, 0)
    assert codes(groups, "warnings") == "SUBOPTIMAL_DEFENCE@defender"
    offs = knock(NINE, "8S", discard="KC", against=f"{STRONG} QC", lay_offs="2:QC")
    assert deadwoods(offs)[2:] == (6 + 9 + 15, 0)
    nothing = knock(NINE, "8S", discard="KC", against=f"{STRONG} QC", defence="", lay_offs="")
    assert deadwoods(nothing)[2:] == (40, 0)
    best = knock(NINE, "8S", discard="KC", against=f"{STRONG} QC", defence="2S 2H 2D|3C 3D 3S|5S 5D 5C", lay_offs="2:QC")
    assert codes(best, "warnings") == ""
    assert score(best) == ("undercut", "defender", 33)


def test_t_08_lay_offs_go_down_one_by_one_in_the_order_listed() -> None:
    theirs: dict[str, Any] = {"against": "7H 8H 9H 2S 2D 2C KC KD AD 3D", "defence": "2S 2D 2C"}
    assert knock(NINE, "8S", discard="JD", lay_offs="0:7H 8H 9H", **theirs)["score"]["opponent_deadwood"] == 24
    assert knock(NINE, "8S", discard="JD", lay_offs="0:7H|0:8H|0:9H", **theirs)["valid"]
    out_of_order = knock(NINE, "8S", discard="JD", lay_offs="0:8H 7H 9H", **theirs)
    assert codes(out_of_order) == "LAYOFF_NO_FIT@defender LAYOFF_NO_FIT@defender"  # neither 8H nor 9H has its neighbour


def test_gin_11_each_wrong_lay_off_is_told() -> None:
    against: dict[str, Any] = {"against": "7H 8H QC 2S 2D 2C KC KD AD 3D"}
    assert codes(knock(NINE, "8S", discard="JD", lay_offs="3:7H", **against)) == "LAYOFF_TARGET_UNKNOWN@defender"
    three = knock(NINE, "8S", discard="JD", lay_offs="0:8H|1:QC|7:KC|0:7H", **against)
    assert codes(three) == "LAYOFF_NO_FIT@defender LAYOFF_NO_FIT@defender LAYOFF_TARGET_UNKNOWN@defender"
    assert codes(
        knock("AH 2H 3H|8C 9C 10C|QS QH QD", "8S", discard="JD", against="KH 7H 4C 2S 2D 2C KC KD AD 3D", lay_offs="0:KH")
    ) == ("LAYOFF_NO_FIT@defender")


def test_gin_11_nothing_is_laid_off_on_gin_unless_the_house_lets_it() -> None:
    theirs = "8H JC 2D 2C KC KD 7D AD 3D 5S"
    assert codes(knock(TEN, discard="2S", against=theirs, lay_offs="0:8H")) == "LAYOFF_ON_GIN@defender"
    assert codes(knock(TEN, discard="2S", action="gin", against=theirs, lay_offs="0:8H")) == "LAYOFF_ON_GIN@defender"
    assert deadwoods(knock(TEN, discard="2S", against=theirs))[2:] == (52, 52)
    lenient: dict[str, Any] = {"layoff_on_gin": True}
    assert deadwoods(knock(TEN, discard="2S", against=theirs, overrides=lenient))[2:] == (34, 34)
    assert knock(TEN, discard="2S", against=theirs, lay_offs="0:8H", overrides=lenient)["valid"]
    assert knock(TEN, discard="2S", against=theirs, defence="", lay_offs="")["valid"]


def test_gin_11_a_broken_run_can_be_the_best_defence() -> None:
    theirs = "7H 8H 9H 10H 8S 8D 2S 2D 2C 2H"
    verdict = knock("4H 5H 6H|JH QH KH|3S 3D 3C", "5C", discard="KS", against=theirs)
    assert deadwoods(verdict) == (5, 5, 0, 0)
    kept = knock("4H 5H 6H|JH QH KH|3S 3D 3C", "5C", discard="KS", against=theirs, defence="7H 8H 9H 10H|2S 2D 2C 2H")
    assert deadwoods(kept)[2:] == (16, 0)
    assert codes(kept, "warnings") == "SUBOPTIMAL_DEFENCE@defender"


# --- the score (GIN-08, GIN-12, GIN-13) ---


@pytest.mark.parametrize(
    ("mine", "theirs", "house", "expected"),
    [
        ("8S", "9D", "gin-modern", ("knock", "knocker", 1)),
        ("8S", "8D", "gin-modern", ("undercut", "defender", 25)),
        ("8S", "7D", "gin-modern", ("undercut", "defender", 26)),
        ("8S", "8D", "gin-classic", ("undercut", "defender", 10)),
        ("8S", "8D", "gin-early", ("knock", "knocker", 0)),
        ("8S", "7D", "gin-early", ("undercut", "defender", 11)),
        ("8S", "7D", "gin-palace", ("undercut", "defender", 21)),
    ],
)
def test_gin_12_the_lower_deadwood_scores(mine: str, theirs: str, house: str, expected: Any) -> None:
    assert score(knock(NINE, mine, discard="KC", against=f"{STRONG} {theirs}", ruleset=house)) == expected


@pytest.mark.parametrize(
    ("groups", "loose", "action", "points"),
    [
        (NINE, "8S", "knock", 2 * 1),
        (NINE, "9S", "knock", 2 * 25),
        (TEN, "", "gin", 2 * (25 + 9)),
    ],
)
def test_gin_08_a_spade_turned_up_doubles_bonuses_too(groups: str, loose: str, action: str, points: int) -> None:
    more: dict[str, Any] = {"against": f"{STRONG} 9D", "ruleset": "gin-oklahoma", "action": action, "discard": "KC"}
    assert knock(groups, loose, upcard="KS", **more)["score"]["points"] == points
    assert knock(groups, loose, upcard="KD", **more)["score"]["points"] == points // 2
    assert knock(groups, loose, upcard="KS", overrides={"spade_double": False}, **more)["score"]["points"] == points // 2


# --- single groups, hands, counts ---


def test_api_2_2_groups_are_read_one_by_one() -> None:
    groups = answer("groups", ruleset="gin-modern", groups=laid("6H 4H 5H|QS QH QD QC|4H 5H|JK 4H 5H|QS QS QD|AS KS QS"))[
        "groups"
    ]
    assert [group["kind"] for group in groups] == ["sequence", "set", *["invalid"] * 4]
    assert groups[0]["reads_as"] == words("4H 5H 6H")
    assert [codes(group) for group in groups[2:]] == [
        "GROUP_TOO_SHORT",
        "CARD_NOT_IN_GAME",
        "CARD_COPIES SET_DUPLICATE_SUIT",
        "SEQUENCE_ACE_HIGH",
    ]
    assert [group["points"] for group in groups] == [0, 0, 9, 9, 30, 21]


def best(hand: str, **more: Any) -> Any:
    return answer("groupings", ruleset=more.pop("ruleset", "gin-modern"), hand=words(hand), **more)


def test_t_05_a_hand_within_the_limit_is_declarable() -> None:
    assert best("4H 5H 6H 8C 9C 10C QS QH QD 8S")["declarable"]
    assert not best("4H 5H 6H 8C 9C 10C QS QH 2D 8S")["declarable"]
    assert not best("4H 5H 6H")["declarable"]  # not a whole hand
    assert not best("4H 5H 6H 8C 9C 10C QS QH QD 8S", ruleset="gin-straight")["declarable"]
    oklahoma = [best("4H 5H 6H 8C 9C 10C QS QH QD 8S", ruleset="gin-oklahoma", upcard=card) for card in ("8D", "7D")]
    assert [one["declarable"] for one in oklahoma] == [True, False]


def test_t_05_of_eleven_cards_the_best_discard_is_told() -> None:
    found = best("3S 3H 3D 4D 5D KS KH KC QC QD QH")
    assert found["points"] == 6
    assert (found["after_discard"]["card"], found["after_discard"]["points"]) == ("3S", 3)
    assert [group["cards"] for group in found["after_discard"]["groups"]] == [
        words("3D 4D 5D"),
        words("KS KH KC"),
        words("QH QD QC"),
    ]
    assert best("3S 3H 3D 4D 5D KS KH KC QC QD")["after_discard"] is None


def test_t_05_with_big_gin_no_card_need_go() -> None:
    hand = "4H 5H 6H 7H 8C 9C 10C QS QH QD QC"
    assert (best(hand)["declarable"], best(hand)["after_discard"]["card"]) == (True, None)
    plain = best(hand, ruleset="gin-classic")["after_discard"]
    assert (plain["card"], plain["points"], plain["declarable"]) == ("QS", 0, True)


def test_api_2_3_equal_deadwood_goes_to_fewer_loose_cards_then_to_more_sequences() -> None:
    """4D is wanted by a set and a run of the same value; a run is the canonical choice."""
    found = best("4S 4H 4D 3D 5D 9C KH")
    assert [group["kind"] for group in found["groups"]] == ["sequence"]
    shuffled = best("KH 5D 4D 9C 4H 3D 4S")
    assert shuffled["verdict_id"] == found["verdict_id"]
    assert shuffled == found


def test_t_06_a_hand_counts_its_least_deadwood() -> None:
    counted = answer("counts", ruleset="gin-palace", event="hand", hand=words("4H 5H 6H 8C 9C 10C QS QH 2D 8S"))
    assert (counted["valid"], counted["points"]) == (True, 30)
    assert counted["by_variant"] == dict.fromkeys(
        ("gin-modern", "gin-classic", "gin-early", "gin-palace", "gin-oklahoma", "gin-straight"), 30
    )
    assert counted["best"]["ungrouped"] == words("8S QS QH 2D")


def test_t_06_a_hand_that_is_none_is_counted_all_the_same() -> None:
    short = answer("counts", ruleset="gin-modern", event="hand", hand=words("4H 5H 6H KC"))
    assert (short["valid"], codes(short), short["points"]) == (False, "CARD_COUNT", 10)
    assert answer("counts", ruleset="gin-modern", event="hand", hand=words("4H 5H 6H KC"), partial=True)["valid"]
    eleven = answer("counts", ruleset="gin-modern", event="hand", hand=words("3S 3H 3D 4D 5D KS KH KC QC QD QH"), partial=True)
    assert codes(eleven) == "CARD_COUNT"
    copies = answer("counts", ruleset="gin-modern", event="hand", hand=words("KC KC KC"), partial=True)
    assert (codes(copies), copies["points"]) == ("CARD_COPIES", 30)
    joker = answer("counts", ruleset="gin-modern", event="hand", hand=words("4H 5H JK JK"))
    assert (codes(joker), joker["points"], joker["best"]) == ("CARD_NOT_IN_GAME", None, None)
    assert set(joker["by_variant"].values()) == {None}


# --- deals and matches ---


def deal(kind: str, mine: int, theirs: int, **more: Any) -> tuple[str, int]:
    house = more.pop("ruleset", "gin-modern")
    found = answer("deals", ruleset=house, kind=kind, knocker_deadwood=mine, opponent_deadwood=theirs, **more)
    assert set(found) == {"winner", "points", "ruleset", "verdict_id"}
    return found["winner"], found["points"]


def test_t_16_a_deal_is_scored_from_its_deadwood() -> None:
    assert deal("knock", 0, 20) == ("knocker", 45)
    assert deal("gin", 0, 0) == ("knocker", 25)
    assert deal("big_gin", 0, 20) == ("knocker", 51)
    assert deal("knock", 5, 5) == ("defender", 25)
    assert deal("knock", 5, 5, ruleset="gin-early") == ("knocker", 0)
    assert deal("big_gin", 0, 20, ruleset="gin-oklahoma", upcard="2S") == ("knocker", 102)


@pytest.mark.parametrize(
    ("members", "faults"),
    [
        ({"kind": "knock", "knocker_deadwood": 11}, {("/knocker_deadwood", "VALUE_INVALID")}),
        ({"kind": "gin", "knocker_deadwood": 1}, {("/knocker_deadwood", "VALUE_INVALID")}),
        ({"kind": "big_gin", "knocker_deadwood": 1}, {("/knocker_deadwood", "VALUE_INVALID")}),
        ({"kind": "big_gin", "ruleset": "gin-classic"}, {("/kind", "VALUE_INVALID")}),
        (
            {"kind": "big_gin", "ruleset": "gin-classic", "knocker_deadwood": 3},
            {("/kind", "VALUE_INVALID"), ("/knocker_deadwood", "VALUE_INVALID")},
        ),
        ({"kind": "knock", "ruleset": "gin-oklahoma"}, {("/upcard", "MEMBER_MISSING")}),
        (
            {"kind": "gin", "ruleset": "gin-oklahoma", "knocker_deadwood": 2},
            {("/upcard", "MEMBER_MISSING"), ("/knocker_deadwood", "VALUE_INVALID")},
        ),
        ({"kind": "knock", "ruleset": "gin-oklahoma", "upcard": "JK"}, {("/upcard", "CARD_NOT_IN_GAME")}),
        (
            {"kind": "knock", "ruleset": "gin-oklahoma", "upcard": "3D", "knocker_deadwood": 4},
            {("/knocker_deadwood", "VALUE_INVALID")},
        ),
        ({"kind": "undercut"}, {("/kind", "VALUE_INVALID")}),
        ({"kind": "knock", "opponent_deadwood": 101}, {("/opponent_deadwood", "VALUE_INVALID")}),
        ({"kind": "knock", "opponent_deadwood": -1}, {("/opponent_deadwood", "VALUE_INVALID")}),
        ({"kind": "knock", "players": []}, {("/players", "MEMBER_UNKNOWN")}),
    ],
)
def test_t_16_a_deal_that_cannot_be_is_refused(members: dict[str, Any], faults: set[tuple[str, str]]) -> None:
    body = {"ruleset": "gin-modern", "knocker_deadwood": 0, "opponent_deadwood": 20, **members}
    assert problems("deals", **body) == faults


def match(hands: str, house: str = "gin-modern", **more: Any) -> Any:
    told = [one.split() for one in hands.split(",") if one.strip()]
    results = [{"winner": None if who == "-" else who, "points": int(points)} for who, points in told]
    return answer("matches", **{"ruleset": house, "players": ["A", "B"], "hands": results, **more})


def standing(found: Any) -> tuple[Any, ...]:
    return tuple(found[name] for name in ("finished", "winner", "totals", "margin", "shutout"))


def test_gin_14_an_unfinished_match_has_hand_points_alone() -> None:
    assert standing(match("A 45, B 60, - 0")) == (False, None, {"A": 45, "B": 60}, None, None)
    assert standing(match("")) == (False, None, {"A": 0, "B": 0}, None, None)


def test_gin_14_immediate_boxes_are_in_the_totals_and_never_lead_to_the_target() -> None:
    assert standing(match("A 45, A 45, B 8", "gin-palace")) == (False, None, {"A": 110, "B": 18}, None, None)


@pytest.mark.parametrize(
    ("house", "hands", "totals", "shutout"),
    [
        ("gin-modern", "A 45, B 60, A 55", {"A": 100 + 100 + 50, "B": 60 + 25}, False),
        ("gin-modern", "A 45, A 60", {"A": 2 * 105 + 100 + 50, "B": 0}, True),
        ("gin-classic", "A 45, A 60", {"A": 105 + 100 + 100 + 40, "B": 0}, True),
        ("gin-early", "A 45, A 60", {"A": 105 + 100 + 40, "B": 0}, True),
        ("gin-palace", "A 45, B 3, A 60", {"A": 105 + 20, "B": 3 + 10}, False),
        ("gin-oklahoma", "A 149, B 3, A 1", {"A": 150 + 100 + 50, "B": 3 + 25}, False),
        ("gin-early", "B 0, A 100", {"A": 100 + 100 + 20, "B": 20}, True),
    ],
)
def test_gin_14_the_match_ends_with_its_bonuses(house: str, hands: str, totals: dict[str, int], shutout: bool) -> None:
    assert standing(match(hands, house)) == (True, "A", totals, totals["A"] - totals["B"], shutout)


def test_gin_14_the_loser_may_have_the_higher_total() -> None:
    hands = ", ".join(["B 9"] * 11 + ["A 100"])
    assert standing(match(hands, overrides={"game_bonus": 0})) == (True, "A", {"A": 125, "B": 99 + 275}, -249, False)


@pytest.mark.parametrize(
    ("members", "faults"),
    [
        ({"players": ["A", "A"]}, {("/players/1", "VALUE_INVALID")}),
        ({"players": ["A"]}, {("/players", "VALUE_INVALID")}),
        ({"players": ["A", "B", "C"]}, {("/players", "VALUE_INVALID")}),
        ({"players": ["A", ""]}, {("/players/1", "VALUE_INVALID")}),
        ({"players": ["A", None]}, {("/players/1", "VALUE_INVALID")}),
        ({"hands": [{"winner": "C", "points": 1}]}, {("/hands/0/winner", "VALUE_INVALID")}),
        ({"hands": [{"winner": None, "points": 1}]}, {("/hands/0/points", "VALUE_INVALID")}),
        ({"hands": [{"points": 1}]}, {("/hands/0/winner", "MEMBER_MISSING")}),
        ({"hands": [{"winner": "A", "points": 1.5}]}, {("/hands/0/points", "VALUE_INVALID")}),
        ({"scores": {"A": [1]}}, {("/scores", "MEMBER_UNKNOWN")}),
        (
            {"hands": [{"winner": "A", "points": 100}, {"winner": "B", "points": 100}, {"winner": None, "points": 0}]},
            {("/hands/1", "VALUE_INVALID"), ("/hands/2", "VALUE_INVALID")},
        ),
    ],
)
def test_t_16_a_match_that_cannot_be_is_refused(members: dict[str, Any], faults: set[tuple[str, str]]) -> None:
    assert problems("matches", **{"ruleset": "gin-modern", "players": ["A", "B"], "hands": [], **members}) == faults


# --- the table and bad requests ---


def test_gin_01_two_players_ten_cards_one_pack_no_jokers() -> None:
    table = get("/v1/rulesets/gin-modern/setup?players=2")
    assert {name: table[name] for name in ("players", "decks", "printed_jokers", "cards", "hand_size")} == {
        "players": 2,
        "decks": 1,
        "printed_jokers": 0,
        "cards": 52,
        "hand_size": 10,
    }
    assert get("/v1/rulesets/gin-modern/setup?players=3")["errors"][0]["code"] == "PLAYERS_OUT_OF_RANGE"
    assert get("/v1/rulesets/gin-modern/setup?players=2&deal=0")["errors"][0]["code"] == "DEAL_OUT_OF_RANGE"
    assert get("/v1/rulesets/gin-modern/jokers")["jokers"] == []
    assert get("/v1/rulesets/gin-modern/jokers?wild_joker=QS")["errors"][0]["code"] == "MEMBER_UNKNOWN"


@pytest.mark.parametrize(
    ("question", "members", "faults"),
    [
        ("groupings", {"hand": words("QS QS JK 5H")}, {("/hand/1", "CARD_COPIES"), ("/hand/2", "CARD_NOT_IN_GAME")}),
        ("groupings", {"hand": words("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS")}, {("/hand", "CARD_COUNT")}),
        ("groupings", {"hand": words("QS"), "ruleset": "gin-oklahoma"}, {("/upcard", "MEMBER_MISSING")}),
        ("groupings", {"hand": words("QS"), "upcard": "JK"}, {("/upcard", "CARD_NOT_IN_GAME")}),
        ("groupings", {"hand": words("QS"), "upcard": None}, {("/upcard", "VALUE_INVALID")}),
        ("groupings", {"hand": words("QS"), "wild_joker": "QS"}, {("/wild_joker", "MEMBER_UNKNOWN")}),
        ("groups", {"groups": []}, {("/groups", "VALUE_INVALID")}),
        ("groups", {"groups": [[]]}, {("/groups/0", "VALUE_INVALID")}),
        ("groups", {"groups": [{"kind": "run", "cards": ["4H"]}]}, {("/groups/0/kind", "VALUE_INVALID")}),
        ("groups", {"groups": [{"cards": ["4H"]}]}, {("/groups/0/kind", "MEMBER_MISSING")}),
        ("counts", {"event": "drop", "hand": words("QS")}, {("/event", "VALUE_INVALID")}),
        ("counts", {"event": "hand"}, {("/hand", "MEMBER_MISSING")}),
        ("counts", {"event": "hand", "groups": [words("QS")], "hand": words("QS")}, {("/groups", "MEMBER_UNKNOWN")}),
        ("declarations", {"action": "meld", "hand": words("QS")}, {("/action", "VALUE_INVALID")}),
        ("declarations", {"hand": []}, {("/action", "MEMBER_MISSING"), ("/hand", "VALUE_INVALID")}),
        ("declarations", {"action": "knock", "hand": words("QS"), "table": []}, {("/table", "MEMBER_UNKNOWN")}),
        ("declarations", {"action": "knock", "hand": words("QS"), "opponent": {}}, {("/opponent/hand", "MEMBER_MISSING")}),
        (
            "declarations",
            {"action": "knock", "hand": words("QS"), "ruleset": "gin-oklahoma", "discard": "X"},
            {("/upcard", "MEMBER_MISSING"), ("/discard", "CARD_UNKNOWN")},
        ),
        (
            "declarations",
            {"action": "knock", "hand": words("QS"), "opponent": {"hand": ["QD"], "lay_offs": [{"cards": [], "target": -1}]}},
            {("/opponent/lay_offs/0/cards", "VALUE_INVALID"), ("/opponent/lay_offs/0/target", "VALUE_INVALID")},
        ),
        (
            "declarations",
            {"action": "knock", "hand": words("QS"), "opponent": {"hand": ["QD"], "groups": [["QD"] * 22] * 3}},
            {("/opponent/groups", "VALUE_INVALID")},
        ),
    ],
)
def test_what_cannot_be_asked_is_refused_with_every_fault(question: str, members: Any, faults: Any) -> None:
    assert problems(question, **{"ruleset": "gin-modern", **members}) == faults


def test_every_profile_serves_every_parameter_with_its_source() -> None:
    values = {}
    for profile in ("modern", "classic", "early", "palace", "oklahoma", "straight"):
        parameters = get(f"/v1/rulesets/gin-{profile}")["parameters"]
        assert all(entry["source"] and entry["rule"].startswith(("GIN-", "GEN-")) for entry in parameters.values())
        values[profile] = {name: entry["value"] for name, entry in parameters.items()}
    bonuses = ("gin_bonus", "big_gin_bonus", "undercut_bonus", "undercut_on_tie", "box_bonus", "box_timing")
    table: dict[str, Any] = {
        name: tuple(one[bonus] for bonus in (*bonuses, "game_bonus", "game_target", "shutout")) for name, one in values.items()
    }
    assert table == {
        "modern": (25, 31, 25, True, 25, "end", 100, 100, "double"),
        "classic": (20, None, 10, True, 20, "end", 100, 100, "flat_100"),
        "early": (20, None, 10, False, 20, "end", 100, 100, "none"),
        "palace": (25, None, 20, True, 10, "immediate", 0, 100, "none"),
        "oklahoma": (25, 31, 25, True, 25, "end", 100, 150, "double"),
        "straight": (25, 31, 25, True, 25, "end", 100, 100, "double"),
    }
