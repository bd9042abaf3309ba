"""What README.md and docs say is what happens."""

from __future__ import annotations

import doctest
import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.rulesets import MARKS, MODELS, catalogue, game_of, parameters_of, sources
from service.config import describe

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


DOCUMENTS = ["README.md", "docs/referee.md", "docs/basic-and-gin.md", "docs/contract.md", "docs/michigan.md"]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_python_examples_run(name: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / name), module_relative=False)
    assert tried
    assert not failed


def blocks(language: str, text: str = README) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def test_readme_curl_gives_the_answer_that_readme_shows(client: FlaskClient) -> None:
    path, request = curls()[0]
    assert client.post(path, json=request).get_json() == json.loads(blocks("json")[0])


def test_readme_totals_of_21_cards_are_those_of_the_answer(client: FlaskClient) -> None:
    path, request = curls()[1]
    totals = re.search(r"`totals` are `({.*?})`", README)
    assert totals
    assert client.post(path, json=request).get_json()["totals"] == json.loads(totals[1])


def curls() -> list[tuple[str, Any]]:
    """Address and body of each curl in README."""
    found = []
    for curl in (block for block in blocks("sh") if block.startswith("curl")):
        path = re.search(r"127\.0\.0\.1:8000(\S+)", curl)
        assert path
        found.append((path[1], json.loads(curl[curl.index("'\n{") + 1 : curl.rindex("'")])))
    return found


def test_readme_example_of_overrides_is_judged(client: FlaskClient) -> None:
    request = json.loads(blocks("json")[1])
    answer = client.post("/v1/declarations", json=request).get_json()
    assert [why["code"] for why in answer["reasons"]] == ["SET_TOO_LONG"]
    assert answer["score"]["points"] == request["overrides"]["wrong_show_points"]


def test_a_table_of_contracts_of_ones_own_is_judged(client: FlaskClient) -> None:
    request, score = map(json.loads, blocks("json", (ROOT / "docs" / "contract.md").read_text(encoding="utf-8")))
    answer = client.post("/v1/declarations", json=request).get_json()
    assert answer["valid"]
    assert answer["score"] == score


def test_readme_lists_every_endpoint(client: FlaskClient) -> None:
    named = set(re.findall(r"`(GET|POST) (/[^`]*)`", README))
    served = set()
    for rule in client.application.url_map.iter_rules():
        for method in (rule.methods or set()) & {"GET", "POST"}:
            served.add((method, re.sub(r"<(?:ruleset_)?(\w+)>", r"{\1}", rule.rule)))
    assert served - {("GET", "/docs/{name}")} == named - {("GET", "/v1/rulesets/rummycircle-points")}


def test_readme_lists_every_setting() -> None:
    table = re.findall(r"^\| `([A-Z_]+)` \| (\S+) \| (.*) \|$", README, re.MULTILINE)
    assert table == [(name, f"`{default}`" if default else "(none)", meaning) for name, default, meaning in describe()]


def test_readme_house_file_is_a_house_file() -> None:
    (text,) = blocks("toml")
    assert check_house(tomllib.loads(text)) == 1


@pytest.mark.parametrize("path", sorted((ROOT / "referee" / "rulesets").glob("*.toml")), ids=lambda path: path.stem)
def test_house_files_hold(path: Path) -> None:
    if path.stem != "sources":
        assert check_house(tomllib.loads(path.read_text(encoding="utf-8")))


HOUSE = '[mine-points]\ntitle = "Mine"\n'
BROKEN = [
    ('[myhouse-points]\ntitle = "Mine"\n', r"mine\.toml holds myhouse-points, which belongs into myhouse\.toml"),
    ("mine-points = 4\n", "must be a table with a title"),
    ("[mine-points]\n[mine-points.parameters]\n", "must be a table with a title"),
    (HOUSE, "must have a table of parameters"),
    (f"{HOUSE}[mine-points.parameters]\npoints_cap = 4\n", "points_cap of mine-points must say its evidence and source"),
    (
        f'{HOUSE}inherits = "mine-other"\n[mine-points.parameters]\n',
        "mine-points inherits from mine-other, which is in no file",
    ),
    (f'{HOUSE}inherits = "mine-points"\n[mine-points.parameters]\n', "mine-points inherits from mine-points, its heir"),
]


@pytest.mark.parametrize(("text", "why"), BROKEN)
def test_a_house_file_that_does_not_hold_is_told_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, why: str
) -> None:
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(catalogue, "_FILES", tmp_path)
    monkeypatch.setattr(catalogue, "_files", lambda: ("mine",))
    monkeypatch.setattr(catalogue, "_STEMS", {})
    monkeypatch.setattr(catalogue, "_entries", catalogue._entries.__wrapped__)
    with pytest.raises(ValueError, match=why):
        catalogue.game_of("mine-points")


def check_house(house: dict[str, Any]) -> int:
    """The variants of a house file; every value is within its bounds, with evidence from a listed source."""
    for ruleset_id, variant in house.items():
        assert set(variant) <= {"title", "game", "inherits", "parameters"}, ruleset_id
        game = game_of(variant["inherits"]) if "inherits" in variant else variant["game"]
        parameters = parameters_of(MODELS[game])
        for name, entry in variant["parameters"].items():
            parameters[name].domain.check(entry.get("value"))
            assert entry["evidence"] in MARKS, (ruleset_id, name)
            assert set(entry["source"].split()) <= set(sources()), (ruleset_id, name)
    return len(house)


def test_changelog_speaks_of_the_version() -> None:
    from referee.version import VERSION

    assert f"## {VERSION}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
