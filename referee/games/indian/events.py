"""What an event costs one player (API 2.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from referee.cards import Card
from referee.games.indian.costs import HandPoints, check_event, event_points
from referee.games.indian.hands import best_of, read_groups, solver_of
from referee.games.indian.shows import judge_arrangement
from referee.games.marriage.values import known_value_points
from referee.questions import CountQuestion, Fault, Show, Table, UnanswerableError, refuse
from referee.reasons import Reason, in_order, reason
from referee.rulesets import IndianRules, RuleSet
from referee.solver import MOST_CARDS
from referee.verdicts import CountVerdict


def count_hand(asked: CountQuestion, ruleset: RuleSet[IndianRules]) -> CountVerdict:
    """What the event costs the player, under the rule set and under each variant of its house (API 2.4).

    >>> from referee.rulesets import load_ruleset
    >>> drop = CountQuestion("drop", picked=False)
    >>> count_hand(drop, load_ruleset("rummycircle-pool201")).points
    25

    Raises:
        UnanswerableError: a member is missing that the event needs, or two that exclude each other are there.
        BudgetExceededError: the cards are too many to search.
    """
    refuse([*check_one_hand(asked.groups, asked.ungrouped, asked.hand, asked.hand_points), *check_event(asked, ruleset)])
    points = event_points(asked, ruleset.rules, partial(_hand_points, asked, ruleset))
    reasons = in_order(list(_event_faults(asked, points, ruleset.rules)))
    cards = asked.cards
    return CountVerdict(
        valid=not reasons,
        reasons=reasons,
        points=points,
        by_variant={
            variant.id: points if variant.id == ruleset.id else _points_or_none(asked, variant)
            for variant in ruleset.variants()
        },
        groups=read_groups(Table(asked.groups or (), asked.wild_joker), ruleset),
        best=best_of(cards, asked.wild_joker, ruleset) if cards and not _wrong_count(asked, ruleset.rules) else None,
        value_points=known_value_points(cards, asked.wild_joker, ruleset, dropped=asked.event == "drop"),
    )


def check_one_hand(
    groups: Sequence[object] | None,
    ungrouped: Sequence[object] | None,
    hand: Sequence[object] | None,
    hand_points: int | None,
) -> list[Fault]:
    """VALUE_INVALID for a hand that is given twice: as groups, as cards, as a count."""
    told = {"groups": groups, "hand": hand, "hand_points": hand_points}
    given = [name for name, value in told.items() if value is not None]
    if ungrouped and groups is None:
        given.append("ungrouped")
    return [Fault("VALUE_INVALID", (name,), f"must not stand beside {given[0]}") for name in given[1:]]


def _points_or_none(asked: CountQuestion, variant: RuleSet[IndianRules]) -> int | float | None:
    if check_event(asked, variant):
        return None
    try:
        return event_points(asked, variant.rules, partial(_hand_points, asked, variant))
    except UnanswerableError:
        return None


def _hand_points(asked: CountQuestion, ruleset: RuleSet[IndianRules]) -> HandPoints:
    """The count of the hand, capped: as arranged, or as best arranged (R-CNT-2 to R-CNT-4)."""
    rules = ruleset.rules
    if asked.hand_points is not None:
        return HandPoints(min(asked.hand_points, rules.points_cap))
    cards, solver = asked.cards, solver_of(ruleset, asked.wild_joker)
    relief = solver.relief(cards)
    declared = HandPoints(_at_most(relief, rules.loser_valid_hand_points), fixed=True)
    if asked.hand is not None or rules.loser_judged_on == "best":
        refuse(check_arrangeable(cards))
        best = best_of(cards, asked.wild_joker, ruleset)
        return declared if best.declarable else HandPoints(best.points)
    show = Show(asked.groups or (), asked.ungrouped, asked.wild_joker)
    groups = read_groups(Table(show.groups, show.wild_joker), ruleset)
    _, reasons = judge_arrangement(show, groups, solver.grammar, rules)
    return HandPoints(_at_most(relief, solver.counting.price(groups, asked.ungrouped))) if reasons else declared


def _at_most(relief: int | None, points: int) -> int:
    """R21-CNT-3, S-22: the smaller of relief and count."""
    return points if relief is None else min(relief, points)


def _event_faults(asked: CountQuestion, points: int | float | None, rules: IndianRules) -> Iterator[Reason]:
    """S-13: a drop that is not allowed, a number of cards that no hand has."""
    if points is None:
        yield reason("DROP_NOT_ALLOWED")
    if _wrong_count(asked, rules):
        yield reason("CARD_COUNT", count=len(asked.cards), needed=rules.cards_per_player)


def _wrong_count(asked: CountQuestion, rules: IndianRules) -> bool:
    count, size = len(asked.cards), rules.cards_per_player
    return bool(count) and (count > size or (count < size and not asked.partial))


def check_arrangeable(cards: tuple[Card, ...]) -> list[Fault]:
    """CARD_COUNT for more cards than a best arrangement is sought for."""
    if len(cards) <= MOST_CARDS:
        return []
    return [Fault("CARD_COUNT", ("groups",), f"a best arrangement is sought for at most {MOST_CARDS} cards, not {len(cards)}")]
