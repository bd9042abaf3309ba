"""A gunicorn of its own for a measurement, and a client that is as cheap as can be."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path

_HOST = "127.0.0.1"


@dataclass(frozen=True)
class Server:
    """A gunicorn that runs."""

    port: int
    master: int

    def worker_mebibytes(self) -> float:
        """Resident memory of its only worker."""
        (worker,) = self._workers()
        pages = int(Path(f"/proc/{worker}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    def worker_cpu_seconds(self) -> float:
        """Time that its workers have had of a core, in their own code and in the system's."""
        return cpu_seconds(self._workers())

    def _workers(self) -> list[str]:
        return Path(f"/proc/{self.master}/task/{self.master}/children").read_text(encoding="ascii").split()


@contextmanager
def serving(application: str, workers: int = 2) -> Iterator[Server]:
    """The application under the shipped configuration, on a port of its own."""
    with closing(socket.socket()) as probe:
        probe.bind((_HOST, 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "PORT": str(port), "WORKERS": str(workers)}
    command = [sys.executable, "-m", "gunicorn", "-c", "python:service.gunicorn_conf", application]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        _wait_for(port)
        yield Server(port, process.pid)
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            socket.create_connection((_HOST, port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise TimeoutError(f"nothing listens on port {port}")


def cpu_seconds(processes: Iterable[str | int]) -> float:
    """Time that the processes have had of a core, in their own code and in the system's."""
    stats = (Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2] for process in processes)
    return sum(sum(map(int, stat.split()[11:13])) for stat in stats) / os.sysconf("SC_CLK_TCK")


@dataclass
class Pace:
    """The best of several rounds: answers a second, and the workers' microseconds on a core for each answer. The latter are
    disturbed less by what else the machine does.
    """

    per_s: float = 0.0
    cpu_us: float = float("inf")

    def time(self, cpu_seconds: Callable[[], float], work: Callable[[], int]) -> None:
        """Another round: the work tells how many answers it got, the other what the workers have had of a core."""
        cpu, started = cpu_seconds(), time.perf_counter()
        answers = work()
        self.per_s = max(self.per_s, answers / (time.perf_counter() - started))
        self.cpu_us = min(self.cpu_us, (cpu_seconds() - cpu) / answers * 1e6)


def requests(port: int, path: str, bodies: Sequence[bytes], seconds: float, clients: int = 4) -> int:
    """Answers that the clients get in the time, who share the bodies, each on a connection of its own for every request."""
    deadline, asked = time.monotonic() + seconds, cycle(bodies)

    def client() -> int:
        answered = 0
        while time.monotonic() < deadline:
            ask(port, path, next(asked))
            answered += 1
        return answered

    with ThreadPoolExecutor(clients) as pool:
        return sum(pool.map(lambda _: client(), range(clients)))


def answered_items(port: int, batch: bytes) -> int:
    """The items of an NDJSON batch that were judged."""
    with closing(HTTPConnection(_HOST, port, timeout=60)) as connection:
        connection.request("POST", "/v1/batch", batch, {"Content-Type": "application/x-ndjson"})
        return connection.getresponse().read().count(b'"status":200')


def ask(port: int, path: str, body: bytes, media_type: str = "application/json") -> bytes:
    """The answer to a POST, read to its end.

    Raises:
        RuntimeError: the answer is not 200.
    """
    lines = (f"POST {path} HTTP/1.1", f"Host: {_HOST}", "Connection: close", f"Content-Type: {media_type}")
    head = "\r\n".join([*lines, f"Content-Length: {len(body)}", "", ""])
    pieces = []
    with socket.create_connection((_HOST, port), 30) as connection:
        connection.sendall(head.encode() + body)
        while piece := connection.recv(65536):
            pieces.append(piece)
    answer = b"".join(pieces)
    if not answer.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(answer[:200])
    return answer
