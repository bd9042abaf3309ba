"""The wire: requests and answers as JSON, between the service and the referee."""

from schemas import basic, contract, gin
from schemas.counts import COUNTS_FORM
from schemas.deals import DEALS_FORM
from schemas.declarations import DECLARATIONS_FORM
from schemas.groupings import GROUPINGS_FORM
from schemas.groups import GROUPS_FORM
from schemas.matches import MATCHES_FORM
from schemas.michigan import PLAYS_FORM
from schemas.question import Asked, Form, Question, ask

QUESTIONS: tuple[Question, ...] = (
    Question(
        "declarations",
        "Judge a show, turn or knock: valid or not, every reason, what it costs, and the best these cards allowed",
        (DECLARATIONS_FORM, basic.DECLARATIONS_FORM, gin.DECLARATIONS_FORM, contract.DECLARATIONS_FORM),
    ),
    Question(
        "groups",
        "Read single groups, live while a player arranges them",
        (GROUPS_FORM, basic.GROUPS_FORM, gin.GROUPS_FORM, contract.GROUPS_FORM),
    ),
    Question(
        "groupings",
        "The best grouping of a hand, and the best discard",
        (GROUPINGS_FORM, basic.GROUPINGS_FORM, gin.GROUPINGS_FORM, contract.GROUPINGS_FORM),
    ),
    Question(
        "counts",
        "What one hand or event costs one player",
        (COUNTS_FORM, basic.COUNTS_FORM, gin.COUNTS_FORM, contract.COUNTS_FORM),
    ),
    Question("deals", "Count a whole finished deal, with winnings", (DEALS_FORM, basic.DEALS_FORM, gin.DEALS_FORM)),
    Question(
        "matches",
        "Standings over deals: pools with rejoin and split, series of deals, gin matches, games of several contracts",
        (MATCHES_FORM, gin.MATCHES_FORM, contract.MATCHES_FORM),
    ),
    Question("plays", "Judge a single play or claim of Michigan rummy", (PLAYS_FORM,)),
)

__all__ = ["QUESTIONS", "Asked", "Form", "Question", "ask"]
