"""What a house can decide in Indian rummy: one frozen dataclass, one field a parameter.

Each field says what it means, which rule it belongs to and which values it takes. The same checks hold for the rule
files and for the ``overrides`` of a request.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.rulesets.domains import ByPlayers, Either, Factor, Flag, Members, Nullable, Row, Subset, Whole
from referee.rulesets.parameters import Rules, parameter, words

PURE_SEQUENCES = "pure_sequences"
"""The name of the show by sequences, in games of several shows (S-21)."""
SPECIAL_SHOWS = ("three_tunnelas", "eight_dublees", "eight_jokers")

_FLAG = Flag()
_COUNT = Whole(0, 27)
_POINTS = Whole(0, 1000)
_GROUP_LENGTH = Whole(3, 13)
_VALUE_ROW = Nullable(Row(Whole(0, 10_000), 3))


@dataclass(frozen=True, slots=True, kw_only=True)
class IndianRules(Rules):
    """The parameters of one Indian rule set. Points are whole numbers charged to a player; None means "not limited" or
    "the house has no such thing", as the meaning says.
    """

    # The pack
    cards_per_player: int = parameter(Whole(1, 27), "R-DEC-0", "Cards in a hand; one more finishes the deal.")
    decks: Mapping[int, int] = parameter(ByPlayers(Whole(1, 8)), "R-PACK-1", "Packs in play by number of players.")
    printed_jokers_per_deck: int = parameter(Whole(0, 4), "R-PACK-1", "Printed jokers in each pack.")
    cut_card_in_play: bool = parameter(_FLAG, "R-PACK-2", "The turned-up card is dealt too, so no copy of it is missing.")

    # Jokers
    wild_scope: str = parameter(
        words("same_rank", "same_card"), "R-JOK-1", "Which cards the turned-up card makes wild: its whole rank or it alone."
    )
    wild_as_joker: bool = parameter(_FLAG, "R-JOK-1", "The turned-up card makes jokers; false: printed jokers only.")
    value_cards_wild: bool = parameter(
        _FLAG, "R21-VAL-2", "The next card up and down in the turned-up card's suit are jokers too."
    )
    printed_joker_cut: str = parameter(
        words("ace_wild", "printed_only"), "R-JOK-2", "What is wild when a printed joker is turned up."
    )
    printed_jokers_stay_wild: bool = parameter(_FLAG, "R-JOK-2", "Printed jokers are jokers when one of them is turned up.")
    wild_natural_in_pure: bool = parameter(_FLAG, "R-JOK-3", "A wild card in its own place leaves a sequence pure.")
    wild_dup_in_own_set: bool = parameter(
        _FLAG, "R-JOK-6", "In a set of the wild rank, a second card of one suit may be spent as a joker."
    )
    min_naturals: int = parameter(Whole(1, 13), "R-JOK-4", "Real cards needed in a group that spends a joker.")
    joker_only_group: str = parameter(words("invalid", "valid"), "R-JOK-5", "Whether jokers alone are a set; never a life.")

    # Sequences
    ace_low: bool = parameter(_FLAG, "R-SEQ-3", "Ace may stand below the two.")
    ace_high: bool = parameter(_FLAG, "R-SEQ-3", "Ace may stand above the king.")
    ace_wrap: bool = parameter(_FLAG, "R-SEQ-3", "A sequence may go round the corner, king to two.")
    group_min: int = parameter(_GROUP_LENGTH, "R-SEQ-1", "Least number of cards in a sequence or set.")
    seq_max: int = parameter(_GROUP_LENGTH, "R-SEQ-2", "Greatest number of cards in a sequence.")
    jokers_max_per_sequence: int | None = parameter(
        Nullable(_COUNT), "R-SEQ-4", "Most jokers that a sequence may spend; null: no limit."
    )
    identical_triple_is_pure: bool = parameter(_FLAG, "R-SEQ-5", "Three identical cards are a pure sequence.")
    jk_tunnela: bool = parameter(_FLAG, "R21-MEL-1", "Three printed jokers count as three identical cards.")

    # Sets
    set_max_total: int | None = parameter(
        Nullable(Whole(3, 28)), "R-SET-2", "Greatest number of cards in a set; null: more than four with jokers."
    )
    jokers_max_per_set: int | None = parameter(Nullable(_COUNT), "R-SET-3", "Most jokers that a set may spend; null: no limit.")

    # A show
    ungrouped_jokers_ok: bool = parameter(_FLAG, "R-DEC-1", "Left-over jokers may lie outside every group in a show.")
    min_pure_sequences: int = parameter(_COUNT, "R-DEC-2", "Pure sequences that a show needs.")
    min_sequences: int = parameter(_COUNT, "R-DEC-2", "Sequences that a show needs, pure ones included.")
    min_long_sequence: int | None = parameter(
        Nullable(_GROUP_LENGTH), "R-DEC-3", "Cards that one of the sequences must have; null: none need be long."
    )
    special_shows: tuple[str, ...] = parameter(Subset(SPECIAL_SHOWS), "R21-DEC-1", "Shows valid by themselves, 21 cards.")
    declare_judged_on: str = parameter(
        words("arrangement", "best"), "R-DEC-5", "A show is judged as laid out, or by its best arrangement."
    )

    # The count of a hand
    ace_points: int = parameter(_POINTS, "R-CNT-1", "Points of an ace.")
    face_points: int = parameter(_POINTS, "R-CNT-1", "Points of a jack, queen or king.")
    joker_points: int = parameter(_POINTS, "R-CNT-1", "Points of a joker.")
    ungrouped_wild_points: str = parameter(
        words("zero", "face"), "R-CNT-5", "What a wild card outside every valid group costs: as a joker, or its face value."
    )
    no_lives_count: str = parameter(
        words("sum_capped", "flat_cap"), "R-CNT-2", "The count of a hand without a pure sequence: its sum, or the cap."
    )
    pure_only_count: str = parameter(
        words("all", "exclude_pure", "flat_cap"),
        "R-CNT-2",
        "The count of a hand with a pure sequence but not all lives: every card, all but the pure sequences, or the cap.",
    )
    second_life_needs_first: bool = parameter(
        _FLAG, "R-DEC-4", "An impure sequence saves its cards only when the lives are there."
    )
    sets_need_two_lives: bool = parameter(_FLAG, "R-DEC-4", "A set saves its cards only when the lives are there.")
    points_cap: int = parameter(_POINTS, "R-CNT-2", "The most a hand can cost.")
    loser_judged_on: str = parameter(
        words("arrangement", "best"), "R-CNT-3", "A loser's hand is counted as arranged, or by its best arrangement."
    )
    loser_valid_hand_points: int = parameter(_POINTS, "R-CNT-4", "What a loser pays whose hand could have been declared.")
    deal_show_factor: float = parameter(
        Factor((0.5, 1)), "R-CNT-7", "Factor on the count of a loser who has had no turn at the show."
    )

    # A wrong show
    wrong_show_points: int = parameter(_POINTS, "R-CNT-6", "What a wrong show costs, whatever the hand.")
    wrong_show_two_players: str = parameter(
        words("opponent_wins", "continue"), "R-CNT-6", "What follows a wrong show with two active players."
    )
    wrong_show_many_players: str = parameter(
        words("continue", "end"), "R-CNT-6", "What follows a wrong show with more active players."
    )
    wrong_show_others_points: int = parameter(_POINTS, "R-CNT-6", "What the others pay for it, at most the cap.")

    # Dropping, missing, leaving
    drop_allowed: bool = parameter(_FLAG, "R-DRP-2", "A player may drop.")
    first_drop: int | None = parameter(Nullable(_POINTS), "R-DRP-1", "A drop before any pick.")
    middle_drop: int | None = parameter(Nullable(_POINTS), "R-DRP-1", "A drop after a pick.")
    last_drop: int = parameter(_POINTS, "R-DRP-5", "The greatest loss, as the rule text names it; no event of its own.")
    miss_limit: int = parameter(Whole(1, 27), "R-DRP-3", "Turns missed in a row that end a player's deal.")
    missed_turns_points: int | str = parameter(
        Either((_POINTS, words("hand_count"))), "R-DRP-3", "What missing them costs: points, or the hand's own count."
    )
    leave_before_pick: int | None = parameter(Nullable(_POINTS), "R-DRP-4", "Leaving before any pick; null: the hand's count.")
    leave_after_pick: int | None = parameter(Nullable(_POINTS), "R-DRP-4", "Leaving after a pick; null: the hand's count.")
    disconnect_mode: str = parameter(
        words(
            "not_specified", "autoplay_full_count", "autoplay_min_of_middle_and_saved", "rejoin_within_3_moves_else_middle_drop"
        ),
        "R-DRP-6",
        "What a player pays who is disconnected when the deal ends.",
    )

    # Pools, deals, money
    elimination_score: int | None = parameter(Nullable(_POINTS), "R-POL-1", "Total that ends a player's pool; null: no pool.")
    eliminate_when: str = parameter(words("gte", "gt"), "R-POL-1", "Out when the total reaches that score, or exceeds it.")
    rejoin_max_other: int | None = parameter(
        Nullable(_POINTS), "R-POL-2", "Rejoining is allowed while no other total is above this; null: no rejoining."
    )
    rejoin_score: str = parameter(words("highest_plus_1"), "R-POL-2", "The total at which a player rejoins.")
    auto_split_min: int | None = parameter(
        Nullable(_POINTS), "R-POL-3", "The prize is split when every total is at least this; null: never by itself."
    )
    split_model: str | None = parameter(
        Nullable(words("equalise_drops", "equal")), "R-POL-3", "How a prize is split; null: not at all."
    )
    deals: int | None = parameter(Nullable(Whole(1, 1000)), "R-DEA-1", "Deals in a series; null: no series.")
    chips_per_deal: int | None = parameter(Nullable(Whole(1, 1000)), "R-DEA-1", "Chips a player brings for each deal.")
    deals_model: str | None = parameter(
        Nullable(words("chips_won", "lowest_total")), "R-DEA-1", "What decides a series; null: no series."
    )
    deals_tie: str = parameter(words("extra_deal", "shared"), "R-DEA-1", "What follows a tie at the end of a series.")
    early_stop: bool = parameter(_FLAG, "R-DEA-1", "A series ends when nobody can catch up.")
    settle: str = parameter(
        words("points_x_value", "entry_pool"), "R-MON-1", "What the winner gets: points times their value, or the entries."
    )

    # 21 cards
    total_loss_cap: int | None = parameter(Nullable(_POINTS), "R21-CNT-4", "The most a deal can cost, value cards included.")
    value_card_points: tuple[int, int, int] | None = parameter(
        _VALUE_ROW, "R21-VAL-3", "Points from every player for one, two and three of a value card."
    )
    marriage_points: tuple[int, int, int] | None = parameter(
        _VALUE_ROW, "R21-VAL-3", "Points from every player for one, two and three marriages."
    )
    dublee_relief: Mapping[str, int] | None = parameter(
        Nullable(Members((("min_dublees", Whole(1, 27)), ("points", _POINTS)))),
        "R21-CNT-3",
        "What a hand with that many dublees costs at most.",
    )

    def conflicts(self) -> dict[str, str]:
        """Parameters whose value does not fit another's, with a sentence about each."""
        if self.wrong_show_others_points > self.points_cap:
            return {"wrong_show_others_points": f"must not exceed points_cap, {self.points_cap}"}
        return {}
