"""Every vector whose question the service answers, against the application and against a running server."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any

import pytest
from flask.testing import FlaskClient

from schemas import QUESTIONS
from tests.http.servers import Server
from tests.vectors.compare import differences, served_vectors

PATHS = (*(f"/v1/{question.name}" for question in QUESTIONS), "/v1/rulesets", "/v1/reasons")
VECTORS = served_vectors(PATHS)


def test_the_vectors_of_each_question_are_there() -> None:
    assert {vector["path"].split("/")[2] for vector in VECTORS} >= {"declarations", "groups", "groupings", "rulesets"}
    assert len(VECTORS) >= 100


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_vector(vector: dict[str, Any], client: FlaskClient) -> None:
    answer = client.open(vector["path"], method=vector["method"], json=vector["body"])
    assert answer.status_code == vector["status"]
    assert list(differences(vector["expect"], answer.get_json())) == []


@pytest.mark.xdist_group("server")
def test_vectors_against_a_server(server: Server) -> None:
    failed = {}
    for vector in VECTORS:
        status, answer = _ask(f"http://127.0.0.1:{server.port}", vector)
        found = [*([] if status == vector["status"] else [f"status {status}"]), *differences(vector["expect"], answer)]
        if found:
            failed[vector["id"]] = found
    assert failed == {}


def _ask(url: str, vector: dict[str, Any]) -> tuple[int, Any]:
    body = None if vector["body"] is None else json.dumps(vector["body"]).encode()
    headers = {} if body is None else {"Content-Type": "application/json"}
    request = urllib.request.Request(url + vector["path"], body, headers, method=vector["method"])
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)
