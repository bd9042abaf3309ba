"""The frozen requests of the games, one module a game, and the faults that keep a request from being answered."""

from referee.questions.faults import Fault, UnanswerableError, refuse
from referee.questions.indian import CountQuestion, DealPlayer, DealQuestion, Hand, MatchQuestion, Show, Split, Table

__all__ = [
    "CountQuestion",
    "DealPlayer",
    "DealQuestion",
    "Fault",
    "Hand",
    "MatchQuestion",
    "Show",
    "Split",
    "Table",
    "UnanswerableError",
    "refuse",
]
