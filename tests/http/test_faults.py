"""What goes wrong around the service leaves its verdicts unaffected."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from schemas.examples import SHOW
from tests.http.servers import ROOT, Serve, Server, wait_for


def judges(server: Server, times: int = 20) -> None:
    assert [server.post("/v1/declarations", SHOW).status for _ in range(times)] == [200] * times


def test_after_sigterm_readiness_is_false_and_all_else_goes_on(serve: Serve) -> None:
    with serve(DRAIN_SECONDS="3") as server:
        started = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        wait_for(lambda: server.ask("GET", "/readyz").status == 503, "readiness to turn false")
        refused = server.ask("GET", "/readyz")
        assert refused.headers["Retry-After"] == "1"
        assert refused.json()["errors"][0]["code"] == "NOT_READY"
        judges(server)
        assert server.process.wait(15) == 0
        assert time.monotonic() - started >= 2.5


def test_a_second_sigterm_ends_the_drain(serve: Serve) -> None:
    with serve(DRAIN_SECONDS="60") as server:
        server.process.send_signal(signal.SIGTERM)
        wait_for(lambda: server.ask("GET", "/readyz").status == 503, "readiness to turn false")
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(15) == 0


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Path:
    """A folder on a file system of its own with next to no room."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)], check=False, capture_output=True)
    if mounted.returncode:
        pytest.skip("a file system can be mounted by root alone")
    return folder


def test_a_full_metrics_folder_costs_no_verdict(tiny_disk: Path, serve: Serve) -> None:
    try:
        with serve(METRICS_DIR=str(tiny_disk)) as server:
            judges(server)
            assert server.ask("GET", "/metrics").status == 200
            assert len(server.workers()) == 2
            assert any(b"metrics_folder_unusable" in line for line in server.log())
    finally:
        subprocess.run(["umount", str(tiny_disk)], check=True)


def test_a_metrics_folder_that_fills_up_later_costs_no_verdict(tmp_path: Path, serve: Serve) -> None:
    folder = tmp_path / "small"
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(folder)], check=False, capture_output=True)
    if mounted.returncode:
        pytest.skip("a file system can be mounted by root alone")
    try:
        with serve(METRICS_DIR=str(folder)) as server:
            _fill(folder / "ballast")
            judges(server)
            for pid in server.workers():
                os.kill(pid, signal.SIGKILL)
            wait_for(lambda: len(server.workers()) == 2, "new workers")
            judges(server)
            assert b"fairshow_verdicts_total" in server.ask("GET", "/metrics").body
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def _fill(ballast: Path) -> None:
    """Write until the file system is full."""
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(bytes(4096)):
            pass


def test_a_metrics_folder_that_cannot_be_made_costs_no_verdict(tmp_path: Path, serve: Serve) -> None:
    (tmp_path / "file").write_text("no folder")
    with serve(METRICS_DIR=str(tmp_path / "file" / "metrics")) as server:
        judges(server)
        assert server.ask("GET", "/metrics").status == 200


@pytest.mark.parametrize("worker_class", ["sync", "gevent"])
def test_a_blocked_log_pipe_costs_no_verdict(tmp_path: Path, worker_class: str) -> None:
    """Nobody reads the server's output: every line beyond the pipe's room is dropped and counted."""
    reader, writer = os.pipe()
    environment = {
        **os.environ,
        "PORT": "0",
        "HOST": "127.0.0.1",
        "WORKERS": "2",
        "WORKER_CLASS": worker_class,
        "METRICS_DIR": str(tmp_path / "m"),
        "LOG_LEVEL": "debug",
    }
    command = [sys.executable, "-m", "gunicorn", "-c", "python:service.gunicorn_conf", "service.wsgi:app"]
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=writer, stderr=subprocess.DEVNULL)
    try:
        port = _listening_port(process.pid)
        server = Server(process, port, tmp_path / "none", tmp_path / "m")
        wait_for(lambda: _is_ready(server), "readiness")
        judges(server, 500)
        for pid in server.workers():
            os.kill(pid, signal.SIGKILL)
        wait_for(lambda: len(server.workers()) == 2 and _is_ready(server), "new workers, though the master cannot write")
        judges(server)
    finally:
        os.close(reader)
        process.kill()
        process.wait(10)
        os.close(writer)


def _is_ready(server: Server) -> bool:
    try:
        return server.ask("GET", "/readyz").status == 200
    except OSError:
        return False


def _listening_port(pid: int) -> int:
    """The port that the process listens on, as the kernel tells it: its output is not read."""

    def inodes() -> set[str]:
        links = set()
        for entry in Path(f"/proc/{pid}/fd").iterdir():
            with contextlib.suppress(FileNotFoundError):  # closed since the folder was read
                links.add(os.readlink(entry))
        return {link[8:-1] for link in links if link.startswith("socket:[")}

    def ports() -> list[int]:
        rows = [line.split() for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]]
        held = inodes()
        return [int(row[1].split(":")[1], 16) for row in rows if row[3] == "0A" and row[9] in held]

    wait_for(ports, "the server's port")
    return ports()[0]
