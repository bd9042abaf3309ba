"""One pack without jokers: what belongs to it, and what goes on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from referee.cards import Card
from referee.questions import Fault, UnanswerableError, refuse
from referee.stock import Stock
from referee.verdicts import Setup

PACK: Final = 52
STOCK: Final = Stock(packs=1)


def check_size(cards: Sequence[Card], most: int) -> list[Fault]:
    """CARD_COUNT for more cards than a hand and the drawn card."""
    if len(cards) <= most:
        return []
    return [Fault("CARD_COUNT", ("hand",), f"a hand with the drawn card has at most {most} cards, here are {len(cards)}")]


def misfits(cards: Sequence[Card], *path: str | int) -> Iterator[Fault]:
    """CARD_NOT_IN_GAME for jokers and CARD_COPIES for second copies, where they stand in the request."""
    for index, card in enumerate(cards):
        if card.is_printed_joker:
            yield Fault("CARD_NOT_IN_GAME", (*path, index), "this game has no jokers")
        elif card in cards[:index]:
            yield Fault("CARD_COPIES", (*path, index), f"{card.text} is there already, and the game has one pack")


def no_jokers(wild_joker: Card | None) -> tuple[Card, ...]:
    """The jokers of a game without any.

    Raises:
        UnanswerableError: a card is said to be turned up for the joker (MEMBER_UNKNOWN).
    """
    if wild_joker is not None:
        raise UnanswerableError(Fault("MEMBER_UNKNOWN", ("wild_joker",), "this game turns up no card for a joker"))
    return ()


def table(players: int, deal: int | None, hand_sizes: Mapping[int, int]) -> Setup:
    """What goes on the table of a game whose hands have these sizes by number of players.

    Raises:
        UnanswerableError: no such number of players (PLAYERS_OUT_OF_RANGE) or deal (DEAL_OUT_OF_RANGE).
    """
    faults = [*unknown_players(players, hand_sizes, ("players",))]
    if deal == 0:
        faults.append(Fault("DEAL_OUT_OF_RANGE", ("deal",), "there is no deal 0"))
    refuse(faults)
    return Setup(players, 1, 0, PACK, hand_sizes[players], None)


def unknown_players(players: int, known: Iterable[int], path: tuple[str | int, ...]) -> list[Fault]:
    """PLAYERS_OUT_OF_RANGE for a number of players that the rules do not know."""
    numbers = sorted(known)
    if players in numbers:
        return []
    listed = ", ".join(map(str, numbers))
    return [Fault("PLAYERS_OUT_OF_RANGE", path, f"this rule set is for {listed} players, not {players}")]
