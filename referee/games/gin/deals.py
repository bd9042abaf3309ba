"""Scoring a finished deal of gin whose deadwood is known (API 2.5, T-16)."""

from __future__ import annotations

from referee.games.gin.scores import check_pack, check_upcard, kind_of, knock_limit, outcome
from referee.questions import Fault, refuse
from referee.questions.gin import GinDeal
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
    refuse([*turned, *_impossible(deal, ruleset.rules)])
    kind = kind_of(deal.kind, deal.knocker_deadwood)
    return outcome(kind, deal.knocker_deadwood, deal.opponent_deadwood, deal.upcard, ruleset.rules)


def _impossible(deal: GinDeal, rules: GinRules) -> list[Fault]:
    """T-16: more deadwood than the declaration allows, big gin where there is none."""
    faults = []
    if deal.kind == "big_gin" and rules.big_gin_bonus is None:
        faults.append(Fault("VALUE_INVALID", ("kind",), "this rule set has no big gin"))
    most = _most(deal, rules)
    if most is not None and deal.knocker_deadwood > most:
        detail = f"{deal.kind} has at most {most} deadwood, not {deal.knocker_deadwood}"
        faults.append(Fault("VALUE_INVALID", ("knocker_deadwood",), detail))
    return faults


def _most(deal: GinDeal, rules: GinRules) -> int | None:
    """The most deadwood that the declaration may have; None where it hangs on an upcard that is not told, or on a joker."""
    if deal.kind != "knock":
        return 0
    told = deal.upcard is not None and not deal.upcard.is_printed_joker
    return knock_limit(deal.upcard, rules) if told or not rules.oklahoma else None
