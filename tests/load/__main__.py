"""``make load`` and ``make soak``: the service and a bare echo under wrk, in turns and in one run; then how a worker keeps.

Prints a table for docs/operations.md. wrk comes from Debian's package of that name.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles

from schemas.examples import SHOW
from service import logs
from tests.bench.serving import Server, ask, serving
from tests.load.hard import cheap_times
from tests.probe.topology import NGINX, UNLIMITED, topology

ROUTE = "/v1/declarations"
CONNECTIONS = 8
HARD_SAMPLES = 1000
SCRIPT = Path(__file__).with_name("post.lua")
SERVICES = {"echo": "tests.bench.echo:app", "fairshow": "service.wsgi:app"}


@dataclass(frozen=True)
class Load:
    """What wrk saw: requests a second, latencies in milliseconds, answers that were not 200, connections that broke."""

    rate: float
    p50: float
    p99: float
    p999: float
    failed: int


def wrk(port: int, seconds: int) -> Load:
    """The service at the port under as many callers as CONNECTIONS, each asking as soon as it is answered."""
    with tempfile.NamedTemporaryFile(suffix=".json") as body:
        body.write(json.dumps(SHOW).encode())
        body.flush()
        command = ["wrk", "-t2", f"-c{CONNECTIONS}", f"-d{seconds}s", "--timeout", "10s", "-s", str(SCRIPT)]
        command += [f"http://127.0.0.1:{port}{ROUTE}", "--", body.name]
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds + 30, check=True)
    told = json.loads(done.stdout.strip().splitlines()[-1])
    rate = told["requests"] / told["microseconds"] * 1e6
    return Load(rate, told["p50"] / 1000, told["p99"] / 1000, told["p999"] / 1000, told["bad_status"] + told["broken"])


def paced(port: int, rate: float, seconds: float) -> list[float]:
    """Milliseconds to the answer of requests sent at a steady rate, whether earlier ones are answered or not."""
    body, count, started = json.dumps(SHOW).encode(), int(rate * seconds), time.perf_counter() + 0.1

    def one(number: int) -> float:
        due = started + number / rate
        time.sleep(max(0.0, due - time.perf_counter()))
        ask(port, ROUTE, body)
        return (time.perf_counter() - due) * 1000

    with ThreadPoolExecutor(32) as pool:
        return list(pool.map(one, range(count)))


def load(seconds: int) -> None:
    """Peak rates, then latencies at half of the lower peak, of echo and service in turns."""
    peaks: dict[str, Load] = {}
    for _ in range(2):
        for name, application in SERVICES.items():
            with serving(application) as server:
                wrk(server.port, 2)
                found = wrk(server.port, seconds)
                if name not in peaks or found.rate > peaks[name].rate:
                    peaks[name] = found
    half = peaks["fairshow"].rate / 2
    print("| | requests/s | p50 ms | p99 ms | p99.9 ms | failed | p99 ms at half of our peak |")
    print("|---|---|---|---|---|---|---|")
    at_half = {}
    for name, application in SERVICES.items():
        with serving(application) as server:
            paced(server.port, half, 1)
            at_half[name] = quantiles(paced(server.port, half, seconds), n=100)[98]
        print(_row(name, peaks[name], f"{at_half[name]:.1f}"))
    if NGINX:
        with (
            tempfile.TemporaryDirectory() as folder,
            topology(Path(folder), workers=0, **UNLIMITED) as running,
        ):
            wrk(running.front.port, 2)
            print(_row("fairshow behind nginx, two services", wrk(running.front.port, seconds), ""))
            workers = sum(len(service.workers()) for service in running.services.values())
            beside = quantiles(cheap_times(running.front.port, HARD_SAMPLES, workers), n=100)
        print(f"\ncheap requests while {workers} callers have the hardest hands on {workers} workers: ", end="")
        print(f"p50 {beside[49] * 1000:.1f} ms, p99 {beside[98] * 1000:.1f} ms")
    rates, tails = peaks["fairshow"].rate / peaks["echo"].rate, at_half["fairshow"] / at_half["echo"]
    print(f"\nrequests/s {rates:.2f} x the echo's; p99 at half of the peak {tails:.2f} x the echo's")


def _row(name: str, found: Load, tail: str) -> str:
    figures = (f"{found.rate:.0f}", f"{found.p50:.1f}", f"{found.p99:.1f}", f"{found.p999:.1f}", str(found.failed), tail)
    return f"| {name} | " + " | ".join(figures) + " |"


def soak(requests: int) -> None:
    """Memory, descriptors and files of a worker, ten times on the way to that many requests."""
    with serving("service.wsgi:app", workers=1) as server:
        print("| requests | MiB | descriptors | files of metrics |")
        print("|---|---|---|---|")
        for done in _driven(server, requests):
            print(f"| {done} | {server.worker_mebibytes():.1f} | {_descriptors(server)} | {_metric_files()} |", flush=True)


def _driven(server: Server, requests: int) -> Iterator[int]:
    body, done = json.dumps(SHOW).encode(), 0

    def one(_: int) -> None:
        ask(server.port, ROUTE, body)

    with ThreadPoolExecutor(4) as pool:
        while done < requests:
            list(pool.map(one, range(requests // 10)))
            done += requests // 10
            yield done


def _descriptors(server: Server) -> int:
    (worker,) = Path(f"/proc/{server.master}/task/{server.master}/children").read_text(encoding="ascii").split()
    return len(list(Path(f"/proc/{worker}/fd").iterdir()))


def _metric_files() -> int:
    newest = max(Path(tempfile.gettempdir()).glob("fairshow-metrics-*"), key=os.path.getmtime)
    return len(list(newest.iterdir()))


def main() -> None:
    """Do what is asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=10, help="of each measurement")
    parser.add_argument("--soak", type=int, default=0, help="requests of a soak, instead")
    options = parser.parse_args()
    logs.silence()
    if options.soak:
        soak(options.soak)
    elif shutil.which("wrk") is None:
        raise SystemExit("wrk is not installed: apt-get install wrk")
    else:
        load(options.seconds)


if __name__ == "__main__":
    main()
