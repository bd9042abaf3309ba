"""Who may have the dummy: the dealer in exchange, another by a bid (MIC-04)."""

from __future__ import annotations

from referee.cards import Card
from referee.games.michigan.boxes import money_cards
from referee.games.michigan.held import GAME, card_reasons
from referee.questions import Bid, SwapDummy
from referee.reasons import reason
from referee.rulesets import MichiganRules, RuleSet
from referee.verdicts import PlayVerdict


def judge_swap(swap: SwapDummy, ruleset: RuleSet[MichiganRules]) -> PlayVerdict:
    """Whether the dealer may change the hand for the dummy."""
    return _judge(swap.hand, "DUMMY_HOLDS_MONEY_CARD", ruleset)


def judge_bid(bid: Bid, ruleset: RuleSet[MichiganRules]) -> PlayVerdict:
    """Whether the player may bid for the dummy."""
    return _judge(bid.hand, "BID_HOLDS_MONEY_CARD", ruleset)


def _judge(hand: tuple[Card, ...], code: str, ruleset: RuleSet[MichiganRules]) -> PlayVerdict:
    reasons = card_reasons(hand)
    money = money_cards(hand, ruleset)
    if not reasons and money:
        reasons = (reason(code, money, game=GAME),)
    return PlayVerdict(reasons=reasons)
