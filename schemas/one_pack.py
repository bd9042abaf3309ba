"""What basic rummy and gin ask in the same words: single groups, and the count of a hand."""

from __future__ import annotations

from typing import Any

from referee.questions import LaidGroup
from referee.questions.one_pack import HandCount
from schemas.answers import CountAnswer, count_data, groups_data
from schemas.fields import Cards, Choice, Flag, LaidGroups, RequestSchema
from schemas.groups import GroupsAnswer
from schemas.question import Form
from schemas.western import LaidGroupsRequest, hand_data, laid_data


class SingleGroupsRequest(LaidGroupsRequest):
    """Groups to be read one by one."""

    groups = LaidGroups(
        named=False, low=1, required=True, metadata={"description": "The groups as laid, their kind stated or not."}
    )


class HandCountRequest(RequestSchema):
    """A hand to be counted."""

    event = Choice(choices=("hand",), required=True, metadata={"description": "A hand is all that is counted in this game."})
    hand = Cards(low=1, required=True, metadata={"description": "The cards held, in any order."})
    # A schema of marshmallow has a member `partial` of its own.
    part_of_hand = Flag(data_key="partial", load_default=False, metadata={"description": "Fewer cards than a hand are fine."})


def groups_form(game: str, request: RequestSchema) -> Form:
    """Reading single groups of the game."""
    return Form(
        games=(game,),
        function="read_groups",
        request=request,
        response=GroupsAnswer,
        build=_groups,
        answer=lambda groups: {"groups": groups_data(groups)},
        canonical=lambda groups: {"groups": laid_data(groups)},
    )


def counts_form(game: str, request: RequestSchema) -> Form:
    """Counting a hand of the game."""
    return Form(
        games=(game,),
        function="count_hand",
        request=request,
        response=CountAnswer,
        build=_count,
        answer=count_data,
        canonical=lambda asked: {"event": "hand", "hand": hand_data(asked.hand), "partial": asked.partial},
    )


def _groups(members: dict[str, Any]) -> tuple[LaidGroup, ...]:
    groups: tuple[LaidGroup, ...] = members["groups"]
    return groups


def _count(members: dict[str, Any]) -> HandCount:
    return HandCount(members["hand"], members["part_of_hand"])
