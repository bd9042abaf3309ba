"""Groups read one by one, what a hand costs, the standings of a game (API 2.2, 2.4, 2.6)."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.contract.packs import check_deal
from referee.games.contract.terms import card_values, meld_rules, stock
from referee.melds import read_single
from referee.questions import Fault, any_unread, refuse
from referee.questions.contract import ContractCount, ContractMatch, ContractTable
from referee.reasons import in_order
from referee.rulesets import ContractRules, RuleSet
from referee.stock import strange_cards, surplus_cards
from referee.verdicts import ReadGroup
from referee.verdicts.contract import ContractStandings, HandCount


def read_groups(table: ContractTable, ruleset: RuleSet[ContractRules]) -> tuple[ReadGroup, ...]:
    """Each group by itself (T-07): by the sizes of the deal, or by the smallest of all deals.

    >>> from referee.questions import LaidGroup
    >>> from referee.rulesets import load_ruleset
    >>> group = LaidGroup.parse("3C 4C 5C 6C", "sequence")
    >>> shanghai = load_ruleset("shanghai")
    >>> [read_groups(ContractTable((group,), deal), shanghai)[0].kind for deal in (None, 3, 5)]
    ['sequence', 'sequence', 'invalid']

    Raises:
        UnanswerableError: no such deal (DEAL_OUT_OF_RANGE).
    """
    refuse(check_deal(table.deal, ruleset))
    melds = meld_rules(ruleset, table.deal, None)
    return tuple(read_single(group, melds) for group in table.groups)


def count_hand(count: ContractCount, ruleset: RuleSet[ContractRules]) -> HandCount:
    """What a hand costs (CON-12, SHA-12, T-06): all its cards, and those that are missing.

    >>> from referee.cards import parse_cards
    >>> from referee.rulesets import load_ruleset
    >>> count_hand(ContractCount(parse_cards("2S 9H"), missing_cards=2), load_ruleset("continental")).points
    30
    """
    cards = stock(ruleset.rules, None)
    strange = list(strange_cards(count.hand, cards, ruleset.game))
    reasons = in_order(strange or surplus_cards(count.hand, cards, ruleset.game))
    by_variant = {variant.id: _hand_points(count, variant.rules) for variant in ruleset.variants()}
    return HandCount(not reasons, reasons, _hand_points(count, ruleset.rules), by_variant)


def _hand_points(count: ContractCount, rules: ContractRules) -> int:
    values = card_values(rules)
    return sum(values[card.index] for card in count.hand) + rules.missing_card_points * count.missing_cards


def score_match(match: ContractMatch, ruleset: RuleSet[ContractRules]) -> ContractStandings:
    """The totals over the deals played (CON-12): the lowest one wins when all are played; equal ones leave no winner.

    >>> from referee.rulesets import load_ruleset
    >>> score_match(ContractMatch({"A": (0, 35), "B": (50, 0)}), load_ruleset("continental")).leaders
    ('A',)

    Raises:
        UnanswerableError: more deals than the game has (DEAL_OUT_OF_RANGE), or not as many for each player (VALUE_INVALID).
    """
    refuse(check_scores(match.scores, ruleset))
    totals = {player: sum(points) for player, points in match.scores.items()}
    leaders = tuple(player for player, total in totals.items() if total == min(totals.values()))
    finished = all(len(points) == ruleset.rules.deals for points in match.scores.values())
    return ContractStandings(totals, finished, leaders[0] if finished and len(leaders) == 1 else None, leaders)


def check_scores(scores: Mapping[str, tuple[int, ...]], ruleset: RuleSet[ContractRules]) -> list[Fault]:
    """DEAL_OUT_OF_RANGE for points of deals that the game does not have, VALUE_INVALID for players with fewer than others."""
    deals = ruleset.rules.deals
    read = {player: points for player, points in scores.items() if not any_unread(points)}
    played = min(deals, max(map(len, read.values()), default=0))
    faults = []
    for player, points in read.items():
        if len(points) > deals:
            detail = f"this rule set has {deals} deals, here are {len(points)}"
            faults.append(Fault("DEAL_OUT_OF_RANGE", ("scores", player), detail))
        elif len(points) < played:
            faults.append(Fault("VALUE_INVALID", ("scores", player), f"has points of {len(points)} deals, not {played}"))
    return faults
