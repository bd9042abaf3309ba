"""Groups read one by one, and the best grouping of a hand (API 2.2, 2.3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from referee.cards import Card
from referee.games.indian.counting import counting, outside_values
from referee.games.marriage import is_marriage
from referee.games.marriage.specials import jokers_needed
from referee.groups import Grammar, read_group
from referee.jokers import jokers_of
from referee.questions import Fault, Hand, Table, refuse
from referee.rulesets import PURE_SEQUENCES, IndianRules, RuleSet
from referee.solver import Best, Solver
from referee.verdicts import AfterDiscard, BestGrouping, Grouping, NamedShow, ReadGroup


@lru_cache(maxsize=512)
def solver_of(ruleset: RuleSet[IndianRules], wild_joker: Card | None) -> Solver:
    """The solver, and with it the grammar and the count, of a rule set under a turned-up card."""
    jokers = jokers_of(ruleset.rules, wild_joker)
    grammar = _grammar(ruleset, jokers)
    return Solver(grammar, counting(ruleset.rules, jokers, grammar.values))


def _grammar(ruleset: RuleSet[IndianRules], jokers: frozenset[Card]) -> Grammar:
    rules = ruleset.rules
    return Grammar(
        jokers=jokers,
        values=outside_values(rules, jokers),
        group_min=rules.group_min,
        seq_max=rules.seq_max,
        ace_low=rules.ace_low,
        ace_high=rules.ace_high,
        ace_wrap=rules.ace_wrap,
        jokers_max_per_sequence=rules.jokers_max_per_sequence,
        set_max_total=rules.set_max_total,
        jokers_max_per_set=rules.jokers_max_per_set,
        min_naturals=rules.min_naturals,
        joker_only_sets=rules.joker_only_group == "valid",
        wild_natural_in_pure=rules.wild_natural_in_pure,
        wild_dup_in_own_set=rules.wild_dup_in_own_set,
        identical_triple_is_pure=rules.identical_triple_is_pure,
        jk_tunnela=rules.jk_tunnela,
        names_identical=is_marriage(ruleset),
        jokers_from=jokers_needed(rules) if is_marriage(ruleset) else None,
    )


def read_groups(table: Table, ruleset: RuleSet[IndianRules]) -> tuple[ReadGroup, ...]:
    """Each group by itself, as it is laid (API 2.2); no rule of a show applies.

    >>> from referee.rulesets import load_ruleset
    >>> from referee.questions import Show
    >>> [group.kind for group in read_groups(Table(Show.parse("5H 6H 7H | QH QH QD").groups), load_ruleset())]
    ['pure_sequence', 'invalid']
    """
    grammar = solver_of(ruleset, table.wild_joker).grammar
    return tuple(read_group(group, grammar) for group in table.groups)


def best_grouping(hand: Hand, ruleset: RuleSet[IndianRules]) -> BestGrouping:
    """The cheapest grouping of the cards, and of what the best discard leaves of a hand with the drawn card (API 2.3).

    >>> from referee.rulesets import load_ruleset
    >>> hand = Hand.parse("2H 3H 4H 5C 6C 7C 7D 7S 7H 9D 9S 9C KD", wild_joker="QS")
    >>> best_grouping(hand, load_ruleset()).grouping.points
    10

    Raises:
        UnanswerableError: more cards than a hand and the drawn card (CARD_COUNT).
        BudgetExceededError: the cards are too many to search.
    """
    refuse(check_hand(hand.cards, ruleset))
    size = ruleset.rules.cards_per_player
    solver, whole = solver_of(ruleset, hand.wild_joker), len(hand.cards) == size + 1
    best = solver.best(hand.cards, declares=len(hand.cards) == size)
    after = solver.best(hand.cards, declares=True, discards=True) if whole else None
    return BestGrouping(grouping_of(best, ruleset), None if after is None else _after_discard(after, ruleset))


def best_points(hands: Sequence[Hand], ruleset: RuleSet[IndianRules]) -> list[int]:
    """The points of the best grouping of each hand, in order, without the groupings: for many hands at once.

    >>> from referee.rulesets import load_ruleset
    >>> hand = Hand.parse("2H 3H 4H 5C 6C 7C 7D 7S 7H 9D 9S 9C KD", wild_joker="QS")
    >>> best_points([hand, hand], load_ruleset())
    [10, 10]

    Raises:
        UnanswerableError: a hand has more cards than a hand and the drawn card (CARD_COUNT).
        BudgetExceededError: the cards are too many to search.
    """
    by_wild: dict[Card | None, list[int]] = {}
    for number, hand in enumerate(hands):
        refuse(check_hand(hand.cards, ruleset))
        by_wild.setdefault(hand.wild_joker, []).append(number)
    points = [0] * len(hands)
    for wild, numbers in by_wild.items():
        solver, size = solver_of(ruleset, wild), ruleset.rules.cards_per_player
        found = solver.points([hands[number].cards for number in numbers], hand_size=size)
        for number, value in zip(numbers, found, strict=True):
            points[number] = value
    return points


def check_hand(cards: tuple[Card, ...], ruleset: RuleSet[IndianRules]) -> list[Fault]:
    """CARD_COUNT for more cards than a hand and the drawn card."""
    most = ruleset.rules.cards_per_player + 1
    if len(cards) <= most:
        return []
    return [Fault("CARD_COUNT", ("hand",), f"a hand with the drawn card has at most {most} cards, here are {len(cards)}")]


def grouping_of(best: Best, ruleset: RuleSet[IndianRules]) -> Grouping:
    """What the solver found, as an answer."""
    name = best.special or (PURE_SEQUENCES if best.declared else None)
    show = NamedShow(name) if is_marriage(ruleset) else None
    return Grouping(best.declared, best.points, best.groups, best.ungrouped, show)


def best_of(cards: tuple[Card, ...], wild_joker: Card | None, ruleset: RuleSet[IndianRules]) -> Grouping:
    """The best grouping of the cards; as many as a hand has may be declared."""
    size = ruleset.rules.cards_per_player
    return grouping_of(solver_of(ruleset, wild_joker).best(cards, declares=len(cards) == size), ruleset)


def _after_discard(best: Best, ruleset: RuleSet[IndianRules]) -> AfterDiscard:
    assert best.discard is not None
    return AfterDiscard(best.discard, grouping_of(best, ruleset))
