"""Poker hands, and who wins the POKER box (MIC-11).

A hand's category follows from the counts of its ranks and from straights and flushes, for any number of cards. It is no more
than that, and packages for it rank hands of five to seven cards, while players here hold fewer and more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, get_args

from referee.cards import SUITS, Card
from referee.games.michigan.held import card_reasons, height
from referee.questions import Poker
from referee.rulesets import MichiganRules, RuleSet
from referee.verdicts import PokerCategory, PokerVerdict

_CATEGORIES: Final[tuple[PokerCategory, ...]] = get_args(PokerCategory)
_HAND: Final = 5
_SAME_RANKS: Final[Mapping[PokerCategory, tuple[int, ...]]] = {
    "high_card": (),
    "pair": (2,),
    "two_pair": (2, 2),
    "three_of_a_kind": (3,),
    "full_house": (3, 2),
    "four_of_a_kind": (4,),
}
"""How many cards of one rank, and of a second, a category needs."""


@dataclass(frozen=True, slots=True)
class PokerHand:
    """A category, and the ranks that decide among hands of that category, the most important first (ace 14)."""

    category: PokerCategory
    ranks: tuple[int, ...]

    @property
    def strength(self) -> tuple[int, tuple[int, ...]]:
        """Greater for the better hand: category, then rank by rank, then the hand with more cards (T-17)."""
        return _CATEGORIES.index(self.category), self.ranks


def best_poker_hand(cards: Sequence[Card], *, wheel: bool = False) -> PokerHand:
    """The best hand of five cards out of any number, or of all cards where they are fewer.

    ``wheel``: A 2 3 4 5 is a straight too.

    >>> from referee.cards import parse_cards
    >>> best_poker_hand(parse_cards("KS KD 4C"))
    PokerHand(category='pair', ranks=(13, 4))
    >>> best_poker_hand(parse_cards("2S AS 5S 3S 4S 9D 9C"), wheel=True)
    PokerHand(category='straight_flush', ranks=(5,))
    """
    return max(_hands(cards, wheel), key=lambda hand: hand.strength)


def _hands(cards: Sequence[Card], wheel: bool) -> Iterator[PokerHand]:
    """The best hand of every category that the cards have."""
    ranks = sorted(map(height, cards), reverse=True)
    for category, sizes in _SAME_RANKS.items():
        found = _same_ranks(ranks, sizes)
        if found is not None:
            yield PokerHand(category, found)
    yield from _straight("straight", ranks, wheel)
    for suit in SUITS:
        suited = sorted((height(card) for card in cards if card.suit == suit), reverse=True)
        if len(suited) >= _HAND:
            yield PokerHand("flush", tuple(suited[:_HAND]))
            yield from _straight("straight_flush", suited, wheel)


def _same_ranks(ranks: Sequence[int], sizes: Sequence[int]) -> tuple[int, ...] | None:
    """The highest ranks of which there are so many cards, with the highest others beside them; None if there are not.

    ``ranks`` fall from left to right.
    """
    counts, chosen = Counter(ranks), list[int]()
    for size in sizes:
        rank = next((rank for rank in counts if counts[rank] >= size and rank not in chosen), None)
        if rank is None:
            return None
        chosen.append(rank)
    others = [rank for rank in ranks if rank not in chosen]
    return (*chosen, *others[: _HAND - sum(sizes)])


def _straight(category: PokerCategory, ranks: Sequence[int], wheel: bool) -> Iterator[PokerHand]:
    held = set(ranks) | ({1} if wheel and 14 in ranks else set())
    tops = [top for top in held if held.issuperset(range(top - _HAND + 1, top + 1))]
    if tops:
        yield PokerHand(category, (max(tops),))


def judge_poker(poker: Poker, ruleset: RuleSet[MichiganRules]) -> PokerVerdict:
    """Who has the best hand, and how the pot is split. Odd chips stay; without a card in any hand all of them do."""
    reasons = card_reasons([card for hand in poker.hands.values() for card in hand])
    if reasons:
        return PokerVerdict(reasons=reasons)
    wheel = ruleset.rules.poker_wheel
    best = {player: best_poker_hand(hand, wheel=wheel) for player, hand in poker.hands.items() if hand}
    if not best:
        return PokerVerdict(remainder=poker.pot)
    top = max(best.values(), key=lambda hand: hand.strength)
    winners = tuple(sorted(player for player, hand in best.items() if hand == top))
    each, remainder = divmod(poker.pot, len(winners))
    return PokerVerdict(winners=winners, category=top.category, each=each, remainder=remainder)
