"""What takes minutes: `make probe` runs it, `make test` a little of it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

from schemas.examples import SHOW
from tests.http.servers import Serve, Server, wait_for

WHOLE = os.environ.get("PROBE") == "whole"
RECYCLES = 1000 if WHOLE else 12
SCRAPE_SECONDS = 0.05


def test_after_many_recycled_workers_a_scrape_is_quick_and_files_are_few(serve: Serve) -> None:
    """Workers are replaced after every few requests; each has files of metrics."""
    with serve(MAX_REQUESTS="5") as server:
        seen, asked = set(server.workers()), 0
        end = time.monotonic() + 1800
        while len(seen) < RECYCLES and time.monotonic() < end:
            for _ in range(5):
                asked += server.post("/v1/declarations", SHOW).status == 200
            seen |= server.workers()
        assert len(seen) >= RECYCLES
        wait_for(lambda: len(server.workers()) == 2, "workers")
        assert len(list(server.metrics_dir.glob("*.db"))) <= 9
        assert min(_seconds(lambda: _judged(server)) for _ in range(5)) < SCRAPE_SECONDS
        assert _judged(server) == asked


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def _judged(server: Server) -> int:
    lines = server.ask("GET", "/metrics").body.decode().splitlines()
    line = next(
        line for line in lines if line.startswith('fairshow_verdicts_total{outcome="valid",ruleset="rummycircle-points"}')
    )
    return int(float(line.split()[-1]))
