"""Which vectors are played: patterns over ids, games, topics and rules, and files of skips."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fnmatch import fnmatchcase
from pathlib import Path

from kit.conform.vectors import SuiteError, Vector


def matches(vector: Vector, pattern: str) -> bool:
    """Whether a pattern (``*``, ``?``, ``[...]``) fits the vector's id, game, topic, ``game/topic`` or one of its rules."""
    return any(fnmatchcase(name, pattern) for name in _names(vector))


def _names(vector: Vector) -> tuple[str, ...]:
    return (vector.id, vector.game, vector.topic, f"{vector.game}/{vector.topic}", *vector.rules)


def selected(vectors: Iterable[Vector], patterns: Collection[str]) -> tuple[Vector, ...]:
    """The vectors that one of the patterns fits; all of them without a pattern."""
    return tuple(vector for vector in vectors if not patterns or any(matches(vector, pattern) for pattern in patterns))


def read_skips(file: Path, vectors: Collection[Vector]) -> Mapping[str, str]:
    """Id to reason of every vector that the file's lines name: a pattern, blanks, a reason; ``#`` begins a remark.

    Raises:
        SuiteError: a line without a reason, or one that names no vector of the suite.
    """
    skips: dict[str, str] = {}
    for number, line in enumerate(_lines(file), 1):
        if not line or line.startswith("#"):
            continue
        pattern, _, reason = line.partition(" ")
        named = [vector.id for vector in vectors if matches(vector, pattern)]
        if not reason.strip():
            raise SuiteError(f"{file}:{number}: {pattern} is skipped without a reason")
        if not named:
            raise SuiteError(f"{file}:{number}: {pattern} names no vector of the suite")
        skips |= dict.fromkeys(named, reason.strip())
    return skips


def _lines(file: Path) -> list[str]:
    try:
        return [line.strip().replace("\t", " ") for line in file.read_text(encoding="utf-8").splitlines()]
    except (OSError, UnicodeDecodeError) as error:
        raise SuiteError(f"{file}: {error}") from None
