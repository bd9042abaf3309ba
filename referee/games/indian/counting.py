"""What an Indian hand costs (R-CNT-1, R-CNT-2, R-CNT-5, R-DEC-2 to R-DEC-4), for groups as laid and as a solver's goals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from referee.cards import ALL_CARDS, Card
from referee.games.marriage.specials import relief_of, specials_of
from referee.rulesets.indian_model import IndianRules
from referee.solver import Counting, Goal
from referee.verdicts import Kind, ReadGroup

_EVERY_KIND: frozenset[Kind] = frozenset({"pure_sequence", "impure_sequence", "set"})


@dataclass(frozen=True, slots=True)
class LivesCount:
    """How many lives groups hold: pure sequences, sequences in all, and the length of the longest."""

    pure: int
    sequences: int
    longest: int


def count_lives(groups: Iterable[ReadGroup]) -> LivesCount:
    """The lives of the groups, each as read."""
    sequences = [group for group in groups if group.is_sequence]
    pure = sum([group.is_pure for group in sequences])
    return LivesCount(pure, len(sequences), max([len(group.cards) for group in sequences], default=0))


def has_long(lives: LivesCount, rules: IndianRules) -> bool:
    """R-DEC-3: one of the sequences is as long as the house asks, if it asks."""
    return rules.min_long_sequence is None or lives.longest >= rules.min_long_sequence


def lives_met(lives: LivesCount, rules: IndianRules) -> bool:
    """R-DEC-2, R-DEC-3: the sequences that a show needs are there."""
    enough = lives.pure >= rules.min_pure_sequences and lives.sequences >= rules.min_sequences
    return enough and has_long(lives, rules)


def own_value(card: Card, rules: IndianRules) -> int:
    """R-CNT-1: the points of a card that is no joker."""
    if card.is_printed_joker:
        return rules.joker_points
    if card.rank == 1:
        return rules.ace_points
    return rules.face_points if card.rank > 10 else card.rank


def outside_values(rules: IndianRules, jokers: frozenset[Card]) -> tuple[int, ...]:
    """What each card costs outside every valid group, by the card's index (R-CNT-1, R-CNT-5)."""
    face = rules.ungrouped_wild_points == "face"
    return tuple(rules.joker_points if card in jokers and not face else own_value(card, rules) for card in ALL_CARDS)


def count_points(
    groups: Sequence[ReadGroup],
    loose: Iterable[Card],
    *,
    rules: IndianRules,
    jokers: frozenset[Card],
    values: Sequence[int],
) -> int:
    """R-CNT-2: the points of a hand that is not a valid show, as it is grouped; never above the cap.

    ``values`` are what cards cost outside every valid group, by their index.
    """
    saved = saved_kinds(count_lives(groups), rules)
    if saved is None:
        return rules.points_cap
    points = sum(values[card.index] for card in loose)
    for group in groups:
        if group.counts_as == "invalid":
            points += sum(values[card.index] for card in group.cards)
        elif group.counts_as not in saved:
            points += sum(rules.joker_points if card in jokers else values[card.index] for card in group.cards)
    return min(points, rules.points_cap)


def saved_kinds(lives: LivesCount, rules: IndianRules) -> frozenset[Kind] | None:
    """Kinds of group whose cards do not count with these lives; None where the cap is due whatever the cards."""
    if lives_met(lives, rules):
        return _EVERY_KIND
    policy = rules.no_lives_count if lives.pure == 0 else rules.pure_only_count
    if policy == "flat_cap":
        return None
    return _saved_without_lives(policy, rules)


def _saved_without_lives(policy: str, rules: IndianRules) -> frozenset[Kind]:
    """R-CNT-2, R-DEC-4: what a hand without its lives saves."""
    saved: set[Kind] = set()
    if policy == "exclude_pure":
        saved.add("pure_sequence")
    if not rules.second_life_needs_first:
        saved.add("impure_sequence")
    if not rules.sets_need_two_lives:
        saved.add("set")
    return frozenset(saved)


def counting(rules: IndianRules, jokers: frozenset[Card], values: Sequence[int]) -> Counting:
    """The count for the solver, one goal for each way in which it can turn out below the cap.

    A grouping meets the goal that describes it at its true count, and any other goal that it meets at no less, so the
    least over the goals is the least count.
    """
    lives = Goal(
        pure=rules.min_pure_sequences,
        sequences=rules.min_sequences,
        long=rules.min_long_sequence is not None,
        saves=_EVERY_KIND,
    )
    return Counting(
        goals=[lives, *_goals_without_lives(rules)],
        declaring=replace(lives, declares=True, loose_jokers=rules.ungrouped_jokers_ok),
        cap=rules.points_cap,
        joker_points=rules.joker_points,
        long_from=rules.min_long_sequence,
        price=partial(count_points, rules=rules, jokers=jokers, values=values),
        specials=specials_of(rules),
        relief=relief_of(rules),
    )


def _goals_without_lives(rules: IndianRules) -> list[Goal]:
    none_flat, pure_flat = rules.no_lives_count == "flat_cap", rules.pure_only_count == "flat_cap"
    without = Goal(without_pure=pure_flat, saves=_saved_without_lives(rules.no_lives_count, rules))
    with_pure = Goal(pure=1, saves=_saved_without_lives(rules.pure_only_count, rules))
    if not none_flat and not pure_flat and without.saves == with_pure.saves:
        return [without]
    return ([] if none_flat else [without]) + ([] if pure_flat else [with_pure])
