"""Short forms in which the examples are written."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from flask.testing import FlaskClient

from referee import Card, Hand, RuleSet, Show, Table, best_grouping, judge_declaration, load_ruleset, read_groups
from referee.reasons import Reason
from referee.verdicts import BestGrouping, ReadGroup, Verdict
from service.app import create_app


def house(name: str = "rummycircle-points", **overrides: Any) -> RuleSet[Any]:
    return load_ruleset(name, overrides)


RC = house()
CLASSIC = house("classic-pool101")
JUNGLEE = house("junglee-points")
A23 = house("a23-points")
OCTRO = house("octro-13")
PAGAT = house("pagat-paplu")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(word) for word in text.split())


def text(named: Iterable[Card | None]) -> str:
    return " ".join("-" if card is None else card.text for card in named)


def maybe(wild: str | None) -> Card | None:
    return Card(wild) if wild else None


def read(group: str, wild: str | None = None, rules: RuleSet[Any] = RC) -> ReadGroup:
    return read_groups(Table((cards(group),), maybe(wild)), rules)[0]


def judge(
    groups: str,
    wild: str | None = None,
    rules: RuleSet[Any] = RC,
    *,
    loose: str = "",
    discard: str | None = None,
    players: int | None = None,
) -> Verdict:
    laid = tuple(cards(part) for part in groups.split("|"))
    return judge_declaration(Show(laid, cards(loose), maybe(wild), maybe(discard), players), rules)


def best(hand: str, wild: str | None = None, rules: RuleSet[Any] = RC) -> BestGrouping:
    return best_grouping(Hand(cards(hand), maybe(wild)), rules)


def codes(reasons: Iterable[Reason]) -> str:
    """Reason codes in the order given, each with the index of its group where it has one."""
    return " ".join(why.code if why.group is None else f"{why.group}:{why.code}" for why in reasons)


def reading(group: ReadGroup) -> tuple[str, str, str]:
    """Kind, what it reads as, and what each joker stands for: ``JK=9S``."""
    jokers = " ".join(f"{joker.card.text}={text([joker.stands_for])}" for joker in group.jokers)
    return group.kind, "none" if group.reads_as is None else text(group.reads_as), jokers


def why(group: ReadGroup) -> str:
    return " ".join(reason.code for reason in group.reasons)


@cache
def client() -> FlaskClient:
    return create_app().test_client()


def post(path: str, **body: Any) -> tuple[int, Any]:
    answer = client().post(path, json=body)
    return answer.status_code, answer.get_json(force=True)


def get(path: str) -> Any:
    return client().get(path).get_json()
