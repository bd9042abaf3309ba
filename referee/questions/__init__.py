"""The frozen requests of the games, one module a game, and the faults that keep a request from being answered."""

from typing import TYPE_CHECKING

from referee.late import names_from
from referee.questions.faults import Fault, UnanswerableError, Unread, any_unread, refuse
from referee.questions.indian import CountQuestion, DealPlayer, DealQuestion, Hand, MatchQuestion, Show, Split, Table
from referee.questions.western import End, LaidGroup, LayOff, Shape, Swap

if TYPE_CHECKING:
    from referee.questions.michigan import Ante, Bid, Claim, Follow, Lead, Pass, Play, Played, Poker, Settle, SwapDummy
else:
    _MICHIGAN = ("Ante", "Bid", "Claim", "Follow", "Lead", "Pass", "Play", "Played", "Poker", "Settle", "SwapDummy")
    __getattr__ = names_from(__name__, {"michigan": _MICHIGAN})

__all__ = [
    "Ante",
    "Bid",
    "Claim",
    "CountQuestion",
    "DealPlayer",
    "DealQuestion",
    "End",
    "Fault",
    "Follow",
    "Hand",
    "LaidGroup",
    "LayOff",
    "Lead",
    "MatchQuestion",
    "Pass",
    "Play",
    "Played",
    "Poker",
    "Settle",
    "Shape",
    "Show",
    "Split",
    "Swap",
    "SwapDummy",
    "Table",
    "UnanswerableError",
    "Unread",
    "any_unread",
    "refuse",
]
