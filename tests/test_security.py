"""Every line of the threat list names tests that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
THREATS = re.findall(r"^\| (.+?) \| .+? \| (`tests/.+`) \|$", (ROOT / "SECURITY.md").read_text(encoding="utf-8"), re.MULTILINE)


def test_there_is_a_threat_list() -> None:
    assert len(THREATS) >= 20


@pytest.mark.parametrize(("threat", "tests"), THREATS, ids=lambda value: value[:40])
def test_a_threat_is_held_by_tests_that_there_are(threat: str, tests: str) -> None:
    for path, name in re.findall(r"`(\S+?)::(\w+)`", tests):
        assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8"), threat
