"""The npm package card-games-utils behind its adapter: what docs/conformance-card-games-utils.md says is what is found."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from kit.cli import main
from kit.conform.vectors import load_suite

ROOT = Path(__file__).parents[2]
ADAPTERS = ROOT / "examples" / "adapters"
INSTALLED = ROOT / "build" / "card-games-utils"
PACKAGE = INSTALLED / "node_modules" / "card-games-utils" / "package.json"
PAGE = (ROOT / "docs" / "conformance-card-games-utils.md").read_text(encoding="utf-8")
VERSION = "1.1.5"

needs_package = pytest.mark.skipif(
    not shutil.which("node") or not PACKAGE.is_file(), reason="needs node and `make card-games-utils`, which asks npm"
)


def conform(monkeypatch: pytest.MonkeyPatch, *options: str) -> list[dict[str, object]]:
    """The results of a run against the adapter."""
    monkeypatch.setenv("CARD_GAMES_UTILS", str(INSTALLED))
    adapter = ["--", "node", str(ADAPTERS / "card_games_utils.mjs")]
    done = CliRunner().invoke(main, ["conform", "--format", "json", *options, *adapter])
    assert done.exit_code == 1, done.output
    results: list[dict[str, object]] = json.loads(done.stdout)["results"]
    return results


@needs_package
def test_the_differences_are_those_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    assert json.loads(PACKAGE.read_text(encoding="utf-8"))["version"] == VERSION
    topics = ("--only", "indian-13/groups", "--only", "indian-13/shows")
    results = conform(monkeypatch, "--members", "valid,kind", *topics, "--skip-file", str(ADAPTERS / "card_games_utils.skip"))
    assert {result["outcome"] for result in results} == {"passed", "failed", "skipped"}
    rows = re.findall(r"^\| .* \| ((?:`[\w-]+` ?)+)\|$", PAGE, re.MULTILINE)
    told = {name for row in rows for name in re.findall(r"`([\w-]+)`", row)}
    assert {result["id"] for result in results if result["outcome"] == "failed"} == told


@needs_package
def test_fuzzing_finds_and_shrinks_what_the_page_shows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    told = re.search(r"fairshow conform (--fuzz .*) -- node", PAGE)
    shown = re.search(r"^\| `([^`]+)` \| invalid \| valid", PAGE, re.MULTILINE)
    assert told
    assert shown
    file = tmp_path / "found.jsonl"
    conform(monkeypatch, *told[1].split(), "--write", str(file))
    small = [json.loads(line)["body"]["groups"] for line in file.read_text(encoding="utf-8").splitlines()]
    assert [shown[1].split()] in small


def test_the_page_is_of_this_suite() -> None:
    suite = load_suite()
    assert f"| suite | {suite.version} |" in PAGE
    assert f"| package | card-games-utils {VERSION} |" in PAGE
    named = set(re.findall(r"`((?:[A-Z0-9]+-[A-Z]\d+\w?)|fs-i13-\d+)`", PAGE))
    assert named <= {vector.id for vector in suite.vectors}
