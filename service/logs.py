"""Logs: one JSON object a line on standard output, written by a thread of its own so that no request waits for a pipe."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable, Iterator, MutableMapping
from queue import SimpleQueue
from select import PIPE_BUF
from threading import Thread
from time import sleep
from typing import Any, TextIO

import structlog

from service import metrics
from service.log_format import PROCESSORS, formatter

_MOST_LINES = 10_000
_LAST_LINES_SECONDS = 5.0
# Lines are written together that came within so many seconds: a thread that wakes up for each takes turns with the requests.
_GATHERING_SECONDS = 0.01
_write = json.JSONEncoder(default=repr).encode


class LineWriter:
    """A file that takes whole lines at once and writes them later; one that finds too many waiting is dropped and counted."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._wait_for = _waiting_alone()
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="log", daemon=True)
        self._thread.start()

    def write(self, line: str) -> None:
        """Take a line, with its end."""
        if self._lines.qsize() < _MOST_LINES:
            self._lines.put(line)
        else:
            metrics.LOGS_DROPPED.inc()

    def flush(self) -> None:
        """Nothing: the thread writes soon enough."""

    def stop(self) -> None:
        """Write what is waiting, within a few seconds."""
        self._lines.put(None)
        self._thread.join(_LAST_LINES_SECONDS)

    def _run(self) -> None:
        goes_on = True
        while goes_on:
            lines = [self._lines.get()]
            sleep(_GATHERING_SECONDS)
            lines += [self._lines.get() for _ in range(self._lines.qsize())]
            goes_on = None not in lines
            for piece in _pieces([line for line in lines if line is not None]):
                self._wait_for(self._put_out, piece)

    def _put_out(self, piece: str) -> None:
        try:
            self._out.write(piece)
            self._out.flush()
        except OSError:
            metrics.LOGS_DROPPED.inc(piece.count("\n"))


def _waiting_alone() -> Callable[[Callable[[str], None], str], None]:
    """How to do what may have to wait. gevent makes one thread of all, in which everybody would wait for a full pipe: it has
    threads of the system's for that.
    """
    monkey = sys.modules.get("gevent.monkey")
    if monkey is None or not monkey.is_module_patched("threading"):
        return lambda work, piece: work(piece)
    from gevent import get_hub  # noqa: PLC0415 (an extra)

    return lambda work, piece: get_hub().threadpool.apply(work, (piece,))


def _pieces(lines: list[str]) -> Iterator[str]:
    """The lines together, as many as a pipe takes in one piece: other workers write into the same one.

    >>> [len(piece) for piece in _pieces(["a" * 2000] * 3 + ["b" * 9000])]
    [4000, 2000, 9000]
    """
    piece = ""
    for line in lines:
        if piece and len(piece) + len(line) > PIPE_BUF:
            yield piece
            piece = ""
        piece += line
    if piece:
        yield piece


def _render(logger: Any, name: str, event: MutableMapping[str, Any]) -> str:
    """An event as a line: structlog's own renderer makes a JSON encoder for each."""
    return _write(event)


def silence() -> None:
    """No log at all: for tools that use the application without serving."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))


def install(level: str) -> LineWriter:
    """Send every log line of the process, our own and those of the libraries, through a writer; stop it to flush."""
    writer = LineWriter(sys.stdout)
    structlog.configure(
        processors=[*PROCESSORS, _render],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(writer),  # type: ignore[arg-type]  # it is asked to write and flush
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(writer)
    handler.setFormatter(formatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    return writer
