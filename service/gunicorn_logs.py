"""gunicorn's own messages in the format of all others. They come from the master too, which must never wait for a pipe."""

from __future__ import annotations

import logging
import select
import sys
from typing import Any

from gunicorn.glogging import Logger

from service.log_format import formatter

# A pipe that can be written at all takes this much without waiting (PIPE_BUF).
_AT_ONCE = 4096
# What the rest of a long line waits for each further piece.
_PATIENCE_SECONDS = 0.1


class _UnwaitingHandler(logging.StreamHandler[Any]):
    """Writes a line if its reader keeps up, and drops it otherwise."""

    _cut = False

    def emit(self, record: logging.LogRecord) -> None:
        line = (self.format(record) + "\n").encode()
        if self._cut:
            line = b"\n" + line
        for start in range(0, len(line), _AT_ONCE):
            if not self._takes(_PATIENCE_SECONDS if start else 0):
                self._cut = self._cut or start > 0
                return
            self.stream.buffer.write(line[start : start + _AT_ONCE])
            self.stream.buffer.flush()
        self._cut = False

    def _takes(self, seconds: float) -> bool:
        return bool(select.select([], [self.stream.fileno()], [], seconds)[1])


class JSONLogger(Logger):  # type: ignore[misc]
    """One JSON object a line on standard output."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        handler = _UnwaitingHandler(sys.stdout)
        handler.setFormatter(formatter())
        self.error_log.handlers[:] = [handler]
