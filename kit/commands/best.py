"""``fairshow best``."""

from kit.asking import asking
from kit.sources import hand_of

command = asking(
    "groupings",
    hand_of,
    """The best grouping of a hand, and the best discard of one that holds the drawn card.

    Each REQUEST is a file of JSON, - for standard input, or cards apart by blanks.
    """,
)
