"""``make bench``: what the engine and the service cost, each line as a figure of this run on this machine.

The results also go to build/bench.json.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from referee import Hand, best_grouping, load_ruleset
from referee.solver import KERNEL
from schemas.examples import SHOW
from tests.bench.serving import requests_per_second, serving
from tests.property.hands import KINDS, random_hand

HANDS = 1500
SECONDS = 4.0
RESULTS = Path(__file__).parents[2] / "build" / "bench.json"


def milliseconds(work: Callable[[Any], object], items: list[Any]) -> list[float]:
    """Time of each item."""
    times = []
    for item in items:
        started = time.perf_counter()
        work(item)
        times.append((time.perf_counter() - started) * 1000)
    return sorted(times)


def solver_lines() -> dict[str, dict[str, float]]:
    """``best_grouping`` on 13-card two-deck hands, by kind of hand."""
    rules, lines = load_ruleset(), {}
    for kind in dict.fromkeys(KINDS):
        rng = Random(kind)
        hands = [Hand.parse(" ".join(cards), wild) for cards, wild in (random_hand(rng, kind) for _ in range(HANDS))]
        times = milliseconds(lambda hand: best_grouping(hand, rules), hands)
        lines[f"best_grouping, {kind}"] = {
            "mean_ms": statistics.fmean(times),
            "p99_ms": times[len(times) * 99 // 100],
            "worst_ms": times[-1],
        }
    return lines


def service_line() -> dict[str, float]:
    """Shows judged a second against a bare Flask echo of the same body, under the same gunicorn, in turns."""
    body, rates = json.dumps(SHOW).encode(), {"echo": 0.0, "declarations": 0.0}
    for _ in range(2):
        for name, application in (("echo", "tests.bench.echo:app"), ("declarations", "service.wsgi:app")):
            with serving(application) as port:
                rates[name] = max(rates[name], requests_per_second(port, "/v1/declarations", body, SECONDS))
    return {**{f"{name}_per_s": rate for name, rate in rates.items()}, "ratio": rates["declarations"] / rates["echo"]}


def main() -> None:
    """Measure, print, write."""
    results: dict[str, Any] = {"kernel": KERNEL, **solver_lines(), "POST /v1/declarations against an echo": service_line()}
    for name, figures in results.items():
        shown = "  ".join(f"{key} {value:.3f}" for key, value in figures.items()) if isinstance(figures, dict) else figures
        print(f"{name:45} {shown}")
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
