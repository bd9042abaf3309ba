"""Answers that are quick to make are frozen dataclasses like all others."""

from __future__ import annotations

import inspect
import pickle
from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from referee.cards import Card
from referee.quick import quick
from referee.verdicts import BestGrouping, Grouping, ReadGroup, SpentJoker


@dataclass(frozen=True, slots=True)
class Plain:
    """As it comes."""

    one: int
    two: str = "two"


@quick
@dataclass(frozen=True, slots=True)
class Quick:
    """The same, quickly made."""

    one: int
    two: str = "two"


def test_it_is_made_as_any_dataclass_is() -> None:
    assert inspect.signature(Quick) == inspect.signature(Plain)
    assert repr(Quick(1)) == "Quick(one=1, two='two')"
    assert Quick(1) == Quick(two="two", one=1) != Quick(1, "other")
    assert len({Quick(1), Quick(1), replace(Quick(2), one=1)}) == 1
    assert pickle.loads(pickle.dumps(Quick(1, "x"))) == Quick(1, "x")


@pytest.mark.parametrize("kind", [SpentJoker, ReadGroup, Grouping, BestGrouping])
def test_members_without_a_default_are_needed(kind: type) -> None:
    with pytest.raises(TypeError, match="missing"):
        kind()


def test_it_stays_frozen() -> None:
    joker = SpentJoker(Card("JK"), None)
    with pytest.raises(FrozenInstanceError):
        joker.card = Card("5H")  # type: ignore[misc]
    with pytest.raises((AttributeError, TypeError)):
        joker.other = 1  # type: ignore[attr-defined]
