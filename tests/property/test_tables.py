"""Random tables of 21-card deals: the totals add up to zero, and each is what its player owes the others and gets of them."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from referee import load_ruleset
from referee.games.indian import score_deal
from referee.questions import DealPlayer, DealQuestion
from referee.verdicts import DealVerdict

TABLES = 250
DROPS = ("first_drop", "middle_drop")
OTHERS = ("lost", "lost", "lost", "wrong_show", "missed_turns", *DROPS)


def random_table(rng: Random) -> DealQuestion:
    """A finished deal of two to six players, their charges and value points given."""
    count = rng.randint(2, 6)
    winner = rng.randrange(count)
    players = []
    for index in range(count):
        outcome = "won" if index == winner else rng.choice(OTHERS)
        points = rng.choice([0, 2, rng.randint(0, 120), rng.randint(0, 240) / 2]) if outcome == "lost" else None
        value = rng.choice([0, 0, 10, 30, 100, 130, 300, rng.randint(0, 600)])
        players.append(DealPlayer(f"P{index}", outcome, points=points, value_points=value))
    return DealQuestion(tuple(players))


def owed(deal: DealQuestion, verdict: DealVerdict) -> dict[str, Fraction]:
    """Every player's total, payment by payment."""
    totals = dict.fromkeys(verdict.points, Fraction(0))
    staying = [player for player in deal.players if player.outcome not in DROPS]
    for player, points in verdict.points.items():
        totals[player] -= Fraction(points or 0)
        totals[verdict.winner or ""] += Fraction(points or 0)
    for payer in staying:
        for payee in staying:
            if payer is not payee:
                totals[payer.player] -= payee.value_points or 0
                totals[payee.player] += payee.value_points or 0
    return totals


@pytest.mark.parametrize("ruleset_id", ["classic-21", "adda52-21"])
@pytest.mark.parametrize("capped", [False, True])
def test_totals_add_up_to_zero(ruleset_id: str, capped: bool) -> None:
    rng = Random(f"{ruleset_id} {capped}")
    overrides: dict[str, Any] = {} if capped else {"total_loss_cap": None}
    ruleset = load_ruleset(ruleset_id, overrides)
    for _ in range(TABLES):
        deal = random_table(rng)
        verdict = score_deal(deal, ruleset)
        assert verdict.table is not None
        totals, expected = verdict.table.totals, owed(deal, verdict)
        assert sum(map(Fraction, totals.values())) == 0, deal
        if not capped:
            assert totals == expected, deal
        else:
            check_cap({player: Fraction(total) for player, total in totals.items()}, expected, ruleset.rules.total_loss_cap)


def check_cap(totals: dict[str, Fraction], before: dict[str, Fraction], most: int) -> None:
    """Losses end at the cap, other losers are as before, and those ahead give up what is their share of it."""
    excess = sum(max(Fraction(0), -total - most) for total in before.values())
    won = sum(total for total in before.values() if total > 0)
    for player, total in totals.items():
        if before[player] <= 0:
            assert total == max(before[player], -most)
        else:
            share = excess * before[player] / won
            assert 0 <= total <= before[player]
            assert abs(before[player] - total - share) < len(totals)
