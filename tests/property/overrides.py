"""Random house rules: every parameter that bears on groups and counts, each now and then."""

from __future__ import annotations

from random import Random
from typing import Any

_CHOICES: dict[str, tuple[float, tuple[Any, ...]]] = {
    "wild_scope": (0.25, ("same_card",)),
    "wild_as_joker": (0.08, (False,)),
    "value_cards_wild": (0.2, (True,)),
    "printed_joker_cut": (0.25, ("printed_only",)),
    "printed_jokers_stay_wild": (0.25, (False,)),
    "wild_natural_in_pure": (0.25, (False,)),
    "wild_dup_in_own_set": (0.25, (True,)),
    "ace_low": (0.15, (False,)),
    "ace_high": (0.15, (False,)),
    "ace_wrap": (0.15, (True,)),
    "group_min": (0.1, (4,)),
    "seq_max": (0.15, (3, 4, 5)),
    "set_max_total": (0.3, (None, 3, 4, 5)),
    "jokers_max_per_set": (0.3, (None, 0, 1, 2)),
    "jokers_max_per_sequence": (0.3, (None, 0, 1, 2)),
    "min_naturals": (0.25, (2, 3)),
    "joker_only_group": (0.25, ("valid",)),
    "identical_triple_is_pure": (0.25, (True,)),
    "jk_tunnela": (0.25, (True,)),
    "ungrouped_jokers_ok": (0.3, (True, False)),
    "min_sequences": (0.25, (0, 1, 3)),
    "min_pure_sequences": (0.25, (0, 2)),
    "min_long_sequence": (0.25, (4, 5)),
    "second_life_needs_first": (0.25, (False,)),
    "sets_need_two_lives": (0.25, (False,)),
    "joker_points": (0.2, (5, 20)),
    "ungrouped_wild_points": (0.4, ("face",)),
    "no_lives_count": (0.4, ("flat_cap", "sum_capped")),
    "pure_only_count": (0.6, ("all", "exclude_pure", "flat_cap")),
    "points_cap": (0.3, (40, 120, 200)),
    "ace_points": (0.2, (1,)),
    "face_points": (0.1, (11,)),
}


def random_overrides(rng: Random) -> dict[str, Any]:
    """Some of them."""
    return {name: rng.choice(values) for name, (share, values) in _CHOICES.items() if rng.random() < share}
