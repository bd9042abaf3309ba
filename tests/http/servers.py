"""A real server under test: gunicorn as in production, on a port that the system chooses."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
JSON = {"Content-Type": "application/json"}
WORKERS = 2
_ADDRESS = "127.0.0.1"
_COMMAND = (sys.executable, "-m", "gunicorn", "-c", "python:service.gunicorn_conf", "service.wsgi:app")
_LISTENING = re.compile(rb"Listening at: http://127\.0\.0\.1:(\d+)")
_PATIENCE = 20.0


@dataclass(frozen=True)
class Reply:
    """What a server answered."""

    status: int
    headers: Message
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class Server:
    """A running server."""

    process: subprocess.Popen[bytes]
    port: int
    stdout: Path
    metrics_dir: Path

    def ask(self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None) -> Reply:
        """One request over a connection of its own."""
        connection = HTTPConnection(_ADDRESS, self.port, timeout=_PATIENCE)
        try:
            connection.request(method, path, body, dict(headers or {}))
            answer = connection.getresponse()
            return Reply(answer.status, answer.headers, answer.read())
        finally:
            connection.close()

    def post(self, path: str, data: Any, headers: Mapping[str, str] | None = None) -> Reply:
        return self.ask("POST", path, json.dumps(data).encode(), {**JSON, **(headers or {})})

    def connect(self) -> socket.socket:
        return socket.create_connection((_ADDRESS, self.port), timeout=_PATIENCE)

    def talk(self, sent: bytes, *, hang_up: bool = False) -> bytes:
        """All that comes back for these raw bytes; with ``hang_up`` the server sees our end close after them."""
        with self.connect() as connection:
            connection.sendall(sent)
            if hang_up:
                connection.shutdown(socket.SHUT_WR)
            return read_all(connection)

    def log(self) -> list[bytes]:
        return self.stdout.read_bytes().splitlines()

    def workers(self) -> set[int]:
        """The process ids of the living workers."""
        return {pid for pid, parent in _parents() if parent == self.process.pid}

    def stop(self) -> int:
        """End the server as an operator does, by force if it does not listen. Its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                _kill_with_workers(self)
        return self.process.wait(10)


Serve = Callable[..., AbstractContextManager[Server]]


def read_all(connection: socket.socket) -> bytes:
    """Everything until the other side closes."""
    pieces = []
    while piece := connection.recv(65536):
        pieces.append(piece)
    return b"".join(pieces)


def wait_for(holds: Callable[[], Any], what: str) -> None:
    """Wait until it holds, a bounded time."""
    end = time.monotonic() + _PATIENCE
    while not holds():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.02)


@contextmanager
def serving(folder: Path, *, tree: Path = ROOT, **settings: str) -> Iterator[Server]:
    """A server that writes into the folder, with these environment variables beside ours; ``tree`` has its code."""
    stdout, metrics_dir = folder / "stdout", folder / "metrics"
    environment = {"METRICS_DIR": str(metrics_dir), "WORKERS": str(WORKERS), "PORT": "0", "HOST": _ADDRESS, **settings}
    with stdout.open("ab") as out, (folder / "stderr").open("ab") as errors:
        process = subprocess.Popen(_COMMAND, cwd=tree, env={**os.environ, **environment}, stdout=out, stderr=errors)
    server = Server(process, 0, stdout, Path(environment["METRICS_DIR"]))
    try:
        server = Server(process, _port(server), stdout, server.metrics_dir)
        wait_for(lambda: server.ask("GET", "/readyz").status == 200, "readiness")
        yield server
    finally:
        server.stop()


def _port(server: Server) -> int:
    def said() -> re.Match[bytes] | None:
        assert server.process.poll() is None, "the server ended at once"
        return _LISTENING.search(server.stdout.read_bytes())

    wait_for(said, "the server's port")
    found = said()
    assert found is not None
    return int(found[1])


def _parents() -> Iterator[tuple[int, int]]:
    """Every process with its parent's id."""
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            after_name = entry.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        yield int(entry.parent.name), int(after_name[1])


def _kill_with_workers(server: Server) -> None:
    for pid in (*server.workers(), server.process.pid):
        os.kill(pid, signal.SIGKILL)
