"""What a house can decide in Michigan rummy (Tripoli): one frozen dataclass, one field a parameter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from referee.rulesets.domains import Flag, Row, Whole
from referee.rulesets.parameters import Rules, parameter, words
from referee.rulesets.western_domains import Boxes

POKER: Final = "POKER"
BONUS: Final = "BONUS"
"""The two boxes that every board has beside its money boxes."""

_FLAG = Flag()
_CHIPS = Whole(0, 1000)


@dataclass(frozen=True, slots=True, kw_only=True)
class MichiganRules(Rules):
    """The parameters of one rule set of Michigan rummy. Amounts are whole chips."""

    # The table
    players: tuple[int, int] = parameter(Row(Whole(2, 10), 2), "MIC-03", "Fewest and most players.")
    board: Mapping[str, tuple[str, ...]] = parameter(
        Boxes((POKER, BONUS)),
        "MIC-01",
        "The money boxes and the cards that win each; ranks stand for cards of any one suit. POKER and BONUS come besides.",
    )
    ante_player: int = parameter(_CHIPS, "MIC-02", "Chips that a player puts in each box.")
    ante_dealer_extra: int = parameter(_CHIPS, "MIC-02", "Chips that the dealer puts in each box as the dealer.")
    dealer_pays_player_ante: bool = parameter(_FLAG, "MIC-02", "The dealer puts in a player's chips too.")

    # The dummy
    pair_eligibility: str = parameter(
        words("complete", "any_part"),
        "MIC-04",
        "When the cards of a box of several are money cards that bar the dummy: all of them in the hand, or any.",
    )

    # The play
    no_opposite_color: str = parameter(
        words("pass_left", "any_suit"),
        "MIC-06",
        "What a leader does without a card of the other colour: pass the lead to the left, or lead any suit.",
    )
    pass_penalty: int = parameter(_CHIPS, "MIC-06", "Chips that passing the lead costs, to BONUS.")
    non_two_lead_penalty: int = parameter(_CHIPS, "MIC-07", "Chips to each other player for a lead that is not a two.")
    failure_penalty_box: str = parameter(
        words("next", "largest"),
        "MIC-08",
        "Which box of the suit sets the price of a card not played: the next that the run would have reached, or the fullest.",
    )

    # The end
    pay_per_card_left: int = parameter(_CHIPS, "MIC-10", "Chips to the player who is out for each card still held.")
    poker_wheel: bool = parameter(_FLAG, "MIC-11", "A 2 3 4 5 is a straight too, the lowest.")

    def conflicts(self) -> dict[str, str]:
        """Parameters whose value does not fit another's, with a sentence about each."""
        fewest, most = self.players
        return {} if fewest <= most else {"players": "must have the fewest players before the most"}
