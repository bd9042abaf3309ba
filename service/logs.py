"""Logs: one JSON object a line on standard output, written by a thread of its own so that no request waits for a pipe."""

from __future__ import annotations

import logging
import queue
import sys
from logging.handlers import QueueHandler, QueueListener

import structlog

from service import metrics
from service.log_format import PROCESSORS, formatter

_QUEUE_LINES = 10_000


class _DroppingHandler(QueueHandler):
    """A queue handler that drops a line, and counts it, when the queue is full."""

    def prepare(self, record: logging.LogRecord) -> logging.LogRecord:
        return record  # the writer formats; the standard way would make a text of it here

    def enqueue(self, record: logging.LogRecord) -> None:
        try:
            self.queue.put_nowait(record)
        except queue.Full:
            metrics.LOGS_DROPPED.inc()


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
    lines: queue.Queue[logging.LogRecord] = queue.Queue(_QUEUE_LINES)
    listener = QueueListener(lines, writer)
    root = logging.getLogger()
    root.handlers[:] = [_DroppingHandler(lines)]
    root.setLevel(level.upper())
    listener.start()
    return listener
