"""Every vector of the suite, against the application and against a running server."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from kit.conform.run import play
from kit.conform.subjects.http import HttpSubject
from kit.conform.vectors import Vector
from tests.http.servers import Server
from tests.vectors.compare import mismatches, served_vectors

VECTORS = served_vectors()


def test_the_vectors_of_each_question_are_there() -> None:
    asked = {vector.request.path.split("?")[0].split("/")[2] for vector in VECTORS}
    assert asked >= {"declarations", "groups", "groupings", "counts", "deals", "matches", "plays", "batch", "rulesets"}
    assert len(VECTORS) >= 300


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.id)
def test_vector(vector: Vector, client: FlaskClient) -> None:
    asked = vector.request
    answer = client.open(asked.path, method=asked.method, **({} if asked.body is None else {"json": asked.body}))
    assert mismatches(vector.status, vector.expect, answer.status_code, answer.get_json()) == []


@pytest.mark.xdist_group("server")
def test_vectors_against_a_server(server: Server) -> None:
    subject = HttpSubject(f"http://127.0.0.1:{server.port}", timeout=20)
    bad = [result for result in play(subject, VECTORS, {}, give_up=5) if result.outcome != "passed"]
    subject.close()
    assert bad == []
