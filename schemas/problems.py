"""``application/problem+json`` (RFC 9457): what is wrong with a request, or with the service."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from marshmallow import Schema, fields, validate

from referee.questions import Fault
from referee.reasons import REGISTRY
from schemas.faults import in_order, pointer


class ErrorAnswer(Schema):
    """One fault."""

    pointer = fields.String(
        required=True, metadata={"description": "JSON pointer (RFC 6901) to the spot.", "example": "/groups/0/2"}
    )
    code = fields.String(
        required=True, validate=validate.OneOf(sorted(code for code, entry in REGISTRY.items() if "problem" in entry.roles))
    )
    detail = fields.String(required=True)


class ProblemAnswer(Schema):
    """A request that was not answered, and every reason why."""

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True)
    instance = fields.String(required=True, metadata={"description": "The request id."})
    errors = fields.List(fields.Nested(ErrorAnswer), required=True)


def not_json(what: str, why: Exception) -> Fault:
    """The body, or the line of a batch, is not strict JSON."""
    return Fault("BODY_NOT_JSON", (), f"the {what} is not strict JSON: {why}")


def budget_exceeded() -> Fault:
    """The search was given up for its size."""
    return Fault("BUDGET_EXCEEDED", (), "these cards are too many to search; the answer is not guessed")


def problem_data(status: int, title: str, request_id: str, faults: Iterable[Fault]) -> dict[str, Any]:
    """A problem with its faults, each once, in the order of their pointers."""
    errors = [{"pointer": pointer(fault.path), "code": fault.code, "detail": fault.detail} for fault in in_order(faults)]
    return {
        "type": "about:blank",
        "title": title,
        "status": status,
        "detail": _summary(errors),
        "instance": request_id,
        "errors": errors,
    }


def _summary(errors: list[dict[str, str]]) -> str:
    if len(errors) != 1:
        return f"the request has {len(errors)} faults"
    return ": ".join(filter(None, (errors[0]["pointer"], errors[0]["detail"])))
