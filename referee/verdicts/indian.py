"""The frozen answers of Indian rummy about one hand or show; those about whole deals and matches are in verdicts.deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.cards import Card
from referee.reasons import Reason
from referee.verdicts.groups import Grouping, NamedShow, ReadGroup


@dataclass(frozen=True, slots=True)
class ValueCards:
    """The three cards that bring points by themselves (R21-VAL-1)."""

    cut: Card
    upper: Card
    lower: Card


@dataclass(frozen=True, slots=True)
class Lives:
    """Indices of the groups that are the first and the second life of an Indian show (S-07)."""

    first: int | None
    second: int | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of an Indian show (API 2.1).

    ``points`` are what the player is charged under the rule set, ``by_variant`` under each rule set of the same house.
    ``best`` is None where the number of cards is not that of a hand. Games of several shows have ``show`` (S-21), the others
    ``lives`` (S-07); the other one is None.
    """

    valid: bool
    reasons: tuple[Reason, ...]
    warnings: tuple[Reason, ...]
    groups: tuple[ReadGroup, ...]
    lives: Lives | None
    show: NamedShow | None
    points: int
    by_variant: Mapping[str, int]
    best: Grouping | None


@dataclass(frozen=True, slots=True)
class CountVerdict:
    """What an event costs a player (API 2.4).

    ``valid`` is about the event, never about the hand (S-13). ``points`` are None for an event that the house does not allow;
    in ``by_variant`` also where a variant cannot price it. ``best`` is the best grouping of the cards given, if any are.
    ``value_points`` are what the value cards among them bring from each player (R21-VAL-3); None where the house has no such
    points, or nobody can tell.
    """

    valid: bool
    reasons: tuple[Reason, ...]
    points: int | float | None
    by_variant: Mapping[str, int | float | None]
    groups: tuple[ReadGroup, ...]
    best: Grouping | None
    value_points: int | None = None
