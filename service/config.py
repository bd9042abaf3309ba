"""Every setting of the service, from the environment, in one frozen object."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any


def _setting(
    name: str, default: int | str | bool, meaning: str, *, low: int = 0, high: int | None = None, choices: tuple[str, ...] = ()
) -> Any:
    metadata = {"variable": name, "meaning": meaning, "low": low, "high": high, "choices": choices}
    return field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True)
class Settings:
    """What an operator can set. Each field names its environment variable."""

    port: int = _setting("PORT", 8000, "Port to listen on.")
    host: str = _setting("HOST", "127.0.0.1", "Address to listen on; the container listens on 0.0.0.0.")
    workers: int = _setting("WORKERS", 0, "Worker processes; 0 means two a core.")
    worker_class: str = _setting(
        "WORKER_CLASS",
        "sync",
        "gunicorn worker class, sync or gevent; gevent (install `fairshow[gevent]`) where no buffering proxy stands in front.",
        choices=("sync", "gevent"),
    )
    timeout: int = _setting("TIMEOUT", 30, "Seconds after which a stuck worker is replaced.")
    graceful_timeout: int = _setting("GRACEFUL_TIMEOUT", 30, "Seconds that requests in flight get to finish on SIGTERM.")
    max_requests: int = _setting("MAX_REQUESTS", 0, "Requests after which a worker is replaced; 0 means never.")
    metrics_dir: str = _setting(
        "METRICS_DIR", "", "Folder for the workers' metrics, wiped at start; empty means a temporary one."
    )
    drain_seconds: int = _setting(
        "DRAIN_SECONDS", 0, "Seconds after SIGTERM in which `/readyz` is 503 and all else goes on; the container has 5."
    )
    keys_file: str = _setting(
        "KEYS_FILE", "", "File of bearer keys, a name and a key a line; with it `/v1/` answers only callers with a key."
    )
    cors_origins: str = _setting(
        "CORS_ORIGINS", "", "Origins of web pages that may ask under `/v1/`, apart by blanks; `*` for all."
    )
    max_body: int = _setting("MAX_BODY", 64 * 1024, "Bytes of a request's body; beyond, 413.", low=1024)
    max_batch: int = _setting("MAX_BATCH", 16 * 1024 * 1024, "Bytes of a batch's body; beyond, 413.", low=1024)
    max_depth: int = _setting("MAX_DEPTH", 12, "Depth of nesting in a request's JSON; beyond, 400.", low=3)
    max_digits: int = _setting(
        "MAX_DIGITS", 15, "Digits of a number in a request's JSON, at most 15; beyond, 400.", low=4, high=15
    )
    log_level: str = _setting(
        "LOG_LEVEL", "info", "debug, info, warning or error.", choices=("debug", "info", "warning", "error")
    )
    log_cards: bool = _setting("LOG_CARDS", False, "true adds the request's body to the log line of a verdict.")
    commit: str = _setting("COMMIT", "unknown", "Commit that `/version` tells.")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The settings that the environment gives, defaults for the rest.

        >>> Settings.from_environment({"PORT": "9000"}).port
        9000

        Raises:
            ValueError: a variable that is not of its setting's type or out of its bounds.
        """
        given = {spot.name: spot for spot in fields(cls) if spot.metadata["variable"] in environment}
        return cls(**{name: _read(spot, environment[spot.metadata["variable"]]) for name, spot in given.items()})


def _read(spot: Field[Any], text: str) -> Any:
    variable, default, choices = spot.metadata["variable"], spot.default, spot.metadata["choices"]
    if isinstance(default, bool):
        if text not in ("true", "false"):
            raise ValueError(f"{variable} must be true or false, not {text!r}")
        return text == "true"
    if isinstance(default, int):
        low, high = spot.metadata["low"], spot.metadata["high"]
        if not (text.isascii() and text.isdigit() and low <= int(text)) or (high is not None and int(text) > high):
            bounds = f"from {low}" if high is None else f"from {low} to {high}"
            raise ValueError(f"{variable} must be a whole number {bounds}, not {text!r}")
        return int(text)
    if choices and text not in choices:
        raise ValueError(f"{variable} must be one of {', '.join(choices)}, not {text!r}")
    return text


def describe() -> list[tuple[str, str, str]]:
    """Variable, default and meaning of every setting.

    >>> describe()[0]
    ('PORT', '8000', 'Port to listen on.')
    """
    rows = [(spot.metadata["variable"], spot.default, spot.metadata["meaning"]) for spot in fields(Settings)]
    return [
        (variable, str(default).lower() if isinstance(default, bool) else str(default), text)
        for variable, default, text in rows
    ]
