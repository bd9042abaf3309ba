"""What holds of every single vector: its schema, its place, its rule set."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from kit.conform.vectors import SUITE
from kit.lint.entries import Entry
from kit.lint.faults import Fault
from referee import ruleset_ids
from referee.rulesets import game_of


def misshapen(entry: Entry) -> Iterator[Fault]:
    """A fault for each way in which the line is no vector by vector.schema.json."""
    for error in _schema().iter_errors(entry.data):
        spot = "".join(f"/{part}" for part in error.absolute_path)
        yield entry.fault("schema", f"{spot or '/'}: {error.message}")


def misplaced(entry: Entry) -> Iterator[Fault]:
    """A fault for each way in which a vector of the suite does not belong into its folder."""
    if entry.tier is None:
        return
    if entry.file.parent.name != entry.data["game"]:
        yield entry.fault("place", f"a vector of {entry.data['game']} in the folder {entry.file.parent.name}")
    if _has_overrides(entry.data["body"]) and entry.tier == "required":
        yield entry.fault("place", "house rules (overrides) belong into optional/")
    if ("question" in entry.data) != (entry.tier == "proposals"):
        yield entry.fault("place", "a vector has a question if and only if it stands in proposals/")


def misruled(entry: Entry) -> Iterator[Fault]:
    """A fault if the request names a rule set of another game, or one that there is not though that is not the point."""
    expect = json.dumps(entry.data["expect"])
    for ruleset in _named_rulesets(entry.data):
        if ruleset not in ruleset_ids():
            if "RULESET_UNKNOWN" not in expect:
                yield entry.fault("ruleset", f"there is no rule set {ruleset}")
        elif game_of(ruleset) != entry.data["game"]:
            yield entry.fault("ruleset", f"{ruleset} is a rule set of {game_of(ruleset)}, not of {entry.data['game']}")


def repeated(entries: Iterable[Entry], member: str) -> Iterator[Fault]:
    """A fault for each value of the member that an earlier entry has too."""
    first: dict[str, Entry] = {}
    for entry in entries:
        other = first.setdefault(entry.data[member], entry)
        if other is not entry:
            yield entry.fault(member, f"the {member} {entry.data[member]!r} stands at {other.file}:{other.line} too")


def _named_rulesets(data: dict[str, Any]) -> Iterator[str]:
    parts = data["path"].partition("?")[0].split("/")
    if parts[1:3] == ["v1", "rulesets"] and len(parts) > 3:
        yield parts[3]
    if data["body"] and isinstance(data["body"].get("ruleset"), str):
        yield data["body"]["ruleset"]


def _has_overrides(value: Any) -> bool:
    if isinstance(value, dict):
        return "overrides" in value or any(_has_overrides(inner) for inner in value.values())
    return isinstance(value, list) and any(_has_overrides(inner) for inner in value)


@cache
def _schema() -> Draft202012Validator:
    return Draft202012Validator(json.loads((SUITE / "vector.schema.json").read_text(encoding="utf-8")))
