"""``fairshow count``."""

from kit.asking import asking
from kit.sources import Members, groups_of, hand_of
from referee.cards import BY_TEXT


def _counted(text: str) -> Members:
    """A word that is no card is an event; groups apart by | are a hand as arranged; other cards one to be arranged at best."""
    if text not in BY_TEXT and (text.isalpha() or "_" in text):
        return {"event": text}
    return {"event": "hand", **(groups_of(text) if "|" in text else hand_of(text))}


command = asking(
    "counts",
    _counted,
    """What a hand or an event costs a player.

    Each REQUEST is a file of JSON, - for standard input, groups apart by | (the hand as arranged), cards apart by blanks (as
    best arranged), or an event, as in: fairshow count drop -m picked=false
    """,
)
