"""``make bench``: what the engine and the service cost, each figure of this run on this machine, against its target.

Ratios are taken within the run: the peer and we take turns, and the best round of each counts. Every round has hands that were
not asked before, so that nothing remembered of a hand makes a figure look better. The results of a whole run also go to
build/bench.json; ``python -m tests.bench batch service`` measures these parts alone. Nothing fails on a figure: machines are
shared and noisy.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import pyspiel

from referee import Card, Hand, best_grouping, best_points, load_ruleset
from referee.cards import ALL_CARDS
from referee.games import gin
from referee.games.indian.hands import solver_of
from referee.solver import KERNEL
from schemas.examples import HAND, SHOW, SINGLE_GROUPS, WRONG_SHOW
from service import logs
from tests.bench import contracts
from tests.bench.serving import Pace, answered_items, ask, requests, serving
from tests.bench.worst import GAMES, KEPT
from tests.probe.topology import NGINX, UNLIMITED, topology
from tests.property.hands import MARRIAGE_KINDS, random_hand
from tests.property.shows import random_show

HANDS = 20_000
MARRIAGE_HANDS = 1500
SHOWS = 10_000
ROUNDS = 5
SERVICE_ROUNDS = 8
SECONDS = 1.5
REQUESTS = int(os.environ.get("BENCH_REQUESTS", "20000"))
RESULTS = Path(__file__).parents[2] / "build" / "bench.json"
Line = dict[str, Any]
T = TypeVar("T")


def best_time(*works: Callable[[int], object], clock: Callable[[], float] = time.process_time) -> list[float]:
    """Seconds of each, the best of a few rounds in which all take turns. A work is told the number of its round.

    Seconds of this process alone, unless the clock says otherwise: a round is longer than a shared core is ours.
    """
    best = [float("inf")] * len(works)
    for number in range(ROUNDS):
        for index, work in enumerate(works):
            started = clock()
            work(number)
            best[index] = min(best[index], clock() - started)
    return best


def fresh(deal: Callable[[], T], count: int) -> list[list[T]]:
    """So many hands for every round."""
    return [[deal() for _ in range(count)] for _ in range(ROUNDS)]


def ask_each(question: Callable[[T], object], hands: Sequence[T]) -> None:
    """Hand by hand, each answer dropped, as a server does."""
    for hand in hands:
        question(hand)


def gin_line(size: int, discards: bool) -> Line:
    """Gin deadwood of many hands against OpenSpiel's ``min_deadwood``, hand by hand as it is called."""
    rng, peer = Random(size), pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    hands = fresh(lambda: rng.sample(range(52), size), HANDS)
    cards = [[[ALL_CARDS[index] for index in hand] for hand in dealt] for dealt in hands]

    def ours(number: int) -> Sequence[int]:
        return gin.best_points(cards[number], discards=discards)

    assert ours(0) == [peer.min_deadwood(hand) for hand in hands[0]]
    theirs, mine = best_time(lambda number: ask_each(peer.min_deadwood, hands[number]), ours)
    return {"us_a_hand": mine / HANDS * 1e6, "openspiel_us": theirs / HANDS * 1e6, "ratio": mine / theirs, "target": "<= 1.0"}


