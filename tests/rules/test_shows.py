"""R-DEC-0 to R-DEC-5, R-CNT-6 and S-06 to S-09: whole shows."""

from __future__ import annotations

from typing import Any

import pytest

from referee import RuleSet, ruleset_ids
from referee.verdicts import Lives

from .table import A23, CLASSIC, JUNGLEE, OCTRO, PAGAT, RC, cards, codes, get, house, judge, post, text, why

VALID = "2H 3H 4H | 5C 6C 7C JK | 9S 9H 9D | KD KS KC"
ONE_RUN = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"
D03 = "KH KS KD | 6H 7H JK | 9S 10S JS JK | 5S 5H 5D"
D04 = "QH QS QD | 6H 7H 8H 9H | 5S 5H 5D | 10S 10H 10D"


def unlaid(verdict_cards: tuple[object, ...]) -> str:
    return " ".join(sorted(map(str, verdict_cards)))


@pytest.mark.parametrize("rules", [RC, CLASSIC, JUNGLEE, A23, PAGAT], ids=lambda rules: rules.id)
def test_r_dec_1_a_valid_show(rules: RuleSet[Any]) -> None:
    verdict = judge(VALID, rules=rules)
    assert (verdict.valid, verdict.reasons, verdict.warnings, verdict.points) == (True, (), (), 0)
    assert verdict.best is not None
    assert (verdict.best.declarable, verdict.best.points, verdict.best.ungrouped) == (True, 0, ())


@pytest.mark.parametrize(
    ("groups", "loose", "expected"),
    [
        ("2H 3H 4H | 5C 6C JK | 9S 9H 9D | KD KS KC", "", "CARD_COUNT"),
        ("2H 3H 4H 5H | 5C 6C 7C 8C | 9S 9H 9D | KD KS KC", "", "CARD_COUNT"),
        ("2H 3H 4H 5H | 5C 6C 7C 8C | 9S 9H 9D 9C | KD KS KC", "", "CARD_COUNT"),
        ("2H 3H 4H | 5C 6C 7C JK | 9S 9H 9D | KD KS KC", "2D", "CARD_COUNT UNGROUPED_CARDS"),
        ("2H 3H 4H | 5C 6C 7C JK | 9S 9H 9D | KD KS", "", "CARD_COUNT UNGROUPED_CARDS"),
        ("2H 3H 4H | 5C 6C 9C | 9S 9H 9D | KD KS KC", "", "1:SEQUENCE_GAP CARD_COUNT TOO_FEW_SEQUENCES"),
        ("9S 9H 9D | KD KS KD", "", "1:SET_DUPLICATE_SUIT CARD_COUNT NO_PURE_SEQUENCE TOO_FEW_SEQUENCES"),
        ("2H 3H 4H", "", "CARD_COUNT TOO_FEW_SEQUENCES"),
        ("2H", "", "CARD_COUNT NO_PURE_SEQUENCE TOO_FEW_SEQUENCES UNGROUPED_CARDS"),
    ],
)
def test_r_dec_0_number_of_cards(groups: str, loose: str, expected: str) -> None:
    verdict = judge(groups, loose=loose)
    assert (codes(verdict.reasons), verdict.best, codes(verdict.warnings)) == (expected, None, "")
    assert (verdict.valid, verdict.points) == (False, 80)


def test_r_dec_0_the_thrown_card_is_not_among_the_thirteen() -> None:
    assert judge(VALID, discard="2D").valid
    assert codes(judge("2H 3H 4H | 5C 6C JK | 9S 9H 9D | KD KS KC", discard="2D").reasons) == "CARD_COUNT"


