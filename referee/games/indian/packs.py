"""The cards on the table: packs, printed jokers, copies, jokers (R-PACK, R-JOK-1, R-JOK-2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.cards import PRINTED_JOKER, Card
from referee.games.marriage.values import has_value_cards
from referee.jokers import jokers_of
from referee.jokers import value_cards as value_cards_of
from referee.questions import Fault, Show, refuse
from referee.reasons import Reason, reason
from referee.rulesets import IndianRules, RuleSet
from referee.verdicts import Setup, ValueCards


def check_players(players: int | None, ruleset: RuleSet[IndianRules]) -> list[Fault]:
    """PLAYERS_OUT_OF_RANGE for a number of players that the house does not know; None is no number."""
    decks = ruleset.rules.decks
    if players is None or players in decks:
        return []
    known = ", ".join(map(str, decks))
    return [Fault("PLAYERS_OUT_OF_RANGE", ("players",), f"this rule set is for {known} players, not {players}")]


def packs_of(players: int | None, rules: IndianRules) -> int:
    """R-PACK-1: packs in play; without a number of players the most that the house uses."""
    return max(rules.decks.values()) if players is None else rules.decks[players]


def copies_warning(show: Show, packs: int, rules: IndianRules) -> Iterator[Reason]:
    """R-PACK-2, S-08: cards named more often than the packs hold them, less the card turned up."""
    held = show.cards if show.discard is None else (*show.cards, show.discard)
    turned_up = () if show.wild_joker is None or rules.cut_card_in_play else (show.wild_joker,)
    printed = packs * rules.printed_jokers_per_deck
    named = Counter([*held, *turned_up]).items()
    over = [card for card, number in named if number > (printed if card is PRINTED_JOKER else packs) and card in held]
    if over:
        yield reason("CARD_COPIES", sorted(over), count=packs)


def setup(players: int, deal: int | None, ruleset: RuleSet[IndianRules]) -> Setup:
    """What goes on the table for that many players (R-PACK-1, R-DEA-1).

    Raises:
        UnanswerableError: no such number of players (PLAYERS_OUT_OF_RANGE) or deal (DEAL_OUT_OF_RANGE).
    """
    rules = ruleset.rules
    faults = check_players(players, ruleset)
    if deal is not None and not 1 <= deal <= (rules.deals or deal):
        faults.append(Fault("DEAL_OUT_OF_RANGE", ("deal",), f"there is no deal {deal}"))
    refuse(faults)
    packs = packs_of(players, rules)
    printed = packs * rules.printed_jokers_per_deck
    chips = rules.deals * rules.chips_per_deal if rules.deals and rules.chips_per_deal else None
    return Setup(players, packs, printed, packs * 52 + printed, rules.cards_per_player, chips)


def jokers(wild_joker: Card | None, ruleset: RuleSet[IndianRules]) -> tuple[Card, ...]:
    """The cards that are jokers now, in the order of cards (R-JOK-1, R-JOK-2)."""
    return tuple(sorted(jokers_of(ruleset.rules, wild_joker)))


def value_cards(wild_joker: Card | None, ruleset: RuleSet[IndianRules]) -> ValueCards | None:
    """The cards that bring points by themselves; None if the house has none, or no card was turned up (R21-VAL-1)."""
    return value_cards_of(wild_joker) if wild_joker is not None and has_value_cards(ruleset) else None
