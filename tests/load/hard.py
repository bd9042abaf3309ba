"""Cheap requests beside the hardest hands, in the shipped topology."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from typing import Any

from schemas.examples import DROP
from tests.bench.worst import GAMES, KEPT
from tests.probe.topology import ask_from, request_bytes, timed

# Every worker must have solved its first hands.
WARMING = 200
CHEAP = request_bytes("POST", "/v1/counts", json.dumps(DROP).encode())


def cheap_times(port: int, samples: int, callers: int) -> list[float]:
    """Seconds to the answer of cheap requests, one after another, while so many callers ask for hard hands alone."""
    over, hard = threading.Event(), _hard_requests()

    def caller(number: int) -> None:
        for sent in cycle(hard):
            if over.is_set():
                return
            assert ask_from(number, port, sent).startswith(b"HTTP/1.1 200")

    with ThreadPoolExecutor(callers) as pool:
        running = [pool.submit(caller, number) for number in range(callers)]
        try:
            times = [timed(port, CHEAP, callers) for _ in range(WARMING + samples)][WARMING:]
        finally:
            over.set()
        for task in running:
            task.result()
    return times


def _hard_requests() -> list[bytes]:
    """The hardest hands found by search, as questions."""
    found = []
    for name, entries in json.loads(KEPT.read_text(encoding="utf-8")).items():
        rules = GAMES[name].rules()
        for entry in entries:
            body: dict[str, Any] = {"ruleset": rules.id, "hand": entry["hand"], "overrides": dict(rules.overrides)}
            if entry["wild"]:
                body["wild_joker"] = entry["wild"]
            found.append(request_bytes("POST", "/v1/groupings", json.dumps(body).encode()))
    return found
