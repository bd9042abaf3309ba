"""What became of each case, and of a run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from kit.conform.vectors import Vector

Outcome = Literal["passed", "failed", "no answer", "unsupported", "skipped"]

OUTCOMES: Final[tuple[Outcome, ...]] = ("passed", "failed", "no answer", "unsupported", "skipped")

ALL_PASS, DIFFERENCES, COULD_NOT_RUN = 0, 1, 2
"""The exit codes."""


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a case: the differences, how no answer came (a key of FAILURES), or why it was not played."""

    vector: Vector
    outcome: Outcome
    details: tuple[str, ...] = ()
    failure: str | None = None
    seconds: float = 0.0

    @property
    def bad(self) -> bool:
        """Whether it speaks against the subject."""
        return self.outcome in {"failed", "no answer"}


@dataclass(frozen=True, slots=True)
class Report:
    """A run: what was put to the test, by which suite, and every result."""

    subject: str
    suite: str
    results: tuple[Result, ...]
    seed: int | None = None

    def counts(self) -> Counter[Outcome]:
        """Results by outcome."""
        return Counter(result.outcome for result in self.results)

    def by_topic(self) -> Mapping[tuple[str, str], Counter[Outcome]]:
        """Results by outcome for each game and topic, in the order of the suite."""
        found: dict[tuple[str, str], Counter[Outcome]] = {}
        for result in self.results:
            found.setdefault((result.vector.game, result.vector.topic), Counter())[result.outcome] += 1
        return dict(sorted(found.items()))

    def exit_code(self, *, fail_on_empty: bool = False) -> int:
        """ALL_PASS, DIFFERENCES, or COULD_NOT_RUN.

        The last if no case got an answer, or if none was passed where one must be.
        """
        counts = self.counts()
        if counts["no answer"] and not counts["passed"] + counts["failed"] + counts["unsupported"]:
            return COULD_NOT_RUN
        if counts["failed"] or counts["no answer"]:
            return DIFFERENCES
        return COULD_NOT_RUN if fail_on_empty and not counts["passed"] else ALL_PASS


def in_order(results: Iterable[Result], vectors: Iterable[Vector]) -> tuple[Result, ...]:
    """The results in the order of the vectors."""
    place = {vector.id: number for number, vector in enumerate(vectors)}
    return tuple(sorted(results, key=lambda result: place[result.vector.id]))
