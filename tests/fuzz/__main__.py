"""``make fuzz``: fresh random hands against the oracle, for a time (``SECONDS``) or a number of hands (``HANDS``).

Every profile and random house rules, whole hands and hands with the drawn card, Indian and contract rummy in turns. A hand on
which solver and oracle differ is made smaller while they still do, and printed as a vector.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from referee import Card, Hand, best_grouping, load_ruleset, ruleset_ids
from referee.games.marriage import MARRIAGE
from referee.reasons import INDIAN
from referee.rulesets import game_of
from referee.verdicts import Grouping
from tests.fuzz import contracts, marriage
from tests.fuzz.cases import shrunk, vector
from tests.oracle import indian as oracle
from tests.property.hands import KINDS, random_hand
from tests.property.overrides import random_overrides


@dataclass(frozen=True)
class Case:
    """A hand under a rule set."""

    ruleset: str
    overrides: dict[str, Any]
    wild: str | None
    hand: tuple[str, ...]

    def size(self) -> int:
        """Cards of a whole hand by these rules."""
        return int(load_ruleset(self.ruleset, self.overrides).rules.cards_per_player)


def random_case(rng: Random, ruleset: str | None) -> Case:
    """A case of the rule set given, or of any, now and then under house rules."""
    chosen = ruleset or rng.choice(ruleset_ids(*INDIAN))
    if game_of(chosen) == MARRIAGE:
        overrides, hand, wild = marriage.random_marriage(rng, chosen, house_rules=ruleset is None and rng.random() < 0.3)
        return Case(chosen, overrides, wild, tuple(hand))
    overrides = random_overrides(rng) if ruleset is None and rng.random() < 0.3 else {}
    hand, wild = random_hand(rng, rng.choice(KINDS), size=rng.choice((13, 13, 13, 14, 9)))
    return Case(chosen, overrides, wild, tuple(hand))


def outcome(grouping: Grouping) -> oracle.Outcome:
    """The rank of a grouping in the oracle's words."""
    pure = sum(group.kind == "pure_sequence" for group in grouping.groups)
    runs = sum(group.is_sequence for group in grouping.groups)
    spent = sum(len(group.jokers) for group in grouping.groups)
    return oracle.Outcome(grouping.declarable, grouping.points, len(grouping.ungrouped), pure, runs, spent)


def disagreement(case: Case) -> dict[str, Any] | None:
    """What the oracle expects where the solver says something else."""
    ruleset = load_ruleset(case.ruleset, case.overrides)
    if ruleset.game == MARRIAGE:
        return marriage.disagreement(case.hand, case.wild, ruleset)
    rules = ruleset.rules.as_data()
    found = best_grouping(Hand.parse(" ".join(case.hand), case.wild), ruleset)
    expected = oracle.best(case.hand, case.wild, rules)
    if outcome(found.grouping) != expected:
        return {"declarable": expected.declarable, "points": expected.points}
    if found.after_discard is None:
        return None
    card, best = min(discards(case, rules), key=lambda option: (oracle.preference(option[1]), Card(option[0]).index))
    after = found.after_discard
    if (str(after.card), outcome(after.grouping)) == (card, best):
        return None
    return {"after_discard": {"card": card, "declarable": best.declarable, "points": best.points}}


def discards(case: Case, rules: dict[str, Any]) -> Iterator[tuple[str, oracle.Outcome]]:
    """Each card that could go, and the best of what it leaves."""
    for card in dict.fromkeys(case.hand):
        rest = list(case.hand)
        rest.remove(card)
        yield card, oracle.best(rest, case.wild, rules)


def _found(rng: Random, ruleset: str | None, known: int) -> dict[str, Any] | None:
    """The next hand as a vector, if solver and oracle differ on it."""
    case = random_case(rng, ruleset)
    if not disagreement(case):
        return None
    small = shrunk(case, disagreement)
    return vector(small, known + 1, disagreement(small), wild_joker=small.wild)


def _contract_found(rng: Random, known: int) -> dict[str, Any] | None:
    """The same of contract rummy."""
    case = contracts.random_case(rng)
    if not contracts.disagreement(case):
        return None
    small = shrunk(case, contracts.disagreement)
    return vector(small, known + 1, contracts.disagreement(small), deal=small.deal)


def main() -> int:
    """Fuzz, report, and tell by the exit code whether all agreed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="stop after this time")
    parser.add_argument("--hands", type=int, default=10**9, help="stop after this many hands")
    parser.add_argument("--ruleset", help="this rule set of Indian rummy alone, without house rules")
    parser.add_argument("--seed", type=int, default=time.time_ns(), help="the same seed gives the same hands")
    options = parser.parse_args()
    rng, started, done, differing = Random(options.seed), time.monotonic(), 0, 0
    while done < options.hands and time.monotonic() - started < options.seconds:
        found = _contract_found(rng, differing) if done % 2 and not options.ruleset else _found(rng, options.ruleset, differing)
        done += 1
        if found:
            differing += 1
            print(json.dumps(found, ensure_ascii=False), flush=True)
    print(f"seed {options.seed}: {done} hands, {differing} differ, {time.monotonic() - started:.0f} s")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
