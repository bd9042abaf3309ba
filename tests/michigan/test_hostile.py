"""Thousands of requests that are nearly right: each gets a clear answer, and the same one however it is written."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from schemas.examples import PLAYS
from tests.http.problems import problem_of
from tests.michigan.asking import client, play
from tests.michigan.mutations import mutated

CHUNKS, REQUESTS = 4, 500
MEMBERS = {action: set(play(action, **members)) for action, members in PLAYS.items()}


def is_there(body: Any, pointer: str) -> bool:
    """Whether a JSON pointer leads to something."""
    keys = [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]
    try:
        for key in keys:
            body = body[int(key)] if isinstance(body, list) else body[key]
    except (LookupError, TypeError, ValueError):
        return False
    return True


def chips_in(deal: dict[str, Any]) -> int:
    """All chips of the players and of the board."""
    return sum(chips for purse in ("chips", "board") for chips in map(int, deal[purse].values()))


def turned(value: Any) -> Any:
    """The same request with its members in another order, and hands too."""
    if not isinstance(value, dict):
        return value
    return {name: item[::-1] if name == "hand" else turned(item) for name, item in reversed(value.items())}


def assert_clear(body: dict[str, Any]) -> str:
    """A 200 with the action's members, or a problem whose faults are in the request. What was answered, in a word."""
    sent = json.dumps(body).encode()
    response = client().post("/v1/plays", data=sent, content_type="application/json")
    if response.status_code == 200:
        return assert_judged(body, response.get_json())
    assert response.status_code in (400, 422), body
    problem = problem_of(response)
    errors = [(error["pointer"], error["code"]) for error in problem["errors"]]
    assert len(set(errors)) == len(errors)
    for pointer, code in errors:
        spot = pointer.rpartition("/")[0] if code == "MEMBER_MISSING" else pointer
        assert is_there(body, spot) or code == "NOT_IN_THIS_GAME", (body, pointer)
        assert code != "MEMBER_MISSING" or not is_there(body, pointer), (body, pointer)
    return str(response.status_code)


def assert_judged(body: dict[str, Any], answer: dict[str, Any]) -> str:
    assert set(answer) == MEMBERS[body["action"]]
    assert answer["valid"] == (not answer["reasons"])
    again = client().post("/v1/plays", json=turned(body)).get_json()
    assert again == answer, body
    if body["action"] == "settle":
        assert chips_in(answer) == chips_in(body)
    return "valid" if answer["valid"] else "invalid"


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_hostile_caller_gets_clear_answers(chunk: int) -> None:
    rng = Random(f"hostile {chunk}")
    seen = Counter(assert_clear(mutated(rng)) for _ in range(REQUESTS))
    assert set(seen) == {"valid", "invalid", "422", "400"}


def test_a_batch_answers_a_hostile_caller_as_single_requests_do() -> None:
    rng = Random("batch")
    bodies = [mutated(rng) for _ in range(300)]
    requests = [{"id": number, "op": "plays", "body": body} for number, body in enumerate(bodies)]
    lines = "\n".join(map(json.dumps, requests))
    response = client().post("/v1/batch", data=lines.encode(), content_type="application/x-ndjson")
    answers = [json.loads(line) for line in response.get_data(as_text=True).splitlines()]
    assert len(answers) == len(bodies)
    for body, answer in zip(bodies, answers, strict=True):
        alone = client().post("/v1/plays", json=body)
        if alone.status_code == 400:
            continue  # a line is read at its own depth
        assert answer["status"] == alone.status_code
        said = alone.get_json()
        assert {**answer["body"], "instance": ""} == {**said, "instance": ""}
