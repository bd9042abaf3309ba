"""The wire: requests and answers as JSON, between the service and the referee."""

from schemas.counts import COUNTS_QUESTION
from schemas.deals import DEALS_QUESTION
from schemas.declarations import DECLARATIONS_QUESTION
from schemas.groupings import GROUPINGS_QUESTION
from schemas.groups import GROUPS_QUESTION
from schemas.matches import MATCHES_QUESTION
from schemas.question import Asked, Question, ask

QUESTIONS: tuple[Question, ...] = (
    DECLARATIONS_QUESTION,
    GROUPS_QUESTION,
    GROUPINGS_QUESTION,
    COUNTS_QUESTION,
    DEALS_QUESTION,
    MATCHES_QUESTION,
)

__all__ = ["QUESTIONS", "Asked", "Question", "ask"]
