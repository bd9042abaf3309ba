"""Logs: one JSON object a line on standard output, written by a thread of its own so that no request waits for a pipe."""

from __future__ import annotations

import logging
import queue
import sys
from logging.handlers import QueueHandler, QueueListener
from typing import Any

import structlog

from service import metrics
from service.log_format import PROCESSORS, formatter

_QUEUE_LINES = 10_000
_LAST_LINES_SECONDS = 5.0


class _DroppingHandler(QueueHandler):
    """A queue handler that drops a line, and counts it, when the queue is full."""

    def prepare(self, record: logging.LogRecord) -> logging.LogRecord:
        return record  # the writer formats; the standard way would make a text of it here

    def enqueue(self, record: logging.LogRecord) -> None:
        try:
            self.queue.put_nowait(record)
        except queue.Full:
            metrics.LOGS_DROPPED.inc()


class _Writer(QueueListener):
    """A listener whose end waits for its place in a full queue, so that the lines before it are written."""

    def __init__(self, lines: queue.Queue[Any], writer: logging.Handler) -> None:
        super().__init__(lines, writer)
        self.lines = lines

    def enqueue_sentinel(self) -> None:
        self.lines.put(None, timeout=_LAST_LINES_SECONDS)


def silence() -> None:
    """No log at all: for tools that use the application without serving."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))


def install(level: str) -> QueueListener:
    """Send every log record of the process through the queue. The listener is started; stop it to flush."""
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *PROCESSORS, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    writer = logging.StreamHandler(sys.stdout)
    writer.setFormatter(formatter())
    lines: queue.Queue[Any] = queue.Queue(_QUEUE_LINES)
    listener = _Writer(lines, writer)
    root = logging.getLogger()
    root.handlers[:] = [_DroppingHandler(lines)]
    root.setLevel(level.upper())
    listener.start()
    return listener
