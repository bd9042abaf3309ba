"""A command that reads requests as NDJSON on its standard input and writes answers to its standard output.

The protocol stands in docs/conformance.md. Up to AHEAD requests are written before their answers; answers come in order. A case
whose turn it is answers for everything that goes wrong then, and the next ones are asked again of a fresh process.
"""

from __future__ import annotations

import json
import shlex
import signal
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from kit.conform.subjects.process import Process
from kit.conform.subjects.subject import LARGEST_ANSWER, Answer, Reply, Silence
from kit.conform.vectors import Request

AHEAD: Final = 4
"""Requests that may wait for their answers."""

_GRACE: Final = 2.0
_SHOWN: Final = 120


class CommandSubject:
    """A command, started when it is first asked and again after it has failed."""

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        self._command, self._timeout = tuple(command), timeout
        self._talk: _Talk | None = None

    @property
    def name(self) -> str:
        """The command line."""
        return shlex.join(self._command)

    def ask(self, requests: Iterable[Request]) -> Iterator[Reply]:
        """A reply to each request, in order but for answers that jump the queue.

        Raises:
            SubjectError: the command cannot be started.
        """
        source = iter(requests)
        waiting = list(islice(source, AHEAD))
        while waiting:
            talk = self._talking()
            talk.write(waiting)
            for reply in talk.replies(self._timeout):
                yield reply
                waiting = [request for request in waiting if request.id != reply.request.id]
                if talk.over:
                    break
                more = list(islice(source, AHEAD - len(waiting)))
                talk.write(more)
                waiting += more

    def close(self) -> None:
        """Close its input, and end it if it does not end by itself."""
        if self._talk is not None:
            self._talk.process.finish(_GRACE)
            self._talk = None

    def _talking(self) -> _Talk:
        if self._talk is None or self._talk.over:
            self._talk = _Talk(Process(self._command))
        return self._talk


class _Talk:
    """What was asked of one process, and what it still owes."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.over = False
        self._owed: dict[str, Request] = {}
        self._failed: set[str] = set()

    def write(self, requests: Iterable[Request]) -> None:
        """Ask, without waiting."""
        for request in requests:
            self._owed[request.id] = request
            data = {"id": request.id, "method": request.method, "path": request.path, "body": request.body}
            self.process.write(json.dumps(data, ensure_ascii=False).encode() + b"\n")

    def replies(self, timeout: float) -> Iterator[Reply]:
        """Replies as they come, until nothing is owed or the process has failed. The clock runs for one case at a time."""
        turn, started = "", 0.0
        while self._owed and not self.over:
            head = next(iter(self._owed.values()))
            if head.id != turn:
                turn, started = head.id, time.monotonic()
            line = self.process.read(started + timeout - time.monotonic())
            found = self._understood(head, line) if line else self._given_up(head, self._silence(line, timeout))
            if found is not None:
                request, result = found
                del self._owed[request.id]
                yield Reply(request, result, time.monotonic() - started)

    def _given_up(self, head: Request, silence: Silence) -> tuple[Request, Silence]:
        self.over = True
        self.process.kill()
        return head, silence

    def _silence(self, line: bytes | None, timeout: float) -> Silence:
        """Why there is no line."""
        if line is None:
            return Silence("hang", f"no answer within {timeout:g} s (is each line of output flushed?)")
        code = self.process.exit_code(_GRACE)
        if code is None:
            return Silence("closed", "the output was closed while the process ran on")
        words = self.process.last_words()
        said = f"; it said: {words}" if words else ""
        if code == 0:
            return Silence("closed", f"the process ended before it had answered{said}")
        ending = f"exit code {code}" if code > 0 else f"signal {signal.Signals(-code).name}"
        return Silence("crash", f"the process ended with {ending}{said}")

    def _understood(self, head: Request, line: bytes) -> tuple[Request, Answer | Silence] | None:
        """Which request a line is about and what it says; None for a late answer to a case that has failed."""
        if len(line) >= LARGEST_ANSWER:
            return self._given_up(head, Silence("garbage", f"a line of more than {LARGEST_ANSWER} bytes"))
        data = _object(line)
        named = data.get("id")
        if isinstance(named, str) and named in self._failed:
            self._failed.remove(named)
            return None
        request = self._owed.get(named) if isinstance(named, str) else None
        if request is None:
            self._failed.add(head.id)
            return head, Silence("garbage", f"this line is no answer to anything asked: {_shown(line)}")
        if request is not head:
            return request, Silence("order", f"it was answered before {head.id}, which was asked first")
        status = data.get("status")
        if not isinstance(status, int) or isinstance(status, bool) or "body" not in data:
            return request, Silence("garbage", f"this line has no whole number as status, or no body: {_shown(line)}")
        return request, Answer(status, data["body"])


def _object(line: bytes) -> dict[str, Any]:
    """The line as a JSON object, empty if it is none."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def _shown(line: bytes) -> str:
    text = line.decode("utf-8", "backslashreplace").strip()
    return repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}...")
