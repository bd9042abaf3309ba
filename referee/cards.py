"""Cards, and the one place where text becomes a card and a card becomes text."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from operator import attrgetter
from typing import Final

SUITS: Final = "SHDC"
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ACE: Final = 1
KING: Final = 13

_SUIT_SIGNS: Final = {"S": "\u2660\u2664", "H": "\u2665\u2661", "D": "\u2666\u2662", "C": "\u2663\u2667"}
_EMOJI_STYLE: Final = "\ufe0f"
_PLAYING_CARD_BLOCK: Final = 0x1F0A0  # sixteen code points a suit, in our order of suits; 12 is the knight
_PLAYING_CARD_OFFSETS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14)
_PLAYING_CARD_JOKERS: Final = "\U0001f0bf\U0001f0cf\U0001f0df"
_JOKER_NAMES: Final = ("JK", "PJ", "JOKER")


class CardError(ValueError):
    """The text names no card."""


class Card:
    """A playing card. There is one object a card, so cards compare and hash by identity.

    ``rank`` is 1 (ace) to 13 (king) and ``suit`` one of S H D C; the printed joker has rank 0 and an empty suit.
    ``index`` is its place in the order used everywhere: S H D C, ace to king, printed joker last (0 to 52).

    >>> Card("10h"), Card("T♥"), Card("joker")
    (Card('10H'), Card('10H'), Card('JK'))
    >>> Card("QS") is Card("qs")
    True

    Raises:
        CardError: the text names no card.
    """

    __slots__ = ("index", "rank", "suit", "text")

    index: int
    rank: int
    suit: str
    text: str

    def __new__(cls, text: str) -> Card:
        try:
            return BY_TEXT[text]
        except (KeyError, TypeError):
            raise CardError(f"{text!r} is no card") from None

    @classmethod
    def _make(cls, index: int, rank: int, suit: str, text: str) -> Card:
        card = object.__new__(cls)
        card.index, card.rank, card.suit, card.text = index, rank, suit, text
        return card

    @property
    def is_printed_joker(self) -> bool:
        """True for JK alone; a wild joker is a matter of the rules, not of the card."""
        return self.rank == 0

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.text,)


def _spellings(rank: str, suit: str) -> list[str]:
    ranks = {rank, rank.lower()} | ({"T", "t"} if rank == "10" else set())
    signs = _SUIT_SIGNS[suit]
    suits = [suit, suit.lower(), *signs, *(sign + _EMOJI_STYLE for sign in signs)]
    return [r + s for r in ranks for s in suits]


def _joker_spellings() -> list[str]:
    cased = ("".join(letters) for name in _JOKER_NAMES for letters in product(*zip(name, name.lower(), strict=True)))
    return [*cased, *_PLAYING_CARD_JOKERS]


def _all_cards() -> tuple[Card, ...]:
    faces = [(suit, number, rank) for suit in SUITS for number, rank in enumerate(RANKS, 1)]
    cards = [Card._make(i, number, suit, rank + suit) for i, (suit, number, rank) in enumerate(faces)]
    return (*cards, Card._make(len(cards), 0, "", "JK"))


def _table() -> dict[str, Card]:
    # An exact table, so that no case folding or digit folding can let a look-alike character through.
    table = {}
    for card in ALL_CARDS[:-1]:
        block = _PLAYING_CARD_BLOCK + 16 * SUITS.index(card.suit)
        table[chr(block + _PLAYING_CARD_OFFSETS[card.rank - 1])] = card
        table.update(dict.fromkeys(_spellings(RANKS[card.rank - 1], card.suit), card))
    table.update(dict.fromkeys(_joker_spellings(), PRINTED_JOKER))
    return table


INDEX: Final = attrgetter("index")
"""The order of cards as a sort key."""

TEXT: Final = attrgetter("text")
"""How a card is written, as a function."""

ALL_CARDS: Final = _all_cards()
PRINTED_JOKER: Final = ALL_CARDS[-1]
BY_TEXT: Final = _table()
"""Every text that names a card: what Card() looks up, for many cards at once."""


def card_of(rank: int, suit: str) -> Card:
    """The card of a rank 1 to 13 (14 is the ace above the king) and a suit.

    >>> card_of(14, "S")
    Card('AS')
    """
    return ALL_CARDS[SUITS.index(suit) * 13 + (rank - 1) % 13]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards written with blanks between them.

    >>> parse_cards("2H 3♥ JK")
    (Card('2H'), Card('3H'), Card('JK'))

    Raises:
        CardError: a word names no card.
    """
    return tuple(Card(word) for word in text.split())


def names(cards: Iterable[Card]) -> str:
    """Cards as a person reads them: ``5H 6H 7H``."""
    return " ".join(map(TEXT, cards))
