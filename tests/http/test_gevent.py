"""The setting for services without a buffering proxy: slow clients keep nobody waiting, all else is as under sync."""

from __future__ import annotations

import contextlib
import json
import socket
from collections.abc import Iterator

import pytest

from schemas.examples import SHOW
from tests.http.servers import Server, read_all, serving

SLOW = 20
HALF = b"POST /v1/declarations HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"


@pytest.fixture(scope="module")
def direct(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("gevent"), WORKER_CLASS="gevent") as running:
        yield running


def test_more_slow_clients_than_workers_keep_nobody_waiting(direct: Server) -> None:
    with contextlib.ExitStack() as stack:
        for _ in range(SLOW):
            stack.enter_context(direct.connect()).sendall(HALF)
        assert [direct.post("/v1/declarations", SHOW).json()["valid"] for _ in range(10)] == [True] * 10


def test_the_bytes_are_those_of_sync_workers(direct: Server, server: Server) -> None:
    assert direct.post("/v1/declarations", SHOW).body == server.post("/v1/declarations", SHOW).body


def test_verdicts_of_all_workers_are_counted(direct: Server) -> None:
    before = _verdicts(direct)
    for _ in range(20):
        direct.post("/v1/declarations", SHOW)
    assert _verdicts(direct) == before + 20


def test_a_batch_is_answered_whole(direct: Server) -> None:
    lines = b"".join(json.dumps({"id": n, "op": "declarations", "body": SHOW}).encode() + b"\n" for n in range(300))
    answer = direct.ask("POST", "/v1/batch", lines, {"Content-Type": "application/x-ndjson"})
    assert [json.loads(line)["id"] for line in answer.body.splitlines()] == list(range(300))


def test_what_the_http_server_refuses_is_a_problem_too(direct: Server) -> None:
    with direct.connect() as connection:
        connection.sendall(b"GET /" + b"x" * 10_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n")
        connection.shutdown(socket.SHUT_WR)
        assert b"application/problem+json" in read_all(connection)


def _verdicts(server: Server) -> float:
    lines = server.ask("GET", "/metrics").body.decode().splitlines()
    return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith("fairshow_verdicts_total{"))
