"""Queries of GET requests: text that stands for the members of a request."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

from marshmallow import ValidationError

from referee import UnanswerableError
from referee.questions import Fault
from schemas.faults import faults_of
from schemas.fields import RequestSchema, WholeNumber

_LONGEST_NUMBER = 9


def read_query(
    schema: RequestSchema, query: dict[str, list[str]], check: Callable[[dict[str, Any]], Iterable[Fault]] = lambda _: ()
) -> dict[str, Any]:
    """The members that the query gives. Digits are a number where a number is due.

    Raises:
        UnanswerableError: unknown, missing, repeated or wrong members, all of them, and what ``check`` has against the others.
    """
    faults = [Fault("VALUE_INVALID", (name,), "must stand once") for name, texts in query.items() if len(texts) > 1]
    members: dict[str, Any] = {}
    try:
        members = schema.load({name: _value(schema, name, texts[0]) for name, texts in query.items()})
    except ValidationError as error:
        faults += faults_of(error)
        members = cast("dict[str, Any]", error.valid_data)
    if faults:
        raise UnanswerableError(*faults, *check(members))
    return members


def _value(schema: RequestSchema, name: str, text: str) -> int | str:
    number = text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER
    return int(text) if number and isinstance(schema.fields.get(name), WholeNumber) else text
