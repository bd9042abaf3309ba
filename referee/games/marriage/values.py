"""The cards that bring points by themselves (R21-VAL-1 to R21-VAL-3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from referee.cards import Card
from referee.games.marriage import is_marriage
from referee.jokers import value_cards
from referee.rulesets import IndianRules, RuleSet

_MOST_COPIES = 3


def has_value_cards(ruleset: RuleSet[IndianRules]) -> bool:
    """Whether players pay each other for value cards: in 21-card games, and wherever the house gives points for them."""
    return is_marriage(ruleset) or pays_for_value_cards(ruleset)


def pays_for_value_cards(ruleset: RuleSet[IndianRules]) -> bool:
    """Whether value cards bring any points."""
    return ruleset.rules.value_card_points is not None or ruleset.rules.marriage_points is not None


def value_points(cards: Iterable[Card], wild_joker: Card, rules: IndianRules) -> int:
    """What the value cards among these bring from each player (R21-VAL-3).

    A marriage (one of each) replaces the points of its three cards; the copies left over are counted from one again. More
    than three copies count as three (S-23).

    >>> from referee.cards import parse_cards
    >>> from referee.rulesets import load_ruleset
    >>> value_points(parse_cards("8H 8H 8H 9H 7H KC"), Card("8H"), load_ruleset("classic-21").rules)
    130
    """
    held, counts = value_cards(wild_joker), Counter(cards)
    copies = [min(counts[card], _MOST_COPIES) for card in (held.cut, held.upper, held.lower)]
    marriages = min(copies) if rules.marriage_points is not None else 0
    single = sum(_of(rules.value_card_points, count - marriages) for count in copies)
    return _of(rules.marriage_points, marriages) + single


def _of(row: tuple[int, int, int] | None, count: int) -> int:
    """The points of a row for one, two or three; none for none."""
    return row[count - 1] if row is not None and count else 0


def known_value_points(
    cards: tuple[Card, ...], wild_joker: Card | None, ruleset: RuleSet[IndianRules], *, dropped: bool
) -> int | None:
    """The value points of a player with these cards, none after a drop (S-23).

    None where the house has no value cards, or no card could tell.
    """
    if not has_value_cards(ruleset):
        return None
    if dropped or wild_joker is None:
        return 0
    return value_points(cards, wild_joker, ruleset.rules) if cards else None
