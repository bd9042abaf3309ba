"""Standings of a gin match (API 2.6, GIN-14, T-16)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.questions import Fault, refuse
from referee.questions.gin import GinMatch
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
    refuse([*_odd_players(match), *_odd_hands(match), *_late_hands(match, rules)])
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


def _odd_players(match: GinMatch) -> Iterator[Fault]:
    for index, player in enumerate(match.players):
        if player in match.players[:index]:
            yield Fault("VALUE_INVALID", ("players", index), f"{player!r} is in the match already")


def _odd_hands(match: GinMatch) -> Iterator[Fault]:
    """A winner who does not play, points that nobody scores."""
    for index, hand in enumerate(match.hands):
        if hand.winner is None and hand.points:
            yield Fault("VALUE_INVALID", ("hands", index, "points"), "a dead hand scores nothing")
        if hand.winner is not None and hand.winner not in match.players:
            yield Fault("VALUE_INVALID", ("hands", index, "winner"), f"{hand.winner!r} is no player of this match")


def _late_hands(match: GinMatch, rules: GinRules) -> Iterator[Fault]:
    """T-16: hands after the one that decided the match."""
    totals = dict.fromkeys(match.players, 0)
    decided = False
    for index, hand in enumerate(match.hands):
        if decided:
            yield Fault("VALUE_INVALID", ("hands", index), "the match was decided before this hand")
        if hand.winner in totals:
            totals[hand.winner] += hand.points
        decided = decided or max(totals.values()) >= rules.game_target
