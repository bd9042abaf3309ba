"""Standings of a gin match (API 2.6, GIN-14, T-16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.questions import Fault, any_unread, refuse
from referee.questions.gin import GinMatch, HandResult
from referee.rulesets import GinRules, RuleSet
from referee.verdicts.gin import GinStandings

_FLAT_SHUTOUT = 100


def score_match(match: GinMatch, ruleset: RuleSet[GinRules]) -> GinStandings:
    """The totals so far, and who has won.

    Hand points alone lead to the target. Then come the game bonus, the boxes and the shutout.

    >>> from referee.questions.gin import HandResult
    >>> from referee.rulesets import load_ruleset
    >>> match = GinMatch(("A", "B"), [HandResult("A", 45), HandResult("A", 60)])
    >>> score_match(match, load_ruleset("gin-classic")).totals
    {'A': 345, 'B': 0}

    Raises:
        UnanswerableError: players or hands that cannot be, or hands after the deciding one; all of them.
    """
    rules = ruleset.rules
    players, hands = match.players, match.hands
    odd = [*check_dead_hands(hands), *check_winners(players, hands), *check_late_hands(players, hands, ruleset)]
    refuse([*check_names(players), *odd])
    points = _points(match)
    winner = next((player for player in match.players if points[player] >= rules.game_target), None)
    boxes = {player: rules.box_bonus * sum(hand.winner == player for hand in match.hands) for player in match.players}
    if winner is None:
        now = rules.box_timing == "immediate"
        return GinStandings({p: points[p] + now * boxes[p] for p in match.players}, False, None, None, None)
    loser = next(player for player in match.players if player != winner)
    totals = {player: points[player] + boxes[player] for player in match.players}
    totals[winner] += rules.game_bonus + _shutout_bonus(points, winner, loser, rules)
    return GinStandings(totals, True, winner, totals[winner] - totals[loser], points[loser] == 0)


def _points(match: GinMatch) -> dict[str, int]:
    return {player: sum(hand.points for hand in match.hands if hand.winner == player) for player in match.players}


def _shutout_bonus(points: Mapping[str, int], winner: str, loser: str, rules: GinRules) -> int:
    """For a loser without a point: the winner's hand points once more, before the boxes, or a flat bonus."""
    if points[loser] or rules.shutout == "none":
        return 0
    return points[winner] if rules.shutout == "double" else _FLAT_SHUTOUT


def check_names(players: Sequence[str]) -> list[Fault]:
    """VALUE_INVALID for a player who is there twice."""
    return [
        Fault("VALUE_INVALID", ("players", index), f"{player!r} is in the match already")
        for index, player in enumerate(players)
        if player in players[:index]
    ]


def check_dead_hands(hands: Sequence[HandResult]) -> list[Fault]:
    """VALUE_INVALID for points that nobody scores."""
    dead = [index for index, hand in enumerate(hands) if hand.winner is None and hand.points]
    return [Fault("VALUE_INVALID", ("hands", index, "points"), "a dead hand scores nothing") for index in dead]


def check_winners(players: Sequence[str], hands: Sequence[HandResult]) -> list[Fault]:
    """VALUE_INVALID for a winner who does not play."""
    return [
        Fault("VALUE_INVALID", ("hands", index, "winner"), f"{hand.winner!r} is no player of this match")
        for index, hand in enumerate(hands)
        if hand.winner is not None and hand.winner not in players and not any_unread(hand.winner)
    ]


def check_late_hands(players: Sequence[str], hands: Sequence[HandResult], ruleset: RuleSet[GinRules]) -> list[Fault]:
    """T-16: VALUE_INVALID for hands after the one that decided the match."""
    totals, faults = dict.fromkeys(players, 0), []
    decided = False
    for index, hand in enumerate(hands):
        if decided:
            faults.append(Fault("VALUE_INVALID", ("hands", index), "the match was decided before this hand"))
        if hand.winner in totals:
            totals[hand.winner] += hand.points or 0
        decided = decided or max(totals.values()) >= ruleset.rules.game_target
    return faults
