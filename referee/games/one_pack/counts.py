"""Counting one hand in a game with one pack (API 2.4, T-06)."""

from __future__ import annotations

from typing import Any

from referee.games.one_pack.packs import STOCK
from referee.questions.one_pack import HandCount
from referee.reasons import Reason, in_order, reason
from referee.rulesets import RuleSet
from referee.stock import strange_cards, surplus_cards
from referee.verdicts import CountVerdict


def uncounted(asked: HandCount, ruleset: RuleSet[Any]) -> CountVerdict | None:
    """The verdict on a hand with a card that the game does not have, which has no value (CARD_NOT_IN_GAME); else None."""
    strange = tuple(strange_cards(asked.hand, STOCK, ruleset.game))
    if not strange:
        return None
    return CountVerdict(False, strange, None, dict.fromkeys(variant.id for variant in ruleset.variants()), (), None)


def hand_faults(asked: HandCount, game: str, size: int | None) -> tuple[Reason, ...]:
    """CARD_COPIES, and CARD_COUNT where a hand has ``size`` cards (None: any number); its points count all the same."""
    reasons, count = list(surplus_cards(asked.hand, STOCK, game)), len(asked.hand)
    if size is not None and (count > size or (count < size and not asked.partial)):
        reasons.append(reason("CARD_COUNT", game=game, count=count, needed=size))
    return in_order(reasons)