@pytest.mark.parametrize(
    ("groups", "loose", "expected", "left_out"),
    [
        ("2H 3H 4H | 5C 6C 7C JK | 9S 9H 9D", "KD KS KC", "UNGROUPED_CARDS", "KC KD KS"),
        ("2H 3H 4H | 5C 6C 7C JK | 9S 9H | 9D | KD KS KC", "", "UNGROUPED_CARDS", "9D 9H 9S"),
        ("2H 3H 4H | 5C 6C 7C JK | 9S 9H | KD KS KC", "9D", "UNGROUPED_CARDS", "9D 9H 9S"),
        ("2H 3H 4H | 5C 6C 7C | 9S 9H 9D | KD KS KC | JK", "", "UNGROUPED_CARDS", "JK"),
        ("2H 3H 4H | 5C 6C 7C | 9S 9H 9D | KD KS KC", "JK", "UNGROUPED_CARDS", "JK"),
        ("2H 3H 4H | 5C 6C 7C | 9S 9H 9D | KD KS | KC JK", "", "UNGROUPED_CARDS", "JK KC KD KS"),
    ],
)
def test_r_dec_1_cards_left_out_are_named_once(groups: str, loose: str, expected: str, left_out: str) -> None:
    verdict = judge(groups, loose=loose)
    assert codes(verdict.reasons) == expected
    assert unlaid(verdict.reasons[0].cards) == left_out
    assert codes(verdict.warnings) == "BETTER_ARRANGEMENT"


def test_s_06_a_short_group_is_listed_as_too_short() -> None:
    verdict = judge("2H 3H 4H | 5C 6C 7C JK | 9S 9H 9D | KD KS | KC")
    assert [why(group) for group in verdict.groups] == ["", "", "", "GROUP_TOO_SHORT", "GROUP_TOO_SHORT"]
    assert [group.kind for group in verdict.groups[3:]] == ["invalid", "invalid"]


@pytest.mark.parametrize(
    ("groups", "rules", "expected"),
    [
        (VALID, RC, ""),
        ("2H 3H 4H | 5C 6C 7C | 9S 9H 9D 9C | KD KS KC", RC, ""),  # the second life may be pure
        ("2H 3H 5H | 5C 6C 7C 8C | 9S 9H 9D | KD KS KC", RC, "0:SEQUENCE_GAP TOO_FEW_SEQUENCES"),
        ("2H 3H 4H | 5C 6C 7C JK | 9S 9H 9H | KD KS KC", RC, "2:SET_DUPLICATE_SUIT"),
        ("2H 3H JK | 5C 6C JK 8C | 9S 9H 9D | KD KS KC", RC, "NO_PURE_SEQUENCE"),
        ("2H 3H JK | 5C 5D 5H 5S | 9S 9H 9D | KD KS KC", RC, "NO_PURE_SEQUENCE TOO_FEW_SEQUENCES"),
        ("2H 3H 4H | 5C 5D 5H 5S | 9S 9H 9D | KD KS KC", RC, "TOO_FEW_SEQUENCES"),
        (ONE_RUN, RC, "TOO_FEW_SEQUENCES"),
        (ONE_RUN, house(min_sequences=1), ""),
        (VALID, house(min_pure_sequences=2), "TOO_FEW_PURE"),
        ("2H 3H JK | 5C 6C JK 8C | 9S 9H 9D | KD KS KC", house(min_pure_sequences=2), "NO_PURE_SEQUENCE"),
        (VALID, house(min_pure_sequences=2, min_sequences=3), "TOO_FEW_PURE TOO_FEW_SEQUENCES"),
        ("2H 3H 4H | 5C 6C 7C | 9S 9H 9D 9C | KD KS KC", house(min_pure_sequences=2), ""),
        ("2H 3H 4H | 5C 6C 7C | 9S 9H 9D 9C | KD KS KC", house(min_pure_sequences=3), "TOO_FEW_PURE"),
        ("2H 3H 4H | 5C 6C 7C | 9S 9H 9D 9C | KD KS KC", house(min_sequences=3), "TOO_FEW_SEQUENCES"),
        ("2H 3H JK | 5C 6C JK 8C | 9S 9H 9D | KD KS KC", house(min_pure_sequences=0), ""),
        ("2H 3H JK | 5C 5D 5H 5S | 9S 9H 9D | KD KS KC", house(min_pure_sequences=0), "TOO_FEW_SEQUENCES"),
        (
            "2H 3H 5H | 5C 6C 9C | 9S 9H 9H | KD KS | KC 2D",
            RC,
            "0:SEQUENCE_GAP 1:SEQUENCE_GAP 2:SET_DUPLICATE_SUIT NO_PURE_SEQUENCE TOO_FEW_SEQUENCES UNGROUPED_CARDS",
        ),
        (
            "2H 3H 4H | 5C 6C 8C | 9S 9H JK JK JK | KC 2D",
            CLASSIC,
            "1:SEQUENCE_GAP 2:SET_TOO_LONG 2:SET_TOO_MANY_JOKERS TOO_FEW_SEQUENCES UNGROUPED_CARDS",
        ),
        (D04, RC, "TOO_FEW_SEQUENCES"),
        (D03, RC, "NO_PURE_SEQUENCE"),
    ],
)
def test_r_dec_2_lives_and_s_07_order_of_reasons(groups: str, rules: RuleSet[Any], expected: str) -> None:
    verdict = judge(groups, rules=rules)
    assert (codes(verdict.reasons), verdict.valid, verdict.points) == (expected, not expected, 80 if expected else 0)


