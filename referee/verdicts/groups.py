"""The frozen answers that games share: groups as read, groupings of a hand, what goes on a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from referee.cards import Card
from referee.quick import quick
from referee.reasons import Reason

Kind = Literal["pure_sequence", "impure_sequence", "set", "tunnela", "dublee", "jokers", "invalid", "sequence"]
"""Indian games tell pure sequences from impure ones, western games do not; three of the kinds are those of 21 cards."""

SEQUENCE_KINDS: frozenset[Kind] = frozenset({"pure_sequence", "impure_sequence", "sequence"})

_PURE_KINDS: frozenset[Kind] = frozenset({"pure_sequence", "tunnela"})
_SEQUENCES: frozenset[Kind] = SEQUENCE_KINDS | _PURE_KINDS

# A tunnela is a pure sequence (R21-MEL-1); dublees and jokers are loose cards outside the show that is made of them (S-20).
_COUNTS_AS: dict[Kind, Kind] = {"tunnela": "pure_sequence", "dublee": "invalid", "jokers": "invalid"}


@quick
@dataclass(frozen=True, slots=True)
class SpentJoker:
    """A joker or wild card of a group and the card it stands for; None where no suit is left for it in a set."""

    card: Card
    stands_for: Card | None


@quick
@dataclass(frozen=True, slots=True)
class ReadGroup:
    """A group as the referee reads it (API 1).

    ``cards`` are in the order laid. ``reads_as`` is ascending for a sequence and in the order S H D C for a set, with
    None for each joker that stands for nothing; None if the group is invalid. ``points`` are the value of an invalid
    group's own cards, 0 for a valid group (S-03).
    """

    cards: tuple[Card, ...]
    kind: Kind
    reads_as: tuple[Card | None, ...] | None
    jokers: tuple[SpentJoker, ...]
    points: int
    reasons: tuple[Reason, ...] = ()

    @property
    def valid(self) -> bool:
        """True unless the group is none of the kinds."""
        return self.kind != "invalid"

    @property
    def counts_as(self) -> Kind:
        """The kind that the group is where lives and points are counted."""
        return _COUNTS_AS.get(self.kind, self.kind)

    @property
    def is_pure(self) -> bool:
        """True for a pure sequence, a tunnela included."""
        return self.kind in _PURE_KINDS

    @property
    def is_sequence(self) -> bool:
        """True for a sequence, pure or not, a tunnela included."""
        return self.kind in _SEQUENCES


@dataclass(frozen=True, slots=True)
class NamedShow:
    """Which of the game's shows cards are (S-21); ``name`` is None where they are none."""

    name: str | None


@quick
@dataclass(frozen=True, slots=True)
class Grouping:
    """Groups made of a hand, and what they cost under the rule set's count (API 2.3).

    ``show`` says which show a declarable hand is, None in games that have one kind of show alone.
    """

    declarable: bool
    points: int
    groups: tuple[ReadGroup, ...]
    ungrouped: tuple[Card, ...]
    show: NamedShow | None = None


@dataclass(frozen=True, slots=True)
class AfterDiscard:
    """The best grouping that a discard leaves, and the card to discard; None where every card is grouped and none need go."""

    card: Card | None
    grouping: Grouping


@quick
@dataclass(frozen=True, slots=True)
class BestGrouping:
    """The best grouping of all cards given; ``after_discard`` only for a hand that holds the drawn card too."""

    grouping: Grouping
    after_discard: AfterDiscard | None


@dataclass(frozen=True, slots=True)
class Setup:
    """What goes on the table for a number of players (R-PACK-1).

    ``hands`` is how many are dealt where more are than players; they may differ by a card then, ``hand_size`` being the least.
    """

    players: int
    decks: int
    printed_jokers: int
    cards: int
    hand_size: int
    starting_chips: int | None
    hands: int | None = None
