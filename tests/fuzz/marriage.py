"""21-card hands: what the referee finds against what their oracle says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from referee import Hand, RuleSet, best_grouping, load_ruleset
from referee.verdicts import Grouping
from tests.oracle import marriage as oracle
from tests.oracle.indian import JK, read_group, table_of
from tests.property.hands import MARRIAGE_KINDS, random_hand
from tests.property.overrides import random_overrides

Cards = Sequence[str]
Rules = Mapping[str, Any]


def random_marriage(rng: Random, ruleset_id: str, *, house_rules: bool) -> tuple[dict[str, Any], list[str], str | None]:
    """House rules that the oracle can take in its stride, cards of three packs and the card turned up."""
    overrides = random_overrides(rng) if house_rules else {}
    if house_rules and rng.random() < 0.5:
        overrides["dublee_relief"] = rng.choice((None, {"min_dublees": rng.randint(3, 10), "points": rng.randint(0, 60)}))
    rules = load_ruleset(ruleset_id, overrides).rules.as_data()
    if not oracle.by_number(rules):
        overrides, rules = {}, load_ruleset(ruleset_id).rules.as_data()
    size, printed = rng.choice((21, 21, 21, 22, 15)), 3 * rules["printed_jokers_per_deck"]
    return overrides, *random_hand(rng, rng.choice(MARRIAGE_KINDS), size, 3, printed)


def disagreement(hand: Cards, wild: str | None, ruleset: RuleSet[Any]) -> dict[str, Any] | None:
    """What the oracle expects where the referee says something else."""
    rules = ruleset.rules.as_data()
    found, expected = best_grouping(Hand.parse(" ".join(hand), wild), ruleset), worth(hand, wild, rules)
    if any(summary(found.grouping)[name] != value for name, value in expected.items()):
        return expected
    if not lies_as_said(found.grouping, wild, rules):
        return {**expected, "groups": []}
    if found.after_discard is None:
        return None
    declarable, points = oracle.after_discard(hand, wild, rules)
    after = found.after_discard.grouping
    if (after.declarable, after.points) == (declarable, points) and lies_as_said(after, wild, rules):
        return None
    return {"after_discard": {"declarable": declarable, "points": points}}


def worth(hand: Cards, wild: str | None, rules: Rules) -> dict[str, Any]:
    """Show, points and the lesser criteria of the best grouping (API 2.3), where the hand is dealt whole or counted."""
    found = oracle.best(hand, wild, rules)
    shows = dict(_shows(found, hand, wild, rules)) if found.declarable else {}
    show = min(shows, key=lambda name: shows[name], default=None)
    # Cards that hold a show cost nothing, and then every grouping of them is as cheap.
    free = oracle.best_grouping(hand, wild, rules, 0) if found.shows and not shows else found.grouping
    lesser = shows[show] if show else criteria(free.ungrouped, free.pure, free.sequences, free.spent)
    return {"declarable": found.declarable, "points": found.points, "show": show, "lesser": lesser}


def _shows(found: oracle.Best, hand: Cards, wild: str | None, rules: Rules) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The shows in the order of S-21, each with what it leaves and is made of."""
    copies, table, best = Counter(hand), table_of(wild, rules), found.grouping
    tunnelas = sum(n // 3 for card, n in copies.items() if read_group([card] * 3, wild, rules))
    made = {
        "pure_sequences": criteria(best.ungrouped, best.pure, best.sequences, best.spent),
        "three_tunnelas": criteria(len(hand) - 3 * tunnelas, tunnelas, tunnelas, 0),
        "eight_dublees": criteria(len(hand) - 2 * oracle.dublees(hand), 0, 0, 0),
        "eight_jokers": criteria(sum(n for card, n in copies.items() if not _is_joker(table, card)), 0, 0, 0),
    }
    yield from ((show, made[show]) for show in made if show in found.shows)


def _is_joker(table: Any, card: str) -> bool:
    return bool(not table.dead_jk if card == JK else table.joker(card))


def criteria(ungrouped: int, pure: int, sequences: int, spent: int) -> tuple[int, ...]:
    """What decides after the points, the smaller the better."""
    return ungrouped, -pure, -sequences, spent


def summary(grouping: Grouping) -> dict[str, Any]:
    """A grouping in the same words."""
    groups = grouping.groups
    pure, sequences = sum(group.is_pure for group in groups), sum(group.is_sequence for group in groups)
    lesser = criteria(len(grouping.ungrouped), pure, sequences, sum(len(group.jokers) for group in groups))
    show = None if grouping.show is None else grouping.show.name
    return {"declarable": grouping.declarable, "points": grouping.points, "show": show, "lesser": lesser}


def lies_as_said(grouping: Grouping, wild: str | None, rules: Rules) -> bool:
    """Whether the oracle reads the groups laid as the show and the count that they are said to be."""
    groups = [[card.text for card in group.cards] for group in grouping.groups]
    loose = [card.text for card in grouping.ungrouped]
    show = oracle.show_as_laid(groups, loose, wild, rules)
    points = 0 if show else oracle.count_as_laid(groups, loose, wild, rules)
    return summary(grouping)["show"] == show and grouping.points == points
