"""Money: that of a deal (R-MON-1, S-16) and the shares of a prize (R-POL-3, S-17). Decimal, to the last paisa."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction

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
        return _less_fee(stake, stake.entry_fee * players)
    return _less_fee(stake, _worth(stake, points))


def table_winnings(stake: Stake, totals: Mapping[str, int | float], winner: str) -> dict[str, Winnings]:
    """Each player's money for what the player has won or lost; there is a fee on gains alone (S-16). Entries go to the winner.

    >>> table_winnings(Stake(point_value=Decimal(2), fee_percent=Decimal(10)), {"A": 30, "B": -30}, "A")["B"]
    Winnings(gross=Decimal('-60.00'), fee=Decimal('0.00'), net=Decimal('-60.00'))
    """
    if stake.entry_fee is not None:
        nothing = Winnings(rounded(Decimal(0)), rounded(Decimal(0)), rounded(Decimal(0)))
        return dict.fromkeys(totals, nothing) | {winner: winnings(stake, 0, len(totals))}
    return {player: _gain(stake, _worth(stake, total)) for player, total in totals.items()}


def _gain(stake: Stake, gross: Decimal) -> Winnings:
    return _less_fee(stake if gross > 0 else replace(stake, fee=Decimal(0), fee_percent=Decimal(0)), gross)


def _worth(stake: Stake, points: int | float) -> Decimal:
    return (stake.point_value or Decimal(0)) * Decimal(str(points))


def _less_fee(stake: Stake, gross: Decimal) -> Winnings:
    gross = rounded(gross)
    fee = rounded(stake.fee + gross * stake.fee_percent / 100)
    return Winnings(gross, fee, gross - fee)


def rounded(amount: Decimal) -> Decimal:
    """The amount to two places, half to even.

    >>> rounded(Decimal("0.125")), rounded(Decimal("0.135"))
    (Decimal('0.12'), Decimal('0.14'))
    """
    return amount.quantize(_CENT, ROUND_HALF_EVEN)


def equal_shares(prize: Decimal, players: Sequence[str]) -> dict[str, Decimal]:
    """The prize in equal shares, to the last paisa.

    >>> equal_shares(Decimal(100), ("A", "B", "C"))
    {'A': Decimal('33.34'), 'B': Decimal('33.33'), 'C': Decimal('33.33')}
    """
    return _paid_out(prize, dict.fromkeys(players, Fraction(prize) / len(players)))


def equalised_shares(prize: Decimal, entry_fee: Decimal, drops_left: Mapping[str, int]) -> dict[str, Decimal] | None:
    """R-POL-3: drops beyond the fewest anyone has are paid at an entry each, the rest is shared equally; None if the prize is
    too small for that.

    >>> equalised_shares(Decimal(150), Decimal(25), {"A": 3, "B": 1, "C": 0})
    {'A': Decimal('91.67'), 'B': Decimal('41.67'), 'C': Decimal('16.66')}
    """
    fewest = min(drops_left.values())
    excess = {player: Fraction(entry_fee) * (drops - fewest) for player, drops in drops_left.items()}
    rest = Fraction(prize) - sum(excess.values())
    if rest < 0:
        return None
    return _paid_out(prize, {player: share + rest / len(excess) for player, share in excess.items()})


def _paid_out(prize: Decimal, shares: Mapping[str, Fraction]) -> dict[str, Decimal]:
    """S-17: shares rounded down to a hundredth; what is left goes one each to the largest, of equal ones in their order."""
    hundredths = {player: int(share * 100) for player, share in shares.items()}
    left = int(prize * 100) - sum(hundredths.values())
    for player in sorted(shares, key=lambda player: -shares[player])[:left]:
        hundredths[player] += 1
    return {player: Decimal(number) / 100 for player, number in hundredths.items()}
