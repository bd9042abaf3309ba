"""What an event costs one player in Indian rummy (R-CNT-3 to R-CNT-7, R-DRP-1 to R-DRP-6, S-11 to S-13)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from referee.questions import CountQuestion, Fault, UnanswerableError
from referee.rulesets.indian_model import IndianRules

Points = int | float


@dataclass(frozen=True, slots=True)
class HandPoints:
    """The count of a hand, capped; ``fixed`` for a hand that could have been declared, whose price is not a count (R-CNT-4)."""

    points: int
    fixed: bool = False


HandCount = Callable[[], HandPoints]
"""The count of the player's hand; it raises UnanswerableError where there are no cards and no count."""


def event_points(asked: CountQuestion, rules: IndianRules, hand_count: HandCount) -> Points | None:
    """The points of the event; None for a drop that the house does not allow.

    Raises:
        UnanswerableError: the event cannot be priced without a member that is missing or does not fit (S-12).
    """
    return _EVENTS[asked.event](asked, rules, hand_count)


def _hand(asked: CountQuestion, rules: IndianRules, hand_count: HandCount) -> Points:
    """R-CNT-2, R-CNT-7: the hand's count, half of it where the player has had no turn at the show (S-11)."""
    count = hand_count()
    halved = asked.turns_played == 0 and not count.fixed
    return whole(count.points * rules.deal_show_factor) if halved else count.points


def _drop(asked: CountQuestion, rules: IndianRules, hand_count: HandCount) -> Points | None:
    """R-DRP-1, R-DRP-2."""
    if not rules.drop_allowed:
        return None
    return rules.middle_drop if _picked(asked) else rules.first_drop


def _leave(asked: CountQuestion, rules: IndianRules, hand_count: HandCount) -> Points:
    """R-DRP-4: leaving without a price of its own costs the hand's count."""
    price = rules.leave_after_pick if _picked(asked) else rules.leave_before_pick
    return hand_count().points if price is None else price


def _missed_turns(asked: CountQuestion, rules: IndianRules, hand_count: HandCount) -> Points:
    """R-DRP-3."""
    if asked.missed_turns is None:
        raise _lacking("missed_turns")
    if asked.missed_turns < rules.miss_limit:
        detail = f"{asked.missed_turns} missed turns cost nothing; the limit is {rules.miss_limit}"
        raise UnanswerableError(Fault("VALUE_INVALID", ("missed_turns",), detail))
    price = rules.missed_turns_points
    return price if isinstance(price, int) else hand_count().points


def _wrong_show(asked: CountQuestion, rules: IndianRules, hand_count: HandCount) -> Points:
    """R-CNT-6."""
    return rules.wrong_show_points


def _disconnected(asked: CountQuestion, rules: IndianRules, hand_count: HandCount) -> Points:
    """R-DRP-6, S-12: before a pick it is a first drop where drops are allowed; never above the cap."""
    if rules.disconnect_mode == "not_specified":
        detail = "disconnect_mode is not_specified in this rule set: an override must say what a disconnection costs"
        raise UnanswerableError(Fault("RULE_VALUE", ("overrides", "disconnect_mode"), detail))
    if not _picked(asked) and rules.drop_allowed and rules.first_drop is not None:
        return min(rules.first_drop, rules.points_cap)
    return min(_autoplay(rules, hand_count), rules.points_cap)


def _autoplay(rules: IndianRules, hand_count: HandCount) -> int:
    if rules.middle_drop is None or rules.disconnect_mode == "autoplay_full_count":
        return hand_count().points
    if rules.disconnect_mode == "autoplay_min_of_middle_and_saved":
        return min(rules.middle_drop, hand_count().points)
    return rules.middle_drop


_EVENTS: dict[str, Callable[[CountQuestion, IndianRules, HandCount], Points | None]] = {
    "hand": _hand,
    "drop": _drop,
    "leave": _leave,
    "missed_turns": _missed_turns,
    "wrong_show": _wrong_show,
    "disconnected": _disconnected,
}
EVENTS = tuple(_EVENTS)


def _picked(asked: CountQuestion) -> bool:
    if asked.picked is None:
        raise _lacking("picked")
    return asked.picked


def _lacking(member: str) -> UnanswerableError:
    return UnanswerableError(Fault("MEMBER_MISSING", (member,), "this event cannot be priced without it"))


def lacking_cards() -> UnanswerableError:
    """The hand's count is asked for, and there is nothing to count."""
    return UnanswerableError(Fault("MEMBER_MISSING", ("groups",), "this count needs groups, a hand or hand_points"))


def whole(points: float) -> Points:
    """A whole number without a fraction (S-11).

    >>> whole(31.5), whole(40.0)
    (31.5, 40)
    """
    return int(points) if points == int(points) else points
