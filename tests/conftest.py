"""Fixtures that several folders share: the app without a server, and servers of our own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app
from service.config import Settings
from tests.http.servers import Serve, Server, serving


@pytest.fixture(scope="session")
def app() -> Flask:
    return create_app(Settings())


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with two workers, shared by all tests of this process."""
    with serving(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture
def serve(tmp_path_factory: pytest.TempPathFactory) -> Serve:
    """A server for one test: ``with serve(LOG_CARDS="true") as server``."""
    return lambda **settings: serving(tmp_path_factory.mktemp("server"), **settings)
