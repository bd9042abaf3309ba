"""The 21-card oracle against the 13-card oracle and plain recursion, and hand-worked cases (rulebook, shared examples)."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from . import indian
from .indian import JK, RANKS, SUITS, Outcome, read_group, rules_of, table_of
from .marriage import (
    Best,
    Player,
    after_discard,
    best,
    best_grouping,
    by_number,
    count_as_laid,
    dublees,
    show_as_laid,
    special_shows,
    table_totals,
    value_cards,
    value_points,
)
from .test_oracle import brute, random_case

CLASSIC = rules_of("classic-21")
ADDA = rules_of("adda52-21")
PACKS = [rank + suit for rank in RANKS for suit in SUITS] * 3 + [JK] * 3


def cards(text: str) -> list[str]:
    return text.split()


def groups(text: str) -> list[list[str]]:
    """Groups are separated by bars."""
    return [group.split() for group in text.split("|")]


# -------------------------------------------------------------------------------------- against others


@pytest.mark.parametrize(("size", "hands"), [(7, 150), (10, 150), (13, 150)])
def test_best_grouping_agrees_with_the_oracle_of_13_cards(size: int, hands: int) -> None:
    """Another way to pack the groups, under overrides of every parameter."""
    for seed in range(hands):
        rng = random.Random(f"marriage {size} {seed}")
        hand, wild, rules = random_case(rng, size)
        assert best_grouping(hand, wild, rules) == indian.best(hand, wild, rules), (hand, wild, rules)


def close_hand(rng: random.Random, size: int) -> tuple[list[str], str]:
    """A hand of a few neighbouring ranks from three packs, where there are sequences enough, and the turned card."""
    first, suits = rng.randrange(13), rng.sample(SUITS, rng.choice((1, 2, 3, 4)))
    near = [card for card in PACKS if card == JK or ((RANKS.index(card[:-1]) - first) % 13 < 5 and card[-1] in suits)]
    return rng.sample(near, min(size, len(near))), rng.choice([*near, *PACKS])


@pytest.mark.parametrize("profile", ["classic-21", "adda52-21"])
def test_best_grouping_of_the_profiles(profile: str) -> None:
    """Fifteen cards, three pure sequences or not."""
    pure = 0
    for seed in range(30):
        hand, wild = close_hand(random.Random(f"{profile} {seed}"), 15)
        rules = rules_of(profile, cards_per_player=len(hand), dublee_relief=None)
        found = best_grouping(hand, wild, rules)
        assert found == indian.best(hand, wild, rules), (hand, wild)
        pure += found.pure >= 3
    assert pure >= 8


def test_best_grouping_is_best_of_all_partitions() -> None:
    """R21-DEC-1, R21-CNT-2 with two pure sequences asked for, so that hands of nine cards can have them."""
    for seed in range(15):
        rng = random.Random(f"partitions {seed}")
        hand, wild = close_hand(rng, 9)
        overrides: dict[str, Any] = {"min_pure_sequences": 2, "min_sequences": 2, "points_cap": 50, "cards_per_player": 9}
        rules = rules_of(rng.choice(("classic-21", "adda52-21")), **overrides)
        assert best_grouping(hand, wild, rules) == brute(hand, wild, rules, smallest=3), (hand, wild)


def test_jokers_by_number_agree_with_the_very_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-JOK-6 and all: hands of 21 cards with every joker named."""
    rng = random.Random("literal")
    dealt = [rng.sample(PACKS, 22) for _ in range(12)]
    assert by_number(CLASSIC)
    found = [best_grouping(hand[:21], hand[21], CLASSIC) for hand in dealt]
    monkeypatch.setattr("tests.oracle.marriage.by_number", lambda _: False)
    assert [best_grouping(hand[:21], hand[21], CLASSIC) for hand in dealt] == found


def test_order_of_the_cards_does_not_matter() -> None:
    for seed in range(10):
        rng = random.Random(f"order {seed}")
        hand, wild = close_hand(rng, 21)
        expected = best(hand, wild, CLASSIC)
        rng.shuffle(hand)
        assert best(hand, wild, CLASSIC) == expected


# ------------------------------------------------------------------------------------------ hand-worked

SHOW = "JH QH KH | 7C 8C 9C | 9S 10S JS | 2D 2S 2H | KD KS KC | 6D 7D JK | 10H 10C 10D"


def test_r21_dec_1_three_pure_sequences() -> None:
    """The show as laid, and a best grouping with nothing loose."""
    laid = groups(SHOW)
    hand = [card for group in laid for card in group]
    assert show_as_laid(laid, [], "4D", CLASSIC) == "pure_sequences"
    found = best(hand, "4D", CLASSIC)
    assert (found.declarable, found.points, found.shows) == (True, 0, ("pure_sequences",))
    assert found.grouping.ungrouped == 0
    assert found.grouping.pure >= 3


