"""The frozen requests of the games, one module a game, and the faults that keep a request from being answered."""

from referee.questions.faults import Fault, UnanswerableError, refuse
from referee.questions.indian import CountQuestion, DealPlayer, DealQuestion, Hand, MatchQuestion, Show, Split, Table
from referee.questions.michigan import Ante, Bid, Claim, Follow, Lead, Pass, Play, Played, Poker, Settle, SwapDummy

__all__ = [
    "Ante",
    "Bid",
    "Claim",
    "CountQuestion",
    "DealPlayer",
    "DealQuestion",
    "Fault",
    "Follow",
    "Hand",
    "Lead",
    "MatchQuestion",
    "Pass",
    "Play",
    "Played",
    "Poker",
    "Settle",
    "Show",
    "Split",
    "SwapDummy",
    "Table",
    "UnanswerableError",
    "refuse",
]
