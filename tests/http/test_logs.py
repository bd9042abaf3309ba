"""Standard output is the log: one JSON object a line, with what an operator needs and no more than the settings allow."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any
from uuid import uuid4

import pytest

from schemas.examples import HAND, SHOW, SINGLE_GROUPS, WRONG_SHOW
from service import metrics
from service.logs import LineWriter
from tests.http.servers import Serve, Server, serving, wait_for

pytestmark = pytest.mark.xdist_group("http-server")

CARD = re.compile(rb'"(?:(?:10|[2-9AJQK])[SHDC]|JK)"')
FORGED = '{"event": "forged"}'


@pytest.fixture(scope="module")
def open_handed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that logs the cards."""
    with serving(tmp_path_factory.mktemp("open"), LOG_CARDS="true") as started:
        yield started


# --- small helpers ---


def new_id() -> str:
    return uuid4().hex


def lines_of(server: Server, request_id: str) -> list[bytes]:
    """The log's lines about a request; they are written by another thread, so they are waited for."""

    def found() -> list[bytes]:
        return [line for line in server.log() if request_id.encode() in line and b'"event": "request"' in line]

    wait_for(found, "the line of a request")
    return found()


def line_of(server: Server, request_id: str) -> dict[str, Any]:
    (line,) = lines_of(server, request_id)
    logged: dict[str, Any] = json.loads(line)
    return logged


def ask(server: Server, name: str, data: Any, **headers: str) -> str:
    """Ask and give the request id."""
    request_id = new_id()
    server.post(f"/v1/{name}", data, {"X-Request-Id": request_id, **headers})
    return request_id


def assert_json_lines(server: Server) -> None:
    lines = server.log()
    assert lines
    for line in lines:
        logged = json.loads(line)
        assert isinstance(logged, dict)
        assert {"event", "level", "timestamp"} <= set(logged)
        assert logged["event"] != "forged"


# --- what a line says ---


@pytest.mark.parametrize(
    ("show", "outcome"), [pytest.param(SHOW, "valid", id="valid"), pytest.param(WRONG_SHOW, "invalid", id="invalid")]
)
def test_a_declarations_line_tells_the_verdict(server: Server, show: dict[str, Any], outcome: str) -> None:
    answer = server.post("/v1/declarations", show, {"X-Request-Id": (request_id := new_id())}).json()
    logged = line_of(server, request_id)
    assert logged["verdict_id"] == answer["verdict_id"]
    assert logged["ruleset"] == answer["ruleset"]["id"]
    assert logged["outcome"] == outcome
    assert set(logged["codes"]) == {item["code"] for item in (*answer["reasons"], *answer["warnings"])}
    assert (logged["status"], logged["route"], logged["method"]) == (200, "/v1/declarations", "POST")
    assert logged["request_id"] == request_id
    assert 0 < logged["seconds"] < 10


@pytest.mark.parametrize(("name", "body"), [("groups", SINGLE_GROUPS), ("groupings", HAND)])
def test_every_answers_line_tells_its_verdict_id(server: Server, name: str, body: dict[str, Any]) -> None:
    answer = server.post(f"/v1/{name}", body, {"X-Request-Id": (request_id := new_id())}).json()
    assert line_of(server, request_id)["verdict_id"] == answer["verdict_id"]


def test_a_problems_line_tells_the_status(server: Server) -> None:
    logged = line_of(server, ask(server, "declarations", {"groups": [["ZEBRA"]]}))
    assert (logged["status"], logged["route"]) == (422, "/v1/declarations")
    assert "verdict_id" not in logged


def test_a_request_has_one_line(server: Server) -> None:
    request_id = ask(server, "declarations", SHOW)
    ask(server, "declarations", SHOW)
    assert len(lines_of(server, request_id)) == 1


def test_a_made_request_id_is_the_logged_one(server: Server) -> None:
    reply = server.post("/v1/declarations", SHOW, {"X-Request-Id": "not well formed"})
    assert line_of(server, reply.headers["X-Request-Id"])["status"] == 200


def test_the_trace_of_a_well_formed_traceparent_is_logged(server: Server) -> None:
    trace = new_id()
    assert line_of(server, ask(server, "groups", SINGLE_GROUPS, traceparent=f"00-{trace}-{'1' * 16}-01"))["trace_id"] == trace


def test_no_trace_of_a_malformed_traceparent_is_logged(server: Server) -> None:
    trace = new_id()
    request_id = ask(server, "groups", SINGLE_GROUPS, traceparent=f"00-{trace}-{'0' * 16}-01")
    assert line_of(server, request_id)["trace_id"] is None


# --- cards ---


@pytest.mark.parametrize(
    ("name", "body"),
    [
        pytest.param("declarations", SHOW, id="valid_show"),
        pytest.param("declarations", WRONG_SHOW, id="wrong_show"),
        pytest.param("groups", SINGLE_GROUPS, id="groups"),
        pytest.param("groupings", HAND, id="hand"),
        pytest.param("groups", {"groups": [["5H", "ZEBRA"]]}, id="no_card"),
    ],
)
def test_no_card_is_logged_unless_allowed(server: Server, name: str, body: dict[str, Any]) -> None:
    (line,) = lines_of(server, ask(server, name, body))
    assert not CARD.search(line)
    assert b"ZEBRA" not in line


