"""The time between being told to stop and stopping: readiness is false, so that nobody new is sent here; all else goes on.

One byte that the master shares with its workers; it must be made before they are forked.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from multiprocessing.sharedctypes import RawValue
from threading import Timer
from typing import Any

_draining = RawValue("b", 0)


def is_draining() -> bool:
    """Whether the server is about to stop."""
    return bool(_draining.value)


def install(server: Any, seconds: int) -> None:
    """Let the first SIGTERM begin the drain, and a second one, or its end, stop the server."""
    server.handle_term = _on_term(server.handle_term, seconds)


def _on_term(stop: Callable[[], None], seconds: int) -> Callable[[], None]:
    end = Timer(seconds, os.kill, (os.getpid(), signal.SIGTERM))
    end.daemon = True

    def handle() -> None:
        if seconds == 0 or is_draining():
            end.cancel()  # a signal after the end would meet a process that no longer listens for it
            stop()
        _draining.value = 1
        end.start()

    return handle
