"""The frozen requests of the games, one module a game, and the faults that keep a request from being answered."""

from referee.questions.faults import Fault, UnanswerableError, Unread, any_unread, refuse
from referee.questions.indian import CountQuestion, DealPlayer, DealQuestion, Hand, MatchQuestion, Show, Split, Table
from referee.questions.michigan import Ante, Bid, Claim, Follow, Lead, Pass, Play, Played, Poker, Settle, SwapDummy
from referee.questions.western import End, LaidGroup, LayOff, Shape, Swap

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
