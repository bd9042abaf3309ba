"""The frozen requests of the games, one module a game, and the faults that keep a request from being answered."""

from referee.questions.faults import Fault, UnanswerableError, refuse
from referee.questions.indian import CountQuestion, DealPlayer, DealQuestion, Hand, MatchQuestion, Show, Split, Table
from referee.questions.western import End, LaidGroup, LayOff, Shape, Swap

__all__ = [
    "CountQuestion",
    "DealPlayer",
    "DealQuestion",
    "End",
    "Fault",
    "Hand",
    "LaidGroup",
    "LayOff",
    "MatchQuestion",
    "Shape",
    "Show",
    "Split",
    "Swap",
    "Table",
    "UnanswerableError",
    "refuse",
]
