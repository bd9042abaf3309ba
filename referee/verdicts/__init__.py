"""The frozen answers of the referee. They hold cards and codes; how they travel is not their business."""

from typing import TYPE_CHECKING

from referee.late import names_from
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
from referee.verdicts.indian import CountVerdict, Lives, ValueCards, Verdict

if TYPE_CHECKING:
    from referee.verdicts.deals import (
        DealVerdict,
        PlayerVerdict,
        PoolStandings,
        SeriesStandings,
        SplitVerdict,
        TableTotals,
    )
    from referee.verdicts.michigan import (
        AnteVerdict,
        ClaimVerdict,
        FollowVerdict,
        LeadVerdict,
        PassVerdict,
        PlayVerdict,
        PokerCategory,
        PokerVerdict,
        SettleVerdict,
    )
else:
    __getattr__ = names_from(
        __name__,
        {
            "deals": (
                "DealVerdict",
                "PlayerVerdict",
                "PoolStandings",
                "SeriesStandings",
                "SplitVerdict",
                "TableTotals",
            ),
            "michigan": (
                "AnteVerdict",
                "ClaimVerdict",
                "FollowVerdict",
                "LeadVerdict",
                "PassVerdict",
                "PlayVerdict",
                "PokerCategory",
                "PokerVerdict",
                "SettleVerdict",
            ),
        },
    )

__all__ = [
    "SEQUENCE_KINDS",
    "AfterDiscard",
    "AnteVerdict",
    "BestGrouping",
    "ClaimVerdict",
    "CountVerdict",
    "DealVerdict",
    "FollowVerdict",
    "Grouping",
    "Kind",
    "LeadVerdict",
    "Lives",
    "NamedShow",
    "PassVerdict",
    "PlayVerdict",
    "PlayerVerdict",
    "PokerCategory",
    "PokerVerdict",
    "PoolStandings",
    "ReadGroup",
    "SeriesStandings",
    "SettleVerdict",
    "Setup",
    "SpentJoker",
    "SplitVerdict",
    "TableTotals",
    "ValueCards",
    "Verdict",
]