@pytest.mark.parametrize(
    ("groups", "rules", "first", "second"),
    [
        (VALID, RC, 0, 1),
        ("5C 6C 7C JK | 2H 3H 4H | 9S 9H 9D | KD KS KC", RC, 1, 0),
        ("9S 9H 9D | 5C 6C JK | 2H 3H 4H 5H | 7D 8D 9D", RC, 2, 1),
        ("9S 9H 9D | 7D 8D 9D | 2H 3H 4H 5H | 5C 6C JK", RC, 1, 2),
        ("2H 3H 4H | 5C 5D 5H 5S | 9S 9H 9D | KD KS KC", RC, 0, None),
        ("2H 3H JK | 5C 6C JK 8C | 9S 9H 9D | KD KS KC", RC, None, None),
        ("2H 2S JK | 5C 5D 5H 5S | 9S 9H 9D | KD KS KC", RC, None, None),
        (ONE_RUN, RC, 0, None),
        ("5H 5H 5H | 2S 3S 4S 5S | 9S 9H 9D | KD KS KC", OCTRO, 0, 1),
        ("2H 3H JK | 5C 6C JK 8C | 9S 9H 9D | KD KS KC", house(declare_judged_on="best"), None, None),
    ],
)
def test_s_07_lives(groups: str, rules: RuleSet[Any], first: int | None, second: int | None) -> None:
    assert judge(groups, rules=rules).lives == Lives(first, second)


