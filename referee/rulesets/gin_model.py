"""What a house can decide in gin rummy: one frozen dataclass, one field a parameter (RULES-WESTERN 2)."""

from __future__ import annotations

from dataclasses import dataclass

from referee.rulesets.domains import Flag, Nullable, Whole
from referee.rulesets.parameters import Rules, parameter, words

_FLAG = Flag()
_POINTS = Whole(0, 1000)


@dataclass(frozen=True, slots=True, kw_only=True)
class GinRules(Rules):
    """The parameters of one rule set of gin rummy. Points are what the winner of a deal scores."""

    # Knocking
    knock_limit: int = parameter(Whole(0, 10), "GIN-06", "Most deadwood of a knock; 0: gin alone ends a deal.")
    oklahoma: bool = parameter(_FLAG, "GIN-08", "The first upcard's value is the limit of this deal, never above knock_limit.")
    oklahoma_ace: str = parameter(
        words("gin_only", "one"), "GIN-08", "The limit under an ace turned up: 0, so that only gin will do, or 1."
    )
    spade_double: bool = parameter(_FLAG, "GIN-08", "A spade turned up doubles the result of the deal, bonuses included.")
    illegal_knock: str = parameter(
        words("continue_exposed", "continue", "forfeit"),
        "GIN-13",
        "What follows a bad knock: play goes on with the offender's cards exposed or not, or the deal is lost. "
        "Served as data and not refereed.",
    )

    # Defending
    layoff_on_gin: bool = parameter(_FLAG, "GIN-11", "The defender may lay off on gin too.")

    # The score of a deal
    gin_bonus: int = parameter(_POINTS, "GIN-09", "Bonus for gin, beside the defender's deadwood.")
    big_gin_bonus: int | None = parameter(
        Nullable(_POINTS), "GIN-10", "Bonus for all eleven cards in groups, in place of the one for gin; null: no big gin."
    )
    undercut_bonus: int = parameter(_POINTS, "GIN-12", "Bonus for a defender who undercuts the knock, beside the difference.")
    undercut_on_tie: bool = parameter(_FLAG, "GIN-12", "Equal deadwood is an undercut; else it is a knock that wins nothing.")
    false_declaration_points: int = parameter(
        _POINTS, "GEN-07", "What a house charges for a false declaration; served as data and not refereed."
    )

    # A match
    game_target: int = parameter(Whole(1, 10_000), "GIN-14", "Points of hands that end a match.")
    game_bonus: int = parameter(_POINTS, "GIN-14", "Bonus for the player who reaches them.")
    box_bonus: int = parameter(_POINTS, "GIN-14", "Bonus for each hand won.")
    box_timing: str = parameter(
        words("end", "immediate"), "GIN-14", "Boxes are added at the end of the match, or with each hand."
    )
    shutout: str = parameter(
        words("double", "flat_100", "none"),
        "GIN-14",
        "What the winner gets whose opponent has no point: his points of hands once more, 100 points, or nothing.",
    )
    last_card_rule: str = parameter(
        words("dead", "fiftieth"),
        "GIN-15",
        "With two cards left in the stock the hand is dead, or the last discard may still be taken. "
        "Served as data and not refereed.",
    )
