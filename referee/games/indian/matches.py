"""Standings over deals in Indian rummy: pools and series (API 2.6, R-POL, R-DEA, S-17 to S-19)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from decimal import Decimal

from referee.games.indian.costs import Points, whole
from referee.questions import Fault, MatchQuestion, Split, any_unread, refuse
from referee.rulesets import IndianRules, RuleSet
from referee.settlement import equal_shares, equalised_shares
from referee.verdicts import PoolStandings, SeriesStandings, SplitVerdict

Totals = Mapping[str, Points]
Scores = Mapping[str, tuple[Points, ...]]


def score_match(match: MatchQuestion, ruleset: RuleSet[IndianRules]) -> PoolStandings | SeriesStandings:
    """The standings of a pool, or of a series of deals, whichever the rule set is.

    >>> from referee.rulesets import load_ruleset
    >>> pool = MatchQuestion(totals={"A": 101, "B": 71})
    >>> score_match(pool, load_ruleset("rummycircle-pool101")).rejoin_score
    72

    Raises:
        UnanswerableError: the rule set is neither (NOT_IN_THIS_GAME), or members that do not fit it.
    """
    refuse(check_match(match, ruleset))
    return _pool(match, ruleset.rules) if _is_pool(ruleset.rules) else _series(match, ruleset.rules)


def _is_pool(rules: IndianRules) -> bool:
    return rules.elimination_score is not None


def _is_series(rules: IndianRules) -> bool:
    return not _is_pool(rules) and rules.deals_model is not None and rules.deals is not None


# --- what keeps standings from being told ---


def check_match(match: MatchQuestion, ruleset: RuleSet[IndianRules]) -> list[Fault]:
    """Everything that is wrong with a match."""
    scores, totals, split = match.scores, match.totals, match.split
    return [
        *check_kind(ruleset),
        *check_standings(scores, totals),
        *check_players_at_start(match.players_at_start, scores, totals),
        *check_drops_left(split, scores, totals),
        *check_split(split, ruleset, scores, totals),
        *check_no_deals(match.deals_played, ruleset),
        *check_deals_played(match.deals_played, scores, totals, ruleset),
        *check_chips(scores, ruleset),
    ]


def check_kind(ruleset: RuleSet[IndianRules]) -> list[Fault]:
    """NOT_IN_THIS_GAME for a rule set that is neither a pool nor a series of deals."""
    if _is_pool(ruleset.rules) or _is_series(ruleset.rules):
        return []
    return [Fault("NOT_IN_THIS_GAME", ("ruleset",), f"{ruleset.id} is neither a pool nor a series of deals")]


def check_standings(scores: object | None, totals: object | None) -> list[Fault]:
    """VALUE_INVALID or MEMBER_MISSING for standings given twice or not at all."""
    if scores is None and totals is None:
        return [Fault("MEMBER_MISSING", ("totals",), "standings need scores or totals")]
    if scores is not None and totals is not None:
        return [Fault("VALUE_INVALID", ("totals",), "must not stand beside scores")]
    return []


def check_players_at_start(players_at_start: int | None, scores: Scores | None, totals: Totals | None) -> list[Fault]:
    """VALUE_INVALID for fewer players than there are."""
    count = len(_players(scores, totals))
    if players_at_start is None or players_at_start >= count:
        return []
    return [Fault("VALUE_INVALID", ("players_at_start",), f"there are {count} players already")]


def check_drops_left(split: Split | None, scores: Scores | None, totals: Totals | None) -> list[Fault]:
    """VALUE_INVALID for drops of players that nobody named."""
    named, players = (split.drops_left or {}) if split else {}, _players(scores, totals)
    strangers = [name for name in named if name not in players] if players else []
    return [Fault("VALUE_INVALID", ("split", "drops_left", name), "no such player") for name in strangers]


def _players(scores: Scores | None, totals: Totals | None) -> Collection[str]:
    return scores if scores is not None else totals or {}


def check_split(
    split: Split | None, ruleset: RuleSet[IndianRules], scores: Scores | None, totals: Totals | None
) -> list[Fault]:
    """A split where there is none (VALUE_INVALID, RULE_VALUE), or one that the totals and the drops do not allow (R-POL-3)."""
    rules = ruleset.rules
    if split is None or not _is_pool(rules):
        return _beside("split", split, "a series of deals") if _is_series(rules) else []
    told = scores if totals is None else totals
    if not told or any_unread(*told.values()):
        return []  # it all hangs on who is still in
    still_in = _still_in(_totals(scores, totals), rules)
    if not still_in:
        return [_at_split("prize", "nobody is left to share it")]
    if _equal(still_in, rules):
        return []
    if rules.split_model is None:
        return [Fault("RULE_VALUE", ("overrides", "split_model"), "this rule set splits no prize")]
    return _entry_faults(split, still_in, rules)


def _entry_faults(split: Split, still_in: Totals, rules: IndianRules) -> list[Fault]:
    """What keeps the drops beyond the fewest from being paid at an entry each."""
    told = split.drops_left or {}
    if not rules.first_drop and not any_unread(told) and any(player not in told for player in still_in):
        return [_at_split("drops_left", "this rule set has no drops to count", "MEMBER_MISSING")]
    drops = _drops(split, still_in, rules)
    if any_unread(*drops.values(), split.prize) or len(set(drops.values())) == 1:
        return []
    if split.entry_fee is None:
        return [_at_split("entry_fee", "a split by drops needs it", "MEMBER_MISSING")]
    if any_unread(split.entry_fee) or equalised_shares(split.prize, split.entry_fee, drops) is not None:
        return []
    member = "prize" if split.drops_left is None else "drops_left"
    return [_at_split(member, "the excess drops are worth more than the prize")]


def check_no_deals(deals_played: int | None, ruleset: RuleSet[IndianRules]) -> list[Fault]:
    """VALUE_INVALID for a number of deals in a pool."""
    return _beside("deals_played", deals_played, "a pool") if _is_pool(ruleset.rules) else []


def check_deals_played(
    deals_played: int | None, scores: Scores | None, totals: Totals | None, ruleset: RuleSet[IndianRules]
) -> list[Fault]:
    """MEMBER_MISSING for a series whose totals do not say how many deals they are of."""
    if not _is_series(ruleset.rules) or deals_played is not None or scores is not None or totals is None:
        return []
    return [Fault("MEMBER_MISSING", ("deals_played",), "totals do not say how many deals they are of")]


def check_chips(scores: Scores | None, ruleset: RuleSet[IndianRules]) -> list[Fault]:
    """What keeps chips from moving: none to start with (RULE_VALUE), deals without one winner (VALUE_INVALID; R-DEA-1)."""
    rules = ruleset.rules
    if scores is None or not _is_series(rules) or rules.deals_model != "chips_won":
        return []
    faults = []
    if rules.chips_per_deal is None:
        faults.append(Fault("RULE_VALUE", ("overrides", "chips_per_deal"), "this rule set has no chips to start with"))
    if len({len(points) for points in scores.values() if not any_unread(points)}) > 1:
        faults.append(_at_scores("every player needs a score for each deal"))
    elif not any_unread(*scores.values()):
        deals = enumerate(zip(*scores.values(), strict=True), 1)
        odd = [number for number, points in deals if any(points) and points.count(0) != 1]
        faults += [_at_scores(f"deal {number} has not one winner with 0 points") for number in odd]
    return faults


def _beside(member: str, value: object | None, what: str) -> list[Fault]:
    return [] if value is None else [Fault("VALUE_INVALID", (member,), f"{what} has no such thing")]


def _at_split(member: str, detail: str, code: str = "VALUE_INVALID") -> Fault:
    return Fault(code, ("split", member), detail)


def _at_scores(detail: str) -> Fault:
    return Fault("VALUE_INVALID", ("scores",), detail)


# --- pools ---


def _pool(match: MatchQuestion, rules: IndianRules) -> PoolStandings:
    totals = _totals(match.scores, match.totals)
    still_in = _still_in(totals, rules)
    eliminated = tuple(player for player in totals if player not in still_in)
    allowed = rules.rejoin_max_other is not None and bool(still_in)
    allowed = allowed and all(total <= (rules.rejoin_max_other or 0) for total in still_in.values())
    return PoolStandings(
        totals=totals,
        eliminated=eliminated,
        can_rejoin=dict.fromkeys(eliminated, allowed),
        rejoin_score=max(still_in.values()) + 1 if still_in and rules.rejoin_max_other is not None else None,
        winner=next(iter(still_in)) if len(still_in) == 1 else None,
        finished=len(still_in) <= 1,
        split=None if match.split is None else _split(match.split, still_in, rules),
    )


def _still_in(totals: Totals, rules: IndianRules) -> Totals:
    return {player: total for player, total in totals.items() if not _is_out(total, rules)}


def _is_out(total: Points, rules: IndianRules) -> bool:
    """R-POL-1. Half points count: 100.5 is not 101."""
    assert rules.elimination_score is not None
    return total >= rules.elimination_score if rules.eliminate_when == "gte" else total > rules.elimination_score


def _split(split: Split, still_in: Totals, rules: IndianRules) -> SplitVerdict:
    """R-POL-3, S-17: equal shares where the split is automatic, else by the house's model."""
    automatic = _automatic(still_in, rules)
    if _equal(still_in, rules):
        return SplitVerdict(automatic, equal_shares(split.prize, tuple(still_in)))
    return SplitVerdict(False, _equalised(split, still_in, rules))


