"""Headers: what browsers and caches are told."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from schemas.examples import SHOW
from service.app import create_app
from service.config import Settings

PAGE = "https://table.example"


@pytest.fixture(scope="module")
def open_app() -> Flask:
    return create_app(Settings(cors_origins=f"{PAGE} http://localhost:3000"))


@pytest.mark.parametrize("path", ["/v1/reasons", "/healthz", "/docs", "/nowhere", "/v1/rulesets/none"])
def test_every_answer_carries_the_security_headers(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    "path",
    [
        "/v1/rulesets",
        "/v1/rulesets/octro-13",
        "/v1/rulesets/octro-13/setup?players=2",
        "/v1/reasons",
        "/openapi.yaml",
        "/docs",
        "/docs/start.js",
    ],
)
def test_what_can_be_kept_has_an_etag_and_a_time(client: FlaskClient, path: str) -> None:
    first = client.get(path)
    assert first.headers["Cache-Control"] == "public, max-age=300"
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    other = client.get(path, headers={"If-None-Match": '"other"'})
    assert (other.status_code, other.data) == (200, first.data)


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/version", "/metrics", "/nowhere", "/v1/rulesets/none"])
def test_what_changes_or_is_no_answer_is_not_kept(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["Cache-Control"] == "no-store"
    assert "ETag" not in headers


def test_verdicts_are_not_kept(client: FlaskClient) -> None:
    assert client.post("/v1/declarations", json=SHOW).headers["Cache-Control"] == "no-store"


def test_no_page_may_ask_unless_allowed(client: FlaskClient) -> None:
    answer = client.post("/v1/declarations", json=SHOW, headers={"Origin": PAGE})
    assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]


def test_a_page_that_is_allowed_may_ask(open_app: Flask) -> None:
    client = open_app.test_client()
    asked = {
        "Origin": PAGE,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type, x-request-id",
    }
    preflight = client.options("/v1/declarations", headers=asked)
    assert preflight.status_code == 200
    assert preflight.headers["Access-Control-Allow-Origin"] == PAGE
    assert "POST" in preflight.headers["Access-Control-Allow-Methods"]
    assert {"content-type", "x-request-id"} <= set(preflight.headers["Access-Control-Allow-Headers"].lower().split(", "))
    answer = client.post("/v1/declarations", json=SHOW, headers={"Origin": PAGE})
    assert answer.headers["Access-Control-Allow-Origin"] == PAGE
    assert "X-Request-Id" in answer.headers["Access-Control-Expose-Headers"]
    assert "Access-Control-Allow-Credentials" not in answer.headers


def test_a_problem_can_be_read_by_the_page_too(open_app: Flask) -> None:
    answer = open_app.test_client().post("/v1/declarations", json={}, headers={"Origin": PAGE})
    assert (answer.status_code, answer.headers["Access-Control-Allow-Origin"]) == (422, PAGE)


@pytest.mark.parametrize("origin", ["https://other.example", "null", "https://table.example.evil", "http://table.example"])
def test_no_other_page_may(open_app: Flask, origin: str) -> None:
    answer = open_app.test_client().post("/v1/declarations", json=SHOW, headers={"Origin": origin})
    assert "Access-Control-Allow-Origin" not in answer.headers
