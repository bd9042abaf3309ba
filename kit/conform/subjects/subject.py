"""What every subject is: something that is asked requests and replies to each, if only by silence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Protocol

from kit.conform.vectors import Request

FAILURES: Final = {
    "hang": "no answer in time",
    "crash": "the process failed",
    "closed": "the process ended or closed its output early",
    "garbage": "what came is no answer",
    "order": "the answer came before its turn",
    "unreachable": "no connection, or one that broke",
    "not asked": "given up, for nothing was answered for too long",
}
"""The ways not to answer."""

LARGEST_ANSWER: Final = 16 << 20
"""Bytes of an answer; more is garbage."""


class SubjectError(Exception):
    """The subject cannot be asked at all; the message says why."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a subject said."""

    status: int
    body: Any


@dataclass(frozen=True, slots=True)
class Silence:
    """That a subject gave no answer that can be judged; ``kind`` is one of FAILURES."""

    kind: str
    detail: str


@dataclass(frozen=True, slots=True)
class Reply:
    """What a request got."""

    request: Request
    result: Answer | Silence
    seconds: float


class Subject(Protocol):
    """A product under test."""

    @property
    def name(self) -> str:
        """How reports call it."""

    def ask(self, requests: Iterable[Request]) -> Iterator[Reply]:
        """A reply to each request, as they come; requests are taken from the iterator only as they are needed.

        Raises:
            SubjectError: the subject cannot be asked at all.
        """

    def close(self) -> None:
        """Let go of it."""