def thirteen_lines() -> dict[str, Line]:
    """Random 13-card two-deck hands against OpenSpiel's 10-card gin hands, points alone and whole groupings."""
    rng, rules, peer = Random(13), load_ruleset(), pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    dealt, hands = fresh(lambda: rng.sample(range(52), 10), HANDS), fresh(lambda: _thirteen(rng), HANDS // 4)
    theirs, points, groupings = best_time(
        lambda number: ask_each(peer.min_deadwood, dealt[number]),
        lambda number: best_points(hands[number], rules),
        lambda number: ask_each(lambda hand: best_grouping(hand, rules), hands[number]),
    )
    peer_us = theirs / HANDS * 1e6
    lines = {}
    for name, seconds in (("best_points, 13 cards", points), ("best_grouping, 13 cards", groupings)):
        own_us = seconds / (HANDS // 4) * 1e6
        lines[name] = {"us_a_hand": own_us, "openspiel_us": peer_us, "ratio": own_us / peer_us, "target": "<= 15"}
    return lines


def _thirteen(rng: Random) -> Hand:
    cards, wild = random_hand(rng, "uniform")
    return Hand.parse(" ".join(cards), wild)


def worst_lines() -> dict[str, Line]:
    """The hardest hands found by search: the search itself, and the whole answer."""
    targets, lines = {"21 cards": "<= 20 ms"}, {}
    for name, entries in json.loads(KEPT.read_text(encoding="utf-8")).items():
        game = GAMES[name]
        times = []
        for entry in entries:
            solver = solver_of(game.rules(), Card(entry["wild"]) if entry["wild"] else None)
            hand = [Card(text) for text in entry["hand"]]
            times += best_time(lambda _, s=solver, h=hand, g=game: s.best(h, declares=True, discards=g.discards))  # type: ignore[misc]
        lines[f"worst hand found, {name}"] = {"worst_ms": max(times) * 1000, "target": targets.get(name, "<= 2 ms")}
    return lines


def marriage_line() -> Line:
    """Random 21-card hands of three packs, of every kind, whole groupings, against 13-card hands of the same kinds."""
    rng, rules, thirteen, times = Random(21), load_ruleset("classic-21"), load_ruleset(), []
    hands, others = (_hands_of_every_kind(rng, size, decks) for size, decks in ((21, 3), (13, 2)))
    mine, peer = best_time(
        lambda number: ask_each(lambda hand: best_grouping(hand, rules), hands[number]),
        lambda number: ask_each(lambda hand: best_grouping(hand, thirteen), others[number]),
    )
    for hand in _hands_of_every_kind(rng, 21, 3)[0]:
        solver_of(rules, hand.wild_joker)  # made once a rule set and joker, not once a hand
        started = time.process_time()
        best_grouping(hand, rules)
        times.append((time.process_time() - started) * 1000)
    return {
        "mean_ms": mine / MARRIAGE_HANDS * 1000,
        "worst_ms": max(times),
        "13_cards_ms": peer / MARRIAGE_HANDS * 1000,
        "ratio": mine / peer,
        "target": "mean <= 0.5, worst <= 20 ms",
    }


def _hands_of_every_kind(rng: Random, size: int, decks: int) -> Sequence[Sequence[Hand]]:
    kinds = cycle(MARRIAGE_KINDS)

    def one() -> Hand:
        cards, wild = random_hand(rng, next(kinds), size, decks)
        return Hand.parse(" ".join(cards), wild)

    return fresh(one, MARRIAGE_HANDS)


def _shows() -> list[dict[str, Any]]:
    """As many different shows as a batch may have, as players lay them under random jokers: right, or with one card wrong."""
    rng = Random(10)
    return [random_show(rng, 2 * number) for number in range(SHOWS)]


def service_line() -> Line:
    """Shows judged a second against a bare Flask echo of the same bodies, under the same gunicorn, in turns."""
    bodies, ours, peer = [json.dumps(show).encode() for show in _shows()], Pace(), Pace()
    with serving("tests.bench.echo:app") as echo, serving("service.wsgi:app") as server:
        for _ in range(SERVICE_ROUNDS):
            peer.time(echo.worker_cpu_seconds, lambda: requests(echo.port, "/v1/declarations", bodies, SECONDS))
            ours.time(server.worker_cpu_seconds, lambda: requests(server.port, "/v1/declarations", bodies, SECONDS))
    return _paces("declarations", ours, "echo", peer, ">= 0.80")


def batch_lines() -> dict[str, Line]:
    """Shows judged a second as the lines of one NDJSON batch, from its first byte sent to its last received, against the same
    shows as requests, each on a connection of its own: what a caller gains who would ask one after the other, in the shipped
    topology, and what a worker gains that four callers keep busy.
    """
    shows = _shows()
    bodies = [json.dumps(show).encode() for show in shows]
    batch = "\n".join(json.dumps({"op": "declarations", "body": show}) for show in shows).encode()
    lines = {}
    if NGINX:
        with TemporaryDirectory() as folder, topology(Path(folder), workers=0, **UNLIMITED) as running:
            lines["POST /v1/batch, a caller behind the proxy"] = _batch_line(
                running.front.port, running.worker_cpu_seconds, bodies, batch, callers=1
            )
    with serving("service.wsgi:app", workers=1) as server:
        lines["POST /v1/batch, one busy worker"] = _batch_line(server.port, server.worker_cpu_seconds, bodies, batch, callers=4)
    return lines


def _batch_line(port: int, cpu: Callable[[], float], bodies: list[bytes], batch: bytes, *, callers: int) -> Line:
    items, singles = Pace(), Pace()
    for _ in range(SERVICE_ROUNDS):
        singles.time(cpu, lambda: requests(port, "/v1/declarations", bodies, SECONDS, callers))
        items.time(cpu, lambda: answered_items(port, batch))
    return _paces("items", items, "singles", singles, ">= 8")


def _paces(name: str, ours: Pace, peer_name: str, peer: Pace, target: str) -> Line:
    return {
        f"{name}_per_s": ours.per_s,
        f"{peer_name}_per_s": peer.per_s,
        f"{name}_cpu_us": ours.cpu_us,
        f"{peer_name}_cpu_us": peer.cpu_us,
        "cpu_ratio": peer.cpu_us / ours.cpu_us,
        "ratio": ours.per_s / peer.per_s,
        "target": target,
    }


def memory_line() -> Line:
    """Resident memory of a worker after mixed requests (BENCH_REQUESTS), and after a fifth of them."""
    rng, early = Random(1), 0.0
    with serving("service.wsgi:app", workers=1) as server:
        for number in range(REQUESTS):
            path, body = _mixed(number, *random_hand(rng, "uniform"))
            ask(server.port, path, json.dumps(body).encode())
            if number == REQUESTS // 5:
                early = server.worker_mebibytes()
        return {"requests": REQUESTS, "early_mib": early, "mib": server.worker_mebibytes(), "target": "<= 80 MiB, flat"}


def import_line() -> Line:
    """Time of importing the judge of Indian rummy in a fresh interpreter, less that of starting it."""
    bare, full = best_time(lambda _: _python("pass"), lambda _: _python("from referee import *"), clock=_seconds_of_children)
    return {"ms": (full - bare) * 1000, "target": "<= 150 ms"}


def start_line() -> Line:
    """Time on the wall of a command that judges a show, from its start to its end, and that of an interpreter without work.
    Bytecode is kept, as that of an installed package is.
    """
    check = "from kit.cli import main; main()", "check", "--wild", "QS", "2H 3H 4H 5H | 5C 6C 7C 8C | 5D 5C JK QH QS"
    with TemporaryDirectory() as kept:
        kept_there = {"PYTHONPYCACHEPREFIX": kept, "PYTHONDONTWRITEBYTECODE": ""}
        bare, full = best_time(
            lambda _: _python("pass", **kept_there), lambda _: _python(*check, **kept_there), clock=time.perf_counter
        )
    return {"ms": full * 1000, "bare_ms": bare * 1000, "target": "<= 200 ms"}


def _seconds_of_children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _python(code: str, *words: str, **environment: str) -> None:
    # No timeout: to keep one, the wait polls, ever more seldom, and a start would be told in steps of 50 ms.
    command = [sys.executable, "-c", code, *words]
    subprocess.run(command, env={**os.environ, **environment}, check=True, stdout=subprocess.DEVNULL)


def _mixed(number: int, cards: list[str], wild: str | None) -> tuple[str, Any]:
    if number % 2:
        return "/v1/groupings", {"wild_joker": wild, "hand": cards}
    return (
        ("/v1/declarations", SHOW),
        ("/v1/declarations", WRONG_SHOW),
        ("/v1/groups", SINGLE_GROUPS),
        ("/v1/groupings", HAND),
        ("/v1/declarations", {**SHOW, "overrides": {"points_cap": 40 + number % 900}}),
    )[number // 2 % 5]


PARTS: dict[str, Callable[[], dict[str, Line]]] = {
    "gin": lambda: {
        "gin deadwood, 10 cards": gin_line(10, False),
        "gin deadwood, 11 cards, one to go": gin_line(11, True),
    },
    "thirteen": thirteen_lines,
    "worst": worst_lines,
    "contracts": lambda: {**contracts.random_lines(), **contracts.worst_lines()},
    "marriage": lambda: {"best_grouping, 21 cards": marriage_line()},
    "service": lambda: {"POST /v1/declarations against an echo": service_line()},
    "batch": batch_lines,
    "memory": lambda: {"memory of a process": memory_line()},
    "import": lambda: {"from referee import *": import_line(), "fairshow check": start_line()},
}


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", nargs="*", choices=[*PARTS, []], help="what to measure; all if none is named")
    chosen = parser.parse_args().part or list(PARTS)
    logs.silence()
    results: dict[str, Any] = {"kernel": KERNEL}
    print(f"{'kernel':40} {KERNEL}")
    for part in chosen:
        for name, figures in PARTS[part]().items():
            print(f"{name:40} {_shown(figures)}", flush=True)
            results[name] = figures
    if chosen == list(PARTS):
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


def _shown(figures: Line) -> str:
    return "  ".join(
        f"{name} {value:.2f}" if isinstance(value, float) else f"{name} {value}" for name, value in figures.items()
    )


if __name__ == "__main__":
    main()
