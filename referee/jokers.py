"""Which cards are jokers once a card has been turned up (R-JOK-1, R-JOK-2, R21-VAL-1, R21-VAL-2)."""

from __future__ import annotations

from referee.cards import ACE, ALL_CARDS, PRINTED_JOKER, SUITS, Card, card_of
from referee.rulesets.indian_model import IndianRules
from referee.verdicts import ValueCards


def jokers_of(rules: IndianRules, wild_joker: Card | None) -> frozenset[Card]:
    """Every card that can stand for another one.

    >>> from referee.rulesets import load_ruleset
    >>> sorted(jokers_of(load_ruleset().rules, Card("QS")))
    [Card('QS'), Card('QH'), Card('QD'), Card('QC'), Card('JK')]
    """
    printed_stays = wild_joker is not PRINTED_JOKER or rules.printed_jokers_stay_wild
    printed = frozenset({PRINTED_JOKER}) if printed_stays else frozenset[Card]()
    return printed | _turned_up(rules, wild_joker) | _neighbours(rules, wild_joker)


def _turned_up(rules: IndianRules, wild_joker: Card | None) -> frozenset[Card]:
    if wild_joker is None or not rules.wild_as_joker:
        return frozenset()
    if wild_joker is PRINTED_JOKER:
        return _rank(ACE) if rules.printed_joker_cut == "ace_wild" else frozenset()
    return _rank(wild_joker.rank) if rules.wild_scope == "same_rank" else frozenset({wild_joker})


def _neighbours(rules: IndianRules, wild_joker: Card | None) -> frozenset[Card]:
    if wild_joker is None or not rules.value_cards_wild:
        return frozenset()
    cards = value_cards(wild_joker)
    return frozenset({cards.upper, cards.lower})


def value_cards(wild_joker: Card) -> ValueCards:
    """The cut card, which is the one turned up or the ace of spades for a printed joker, and its neighbours (R21-VAL-1).

    >>> value_cards(Card("AH"))
    ValueCards(cut=Card('AH'), upper=Card('2H'), lower=Card('KH'))
    """
    cut = card_of(ACE, SUITS[0]) if wild_joker is PRINTED_JOKER else wild_joker
    return ValueCards(cut, card_of(cut.rank + 1, cut.suit), card_of(cut.rank - 1, cut.suit))


def _rank(rank: int) -> frozenset[Card]:
    return frozenset(card for card in ALL_CARDS if card.rank == rank)
