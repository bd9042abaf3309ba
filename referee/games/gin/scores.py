"""What a deal of gin is worth, and to whom (GIN-06, GIN-08 to GIN-10, GIN-12)."""

from __future__ import annotations

from referee.cards import ACE, Card
from referee.games.gin.values import VALUES
from referee.questions import Fault
from referee.questions.gin import GinAction
from referee.rulesets import GinRules, RuleSet
from referee.verdicts.gin import GinOutcome


def check_upcard(upcard: Card | None, ruleset: RuleSet[GinRules]) -> list[Fault]:
    """MEMBER_MISSING where the limit or the score hangs on an upcard that is not told (T-15)."""
    if upcard is not None or not (ruleset.rules.oklahoma or ruleset.rules.spade_double):
        return []
    return [Fault("MEMBER_MISSING", ("upcard",), "under these rules the deal hangs on the first upcard")]


def check_pack(upcard: Card | None) -> list[Fault]:
    """CARD_NOT_IN_GAME for a joker, which has no value, where there is no verdict to say so."""
    if upcard is None or not upcard.is_printed_joker:
        return []
    return [Fault("CARD_NOT_IN_GAME", ("upcard",), "this game has no jokers")]


def knock_limit(upcard: Card | None, rules: GinRules) -> int:
    """GIN-06, GIN-08: the most deadwood that a knock may have. In Oklahoma without an upcard it is 0, which always will do.

    >>> from referee.rulesets import load_ruleset
    >>> [knock_limit(Card(text), load_ruleset("gin-oklahoma").rules) for text in ("5D", "QH", "AC")]
    [5, 10, 0]
    """
    if not rules.oklahoma:
        return rules.knock_limit
    if upcard is None:
        return 0
    if upcard.rank == ACE:
        return min(rules.knock_limit, 1 if rules.oklahoma_ace == "one" else 0)
    return min(rules.knock_limit, VALUES[upcard.index])


def kind_of(action: GinAction, deadwood: int) -> GinAction:
    """GIN-09: without deadwood a knock is gin, announced or not."""
    return "gin" if action == "knock" and deadwood == 0 else action


def outcome(kind: GinAction, deadwood: int, defence: int | None, upcard: Card | None, rules: GinRules) -> GinOutcome:
    """The result of a legal knock, gin or big gin, from the deadwood of both sides; None for a defence that is not known.

    >>> from referee.rulesets import load_ruleset
    >>> outcome("knock", 8, 6, None, load_ruleset("gin-modern").rules)
    GinOutcome(kind='undercut', winner='defender', points=27)
    """
    factor = 2 if rules.spade_double and upcard is not None and upcard.suit == "S" else 1
    if kind != "knock":
        bonus = rules.gin_bonus if kind == "gin" else rules.big_gin_bonus or 0
        return GinOutcome(kind, "knocker", None if defence is None else factor * (bonus + defence))
    if defence is None:
        return GinOutcome(kind, None, None)
    if defence < deadwood or (defence == deadwood and rules.undercut_on_tie):
        return GinOutcome("undercut", "defender", factor * (rules.undercut_bonus + deadwood - defence))
    return GinOutcome(kind, "knocker", factor * (defence - deadwood))
