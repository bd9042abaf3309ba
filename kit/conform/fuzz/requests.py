"""Random requests: single groups, hands to be grouped, and shows or turns that are right or nearly so."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from kit.conform.fuzz.cards import Group, near_miss, random_group, random_hand
from kit.conform.fuzz.tables import ASKED, Table, random_table
from kit.conform.vectors import Request
from referee import UnanswerableError
from referee.solver import BudgetExceededError
from schemas import ask

Body = dict[str, Any]


def random_request(rng: Random, ids: Sequence[str], request_id: str, *, house_rules: bool) -> Request | None:
    """A request under one of the rule sets; None where nothing came of the dice."""
    table = random_table(rng, ids, house_rules=house_rules)
    question = rng.choice([name for name in ASKED if table.form(name)])
    body = {"groups": _groups, "groupings": _hand, "declarations": _show}[question](rng, table)
    return None if body is None else Request(request_id, "POST", f"/v1/{question}", body)


def _groups(rng: Random, table: Table) -> Body:
    """A few groups by themselves."""
    groups = [near_miss(rng, [random_group(rng, table)], table) for _ in range(rng.randint(1, 4))]
    return table.request("groups", groups=_laid(table, "groups", [group for part in groups for group in part]))


def _hand(rng: Random, table: Table) -> Body:
    """A hand, as often as not with the drawn card."""
    return table.request("groupings", hand=random_hand(rng, table, table.hand_size + rng.randint(0, 1)))


def _show(rng: Random, table: Table) -> Body | None:
    """A show, or the turn of a western game."""
    form = table.form("declarations")
    assert form
    return _turn(rng, table) if "action" in form.request.fields else _indian_show(rng, table)


def _indian_show(rng: Random, table: Table) -> Body:
    """Groups of as many cards as a hand has, the last cards loose, with something amiss now and then."""
    groups: list[Group] = []
    while (room := table.hand_size - sum(map(len, groups))) > 0:
        groups.append(random_group(rng, table)[:room])
    loose = groups.pop() if len(groups[-1]) < 3 and rng.random() < 0.5 else []
    ungrouped = {"ungrouped": loose} if loose else {}
    return table.request("declarations", groups=near_miss(rng, groups, table), **ungrouped)


def _turn(rng: Random, table: Table) -> Body | None:
    """The best laying of a hand after its best discard, with something amiss now and then; the first action of the game."""
    form = table.form("declarations")
    assert form
    hand = random_hand(rng, table, table.hand_size + 1)
    best = _best(table, hand)
    if best is None or not best["groups"]:
        return None
    groups = near_miss(rng, [group["cards"] for group in best["groups"]], table)
    action = form.request.fields["action"].choices[0]  # type: ignore[attr-defined]
    discard = {} if best["card"] is None else {"discard": best["card"]}
    return table.request("declarations", action=action, hand=hand, groups=_laid(table, "declarations", groups), **discard)


def _best(table: Table, hand: list[str]) -> Body | None:
    """The best grouping of a hand after its best discard."""
    if not table.form("groupings"):
        return None
    try:
        asked = ask(ASKED["groupings"], table.request("groupings", hand=hand))
        best: Body | None = asked.answer(asked.judge())["after_discard"]
    except (UnanswerableError, BudgetExceededError):
        return None
    return best


def _laid(table: Table, question: str, groups: list[Group]) -> list[Any]:
    """The groups as the game wants them: with their kinds where they must be named."""
    form = table.form(question)
    assert form
    if not getattr(form.request.fields["groups"], "named", False):
        return list(groups)
    return [{"kind": _kind(group, table), "cards": group} for group in groups]


def _kind(group: Group, table: Table) -> str:
    """What the natural cards look like: of one rank a set, else a sequence."""
    ranks = {card[:-1] for card in group if card not in table.jokers}
    return "set" if len(ranks) <= 1 else "sequence"
