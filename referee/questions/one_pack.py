"""What the games with one pack and no wild cards are asked in the same words."""

from __future__ import annotations

from dataclasses import dataclass

from referee.cards import Card


@dataclass(frozen=True, slots=True)
class HandCount:
    """A hand to be counted (API 2.4). ``partial``: fewer cards than a hand are fine."""

    hand: tuple[Card, ...]
    partial: bool = False
