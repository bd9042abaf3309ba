"""Who has won which money box (MIC-09)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.michigan.boxes import Box, money_boxes
from referee.games.michigan.held import card_reasons
from referee.questions import Claim, Played
from referee.rulesets import MichiganRules, RuleSet
from referee.verdicts import ClaimVerdict


def judge_claim(claim: Claim, ruleset: RuleSet[MichiganRules]) -> ClaimVerdict:
    """The boxes that the plays win, each for the first who wins it, and what the players get for them."""
    reasons = card_reasons([play.card for play in claim.plays])
    if reasons:
        return ClaimVerdict(reasons=reasons)
    winners = {box.name: winner for box in money_boxes(ruleset) if (winner := _winner(box, claim.plays)) is not None}
    payouts = dict.fromkeys(sorted(winners.values()), 0)
    for name, winner in winners.items():
        payouts[winner] += claim.board[name]
    return ClaimVerdict(
        payouts={player: chips for player, chips in payouts.items() if chips},
        claimed=tuple(sorted(winners)),
    )


def _winner(box: Box, plays: Sequence[Played]) -> str | None:
    """The first to play a run of the box without another card in between."""
    for end in range(1, len(plays) + 1):
        if any(_plays_run(plays[max(0, end - len(run)) : end], run) for run in box.runs):
            return plays[end - 1].player
    return None


def _plays_run(plays: Sequence[Played], run: Sequence[object]) -> bool:
    return [play.card for play in plays] == list(run) and len({play.player for play in plays}) == 1
