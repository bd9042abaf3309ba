"""Several workers are one service: the same answers, one sum of counters, an orderly end."""

from __future__ import annotations

import json
import os
import shutil
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask
from prometheus_client.mmap_dict import MmapedDict
from prometheus_client.parser import text_string_to_metric_families

from schemas.examples import SHOW, WRONG_SHOW
from service import metrics
from tests.http.servers import WORKERS, Serve, Server, read_all, serving, wait_for

pytestmark = pytest.mark.xdist_group("http-workers")

Series = tuple[str, frozenset[tuple[str, str]]]
KILLS = 5
JUDGED = {"route": "/v1/declarations", "method": "POST", "status": "200"}


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that nobody else sends requests to."""
    with serving(tmp_path_factory.mktemp("own")) as started:
        yield started


# --- small helpers ---


def series(server: Server) -> dict[Series, float]:
    """Every series of /metrics, with its value."""
    families = text_string_to_metric_families(server.ask("GET", "/metrics").body.decode())
    return {(sample.name, frozenset(sample.labels.items())): sample.value for family in families for sample in family.samples}


def value(server: Server, name: str, **labels: str) -> float:
    return series(server).get((name, frozenset(labels.items())), 0.0)


def counters(server: Server) -> dict[Series, float]:
    return {key: number for key, number in series(server).items() if key[0].endswith(("_total", "_count", "_bucket", "_sum"))}


def declare(server: Server) -> bytes:
    reply = server.post("/v1/declarations", SHOW)
    assert reply.status == 200
    return reply.body


def files(server: Server) -> set[str]:
    return {entry.name for entry in server.metrics_dir.iterdir()}


def slots_that_judged(server: Server) -> int:
    """Workers whose own file counts declarations."""
    return sum(_has_judged(path) for path in server.metrics_dir.glob("counter_*.db"))


def _has_judged(path: Path) -> bool:
    entries = MmapedDict.read_all_values_from_file(str(path))  # type: ignore[no-untyped-call]
    return any("/v1/declarations" in key and number > 0 for key, number, *_ in entries)


def end_worker(server: Server, pid: int) -> None:
    """End one worker and wait until another has taken its place."""
    os.kill(pid, signal.SIGTERM)
    wait_for(lambda: pid not in server.workers() and len(server.workers()) == WORKERS, "a new worker")


# --- answers ---


def test_every_worker_gives_the_same_bytes(own: Server) -> None:
    answers: set[bytes] = set()

    def both_have_answered() -> bool:
        with ThreadPoolExecutor(8) as pool:
            answers.update(pool.map(lambda _: declare(own), range(50)))
        return slots_that_judged(own) == WORKERS

    wait_for(both_have_answered, "an answer from every worker")
    assert len(answers) == 1


# --- counters ---


def test_counters_are_the_sum_over_the_workers(own: Server) -> None:
    before = counters(own)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: declare(own), range(40)))
    after = counters(own)

    def grown(name: str, **labels: str) -> float:
        key = (name, frozenset(labels.items()))
        return after.get(key, 0.0) - before.get(key, 0.0)

    assert grown("fairshow_http_requests_total", **JUDGED) == 40
    assert grown("fairshow_http_request_seconds_count", route="/v1/declarations") == 40
    assert grown("fairshow_solver_seconds_count", question="declarations") == 40
    assert grown("fairshow_verdicts_total", ruleset="rummycircle-points", outcome="valid") == 40


def test_a_problem_is_counted_by_its_status(own: Server) -> None:
    labels = {"route": "/v1/declarations", "method": "POST", "status": "422"}
    before = value(own, "fairshow_http_requests_total", **labels)
    assert [own.post("/v1/declarations", {}).status for _ in range(7)] == [422] * 7
    assert value(own, "fairshow_http_requests_total", **labels) - before == 7


def test_every_reason_given_is_counted(own: Server) -> None:
    codes = {item["code"] for item in own.post("/v1/declarations", WRONG_SHOW).json()["reasons"]}
    assert codes
    before = {code: value(own, "fairshow_reasons_total", code=code) for code in codes}
    own.post("/v1/declarations", WRONG_SHOW)
    assert all(value(own, "fairshow_reasons_total", code=code) > before[code] for code in codes)


def test_unknown_addresses_and_methods_make_no_new_series(own: Server) -> None:
    def knock(number: int) -> None:
        assert own.ask("GET", f"/nowhere-{number}").status == 404
        assert own.ask("GET", f"/v1/rulesets/house-{number}").status == 404
        assert own.ask("GET", f"/v1/reasons?q{number}=1").status == 422
        assert own.ask(f"BREW{number}", "/v1/groups").status == 405
        assert own.ask(f"BREW{number}", f"/nowhere-{number}").status == 404

    def keys() -> set[Series]:
        return set(series(own))

    for number in range(5):
        knock(number)
    keys()  # reading the metrics is counted as well
    before = keys()
    for number in range(5, 30):
        knock(number)
    assert keys() == before


def test_unknown_methods_take_no_memory(app: Flask) -> None:
    client = app.test_client()
    client.open("/nowhere", method="BREW")
    before = metrics._request_count.cache_info().currsize
    for number in range(50):
        client.open("/nowhere", method=f"BREW{number}")
    assert metrics._request_count.cache_info().currsize == before


# --- workers that come and go ---


def test_counters_outlive_the_workers_and_files_stay_few(own: Server) -> None:
    def judged() -> float:
        return value(own, "fairshow_http_requests_total", **JUDGED)

    sent = judged()
    last = counters(own)
    for round_ in range(KILLS):
        end_worker(own, sorted(own.workers())[round_ % WORKERS])
        for _ in range(6):
            declare(own)
            sent += 1
        now = counters(own)
        assert not [key for key, number in last.items() if now.get(key, 0.0) < number]
        assert judged() == sent
        last = now
    names = files(own)
    assert {name.rpartition("_")[2] for name in names} == {f"{slot}.db" for slot in range(WORKERS)}
    assert len(names) == WORKERS * len({name.rpartition("_")[0] for name in names})


def test_a_worker_killed_outright_is_replaced_and_loses_no_count(own: Server) -> None:
    declare(own)
    before = counters(own)
    victim = min(own.workers())
    os.kill(victim, signal.SIGKILL)
    wait_for(lambda: victim not in own.workers() and len(own.workers()) == WORKERS, "a new worker")
    declare(own)
    now = counters(own)
    assert not [key for key, number in before.items() if now.get(key, 0.0) < number]


# --- start and end ---


def test_values_of_an_earlier_run_are_not_counted_again(own: Server, serve: Serve, tmp_path: Path) -> None:
    declare(own)
    stale = tmp_path / "stale"
    shutil.copytree(own.metrics_dir, stale)
    (stale / "counter_99.db").write_bytes((stale / "counter_0.db").read_bytes())
    with serve(METRICS_DIR=str(stale)) as fresh:
        assert value(fresh, "fairshow_http_requests_total", **JUDGED) == 0
        assert "counter_99.db" not in files(fresh)
        assert fresh.ask("GET", "/metrics").status == 200


def test_sigterm_ends_the_server_in_good_order(serve: Serve) -> None:
    with serve() as server:
        declare(server)
        workers = server.workers()
        assert len(workers) == WORKERS
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(10) == 0
        assert not [pid for pid in workers if Path(f"/proc/{pid}").exists()]


def test_a_request_in_flight_is_answered_after_sigterm(serve: Serve) -> None:
    body = json.dumps(SHOW).encode()
    lines = ("POST /v1/declarations HTTP/1.1", "Host: a", "Content-Type: application/json", f"Content-Length: {len(body)}")
    head = "\r\n".join((*lines, "", ""))
    with serve() as server, server.connect() as connection:
        connection.sendall(head.encode() + body[:20])
        time.sleep(0.3)  # a worker has taken the connection and waits for the rest
        server.process.send_signal(signal.SIGTERM)
        time.sleep(0.3)
        connection.sendall(body[20:])
        assert read_all(connection).startswith(b"HTTP/1.1 200 ")
        connection.close()
        assert server.process.wait(10) == 0
