"""Counting a finished deal of basic rummy: what each loser pays (API 2.5, BAS-08, BAS-09)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.cards import Card
from referee.games.basic.hands import value_of
from referee.games.basic.tables import check_players
from referee.questions import Fault, any_unread, refuse
from referee.questions.basic import BasicDeal, BasicDealPlayer
from referee.rulesets import BasicRules, RuleSet
from referee.verdicts.basic import BasicDealVerdict


def score_deal(deal: BasicDeal, ruleset: RuleSet[BasicRules]) -> BasicDealVerdict:
    """What each loser pays: all cards in hand, times the multiplier if the winner went rummy.

    Raises:
        UnanswerableError: players, outcomes or cards that cannot be in a deal; all of them.
    """
    refuse([*check_seats(deal.players, ruleset), *check_outcomes(deal.players)])
    winner = next(player for player in deal.players if player.outcome == "won")
    factor = ruleset.rules.rummy_multiplier if winner.rummy else 1
    losers = (player for player in deal.players if player is not winner)
    points = {loser.player: factor * value_of(loser.hand or (), ruleset) for loser in losers}
    return BasicDealVerdict(winner.player, points, sum(points.values()))


def check_seats(players: Sequence[BasicDealPlayer], ruleset: RuleSet[BasicRules]) -> list[Fault]:
    """PLAYERS_OUT_OF_RANGE for a number of players that the rules do not know."""
    return check_players(len(players), ruleset)


def check_outcomes(players: Sequence[BasicDealPlayer]) -> list[Fault]:
    """Players, outcomes and cards that cannot be in any deal."""
    return [*_odd_players(players), *_odd_cards(players)]


def _odd_players(players: Sequence[BasicDealPlayer]) -> Iterator[Fault]:
    """A name twice, no winner or several, members that do not go with an outcome."""
    names = [player.player for player in players]
    winners = [index for index, player in enumerate(players) if player.outcome == "won"]
    if not winners and not any_unread(*(player.outcome for player in players)):
        yield Fault("VALUE_INVALID", ("players",), "a finished deal has a winner")
    for index, player in enumerate(players):
        if player.player in names[:index]:
            yield Fault("VALUE_INVALID", ("players", index, "player"), f"{player.player!r} is in the deal already")
        if index in winners[1:]:
            yield Fault("VALUE_INVALID", ("players", index, "outcome"), "a deal has one winner")
        yield from _misfits(player, index)


def _misfits(player: BasicDealPlayer, index: int) -> Iterator[Fault]:
    if player.outcome == "won" and player.hand is not None:
        yield Fault("VALUE_INVALID", ("players", index, "hand"), "the winner is out and holds no card")
    if player.outcome == "lost" and player.hand is None:
        yield Fault("MEMBER_MISSING", ("players", index, "hand"), "a loser pays for the cards in hand")
    if player.outcome == "lost" and player.rummy:
        yield Fault("VALUE_INVALID", ("players", index, "rummy"), "only the winner can go rummy")


def _odd_cards(players: Sequence[BasicDealPlayer]) -> Iterator[Fault]:
    """Jokers, and cards that are in two places of one pack."""
    seen: set[Card] = set()
    for index, player in enumerate(players):
        for place, card in enumerate(player.hand or ()):
            spot = ("players", index, "hand", place)
            if card.is_printed_joker:
                yield Fault("CARD_NOT_IN_GAME", spot, "this game has no jokers")
            elif card in seen:
                yield Fault("CARD_COPIES", spot, f"{card.text} is there already, and the game has one pack")
            seen.add(card)
