"""A server that speaks the HTTP contract."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from types import TracebackType
from urllib.parse import SplitResult, urlsplit

from kit.conform.subjects.subject import LARGEST_ANSWER, Answer, Reply, Silence, SubjectError
from kit.conform.vectors import Request


class HttpSubject:
    """A server at a base URL, asked one request after the other, over one connection where it allows that."""

    def __init__(self, url: str, timeout: float) -> None:
        """Raises:
        SubjectError: this is no address.
        """
        parts = _address(url)
        if parts is None:
            raise SubjectError(f"{url} is no http or https address")
        self._parts, self._timeout = parts, timeout
        self._connection = self._fresh()
        self._reused = False

    @property
    def name(self) -> str:
        """The base URL."""
        return self._parts.geturl()

    def ask(self, requests: Iterable[Request]) -> Iterator[Reply]:
        """A reply to each request, in order.

        Raises:
            SubjectError: nothing listens at the address.
        """
        self._knock()
        for request in requests:
            started = time.monotonic()
            result = self._result(request)
            yield Reply(request, result, time.monotonic() - started)

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def _knock(self) -> None:
        try:
            self._connection.connect()
        except OSError as error:
            raise SubjectError(f"nothing answers at {self.name}: {error}") from None

    def _fresh(self) -> http.client.HTTPConnection:
        kind = http.client.HTTPSConnection if self._parts.scheme == "https" else http.client.HTTPConnection
        assert self._parts.hostname
        return kind(self._parts.hostname, self._parts.port, timeout=self._timeout)

    def _result(self, request: Request) -> Answer | Silence:
        reused, self._reused = self._reused, True
        result = self._attempt(request)
        if reused and isinstance(result, Silence) and result.kind == "unreachable":
            # A server may close at any time a connection that it has kept open; that is no fault.
            return self._attempt(request)
        return result

    def _attempt(self, request: Request) -> Answer | Silence:
        with _Deadline(self._connection, self._timeout) as deadline:
            try:
                result = self._exchange(request)
            except TimeoutError:
                deadline.passed = True
            except (OSError, http.client.HTTPException) as error:
                result = Silence("unreachable", f"the connection broke: {error or type(error).__name__}")
        if deadline.passed:
            result = Silence("hang", f"no answer within {self._timeout:g} s")
        if isinstance(result, Silence):
            self._connection.close()
            self._connection = self._fresh()
        return result

    def _exchange(self, request: Request) -> Answer | Silence:
        body = None if request.body is None else json.dumps(request.body).encode()
        headers = {"Accept": "application/json"} | ({} if body is None else {"Content-Type": "application/json"})
        self._connection.request(request.method, self._parts.path.rstrip("/") + request.path, body, headers)
        response = self._connection.getresponse()
        text = response.read(LARGEST_ANSWER + 1)
        if len(text) > LARGEST_ANSWER:
            return Silence("garbage", f"an answer of more than {LARGEST_ANSWER} bytes")
        if response.length:  # a bounded read does not tell by itself that the answer was cut
            raise http.client.IncompleteRead(text, response.length)
        try:
            return Answer(response.status, json.loads(text))
        except (ValueError, RecursionError):
            return Silence("garbage", f"status {response.status} with a body that is no JSON: {text[:100]!r}")


def _address(url: str) -> SplitResult | None:
    """The parts of an address that can be asked."""
    try:
        parts = urlsplit(url)
        fits = parts.scheme in {"http", "https"} and parts.hostname and (parts.port is None or parts.port > 0)
    except ValueError:
        return None
    return parts if fits and url.isprintable() and " " not in url else None


class _Deadline:
    """Breaks the connection under a request that takes too long, however steadily its answer drips."""

    def __init__(self, connection: http.client.HTTPConnection, timeout: float) -> None:
        self._connection = connection
        self._timer = threading.Timer(timeout, self._hang_up)
        self._timer.daemon = True
        self.passed = False

    def __enter__(self) -> _Deadline:
        self._timer.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._timer.cancel()

    def _hang_up(self) -> None:
        self.passed = True
        if self._connection.sock is not None:
            with suppress(OSError):
                self._connection.sock.shutdown(socket.SHUT_RDWR)
