"""Turns of contract games as tests write them, and what the referee says to them."""

from __future__ import annotations

from typing import Any

from referee import load_ruleset
from referee.cards import Card, parse_cards
from referee.games.contract import judge_declaration
from referee.questions import LaidGroup, LayOff, Swap
from referee.questions.contract import ContractTurn
from referee.verdicts.contract import TurnScore
from referee.verdicts.western import TurnVerdict

OPENING = "QS QH QD | 7C 7D 7S"


def melds(text: str) -> tuple[LaidGroup, ...]:
    """Groups apart by ``|``, sequences marked by a leading ``>``."""
    parts = [part.strip() for part in text.split("|") if part.strip()]
    return tuple(LaidGroup.parse(part.lstrip("> "), "sequence" if part.startswith(">") else "set") for part in parts)


def layoffs(text: str) -> tuple[LayOff, ...]:
    """Lay-offs apart by ``|``, each ``cards @ target`` with ``high`` or ``low`` behind it if need be."""
    found = []
    for part in filter(None, map(str.strip, text.split("|"))):
        cards, _, where = part.partition("@")
        target, *end = where.split()
        found.append(LayOff(parse_cards(cards), int(target), end[0] if end else None))  # type: ignore[arg-type]
    return tuple(found)


def swaps(text: str) -> tuple[Swap, ...]:
    """Swaps apart by ``|``, each ``card @ target index``."""
    parts = [part.split() for part in text.replace("@", " ").split("|") if part.strip()]
    return tuple(Swap(Card(card), int(target), int(index)) for card, target, index in parts)


def judge(ruleset: str, hand: str, discard: str | None = None, **members: Any) -> TurnVerdict[TurnScore]:
    """The verdict on a turn; ``lay``, ``off``, ``take`` and ``table`` are text as above, ``house`` the overrides."""
    groups, table = melds(members.pop("lay", "")), melds(members.pop("table", ""))
    lay_offs, taken = layoffs(members.pop("off", "")), swaps(members.pop("take", ""))
    opponents = members.pop("opponents", None)
    turn: dict[str, Any] = {"action": "go_down", "deal": 1, "players": 4, **members}
    house = turn.pop("house", None)
    return judge_declaration(
        ContractTurn(
            hand=parse_cards(hand),
            groups=groups,
            lay_offs=lay_offs,
            swaps=taken,
            table=table,
            discard=Card(discard) if discard else None,
            opponents=opponents and {player: parse_cards(cards) for player, cards in opponents.items()},
            **{**turn, "laid_before": turn.get("laid_before", turn.get("down", False))},
        ),
        load_ruleset(ruleset, house),
    )


def codes(ruleset: str, hand: str, discard: str | None = None, **members: Any) -> set[str]:
    """The codes of the verdict."""
    return {why.code for why in judge(ruleset, hand, discard, **members).reasons}
