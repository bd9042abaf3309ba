"""Fairshow's own library behind the command protocol: ``fairshow conform -- python3 examples/adapters/python_library.py``.

An adapter reads a request a line and writes an answer a line. What it does between is a library's own business; here the
library reads requests and describes answers by itself, so a router is all that is needed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

try:
    import schemas
except ModuleNotFoundError:  # run from a checkout that is not installed
    sys.path.insert(0, str(Path(__file__).parents[2]))
    import schemas

from referee import UnanswerableError, load_ruleset
from referee.questions import Fault
from referee.rulesets import UnknownRulesetError
from schemas.batch import items_of, read_item
from schemas.problems import problem_data
from schemas.query import read_query
from schemas.reasons import reasons_data
from schemas.rulesets import JokersQuery, SetupQuery, detail_data, jokers_data, rulesets_data, setup_data

QUESTIONS = {f"/v1/{question.name}": question for question in schemas.QUESTIONS}
TITLES = {404: "Not Found", 422: "Unprocessable Content"}

Answer = tuple[int, dict[str, Any]]


def problem(status: int, *faults: Fault) -> Answer:
    """A request that cannot be judged."""
    return status, problem_data(status, TITLES[status], "adapter", faults)


NOT_FOUND = problem(404, Fault("NOT_FOUND", (), "there is nothing at this address"))


def answer(method: str, path: str, body: Any) -> Answer:
    """Status and body for a request."""
    parts = urlsplit(path)
    try:
        if method == "POST" and parts.path in QUESTIONS:
            asked = schemas.ask(QUESTIONS[parts.path], body)
            return 200, asked.answer(asked.judge())
        if method == "POST" and parts.path == "/v1/batch":
            return 200, {"responses": [batch_item(item) for item in items_of(body)]}
        if method == "GET":
            return catalogue(parts.path.removeprefix("/v1/").split("/"), parse_qs(parts.query))
    except UnanswerableError as error:
        return problem(422, *error.faults)
    return NOT_FOUND


def batch_item(payload: Any) -> dict[str, Any]:
    """A question among many, answered as if it stood alone."""
    item_id = payload.get("id") if isinstance(payload, dict) else None
    try:
        item = read_item(payload)
        status, body = answer("POST", f"/v1/{item.question.name}", item.body)
    except UnanswerableError as error:
        status, body = problem(422, *error.faults)
    return {"id": item_id, "status": status, "body": body}


def catalogue(path: list[str], query: dict[str, list[str]]) -> Answer:
    """Every rule set, every code, or one rule set and what it says of a table."""
    match path:
        case ["rulesets"]:
            return 200, rulesets_data()
        case ["reasons"]:
            return 200, reasons_data()
        case ["rulesets", name, *rest]:
            return ruleset_part(name, rest, query)
    return NOT_FOUND


def ruleset_part(name: str, rest: list[str], query: dict[str, list[str]]) -> Answer:
    """A rule set in full, a table's setup, or the jokers."""
    try:
        ruleset = load_ruleset(name)
    except UnknownRulesetError as error:
        return problem(404, *error.faults)
    match rest:
        case []:
            return 200, detail_data(ruleset)
        case ["setup"]:
            return 200, setup_data(read_query(SetupQuery(), query), ruleset)
        case ["jokers"]:
            return 200, jokers_data(read_query(JokersQuery(), query), ruleset)
    return NOT_FOUND


def answers(lines: Iterator[str]) -> Iterator[dict[str, Any]]:
    """An answer to each line, in order."""
    for line in lines:
        request = json.loads(line, parse_float=Decimal)  # money is decimal
        status, body = answer(request["method"], request["path"], request["body"])
        yield {"id": request["id"], "status": status, "body": body}


if __name__ == "__main__":
    for reply in answers(iter(sys.stdin)):
        print(json.dumps(reply), flush=True)
