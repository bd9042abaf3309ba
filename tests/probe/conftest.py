"""The topology, once for the tests that leave it as it was, and new ones for those that do not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest

from tests.probe.topology import Topology, topology

Deploy = Callable[..., AbstractContextManager[Topology]]


@pytest.fixture(scope="session")
def deployed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Topology]:
    """Shared: nobody stops a part of it."""
    with topology(tmp_path_factory.mktemp("deployed")) as running:
        yield running


@pytest.fixture
def deploy(tmp_path_factory: pytest.TempPathFactory) -> Deploy:
    """One for a test, with other workers or settings of the proxy if it wants: ``with deploy() as running``."""
    return lambda **changes: topology(tmp_path_factory.mktemp("deployed"), **changes)
