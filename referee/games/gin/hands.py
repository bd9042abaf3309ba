"""Groups read one by one, and the least deadwood of a hand (API 2.2, 2.3, GIN-02, GIN-03)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from referee.cards import Card
from referee.games.gin.scores import check_pack, knock_limit
from referee.games.gin.values import HAND_SIZE, SIZES, VALUES
from referee.games.one_pack.hands import OnePack, grouping_of
from referee.games.one_pack.packs import STOCK, check_size, misfits
from referee.melds import MeldRules, read_single
from referee.questions import Fault, refuse
from referee.questions.gin import GinHand
from referee.questions.western import LaidGroup
from referee.rulesets import GinRules, RuleSet
from referee.solver import Best
from referee.verdicts import AfterDiscard, BestGrouping, Grouping, ReadGroup

MELDS = MeldRules(game="gin", values=VALUES, stock=STOCK)


@cache
def solver() -> OnePack:
    """The solver; groups and values are the same in every rule set."""
    return OnePack.of(VALUES, SIZES)


def read_groups(table: Sequence[LaidGroup], ruleset: RuleSet[GinRules]) -> tuple[ReadGroup, ...]:
    """Each group by itself, as it is laid (API 2.2); no rule of a knock applies.

    >>> from referee.rulesets import load_ruleset
    >>> laid = [LaidGroup.parse("5H 6H 7H"), LaidGroup.parse("QS KS AS")]
    >>> [group.kind for group in read_groups(laid, load_ruleset("gin-modern"))]
    ['sequence', 'invalid']
    """
    return tuple(read_single(group, MELDS) for group in table)


def best_grouping(hand: GinHand, ruleset: RuleSet[GinRules]) -> BestGrouping:
    """The grouping with the least deadwood, and of eleven cards also what the best discard leaves (API 2.3, T-05).

    >>> from referee.rulesets import load_ruleset
    >>> hand = GinHand.parse("AS AH AD 2S 2H 2D 3S 3H 3D 4S")
    >>> best_grouping(hand, load_ruleset("gin-modern")).grouping.points
    0

    Raises:
        UnanswerableError: cards that are not of one pack or more than eleven; in Oklahoma, no upcard.
    """
    refuse([*check_hand(hand.cards, ruleset), *check_limit(hand.upcard, ruleset)])
    limit = knock_limit(hand.upcard, ruleset.rules)
    grouping = _grouping(solver().best(hand.cards), len(hand.cards), limit)
    if len(hand.cards) <= HAND_SIZE:
        return BestGrouping(grouping, None)
    if not grouping.ungrouped and ruleset.rules.big_gin_bonus is not None:
        return BestGrouping(grouping, AfterDiscard(None, grouping))
    best = solver().best(hand.cards, discards=True)
    return BestGrouping(grouping, AfterDiscard(best.discard, _grouping(best, HAND_SIZE, limit)))


def best_of(cards: tuple[Card, ...], limit: int) -> Grouping:
    """The best grouping of cards of one pack, under that limit of a knock."""
    return _grouping(solver().best(cards), len(cards), limit)


def least_deadwood(cards: Iterable[Card]) -> int:
    """GIN-03: the least value that any choice of groups leaves.

    >>> from referee.cards import parse_cards
    >>> least_deadwood(parse_cards("4S 4H 4D 5D 6D 9C KH"))
    27
    """
    return solver().best(tuple(cards)).rank.points


def best_points(hands: Sequence[Sequence[Card]], *, discards: bool = False) -> list[int]:
    """The least deadwood of each hand, in order, without the groupings: for many hands at once, each of one pack.

    ``discards``: one card of each hand must go.

    >>> from referee.cards import parse_cards
    >>> best_points([parse_cards("4S 4H 4D 5D 6D 9C KH")] * 2)
    [27, 27]

    Raises:
        ValueError: a hand of more than 28 cards.
    """
    return solver().solver.points(hands, hand_size=0, discards=discards)


def check_hand(cards: tuple[Card, ...], ruleset: RuleSet[GinRules]) -> list[Fault]:
    """CARD_COUNT for more cards than a hand and the drawn card, CARD_NOT_IN_GAME and CARD_COPIES for those of no one pack."""
    return [*check_size(cards, HAND_SIZE + 1), *misfits(cards, "hand")]


def check_limit(upcard: Card | None, ruleset: RuleSet[GinRules]) -> list[Fault]:
    """MEMBER_MISSING where the limit of a knock hangs on an upcard that is not told (T-15), CARD_NOT_IN_GAME for a joker."""
    if upcard is None and ruleset.rules.oklahoma:
        return [Fault("MEMBER_MISSING", ("upcard",), "in Oklahoma the limit of a knock is the first upcard's value")]
    return check_pack(upcard)


def _grouping(best: Best, count: int, limit: int) -> Grouping:
    """T-05: declarable is a whole hand, or one with the drawn card, within the limit of a knock."""
    return grouping_of(best, declarable=count >= HAND_SIZE and best.rank.points <= limit)
