"""Bearer keys: who may ask, from a file of names and keys. Without a file everybody may."""

from __future__ import annotations

import hmac
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from flask import Flask, request

from referee.questions import Fault
from service import metrics
from service.problems import ProblemError
from service.tracing import current

_LINE = re.compile(r"(?P<name>[A-Za-z0-9_.-]{1,32})\s+(?P<key>[\x21-\x7e]{20,200})")
_MOST_KEYS = 100
_SCHEME = "bearer "
_GUARDED = "/v1/"


@dataclass(frozen=True, slots=True)
class Key:
    """A caller's name, for logs and metrics, and the digest of the caller's key."""

    name: str
    digest: bytes


def read_keys(path: Path) -> tuple[Key, ...]:
    """The keys of a file: a name and a key of 20 to 200 printable characters a line; ``#`` begins a comment line.

    Raises:
        ValueError: a line that is none of these, a name or key twice, no key at all or too many. No message shows a key.
    """
    keys: list[Key] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        match = _LINE.fullmatch(text)
        if match is None:
            raise ValueError(f"{path}, line {number}: not a name and a key of 20 to 200 characters")
        key = Key(match["name"], _digest(match["key"]))
        if any(key.name == other.name or key.digest == other.digest for other in keys):
            raise ValueError(f"{path}, line {number}: the name or the key stands there already")
        keys.append(key)
    if not 1 <= len(keys) <= _MOST_KEYS:
        raise ValueError(f"{path} must hold 1 to {_MOST_KEYS} keys, not {len(keys)}")
    return tuple(keys)


def install(app: Flask, path: str) -> None:
    """Let only callers with a key of the file ask under ``/v1/``."""
    keys = read_keys(Path(path))

    @app.before_request
    def check() -> None:
        if request.path.startswith(_GUARDED) and request.method != "OPTIONS":
            name = _holder(request.headers.get("Authorization", ""), keys)
            if name is None:
                raise ProblemError(401, Fault("KEY_REQUIRED", (), "this address needs `Authorization: Bearer` and a known key"))
            current().note["key"] = name
            metrics.key_count(name).inc()


def _holder(authorization: str, keys: tuple[Key, ...]) -> str | None:
    """The name of the key that the header brings. Every key is compared, in time that tells nothing about it."""
    if not authorization.lower().startswith(_SCHEME):
        return None
    given, found = _digest(authorization[len(_SCHEME) :].strip()), None
    for key in keys:
        if hmac.compare_digest(key.digest, given):
            found = key.name
    return found


def _digest(key: str) -> bytes:
    return sha256(key.encode("utf-8", "surrogateescape")).digest()
