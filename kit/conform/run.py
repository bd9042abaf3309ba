"""Playing vectors against a subject."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from kit.conform.compare import ANYTHING, mismatches, narrowed
from kit.conform.results import Result
from kit.conform.subjects import Answer, Reply, Silence, Subject
from kit.conform.vectors import Vector

NOT_SUPPORTED: Final = 501
"""The status by which a subject says that it has no such question."""


def play(subject: Subject, vectors: Iterable[Vector], skips: Mapping[str, str], give_up: int) -> Iterator[Result]:
    """A result for each vector. After ``give_up`` cases in a row without an answer the rest is not asked (0: never).

    Raises:
        SubjectError: the subject cannot be asked at all.
    """
    left = {}
    for vector in vectors:
        if vector.id in skips:
            yield Result(vector, "skipped", (skips[vector.id],))
        else:
            left[vector.id] = vector
    silent = 0
    for reply in subject.ask(tuple(vector.request for vector in left.values())):
        silent = silent + 1 if is_dead(reply) else 0
        yield judged(left.pop(reply.request.id), reply)
        if give_up and silent == give_up:
            break
    for vector in left.values():
        yield Result(vector, "no answer", (f"{give_up} cases in a row got no answer",), "not asked")


def is_dead(reply: Reply) -> bool:
    """Whether nothing came at all; garbage and answers before their turn are signs of life."""
    return isinstance(reply.result, Silence) and reply.result.kind not in {"garbage", "order"}


def judged(vector: Vector, reply: Reply) -> Result:
    """What a reply to the vector's request is worth."""
    if isinstance(reply.result, Silence):
        return Result(vector, "no answer", (reply.result.detail,), reply.result.kind, reply.seconds)
    if reply.result.status == NOT_SUPPORTED != vector.status:
        return Result(vector, "unsupported", (_said(reply.result),), None, reply.seconds)
    found = mismatches(vector.status, vector.expect, reply.result.status, reply.result.body)
    return Result(vector, "failed" if found else "passed", tuple(found), None, reply.seconds)


def _said(answer: Answer) -> str:
    detail = answer.body.get("detail") if isinstance(answer.body, dict) else None
    return detail if isinstance(detail, str) else "the subject has no such question"


def restricted(vectors: Iterable[Vector], names: Collection[str]) -> tuple[tuple[Vector, ...], Mapping[str, str]]:
    """The vectors with expectations of members of these names alone, and skips for those that then expect nothing."""
    kept, skips = [], {}
    for vector in vectors:
        expect = narrowed(vector.expect, names) if names else vector.expect
        if expect is ANYTHING:
            skips[vector.id] = f"expects nothing of {', '.join(sorted(names))}"
        kept.append(vector if expect is ANYTHING else replace(vector, expect=expect))
    return tuple(kept), skips
