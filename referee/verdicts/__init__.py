"""The frozen answers of the referee. They hold cards and codes; how they travel is not their business."""

from referee.verdicts.groups import (
    SEQUENCE_KINDS,
    AfterDiscard,
    BestGrouping,
    Grouping,
    Kind,
    NamedShow,
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
    TableTotals,
    ValueCards,
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
    "NamedShow",
    "PlayerVerdict",
    "PoolStandings",
    "ReadGroup",
    "SeriesStandings",
    "Setup",
    "SpentJoker",
    "SplitVerdict",
    "TableTotals",
    "ValueCards",
    "Verdict",
]
