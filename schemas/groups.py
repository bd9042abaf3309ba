"""``POST /v1/groups``: read single groups."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, validates_schema

from referee import Table
from referee.reasons import INDIAN
from referee.verdicts import ReadGroup
from schemas.answers import JudgedAnswer, ReadGroupAnswer, card_texts, groups_data
from schemas.faults import Complaint
from schemas.fields import Groups, OneCard
from schemas.limits import MAX_LAID
from schemas.question import Form, IndianRequest, card_or_none

WILD_JOKER = {"description": "The card turned up; `JK` for a printed joker; absent or null for none.", "example": "QS"}


class LaidRequest(IndianRequest):
    """Cards laid under a turned-up card."""

    wild_joker = OneCard(load_default=None, allow_none=True, metadata=WILD_JOKER)

    @validates_schema(skip_on_field_errors=False)
    def _not_too_many(self, data: dict[str, Any], **_: Any) -> None:
        laid = sum(map(len, data.get("groups") or ())) + len(data.get("ungrouped", ()))
        if laid > MAX_LAID:
            detail = f"groups and ungrouped cards must have at most {MAX_LAID} cards together, not {laid}"
            raise ValidationError({"groups": [Complaint("VALUE_INVALID", detail)]})


class GroupsRequest(LaidRequest):
    """Groups to be read one by one."""

    groups = Groups(required=True, metadata={"description": "The groups as laid, each a list of cards."})


class GroupsAnswer(JudgedAnswer):
    """The groups as read, in the order of the request."""

    groups = fields.List(fields.Nested(ReadGroupAnswer), required=True)


def _build(members: dict[str, Any]) -> Table:
    return Table(members["groups"], members["wild_joker"])


def _answer(groups: tuple[ReadGroup, ...]) -> dict[str, Any]:
    return {"groups": groups_data(groups)}


def _canonical(table: Table) -> dict[str, Any]:
    return {"groups": [card_texts(group) for group in table.groups], "wild_joker": card_or_none(table.wild_joker)}


GROUPS_FORM = Form(
    games=INDIAN,
    function="read_groups",
    request=GroupsRequest(),
    response=GroupsAnswer,
    build=_build,
    answer=_answer,
    canonical=_canonical,
)
