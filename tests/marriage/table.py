"""Hands of 21 cards that several examples use, groups apart by ``|``, loose cards apart by ``+``."""

from __future__ import annotations

from typing import Any

from referee import RuleSet, Show
from referee.verdicts import BestGrouping, CountVerdict, Grouping, Verdict
from tests.rules.table import best, cards, house, judge, maybe

CLASSIC21 = house("classic-21")
ADDA52 = house("adda52-21")
HOUSES = ("classic-21", "junglee-21", "rummycircle-21", "adda52-21")

# Wild 4D: 4S 4H 4D 4C, 3D, 5D and JK are jokers.
SEQUENCES = "JH QH KH | 7C 8C 9C | 9S 10S JS | 2D 2S 2H | KD KS KC | 6D 7D JK | 10H 10C 10D"
TUNNELAS = "5H 5H 5H | JC JC JC | KD KD KD + 2C 6C 6D 8D 10H 3S QC AS 2D 7S 6H 9C"
DUBLEES = "5H 5H | JC JC | KD KD | 2S 2S | 3C 3C | 6D 6D | 7S 7S | JK JK + 9D 8C QH 10C AH"
JOKERS = "4S 4H 4D 4C 3D 5D JK JK + 2C 6C 6D 8D 10H 3S QC AS 2D 7S 6H 9C KD"
SHOWS = {
    "pure_sequences": SEQUENCES,
    "three_tunnelas": TUNNELAS,
    "eight_dublees": DUBLEES,
    "eight_jokers": JOKERS,
}
WILD = "4D"


def flat(laid: str) -> str:
    return laid.replace("|", " ").replace("+", " ")


def lay(laid: str, wild: str | None = WILD, rules: RuleSet[Any] = CLASSIC21) -> Verdict:
    groups, _, loose = laid.partition("+")
    return judge(groups, wild, rules, loose=loose)


def grouped(hand: str, wild: str | None = WILD, rules: RuleSet[Any] = CLASSIC21) -> Grouping:
    return best(flat(hand), wild, rules).grouping


def with_drawn(hand: str, wild: str | None = WILD, rules: RuleSet[Any] = CLASSIC21) -> BestGrouping:
    return best(flat(hand), wild, rules)


def lost(laid: str, wild: str | None = WILD, rules: RuleSet[Any] = CLASSIC21, **more: Any) -> CountVerdict:
    """The count of a loser's hand as arranged; with ``hand=True`` of its best arrangement."""
    from referee import CountQuestion, count_hand

    if more.pop("hand", False):
        return count_hand(CountQuestion("hand", hand=cards(flat(laid)), wild_joker=maybe(wild), **more), rules)
    show = Show.parse(laid.partition("+")[0])
    asked = CountQuestion("hand", show.groups, cards(laid.partition("+")[2]), wild_joker=maybe(wild), **more)
    return count_hand(asked, rules)
