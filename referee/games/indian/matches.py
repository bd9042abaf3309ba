"""Standings over deals in Indian rummy: pools and series (API 2.6, R-POL, R-DEA, S-17 to S-19)."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from referee.games.indian.costs import Points, whole
from referee.questions import Fault, MatchQuestion, Split, UnanswerableError, refuse
from referee.rulesets import IndianRules, RuleSet
from referee.settlement import equal_shares, equalised_shares
from referee.verdicts import PoolStandings, SeriesStandings, SplitVerdict

Totals = Mapping[str, Points]


def score_match(match: MatchQuestion, ruleset: RuleSet[IndianRules]) -> PoolStandings | SeriesStandings:
    """The standings of a pool, or of a series of deals, whichever the rule set is.

    >>> from referee.rulesets import load_ruleset
    >>> pool = MatchQuestion(totals={"A": 101, "B": 71})
    >>> score_match(pool, load_ruleset("rummycircle-pool101")).rejoin_score
    72

    Raises:
        UnanswerableError: the rule set is neither (NOT_IN_THIS_GAME), or members that do not fit it.
    """
    refuse(check_match(match))
    if ruleset.rules.elimination_score is not None:
        return _pool(match, ruleset.rules)
    if ruleset.rules.deals_model is not None and ruleset.rules.deals is not None:
        return _series(match, ruleset.rules)
    detail = f"{ruleset.id} is neither a pool nor a series of deals"
    raise UnanswerableError(Fault("NOT_IN_THIS_GAME", ("ruleset",), detail))


def check_match(match: MatchQuestion) -> list[Fault]:
    """VALUE_INVALID or MEMBER_MISSING for standings given twice or not at all, and for players that nobody named."""
    faults = []
    if match.scores is None and match.totals is None:
        faults.append(Fault("MEMBER_MISSING", ("totals",), "standings need scores or totals"))
    if match.scores is not None and match.totals is not None:
        faults.append(Fault("VALUE_INVALID", ("totals",), "must not stand beside scores"))
    players = match.scores if match.scores is not None else match.totals or {}
    if match.players_at_start is not None and match.players_at_start < len(players):
        faults.append(Fault("VALUE_INVALID", ("players_at_start",), f"there are {len(players)} players already"))
    named = (match.split.drops_left or {}) if match.split else {}
    strangers = [name for name in named if name not in players]
    return faults + [Fault("VALUE_INVALID", ("split", "drops_left", name), "no such player") for name in strangers]


# --- pools ---


def _pool(match: MatchQuestion, rules: IndianRules) -> PoolStandings:
    _refuse_beside(match, "a pool", deals_played=match.deals_played)
    totals = _totals(match)
    still_in = {player: total for player, total in totals.items() if total <= _highest_alive(rules)}
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


def _highest_alive(rules: IndianRules) -> int:
    """R-POL-1: the highest total that is not out."""
    assert rules.elimination_score is not None
    return rules.elimination_score - (rules.eliminate_when == "gte")


def _split(split: Split, still_in: Totals, rules: IndianRules) -> SplitVerdict:
    """R-POL-3, S-17: equal shares where the split is automatic, else by the house's model."""
    if not still_in:
        raise _at_split("prize", "nobody is left to share it")
    automatic = rules.auto_split_min is not None and all(total >= rules.auto_split_min for total in still_in.values())
    if automatic or rules.split_model == "equal":
        return SplitVerdict(automatic, equal_shares(split.prize, tuple(still_in)))
    if rules.split_model is None:
        raise UnanswerableError(Fault("RULE_VALUE", ("overrides", "split_model"), "this rule set splits no prize"))
    return SplitVerdict(False, _equalised(split, still_in, rules))


def _equalised(split: Split, still_in: Totals, rules: IndianRules) -> Mapping[str, Decimal]:
    drops = {player: _drops_left(player, total, split, rules) for player, total in still_in.items()}
    if len(set(drops.values())) == 1:
        return equal_shares(split.prize, tuple(still_in))  # nobody has a drop more than another
    if split.entry_fee is None:
        raise UnanswerableError(Fault("MEMBER_MISSING", ("split", "entry_fee"), "a split by drops needs it"))
    shares = equalised_shares(split.prize, split.entry_fee, drops)
    if shares is None:
        raise _at_split("drops_left", "the excess drops are worth more than the prize")
    return shares


def _drops_left(player: str, total: Points, split: Split, rules: IndianRules) -> int:
    """The drops a player can still take, as told or as the total allows."""
    told = (split.drops_left or {}).get(player)
    if told is not None:
        return told
    if not rules.first_drop:
        raise _at_split("drops_left", "this rule set has no drops to count", "MEMBER_MISSING")
    return int((_highest_alive(rules) - total) // rules.first_drop)


def _at_split(member: str, detail: str, code: str = "VALUE_INVALID") -> UnanswerableError:
    return UnanswerableError(Fault(code, ("split", member), detail))


# --- series of deals ---


def _series(match: MatchQuestion, rules: IndianRules) -> SeriesStandings:
    _refuse_beside(match, "a series of deals", split=match.split)
    played = _deals_played(match)
    chips = rules.deals_model == "chips_won"
    totals = _chips(match.scores, rules) if chips and match.scores is not None else _totals(match)
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
    if match.scores is None:
        raise UnanswerableError(Fault("MEMBER_MISSING", ("deals_played",), "totals do not say how many deals they are of"))
    return max(map(len, match.scores.values()))


def _chips(scores: Mapping[str, tuple[Points, ...]], rules: IndianRules) -> dict[str, Points]:
    """R-DEA-1: every player starts with the same chips, and the winner of a deal takes the losers' points."""
    if rules.chips_per_deal is None or rules.deals is None:
        raise UnanswerableError(
            Fault("RULE_VALUE", ("overrides", "chips_per_deal"), "this rule set has no chips to start with")
        )
    lengths = {len(points) for points in scores.values()}
    if len(lengths) != 1:
        raise UnanswerableError(Fault("VALUE_INVALID", ("scores",), "every player needs a score for each deal"))
    chips: dict[str, Points] = dict.fromkeys(scores, rules.deals * rules.chips_per_deal)
    for number in range(lengths.pop()):
        deal = {player: points[number] for player, points in scores.items()}
        if not any(deal.values()):
            continue  # the loser's hand could have been declared: whoever won, no chip moves
        winners = [player for player, points in deal.items() if points == 0]
        if len(winners) != 1:
            raise UnanswerableError(Fault("VALUE_INVALID", ("scores",), f"deal {number + 1} has not one winner with 0 points"))
        for player, points in deal.items():
            chips[player] -= points
        chips[winners[0]] += sum(deal.values())
    return {player: whole(amount) for player, amount in chips.items()}


# --- both ---


def _totals(match: MatchQuestion) -> dict[str, Points]:
    if match.totals is not None:
        return dict(match.totals)
    return {player: whole(sum(points)) for player, points in (match.scores or {}).items()}


def _refuse_beside(match: MatchQuestion, what: str, **members: object) -> None:
    faults = [
        Fault("VALUE_INVALID", (name,), f"{what} has no such thing") for name, value in members.items() if value is not None
    ]
    refuse(faults)
