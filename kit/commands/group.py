"""``fairshow group``."""

from kit.asking import asking
from kit.sources import groups_of

command = asking(
    "groups",
    groups_of,
    """Read single groups, each by itself.

    Each REQUEST is a file of JSON, - for standard input, or groups apart by |, as in "5S QH 7S 8S JK | KH KS KD".
    """,
)
