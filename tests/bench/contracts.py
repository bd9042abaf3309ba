"""Best groupings of the contract family, and hands that are hard to solve: ``python -m tests.bench.contracts`` climbs for more.

Hardness is the number of choices that the kernel meets, which no machine changes. The hardest hands found of each table are
kept in worst_contracts.json, for ``make bench``.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from referee import Card, load_ruleset
from referee.cards import ALL_CARDS, SUITS
from referee.games.contract.best import solver_of
from referee.solver import BudgetExceededError
from tests.property.contracts import DEALS, KINDS, random_case

KEPT = Path(__file__).with_name("worst_contracts.json")
KEPT_HANDS = 4
Line = dict[str, Any]


@dataclass(frozen=True)
class Table:
    """A deal of a rule set, and the cards of a hand with those drawn and bought, from so many packs and jokers."""

    ruleset: str
    deal: int
    size: int
    packs: int
    jokers: int

    def pack(self) -> list[str]:
        """All cards in play."""
        return [card.text for card in ALL_CARDS[:-1]] * self.packs + ["JK"] * self.jokers

    def choices(self, hand: list[str]) -> int:
        """Choices that the search meets; too many to count are the most."""
        solver = solver_of(load_ruleset(self.ruleset), self.deal)
        try:
            solver.best([Card(text) for text in hand])
        except BudgetExceededError:
            print("beyond the budget:", self, *hand, flush=True)
        return solver.choices()


TABLES = {
    "Continental, deal 5, 17 cards": Table("continental", 5, 17, 2, 4),
    "Continental, deal 6, 17 cards": Table("continental", 6, 17, 2, 4),
    "Continental, deal 7, 19 cards": Table("continental", 7, 19, 2, 4),
    "Shanghai, deal 7, 20 cards": Table("shanghai", 7, 20, 3, 2),
    "Shanghai, deal 9, 20 cards": Table("shanghai", 9, 20, 3, 2),
    "Shanghai, deal 10, 20 cards": Table("shanghai", 10, 20, 3, 2),
    "Continental, deal 7, 27 cards": Table("continental", 7, 27, 4, 8),
    "Liverpool, deal 7, 27 cards": Table("liverpool", 7, 27, 3, 6),
}


def random_lines() -> dict[str, Line]:
    """Random hands of every deal of Continental and Shanghai: whole and after the best discard, as read groups."""
    lines = {}
    for ruleset in ("continental", "shanghai"):
        rng, times = Random(ruleset), []
        for number in range(2000):
            case = random_case(rng, *rng.choice([deal for deal in DEALS if deal[0] == ruleset]), KINDS[number % len(KINDS)])
            solver_of(case.rules(), case.deal)  # made once a rule set and deal, not once a hand
            started = time.perf_counter()
            case.best()
            times.append((time.perf_counter() - started) * 1000)
        lines[f"best_grouping, {ruleset}"] = {
            "mean_ms": statistics.fmean(times),
            "worst_ms": max(times),
            "target": "mean <= 5 ms",
        }
    return lines


def worst_lines() -> dict[str, Line]:
    """The hardest hands found by search."""
    lines = {}
    for name, entries in json.loads(KEPT.read_text(encoding="utf-8")).items():
        solver, times = solver_of(load_ruleset(TABLES[name].ruleset), TABLES[name].deal), []
        for entry in entries:
            hand = [Card(text) for text in entry["hand"]]
            rounds = []
            for _ in range(3):
                started = time.perf_counter()
                solver.best(hand)
                rounds.append((time.perf_counter() - started) * 1000)
            times.append(min(rounds))
        lines[f"worst hand found, {name}"] = {"worst_ms": max(times), "target": "<= 50 ms"}
    return lines


def climb(rng: Random, table: Table, seconds: float) -> list[tuple[int, list[str]]]:
    """The hardest hands found in that time, each the top of a climb."""
    tops, end, pack = [], time.monotonic() + seconds, Counter(table.pack())
    while time.monotonic() < end:
        hand = _first_hand(rng, table)
        best, stale = table.choices(hand), 0
        while stale < 100 and time.monotonic() < end:
            other = list(hand)
            for _ in range(rng.choice((1, 1, 2))):
                other[rng.randrange(len(other))] = rng.choice(list((pack - Counter(other)).elements()))
            found = table.choices(other)
            stale = 0 if found > best else stale + 1
            if found > best:
                best, hand = found, other
        tops.append((best, sorted(hand, key=lambda text: Card(text).index)))
    return sorted(tops, key=lambda top: -top[0])[:KEPT_HANDS]


def _first_hand(rng: Random, table: Table) -> list[str]:
    """Some wild cards, and others of one suit or several."""
    pack, wilds = table.pack(), load_ruleset(table.ruleset).rules.wilds
    suits = rng.sample(SUITS, rng.choice((1, 1, 2, 4)))
    plain = [card for card in pack if card not in wilds and card[-1] in suits]
    wild = [card for card in pack if card in wilds]
    drawn = rng.sample(wild, rng.randint(0, min(len(wild), table.size // 2)))
    drawn += rng.sample(plain, min(len(plain), table.size - len(drawn)))
    return drawn + rng.sample(list((Counter(pack) - Counter(drawn)).elements()), table.size - len(drawn))


def main() -> None:
    """Search every table and keep the hardest hands, old and new."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0, help="time for each table")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    for name, table in TABLES.items():
        hands = {tuple(entry["hand"]) for entry in kept.get(name, [])}
        hands |= {tuple(hand) for _, hand in climb(Random(options.seed), table, options.seconds)}
        counted = sorted(((table.choices(list(hand)), hand) for hand in hands), key=lambda one: -one[0])[:KEPT_HANDS]
        kept[name] = [{"choices": number, "hand": list(hand)} for number, hand in counted]
        print(name, kept[name][0]["choices"], *kept[name][0]["hand"], flush=True)
    tables = (f'"{name}": [\n' + ",\n".join("  " + json.dumps(entry) for entry in kept[name]) + "\n ]" for name in TABLES)
    KEPT.write_text("{\n " + ",\n ".join(tables) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
