"""Groups read one by one, what cards cost, and the best grouping of a hand (API 2.2, 2.3, BAS-02, BAS-03, BAS-10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from referee.cards import ACE, ALL_CARDS, Card
from referee.games.one_pack.groups import Sizes
from referee.games.one_pack.hands import OnePack, grouping_of
from referee.games.one_pack.packs import STOCK, check_size, misfits
from referee.melds import MeldRules, read_single
from referee.questions import Fault, refuse
from referee.questions.basic import BasicHand
from referee.questions.western import LaidGroup
from referee.rulesets import BasicRules, RuleSet
from referee.solver import Best
from referee.verdicts import AfterDiscard, BestGrouping, Grouping, ReadGroup

_COURT = 10


@lru_cache(maxsize=512)
def solver_of(ruleset: RuleSet[BasicRules]) -> OnePack:
    """The solver of a rule set."""
    rules = ruleset.rules
    return OnePack.of(_values(rules), Sizes(rules.min_set, rules.max_set, rules.min_run, rules.ace_high))


@lru_cache(maxsize=512)
def melds_of(ruleset: RuleSet[BasicRules]) -> MeldRules:
    """How the groups of a rule set are read."""
    rules = ruleset.rules
    return MeldRules(
        game="basic",
        values=_values(rules),
        stock=STOCK,
        min_set=rules.min_set,
        max_set=rules.max_set,
        min_run=rules.min_run,
        ace_high=rules.ace_high,
    )


def _values(rules: BasicRules) -> tuple[int, ...]:
    """BAS-02: what each card costs, by its index."""
    return tuple(rules.ace_value if card.rank == ACE else min(card.rank, _COURT) for card in ALL_CARDS)


def value_of(cards: Iterable[Card], ruleset: RuleSet[BasicRules]) -> int:
    """BAS-08: the value of all cards, whether they match or not.

    >>> from referee.cards import parse_cards
    >>> from referee.rulesets import load_ruleset
    >>> value_of(parse_cards("KS 5D AC"), load_ruleset("basic"))
    16
    """
    values = melds_of(ruleset).values
    return sum(values[card.index] for card in cards)


def read_groups(table: Sequence[LaidGroup], ruleset: RuleSet[BasicRules]) -> tuple[ReadGroup, ...]:
    """Each group by itself, as it is laid (API 2.2); no rule of a turn applies."""
    return tuple(read_single(group, melds_of(ruleset)) for group in table)


def best_grouping(hand: BasicHand, ruleset: RuleSet[BasicRules]) -> BestGrouping:
    """The grouping that leaves the least value, and what it leaves after the best discard (API 2.3, BAS-10, T-05).

    No card need be discarded where every card is grouped, unless the rules ask for a discard at the end.

    >>> from referee.rulesets import load_ruleset
    >>> best = best_grouping(BasicHand.parse("4S 4H 4D 5D 6D 9C KH 2C"), load_ruleset("basic"))
    >>> best.after_discard.card, best.after_discard.grouping.points
    (Card('KH'), 19)

    Raises:
        UnanswerableError: cards that are not of one pack, or more than a hand and the drawn card.
    """
    refuse(check_hand(hand.cards, ruleset))
    best = solver_of(ruleset).best(hand.cards)
    whole = _grouping(best)
    if not best.ungrouped and ruleset.rules.final_discard == "optional":
        return BestGrouping(whole, AfterDiscard(None, whole))
    best = solver_of(ruleset).best(hand.cards, discards=True)
    return BestGrouping(whole, AfterDiscard(best.discard, _grouping(best)))


def best_of(cards: tuple[Card, ...], ruleset: RuleSet[BasicRules]) -> Grouping:
    """The best grouping of cards of one pack."""
    return _grouping(solver_of(ruleset).best(cards))


def check_hand(cards: tuple[Card, ...], ruleset: RuleSet[BasicRules]) -> list[Fault]:
    """CARD_COUNT for more cards than a hand and the drawn card, CARD_NOT_IN_GAME and CARD_COPIES for those of no one pack."""
    return [*check_size(cards, max(ruleset.rules.hand_size_table.values()) + 1), *misfits(cards, "hand")]


def _grouping(best: Best) -> Grouping:
    """T-05: cards that are all grouped can be declared."""
    return grouping_of(best, declarable=best.rank.points == 0)
