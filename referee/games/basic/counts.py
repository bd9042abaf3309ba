"""What a loser's hand counts in basic rummy (API 2.4, BAS-08, T-06)."""

from __future__ import annotations

from referee.games.basic.hands import best_of, value_of
from referee.games.one_pack.counts import hand_faults, uncounted
from referee.questions.one_pack import HandCount
from referee.rulesets import BasicRules, RuleSet
from referee.verdicts import CountVerdict


def count_hand(asked: HandCount, ruleset: RuleSet[BasicRules]) -> CountVerdict:
    """The plain sum of all cards held, grouped or not; a hand may have any number of cards.

    >>> from referee.cards import parse_cards
    >>> from referee.rulesets import load_ruleset
    >>> count_hand(HandCount(parse_cards("9S 9H 9D")), load_ruleset("basic")).points
    27
    """
    without = uncounted(asked, ruleset)
    if without is not None:
        return without
    reasons = hand_faults(asked, "basic", None)
    by_variant = {variant.id: value_of(asked.hand, variant) for variant in ruleset.variants()}
    return CountVerdict(not reasons, reasons, by_variant[ruleset.id], by_variant, (), best_of(asked.hand, ruleset))
