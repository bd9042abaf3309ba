"""The frozen answers of the referee. They hold cards and codes; how they travel is not their business."""

from referee.verdicts.groups import (
    SEQUENCE_KINDS,
    AfterDiscard,
    BestGrouping,
    Grouping,
    Kind,
    ReadGroup,
    Setup,
    SpentJoker,
)
from referee.verdicts.indian import (
    CountVerdict,
    DealVerdict,
    Lives,
    PlayerVerdict,
    PoolStandings,
    SeriesStandings,
    SplitVerdict,
    Verdict,
)

__all__ = [
    "SEQUENCE_KINDS",
    "AfterDiscard",
    "BestGrouping",
    "CountVerdict",
    "DealVerdict",
    "Grouping",
    "Kind",
    "Lives",
    "PlayerVerdict",
    "PoolStandings",
    "ReadGroup",
    "SeriesStandings",
    "Setup",
    "SpentJoker",
    "SplitVerdict",
    "Verdict",
]
