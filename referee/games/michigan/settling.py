"""The chips of a deal: the ante before it (MIC-02) and the settlement after it (MIC-10 to MIC-12)."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.michigan.boxes import box_names
from referee.games.michigan.held import GAME
from referee.games.michigan.poker import judge_poker
from referee.questions import Ante, Poker, Settle
from referee.reasons import reason
from referee.rulesets import BONUS, POKER, MichiganRules, RuleSet
from referee.verdicts import AnteVerdict, PokerVerdict, SettleVerdict


def count_ante(ante: Ante, ruleset: RuleSet[MichiganRules]) -> AnteVerdict:
    """The chips that each box and the whole board hold before a deal of a fresh board."""
    rules = ruleset.rules
    payers = ante.players if rules.dealer_pays_player_ante else ante.players - 1
    each = payers * rules.ante_player + rules.ante_dealer_extra
    return AnteVerdict(per_compartment=each, total=each * len(box_names(rules)))


def settle(deal: Settle, ruleset: RuleSet[MichiganRules]) -> SettleVerdict:
    """The chips after a deal: BONUS and what the others pay for their cards to the player who is out, POKER to the best hand.

    A deal that cannot be settled moves no chips.
    """
    poker = judge_poker(Poker(deal.board[POKER], deal.hands), ruleset)
    without = [player for player, hand in deal.hands.items() if not hand]
    reasons = poker.reasons
    if not reasons and len(without) != 1:
        reasons = (reason("NO_SINGLE_WINNER", game=GAME, count=len(without)),)
    if reasons:
        return SettleVerdict(reasons=reasons, chips=_sorted(deal.chips), board=_sorted(deal.board))
    return _settled(deal, without[0], poker, ruleset.rules)


def _settled(deal: Settle, out: str, poker: PokerVerdict, rules: MichiganRules) -> SettleVerdict:
    chips = dict(deal.chips)
    chips[out] += deal.board[BONUS]
    for player, hand in deal.hands.items():
        chips[player] -= rules.pay_per_card_left * len(hand)
        chips[out] += rules.pay_per_card_left * len(hand)
    for player in poker.winners:
        chips[player] += poker.each
    most = max(chips.values())
    return SettleVerdict(
        out=out,
        poker_winners=poker.winners,
        chips=_sorted(chips),
        game_leaders=tuple(sorted(player for player, number in chips.items() if number == most)),
        board=_sorted({**deal.board, POKER: poker.remainder, BONUS: 0}),
    )


def _sorted(chips: Mapping[str, int]) -> dict[str, int]:
    """In the order of names, so that the order of a request's members changes nothing."""
    return dict(sorted(chips.items()))