@pytest.mark.parametrize(("name", "body"), [("declarations", SHOW), ("groups", SINGLE_GROUPS), ("groupings", HAND)])
def test_the_body_is_logged_if_allowed(open_handed: Server, name: str, body: dict[str, Any]) -> None:
    assert line_of(open_handed, ask(open_handed, name, body))["request"] == body


def test_a_body_with_fractions_is_logged_if_allowed(open_handed: Server) -> None:
    body = {**SHOW, "overrides": {"deal_show_factor": 0.5}}
    logged = line_of(open_handed, ask(open_handed, "declarations", body))["request"]
    assert logged["groups"] == SHOW["groups"]
    assert_json_lines(open_handed)


def test_long_lines_of_several_workers_stay_whole(open_handed: Server) -> None:
    cards = ["10\u2665\ufe0f"] * 28
    body = {"groups": [cards, cards], "ungrouped": cards[:8]}
    with ThreadPoolExecutor(8) as pool:
        for request_id in list(pool.map(lambda _: ask(open_handed, "declarations", body), range(60))):
            assert line_of(open_handed, request_id)["request"] == body
    assert_json_lines(open_handed)


# --- lines ---


def test_every_line_is_a_json_object(serve: Serve) -> None:
    """From the start to the end of a server, whatever it was sent."""
    with serve() as server:
        ask(server, "declarations", SHOW)
        ask(server, "declarations", {"groups": [["\U0001f0a1", "\u2028", "\x85"]]})
        server.ask("GET", "/nowhere")
        server.talk(b"NONSENSE\r\n\r\n")
        assert server.stop() == 0
    assert_json_lines(server)
    assert len([line for line in server.log() if b'"route": "/v1/declarations"' in line]) == 2
    assert b"Shutting down" in server.log()[-1]


def test_no_line_is_lost_when_the_server_ends(serve: Serve) -> None:
    with serve() as server:
        with ThreadPoolExecutor(8) as pool:
            asked = set(pool.map(lambda _: ask(server, "groupings", HAND), range(200)))
        assert server.stop() == 0
    logged = {json.loads(line).get("request_id") for line in server.log()}
    assert asked <= logged


def test_a_reader_that_does_not_keep_up_costs_lines_and_no_time() -> None:
    """The lines that wait are written in the end; those beyond are dropped and counted."""

    class Stuck(io.StringIO):
        freed = Event()

        def write(self, text: str) -> int:
            self.freed.wait(20)
            return super().write(text)

    out, before = Stuck(), metrics.LOGS_DROPPED._value.get()
    writer = LineWriter(out)
    for number in range(25_000):
        writer.write(f"{number}\n")
    dropped = metrics.LOGS_DROPPED._value.get() - before
    out.freed.set()
    writer.stop()
    lines = out.getvalue().splitlines()
    assert len(lines) + dropped == 25_000
    assert 5_000 <= dropped <= 15_000
    assert lines == sorted(lines, key=int)


@pytest.mark.parametrize(
    "path",
    [
        f"/nowhere%0a{FORGED}",
        f"/v1/rulesets/x%0d%0a{FORGED}",
        f"/v1/reasons?x=%0a{FORGED}",
        f"/v1/rulesets/octro-13/setup?players=%0a{FORGED}",
        f"/v1/reasons?%0a{FORGED}=1",
        f"/docs/%e2%80%a8{FORGED}",
    ],
)
def test_an_address_forges_no_line(server: Server, path: str) -> None:
    reply = server.ask("GET", path.replace(" ", "%20").replace('"', "%22"), headers={"X-Request-Id": (request_id := new_id())})
    assert 400 <= reply.status < 500
    assert len(lines_of(server, request_id)) == 1
    assert_json_lines(server)


@pytest.mark.parametrize("name", ["X-Request-Id", "traceparent", "User-Agent", "Referer"])
@pytest.mark.parametrize("line_end", ["%0a", "\\n", "\u0085", "\t"])
def test_a_header_forges_no_line(server: Server, name: str, line_end: str) -> None:
    reply = server.ask("GET", "/healthz", headers={name: f"a{line_end}{FORGED}"})
    assert reply.status == 200
    assert len(lines_of(server, reply.headers["X-Request-Id"])) == 1
    assert_json_lines(server)


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /\n" + FORGED.encode() + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nX-Request-Id: a\n" + FORGED.encode() + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nX-Request-Id: a\r\n" + FORGED.encode() + b"\r\n\r\n",
        FORGED.encode() + b"\r\n\r\n",
        b"\x16\x03\x01\x00\n" + FORGED.encode() + b"\n\r\n\r\n",
    ],
)
def test_a_request_that_is_none_forges_no_line(server: Server, sent: bytes) -> None:
    server.talk(sent, hang_up=True)
    ask(server, "groups", SINGLE_GROUPS)
    assert_json_lines(server)
