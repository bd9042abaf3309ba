"""What is wrong with a file of vectors."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """A fault and where it stands; ``check`` names the check that found it."""

    file: Path
    line: int
    check: str
    detail: str
