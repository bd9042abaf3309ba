"""Counting a finished deal of Indian rummy: every player's points, who won, the money (API 2.5, S-14 to S-16, S-23)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.cards import Card
from referee.games.indian.costs import Points, check_event, is_drop_known, whole
from referee.games.indian.events import check_one_hand, count_hand
from referee.games.indian.packs import check_players
from referee.games.indian.shows import judge_declaration
from referee.games.marriage.totals import capped, totals_of
from referee.games.marriage.values import has_value_cards, known_value_points, pays_for_value_cards
from referee.questions import CountQuestion, DealPlayer, DealQuestion, Fault, Show, UnanswerableError, any_unread, refuse
from referee.rulesets import IndianRules, RuleSet
from referee.settlement import Winnings, table_winnings, winnings
from referee.verdicts import DealVerdict, PlayerVerdict, TableTotals

# Outcome to event, and whether the player has picked a card where the outcome itself says so (S-14).
_EVENTS: dict[str, tuple[str, bool | None]] = {
    "lost": ("hand", None),
    "first_drop": ("drop", False),
    "middle_drop": ("drop", True),
    "drop": ("drop", None),
    "missed_turns": ("missed_turns", None),
    "left": ("leave", None),
    "wrong_show": ("wrong_show", None),
    "disconnected": ("disconnected", None),
}
OUTCOMES = ("won", *_EVENTS, "playing")
_ACTIVE = ("playing", "lost")


@dataclass(frozen=True, slots=True)
class _Seat:
    """A player and what became of the show that the player made, if any."""

    player: DealPlayer
    index: int
    verdict: PlayerVerdict

    @property
    def active(self) -> bool:
        return self.verdict.outcome in _ACTIVE


def score_deal(deal: DealQuestion, ruleset: RuleSet[IndianRules]) -> DealVerdict:
    """The deal as it stands: over or not, who won, what each player is charged, and the money.

    Where the house has value cards a finished deal has totals, and the money is each player's.

    Raises:
        UnanswerableError: players or outcomes that cannot be, or that lack what their price needs; all of them.
    """
    refuse(check_deal(deal, ruleset))
    seats = [_seat(index, player, deal, ruleset) for index, player in enumerate(deal.players)]
    over, winner = _end(seats, ruleset.rules)
    verdicts, faults = _charged(seats, over, winner, deal, ruleset)
    valued = winner is not None and has_value_cards(ruleset)
    refuse([*faults, *(_untold(deal.players, deal.wild_joker, ruleset) if valued else [])])
    points = {verdict.player: verdict.points for verdict in verdicts}
    total = sum(value for value in points.values() if value is not None)
    table = _table(points, winner, _values(deal, ruleset), seats, ruleset.rules) if winner and valued else None
    return DealVerdict(over, winner, points, total, verdicts, _money(deal, winner, total, table), table)


def check_deal(deal: DealQuestion, ruleset: RuleSet[IndianRules]) -> list[Fault]:
    """Everything that is wrong with a deal, as far as no show need be judged to see it."""
    return [
        *check_outcomes(deal.players),
        *check_prices(deal.players, ruleset),
    ]


def check_outcomes(players: Sequence[DealPlayer]) -> list[Fault]:
    """What cannot be in any deal: a name twice, two winners, a winner beside a player still playing; members that do not go
    with a player's outcome.
    """
    outcomes = [player.outcome for player in players]
    names = [player.player for player in players]
    faults = []
    for index, player in enumerate(players):
        spot = ("players", index)
        if player.player in names[:index]:
            faults.append(Fault("VALUE_INVALID", (*spot, "player"), f"{player.player!r} is in the deal already"))
        if player.outcome == "won" and "won" in outcomes[:index]:
            faults.append(Fault("VALUE_INVALID", (*spot, "outcome"), "a deal has one winner"))
        if player.outcome == "playing" and "won" in outcomes:
            faults.append(Fault("VALUE_INVALID", (*spot, "outcome"), "nobody plays on when someone has won"))
        faults += [_at_seat(fault, index) for fault in _misfits(player)]
    return faults


def _misfits(player: DealPlayer) -> Iterator[Fault]:
    """Members that do not go with the player's outcome."""
    if player.outcome in ("won", "playing") and player.points:
        yield Fault("VALUE_INVALID", ("points",), "a player who has won or plays on is charged nothing")
    if player.outcome == "lost" and player.groups is None and player.hand is None and player.points is None:
        yield Fault("MEMBER_MISSING", ("groups",), "a player who has lost needs groups, a hand or points")
    if player.outcome == "won" and player.hand is not None:
        yield Fault("VALUE_INVALID", ("hand",), "a show is laid out in groups")
    if player.outcome in _EVENTS and player.points is None:
        yield from check_one_hand(player.groups, player.ungrouped, player.hand, None)


