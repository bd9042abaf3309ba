"""The money boxes of the board: which cards win them, and which box stands for a suit (MIC-01, MIC-08)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from referee.cards import RANKS, SUITS, Card
from referee.games.michigan.held import height
from referee.rulesets import BONUS, POKER, MichiganRules, RuleSet


@dataclass(frozen=True, slots=True)
class Box:
    """A money box. ``runs`` are the runs of cards, upwards, each of which wins it: one, or one a suit."""

    name: str
    runs: tuple[tuple[Card, ...], ...]

    @property
    def last_card(self) -> Card | None:
        """The highest of the named cards; None for a box of ranks, which belongs to no suit."""
        return self.runs[0][-1] if len(self.runs) == 1 else None


@lru_cache(maxsize=64)
def money_boxes(ruleset: RuleSet[MichiganRules]) -> tuple[Box, ...]:
    """The money boxes by name, without POKER and BONUS."""
    return tuple(Box(name, _runs(cards)) for name, cards in ruleset.rules.board.items())


def box_names(rules: MichiganRules) -> tuple[str, ...]:
    """Every box of the board."""
    return (*rules.board, POKER, BONUS)


def _runs(cards: Sequence[str]) -> tuple[tuple[Card, ...], ...]:
    if cards[0] in RANKS:
        return tuple(tuple(Card(rank + suit) for rank in cards) for suit in SUITS)
    return (tuple(map(Card, cards)),)


def money_cards(hand: Sequence[Card], ruleset: RuleSet[MichiganRules]) -> tuple[Card, ...]:
    """MIC-04: the cards of the hand that are money cards, in the order of cards.

    Those of a box of several count when all of them are there, or one by one where the house says so.
    """
    held, any_part = set(hand), ruleset.rules.pair_eligibility == "any_part"
    runs = (set(run) for box in money_boxes(ruleset) for run in box.runs)
    return tuple(sorted(set().union(*(run & held for run in runs if any_part or run <= held))))


def failure_box(expected: Card, board: Mapping[str, int], ruleset: RuleSet[MichiganRules]) -> str | None:
    """MIC-08: the box that sets the price of a card not played; None if the suit has none.

    It is the first that the run would have reached, the suit's last one if all are passed; or the fullest, where the house
    says so, and the first of equal ones.
    """
    last_cards = {box.name: box.last_card for box in money_boxes(ruleset)}
    tops = {name: height(card) for name, card in last_cards.items() if card and card.suit == expected.suit}
    if not tops:
        return None
    upwards = sorted(tops, key=lambda name: tops[name])
    if ruleset.rules.failure_penalty_box == "largest":
        return max(upwards, key=lambda name: board[name])
    return next((name for name in upwards if tops[name] >= height(expected)), upwards[-1])
