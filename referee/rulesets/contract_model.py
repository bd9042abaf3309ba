"""What a house can decide in contract rummy: Continental, Shanghai, Liverpool and their kin.

A game of several deals, each with a contract: the sets and runs that a player lays at once to go down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from referee.cards import ALL_CARDS, RANKS
from referee.rulesets.domains import ByPlayers, Either, Flag, Members, Nullable, Subset, Whole
from referee.rulesets.parameters import Rules, parameter, words
from referee.rulesets.western_domains import Rows, Table

_MOST_DEALS = 20
_MOST_PACKS = 8

_FLAG = Flag()
_POINTS = Whole(0, 1000)
_BONUS = Whole(-1000, 1000)
_JOKERS = Whole(0, 40)
_HAND = Whole(1, 25)
_SIZE = Whole(3, 13)
_MELDS = Either((Whole(0, 6), Rows(_SIZE, 1, 6)))


def _numbers(high: int) -> tuple[str, ...]:
    return tuple(map(str, range(1, high + 1)))


@dataclass(frozen=True, slots=True)
class Contract:
    """What a deal asks for: the size of each set and of each run, the smallest first."""

    sets: tuple[int, ...]
    runs: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractRules(Rules):
    """The parameters of one rule set of the contract family. Points are whole numbers charged to a player; None means "not
    limited" or "the house has no such thing", as the meaning says.
    """

    # The table
    decks: Mapping[int, int] = parameter(ByPlayers(Whole(1, _MOST_PACKS)), "CON-01", "Packs in play by number of players.")
    jokers: int | Mapping[str, int] = parameter(
        Either((_JOKERS, Table(_numbers(_MOST_PACKS), _JOKERS))),
        "CON-01",
        "Printed jokers in play: a number, or a table by number of packs.",
    )
    hand_size: int | Mapping[str, int] = parameter(
        Either((_HAND, Table(_numbers(_MOST_DEALS), _HAND))),
        "CON-02",
        "Cards dealt to each player: a number, or a table by deal.",
    )
    buy_card_count: int = parameter(Whole(0, 4), "CON-02", "Cards that a buy (a May-I) adds to the hand.")
    buy_limit: int | None = parameter(Nullable(Whole(0, 8)), "CON-02", "Buys allowed in a deal; null: no limit.")

    # The contracts
    contracts: tuple[Mapping[str, Any], ...] = parameter(
        Rows(Members((("sets", _MELDS), ("runs", _MELDS))), 1, _MOST_DEALS),
        "CON-04",
        "What each deal asks for, in order: how many sets and runs (of min_set and min_run cards), or the size of each.",
    )
    contract_size: str = parameter(
        words("at_least", "exact"), "CON-04", "Whether the sizes of a contract are the least or the very ones."
    )
    extra_melds: bool = parameter(_FLAG, "CON-04", "More melds than the contract asks for may be laid with it.")
    contract_repeatable: bool = parameter(_FLAG, "SHA-05", "A player who is down may lay the whole contract again.")
    adjacent_runs: bool = parameter(_FLAG, "CON-05", "Two runs of a contract may touch in one suit.")

    # Melds
    min_set: int = parameter(_SIZE, "CON-05", "Least number of cards in a set, where the contract names none.")
    max_set: int | None = parameter(Nullable(Whole(3, 28)), "CON-05", "Greatest number of cards in a set; null: no limit.")
    min_run: int = parameter(_SIZE, "CON-05", "Least number of cards in a run, where the contract names none.")
    max_run: int = parameter(_SIZE, "CON-05", "Greatest number of cards in a run.")
    ace_low: bool = parameter(_FLAG, "CON-05", "Ace may stand below the two.")
    ace_high: bool = parameter(_FLAG, "CON-05", "Ace may stand above the king.")

    # Wild cards
    wilds: tuple[str, ...] = parameter(
        Subset(tuple(card.text for card in ALL_CARDS)), "CON-06", "The wild cards: each may stand for any other card."
    )
    wild_as_natural: bool = parameter(
        _FLAG, "CON-06", "A wild card in its own place, or in a set of its rank, counts as a natural one."
    )
    wild_limit: str | Mapping[str, int] = parameter(
        Either((words("not_outnumber", "fewer", "none"), Table((*_numbers(28)[2:], "else"), Whole(0, 28)))),
        "CON-07",
        "Wild cards in a meld: no more than natural ones, fewer, any number beside one natural, or the most by size of meld.",
    )
    wild_trio: bool = parameter(_FLAG, "CON-07", "Three or more wild cards alone are a set.")

    # A turn
    meld_and_layoff_same_turn: bool = parameter(_FLAG, "CON-09", "Cards may be laid off in the turn in which melds are laid.")
    swap_allowed: bool = parameter(_FLAG, "CON-10", "A wild card on the table may be taken for the card that it stands for.")
    swap_requires_down: bool = parameter(_FLAG, "CON-10", "Only a player who is down, or goes down this turn, may take it.")
    swap_in_sets: bool = parameter(_FLAG, "CON-10", "Wild cards in sets may be taken too, for any card of the rank.")
    swap_same_run: bool = parameter(_FLAG, "CON-10", "The wild card may go back to the meld that it was taken from.")
    final_discard: str = parameter(words("optional", "required"), "CON-11", "Whether going out takes a discard.")
    last_deal_all_out: bool = parameter(
        _FLAG, "CTR-08", "The last deal has no discards: a player lays every card at once or none."
    )

    # The count
    card_values: Mapping[str, int] = parameter(
        Table((*RANKS, "JK"), _POINTS), "CON-12", "What a card left in hand costs, by rank; JK for a printed joker."
    )
    missing_card_points: int = parameter(_POINTS, "CON-12", "What each card costs that a player should hold and does not.")
    go_out_bonus: Mapping[str, int] | None = parameter(
        Nullable(Members((("with_wild", _BONUS), ("without", _BONUS)))),
        "SHA-10",
        "What a player scores who lays the whole hand in one turn, with a wild card or without; null: nothing special.",
    )
    false_declaration_points: int = parameter(_POINTS, "GEN-07", "What a declaration costs that proves invalid.")

    @property
    def deals(self) -> int:
        """How many deals a game has."""
        return len(self.contracts)

    def contract(self, deal: int) -> Contract:
        """The contract of a deal, from 1.

        >>> from referee.rulesets import load_ruleset
        >>> load_ruleset("shanghai").rules.contract(5)
        Contract(sets=(3,), runs=(7,))
        """
        asked = self.contracts[deal - 1]
        return Contract(_sizes(asked["sets"], self.min_set), _sizes(asked["runs"], self.min_run))

    def dealt(self, deal: int) -> int:
        """Cards dealt to each player in a deal, from 1."""
        return self.hand_size if isinstance(self.hand_size, int) else self.hand_size[str(deal)]

    def packs(self, players: int | None) -> int:
        """Packs in play; without a number of players the most that the house uses."""
        return max(self.decks.values()) if players is None else self.decks[players]

    def printed_jokers(self, packs: int) -> int:
        """Printed jokers in play with so many packs."""
        return self.jokers if isinstance(self.jokers, int) else self.jokers[str(packs)]

    def conflicts(self) -> dict[str, str]:
        """Parameters whose value does not fit another's, with a sentence about each."""
        return dict(self._conflicts())

    def _conflicts(self) -> Iterator[tuple[str, str]]:
        if not isinstance(self.jokers, int) and not {str(packs) for packs in self.decks.values()} <= set(self.jokers):
            yield "jokers", "must have each number of packs that decks names"
        if not isinstance(self.hand_size, int) and not set(_numbers(self.deals)) <= set(self.hand_size):
            yield "hand_size", f"must have each deal from 1 to {self.deals}"
        asked = [self.contract(deal) for deal in range(1, self.deals + 1)]
        if not all(contract.sets or contract.runs for contract in asked):
            yield "contracts", "must ask for a meld in each deal"
        if self.min_run > self.max_run:
            yield "max_run", f"must not be below min_run, {self.min_run}"
        elif any(size > self.max_run for contract in asked for size in contract.runs):
            yield "contracts", f"must ask for no run above max_run, {self.max_run}"
        if self.max_set is not None and self.min_set > self.max_set:
            yield "max_set", f"must not be below min_set, {self.min_set}"
        elif self.max_set is not None and any(size > self.max_set for contract in asked for size in contract.sets):
            yield "contracts", f"must ask for no set above max_set, {self.max_set}"


def _sizes(asked: int | tuple[int, ...], least: int) -> tuple[int, ...]:
    return (least,) * asked if isinstance(asked, int) else tuple(sorted(asked))
