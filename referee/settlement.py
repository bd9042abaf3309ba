"""Money: what the winner of a deal gets (R-MON-1, S-16). Decimal throughout, two places, half to even."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal

_CENT = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class Stake:
    """What a deal is played for: ``point_value`` a point, or ``entry_fee`` a player; one of them is None.

    ``fee`` is the house's fixed share and ``fee_percent`` its share of the gross; they add up.
    """

    point_value: Decimal | None = None
    entry_fee: Decimal | None = None
    fee: Decimal = Decimal(0)
    fee_percent: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True)
class Winnings:
    """What the winner gets: ``net`` is ``gross`` less ``fee``, to the last paisa."""

    gross: Decimal
    fee: Decimal
    net: Decimal


def winnings(stake: Stake, points: int | float, players: int) -> Winnings:
    """The winner's money for the losers' points, or for the entries of all players.

    >>> winnings(Stake(point_value=Decimal(4), fee_percent=Decimal(10)), 206, 6)
    Winnings(gross=Decimal('824.00'), fee=Decimal('82.40'), net=Decimal('741.60'))
    """
    if stake.entry_fee is not None:
        gross = stake.entry_fee * players
    else:
        gross = (stake.point_value or Decimal(0)) * Decimal(str(points))
    gross = rounded(gross)
    fee = rounded(stake.fee + gross * stake.fee_percent / 100)
    return Winnings(gross, fee, gross - fee)


def rounded(amount: Decimal) -> Decimal:
    """The amount to two places, half to even.

    >>> rounded(Decimal("0.125")), rounded(Decimal("0.135"))
    (Decimal('0.12'), Decimal('0.14'))
    """
    return amount.quantize(_CENT, ROUND_HALF_EVEN)
