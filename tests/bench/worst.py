"""Looks for hands that are hard to solve, by climbing from random ones: ``python -m tests.bench.worst``.

Hardness is the number of remainders that the kernel meets, which no machine changes. The hardest hands found of each game are
kept in worst.json, for ``make bench``.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from referee import Card, RuleSet, load_ruleset
from referee.cards import ALL_CARDS
from referee.games.indian.hands import solver_of
from tests.property.hands import KINDS, random_hand

KEPT = Path(__file__).with_name("worst.json")


@dataclass(frozen=True)
class Game:
    """A rule set, the cards of a hand (with the drawn card where ``discards``) and the packs they come from."""

    ruleset: str
    size: int
    decks: int
    overrides: dict[str, Any] = field(default_factory=dict)
    discards: bool = False

    def rules(self) -> RuleSet[Any]:
        """The rules, overrides applied."""
        return load_ruleset(self.ruleset, self.overrides)


GAMES = {
    "13 cards": Game("rummycircle-points", 13, 2),
    "13 cards, Classic": Game("classic-pool101", 13, 2),
    "13 cards, Octro": Game("octro-13", 13, 3),
    "14 cards, one to go": Game("rummycircle-points", 14, 2, discards=True),
    "21 cards": Game("classic-21", 21, 3),
}


def remainders(game: Game, hand: list[str], wild: str | None) -> int:
    """Remainders that the search for the hand's grouping meets, under the cap that the hand has."""
    solver, cards = solver_of(game.rules(), Card(wild) if wild else None), [Card(text) for text in hand]
    solver.best(cards, declares=True, discards=game.discards)
    relief = solver.relief(cards)
    return (solver if relief is None else solver._under(relief))._kernel.remainders()


def neighbour(rng: Random, game: Game, hand: list[str], wild: str | None) -> tuple[list[str], str | None]:
    """The hand with a card or two changed, or another card turned up; never more copies than the packs hold."""
    pack = Counter({card.text: game.decks for card in ALL_CARDS})
    if rng.random() < 0.15:
        return hand, rng.choice([None, *pack])
    changed = list(hand)
    for _ in range(rng.choice((1, 1, 2))):
        changed[rng.randrange(len(hand))] = rng.choice(list((pack - Counter(changed)).elements()))
    return changed, wild


def climb(rng: Random, game: Game, seconds: float) -> list[tuple[int, list[str], str | None]]:
    """The hardest hands found in that time, each the top of a climb."""
    tops, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        hand, wild = random_hand(rng, rng.choice(KINDS), game.size, game.decks)
        best, stale = remainders(game, hand, wild), 0
        while stale < 80 and time.monotonic() < end:
            other = neighbour(rng, game, hand, wild)
            found = remainders(game, *other)
            stale = 0 if found > best else stale + 1
            if found > best:
                best, (hand, wild) = found, other
        tops.append((best, sorted(hand, key=lambda text: Card(text).index), wild))
    return sorted(tops, key=lambda top: -top[0])[:5]


def main() -> None:
    """Search every game and keep the hardest hands, old and new."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0, help="time for each game")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    for name, game in GAMES.items():
        found = climb(Random(options.seed), game, options.seconds)
        known = {(tuple(entry["hand"]), entry["wild"]): entry for entry in kept.get(name, [])}
        known |= {(tuple(hand), wild): {"remainders": n, "hand": hand, "wild": wild} for n, hand, wild in found}
        kept[name] = sorted(known.values(), key=lambda entry: -entry["remainders"])[:8]
        print(name, kept[name][0]["remainders"], " ".join(kept[name][0]["hand"]), kept[name][0]["wild"])
    games = (f'"{name}": [\n' + ",\n".join("  " + json.dumps(entry) for entry in kept[name]) + "\n ]" for name in kept)
    KEPT.write_text("{\n " + ",\n ".join(games) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
