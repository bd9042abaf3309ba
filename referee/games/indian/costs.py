"""What an event costs one player in Indian rummy (R-CNT-3 to R-CNT-7, R-DRP-1 to R-DRP-6, S-11 to S-13)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from referee.questions import CountQuestion, Fault
from referee.rulesets import IndianRules, RuleSet

Points = int | float


@dataclass(frozen=True, slots=True)
class HandPoints:
    """The count of a hand, capped; ``fixed`` for a hand that could have been declared, whose price is not a count (R-CNT-4)."""

    points: int
    fixed: bool = False


HandCount = Callable[[], HandPoints]
"""The count of the player's hand."""


@dataclass(frozen=True, slots=True)
class _Price:
    """So many points, the hand's count, or the smaller of both where it has both; neither where the event is not allowed."""

    flat: int | None = None
    counted: bool = False


def event_points(asked: CountQuestion, rules: IndianRules, hand_count: HandCount) -> Points | None:
    """The points of an event that ``check_event`` lets pass; None for a drop that the house does not allow."""
    price = _EVENTS[asked.event](asked.picked, rules)
    if not price.counted:
        return price.flat
    count = hand_count()
    if asked.event == "hand" and asked.turns_played == 0 and not count.fixed:  # R-CNT-7, S-11
        return whole(count.points * rules.deal_show_factor)
    return count.points if price.flat is None else min(price.flat, count.points)


def _hand(picked: bool | None, rules: IndianRules) -> _Price:
    """R-CNT-2."""
    return _Price(counted=True)


def _drop(picked: bool | None, rules: IndianRules) -> _Price:
    """R-DRP-1, R-DRP-2."""
    if not rules.drop_allowed:
        return _Price()
    return _Price(rules.middle_drop if picked else rules.first_drop)


def _leave(picked: bool | None, rules: IndianRules) -> _Price:
    """R-DRP-4: leaving without a price of its own costs the hand's count."""
    price = rules.leave_after_pick if picked else rules.leave_before_pick
    return _Price(price, counted=price is None)


def _missed_turns(picked: bool | None, rules: IndianRules) -> _Price:
    """R-DRP-3."""
    price = rules.missed_turns_points
    return _Price(price) if isinstance(price, int) else _Price(counted=True)


def _wrong_show(picked: bool | None, rules: IndianRules) -> _Price:
    """R-CNT-6."""
    return _Price(rules.wrong_show_points)


def _disconnected(picked: bool | None, rules: IndianRules) -> _Price:
    """R-DRP-6, S-12: before a pick it is a first drop where drops are allowed; never above the cap."""
    if not picked and rules.drop_allowed and rules.first_drop is not None:
        return _Price(min(rules.first_drop, rules.points_cap))
    if rules.middle_drop is None or rules.disconnect_mode == "autoplay_full_count":
        return _Price(rules.points_cap, counted=True)
    least = rules.disconnect_mode == "autoplay_min_of_middle_and_saved"
    return _Price(min(rules.middle_drop, rules.points_cap), counted=least)


_EVENTS: dict[str, Callable[[bool | None, IndianRules], _Price]] = {
    "hand": _hand,
    "drop": _drop,
    "leave": _leave,
    "missed_turns": _missed_turns,
    "wrong_show": _wrong_show,
    "disconnected": _disconnected,
}
EVENTS = tuple(_EVENTS)

# --- what an event lacks (S-12) ---


def check_event(asked: CountQuestion, ruleset: RuleSet[IndianRules]) -> list[Fault]:
    """Members that the event cannot be priced without, or that do not fit it."""
    return [
        *check_picked(asked.event, asked.picked, ruleset),
        *check_missed_turns(asked.event, asked.missed_turns, ruleset),
        *check_disconnection(asked.event, ruleset),
        *check_cards(asked.event, asked.picked, ruleset, asked.groups, asked.ungrouped, asked.hand, asked.hand_points),
    ]


def check_picked(event: str, picked: bool | None, ruleset: RuleSet[IndianRules]) -> list[Fault]:
    """MEMBER_MISSING where the price hangs on whether the player has picked a card."""
    return [_lacking("picked")] if picked is None and _pick_decides(event, ruleset.rules) else []


def _pick_decides(event: str, rules: IndianRules) -> bool:
    price = _EVENTS[event]
    return price(True, rules) != price(False, rules)


def is_drop_known(picked: object, rules: IndianRules) -> bool:
    """Whether the house has that drop, or either of them where nobody knows which (R-DRP-1, R-DRP-2)."""
    return any(_drop(pick, rules).flat is not None for pick in _picks(picked))


def _picks(picked: object) -> tuple[bool, ...]:
    """What may be: it is known, or may be either."""
    return (picked,) if isinstance(picked, bool) else (True, False)


def check_missed_turns(event: str, missed_turns: int | None, ruleset: RuleSet[IndianRules]) -> list[Fault]:
    """MEMBER_MISSING for turns missed that nobody counted, VALUE_INVALID for fewer than have a price (R-DRP-3)."""
    limit = ruleset.rules.miss_limit
    if event != "missed_turns":
        return []
    if missed_turns is None:
        return [_lacking("missed_turns")]
    if missed_turns >= limit:
        return []
    return [Fault("VALUE_INVALID", ("missed_turns",), f"{missed_turns} missed turns cost nothing; the limit is {limit}")]


def check_disconnection(event: str, ruleset: RuleSet[IndianRules]) -> list[Fault]:
    """RULE_VALUE where the house does not say what a disconnection costs (R-DRP-6)."""
    if event != "disconnected" or ruleset.rules.disconnect_mode != "not_specified":
        return []
    detail = "disconnect_mode is not_specified in this rule set: an override must say what a disconnection costs"
    return [Fault("RULE_VALUE", ("overrides", "disconnect_mode"), detail)]


def check_cards(event: str, picked: bool | None, ruleset: RuleSet[IndianRules], *hand: object) -> list[Fault]:
    """MEMBER_MISSING where the price is the hand's count and there is nothing to count; ``hand`` are all ways to tell one."""
    if any(told not in (None, ()) for told in hand):
        return []
    unsure = bool(check_disconnection(event, ruleset))
    if unsure or not all(_EVENTS[event](pick, ruleset.rules).counted for pick in _picks(picked)):
        return []
    return [Fault("MEMBER_MISSING", ("groups",), "this count needs groups, a hand or hand_points")]


def _lacking(member: str) -> Fault:
    return Fault("MEMBER_MISSING", (member,), "this event cannot be priced without it")


def whole(points: float) -> Points:
    """A whole number without a fraction (S-11).

    >>> whole(31.5), whole(40.0)
    (31.5, 40)
    """
    return int(points) if points == int(points) else points
