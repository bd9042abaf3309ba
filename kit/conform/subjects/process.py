"""A process that is talked to by lines, and that may do what it likes: nothing that it does keeps us waiting."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO, Final

from kit.conform.subjects.subject import LARGEST_ANSWER, SubjectError

_LAST_WORDS: Final = 12
_QUEUED: Final = 64
_MOMENT: Final = 0.1


class Process:
    """A started command. Threads of its own read and write, so a pipe that is full or empty blocks nobody else."""

    def __init__(self, command: Sequence[str]) -> None:
        """Raises:
        SubjectError: it cannot be started.
        """
        try:
            self._popen = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            raise SubjectError(f"{command[0]} cannot be started: {error}") from None
        assert self._popen.stdin
        assert self._popen.stdout
        assert self._popen.stderr
        self._to_write: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._read: queue.Queue[bytes | None] = queue.Queue(_QUEUED)
        self._errors: deque[bytes] = deque(maxlen=_LAST_WORDS)
        self._ended = threading.Event()
        self._start(self._write_lines, self._popen.stdin)
        self._start(self._read_lines, self._popen.stdout)
        self._start(self._read_errors, self._popen.stderr)

    def write(self, line: bytes) -> None:
        """Have a line written when the process takes it."""
        self._to_write.put(line)

    def read(self, seconds: float) -> bytes | None:
        """The next line of its output, b"" at its end; None if there is none in time.

        A line longer than the largest answer comes as its beginning.
        """
        try:
            return self._read.get(timeout=max(0.0, seconds)) or b""
        except queue.Empty:
            return None

    def exit_code(self, seconds: float) -> int | None:
        """How it ended, as subprocess tells it; None if it runs on."""
        with suppress(subprocess.TimeoutExpired):
            return self._popen.wait(seconds)
        return None

    def last_words(self) -> str:
        """The last lines of its error output."""
        return b"".join(self._errors).decode("utf-8", "replace").strip()

    def finish(self, seconds: float) -> None:
        """Close its input, give it some time to end, and end it."""
        self._to_write.put(None)
        self.exit_code(seconds)
        self.kill()

    def kill(self) -> None:
        """End it and whatever it started."""
        self._ended.set()
        self._to_write.put(None)
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._popen.pid, signal.SIGKILL)
            else:
                self._popen.kill()
        self._popen.wait()

    @staticmethod
    def _start(work: Callable[[IO[bytes]], None], pipe: IO[bytes]) -> None:
        threading.Thread(target=work, args=(pipe,), daemon=True).start()

    def _write_lines(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while (line := self._to_write.get()) is not None:
                pipe.write(line)
                pipe.flush()
        with suppress(OSError):
            pipe.close()

    def _read_lines(self, pipe: IO[bytes]) -> None:
        with pipe:
            while line := pipe.readline(LARGEST_ANSWER):
                self._pass_on(line)
        self._pass_on(None)

    def _pass_on(self, line: bytes | None) -> None:
        """Hand a line over, unless nobody wants it any more."""
        taken = False
        while not taken and not self._ended.is_set():
            with suppress(queue.Full):
                self._read.put(line, timeout=_MOMENT)
                taken = True

    def _read_errors(self, pipe: IO[bytes]) -> None:
        with pipe:
            while line := pipe.readline(1 << 12):
                self._errors.append(line)
