"""The play of the runs: leading, following, passing the lead (MIC-05 to MIC-08)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.cards import Card, names
from referee.games.michigan.boxes import failure_box
from referee.games.michigan.held import GAME, card_reasons, height, same_color
from referee.questions import Follow, Lead, Pass
from referee.reasons import Reason, in_order, reason
from referee.rulesets import BONUS, MichiganRules, RuleSet
from referee.verdicts import FollowVerdict, LeadVerdict, PassVerdict

_TWO = 2


def judge_lead(lead: Lead, ruleset: RuleSet[MichiganRules]) -> LeadVerdict:
    """Whether the card may be led, and what it costs the leader."""
    rules = ruleset.rules
    reasons = card_reasons(lead.hand, lead.card) or in_order(_against_lead(lead, rules))
    if reasons or lead.card.rank == _TWO:
        return LeadVerdict(reasons=reasons)
    each = rules.non_two_lead_penalty
    return LeadVerdict(penalty_each=each, leader_delta=-each * (lead.players - 1))


def _against_lead(lead: Lead, rules: MichiganRules) -> Iterator[Reason]:
    """MIC-05: the lowest of its suit. MIC-06: of the other colour, where there was a run before."""
    lowest = min((card for card in lead.hand if card.suit == lead.card.suit), key=height)
    if lowest is not lead.card:
        yield reason("LEAD_NOT_LOWEST_IN_SUIT", (lead.card,), game=GAME, lowest=lowest.text)
    if lead.previous_suit is None or not same_color(lead.card.suit, lead.previous_suit):
        return
    free = rules.no_opposite_color == "any_suit" and not _other_color(lead.hand, lead.previous_suit)
    if not free:
        yield reason("LEAD_SAME_COLOR", (lead.card,), game=GAME)


def _other_color(hand: Sequence[Card], suit: str) -> list[Card]:
    return sorted(card for card in hand if not same_color(card.suit, suit))


def judge_pass(passed: Pass, ruleset: RuleSet[MichiganRules]) -> PassVerdict:
    """Whether the lead may be passed to the left, and what it costs."""
    reasons = card_reasons(passed.hand) or tuple(_against_pass(passed, ruleset.rules))
    return PassVerdict(reasons=reasons, penalty_to_bonus=0 if reasons else ruleset.rules.pass_penalty)


def _against_pass(passed: Pass, rules: MichiganRules) -> Iterator[Reason]:
    """MIC-06: only a player without a card of the other colour passes, and none where any suit may be led then."""
    if passed.previous_suit is None:
        yield reason("PASS_NOT_ALLOWED", game=GAME, why="any suit may be led")
        return
    leads = _other_color(passed.hand, passed.previous_suit)
    if leads:
        yield reason("PASS_NOT_ALLOWED", leads, game=GAME, why=f"{names(leads)} of the other colour can be led")
    elif rules.no_opposite_color == "any_suit":
        yield reason("PASS_NOT_ALLOWED", game=GAME, why="without the other colour any suit may be led")


def judge_follow(follow: Follow, ruleset: RuleSet[MichiganRules]) -> FollowVerdict:
    """Whether the player does what the run asks, and the fine for holding back the next card."""
    reasons = card_reasons(follow.hand, follow.card, (follow.expected,)) or in_order(_against_follow(follow))
    if not any(why.code == "FAILED_TO_PLAY" for why in reasons):
        return FollowVerdict(reasons=reasons)
    box = failure_box(follow.expected, follow.board, ruleset)
    fine = follow.board[box] if box else 0
    return FollowVerdict(reasons=reasons, penalty=fine, penalty_compartment=box, pays_to=BONUS)


def _against_follow(follow: Follow) -> Iterator[Reason]:
    """MIC-08: the next card must be played by who holds it, and no other."""
    if follow.card is follow.expected:
        return
    if follow.expected in follow.hand:
        yield reason("FAILED_TO_PLAY", (follow.expected,), game=GAME)
    if follow.card is not None:
        yield reason("FOLLOW_WRONG_CARD", (follow.card,), game=GAME, expected=follow.expected.text)
