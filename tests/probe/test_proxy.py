"""What callers meet in the shipped topology: strict HTTP, problems in one form, limits by caller."""

from __future__ import annotations

import json
from typing import Any

import pytest

from schemas.examples import DROP, SHOW
from service.config import Settings
from tests.http.servers import JSON
from tests.probe.conftest import Deploy
from tests.probe.topology import Topology, ask_from, needs_nginx, request_bytes

pytestmark = [needs_nginx, pytest.mark.xdist_group("probe")]

LIMIT = Settings().max_body


def parts(answer: bytes) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of a raw answer."""
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    return (
        int(first.split()[1]),
        {name.lower(): text.strip() for name, _, text in (line.partition(":") for line in lines)},
        body,
    )


def problem(answer: bytes) -> tuple[int, str]:
    """Status and code of a raw answer that must be a problem."""
    status, headers, body = parts(answer)
    assert headers["content-type"] == "application/problem+json", answer[:300]
    data: dict[str, Any] = json.loads(body)
    assert data["status"] == status
    assert data["instance"] == headers["x-request-id"]
    (error,) = data["errors"]
    return status, error["code"]


def padded(size: int) -> bytes:
    """A show of that many bytes."""
    body = json.dumps(SHOW).encode()
    return body[:-1] + b" " * (size - len(body)) + b"}"


def chunked(body: bytes, piece: int = 4096) -> bytes:
    """The body in chunks."""
    pieces = (body[start : start + piece] for start in range(0, len(body), piece))
    return b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in pieces) + b"0\r\n\r\n"


def test_a_verdict_is_the_same_bytes_through_the_proxy(deployed: Topology) -> None:
    through = deployed.front.post("/v1/declarations", SHOW)
    straight = {service.post("/v1/declarations", SHOW).body for service in deployed.services.values()}
    assert (through.status, {through.body}) == (200, straight)


@pytest.mark.parametrize("size", [LIMIT + 1, 70_000, 900_000])
def test_a_body_beyond_the_limit_is_413(deployed: Topology, size: int) -> None:
    assert problem(ask_from(1, deployed.front.port, request_bytes("POST", "/v1/declarations", padded(size)))) == (
        413,
        "BODY_TOO_LARGE",
    )


def test_a_body_of_exactly_the_limit_is_judged(deployed: Topology) -> None:
    assert parts(ask_from(1, deployed.front.port, request_bytes("POST", "/v1/declarations", padded(LIMIT))))[0] == 200


@pytest.mark.parametrize("size", [LIMIT + 1, 70_000, 900_000])
def test_a_chunked_body_beyond_the_limit_is_refused_whole(deployed: Topology, size: int) -> None:
    head = request_bytes("POST", "/v1/declarations", b"", "Content-Type: application/json", "Transfer-Encoding: chunked")
    assert problem(ask_from(1, deployed.front.port, head + chunked(padded(size)))) == (413, "BODY_TOO_LARGE")


def test_a_chunked_body_within_the_limit_is_judged(deployed: Topology) -> None:
    head = request_bytes("POST", "/v1/declarations", b"", "Content-Type: application/json", "Transfer-Encoding: chunked")
    assert parts(ask_from(1, deployed.front.port, head + chunked(padded(LIMIT), 1000)))[0] == 200


def test_a_batch_may_be_larger_than_a_request(deployed: Topology) -> None:
    line = json.dumps({"op": "counts", "body": DROP}).encode() + b"\n"
    reply = deployed.front.ask("POST", "/v1/batch", line * 2000, {"Content-Type": "application/x-ndjson"})
    answers = [json.loads(text) for text in reply.body.splitlines()]
    assert [answer["status"] for answer in answers] == [200] * 2000


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (request_bytes("GET", "/healthz", b"", "X-Long: " + "x" * 40_000), 431),
        (request_bytes("GET", "/" + "x" * 40_000), 414),
        (b"GET /healthz HTTP/9.9\r\nHost: a\r\n\r\n", 505),
        (b"GET /healthz HTTX/1.1\r\nHost: a\r\n\r\n", 400),
        (b"GET /healthz HTTP/1.1\r\n\r\n", 400),
        (b"GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        (b"POST /v1/groups HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        (b"POST /v1/groups HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}", 400),
        (b"POST /v1/groups HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n{}", 400),
        (request_bytes("POST", "/v1/groups", b"", "Transfer-Encoding: gzip"), 501),
    ],
)
def test_what_is_no_clear_request_is_a_problem(deployed: Topology, sent: bytes, status: int) -> None:
    assert problem(ask_from(2, deployed.front.port, sent)) == (status, "REQUEST_MALFORMED")


def test_trace_is_refused(deployed: Topology) -> None:
    assert problem(ask_from(2, deployed.front.port, request_bytes("TRACE", "/healthz"))) == (405, "METHOD_NOT_ALLOWED")


def test_metrics_are_not_for_callers(deployed: Topology) -> None:
    assert problem(ask_from(2, deployed.front.port, request_bytes("GET", "/metrics"))) == (404, "NOT_FOUND")
    assert all(service.ask("GET", "/metrics").status == 200 for service in deployed.services.values())


def test_a_problem_of_the_service_passes_unchanged(deployed: Topology) -> None:
    reply = deployed.front.post("/v1/groups", {"groups": [["5H", "H6"]]}, {"X-Request-Id": "mine"})
    assert (reply.status, reply.headers["X-Request-Id"], reply.json()["instance"]) == (422, "mine", "mine")


@pytest.mark.parametrize("given", ["x" * 129, "x" * 8000, "a b", "ä", "<script>", '"'])
def test_an_odd_request_id_is_replaced_by_one(deployed: Topology, given: str) -> None:
    sent = request_bytes("GET", "/healthz", b"", "X-Request-Id: ").replace(
        b"X-Request-Id: ", b"X-Request-Id: " + given.encode("latin-1")
    )
    status, headers, _ = parts(ask_from(2, deployed.front.port, sent))
    assert (status, len(headers["x-request-id"])) == (200, 32)


def test_a_request_id_of_10_kb_is_refused(deployed: Topology) -> None:
    assert (
        problem(ask_from(2, deployed.front.port, request_bytes("GET", "/healthz", b"", "X-Request-Id: " + "x" * 10_240)))[0]
        == 431
    )


def test_pipelined_requests_get_whole_answers_in_order(deployed: Topology) -> None:
    first = request_bytes("POST", "/v1/declarations", json.dumps(SHOW).encode(), "X-Request-Id: first").replace(
        b"Connection: close\r\n", b""
    )
    answer = ask_from(3, deployed.front.port, first + request_bytes("GET", "/healthz", b"", "X-Request-Id: second"))
    assert answer.count(b"HTTP/1.1 200") == 2
    assert answer.index(b"first") < answer.index(b"second")


def test_a_caller_that_asks_too_often_is_told_when_to_come_back(deploy: Deploy) -> None:
    """Other callers are let through, and a caller's word about its own address changes nothing."""
    with deploy(rate="10r", burst="20") as running:
        lines = [request_bytes("GET", "/healthz", b"", f"X-Forwarded-For: 10.0.0.{number}") for number in range(100)]
        answer = ask_from(1, running.front.port, b"".join(lines[:-1]).replace(b"Connection: close\r\n", b"") + lines[-1])
        refused = answer.count(b"HTTP/1.1 429")
        assert refused >= 50
        assert answer.count(b"TOO_MANY_REQUESTS") == refused == answer.count(b"Retry-After: 1")
        assert parts(ask_from(2, running.front.port, request_bytes("GET", "/healthz")))[0] == 200


def test_json_headers_are_kept(deployed: Topology) -> None:
    reply = deployed.front.ask("POST", "/v1/declarations", json.dumps(SHOW).encode(), JSON)
    assert reply.headers["Content-Type"] == "application/json"
    assert reply.headers["X-Content-Type-Options"] == "nosniff"
    assert "nginx/" not in (reply.headers["Server"] or "")
