"""Load and faults in the shipped topology: slow clients, hard hands, restarts, killed workers. No request may be lost."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from statistics import quantiles
from typing import Any

import pytest

from schemas.examples import SHOW
from tests.http.servers import wait_for
from tests.load.hard import cheap_times
from tests.probe.conftest import Deploy
from tests.probe.topology import ADDRESS, Topology, ask_from, needs_nginx, request_bytes, timed

pytestmark = [needs_nginx, pytest.mark.xdist_group("probe")]

SLOW_CLIENTS = 40
CALLERS = 6
# Shared machines stall at times; `make load` measures what an idle one does.
HEALTH_SECONDS = 0.1
CHEAP_SECONDS = 0.25

JUDGE = request_bytes("POST", "/v1/declarations", json.dumps(SHOW).encode())
HEALTH = request_bytes("GET", "/healthz")


def slow_header(connection: socket.socket, over: threading.Event) -> None:
    connection.sendall(b"POST /v1/declarations HTTP/1.1\r\nHost: fairshow\r\n")
    while not over.wait(0.2):
        connection.sendall(b"X-Slow: 1\r\n")


def slow_body(connection: socket.socket, over: threading.Event) -> None:
    connection.sendall(
        b"POST /v1/declarations HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"
    )
    while not over.wait(0.2):
        connection.sendall(b" ")


def slow_reader(connection: socket.socket, over: threading.Event) -> None:
    connection.sendall(request_bytes("GET", "/openapi.json"))
    while not over.wait(0.2):
        connection.recv(10)


@contextlib.contextmanager
def slow_clients(port: int) -> Iterator[None]:
    """As many slow clients as SLOW_CLIENTS, of three kinds, busy until the end of the block."""
    over, kinds = threading.Event(), (slow_header, slow_body, slow_reader)

    def client(number: int) -> None:
        source = (f"127.0.9.{number + 1}", 0)
        with contextlib.suppress(OSError), socket.create_connection((ADDRESS, port), 20, source_address=source) as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            kinds[number % 3](connection, over)

    with ThreadPoolExecutor(SLOW_CLIENTS) as pool:
        running = [pool.submit(client, number) for number in range(SLOW_CLIENTS)]
        try:
            time.sleep(1)
            yield
        finally:
            over.set()
        assert all(task.exception() is None for task in running)


@contextlib.contextmanager
def callers(port: int, sent: bytes = JUDGE) -> Iterator[list[bytes]]:
    """Callers who ask without a pause until the end of the block; what they were answered is in the list."""
    over, answers = threading.Event(), list[bytes]()

    def caller(number: int) -> None:
        while not over.is_set():
            answers.append(ask_from(number, port, sent))

    with ThreadPoolExecutor(CALLERS) as pool:
        running = [pool.submit(caller, number) for number in range(CALLERS)]
        try:
            wait_for(lambda: len(answers) > 50, "the first answers")
            yield answers
        finally:
            over.set()
        for task in running:
            task.result()


def failures(answers: list[bytes]) -> list[bytes]:
    """Answers that are not a valid show."""
    return [answer[:300] for answer in answers if not answer.startswith(b"HTTP/1.1 200") or b'"valid":true' not in answer]


def test_slow_clients_keep_nobody_waiting(deployed: Topology) -> None:
    with slow_clients(deployed.front.port):
        times = sorted(timed(deployed.front.port, HEALTH) for _ in range(50))
        assert times[len(times) // 2] < HEALTH_SECONDS
        assert [timed(deployed.front.port, JUDGE) > 0 for _ in range(20)] == [True] * 20


def test_hard_hands_on_every_worker_keep_cheap_requests_quick(deploy: Deploy) -> None:
    with deploy(workers=0) as running:
        every_worker = sum(len(service.workers()) for service in running.services.values())
        times = cheap_times(running.front.port, 300, every_worker)
    assert quantiles(times, n=100)[98] < CHEAP_SECONDS


def test_a_rolling_restart_under_load_fails_no_request(deploy: Deploy) -> None:
    with deploy() as running:
        with callers(running.front.port) as answers:
            for number, port in enumerate(list(running.services)):
                running.replace_service(port, f"new{number}")
            before = len(answers)
            wait_for(lambda: len(answers) > before + 50, "answers by the new services")
        assert failures(answers) == []


def test_a_worker_killed_outright_loses_at_most_the_request_it_was_answering(deploy: Deploy) -> None:
    """The proxy asks again for a request that got no answer; one that was half answered cannot be taken back."""
    killed = 0
    with deploy() as running:
        with callers(running.front.port) as answers:
            for service in running.services.values():
                for pid in sorted(service.workers()):
                    os.kill(pid, signal.SIGKILL)
                    killed += 1
                    wait_for(lambda s=service, p=pid: p not in s.workers() and len(s.workers()) == 2, "a new worker")  # type: ignore[misc]
        assert len(failures(answers)) <= killed
        assert all(answer.startswith(b"HTTP/1.1 200") for answer in answers)


def test_when_no_service_answers_the_caller_is_told_when_to_come_back(deploy: Deploy) -> None:
    with deploy() as running:
        running.begin_to_stop()
        for service in running.services.values():
            assert service.stop() == 0
        reply = running.front.post("/v1/declarations", SHOW)
        assert (reply.status, reply.headers["Retry-After"]) == (503, "1")
        assert reply.headers["Content-Type"] == "application/problem+json"
        assert reply.json()["errors"][0]["code"] == "NOT_READY"


def test_a_slow_batch_reader_holds_no_worker(deployed: Topology) -> None:
    """Somebody who fetches a long answer drop by drop is the proxy's to wait for."""
    lines = b"".join(json.dumps({"op": "declarations", "body": SHOW}).encode() + b"\n" for _ in range(300))
    head = request_bytes("POST", "/v1/batch", b"", "Content-Type: application/x-ndjson", f"Content-Length: {len(lines)}")
    readers = [
        socket.create_connection((ADDRESS, deployed.front.port), 20, source_address=(f"127.0.8.{n}", 0)) for n in range(1, 7)
    ]
    try:
        for reader in readers:
            reader.sendall(head + lines)
        wait_for(lambda: timed(deployed.front.port, HEALTH) < HEALTH_SECONDS, "workers that are free again")
    finally:
        for reader in readers:
            reader.close()


def each(work: Callable[[int], Any], count: int) -> list[Any]:
    """What the work gives for each number, a few at a time."""
    with ThreadPoolExecutor(CALLERS) as pool:
        return list(pool.map(work, range(count)))


def test_one_request_a_thousand_times_is_the_same_bytes(deployed: Topology) -> None:
    def body(number: int) -> bytes:
        return ask_from(number, deployed.front.port, JUDGE).partition(b"\r\n\r\n")[2]

    assert len(set(each(body, 1000))) == 1