def check_prices(players: Sequence[DealPlayer], ruleset: RuleSet[IndianRules]) -> list[Fault]:
    """What the house does not have, too few or many players among it, and what it needs for the price of an outcome."""
    faults = check_players(len(players), ruleset)
    for index, player in enumerate(players):
        event, picked = _EVENTS.get(player.outcome, ("", None))
        if isinstance(player.value_points, int) and not has_value_cards(ruleset):
            unknown = Fault("MEMBER_UNKNOWN", ("value_points",), "this rule set has no value cards")
            faults.append(_at_seat(unknown, index))
        picked = player.picked if picked is None else picked
        if event == "drop" and player.points is None and not is_drop_known(picked, ruleset.rules):
            faults.append(_at_seat(Fault("VALUE_INVALID", ("outcome",), "this house does not allow that drop"), index))
        if event and player.outcome not in _ACTIVE and player.points is None:
            asked = _event_of(player, player.outcome, None, ruleset.rules)
            faults += [_at_seat(fault, index) for fault in check_event(asked, ruleset)]
    return faults


def check_value_points(players: Sequence[DealPlayer], wild_joker: Card | None, ruleset: RuleSet[IndianRules]) -> list[Fault]:
    """MEMBER_MISSING in a deal that is won, whatever the show, where the totals need a player's value points and no card tells
    them (S-23).
    """
    won = any(player.outcome == "won" and player.groups is None for player in players)
    return _untold(players, wild_joker, ruleset) if won else []


def _untold(players: Sequence[DealPlayer], wild_joker: Card | None, ruleset: RuleSet[IndianRules]) -> list[Fault]:
    staying = [player for player in players if not _dropped(player)]
    if wild_joker is None or not pays_for_value_cards(ruleset) or len(staying) == 1:
        return []  # nobody gives anybody anything
    missing = Fault("MEMBER_MISSING", ("value_points",), "the totals need it, or the cards")
    return [_at_seat(missing, index) for index, player in enumerate(players) if not _tells_value(player)]


def _tells_value(player: DealPlayer) -> bool:
    """Whether the player's value points follow from the player's own members; what could not be read may tell them."""
    told = any(part not in (None, ()) for part in (player.value_points, player.groups, player.ungrouped, player.hand))
    return told or _dropped(player) or any_unread(player.outcome)


def _seat(index: int, player: DealPlayer, deal: DealQuestion, ruleset: RuleSet[IndianRules]) -> _Seat:
    """A show that proves invalid becomes a wrong show (S-15); the others are as they are told."""
    verdict = PlayerVerdict(player.player, player.outcome, None, (), (), None)
    if player.outcome == "won" and player.groups is not None:
        show = Show(player.groups, player.ungrouped, deal.wild_joker, players=len(deal.players))
        judged = judge_declaration(show, ruleset)
        outcome = "won" if judged.valid else "wrong_show"
        verdict = PlayerVerdict(player.player, outcome, None, judged.reasons, judged.groups, judged.best)
    return _Seat(player, index, verdict)


def _end(seats: Sequence[_Seat], rules: IndianRules) -> tuple[bool, str | None]:
    """Whether the deal is over, and the winner's name (R-CNT-6, S-14, S-15)."""
    for seat in seats:
        if seat.verdict.outcome == "won":
            return True, seat.player.player
    active = [seat for seat in seats if seat.active]
    wrong = any(seat.verdict.outcome == "wrong_show" for seat in seats)
    if len(active) == 1 and not (wrong and rules.wrong_show_two_players == "continue"):
        return True, active[0].player.player
    return wrong and len(active) > 1 and rules.wrong_show_many_players == "end", None


