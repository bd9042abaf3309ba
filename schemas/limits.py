"""How much a request may hold (API 1). Beyond these a request is refused, never cut."""

from typing import Final

MAX_CARDS: Final = 28
"""Cards in a group or a hand."""

MAX_GROUPS: Final = 28
"""Groups in a request."""

MAX_LAID: Final = 64
"""Cards in the groups and the ungrouped cards of a request together."""

MAX_PLAYERS: Final = 10
"""Players at a table."""

MAX_ITEMS: Final = 10_000
"""Items of a batch."""

MAX_NAME: Final = 64
"""Characters of a player's name."""

MAX_CHIPS: Final = 1_000_000_000
"""Chips of a player or in a box."""

MAX_BOXES: Final = 16
"""Boxes of a board."""