@pytest.mark.parametrize(
    ("groups", "rules", "expected"),
    [
        ("2H 3H 4H | 5C 6C 7C | 9S 9H 9D 9C | KD KS KC", OCTRO, "NO_LONG_SEQUENCE"),
        ("2H 3H 4H | 5C 6C 7C 8C | 9S 9H 9D | KD KS KC", OCTRO, ""),
        ("2H 3H 4H | 5C 6C 7C JK | 9S 9H 9D | KD KS KC", OCTRO, ""),  # the long one may be impure
        ("2H 3H 4H 5H | 5C 6C JK | 9S 9H 9D | KD KS KC", OCTRO, ""),
        ("5H 5H 5H | 2S 3S 4S 5S | 9S 9H 9D | KD KS KC", OCTRO, ""),
        ("5H 5H 5H | 2S 3S JK 5S | 9S 9H 9D | KD KS KC", OCTRO, ""),  # the triple is the pure one
        ("5H 5H 5H | 2S 2S 2S | 9S 9H 9D 9C | KD KS KC", OCTRO, "NO_LONG_SEQUENCE"),
        ("5H 5H 5H | 2S 2H 2C | 9S 9H 9D 9C | KD KS KC", OCTRO, "NO_LONG_SEQUENCE TOO_FEW_SEQUENCES"),
        (
            "2D 2S 2C | 5C 5D 5H 5S | 9S 9H 9D | KD KS KC",
            OCTRO,
            "NO_LONG_SEQUENCE NO_PURE_SEQUENCE TOO_FEW_SEQUENCES",
        ),
        ("2H 3H 4H 5H | 5C JK JK | 9S 9H 9D | KD KS KC", OCTRO, "TOO_FEW_SEQUENCES"),  # two jokers make it a set
        (
            "2H 3H 4H | 5C 6C JK JK | 9S 9H 9D | KD KS KC",
            OCTRO,
            "1:SEQUENCE_TOO_MANY_JOKERS NO_LONG_SEQUENCE TOO_FEW_SEQUENCES",
        ),
        ("2H 3H 4H | 5C 6C 7C | 9S 9H 9D 9C | KD KS KC", house(min_long_sequence=4), "NO_LONG_SEQUENCE"),
        ("2H 3H 4H | 5C 6C 7C | 9S 9H 9D 9C | KD KS KC", house("octro-13", min_long_sequence=None), ""),
    ],
)
def test_r_dec_3_long_sequence(groups: str, rules: RuleSet[Any], expected: str) -> None:
    assert codes(judge(groups, rules=rules).reasons) == expected


RUNS = "10H JH QH KH | AS 2S 3S 4S"


@pytest.mark.parametrize("rules", [CLASSIC, A23, house(ungrouped_jokers_ok=True)], ids=["classic", "a23", "override"])
@pytest.mark.parametrize(
    ("groups", "loose", "left_out"),
    [
        (f"{RUNS} | 10S 10D JK JK", "7C", ""),
        (f"{RUNS} | 10S 10D JK JK | 7C", "", ""),
        (f"{RUNS} | 10S 10D JK 7C | JK", "", ""),
        (f"{RUNS} | 10S 10D 10C", "JK JK", ""),
        (f"{RUNS} | 10S 10D 10C | JK 7C", "", ""),
        (f"{RUNS} | 10S 10D 10C | JK", "7C", ""),
        (f"{RUNS} 5S 6S | JK JK 7C", "", ""),
        (f"{RUNS} 5S 6S | JK JK JK", "", ""),
        (f"{RUNS} 5S 6S | 7C 7C 7D", "", ""),
        (f"{RUNS} | 10S 10D JK | JK 8C", "", "8C"),
        (f"{RUNS} | 10S 10D JK | 7C 8C", "", "8C"),
        (f"{RUNS} | 10S 10D JK | 8C", "7C", "8C"),
        (f"{RUNS} | 10S 10D JK", "8C 7C", "8C"),
        (f"{RUNS} | 10S 10D | 7C 8C | JK", "", "10D 10S 8C"),
    ],
)
def test_s_06_loose_jokers(rules: RuleSet[Any], groups: str, loose: str, left_out: str) -> None:
    verdict = judge(groups, "7S", rules, loose=loose)
    assert codes(verdict.reasons) == ("UNGROUPED_CARDS" if left_out else "")
    assert [unlaid(reason.cards) for reason in verdict.reasons] == ([left_out] if left_out else [])
    assert verdict.points == (80 if left_out else 0)


@pytest.mark.parametrize("rules", [RC, JUNGLEE, OCTRO, PAGAT], ids=lambda rules: rules.id)
@pytest.mark.parametrize(
    ("groups", "loose", "expected"),
    [
        (f"{RUNS} | 10S 10D JK JK", "7C", "UNGROUPED_CARDS"),
        (f"{RUNS} | 10S 10D 10C | JK 7C", "", "UNGROUPED_CARDS"),
        (f"{RUNS} 5S 6S | JK JK 7C", "", "2:JOKER_ONLY_GROUP"),
        (f"{RUNS} 5S 6S | 7C 7C 7D", "", "2:SET_DUPLICATE_SUIT"),
        (f"{RUNS} | 10S 10D JK | JK 8C", "", "UNGROUPED_CARDS"),
    ],
)
def test_r_dec_1_no_loose_jokers_in_the_other_houses(rules: RuleSet[Any], groups: str, loose: str, expected: str) -> None:
    assert codes(judge(groups, "7S", rules, loose=loose).reasons) == expected


