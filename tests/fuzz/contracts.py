"""Fresh hands of contract games against the oracle, for ``make fuzz``: by the printed rules and under random house rules."""

from __future__ import annotations

from random import Random
from typing import Any

from referee import UnanswerableError
from tests.property import contracts
from tests.property.contracts import DEALS, KINDS, Case


def random_case(rng: Random) -> Case:
    """A hand in a deal of any house, or under house rules."""
    if rng.random() < 0.5:
        return contracts.random_house(rng)
    return contracts.random_case(rng, *rng.choice(DEALS), rng.choice(KINDS))


def disagreement(case: Case) -> dict[str, Any] | None:
    """What the oracle expects where the solver says something else."""
    try:
        found = contracts.disagreement(case)
    except UnanswerableError:  # a case made smaller need not be one
        return None
    if found is None:
        return None
    expected = found[1]
    after = {"card": expected.card, "declarable": expected.after_laid, "points": expected.after.points}
    return {"can_go_down": expected.can_go_down, "points": expected.rank.points, "after_discard": after}
