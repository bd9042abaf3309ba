"""gunicorn's own messages in the format of all others."""

from __future__ import annotations

import logging
import sys
from typing import Any

from gunicorn.glogging import Logger

from service.log_format import formatter


class JSONLogger(Logger):  # type: ignore[misc]
    """One JSON object a line on standard output."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        handler = logging.StreamHandler(sys.stdout)
        handler.setFormatter(formatter())
        self.error_log.handlers[:] = [handler]
