"""Cases on which solver and oracle differ: made smaller while they still do, and told as vectors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol, TypeVar


class AnyCase(Protocol):
    """A hand under the rules of some game; a frozen dataclass."""

    @property
    def ruleset(self) -> str: ...

    @property
    def overrides(self) -> Mapping[str, Any]: ...

    @property
    def hand(self) -> tuple[str, ...]: ...


C = TypeVar("C", bound=AnyCase)


def shrunk(case: C, differs: Callable[[C], object]) -> C:
    """The case with as few house rules and cards as still differ."""
    for name in case.overrides:
        fewer = _with(case, overrides={other: value for other, value in case.overrides.items() if other != name})
        if differs(fewer):
            return shrunk(fewer, differs)
    for index in range(len(case.hand)):
        smaller = _with(case, hand=case.hand[:index] + case.hand[index + 1 :])
        if smaller.hand and differs(smaller):
            return shrunk(smaller, differs)
    return case


def _with(case: C, **members: Any) -> C:
    changed: C = replace(case, **members)  # type: ignore[type-var]
    return changed


def vector(case: AnyCase, number: int, expected: Any, **members: Any) -> dict[str, Any]:
    """The case, with more members of its game, as a vector that expects what the oracle says."""
    body = {"ruleset": case.ruleset, "overrides": case.overrides, **members, "hand": list(case.hand)}
    return {"id": f"FUZZ-{number}", "method": "POST", "path": "/v1/groupings", "body": body, "status": 200, "expect": expected}