def _automatic(still_in: Totals, rules: IndianRules) -> bool:
    return rules.auto_split_min is not None and all(total >= rules.auto_split_min for total in still_in.values())


def _equal(still_in: Totals, rules: IndianRules) -> bool:
    return _automatic(still_in, rules) or rules.split_model == "equal"


def _equalised(split: Split, still_in: Totals, rules: IndianRules) -> Mapping[str, Decimal]:
    drops = _drops(split, still_in, rules)
    if len(set(drops.values())) == 1:
        return equal_shares(split.prize, tuple(still_in))  # nobody has a drop more than another
    assert split.entry_fee is not None
    shares = equalised_shares(split.prize, split.entry_fee, drops)
    assert shares is not None
    return shares


def _drops(split: Split, still_in: Totals, rules: IndianRules) -> dict[str, int]:
    """The drops that each player can still take, as told or as the total allows."""
    told = split.drops_left or {}
    by_total = {player: _drops_before_out(total, rules.first_drop or 1, rules) for player, total in still_in.items()}
    return {player: told.get(player, drops) for player, drops in by_total.items()}


def _drops_before_out(total: Points, price: int, rules: IndianRules) -> int:
    """How many drops a player can pay for and still be in."""
    drops = int(((rules.elimination_score or 0) - total) // price)
    return drops - _is_out(total + drops * price, rules)


# --- series of deals ---


def _series(match: MatchQuestion, rules: IndianRules) -> SeriesStandings:
    played = _deals_played(match)
    chips = rules.deals_model == "chips_won"
    totals = _chips(match.scores, rules) if chips and match.scores is not None else _totals(match.scores, match.totals)
    ranked = sorted(totals, key=lambda player: totals[player], reverse=chips)
    lead = abs(totals[ranked[0]] - totals[ranked[1]]) if len(ranked) > 1 else None
    left = (rules.deals or 0) - played
    decided = lead is None or lead > 0 or rules.deals_tie == "shared"
    stopped = not chips and rules.early_stop and lead is not None and lead > rules.points_cap * max(0, left)
    over = left <= 0
    finished = (over and decided) or (not over and stopped)
    single = lead is None or lead > 0
    return SeriesStandings(totals, finished, over and not decided, ranked[0] if finished and single else None)


def _deals_played(match: MatchQuestion) -> int:
    if match.deals_played is not None:
        return match.deals_played
    return max(map(len, (match.scores or {}).values()))


def _chips(scores: Mapping[str, tuple[Points, ...]], rules: IndianRules) -> dict[str, Points]:
    """R-DEA-1: every player starts with the same chips, and the winner of a deal takes the losers' points."""
    assert rules.chips_per_deal is not None
    assert rules.deals is not None
    chips: dict[str, Points] = dict.fromkeys(scores, rules.deals * rules.chips_per_deal)
    for deal in zip(*scores.values(), strict=True):
        if not any(deal):
            continue  # the loser's hand could have been declared: whoever won, no chip moves
        for player, points in zip(scores, deal, strict=True):
            chips[player] += sum(deal) if points == 0 else -points
    return {player: whole(amount) for player, amount in chips.items()}


# --- both ---


def _totals(scores: Scores | None, totals: Totals | None) -> dict[str, Points]:
    if totals is not None:
        return dict(totals)
    return {player: whole(sum(points)) for player, points in (scores or {}).items()}
