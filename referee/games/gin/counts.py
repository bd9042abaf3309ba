"""What a hand counts in gin (API 2.4, T-06)."""

from __future__ import annotations

from referee.games.gin.hands import best_of
from referee.games.gin.scores import knock_limit
from referee.games.gin.values import HAND_SIZE
from referee.games.one_pack.counts import hand_faults, uncounted
from referee.questions.one_pack import HandCount
from referee.rulesets import GinRules, RuleSet
from referee.verdicts import CountVerdict


def count_hand(asked: HandCount, ruleset: RuleSet[GinRules]) -> CountVerdict:
    """The least deadwood of the hand, which is the same in every rule set of gin.

    >>> from referee.cards import parse_cards
    >>> from referee.rulesets import load_ruleset
    >>> hand = parse_cards("4S 4H 4D 5D 6D 9C KH 2C 2S 8S")
    >>> count_hand(HandCount(hand), load_ruleset("gin-modern")).points
    39
    """
    without = uncounted(asked, ruleset)
    if without is not None:
        return without
    best = best_of(asked.hand, knock_limit(None, ruleset.rules))
    reasons = hand_faults(asked, "gin", HAND_SIZE)
    by_variant = dict.fromkeys((variant.id for variant in ruleset.variants()), best.points)
    return CountVerdict(not reasons, reasons, best.points, by_variant, (), best)
