"""Rules of melds for tests: one pack without wild cards, and several with jokers and red aces wild."""

from __future__ import annotations

from dataclasses import replace

from referee.cards import ALL_CARDS, Card, parse_cards
from referee.layoffs import Extended, extend
from referee.melds import MeldRules, read_meld
from referee.questions import End, LaidGroup, Shape
from referee.stock import Stock
from referee.verdicts import ReadGroup

PIPS = tuple(min(card.rank, 10) for card in ALL_CARDS)

ONE_PACK = MeldRules(game="basic", values=PIPS, stock=Stock(packs=1))
WILD = MeldRules(
    game="continental",
    values=PIPS,
    stock=Stock(packs=2, jokers=4),
    max_set=None,
    min_run=4,
    ace_high=True,
    wilds=frozenset(parse_cards("JK AH AD")),
    wild_limit="not_outnumber",
    wild_trio=True,
)
JOKERS = replace(WILD, wilds=frozenset({Card("JK")}), wild_limit="none", wild_trio=False)


def read(text: str, rules: MeldRules, kind: Shape | None = None) -> ReadGroup:
    return read_meld(LaidGroup.parse(text, kind), rules)


def codes(text: str, rules: MeldRules, kind: Shape | None = None) -> set[str]:
    return {why.code for why in read(text, rules, kind).reasons}


def reads_as(text: str, rules: MeldRules, kind: Shape | None = None) -> str:
    places = read(text, rules, kind).reads_as or ()
    return " ".join("-" if place is None else place.text for place in places)


def stands_for(text: str, rules: MeldRules, kind: Shape | None = None) -> list[str]:
    return [f"{joker.card}={joker.stands_for or '-'}" for joker in read(text, rules, kind).jokers]


def extended(target: str, cards: str, rules: MeldRules, *, kind: Shape | None = None, end: End | None = None) -> Extended:
    return extend(LaidGroup.parse(target, kind), parse_cards(cards), end, rules)


def longer(target: str, cards: str, rules: MeldRules, *, kind: Shape | None = None, end: End | None = None) -> str:
    found = extended(target, cards, rules, kind=kind, end=end)
    assert not found.reasons
    return " ".join(card.text for card in found.group.cards)


def refused(target: str, cards: str, rules: MeldRules, *, kind: Shape | None = None, end: End | None = None) -> set[str]:
    found = extended(target, cards, rules, kind=kind, end=end)
    assert found.group.cards == parse_cards(target)
    return {why.code for why in found.reasons}
