"""gunicorn's configuration: ``gunicorn -c python:service.gunicorn_conf service.wsgi:app``."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any

from service import draining, heartbeat, server_errors
from service.config import Settings
from service.worker_slots import free_slot, use_slot

_settings = Settings.from_environment()


# Before any metric exists: prometheus-client looks at this when it is imported.
os.environ["PROMETHEUS_MULTIPROC_DIR"] = _settings.metrics_dir or tempfile.mkdtemp(prefix="fairshow-metrics-")

_folder = Path(os.environ["PROMETHEUS_MULTIPROC_DIR"])

bind = f"{_settings.host}:{_settings.port}"
workers = _settings.workers or 2 * len(os.sched_getaffinity(0))
worker_class = _settings.worker_class
timeout = _settings.timeout
graceful_timeout = _settings.graceful_timeout
max_requests = _settings.max_requests
max_requests_jitter = _settings.max_requests // 10
# The heartbeat must not touch a disk.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None
control_socket_disable = True
accesslog = None
logger_class = "service.gunicorn_logs.JSONLogger"
loglevel = _settings.log_level


def on_starting(server: Any) -> None:
    """Empty the metrics folder: values of an earlier run must not be counted again. Begin to listen for the end."""
    draining.install(server, _settings.drain_seconds)
    try:
        _folder.mkdir(parents=True, exist_ok=True)
        for values in _folder.glob("*.db"):
            values.unlink()
    except OSError as error:
        server.log.warning("metrics_folder_unusable: each worker keeps its own metrics: %s", error)


def pre_fork(server: Any, worker: Any) -> None:
    """Give the worker a slot that no living worker has."""
    worker.slot = free_slot(other.slot for other in server.WORKERS.values())


def post_fork(server: Any, worker: Any) -> None:
    """Keep the worker's metrics under its slot, and its own refusals in the form of all others."""
    if not use_slot(worker.slot, _folder):
        worker.log.warning("metrics_folder_unusable: this worker keeps its metrics to itself")
    server_errors.install()


def post_worker_init(worker: Any) -> None:
    """Let a long batch tell that it goes on. What is loaded by now stays: to look for garbage in it would hold a request up now
    and then.
    """
    heartbeat.install(worker.notify)
    gc.collect()
    gc.freeze()


def worker_exit(server: Any, worker: Any) -> None:
    """Write the log lines that are still waiting."""
    served = sys.modules.get("service.wsgi")
    if served is not None:
        served.log_writer.stop()


def on_exit(server: Any) -> None:
    """Leave no temporary folder behind, and end as told once: to a second SIGTERM that comes now Python would die of it."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if not _settings.metrics_dir:
        shutil.rmtree(os.environ["PROMETHEUS_MULTIPROC_DIR"], ignore_errors=True)
