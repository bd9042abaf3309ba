"""``POST /v1/batch``: many questions in one request, each with an id of the caller's choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from marshmallow import Schema, ValidationError, fields

from referee import UnanswerableError
from referee.questions import Fault
from schemas import QUESTIONS, Question
from schemas.faults import faults_of
from schemas.fields import Anything, Choice, RequestSchema
from schemas.limits import MAX_ITEMS

OPERATIONS = {question.name: question for question in QUESTIONS}


class BatchItemRequest(RequestSchema):
    """One question of a batch."""

    id = Anything(load_default=None, metadata={"description": "Anything; it stands beside the answer."})
    op = Choice(choices=tuple(OPERATIONS), required=True, metadata={"description": "The question, named as its address is."})
    body = Anything(required=True, metadata={"description": "The request as it would be posted to that address."})


class BatchItemAnswer(Schema):
    """One answer of a batch: the status and the body that a request of its own would have got."""

    id = fields.Raw(required=True, allow_none=True)
    status = fields.Integer(required=True)
    body = fields.Dict(required=True)


class BatchAnswer(Schema):
    """The answers of a batch in one JSON object."""

    responses = fields.List(fields.Nested(BatchItemAnswer), required=True)


@dataclass(frozen=True, slots=True)
class BatchItem:
    """A question of a batch that can be put."""

    id: Any
    question: Question
    body: Any


_ITEM = BatchItemRequest()


def read_item(payload: Any) -> BatchItem:
    """The item that the payload is.

    Raises:
        UnanswerableError: it is none; with every fault.
    """
    if not isinstance(payload, dict):
        raise UnanswerableError(Fault("VALUE_INVALID", (), "must be an object"))
    try:
        members = _ITEM.load(payload)
    except ValidationError as error:
        raise UnanswerableError(*faults_of(error)) from None
    return BatchItem(members["id"], OPERATIONS[members["op"]], members["body"])


def id_of(payload: Any) -> Any:
    """The id of an item that may be none."""
    return payload.get("id") if isinstance(payload, dict) else None


def items_of(payload: Any) -> list[Any]:
    """The items of a batch in one JSON object.

    Raises:
        UnanswerableError: it is no such object, or has too many items or none.
    """
    if not isinstance(payload, dict):
        raise UnanswerableError(Fault("VALUE_INVALID", (), "must be an object"))
    faults = [Fault("MEMBER_UNKNOWN", (name,), "this question has no such member") for name in payload if name != "requests"]
    requests = payload.get("requests")
    if "requests" not in payload:
        faults.append(Fault("MEMBER_MISSING", ("requests",), "this member is required"))
    elif not isinstance(requests, list):
        faults.append(Fault("VALUE_INVALID", ("requests",), "must be a list of objects"))
    else:
        faults += check_size(len(requests), ("requests",))
    if faults:
        raise UnanswerableError(*faults)
    assert isinstance(requests, list)
    return requests


def check_size(count: int, path: tuple[str, ...]) -> list[Fault]:
    """VALUE_INVALID for a batch without items or with too many."""
    if 1 <= count <= MAX_ITEMS:
        return []
    return [Fault("VALUE_INVALID", path, f"a batch has 1 to {MAX_ITEMS} items, not {count}")]