def test_s_06_both_cards_of_a_short_group_where_no_joker_may_lie_loose() -> None:
    assert unlaid(judge(f"{RUNS} | 10S 10D JK | JK 8C", "7S").reasons[0].cards) == "8C JK"


def test_s_06_a_bad_group_with_another_card_stays_bad() -> None:
    assert codes(judge(f"{RUNS} | 10S 9D JK JK 7C", "7S", CLASSIC).reasons) == "2:GROUP_MIXED"


def test_s_06_natural_set_of_wild_cards_is_a_set() -> None:
    verdict = judge(f"{RUNS} 5S 6S | 7C 7H 7D", "7S", CLASSIC)
    assert (verdict.valid, verdict.groups[2].kind) == (True, "set")


def test_s_05_joker_only_group_is_never_a_life() -> None:
    rules = house(joker_only_group="valid")
    assert judge(f"{RUNS} 5S 6S | JK JK 7C", "7S", rules).valid
    bad = judge("2H 3H 4H | JK JK JK | 9S 9H 9D | KD KS KC KH", rules=rules)
    assert (codes(bad.reasons), bad.lives) == ("TOO_FEW_SEQUENCES", Lives(0, None))


@pytest.mark.parametrize(
    ("groups", "wild", "rules", "warnings"),
    [
        (VALID, None, RC, ""),
        (D03, None, RC, "BETTER_ARRANGEMENT"),
        (D04, None, RC, ""),
        (ONE_RUN, None, RC, "BETTER_ARRANGEMENT"),
        ("2H 3H 4H | 5C 6C 7C JK | 9S 9H | 9D KD KS KC", None, RC, "BETTER_ARRANGEMENT"),
        ("10S JS QS KS | AD 2D 3D 4D | 3S 3D 3C 3H JK", None, A23, "BETTER_ARRANGEMENT"),
        ("10S JS QS KS | AD 2D 3D 4D | 3S 3D 3C 3H JK", None, RC, ""),
    ],
)
def test_s_08_better_arrangement(groups: str, wild: str | None, rules: RuleSet[Any], warnings: str) -> None:
    verdict = judge(groups, wild, rules)
    assert codes(verdict.warnings) == warnings
    assert verdict.best is not None
    assert verdict.best.declarable == (verdict.valid or bool(warnings))


def test_r_dec_5_judged_as_laid_by_default() -> None:
    verdict = judge(D03)
    assert (verdict.valid, verdict.points) == (False, 80)
    assert verdict.best is not None
    assert (verdict.best.declarable, verdict.best.points, verdict.best.ungrouped) == (True, 0, ())


def test_s_09_declare_judged_on_best() -> None:
    rules = house(declare_judged_on="best")
    verdict = judge(D03, rules=rules)
    assert (verdict.valid, verdict.reasons, codes(verdict.warnings)) == (True, (), "BETTER_ARRANGEMENT")
    assert [text(group.cards) for group in verdict.groups] == D03.split(" | ")
    assert [group.kind for group in verdict.groups] == ["set", "impure_sequence", "impure_sequence", "set"]
    assert (verdict.points, set(verdict.by_variant.values())) == (0, {0})


