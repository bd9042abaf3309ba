"""What a house can decide in basic rummy: one frozen dataclass, one field a parameter (RULES-WESTERN 1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.rulesets.domains import Flag, Nullable, Whole
from referee.rulesets.parameters import Rules, parameter, words
from referee.rulesets.western_domains import OneOf, Table

PACK = 52
PLAYERS = tuple(str(players) for players in range(2, 11))

_FLAG = Flag()


@dataclass(frozen=True, slots=True, kw_only=True)
class BasicRules(Rules):
    """The parameters of one rule set of basic rummy. Points are what a loser pays; None means that there is no limit."""

    # The table
    hand_size_table: Mapping[str, int] = parameter(
        Table(PLAYERS, Whole(1, 25)), "BAS-01", "Cards dealt to each player, by number of players; others do not play."
    )

    # Groups
    min_set: int = parameter(Whole(3, 4), "BAS-03", "Least number of cards in a set.")
    max_set: int = parameter(Whole(3, 4), "BAS-03", "Greatest number of cards in a set.")
    min_run: int = parameter(Whole(3, 13), "BAS-03", "Least number of cards in a sequence.")
    ace_high: bool = parameter(_FLAG, "BAS-02", "The ace may stand above the king too; it may always stand below the two.")

    # A turn
    max_melds_per_turn: int | None = parameter(
        Nullable(Whole(1, 28)), "BAS-05", "Most groups that a player may lay in one turn; null: no limit."
    )
    layoff_requires_meld: bool = parameter(_FLAG, "BAS-06", "Only a player who has laid a group of his own may lay off.")
    final_discard: str = parameter(
        words("optional", "required"), "BAS-07", "Whether the last turn ends with a discard though every card is matched."
    )

    # What it costs
    ace_value: int = parameter(OneOf((1, 15)), "BAS-02", "Points of an ace; court cards are 10, the others their number.")
    rummy_multiplier: int = parameter(
        OneOf((1, 2)), "BAS-09", "Factor on what losers pay when the winner goes out in one turn, with nothing laid before."
    )
    false_declaration_points: int = parameter(
        Whole(0, 1000), "GEN-07", "What a house charges for a false declaration; served as data and not refereed."
    )

    def conflicts(self) -> dict[str, str]:
        """Parameters whose value does not fit another's, with a sentence about each."""
        found = {}
        if self.max_set < self.min_set:
            found["max_set"] = f"must not be below min_set, {self.min_set}"
        greedy = [players for players, size in self.hand_size_table.items() if int(players) * size >= PACK]
        if greedy:
            found["hand_size_table"] = (
                f"must leave a card of the pack for the stock; with {', '.join(greedy)} players it does not"
            )
        return found