def _charged(
    seats: Sequence[_Seat], over: bool, winner: str | None, deal: DealQuestion, ruleset: RuleSet[IndianRules]
) -> tuple[tuple[PlayerVerdict, ...], list[Fault]]:
    verdicts, faults = [], list[Fault]()
    for seat in seats:
        try:
            verdicts.append(_player_verdict(seat, over, winner, deal, ruleset))
        except UnanswerableError as error:
            faults += [_at_seat(fault, seat.index) for fault in error.faults]
    return tuple(verdicts), faults


def _at_seat(fault: Fault, index: int) -> Fault:
    """A fault of the player's event, at the player's place in the request; one of the rules stays where it is."""
    return fault if fault.code == "RULE_VALUE" else replace(fault, path=("players", index, *fault.path))


def _player_verdict(
    seat: _Seat, over: bool, winner: str | None, deal: DealQuestion, ruleset: RuleSet[IndianRules]
) -> PlayerVerdict:
    """The player's charge: nothing for the winner, none yet for those still active while the deal goes on."""
    if seat.player.player == winner:
        return replace(seat.verdict, points=0)
    if seat.active and winner is None:
        return replace(seat.verdict, points=ruleset.rules.wrong_show_others_points if over else None)
    if seat.player.points is not None and seat.verdict.outcome == seat.player.outcome:
        return replace(seat.verdict, points=seat.player.points)
    counted = count_hand(_event_of(seat.player, seat.verdict.outcome, deal.wild_joker, ruleset.rules), ruleset)
    if seat.verdict.groups:  # a show that proved wrong has its reasons already
        return replace(seat.verdict, points=counted.points)
    return PlayerVerdict(
        seat.player.player, seat.verdict.outcome, counted.points, counted.reasons, counted.groups, counted.best
    )


def _event_of(player: DealPlayer, outcome: str, wild_joker: Card | None, rules: IndianRules) -> CountQuestion:
    event, picked = _EVENTS[outcome]
    return CountQuestion(
        event,
        player.groups,
        player.ungrouped,
        player.hand,
        None,
        wild_joker,
        player.picked if picked is None else picked,
        rules.miss_limit,
        player.turns_played,
    )


# --- the whole table (R21-VAL-4, S-23) ---


def _dropped(player: DealPlayer) -> bool:
    return _EVENTS.get(player.outcome, ("", None))[0] == "drop"


def _values(deal: DealQuestion, ruleset: RuleSet[IndianRules]) -> dict[str, int]:
    """Each player's value points: as told, else of the player's cards, and nothing after a drop."""
    values = {}
    for player in deal.players:
        dropped = _dropped(player)
        known = known_value_points(player.cards, deal.wild_joker, ruleset, dropped=dropped) or 0
        values[player.player] = known if player.value_points is None or dropped else player.value_points
    return values


def _table(
    points: Mapping[str, Points | None], winner: str, values: Mapping[str, int], seats: Sequence[_Seat], rules: IndianRules
) -> TableTotals:
    staying = {seat.player.player: values[seat.player.player] for seat in seats if not _dropped(seat.player)}
    totals = totals_of({player: charge or 0 for player, charge in points.items()}, winner, staying)
    if rules.total_loss_cap is not None:
        totals = capped(totals, rules.total_loss_cap)
    return TableTotals(values, {player: whole(total) for player, total in totals.items()})


def _money(
    deal: DealQuestion, winner: str | None, total: Points, table: TableTotals | None
) -> Winnings | Mapping[str, Winnings] | None:
    """The winner's money, or each player's where there are totals (R-MON-1, S-16)."""
    if deal.stake is None or winner is None:
        return None
    if table is not None:
        return table_winnings(deal.stake, table.totals, winner)
    return winnings(deal.stake, total, len(deal.players))
