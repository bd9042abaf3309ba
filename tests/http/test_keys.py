"""Bearer keys: who may ask, and who has asked."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from schemas.examples import SHOW
from service.app import create_app
from service.config import Settings
from service.keys import read_keys
from tests.http.problems import problem_of
from tests.http.servers import Serve, wait_for

TABLE, DESK = "t" * 20, "desk-key-" + "x" * 30


@pytest.fixture(scope="module")
def keys_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("keys") / "keys"
    path.write_text(f"# who may ask\n\ntable {TABLE}\ndesk\t{DESK}\n", encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def guarded(keys_file: Path) -> Flask:
    return create_app(Settings(keys_file=str(keys_file)))


@pytest.fixture
def guarded_client(guarded: Flask) -> FlaskClient:
    return guarded.test_client()


@pytest.mark.parametrize("authorization", [f"Bearer {TABLE}", f"bearer {TABLE}", f"Bearer  {DESK} "])
def test_a_known_key_is_let_in(guarded_client: FlaskClient, authorization: str) -> None:
    answer = guarded_client.post("/v1/declarations", json=SHOW, headers={"Authorization": authorization})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    "authorization",
    [
        None,
        "",
        "Bearer",
        "Bearer ",
        f"Basic {TABLE}",
        TABLE,
        f"Bearer {TABLE}x",
        f"Bearer {TABLE[:-1]}",
        f"Bearer {TABLE} {DESK}",
        "Bearer é",
    ],
)
@pytest.mark.parametrize(("method", "path"), [("POST", "/v1/declarations"), ("GET", "/v1/rulesets"), ("GET", "/v1/nowhere")])
def test_no_other_is(guarded_client: FlaskClient, authorization: str | None, method: str, path: str) -> None:
    headers = {} if authorization is None else {"Authorization": authorization}
    answer = guarded_client.open(path, method=method, headers=headers)
    assert answer.status_code == 401
    assert {error["code"] for error in problem_of(answer)["errors"]} == {"KEY_REQUIRED"}
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/version", "/metrics", "/openapi.json", "/docs"])
def test_operators_need_no_key(guarded_client: FlaskClient, path: str) -> None:
    assert guarded_client.get(path).status_code == 200


def test_answers_to_a_key_are_not_for_shared_caches(guarded_client: FlaskClient) -> None:
    answer = guarded_client.get("/v1/reasons", headers={"Authorization": f"Bearer {TABLE}"})
    assert answer.headers["Cache-Control"].startswith("private")


def test_the_name_of_a_key_is_logged_and_counted_and_the_key_is_not(keys_file: Path, serve: Serve) -> None:
    with serve(KEYS_FILE=str(keys_file)) as server:
        assert server.post("/v1/declarations", SHOW, {"Authorization": f"Bearer {DESK}"}).status == 200
        assert server.post("/v1/declarations", SHOW, {"Authorization": f"Bearer {DESK}z"}).status == 401
        assert b'fairshow_key_requests_total{key="desk"} 1.0' in server.ask("GET", "/metrics").body
        server.stop()
        lines = b"\n".join(server.log())
    assert b'"key": "desk"' in lines
    assert DESK.encode() not in lines


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# nothing\n",
        "table\n",
        "table short\n",
        f"ta ble {TABLE}\n",
        f"table {TABLE}\ntable {DESK}\n",
        f"a {TABLE}\nb {TABLE}\n",
        f"{'n' * 33} {TABLE}\n",
        f"table {'k' * 201}\n",
    ],
)
def test_a_file_that_is_none_is_refused_without_showing_a_key(tmp_path: Path, text: str) -> None:
    path = tmp_path / "keys"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="keys") as refusal:
        read_keys(path)
    assert TABLE not in str(refusal.value)


def test_a_missing_file_keeps_the_service_from_starting(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="none"):
        create_app(Settings(keys_file=str(tmp_path / "none")))


def test_sighup_reads_the_file_again(tmp_path: Path, serve: Serve) -> None:
    path = tmp_path / "keys"
    path.write_text(f"old {TABLE}\n", encoding="utf-8")
    with serve(KEYS_FILE=str(path)) as server:
        old = server.workers()
        path.write_text(f"new {DESK}\n", encoding="utf-8")
        server.process.send_signal(signal.SIGHUP)
        wait_for(lambda: not server.workers() & old, "new workers")
        wait_for(
            lambda: server.post("/v1/declarations", SHOW, {"Authorization": f"Bearer {DESK}"}).status == 200, "the new key"
        )
        assert server.post("/v1/declarations", SHOW, {"Authorization": f"Bearer {TABLE}"}).status == 401
