"""The shipped topology on this machine: nginx with the shipped configuration in front of two services."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.bench.serving import cpu_seconds
from tests.http.servers import ROOT, WORKERS, Server, serving, wait_for

DEPLOY = ROOT / "deploy"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
needs_nginx = pytest.mark.skipif(NGINX is None, reason="nginx is not installed")
ADDRESS = "127.0.0.1"
UNLIMITED = {"rate": "100000r", "burst": "100000"}
"""Changes to the shipped configuration without which a measurement measures the limits."""


@dataclass
class Topology:
    """The proxy, and the services behind it by the port that the proxy knows. ``front`` is a server as any other."""

    front: Server
    folder: Path
    workers: int
    services: dict[int, Server] = field(default_factory=dict)
    stack: ExitStack = field(default_factory=ExitStack)

    def start_service(self, port: int, name: str) -> Server:
        """A service on that port; its workers are ready when this returns."""
        folder = self.folder / name
        folder.mkdir()
        service = self.stack.enter_context(serving(folder, PORT=str(port), WORKERS=str(self.workers), DRAIN_SECONDS="3"))
        self.services[port] = service
        return service

    def worker_cpu_seconds(self) -> float:
        """Time that all workers have had of a core."""
        return cpu_seconds(worker for service in self.services.values() for worker in service.workers())

    def begin_to_stop(self) -> None:
        """Let every service begin its drain; the next SIGTERM ends it at once."""
        for service in self.services.values():
            service.process.send_signal(signal.SIGTERM)

    def replace_service(self, port: int, name: str) -> None:
        """What a rolling restart does to one service: told to stop, waited for, started anew."""
        ending = self.services[port]
        ending.process.send_signal(signal.SIGTERM)
        ending.process.wait(30)
        self.start_service(port, name)


def free_port() -> int:
    """A port that nobody listens on."""
    with closing(socket.socket()) as probe:
        probe.bind((ADDRESS, 0))
        port: int = probe.getsockname()[1]
        return port


def shipped_configuration(folder: Path, front: int, backs: list[int], **changes: str) -> Path:
    """The shipped configuration, with nothing changed but addresses and folders, and settings named in ``changes``."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for name, value in changes.items():
        text, number = re.subn(rf"\b{name}=\w+", f"{name}={value}", text)
        assert number == 1, name
    for shipped, ours in (
        ("listen 8080 ", f"listen {ADDRESS}:{front} "),
        ("/tmp/", f"{folder}/"),
        ("/dev/stdout", f"{folder}/access"),
    ):
        assert shipped in text, shipped
        text = text.replace(shipped, ours)
    servers = (DEPLOY / "upstream.conf").read_text(encoding="utf-8")
    for name, back in zip(("referee-a:8000", "referee-b:8000"), backs, strict=True):
        assert name in servers
        servers = servers.replace(name, f"{ADDRESS}:{back}")
    (folder / "upstream.conf").write_text(servers, encoding="utf-8")
    path = folder / "nginx.conf"
    path.write_text(text, encoding="utf-8")
    return path


@contextmanager
def topology(folder: Path, workers: int = WORKERS, **changes: str) -> Iterator[Topology]:
    """Proxy and services of so many workers each (0: as shipped), until the end of the block; ``changes`` as in
    ``shipped_configuration``.
    """
    assert NGINX is not None
    proxy_folder = folder / "proxy"
    proxy_folder.mkdir()
    front, backs = free_port(), [free_port(), free_port()]
    configuration = shipped_configuration(proxy_folder, front, backs, **changes)
    owner = "user root; " if os.getuid() == 0 else ""
    command = [NGINX, "-p", str(proxy_folder), "-c", str(configuration), "-g", f"{owner}daemon off;"]
    with ExitStack() as stack:
        errors = stack.enter_context((proxy_folder / "stderr").open("ab"))
        process = subprocess.Popen(command, stdout=errors, stderr=errors)
        stack.callback(_stop, process)
        running = Topology(Server(process, front, proxy_folder / "access", folder), folder, workers, stack=stack)
        for number, back in enumerate(backs):
            running.start_service(back, f"service{number}")
        wait_for(lambda: _answers(running.front), "the proxy")
        try:
            yield running
        finally:
            running.begin_to_stop()


def _answers(front: Server) -> bool:
    try:
        return front.ask("GET", "/readyz").status == 200
    except OSError:
        return False


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(10)


def ask_from(number: int, port: int, sent: bytes, patience: float = 20.0) -> bytes:
    """All that comes back for these bytes, sent from an address of the caller's own: limits are by address."""
    source = (f"127.0.{1 + number // 250}.{1 + number % 250}", 0)
    with socket.create_connection((ADDRESS, port), patience, source_address=source) as connection:
        connection.sendall(sent)
        pieces = []
        while piece := connection.recv(65536):
            pieces.append(piece)
    return b"".join(pieces)


def request_bytes(method: str, path: str, body: bytes = b"", *lines: str) -> bytes:
    """A request that ends its connection."""
    head = [f"{method} {path} HTTP/1.1", "Host: fairshow", "Connection: close", *lines]
    if body:
        head += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return ("\r\n".join(head) + "\r\n\r\n").encode() + body


def timed(port: int, sent: bytes, number: int = 0) -> float:
    """Seconds until the whole answer, which must be 200, is there."""
    started = time.perf_counter()
    answer = ask_from(number, port, sent)
    assert answer.startswith(b"HTTP/1.1 200"), answer[:300]
    return time.perf_counter() - started
