"""Answers for people: cards in their suits' colours, each group with what it is, each reason in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import click

_SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_COLOURS = {"S": None, "H": "red", "D": "red", "C": "green"}
_SHOWN_ELSEWHERE = {
    "valid",
    "reasons",
    "warnings",
    "groups",
    "best",
    "after_discard",
    "ungrouped",
    "ruleset",
    "verdict_id",
    "declarable",
    "lives",
}

Data = Mapping[str, Any]


def card(text: str) -> str:
    """A card with its suit's sign, in its colour.

    >>> click.unstyle(card("10H")), click.unstyle(card("JK"))
    ('10♥', 'JK')
    """
    suit = text[-1]
    if suit not in _SUIT_SIGNS:
        return click.style(text, bold=True)
    return click.style(text[:-1] + _SUIT_SIGNS[suit], fg=_COLOURS[suit])


def cards(texts: Iterable[str]) -> str:
    """Cards apart by blanks."""
    return " ".join(map(card, texts))


def answer(data: Data) -> Iterator[str]:
    """The lines of an answer."""
    yield from _headline(data)
    yield from _groups(data.get("groups") or (), data.get("lives") or {})
    if data.get("ungrouped"):
        yield f"  left   {cards(data['ungrouped'])}"
    for title, members in (("because", "reasons"), ("note", "warnings")):
        yield from (f"  {title}: {_sentence(item)}" for item in data.get(members) or ())
    yield from _figures(data)
    if not data.get("valid"):
        yield from _better(data.get("best"))
    yield from _discard(data.get("after_discard"))


def _headline(data: Data) -> Iterator[str]:
    rules = data.get("ruleset", {}).get("id", "")
    if "valid" in data:
        word = click.style("valid", fg="green", bold=True) if data["valid"] else click.style("invalid", fg="red", bold=True)
        yield f"{word} by {rules}"
    elif "declarable" in data:
        yield f"{'can be declared' if data['declarable'] else 'cannot be declared'} by {rules}"
    else:
        yield f"by {rules}"


def _groups(groups: Sequence[Data], lives: Data) -> Iterator[str]:
    lines = [cards(group["cards"]) for group in groups]
    width = max((len(click.unstyle(line)) for line in lines), default=0)
    for number, (group, line) in enumerate(zip(groups, lines, strict=True), 1):
        padding = " " * (width - len(click.unstyle(line)))
        life = "".join(f", {name} life" for name, index in lives.items() if index == number - 1)
        yield f"  {number:>2}  {line}{padding}  {_kind(group)}{life}"
        if "valid" in group and not group["valid"]:
            yield from (f"        {_sentence(reason)}" for reason in group.get("reasons", ()))


def _kind(group: Data) -> str:
    jokers = ", ".join(_joker(joker) for joker in group.get("jokers", ()))
    kind = str(group.get("kind", "")).replace("_", " ")
    return f"{kind} ({jokers})" if jokers else kind


def _joker(joker: Data) -> str:
    stands_for = joker["stands_for"]
    return f"{card(joker['card'])} for {card(stands_for) if stands_for else 'nothing'}"


def _sentence(reason: Data) -> str:
    where = f"group {reason['group'] + 1}: " if "group" in reason else ""
    side = f"{reason['side']}: " if "side" in reason else ""
    return f"{side}{where}{reason['message']} [{reason['code']}, {reason['rule']}]"


def _figures(data: Data) -> Iterator[str]:
    """Everything that is not drawn in a way of its own, a line each."""
    for name, value in data.items():
        if name == "score":
            yield from _figures(value)
        elif name == "players" and isinstance(value, list):
            yield from _players(value)
        elif name not in _SHOWN_ELSEWHERE and value not in (None, [], {}):
            yield f"  {name.replace('_', ' ')}: {_value(value)}"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_value(item)}" for name, item in value.items())
    if isinstance(value, list):
        return " ".join(map(_value, value))
    return "none" if value is None else str(value)


def _players(players: list[Data]) -> Iterator[str]:
    for player in players:
        yield f"  {player['player']}: {player['outcome']}, {_value(player['points'])} points"
        yield from (f"  {line}" for line in _groups(player.get("groups") or (), {}))
        yield from (f"      because: {_sentence(reason)}" for reason in player.get("reasons") or ())


def _better(best: Data | None) -> Iterator[str]:
    if best:
        yield f"  best: {_laid(best)}"


def _discard(after: Data | None) -> Iterator[str]:
    if after:
        thrown = f"throw {card(after['card'])}" if after["card"] else "throw nothing"
        yield f"  {thrown}: {_laid(after)}"


def _laid(grouping: Data) -> str:
    groups = [cards(group["cards"]) for group in grouping["groups"]]
    left = f", left {cards(grouping['ungrouped'])}" if grouping["ungrouped"] else ""
    end = "can be declared" if grouping["declarable"] else f"{_value(grouping['points'])} points"
    return f"{' | '.join(groups) or 'no group'}{left}: {end}"


def problem(data: Data) -> Iterator[str]:
    """The lines of a request that could not be judged."""
    yield click.style("could not judge", fg="yellow", bold=True)
    yield from (f"  {fault['pointer'] or '/'}: {fault['detail']} [{fault['code']}]" for fault in data.get("errors", ()))
