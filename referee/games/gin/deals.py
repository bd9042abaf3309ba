"""Scoring a finished deal of gin whose deadwood is known (API 2.5, T-16)."""

from __future__ import annotations

from referee.cards import Card
from referee.games.gin.scores import check_pack, check_upcard, kind_of, knock_limit, outcome
from referee.questions import Fault, refuse
from referee.questions.gin import GinAction, GinDeal
from referee.rulesets import GinRules, RuleSet
from referee.verdicts.gin import GinOutcome


def score_deal(deal: GinDeal, ruleset: RuleSet[GinRules]) -> GinOutcome:
    """Who scores what.

    >>> from referee.rulesets import load_ruleset
    >>> score_deal(GinDeal("knock", 4, 22), load_ruleset("gin-modern")).points
    18

    Raises:
        UnanswerableError: a deal that cannot have ended so, or one that hangs on an upcard that is not told.
    """
    turned = [*check_upcard(deal.upcard, ruleset), *check_pack(deal.upcard)]
    ended = [*check_kind(deal.kind, ruleset), *check_deadwood(deal.kind, deal.knocker_deadwood, ruleset, deal.upcard)]
    refuse([*turned, *ended])
    kind = kind_of(deal.kind, deal.knocker_deadwood)
    return outcome(kind, deal.knocker_deadwood, deal.opponent_deadwood, deal.upcard, ruleset.rules)


def check_kind(kind: GinAction, ruleset: RuleSet[GinRules]) -> list[Fault]:
    """VALUE_INVALID for big gin where there is none (T-16)."""
    if kind != "big_gin" or ruleset.rules.big_gin_bonus is not None:
        return []
    return [Fault("VALUE_INVALID", ("kind",), "this rule set has no big gin")]


def check_deadwood(kind: GinAction, deadwood: int, ruleset: RuleSet[GinRules], upcard: Card | None) -> list[Fault]:
    """VALUE_INVALID for more deadwood than the declaration allows (T-16), as far as that is known without an upcard."""
    most = _most(kind, upcard, ruleset.rules)
    if deadwood <= most:
        return []
    return [Fault("VALUE_INVALID", ("knocker_deadwood",), f"{kind} has at most {most} deadwood, not {deadwood}")]


def _most(kind: GinAction, upcard: Card | None, rules: GinRules) -> int:
    """The most deadwood that the declaration may have; where it hangs on an upcard that is not told, or on a joker, the most
    that any would allow.
    """
    if kind != "knock":
        return 0
    told = upcard is not None and not upcard.is_printed_joker
    return knock_limit(upcard, rules) if told else rules.knock_limit
