"""R-CNT-1, R-CNT-2, R-CNT-5, R-DEC-4, S-10 and S-11, seen through the best grouping of hands worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from referee import RuleSet

from .table import A23, CLASSIC, JUNGLEE, OCTRO, PAGAT, RC, best, house, text

# No run and no joker: three sets and KS AH 4D JC. 2x3 + 5x3 + 8x3 + 10 + 10 + 4 + 10 = 79.
NO_LIFE = "2S 2H 2D 5C 5D 5H 8S 8H 8C 4D JC KS AH"
# One run (9), two sets (18 + 6) and 9S 9D JC AS (38): 71 in all.
ONE_LIFE = "2H 3H 4H 6S 6D 6C 2S 2D 2C 9S 9D JC AS"
# Two runs of three (9 + 18) and seven cards that make nothing: 68.
TWO_LIVES = "2H 3H 4H 5C 6C 7C 9S 9D KS KD QH JD AC"
A23_L02 = "AD 2D 3D AC 2C 6C 8H QH 4C 6D 10D JD 4C"


@pytest.mark.parametrize(
    ("hand", "rules", "points"),
    [
        (NO_LIFE, RC, 79),
        (NO_LIFE, CLASSIC, 79),
        (NO_LIFE, JUNGLEE, 79),
        (NO_LIFE, A23, 79),
        (NO_LIFE, PAGAT, 79),
        (NO_LIFE, OCTRO, 80),
        (NO_LIFE, house(no_lives_count="flat_cap"), 80),
        (NO_LIFE, house(no_lives_count="flat_cap", points_cap=120), 120),
        (NO_LIFE, house("octro-13", no_lives_count="sum_capped"), 79),
        (NO_LIFE, house(points_cap=60), 60),
        (NO_LIFE, house(ace_points=1), 70),
        (NO_LIFE, house(face_points=5), 69),
        ("KS KH KD 10S 10H 10D 7S 7H 7D JC 4C 9C AH", RC, 80),
        ("KS KH KD 10S 10H 10D 7S 7H 7D JC 4C 9C AH", house(points_cap=200), 114),
        ("6H 8H 9C JC 2S 2D KS KD QH 4D AC JK JK", house(points_cap=200), 81),  # impure runs alone save nothing
        ("6H 8H 9C JC 2S 2D KS KD QH 4D AC JK JK", A23, 80),
        (ONE_LIFE, RC, 71),
        (ONE_LIFE, JUNGLEE, 71),
        (ONE_LIFE, CLASSIC, 62),
        (ONE_LIFE, A23, 62),
        (ONE_LIFE, OCTRO, 80),
        (ONE_LIFE, house(pure_only_count="exclude_pure"), 62),
        # the least that the count allows: unlaid, the run leaves "no pure sequence", which is a sum here
        (ONE_LIFE, house(pure_only_count="flat_cap"), 71),
        (ONE_LIFE, house(pure_only_count="flat_cap", no_lives_count="flat_cap"), 80),
        (ONE_LIFE, house(no_lives_count="flat_cap"), 71),
        (ONE_LIFE, house("octro-13", pure_only_count="all"), 71),
        (ONE_LIFE, house("a23-points", points_cap=50), 50),
        (ONE_LIFE, house("a23-points", ace_points=1), 53),
        (A23_L02, A23, 70),
        (A23_L02, CLASSIC, 70),
        (A23_L02, RC, 80),
        (A23_L02, OCTRO, 80),
        (TWO_LIVES, RC, 68),
        (TWO_LIVES, CLASSIC, 68),
        (TWO_LIVES, A23, 68),
        (TWO_LIVES, OCTRO, 80),  # no run of four: the second life is missing
        (TWO_LIVES, house("octro-13", min_long_sequence=None), 68),
        (TWO_LIVES, house(min_long_sequence=4), 80),  # 9 + 18 + 68 = 95
        (TWO_LIVES, house("a23-points", min_long_sequence=4), 68),  # both pure runs are exempt
        (TWO_LIVES, house("a23-points", min_sequences=3), 68),
        (TWO_LIVES, house(min_sequences=3), 80),
        (TWO_LIVES, house(points_cap=50), 50),
        (TWO_LIVES, house(ace_points=1), 59),
    ],
)
def test_r_cnt_2_by_lives(hand: str, rules: RuleSet[Any], points: int) -> None:
    grouping = best(hand, rules=rules).grouping
    assert (grouping.points, grouping.declarable) == (points, False)


@pytest.mark.parametrize(
    ("hand", "wild", "rules", "points", "ungrouped"),
    [
        (NO_LIFE, None, RC, 79, "KS AH 4D JC"),
        (ONE_LIFE, None, RC, 71, "AS 9S 9D JC"),
        (ONE_LIFE, None, A23, 62, "AS 9S 9D JC"),
        (TWO_LIVES, None, RC, 68, "9S KS QH 9D JD KD AC"),
        # JK saves twenty in KS KD JK and in JD JK KD alike: the run wins, as there are more runs then.
        ("2H 3H 4H 5C 6C 7C 9S 9D KS KD QH JD JK", None, RC, 38, "9S KS QH 9D"),
        # C-1: the best of the seed's first player
        ("2H 3H 4H 5C 6C QD 8D 8S 5C 2D 2C KS QS", "QD", RC, 19, "KS 2D 2C 5C"),
        # player 3 of the seed laid 23; 2H 3H 4H, 5C 6C 7C and 5H 5C QD leave one point less
        ("3H 4H 5H 5C 6C 7C QD 8D 5C 2D 2C 2H KS", "QD", RC, 22, "KS 2D 8D 2C"),
        # 10 10 10 and 10 J Q save the same: the pure run wins
        ("2H 3H 4H 5C 6C 7C 10S 10H 10D JD QD 8S 6D", None, RC, 34, "8S 10S 10H 6D"),
    ],
)
def test_r_cnt_2_and_what_is_left(hand: str, wild: str | None, rules: RuleSet[Any], points: int, ungrouped: str) -> None:
    grouping = best(hand, wild, rules).grouping
    assert (grouping.points, text(grouping.ungrouped)) == (points, ungrouped)


def test_r_dec_3_octro_spends_its_joker_on_the_long_run() -> None:
    grouping = best("2H 3H 4H 5C 6C 7C 9S 9D KS KD QH JD JK", rules=OCTRO).grouping
    assert grouping.points == 58
    assert sorted(len(group.cards) for group in grouping.groups) == [3, 4]
    assert text(grouping.ungrouped) == "9S KS QH 9D JD KD"


@pytest.mark.parametrize(
    ("hand", "wild", "rules", "points"),
    [
        ("QS 5H 9D", "QD", RC, 14),
        ("QS 5H 9D", "QD", house(ungrouped_wild_points="face"), 24),
        ("JK 5H 9D", "QD", house(ungrouped_wild_points="face"), 14),
        ("QS 5H 9D", None, RC, 24),
        ("AS 5H 9D", "JK", RC, 14),
        ("AS 5H 9D", "JK", house(ungrouped_wild_points="face"), 24),
        ("AS 5H 9D", "JK", house(ungrouped_wild_points="face", ace_points=1), 15),
        ("AS 5H 9D", "JK", house(printed_joker_cut="printed_only"), 24),
        ("7S KH 9D", "7C", house(ungrouped_wild_points="face"), 26),
        ("QS 5H 5D", "QD", house(ungrouped_wild_points="face"), 10),  # in a set, lives or not
        ("QS 5H 5D", "QD", RC, 10),
        ("QS 5H 6H", "QD", house(ungrouped_wild_points="face"), 11),
        ("JK 5H 9D", None, house(joker_points=5), 19),
        ("QS 5H 9D", "QD", house(joker_points=5), 19),
        ("QS 5H 9D", "QD", house(joker_points=5, ungrouped_wild_points="face"), 24),
        ("KS 5H 9D", "QS", house(value_cards_wild=True, ungrouped_wild_points="face"), 24),
        ("KS 5H 9D", "QS", house(value_cards_wild=True), 14),
        ("QS 5H 9D", "QD", house(wild_scope="same_card"), 24),
        ("QS 5H 9D", "QD", house(wild_as_joker=False), 24),
    ],
)
def test_r_cnt_5_and_1_jokers_left_over(hand: str, wild: str | None, rules: RuleSet[Any], points: int) -> None:
    assert best(hand, wild, rules).grouping.points == points


def test_r_cnt_5_seed_player_two() -> None:
    # no pure run: 68 of real cards; both QD find a group, so "face" charges nothing for them (AUD-B03)
    hand = "4S 4H 4C 4D 5D QD 3S 7S 8S QD KD 10C 9C"
    assert best(hand, "QD", house(ungrouped_wild_points="face")).grouping.points == 68
    assert best(hand, "QD").grouping.points == 68
    assert best(hand, "QD", OCTRO).grouping.points == 80


@pytest.mark.parametrize(
    ("hand", "rules", "points"),
    [
        ("KS", RC, 10),
        ("AS", house(ace_points=1), 1),
        ("JK", RC, 0),
        ("2H 3H 4H", RC, 9),  # a first life alone, all cards count
        ("2H 3H 4H", A23, 0),
        ("2H 3H 4H", OCTRO, 80),
        ("2H 3H 4H 5C 6C 7C", RC, 0),
        ("2H 3H 4H 5C 6C 7C KS", RC, 10),
        ("2H 3H 4H 5C 6C 7C", OCTRO, 80),
        ("2H 3H 4H 5H 5C 6C 7C", OCTRO, 0),
        ("5H 5H 5H 5C 6C 7C 8C", OCTRO, 0),
        ("5H 5H 5H 5C 6C 7C 8C", RC, 41),
        ("8H 9H 10H", RC, 27),
    ],
)
def test_fewer_cards_than_a_hand_are_judged_as_they_are(hand: str, rules: RuleSet[Any], points: int) -> None:
    found = best(hand, rules=rules)
    assert (found.grouping.points, found.grouping.declarable, found.after_discard) == (points, False, None)


@pytest.mark.parametrize(
    ("hand", "rules", "points"),
    [
        (NO_LIFE, house(sets_need_two_lives=False), 34),
        ("5H 7H JK 2S 9D KC", RC, 33),
        ("5H 7H JK 2S 9D KC", house(second_life_needs_first=False), 21),
        ("5H 5D 5C 2S 9D KC", RC, 36),
        ("5H 5D 5C 2S 9D KC", house(second_life_needs_first=False), 36),
        ("5H 5D 5C 2S 9D KC", house(sets_need_two_lives=False), 21),
    ],
)
def test_r_dec_4_what_a_life_lets_count(hand: str, rules: RuleSet[Any], points: int) -> None:
    assert best(hand, rules=rules).grouping.points == points