@pytest.mark.parametrize(
    ("groups", "expected"),
    [
        (VALID, ""),
        (D04, "TOO_FEW_SEQUENCES"),
        ("2H 3H 4H | 5C 6C JK | 9S 9H 9D | KD KS KC", "CARD_COUNT"),
        ("2H 3H JK | 5C 6C JK | 9S 9H 9D | KD KS KC", "CARD_COUNT NO_PURE_SEQUENCE"),
    ],
)
def test_s_09_best_does_not_save_what_cannot_be_declared(groups: str, expected: str) -> None:
    verdict = judge(groups, rules=house(declare_judged_on="best"))
    assert (codes(verdict.reasons), verdict.warnings) == (expected, ())


NAMES = list(ruleset_ids("indian-13"))


@pytest.mark.parametrize("name", NAMES)
def test_what_sets_the_houses_apart(name: str) -> None:
    rules = house(name)
    found = {
        "long set": judge(f"{RUNS} | 9S 9H 9D 9C JK", rules=rules).valid,
        "loose joker": judge(f"{RUNS} | 9S 9H 9D 9C | JK", rules=rules).valid,
        "ace no joker": judge("10H JH QH KH | 2S 3S 4S 5S | 9S 9H 9D | 8C 8D AC", "JK", rules).groups[3].kind == "invalid",
        "three jokers in a set": judge("10H JH QH KH | 2S 3S 4S 5S | 9S 9H JK JK JK", rules=rules).valid,
        "runs of three": judge("10H JH QH | 2S 3S 4S | 9S 9H 9D 9C | 8C 8D 8H", rules=rules).valid,
        "triple": judge("10H JH QH KH | 2S 2S 2S | 9S 9H 9D | 8C 8D 8H", rules=rules).valid,
    }
    long_sets = rules.house in ("rummycircle", "rummyculture", "passion", "octro")
    assert found == {
        "long set": long_sets,
        "loose joker": rules.house in ("classic", "a23"),
        "ace no joker": rules.house == "pagat",
        "three jokers in a set": long_sets,
        "runs of three": rules.house != "octro",
        "triple": rules.house == "octro",
    }


@pytest.mark.parametrize("name", NAMES)
def test_r_cnt_6_wrong_show_and_by_variant_of_every_rule_set(name: str) -> None:
    rules = house(name)
    siblings = {other for other in NAMES if other.partition("-")[0] == rules.house}
    wrong, right = judge(D04, rules=rules), judge("2H 3H 4H 5H | 5C 6C 7C | 9S 9H 9D | KD KS KC", rules=rules)
    assert (wrong.points, dict(wrong.by_variant)) == (80, dict.fromkeys(siblings, 80))
    assert (right.points, dict(right.by_variant)) == (0, dict.fromkeys(siblings, 0))


@pytest.mark.parametrize(
    "name", ["rummycircle-points", "classic-deals", "junglee-pool201", "a23-pool51", "deccan-deals", "octro-13"]
)
def test_by_variant_under_overrides(name: str) -> None:
    rules = house(name, wrong_show_points=60)
    verdict = judge(D04, rules=rules)
    assert (verdict.points, set(verdict.by_variant.values())) == (60, {60})
    assert name in verdict.by_variant


def test_by_variant_validity_is_that_of_the_rule_set_asked() -> None:
    verdict = judge(ONE_RUN, rules=house("a23-deals", min_sequences=1))
    assert dict(verdict.by_variant) == dict.fromkeys(["a23-points", "a23-pool51", "a23-pool101", "a23-pool201", "a23-deals"], 0)


def test_r_cnt_6_a_wrong_show_costs_the_same_whatever_the_hand() -> None:
    cheap = judge("2H 3H 4H | 5C 6C 7C JK | 2S 2D 2C | AS AD AC", rules=house(wrong_show_points=80, min_sequences=3))
    assert cheap.points == 80
    assert judge(D04, rules=house(points_cap=40, wrong_show_points=40)).points == 40