def test_r21_dec_1_two_pure_sequences_are_too_few() -> None:
    laid = groups(SHOW.replace("9S 10S JS", "9S 10S JK"))
    assert show_as_laid(laid, [], "4D", CLASSIC) is None


@pytest.mark.parametrize(
    ("laid", "loose", "wild", "show"),
    [
        ("5H 5H | JC JC | KD KD | 2S 2S | 3C 3C | 4D 4D | 7S 7S | JK JK", "6D 8C QH 10C AH", "9S", "eight_dublees"),
        ("5H 5H | JC JC | KD KD | 2S 2S | 3C 3C | 4D 4D | 7S 7S", "JK JK 6D 8C QH 10C AH", "9S", None),
        ("5H 5H 5H | JC JC JC | KD KD KD", "2C 4C 6D 8D 10H JS QC AS 2D 3S 6H 7H", "9S", "three_tunnelas"),
        ("5H 5H 5H | JC JC JC | KD KD KD", "2C 4C 6D 8D 10H JS QC AS 2D 3S 6H", "9S", None),  # twenty cards
        ("5H 5H 5H | JC JC JC | JK JK JK", "2C 4C 6D 8D 10H JS QC AS 2D 3S 6H 7H", "9S", "three_tunnelas"),
        ("JK JK 9S 9H 9D 10S 8S 9C", "2C 4C 6D 8D 10H JS QC AS 2D 3S 6H 7H KD", "9S", "eight_jokers"),
        ("JK JK 9S 9H 9D 10S 8S 9C", "2C 4C 6D 8D 10H JS QC AS 2D 3S 6H 7H KD", "5S", None),
        ("JK JK 9S 9H | 9D 10S 8S 9C", "2C 4C 6D 8D 10H JS QC AS 2D 3S 6H 7H KD", "9S", None),  # in one group
    ],
)
def test_r21_dec_1_special_shows(laid: str, loose: str, wild: str, show: str | None) -> None:
    assert show_as_laid(groups(laid), cards(loose), wild, CLASSIC) == show
    held = [*cards(laid.replace("|", " ")), *cards(loose)]
    if show and len(held) == 21:
        found = best(held, wild, CLASSIC)
        assert (found.declarable, found.points, show in found.shows) == (True, 0, True)
        assert not best(held, wild, {**CLASSIC, "special_shows": []}).declarable


def test_s_22_a_hand_that_fits_a_special_show_costs_nothing() -> None:
    loose = cards("5H 5H 5H JC JC JC KD KD KD 2C 4C 6D 8D 10H JS QC AS 2D 3S 6H 7H")
    assert special_shows(loose, "9S", CLASSIC) == ("three_tunnelas",)
    assert count_as_laid([], loose, "9S", CLASSIC) == 0
    assert count_as_laid([], loose, "9S", {**CLASSIC, "special_shows": []}) == 120


@pytest.mark.parametrize(
    ("pairs", "classic", "adda"),
    [("2S 3D 5C 8H JD", 120, 120), ("2S 3D 5C 8H JD QH", 2, 120), ("2S 3D 5C 8H JD QH KC", 2, 0)],
)
def test_r21_cnt_3_dublees(pairs: str, classic: int, adda: int) -> None:
    """Six cost 2 (Classic), seven nothing (Adda52); the rest of the hand is of ranks and suits far apart."""
    hand = (cards(pairs) * 2 + cards("10S 4H 6S 9D 7H AC 10C KS 6C QS 3S"))[:21]
    assert dublees(hand) == len(cards(pairs))
    assert best(hand, None, CLASSIC).points == classic
    assert best(hand, None, ADDA).points == adda
    assert count_as_laid([], hand, None, CLASSIC) == classic


def test_r21_cnt_2_too_few_pure_sequences() -> None:
    """Adda52 counts everything but pure sequences and jokers, the others everything: 80, and 53 for the two runs."""
    laid = groups("JH QH KH | 7C 8C 9C | 6S 6H 6C | 2D 2S 2H | KD KS KC | 6D 7D JK | 10H 3C JK")
    assert count_as_laid(laid, [], "4D", ADDA) == 80
    assert count_as_laid(laid, [], "4D", {**CLASSIC, "points_cap": 200}) == 80 + 30 + 24


def test_r21_cnt_1_with_three_pure_sequences_only_loose_cards_count() -> None:
    """10 + 10 + 9; the joker saves 6D and 7D, nothing dearer."""
    hand = cards("JH QH KH 7C 8C 9C 4S 4S 4S 2D 2S 2H KD KS KC 6D 7D JK AC AC 9H")
    assert best(hand, "5C", CLASSIC) == Best(False, 29, (), Outcome(False, 29, 3, 3, 4, 1))


