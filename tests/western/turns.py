"""Turns and knocks in short form: groups apart by ``|``, cards by blanks."""

from __future__ import annotations

from typing import Any

from tests.rules.table import post


def words(text: str) -> list[str]:
    return text.split()


def laid(text: str) -> list[list[str]]:
    return [words(group) for group in text.split("|") if group.strip()]


def lay_offs(text: str) -> list[dict[str, Any]]:
    """``0:7H 8H|1:QS`` are two lay-offs, on melds 0 and 1."""
    told = [one.split(":") for one in text.split("|") if one.strip()]
    return [{"cards": words(cards), "target": int(target)} for target, cards in told]


def answer(question: str, **body: Any) -> Any:
    status, answered = post(f"/v1/{question}", **body)
    assert status == 200, answered
    return answered


def problems(question: str, **body: Any) -> set[tuple[str, str]]:
    status, problem = post(f"/v1/{question}", **body)
    assert status == 422, problem
    return {(error["pointer"], error["code"]) for error in problem["errors"]}


def codes(verdict: Any, where: str = "reasons") -> str:
    """Codes in order, each with its group and its side where it has one."""
    spots = [(why.get("group"), why.get("side"), why["code"]) for why in verdict[where]]
    return " ".join(
        ("" if group is None else f"{group}:") + code + ("" if side is None else f"@{side}") for group, side, code in spots
    )


def turn(action: str, shown: str = "", loose: str = "", **more: Any) -> Any:
    """The verdict on a turn of basic rummy, whose hand is the groups, what is laid off, the discard and the loose cards."""
    put = lay_offs(more.pop("lay_offs", ""))
    thrown = [more["discard"]] if "discard" in more else []
    named = [card for group in laid(shown) for card in group] + [card for one in put for card in one["cards"]] + thrown
    body = {"ruleset": "basic", "action": action, "hand": named + words(loose), "groups": laid(shown), "lay_offs": put}
    return answer("declarations", **{**body, **more})


def knock(shown: str, loose: str = "", *, against: str | None = None, **more: Any) -> Any:
    """The verdict on a knock, whose hand is the groups, the loose cards and the discard; ``against`` is the defender's hand."""
    thrown = [more["discard"]] if "discard" in more else []
    hand = [card for group in laid(shown) for card in group] + words(loose) + thrown
    body: dict[str, Any] = {"ruleset": "gin-modern", "action": "knock", "hand": hand, "groups": laid(shown)}
    if against is not None:
        theirs: dict[str, Any] = {"hand": words(against)}
        theirs |= {"groups": laid(more.pop("defence"))} if "defence" in more else {}
        theirs |= {"lay_offs": lay_offs(more.pop("lay_offs"))} if "lay_offs" in more else {}
        body["opponent"] = theirs
    return answer("declarations", **{**body, **more})
