"""What each player has won or lost in a deal with value cards (R21-VAL-4, R21-CNT-4, S-23). The totals add up to zero."""

from __future__ import annotations

from collections.abc import Mapping

Points = int | float


def totals_of(charged: Mapping[str, Points], winner: str, values: Mapping[str, int]) -> dict[str, Points]:
    """The charges, which the winner gets, and the value points that players give each other.

    ``values`` are those of the players who have not dropped; the others neither give nor get any.

    >>> totals_of({"A": 0, "B": 40, "C": 30}, "A", {"A": 0, "B": 100})
    {'A': -30, 'B': 60, 'C': -30}
    """
    totals: dict[str, Points] = {player: -points for player, points in charged.items()}
    totals[winner] += sum(charged.values())
    given = sum(values.values())
    for player, value in values.items():
        totals[player] += value * len(values) - given
    return totals


def capped(totals: Mapping[str, Points], most: int) -> dict[str, Points]:
    """R21-CNT-4: nobody loses more than ``most``. What is saved the winners give up, in proportion to what they have won, each
    a whole number of points, and the largest what is left of it (S-23).

    >>> capped({"A": 300, "B": 100, "C": -350, "D": -50}, 200)
    {'A': 187, 'B': 63, 'C': -200, 'D': -50}
    """
    raised = {player: max(total, -most) for player, total in totals.items()}
    excess = sum(raised.values())
    ahead = sorted((player for player, total in totals.items() if total > 0), key=lambda player: -totals[player])
    won = sum(totals[player] for player in ahead)
    shares = {player: excess * totals[player] // won for player in ahead}
    left = excess - sum(shares.values())
    for player in ahead:
        more = min(left, raised[player] - shares[player])
        raised[player] -= shares[player] + more
        left -= more
    return raised
