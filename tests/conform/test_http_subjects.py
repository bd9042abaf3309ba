"""A server may do what it likes: each case gets its own result, and the run ends."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from kit.conform.results import Result
from kit.conform.run import play
from kit.conform.subjects import SubjectError
from kit.conform.subjects.http import HttpSubject
from kit.conform.vectors import Request
from tests.conform.cases import cases, outcomes

PATIENCE = 0.6


class Handler(BaseHTTPRequestHandler):
    """Does what the request's body says, over connections that are kept open."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        answer = json.dumps({"n": asked["n"]}).encode()
        match asked.get("do"):
            case "hang":
                time.sleep(4 * PATIENCE)
            case "drip":
                self._drip()
            case "garbage":
                self._say(b"<html>no such deal</html>")
            case "hang up":
                self.close_connection = True
            case "cut":
                self._say(answer, pretended=len(answer) + 10)
                self.close_connection = True
            case "close afterwards":
                self._say(answer)
                self.close_connection = True
            case _:
                self._say(answer)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def _say(self, body: bytes, pretended: int | None = None) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(pretended or len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _drip(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "1000")
        self.end_headers()
        with suppress(OSError):
            for _ in range(60):
                self.wfile.write(b" ")
                time.sleep(PATIENCE / 6)
        self.close_connection = True


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def played(url: str, *deeds: str | None) -> dict[str, Result]:
    subject = HttpSubject(url, PATIENCE)
    try:
        return {result.vector.id: result for result in play(subject, cases(*deeds), {}, 0)}
    finally:
        subject.close()


@pytest.mark.parametrize(
    ("deed", "failure"),
    [
        ("hang", "hang"),
        ("drip", "hang"),
        ("garbage", "garbage"),
        ("hang up", "unreachable"),
        ("cut", "unreachable"),
        ("close afterwards", "passed"),
    ],
)
def test_one_misdeed_costs_one_case(url: str, deed: str, failure: str) -> None:
    started = time.monotonic()
    assert outcomes(played(url, None, deed, None)) == ["passed", failure, "passed"]
    assert time.monotonic() - started < 4 * PATIENCE


def test_a_path_in_the_base_url_is_kept(url: str) -> None:
    assert outcomes(played(f"{url}/referee/", None)) == ["passed"]


def test_nothing_that_listens_is_said_so() -> None:
    subject = HttpSubject("http://127.0.0.1:9", PATIENCE)
    with pytest.raises(SubjectError, match="nothing answers at"):
        list(subject.ask([Request("a", "GET", "/", None)]))


@pytest.mark.parametrize("url", ["ftp://example.org", "http://", "127.0.0.1:8000"])
def test_no_address_is_said_so(url: str) -> None:
    with pytest.raises(SubjectError, match="no http or https address"):
        HttpSubject(url, PATIENCE)
