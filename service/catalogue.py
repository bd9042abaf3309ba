"""The rules and the codes as data: ``GET /v1/rulesets`` and below, ``GET /v1/reasons``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from flask import Blueprint, Response, request

from referee import RuleSet, load_ruleset
from referee.questions import Fault
from referee.rulesets import UnknownRulesetError
from schemas.fields import RequestSchema
from schemas.query import read_query
from schemas.reasons import reasons_data
from schemas.rulesets import JokersQuery, SetupQuery, detail_data, jokers_data, rulesets_data, setup_data, setup_faults
from service.problems import ProblemError
from service.responses import json_response

routes = Blueprint("catalogue", __name__, url_prefix="/v1")

_SETUP, _JOKERS, _NO_QUERY = SetupQuery(), JokersQuery(), RequestSchema()


@routes.get("/rulesets")
def rulesets() -> Response:
    """Every rule set."""
    _query(_NO_QUERY)
    return json_response(rulesets_data())


@routes.get("/rulesets/<ruleset_id>")
def ruleset_detail(ruleset_id: str) -> Response:
    """A rule set in full."""
    ruleset = _ruleset(ruleset_id)
    _query(_NO_QUERY)
    return json_response(detail_data(ruleset))


@routes.get("/rulesets/<ruleset_id>/setup")
def setup(ruleset_id: str) -> Response:
    """What goes on the table."""
    ruleset = _ruleset(ruleset_id)
    return json_response(setup_data(_query(_SETUP, lambda query: setup_faults(query, ruleset)), ruleset))


@routes.get("/rulesets/<ruleset_id>/jokers")
def jokers(ruleset_id: str) -> Response:
    """The cards that are jokers now."""
    ruleset = _ruleset(ruleset_id)
    return json_response(jokers_data(_query(_JOKERS), ruleset))


@routes.get("/reasons")
def reasons() -> Response:
    """Every code."""
    _query(_NO_QUERY)
    return json_response(reasons_data())


def _ruleset(ruleset_id: str) -> RuleSet[Any]:
    try:
        return load_ruleset(ruleset_id)
    except UnknownRulesetError as error:
        raise ProblemError(404, Fault("RULESET_UNKNOWN", (), error.faults[0].detail)) from None


def _query(schema: RequestSchema, check: Callable[[dict[str, Any]], Iterable[Fault]] = lambda _: ()) -> dict[str, Any]:
    return read_query(schema, request.args.to_dict(flat=False), check)
