"""Vectors, and the suite they make: a folder a game, a file a topic, ``optional/`` and ``proposals/`` beside the games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

Tier = Literal["required", "optional", "proposals"]

SUITE = Path(__file__).parents[2] / "conformance"
"""The suite that comes with the kit."""

_MEMBERS = ("id", "description", "rules", "game", "method", "path", "body", "status", "expect")


class SuiteError(Exception):
    """Vectors that cannot be read; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Request:
    """What a subject is asked."""

    id: str
    method: str
    path: str
    body: Any


@dataclass(frozen=True, slots=True)
class Vector:
    """A request and what must hold of the answer; where it stands, and what it tests."""

    request: Request
    description: str
    rules: tuple[str, ...]
    game: str
    topic: str
    status: int
    expect: dict[str, Any]
    tier: Tier = "required"
    file: Path | None = None
    line: int = 0

    @property
    def id(self) -> str:
        """The vector's name, for ever."""
        return self.request.id

    @property
    def place(self) -> str:
        """File and line for a person, relative to where they stand if possible."""
        if self.file is None:
            return ""
        here = Path.cwd()
        shown = self.file.relative_to(here) if self.file.is_relative_to(here) else self.file
        return f"{shown}:{self.line}"


@dataclass(frozen=True, slots=True)
class Suite:
    """All vectors of a folder, by tier, game and topic."""

    root: Path
    version: str
    vectors: tuple[Vector, ...]


def load_suite(root: Path = SUITE) -> Suite:
    """The suite in a folder.

    Raises:
        SuiteError: there is none, or a line of it is no vector.
    """
    files = vector_files(root)
    if not files:
        raise SuiteError(f"{root}: no suite, for there is no file of vectors in it")
    version = root / "VERSION"
    told = version.read_text(encoding="utf-8").strip() if version.is_file() else "unversioned"
    return Suite(root, told, tuple(vector for file in files for vector in read_vectors(file, tier_of(file, root))))


def vector_files(root: Path) -> list[Path]:
    """The files of vectors in a folder: the required ones first, then the optional ones, then the proposals."""
    tiers: tuple[Tier, ...] = ("required", "optional", "proposals")
    return sorted(root.rglob("*.jsonl"), key=lambda file: (tiers.index(tier_of(file, root)), str(file)))


def tier_of(file: Path, root: Path) -> Tier:
    """The tier of a file of the suite, by the folder below the root."""
    match file.relative_to(root).parts[0]:
        case "optional":
            return "optional"
        case "proposals":
            return "proposals"
        case _:
            return "required"


def read_vectors(file: Path, tier: Tier = "required") -> Iterator[Vector]:
    """The vectors of a file; its name is their topic.

    Raises:
        SuiteError: the file cannot be read, or a line of it is no vector.
    """
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise SuiteError(f"{file}: {error}") from None
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _vector(line, file, number, tier)


def _vector(line: str, file: Path, number: int, tier: Tier) -> Vector:
    try:
        data = json.loads(line)
        missing = [name for name in _MEMBERS if name not in data]
    except (ValueError, TypeError) as error:
        raise SuiteError(f"{file}:{number}: no vector: {error}") from None
    if missing:
        raise SuiteError(f"{file}:{number}: no vector, for it lacks {', '.join(missing)}")
    return Vector(
        Request(data["id"], data["method"], data["path"], data["body"]),
        data["description"],
        tuple(data["rules"]),
        data["game"],
        file.stem,
        data["status"],
        data["expect"],
        tier,
        file,
        number,
    )
