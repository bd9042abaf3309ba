"""One question for every action of Michigan rummy (API 2.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from referee.games.michigan import table
from referee.games.michigan.claims import judge_claim
from referee.games.michigan.dummy import judge_bid, judge_swap
from referee.games.michigan.poker import judge_poker
from referee.games.michigan.runs import judge_follow, judge_lead, judge_pass
from referee.games.michigan.settling import count_ante, settle
from referee.questions import Ante, Bid, Claim, Fault, Follow, Lead, Pass, Play, Poker, Settle, SwapDummy, refuse
from referee.rulesets import MichiganRules, RuleSet
from referee.verdicts import PlayVerdict

_JUDGES: Final[Mapping[type, Callable[[Any, RuleSet[MichiganRules]], PlayVerdict]]] = {
    Ante: count_ante,
    SwapDummy: judge_swap,
    Bid: judge_bid,
    Lead: judge_lead,
    Follow: judge_follow,
    Pass: judge_pass,
    Claim: judge_claim,
    Poker: judge_poker,
    Settle: settle,
}
_CHECKS: Final[Mapping[str, Callable[[Any, RuleSet[MichiganRules]], list[Fault]]]] = {
    "players": table.check_players,
    "board": table.check_board,
    "chips": table.check_chips,
    "hands": table.check_hands,
    "plays": table.check_plays,
}


def judge_play(play: Play, ruleset: RuleSet[MichiganRules]) -> PlayVerdict:
    """The verdict on a play, of the kind that goes with its action.

    >>> from referee.cards import parse_cards
    >>> from referee.rulesets import load_ruleset
    >>> hand = parse_cards("5H 9H 3S KD")
    >>> judge_play(Lead(4, hand, hand[0], None), load_ruleset("michigan"))
    LeadVerdict(reasons=(), penalty_each=1, leader_delta=-3)

    Raises:
        UnanswerableError: players, boxes, chips or hands that cannot be on the table; all of them.
    """
    checks = {member: check for member, check in _CHECKS.items() if hasattr(play, member)}
    faults = [fault for member, check in checks.items() for fault in check(getattr(play, member), ruleset)]
    refuse(faults + (table.check_seats(play.chips, play.hands) if isinstance(play, Settle) else []))
    return _JUDGES[type(play)](play, ruleset)
