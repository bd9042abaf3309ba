"""The rules of the rulebooks, and whether each has a vector or a reason to have none."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kit.lint.entries import Entry
from kit.lint.faults import Fault


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule's id, its short title, the book it stands in, and why no vector tests it, if so."""

    id: str
    title: str
    book: str
    untested: str | None


@cache
def rules_of(root: Path) -> Mapping[str, Rule]:
    """The rules that the suite in a folder knows."""
    data = json.loads((root / "rules.json").read_text(encoding="utf-8"))
    rules = [Rule(entry["id"], entry["title"], entry["book"], entry.get("untested")) for entry in data["rules"]]
    return {rule.id: rule for rule in rules}


def unknown_rules(entry: Entry, known: Collection[str]) -> Iterator[Fault]:
    """A fault for each rule that the rulebooks do not have."""
    for rule in entry.data["rules"]:
        if rule not in known:
            yield entry.fault("rule", f"there is no rule {rule}")


def uncovered(entries: Collection[Entry], root: Path) -> Iterator[Fault]:
    """A fault for each rule without a vector or a reason, and for each that has both."""
    tested = {rule for entry in entries for rule in entry.data["rules"]}
    for rule in rules_of(root).values():
        if rule.id not in tested and not rule.untested:
            yield Fault(root / "rules.json", 0, "coverage", f"{rule.id} ({rule.title}) has no vector, and no reason why")
        if rule.id in tested and rule.untested:
            yield Fault(root / "rules.json", 0, "coverage", f"{rule.id} has a vector, so it is not untested: {rule.untested}")
