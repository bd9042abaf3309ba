"""Who answers: the referee of this very process, or a server elsewhere. Both give the same bytes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

_OK = 200


class UnreachableError(Exception):
    """The server did not answer, or not as one of ours."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A status as HTTP has it, and the body, both as bytes and as data."""

    status: int
    body: bytes
    data: dict[str, Any]

    @property
    def judged(self) -> bool:
        """Whether there is a verdict, valid or not."""
        return self.status == _OK


Judge = Callable[[str, bytes], Answer]
"""Answers a question, by its name, to the bytes of a request."""


def judge_of(url: str | None) -> Judge:
    """The judge at the address, or the one of this process. Only the one that is asked is imported: neither needs the other."""
    judge: Judge = import_module("kit.here").judge if url is None else import_module("kit.there").judge_at(url.rstrip("/"))
    return judge
