"""Bodies and headers as they come over the wire: whole, in chunks, cut, too large, one after another."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterable, Iterator

import pytest

from schemas.examples import SHOW, SINGLE_GROUPS
from tests.http.problems import MEMBERS
from tests.http.servers import JSON, Reply, Server, read_all

pytestmark = pytest.mark.xdist_group("http-server")

LIMIT = 64 * 1024
ASKED = json.dumps(SINGLE_GROUPS).encode()
TOO_LARGE = ASKED + b" " * (70_000 - len(ASKED))
MADE_ID = re.compile(r"[0-9a-f]{32}")


# --- small helpers ---


def padded(size: int) -> bytes:
    """A request that can be judged, of exactly so many bytes."""
    return ASKED + b" " * (size - len(ASKED))


def chunks(body: bytes, size: int) -> Iterator[bytes]:
    for start in range(0, len(body), size):
        piece = body[start : start + size]
        yield b"%x\r\n%s\r\n" % (len(piece), piece)
    yield b"0\r\n\r\n"


def head(*lines: str) -> bytes:
    shown = ("POST /v1/groups HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json", *lines)
    return "\r\n".join((*shown, "", "")).encode("latin-1")


def chunked(pieces: Iterable[bytes]) -> bytes:
    return head("Transfer-Encoding: chunked") + b"".join(pieces)


def whole(body: bytes, *lines: str) -> bytes:
    return head(f"Content-Length: {len(body)}", *lines) + body


def status_of(raw: bytes) -> int:
    return int(raw.split(b" ", 2)[1])


def problem_codes(status: int, content_type: str | None, body: bytes) -> list[str]:
    problem = json.loads(body)
    assert content_type == "application/problem+json"
    assert set(problem) == MEMBERS
    assert problem["status"] == status
    return [error["code"] for error in problem["errors"]]


def codes_of(raw: bytes) -> list[str]:
    """The codes of a raw answer that must be a problem."""
    top, _, body = raw.partition(b"\r\n\r\n")
    content_type = re.search(rb"(?im)^content-type: *([^\r]*)", top)
    return problem_codes(status_of(raw), content_type[1].decode() if content_type else None, body)


def assert_alive(server: Server) -> None:
    """Every worker may get the next connection; all must answer."""
    assert {server.ask("GET", "/healthz").status for _ in range(6)} == {200}


def ask_with_id(server: Server, given: str) -> Reply:
    return server.ask("GET", "/healthz", headers={"X-Request-Id": given})


# --- the size of a body ---


def test_a_body_of_exactly_the_limit_is_judged(server: Server) -> None:
    assert server.ask("POST", "/v1/groups", padded(LIMIT), JSON).status == 200


@pytest.mark.parametrize("size", [LIMIT + 1, 70_000, 900_000])
def test_a_body_beyond_the_limit_is_refused_readably(server: Server, size: int) -> None:
    reply = server.ask("POST", "/v1/groups", padded(size), JSON)
    assert reply.status == 413
    assert problem_codes(413, reply.headers["Content-Type"], reply.body) == ["BODY_TOO_LARGE"]


@pytest.mark.parametrize("piece", [7, 1000, LIMIT])
def test_a_chunked_body_is_judged_as_a_whole_one(server: Server, piece: int) -> None:
    answer = server.talk(chunked(chunks(ASKED, piece)))
    assert status_of(answer) == 200
    assert answer.partition(b"\r\n\r\n")[2] == server.ask("POST", "/v1/groups", ASKED, JSON).body


def test_a_chunked_body_of_exactly_the_limit_is_judged(server: Server) -> None:
    assert status_of(server.talk(chunked(chunks(padded(LIMIT), 4096)))) == 200


@pytest.mark.parametrize("piece", [1000, LIMIT, 100_000])
@pytest.mark.parametrize("size", [LIMIT + 1, 70_000, 900_000])
def test_a_chunked_body_beyond_the_limit_is_refused_not_cut(server: Server, size: int, piece: int) -> None:
    """Its first 64 KiB are a whole request that could be judged; the rest is blanks."""
    answer = server.talk(chunked(chunks(padded(size), piece)))
    assert status_of(answer) == 413
    assert codes_of(answer) == ["BODY_TOO_LARGE"]


def test_a_chunked_body_with_a_second_object_beyond_the_limit_is_refused(server: Server) -> None:
    answer = server.talk(chunked(chunks(padded(LIMIT) + b'{"groups": []}', 4096)))
    assert codes_of(answer) == ["BODY_TOO_LARGE"]


def test_no_body_at_all_is_not_json(server: Server) -> None:
    assert codes_of(server.talk(head())) == ["BODY_NOT_JSON"]


# --- bodies that are cut ---


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param(head(f"Content-Length: {len(ASKED) + 10}") + ASKED, id="shorter_than_announced"),
        pytest.param(head(f"Content-Length: {len(ASKED)}"), id="nothing_after_the_head"),
        pytest.param(
            head("Transfer-Encoding: chunked") + b"".join(chunks(ASKED, 1000)).removesuffix(b"0\r\n\r\n"), id="no_last_chunk"
        ),
        pytest.param(head("Transfer-Encoding: chunked") + b"ffff\r\n" + ASKED, id="cut_chunk"),
        pytest.param(head("Transfer-Encoding: chunked") + b"zz\r\n" + ASKED, id="chunk_of_no_size"),
        pytest.param(head("Content-Length: 10")[:-2], id="cut_head"),
    ],
)
def test_a_cut_request_is_not_judged_and_hurts_nobody(server: Server, sent: bytes) -> None:
    answer = server.talk(sent, hang_up=True)
    assert answer == b"" or 400 <= status_of(answer) < 500
    assert_alive(server)


def test_a_body_shorter_than_announced_is_told_so(server: Server) -> None:
    answer = server.talk(head(f"Content-Length: {len(ASKED) + 10}") + ASKED, hang_up=True)
    assert status_of(answer) == 400
    assert codes_of(answer) == ["BODY_NOT_JSON"]


def test_a_chunked_body_that_is_cut_is_told_so(server: Server) -> None:
    """The bytes that came are a whole JSON text; the end of the body is missing."""
    cut = b"".join(chunks(ASKED, 1000)).removesuffix(b"0\r\n\r\n")
    answer = server.talk(chunked([cut]), hang_up=True)
    assert status_of(answer) == 400
    assert codes_of(answer) == ["BODY_NOT_JSON"]


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("Content-Length: -1", id="negative"),
        pytest.param("Content-Length: ten", id="a_word"),
        pytest.param("Content-Length: 5\r\nContent-Length: 6", id="two_lengths"),
        pytest.param("Content-Length: 5\r\nTransfer-Encoding: chunked", id="length_and_chunks"),
        pytest.param("Transfer-Encoding: rot13", id="unknown_coding"),
    ],
)
def test_a_body_of_no_clear_length_is_never_judged(server: Server, line: str) -> None:
    answer = server.talk(head(line) + b"".join(chunks(ASKED, 1000)), hang_up=True)
    assert 400 <= status_of(answer) < 600
    assert_alive(server)


# --- more than one thing on a connection ---


def test_pipelined_requests_get_whole_answers_in_order(server: Server) -> None:
    """A server may close after the first; what it answers must be right."""
    other = json.dumps({"groups": [["AS", "2S", "3S"]]}).encode()
    answer = server.talk(whole(ASKED) + whole(other))
    bodies = [server.ask("POST", "/v1/groups", body, JSON).body for body in (ASKED, other)]
    assert status_of(answer) == 200
    assert re.findall(rb'^{"groups".*\n', answer, re.MULTILINE) in (bodies[:1], bodies)


def test_a_client_that_waits_for_100_continue_is_answered(server: Server) -> None:
    with server.connect() as connection:
        connection.sendall(head(f"Content-Length: {len(ASKED)}", "Expect: 100-continue"))
        assert connection.recv(1000).startswith(b"HTTP/1.1 100 Continue\r\n\r\n")
        connection.sendall(ASKED)
        assert status_of(read_all(connection)) == 200


def test_a_body_sent_drop_by_drop_is_judged(server: Server) -> None:
    with server.connect() as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in whole(ASKED):
            connection.send(bytes([byte]))
        assert status_of(read_all(connection)) == 200


# --- request ids ---


@pytest.mark.parametrize("given", ["7", "caller-7", "A.z_0:9+/=-", "x" * 128])
def test_a_well_formed_request_id_is_echoed(server: Server, given: str) -> None:
    assert ask_with_id(server, given).headers["X-Request-Id"] == given


@pytest.mark.parametrize(
    "given",
    [
        pytest.param("", id="empty"),
        pytest.param("x" * 129, id="129_characters"),
        pytest.param("x" * 8000, id="8000_characters"),
        pytest.param("a b", id="blank"),
        pytest.param("a\tb", id="tab"),
        pytest.param('a"b', id="quote"),
        pytest.param("a,b", id="comma"),
        pytest.param("a%0d%0aX-Forged:1", id="escaped_line_end"),
        pytest.param("a\\r\\nX-Forged:1", id="written_line_end"),
        pytest.param("<script>", id="markup"),
        pytest.param("caf\u00e9", id="beyond_ascii"),
    ],
)
def test_a_malformed_request_id_is_replaced(server: Server, given: str) -> None:
    reply = ask_with_id(server, given)
    assert reply.status == 200
    assert MADE_ID.fullmatch(reply.headers["X-Request-Id"])


def test_no_two_workers_make_the_same_request_id(server: Server) -> None:
    made = [server.post("/v1/declarations", SHOW).headers["X-Request-Id"] for _ in range(40)]
    assert len(set(made)) == len(made)


def test_two_request_ids_are_replaced_by_one(server: Server) -> None:
    answer = server.talk(whole(ASKED, "X-Request-Id: one", "X-Request-Id: two"))
    (made,) = re.findall(rb"(?im)^x-request-id: *([^\r]*)", answer)
    assert MADE_ID.fullmatch(made.decode())


@pytest.mark.parametrize("given", ["a\rX-Forged: 1", "a\nX-Forged: 1", "a\r\n X-Forged: 1", "a\x00b"])
def test_a_request_id_with_a_line_end_forges_no_header(server: Server, given: str) -> None:
    answer = server.talk(whole(ASKED, f"X-Request-Id: {given}"))
    assert status_of(answer) in {200, 400}
    assert b"\nx-forged" not in answer.lower()
    assert_alive(server)


# --- what the HTTP server itself refuses ---


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param(whole(ASKED, "X-Request-Id: " + "x" * 10_000), id="request_id_of_10_kB"),
        pytest.param(b"GET /" + b"x" * 10_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n", id="address_of_10_kB"),
        pytest.param(b"NONSENSE\r\n\r\n", id="no_request_line"),
        pytest.param(b"GET /healthz HTTP/9.9\r\nHost: a\r\n\r\n", id="unknown_version"),
        pytest.param(b"GET /healthz HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n", id="no_header"),
        pytest.param(head("Content-Length: ten"), id="length_a_word"),
    ],
)
def test_what_the_http_server_refuses_is_a_problem_too(server: Server, sent: bytes) -> None:
    answer = server.talk(sent, hang_up=True)
    assert 400 <= status_of(answer) < 600
    assert codes_of(answer)


# --- traces ---


@pytest.mark.parametrize(
    "given",
    [
        pytest.param("", id="empty"),
        pytest.param("00-abc-def-01", id="short"),
        pytest.param("00-" + "0" * 32 + "-" + "1" * 16 + "-01", id="zero_trace"),
        pytest.param("00-" + "1" * 32 + "-" + "0" * 16 + "-01", id="zero_span"),
        pytest.param("ff-" + "1" * 32 + "-" + "1" * 16 + "-01", id="version_ff"),
        pytest.param("00-" + "A" * 32 + "-" + "1" * 16 + "-01", id="upper_case"),
        pytest.param("00-" + "\u00b2" * 32 + "-" + "1" * 16 + "-01", id="beyond_ascii"),
        pytest.param("x" * 8000, id="long"),
    ],
)
def test_a_malformed_traceparent_is_ignored(server: Server, given: str) -> None:
    plain = server.ask("POST", "/v1/groups", ASKED, JSON)
    traced = server.ask("POST", "/v1/groups", ASKED, {**JSON, "traceparent": given})
    assert (traced.status, traced.body) == (200, plain.body)


@pytest.mark.parametrize("coding", ["gzip, chunked", "deflate, chunked"])
def test_a_body_in_another_transfer_coding_is_never_judged(server: Server, coding: str) -> None:
    answer = server.talk(head(f"Transfer-Encoding: {coding}") + b"%x\r\n%b\r\n0\r\n\r\n" % (len(ASKED), ASKED))
    assert status_of(answer) in {400, 415, 501}
    assert codes_of(answer)


def test_an_address_with_doubled_slashes_is_no_other_address(server: Server) -> None:
    reply = server.ask("GET", "//v1//rulesets")
    assert (reply.status, reply.json()["errors"][0]["code"]) == (404, "NOT_FOUND")
