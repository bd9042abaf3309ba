"""Lines of files as JSON objects, with nothing else taken for granted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kit.conform.vectors import Tier
from kit.lint.faults import Fault


@dataclass(frozen=True, slots=True)
class Entry:
    """A line that is a JSON object, and where it stands."""

    file: Path
    line: int
    data: dict[str, Any]
    tier: Tier | None
    """None for a file that is no part of a suite."""

    def fault(self, check: str, detail: str) -> Fault:
        """A fault of this line."""
        named = self.data.get("id")
        return Fault(self.file, self.line, check, f"{named}: {detail}" if isinstance(named, str) else detail)


def read(file: Path, tier: Tier | None) -> Iterator[Entry | Fault]:
    """Each line as an entry, or what keeps it from being one."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        yield Fault(file, 0, "json", str(error))
        return
    for number, line in enumerate(lines, 1):
        try:
            data = json.loads(line, object_pairs_hook=_without_doubles)
        except ValueError as error:
            yield Fault(file, number, "json", f"no JSON: {error}")
            continue
        yield Entry(file, number, data, tier) if isinstance(data, dict) else Fault(file, number, "json", "no JSON object")


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"the member {next(name for name in names if names.count(name) > 1)!r} stands twice")
    return members
