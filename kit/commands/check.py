"""``fairshow check``."""

from kit.asking import asking
from kit.sources import groups_of

command = asking(
    "declarations",
    groups_of,
    """Judge a show: valid or not, and why.

    Each REQUEST is a file of JSON, - for standard input, or groups apart by |, as in "2H 3H 4H 5H | 5C 6C 7C | ...".
    """,
)
