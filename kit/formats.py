"""Answers for editors: what is wrong, one line a fault (GNU)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kit.judge import Answer
from kit.sources import Source

Judged = tuple[Source, Answer]


def faults(answer: Answer) -> Iterator[tuple[str, str, str]]:
    """Severity, code and sentence of everything that the answer holds against the request."""
    for error in answer.data.get("errors", ()):
        where = f"{error['pointer']}: " if error["pointer"] else ""
        yield "error", error["code"], where + error["detail"]
    for group in answer.data.get("groups") or ():
        if "valid" not in answer.data:
            yield from (("error", reason["code"], reason["message"]) for reason in group.get("reasons", ()))
    for severity, members in (("error", "reasons"), ("warning", "warnings")):
        for reason in answer.data.get(members) or ():
            where = f"group {reason['group'] + 1}: " if "group" in reason else ""
            yield severity, reason["code"], where + reason["message"]


def gnu(judged: Iterable[Judged]) -> Iterator[str]:
    """A line a fault: where, severity, sentence, code."""
    for source, answer in judged:
        for severity, code, sentence in faults(answer):
            yield f"{source.name}:{source.line}: {severity}: {sentence} [{code}]"