def test_r21_mel_1_tunnelas_are_pure_sequences_without_a_joker() -> None:
    assert read_group(cards("5H 5H 5H"), "9S", CLASSIC) == indian.Reading(indian.PURE, 0, 3)
    assert read_group(cards("JK JK JK"), "9S", CLASSIC) == indian.Reading(indian.PURE, 0, 3)
    assert read_group(cards("6D 6D QD"), "QD", CLASSIC) is None
    assert best(cards("5H 5H 5H"), "9S", CLASSIC).grouping == Outcome(False, 15, 0, 1, 1, 0)


def test_r21_mel_3_a_marriage_is_a_sequence_only_in_order() -> None:
    assert read_group(cards("7H 8H 9H"), "8H", CLASSIC) == indian.Reading(indian.PURE, 0, 3)
    assert read_group(cards("KS AS 2S"), "AS", CLASSIC) is None
    assert read_group(cards("4H 5S 6H"), "5D", CLASSIC) == indian.Reading(indian.IMPURE, 1, 3)


@pytest.mark.parametrize(("wild", "three"), [("4S", "4S 5S 3S"), ("AS", "AS 2S KS"), ("KD", "KD AD QD"), (JK, "AS 2S KS")])
def test_r21_val_1_value_cards(wild: str, three: str) -> None:
    assert value_cards(wild) == tuple(cards(three))
    assert all(map(table_of(wild, CLASSIC).joker, cards(three)))


@pytest.mark.parametrize(
    ("hand", "rules", "points"),
    [
        ("9H 9H", CLASSIC, 30),
        ("9H 7H", CLASSIC, 20),
        ("8H 8H 7H 7H", CLASSIC, 60),
        ("8H 8H 8H", CLASSIC, 50),
        ("8H 9H 7H 8H 9H 7H 8H 9H 7H", CLASSIC, 500),
        ("8H 9H 7H 8H 9H 7H", CLASSIC, 300),
        ("8H 8H 8H 9H 7H", CLASSIC, 130),  # one marriage, and two cut cards over
        ("8H 8H 8H 8H", CLASSIC, 50),  # S-23: a fourth copy counts nothing
        ("8S 8D JK 10H", CLASSIC, 0),  # jokers, but no value cards
        ("9H", ADDA, 20),
        ("7H 8H 9H", ADDA, 100),
        ("8H", rules_of("rummycircle-points"), 0),
    ],
)
def test_r21_val_3_value_points(hand: str, rules: dict[str, Any], points: int) -> None:
    assert value_points(cards(hand), "8H", rules) == points
    assert value_points(cards(hand), None, rules) == 0


def test_r21_val_4_totals() -> None:
    """A dropped player neither gives nor receives value points."""
    table = {"A": Player(0), "B": Player(40, 100), "C": Player(30, 50, dropped=True)}
    assert table_totals(table, "A", CLASSIC) == {"A": -30, "B": 60, "C": -30}


def test_s_23_loss_cap() -> None:
    """D comes from -420 to -200, B alone has won and pays; then 30 are shared as 10 and 19, the odd one from B."""
    table = {"A": Player(0), "B": Player(0, 300), "D": Player(120)}
    plain = table_totals(table, "A", {**CLASSIC, "total_loss_cap": None})
    assert plain == {"A": 120 - 300, "B": 600, "D": -420}
    assert table_totals(table, "A", CLASSIC) == {"A": -180, "B": 380, "D": -200}
    both = {"A": Player(0, 50), "B": Player(0, 100), "C": Player(80), "D": Player(0.5)}
    plain = table_totals(both, "A", {**CLASSIC, "total_loss_cap": None})
    assert plain == {"A": Fraction(261, 2), "B": 250, "C": -230, "D": Fraction(-301, 2)}
    capped = table_totals(both, "A", CLASSIC)
    assert capped == {"A": Fraction(261, 2) - 10, "B": 250 - 20, "C": -200, "D": Fraction(-301, 2)}
    assert sum(capped.values()) == 0


def test_after_discard() -> None:
    """Twenty-two cards of which one is over."""
    hand = [*cards(SHOW.replace("|", " ")), "AS"]
    assert after_discard(hand, "4D", CLASSIC) == (True, 0)
    assert not best(hand, "4D", CLASSIC).declarable


def test_a_sweep_needs_room() -> None:
    """The packed counts of a hand that is too long are refused, not cut."""
    hand = [rank + suit for rank in RANKS for suit in SUITS][:40]
    with pytest.raises(ValueError, match="too many"):
        best_grouping(hand, None, CLASSIC)
