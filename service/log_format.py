"""How a log line looks: one JSON object, in ASCII."""

from __future__ import annotations

import logging
from typing import Any

import structlog

PROCESSORS: list[Any] = [
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
]


def formatter() -> logging.Formatter:
    """For the records of the libraries."""
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=PROCESSORS,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, structlog.processors.JSONRenderer()],
    )
