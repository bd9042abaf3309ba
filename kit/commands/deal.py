"""``fairshow deal``."""

from kit.asking import asking
from kit.sources import Members


def _no_shorthand(text: str) -> Members:
    raise ValueError(f"{text!r} is no file; a deal has no shorthand")


command = asking(
    "deals",
    _no_shorthand,
    """Count a whole deal: every player's points, who won, and the money.

    Each REQUEST is a file of JSON, or - for standard input.
    """,
)
