"""The cards of a western table, and whether those that a player names are there and his (GEN-03, T-01, T-04)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from referee.cards import Card
from referee.reasons import Reason, reason


@dataclass(frozen=True, slots=True)
class Stock:
    """The packs in play, and the printed jokers in all of them together."""

    packs: int
    jokers: int = 0

    def most(self, card: Card) -> int:
        """How many of this card there are; 0 for a card that the game does not have."""
        return self.jokers if card.is_printed_joker else self.packs


def strange_cards(cards: Iterable[Card], stock: Stock, game: str) -> Iterator[Reason]:
    """CARD_NOT_IN_GAME, for the printed jokers of a game without any.

    >>> [why.code for why in strange_cards([Card("JK"), Card("5H")], Stock(packs=1), "gin")]
    ['CARD_NOT_IN_GAME']
    """
    strange = [card for card in cards if not stock.most(card)]
    if strange:
        yield reason("CARD_NOT_IN_GAME", strange[:1], game=game)


def surplus_cards(cards: Iterable[Card], stock: Stock, game: str) -> Iterator[Reason]:
    """CARD_COPIES, for cards that are there more often than the packs hold them.

    >>> [why.cards for why in surplus_cards([Card("QS"), Card("5H"), Card("QS")], Stock(packs=1), "gin")]
    [(Card('QS'),)]
    """
    surplus = sorted(card for card, count in Counter(cards).items() if count > stock.most(card))
    if surplus:
        yield reason("CARD_COPIES", surplus, game=game, count=stock.packs)


def foreign_cards(named: Iterable[Card], held: Iterable[Card], game: str) -> Iterator[Reason]:
    """CARD_NOT_IN_HAND for cards that the player does not hold, CARD_REUSED for those named more often than held.

    >>> from referee.cards import parse_cards
    >>> [why.code for why in foreign_cards(parse_cards("5H 5H 6H"), parse_cards("5H 7H"), "gin")]
    ['CARD_NOT_IN_HAND', 'CARD_REUSED']
    """
    there, used = Counter(held), Counter(named)
    missing = sorted(card for card in used if not there[card])
    reused = sorted(card for card, count in used.items() if 0 < there[card] < count)
    if missing:
        yield reason("CARD_NOT_IN_HAND", missing, game=game)
    if reused:
        yield reason("CARD_REUSED", reused, game=game)
