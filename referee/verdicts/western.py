"""The frozen answer to a turn of a western game; each game has a score of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from referee.reasons import Reason
from referee.verdicts.groups import ReadGroup

Score = TypeVar("Score")


@dataclass(frozen=True, slots=True)
class TurnVerdict(Generic[Score]):
    """The judgement of a turn or a knock: the reasons are those of the first phase that fails (GEN-04), ``groups`` the
    declarer's, as read.
    """

    valid: bool
    reasons: tuple[Reason, ...]
    warnings: tuple[Reason, ...]
    groups: tuple[ReadGroup, ...]
    score: Score