def test_the_wire_says_the_same() -> None:
    status, body = post(
        "/v1/declarations",
        wild_joker="QS",
        groups=[["2H", "3h", "4♥", "5H"], ["5C", "6C", "7C", "8C"], ["5D", "5C", "PJ", "QH", "qs"]],
    )
    assert (status, body["valid"], body["lives"], body["score"]["points"]) == (200, True, {"first": 0, "second": 1}, 0)
    assert body["groups"][2]["reads_as"] == ["5S", "5H", "5D", "5C", None]
    assert body["groups"][2]["jokers"][2] == {"card": "QS", "stands_for": None}
    assert body["groups"][0]["cards"] == ["2H", "3H", "4H", "5H"]


@pytest.mark.parametrize(
    ("extra", "code"),
    [
        ({"groups": []}, "VALUE_INVALID"),
        ({"groups": [["5H", "6H", "7H"], []]}, "VALUE_INVALID"),
        ({"groups": [{"kind": "set", "cards": ["5H", "5S", "5D"]}]}, "VALUE_INVALID"),
        ({"groups": [["5H", "6H", "1H"]]}, "CARD_UNKNOWN"),
        ({"groups": [["5H", "6H", "7H"]], "players": 7}, "PLAYERS_OUT_OF_RANGE"),
        ({"groups": [["5H", "6H", "7H"]], "players": 1}, "PLAYERS_OUT_OF_RANGE"),
        ({"groups": [["5H", "6H", "7H"]], "overrides": {"min_pure": 2}}, "RULE_UNKNOWN"),
        ({"groups": [["5H", "6H", "7H"]], "overrides": {"set_max_total": "4"}}, "RULE_VALUE"),
        ({"groups": [["5H", "6H", "7H"]], "action": "show"}, "MEMBER_UNKNOWN"),
    ],
)
def test_requests_that_cannot_be_judged(extra: dict[str, object], code: str) -> None:
    status, body = post("/v1/declarations", **extra)
    assert (status, [fault["code"] for fault in body["errors"]]) == (422, [code])


def test_hand_of_the_helpers_is_thirteen() -> None:
    assert all(len(cards(show.replace("|", " "))) == 13 for show in (VALID, ONE_RUN, D03, D04))


RULE_OF = {
    "GROUP_TOO_SHORT": "R-SEQ-1",
    "JOKER_ONLY_GROUP": "R-JOK-5",
    "TOO_FEW_NATURALS": "R-JOK-4",
    "SEQUENCE_GAP": "R-SEQ-1",
    "SEQUENCE_DUPLICATE_RANK": "R-SEQ-1",
    "SEQUENCE_TOO_LONG": "R-SEQ-2",
    "SEQUENCE_WRAPS": "R-SEQ-3",
    "SEQUENCE_TOO_MANY_JOKERS": "R-SEQ-4",
    "SET_DUPLICATE_SUIT": "R-SET-1",
    "SET_TOO_LONG": "R-SET-2",
    "SET_TOO_MANY_JOKERS": "R-SET-3",
    "CARD_COUNT": "R-DEC-0",
    "UNGROUPED_CARDS": "R-DEC-1",
    "NO_PURE_SEQUENCE": "R-DEC-2",
    "TOO_FEW_PURE": "R-DEC-2",
    "TOO_FEW_SEQUENCES": "R-DEC-2",
    "NO_LONG_SEQUENCE": "R-DEC-3",
    "BETTER_ARRANGEMENT": "R-DEC-5",
    "CARD_COPIES": "R-PACK-2",
}


def test_section_5_every_code_is_listed_under_its_rule() -> None:
    listed = {entry["code"]: entry["rule"] for entry in get("/v1/reasons")["reasons"]}
    assert {code: listed.get(code) for code in RULE_OF} == RULE_OF
    assert "GROUP_MIXED" in listed


def test_section_5_a_message_names_the_cards() -> None:
    (reason,) = judge("2H 3H 4H | 5C 6C 7C JK | 9S 9H 9H | KD KS KC").reasons
    assert (reason.group, reason.rule, {card.text for card in reason.cards}) == (2, "R-SET-1", {"9H"})
    assert "9H" in reason.message
